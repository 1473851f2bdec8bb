//! What `combine` makes of clauses: orders of lists, else words for the asking.

use arrayvec::ArrayVec;

use super::combined::{Combine, Combined};
use super::scripted::Scripted;
use super::speaking::Speaking;
use crate::rules::compiled::program::{Body, Program};
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::{PointKind, Type};
use crate::rules::declared::ids::{ABSENT, ClauseId, ItemId, PointId};
use crate::rules::evaluating::arithmetic::saturate;
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::fault::Fault;
use crate::rules::scripts::script::{Answer, NumberVerbs};

impl Combined {
    /// Returns `true` if two answers at a point of a kind can be combined so.
    pub fn fits(self, [one, two]: [&Body; 2], kind: PointKind) -> bool {
        match (one, two) {
            (Body::Set(_), Body::Set(_)) => self == Self::First || kind == PointKind::Number(Type::Number),
            (Body::Run(_), Body::Run(_)) => self == Self::First,
            _ => self != Self::Sum && permitting(one, two).is_some(),
        }
    }
}

/// Of two answers the place of the one that permits what the other one restricts; `None` if they are of another sort.
fn permitting(one: &Body, two: &Body) -> Option<usize> {
    let permits = |one: &Body, two: &Body| {
        matches!(
            (one, two),
            (Body::Widen, Body::Narrow)
                | (Body::Include(_), Body::Exclude(_))
                | (Body::Floor(_), Body::Cap(_))
                | (Body::Allow(_), Body::Forbid)
        )
    };
    [permits(one, two), permits(two, one)].iter().position(|permits| *permits)
}

impl Program {
    /// Puts in force what the items in play say of pairs: an order becomes one of the clauses, other words wait for the asking.
    /// Gives two of them that say different things of one pair, if there are.
    pub fn combine(&mut self, is_in_play: &dyn Fn(ItemId) -> bool) -> Option<[Combine; 2]> {
        let meant: Vec<Combine> = self.combines.iter().filter(|one| is_in_play(one.item)).cloned().collect();
        for (at, one) in meant.iter().enumerate() {
            let differs = |two: &&Combine| {
                let is_turned = one.how == Combined::First && one.pair != two.pair;
                one.is_of(two.pair) && (one.how != two.how || is_turned)
            };
            if let Some(two) = meant[at + 1..].iter().find(differs) {
                return Some([one.clone(), two.clone()]);
            }
        }
        for one in &meant {
            let [first, second] = one.pair;
            let bodies = one.pair.map(|id| &self.clauses[id.index()].body);
            let is_run = bodies.iter().any(|body| matches!(body, Body::Run(_)));
            // Of two scripts the point tells whether they run or set a number; the other one of the two says nothing.
            let are_scripts = bodies.iter().all(|body| matches!(body, Body::Script { .. }));
            if is_run || are_scripts && one.how == Combined::First {
                self.clauses[second.index()].after.push(first);
            }
            if !is_run {
                self.combined.push((one.pair, self.plain_word(one)));
            }
        }
        None
    }

    /// The word of a pair; of an answer that permits and one that restricts, `first` says that the one or the other holds.
    fn plain_word(&self, one: &Combine) -> Combined {
        let [first, second] = one.pair.map(|id| &self.clauses[id.index()].body);
        match (one.how, permitting(first, second)) {
            (Combined::First, Some(0)) => Combined::Most,
            (Combined::First, Some(_)) => Combined::Least,
            (how, _) => how,
        }
    }

    /// Clauses that override one another in a circle, or come after one another, or are the first of one another, in their
    /// order; `None` if there are none. All of them would be silent, or none could run.
    pub fn circle(&self) -> Option<Vec<ClauseId>> {
        let overrides = |at: usize| self.clauses[at].overrides.clone();
        let after = |at: usize| self.clauses[at].after.clone();
        let firsts = |at: usize| {
            let first = |pair: &[ClauseId; 2], how| how == Combined::First && pair[0].index() == at;
            self.combined.iter().filter(|(pair, how)| first(pair, *how)).map(|(pair, _)| pair[1]).collect()
        };
        let links: [&dyn Fn(usize) -> Vec<ClauseId>; 3] = [&overrides, &after, &firsts];
        links.into_iter().find_map(|link| self.circle_of(link))
    }

