//! Timeline of Keystone: its questions and events in order.

use javelina_engine::rules::Moment::{self, Any, Ask, Does, Each, OneOf, Phase, Raise};
use javelina_engine::rules::common::{
    FIRST, GAME_ENDS, GAME_STARTS, ORDER, PHASE_ENDS, PHASE_STARTS, ROUND_ENDS, ROUND_STARTS, STANDING, TIE_BREAK,
    TURN_ENDS, TURN_STARTS, TURNS, WINS,
};

use super::points::*;

/// A card that is placed or moved.
const CARD_PLACED: &[Moment] = &[Ask(INCOME), Raise(PLACED)];

/// The order of a game.
pub const TIMELINE: &[Moment] = &[
    Any(&[USABLE, HABITATS]),
    Ask(SPECIES_SETS),
    Does("the deck is made"),
    Each("board", &[Raise(ARRANGE)]),
    Does("the deck is shuffled, tokens and objectives are dealt"),
    Raise(GAME_STARTS),
    Each(
        "round",
        &[
            Raise(ROUND_STARTS),
            Ask(FIRST),
            Phase(
                "phase turns",
                &[
                    Raise(PHASE_STARTS),
                    Ask(ORDER),
                    Each(
                        "turn of phase turns",
                        &[
                            Ask(TURNS),
                            Raise(TURN_STARTS),
                            Any(&[
                                FREE_MOMENT,
                                WILD_COST,
                                TAKE_WILD,
                                INTRODUCE,
                                PRICE,
                                TOLL,
                                PLACE,
                                USE_SKILL,
                                USE_EXHAUSTED,
                                RESEARCH_CARD,
                            ]),
                            Each(
                                "action",
                                &[OneOf(&[
                                    &[Each("placed card", CARD_PLACED)],
                                    &[
                                        Each(
                                            "token that is used",
                                            &[Raise(RESOLVE), Each("card that its rules place", CARD_PLACED)],
                                        ),
                                        Each("token that was used", &[Raise(SKILL_USED)]),
                                        OneOf(&[&[Does("the time marker moves"), Raise(TIME_MOVED)], &[]]),
                                    ],
                                ])],
                            ),
                            Raise(TURN_ENDS),
                            Does("the Field is filled"),
                            Ask(LAST_ROUND),
                        ],
                    ),
                    Raise(PHASE_ENDS),
                ],
            ),
            Raise(ROUND_ENDS),
        ],
    ),
    Raise(GAME_ENDS),
    Each(
        "side in the final scoring",
        &[
            Each(
                "board in the final scoring",
                &[Any(&[COUNTS_IN_LINE, LINE_SCORE, GOAL, OBJECTIVE_SCORE, SYNERGY_SCORE, FINAL])],
            ),
            Ask(STANDING),
            Ask(TIE_BREAK),
        ],
    ),
    Each("ranked side", &[Ask(WINS)]),
];
