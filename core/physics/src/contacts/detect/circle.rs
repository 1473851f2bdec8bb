//! A point that slides along a line meets or leaves a circle: one square root.

/// Gaps below this, mm, count as touching: whether there is a contact is then decided by the sign of approach.
pub(crate) const TOUCH: f64 = 1e-6;

/// Length until the point at `d` *from* the centre (centre minus point), sliding in unit direction `u`, meets the
/// circle of radius `r` from outside.
///
/// Nothing if it moves away or misses; 0 if it touches already (gap below [`TOUCH`]) and approaches.
#[inline]
pub(crate) fn meets(d: (f64, f64), u: (f64, f64), r: f64) -> Option<f64> {
    let b = d.0 * u.0 + d.1 * u.1;
    if b <= 0.0 {
        return None;
    }
    let cross = d.0 * u.1 - d.1 * u.0;
    let room = r * r - cross * cross;
    if room <= 0.0 {
        return None;
    }
    let outside = (d.0 * d.0 + d.1 * d.1) - r * r;
    if outside < 2.0 * r * TOUCH {
        return Some(0.0);
    }
    Some(outside / (b + room.sqrt()))
}

/// Length until the point at `d` from the centre (centre minus point), inside the circle, leaves it.
#[inline]
pub(crate) fn leaves(d: (f64, f64), u: (f64, f64), r: f64) -> f64 {
    let b = d.0 * u.0 + d.1 * u.1;
    let cross = d.0 * u.1 - d.1 * u.0;
    let room = r * r - cross * cross;
    let s = b + if room > 0.0 { room.sqrt() } else { 0.0 };
    if s > 0.0 { s } else { 0.0 }
}
