//! The constants and rulings that variants and assignments may change.

use javelina_engine::game_settings;
use javelina_engine::rules::SettingType;

game_settings! { pub SETTINGS, sides;
    /// The least and the greatest number of seats; 1 to 4 if no pack sets it.
    SEATS: "table.seats" = SettingType::Seats { least: 1, greatest: 4 };
    /// The starting space of the time marker for 1, 2, 3 and 4 boards (rulebook, "Setup"; ruling d27).
    TIME: "time.start" = SettingType::Numbers { least: 1, greatest: 20, most: 4 };
    /// Number of cards in the Field.
    FIELD: "field.size" = SettingType::Number { least: 1, greatest: 8 };
    /// Number of synergy tokens at the start, for the first, second, third and fourth board.
    SYNERGY_START: "synergy.start" = SettingType::Numbers { least: 0, greatest: 100, most: 4 };
    /// Number of synergy tokens that make a point (ruling d23).
    SYNERGY_PER_POINT: "synergy.per_point" = SettingType::Number { least: 1, greatest: 100 };
    /// Number of synergy tokens in the game.
    SYNERGY_SUPPLY: "supply.synergy" = SettingType::Number { least: 0, greatest: 10_000 };
    /// Number of research tokens in the game.
    RESEARCH_SUPPLY: "supply.research" = SettingType::Number { least: 0, greatest: 10_000 };
    /// Can players take only tokens that are left in the supply (ruling d18)?
    STRICT: "supply.strict_supply" = SettingType::Switch;
    /// Number of skill tokens in play.
    SKILLS: "skills.dealt" = SettingType::Number { least: 0, greatest: 8 };
    /// Skill tokens that are always in play. They count among the tokens dealt.
    FIXED_SKILLS: "skills.fixed" = SettingType::Names { most: 8 };
    /// Number of secret objectives of each board. All of them score.
    OBJECTIVES: "objectives.dealt" = SettingType::Number { least: 0, greatest: 3 };
    /// Price of a wild card in synergy tokens.
    WILD_PRICE: "wild.price" = SettingType::Number { least: 0, greatest: 100 };
    /// Number of wild cards that a player may take in a turn (ruling d13).
    WILDS_PER_TURN: "wild.per_turn" = SettingType::Number { least: 0, greatest: 8 };
    /// Species sets from opened envelopes to mix into the deck (ruling d32).
    OPENED: "species.opened_envelopes" = SettingType::Names { most: 32 };
    /// Number of boards from which both copies of each species are in the deck (ruling d25).
    BOTH_COPIES: "species.both_copies_from" = SettingType::Number { least: 1, greatest: 5 };
    /// Do two seats share a board, its synergy tokens and an objective (rulebook, "Solo co-op variant"; ruling d30)?
    COOP: "coop.shared_board" = SettingType::Switch;
    /// For bots: part of an ecosystem's points that counts with 0, 1, 2, 3 or 4 empty cells, in per cent.
    POLICY_HOPE: "policy.hope" = SettingType::Numbers { least: -1_000, greatest: 1_000, most: 5 };
    /// For bots: value of each of the first fifteen synergy tokens, on an empty board, in hundredths of a point.
    POLICY_SYNERGY: "policy.synergy" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of each active skill token, on an empty board, in hundredths of a point.
    POLICY_SKILL: "policy.skill" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of each remaining step of time and each empty cell, with one board, in hundredths of a point.
    POLICY_TIME: "policy.time" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of each remaining step of time and each empty cell, with several boards, in hundredths of a
    /// point.
    POLICY_TIME_SHARED: "policy.time_shared" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of a goal of an objective that is nearly reached, in hundredths of a point.
    POLICY_GOAL: "policy.goal" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of each condition of a level, except for points, in hundredths of a point; half if 1 is missing.
    POLICY_LEVEL: "policy.level" = SettingType::Number { least: -10_000, greatest: 10_000 };
}
