//! The resolution: cards are turned up, queue by queue, and act (rulebook, "Resolution", "Special cards"; rulings R6 to
//! R9).

use javelina_engine::rules::{PointId, Set, Witness, common};
use javelina_engine::{Adapter, Element, Laps, Seat, SeatSet, Tape};

use super::state::{Moment, Stage, State};
use crate::cliffs::{Cliffs, Event, points};

impl Cliffs {
    /// Looks for the next card to reveal: the left-most face-down one of the racer who reveals, then those of the next racers,
    /// going round until none is left (ruling R8).
    pub(in crate::cliffs) fn seek(&self, state: &mut State) {
        for step in 0..state.count {
            let at = state.around(state.at + step);
            if state.first_face_down(state.in_reveals(at)).is_some() {
                state.at = at;
                return self.open_window(state, Moment::Before);
            }
        }
        state.at = 0;
        self.open_window(state, Moment::Tally);
    }

    /// The window is over: what it was before goes on.
    pub(in crate::cliffs) fn close_window<T: Tape<Event>>(&self, state: &mut State, moment: Moment, tape: &mut T) {
        let is_left = |state: &State| (0..state.count).any(|at| state.first_face_down(state.in_reveals(at)).is_some());
        state.stage = match moment {
            Moment::Race | Moment::Before => Stage::TurnUp,
            Moment::After => Stage::Act,
            Moment::Tally if is_left(state) => Stage::Seek,
            Moment::Tally => {
                state.stage = Stage::Resolved;
                return self.raise_phase(common::PHASE_ENDS, points::REVEALING, state, tape);
            }
        };
    }

    /// Turns the next card up.
    pub(in crate::cliffs) fn turn_next_up<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let seat = state.revealing();
        let Some(slot) = state.first_face_down(seat) else {
            state.stage = Stage::Seek;
            return;
        };
        self.turn_up(state, slot, tape);
        state.acting = Some(slot);
        let place = state.find(slot).map_or(0, |(_, place)| place);
        state.left = self.inquire(state, seat, |asker| self.factor(asker, place, tape));
        tape.tell(|| Event::Revealed { card: state.named(slot), factor: state.left });
        self.raise_apart(points::TURNED_UP, [State::element(seat, place)], seat, Set::EMPTY, state, tape);
        self.open_window(state, Moment::After);
    }

    /// The card that was turned up acts once more, if it is a special one that is still there (rulings R6, R7).
    pub(in crate::cliffs) fn act_once<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        state.stage = Stage::Acted;
        (state.changed, state.asked, state.looks) = (false, false, SeatSet::default());
        let Some((owner, place)) = state.find(state.acting) else { return };
        let design = state.card(state.acting).and_then(|card| card.design);
        let Some(design) = design.filter(|design| self.is_special(*design)) else {
            state.left = 0;
            return;
        };
        let left = state.left;
        if left == 0 {
            return;
        }
        if left > 1 {
            tape.tell(|| Event::Again { left });
        }
        let seat = state.revealing();
        let mut apart = self.card_items;
        if let Some(item) = self.items[design.index()] {
            apart.remove(i32::from(item.0));
        }
        self.raise_apart(points::REVEAL, [State::element(owner, place)], seat, apart, state, tape);
        state.asked = state.memory.question().is_some();
    }

    /// A card has acted once: it acts again, as often as it is multiplied, and then leaves. One that did nothing and asked nothing
    /// would do nothing again.
    pub(in crate::cliffs) fn acted<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let special = state.card(state.acting).is_some_and(|card| self.is_special(card.design));
        if special {
            state.close_gaps();
            self.sync_copies(state, tape);
        }
        if special && state.left > 0 && !state.changed {
            tape.tell(|| Event::Missed);
        }
        if special && state.left > 1 && (state.changed || state.asked) {
            state.left -= 1;
            state.stage = Stage::Act;
            return;
        }
        if let (Some(acting), Some(place)) = (state.acting, state.find(state.acting))
            && self.holds_now(points::LEAVES, special, state, place, tape)
        {
            tape.tell(|| Event::Discarded { card: state.named(acting), vaporized: false });
            state.discard_from_queue(acting);
            state.close_gaps();
            self.sync_copies(state, tape);
        }
        (state.acting, state.left, state.looks) = (None, 0, SeatSet::default());
        state.stage = Stage::Seek;
    }

    /// What clauses say at a fact point about a card at a place of a queue, in the middle of a move.
    pub(in crate::cliffs) fn holds_now<W: Witness>(
        &self,
        point: PointId,
        base: bool,
        state: &mut State,
        (seat, place): (Seat, usize),
        witness: &mut W,
    ) -> bool {
        if self.rules.silent(point, &state.memory) {
            return base;
        }
        let about = [State::element(seat, place)];
        self.ask_in_action(state, seat, about, |ask| self.rules.holds(point, base, ask, witness))
    }

    /// Runs effect lists that a move set off, and closes the gaps when they are done.
    pub(in crate::cliffs) fn settle<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        if !state.memory.frames.is_empty() {
            self.run(state, tape);
            state.asked |= state.memory.question().is_some();
        }
    }
}
