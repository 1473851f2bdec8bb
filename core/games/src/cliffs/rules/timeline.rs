//! Timeline of Cliffs & Cactuses: its questions and events in order.

use javelina_engine::rules::Moment::{self, Any, Ask, Does, Each, OneOf, Phase, Raise};
use javelina_engine::rules::common::{
    FIRST, GAME_ENDS, GAME_STARTS, ORDER, PHASE_ENDS, PHASE_STARTS, ROUND_ENDS, ROUND_STARTS, STANDING, TIE_BREAK,
    TURN_ENDS, TURN_STARTS, TURNS, WINS,
};

use super::points::*;

/// The lines of a tally.
const TALLY: &[Moment] = &[Ask(SPIRIT), Each("movement card", &[Ask(MOVEMENT), Ask(SYNERGY)]), Ask(BESIDES)];

/// The order of a game.
pub const TIMELINE: &[Moment] = &[
    Any(&[FACTOR]),
    Does("the deck is shuffled"),
    Ask(DEALT),
    Does("a coin decides who wears the Crown first"),
    Raise(GAME_STARTS),
    Each(
        "round",
        &[
            Any(&[LARRY, PLAY]),
            Raise(ROUND_STARTS),
            Ask(FIRST),
            Does("the discards are shuffled in if the pile is low"),
            Phase(
                "phase race",
                &[
                    Raise(PHASE_STARTS),
                    OneOf(&[
                        &[
                            Ask(MUSIC),
                            Ask(TURNS),
                            Does("the music starts"),
                            Each("action of a race against the clock", &[Any(&[PLAYS, HAND_SIZE]), Ask(TICKS)]),
                        ],
                        &[
                            Each(
                                "pass of a race in turns",
                                &[
                                    Any(&[PLAYS]),
                                    Ask(ORDER),
                                    Each("turn of phase race", &[Ask(TURNS), Raise(TURN_STARTS), Raise(TURN_ENDS)]),
                                ],
                            ),
                            Does("the racers fill their hands"),
                            Ask(HAND_SIZE),
                        ],
                    ]),
                    Raise(PHASE_ENDS),
                ],
            ),
            Phase(
                "phase resolution",
                &[
                    Raise(PHASE_STARTS),
                    Ask(ORDER),
                    Each(
                        "card of phase resolution",
                        &[
                            Does("the card is turned up"),
                            Raise(TURNED_UP),
                            Does("Larry may be played"),
                            Each("time that a special card acts", &[Raise(REVEAL), Any(&[TARGET, FLIP_SCOPE])]),
                            Ask(LEAVES),
                        ],
                    ),
                    Raise(PHASE_ENDS),
                ],
            ),
            Ask(ANNIHILATE),
            Phase(
                "phase tally",
                &[
                    Raise(PHASE_STARTS),
                    Each("queue that is tallied", TALLY),
                    Does("the racers move"),
                    Raise(PHASE_ENDS),
                ],
            ),
            Raise(ROUND_ENDS),
            Ask(FINISHED),
            Does("the lowest racer gets the Crown"),
        ],
    ),
    Raise(GAME_ENDS),
    Each("side in the final scoring", &[Each("queue in the final scoring", TALLY), Ask(STANDING), Ask(TIE_BREAK)]),
    Each("ranked side", &[Ask(WINS)]),
];
