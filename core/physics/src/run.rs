//! The loop: find the next event, go there, let it happen, tell the trace.

use std::fmt;

use crate::board::MAX_DISCS;
use crate::detect::{Here, Kind, Nearest, Prediction, field_edges, leaves, meets, ring_edges, sliding_pair};
use crate::motion::{Body, Level, Phase, time_to_slide};
use crate::response::{disc_meets_disc, disc_meets_wall};
use crate::{Aim, Board, Constants, Corner, Edge, Event, Off, Place, Scene, Segment, Trace, What};

/// Most events of a flick; the most seen in thousands of random ones is far below a hundred.
pub const MAX_EVENTS: u32 = 2000;

/// Why a flick was refused, or could not be finished. The scene is then as before.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Error {
    /// Discs are numbered from 0 to 19.
    NoSuchDisc {
        /// The number that was given.
        disc: u8,
    },
    /// The disc lies on the field and cannot be flicked too.
    AlreadyOnField {
        /// The disc.
        disc: u8,
    },
    /// The disc does not start fully on a raised pad.
    OffPad {
        /// Where it would start.
        from: Place,
    },
    /// The disc would start on top of another that hangs over the edge of the pad.
    Overlaps {
        /// The disc that lies there.
        disc: u8,
    },
    /// The speed is not positive.
    NoSpeed {
        /// The speed, µm/s.
        speed: i32,
    },
    /// The speed is above `max_flick_speed`.
    TooFast {
        /// The speed, µm/s.
        speed: i32,
        /// The limit, mm/s.
        most: f64,
    },
    /// More than [`MAX_EVENTS`] events: the constants let discs bounce without end, or a cluster does not settle.
    TooManyEvents,
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchDisc { disc } => {
                write!(f, "there is no disc {disc}: discs are numbered 0 to {}", MAX_DISCS - 1)
            }
            Self::AlreadyOnField { disc } => write!(f, "disc {disc} lies on the field already"),
            Self::OffPad { from } => {
                let (x, y) = from.mm();
                write!(f, "a disc at {x},{y} mm is not fully on a raised pad")
            }
            Self::Overlaps { disc } => write!(f, "disc {disc} hangs over the edge of the pad there"),
            Self::NoSpeed { speed } => write!(f, "the speed of a flick is {speed} um/s, but must be above 0"),
            Self::TooFast { speed, most } => write!(f, "a flick of {speed} um/s is faster than {most} mm/s"),
            Self::TooManyEvents => write!(f, "the flick did not end within {MAX_EVENTS} events"),
        }
    }
}

impl std::error::Error for Error {}

/// What became of a disc.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It took no part: not on the field and not flicked.
    Absent,
    /// It lies on the field.
    Rests(Place),
    /// It fell into the hole, which holds any number of discs during a flick.
    Captured,
    /// It left the board.
    Off(Off),
    /// It was flicked and lies on the pad from which it started: it may be flicked again.
    FailedLaunch(Place),
}

/// The end of a flick.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rest {
    /// What became of each disc, by number.
    pub fates: [Fate; MAX_DISCS],
    /// Seconds from the launch until everything lay still.
    pub duration: f64,
    /// How many events were needed.
    pub events: u32,
}

