//! What Arizona's rules ask: its rule points, and the catalogue of all that clauses may use.

use javelina_engine::rules::{
    BaseRule, Catalogue, CurrencyDecl, EffectId, Grain, PointDecl, PointId, PointKind, SubjectDecl, Type,
};

use super::settings::SETTINGS;
pub use super::settings::setting;
pub use super::vocabulary::{
    CELL, CIRCLE, F_ABOARD, F_CARGO, F_CIRCLED, F_COLUMN, F_DELIVERED, F_DELIVERERS, F_DELIVERIES, F_DELIVERIES_OF,
    F_DIE, F_DRAWN_OVER, F_GOOD, F_INITIAL, F_LAST_COLUMN, F_LAST_ROW, F_LINE, F_NUGGETS, F_POINTS, F_POINTS_OF,
    F_POSITION, F_ROOM, F_ROUND, F_ROW, F_SEAT_COUNT, F_SYMBOL, F_TRAPPED, GOOD, LOAD, LOSE, PASSAGE, SEAT, SHAPE,
    SYMBOL, UNLOAD,
};
use super::vocabulary::{EFFECTS, FACTS, KINDS};

/// Declares ids from 0 in the order of a list.
macro_rules! ids {
    ($of:ident: $($(#[$doc:meta])* $name:ident = $at:literal,)*) => {
        $($(#[$doc])* pub const $name: $of = $of($at);)*
    };
}

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
