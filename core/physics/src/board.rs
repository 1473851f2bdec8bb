//! The board: an octagonal field, a raised ring around it with a pad at each corner, and a hole in the middle.

use thiserror::Error;

use crate::Place;

/// Most discs in a scene.
pub const MAX_DISCS: usize = 20;
/// Overlap in nm that snapping to whole nm can cause, and that loaded positions may therefore have.
pub const SNAP_NM: i64 = 2;
/// The same in mm.
pub(crate) const SNAP_MM: f64 = 2e-6;
const ROOT_2: f64 = std::f64::consts::SQRT_2;
const HALF_ROOT: f64 = std::f64::consts::FRAC_1_SQRT_2;

/// What stands along the four sides of the field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// A rail as high as the pads, so the raised ring is connected.
    Rail,
    /// Nothing: a disc whose centre passes the edge of the field is off. The pads stand alone.
    Open,
}

/// Measures of a board in µm, as somebody wrote them; [`Board::new`] checks them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// Half the width of the field.
    pub half_field: i32,
    /// The field ends where |x| + |y| exceeds this; beyond lie the pads.
    pub corner_cut: i32,
    /// Half the width of the whole board.
    pub half_outer: i32,
    /// Radius of the hole in the middle; 0 for a board without one.
    pub hole_radius: i32,
    /// Radius of every disc.
    pub disc_radius: i32,
    /// Height of pads and rail above the field.
    pub step_height: i32,
    /// Thickness of a disc.
    pub disc_thickness: i32,
    /// Rail or open sides.
    pub sides: Sides,
}

impl Measures {
    /// The reconstructed Sonora board: 280 mm wide, discs of 20 mm, a hole of 26 mm. No measure is printed anywhere.
    pub const SONORA: Self = Self {
        half_field: 120_000,
        corner_cut: 180_000,
        half_outer: 140_000,
        hole_radius: 13_000,
        disc_radius: 10_000,
        step_height: 4_000,
        disc_thickness: 6_000,
        sides: Sides::Rail,
    };
}

/// Why measures make no board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum BoardError {
    /// A measure is outside its range (all in µm).
    #[error("`{name}` is {value} um, but must be from {least} to {most} um")]
    OutOfRange {
        /// The measure.
        name: &'static str,
        /// What was given.
        value: i32,
        /// The least allowed.
        least: i32,
        /// The most allowed.
        most: i32,
    },
    /// `corner_cut` must lie between `half_outer` and twice `half_field`: else pads meet or there are none.
    #[error("`corner_cut` must be at least `half_outer` and less than twice `half_field`")]
    CornerCut,
    /// The field is too narrow for discs between its walls.
    #[error("the field is too narrow: two discs must fit between its middle and each wall")]
    NarrowField,
    /// A disc finds no place fully on a pad.
    #[error("the pads are too small: no disc finds a place fully on one")]
    NarrowPads,
    /// The hole reaches discs that lie at a wall.
    #[error("the hole is too wide: it reaches discs that lie at a wall")]
    WideHole,
    /// A disc is not thicker than the step is high: discs on a pad would pass over those on the field.
    #[error("`disc_thickness` must exceed `step_height`, or discs on a pad pass over others")]
    ThinDiscs,
}

/// A corner of the board, named as seen from above with +x to the right and +y up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Corner {
    /// x < 0, y > 0.
    TopLeft,
    /// x > 0, y > 0.
    TopRight,
    /// x > 0, y < 0.
    BottomRight,
    /// x < 0, y < 0.
    BottomLeft,
}

/// One of the eight edges of the field: 0 to 3 are the sides right, top, left, bottom; 4 to 7 the faces of the pads
/// top right, top left, bottom left, bottom right.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Edge(pub(crate) u8);

impl Edge {
    /// The number of the edge, 0 to 7.
    #[inline]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }

    /// Whether the edge is the face of a pad (and not a side).
    #[inline]
    pub fn is_pad(self) -> bool {
        self.0 >= 4
    }

    /// The unit normal that points out of the field.
    #[inline]
    pub(crate) fn normal(self) -> (f64, f64) {
        NORMALS[usize::from(self.0 & 7)]
    }
}

/// Outward normals of the edges.
const NORMALS: [(f64, f64); 8] = [
    (1.0, 0.0),
    (0.0, 1.0),
    (-1.0, 0.0),
    (0.0, -1.0),
    (HALF_ROOT, HALF_ROOT),
    (-HALF_ROOT, HALF_ROOT),
    (-HALF_ROOT, -HALF_ROOT),
    (HALF_ROOT, -HALF_ROOT),
];

