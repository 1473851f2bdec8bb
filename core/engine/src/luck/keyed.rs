//! Keyed hash: xxh3 of 128 bits, of a key with a short purpose, from words in place of bytes.
//!
//! Most of the 45 bytes of such a key are 0, and what these come to rests on the seed alone; only the half of the hash
//! that is wanted is made. Derived from the specification of XXH3 (inputs of 17 to 128 bytes, longer than 32).

/// The most bytes of a short purpose.
const SHORT: usize = 8;
/// The bytes of a key.
const LENGTH: u64 = 45;
/// The first 64 bytes of the default secret of xxh3.
const SECRET: [u64; 8] = [
    0xbe4b_a423_396c_feb8,
    0x1cad_21f7_2c81_017c,
    0xdb97_9083_e96d_d4de,
    0x1f67_b3b7_a4a4_4072,
    0x78e5_c0cc_4ee6_79cb,
    0x2172_ffcc_7dd0_5a82,
    0x8e24_43f7_7446_08b8,
    0x4c26_3a81_e690_35e0,
];
/// Primes 1, 2 and 4 of xxh64.
const PRIMES: [u64; 3] = [0x9e37_79b1_85eb_ca87, 0xc2b2_ae3d_27d4_eb4f, 0x85eb_ca77_c2b2_ae63];

/// The words of a key that are not always 0: the purpose, and its last 16 bytes.
pub(super) type Words = [u64; 3];

/// The words of a key; `None` if its purpose is not short.
#[inline(always)] // a purpose that is known where the draw is made is a number there
pub(super) fn words(purpose: &str, [round, entity, attempt]: [u32; 3], seat: u8) -> Option<Words> {
    let purpose = purpose.as_bytes();
    (purpose.len() <= SHORT).then(|| {
        let purpose = purpose.iter().rev().fold(0, |word, byte| word << 8 | u64::from(*byte));
        let (entity, attempt) = (u64::from(entity), u64::from(attempt));
        [purpose, u64::from(round) << 24 | entity << 56, entity >> 8 | attempt << 24 | u64::from(seat) << 56]
    })
}

/// The hash under one seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hash {
    seed: u64,
    /// What the bytes come to that are always 0.
    start: [u64; 2],
}

impl Hash {
    pub(super) fn new(seed: u64) -> Self {
        let start = [LENGTH.wrapping_mul(PRIMES[0]).wrapping_add(mix([0; 2], 4, seed)), mix([0; 2], 6, seed)];
        Self { seed, start }
    }

    #[inline]
    fn sums(self, [purpose, rest @ ..]: Words) -> [u64; 2] {
        let low = self.start[0].wrapping_add(mix([purpose, 0], 0, self.seed)) ^ rest[0].wrapping_add(rest[1]);
        let high = self.start[1].wrapping_add(mix(rest, 2, self.seed)) ^ purpose;
        [low, high]
    }

    /// The low 64 bits.
    #[inline]
    pub(super) fn low(self, words: Words) -> u64 {
        let [low, high] = self.sums(words);
        avalanche(low.wrapping_add(high))
    }

    /// The high 64 bits.
    #[inline]
    pub(super) fn high(self, words: Words) -> u64 {
        let [low, high] = self.sums(words);
        let length = LENGTH.wrapping_sub(self.seed).wrapping_mul(PRIMES[1]);
        let sum = low.wrapping_mul(PRIMES[0]).wrapping_add(high.wrapping_mul(PRIMES[2])).wrapping_add(length);
        avalanche(sum).wrapping_neg()
    }
}

/// 16 bytes under two words of the secret from `at` on.
#[inline]
fn mix(words: [u64; 2], at: usize, seed: u64) -> u64 {
    let one = words[0] ^ SECRET[at].wrapping_add(seed);
    let other = words[1] ^ SECRET[at + 1].wrapping_sub(seed);
    let product = u128::from(one) * u128::from(other);
    product as u64 ^ (product >> 64) as u64
}

#[inline]
fn avalanche(sum: u64) -> u64 {
    let sum = (sum ^ sum >> 37).wrapping_mul(0x1656_6791_9e37_79f9);
    sum ^ sum >> 32
}
