//! The constants and rulings that variants may change.

use javelina_engine::game_settings;
use javelina_engine::rules::SettingType;

game_settings! { pub SETTINGS, sides;
    /// The least and the greatest number of seats. If no pack names it, 1 to 4.
    SEATS: "table.seats" = SettingType::Seats { least: 1, greatest: 4 };
    /// How many condition cards are dealt.
    CONDITIONS_DEALT: "conditions.dealt" = SettingType::Number { least: 0, greatest: 6 };
    /// How many dice are rolled for 1, 2, 3 and 4 seats (ruling A26 for one).
    DICE_BY_SEATS: "dice.by_seats" = SettingType::Numbers { least: 1, greatest: 8, most: 4 };
    /// Who is the first initial player (ruling A25).
    INITIAL_PLAYER: "dice.initial_player" = SettingType::Word(&["random", "first_seat"]);
    /// Whether a section that the die allows must be drawn (ruling A14).
    DRAW_COMPULSORY: "draw.compulsory" = SettingType::Switch;
    /// How many further symbols may be selected in a chain of stations (ruling A8).
    SECOND_SYMBOLS: "station.second_symbols" = SettingType::Number { least: 0, greatest: 10 };
    /// How many nuggets are printed on the sheet.
    NUGGET_SPACES: "nuggets.spaces" = SettingType::Number { least: 0, greatest: 100 };
    /// When a discard circles a nugget (ruling A11).
    NUGGET_GAIN: "nuggets.gain" = SettingType::Word(&["only_when_none_unspent", "always"]);
    /// How many nuggets may be spent in a turn (ruling A13).
    NUGGETS_PER_TURN: "nuggets.per_turn" = SettingType::Number { least: 0, greatest: 1 };
    /// How unspent nuggets score (ruling A12).
    NUGGET_SCORING: "nuggets.scoring" = SettingType::Word(&["table", "each"]);
    /// Points for each unspent nugget where `nuggets.scoring` is `each`.
    NUGGET_EACH: "nuggets.each" = SettingType::Number { least: -100, greatest: 100 };
    /// Points for 0, 1, 2, ... goods; the last entry for more (ruling A18).
    TABLE: "score.table" = SettingType::Numbers { least: -1000, greatest: 1000, most: 122 };
    /// Points for the first delivery of a kind.
    FIRST_BONUS: "score.first_delivery_bonus" = SettingType::Number { least: -1000, greatest: 1000 };
    /// Points for each kind that was not delivered.
    UNDELIVERED: "score.undelivered_kind" = SettingType::Number { least: -1000, greatest: 1000 };
    /// How many deliveries of one player make the round the last.
    DELIVERIES_TO_END: "score.deliveries_to_end" = SettingType::Number { least: 1, greatest: 6 };
    /// Who may make an extra delivery after the last round (ruling A21).
    EXTRA_DELIVERY: "ending.extra_delivery" = SettingType::Word(&["anywhere", "none"]);
    /// Whether the extra delivery can earn the bonus of the first (ruling A21).
    EXTRA_FIRST_BONUS: "ending.extra_first_bonus" = SettingType::Switch;
    /// Whether the game ends when everybody is trapped, or nobody drew and nobody circled (ruling A16).
    TRAP: "ending.trap" = SettingType::Switch;
    /// Per cent of the gain of the first cargo on board that counts before it is delivered.
    POLICY_HOLD: "policy.hold" = SettingType::Number { least: -1_000, greatest: 1_000 };
    /// Rounds, in tenths, that each delivery takes: the more cargoes wait, the less of the last ones counts.
    POLICY_PACE: "policy.pace" = SettingType::Number { least: 1, greatest: 1_000 };
    /// Per cent of the bonus for the first delivery of a kind that counts while nobody has delivered it.
    POLICY_FIRST: "policy.first" = SettingType::Number { least: -1_000, greatest: 1_000 };
    /// Hundredths of a point for each fresh space that the line can still reach and has the rounds to use.
    POLICY_ROOM: "policy.room" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point a round that is left, where no face of a die has a section.
    POLICY_TRAPPED: "policy.trapped" = SettingType::Number { least: -100_000, greatest: 100_000 };
    /// Per cent of what the next section will bring, by the better of two dice.
    POLICY_AHEAD: "policy.ahead" = SettingType::Number { least: -1_000, greatest: 1_000 };
    /// Hundredths of a point for a section that ends on a station.
    POLICY_STATION: "policy.station" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point for each space that the nearest town lies nearer than ten, with cargo on board.
    POLICY_NEAR: "policy.near" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point for the first unspent nugget, which makes a die any die.
    POLICY_NUGGET: "policy.nugget" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point for each section drawn: a round without one comes not again.
    POLICY_TEMPO: "policy.tempo" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Per cent of the score of the best other player that is taken away.
    POLICY_RIVALS: "policy.rivals" = SettingType::Number { least: -1_000, greatest: 1_000 };
}
