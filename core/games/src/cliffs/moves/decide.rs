//! What is legal: one decision for `test`, `check`, `apply` and every list.

use javelina_engine::rules::{ABSENT, Noted, Witness};
use javelina_engine::{Actor, Adapter, Element, Move, Reason, Seat, SeatSet, Tick};

use super::actions::Action;
use super::refuse::{Legal, Why};
use crate::cliffs::play::state::{Larry, Moment, Stage, State, Until, WAIT};
use crate::cliffs::{Cliffs, content::MAX_DESIGNS, points, points::Design, rules::facts::Asker};

impl Cliffs {
    /// The order names each card that is shuffled as often as there are copies.
    pub(in crate::cliffs) fn decide_shuffle(&self, state: &State, order: &[Design]) -> Legal {
        let mut left = self.to_shuffle(state);
        for design in order {
            let count = &mut left[design.index()];
            *count = count.checked_sub(1).ok_or(Why::Cards)?;
        }
        if left == [0; MAX_DESIGNS] { Ok(()) } else { Err(Why::Cards) }
    }

    /// While the music plays, nature stops it, and notes what counts for nothing.
    pub(in crate::cliffs) fn decide_clock<W: Witness>(
        &self,
        state: &State,
        at: Tick,
        action: &Action,
        noted: &Noted,
        witness: &mut W,
    ) -> Legal {
        match action {
            Action::Stop if at.0 == self.end_of_music(state) => Ok(()),
            Action::Stop => Err(Why::NotYet),
            Action::Void(..) if at.0 < state.now => Err(Why::Past),
            Action::Void(seat, tried) => {
                if matches!(**tried, Action::Void(..)) || seat.0 >= state.count {
                    return Err(Reason::Step.into());
                }
                let step = Move { by: Actor::Seat(*seat), at, action: (**tried).clone() };
                // After a fault, which is noted, nobody knows whether it is refused.
                if self.decide(state, &step, noted, witness).is_ok() { Err(Why::Counts) } else { Ok(()) }
            }
            _ => Err(Reason::Turn.into()),
        }
    }

    /// What a racer does while the music plays, or in its turn.
    pub(in crate::cliffs) fn decide_race<W: Witness>(
        &self,
        asker: &Asker<'_>,
        action: &Action,
        witness: &mut W,
    ) -> Legal {
        let (state, seat) = (asker.state, asker.seat);
        if let Larry::Looks(owner, _) = state.larry {
            return if owner == seat { self.decide_into(asker, action, witness) } else { Err(Reason::Turn.into()) };
        }
        if state.racer(seat).done || state.memory.fates.has_left(seat) {
            return Err(Why::Gone);
        }
        let in_ticks = state.stage == Stage::Race;
        match action {
            Action::Play { design, queue } => {
                self.decide_plays(asker, witness)?;
                self.decide_play(asker, *design, *queue, witness)
            }
            Action::Draw if in_ticks => self.decide_draw(asker, witness),
            Action::Larry => self.decide_larry(asker, Moment::Race, witness),
            Action::Wait(ticks) if in_ticks && *ticks == WAIT => self.is_racing(state, seat),
            Action::Wait(_) if in_ticks => Err(Why::Wait),
            Action::Done => self.is_racing(state, seat),
            _ => Err(Reason::Step.into()),
        }
    }

    /// Who can do nothing more does not wait either.
    fn is_racing(&self, state: &State, seat: Seat) -> Legal {
        if state.stage != Stage::Race || state.racing.contains(seat) { Ok(()) } else { Err(Why::Gone) }
    }

    /// The racer that looks at Larry's card plays it into a queue.
    fn decide_into<W: Witness>(&self, asker: &Asker<'_>, action: &Action, witness: &mut W) -> Legal {
        let Action::Into(queue) = action else { return Err(Why::Looking) };
        decide_queue(asker.state, *queue)?;
        let said = self.speak_of_into(asker, *queue, witness);
        if said.is_err() && self.queues_for_larry(asker, witness).contains(*queue) { Ok(()) } else { said }
    }

    /// Asks clauses about Larry's card in a queue: it is played like any other.
    fn speak_of_into<W: Witness>(&self, asker: &Asker<'_>, queue: Seat, witness: &mut W) -> Legal {
        let Larry::Looks(_, design) = asker.state.larry else { return Err(Reason::Step.into()) };
        let design = design.map_or(ABSENT, Design::number);
        self.speak(points::PLAY, asker, [design, i32::from(queue.0)], witness)
    }

    /// The queues into which Larry's card may go. It has been drawn, so if clauses forbid all of them, any may take it.
    pub(in crate::cliffs) fn queues_for_larry<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> SeatSet {
        let open = asker.state.seats().filter(|queue| asker.state.has_room(*queue));
        let open = open.fold(SeatSet::default(), SeatSet::with);
        let may = open.iter().filter(|queue| self.speak_of_into(asker, *queue, witness).is_ok());
        let may = may.fold(SeatSet::default(), SeatSet::with);
        if may.is_empty() { open } else { may }
    }

    pub(in crate::cliffs) fn decide_window<W: Witness>(
        &self,
        asker: &Asker<'_>,
        moment: Moment,
        action: &Action,
        witness: &mut W,
    ) -> Legal {
        let state = asker.state;
        if let Larry::Looks(..) = state.larry {
            return self.decide_into(asker, action, witness);
        }
        match action {
            Action::Larry => self.decide_larry(asker, moment, witness),
            Action::Pass => Ok(()),
            Action::PassUntil(until) if *until != Until::Now => Ok(()),
            _ => Err(Reason::Step.into()),
        }
    }
}

/// Whether another card goes into a queue.
pub(in crate::cliffs) fn decide_queue(state: &State, queue: Seat) -> Legal {
    match queue {
        queue if queue.0 >= state.count => Err(Why::NoRacer(queue)),
        queue if !state.has_room(queue) => Err(Why::Full(queue)),
        _ => Ok(()),
    }
}
