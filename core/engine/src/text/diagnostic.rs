//! What is wrong with what an author wrote: code, place, cause, way out.
//!
//! Every stage reports all its problems; only the command line renders them. Codes are stable: `T1xxx` the form of
//! TOML, `V2xxx` the rules language, `R3xxx` scripts, `X4xxx` packs and cross-references, `S8xxx` saves and replays.

use std::sync::OnceLock;

use super::made::{Grid, Made};
use super::places::{FileId, FileKey, Span};

/// The texts that spans point into.
#[derive(Clone, Debug, Default)]
pub struct Files {
    files: Vec<File>,
}

#[derive(Clone, Debug, Default)]
struct File {
    key: Option<FileKey>,
    name: String,
    text: String,
    /// Where its lines begin, found when the first place is asked for.
    lines: OnceLock<Vec<usize>>,
    /// What its text was made of.
    made: Option<Box<Made>>,
    /// The file that was made of it.
    read_as: Option<FileId>,
    /// Its cells.
    grid: Option<Box<Grid>>,
}

impl Files {
    /// Adds a file and gives its id.
    pub fn add(&mut self, name: impl Into<String>, text: impl Into<String>) -> FileId {
        self.files.push(File { name: name.into(), text: text.into(), ..File::default() });
        FileId(self.files.len() as u32 - 1)
    }

    /// Adds a file of a pack and gives its id.
    pub fn add_keyed(&mut self, key: FileKey, name: impl Into<String>, text: impl Into<String>) -> FileId {
        let id = self.add(name, text);
        self.files[id.0 as usize].key = Some(key);
        id
    }

    /// Adds a text that was made of a file with cells and gives its id. Its name and its identity are those of the file.
    pub fn add_made(&mut self, mut made: Made, grid: Grid) -> FileId {
        let name = self.name(made.of).to_string();
        let id = self.add(name, std::mem::take(&mut made.text));
        let key = self.key(made.of).cloned();
        if let Some(file) = self.files.get_mut(made.of.0 as usize) {
            (file.read_as, file.grid) = (Some(id), Some(Box::new(grid)));
        }
        let file = &mut self.files[id.0 as usize];
        (file.key, file.made) = (key, Some(Box::new(made)));
        id
    }

    /// Notes the cells of a file of a spreadsheet.
    pub fn add_grid(&mut self, file: FileId, grid: Grid) {
        if let Some(file) = self.files.get_mut(file.0 as usize) {
            file.grid = Some(Box::new(grid));
        }
    }

    /// The same files, in no pack, under other names.
    #[must_use]
    pub fn renamed(&self, name: impl Fn(FileId) -> String) -> Self {
        let mut files = self.clone();
        for (file, id) in files.files.iter_mut().zip(0..) {
            (file.name, file.key) = (name(FileId(id)), None);
        }
        files
    }

    /// The file whose text is read for this one: what was made of it, or itself.
    pub fn read_as(&self, file: FileId) -> FileId {
        self.file(file).and_then(|file| file.read_as).unwrap_or(file)
    }

    /// What a text was made of.
    pub(super) fn made(&self, file: FileId) -> Option<&Made> {
        self.file(file)?.made.as_deref()
    }

    /// Whether a text was made of another file.
    pub fn is_made(&self, file: FileId) -> bool {
        self.made(file).is_some()
    }

    /// The cells of a file.
    pub(super) fn grid(&self, file: FileId) -> Option<&Grid> {
        self.file(file)?.grid.as_deref()
    }

    /// The identity of a file; `None` if it is in no pack.
    pub fn key(&self, file: impl Into<Option<FileId>>) -> Option<&FileKey> {
        self.file(file)?.key.as_ref()
    }

    /// The origin of the pack of a file.
    pub fn pack(&self, file: impl Into<Option<FileId>>) -> Option<&str> {
        self.key(file).map(|key| key.pack.as_str())
    }

    /// The file of an identity.
    pub fn find(&self, key: &FileKey) -> Option<FileId> {
        self.files.iter().zip(0..).find(|(file, _)| file.key.as_ref() == Some(key)).map(|(_, id)| FileId(id))
    }

    /// The name under which a file was added; empty if there is no file.
    pub fn name(&self, file: impl Into<Option<FileId>>) -> &str {
        self.file(file).map_or("", |file| &file.name)
    }

