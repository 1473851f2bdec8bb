//! Flicked wooden discs on a board, event by event.
//!
//! Between events each disc slides on a straight line with constant deceleration, so the next contact, edge or stop is
//! computed and not searched for with time steps. The state knows only `+ - * /` and square roots: results are the
//! same bits on every machine, in every build and on every thread. Discs carry the spin that collisions give them;
//! its effect on the friction of the floor is left out, which changes 0.3 to 1.8 % of outcomes.
//!
//! Units are mm and s inside; at the boundary µm and µm/s for flicks, nm for places, all integers. No input makes this
//! crate panic, hang or return something that is not a number. It knows no game, parses nothing, and draws no luck.
//!
//! ```
//! use javelina_physics::{Aim, Board, Constants, Fate, Measures, Place, Recorder, Scene, flick};
//!
//! let board = Board::new(Measures::SONORA)?;
//! let constants = Constants::default();
//! let mut scene = Scene::new(&board, &[Some(Place::um(-50_000, 60_000))])?;
//! let (from, mut trace) = (Place::um(-110_000, 100_000), Recorder::default());
//! let aim = Aim::toward(from, Place::um(-50_000, 60_000))?;
//! let rest = flick(&board, &constants, &mut scene, 1, from, aim, 800_000, &mut trace)?;
//! assert!(matches!(rest.fates[0], Fate::Rests(_)));
//! assert!(trace.events.iter().any(|event| event.involves(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod aim;
mod board;
mod constants;
mod contacts;
mod launch;
mod motion;
mod place;
mod predict;
mod run;
mod scene;
mod trace;

pub use aim::{Aim, NoDirection};
pub use board::{Board, BoardError, Corner, Edge, MAX_DISCS, Measures, SNAP_NM, Sides};
pub use constants::{Constant, ConstantError, Constants, LIST as CONSTANTS};
pub use launch::{Error, MAX_EVENTS, check_launch};
pub use place::Place;
pub use run::{Fate, Rest, flick};
pub use scene::{Scene, SceneError};
pub use trace::{Event, Motion, Off, Recorder, Segment, Silent, Trace, What};
