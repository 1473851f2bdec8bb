// Random games of four, each with a seed of its own: through the reducer of boardgame.io, and the same moves as plain functions
// over an object that is changed in place. CPU time of the process, median of the rounds.

import { createRequire } from "node:module";
import { Arizona, generator, moves, next } from "./arizona.mjs";

const { CreateGameReducer, InitializeGame } = createRequire(import.meta.url)("boardgame.io/internal");

const SEATS = 4;
const MAKE_MOVE = (type, args, playerID) => ({ type: "MAKE_MOVE", payload: { type, args, playerID, credentials: null } });
const reducer = CreateGameReducer({ game: Arizona, isClient: false });

function reduced(seed) {
  const random = generator(seed);
  let state = InitializeGame({ game: Arizona, numPlayers: SEATS });
  let count = 0;
  while (state.ctx.gameover === undefined) {
    const [name, args] = next(state.G, random);
    const before = state._stateID;
    state = reducer(state, MAKE_MOVE(name, args, "0"));
    if (state._stateID === before) throw new Error(`${name} ${args} was refused`);
    count += 1;
  }
  return count;
}

function plain(seed) {
  const random = generator(seed);
  const G = Arizona.setup({ ctx: { numPlayers: SEATS } });
  let count = 0;
  while (G.stage !== "over") {
    const [name, args] = next(G, random);
    if (moves[name]({ G }, ...args) === "INVALID_MOVE") throw new Error(`${name} ${args} was refused`);
    count += 1;
  }
  return count;
}

function measure(label, play, games, rounds) {
  const rates = [];
  let [all, seed] = [0, 1];
  for (let round = 0; round < rounds; round += 1) {
    const start = process.cpuUsage();
    for (let game = 0; game < games; game += 1) all += play(seed++);
    const { user, system } = process.cpuUsage(start);
    rates.push(games / ((user + system) / 1e6));
  }
  rates.sort((a, b) => a - b);
  const median = rates[Math.floor(rounds / 2)];
  console.log(`${label}: ${median.toFixed(1)} games/s, ${(all / (games * rounds)).toFixed(0)} moves a game`);
}

console.log(`node ${process.version}`);
measure("through the reducer", reduced, 20, 9);
measure("plain functions", plain, 200, 9);
