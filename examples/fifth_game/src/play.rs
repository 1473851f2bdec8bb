//! Course of play: what a move does, and the steps that follow by themselves.
//!
//! Nothing here can fail: what is played has been decided legal. What happens is told to a tape, which costs nothing if
//! nobody listens.

use javelina_engine::rules::{Scope, Set};
use javelina_engine::{Adapter, Element, Move, Seat, Tape};

use crate::actions::Action;
use crate::facts::{WELL_GROUND, ground};
use crate::game::{Caravan, Event};
use crate::points::{ARRIVED, ROUNDS, Stop, WELL};
use crate::state::{STOPS, Stage, State};

/// The water that a caravan finds as it rests.
const RESTED: i32 = 2;

impl Caravan {
    /// Plays a legal action and all that follows by itself.
    pub(crate) fn play<T: Tape<Event>>(&self, state: &mut State, step: &Move<Action>, tape: &mut T) {
        let seat = state.acting();
        match &step.action {
            Action::Sky(sky) => {
                (state.sky, state.stage) = (Some(*sky), Stage::Act);
                tape.tell(|| Event::SkyDrawn { sky: *sky });
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
            Action::Choose(..) | Action::Skip => self.take_answer(state, &step.action, tape),
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
            self.pour(state, seat, self.settings.number(WELL), tape);
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

    /// Passes the turn on, once nothing of it is at work any more.
    fn advance<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        if state.stage != Stage::Done || !state.memory.frames.is_empty() || state.memory.fault.is_some() {
            return;
        }
        self.rules.reset(Scope::Turn, &mut state.memory);
        state.turns += 1;
        state.stage = Stage::Act;
        if state.turns < state.seats {
            return;
        }
        let has_arrived = state.stops.contains(&Stop::at(STOPS - 1));
        if has_arrived || i32::from(state.round) >= self.settings.number(ROUNDS) {
            state.stage = Stage::Over;
            tape.tell(|| Event::Ended);
            return;
        }
        self.rules.reset(Scope::Round, &mut state.memory);
        (state.round, state.turns, state.sky, state.stage) = (state.round + 1, 0, None, Stage::Dawn);
    }
}
