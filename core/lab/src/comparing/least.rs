//! A least set of things that still does something: delta debugging (`ddmin`).
//!
//! Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.

use std::collections::BTreeMap;

/// A set of the things `0..count` for which `does` holds, and without any one of them does not. `does` is taken to hold for all of
/// them, and is asked once for each set.
pub fn least(count: usize, does: &mut dyn FnMut(&[usize]) -> bool) -> Vec<usize> {
    let mut known: BTreeMap<Vec<usize>, bool> = BTreeMap::new();
    let mut does = |set: &[usize]| match known.get(set) {
        Some(answer) => *answer,
        None => {
            let answer = does(set);
            known.insert(set.to_vec(), answer);
            answer
        }
    };
    let mut set: Vec<usize> = (0..count).collect();
    let mut parts = 2;
    while set.len() > 1 {
        let size = set.len().div_ceil(parts);
        let chunks: Vec<Vec<usize>> = set.chunks(size).map(<[usize]>::to_vec).collect();
        let without = |chunk: &[usize]| set.iter().copied().filter(|one| !chunk.contains(one)).collect::<Vec<_>>();
        if let Some(chunk) = chunks.iter().find(|chunk| does(chunk)) {
            (set, parts) = (chunk.clone(), 2);
        } else if let Some(rest) = chunks.iter().map(|chunk| without(chunk)).find(|rest| !rest.is_empty() && does(rest))
        {
            (set, parts) = (rest, (parts - 1).max(2));
        } else if size == 1 {
            break;
        } else {
            parts = (parts * 2).min(set.len());
        }
    }
    if set.len() == 1 && does(&[]) { Vec::new() } else { set }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Holds as soon as all of some things are there.
    fn all_of(wanted: &[usize]) -> impl FnMut(&[usize]) -> bool {
        move |set| wanted.iter().all(|one| set.contains(one))
    }

    #[test]
    fn what_is_needed_is_left_and_nothing_else() {
        for wanted in [vec![], vec![0], vec![11], vec![3, 4], vec![0, 6, 11], (0..12).collect()] {
            assert_eq!(least(12, &mut all_of(&wanted)), wanted);
        }
        assert_eq!(least(1, &mut all_of(&[0])), [0]);
    }

    #[test]
    fn of_two_sets_that_do_it_one_is_left_and_none_of_it_can_be_spared() {
        let mut does = |set: &[usize]| [[1, 9], [4, 6]].iter().any(|pair| pair.iter().all(|one| set.contains(one)));
        let found = least(10, &mut does);
        assert!(found == [1, 9] || found == [4, 6], "{found:?}");
    }

    #[test]
    fn no_set_is_asked_twice() {
        let mut asked = Vec::new();
        least(16, &mut |set: &[usize]| {
            assert!(!asked.contains(&set.to_vec()), "{set:?}");
            asked.push(set.to_vec());
            set.contains(&5) && set.contains(&12)
        });
        assert!(asked.len() < 60, "{}", asked.len());
    }
}
