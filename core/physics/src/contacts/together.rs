//! Contacts of one instant: discs of a rack that are hit at once.
//!
//! Contacts belong to one instant if no disc moves 1 nm between them. Their impulses are computed from the velocities before
//! it and added, again while a pair approaches. Sums go by value, so numbers of discs and mirrors change no bit.

use crate::contacts::detect::{GRAZING, TOUCH};
use crate::contacts::response::disc_meets_disc;
use crate::motion::Phase;
use crate::run::Run;
use crate::{MAX_DISCS, Motion, Trace, What};

/// The most times that impulses are computed in one instant.
const MAX_ROUNDS: usize = 64;
/// The most pairs of one instant. Of 20 equal discs in a plane at most 54 pairs touch.
const MAX_PAIRS: usize = 64;

/// Two discs that approach, lower index first.
pub(crate) type Pair = (usize, usize);

/// Pairs of discs that approach at one instant.
pub(crate) struct Pairs {
    all: [Pair; MAX_PAIRS],
    count: usize,
}

impl Pairs {
    pub fn all(&self) -> &[Pair] {
        &self.all[..self.count]
    }

    pub fn add(&mut self, pair: Pair) {
        if self.count < MAX_PAIRS && !self.all().contains(&pair) {
            self.all[self.count] = pair;
            self.count += 1;
        }
    }
}

