// The base rules of Arizona, without condition cards, as a boardgame.io game. The sheet, the sections and the tables are read
// from the pack, so that both engines play the same content.

import { readFileSync } from "node:fs";
import { parse } from "smol-toml";

const folder = new URL("../../../variants/arizona/", import.meta.url);
const sheet = parse(readFileSync(new URL("sheet.toml", folder), "utf8"));
const settings = parse(readFileSync(new URL("settings.toml", folder), "utf8"));

const rows = sheet.sheet.grid.length;
const columns = sheet.sheet.grid[0].length;
const GOODS = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
const symbols = sheet.sheet.grid.flatMap((row) => [...row].map((letter) => sheet.legend[letter]));
const stations = symbols.flatMap((symbol, cell) => (symbol === "station" ? [cell] : []));

export const cellName = (cell) => String.fromCharCode(65 + (cell % columns)) + (Math.floor(cell / columns) + 1);

/** Every orientation of a list of steps, as moves (right, down). */
function turned(steps) {
  const straight = [[1, 0], [0, 1], [-1, 0], [0, -1]];
  const all = [];
  straight.forEach((ahead, along) => {
    for (const side of [1, 3]) {
      const across = straight[(along + side) % 4];
      all.push(steps.map((step) =>
        step === "along" ? ahead : step === "across" ? across : [ahead[0] + across[0], ahead[1] + across[1]]));
    }
  });
  return all;
}

/** A section laid from a space: the spaces that it enters, the points between four spaces that it crosses. */
function lay(start, moves) {
  let [column, row] = [start % columns, Math.floor(start / columns)];
  const path = [];
  const crosses = [];
  for (const [right, down] of moves) {
    if (right !== 0 && down !== 0) {
      const between = Math.min(row, row + down) * columns + Math.min(column, column + right);
      if (crosses.includes(between)) return null;
      crosses.push(between);
    }
    column += right;
    row += down;
    if (column < 0 || row < 0 || column >= columns || row >= rows) return null;
    const cell = row * columns + column;
    if (cell === start || path.includes(cell)) return null;
    path.push(cell);
  }
  return { start, path, crosses, end: path[path.length - 1] };
}

/** For each space the sections of some step lists, each once. */
const laid = (lists) => symbols.map((_, start) => {
  const seen = new Map();
  for (const moves of lists.flatMap(turned)) {
    const section = lay(start, moves);
    if (section && !seen.has(section.path.join())) seen.set(section.path.join(), section);
  }
  return [...seen.values()];
});

const faces = [1, 2, 3, 4, 5, 6].map((value) => laid(sheet.face.filter((face) => face.value === value).flatMap((face) => face.steps)));
const ways = laid(sheet.bonus_step.filter((shape) => shape.base).map((shape) => shape.steps));

const table = (count) => settings.score.table[Math.min(count, settings.score.table.length - 1)];
const fits = (player, section) =>
  section.path.every((cell) => !player.line[cell]) && section.crosses.every((point) => !player.crossed[point]);
const starts = (player) => (player.position === null ? stations : [player.position]);
const sectionsOf = (player, face) => starts(player).flatMap((start) => faces[face - 1][start].filter((one) => fits(player, one)));
const waysOf = (player) => ways[player.position].filter((one) => fits(player, one));
const deliveries = (player) => player.delivered.filter((count) => count > 0).length;
const deliverable = (player) => GOODS.flatMap((_, good) => (player.aboard[good] > 0 && player.delivered[good] === 0 ? [good] : []));

export function scores(G) {
  return G.players.map((player) => {
    const goods = GOODS.map((_, good) =>
      player.delivered[good] > 0 ? player.points[good] + player.bonus[good] : settings.score.undelivered_kind);
    return goods.reduce((sum, points) => sum + points, 0) + table(player.nuggets);
  });
}

const newPlayer = () => ({
  line: Array(rows * columns).fill(false),
  crossed: Array(rows * columns).fill(false),
  position: null,
  die: 0,
  aboard: Array(6).fill(0),
  delivered: Array(6).fill(0),
  points: Array(6).fill(0),
  bonus: Array(6).fill(0),
  nuggets: 0,
  circled: 0,
});

