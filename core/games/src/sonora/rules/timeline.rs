//! Timeline of Sonora: its questions and events in order.

use javelina_engine::rules::Moment::{self, Any, Ask, Does, Each, OneOf, Phase, Raise};
use javelina_engine::rules::common::{
    FIRST, GAME_ENDS, GAME_STARTS, ORDER, PHASE_ENDS, PHASE_STARTS, ROUND_ENDS, ROUND_STARTS, STANDING, TIE_BREAK,
    TURN_ENDS, TURN_STARTS, TURNS, WINS,
};

use super::points::*;

/// A disc in the hole that its owner gives to a section.
const GIVEN: &[Moment] = &[Ask(BULLSEYE), Raise(TAKEN)];
/// A bonus of the sheet.
const EARNS: &[Moment] = &[Ask(EARNED), OneOf(&[&[Raise(GAINED)], &[]])];

/// The order of a game.
pub const TIMELINE: &[Moment] = &[
    Raise(GAME_STARTS),
    Each(
        "round",
        &[
            Raise(ROUND_STARTS),
            Ask(FIRST),
            Phase(
                "phase flick",
                &[
                    Raise(PHASE_STARTS),
                    Each(
                        "pass of phase flick",
                        &[
                            Ask(ORDER),
                            Each(
                                "turn of phase flick",
                                &[
                                    Ask(TURNS),
                                    Raise(TURN_STARTS),
                                    Any(&[FLICKS, BEFORE_FLICK, FLICK_DISCS, FLICK, SPEED]),
                                    Each(
                                        "flicked disc",
                                        &[
                                            Each(
                                                "attempt",
                                                &[
                                                    Does("the disc comes to rest"),
                                                    Each("other disc in the hole", GIVEN),
                                                    Ask(REFLICK_USE),
                                                ],
                                            ),
                                            Ask(JUDGE),
                                            Raise(KEPT),
                                            Each("flicked disc in the hole", GIVEN),
                                            Does("discs that it knocked off are flicked again"),
                                        ],
                                    ),
                                    Raise(TURN_ENDS),
                                ],
                            ),
                        ],
                    ),
                    Raise(PHASE_ENDS),
                ],
            ),
            Phase(
                "phase swap",
                &[
                    Raise(PHASE_STARTS),
                    Ask(ORDER),
                    Each("turn of phase swap", &[Ask(TURNS), Raise(TURN_STARTS), Any(&[SWAP]), Raise(TURN_ENDS)]),
                    Raise(PHASE_ENDS),
                ],
            ),
            Phase(
                "phase choice",
                &[
                    Raise(PHASE_STARTS),
                    Ask(ORDER),
                    Each("turn of phase choice", &[Ask(TURNS), Raise(TURN_STARTS), Raise(TURN_ENDS)]),
                    Raise(PHASE_ENDS),
                ],
            ),
            Each("disc that counts", &[Ask(ASSIGN), Ask(FACTOR), Ask(VALUE_OF)]),
            Phase(
                "phase ruins",
                &[
                    Raise(PHASE_STARTS),
                    Ask(ORDER),
                    Each(
                        "turn of phase ruins",
                        &[
                            Ask(TURNS),
                            Raise(TURN_STARTS),
                            Any(&[MARK_HEX]),
                            Each(
                                "crossed hex",
                                &[Raise(RECORDED), OneOf(&[&[Each("bonus", EARNS), Raise(COMPLETED)], &[]])],
                            ),
                            Raise(TURN_ENDS),
                        ],
                    ),
                    Raise(PHASE_ENDS),
                ],
            ),
            Phase(
                "phase write",
                &[
                    Raise(PHASE_STARTS),
                    Ask(TURNS),
                    Each(
                        "action of phase write",
                        &[
                            Any(&[SHAPES, DRAW_SHAPE, LENGTH, NODE_COST, MARK_NODE, FILL, WHILE_WRITING]),
                            OneOf(&[&[Raise(RECORDED), OneOf(&[&[Raise(FILLED)], &[]]), Each("bonus", EARNS)], &[]]),
                        ],
                    ),
                    Raise(PHASE_ENDS),
                ],
            ),
            Raise(ROUND_ENDS),
            Ask(LAST_ROUND),
        ],
    ),
    Raise(GAME_ENDS),
    Each(
        "side in the final scoring",
        &[
            Each(
                "seat in the final scoring",
                &[Ask(BUILDING_POINTS), Ask(CACTUS_POINTS), Ask(CREEK_POINTS), Ask(MUDCRACKS_POINTS), Ask(BOX)],
            ),
            Ask(STANDING),
            Ask(TIE_BREAK),
        ],
    ),
    Each("ranked side", &[Ask(WINS)]),
];
