//! The words that clauses of Arizona may use: kinds, facts, effects.

use javelina_engine::rules::Type;
use javelina_engine::{game_effects, game_facts, kinds, zones};

use super::points::{DRAWN, LEFT_TOWN, LOADED, SELECTED};

kinds! { pub KINDS;
    /// A space of the sheet, `A1` to `K11` in reading order.
    CELL as Cell[121]: "cell", "cells";
    /// What is printed on a space.
    SYMBOL: "symbol", "symbols" = ["station", "town", "mountain", "cow", "sheep", "wheat", "apple", "wood", "mineral"];
    /// One of the six goods.
    GOOD as Good: "good", "all_goods" = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
    /// A seat at the table, in turn order.
    SEAT: "seat", "seats" = ["A", "B", "C", "D"];
    /// A way from a station to a second symbol.
    SHAPE: "shape", "shapes";
    /// How the line enters a space: on its way, or to select it.
    PASSAGE: "passage", "passages" = ["through", "end"];
    /// A pass of the seats: drafting dice, drawing, extra deliveries.
    LAP: "lap", "laps" = ["draft", "draw", "extra"];
    /// What a die shows.
    PIPS: "pips", "all_pips" = ["pip_1", "pip_2", "pip_3", "pip_4", "pip_5", "pip_6"];
    /// A condition card, by its id.
    CARD: "card", "all_cards";
}

/// The laps, as elements of their kind.
pub const DRAFT: i32 = 0;
/// See [`DRAFT`].
pub const DRAWING: i32 = 1;
/// See [`DRAFT`].
pub const EXTRA: i32 = 2;

game_facts! { pub FACTS of SEAT, scored by ["nuggets", "score"];
    /// What is printed on a cell.
    F_SYMBOL: "symbol" [CELL] -> Type::Of(SYMBOL), Static;
    /// The good printed on a cell; none for stations, towns and mountains.
    F_GOOD: "good" [CELL] -> Type::Of(GOOD), Static;
    /// The row of a cell, 1 at the top.
    F_ROW: "row" [CELL] -> Type::Number, Static;
    /// The column of a cell, 1 for A.
    F_COLUMN: "column" [CELL] -> Type::Number, Static;
    /// The two to four cells that share a side with a cell.
    F_NEIGHBOURS: "neighbours" [CELL] -> Type::SetOf(CELL), Static;
    /// The number of the last row.
    F_LAST_ROW: "last_row" [] -> Type::Number, Static;
    /// The number of the last column.
    F_LAST_COLUMN: "last_column" [] -> Type::Number, Static;
    /// The cells under the acting player's line, the start included, in the order in which they were drawn.
    F_LINE: my "line" [] -> Type::SetOf(CELL), Turn;
    /// The cells that the section of this turn drew over, its last one not included.
    F_DRAWN_OVER: "drawn_over" [] -> Type::SetOf(CELL), Turn, only [DRAWN, LOADED, SELECTED, LEFT_TOWN];
    /// The cell on which the acting player's line ends; none before the first section.
    F_POSITION: my "position" [] -> Type::Of(CELL), Turn;
    /// How many goods of a kind are on the acting player's train.
    F_ABOARD: my "aboard" [GOOD] -> Type::Number, Turn, by ["cargo"];
    /// How many goods are on the acting player's train.
    F_CARGO: my "cargo" [] -> Type::Number, Turn, by ["cargo"];
    /// How many more goods fit on the acting player's train.
    F_ROOM: my "room" [] -> Type::Number, Turn, by ["cargo"];
    /// Whether the acting player has delivered a kind of good.
    F_DELIVERED: my "delivered" [GOOD] -> Type::Bool, Turn;
    /// How many kinds the acting player has delivered, 0 to 6.
    F_DELIVERIES: my "deliveries" [] -> Type::Number, Turn;
    /// The acting player's unspent nuggets.
    F_NUGGETS: my "nuggets" [] -> Type::Number, Turn, by ["nuggets"];
    /// How many nuggets the acting player has circled so far, spent ones included.
    F_CIRCLED: my "circled" [] -> Type::Number, Turn, by ["nuggets"];
    /// The number of the round, from 1.
    F_ROUND: "round" [] -> Type::Number, Turn;
    /// The value of the die that the acting player took; none before the draft.
    F_DIE: my "die" [] -> Type::Number, Turn, by ["dice"];
    /// How many dice in the middle show a value.
    F_MIDDLE: "middle" [PIPS] -> Type::Number, Turn, by ["dice"];
    /// The acting player's points for deliveries so far.
    F_POINTS: my "points" [] -> Type::Number, Turn;
    /// How many players have delivered a kind of good.
    F_DELIVERERS: "deliverers" [GOOD] -> Type::Number, Turn;
    /// How many seats there are, 1 to 4.
    F_SEAT_COUNT: "seat_count" [] -> Type::Number, Game;
    /// Whether no value of the die has a legal section for the acting player.
    F_TRAPPED: my "trapped" [] -> Type::Bool, Costly;
    /// The initial player of the round.
    F_INITIAL: "initial" [] -> Type::Of(SEAT), Turn;
    /// The condition cards that lie face up.
    F_CARDS: "cards" [] -> Type::SetOf(CARD), Turn, by ["cards"];
    /// The condition cards of this game that do not: those left when cards were dealt, and those that were taken out.
    F_SPARE: "spare_cards" [] -> Type::SetOf(CARD), Turn, by ["cards"];
}

zones! { pub ZONES;
    /// The dice that nobody has taken.
    Z_MIDDLE: "middle" of PIPS, stock "die", changes ["dice"], counted, dice;
    /// The die that a player has taken; one without a die does not draw.
    Z_DIE: "die" of PIPS, stock "die", changes ["dice"], seat, dice;
    /// The goods on a player's train, as many as fit.
    Z_ABOARD: "aboard" of GOOD, stock "good", changes ["cargo"], seat, counted;
    /// The condition cards that lie face up. What comes or goes has its effect from the next lap or round on.
    Z_CARDS: "cards" of CARD, stock "card", changes ["cards"];
    /// The condition cards of this game that do not lie face up. Everybody knows which they are.
    Z_SPARE: "spare_cards" of CARD, stock "card", changes ["cards"];
}

game_effects! { pub EFFECTS of SEAT, scores;
    /// Circles that many nuggets of the acting player, as far as unmarked ones are left.
    CIRCLE: "circle" [hole Type::Number], changes ["nuggets"], accumulates;
    /// Crosses out that many unspent nuggets of the acting player, as far as there are any.
    LOSE: "lose" [hole Type::Number], changes ["nuggets"];
    /// Puts one good of a kind on the acting player's train, if there is room.
    LOAD: "load" [hole Type::Of(GOOD)], changes ["cargo"], accumulates;
    /// Takes one good of a kind off the acting player's train, if there is one.
    UNLOAD: "unload" [hole Type::Of(GOOD)], changes ["cargo"];
}
