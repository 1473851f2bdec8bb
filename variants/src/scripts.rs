//! Scripts of a pack: the functions of each join the program as clauses of the item that names it, card or block.

use std::collections::BTreeMap;

use javelina_dsl::NamedScript;
use javelina_engine::rules::{Catalogue, Facts, Item, ItemId, Lexicon, Mark, Meaning, Program, Role, Script};
use javelina_engine::{CodePage, Diagnostic, FileId, Files, Span, printable};

/// Compiles the scripts of one game.
#[cfg_attr(not(feature = "scripts"), allow(dead_code, reason = "what compiles scripts reads them"))]
pub(crate) struct Scripts<'a> {
    pub catalogue: &'static Catalogue,
    pub lexicon: &'a Lexicon,
    pub statics: &'a dyn Facts,
    pub files: &'a Files,
    /// In the order of their numbers in the program.
    pub compiled: Vec<Box<dyn Script>>,
    /// Items whose scripts a program without scripts does not compile, each with the place that names its script.
    pub left_out: Vec<(ItemId, Span)>,
    /// What the words of the scripts mean, and of the names of their files.
    pub marks: Vec<Mark>,
}

impl Scripts<'_> {
    /// Adds the scripts that items of a pack name, and tells of those files that none does.
    pub fn add(
        &mut self,
        there: &BTreeMap<String, FileId>,
        named: &[NamedScript],
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        named.iter().for_each(|script| self.add_one(there, script, program, found));
        for (name, file) in there.iter().filter(|(name, _)| named.iter().all(|one| one.file != **name)) {
            let message = format!("no card and no block names the script `{}`", printable(name, 100));
            found.push(Diagnostic::warning("X4025", Span::new(*file, 0..0), message));
        }
    }

    fn add_one(
        &mut self,
        there: &BTreeMap<String, FileId>,
        NamedScript { item: id, file: name, span }: &NamedScript,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) {
        let Some(file) = there.get(name) else {
            let problem =
                Diagnostic::error("X4024", *span, format!("the pack has no script `{}`", printable(name, 100)))
                    .help("the name of a file that ends in .rhai, in the pack's folder");
            found.push(problem.did_you_mean(name, there.keys().map(String::as_str)));
            return;
        };
        let Some(item) = program.items.iter().position(|item| item.id == *id) else { return };
        self.take_in((ItemId(item as u16), *span), *file, program, found);
        self.marks.push(Mark { span: *span, what: Meaning::Script(*file), role: Role::Names });
        self.marks.push(Mark { span: Span::new(*file, 0..0), what: Meaning::Script(*file), role: Role::Declares });
    }
}

/// The page behind the code of what a program without scripts cannot play.
pub(crate) const WITHOUT_SCRIPTS: CodePage = CodePage {
    code: "X4028",
    title: "built without scripts",
    text: "Programs may be built without the feature `scripts`: they are smaller and are built sooner. Such a program lists and checks a card or block whose rules stand in a script, but plays no game in which it is named, stands or could be dealt, since the result would be another one. Play without it, name other cards, or take a program that has the feature: a release has all features, and so has what `cargo build` makes without `--no-default-features`.",
    wrong: "In a program without scripts: javelina play arizona --with side_loading",
    right: "In the same program: javelina play arizona --with no_conditions",
};

/// That a program without scripts cannot play this item.
pub(crate) fn unplayable(item: &Item, span: Span) -> Diagnostic {
    let message = format!("`{}` is played by a script, and this program was built without scripts", item.id);
    Diagnostic::error(WITHOUT_SCRIPTS.code, span, message)
}
