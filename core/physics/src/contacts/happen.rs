//! What each kind of event does to the discs, and what the trace is told.

use crate::contacts::detect::{Kind, Prediction};
use crate::contacts::response::{disc_meets_disc, disc_meets_wall};
use crate::motion::{ALL_ARMED, Level, Phase};
use crate::run::Run;
use crate::{Edge, Event, Fate, Off, Place, Segment, Trace, What};

impl<T: Trace> Run<'_, T> {
    pub(crate) fn happen(&mut self, i: usize, kind: Kind, other: u8) {
        self.advance(i);
        match kind {
            Kind::Contact => self.contact(i, usize::from(other)),
            Kind::Face => self.face(i, Edge(other)),
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
        let cluster = self.cluster(i, j);
        if cluster.count_ones() > 2 {
            let mut pairs = self.approaching(cluster);
            pairs.add((i, j));
            if pairs.all().len() > 1 {
                self.collide(cluster, pairs);
                return;
            }
        }
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
        self.slide(i);
        self.slide(j);
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
        (self.bodies[i].level, self.bodies[i].armed) = (Level::Field, 0);
        self.changed(i);
    }

    /// A disc that may have lain still slides.
    #[inline]
    pub(crate) fn slide(&mut self, i: usize) {
        if self.bodies[i].phase == Phase::Resting {
            self.bodies[i].phase = Phase::Sliding;
            self.lying.lift(i);
            self.sliding.add(i);
        }
    }

    /// The disc goes on from here in a new way: settle, then predict.
    #[inline]
    fn changed(&mut self, i: usize) {
        self.settle(i);
        self.predict(i);
    }

    /// After any change of motion: a slow disc over the hole falls in, a very slow one stops, others start a new run.
    pub(crate) fn settle(&mut self, i: usize) {
        let body = &mut self.bodies[i];
        body.version += 1;
        body.since = self.now;
        body.stops = self.now + body.v / self.a;
        if body.armed != ALL_ARMED && body.level == Level::Field {
            body.armed |= self.board.armed(body.x, body.y);
        }
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
        self.sliding.remove(i);
        self.lying.put(i, body.x, body.y);
        let speed = body.v;
        body.v = 0.0;
        let place = Place::nearest(body.x, body.y);
        body.place = place;
        let hole = i64::from(self.board.measures().hole_radius) * 1000;
        let tips = hole > 0 && body.level == Level::Field && place.distance_squared(Place::default()) <= hole * hole;
        if tips {
            self.captured(i);
            return;
        }
        self.tell_at(i, speed, What::Stop);
        self.expect_resting(i);
    }

    #[inline]
    fn captured(&mut self, i: usize) {
        self.tell(i, What::Captured);
        self.gone(i, Fate::Captured);
    }

    #[inline]
    fn off(&mut self, i: usize, how: Off) {
        self.tell(i, What::Off(how));
        self.gone(i, Fate::Off(how));
    }

    fn gone(&mut self, i: usize, fate: Fate) {
        let body = &mut self.bodies[i];
        body.phase = Phase::Gone;
        body.version += 1;
        self.sliding.remove(i);
        self.lying.lift(i);
        self.fates[usize::from(body.id)] = fate;
        self.next[i] = Prediction::NEVER;
    }

    /// Brings a disc to the present; its run so far goes to the trace.
    #[inline]
    pub(crate) fn advance(&mut self, i: usize) {
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
    pub(crate) fn tell(&mut self, i: usize, what: What) {
        self.tell_at(i, self.bodies[i].v, what);
    }

    #[inline]
    fn tell_at(&mut self, i: usize, speed: f64, what: What) {
        if T::LISTENS {
            let body = &self.bodies[i];
            self.trace.event(Event { time: self.now, disc: body.id, x: body.x, y: body.y, speed, what });
        }
    }
}
