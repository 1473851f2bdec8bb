// Random games by the rules in JavaScript next to random games of the engine: every mean must be the same within chance.
// `node compare.mjs games.jsonl`, from `javelina batch --game arizona --with no_conditions --seats random,random,random,random --out DIR`

import { readFileSync } from "node:fs";
import { scores } from "./arizona.mjs";
import { plain, reduced } from "./playout.mjs";

const FARTHEST = 4; // standard errors; by chance one figure in 16,000 lies farther
const THROUGH_BOTH = 100;

const sum = (list) => list.reduce((total, one) => total + one, 0);
const figures = {
  "moves": (game) => game.moves,
  "ended idle": (game) => Number(game.kind === "idle"),
  "ended trapped": (game) => Number(game.kind === "trapped"),
  "ended by deliveries": (game) => Number(game.kind === "deliveries"),
  "winner's score": (game) => Math.max(...game.scores),
  "goods delivered": (game) => sum(game.goods),
  "kinds delivered": (game) => sum(game.kinds),
  "nuggets unspent": (game) => sum(game.unspent),
  "nuggets circled": (game) => sum(game.circled),
};

const engine = readFileSync(process.argv[2], "utf8").trim().split("\n").map((line) => JSON.parse(line))
  .filter((line) => line.arm === "no_conditions")
  .map(({ moves, kind, scores, seats }) => ({
    moves, kind, scores, goods: seats["goods delivered"], kinds: seats["kinds delivered"],
    unspent: seats["nuggets unspent"], circled: seats["nuggets circled"],
  }));
const seats = engine[0].scores.length;
for (let seat = 0; seat < seats; seat += 1) figures[`score of seat ${seat + 1}`] = (game) => game.scores[seat];

const ours = engine.map((_, at) => {
  const { count, G } = plain(at + 1, seats);
  if (at < THROUGH_BOTH && JSON.stringify(reduced(at + 1, seats).G) !== JSON.stringify(G)) {
    throw new Error(`game ${at + 1}: the reducer plays another game`);
  }
  return {
    moves: count, kind: G.ending, scores: scores(G),
    goods: G.players.map((player) => sum(player.delivered)),
    kinds: G.players.map((player) => player.delivered.filter((delivered) => delivered > 0).length),
    unspent: G.players.map((player) => player.nuggets),
    circled: G.players.map((player) => player.circled),
  };
});

function mean(games, figure) {
  const values = games.map(figure);
  const middle = sum(values) / values.length;
  return [middle, sum(values.map((value) => (value - middle) ** 2)) / (values.length - 1) / values.length];
}

let far = 0;
console.log(`${engine.length} games of ${seats} each; the first ${THROUGH_BOTH} the same through the reducer`);
for (const [name, figure] of Object.entries(figures)) {
  const [[theirs, spread], [here, spreadHere]] = [mean(engine, figure), mean(ours, figure)];
  const apart = (here - theirs) / Math.sqrt(spread + spreadHere || 1);
  if (Math.abs(apart) > FARTHEST) far += 1;
  console.log(`${name}: engine ${theirs.toFixed(3)}, JavaScript ${here.toFixed(3)}, ${apart.toFixed(1)} standard errors apart`);
}
if (far > 0) {
  console.error(`${far} figures are too far apart`);
  process.exitCode = 1;
}
