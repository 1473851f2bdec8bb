//! Who listens to the rules: coverage, tracing. Nobody, in a batch.
//!
//! A *question* is one asking of a point by the game: about its subjects, or about a set of candidates at once. At a question
//! each clause of the point has at most one [`Deed`] of each sort.

use std::collections::BTreeMap;

use crate::rules::declared::ids::ClauseId;

/// What a clause did at a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    /// Its condition was read; where there are candidates, for at least one of them.
    Asked,
    /// Its condition held; where there are candidates, for at least one of them.
    Fired,
    /// Its condition held, and no clause that speaks overrides it.
    Spoke,
    /// The answer would have been another one without it: another verdict, truth, number or set as the game uses it,
    /// other open offers, or a fault in the one case only. At an event: its list changed the state or asked a question.
    /// At `order`: the order of the lap would have been another one.
    Decisive,
}

impl Deed {
    /// How many sorts of deeds there are.
    pub const SORTS: usize = 4;
}

/// Takes note of what clauses do. The default listens to nothing and costs nothing.
pub trait Witness {
    /// Whether anybody listens; the evaluator skips the work otherwise.
    const ON: bool = false;
    /// A clause did something.
    fn saw(&mut self, _clause: ClauseId, _deed: Deed) {}
    /// A clause was asked and its condition did not hold: of the parts that its outermost `and`s join, counted from 0, this
    /// is the first that failed (for sets: the one that left no candidate).
    fn blocked(&mut self, _clause: ClauseId, _part: usize) {}
    /// A seat that is to act has no legal action and passes.
    fn passed(&mut self) {}
}

/// A number, and what it is without each clause whose condition held; `None`: a fault.
pub(crate) type Without = (Option<i32>, Vec<(ClauseId, Option<i32>)>);

/// Keeps what clauses do, in order, to be handed on where two things cannot listen at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deeds {
    done: Vec<(ClauseId, Deed)>,
    /// With how many deeds came before each.
    blocked: Vec<(usize, ClauseId, usize)>,
    /// How often a seat passed.
    passed: u64,
}

impl Deeds {
    /// What clauses did, without those that were blocked.
    pub fn done(&self) -> &[(ClauseId, Deed)] {
        &self.done
    }

    /// Tells somebody all of it, and keeps nothing.
    pub fn hand_on(&mut self, to: &mut impl Witness) {
        let mut blocked = self.blocked.drain(..).peekable();
        for (at, (clause, deed)) in self.done.drain(..).enumerate() {
            while let Some((_, clause, part)) = blocked.next_if(|(before, ..)| *before <= at) {
                to.blocked(clause, part);
            }
            to.saw(clause, deed);
        }
        blocked.for_each(|(_, clause, part)| to.blocked(clause, part));
        (0..std::mem::take(&mut self.passed)).for_each(|_| to.passed());
    }

    /// Judges which clauses were decisive in numbers that the game uses together. `without`: of each number its value,
    /// and the values without each clause; `None` stands for a fault. `differs` compares other numbers with these.
    pub(crate) fn judge_again(&mut self, without: &[Without], differs: impl Fn(Vec<i32>) -> bool) {
        self.done.retain(|(_, deed)| *deed != Deed::Decisive);
        let mut clauses: Vec<ClauseId> = without.iter().flat_map(|one| &one.1).map(|(clause, _)| *clause).collect();
        clauses.sort_unstable();
        clauses.dedup();
        for clause in clauses {
            let numbers = without.iter().map(|(real, others)| {
                let other = others.iter().find(|(one, _)| *one == clause).map_or(*real, |(_, number)| *number);
                if other.is_some() == real.is_some() { Some(other.unwrap_or_default()) } else { None }
            });
            if numbers.collect::<Option<Vec<i32>>>().is_none_or(&differs) {
                self.done.push((clause, Deed::Decisive));
            }
        }
    }

    /// Forgets all of it.
    pub fn clear(&mut self) {
        self.done.clear();
        self.blocked.clear();
        self.passed = 0;
    }
}

impl Witness for Deeds {
    const ON: bool = true;
    fn saw(&mut self, clause: ClauseId, deed: Deed) {
        self.done.push((clause, deed));
    }
    fn blocked(&mut self, clause: ClauseId, part: usize) {
        self.blocked.push((self.done.len(), clause, part));
    }
    fn passed(&mut self) {
        self.passed += 1;
    }
}

/// Counts what each clause did, what kept it from speaking, and how often a seat passed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage(Vec<[u64; Deed::SORTS]>, BTreeMap<(ClauseId, usize), u64>, u64);

impl Coverage {
    /// How often a clause was asked, fired, spoke, and was decisive.
    pub fn of(&self, clause: ClauseId) -> [u64; Deed::SORTS] {
        self.0.get(clause.index()).copied().unwrap_or_default()
    }

    /// How often each part of a clause's condition was the first that did not hold: part, counted from 0, and count.
    pub fn blocked_by(&self, clause: ClauseId) -> impl Iterator<Item = (usize, u64)> {
        self.1.range((clause, 0)..=(clause, usize::MAX)).map(|((_, part), count)| (*part, *count))
    }

    /// How often a seat had no legal action and passed.
    pub fn passes(&self) -> u64 {
        self.2
    }

    /// How many things are known that `other` does not know: deeds of clauses that are counted for the first time.
    pub fn beyond(&self, other: &Self) -> usize {
        let known = |at: usize, deed: usize| other.0.get(at).is_some_and(|counts| counts[deed] > 0);
        let of = |(at, counts): (usize, &[u64; _])| {
            (0..Deed::SORTS).filter(|deed| counts[*deed] > 0 && !known(at, *deed)).count()
        };
        self.0.iter().enumerate().map(of).sum()
    }

    /// Adds what another one counted.
    pub fn merge(&mut self, other: &Self) {
        self.2 += other.2;
        for (key, count) in &other.1 {
            *self.1.entry(*key).or_default() += count;
        }
        self.0.resize(self.0.len().max(other.0.len()), [0; _]);
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            mine.iter_mut().zip(theirs).for_each(|(sum, count)| *sum += count);
        }
    }
}

impl Witness for Coverage {
    const ON: bool = true;
    fn saw(&mut self, clause: ClauseId, deed: Deed) {
        if self.0.len() <= clause.index() {
            self.0.resize(clause.index() + 1, [0; _]);
        }
        self.0[clause.index()][deed as usize] += 1;
    }
    fn blocked(&mut self, clause: ClauseId, part: usize) {
        *self.1.entry((clause, part)).or_default() += 1;
    }
    fn passed(&mut self) {
        self.2 += 1;
    }
}

impl From<Deeds> for Coverage {
    fn from(mut deeds: Deeds) -> Self {
        let mut coverage = Self::default();
        deeds.hand_on(&mut coverage);
        coverage
    }
}

/// The witness that does not listen.
impl Witness for () {}
