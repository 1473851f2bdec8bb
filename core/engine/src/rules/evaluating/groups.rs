//! Connected components (`group`, `groups`): elements of a set that hang together by a fact, and places in a list.

use super::ask::Facts;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{ABSENT, FactId};

/// The groups of a set, worked out as disjoint sets (union-find).
pub(in crate::rules) struct Groups {
    set: Set,
    /// For each element the first one of its group; until all are joined, an earlier one or itself.
    above: [u8; Set::CAPACITY],
}

/// What one wants of the groups of a set.
#[inline(never)] // their table has no place in the frame of every evaluation
pub(in crate::rules) fn grouped(
    facts: &impl Facts,
    fact: FactId,
    set: Set,
    wanted: impl FnOnce(&Groups) -> Set,
) -> Set {
    wanted(&Groups::of(facts, fact, set))
}

impl Groups {
    /// Elements hang together if the fact leads from one to the other, either way. It is asked once for each element.
    fn of(facts: &impl Facts, fact: FactId, set: Set) -> Self {
        let mut groups = Self { set, above: std::array::from_fn(|element| element as u8) };
        for element in set.iter() {
            for other in facts.set(fact, [element, 0]).and(set).iter() {
                let (one, other) = (groups.top(element), groups.top(other));
                groups.above[usize::from(one.max(other))] = one.min(other);
            }
        }
        set.iter()
            .for_each(|element| groups.above[element as usize] = groups.first_of(groups.first_of(element).into()));
        groups
    }

    /// The first element so far of the group of an element; the way there is halved.
    fn top(&mut self, element: i32) -> u8 {
        let mut at = element as u8;
        while self.first_of(at.into()) != at {
            let further = self.first_of(self.first_of(at.into()).into());
            self.above[usize::from(at)] = further;
            at = further;
        }
        at
    }

    fn first_of(&self, element: i32) -> u8 {
        self.above[element as usize]
    }

    /// The first element of each group.
    pub(in crate::rules) fn firsts(&self) -> Set {
        self.set.iter().filter(|element| i32::from(self.first_of(*element)) == *element).collect()
    }

    /// The group that holds an element; empty if none does.
    pub(in crate::rules) fn around(&self, element: i32) -> Set {
        if !self.set.contains(element) {
            return Set::EMPTY;
        }
        let first = self.first_of(element);
        self.set.iter().filter(|other| self.first_of(*other) == first).collect()
    }

    /// The `n`-th largest group, from 1; of two of one size the one with the earlier first element. Empty if there is none.
    pub(in crate::rules) fn largest(&self, n: i32) -> Set {
        let mut sizes = [0_u16; Set::CAPACITY];
        self.set.iter().for_each(|element| sizes[usize::from(self.first_of(element))] += 1);
        let mut left = self.firsts();
        for at in 1..=n.min(Set::CAPACITY as i32) {
            let size = |element: &i32| (sizes[*element as usize], -element);
            let Some(most) = left.iter().max_by_key(size) else { break };
            if at == n {
                return self.around(most);
            }
            left.remove(most);
        }
        Set::EMPTY
    }
}

/// The place of an element in a list-like fact, as the acting seat has it or another one.
pub(in crate::rules) fn ranked(facts: &impl Facts, list: FactId, seat: Option<i32>, element: i32) -> i32 {
    match seat {
        None => facts.rank(list, element),
        Some(seat) => facts.rank_of(seat, list, element),
    }
}

/// The place of an element in a set, from 1, by rank and then canonically; [`ABSENT`] if it is not in the set.
pub(in crate::rules) fn place_in(rank: impl Fn(i32) -> i32, element: i32, set: Set) -> i32 {
    if !set.contains(element) {
        return ABSENT;
    }
    let place = |element: i32| (rank(element), element);
    let here = place(element);
    1 + set.iter().filter(|other| place(*other) < here).count() as i32
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// A relation of few elements, each of which leads to later ones alone; how often it was asked.
    struct Downhill(Vec<Set>, Cell<usize>);

    impl Facts for Downhill {
        fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
            ABSENT
        }
        fn set(&self, _: FactId, args: [i32; 2]) -> Set {
            self.1.set(self.1.get() + 1);
            self.0[args[0] as usize]
        }
        fn rank(&self, _: FactId, element: i32) -> i32 {
            element % 10
        }
    }

    /// The group of an element, grown one step after another.
    fn grown(facts: &Downhill, from: i32, set: Set) -> Set {
        let mut reached = Set::one(from);
        loop {
            let leads = |one: i32| facts.0[one as usize];
            let touches =
                |one: &i32| leads(*one).meets(reached) || reached.iter().any(|other| leads(other).contains(*one));
            let wider = reached.or(set.iter().filter(touches).collect());
            if wider == reached {
                return reached;
            }
            reached = wider;
        }
    }

    #[test]
    fn groups_are_what_grows_together_step_by_step_whichever_way_the_fact_leads() {
        let mut seed = 7_u32;
        let mut below = |most: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % most
        };
        for _ in 0..40 {
            let count = below(256) as i32 + 1;
            let leads = |from: i32, to: u32| Set::one(from + to as i32);
            let facts = Downhill((0..count).map(|from| leads(from, below(40))).collect(), Cell::new(0));
            let set: Set = (0..count).filter(|_| below(4) > 0).collect();
            let groups = Groups::of(&facts, FactId(0), set);
            assert_eq!(facts.1.get(), set.len(), "each element is asked about once");
            let mut left = set;
            let mut sizes = Vec::new();
            for first in groups.firsts().iter() {
                let group = grown(&facts, first, set);
                assert!(group.iter().all(|element| groups.around(element) == group) && group.first() == Some(first));
                (left, sizes) = (left.minus(group), [sizes, vec![(group.len(), -first)]].concat());
            }
            assert!(left.is_empty() && groups.around(count).is_empty());
            sizes.sort_by(|a, b| b.cmp(a));
            let largest = (1..=sizes.len() as i32).map(|n| groups.largest(n));
            assert_eq!(largest.map(|group| (group.len(), -group.first().unwrap_or(0))).collect::<Vec<_>>(), sizes);
            assert!(
                [0, -1, ABSENT, i32::MAX, sizes.len() as i32 + 1].into_iter().all(|n| groups.largest(n).is_empty())
            );
        }
    }

    #[test]
    fn a_place_counts_from_one_in_the_order_of_the_list_or_of_the_kind() {
        let facts = Downhill(Vec::new(), Cell::new(0));
        let set: Set = [5, 11, 20, 21].into_iter().collect();
        let places = |list: Option<FactId>| {
            [20, 11, 21, 5, 6, ABSENT]
                .map(|element| place_in(|one| list.map_or(0, |list| facts.rank(list, one)), element, set))
        };
        assert_eq!(places(Some(FactId(0))), [1, 2, 3, 4, ABSENT, ABSENT], "those of one rank in the order of the kind");
        assert_eq!(places(None), [3, 2, 4, 1, ABSENT, ABSENT]);
    }
}
