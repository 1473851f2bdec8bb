//! Scripts of a pack: the functions of each join the program as clauses of the item that names it, card or block.

use std::collections::BTreeMap;

use javelina_dsl::NamedScript;
use javelina_engine::rules::{Catalogue, Facts, Item, ItemId, Lexicon, Mark, Meaning, Program, Role, Script};
use javelina_engine::{Diagnostic, FileId, Files, Span, printable};

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
    /// Adds the scripts that items of a pack name, and tells of those files that none does. Returns each item with its script.
    pub fn add<'n>(
        &mut self,
        there: &BTreeMap<String, FileId>,
        named: &'n [NamedScript],
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) -> Vec<(&'n str, FileId)> {
        let added =
            |script: &'n NamedScript| Some((script.item.as_str(), self.add_one(there, script, program, found)?));
        let added: Vec<(&str, FileId)> = named.iter().filter_map(added).collect();
        for (path, file) in there.iter().filter(|(_, file)| added.iter().all(|(_, own)| own != *file)) {
            if named.iter().any(|one| self.meant(there, one).is_err() && one.file == last(path)) {
                continue; // it may be the one that is meant
            }
            let message = format!("no card and no block names the script `{}`", printable(last(path), 100));
            found.push(Diagnostic::warning("X4025", Span::new(*file, 0..0), message));
        }
        added
    }

    /// The script of a name: the one beside the text that names it, else the only one of the pack.
    fn meant(&self, there: &BTreeMap<String, FileId>, named: &NamedScript) -> Result<FileId, Box<Diagnostic>> {
        let beside = self.files.key(named.span.file).map_or("", |key| key.path.as_str());
        let folder = beside.strip_suffix(last(beside)).unwrap_or_default();
        if let Some(file) = there.get(&format!("{folder}{}", named.file)) {
            return Ok(*file);
        }
        let called: Vec<(&str, FileId)> = there.iter().map(|(path, file)| (path.as_str(), *file)).collect();
        let called: Vec<(&str, FileId)> = called.into_iter().filter(|(path, _)| last(path) == named.file).collect();
        let name = printable(&named.file, 100);
        match called.as_slice() {
            [(_, only)] => Ok(*only),
            [] => {
                let problem = Diagnostic::error("X4024", named.span, format!("the pack has no script `{name}`"))
                    .help("the name of a file that ends in .rhai, in the pack's folder");
                Err(Box::new(problem.did_you_mean(&named.file, there.keys().map(|path| last(path)))))
            }
            several => {
                let paths: Vec<&str> = several.iter().map(|(path, _)| *path).collect();
                let text = format!("several scripts of the pack are called `{name}`: {}", paths.join(", "));
                let help = "put the script into the folder of this file, or rename it";
                Err(Box::new(Diagnostic::error("X4024", named.span, text).help(help)))
            }
        }
    }

    fn add_one(
        &mut self,
        there: &BTreeMap<String, FileId>,
        named: &NamedScript,
        program: &mut Program,
        found: &mut Vec<Diagnostic>,
    ) -> Option<FileId> {
        let file = self.meant(there, named).map_err(|problem| found.push(*problem)).ok()?;
        if let Some(item) = program.items.iter().position(|item| item.id == named.item) {
            self.take_in((ItemId(item as u16), named.span), file, program, found);
            self.marks.push(Mark { span: named.span, what: Meaning::Script(file), role: Role::Names });
            self.marks.push(Mark { span: Span::new(file, 0..0), what: Meaning::Script(file), role: Role::Declares });
        }
        Some(file)
    }
}

/// The name of the file of a path.
fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// That a program without scripts cannot play this item.
pub(crate) fn unplayable(item: &Item, span: Span) -> Diagnostic {
    let message = format!("`{}` is played by a script, and this program was built without scripts", item.id);
    Diagnostic::error("X4028", span, message)
}
