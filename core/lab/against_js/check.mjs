// Plays recorded games of the engine again by the rules in JavaScript: every move must be legal, every score the same.
// `node check.mjs FILE.jsonl ...`

import { readFileSync } from "node:fs";
import { Arizona, cellName, legal, moves, scores } from "./arizona.mjs";

const GOODS = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
const cells = new Map(Array.from({ length: 121 }, (_, cell) => [cellName(cell), cell]));
const path = (text) => text.split("-").map((name) => cells.get(name));

function step(text) {
  const [verb, rest = "", ...more] = text.split(" ");
  switch (verb) {
    case "first": return ["first", [rest.charCodeAt(0) - 65]];
    case "roll": return ["roll", [[rest, ...more].map(Number)]];
    case "take": return ["take", [Number(rest)]];
    case "draw": return ["draw", [path(rest)[0], path(rest).slice(1), more[1] === "nugget"]];
    case "deliver": return ["deliver", [GOODS.indexOf(rest)]];
    case "extend": return ["extend", [path(rest)]];
    default: return [verb, []];
  }
}

let [agree, played] = [0, 0];
for (const file of process.argv.slice(2)) {
  const lines = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
  const G = Arizona.setup({ ctx: { numPlayers: lines[0].seats.length } });
  const footer = lines[lines.length - 1];
  for (const line of lines.slice(1, -1)) {
    const [name, args] = step(line.do);
    if (line.by !== "nature") {
      const wanted = JSON.stringify([name, args]);
      if (!legal(G).some((one) => JSON.stringify(one) === wanted)) throw new Error(`${file}:${line.n}: ${line.do} is not listed`);
      if (G.acting !== line.by.charCodeAt(0) - 65) throw new Error(`${file}:${line.n}: seat ${G.acting} is to act`);
    }
    if (moves[name]({ G }, ...args) === "INVALID_MOVE") throw new Error(`${file}:${line.n}: ${line.do} is refused`);
    played += 1;
  }
  const same = JSON.stringify([scores(G), G.ending]) === JSON.stringify([footer.scores, footer.ending]);
  if (!same) throw new Error(`${file}: ${scores(G)} ${G.ending}, recorded ${footer.scores} ${footer.ending}`);
  agree += 1;
}
console.log(`${agree} games, ${played} moves: every move is legal, every score and ending the same`);
