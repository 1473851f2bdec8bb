//! What Arizona's rules ask and what clauses may read: the one declaration of kinds, facts, points, effects, settings.

use javelina_engine::rules::{
    BaseRule, Catalogue, CurrencyDecl, EffectDecl, EffectId, FactDecl, FactId, Grain, KindDecl, KindId, PatternPart,
    PointDecl, PointId, PointKind, Rate, Seen, SettingDecl, SettingType, SubjectDecl, Type,
};

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

const KINDS: &[KindDecl] = &[
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

const FACTS: &[FactDecl] = &[
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

const EFFECTS: &[EffectDecl] = &[
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

ids! { PointId:
    /// May the line enter a cell?
    ENTER = 0,
    /// May a line start here?
    START = 1,
    /// Does a selected cell give a second symbol?
    ACTS_AS_STATION = 2,
    /// Which ways lead to a second symbol?
    BONUS_STEPS = 3,
    /// May a die be taken?
    TAKE = 4,
    /// May a section be drawn?
    DRAW = 5,
    /// May a nugget be spent?
    SPEND_NUGGET = 6,
    /// May the die be discarded?
    DISCARD = 7,
    /// How many nuggets does a discard circle?
    NUGGET_GAIN = 8,
    /// May a second symbol be selected?
    EXTEND = 9,
    /// How many goods may a train carry?
    TRAIN_SIZE = 10,
    /// May a kind be delivered?
    DELIVER = 11,
    /// How many cargoes does a town take in one visit?
    DELIVERIES_PER_TOWN = 12,
    /// What are delivered goods worth?
    DELIVERY_POINTS = 13,
    /// What does being first earn?
    DELIVERY_BONUS = 14,
    /// Is this the last round?
    LAST_ROUND = 15,
    /// May a seat make an extra delivery at the end?
    EXTRA_DELIVERY = 16,
    /// What are unspent nuggets worth?
    NUGGET_POINTS = 17,
    /// What does a kind that was not delivered cost?
    UNDELIVERED = 18,
    /// What goes into the box of the cards?
    CARDS_BOX = 19,
    /// The game begins.
    BEGIN = 20,
    /// A round begins.
    ROUND_BEGINS = 21,
    /// A symbol was selected.
    SELECTED = 22,
    /// A section was drawn.
    DRAWN = 23,
    /// A section ended on a good, which is loaded.
    LOADED = 24,
    /// A town was visited.
    LEFT_TOWN = 25,
    /// A cargo was delivered.
    DELIVERED = 26,
    /// A die was discarded.
    DISCARDED = 27,
    /// What else may be done before drawing?
    BEFORE_DRAW = 28,
}

const CELL_SUBJECT: SubjectDecl = SubjectDecl { name: "cell", of: Type::Of(CELL), doc: "the space it is about" };
const GOOD_SUBJECT: SubjectDecl = SubjectDecl { name: "kind", of: Type::Of(GOOD), doc: "the kind of good" };
const ON_CELL: &[EffectId] = &[CIRCLE, LOSE, LOAD, UNLOAD];

#[allow(clippy::too_many_arguments, reason = "a table row, read as one")]
const fn point(
    name: &'static str,
    kind: PointKind,
    doc: &'static str,
    when: &'static str,
    grain: Grain,
    layer: u8,
    section: &'static str,
    subjects: &'static [SubjectDecl],
) -> PointDecl {
    let effects = if matches!(kind, PointKind::Event | PointKind::Offer) { ON_CELL } else { &[] };
    PointDecl { name, doc, kind, when, grain, layer, section, subjects, effects, reveals: false }
}

const POINTS: &[PointDecl] = &[
    point(
        "enter",
        PointKind::Fact,
        "may the line enter this cell? Base: yes, if it is fresh",
        "for each section, once per list",
        Grain::Candidate,
        1,
        "Drawing route sections; ruling A28",
        &[
            CELL_SUBJECT,
            SubjectDecl {
                name: "as",
                of: Type::Of(PASSAGE),
                doc: "on the way through, or as the end that is selected",
            },
        ],
    ),
    point(
        "start",
        PointKind::Fact,
        "may a line start on this cell? Base: stations",
        "before the first section",
        Grain::Candidate,
        1,
        "Drawing route sections",
        &[CELL_SUBJECT],
    ),
    point(
        "acts_as_station",
        PointKind::Fact,
        "does selecting this cell give a second symbol? Base: stations",
        "after the effects of the selected symbol",
        Grain::Candidate,
        1,
        "End of a section; ruling A7",
        &[CELL_SUBJECT],
    ),
    point(
        "bonus_steps",
        PointKind::Set(SHAPE),
        "which ways lead to a second symbol? Base: one straight step",
        "when a second symbol may be selected",
        Grain::List,
        1,
        "End of a section; ruling A7",
        &[CELL_SUBJECT],
    ),
    point(
        "take",
        PointKind::Verdict,
        "may this die be taken?",
        "in the draft",
        Grain::Candidate,
        1,
        "Turn sequence; ruling A15",
        &[SubjectDecl { name: "value", of: Type::Number, doc: "the value of the die" }],
    ),
    point(
        "draw",
        PointKind::Verdict,
        "may this section be drawn?",
        "in the drawing turn",
        Grain::Candidate,
        1,
        "Drawing route sections",
        &[
            SubjectDecl { name: "cell", of: Type::Of(CELL), doc: "the cell on which the section ends" },
            SubjectDecl { name: "from", of: Type::Of(CELL), doc: "the cell from which it is drawn" },
            SubjectDecl { name: "value", of: Type::Number, doc: "the value of the die that the section belongs to" },
        ],
    ),
    point(
        "spend_nugget",
        PointKind::Verdict,
        "may a nugget be spent to change the die?",
        "in the drawing turn",
        Grain::List,
        1,
        "Gold nuggets; ruling A13",
        &[],
    ),
    point(
        "discard",
        PointKind::Verdict,
        "may the die be discarded?",
        "in the drawing turn",
        Grain::List,
        1,
        "Gold nuggets; rulings A11, A14",
        &[],
    ),
    point(
        "nugget_gain",
        PointKind::Number(Type::Number),
        "how many nuggets does a discard circle? Base: 1, or 0 by ruling A11",
        "when a die is discarded",
        Grain::Phase,
        1,
        "Gold nuggets; ruling A11",
        &[],
    ),
    point(
        "extend",
        PointKind::Verdict,
        "may this second symbol be selected?",
        "when a second symbol may be selected",
        Grain::Candidate,
        1,
        "End of a section; ruling A7",
        &[CELL_SUBJECT],
    ),
    point(
        "train_size",
        PointKind::Number(Type::Number),
        "how many goods may a train carry? Base: 1,000, which is as good as unlimited",
        "when a good is loaded",
        Grain::Phase,
        1,
        "End of a section",
        &[],
    ),
    point(
        "deliver",
        PointKind::Verdict,
        "may this kind be delivered?",
        "in a town, and for the extra delivery",
        Grain::Candidate,
        1,
        "Goods delivery",
        &[GOOD_SUBJECT],
    ),
    point(
        "deliveries_per_town",
        PointKind::Number(Type::Number),
        "how many cargoes does a town take in one visit? Base: 1",
        "in a town",
        Grain::List,
        1,
        "Goods delivery",
        &[],
    ),
    point(
        "delivery_points",
        PointKind::Number(Type::Number),
        "what are the delivered goods worth? Base: the table",
        "at a delivery",
        Grain::Phase,
        2,
        "Goods delivery; ruling A18",
        &[GOOD_SUBJECT, SubjectDecl { name: "count", of: Type::Number, doc: "how many goods are delivered" }],
    ),
    point(
        "delivery_bonus",
        PointKind::Number(Type::Number),
        "what does the rank of this delivery earn? Base: 5 for the first",
        "at a delivery",
        Grain::Phase,
        2,
        "Goods delivery; ruling A17",
        &[
            GOOD_SUBJECT,
            SubjectDecl {
                name: "rank",
                of: Type::Number,
                doc: "how many players delivered this kind before, 0 for the first",
            },
        ],
    ),
    point(
        "last_round",
        PointKind::Fact,
        "is this the last round? Base: somebody has delivered six kinds",
        "at the end of a round",
        Grain::Phase,
        2,
        "Game end",
        &[],
    ),
    point(
        "extra_delivery",
        PointKind::Fact,
        "may the acting player make one more delivery? Base: by ruling A21",
        "after the last round, in turn order",
        Grain::Phase,
        2,
        "Game end; ruling A21",
        &[],
    ),
    point(
        "nugget_points",
        PointKind::Number(Type::Number),
        "what are the unspent nuggets worth? Base: the table",
        "in the final scoring",
        Grain::Phase,
        3,
        "Final scoring; ruling A12",
        &[SubjectDecl { name: "unspent", of: Type::Number, doc: "how many nuggets are unspent" }],
    ),
    point(
        "undelivered",
        PointKind::Number(Type::Number),
        "what does a kind that was not delivered count? Base: -5",
        "in the final scoring",
        Grain::Phase,
        3,
        "Final scoring",
        &[GOOD_SUBJECT],
    ),
    point(
        "cards_box",
        PointKind::Number(Type::Number),
        "what goes into the box of the cards? Base: 0",
        "in the final scoring",
        Grain::Phase,
        3,
        "Final scoring",
        &[],
    ),
    point(
        "begin",
        PointKind::Event,
        "the game begins for the acting player",
        "after the deal, before the first round, in turn order",
        Grain::Phase,
        0,
        "Preparation",
        &[],
    ),
    point(
        "round_begins",
        PointKind::Event,
        "a round begins for the acting player",
        "before the dice are rolled, in turn order",
        Grain::Phase,
        0,
        "Start of the round",
        &[],
    ),
    point(
        "selected",
        PointKind::Event,
        "a symbol was selected",
        "after it was loaded or a town was served",
        Grain::Phase,
        0,
        "End of a section",
        &[CELL_SUBJECT, SubjectDecl { name: "second", of: Type::Bool, doc: "whether it is a second symbol" }],
    ),
    point(
        "drawn",
        PointKind::Event,
        "a section was drawn (second symbols not included)",
        "after the effects of its last symbol",
        Grain::Phase,
        0,
        "End of a section",
        &[CELL_SUBJECT],
    ),
    point(
        "loaded",
        PointKind::Event,
        "a section ended on a good, which is on board if there was room",
        "after `drawn`",
        Grain::Phase,
        0,
        "End of a section; ruling A24",
        &[CELL_SUBJECT],
    ),
    point(
        "left_town",
        PointKind::Event,
        "a selected town was served or passed by",
        "after `selected`",
        Grain::Phase,
        0,
        "Goods delivery",
        &[CELL_SUBJECT, SubjectDecl { name: "cargoes", of: Type::Number, doc: "how many cargoes it received" }],
    ),
    point(
        "delivered",
        PointKind::Event,
        "a cargo was delivered",
        "after its points are written down",
        Grain::Phase,
        0,
        "Goods delivery",
        &[GOOD_SUBJECT, SubjectDecl { name: "count", of: Type::Number, doc: "how many goods it had" }],
    ),
    point(
        "discarded",
        PointKind::Event,
        "the acting player discarded the die",
        "after the nugget is circled",
        Grain::Phase,
        0,
        "Gold nuggets",
        &[],
    ),
    point(
        "before_draw",
        PointKind::Offer,
        "what else may the acting player do before drawing?",
        "in the drawing turn, before the section",
        Grain::List,
        1,
        "Drawing route sections",
        &[],
    ),
];

const BASE: &[BaseRule] =
    &[BaseRule { name: "crossing", doc: "the line may not cross itself between four symbols", point: DRAW }];

/// Base rule `crossing`, as an index.
pub const BASE_CROSSING: u8 = 0;

const CURRENCIES: &[CurrencyDecl] = &[CurrencyDecl { name: "nuggets", held: F_NUGGETS, pay: LOSE }];

/// Settings, as indices into the catalogue.
pub mod setting {
    macro_rules! indices {
        ($($(#[$doc:meta])* $name:ident = $at:literal,)*) => { $($(#[$doc])* pub const $name: usize = $at;)* };
    }
    indices! {
        /// `conditions.dealt`
        CONDITIONS_DEALT = 0,
        /// `dice.by_seats`
        DICE_BY_SEATS = 1,
        /// `dice.initial_player`
        INITIAL_PLAYER = 2,
        /// `draw.compulsory`
        DRAW_COMPULSORY = 3,
        /// `station.second_symbols`
        SECOND_SYMBOLS = 4,
        /// `nuggets.spaces`
        NUGGET_SPACES = 5,
        /// `nuggets.gain`
        NUGGET_GAIN = 6,
        /// `nuggets.per_turn`
        NUGGETS_PER_TURN = 7,
        /// `nuggets.scoring`
        NUGGET_SCORING = 8,
        /// `nuggets.each`
        NUGGET_EACH = 9,
        /// `score.table`
        TABLE = 10,
        /// `score.first_delivery_bonus`
        FIRST_BONUS = 11,
        /// `score.undelivered_kind`
        UNDELIVERED = 12,
        /// `score.deliveries_to_end`
        DELIVERIES_TO_END = 13,
        /// `ending.extra_delivery`
        EXTRA_DELIVERY = 14,
        /// `ending.extra_first_bonus`
        EXTRA_FIRST_BONUS = 15,
        /// `ending.trap`
        TRAP = 16,
    }
}

const SETTINGS: &[SettingDecl] = &[
    SettingDecl {
        name: "conditions.dealt",
        doc: "how many condition cards are dealt",
        of: SettingType::Number { least: 0, greatest: 6 },
    },
    SettingDecl {
        name: "dice.by_seats",
        doc: "how many dice are rolled for 1, 2, 3 and 4 seats (ruling A26 for one)",
        of: SettingType::Numbers { least: 1, greatest: 8, most: 4 },
    },
    SettingDecl {
        name: "dice.initial_player",
        doc: "who is the first initial player (ruling A25)",
        of: SettingType::Word(&["random", "first_seat"]),
    },
    SettingDecl {
        name: "draw.compulsory",
        doc: "whether a section that the die allows must be drawn (ruling A14)",
        of: SettingType::Switch,
    },
    SettingDecl {
        name: "station.second_symbols",
        doc: "how many further symbols may be selected in a chain of stations (ruling A8)",
        of: SettingType::Number { least: 0, greatest: 10 },
    },
    SettingDecl {
        name: "nuggets.spaces",
        doc: "how many nuggets are printed on the sheet",
        of: SettingType::Number { least: 0, greatest: 100 },
    },
    SettingDecl {
        name: "nuggets.gain",
        doc: "when a discard circles a nugget (ruling A11)",
        of: SettingType::Word(&["only_when_none_unspent", "always"]),
    },
    SettingDecl {
        name: "nuggets.per_turn",
        doc: "how many nuggets may be spent in a turn (ruling A13)",
        of: SettingType::Number { least: 0, greatest: 1 },
    },
    SettingDecl {
        name: "nuggets.scoring",
        doc: "how unspent nuggets score (ruling A12)",
        of: SettingType::Word(&["table", "each"]),
    },
    SettingDecl {
        name: "nuggets.each",
        doc: "points for each unspent nugget where `nuggets.scoring` is `each`",
        of: SettingType::Number { least: -100, greatest: 100 },
    },
    SettingDecl {
        name: "score.table",
        doc: "points for 0, 1, 2, ... goods; the last entry for more (ruling A18)",
        of: SettingType::Numbers { least: -1000, greatest: 1000, most: 122 },
    },
    SettingDecl {
        name: "score.first_delivery_bonus",
        doc: "points for the first delivery of a kind",
        of: SettingType::Number { least: -1000, greatest: 1000 },
    },
    SettingDecl {
        name: "score.undelivered_kind",
        doc: "points for each kind that was not delivered",
        of: SettingType::Number { least: -1000, greatest: 1000 },
    },
    SettingDecl {
        name: "score.deliveries_to_end",
        doc: "how many deliveries of one player make the round the last",
        of: SettingType::Number { least: 1, greatest: 6 },
    },
    SettingDecl {
        name: "ending.extra_delivery",
        doc: "who may make an extra delivery after the last round (ruling A21)",
        of: SettingType::Word(&["anywhere", "none"]),
    },
    SettingDecl {
        name: "ending.extra_first_bonus",
        doc: "whether the extra delivery can earn the bonus of the first (ruling A21)",
        of: SettingType::Switch,
    },
    SettingDecl {
        name: "ending.trap",
        doc: "whether the game ends when everybody is trapped, or nobody drew and nobody circled (ruling A16)",
        of: SettingType::Switch,
    },
];

/// All that Arizona declares about its rules.
pub static CATALOGUE: Catalogue = Catalogue {
    game: "arizona",
    kinds: KINDS,
    seat: SEAT,
    facts: FACTS,
    points: POINTS,
    effects: EFFECTS,
    base: BASE,
    currencies: CURRENCIES,
    settings: SETTINGS,
    content: &["condition", "variant"],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_stand_where_their_names_say() {
        assert_eq!(CATALOGUE.points[BEFORE_DRAW.index()].name, "before_draw");
        assert_eq!(CATALOGUE.points[LOADED.index()].name, "loaded");
        assert_eq!(CATALOGUE.points[NUGGET_POINTS.index()].name, "nugget_points");
        assert_eq!(CATALOGUE.facts[F_INITIAL.index()].name, "initial");
        assert_eq!(CATALOGUE.facts[F_TRAPPED.index()].name, "trapped");
        assert_eq!(CATALOGUE.effects[UNLOAD.index()].name, "unload");
        assert_eq!(CATALOGUE.settings[setting::TRAP].name, "ending.trap");
        assert_eq!(CATALOGUE.settings[setting::TABLE].name, "score.table");
        assert_eq!(POINTS.len(), BEFORE_DRAW.index() + 1);
        assert_eq!(FACTS.len(), F_INITIAL.index() + 1);
        assert_eq!(SETTINGS.len(), setting::TRAP + 1);
    }
}
