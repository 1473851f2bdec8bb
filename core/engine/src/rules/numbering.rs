//! Numbers of items, clauses and counter values in digests. Added content that never enters play has none, so a record has
//! the same digests whatever other packs are loaded.

use super::ids::{ClauseId, ItemId};
use super::lexicon::Lexicon;
use super::program::{Clause, Program};
use super::set::Set;

/// Numbers of items, clauses and counter values in digests.
#[derive(Clone, Debug)]
pub struct Numbering {
    outside: Set,
    clauses: Vec<u16>,
    /// The slots of counters that are digested, in ascending order.
    pub(super) slots: Vec<u16>,
}

impl Numbering {
    pub(super) fn of(program: &Program, lexicon: &Lexicon) -> Self {
        let counts = |item: ItemId| !program.outside.contains(i32::from(item.0));
        let mut next = 0;
        let number = |clause: &Clause| {
            let now = next;
            next += u16::from(counts(clause.item));
            now
        };
        let clauses = program.clauses.iter().map(number).collect();
        let own = program.counters.iter().filter(|counter| counts(counter.item));
        let mut slots: Vec<u16> =
            own.flat_map(|counter| counter.slot..counter.slot + counter.size(lexicon) as u16).collect();
        slots.sort_unstable();
        slots.dedup();
        Self { outside: program.outside, clauses, slots }
    }

    /// The number of a clause.
    pub(super) fn clause(&self, clause: ClauseId) -> i64 {
        self.clauses.get(clause.index()).map_or(-1, |number| i64::from(*number))
    }

    /// Items by their numbers.
    #[must_use]
    pub fn items(&self, items: Set) -> Set {
        if self.outside.is_empty() {
            return items;
        }
        let before = |item: i32| self.outside.and(Set::first_elements(item as usize)).len() as i32;
        items.iter().map(|item| item - before(item)).collect()
    }
}
