//! The loop: find the next event, go there, let it happen, tell the trace.

use crate::contacts::detect::{Kind, Lying, Prediction};
use crate::launch::{Error, MAX_EVENTS, check_launch};
use crate::motion::{Body, Level, Phase, Sliding};
use crate::{Aim, Board, Constants, Corner, MAX_DISCS, Off, Place, Scene, Trace, What};

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
/// (contacts, walls, drops, hole, stops). Contacts of one time in one cluster of touching discs happen together, so neither
/// the discs' numbers nor a mirror change anything.
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

/// A flick in progress. Arrays hold the discs that take part, in the order of their numbers.
pub(crate) struct Run<'a, T> {
    pub board: &'a Board,
    pub c: &'a Constants,
    pub trace: &'a mut T,
    /// Deceleration, mm/s².
    pub a: f64,
    pub diameter: f64,
    pub capture: f64,
    pub now: f64,
    pub count: usize,
    pub bodies: [Body; MAX_DISCS],
    pub lying: Lying,
    pub sliding: Sliding,
    pub next: [Prediction; MAX_DISCS],
    pub fates: [Fate; MAX_DISCS],
}

impl<'a, T: Trace> Run<'a, T> {
    #[inline]
    fn new(board: &'a Board, c: &'a Constants, scene: &Scene, trace: &'a mut T) -> Self {
        let mut run = Self {
            board,
            c,
            trace,
            a: c.deceleration(),
            diameter: 2.0 * board.radius,
            capture: c.hole_capture_radius * board.hole,
            now: 0.0,
            count: 0,
            bodies: [Body::NOWHERE; MAX_DISCS],
            lying: Lying::NONE,
            sliding: Sliding::NONE,
            next: [Prediction::NEVER; MAX_DISCS],
            fates: [Fate::Absent; MAX_DISCS],
        };
        for (id, place) in scene.discs() {
            let (x, y) = place.mm();
            let body = &mut run.bodies[run.count];
            (body.x, body.y, body.id, body.place, body.phase) = (x, y, id, place, Phase::Resting);
            run.lying.put(run.count, x, y);
            run.count += 1;
        }
        run
    }

    /// Adds the flicked disc among the others, in the order of numbers; tells its index.
    fn launch(&mut self, disc: u8, from: Place, aim: Aim, v: f64) -> usize {
        let mut index = self.count;
        while index > 0 && self.bodies[index - 1].id > disc {
            self.bodies[index] = self.bodies[index - 1];
            self.lying.put(index, self.bodies[index].x, self.bodies[index].y);
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
        self.lying.lift(index);
        self.sliding.add(index);
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
        for i in self.sliding.all().iter().map(|i| usize::from(*i)) {
            let next = &self.next[i];
            if next.time < time || (next.time == time && best.is_some_and(|best| self.key(i) < self.key(best))) {
                time = next.time;
                best = Some(i);
            }
        }
        best
    }

    #[inline]
    fn key(&self, i: usize) -> (Kind, usize, usize) {
        let next = &self.next[i];
        let other = usize::from(next.other);
        if next.kind == Kind::Contact && other < i { (next.kind, other, i) } else { (next.kind, i, other) }
    }

    /// When everything lies still: what became of whom.
    fn judge(&mut self, launched: usize, corner: Corner, events: u32) -> Rest {
        for i in 0..self.count {
            let body = self.bodies[i];
            if body.phase == Phase::Gone {
                continue;
            }
            let place = body.place;
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
