//! Places of the clauses at an event whose effect lists touch.

use crate::rules::compiled::set::Set;

/// The clauses at an event whose effect lists touch, by their places.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::rules) struct Touching {
    /// For each clause those that touch it in any game. Empty if there are none.
    pub always: Vec<Set>,
    /// For each clause those that touch it while these items are active. Empty if there are none.
    pub while_active: Vec<Vec<(u8, Set)>>,
}

impl Touching {
    /// Returns `true` if no lists touch.
    pub(in crate::rules) fn is_empty(&self) -> bool {
        self.always.is_empty() && self.while_active.is_empty()
    }

    /// The same for other places; `places` gives the new place of each old one.
    pub(in crate::rules) fn moved(&self, places: &[usize]) -> Self {
        let of = |old: i32| places.get(old as usize).map(|new| *new as i32);
        let (mut always, mut while_active) = (self.always.clone(), self.while_active.clone());
        for (old, new) in places.iter().enumerate() {
            if let (Some(from), Some(to)) = (self.always.get(old), always.get_mut(*new)) {
                *to = from.iter().filter_map(of).collect();
            }
            if let (Some(from), Some(to)) = (self.while_active.get(old), while_active.get_mut(*new)) {
                let moved = |(other, needs): &(u8, Set)| Some((of(i32::from(*other))? as u8, *needs));
                *to = from.iter().filter_map(moved).collect();
            }
        }
        Self { always, while_active }
    }
}