    fn circle_of(&self, link: &dyn Fn(usize) -> Vec<ClauseId>) -> Option<Vec<ClauseId>> {
        let mut is_done = vec![false; self.clauses.len()];
        for start in 0..self.clauses.len() {
            // Each clause of the way with its links that were not followed yet.
            let mut way = vec![(start, link(start))];
            while let Some((at, left)) = way.last_mut() {
                match left.pop().map(ClauseId::index) {
                    Some(next) if is_done[next] => {}
                    Some(next) => match way.iter().position(|(known, _)| *known == next) {
                        Some(first) => return Some(way[first..].iter().map(|(at, _)| ClauseId(*at as u16)).collect()),
                        None => way.push((next, link(next))),
                    },
                    None => {
                        is_done[*at] = true;
                        way.pop();
                    }
                }
            }
        }
        None
    }

    /// How the owner of one of two clauses says that they are combined: then it holds wherever both are in play.
    pub(in crate::rules) fn combined_by_its_own(&self, pair: [ClauseId; 2]) -> Option<Combined> {
        let owners = pair.map(|id| self.clauses[id.index()].item);
        let own = self.combines.iter().find(|one| owners.contains(&one.item) && one.is_of(pair));
        own.map(|one| self.plain_word(one))
    }

    /// How the answers of two clauses become one, if something in play says it.
    #[inline]
    pub(in crate::rules) fn combined_as(&self, [a, b]: [ClauseId; 2]) -> Option<Combined> {
        self.combined.iter().find(|(pair, _)| *pair == [a, b] || *pair == [b, a]).map(|(_, how)| *how)
    }

    /// Whether a clause that permits holds against one that restricts. For a script, the word can still be
    /// [`Combined::First`], because its verbs are only known when it answers.
    #[inline]
    pub(in crate::rules) fn holds_against(&self, permits: ClauseId, restricts: ClauseId) -> bool {
        match self.combined_as([permits, restricts]) {
            Some(Combined::First) => self.combined.contains(&([permits, restricts], Combined::First)),
            word => word == Some(Combined::Most),
        }
    }

    /// One of several values of a number, with the clauses that bring it about; or two clauses that clash. No name decides:
    /// every two clauses are looked at.
    pub(in crate::rules) fn one_value(&self, said: &[(ClauseId, i32)]) -> Result<OneValue, [(ClauseId, i32); 2]> {
        let pairs = || said.iter().enumerate().flat_map(|(at, one)| said[at + 1..].iter().map(move |two| [*one, *two]));
        let word = |[one, two]: &[(ClauseId, i32); 2]| self.combined_as([one.0, two.0]);
        if pairs().any(|pair| word(&pair) == Some(Combined::Sum)) {
            return match pairs().find(|pair| word(pair) != Some(Combined::Sum)) {
                Some(pair) => Err(pair),
                None => Ok(OneValue::Sum),
            };
        }
        let mut how = None;
        for pair in pairs().filter(|[one, two]| one.1 != two.1) {
            match word(&pair) {
                Some(word) if how.is_none_or(|how| how == word) => how = Some(word),
                _ => return Err(pair),
            }
        }
        let is_first = |one: &&(ClauseId, i32)| {
            let gives_way =
                |two: &(ClauseId, i32)| one.1 == two.1 || self.combined.contains(&([one.0, two.0], Combined::First));
            said.iter().all(gives_way)
        };
        let one = match how {
            Some(Combined::Least) => said.iter().min_by_key(|one| one.1),
            Some(Combined::Most) => said.iter().max_by_key(|one| one.1),
            Some(_) => said.iter().find(is_first),
            None => said.first(),
        };
        // Without a first one they are in a circle, which is refused before play.
        one.map(|one| OneValue::Of(*one)).ok_or_else(|| [said[0], said[said.len() - 1]])
    }
}

/// What several values of a number come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum OneValue {
    /// The value of one clause.
    Of((ClauseId, i32)),
    /// The sum of all.
    Sum,
}

impl Rules {
    /// Whether other clauses at a point decide whether this one counts: they cannot be asked one by one.
    pub(in crate::rules) fn looks_at_others(&self, id: ClauseId) -> bool {
        !self.clause(id).overrides.is_empty() || self.program().combined.iter().any(|(pair, _)| pair.contains(&id))
    }

