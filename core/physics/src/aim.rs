//! Directions of flicks: unit vectors from points, from angles, and turned by a little.

use thiserror::Error;

use crate::Place;

/// A direction: a unit vector.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Aim {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

/// A place was aimed at from itself, which has no direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the point aimed at is where the disc starts")]
pub struct NoDirection;

impl Aim {
    #[inline]
    fn normalised(x: f64, y: f64) -> Self {
        let length = (x * x + y * y).sqrt();
        Self { x: x / length, y: y / length }
    }

    /// From one place towards another.
    ///
    /// # Errors
    ///
    /// [`NoDirection`] if the two are one place.
    #[allow(clippy::cast_precision_loss)]
    pub fn toward(from: Place, to: Place) -> Result<Self, NoDirection> {
        if from == to {
            return Err(NoDirection);
        }
        // Differences of two i32 are exact in f64.
        let (x, y) = (i64::from(to.x) - i64::from(from.x), i64::from(to.y) - i64::from(from.y));
        Ok(Self::normalised(x as f64, y as f64))
    }

    /// At an angle in thousandths of a degree, counter-clockwise from +x.
    ///
    /// The only place with trigonometry: the angle is reduced in integers to one eighth of a turn and parsed by a
    /// portable library, so turns by quarters and mirrored angles are exact.
    pub fn angle(milli_degrees: i64) -> Self {
        let turn = milli_degrees.rem_euclid(360_000);
        let (quarter, rest) = (turn / 90_000, turn % 90_000);
        let (eighth, swapped) = if rest > 45_000 { (90_000 - rest, true) } else { (rest, false) };
        let radians = f64::from(i32::try_from(eighth).unwrap_or(0)) * (std::f64::consts::PI / 180_000.0);
        let (cos, sin) = (libm::cos(radians), libm::sin(radians));
        let (x, y) = if swapped { (sin, cos) } else { (cos, sin) };
        let (x, y) = match quarter {
            0 => (x, y),
            1 => (-y, x),
            2 => (-x, -y),
            _ => (y, -x),
        };
        Self::normalised(x, y)
    }

    /// This direction turned counter-clockwise by the angle whose half has the tangent `part / whole`.
    ///
    /// So noise needs no trigonometry: for small angles the turn is nearly `2 * part / whole` in radians. A `whole`
    /// of 0 counts as 1.
    #[must_use]
    pub fn turned(self, part: i32, whole: u32) -> Self {
        let t = f64::from(part) / f64::from(whole.max(1));
        let (along, across) = ((1.0 - t * t) / (1.0 + t * t), 2.0 * t / (1.0 + t * t));
        Self::normalised(self.x * along - self.y * across, self.y * along + self.x * across)
    }

    /// The components, without unit.
    #[inline]
    pub fn vector(self) -> (f64, f64) {
        (self.x, self.y)
    }
}
