//! A sliding disc and all discs that lie still.

use super::{Here, Kind, Nearest};
use crate::MAX_DISCS;

/// Where a disc that does not lie still counts as lying, mm: too far for any path.
const FAR: f64 = 1e9;

/// Places of the discs that lie still, axis by axis, since most of the work is to see that they are not in the way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lying {
    x: [f64; MAX_DISCS],
    y: [f64; MAX_DISCS],
}

impl Lying {
    pub const NONE: Self = Self { x: [FAR; MAX_DISCS], y: [FAR; MAX_DISCS] };

    #[inline]
    pub fn put(&mut self, i: usize, x: f64, y: f64) {
        (self.x[i], self.y[i]) = (x, y);
    }

    #[inline]
    pub fn lift(&mut self, i: usize) {
        (self.x[i], self.y[i]) = (FAR, FAR);
    }

    /// Offers the first of the discs that `here` meets; a contact comes before other events of the same length.
    #[inline]
    pub fn nearest(&self, here: &Here, count: usize, diameter: f64, nearest: &mut Nearest) {
        let wide = diameter * diameter;
        for (k, (x, y)) in self.x[..count].iter().zip(&self.y[..count]).enumerate() {
            let (dx, dy) = (x - here.x, y - here.y);
            let ahead = dx * here.ux + dy * here.uy;
            let cross = dx * here.uy - dy * here.ux;
            // One condition, seldom true, is cheaper than three that are guessed one by one.
            if (ahead > 0.0) & (ahead - diameter <= nearest.length) & (cross * cross < wide)
                && let Some(s) = here.meets_resting((*x, *y), diameter)
                && (s < nearest.length
                    || (s == nearest.length && nearest.kind > Kind::Contact && nearest.kind < Kind::Stop))
            {
                #[allow(clippy::cast_possible_truncation)]
                let other = k as u8;
                *nearest = Nearest { length: s, kind: Kind::Contact, other };
            }
        }
    }
}
