// How many random games of four a second, each with a seed of its own: CPU time of the process, median of the rounds.

import { plain, reduced } from "./playout.mjs";

const SEATS = 4;

function measure(label, play, games, rounds) {
  const rates = [];
  let [all, seed] = [0, 1];
  for (; seed <= games; seed += 1) play(seed, SEATS); // until the compiler has seen it
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage();
    for (let game = 0; game < games; game += 1) all += play(seed++, SEATS).count;
    const { user, system } = process.cpuUsage(start);
    rates.push(games / ((user + system) / 1e6));
  }
  rates.sort((a, b) => a - b);
  const [least, median, most] = [0, Math.floor(rounds / 2), rounds - 1].map((at) => rates[at].toFixed(1));
  console.log(`${label}: ${median} games/s (${least} to ${most}), ${(all / (games * rounds)).toFixed(0)} moves a game`);
}

console.log(`node ${process.version}, NODE_ENV=${process.env.NODE_ENV}`);
measure("through the reducer", reduced, 60, 9);
measure("plain functions", plain, 1000, 9);
