// Games through the reducer of boardgame.io, and the same moves as plain functions over an object that is changed in place.

import { createRequire } from "node:module";
import { Arizona, generator, moves, next } from "./arizona.mjs";

// As it would be deployed: otherwise the engine looks through the whole state after every move for what cannot be serialized.
process.env.NODE_ENV ??= "production";
const { CreateGameReducer, InitializeGame } = createRequire(import.meta.url)("boardgame.io/internal");

const reducer = CreateGameReducer({ game: Arizona, isClient: false });

/** The state of boardgame.io before the first move. */
export const begin = (seats) => InitializeGame({ game: Arizona, numPlayers: seats });

/** The state after a move of whoever acts; throws if the reducer refuses it. */
export function step(state, [type, args]) {
  const payload = { type, args, playerID: String(state.G.acting), credentials: null };
  const after = reducer(state, { type: "MAKE_MOVE", payload });
  if (after._stateID === state._stateID) throw new Error(`${type} ${args} was refused`);
  return after;
}

/** A random game through the reducer: how many moves it took, and its last G. */
export function reduced(seed, seats) {
  const random = generator(seed);
  let state = begin(seats);
  let count = 0;
  for (; state.ctx.gameover === undefined; count += 1) state = step(state, next(state.G, random));
  return { count, G: state.G };
}

/** The same game by the same functions, without the reducer. */
export function plain(seed, seats) {
  const random = generator(seed);
  const G = Arizona.setup({ ctx: { numPlayers: seats } });
  let count = 0;
  for (; G.stage !== "over"; count += 1) {
    const [name, args] = next(G, random);
    if (moves[name]({ G }, ...args) === "INVALID_MOVE") throw new Error(`${name} ${args} was refused`);
  }
  return { count, G };
}
