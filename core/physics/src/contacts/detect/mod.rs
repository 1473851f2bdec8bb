//! Which event comes next for a disc, and when.
//!
//! Everything that stands still (resting discs, edges, the hole) is compared by length along the run, which needs no
//! time; only the nearest becomes a time. Sliding discs are compared in time, after boxes around both paths.

mod circle;
mod edges;
mod lying;
mod quartic;
#[cfg(test)]
mod tests;

pub(crate) use circle::{TOUCH, leaves, meets};
pub(crate) use edges::{field_edges, ring_edges};
pub(crate) use lying::Lying;
pub(crate) use quartic::first_fall;

use crate::motion::Body;

/// Normal speeds below this, mm/s, do not approach.
pub(crate) const GRAZING: f64 = 1e-9;

/// Kinds of predicted events, in the order in which events of one time happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Kind {
    Contact,
    Face,
    Drop,
    Outer,
    OpenSide,
    EnterHole,
    LeaveHole,
    Slow,
    Stop,
}

/// What a sliding disc meets next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prediction {
    pub time: f64,
    pub kind: Kind,
    /// The other body of a contact, or the number of an edge.
    pub other: u8,
    /// The version of the other body for which this holds.
    pub version: u32,
}

impl Prediction {
    pub const NEVER: Self = Self { time: f64::INFINITY, kind: Kind::Stop, other: 0, version: 0 };
}

/// The nearest thing that stands still: length along the run, what, and which.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nearest {
    pub length: f64,
    pub kind: Kind,
    pub other: u8,
}

impl Nearest {
    #[inline]
    pub fn offer(&mut self, length: f64, kind: Kind, other: u8) {
        if length < self.length {
            *self = Self { length, kind, other };
        }
    }
}

/// A sliding disc here and now.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here {
    pub x: f64,
    pub y: f64,
    pub v: f64,
    pub ux: f64,
    pub uy: f64,
}

impl Here {
    #[inline]
    pub fn of(body: &Body, now: f64, a: f64) -> Self {
        let (x, y, v) = body.at(now, a);
        Self { x, y, v, ux: body.ux, uy: body.uy }
    }

    /// Length until this disc touches a resting one.
    #[inline]
    pub fn meets_resting(&self, other: (f64, f64), diameter: f64) -> Option<f64> {
        let d = (other.0 - self.x, other.1 - self.y);
        let s = meets(d, (self.ux, self.uy), diameter)?;
        (s > 0.0 || self.v * (d.0 * self.ux + d.1 * self.uy) > GRAZING * diameter).then_some(s)
    }
}

/// Whether two intervals, each from a point to where the point slides, are further apart than `gap`.
#[inline]
fn apart(p: f64, p_slides: f64, q: f64, q_slides: f64, gap: f64) -> bool {
    let (p_low, p_high) = if p_slides < 0.0 { (p + p_slides, p) } else { (p, p + p_slides) };
    let (q_low, q_high) = if q_slides < 0.0 { (q + q_slides, q) } else { (q, q + q_slides) };
    p_low - q_high > gap || q_low - p_high > gap
}

/// Seconds until two sliding discs touch.
///
/// * `horizon`: until when to look; neither stops before it. It scales the quartic, so it must not depend on the order
///   in which pairs are looked at.
/// * `needed`: contacts later than this may be left out; at most `horizon`.
#[inline]
pub(crate) fn sliding_pair(i: &Here, j: &Here, a: f64, diameter: f64, horizon: f64, needed: f64) -> Option<f64> {
    let late = 0.5 * a * needed;
    let (reach_i, reach_j) = (needed * (i.v - late), needed * (j.v - late));
    if apart(i.x, i.ux * reach_i, j.x, j.ux * reach_j, diameter)
        || apart(i.y, i.uy * reach_i, j.y, j.uy * reach_j, diameter)
    {
        return None;
    }
    let d = (j.x - i.x, j.y - i.y);
    let w = ((j.ux * j.v - i.ux * i.v) * horizon, (j.uy * j.v - i.uy * i.v) * horizon);
    let bend = 0.5 * a * horizon * horizon;
    let h = ((i.ux - j.ux) * bend, (i.uy - j.uy) * bend);
    let q = [
        (d.0 * d.0 + d.1 * d.1) - diameter * diameter,
        2.0 * (d.0 * w.0 + d.1 * w.1),
        (w.0 * w.0 + w.1 * w.1) + 2.0 * (d.0 * h.0 + d.1 * h.1),
        2.0 * (w.0 * h.0 + w.1 * h.1),
        h.0 * h.0 + h.1 * h.1,
    ];
    first_fall(&q, 2.0 * diameter * TOUCH).map(|t| t * horizon)
}