    /// Returns `true` if a clause that widens a fact has priority over this clause, which narrows it.
    #[inline]
    pub(in crate::rules) fn gives_way<F: Facts>(
        &self,
        restricts: ClauseId,
        speaking: &Speaking<'_>,
        ask: &Ask<'_, F>,
    ) -> bool {
        let widens = |id: ClauseId| match self.clause(id).body {
            Body::Script { .. } => matches!(self.script(id, ask), Answer::Decision(decision) if decision.allow),
            _ => true,
        };
        !self.program().combined.is_empty()
            && speaking.iter().any(|permits| self.program().holds_against(permits, restricts) && widens(permits))
    }

    /// Returns the clauses that narrow a fact.
    pub fn narrowers<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>) -> Vec<ClauseId> {
        let speaking = self.speaking(point, ask);
        let narrows = |id: &ClauseId| match self.clause(*id).body {
            Body::Narrow => true,
            Body::Script { .. } => matches!(self.script(*id, ask), Answer::Decision(decision) if decision.forbid),
            _ => false,
        };
        speaking.iter().filter(|id| narrows(id) && !self.gives_way(*id, &speaking, ask)).collect()
    }

    /// The value of a cap, raised to the floors that hold against it.
    #[inline]
    pub(in crate::rules) fn raised_to_floors<F: Facts>(
        &self,
        (cap, most): (ClauseId, i32),
        speaking: &Speaking<'_>,
        ask: &Ask<'_, F>,
    ) -> i32 {
        if self.program().combined.is_empty() {
            return most;
        }
        let holds = |id: &ClauseId| self.program().holds_against(*id, cap);
        speaking.iter().filter(holds).fold(most, |most, floor| match self.clause(floor).body {
            Body::Floor(code) => most.max(Machine::of(self.program(), ask).number(code)),
            Body::Script { .. } => match self.script(floor, ask) {
                Answer::Number(NumberVerbs { floor: Some(least), .. }) => most.max(least),
                _ => most,
            },
            _ => most,
        })
    }

    /// The elements that clauses include which hold against one that excludes.
    #[inline]
    pub(in crate::rules) fn kept_in<F: Facts>(
        &self,
        excludes: ClauseId,
        speaking: &Speaking<'_>,
        ask: &Ask<'_, F>,
    ) -> Set {
        if self.program().combined.is_empty() {
            return Set::EMPTY;
        }
        let holds = |id: &ClauseId| self.program().holds_against(*id, excludes);
        speaking.iter().filter(holds).fold(Set::EMPTY, |all, id| match self.clause(id).body {
            Body::Include(code) => all.or(Machine::of(self.program(), ask).set(code)),
            Body::Script { .. } => match self.script(id, ask) {
                Answer::Members { more, .. } => all.or(more),
                _ => all,
            },
            _ => all,
        })
    }

    /// The value that a `set` gives, if it is there.
    #[inline]
    pub(in crate::rules) fn set_to<F: Facts>(
        &self,
        id: ClauseId,
        scripted: &Scripted,
        ask: &Ask<'_, F>,
    ) -> Option<i32> {
        if let Some(verbs) = scripted.number(id) {
            return verbs.set;
        }
        let Body::Set(code) = self.clause(id).body else { return None };
        Some(Machine::of(self.program(), ask).number(code)).filter(|value| *value != ABSENT)
    }

    /// Sets a number by several clauses, as `combine` says, and tells what each of them makes of it; a fault if they clash.
    #[cold]
    pub(in crate::rules) fn set_by_several<F: Facts>(
        &self,
        (speaking, scripted): (&Speaking<'_>, &Scripted),
        ask: &Ask<'_, F>,
        told: &mut dyn FnMut(ClauseId, i32),
    ) -> Result<(), Fault> {
        let mut said: ArrayVec<(ClauseId, i32), { Set::CAPACITY }> = ArrayVec::new();
        said.extend(speaking.iter().filter_map(|id| Some((id, self.set_to(id, scripted, ask)?))));
        match self.program().one_value(&said) {
            Err([one, two]) => return Err(Fault::conflict([one.0, two.0], [one.1, two.1])),
            Ok(OneValue::Of((id, to))) => told(id, to),
            Ok(OneValue::Sum) => {
                // The first takes the place of the base, the others are added to it.
                let mut sum = 0;
                for (id, value) in said {
                    sum += i64::from(value);
                    told(id, saturate(sum));
                }
            }
        }
        Ok(())
    }
}