const inTurn = (G, n) => (G.initial + n) % G.players.length;

/** Runs the steps that need no decision; sets who is to act and what is asked. */
function advance(G) {
  const count = G.players.length;
  for (;;) {
    const player = G.players[G.acting];
    switch (G.stage) {
      case "draft":
      case "draw":
        if (G.n < count) {
          G.acting = inTurn(G, G.n);
          return;
        }
        [G.stage, G.n] = G.stage === "draft" ? ["draw", 0] : ["roundEnds", 0];
        break;
      case "town":
        if (G.cargoes < 1 && deliverable(player).length > 0) return;
        G.stage = "station";
        break;
      case "station":
        if (G.chain < settings.station.second_symbols && symbols[player.position] === "station" && waysOf(player).length > 0) return;
        G.stage = "turnEnds";
        break;
      case "turnEnds":
        [G.stage, G.n] = ["draw", ((G.acting - G.initial + count) % count) + 1];
        break;
      case "roundEnds":
        if (G.players.some((one) => deliveries(one) >= settings.score.deliveries_to_end)) {
          [G.stage, G.n] = ["extra", 0];
          break;
        }
        if (G.players.every((one) => [1, 2, 3, 4, 5, 6].every((face) => sectionsOf(one, face).length === 0))) {
          [G.stage, G.ending] = ["over", "trapped"];
          return;
        }
        if (!G.drew && !G.anyCircled) {
          [G.stage, G.ending] = ["over", "idle"];
          return;
        }
        G.initial = (G.initial + 1) % count;
        [G.stage, G.drew, G.anyCircled] = ["roll", false, false];
        return;
      case "extra":
        if (G.n < count) {
          G.acting = inTurn(G, G.n);
          const one = G.players[G.acting];
          if (deliveries(one) < settings.score.deliveries_to_end && deliverable(one).length > 0) return;
          G.n += 1;
          break;
        }
        [G.stage, G.ending] = ["over", "deliveries"];
        return;
      default:
        return;
    }
  }
}

function enter(G, player, section) {
  for (const cell of section.path) player.line[cell] = true;
  for (const point of section.crosses) player.crossed[point] = true;
  player.position = section.end;
  G.cargoes = 0;
  const symbol = symbols[section.end];
  const good = GOODS.indexOf(symbol);
  if (good >= 0) player.aboard[good] += 1;
  G.stage = symbol === "town" ? "town" : "station";
}

const INVALID = "INVALID_MOVE";