    /// The text of a file; empty if there is no file.
    pub fn text(&self, file: impl Into<Option<FileId>>) -> &str {
        self.file(file).map_or("", |file| &file.text)
    }

    fn file(&self, file: impl Into<Option<FileId>>) -> Option<&File> {
        self.files.get(file.into()?.0 as usize)
    }

    /// All files in the order of adding.
    pub fn iter(&self) -> impl Iterator<Item = (FileId, &str, &str)> {
        self.files.iter().zip(0..).map(|(file, id)| (FileId(id), file.name.as_str(), file.text.as_str()))
    }

    /// Line and column (in characters) of a byte of a file, both from 1.
    pub fn place(&self, file: FileId, byte: usize) -> (u32, u32) {
        let Span { file, start: byte, .. } = self.origin(Span::new(file, byte..byte));
        let Some(file) = self.file(file) else { return (1, 1) };
        let ends = || file.text.bytes().zip(1..).filter(|(byte, _)| *byte == b'\n').map(|(_, next)| next);
        let lines = file.lines.get_or_init(|| std::iter::once(0).chain(ends()).collect());
        let byte = byte.min(file.text.len());
        let line = lines.partition_point(|start| *start <= byte);
        let start = lines.get(line - 1).copied().unwrap_or(0);
        (line as u32, place_in(&file.text[start..], byte - start).1)
    }

    /// The text of a place; `None` if it is in no file.
    pub fn at(&self, span: impl Into<Option<Span>>) -> Option<&str> {
        let span = span.into()?;
        self.text(span.file).get(span.range())
    }

    /// Line and column of both ends of a place; those of an empty text if it is nowhere.
    pub fn ends(&self, span: impl Into<Option<Span>>) -> [(u32, u32); 2] {
        let span = span.into().map(|span| self.origin(span));
        span.map_or([(1, 1); 2], |span| [span.start, span.end].map(|byte| self.place(span.file, byte)))
    }
}

/// Line and column (in characters) of a byte of a text, both from 1.
pub fn place_in(text: &str, byte: usize) -> (u32, u32) {
    let mut end = byte.min(text.len());
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    let before = &text[..end];
    let line_start = before.rfind('\n').map_or(0, |at| at + 1);
    let line = before.bytes().filter(|byte| *byte == b'\n').count() as u32 + 1;
    (line, before[line_start..].chars().count() as u32 + 1)
}

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// The content cannot be used.
    Error,
    /// The content can be used, but probably means something else.
    Warning,
    /// Nothing is wrong; it is told so that nobody wonders.
    Note,
}

/// A change of the text that mends a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fix {
    /// What it does, as help says it.
    pub title: String,
    /// Places, none of which overlaps another, and what stands there afterwards.
    pub edits: Vec<(Span, String)>,
    /// Whether what was written has no other reading, so that nobody need look at the change.
    pub sure: bool,
}

impl Fix {
    /// The fix that writes `text` at a place, for what stands there; sure.
    pub fn write(span: Span, text: impl Into<String>) -> Self {
        let text = text.into();
        Self { title: format!("write `{}`", text.trim()), edits: vec![(span, text)], sure: true }
    }

    /// The fix as one of several readings.
    #[must_use]
    pub fn unsure(self) -> Self {
        Self { sure: false, ..self }
    }
}

/// One problem of an author's text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code: `V2001`.
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Lower case, no final stop, the author's words in backticks.
    pub message: String,
    /// Where it is; `None` if it is in no file.
    pub span: Option<Span>,
    /// The name of the rule that it is about, if it is in a part of the rule.
    pub about: Option<Span>,
    /// The items, parameters or game that it is about, as they were asked for, if it has no place.
    pub named: Vec<String>,
    /// Other places that matter, each with a word about why.
    pub related: Vec<(Span, String)>,
    /// What to write instead.
    pub help: Option<String>,
    /// Changes of the text, each of which mends it; the likeliest first.
    pub fixes: Vec<Fix>,
}

impl Diagnostic {
    /// An error at a place.
    pub fn error(code: &'static str, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        let (severity, span, message) = (Severity::Error, span.into(), message.into());
        Self {
            code,
            severity,
            message,
            span,
            about: None,
            named: Vec::new(),
            related: Vec::new(),
            help: None,
            fixes: Vec::new(),
        }
    }

