//! What happened during a flick: typed events in order of time, and the straight runs between them.

use crate::{Edge, Place};

/// How a disc came to be off the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Off {
    /// It met the rail too fast and jumped over it.
    HoppedRail,
    /// It met the face of a pad too fast and jumped onto or over the pad.
    HoppedPad,
    /// Its centre passed the outer edge of the board, sliding on pads or rail.
    OuterEdge,
    /// Its centre passed a side without a rail.
    OpenSide,
    /// It came to rest on the rail, or on a pad from which it was not launched.
    RestsOnRing,
}

/// Velocity of a disc, and the speed of its rim from spin.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Motion {
    /// mm/s to the right.
    pub x: f64,
    /// mm/s up.
    pub y: f64,
    /// Angular velocity times radius, mm/s, counter-clockwise positive.
    pub rim: f64,
}

impl Motion {
    /// Twice the kinetic energy per mass of a uniform disc, mm²/s²: v² + (R ω)² / 2.
    pub fn energy(&self) -> f64 {
        self.x * self.x + self.y * self.y + 0.5 * self.rim * self.rim
    }
}

/// What an [`Event`] is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum What {
    /// The disc left the finger.
    Launch,
    /// It touched another disc and both changed their motion.
    Contact {
        /// The other disc; the one with the higher number.
        with: u8,
        /// Motions of this disc and the other before the contact.
        before: [Motion; 2],
        /// Motions just after it.
        after: [Motion; 2],
    },
    /// It bounced off the rail.
    Rail {
        /// Which edge of the field.
        edge: Edge,
        /// Motion before the bounce.
        before: Motion,
        /// Motion after it.
        after: Motion,
    },
    /// It bounced off the face of a pad, which games count as rail.
    PadFace {
        /// Which edge of the field.
        edge: Edge,
        /// Motion before the bounce.
        before: Motion,
        /// Motion after it.
        after: Motion,
    },
    /// Its centre left pad or rail and it dropped to the field.
    Drop {
        /// The edge over which it dropped.
        edge: Edge,
    },
    /// Its centre entered the circle in which it can fall into the hole.
    EnterHole,
    /// Its centre left that circle again.
    LeaveHole,
    /// It fell into the hole.
    Captured,
    /// It is off the board.
    Off(Off),
    /// It came to rest.
    Stop,
    /// The launched disc lay on its own pad when everything had stopped.
    FailedLaunch,
}

/// Something that happened to a disc.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// Seconds since the launch.
    pub time: f64,
    /// To which disc; at a contact the one with the lower number.
    pub disc: u8,
    /// Centre of the disc, mm.
    pub x: f64,
    /// Centre of the disc, mm.
    pub y: f64,
    /// Speed of the disc just before, mm/s.
    pub speed: f64,
    /// What happened.
    pub what: What,
}

impl Event {
    /// The place of the disc's centre, in nm.
    #[inline]
    pub fn place(&self) -> Place {
        Place::nearest(self.x, self.y)
    }

    /// Whether the event is about `disc`, on either side of a contact.
    #[inline]
    pub fn involves(&self, disc: u8) -> bool {
        self.disc == disc || matches!(self.what, What::Contact { with, .. } if with == disc)
    }
}

/// A straight run of one disc between two events: at `time + t` the disc is at `start + aim * (speed t - a t² / 2)`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Segment {
    /// Which disc.
    pub disc: u8,
    /// When the run starts, s.
    pub time: f64,
    /// How long it lasts, s.
    pub duration: f64,
    /// Where it starts, mm.
    pub x: f64,
    /// Where it starts, mm.
    pub y: f64,
    /// Unit vector of the direction.
    pub aim: (f64, f64),
    /// Speed at the start, mm/s.
    pub speed: f64,
    /// Deceleration, mm/s².
    pub deceleration: f64,
}

impl Segment {
    /// Where the disc is `t` seconds after the start of the run, mm.
    #[inline]
    pub fn at(&self, t: f64) -> (f64, f64) {
        let s = self.speed * t - 0.5 * self.deceleration * t * t;
        (self.x + self.aim.0 * s, self.y + self.aim.1 * s)
    }

    /// Length of the run, mm.
    #[inline]
    pub fn length(&self) -> f64 {
        self.speed * self.duration - 0.5 * self.deceleration * self.duration * self.duration
    }
}

/// Who listens to a flick. Rules read what it heard, never the simulation.
pub trait Trace {
    /// Whether anybody listens; if not, nothing is computed for the trace.
    const LISTENS: bool;
    /// Something happened; called in order of time.
    fn event(&mut self, event: Event);
    /// A run ended; called in order of the ends.
    fn segment(&mut self, segment: Segment);
}

/// Nobody listens.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Trace for Silent {
    const LISTENS: bool = false;
    #[inline]
    fn event(&mut self, _: Event) {}
    #[inline]
    fn segment(&mut self, _: Segment) {}
}

/// Keeps everything. Use one recorder for many flicks, with [`Recorder::clear`], to save allocations.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Recorder {
    /// What happened, in order of time.
    pub events: Vec<Event>,
    /// The runs, in order of their ends.
    pub segments: Vec<Segment>,
}

impl Recorder {
    /// Forgets everything.
    #[inline]
    pub fn clear(&mut self) {
        self.events.clear();
        self.segments.clear();
    }
}

impl Trace for Recorder {
    const LISTENS: bool = true;
    #[inline]
    fn event(&mut self, event: Event) {
        self.events.push(event);
    }
    #[inline]
    fn segment(&mut self, segment: Segment) {
        self.segments.push(segment);
    }
}