/** The moves; each checks what it is given, as a server must. */
export const moves = {
  first: ({ G }, seat) => {
    if (G.stage !== "first") return INVALID;
    [G.initial, G.stage] = [seat, "roll"];
  },
  roll: ({ G }, dice) => {
    if (G.stage !== "roll" || dice.length !== settings.dice.by_seats[G.players.length - 1]) return INVALID;
    G.dice = [0, 0, 0, 0, 0, 0];
    for (const value of dice) G.dice[value - 1] += 1;
    [G.stage, G.n] = ["draft", 0];
    advance(G);
  },
  take: ({ G }, value) => {
    if (G.stage !== "draft" || !(G.dice[value - 1] > 0)) return INVALID;
    G.dice[value - 1] -= 1;
    G.players[G.acting].die = value;
    G.n += 1;
    advance(G);
  },
  draw: ({ G }, start, path, nugget) => {
    const player = G.players[G.acting];
    if (G.stage !== "draw" || (nugget && player.nuggets === 0)) return INVALID;
    const wanted = path.join();
    const among = nugget ? [1, 2, 3, 4, 5, 6].filter((face) => face !== player.die) : [player.die];
    const section = among.flatMap((face) => sectionsOf(player, face)).find((one) => one.start === start && one.path.join() === wanted);
    if (!section) return INVALID;
    if (player.position === null) player.line[start] = true;
    if (nugget) player.nuggets -= 1;
    [G.drew, G.chain] = [true, 0];
    enter(G, player, section);
    advance(G);
  },
  discard: ({ G }) => {
    if (G.stage !== "draw") return INVALID;
    const player = G.players[G.acting];
    if (player.nuggets === 0 && player.circled < settings.nuggets.spaces) {
      player.nuggets += 1;
      player.circled += 1;
      G.anyCircled = true;
    }
    G.stage = "turnEnds";
    advance(G);
  },
  deliver: ({ G }, good) => {
    const player = G.players[G.acting];
    if ((G.stage !== "town" && G.stage !== "extra") || !deliverable(player).includes(good)) return INVALID;
    player.delivered[good] = player.aboard[good];
    player.points[good] = table(player.aboard[good]);
    player.bonus[good] = G.deliverers[good] === 0 ? settings.score.first_delivery_bonus : 0;
    player.aboard[good] = 0;
    G.deliverers[good] += 1;
    if (G.stage === "extra") G.n += 1;
    else G.cargoes += 1;
    advance(G);
  },
  keep: ({ G }) => {
    if (G.stage === "extra") G.n += 1;
    else if (G.stage === "town") G.stage = "station";
    else return INVALID;
    advance(G);
  },
  extend: ({ G }, path) => {
    const player = G.players[G.acting];
    if (G.stage !== "station") return INVALID;
    const section = waysOf(player).find((one) => one.path.join() === path.join());
    if (!section) return INVALID;
    G.chain += 1;
    enter(G, player, section);
    advance(G);
  },
  halt: ({ G }) => {
    if (G.stage !== "station") return INVALID;
    G.stage = "turnEnds";
    advance(G);
  },
};

export const Arizona = {
  name: "arizona",
  setup: ({ ctx }) => ({
    players: Array.from({ length: ctx.numPlayers }, newPlayer),
    deliverers: Array(6).fill(0),
    dice: [0, 0, 0, 0, 0, 0],
    initial: 0,
    acting: 0,
    n: 0,
    stage: "first",
    cargoes: 0,
    chain: 0,
    drew: false,
    anyCircled: false,
    ending: null,
  }),
  moves,
  disableUndo: true,
  // The order of turns is the game's own: whoever acts is told by the state.
  turn: { activePlayers: { all: "act" }, stages: { act: { moves } } },
  endIf: ({ G }) => (G.stage === "over" ? { ending: G.ending, scores: scores(G) } : undefined),
};

/** All legal moves of whoever acts, as [name, arguments]. */
export function legal(G) {
  const player = G.players[G.acting];
  switch (G.stage) {
    case "draft":
      return [1, 2, 3, 4, 5, 6].filter((value) => G.dice[value - 1] > 0).map((value) => ["take", [value]]);
    case "draw": {
      const all = sectionsOf(player, player.die).map((one) => ["draw", [one.start, one.path, false]]);
      if (player.nuggets > 0) {
        for (const face of [1, 2, 3, 4, 5, 6].filter((face) => face !== player.die)) {
          for (const one of sectionsOf(player, face)) all.push(["draw", [one.start, one.path, true]]);
        }
      }
      all.push(["discard", []]);
      return all;
    }
    case "town":
    case "extra":
      return [...deliverable(player).map((good) => ["deliver", [good]]), ["keep", []]];
    case "station":
      return [...waysOf(player).map((one) => ["extend", [one.path]]), ["halt", []]];
    default:
      return [];
  }
}

/** A small generator with a seed of its own for each game. */
export function generator(seed) {
  let state = (seed * 2654435761 + 1) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The next move of a random game: chance's or a uniform one of the seat. */
export function next(G, random) {
  const below = (count) => Math.floor(random() * count);
  if (G.stage === "first") return ["first", [below(G.players.length)]];
  if (G.stage === "roll") {
    return ["roll", [Array.from({ length: settings.dice.by_seats[G.players.length - 1] }, () => below(6) + 1)]];
  }
  const all = legal(G);
  return all[below(all.length)];
}
