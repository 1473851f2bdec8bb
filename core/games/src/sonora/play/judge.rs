//! What follows a flick, in the order of ruling S1: the hole, the Reflick, the judgement, the discs knocked off.

use javelina_engine::rules::Witness;
use javelina_engine::{Adapter, Element, Reason, Seat, Tape};

use crate::sonora::moves::refuse::Why;
use crate::sonora::points;
use crate::sonora::points::setting;
use crate::sonora::rules::facts::Asker;
use crate::sonora::{DiscId, Event, Fate, Flight, Section, Sonora, State, Step, Where};

impl Sonora {
    /// Takes the flight under way as far as it goes by itself; whether somebody must decide.
    pub(in crate::sonora) fn wait_in_flight<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) -> bool {
        let Some(flight) = state.flights.last().copied() else { return false };
        let at = state.discs[flight.disc.index()].at;
        match flight.step {
            Step::Aim | Step::Air => return true,
            Step::Taken if self.in_hole(state, flight.disc).is_some() => {
                let taken = self.in_hole(state, flight.disc);
                return taken.is_some_and(|disc| self.may_give(state, disc, tape));
            }
            Step::Taken => state.set_step(if at == Where::Hand { Step::Aim } else { Step::Decide }),
            Step::Decide if self.may_reflick(state, tape) => return true,
            Step::Decide => self.judge(state, tape),
            Step::Judge if at == Where::Hole => return self.may_give(state, flight.disc, tape),
            Step::Judge => state.set_step(Step::Knocked),
            Step::Knocked => self.next_knocked(state, tape),
        }
        false
    }

    /// Returns `true` if the owner of a disc in the hole may give it to a section. If not, the disc is out for this
    /// round.
    fn may_give<T: Tape<Event>>(&self, state: &mut State, disc: DiscId, tape: &mut T) -> bool {
        let seat = state.owner(disc);
        let may_get = |section: Section, asker: &Asker<'_>, tape: &mut T| {
            self.speak(points::BULLSEYE, asker, [disc.number(), section.number()], tape).is_ok()
        };
        let may = self.rules.silent(points::BULLSEYE, &state.memory)
            || self.inquire(state, seat, |asker| Section::all().any(|section| may_get(section, asker, tape)));
        if !may {
            state.discs[disc.index()].at = Where::Out;
            tape.tell(|| Event::ByRule { text: format!("{disc} is out: {seat} cannot give it to any section") });
        }
        may
    }

    /// Returns `true` if the flicker has a Reflick for the flight under way (rulings S5, S8).
    pub(in crate::sonora) fn may_reflick<W: Witness>(&self, state: &mut State, witness: &mut W) -> bool {
        let Some(flight) = state.flights.last() else { return false };
        let seat = state.owner(flight.disc);
        let allowed = match state.record.fate {
            Fate::Rests => true,
            Fate::Hole => self.switch(setting::REFLICK_BULLSEYE),
            Fate::Off => self.switch(setting::REFLICK_OFF),
        };
        let usable = state.sheet(seat).usable[0] > 0;
        if !allowed || !usable || flight.forced && !self.switch(setting::FORCED_BONUS) {
            return false;
        }
        let about = [flight.disc.number()];
        self.inquire(state, seat, |asker| self.speak(points::REFLICK_USE, asker, about, witness).is_ok())
    }

    pub(in crate::sonora) fn reflick<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) {
        let Some(flight) = state.flights.last_mut() else { return };
        let disc = flight.disc;
        flight.attempt = flight.attempt.saturating_add(1);
        flight.step = Step::Aim;
        state.discs[disc.index()].at = Where::Hand;
        state.sheet_mut(seat).usable[0] -= 1;
        tape.tell(|| Event::Reflicked { seat, disc });
    }

    /// The kept disc is judged: off the board, disqualified by a clause, a bullseye, or at rest.
    pub(in crate::sonora) fn judge<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let Some(flight) = state.flights.last().copied() else { return };
        let (slot, seat) = (flight.disc.index(), state.owner(flight.disc));
        let number = flight.disc.number();
        state.set_step(Step::Judge);
        if state.discs[slot].at == Where::Off {
            state.discs[slot].at = Where::Out;
        }
        let judged = |asker: &Asker<'_>| match self.speak(points::JUDGE, asker, [number], tape) {
            Err(Why::Any(Reason::Clause(clause))) => Some((
                self.rules.says(clause, &asker.ask().about([number])),
                self.rules.clause(clause).citation.clone(),
            )),
            _ => None,
        };
        if state.discs[slot].at != Where::Out
            && let Some((says, by)) = self.inquire(state, seat, judged)
        {
            state.discs[slot].at = Where::Out;
            if let Some(last) = state.flights.last_mut() {
                last.disqualified = true;
            }
            tape.tell(|| Event::Disqualified { seat, disc: flight.disc, says, by });
        }
        self.raise(points::KEPT, [number], seat, state, tape);
    }

    /// A disc is given to a section: one from the hole by its owner, or one where the board leaves a choice.
    pub(in crate::sonora) fn give<T: Tape<Event>>(
        &self,
        state: &mut State,
        disc: DiscId,
        section: Section,
        tape: &mut T,
    ) {
        let (slot, seat) = (disc.index(), state.owner(disc));
        tape.tell(|| Event::Given { seat, disc, section });
        if state.discs[slot].at == Where::Hole {
            state.discs[slot].at = Where::Chosen(section);
            self.raise(points::TAKEN, [disc.number(), section.number()], seat, state, tape);
        } else {
            state.discs[slot].choice = Some(section);
        }
    }

    /// The next disc that the flight knocked off is flicked again by its owner, clockwise from the flicker; none is left:
    /// the flight is over.
    fn next_knocked<T: Tape<Event>>(&self, state: &mut State, tape: &mut T) {
        let Some(flight) = state.flights.last().copied() else { return };
        let Some(disc) = state.next_of(flight.disc, |disc| disc.is_in(flight.knocked)) else {
            state.flights.pop();
            return;
        };
        if let Some(last) = state.flights.last_mut() {
            last.knocked &= !(1 << disc.index());
        }
        tape.tell(|| Event::Knocked { seat: state.owner(disc), disc });
        let again = Flight { forced: true, chain: flight.chain + 1, ..Flight::of(disc) };
        let flies = state.flights.try_push(again).is_ok();
        state.discs[disc.index()].at = if flies { Where::Hand } else { Where::Out };
    }
}
