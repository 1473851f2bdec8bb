//! What is legal: one decision for `test`, `check`, `apply` and every list.

use javelina_engine::rules::Choice;
use javelina_engine::rules::{ClauseId, Fault, KindId, Noted, PointId, Set, Verdict, Witness};
use javelina_engine::{Actor, Move, Order, Seat, Tick, Turn};

use super::Cliffs;
use super::actions::Action;
use super::content::MAX_DESIGNS;
use super::facts::Asker;
use super::state::{Larry, Moment, Stage, State, Until, WAIT};

/// Why an action is not legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The game is over.
    Over,
    /// Somebody else is to act.
    Turn,
    /// It is the wrong step for this action.
    Step,
    /// Content asks something else first.
    Question,
    /// The answer is not among the candidates.
    Answer,
    /// Larry's card has to be put down first.
    Looking,
    /// The tick has passed already.
    Past,
    /// The music has stopped.
    Stopped,
    /// The music stops at another tick.
    NotYet,
    /// What is to be void would count.
    Counts,
    /// These are not the cards that are shuffled.
    Cards,
    /// The coin decides among others.
    Coin,
    /// No such card is in the racer's hand.
    NotHeld(u8),
    /// Nobody has this letter.
    NoRacer,
    /// The queue takes no more cards.
    Full(u8),
    /// The racer has played that many cards.
    Plays(i32),
    /// The racer has begun to draw (ruling R27).
    Drawing,
    /// The hand has that many cards.
    HandFull(i32),
    /// The pile is empty.
    PileEmpty,
    /// The racer has left the race.
    Gone,
    /// Larry was played, or is not in play.
    NoLarry,
    /// Racers wait for another number of ticks.
    Wait,
    /// A clause forbids it.
    Clause(ClauseId),
    /// Something went wrong inside content while it was asked.
    Fault(Fault),
}

impl Cliffs {
    /// Whether a move is legal, and if not, why not.
    pub(super) fn decide<W: Witness>(&self, state: &State, step: &Move<Action>, witness: &mut W) -> Result<(), Why> {
        let Move { by, at, action } = step;
        let noted = Noted::default();
        let asker = |seat| Asker { game: self, state, seat, noted: &noted };
        let decided = match (self.turn_of(state), *by) {
            (Turn::Over, _) => Err(Why::Over),
            (Turn::Nature, Actor::Nature) => self.decide_nature(state, action, &noted, witness),
            (Turn::Seat(seat), Actor::Seat(other)) if seat == other => self.decide_seat(&asker(seat), action, witness),
            (Turn::Together(..), Actor::Nature) => self.decide_clock(state, *at, action, witness),
            (Turn::Together(_, Order::Clock { now, end }), Actor::Seat(seat)) if seat.0 < state.count => {
                if *at < now {
                    return Err(Why::Past);
                }
                if *at >= end {
                    return Err(Why::Stopped);
                }
                self.decide_race(&asker(seat), action, witness)
            }
            _ => Err(Why::Turn),
        };
        noted.fault().map_or(decided, |fault| Err(Why::Fault(fault)))
    }

    fn decide_nature<W: Witness>(
        &self,
        state: &State,
        action: &Action,
        noted: &Noted,
        witness: &mut W,
    ) -> Result<(), Why> {
        match action {
            Action::Shuffle(order) if state.shuffles => self.decide_shuffle(state, order),
            _ if state.shuffles => Err(Why::Step),
            _ if state.memory.question().is_some() => self.decide_choice(state, action, noted, witness),
            Action::Coin(seat) if state.stage == Stage::Crown => {
                if *seat < 8 && state.tied >> seat & 1 == 1 {
                    Ok(())
                } else {
                    Err(Why::Coin)
                }
            }
            _ => Err(Why::Step),
        }
    }

    /// The order names each card that is shuffled as often as there are copies.
    fn decide_shuffle(&self, state: &State, order: &[u8]) -> Result<(), Why> {
        let mut left = self.to_shuffle(state);
        for design in order {
            match left.get_mut(usize::from(*design)) {
                Some(count) if *count > 0 => *count -= 1,
                _ => return Err(Why::Cards),
            }
        }
        if left == [0; MAX_DESIGNS] { Ok(()) } else { Err(Why::Cards) }
    }

