//! The Creek Bed: paths down a tree of spaces (rulebook, "Creek Bed"; rulings S34 to S37).

use super::content::Space;

/// The tree, worked out once for a pack.
#[derive(Clone, Debug)]
pub struct Creek {
    parents: Vec<Option<u8>>,
    depths: Vec<u8>,
    /// The spaces on the way from the start to each, itself included.
    ways: Vec<u64>,
    /// The spaces next to each.
    beside: Vec<u64>,
}

impl Creek {
    /// Works it out. Parents stand before their children.
    #[must_use]
    pub fn of(spaces: &[Space]) -> Self {
        let mut creek = Self { parents: Vec::new(), depths: Vec::new(), ways: Vec::new(), beside: Vec::new() };
        for (at, space) in spaces.iter().enumerate() {
            let above = space.parent.map(usize::from).filter(|above| *above < at);
            creek.parents.push(above.map(|above| above as u8));
            creek.depths.push(above.map_or(1, |above| creek.depths[above] + 1));
            creek.ways.push(above.map_or(0, |above| creek.ways[above]) | 1 << at);
            creek.beside.push(above.map_or(0, |above| 1 << above));
            if let Some(above) = above {
                creek.beside[above] |= 1 << at;
            }
        }
        creek
    }

    /// How many spaces there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.parents.len()
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.parents.is_empty()
    }

    /// How many spaces a space is away from the start.
    #[must_use]
    pub fn depth(&self, space: u8) -> u8 {
        self.depths.get(usize::from(space)).copied().unwrap_or(0)
    }

    /// The spaces of the path of this length that ends on a space, if it may be marked: it starts on a visited space or
    /// the start, and all its spaces are free. A path goes away from the start, so its end says where it starts.
    #[must_use]
    pub fn path(&self, end: u8, length: u8, visited: u64, blocked: u64) -> Option<u64> {
        let at = usize::from(end);
        let way = *self.ways.get(at)?;
        let depth = self.depths[at];
        if length == 0 || length > depth {
            return None;
        }
        let mut path = 0;
        let mut here = Some(end);
        for _ in 0..length {
            let space = here?;
            path |= 1 << space;
            here = self.parents[usize::from(space)];
        }
        let before = way & !path;
        let starts = here.is_none_or(|start| visited >> start & 1 == 1);
        debug_assert!(here.is_some() || before == 0, "a path without a space above it begins at the start");
        (starts && path & (visited | blocked) == 0).then_some(path)
    }

    /// Calls `take` with the end of every path of this length that may be marked.
    pub fn each_end(&self, length: u8, visited: u64, blocked: u64, mut take: impl FnMut(u8)) {
        let free = (0..self.len() as u8).filter(|end| (visited | blocked) >> end & 1 == 0);
        for end in free {
            if self.path(end, length, visited, blocked).is_some() {
                take(end);
            }
        }
    }

    /// The spaces between two, both included, as bits. In a tree there is one way.
    #[must_use]
    pub fn between(&self, one: u8, other: u8) -> Option<u64> {
        let (a, b) = (*self.ways.get(usize::from(one))?, *self.ways.get(usize::from(other))?);
        let shared = a & b;
        let fork = shared.checked_ilog2().map(|_| {
            // The deepest shared space is the one whose way is the whole shared part.
            (0..self.len()).find(|at| self.ways[*at] == shared).map_or(0, |at| 1_u64 << at)
        });
        // Without a shared space the way leads over the start, which the rival cannot fill.
        fork.map(|fork| (a ^ b) | fork)
    }

    /// Calls `take` with first and last space of every path of this length that the rival may fill (ruling S47): it
    /// begins on one of its squares or next to what it has filled, and all its spaces are free.
    pub fn each_rival(&self, length: u8, squares: u64, filled: u64, visited: u64, mut take: impl FnMut(u8, u8)) {
        let free = !(filled | visited);
        for first in 0..self.len() as u8 {
            let may = squares >> first & 1 == 1 || self.beside[usize::from(first)] & filled != 0;
            if !may || free >> first & 1 == 0 {
                continue;
            }
            for last in 0..self.len() as u8 {
                let path = self.between(first, last);
                if path.is_some_and(|path| path.count_ones() == u32::from(length) && path & !free == 0) {
                    take(first, last);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sonora::content::Reward;

    /// Start - 0 - 1 - (2 - 3 | 4 - 5).
    fn creek() -> Creek {
        let parents = [None, Some(0), Some(1), Some(2), Some(1), Some(4)];
        let space = |parent| Space { name: String::new(), parent, reward: Reward::Points(1), rival: false };
        Creek::of(&parents.map(space))
    }

    #[test]
    fn a_path_starts_on_a_visited_space_and_enters_free_ones_only() {
        let creek = creek();
        assert_eq!(creek.path(3, 4, 0, 0), Some(0b1111));
        assert_eq!(creek.path(3, 3, 0, 0), None, "it would start on a space that was not visited");
        assert_eq!(creek.path(5, 2, 0b1111, 0), Some(0b11_0000));
        assert_eq!(creek.path(3, 2, 0b111, 0), None, "its first space was visited");
        assert_eq!(creek.path(5, 2, 0b11, 0b1_0000), None, "the rival filled a space");
        let mut ends = Vec::new();
        creek.each_end(2, 0b11, 0, |end| ends.push(end));
        assert_eq!(ends, [3, 5]);
    }

    #[test]
    fn the_rival_turns_into_another_branch_but_never_over_the_start() {
        let creek = creek();
        assert_eq!(creek.between(3, 5), Some(0b11_1110));
        let mut paths = Vec::new();
        creek.each_rival(3, 0b1000, 0, 0, |first, last| paths.push((first, last)));
        assert_eq!(paths, [(3, 1)]);
        paths.clear();
        creek.each_rival(4, 0b1000, 0, 0, |first, last| paths.push((first, last)));
        assert_eq!(paths, [(3, 0), (3, 4)]);
        paths.clear();
        creek.each_rival(2, 0b1000, 0b1000, 0, |first, last| paths.push((first, last)));
        assert_eq!(paths, [(2, 1)], "next to what it has filled");
    }
}
