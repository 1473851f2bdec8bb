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
//!     currencies: &[], settings: &[], content: &[], timeline: &[], former: &[],
//! };
//! assert!(javelina_scripts::reference(&EMPTY).contains("abs(number)"));
//! ```
mod calls;
mod equip;
mod faults;
mod fence;
mod judge;
pub mod limits;
mod lints;
mod lower;
mod names;
mod reading;
mod study;
#[cfg(test)]
mod tests;
mod world;

pub use lints::pieces::{Piece, pieces};
pub use lints::wanted::{Wanted, wanted};
pub use reading::compile::{Compiled, compile, compile_with};
pub use reading::reference::reference;
pub use reading::words::{Callable, callables};
pub use study::mutants::mutants;
pub use study::normal::{Written, same_meaning};
pub use world::{Own, spelled};

/// Pages of the codes of this package, as [`code_pages`](javelina_engine::code_pages) reads them.
pub const CODES: &str = include_str!("../codes.md");
