//! Crossings of lines and circles, computed afterwards from the recorded runs, for any that a game asks about.

use crate::detect::{leaves, meets};
use crate::motion::time_to_slide;
use crate::{Place, Segment};

/// A curve that the centre of a disc can cross.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Curve {
    /// The straight line through two places. Crossing from its right to its left (looking from the first place to
    /// the second) enters.
    Line(Place, Place),
    /// A circle: middle and radius in µm. For "the disc touches the circle" add the radius of the disc.
    Circle {
        /// The middle.
        at: Place,
        /// Radius, µm.
        radius: u32,
    },
}

/// A disc's centre crossed a [`Curve`].
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Crossing {
    /// Seconds since the launch.
    pub time: f64,
    /// Which disc.
    pub disc: u8,
    /// Where its centre was, mm.
    pub x: f64,
    /// Where its centre was, mm.
    pub y: f64,
    /// Its speed, mm/s.
    pub speed: f64,
    /// Into the circle, or to the left of the line.
    pub enters: bool,
}

/// All crossings of a curve in recorded runs, in order of time, then of disc.
#[must_use]
pub fn crossings(segments: &[Segment], curve: Curve) -> Vec<Crossing> {
    let mut found = Vec::new();
    for segment in segments {
        match curve {
            Curve::Line(from, to) => line(segment, from, to, &mut found),
            Curve::Circle { at, radius } => circle(segment, at, f64::from(radius) / 1000.0, &mut found),
        }
    }
    found.sort_by(|a, b| a.time.total_cmp(&b.time).then(a.disc.cmp(&b.disc)));
    found
}

fn push(segment: &Segment, s: f64, enters: bool, found: &mut Vec<Crossing>) {
    let t = time_to_slide(s, segment.speed, segment.deceleration);
    found.push(Crossing {
        time: segment.time + t,
        disc: segment.disc,
        x: segment.x + segment.aim.0 * s,
        y: segment.y + segment.aim.1 * s,
        speed: segment.speed - segment.deceleration * t,
        enters,
    });
}

/// A run that starts on the line has not crossed it; one that ends on it has.
fn line(segment: &Segment, from: Place, to: Place, found: &mut Vec<Crossing>) {
    let ((ax, ay), (bx, by)) = (from.mm(), to.mm());
    let (dx, dy) = (bx - ax, by - ay);
    let start = dx * (segment.y - ay) - dy * (segment.x - ax);
    let rate = dx * segment.aim.1 - dy * segment.aim.0;
    if (start < 0.0 && rate > 0.0) || (start > 0.0 && rate < 0.0) {
        let s = -start / rate;
        if s <= segment.length() {
            push(segment, s, rate > 0.0, found);
        }
    }
}

fn circle(segment: &Segment, at: Place, radius: f64, found: &mut Vec<Crossing>) {
    let (x, y) = at.mm();
    let d = (x - segment.x, y - segment.y);
    let length = segment.length();
    let inside = d.0 * d.0 + d.1 * d.1 < radius * radius;
    if !inside {
        match meets(d, segment.aim, radius) {
            Some(s) if s <= length => push(segment, s, true, found),
            _ => return,
        }
    }
    let s = leaves(d, segment.aim, radius);
    if s <= length {
        push(segment, s, false, found);
    }
}
