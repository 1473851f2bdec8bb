//! What a witness is told of a question: which clauses were asked, held, spoke, and were decisive.
//!
//! All of it is evaluated beside the game's own answer: it leaves no fault and no spent operation behind.

use super::witness::{Deed, Deeds, Without, Witness};
use crate::rules::answering::speaking::Speaking;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{ClauseId, PointId};
use crate::rules::evaluating::ask::{AnyFacts, Ask, Facts};
use crate::rules::freezing::frozen::Rules;
use crate::rules::scripts::script::Answer;

/// Evaluates something beside the game, from what scripts had `spent` before; with whether anything went wrong in it.
pub(in crate::rules) fn beside<R>(ask: &Ask<'_, AnyFacts<'_>>, spent: u32, evaluate: impl FnOnce() -> R) -> (R, bool) {
    let (noted, capped, after) = (ask.noted().take(), ask.noted().capped(), ask.spent.replace(spent));
    let result = evaluate();
    let failed = ask.noted().take().is_some();
    noted.into_iter().for_each(|fault| ask.noted().note(fault));
    ask.noted().put_back(capped);
    ask.spent.set(after);
    (result, failed)
}

/// A question of the game, as far as it decides what a clause did.
pub(in crate::rules) enum Asks<'a> {
    /// Whether something is forbidden.
    Verdict,
    /// Whether a base rule is lifted.
    Lifts(u8),
    /// Whether a fact holds that holds so without content.
    Holds(bool),
    /// A number, from its base, as the game uses it.
    Number(i32, &'a dyn Fn(i32) -> i32),
    /// A set, from its base, among the elements that the game can use.
    Members([Set; 2]),
    /// Which offers can be taken.
    Offers,
    /// Whether lists at an event touch without an order.
    Raised,
    /// Of which candidates a fact holds, from those for which it holds without content.
    Holding([Set; 2]),
    /// Which candidates are forbidden.
    Permitted(Set),
}

