//! Numbers of designers' pages, with as many decimals as are worth reading.

use crate::figures::moments::decimal;
use crate::judging::intervals::Interval;

pub(super) fn whole(number: f64) -> String {
    decimal(number, if number.abs() < 9.95 && number.fract() != 0.0 { 1 } else { 0 })
}

pub(super) fn sure(ends: Interval, scale: f64) -> String {
    let (low, high) = reach(ends, scale);
    format!(" (surely {low} to {high})")
}

pub(super) fn reach(ends: Interval, scale: f64) -> (String, String) {
    let (low, high) = (ends.low * scale, ends.high * scale);
    let step = step((high - low) / 2.0);
    (rounded(low, step), rounded(high, step))
}

/// The decimals that are worth reading of a number that is known to within so much: a power of ten.
pub(super) fn step(reach: f64) -> i32 {
    if reach > 0.0 && reach.is_finite() { (reach.log10().floor() as i32).clamp(-3, 0) } else { 0 }
}

pub(super) fn rounded(number: f64, step: i32) -> String {
    decimal(number, step.unsigned_abs() as usize)
}
