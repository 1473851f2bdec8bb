//! The door between the rules and scripts in Rhai: the fenced exit for what the rules language cannot say.
//!
//! A script is a file of functions named after rule points. Each is given a view, plain values that were read before
//! the call, and returns a truth, a number, a list or effects; the engine checks and applies them. So a failing
//! script changes nothing. What a script can name is found wanting before play: [`compile`] reports unknown names,
//! wrong counts of arguments and facts that must not be read.
//!
//! This crate never gives a script a clock, a file, a random number, a function of Rhai's own packages, or anything of
//! the host that lives longer than the call.
//!
//! ```
//! use javelina_engine::Files;
//! use javelina_engine::rules::{Catalogue, KindId};
//!
//! static EMPTY: Catalogue = Catalogue {
//!     game: "demo", kinds: &[], seat: KindId(0), facts: &[], points: &[], effects: &[], base: &[],
//!     zones: &[],
//!     currencies: &[], settings: &[], content: &[],
//! };
//! assert!(javelina_scripts::reference(&EMPTY).contains("abs(number)"));
//! ```
mod arms;
mod carry;
mod compile;
mod equip;
mod faults;
mod fence;
mod hands;
mod house;
mod judge;
mod judge_hands;
mod library;
pub mod limits;
mod lint;
mod locals;
mod marks;
mod memo;
mod meter;
mod pieces;
mod plan;
mod reference;
mod scan;
#[cfg(test)]
mod tests;
mod types;
mod values;
mod walk;
mod wanted;
mod world;

pub use compile::{Compiled, compile, compile_with};
pub use locals::in_scope;
pub use pieces::{Piece, pieces};
pub use reference::reference;
pub use wanted::{Wanted, wanted};
pub use world::{is_free, spelled};

/// Pages of the codes of this package, as [`code_pages`](javelina_engine::code_pages) reads them.
pub const CODES: &str = include_str!("../codes.md");
