//! Where discs lie: scenes that were checked against a board.

use thiserror::Error;

use crate::board::SNAP_NM;
use crate::{Board, Edge, MAX_DISCS, Place};

/// Why positions make no scene.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SceneError {
    /// More than [`MAX_DISCS`] discs.
    #[error("{discs} discs, but a scene holds {MAX_DISCS}")]
    TooMany {
        /// How many were given.
        discs: usize,
    },
    /// The centre of a disc is not on the field.
    #[error("the centre of disc {disc} is not on the field")]
    Outside {
        /// Which disc.
        disc: u8,
    },
    /// The centre of a disc is in the hole; such a disc has fallen in.
    #[error("the centre of disc {disc} is in the hole: it has fallen in")]
    InHole {
        /// Which disc.
        disc: u8,
    },
    /// Two discs overlap by more than 2 nm.
    #[error("discs {first} and {second} overlap")]
    Overlap {
        /// The lower disc.
        first: u8,
        /// The higher disc.
        second: u8,
    },
}

/// Discs at rest on the field, by number; only checked positions get in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Scene {
    pub(crate) places: [Option<Place>; MAX_DISCS],
}

impl Scene {
    /// A board without discs.
    pub fn empty() -> Self {
        Self::default()
    }

    /// The scene with disc `k` at `places[k]`; `None` for a disc that is not on the field.
    ///
    /// # Errors
    ///
    /// The first of the [`SceneError`]s: too many discs, a centre off the field or in the hole, an overlap.
    pub fn new(board: &Board, places: &[Option<Place>]) -> Result<Self, SceneError> {
        let mut scene = Self::empty();
        for (disc, place) in places.iter().enumerate() {
            match (scene.places.get_mut(disc), place) {
                (Some(slot), _) => *slot = *place,
                (None, None) => {}
                (None, Some(_)) => return Err(SceneError::TooMany { discs: places.len() }),
            }
        }
        scene.check(board)?;
        Ok(scene)
    }

    /// Whether the discs may lie like this on `board`.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong, lowest disc first.
    pub fn check(&self, board: &Board) -> Result<(), SceneError> {
        let diameter = i64::from(board.measures().disc_radius) * 2000 - SNAP_NM;
        let hole = i64::from(board.measures().hole_radius) * 1000;
        for (disc, place) in self.discs() {
            let (x, y) = place.mm();
            if (0..8).any(|k| board.inside(Edge(k), x, y) < -crate::board::SNAP_MM) {
                return Err(SceneError::Outside { disc });
            }
            if hole > 0 && place.distance_squared(Place::default()) <= hole * hole {
                return Err(SceneError::InHole { disc });
            }
            for (other, there) in self.discs().filter(|(other, _)| *other > disc) {
                if place.distance_squared(there) < diameter * diameter {
                    return Err(SceneError::Overlap { first: disc, second: other });
                }
            }
        }
        Ok(())
    }

    /// Where a disc lies, if it is on the field.
    #[inline]
    pub fn at(&self, disc: u8) -> Option<Place> {
        self.places.get(usize::from(disc)).copied().flatten()
    }

    /// The discs on the field with their places, lowest number first.
    #[inline]
    pub fn discs(&self) -> impl Iterator<Item = (u8, Place)> {
        (0_u8..).zip(self.places.iter()).filter_map(|(disc, place)| place.map(|place| (disc, place)))
    }

    /// Takes a disc off the field; tells where it lay.
    #[inline]
    pub fn remove(&mut self, disc: u8) -> Option<Place> {
        self.places.get_mut(usize::from(disc)).and_then(Option::take)
    }

    /// Whether a disc at `from` would overlap one that lies there; the lowest such disc.
    #[inline]
    pub fn overlapping(&self, board: &Board, from: Place) -> Option<u8> {
        let diameter = i64::from(board.measures().disc_radius) * 2000 - SNAP_NM;
        self.discs().find(|(_, there)| from.distance_squared(*there) < diameter * diameter).map(|(disc, _)| disc)
    }
}
