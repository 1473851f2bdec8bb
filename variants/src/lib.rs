//! Content packs: the loader, and the shipped data.
//!
//! [`load`] takes the texts of packs (the command line reads them from disk, or [`shipped`] gives the embedded ones),
//! reads every file, compiles every text and reports every problem. [`Loaded::build`] makes a game of what was chosen.
//! This crate reads no file.

mod arizona;
mod begun;
mod choice;
mod circles;
mod clashes;
mod cliffs;
mod compile;
mod files;
mod games;
mod hiding;
#[cfg_attr(not(feature = "scripts"), path = "host/left_out.rs")]
mod host;
mod idle;
mod items;
mod journal;
mod keystone;
mod kit;
mod known;
mod later;
mod limits;
mod load;
mod loaded;
mod mix;
mod mixed;
mod nesting;
mod numbers;
mod opened;
mod pack;
mod pins;
mod reader;
mod replace;
mod rulings;
mod scripts;
mod settings;
mod skeleton;
mod sonora;
mod words;

pub use arizona::ArizonaKit;
pub use choice::{Choice, Known};
pub use cliffs::CliffsKit;
pub use files::{PackText, SPEC, SPECS, is_content, is_read, recipes, suite};
pub use games::{Built, GAMES, GameRow, SHIPPED, Visit, catalogue, shipped, skeleton};
pub use host::script_reference;
pub use items::{Card, card, read_cards};
pub use journal::journal_keys;
pub use keystone::KeystoneKit;
pub use kit::{BuildError, Cards, Kit};
pub use known::code_pages;
pub use load::{load, load_for, load_with};
pub use loaded::Loaded;
pub use mixed::Mixed;
pub use pack::{Assignment, How, ItemInfo, OwnGate, Pack, Transcript, pack_keys};
pub use reader::{ANY, KEYS, Key, Node, Placed, Reader, Shape, Text, all_rule_texts, place_of, rule_texts, texts};
pub use rulings::{Basis, Rulebook, Ruling, Section, rulings_keys};
pub use settings::read_settings;
pub use skeleton::SkeletonError;
pub use sonora::SonoraKit;
