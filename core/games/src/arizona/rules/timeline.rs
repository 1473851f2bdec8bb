//! Timeline of Arizona: its questions and events in order.

use javelina_engine::rules::Moment::{self, Any, Ask, Does, Each, OneOf, Phase, Raise};
use javelina_engine::rules::common::{
    FIRST, GAME_ENDS, GAME_STARTS, ORDER, PHASE_ENDS, PHASE_STARTS, ROUND_ENDS, ROUND_STARTS, STANDING, TIE_BREAK,
    TURN_ENDS, TURN_STARTS, TURNS, WINS,
};

use super::points::*;

/// A delivery in a town, or after the last round.
const DELIVERY: &[Moment] =
    &[Does("the goods leave the train"), Ask(DELIVERY_POINTS), Ask(DELIVERY_BONUS), Raise(DELIVERED)];

/// A symbol that a section, or a second one, ends on.
const SYMBOL_SELECTED: &[Moment] = &[
    OneOf(&[
        &[Does("the good is loaded"), Ask(TRAIN_SIZE)],
        &[Any(&[DELIVER, DELIVERIES_PER_TOWN]), Each("delivery in a town", DELIVERY)],
        &[],
    ]),
    Raise(SELECTED),
    OneOf(&[&[Raise(LEFT_TOWN)], &[]]),
    OneOf(&[&[Raise(DRAWN), OneOf(&[&[Raise(LOADED)], &[]])], &[]]),
    Any(&[ACTS_AS_STATION, BONUS_STEPS, EXTEND]),
];

/// The order of a game.
pub const TIMELINE: &[Moment] = &[
    Does("the cards are dealt"),
    Does("the first player is drawn"),
    Raise(GAME_STARTS),
    Each(
        "round",
        &[
            Raise(ROUND_STARTS),
            Ask(FIRST),
            Ask(DICE),
            Does("the dice are rolled"),
            Phase(
                "phase draft",
                &[
                    Ask(SEALED),
                    Raise(PHASE_STARTS),
                    OneOf(&[
                        &[Ask(TURNS), Does("all players take a die in secret"), Ask(TAKE), Does("the dice are shown")],
                        &[
                            Ask(ORDER),
                            Each(
                                "turn of phase draft",
                                &[
                                    Ask(TURNS),
                                    Raise(TURN_STARTS),
                                    Any(&[BEFORE_TAKE, TAKE, TAKES, KEEPS]),
                                    Raise(TURN_ENDS),
                                ],
                            ),
                        ],
                    ]),
                    Raise(PHASE_ENDS),
                ],
            ),
            Phase(
                "phase draw",
                &[
                    Raise(PHASE_STARTS),
                    Ask(ORDER),
                    Each(
                        "turn of phase draw",
                        &[
                            Ask(TURNS),
                            Raise(TURN_STARTS),
                            Any(&[BEFORE_DRAW, ENTER, START, DRAW, SPEND_NUGGET, DISCARD]),
                            Each(
                                "die",
                                &[OneOf(&[
                                    &[Does("the die is discarded"), Ask(NUGGET_GAIN), Raise(DISCARDED)],
                                    &[Does("the section is drawn"), Each("selected symbol", SYMBOL_SELECTED)],
                                ])],
                            ),
                            Raise(TURN_ENDS),
                        ],
                    ),
                    Raise(PHASE_ENDS),
                ],
            ),
            Raise(ROUND_ENDS),
            Ask(LAST_ROUND),
            Each("seat that might be trapped", &[Any(&[ENTER, START, DRAW])]),
        ],
    ),
    OneOf(&[
        &[Phase(
            "phase extra",
            &[
                Raise(PHASE_STARTS),
                Ask(ORDER),
                Each(
                    "turn of phase extra",
                    &[
                        Ask(TURNS),
                        Raise(TURN_STARTS),
                        Any(&[EXTRA_DELIVERY, DELIVER, DELIVERIES_PER_TOWN]),
                        Each("extra delivery", DELIVERY),
                        Raise(TURN_ENDS),
                    ],
                ),
                Raise(PHASE_ENDS),
            ],
        )],
        &[],
    ]),
    Raise(GAME_ENDS),
    Each(
        "side in the final scoring",
        &[
            Each("seat in the final scoring", &[Ask(UNDELIVERED), Ask(NUGGET_POINTS), Ask(CARDS_BOX)]),
            Ask(STANDING),
            Ask(TIE_BREAK),
        ],
    ),
    Each("ranked side", &[Ask(WINS)]),
];
