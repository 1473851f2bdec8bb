//! The constants and rulings that variants may change.

use javelina_engine::game_settings;
use javelina_engine::rules::SettingType;

game_settings! { pub SETTINGS;
    /// The least and the greatest number of seats; 2 to 6 if no pack sets it.
    SEATS: "table.seats" = SettingType::Seats { least: 2, greatest: 6 };
    /// The cliff of the race, by its id.
    CLIFF: "race.cliff" = SettingType::Names { most: 1 };
    /// The timer of the race, by its id.
    TIMER: "race.timer" = SettingType::Names { most: 1 };
    /// The mode of the race: `ticks`, each racer at its own pace, or `turns`, one card at a time.
    MODE: "race.mode" = SettingType::Word(&["ticks", "turns"]);
    /// Number of cards that a racer may play in a race (Gameplay, "The race").
    PLAYS: "race.plays" = SettingType::Number { least: 0, greatest: 5 };
    /// Number of cards dealt to a racer, and number in hand up to which it may draw.
    HAND: "race.hand" = SettingType::Number { least: 1, greatest: 12 };
    /// The least and the greatest number of ticks before a racer's first action.
    REACTION: "race.reaction" = SettingType::Numbers { least: 0, greatest: 60, most: 2 };
    /// Number of ticks by which a play may be slower or faster than the racer's pace.
    JITTER: "race.jitter" = SettingType::Number { least: 0, greatest: 30 };
    /// Number of ticks that drawing a card takes.
    DRAW_TICKS: "race.draw_ticks" = SettingType::Number { least: 1, greatest: 60 };
    /// The usual pace of a racer, by its id.
    PACE: "race.pace" = SettingType::Names { most: 1 };
    /// Metres down by Racin' Spirit in each tally (rulebook, "Racin' Spirit").
    SPIRIT: "spirit.metres" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// Do racers have Last-Ditch Larry?
    LARRY: "larry.in_play" = SettingType::Switch;
    /// The part that a flip turns: the `card` alone, or the `whole` with the copies from multipliers (ruling R1).
    FLIP_SCOPE: "flip.scope" = SettingType::Word(&["card", "whole"]);
    /// Do racers stop at the top of the cliff (ruling R22)?
    CLAMP: "top.clamp" = SettingType::Switch;
    /// Do pairs of neighbours race together (rulebook, "3-legged race"; ruling R32)?
    THREE_LEGGED: "teams.three_legged" = SettingType::Switch;
    /// Number of cards for each racer below which the discards are shuffled into the pile between rounds (ruling R26).
    REFILL: "pile.refill_below" = SettingType::Number { least: 0, greatest: 40 };
    /// The sets of cards in the deck.
    SETS: "deck.sets" = SettingType::Names { most: 16 };
    /// For bots: value of a racer's own Larry until it is played, in half metres.
    POLICY_SPIRIT: "policy.spirit" = SettingType::Number { least: -100_000, greatest: 100_000 };
    /// For bots: elevation in metres below which another racer may win soon.
    POLICY_NEAR: "policy.near" = SettingType::Number { least: 0, greatest: 100_000 };
    /// For bots: value of each card in hand, in half metres.
    POLICY_CARD: "policy.card" = SettingType::Number { least: -10_000, greatest: 10_000 };
    /// For bots: value of a metre that the lowest rival is higher, compared with an own metre, in per cent.
    POLICY_RIVALS: "policy.rivals" = SettingType::Number { least: -1_000, greatest: 1_000 };
}