/// A checked board, in mm, with the origin in the middle of the hole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Board {
    measures: Measures,
    pub(crate) radius: f64,
    pub(crate) half_field: f64,
    pub(crate) half_outer: f64,
    pub(crate) diagonal: f64,
    /// Where centres of discs that lie clear of all walls may be: |x|, |y| and |x| + |y|.
    pub(crate) clear_side: f64,
    pub(crate) clear_sum: f64,
    pub(crate) hole: f64,
    pub(crate) open: bool,
}

fn mm(um: i32) -> f64 {
    f64::from(um) / 1000.0
}

impl Board {
    /// The board with these measures.
    ///
    /// # Errors
    ///
    /// [`BoardError`] says which measure is out of range or which two do not fit.
    pub fn new(measures: Measures) -> Result<Self, BoardError> {
        let m = &measures;
        for (name, value, least, most) in [
            ("half_field", m.half_field, 20_000, 900_000),
            ("corner_cut", m.corner_cut, 20_000, 1_800_000),
            ("half_outer", m.half_outer, 20_000, 1_000_000),
            ("hole_radius", m.hole_radius, 0, 200_000),
            ("disc_radius", m.disc_radius, 1_000, 100_000),
            ("step_height", m.step_height, 0, 100_000),
            ("disc_thickness", m.disc_thickness, 100, 100_000),
        ] {
            if !(least..=most).contains(&value) {
                return Err(BoardError::OutOfRange { name, value, least, most });
            }
        }
        if m.corner_cut < m.half_outer || m.corner_cut >= 2 * m.half_field || m.half_outer <= m.half_field {
            return Err(BoardError::CornerCut);
        }
        let (radius, diagonal) = (mm(m.disc_radius), mm(m.corner_cut) * HALF_ROOT);
        let apothem = if mm(m.half_field) < diagonal { mm(m.half_field) } else { diagonal };
        if apothem < 4.0 * radius {
            return Err(BoardError::NarrowField);
        }
        if 2.0 * mm(m.half_outer - m.disc_radius) < mm(m.corner_cut) + radius * ROOT_2 {
            return Err(BoardError::NarrowPads);
        }
        if mm(m.hole_radius) >= apothem - radius {
            return Err(BoardError::WideHole);
        }
        if m.disc_thickness <= m.step_height {
            return Err(BoardError::ThinDiscs);
        }
        Ok(Self {
            measures,
            radius,
            half_field: mm(m.half_field),
            half_outer: mm(m.half_outer),
            diagonal,
            clear_side: mm(m.half_field) - radius,
            clear_sum: mm(m.corner_cut) - radius * ROOT_2,
            hole: mm(m.hole_radius),
            open: m.sides == Sides::Open,
        })
    }

    /// What the board was made from.
    #[inline]
    pub fn measures(&self) -> &Measures {
        &self.measures
    }

    /// The corner on whose pad a disc with its centre here lies fully, if it does.
    ///
    /// Exact: |x| + |y| ≥ corner cut + √2 radius, and |x|, |y| ≤ half the board − radius.
    pub fn pad(&self, place: Place) -> Option<Corner> {
        let (x, y) = (i64::from(place.x), i64::from(place.y));
        let nm = |um: i32| i64::from(um) * 1000;
        let most = nm(self.measures.half_outer - self.measures.disc_radius);
        let beyond = i128::from(x.abs() + y.abs() - nm(self.measures.corner_cut));
        let radius = i128::from(nm(self.measures.disc_radius));
        if x.abs() > most || y.abs() > most || beyond < 0 || beyond * beyond < 2 * radius * radius {
            return None;
        }
        Some(match (x < 0, y < 0) {
            (true, false) => Corner::TopLeft,
            (false, false) => Corner::TopRight,
            (false, true) => Corner::BottomRight,
            (true, true) => Corner::BottomLeft,
        })
    }

    /// The pad edge in front of a corner.
    pub(crate) fn pad_edge(corner: Corner) -> Edge {
        Edge(match corner {
            Corner::TopRight => 4,
            Corner::TopLeft => 5,
            Corner::BottomLeft => 6,
            Corner::BottomRight => 7,
        })
    }

    /// Distance from a point to the line of an edge, mm, positive on the side of the field.
    #[inline]
    pub(crate) fn inside(&self, edge: Edge, x: f64, y: f64) -> f64 {
        let (nx, ny) = edge.normal();
        let offset = if edge.is_pad() { self.diagonal } else { self.half_field };
        offset - (nx * x + ny * y)
    }

    /// The edges whose line a disc at this place is clear of, as bits; the others are unarmed.
    pub(crate) fn armed(&self, x: f64, y: f64) -> u8 {
        let mut bits = 0;
        for k in 0..8 {
            if self.inside(Edge(k), x, y) >= self.radius - SNAP_MM {
                bits |= 1 << k;
            }
        }
        bits
    }
}