impl<T: Trace> Run<'_, T> {
    /// The discs that touch two discs directly or over others, as bits.
    pub(crate) fn cluster(&self, i: usize, j: usize) -> u32 {
        let limit = self.diameter + 2.0 * TOUCH;
        let mut all = 1_u32 << i | 1 << j;
        let mut seen = 0_u32;
        while all != seen {
            let at = (all & !seen).trailing_zeros() as usize;
            seen |= 1 << at;
            let (x, y, ..) = self.here(at);
            for k in 0..self.count {
                if all >> k & 1 == 1 || self.bodies[k].phase == Phase::Gone {
                    continue;
                }
                let (ox, oy, ..) = self.here(k);
                let (dx, dy) = (ox - x, oy - y);
                if dx.abs() <= limit && dy.abs() <= limit && dx * dx + dy * dy <= limit * limit {
                    all |= 1 << k;
                }
            }
        }
        all
    }

    /// The pairs of a cluster that meet within this instant.
    pub(crate) fn approaching(&self, cluster: u32) -> Pairs {
        let mut pairs = Pairs { all: [(0, 0); MAX_PAIRS], count: 0 };
        let speeds = self.sliding.all().iter().map(|k| self.bodies[usize::from(*k)].at(self.now, self.a).2);
        let fastest = speeds.fold(0.0, |a: f64, b| if b > a { b } else { a });
        for i in (0..self.count).filter(|i| cluster >> i & 1 == 1) {
            for j in (i + 1..self.count).filter(|j| cluster >> j & 1 == 1) {
                let (first, second) = (self.here(i), self.here(j));
                let (dx, dy) = (second.0 - first.0, second.1 - first.1);
                let distance = (dx * dx + dy * dy).sqrt();
                let gap = distance - self.diameter;
                let closing = ((first.2 - second.2) * dx + (first.3 - second.3) * dy) / distance;
                if closing > GRAZING && (gap < TOUCH || fastest * gap < TOUCH * closing) {
                    pairs.add((i, j));
                }
            }
        }
        pairs
    }

    /// Place and velocity of a disc now.
    pub(crate) fn here(&self, i: usize) -> (f64, f64, f64, f64) {
        let body = &self.bodies[i];
        if body.phase != Phase::Sliding {
            return (body.x, body.y, 0.0, 0.0);
        }
        let (x, y, v) = body.at(self.now, self.a);
        (x, y, body.ux * v, body.uy * v)
    }

    /// Lets all pairs of a cluster that approach collide at once; `pairs` are the first ones.
    pub(crate) fn collide(&mut self, cluster: u32, mut pairs: Pairs) {
        let mut changed = 0_u32;
        for _ in 0..MAX_ROUNDS {
            changed |= self.collide_once(pairs.all());
            pairs = self.approaching(cluster);
            if pairs.all().is_empty() {
                break;
            }
        }
        let moved = |i: &usize| changed >> i & 1 == 1;
        (0..self.count).filter(moved).for_each(|i| self.settle(i));
        (0..self.count).filter(moved).for_each(|i| self.predict(i));
    }

    /// Computes the impulses of all pairs from the velocities as they are, and adds them. Returns the discs, as bits.
    ///
    /// Together the impulses of one disc could add energy, so all are scaled by the energy that they would have apart over
    /// the energy that they have together: 1 if no disc is in two pairs.
    fn collide_once(&mut self, pairs: &[Pair]) -> u32 {
        let mut discs = 0_u32;
        for (i, j) in pairs {
            self.advance(*i);
            self.advance(*j);
            discs |= 1 << i | 1 << j;
        }
        let before: [Motion; MAX_DISCS] = std::array::from_fn(|i| self.motion(i));
        let mut deltas = [(0, Motion::default()); 2 * MAX_PAIRS];
        let mut apart = [0.0; MAX_PAIRS];
        for (at, (i, j)) in pairs.iter().enumerate() {
            let (first, second) = (&self.bodies[*i], &self.bodies[*j]);
            let (dx, dy) = (second.x - first.x, second.y - first.y);
            let distance = (dx * dx + dy * dy).sqrt();
            let n = (dx / distance, dy / distance);
            let after = disc_meets_disc(self.c, n, before[*i], before[*j]);
            if T::LISTENS {
                // What the two would do alone.
                let what =
                    What::Contact { with: second.id, before: [before[*i], before[*j]], after: [after.0, after.1] };
                self.tell(*i, what);
            }
            let (one, other) = (less(after.0, before[*i]), less(after.1, before[*j]));
            (deltas[2 * at], deltas[2 * at + 1]) = ((*i, one), (*j, other));
            apart[at] = one.energy() + other.energy();
        }
        let deltas = &deltas[..2 * pairs.len()];
        let mut sums = [Motion::default(); MAX_DISCS];
        let mut together = [0.0; MAX_DISCS];
        for i in (0..self.count).filter(|i| discs >> i & 1 == 1) {
            let part = |of: fn(&Motion) -> f64| {
                let mut values = [0.0; MAX_PAIRS];
                let mut count = 0;
                for (_, delta) in deltas.iter().filter(|(disc, _)| *disc == i).take(MAX_PAIRS) {
                    values[count] = of(delta);
                    count += 1;
                }
                sum(&mut values[..count])
            };
            sums[i] = Motion { x: part(|one| one.x), y: part(|one| one.y), rim: part(|one| one.rim) };
            together[i] = sums[i].energy();
        }
        let (apart, together) = (sum(&mut apart), sum(&mut together));
        let scale = if apart < together { apart / together } else { 1.0 };
        for i in (0..self.count).filter(|i| discs >> i & 1 == 1) {
            self.bodies[i].set_motion(more(before[i], scale, sums[i]));
            // It moves from here on, and may be hit again within the instant.
            self.slide(i);
        }
        discs
    }

    fn motion(&self, i: usize) -> Motion {
        if i < self.count { self.bodies[i].motion() } else { Motion::default() }
    }
}

fn more(of: Motion, scale: f64, by: Motion) -> Motion {
    Motion { x: of.x + scale * by.x, y: of.y + scale * by.y, rim: of.rim + scale * by.rim }
}

fn less(after: Motion, before: Motion) -> Motion {
    Motion { x: after.x - before.x, y: after.y - before.y, rim: after.rim - before.rim }
}

/// A sum that depends neither on the order of the values nor, but for its sign, on their signs.
fn sum(values: &mut [f64]) -> f64 {
    values.sort_unstable_by(|a, b| a.abs().total_cmp(&b.abs()));
    let of = |positive: bool| values.iter().filter(|value| (**value > 0.0) == positive).sum::<f64>();
    of(true) + of(false)
}
