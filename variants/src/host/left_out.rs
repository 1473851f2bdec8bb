//! Host of scripts in a program without them: keeps in mind what cannot be played.

use javelina_engine::rules::{Catalogue, ItemId, Program};
use javelina_engine::{Diagnostic, FileId, Span};

use crate::scripts::Scripts;

/// Pages of the codes of scripts.
pub const SCRIPT_CODES: &str = "";

/// What scripts of a game may say, as text; `None` in a program without scripts.
#[must_use]
pub fn script_reference(_: &'static Catalogue) -> Option<String> {
    None
}

impl Scripts<'_> {
    /// Leaves the script of an item alone, which is named at this place.
    pub fn take_in(&mut self, named: (ItemId, Span), _: FileId, _: &mut Program, _: &mut Vec<Diagnostic>) {
        self.left_out.push(named);
    }
}
