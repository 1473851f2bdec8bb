//! Motion between events: a straight line with constant deceleration.

use crate::{MAX_DISCS, Motion, Place};

/// On which height a disc slides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Level {
    /// On a pad or on the rail.
    Ring,
    /// On the field.
    Field,
}

/// What a disc of the simulation is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    Resting,
    Sliding,
    /// Captured or off the board: takes no more part.
    Gone,
}

/// A disc in the simulation. Place, direction and speed are those at `since`, the start of its run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    pub x: f64,
    pub y: f64,
    pub ux: f64,
    pub uy: f64,
    pub v: f64,
    pub since: f64,
    /// When the run ends by itself.
    pub stops: f64,
    /// Angular velocity times radius.
    pub rim: f64,
    /// Counts the changes of motion.
    pub version: u32,
    /// Edges whose line the disc is known to be clear of, as bits; brought up to date by every event of the disc.
    pub armed: u8,
    pub level: Level,
    pub phase: Phase,
    /// The centre is within the capture circle.
    pub over_hole: bool,
    /// Where it lies while it rests.
    pub place: Place,
    /// The number of the disc in its scene.
    pub id: u8,
}

/// A disc that is clear of all eight edges.
pub(crate) const ALL_ARMED: u8 = 0xff;

impl Body {
    pub const NOWHERE: Self = Self {
        x: 0.0,
        y: 0.0,
        ux: 1.0,
        uy: 0.0,
        v: 0.0,
        since: 0.0,
        stops: 0.0,
        rim: 0.0,
        version: 0,
        armed: 0,
        level: Level::Field,
        phase: Phase::Gone,
        over_hole: false,
        place: Place { x: 0, y: 0 },
        id: 0,
    };

    /// Place and speed at a time of the run.
    #[inline]
    pub fn at(&self, now: f64, a: f64) -> (f64, f64, f64) {
        let t = now - self.since;
        let s = t * (self.v - 0.5 * a * t);
        let v = self.v - a * t;
        (self.x + self.ux * s, self.y + self.uy * s, if v > 0.0 { v } else { 0.0 })
    }

    /// Starts a new run here and now, with the direction and speed that are left.
    #[inline]
    pub fn advance(&mut self, now: f64, a: f64) {
        if self.phase == Phase::Sliding {
            let (x, y, v) = self.at(now, a);
            (self.x, self.y, self.v) = (x, y, v);
        }
        self.since = now;
    }

    #[inline]
    pub fn motion(&self) -> Motion {
        Motion { x: self.ux * self.v, y: self.uy * self.v, rim: self.rim }
    }

    /// Gives the disc a new velocity; the direction of a disc without speed does not matter.
    #[inline]
    pub fn set_motion(&mut self, motion: Motion) {
        let v = (motion.x * motion.x + motion.y * motion.y).sqrt();
        if v > 0.0 {
            (self.ux, self.uy) = (motion.x / v, motion.y / v);
        }
        self.v = v;
        self.rim = motion.rim;
    }
}

/// Seconds until a disc with speed `v` and deceleration `a` has slid the length `s`, which it reaches.
#[inline]
pub(crate) fn time_to_slide(s: f64, v: f64, a: f64) -> f64 {
    let left = v * v - 2.0 * a * s;
    2.0 * s / (v + if left > 0.0 { left.sqrt() } else { 0.0 })
}

/// The discs that slide, in no order that matters.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sliding {
    discs: [u8; MAX_DISCS],
    count: usize,
}

impl Sliding {
    pub const NONE: Self = Self { discs: [0; MAX_DISCS], count: 0 };

    #[inline]
    pub fn all(&self) -> &[u8] {
        &self.discs[..self.count]
    }

    #[inline]
    pub fn add(&mut self, i: usize) {
        #[allow(clippy::cast_possible_truncation)]
        let disc = i as u8;
        self.discs[self.count] = disc;
        self.count += 1;
    }

    #[inline]
    pub fn remove(&mut self, i: usize) {
        if let Some(at) = self.all().iter().position(|disc| usize::from(*disc) == i) {
            self.count -= 1;
            self.discs[at] = self.discs[self.count];
        }
    }
}
