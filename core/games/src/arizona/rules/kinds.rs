//! Kinds of Arizona: the elements that clauses name.

use javelina_engine::kinds;

kinds! { pub KINDS;
    /// A space of the sheet, `A1` to `K11` in reading order.
    CELL as Cell[121]: "cell", "cells";
    /// The symbol printed on a space.
    SYMBOL: "symbol", "symbols" = ["station", "town", "mountain", "cow", "sheep", "wheat", "apple", "wood", "mineral"];
    /// One of the six goods.
    GOOD as Good: "good", "all_goods" = ["cow", "sheep", "wheat", "apple", "wood", "mineral"];
    /// A seat at the table, in turn order.
    SEAT: "seat", "seats" = ["A", "B", "C", "D"];
    /// A way from a station to a second symbol.
    SHAPE: "shape", "shapes";
    /// The way in which the line enters a space: passing through, or ending there.
    PASSAGE: "passage", "passages" = ["through", "end"];
    /// A phase: drafting dice, drawing, extra deliveries.
    LAP: "phase", "phases" = ["draft", "draw", "extra"];
    /// A face of a die.
    PIPS: "face", "faces" = ["pip_1", "pip_2", "pip_3", "pip_4", "pip_5", "pip_6"];
    /// A condition card, by its id.
    CARD: "condition", "conditions";
}

/// The laps, as elements of their kind.
pub const DRAFT: i32 = 0;
/// See [`DRAFT`].
pub const DRAWING: i32 = 1;
/// See [`DRAFT`].
pub const EXTRA: i32 = 2;
