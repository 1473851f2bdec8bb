//! The Creek Bed: paths down a tree of spaces (rulebook, "Creek Bed"; rulings S34 to S37).

use javelina_engine::Element;

use crate::sonora::content::SpacePrint;
use crate::sonora::points::Space;

/// The tree, worked out once for a pack. Sets of spaces are a bit each.
#[derive(Clone, Debug)]
pub struct Creek {
    parents: Vec<Option<Space>>,
    depths: Vec<u8>,
    /// The spaces on the way from the start to each, itself included.
    ways: Vec<u64>,
    /// The spaces next to each.
    beside: Vec<u64>,
}

impl Creek {
    /// Works it out. Parents stand before their children.
    pub fn of(spaces: &[SpacePrint]) -> Self {
        let mut creek = Self { parents: Vec::new(), depths: Vec::new(), ways: Vec::new(), beside: Vec::new() };
        for (at, space) in Space::first(spaces.len()).zip(spaces) {
            let above = space.parent.filter(|above| *above < at);
            creek.parents.push(above);
            creek.depths.push(above.map_or(1, |above| creek.depths[above.index()] + 1));
            creek.ways.push(above.map_or(0, |above| creek.ways[above.index()]) | at.bit());
            creek.beside.push(above.map_or(0, Space::bit));
            if let Some(above) = above {
                creek.beside[above.index()] |= at.bit();
            }
        }
        creek
    }

    fn all(&self) -> impl Iterator<Item = Space> + Clone {
        Space::first(self.depths.len())
    }

    /// How many spaces a space is away from the start.
    pub fn depth(&self, space: Space) -> u8 {
        self.depths.get(space.index()).copied().unwrap_or(0)
    }

    /// The spaces next to a space, as bits.
    pub fn beside(&self, space: Space) -> u64 {
        self.beside.get(space.index()).copied().unwrap_or(0)
    }

    /// The spaces of the path of this length that ends on a space, if it may be marked: it starts on a visited space or
    /// the start, and all its spaces are free. A path goes away from the start, so its end says where it starts.
    pub fn path(&self, end: Space, length: u8, visited: u64, blocked: u64) -> Option<u64> {
        if length == 0 || length > self.depth(end) {
            return None;
        }
        let (mut path, mut here) = (0, Some(end));
        for _ in 0..length {
            let space = here?;
            path |= space.bit();
            here = self.parents[space.index()];
        }
        let starts = here.is_none_or(|start| start.is_in(visited));
        (starts && path & (visited | blocked) == 0).then_some(path)
    }

    /// Calls `take` with the end of every path of this length that may be marked.
    pub fn each_end(&self, length: u8, visited: u64, blocked: u64, take: impl FnMut(Space)) {
        let free = self.all().filter(|end| !end.is_in(visited | blocked));
        free.filter(|end| self.path(*end, length, visited, blocked).is_some()).for_each(take);
    }

    /// The spaces between two, both included, as bits. In a tree there is one way; one that leads over the start is
    /// none, since the rival cannot fill it.
    pub fn between(&self, one: Space, other: Space) -> Option<u64> {
        let (a, b) = (*self.ways.get(one.index())?, *self.ways.get(other.index())?);
        // The deepest shared space is the one whose way is the whole shared part.
        let fork = self.ways.iter().position(|way| *way == a & b)?;
        Some((a ^ b) | 1 << fork)
    }

    /// Calls `take` with first and last space and all spaces of every path of this length that the rival may fill (ruling
    /// S47): it begins `on` one of its squares or next to what it has filled, and all its spaces are free: not filled, not
    /// visited.
    pub fn each_rival(&self, length: u8, on: [u64; 3], mut take: impl FnMut(Space, Space, u64)) {
        let [squares, filled, visited] = on;
        let (all, free) = (self.all(), !(filled | visited));
        let begins = |first: &Space| first.is_in(squares) || self.beside[first.index()] & filled != 0;
        for first in all.clone().filter(|first| begins(first) && first.is_in(free)) {
            for last in all.clone() {
                let path = self.between(first, last).filter(|path| path & !free == 0);
                if let Some(path) = path.filter(|path| path.count_ones() == u32::from(length)) {
                    take(first, last, path);
                }
            }
        }
    }
}
