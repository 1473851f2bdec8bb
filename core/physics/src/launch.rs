//! How a flick may start, and why it is refused.

use crate::{Board, Constants, Corner, MAX_DISCS, Place, Scene};

/// Most events of a flick; the most seen in thousands of random ones is far below a hundred.
pub const MAX_EVENTS: u32 = 2000;

/// Why a flick was refused, or could not be finished. The scene is then as before.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// Discs are numbered from 0 to 19.
    #[error("there is no disc {disc}: discs are numbered 0 to {}", MAX_DISCS - 1)]
    NoSuchDisc {
        /// The number that was given.
        disc: u8,
    },
    /// The disc lies on the field and cannot be flicked too.
    #[error("disc {disc} is already on the field")]
    AlreadyOnField {
        /// The disc.
        disc: u8,
    },
    /// The disc does not start fully on a raised pad.
    #[error("a disc at {},{} mm is not fully on a raised pad", .from.mm().0, .from.mm().1)]
    OffPad {
        /// Where it would start.
        from: Place,
    },
    /// The disc would start on top of another that hangs over the edge of the pad.
    #[error("disc {disc} hangs over the edge of the pad there")]
    Overlaps {
        /// The disc that lies there.
        disc: u8,
    },
    /// The speed is not positive.
    #[error("the speed of a flick is {speed} um/s, but must be above 0")]
    NoSpeed {
        /// The speed, µm/s.
        speed: i32,
    },
    /// The speed is above `max_flick_speed`.
    #[error("a flick of {speed} um/s is faster than {most} mm/s")]
    TooFast {
        /// The speed, µm/s.
        speed: i32,
        /// The limit, mm/s.
        most: f64,
    },
    /// More than [`MAX_EVENTS`] events: the constants let discs bounce without end, or a cluster does not settle.
    #[error("the flick did not end within {MAX_EVENTS} events")]
    TooManyEvents,
}

/// Whether a flick may start like this; tells the corner of the pad.
///
/// # Errors
///
/// The first reason against it.
pub fn check_launch(
    board: &Board,
    constants: &Constants,
    scene: &Scene,
    disc: u8,
    from: Place,
    speed: i32,
) -> Result<Corner, Error> {
    if usize::from(disc) >= MAX_DISCS {
        return Err(Error::NoSuchDisc { disc });
    }
    if scene.at(disc).is_some() {
        return Err(Error::AlreadyOnField { disc });
    }
    let corner = board.pad(from).ok_or(Error::OffPad { from })?;
    if let Some(disc) = scene.overlapping(board, from) {
        return Err(Error::Overlaps { disc });
    }
    if speed <= 0 {
        return Err(Error::NoSpeed { speed });
    }
    if f64::from(speed) > constants.max_flick_speed * 1000.0 {
        return Err(Error::TooFast { speed, most: constants.max_flick_speed });
    }
    Ok(corner)
}
