//! Where the luck of a batch's games comes from.

use javelina_engine::{Dice, Seat};

/// Seeds of games have 48 bits: short to type, exact in every reader of JSON.
const MASK: u64 = (1 << 48) - 1;
const BATCH: u64 = u64::from_le_bytes(*b"batch   ");
const POLICY: u64 = u64::from_le_bytes(*b"policy  ");

/// The seed of game `index` of a batch with seed `plan`. Different games of a batch have different seeds: every step is
/// a bijection of 48 bits.
pub fn game_seed(plan: u64, index: u64) -> u64 {
    let start = Dice::new(plan, BATCH).bits();
    let mut seed = start.wrapping_add(index.wrapping_mul(0x9E37_79B9_7F4B)) & MASK;
    for factor in [0x5851_F42D_4C95, 0x2545_F491_4F6D] {
        seed ^= seed >> 23;
        seed = seed.wrapping_mul(factor) & MASK;
    }
    seed ^ seed >> 25
}

/// The luck of the policies of one game; apart from the luck of the game itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Minds(u64);

impl Minds {
    /// The dice of one decision of a seat, counted from 0.
    pub fn dice(self, seat: Seat, decision: u32) -> Dice {
        Dice::new(self.0, u64::from(seat.0) << 32 | u64::from(decision))
    }
}

/// The luck of the policies in the game with this seed.
pub fn policy_luck(seed: u64) -> Minds {
    Minds(Dice::new(seed, POLICY).bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_games_of_a_batch_share_a_seed() {
        let mut seeds: Vec<u64> = (0..50_000).map(|index| game_seed(7, index)).collect();
        seeds.sort_unstable();
        seeds.dedup();
        assert_eq!(seeds.len(), 50_000);
        assert!(seeds.iter().all(|seed| *seed <= MASK));
    }

    #[test]
    fn another_plan_has_other_seeds() {
        assert_ne!(game_seed(7, 0), game_seed(8, 0));
    }
}
