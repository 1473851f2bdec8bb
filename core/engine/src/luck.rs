//! Keyed luck: every draw comes from a small generator seeded by what it is for.
//!
//! A draw is named by a [`Key`]: purpose, round, seat, entity, attempt. No draw depends on how many others were
//! made before it, so a rule that changes one place of a game shifts no luck in another, and two variants can be
//! compared game by game. Derivation (xxh3 of the canonical bytes of seed and key) and generator (xoshiro256++)
//! are frozen by the vectors in the tests of this file.

mod keyed;

use rand::rand_core::{Rng, SeedableRng};
use rand::rngs::Xoshiro256PlusPlus;
use xxhash_rust::xxh3::xxh3_128_with_seed;

use keyed::Hash;

/// What a draw is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key {
    /// A short name that the game chooses: `roll`, `deal`, `wobble`.
    pub purpose: &'static str,
    /// The round in which the draw is made.
    pub round: u32,
    /// The seat for which it is made; 255 for the table.
    pub seat: u8,
    /// The die, disc, card or clause that it is about.
    pub entity: u32,
    /// How often the same thing was drawn before in the same round.
    pub attempt: u32,
}

impl Key {
    /// A key for the table as a whole.
    #[inline]
    pub fn of(purpose: &'static str) -> Self {
        Self { purpose, round: 0, seat: 255, entity: 0, attempt: 0 }
    }

    /// The key in a given round.
    #[must_use]
    #[inline]
    pub fn round(mut self, round: u32) -> Self {
        self.round = round;
        self
    }

    /// The key for a given seat.
    #[must_use]
    #[inline]
    pub fn seat(mut self, seat: crate::Seat) -> Self {
        self.seat = seat.0;
        self
    }

    /// The key for an entity that has a name, whatever else the pack holds (FNV-1a, 32 bits).
    #[must_use]
    #[inline]
    pub fn named(self, name: impl Iterator<Item = u8>) -> Self {
        self.entity(name.fold(2_166_136_261, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(16_777_619)))
    }

    /// The key for a given entity.
    #[must_use]
    #[inline]
    pub fn entity(mut self, entity: u32) -> Self {
        self.entity = entity;
        self
    }

    /// The key for a given repetition.
    #[must_use]
    #[inline]
    pub fn attempt(mut self, attempt: u32) -> Self {
        self.attempt = attempt;
        self
    }
}

/// The luck of one game: a seed, from which each key opens its own [`Dice`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Luck {
    seed: u64,
    /// The hash under the seed, and under its complement.
    hashes: [Hash; 2],
    /// Whether draws of rules are keyed by labels, as in records of former versions.
    pub(crate) is_former: bool,
}

impl Luck {
    /// The luck of the game with this seed.
    #[inline]
    pub fn new(seed: u64) -> Self {
        Self { seed, hashes: [seed, !seed].map(Hash::new), is_former: false }
    }

    /// The same luck as former versions drew it.
    pub(crate) fn former(self) -> Self {
        Self { is_former: true, ..self }
    }

    /// The dice for `key`: always the same for the same seed and key.
    #[inline(always)] // a purpose that is known where the draw is made is copied without a call
    pub fn dice(&self, key: Key) -> Dice {
        let mut bytes = [0_u8; 32 + 13];
        let purpose = key.purpose.as_bytes();
        let length = purpose.len().min(32);
        bytes[..length].copy_from_slice(&purpose[..length]);
        bytes[32..36].copy_from_slice(&key.round.to_le_bytes());
        bytes[36..40].copy_from_slice(&key.entity.to_le_bytes());
        bytes[40..44].copy_from_slice(&key.attempt.to_le_bytes());
        bytes[44] = key.seat;
        Dice::keyed(&bytes, self.seed)
    }

    /// The first 64 bits of the dice for `key`, of which no more is made where the purpose is short.
    #[inline(always)] // as above
    pub fn bits(&self, key: Key) -> u64 {
        let words = keyed::words(key.purpose, [key.round, key.entity, key.attempt], key.seat);
        let first = words.and_then(|words| self.first(words));
        first.unwrap_or_else(|| self.whole(key).bits())
    }

    /// The first number in `0..bound` of the dice for `key`; 0 if `bound` is 0.
    #[inline(always)] // as above
    pub fn below(&self, key: Key, bound: u32) -> u32 {
        let product = (self.bits(key) >> 32) * u64::from(bound);
        if product & 0xffff_ffff < u64::from(bound) {
            return self.whole(key).below(bound); // it may have to be drawn again
        }
        (product >> 32) as u32
    }

    /// The first output of xoshiro256++; `None` where its state would be 0, which no generator has.
    #[inline(never)]
    fn first(&self, words: keyed::Words) -> Option<u64> {
        let (first, last) = (self.hashes[0].low(words), self.hashes[1].high(words));
        (first | last != 0).then(|| first.wrapping_add(last).rotate_left(23).wrapping_add(first))
    }

    #[cold]
    #[inline(never)]
    fn whole(&self, key: Key) -> Dice {
        self.dice(key)
    }
}

