//! The words that clauses of Arizona may use: kinds, facts, effects.

use javelina_engine::rules::{EffectDecl, EffectId, FactDecl, FactId, KindDecl, KindId, PatternPart, Rate, Seen, Type};

use super::points::{DRAWN, LEFT_TOWN, LOADED, SELECTED};

/// Declares ids from 0 in the order of a list.
macro_rules! ids {
    ($of:ident: $($(#[$doc:meta])* $name:ident = $at:literal,)*) => {
        $($(#[$doc])* pub const $name: $of = $of($at);)*
    };
}

ids! { KindId:
    /// A space of the sheet.
    CELL = 0,
    /// What is printed on a space.
    SYMBOL = 1,
    /// One of the six goods.
    GOOD = 2,
    /// A seat at the table.
    SEAT = 3,
    /// A way to a second symbol.
    SHAPE = 4,
    /// How a space is entered.
    PASSAGE = 5,
}

pub(super) const KINDS: &[KindDecl] = &[
    KindDecl { name: "cell", all: "cells", doc: "a space of the sheet, `A1` to `K11` in reading order", fixed: None },
    KindDecl {
        name: "symbol",
        all: "symbols",
        doc: "what is printed on a space",
        fixed: Some(&["station", "town", "mountain", "cow", "sheep", "wheat", "apple", "wood", "mineral"]),
    },
    KindDecl {
        name: "good",
        all: "all_goods",
        doc: "one of the six goods",
        fixed: Some(&["cow", "sheep", "wheat", "apple", "wood", "mineral"]),
    },
    KindDecl {
        name: "seat",
        all: "seats",
        doc: "a seat at the table, in turn order",
        fixed: Some(&["A", "B", "C", "D"]),
    },
    KindDecl { name: "shape", all: "shapes", doc: "a way from a station to a second symbol", fixed: None },
    KindDecl {
        name: "passage",
        all: "passages",
        doc: "how the line enters a space: on its way, or to select it",
        fixed: Some(&["through", "end"]),
    },
];

ids! { FactId:
    /// What is printed on a cell.
    F_SYMBOL = 0,
    /// The good printed on a cell.
    F_GOOD = 1,
    /// The row of a cell.
    F_ROW = 2,
    /// The column of a cell.
    F_COLUMN = 3,
    /// The last row of the sheet.
    F_LAST_ROW = 4,
    /// The last column of the sheet.
    F_LAST_COLUMN = 5,
    /// The cells under the actor's line.
    F_LINE = 6,
    /// The cells that the section of this turn drew over.
    F_DRAWN_OVER = 7,
    /// The cell on which the actor's line ends.
    F_POSITION = 8,
    /// Goods of a kind on board.
    F_ABOARD = 9,
    /// Goods on board.
    F_CARGO = 10,
    /// How many more goods fit on board.
    F_ROOM = 11,
    /// Whether the actor has delivered a kind.
    F_DELIVERED = 12,
    /// Kinds that the actor has delivered.
    F_DELIVERIES = 13,
    /// The actor's unspent nuggets.
    F_NUGGETS = 14,
    /// Nuggets that the actor has circled.
    F_CIRCLED = 15,
    /// The number of the round.
    F_ROUND = 16,
    /// The die that the actor took.
    F_DIE = 17,
    /// The actor's points for deliveries.
    F_POINTS = 18,
    /// How many players have delivered a kind.
    F_DELIVERERS = 19,
    /// How many seats there are.
    F_SEAT_COUNT = 20,
    /// Kinds that a seat has delivered.
    F_DELIVERIES_OF = 21,
    /// Points for deliveries of a seat.
    F_POINTS_OF = 22,
    /// Whether no value of the die has a legal section for the actor.
    F_TRAPPED = 23,
    /// The initial player of the round.
    F_INITIAL = 24,
}

const fn fact(name: &'static str, doc: &'static str, of: &'static [KindId], yields: Type, rate: Rate) -> FactDecl {
    FactDecl { name, doc, of, yields, seen: Seen::Public, rate, layer: 0, only_at: &[] }
}

pub(super) const FACTS: &[FactDecl] = &[
    fact("symbol", "what is printed on a cell", &[CELL], Type::Of(SYMBOL), Rate::Static),
    fact(
        "good",
        "the good printed on a cell; none for stations, towns and mountains",
        &[CELL],
        Type::Of(GOOD),
        Rate::Static,
    ),
    fact("row", "the row of a cell, 1 at the top", &[CELL], Type::Number, Rate::Static),
    fact("column", "the column of a cell, 1 for A", &[CELL], Type::Number, Rate::Static),
    fact("last_row", "the number of the last row", &[], Type::Number, Rate::Static),
    fact("last_column", "the number of the last column", &[], Type::Number, Rate::Static),
    fact("line", "the cells under the acting player's line, the start included", &[], Type::SetOf(CELL), Rate::Turn),
    FactDecl {
        only_at: &[DRAWN, LOADED, SELECTED, LEFT_TOWN],
        ..fact(
            "drawn_over",
            "the cells that the section of this turn drew over, its last one not included",
            &[],
            Type::SetOf(CELL),
            Rate::Turn,
        )
    },
    fact(
        "position",
        "the cell on which the acting player's line ends; none before the first section",
        &[],
        Type::Of(CELL),
        Rate::Turn,
    ),
    fact("aboard", "how many goods of a kind are on the acting player's train", &[GOOD], Type::Number, Rate::Turn),
    fact("cargo", "how many goods are on the acting player's train", &[], Type::Number, Rate::Turn),
    fact("room", "how many more goods fit on the acting player's train", &[], Type::Number, Rate::Turn),
    fact("delivered", "whether the acting player has delivered a kind of good", &[GOOD], Type::Bool, Rate::Turn),
    fact("deliveries", "how many kinds the acting player has delivered, 0 to 6", &[], Type::Number, Rate::Turn),
    fact("nuggets", "the acting player's unspent nuggets", &[], Type::Number, Rate::Turn),
    fact(
        "circled",
        "how many nuggets the acting player has circled so far, spent ones included",
        &[],
        Type::Number,
        Rate::Turn,
    ),
    fact("round", "the number of the round, from 1", &[], Type::Number, Rate::Turn),
    fact(
        "die",
        "the value of the die that the acting player took; none before the draft",
        &[],
        Type::Number,
        Rate::Turn,
    ),
    fact("points", "the acting player's points for deliveries so far", &[], Type::Number, Rate::Turn),
    fact("deliverers", "how many players have delivered a kind of good", &[GOOD], Type::Number, Rate::Turn),
    fact("seat_count", "how many seats there are, 1 to 4", &[], Type::Number, Rate::Game),
    fact("deliveries_of", "how many kinds a seat has delivered", &[SEAT], Type::Number, Rate::Turn),
    fact("points_of", "the points for deliveries of a seat so far", &[SEAT], Type::Number, Rate::Turn),
    fact(
        "trapped",
        "whether no value of the die has a legal section for the acting player",
        &[],
        Type::Bool,
        Rate::Costly,
    ),
    fact("initial", "the initial player of the round", &[], Type::Of(SEAT), Rate::Turn),
];

ids! { EffectId:
    /// Circles nuggets.
    CIRCLE = 0,
    /// Takes unspent nuggets away.
    LOSE = 1,
    /// Puts a good on board.
    LOAD = 2,
    /// Takes a good off board.
    UNLOAD = 3,
}

pub(super) const EFFECTS: &[EffectDecl] = &[
    EffectDecl {
        name: "circle",
        doc: "circles that many nuggets of the acting player, as far as unmarked ones are left",
        pattern: &[PatternPart::Word("circle"), PatternPart::Hole(Type::Number)],
        resources: &["nuggets"],
        accumulates: true,
        verdict: None,
    },
    EffectDecl {
        name: "lose",
        doc: "crosses out that many unspent nuggets of the acting player, as far as there are any",
        pattern: &[PatternPart::Word("lose"), PatternPart::Hole(Type::Number)],
        resources: &["nuggets"],
        accumulates: false,
        verdict: None,
    },
    EffectDecl {
        name: "load",
        doc: "puts one good of a kind on the acting player's train, if there is room",
        pattern: &[PatternPart::Word("load"), PatternPart::Hole(Type::Of(GOOD))],
        resources: &["cargo"],
        accumulates: true,
        verdict: None,
    },
    EffectDecl {
        name: "unload",
        doc: "takes one good of a kind off the acting player's train, if there is one",
        pattern: &[PatternPart::Word("unload"), PatternPart::Hole(Type::Of(GOOD))],
        resources: &["cargo"],
        accumulates: false,
        verdict: None,
    },
];
