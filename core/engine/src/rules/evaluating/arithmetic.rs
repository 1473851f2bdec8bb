//! Arithmetic and comparisons of values that may be absent.

use crate::rules::compiled::program::Op;
use crate::rules::declared::ids::ABSENT;

/// Brings a wide result back into 32 bits, keeping clear of [`ABSENT`].
pub fn saturate(value: i64) -> i32 {
    value.clamp(-i64::from(i32::MAX), i64::from(i32::MAX)) as i32
}

/// Whether an op pushes a number without popping or asking anything.
#[inline]
pub(in crate::rules) fn is_plain(op: &Op) -> bool {
    matches!(op, Op::Number(_) | Op::Subject(_) | Op::Pick(_) | Op::It(_) | Op::Actor)
}

/// Whether an op makes one number of two.
#[inline]
pub(in crate::rules) fn is_binary(op: &Op) -> bool {
    matches!(op, Op::Add | Op::Sub | Op::Mul | Op::Div | Op::Mod | Op::Min | Op::Max)
        || matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge)
}

/// The number that an op makes of two. Nothing can be reckoned with an absent one, and comparing it gives false.
#[inline]
pub(in crate::rules) fn binary(op: Op, a: i32, b: i32) -> i32 {
    if a == ABSENT || b == ABSENT {
        return if matches!(op, Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge) { 0 } else { ABSENT };
    }
    let (wide_a, wide_b) = (i64::from(a), i64::from(b));
    match op {
        Op::Add => saturate(wide_a + wide_b),
        Op::Sub => saturate(wide_a - wide_b),
        Op::Mul => saturate(wide_a * wide_b),
        Op::Div | Op::Mod if b == 0 => ABSENT,
        Op::Div => saturate(quotient(wide_a, wide_b)),
        Op::Mod => saturate(wide_a - wide_b * quotient(wide_a, wide_b)),
        Op::Min => a.min(b),
        Op::Max => a.max(b),
        Op::Eq => i32::from(a == b),
        Op::Ne => i32::from(a != b),
        Op::Lt => i32::from(a < b),
        Op::Le => i32::from(a <= b),
        Op::Gt => i32::from(a > b),
        Op::Ge => i32::from(a >= b),
        _ => ABSENT,
    }
}

/// Quotient of two numbers, rounded down for every sign. The divisor is not 0.
pub fn quotient(a: i64, b: i64) -> i64 {
    let sign = b.signum();
    (sign * a).div_euclid(sign * b)
}

/// The element so many steps from one of a kind of `count` elements, cyclically.
pub(in crate::rules) fn beside(element: i32, by: i32, count: u16) -> i32 {
    if element == ABSENT || count == 0 { ABSENT } else { (element + by).rem_euclid(i32::from(count)) }
}
