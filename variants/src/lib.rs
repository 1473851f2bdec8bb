//! Content packs: the loader, and the shipped data.
//!
//! [`load`] takes the texts of packs (the command line reads them from disk, or [`shipped`] gives the embedded ones),
//! reads every file, compiles every text and reports every problem. [`Loaded::build`] makes a game of what was chosen.
//! This crate reads no file.
//!
//! ```
//! use javelina_variants::{Choice, load, shipped};
//!
//! let loaded = load(&shipped());
//! let with = |id: &str| Choice { with: vec![id.into()], ..Choice::default() };
//! assert!(loaded.build("arizona", &with("gold_vein")).is_ok());
//! assert!(loaded.build("arizona", &with("no_such_card")).is_err());
//! ```

mod choosing;
mod joining;
mod kits;
mod packs;
mod read;
mod skeleton;

pub use choosing::choice::{Choice, Known};
pub use choosing::mixed::Mixed;
pub use kits::arizona::ArizonaKit;
pub use kits::cliffs::CliffsKit;
pub use kits::games::{Built, GAMES, GameRow, SHIPPED, Visit, catalogue, shipped, skeleton};
pub use kits::keystone::KeystoneKit;
pub use kits::kit::{BuildError, Cards, Kit};
pub use kits::sonora::SonoraKit;
pub use packs::files::{PackText, SPEC, SPECS, is_content, is_read, recipes, suite};
pub use packs::journal::journal_keys;
pub use packs::known::code_pages;
pub use packs::load::{load, load_for, load_with};
pub use packs::loaded::Loaded;
pub use packs::pack::{Assignment, How, ItemInfo, OwnGate, Pack, Transcript, pack_keys};
pub use packs::rulings::{Basis, Rulebook, Ruling, Section, rulings_keys};
pub use read::items::{Card, card, read_cards};
pub use read::reader::{
    ANY, KEYS, Key, Node, Placed, Reader, Shape, Text, all_rule_texts, place_of, rule_texts, texts,
};
pub use read::settings::read_settings;
pub use skeleton::SkeletonError;
