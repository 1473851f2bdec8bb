//! The constants and rulings that variants may change.

use javelina_engine::game_settings;
use javelina_engine::rules::SettingType;

game_settings! { pub SETTINGS, sides;
    /// The least and the greatest number of seats; 1 to 4 if no pack sets it.
    SEATS: "table.seats" = SettingType::Seats { least: 1, greatest: 4 };
    /// Number of condition cards dealt.
    CONDITIONS_DEALT: "conditions.dealt" = SettingType::Number { least: 0, greatest: 6 };
    /// Number of dice rolled with 1, 2, 3 and 4 seats (ruling A26 for one seat).
    DICE_BY_SEATS: "dice.by_seats" = SettingType::Numbers { least: 1, greatest: 8, most: 4 };
    /// The initial player of the first round (ruling A25).
    INITIAL_PLAYER: "dice.initial_player" = SettingType::Word(&["random", "first_seat"]);
    /// Must a player draw if the die allows a section (ruling A14)?
    DRAW_COMPULSORY: "draw.compulsory" = SettingType::Switch;
    /// Number of further symbols that a chain of stations may select (ruling A8).
    SECOND_SYMBOLS: "station.second_symbols" = SettingType::Number { least: 0, greatest: 10 };
    /// Number of nuggets printed on the sheet.
    NUGGET_SPACES: "nuggets.spaces" = SettingType::Number { least: 0, greatest: 100 };
    /// The condition for a discard to circle a nugget (ruling A11).
    NUGGET_GAIN: "nuggets.gain" = SettingType::Word(&["only_when_none_unspent", "always"]);
    /// Number of nuggets that may be spent in a turn (ruling A13).
    NUGGETS_PER_TURN: "nuggets.per_turn" = SettingType::Number { least: 0, greatest: 1 };
    /// Scoring of unspent nuggets (ruling A12): by `score.table`, or `nuggets.each` points each.
    NUGGET_SCORING: "nuggets.scoring" = SettingType::Word(&["table", "each"]);
    /// Points for each unspent nugget if `nuggets.scoring` is `each`.
    NUGGET_EACH: "nuggets.each" = SettingType::Number { least: -100, greatest: 100 };
    /// Points for 0, 1, 2, ... goods; the last entry for more (ruling A18).
    TABLE: "score.table" = SettingType::Numbers { least: -1000, greatest: 1000, most: 122 };
    /// Points for the first delivery of a kind.
    FIRST_BONUS: "score.first_delivery_bonus" = SettingType::Number { least: -1000, greatest: 1000 };
    /// Points for each kind that was not delivered.
    UNDELIVERED: "score.undelivered_kind" = SettingType::Number { least: -1000, greatest: 1000 };
    /// Number of kinds delivered by one player that makes the round the last.
    DELIVERIES_TO_END: "score.deliveries_to_end" = SettingType::Number { least: 1, greatest: 6 };
    /// Extra delivery after the last round: `anywhere` on the sheet, or `none` (ruling A21).
    EXTRA_DELIVERY: "ending.extra_delivery" = SettingType::Word(&["anywhere", "none"]);
    /// Can the extra delivery earn the bonus for the first delivery (ruling A21)?
    EXTRA_FIRST_BONUS: "ending.extra_first_bonus" = SettingType::Switch;
    /// Does the game end when all players are trapped, or when no player drew a section or circled a nugget in a round
    /// (ruling A16)?
    TRAP: "ending.trap" = SettingType::Switch;
    /// For bots: part of the gain from the best cargo that counts before it is delivered, in per cent.
    POLICY_HOLD: "policy.hold" = SettingType::Number { least: -1_000, greatest: 1_000 };
    /// For bots: rounds that each delivery takes, in tenths. With more cargoes on board, the last ones count less.
    POLICY_PACE: "policy.pace" = SettingType::Number { least: 1, greatest: 1_000 };
    /// For bots: part of the bonus for the first delivery of a kind that counts before any player delivers it, in per
    /// cent.
    POLICY_FIRST: "policy.first" = SettingType::Number { least: -1_000, greatest: 1_000 };
    /// For bots: value of each fresh space that the line can still reach in time, in hundredths of a point.
    POLICY_ROOM: "policy.room" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of each remaining round if no die allows a section, in hundredths of a point.
    POLICY_TRAPPED: "policy.trapped" = SettingType::Number { least: -100_000, greatest: 100_000 };
    /// For bots: part of the expected value of the next section that counts, in per cent, with the better of two dice.
    POLICY_AHEAD: "policy.ahead" = SettingType::Number { least: -1_000, greatest: 1_000 };
    /// For bots: value of a section that ends on a station, in hundredths of a point.
    POLICY_STATION: "policy.station" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of a near town with cargo on board, in hundredths of a point for each space closer than ten.
    POLICY_NEAR: "policy.near" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of the first unspent nugget, which gives the die any value, in hundredths of a point.
    POLICY_NUGGET: "policy.nugget" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of each section drawn, in hundredths of a point, because a round without one is lost.
    POLICY_TEMPO: "policy.tempo" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: part of the best other player's score that is subtracted, in per cent.
    POLICY_RIVALS: "policy.rivals" = SettingType::Number { least: -1_000, greatest: 1_000 };
}