/// Flicks `disc` from a pad and follows all discs until everything lies still.
///
/// * `from`: centre of the disc at the start, fully on a raised pad
/// * `speed`: µm/s, above 0, at most `max_flick_speed`
///
/// `scene` then holds the discs that rest on the field. Events of one time happen in the order of their kinds
/// (contacts, walls, drops, hole, stops) and of the discs' numbers; scenes that mirror each other may then differ.
///
/// # Errors
///
/// [`Error`] if the launch is refused or the cap on events is reached; the scene is untouched.
#[expect(clippy::too_many_arguments, reason = "the table and the flick, spelt out; a struct would only rename them")]
pub fn flick<T: Trace>(
    board: &Board,
    constants: &Constants,
    scene: &mut Scene,
    disc: u8,
    from: Place,
    aim: Aim,
    speed: i32,
    trace: &mut T,
) -> Result<Rest, Error> {
    let corner = check_launch(board, constants, scene, disc, from, speed)?;
    let mut run = Run::new(board, constants, scene, trace);
    let launched = run.launch(disc, from, aim, f64::from(speed) / 1000.0);
    let events = run.until_rest()?;
    let rest = run.judge(launched, corner, events);
    for (place, fate) in scene.places.iter_mut().zip(&rest.fates) {
        *place = if let Fate::Rests(place) = fate { Some(*place) } else { None };
    }
    Ok(rest)
}

/// Whether a flick may start like this; tells the corner of the pad.
///
/// # Errors
///
/// The first reason against it.
pub fn check_launch(
    board: &Board,
    constants: &Constants,
    scene: &Scene,
    disc: u8,
    from: Place,
    speed: i32,
) -> Result<Corner, Error> {
    if usize::from(disc) >= MAX_DISCS {
        return Err(Error::NoSuchDisc { disc });
    }
    if scene.at(disc).is_some() {
        return Err(Error::AlreadyOnField { disc });
    }
    let corner = board.pad(from).ok_or(Error::OffPad { from })?;
    if let Some(disc) = scene.overlapping(board, from) {
        return Err(Error::Overlaps { disc });
    }
    if speed <= 0 {
        return Err(Error::NoSpeed { speed });
    }
    if f64::from(speed) > constants.max_flick_speed * 1000.0 {
        return Err(Error::TooFast { speed, most: constants.max_flick_speed });
    }
    Ok(corner)
}

/// A flick in progress. Arrays hold the discs that take part, in the order of their numbers.
struct Run<'a, T> {
    board: &'a Board,
    c: &'a Constants,
    trace: &'a mut T,
    /// Deceleration, mm/s².
    a: f64,
    diameter: f64,
    capture: f64,
    now: f64,
    count: usize,
    bodies: [Body; MAX_DISCS],
    next: [Prediction; MAX_DISCS],
    fates: [Fate; MAX_DISCS],
}

impl<'a, T: Trace> Run<'a, T> {
    fn new(board: &'a Board, c: &'a Constants, scene: &Scene, trace: &'a mut T) -> Self {
        let mut bodies = [Body::NOWHERE; MAX_DISCS];
        let mut count = 0;
        for (id, place) in scene.discs() {
            let (x, y) = place.mm();
            bodies[count] = Body { x, y, id, phase: Phase::Resting, armed: board.armed(x, y), ..Body::NOWHERE };
            count += 1;
        }
        Self {
            board,
            c,
            trace,
            a: c.deceleration(),
            diameter: 2.0 * board.radius,
            capture: c.hole_capture_radius * board.hole,
            now: 0.0,
            count,
            bodies,
            next: [Prediction::NEVER; MAX_DISCS],
            fates: [Fate::Absent; MAX_DISCS],
        }
    }

    /// Adds the flicked disc among the others, in the order of numbers; tells its index.
    fn launch(&mut self, disc: u8, from: Place, aim: Aim, v: f64) -> usize {
        let mut index = self.count;
        while index > 0 && self.bodies[index - 1].id > disc {
            self.bodies[index] = self.bodies[index - 1];
            index -= 1;
        }
        self.count += 1;
        let (x, y) = from.mm();
        self.bodies[index] = Body {
            x,
            y,
            ux: aim.x,
            uy: aim.y,
            v,
            level: Level::Ring,
            id: disc,
            phase: Phase::Sliding,
            ..Body::NOWHERE
        };
        self.tell(index, What::Launch);
        self.settle(index);
        self.predict(index);
        index
    }

