//! Numbers of items, clauses and counter values in digests. Added content that never enters play has none, so a record has
//! the same digests whatever other packs are loaded.

use crate::rules::compiled::program::{Clause, Program};
use crate::rules::compiled::set::Set;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ClauseId, ItemId};
use crate::rules::declared::lexicon::Lexicon;

/// Numbers of items, clauses and counter values in digests.
#[derive(Clone, Debug)]
pub struct Numbering {
    outside: Set,
    clauses: Vec<u16>,
    /// The slots of counters that are digested, in the order of those that they have without the packs that are away.
    pub(in crate::rules) slots: Vec<u16>,
}

impl Numbering {
    pub(in crate::rules) fn of(program: &Program, lexicon: &Lexicon) -> Self {
        let counts = |item: ItemId| !program.outside.contains(i32::from(item.0));
        let mut next = 0;
        let number = |clause: &Clause| {
            let now = next;
            next += u16::from(counts(clause.item));
            now
        };
        let clauses = program.clauses.iter().map(number).collect();
        Self { outside: program.outside, clauses, slots: slots(program, lexicon) }
    }

    /// The number of a clause.
    pub(in crate::rules) fn clause(&self, clause: ClauseId) -> i64 {
        self.clauses.get(clause.index()).map_or(-1, |number| i64::from(*number))
    }

    /// Items by their numbers.
    pub fn items(&self, items: Set) -> Set {
        if self.outside.is_empty() {
            return items;
        }
        let before = |item: i32| self.outside.and(Set::first_elements(item as usize)).len() as i32;
        items.iter().map(|item| item - before(item)).collect()
    }
}

impl Program {
    /// The first slot behind those of these counters that may meet one of an item.
    pub fn free_slot<'a>(
        &self,
        item: ItemId,
        lexicon: &Lexicon,
        others: impl Iterator<Item = (&'a CounterDecl, usize)>,
    ) -> usize {
        let group = |item: ItemId| self.items[item.index()].group;
        let meets = |other: ItemId| other == item || group(item).is_none() || group(other) != group(item);
        let others = others.filter(|(counter, _)| meets(counter.item));
        others.map(|(counter, slot)| slot + counter.size(lexicon)).max().unwrap_or(0)
    }
}

fn slots(program: &Program, lexicon: &Lexicon) -> Vec<u16> {
    let is_in = |set: Set, counter: &CounterDecl| set.contains(i32::from(counter.item.0));
    let mut placed: Vec<(&CounterDecl, usize)> = Vec::new();
    for counter in program.counters.iter().filter(|counter| !is_in(program.away, counter)) {
        let slot = match program.away.is_empty() {
            true => usize::from(counter.slot),
            false => program.free_slot(counter.item, lexicon, placed.iter().copied()),
        };
        placed.push((counter, slot));
    }
    let digested = placed.into_iter().filter(|(counter, _)| !is_in(program.outside, counter));
    // Of items that never meet, the one in play has its values where the others would have theirs.
    let mut slots: Vec<(usize, bool, u16)> = digested
        .flat_map(|(counter, slot)| {
            let is_idle = is_in(program.idle, counter);
            (0..counter.size(lexicon)).map(move |at| (slot + at, is_idle, counter.slot + at as u16))
        })
        .collect();
    slots.sort_unstable();
    slots.dedup_by_key(|(slot, ..)| *slot);
    slots.into_iter().map(|(.., slot)| slot).collect()
}
