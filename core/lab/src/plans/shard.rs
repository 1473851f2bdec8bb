//! A batch in parts: which games a part plays, and how the lines of all parts become those of the whole.

use std::fmt;

/// The most parts of a batch: all of them are open at once when they are merged.
pub const MAX_SHARDS: u64 = 500;

/// One part of a batch that is played in several. Part I of N plays the games whose number leaves I - 1 when divided by N,
/// in every arm, so that games that are compared stay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: u64,
    count: u64,
}

impl Shard {
    /// Part `index` of `count`, counted from 1; `None` if there is no such part or there are more than [`MAX_SHARDS`].
    pub fn new(index: u64, count: u64) -> Option<Self> {
        (1..=MAX_SHARDS.min(count)).contains(&index).then_some(Self { index, count }).filter(|_| count <= MAX_SHARDS)
    }

    /// Reads `I/N`.
    pub fn parse(text: &str) -> Option<Self> {
        let (index, count) = text.split_once('/')?;
        let number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten();
        Self::new(number(index)?, number(count)?)
    }

    /// Which part it is, from 1.
    pub fn index(self) -> u64 {
        self.index
    }

    /// How many parts there are.
    pub fn count(self) -> u64 {
        self.count
    }

    /// The number of the part's game at `place`, counted from 0.
    pub(crate) fn game(self, place: u64) -> u64 {
        place * self.count + self.index - 1
    }

    /// How many of the games below `games` are the part's.
    pub(crate) fn share(self, games: u64) -> u64 {
        (games + self.count - self.index) / self.count
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}/{}", self.index, self.count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_part_and_parts_differ_by_one_game_at_most() {
        for (games, count) in [(0, 3), (1, 3), (2, 3), (10, 3), (12, 4), (3, 7)] {
            let parts: Vec<Shard> = (1..=count).map(|index| Shard::new(index, count).expect("a part")).collect();
            let mut all: Vec<u64> =
                parts.iter().flat_map(|part| (0..part.share(games)).map(|place| part.game(place))).collect();
            all.sort_unstable();
            assert_eq!(all, (0..games).collect::<Vec<_>>(), "{games} in {count}");
            let shares = || parts.iter().map(|part| part.share(games));
            assert!(shares().max() <= shares().min().map(|least| least + 1), "{games} in {count}");
        }
    }

    #[test]
    fn only_a_part_that_exists_is_read() {
        assert_eq!(Shard::parse("2/4").map(|shard| shard.to_string()).as_deref(), Some("2/4"));
        for wrong in ["0/4", "5/4", "1/0", "1/501", "+1/4", "1/ 4", "1", "1/2/3", "a/b", "-1/3", "/", "1/"] {
            assert_eq!(Shard::parse(wrong), None, "{wrong}");
        }
    }
}
