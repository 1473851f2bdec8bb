//! Declarations: facts, effects, points and settings for the rules of authors.
//!
//! Each list gives the ids that our code uses and the rows of the [`CATALOGUE`] at once, and the doc comment of a row is
//! what authors read (`points caravan`). From the catalogue come the checker of the rules language, the host of scripts,
//! traces, coverage and completion; nothing else has to be written for them.

use javelina_engine::rules::Moment::{self, Any, Ask, Does, Each, OneOf, Phase, Raise};
use javelina_engine::rules::{SettingType, SubjectDecl, Type, common, subject};
use javelina_engine::{Element, base_rules, catalogue, game_effects, game_facts, game_points, game_settings, kinds};

use crate::Caravan;

// A kind is a finite named type: sets, counters and choices are about its elements, which are numbers from 0.
kinds! { pub KINDS;
    /// A stop of the trail, from the first behind the village to the oasis.
    STOP as Stop: "stop", "stops" = ["S1", "S2", "S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "S11", "S12"];
    /// The ground of a stop.
    GROUND: "ground_kind", "ground_kinds" = ["sand", "dune", "well", "oasis"];
    /// The sky of a round.
    SKY as Sky: "sky_kind", "sky_kinds" = ["cloud", "fair", "heat"];
    /// A seat at the table, in turn order.
    SEAT: "seat", "seats" = ["A", "B", "C", "D"];
    /// The phase of a round: the turns of the seats.
    LAP: "phase", "phases" = ["trek"];
}

/// The one lap, as an element of its kind.
pub const TREK: i32 = 0;

/// The ground of the stops: sand 0, dune 1, well 2, oasis 3.
const GROUNDS: [i32; 12] = [0, 1, 0, 2, 1, 0, 0, 2, 1, 1, 0, 3];

/// The ground of wells.
pub const WELL_GROUND: i32 = 2;

/// The ground of a stop.
pub fn ground(stop: Stop) -> i32 {
    GROUNDS[stop.index()]
}

/// Answers to the facts that never change, for computations before a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Statics;

// Facts for clauses. `Static` ones never change in a game and are folded before play; `by` names what effects write when
// they change it, from which the engine works out which rules clash.
// Those with `my` can be asked of another seat, too. The body of a row answers it: `on.state`, `on.seat`, `on.game`. What all games have alike (who plays, who leads, who is ahead) comes first.
game_facts! { pub FACTS of SEAT, in Caravan, printed Statics = |game| Statics, scored by ["score", "water"];
    /// The ground of a stop.
    F_GROUND: "ground" [STOP] -> Of(GROUND), Static = |_on, stop: Stop| ground(stop);
    /// Distance of a stop from the village, in stops.
    F_FAR: "far" [STOP] -> Number(1..=12), Static = |_on, stop: Stop| stop.number() + 1;
    /// The sky of the round; none before it is drawn.
    F_SKY: "sky" [] -> Of(SKY) or none, Turn = |on| on.state.sky;
    /// The number of the round.
    F_ROUND: "round" [] -> Number(1..=255), Turn = |on| on.state.round;
    /// Distance of the acting seat's caravan from the village, in stops.
    F_COME: my "come" [] -> Number(0..=12), Turn = |on| on.state.come(on.seat);
    /// The acting seat's water.
    F_WATER: my "water" [] -> Number(0..=i32::MAX), Turn, by ["water"] = |on| on.state.water[on.seat.index()];
}

// Effects for clauses. Two that only add commute where nothing bounds them, so rules that both `drink` need no order.
game_effects! { pub EFFECTS of SEAT, in Caravan, scores;
    /// Gives water to the acting seat.
    DRINK: "drink" [hole Type::Number], changes ["water"] adds to Seat bound None
        = |on, water: i32| on.game.pour(on.state, on.seat, water.max(0), on.tape);
    /// Takes water from the acting seat, at most as much as it has.
    SPILL: "spill" [hole Type::Number], changes ["water"]
        = |on, water: i32| on.game.pour(on.state, on.seat, water.max(0).saturating_neg(), on.tape);
}

const STOP_SUBJECT: SubjectDecl = subject("stop", Type::Of(STOP), "the stop to which the caravan walks");

// The questions that the game puts to content. `section` names the heading of `pack/rules.md` that it is about. A point of
// a higher layer may read facts that ask points of lower ones.
game_points! { pub POINTS of SEAT, laps LAP, effects [DRINK, SPILL];
    /// May the caravan walk to this stop?
    WALK: verdict, "walk", Candidate, layer 1;
        section "Walking"; about [STOP_SUBJECT];
    /// Water needed to walk to this stop. Base: 1 for each stop, and 1 more in the heat.
    THIRST: number, "thirst", Candidate, layer 0;
        section "Walking"; about [STOP_SUBJECT];
    /// A caravan has come to a stop.
    ARRIVED: event, "arrived", Phase, layer 2;
        section "Wells"; about [STOP_SUBJECT]; effects [DRINK, SPILL];
}

// Named numbers of the pack. Their values stand in `pack/settings.toml`; a variant changes one with `change game.rounds to 6`.
game_settings! { pub SETTINGS;
    /// Greatest number of rounds.
    ROUNDS: "game.rounds" = SettingType::Number { least: 1, greatest: 30 };
    /// The water of each seat at the start.
    START: "water.start" = SettingType::Number { least: 0, greatest: 20 };
    /// The water that a caravan draws at a well.
    WELL: "water.well" = SettingType::Number { least: 0, greatest: 9 };
}

// A rule of ours that content may lift: `allow base.taken when ground is dune`.
base_rules! { pub BASE;
    /// a stop holds one caravan, but for the oasis
    TAKEN: "taken", WALK;
}

// The order in which all that is asked and raised. `javelina points caravan` draws it.
const TIMELINE: &[Moment] = &[
    Raise(common::GAME_STARTS),
    Each(
        "round",
        &[
            Raise(common::ROUND_STARTS),
            Ask(common::FIRST),
            Does("the sky is drawn"),
            Phase(
                "phase trek",
                &[
                    Raise(common::PHASE_STARTS),
                    Ask(common::ORDER),
                    Each(
                        "turn of phase trek",
                        &[
                            Ask(common::TURNS),
                            Raise(common::TURN_STARTS),
                            Any(&[THIRST, WALK]),
                            OneOf(&[&[Does("the caravan walks"), Raise(ARRIVED)], &[Does("the caravan rests")]]),
                            Raise(common::TURN_ENDS),
                        ],
                    ),
                    Raise(common::PHASE_ENDS),
                ],
            ),
            Raise(common::ROUND_ENDS),
        ],
    ),
    Raise(common::GAME_ENDS),
    Each("side in the final scoring", &[Ask(common::STANDING), Ask(common::TIE_BREAK)]),
    Each("ranked side", &[Ask(common::WINS)]),
];

catalogue! { pub CATALOGUE of "caravan"; base BASE; settings SETTINGS; content ["variant"]; timeline TIMELINE; }
