//! What a contact does: normal and tangential impulses of uniform discs of equal mass.
//!
//! All impulses are per unit mass, in mm/s. With I = m R² / 2 the surface at the contact sticks for an impulse of a
//! sixth of the surface speed between two discs, and of a third at a fixed wall; Coulomb's law clamps it.

use crate::{Constants, Motion};

/// Between -limit and limit.
#[inline]
fn clamped(value: f64, limit: f64) -> f64 {
    if value > limit {
        limit
    } else if value < -limit {
        -limit
    } else {
        value
    }
}

/// The larger of two numbers; the second if they are equal.
#[inline]
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}

/// Motions of two discs after they touch; `n` is the unit vector from the first to the second.
#[inline]
pub(crate) fn disc_meets_disc(c: &Constants, n: (f64, f64), first: Motion, second: Motion) -> (Motion, Motion) {
    let (wx, wy) = (first.x - second.x, first.y - second.y);
    let closing = larger(wx * n.0 + wy * n.1, 0.0);
    let parting = larger(c.disc_restitution(closing) * closing, c.min_separation);
    let normal = 0.5 * (closing + parting);
    let surface = (wy * n.0 - wx * n.1) + (first.rim + second.rim);
    let along = clamped(surface / 6.0, c.mu_contact * normal);
    let (px, py) = (normal * n.0 - along * n.1, normal * n.1 + along * n.0);
    (
        Motion { x: first.x - px, y: first.y - py, rim: first.rim - 2.0 * along },
        Motion { x: second.x + px, y: second.y + py, rim: second.rim - 2.0 * along },
    )
}

/// Motion of a disc after it meets a wall; `n` is the unit vector into the wall.
#[inline]
pub(crate) fn disc_meets_wall(c: &Constants, n: (f64, f64), disc: Motion) -> Motion {
    let closing = larger(disc.x * n.0 + disc.y * n.1, 0.0);
    let normal = closing + larger(c.e_rail * closing, c.min_separation);
    let surface = (disc.y * n.0 - disc.x * n.1) + disc.rim;
    let along = clamped(surface / 3.0, c.mu_contact * normal);
    Motion {
        x: disc.x - (normal * n.0 - along * n.1),
        y: disc.y - (normal * n.1 + along * n.0),
        rim: disc.rim - 2.0 * along,
    }
}
