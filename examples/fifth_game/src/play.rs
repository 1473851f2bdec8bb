//! Course of play: what a move does, and the steps that follow by themselves.
//!
//! Nothing here can fail: what is played has been decided legal. What happens is told to a tape, which costs nothing if
//! nobody listens.

use javelina_engine::rules::{Next, Set};
use javelina_engine::{Adapter, Element, Laps, Move, Seat, Tape};

use crate::actions::Action;
use crate::caravan::Caravan;
use crate::game::Event;
use crate::points::{ARRIVED, ROUNDS, Stop, TREK, WELL, WELL_GROUND, ground};
use crate::state::{STOPS, Stage, State};

/// The water that a caravan finds as it rests.
const RESTED: i32 = 2;

impl Caravan {
    /// Plays a legal action and all that follows by itself.
    pub(crate) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        let seat = state.acting;
        match &step.action {
            Action::Sky(sky) => {
                (state.sky, state.stage) = (Some(*sky), Stage::Act);
                tape.tell(|| Event::SkyDrawn { sky: *sky });
                // Who acts, how often and in which order, rules of authors may change.
                self.open_lap(TREK, Self::around(state, state.lead), state, tape);
            }
            Action::Walk(stop) => {
                self.walk(state, seat, *stop, tape);
                state.stage = Stage::Done;
            }
            Action::Rest => {
                tape.tell(|| Event::Rested { seat });
                self.pour(state, seat, RESTED, tape);
                state.stage = Stage::Done;
            }
            Action::Choose(..) | Action::Skip => {
                let agrees = self.rules.is_yes_or_no(&state.memory);
                let text = format!("{}: {}", step.by.called(), self.answer_told(&step.action, agrees));
                self.take_answer(state, step, tape, |_| Event::ByRule { text });
            }
        }
        // Effect lists run until they are done or ask somebody; only then does the game go on by itself.
        self.run(state, tape);
        self.advance(state, tape);
    }

    fn walk<T: Tape<Event>>(&self, state: &mut State, seat: Seat, stop: Stop, tape: &mut T) {
        let thirst = self.inquire(state, seat, |asker| self.thirst(asker, stop, &mut ()));
        state.stops[seat.index()] = Some(stop);
        tape.tell(|| Event::Walked { seat, stop });
        self.pour(state, seat, -thirst, tape);
        if ground(stop) == WELL_GROUND {
            self.pour(state, seat, self.setting(WELL), tape);
        }
        // Rules that answer at the event put their effects on the stack of the state's memory.
        self.raise_apart(ARRIVED, [stop.number()], seat, Set::EMPTY, state, tape);
    }

    /// Gives or takes water; nobody has less than none.
    pub(crate) fn pour<T: Tape<Event>>(&self, state: &mut State, seat: Seat, by: i32, tape: &mut T) {
        let before = state.water[seat.index()];
        let water = before.saturating_add(by).max(0);
        state.water[seat.index()] = water;
        if water != before {
            tape.tell(|| Event::Poured { seat, by: water - before });
        }
    }

    /// Runs the steps that need no decision, as long as no effect list waits for an answer.
    pub(crate) fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        while state.memory.is_idle() {
            match state.stage {
                Stage::Dawn | Stage::Over => return,
                Stage::Starts => {
                    state.stage = Stage::Opens;
                    self.open_round(state, tape);
                }
                Stage::Opens => {
                    state.lead = self.leader(state.lead, state, tape);
                    state.stage = Stage::Dawn;
                }
                Stage::Act => match self.turn_of_lap(9, state, tape) {
                    Next::Turn(seat) => {
                        state.acting = seat;
                        return;
                    }
                    // A rule asks something when the phase ends.
                    Next::Wait => {}
                    Next::Over => {
                        state.stage = Stage::Closes;
                        self.close_round(state, tape);
                    }
                },
                Stage::Done => {
                    state.stage = Stage::Act;
                    self.end_turn_of_lap(state, tape);
                }
                Stage::Closes => self.end_round(state, tape),
            }
        }
    }

    fn end_round<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let has_arrived = state.stops.contains(&Stop::at(STOPS - 1));
        if has_arrived || i32::from(state.round) >= self.setting(ROUNDS) {
            state.stage = Stage::Over;
            return tape.tell(|| Event::Ended);
        }
        (state.round, state.sky, state.stage) = (state.round + 1, None, Stage::Opens);
        state.lead = Self::next_playing(state, state.lead);
        self.open_round(state, tape);
    }
}
