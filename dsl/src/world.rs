//! What is compiled: texts, what names in them may mean, and what they bring along.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use javelina_engine::rules::{Catalogue, Item, KindDecl, Lexicon};
use javelina_engine::{Diagnostic, FileId, Files, Span, printable};

/// What names in a text may mean: what the game declares, and the names of its elements.
#[derive(Clone, Copy, Debug)]
pub struct World<'a> {
    /// What the game declares about its rules.
    pub catalogue: &'static Catalogue,
    /// The names of all elements.
    pub lexicon: &'a Lexicon,
}

/// What a text holds.
#[derive(Clone, Debug)]
pub enum Form {
    /// Blocks: `variant my_id for my_game { ... }`.
    File,
    /// The members of one item that a content file declares: id, title, kind, text and group are given.
    Inline(Box<Item>),
}

/// The pack of a text, for the names of its items.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Home {
    /// The id of the pack.
    pub pack: String,
    /// Those of its ids that another pack has, too. In a program these items are called `pack:id`.
    pub shared: BTreeSet<String>,
    /// Its spreadsheet files, by their paths in the folder.
    pub sheets: BTreeMap<String, Sheet>,
}

/// A spreadsheet file of a pack, split into cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The file.
    pub file: FileId,
    /// Rows with a cell that is not empty; the first one has the headings.
    pub rows: Vec<Vec<Cell>>,
    /// Problems of the file, for the case that a table reads it.
    pub found: Vec<Diagnostic>,
}

/// A cell of a spreadsheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its text.
    pub text: String,
    /// The whole number that it holds, if it does.
    pub number: Option<i64>,
    /// Its bytes in the file, without quotes.
    pub span: Span,
}

impl Home {
    /// The id in a program of an item that has this id in the pack.
    pub fn called(&self, id: &str) -> String {
        if self.shared.contains(id) { format!("{}:{id}", self.pack) } else { id.into() }
    }

    /// The spreadsheet file that a text at `span` names.
    pub(crate) fn sheet(&self, files: &Files, name: &str, span: Span) -> Result<&Sheet, Box<Diagnostic>> {
        let shown = printable(name, 100);
        meant(files, &self.sheets, (name, span)).map_err(|several| {
            let known = self.sheets.keys().map(|path| last(path));
            Box::new(match several.as_slice() {
                [] => Diagnostic::error("V2057", span, format!("the pack has no CSV file `{shown}`"))
                    .help("save the spreadsheet as a CSV file in the folder of the pack")
                    .did_you_mean(name, known),
                paths => {
                    let text = format!("several CSV files of the pack are named `{shown}`: {}", paths.join(", "));
                    Diagnostic::error("V2057", span, text).help("move the file to the folder of this one, or rename it")
                }
            })
        })
    }
}

/// The file of a pack that a text at a place names, among those of one sort by their paths: the one beside the text, or else
/// the only one of that name.
///
/// # Errors
///
/// The paths of all files of that name, none or several.
pub fn meant<'f, T>(
    files: &Files,
    there: &'f BTreeMap<String, T>,
    (name, span): (&str, Span),
) -> Result<&'f T, Vec<&'f str>> {
    let beside = files.key(span.file).map_or("", |key| key.path.as_str());
    let folder = beside.strip_suffix(last(beside)).unwrap_or_default();
    if let Some(file) = there.get(&format!("{folder}{name}")) {
        return Ok(file);
    }
    let called: Vec<(&String, &T)> = there.iter().filter(|(path, _)| last(path) == name).collect();
    match called.as_slice() {
        [(_, only)] => Ok(*only),
        several => Err(several.iter().map(|(path, _)| path.as_str()).collect()),
    }
}

/// The name of the file of a path.
pub fn last(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

/// A text to compile.
#[derive(Clone, Debug)]
pub struct Source {
    /// The file that holds it.
    pub file: FileId,
    /// Its first byte in the file.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
    /// What it holds.
    pub form: Form,
    /// The pack that it belongs to.
    pub home: Arc<Home>,
}

/// A transcript that an item brings along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Example {
    /// The id of the item.
    pub item: String,
    /// Its title.
    pub title: String,
    /// The bytes of the transcript, without the braces.
    pub span: Span,
    /// The transcript as written.
    pub text: String,
}

/// The script of an item; whoever has the files adds its functions to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedScript {
    /// The id of the item.
    pub item: String,
    /// The name of the file.
    pub file: String,
    /// Where that stands, quotes included.
    pub span: Span,
}

/// The plural of a kind, as it stands behind `all`.
pub(crate) fn plural(kind: &KindDecl) -> &'static str {
    kind.all.strip_prefix("all_").unwrap_or(kind.all)
}