    fn until_rest(&mut self) -> Result<u32, Error> {
        let mut events = 0;
        while let Some(i) = self.earliest() {
            let next = self.next[i];
            if next.kind == Kind::Contact && self.bodies[usize::from(next.other)].version != next.version {
                self.predict(i);
                continue;
            }
            events += 1;
            if events > MAX_EVENTS {
                return Err(Error::TooManyEvents);
            }
            self.now = next.time;
            self.happen(i, next.kind, next.other);
        }
        Ok(events)
    }

    /// The disc with the earliest prediction; at one time, by kind, then by the numbers involved.
    #[inline]
    fn earliest(&self) -> Option<usize> {
        let mut best = None;
        let mut time = f64::INFINITY;
        for (i, next) in self.next[..self.count].iter().enumerate() {
            if next.time < time || (next.time == time && best.is_some_and(|best| self.key(i) < self.key(best))) {
                time = next.time;
                best = Some(i);
            }
        }
        best
    }

    fn key(&self, i: usize) -> (Kind, usize, usize) {
        let next = &self.next[i];
        let other = usize::from(next.other);
        if next.kind == Kind::Contact && other < i { (next.kind, other, i) } else { (next.kind, i, other) }
    }

    /// Predicts what a sliding disc meets next.
    fn predict(&mut self, i: usize) {
        let body = &self.bodies[i];
        if body.phase != Phase::Sliding {
            self.next[i] = Prediction::NEVER;
            return;
        }
        let here = Here::of(body, self.now, self.a);
        let slides = here.v * here.v / (2.0 * self.a);
        let mut nearest = Nearest { length: slides, kind: Kind::Stop, other: 0 };
        for (j, other) in self.bodies[..self.count].iter().enumerate() {
            if other.phase == Phase::Resting
                && let Some(s) = here.meets_resting(other, self.diameter)
            {
                #[allow(clippy::cast_possible_truncation)]
                nearest.offer(s, Kind::Contact, j as u8);
            }
        }
        match body.level {
            Level::Ring => ring_edges(self.board, &here, &mut nearest),
            Level::Field => {
                field_edges(self.board, &here, body.armed, slides, &mut nearest);
                self.hole(&here, body.over_hole, &mut nearest);
            }
        }
        let time = if nearest.kind == Kind::Stop {
            body.stops
        } else {
            self.now + time_to_slide(nearest.length, here.v, self.a)
        };
        let version = if nearest.kind == Kind::Contact { self.bodies[usize::from(nearest.other)].version } else { 0 };
        let mut next = Prediction { time, kind: nearest.kind, other: nearest.other, version };
        for (j, other) in self.bodies[..self.count].iter().enumerate() {
            if other.phase != Phase::Sliding || j == i {
                continue;
            }
            let until = if other.stops < next.time { other.stops } else { next.time };
            let horizon = until - self.now;
            if horizon <= 0.0 {
                continue;
            }
            let there = Here::of(other, self.now, self.a);
            if let Some(t) = sliding_pair(&here, &there, self.a, self.diameter, horizon)
                && self.now + t < next.time
            {
                #[allow(clippy::cast_possible_truncation)]
                let other_index = j as u8;
                next =
                    Prediction { time: self.now + t, kind: Kind::Contact, other: other_index, version: other.version };
            }
        }
        self.next[i] = next;
    }

    #[inline]
    fn hole(&self, here: &Here, over_hole: bool, nearest: &mut Nearest) {
        if self.capture <= 0.0 {
            return;
        }
        let (d, u) = ((-here.x, -here.y), (here.ux, here.uy));
        if over_hole {
            nearest.offer(leaves(d, u, self.capture), Kind::LeaveHole, 0);
            let limit = self.c.hole_capture_speed;
            if limit > 0.0 {
                let s = (here.v * here.v - limit * limit) / (2.0 * self.a);
                nearest.offer(if s > 0.0 { s } else { 0.0 }, Kind::Slow, 0);
            }
        } else if let Some(s) = meets(d, u, self.capture) {
            nearest.offer(s, Kind::EnterHole, 0);
        }
    }

