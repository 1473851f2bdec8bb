//! Scripts in a program without them: nothing is known of what stands in a Rhai file.

use std::ops::Range;

use javelina_engine::FileId;
use javelina_engine::rules::Mark;
use javelina_variants::{GameRow, Known};

use crate::Analysis;
use crate::colours::Coloured;
use crate::complete::Offers;

impl<R: AsRef<GameRow>> Analysis<R> {
    /// Why scripts do not let a name become another one: those beside its places may name it, which nobody can tell.
    pub(crate) fn script_refuses(&self, _: &Known<'_>, marks: &[Mark], _: &str) -> Option<String> {
        let is_beside =
            |file: FileId| marks.iter().any(|mark| self.files().pack(mark.span.file) == self.files().pack(file));
        let is_named = self.files().iter().any(|(file, path, _)| path.ends_with(".rhai") && is_beside(file));
        is_named.then(|| "a script of this pack may name it, and this program was built without scripts".into())
    }

    /// Nothing that may be written.
    pub(crate) fn script_offers(&self, _: FileId, at: usize) -> Offers {
        Offers { start: at, all: Vec::new() }
    }

    /// No pieces.
    pub(crate) fn script_colours(&self, _: FileId) -> Vec<Coloured> {
        Vec::new()
    }

    /// No meaning.
    pub(crate) fn about_script(&self, _: FileId, _: usize) -> Option<(Range<usize>, String)> {
        None
    }
}
