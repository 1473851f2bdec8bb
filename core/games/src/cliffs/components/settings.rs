//! The constants and rulings that variants may change.

use javelina_engine::game_settings;
use javelina_engine::rules::SettingType;

game_settings! { pub SETTINGS;
    /// The least and the greatest number of seats. If no pack names it, 2 to 6.
    SEATS: "table.seats" = SettingType::Seats { least: 2, greatest: 6 };
    /// The cliff that is raced down: the id of one in `race.toml`.
    CLIFF: "race.cliff" = SettingType::Names { most: 1 };
    /// The timer: the id of one in `race.toml`.
    TIMER: "race.timer" = SettingType::Names { most: 1 };
    /// How the race is played: in `ticks`, each racer at a pace of its own, or in `turns`, one card after the other.
    MODE: "race.mode" = SettingType::Word(&["ticks", "turns"]);
    /// How many cards a racer may play in a race (Gameplay, "The race").
    PLAYS: "race.plays" = SettingType::Number { least: 0, greatest: 5 };
    /// Up to how many cards a racer may draw in a race, and how many are dealt.
    HAND: "race.hand" = SettingType::Number { least: 1, greatest: 12 };
    /// How many ticks a racer takes before the first action, at least and at most.
    REACTION: "race.reaction" = SettingType::Numbers { least: 0, greatest: 60, most: 2 };
    /// By how many ticks a play may take longer or shorter than the racer's pace.
    JITTER: "race.jitter" = SettingType::Number { least: 0, greatest: 30 };
    /// How many ticks it takes to draw a card.
    DRAW_TICKS: "race.draw_ticks" = SettingType::Number { least: 1, greatest: 60 };
    /// The pace of a racer for whom none is named: the id of one in `race.toml`.
    PACE: "race.pace" = SettingType::Names { most: 1 };
    /// Racin' Spirit: metres down in each tally (rulebook, "Racin' Spirit").
    SPIRIT: "spirit.metres" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Whether racers have Last-Ditch Larry.
    LARRY: "larry.in_play" = SettingType::Switch;
    /// What a flip turns: the `card` alone, or the `whole` of it with what multipliers added (ruling R1).
    FLIP_SCOPE: "flip.scope" = SettingType::Word(&["card", "whole"]);
    /// Whether nobody is carried above the top of the cliff (ruling R22).
    CLAMP: "top.clamp" = SettingType::Switch;
    /// Whether pairs of neighbours race together (rulebook, "3-legged race"; ruling R32).
    THREE_LEGGED: "teams.three_legged" = SettingType::Switch;
    /// Between rounds the discards are shuffled in if the pile has fewer than that many cards for each racer (ruling
    /// R26).
    REFILL: "pile.refill_below" = SettingType::Number { least: 0, greatest: 40 };
    /// The sets of cards that make the deck.
    SETS: "deck.sets" = SettingType::Names { most: 16 };
    /// Metres that a racer's own Larry is worth while it is not played.
    POLICY_SPIRIT: "policy.spirit" = SettingType::Number { least: -100_000, greatest: 100_000 };
    /// From which elevation on, in metres, another racer is about to win.
    POLICY_NEAR: "policy.near" = SettingType::Number { least: 0, greatest: 100_000 };
    /// Metres for each card in hand.
    POLICY_CARD: "policy.card" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Per cent of a metre of its own that a racer would give for each metre that the lowest rival stands higher.
    POLICY_RIVALS: "policy.rivals" = SettingType::Number { least: -1_000, greatest: 1_000 };
}
