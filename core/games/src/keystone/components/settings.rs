//! The constants and rulings that variants and assignments may change.

use javelina_engine::game_settings;
use javelina_engine::rules::SettingType;

game_settings! { pub SETTINGS, sides;
    /// The least and the greatest number of seats. If no pack names it, 1 to 4.
    SEATS: "table.seats" = SettingType::Seats { least: 1, greatest: 4 };
    /// The space on which the time marker starts, for 1, 2, 3 and 4 boards (rulebook, "Setup"; ruling d27).
    TIME: "time.start" = SettingType::Numbers { least: 1, greatest: 20, most: 4 };
    /// How many cards the Field has.
    FIELD: "field.size" = SettingType::Number { least: 1, greatest: 8 };
    /// How many synergy tokens the first, second, third and fourth board start with.
    SYNERGY_START: "synergy.start" = SettingType::Numbers { least: 0, greatest: 100, most: 4 };
    /// How many synergy tokens make a point (ruling d23).
    SYNERGY_PER_POINT: "synergy.per_point" = SettingType::Number { least: 1, greatest: 100 };
    /// How many synergy tokens there are.
    SYNERGY_SUPPLY: "supply.synergy" = SettingType::Number { least: 0, greatest: 10_000 };
    /// How many research tokens there are.
    RESEARCH_SUPPLY: "supply.research" = SettingType::Number { least: 0, greatest: 10_000 };
    /// Whether only what is left in the supply can be taken (ruling d18).
    STRICT: "supply.strict_supply" = SettingType::Switch;
    /// How many skill tokens are in play.
    SKILLS: "skills.dealt" = SettingType::Number { least: 0, greatest: 8 };
    /// Skill tokens that are in play whatever is dealt; they count among the number dealt.
    FIXED_SKILLS: "skills.fixed" = SettingType::Names { most: 8 };
    /// How many secret objectives each board has; all of them score.
    OBJECTIVES: "objectives.dealt" = SettingType::Number { least: 0, greatest: 3 };
    /// What a wild card costs, in synergy tokens.
    WILD_PRICE: "wild.price" = SettingType::Number { least: 0, greatest: 100 };
    /// How many wild cards a player may take in a turn (ruling d13).
    WILDS_PER_TURN: "wild.per_turn" = SettingType::Number { least: 0, greatest: 8 };
    /// Sets of species from opened envelopes that are mixed in (ruling d32).
    OPENED: "species.opened_envelopes" = SettingType::Names { most: 32 };
    /// From how many boards on both copies of each species are in the deck (ruling d25).
    BOTH_COPIES: "species.both_copies_from" = SettingType::Number { least: 1, greatest: 5 };
    /// Whether two seats share one board, one pool and one objective (rulebook, "Solo co-op variant"; ruling d30).
    COOP: "coop.shared_board" = SettingType::Switch;
    /// Per cent of an ecosystem's points that count while 0, 1, 2, 3 or 4 of its cells are empty.
    POLICY_HOPE: "policy.hope" = SettingType::Numbers { least: -1_000, greatest: 1_000, most: 5 };
    /// Hundredths of a point for each synergy token, of the first fifteen, on an empty board.
    POLICY_SYNERGY: "policy.synergy" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point for each skill that is left, on an empty board.
    POLICY_SKILL: "policy.skill" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point for each step of time that is left and each empty cell.
    POLICY_TIME: "policy.time" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// The same where several boards are played on.
    POLICY_TIME_SHARED: "policy.time_shared" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point for a goal of an objective that is nearly reached.
    POLICY_GOAL: "policy.goal" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Hundredths of a point for each condition of each level of an assignment, its points apart; half if 1 is missing.
    POLICY_LEVEL: "policy.level" = SettingType::Number { least: -10_000, greatest: 10_000 };
}
