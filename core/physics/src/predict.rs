//! Predictions: what each sliding disc meets next.
//!
//! A prediction of a contact holds for one version of the other disc. Of two sliding discs only the one that changed
//! last keeps the prediction of their contact: if the other changes first, it makes its own.

use crate::Trace;
use crate::contacts::detect::{Here, Kind, Nearest, Prediction, field_edges, leaves, meets, ring_edges, sliding_pair};
use crate::motion::{Level, Phase, time_to_slide};
use crate::run::Run;

#[inline]
fn earlier(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

impl<T: Trace> Run<'_, T> {
    /// Predicts what a sliding disc meets next.
    pub(crate) fn predict(&mut self, i: usize) {
        let body = &self.bodies[i];
        if body.phase != Phase::Sliding {
            self.next[i] = Prediction::NEVER;
            return;
        }
        let here = Here::of(body, self.now, self.a);
        let slides = here.v * here.v / (2.0 * self.a);
        let mut nearest = Nearest { length: slides, kind: Kind::Stop, other: 0 };
        match body.level {
            Level::Ring => ring_edges(self.board, &here, &mut nearest),
            Level::Field => {
                field_edges(self.board, &here, body.armed, slides, &mut nearest);
                self.hole(&here, body.over_hole, &mut nearest);
            }
        }
        self.lying.nearest(&here, self.count, self.diameter, &mut nearest);
        let time = if nearest.kind == Kind::Stop {
            body.stops
        } else {
            self.now + time_to_slide(nearest.length, here.v, self.a)
        };
        let version = if nearest.kind == Kind::Contact { self.bodies[usize::from(nearest.other)].version } else { 0 };
        let mut next = Prediction { time, kind: nearest.kind, other: nearest.other, version };
        for &j in self.sliding.all() {
            let other = &self.bodies[usize::from(j)];
            if usize::from(j) == i {
                continue;
            }
            let horizon = earlier(other.stops, time) - self.now;
            let needed = earlier(other.stops, next.time) - self.now;
            if needed <= 0.0 {
                continue;
            }
            let there = Here::of(other, self.now, self.a);
            if let Some(t) = sliding_pair(&here, &there, self.a, self.diameter, horizon, needed)
                && self.now + t < next.time
            {
                next = Prediction { time: self.now + t, kind: Kind::Contact, other: j, version: other.version };
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

    /// Predicts anew for those that slide towards a disc that came to rest: they expected it elsewhere.
    pub(crate) fn expect_resting(&mut self, i: usize) {
        for index in 0..self.sliding.all().len() {
            let k = usize::from(self.sliding.all()[index]);
            let here = Here::of(&self.bodies[k], self.now, self.a);
            let slides = here.v * here.v / (2.0 * self.a);
            if let Some(s) = here.meets_resting((self.bodies[i].x, self.bodies[i].y), self.diameter)
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
}
