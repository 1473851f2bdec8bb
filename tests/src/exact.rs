//! Products of whole numbers without bound.

use std::cmp::Ordering;

/// A product of whole numbers: its sign and its digits to the base 2^32, the least first.
#[derive(Clone, Debug)]
struct Product {
    negative: bool,
    digits: Vec<u32>,
}

impl Product {
    /// The product of some numbers, each of 32 bits.
    fn of(factors: &[i128]) -> Self {
        let mut digits = vec![1_u32];
        for factor in factors {
            let (size, mut carry) = (factor.unsigned_abs() as u64, 0_u64);
            for digit in &mut digits {
                let whole = u64::from(*digit) * size + carry;
                (*digit, carry) = (whole as u32, whole >> 32);
            }
            if carry > 0 {
                digits.push(carry as u32);
            }
        }
        let is_zero = factors.contains(&0);
        let negative = !is_zero && factors.iter().filter(|factor| **factor < 0).count() % 2 == 1;
        if is_zero {
            digits.clear();
        }
        Self { negative, digits }
    }

    fn compare(&self, other: &Self) -> Ordering {
        let size = |one: &Self, two: &Self| {
            let by_length = one.digits.len().cmp(&two.digits.len());
            by_length.then_with(|| one.digits.iter().rev().cmp(two.digits.iter().rev()))
        };
        match (self.negative, other.negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => size(self, other),
            (true, true) => size(other, self),
        }
    }
}

/// `value` times the numerators over the denominators, which are above 0: rounded down once, kept within the range of numbers.
pub fn scaled(value: i128, numerators: &[i128], denominators: &[i128]) -> i128 {
    let over = Product::of(&[numerators, &[value]].concat());
    let is_at_most = |quotient: i128| Product::of(&[denominators, &[quotient]].concat()).compare(&over).is_le();
    let (mut low, mut high) = (-i128::from(i32::MAX), i128::from(i32::MAX));
    while low < high {
        let middle = (low + high + 1).div_euclid(2);
        if is_at_most(middle) { low = middle } else { high = middle - 1 }
    }
    low
}
