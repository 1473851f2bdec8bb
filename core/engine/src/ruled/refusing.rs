//! Refusals of what content and the order of turns do not allow (`Refusing`).

use crate::rules::{ClauseId, Noted};
use crate::{Answers, Move, Refusal, Seat, Source, one_of, written};

use super::question::acting;
use super::{Adapter, Asker, Reason, Ruled};

/// The most answers that a refusal spells as moves.
const MOST_SPELLED: usize = 3;

/// Refusals that are alike in all games that are [`Ruled`].
pub trait Refusing: Adapter {
    /// A refusal for a [`Reason`], in words.
    fn refuse_plainly(&self, state: &Self::State, step: &Move<Self::Action>, reason: Reason) -> Box<Refusal> {
        let asking = || self.asking_of(state, step.by);
        match reason {
            Reason::Over => Refusal::new(Self::OVER.0, Self::OVER.1),
            Reason::Turn => Refusal::new(Source::Table, format!("it is not {}'s turn", step.by))
                .fact("to act", self.turn_now(state).whose()),
            Reason::Step => Refusal::new(Self::STEP, format!("first {}", asking())),
            Reason::Question => Refusal::new(Source::Table, format!("first answer {}", asking())),
            Reason::Answer => self.no_answer(state, step),
            Reason::Offer(clause) => {
                let noted = Noted::default();
                let seat = step.by.seat_or(Seat(0));
                self.rules().closed_offer(clause, &Asker::new(self, state, seat, &noted).ask())
            }
            Reason::Clause(clause) => self.forbidden(state, step, clause),
            Reason::Fault => Refusal::new(Source::Table, "a rule in play failed"),
        }
    }

    /// Refusal of an answer that is not among the candidates: the rule that asks, and the answers.
    fn no_answer(&self, state: &Self::State, step: &Move<Self::Action>) -> Box<Refusal> {
        let asks = Self::memory_of(state).question().map(|frame| self.rules().cite(frame.clause));
        let is_yes_or_no = self.rules().is_yes_or_no(Self::memory_of(state));
        let answers = match self.asked_of(state, step.by.seat()).filter(|_| !is_yes_or_no) {
            Some((kind, candidates, may_skip)) if candidates.len() <= MOST_SPELLED => {
                let all = candidates.iter().map(|element| Self::Action::choose(kind, element));
                one_of(all.chain(may_skip.then(Self::Action::skip)).map(|action| written(self, &action)).collect())
            }
            _ => {
                let answers = self.answers_in_words(state, step.by).unwrap_or_else(|| "none".into());
                if is_yes_or_no { format!("answer {answers}") } else { format!("choose one of these: {answers}") }
            }
        };
        Refusal::new(asks.unwrap_or(Source::Table), answers)
    }

    /// A refusal by a clause, with what it says and all that spoke with it.
    fn forbidden(&self, state: &Self::State, step: &Move<Self::Action>, clause: ClauseId) -> Box<Refusal> {
        let (rules, seat) = (self.rules(), acting(step.by, self.turn_now(state)));
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let point = rules.clause(clause).point;
        let ask = asker.ask().about(self.about(state, point, &step.action));
        let says = rules.says(clause, &ask).unwrap_or_else(|| "the rules in play forbid it".into());
        let refusal = rules.with_clauses(Refusal::of(Vec::new(), says), point, &ask);
        if refusal.sources.is_empty() { refusal.by(rules.cite(clause)) } else { refusal }
    }
}

impl<G: Ruled> Refusing for G {}