    fn happen(&mut self, i: usize, kind: Kind, other: u8) {
        self.advance(i);
        match kind {
            Kind::Contact => self.contact(i, usize::from(other)),
            Kind::Face => self.face(i, Edge(other)),
            Kind::Arm => {
                self.bodies[i].armed |= 1 << other;
                self.changed(i);
            }
            Kind::Drop => self.drop_down(i, Edge(other)),
            Kind::Outer => self.off(i, Off::OuterEdge),
            Kind::OpenSide => self.off(i, Off::OpenSide),
            Kind::EnterHole => {
                self.tell(i, What::EnterHole);
                self.bodies[i].over_hole = true;
                self.changed(i);
            }
            Kind::LeaveHole => {
                self.tell(i, What::LeaveHole);
                self.bodies[i].over_hole = false;
                self.changed(i);
            }
            Kind::Slow => self.captured(i),
            Kind::Stop => {
                self.bodies[i].v = 0.0;
                self.changed(i);
            }
        }
    }

    fn contact(&mut self, i: usize, j: usize) {
        let (i, j) = if i < j { (i, j) } else { (j, i) };
        self.advance(i);
        self.advance(j);
        let (first, second) = (&self.bodies[i], &self.bodies[j]);
        let (dx, dy) = (second.x - first.x, second.y - first.y);
        let distance = (dx * dx + dy * dy).sqrt();
        // The discs touch, so the distance is a diameter, never 0.
        let n = (dx / distance, dy / distance);
        let before = [first.motion(), second.motion()];
        let after = disc_meets_disc(self.c, n, before[0], before[1]);
        if T::LISTENS {
            let with = second.id;
            self.tell(i, What::Contact { with, before, after: [after.0, after.1] });
        }
        self.bodies[i].set_motion(after.0);
        self.bodies[j].set_motion(after.1);
        (self.bodies[i].phase, self.bodies[j].phase) = (Phase::Sliding, Phase::Sliding);
        self.settle(i);
        self.settle(j);
        self.predict(i);
        self.predict(j);
    }

    fn face(&mut self, i: usize, edge: Edge) {
        let n = edge.normal();
        let before = self.bodies[i].motion();
        if before.x * n.0 + before.y * n.1 > self.c.rail_hop_speed {
            self.off(i, if edge.is_pad() { Off::HoppedPad } else { Off::HoppedRail });
            return;
        }
        let after = disc_meets_wall(self.c, n, before);
        if T::LISTENS {
            self.tell(
                i,
                if edge.is_pad() { What::PadFace { edge, before, after } } else { What::Rail { edge, before, after } },
            );
        }
        self.bodies[i].set_motion(after);
        self.changed(i);
    }

    /// The centre passes an edge from the ring: it drops, or is off if that side of the board is open.
    fn drop_down(&mut self, i: usize, edge: Edge) {
        let body = &self.bodies[i];
        if self.board.open && (body.x.abs() > self.board.half_field || body.y.abs() > self.board.half_field) {
            self.off(i, Off::OpenSide);
            return;
        }
        self.tell(i, What::Drop { edge });
        let armed = self.board.armed(self.bodies[i].x, self.bodies[i].y);
        self.bodies[i].level = Level::Field;
        // The disc lies half over this edge, whatever rounding says.
        self.bodies[i].armed = armed & !(1 << edge.0);
        self.changed(i);
    }

    /// The disc goes on from here in a new way: settle, then predict.
    fn changed(&mut self, i: usize) {
        self.settle(i);
        self.predict(i);
    }

    /// After any change of motion: a slow disc over the hole falls in, a very slow one stops, others start a new run.
    fn settle(&mut self, i: usize) {
        let body = &mut self.bodies[i];
        body.version += 1;
        body.since = self.now;
        body.stops = self.now + body.v / self.a;
        if body.over_hole && body.v < self.c.hole_capture_speed {
            self.captured(i);
        } else if body.v < self.c.stop_speed {
            self.stop(i);
        }
    }