impl Rules {
    /// Tells a witness of a question, by code that is compiled once for all games; scripts had `spent` so much before.
    pub(in crate::rules) fn tell<F: Facts, W: Witness>(
        &self,
        point: PointId,
        asks: Asks<'_>,
        (ask, spent): (&Ask<'_, F>, u32),
        witness: &mut W,
    ) {
        let mut told = Deeds::default();
        ask.any(|ask| self.tell_any(point, asks, (ask, spent), &mut told));
        told.hand_on(witness);
    }

    fn tell_any(
        &self,
        point: PointId,
        asks: Asks<'_>,
        (ask, spent): (&mut Ask<'_, AnyFacts<'_>>, u32),
        deeds: &mut Deeds,
    ) {
        if let Asks::Holding([_, candidates]) | Asks::Permitted(candidates) = asks {
            return self.tell_deeds_of_many(point, (ask, spent), candidates, deeds, &|on, ask| match asks {
                Asks::Holding([base, _]) => self.held_so(base.contains(ask.subjects[0]), on, ask),
                _ => self.forbidden(on, ask).is_some(),
            });
        }
        let (ask, asked) = (&*ask, (&*ask, spent));
        match asks {
            Asks::Verdict => self.tell_deeds(point, asked, deeds, &|on| self.forbidden(on, ask).is_some()),
            Asks::Lifts(base) => self.tell_deeds(point, asked, deeds, &|on| self.lifted(base, on, ask)),
            Asks::Holds(base) => self.tell_deeds(point, asked, deeds, &|on| self.held_so(base, on, ask)),
            Asks::Number(base, used) => {
                self.tell_deeds(point, asked, deeds, &|on| used(self.number_spoken(base, on, ask, &mut |_, _| {})));
            }
            Asks::Members([base, among]) => {
                self.tell_deeds(point, asked, deeds, &|on| self.gathered(base, on, ask).and(among));
            }
            Asks::Offers => self.tell_deeds(point, asked, deeds, &|on| self.open(on, ask)),
            Asks::Raised => {
                let does = |id| self.does_something(id, ask);
                let (touching, active) = (self.touching(point), ask.memory.active);
                self.tell_deeds(point, asked, deeds, &|on| on.tangled(touching, active, &does).is_some());
            }
            Asks::Holding(_) | Asks::Permitted(_) => {}
        }
    }

    /// Tells what each clause of a point did at a question about its subjects. `answer` gives what clauses that speak make of
    /// it; scripts had `spent` so much before.
    fn tell_deeds<A: PartialEq>(
        &self,
        point: PointId,
        (ask, spent): (&Ask<'_, AnyFacts<'_>>, u32),
        witness: &mut Deeds,
        answer: &dyn Fn(&Speaking<'_>) -> A,
    ) {
        let ((held, speaking), _) = beside(ask, spent, || {
            let held = self.held(point, ask);
            for (at, id) in self.heard(point, ask.memory, ask.apart) {
                witness.saw(id, Deed::Asked);
                if held.contains(at) {
                    if self.uses_a_verb(id, ask) {
                        witness.saw(id, Deed::Fired);
                    }
                } else if let Some(part) = self.first_that_fails(id, None, ask) {
                    witness.blocked(id, part);
                }
            }
            (held, self.speaking_of(point, held, ask))
        });
        let spoke = |id: &ClauseId| beside(ask, spent, || self.uses_a_verb(*id, ask)).0;
        speaking.iter().filter(spoke).for_each(|id| witness.saw(id, Deed::Spoke));
        let judged = |held| beside(ask, spent, || answer(&self.speaking_of(point, held, ask)));
        let decisive = self.decisive(point, (held, held), (ask, spent), &judged);
        self.each_at(point, decisive).for_each(|id| witness.saw(id, Deed::Decisive));
    }

    /// Returns `true` unless a script answers without a verb. At an event that is known once its turn has come.
    fn uses_a_verb(&self, id: ClauseId, ask: &Ask<'_, AnyFacts<'_>>) -> bool {
        let is_silent = || self.is_event(self.clause(id).point) || self.script(id, ask) == Answer::Nothing;
        !self.is_script(id) || !is_silent()
    }

    /// The same at a question about many candidates at once, elements of the first subject; `answer` is about one of them.
    fn tell_deeds_of_many(
        &self,
        point: PointId,
        (ask, spent): (&mut Ask<'_, AnyFacts<'_>>, u32),
        candidates: Set,
        witness: &mut Deeds,
        answer: &dyn Fn(&Speaking<'_>, &Ask<'_, AnyFacts<'_>>) -> bool,
    ) {
        if candidates.is_empty() {
            return;
        }
        let mut matched: Vec<(i32, Set)> = Vec::new();
        for (at, id) in self.heard(point, ask.memory, ask.apart) {
            let mut about = Ask::new(ask.facts, ask.memory, ask.seat).about(ask.subjects).apart_from(ask.apart);
            let ((found, failing), _) = beside(ask, spent, || {
                let mut found = self.matching(id, candidates, &mut about);
                for element in found.iter().filter(|_| self.is_script(id)) {
                    about.subjects[0] = element;
                    if !self.uses_a_verb(id, &about) {
                        found.remove(element);
                    }
                }
                let is_blocked = found.is_empty();
                (found, is_blocked.then(|| self.first_that_fails(id, Some(candidates), ask)).flatten())
            });
            witness.saw(id, Deed::Asked);
            if !found.is_empty() {
                witness.saw(id, Deed::Fired);
            }
            failing.into_iter().for_each(|part| witness.blocked(id, part));
            matched.push((at, found));
        }
        let (mut spoke, mut decisive) = (Set::EMPTY, Set::EMPTY);
        let any = matched.iter().fold(Set::EMPTY, |any, (_, found)| any.or(*found));
        for element in any.iter() {
            ask.subjects[0] = element;
            let ask = &*ask;
            let held = matched.iter().filter(|(_, found)| found.contains(element)).map(|(at, _)| *at).collect();
            let judged = |held| beside(ask, spent, || answer(&self.speaking_of(point, held, ask), ask));
            spoke = spoke.or(beside(ask, spent, || self.speaking_of(point, held, ask).places()).0);
            decisive = decisive.or(self.decisive(point, (held, held.minus(decisive)), (ask, spent), &judged));
        }
        self.each_at(point, spoke).for_each(|id| witness.saw(id, Deed::Spoke));
        self.each_at(point, decisive).for_each(|id| witness.saw(id, Deed::Decisive));
    }

    /// The clauses among `open`, as places, without which the answer would have been another one. `held` are all whose
    /// conditions held.
    fn decisive<A: PartialEq>(
        &self,
        point: PointId,
        (held, open): (Set, Set),
        (ask, spent): (&Ask<'_, AnyFacts<'_>>, u32),
        judged: &dyn Fn(Set) -> (A, bool),
    ) -> Set {
        if open.is_empty() {
            return Set::EMPTY;
        }
        let speaking = |held: Set| beside(ask, spent, || self.speaking_of(point, held, ask).places()).0;
        let (spoke, mut real) = (speaking(held), None);
        let is_decisive = |at: &i32| {
            let without = held.minus(Set::one(*at));
            // Which clauses speak is all that an answer rests on.
            speaking(without) != spoke && *real.get_or_insert_with(|| judged(held)) != judged(without)
        };
        open.iter().filter(is_decisive).collect()
    }

    /// A number, and what it is without each clause whose condition holds.
    pub(crate) fn number_without<F: Facts>(&self, point: PointId, base: i32, ask: &Ask<'_, F>) -> Without {
        ask.any(|ask| self.number_without_any(point, base, ask))
    }

    fn number_without_any(&self, point: PointId, base: i32, ask: &Ask<'_, AnyFacts<'_>>) -> Without {
        let spent = ask.spent.get();
        let held = beside(ask, spent, || self.held(point, ask)).0;
        let number = |held: Set| {
            let speaks = || self.number_spoken(base, &self.speaking_of(point, held, ask), ask, &mut |_, _| {});
            let (number, failed) = beside(ask, spent, speaks);
            (!failed).then_some(number)
        };
        let clause = |at: i32| Some((*self.clauses_at(point).get(at as usize)?, number(held.minus(Set::one(at)))));
        (number(held), held.iter().filter_map(clause).collect())
    }

    fn each_at(&self, point: PointId, places: Set) -> impl Iterator<Item = ClauseId> + use<'_> {
        let clauses = self.clauses_at(point);
        places.iter().filter_map(|at| clauses.get(at as usize).copied())
    }
}
