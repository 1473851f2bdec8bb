//! Product of the factors of `scale by`: exact, rounded down once.

use super::arithmetic::saturate;
use super::ask::{Ask, Facts};
use super::eval::Machine;
use crate::rules::answering::scripted::Scripted;
use crate::rules::answering::speaking::Speaking;
use crate::rules::compiled::program::Body;
use crate::rules::declared::ids::{ABSENT, ClauseId};
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::fault::{Fault, FaultKind};

impl Rules {
    /// Scales a number by the product of all factors, and tells what each of them makes of it.
    #[inline(never)]
    pub(in crate::rules) fn scale<F: Facts>(
        &self,
        value: i32,
        (speaking, scripted): (&Speaking<'_>, &Scripted),
        ask: &Ask<'_, F>,
        told: &mut dyn FnMut(ClauseId, i32),
    ) {
        let mut product = Some(Factor::ONE);
        let mut factors: Vec<[i32; 2]> = Vec::new();
        for id in speaking.iter() {
            let single = self.factor(id, ask);
            let all = scripted.number(id).map_or(single.as_slice(), |verbs| &verbs.scale);
            if all.is_empty() {
                continue;
            }
            for [over, under] in all {
                factors.push([*over, *under]);
                product = product.and_then(|product| product.times(*over, *under));
            }
            told(id, product.map_or_else(|| scaled(value, &factors), |product| product.of(value)));
        }
    }

    /// The factor that a clause gives, if it is there. One with a denominator of 0 or less is none, and a fault.
    #[inline]
    pub(in crate::rules) fn factor<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> Option<[i32; 2]> {
        let Body::Scale { numerator, denominator } = self.clause(id).body else { return None };
        let mut machine = Machine::of(self.program(), ask);
        match [machine.number(numerator), machine.number(denominator)] {
            [ABSENT, _] | [_, ABSENT] => None,
            [_, ..=0] => {
                ask.noted().note(Fault::new(FaultKind::Divisor, id));
                None
            }
            factor => Some(factor),
        }
    }
}

/// A product of fractions in lowest terms.
#[derive(Clone, Copy, Debug)]
pub(in crate::rules) struct Factor {
    over: i128,
    under: i128,
}

impl Factor {
    /// The product of no fractions.
    pub const ONE: Self = Self { over: 1, under: 1 };
    /// The greatest numerator with which a number of 32 bits can be multiplied.
    const MOST: u128 = 1 << 95;

    /// The product with one more fraction, whose denominator is above 0; `None` if it does not fit.
    pub fn times(self, numerator: i32, denominator: i32) -> Option<Self> {
        let (numerator, denominator) = (i128::from(numerator), i128::from(denominator));
        let (a, b) = (common(self.over, denominator), common(numerator, self.under));
        let over = (self.over / a).checked_mul(numerator / b)?;
        let under = (self.under / b).checked_mul(denominator / a)?;
        (over.unsigned_abs() <= Self::MOST).then_some(Self { over, under })
    }

    /// The number times the product, rounded down and kept within the range of numbers.
    pub fn of(self, number: i32) -> i32 {
        let scaled = (i128::from(number) * self.over).div_euclid(self.under);
        saturate(scaled.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64)
    }
}

/// The greatest common divisor of two numbers, at least 1 (Euclid).
fn common(a: i128, b: i128) -> i128 {
    let (mut a, mut b) = (a.abs(), b.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.max(1)
}

/// The number times all fractions, rounded down and kept within the range of numbers, however large their products are.
/// Denominators are above 0.
#[cold]
pub(in crate::rules) fn scaled(number: i32, fractions: &[[i32; 2]]) -> i32 {
    let numerators = fractions.iter().map(|[numerator, _]| *numerator).chain([number]);
    let is_negative = numerators.clone().filter(|one| *one < 0).count() % 2 == 1;
    let over = product(numerators.map(i32::unsigned_abs));
    let times =
        |quotient: u32| product(fractions.iter().map(|[_, denominator]| denominator.unsigned_abs()).chain([quotient]));
    // The greatest quotient whose product with all denominators is at most that of the numerators, by bisection.
    let (mut low, mut high) = (0, i32::MAX as u32);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if is_more(&times(middle), &over) { high = middle - 1 } else { low = middle }
    }
    let is_rounded = is_negative && is_more(&over, &times(low));
    let size = i64::from(low) + i64::from(is_rounded);
    saturate(if is_negative { -size } else { size })
}

/// A product as digits of 32 bits, the lowest first, without zeros at its end.
fn product(of: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut digits = vec![1];
    for by in of {
        let mut carry = 0;
        for digit in &mut digits {
            let whole = u64::from(*digit) * u64::from(by) + carry;
            (*digit, carry) = (whole as u32, whole >> 32);
        }
        digits.push(carry as u32);
        while digits.last() == Some(&0) {
            digits.pop();
        }
    }
    digits
}

fn is_more(one: &[u32], two: &[u32]) -> bool {
    one.len().cmp(&two.len()).then_with(|| one.iter().rev().cmp(two.iter().rev())).is_gt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_products_come_to_what_short_ones_do() {
        let mut seed = 5_u32;
        let mut below = |most: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % most
        };
        for _ in 0..2_000 {
            let number = below(2_000) as i32 - 1_000;
            let fractions: Vec<[i32; 2]> =
                (0..below(5)).map(|_| [below(400) as i32 - 200, below(90) as i32 + 1]).collect();
            let factor = fractions.iter().try_fold(Factor::ONE, |factor, [over, under]| factor.times(*over, *under));
            assert_eq!(factor.map(|factor| factor.of(number)), Some(scaled(number, &fractions)), "{fractions:?}");
        }
    }

    #[test]
    fn products_beyond_128_bits_are_exact() {
        let large = i32::MAX;
        let mut fractions = vec![[large, 1]; 8];
        assert_eq!(scaled(1, &fractions), large, "it stays at the bound");
        assert_eq!(scaled(-1, &fractions), -large);
        fractions.extend([[1, large]; 8]);
        assert_eq!((scaled(7, &fractions), scaled(-7, &fractions)), (7, -7));
        fractions.push([1, 2]);
        assert_eq!((scaled(7, &fractions), scaled(-7, &fractions), scaled(0, &fractions)), (3, -4, 0));
    }
}
