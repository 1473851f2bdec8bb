//! Places in whole nm ([`Place`]).

/// The centre of a disc, in nm, with the origin in the middle of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// To the right, nm.
    pub x: i32,
    /// Up, nm.
    pub y: i32,
}

impl Place {
    /// A place given in nm.
    #[must_use]
    #[inline]
    pub const fn nm(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    /// A place given in µm; values beyond ±2.147 m are cut to that.
    #[must_use]
    #[inline]
    pub const fn um(x: i32, y: i32) -> Self {
        Self { x: x.saturating_mul(1000), y: y.saturating_mul(1000) }
    }

    /// The coordinates in mm.
    #[must_use]
    #[inline]
    pub fn mm(self) -> (f64, f64) {
        (f64::from(self.x) / 1e6, f64::from(self.y) / 1e6)
    }

    /// The nearest place to coordinates in mm.
    #[must_use]
    #[inline]
    pub fn nearest(x: f64, y: f64) -> Self {
        #[allow(clippy::cast_possible_truncation)]
        let nm = |mm: f64| (mm * 1e6 + if mm < 0.0 { -0.5 } else { 0.5 }) as i32;
        Self { x: nm(x), y: nm(y) }
    }

    /// Square of the distance to another place, nm².
    #[must_use]
    #[inline]
    pub fn distance_squared(self, other: Self) -> i64 {
        let (dx, dy) = (i64::from(self.x) - i64::from(other.x), i64::from(self.y) - i64::from(other.y));
        dx * dx + dy * dy
    }
}
