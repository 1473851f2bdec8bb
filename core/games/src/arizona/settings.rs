//! The constants and rulings that variants may change.

use javelina_engine::rules::{SettingDecl, SettingType};

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

pub(super) const SETTINGS: &[SettingDecl] = &[
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
