// Plays recorded games of the engine again through the reducer: every move must be legal, every score the same.
// `node check.mjs FILE.jsonl ...`

import { readFileSync } from "node:fs";
import { cellName, legal } from "./arizona.mjs";
import { begin, step } from "./playout.mjs";

const GOODS = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
const cells = new Map(Array.from({ length: 121 }, (_, cell) => [cellName(cell), cell]));
const path = (text) => text.split("-").map((name) => cells.get(name));

function read(text) {
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
  let state = begin(lines[0].seats.length);
  const footer = lines[lines.length - 1];
  for (const line of lines.slice(1, -1)) {
    const move = read(line.do);
    if (line.by !== "nature") {
      const wanted = JSON.stringify(move);
      if (!legal(state.G).some((one) => JSON.stringify(one) === wanted)) throw new Error(`${file}:${line.n}: ${line.do} is not listed`);
      const { acting } = state.G;
      if (acting !== line.by.charCodeAt(0) - 65) throw new Error(`${file}:${line.n}: seat ${acting} is to act`);
    }
    state = step(state, move);
    played += 1;
  }
  const { gameover } = state.ctx;
  const same = JSON.stringify(gameover) === JSON.stringify({ ending: footer.ending, scores: footer.scores });
  if (!same) throw new Error(`${file}: ${JSON.stringify(gameover)}, recorded ${footer.scores} ${footer.ending}`);
  agree += 1;
}
console.log(`${agree} games, ${played} moves: every move is legal, every score and ending the same`);
