//! Timeline of Sonora: its questions and events in order.

use javelina_engine::rules::Moment::{self, Any, Ask, Does, Each, OneOf, Raise};
use javelina_engine::rules::common::{
    FIRST, GAME_ENDS, ORDER, ROUND_ENDS, ROUND_STARTS, STANDING, TIE_BREAK, TURN_CLOSES, TURN_OPENS, TURNS, WINS,
};

use super::points::*;

/// A disc in the hole that its owner gives to a section.
const GIVEN: &[Moment] = &[Ask(BULLSEYE), Raise(TAKEN)];
/// A bonus of the sheet.
const EARNS: &[Moment] = &[Ask(EARNED), OneOf(&[&[Raise(GAINED)], &[]])];

/// The order of a game.
pub const TIMELINE: &[Moment] = &[
    Each(
        "round",
        &[
            Raise(ROUND_STARTS),
            Ask(FIRST),
            Each("seat", &[Raise(ROUND_BEGINS)]),
            Each(
                "pass of phase flick",
                &[
                    Ask(ORDER),
                    Each(
                        "turn of phase flick",
                        &[
                            Ask(TURNS),
                            Raise(TURN_OPENS),
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
                            Raise(TURN_CLOSES),
                        ],
                    ),
                ],
            ),
            Ask(ORDER),
            Each("turn of phase swap", &[Ask(TURNS), Raise(TURN_OPENS), Any(&[SWAP]), Raise(TURN_CLOSES)]),
            Ask(ORDER),
            Each("turn of phase choice", &[Ask(TURNS), Raise(TURN_OPENS), Raise(TURN_CLOSES)]),
            Each("disc that counts", &[Ask(ASSIGN), Ask(FACTOR), Ask(VALUE_OF)]),
            Ask(ORDER),
            Each(
                "turn of phase ruins",
                &[
                    Ask(TURNS),
                    Raise(TURN_OPENS),
                    Any(&[MARK_HEX]),
                    Each("crossed hex", &[Raise(RECORDED), OneOf(&[&[Each("bonus", EARNS), Raise(COMPLETED)], &[]])]),
                    Raise(TURN_CLOSES),
                ],
            ),
            Ask(TURNS),
            Each(
                "action of phase write",
                &[
                    Any(&[SHAPES, DRAW_SHAPE, LENGTH, NODE_COST, MARK_NODE, FILL, WHILE_WRITING]),
                    OneOf(&[&[Raise(RECORDED), OneOf(&[&[Raise(FILLED)], &[]]), Each("bonus", EARNS)], &[]]),
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