    /// A warning at a place.
    pub fn warning(code: &'static str, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Warning, ..Self::error(code, span, message) }
    }

    /// A note at a place.
    pub fn note(code: &'static str, span: impl Into<Option<Span>>, message: impl Into<String>) -> Self {
        Self { severity: Severity::Note, ..Self::error(code, span, message) }
    }

    /// The diagnostic about another item, parameter or game that was asked for.
    #[must_use]
    pub fn named(mut self, name: &str) -> Self {
        self.named.push(name.into());
        self
    }

    /// The file that it is in.
    pub fn file(&self) -> Option<FileId> {
        self.span.map(|span| span.file)
    }

    /// Where it is, and the other places that matter.
    pub fn spans(&self) -> impl Iterator<Item = Span> {
        self.span.into_iter().chain(self.related.iter().map(|(span, _)| *span))
    }

    /// The name of the rule that it is about, or else where it is.
    pub fn place(&self) -> Option<Span> {
        self.about.or(self.span)
    }

    /// The diagnostic with help.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The diagnostic with a change that mends it.
    #[must_use]
    pub fn fix(mut self, fix: Fix) -> Self {
        self.fixes.push(fix);
        self
    }

    /// The diagnostic with "did you mean", if one of `known` is close to `word`; with a fix for each that is, if `word` is
    /// all that stands at its place, but for quotes, and if it is a slip of the keyboard.
    #[must_use]
    pub fn did_you_mean<'a>(mut self, word: &str, known: impl IntoIterator<Item = &'a str>) -> Self {
        self.with_near(word, &crate::nearest(word, known));
        self
    }

    fn with_near(&mut self, word: &str, near: &[&str]) {
        if let Some(help) = crate::text::words::or_joined(near) {
            self.help = Some(help);
        }
        let inner = self.span.and_then(|span| match span.end.saturating_sub(span.start) {
            length if length == word.len() => Some(span),
            length if length == word.len() + 2 => Some(Span { start: span.start + 1, end: span.end - 1, ..span }),
            _ => None,
        });
        let is_name = |text: &str| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.'));
        for other in near.iter().filter(|other| crate::text::words::is_slip(word, other)) {
            let bare = inner == self.span && !is_name(other);
            let text = if bare { format!("\"{other}\"") } else { other.to_string() };
            self.fixes.extend(inner.map(|span| Fix::write(span, text).unsure()));
        }
    }

    /// The diagnostic with another place that matters.
    #[must_use]
    pub fn also(mut self, span: Span, word: impl Into<String>) -> Self {
        self.related.push((span, word.into()));
        self
    }
}

/// Whether any of the problems is an error.
pub fn has_errors(found: &[Diagnostic]) -> bool {
    found.iter().any(|one| one.severity == Severity::Error)
}

/// Explanation of a code: a section of the `codes.md` of the package that reports it.
#[derive(Clone, Debug)]
pub struct CodePage {
    /// Code: `V2001`.
    pub code: &'static str,
    /// Short title, lower case.
    pub title: &'static str,
    /// Cause and remedy, as one line.
    pub text: String,
    /// Smallest text that raises the code.
    pub wrong: &'static str,
    /// The same text without the mistake.
    pub right: &'static str,
}

/// Reads the pages of a `codes.md`. A section is a heading with the code, the title, a paragraph, and two fences,
/// `wrong` and `right`. Examples have no line break at their end. Reading ends at the first section of another form.
pub fn code_pages(mut text: &'static str) -> impl Iterator<Item = CodePage> {
    std::iter::from_fn(move || {
        let (code, rest) = text.split_once("\n## ")?.1.split_once("\n\n")?;
        let (title, rest) = rest.split_once("\n\n")?;
        let (cause, rest) = rest.split_once("\n\n```wrong\n")?;
        let (wrong, rest) = rest.split_once("```\n\n```right\n")?;
        let (right, rest) = rest.split_once("```\n")?;
        text = rest;
        let bare = |example: &'static str| example.strip_suffix('\n').unwrap_or(example);
        Some(CodePage { code, title, text: cause.replace('\n', " "), wrong: bare(wrong), right: bare(right) })
    })
}