    fn stop(&mut self, i: usize) {
        let body = &mut self.bodies[i];
        (body.phase, body.rim) = (Phase::Resting, 0.0);
        self.next[i] = Prediction::NEVER;
        let speed = body.v;
        body.v = 0.0;
        let place = Place::nearest(body.x, body.y);
        let hole = i64::from(self.board.measures().hole_radius) * 1000;
        let tips = hole > 0 && body.level == Level::Field && place.distance_squared(Place::default()) <= hole * hole;
        if tips {
            self.captured(i);
            return;
        }
        self.tell_at(i, speed, What::Stop);
        // Those that slide towards it expected it elsewhere.
        for k in 0..self.count {
            if self.bodies[k].phase != Phase::Sliding || k == i {
                continue;
            }
            let here = Here::of(&self.bodies[k], self.now, self.a);
            let slides = here.v * here.v / (2.0 * self.a);
            if let Some(s) = here.meets_resting(&self.bodies[i], self.diameter)
                && s < slides
            {
                let time = self.now + time_to_slide(s, here.v, self.a);
                if time < self.next[k].time {
                    #[allow(clippy::cast_possible_truncation)]
                    let other = i as u8;
                    self.next[k] = Prediction { time, kind: Kind::Contact, other, version: self.bodies[i].version };
                }
            }
        }
    }

    fn captured(&mut self, i: usize) {
        self.tell(i, What::Captured);
        self.gone(i, Fate::Captured);
    }

    fn off(&mut self, i: usize, how: Off) {
        self.tell(i, What::Off(how));
        self.gone(i, Fate::Off(how));
    }

    fn gone(&mut self, i: usize, fate: Fate) {
        let body = &mut self.bodies[i];
        body.phase = Phase::Gone;
        body.version += 1;
        self.fates[usize::from(body.id)] = fate;
        self.next[i] = Prediction::NEVER;
    }

    /// Brings a disc to the present; its run so far goes to the trace.
    #[inline]
    fn advance(&mut self, i: usize) {
        let body = &mut self.bodies[i];
        if T::LISTENS && body.phase == Phase::Sliding && self.now > body.since {
            self.trace.segment(Segment {
                disc: body.id,
                time: body.since,
                duration: self.now - body.since,
                x: body.x,
                y: body.y,
                aim: (body.ux, body.uy),
                speed: body.v,
                deceleration: self.a,
            });
        }
        body.advance(self.now, self.a);
    }

    #[inline]
    fn tell(&mut self, i: usize, what: What) {
        self.tell_at(i, self.bodies[i].v, what);
    }

    #[inline]
    fn tell_at(&mut self, i: usize, speed: f64, what: What) {
        if T::LISTENS {
            let body = &self.bodies[i];
            self.trace.event(Event { time: self.now, disc: body.id, x: body.x, y: body.y, speed, what });
        }
    }

    /// When everything lies still: what became of whom.
    fn judge(&mut self, launched: usize, corner: Corner, events: u32) -> Rest {
        for i in 0..self.count {
            let body = self.bodies[i];
            if body.phase == Phase::Gone {
                continue;
            }
            let place = Place::nearest(body.x, body.y);
            let fate = if body.level == Level::Field {
                Fate::Rests(place)
            } else if i == launched && self.board.inside(Board::pad_edge(corner), body.x, body.y) <= 0.0 {
                self.tell(i, What::FailedLaunch);
                Fate::FailedLaunch(place)
            } else {
                self.tell(i, What::Off(Off::RestsOnRing));
                Fate::Off(Off::RestsOnRing)
            };
            self.fates[usize::from(body.id)] = fate;
        }
        Rest { fates: self.fates, duration: self.now, events }
    }
}