    /// While the music plays, nature stops it, and notes what counts for nothing.
    fn decide_clock<W: Witness>(&self, state: &State, at: Tick, action: &Action, witness: &mut W) -> Result<(), Why> {
        match action {
            Action::Stop if at.0 == self.end_of_music() => Ok(()),
            Action::Stop => Err(Why::NotYet),
            Action::Void(..) if at.0 < state.now => Err(Why::Past),
            Action::Void(seat, tried) => {
                if matches!(**tried, Action::Void(..)) || *seat >= state.count {
                    return Err(Why::Step);
                }
                let step = Move { by: Actor::Seat(Seat(*seat)), at, action: (**tried).clone() };
                match self.decide(state, &step, witness) {
                    Ok(()) => Err(Why::Counts),
                    Err(Why::Fault(fault)) => Err(Why::Fault(fault)), // nobody knows whether it is refused
                    Err(_) => Ok(()),
                }
            }
            _ => Err(Why::Turn),
        }
    }

    fn decide_seat<W: Witness>(&self, asker: &Asker<'_>, action: &Action, witness: &mut W) -> Result<(), Why> {
        let state = asker.state;
        if state.memory.question().is_some() {
            return self.decide_choice(state, action, asker.noted, witness);
        }
        match state.stage {
            Stage::Laps(..) => self.decide_race(asker, action, witness),
            Stage::Window(moment) => self.decide_window(asker, moment, action, witness),
            _ => Err(Why::Step),
        }
    }

    /// What a racer does while the music plays, or in its turn.
    fn decide_race<W: Witness>(&self, asker: &Asker<'_>, action: &Action, witness: &mut W) -> Result<(), Why> {
        let (state, seat) = (asker.state, asker.seat);
        if let Larry::Looks(owner, _) = state.larry {
            return match action {
                _ if owner != seat.0 => Err(Why::Turn),
                Action::Into(queue) => self.decide_into(state, *queue),
                _ => Err(Why::Looking),
            };
        }
        if state.racer(seat).done {
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
            _ => Err(Why::Step),
        }
    }

    /// Who can do nothing more does not wait either.
    fn is_racing(&self, state: &State, seat: Seat) -> Result<(), Why> {
        if state.stage != Stage::Race || state.racing.contains(seat) { Ok(()) } else { Err(Why::Gone) }
    }

    fn decide_into(&self, state: &State, queue: u8) -> Result<(), Why> {
        if queue >= state.count {
            Err(Why::NoRacer)
        } else if !state.has_room(Seat(queue)) {
            Err(Why::Full(queue))
        } else {
            Ok(())
        }
    }

    fn decide_window<W: Witness>(
        &self,
        asker: &Asker<'_>,
        moment: Moment,
        action: &Action,
        witness: &mut W,
    ) -> Result<(), Why> {
        let state = asker.state;
        if let Larry::Looks(..) = state.larry {
            return match action {
                Action::Into(queue) => self.decide_into(state, *queue),
                _ => Err(Why::Looking),
            };
        }
        match action {
            Action::Larry => self.decide_larry(asker, moment, witness),
            Action::Pass => Ok(()),
            Action::PassUntil(until) if *until != Until::Now => Ok(()),
            _ => Err(Why::Step),
        }
    }

    fn decide_choice<W: Witness>(
        &self,
        state: &State,
        action: &Action,
        noted: &Noted,
        witness: &mut W,
    ) -> Result<(), Why> {
        let Some(choice) = action.choice() else { return Err(Why::Question) };
        let asked = self.asked_heard(state, noted, witness);
        let Some((kind, candidates, may_skip)) = asked else { return Err(Why::Question) };
        match (choice, action) {
            (Choice::Skip, _) if may_skip => Ok(()),
            (Choice::Element(element), Action::Choose(of, _)) if *of == kind && candidates.contains(element) => Ok(()),
            _ => Err(Why::Answer),
        }
    }

    /// What content asks for: kind, candidates, whether `skip` is allowed.
    pub(super) fn asked(&self, state: &State) -> Option<(KindId, Set, bool)> {
        self.asked_heard(state, &Noted::default(), &mut ())
    }

    /// The same, with somebody listening.
    pub(super) fn asked_heard<W: Witness>(
        &self,
        state: &State,
        noted: &Noted,
        witness: &mut W,
    ) -> Option<(KindId, Set, bool)> {
        let frame = state.memory.question()?;
        self.rules.answers_heard(&Asker { game: self, state, seat: frame.seat, noted }, &state.memory, witness)
    }

    /// What clauses say at a verdict point.
    pub(super) fn speak<const N: usize, W: Witness>(
        &self,
        point: PointId,
        asker: &Asker<'_>,
        subjects: [i32; N],
        witness: &mut W,
    ) -> Result<(), Why> {
        if self.rules.silent(point, &asker.state.memory) {
            return Ok(());
        }
        match self.rules.verdict(point, &asker.ask().about(subjects), witness) {
            Verdict::Fine => Ok(()),
            Verdict::Forbidden(clause) => Err(Why::Clause(clause)),
            Verdict::Failed(fault) => Err(Why::Fault(fault)),
        }
    }
}