/// A small portable generator with the draws that games need.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dice(Xoshiro256PlusPlus);

impl Dice {
    /// Dice for uses outside a game's luck (policies, sampling): a stream of a seed.
    #[inline]
    pub fn new(seed: u64, stream: u64) -> Self {
        Self::from_bytes(&stream.to_le_bytes(), seed)
    }

    #[inline(never)]
    fn keyed(bytes: &[u8; 32 + 13], seed: u64) -> Self {
        Self::from_bytes(bytes, seed)
    }

    #[inline]
    fn from_bytes<const N: usize>(bytes: &[u8; N], seed: u64) -> Self {
        let mut state = [0_u8; 32];
        state[..16].copy_from_slice(&xxh3_128_with_seed(bytes, seed).to_le_bytes());
        state[16..].copy_from_slice(&xxh3_128_with_seed(bytes, !seed).to_le_bytes());
        Self(Xoshiro256PlusPlus::from_seed(state))
    }

    /// A uniform number of 64 bits.
    #[inline]
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A uniform number in `0..bound`; 0 if `bound` is 0. Exact (Lemire 2019, with rejection).
    #[inline]
    pub fn below(&mut self, bound: u32) -> u32 {
        let bound = u64::from(bound);
        if bound == 0 {
            return 0;
        }
        let mut product = (self.bits() >> 32) * bound;
        if product & 0xffff_ffff < bound {
            // The threshold is less than `bound`: only here the division is needed that finds it.
            let threshold = (1_u64 << 32) % bound;
            while product & 0xffff_ffff < threshold {
                product = (self.bits() >> 32) * bound;
            }
        }
        (product >> 32) as u32
    }

    /// Puts `items` into a uniform random order (Fisher and Yates).
    #[inline]
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last as u32 + 1) as usize;
            items.swap(last, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The derivation may never change: old seeds must give old games.
    #[test]
    fn a_key_gives_the_frozen_draws() {
        for (seed, key, dice, bits) in FROZEN {
            let mut drawn = Luck::new(seed).dice(key);
            let faces: Vec<u32> = (0..8).map(|_| drawn.below(6) + 1).collect();
            assert_eq!((faces, drawn.bits()), (dice.to_vec(), bits), "{seed} {key:?}");
        }
    }

    const FROZEN: [(u64, Key, [u32; 8], u64); 3] = [
        (
            7,
            Key { purpose: "roll", round: 3, seat: 255, entity: 1, attempt: 0 },
            [6, 5, 3, 1, 6, 5, 5, 6],
            6_747_688_210_059_903_635,
        ),
        (
            0,
            Key { purpose: "deal", round: 0, seat: 255, entity: 0, attempt: 0 },
            [5, 5, 1, 6, 6, 2, 6, 4],
            14_038_226_313_405_465_037,
        ),
        (
            u64::MAX,
            Key { purpose: "a purpose of more than thirty-two bytes", round: 9, seat: 3, entity: 77, attempt: 2 },
            [3, 3, 5, 1, 3, 4, 3, 6],
            14_317_131_478_686_445_219,
        ),
    ];

    #[test]
    fn a_first_draw_is_that_of_the_dice() {
        let mut dice = Dice::new(1, 1);
        for purpose in ["", "tie", "shuffles", "nine char", "a purpose of more than thirty-two bytes"] {
            for _ in 0..2_000 {
                let mut drawn = || dice.bits() as u32 >> dice.below(32);
                let (round, entity, attempt) = (drawn(), drawn(), drawn());
                let key = Key { purpose, round, seat: drawn() as u8, entity, attempt };
                let luck = Luck::new(u64::from(drawn()) << 32 | u64::from(drawn()));
                assert_eq!(luck.bits(key), luck.dice(key).bits(), "{luck:?} {key:?}");
                for bound in [0, 1, drawn(), u32::MAX] {
                    assert_eq!(luck.below(key, bound), luck.dice(key).below(bound), "{luck:?} {key:?} {bound}");
                }
            }
        }
    }

    #[test]
    fn any_part_of_a_key_changes_its_draws() {
        let luck = Luck::new(1);
        let base = Key::of("deal").round(1).seat(crate::Seat(1)).entity(1).attempt(1);
        let others = [
            Key::of("dealt").round(1).seat(crate::Seat(1)).entity(1).attempt(1),
            base.round(2),
            base.seat(crate::Seat(2)),
            base.entity(2),
            base.attempt(2),
        ];
        for other in others {
            assert_ne!(luck.dice(base).bits(), luck.dice(other).bits(), "{other:?}");
        }
        assert_ne!(luck.dice(base).bits(), Luck::new(2).dice(base).bits());
    }

    #[test]
    fn a_die_of_six_is_fair_within_four_sigma() {
        let mut counts = [0_i32; 6];
        for seed in 0..60_000 {
            counts[Luck::new(seed).dice(Key::of("roll")).below(6) as usize] += 1;
        }
        for count in counts {
            assert!((count - 10_000).abs() < 366, "{counts:?}");
        }
    }
}
