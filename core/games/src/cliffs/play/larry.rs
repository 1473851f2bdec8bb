//! Last-Ditch Larry: when he may be played, windows, standing passes (rulebook, "Last-Ditch Larry"; rulings R28 to R30, R38).

use javelina_engine::rules::Witness;
use javelina_engine::{Adapter, Seat, Tape};

use super::state::{Larry, Moment, Stage, State, Until};
use crate::cliffs::moves::refuse::{Legal, Why};
use crate::cliffs::rules::facts::Asker;
use crate::cliffs::{Cliffs, Event, points};

impl Cliffs {
    /// Whether a racer may play Larry now.
    pub(in crate::cliffs) fn decide_larry<W: Witness>(
        &self,
        asker: &Asker<'_>,
        moment: Moment,
        witness: &mut W,
    ) -> Legal {
        let state = asker.state;
        if !self.larry || !state.racer(asker.seat).larry {
            return Err(Why::NoLarry);
        }
        let discarded = || moment != Moment::Race && state.discards.iter().any(|count| *count > 0);
        if state.pile.is_empty() && !discarded() {
            return Err(Why::PileEmpty);
        }
        self.speak(points::LARRY, asker, [moment as i32], witness)
    }

    /// Larry is played: Racin' Spirit is gone at once; a card is drawn, in the resolution after the discards were shuffled if the
    /// pile is empty (rulings R26, R29).
    pub(in crate::cliffs) fn play_larry<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) {
        state.racer_mut(seat).larry = false;
        state.larry = Larry::Draws(seat);
        if state.pile.is_empty() {
            state.shuffles = true;
        } else {
            self.draw_larry(state, tape);
        }
    }

    /// The card that Larry draws, looked at by its owner.
    pub(in crate::cliffs) fn draw_larry<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let Larry::Draws(seat) = state.larry else { return };
        state.larry = Larry::Away;
        if let Some(design) = state.pile.pop() {
            state.larry = Larry::Looks(seat, design);
            tape.tell(|| Event::Larry { seat, design });
        }
    }

    /// Larry's card goes face-down into a queue. Nobody who passed before has to stay with it.
    pub(in crate::cliffs) fn place_larry<T: Tape<Event>>(&self, state: &mut State, queue: Seat, tape: &mut T) {
        let Larry::Looks(seat, design) = state.larry else { return };
        state.larry = Larry::Away;
        state.enter(queue, design, self.team(seat));
        tape.tell(|| Event::Played { seat, queue, design });
        if let Stage::Window(_) = state.stage {
            state.window.passes = 0;
            state.window.next = (state.place_of(seat) + 1) % state.count.max(1);
        }
    }

    /// Opens a window: racers are asked from the one who reveals, before the tally from the crowned one (ruling R30).
    pub(in crate::cliffs) fn open_window(&self, state: &mut State, moment: Moment) {
        state.window.next = if moment == Moment::Tally { 0 } else { state.place_of(state.revealing()) };
        state.window.passes = 0;
        state.stage = Stage::Window(moment);
    }

    /// The racer who is asked in a window; `None` when all have passed in a row. Racers without Larry, and those who let
    /// such windows go by, are not asked.
    pub(in crate::cliffs) fn asked_in_window<W: Witness>(
        &self,
        state: &mut State,
        at: Moment,
        witness: &mut W,
    ) -> Option<Seat> {
        if !self.larry || !state.racers.iter().any(|racer| racer.larry) {
            let left = state.count.saturating_sub(state.window.passes);
            state.window.next = state.around(state.window.next + left);
            state.window.passes += left;
            return None;
        }
        while state.window.passes < state.count {
            let seat = state.in_order(state.window.next);
            if self.wants_window(state, seat, at, witness) {
                return Some(seat);
            }
            self.pass_on(state);
        }
        None
    }

    /// Returns `true` if a racer is asked in a window.
    fn wants_window<W: Witness>(&self, state: &mut State, seat: Seat, moment: Moment, witness: &mut W) -> bool {
        let waits = match state.racer(seat).until {
            Until::Now => false,
            Until::Mine => moment != Moment::Tally && state.revealing() != seat,
            Until::Tally => moment != Moment::Tally,
            Until::End => true,
        };
        !waits && self.inquire(state, seat, |asker| self.decide_larry(asker, moment, witness).is_ok())
    }

    /// The racer who is asked passes.
    pub(in crate::cliffs) fn pass_on(&self, state: &mut State) {
        state.window.passes += 1;
        state.window.next = state.around(state.window.next + 1);
    }
}
