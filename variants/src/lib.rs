//! Content packs: the loader, and the shipped data.
//!
//! [`load`] takes the texts of packs (the command line reads them from disk, or [`shipped`] gives the embedded ones),
//! reads every file, compiles every text and reports every problem. [`Loaded::build`] makes a game of what was chosen.
//! This crate reads no file.

mod arizona;
mod choice;
mod clashes;
mod cliffs;
mod codes;
mod files;
mod items;
mod journal;
mod keystone;
mod kit;
mod later;
mod load;
mod nesting;
mod pack;
mod pins;
mod reader;
mod replace;
mod rulings;
mod settings;
mod skeleton;
mod sonora;
mod words;

pub use choice::{AnyGame, Built, Choice, Visit};
pub use codes::CODES;
pub use files::{MAX_FILES, MAX_PACK, PackText, SPECS, is_content, is_read, shipped, suite};
pub use journal::Assignment;
pub use load::{Loaded, load};
pub use pack::{GAMES, How, ItemInfo, OwnGate, Pack, Transcript, catalogue};
pub use reader::{MAX_FILE, Node, Placed, Reader};
pub use rulings::{Basis, Rulebook, Ruling, Section};
pub use skeleton::{SkeletonError, skeleton};
