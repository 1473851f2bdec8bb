//! Document model of reports: blocks that are written as text for a terminal, as markdown, or as an HTML page.

use javelina_engine::{counted, printable};

use super::html::text::{escaped, place};
use super::wrapping::hung;
use crate::judging::verdict::Verdict;

/// Length of the longest page in bytes: the page of a CI job may have 1 MiB.
const MOST_BYTES: usize = 900_000;
/// Length of the longest text in characters.
const MOST: usize = 4_000;
/// Columns of a terminal.
const COLUMNS: usize = 80;

/// A report as a list of blocks. Each [`Format`] but JSON writes all of its rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Document {
    /// The blocks, from top to bottom.
    pub blocks: Vec<DocumentBlock>,
}

/// A part of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DocumentBlock {
    /// A heading; level 1 is the title.
    Heading(u8, Vec<Inline>),
    /// A line of text. An empty one separates lines in text.
    Line(Vec<Inline>),
    /// Entries in order.
    List(Vec<Entry>),
    /// Rows of cells.
    Table(DocumentTable),
    /// A command or a piece of code.
    Code(String),
    /// A picture of facts that other blocks state; only pages show it.
    Figure {
        /// An `svg` element.
        svg: String,
        /// What it shows.
        alt: String,
    },
    /// A folded part of a page.
    Details {
        /// The target of links to it; may be empty.
        id: String,
        /// The line that unfolds it.
        title: Vec<Inline>,
        /// Returns `true` for a part that is unfolded at first.
        is_open: bool,
        /// What is folded.
        blocks: Vec<DocumentBlock>,
    },
}

/// A piece of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Inline {
    /// Words of the program; backticks mark code.
    Text(String),
    /// Text that may come from content: nothing in it is markup.
    Data(String),
    /// A name or a command, between backticks in text.
    Code(String),
    /// Emphasis.
    Strong(Vec<Inline>),
    /// A verdict, coloured on pages.
    Verdict(Verdict),
    /// A link to a file next to the page, or to a part of it.
    Link {
        /// Its words.
        text: String,
        /// Path of the file, or `#` and the id of a folded part.
        to: String,
    },
    /// A small `svg` element in a cell, of facts that other cells state; only pages show it.
    Figure(String),
}

/// An entry of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entry {
    /// Its words.
    pub line: Vec<Inline>,
    /// A command or a piece of code below them.
    pub code: Option<String>,
    /// Entries below it.
    pub children: Vec<Entry>,
}

/// A table. Text aligns its columns, or writes each row as a sentence.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DocumentTable {
    /// What the rows are about; may be empty.
    pub caption: Vec<Inline>,
    /// Remarks between caption and rows.
    pub notes: Vec<Vec<Inline>>,
    /// Heads and cells of the columns. If one of them has parts of sentences, the rows are sentences in text.
    pub columns: Vec<(String, Cells)>,
    /// A cell for each column.
    pub rows: Vec<Vec<Inline>>,
    /// How to read the rows.
    pub legend: Vec<String>,
}

/// The cells of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// Words.
    Words,
    /// Numbers, which are aligned to the right.
    Numbers,
    /// Parts of sentences: what text writes before and after a cell that is not empty.
    Parts(&'static str, &'static str),
    /// Pictures of other cells; only pages have the column.
    Figures,
}

impl From<&str> for Inline {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<String> for Inline {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl Inline {
    /// Text of content, cut to `limit` characters.
    #[must_use]
    pub fn data(text: &str, limit: usize) -> Self {
        Self::Data(printable(text, limit))
    }

    pub(super) fn text(&self) -> String {
        match self {
            Self::Text(text) | Self::Data(text) | Self::Link { text, .. } => printable(text, MOST),
            Self::Code(text) => format!("`{}`", printable(text, MOST)),
            Self::Strong(inner) => text_of(inner),
            Self::Verdict(verdict) => verdict.word().into(),
            Self::Figure(_) => String::new(),
        }
    }

    fn markdown(&self) -> String {
        match self {
            Self::Text(text) => printable(text, MOST),
            Self::Link { text, to } if !to.starts_with('#') => format!("[{}]({to})", printable(text, MOST)),
            Self::Data(text) | Self::Code(text) | Self::Link { text, .. } => {
                let plain = printable(text, MOST).replace('`', "'").replace('|', "/");
                if plain.trim().is_empty() { String::new() } else { format!("`{plain}`") }
            }
            Self::Strong(inner) => format!("**{}**", inner.iter().map(Self::markdown).collect::<String>()),
            Self::Verdict(verdict) => verdict.word().into(),
            Self::Figure(_) => String::new(),
        }
    }
}

/// Things by a key, in the order of their first ones.
pub(crate) fn grouped<T, K: PartialEq>(all: impl Iterator<Item = T>, key: impl Fn(&T) -> K) -> Vec<(K, Vec<T>)> {
    let mut groups: Vec<(K, Vec<T>)> = Vec::new();
    for one in all {
        let own = key(&one);
        match groups.iter_mut().find(|(known, _)| *known == own) {
            Some((_, group)) => group.push(one),
            None => groups.push((own, vec![one])),
        }
    }
    groups
}

pub(super) fn text_of(line: &[Inline]) -> String {
    line.iter().map(Inline::text).collect()
}

fn markdown_of(line: &[Inline]) -> String {
    line.iter().map(Inline::markdown).collect()
}

/// Code as markdown leaves it alone, as lines.
fn fenced(code: &str) -> Vec<String> {
    let mut lines: Vec<String> = code.lines().map(|line| printable(line, MOST)).collect();
    let mut fence = if lines.len() > 1 { "```" } else { "`" }.to_string();
    while code.contains(&fence) {
        fence.push('`');
    }
    match &mut lines[..] {
        [line] => *line = [&fence, line.as_str(), &fence].concat(),
        _ => lines = [vec![fence.clone()], lines, vec![fence]].concat(),
    }
    lines
}

/// A form in which reports are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lines of a terminal.
    Text,
    /// Markdown.
    Markdown,
    /// A page.
    Html,
    /// The typed report.
    Json,
}

impl Format {
    /// Each format, with its name and its readers.
    pub const ALL: [(Self, &'static str, &'static str); 4] = [
        (Self::Text, "text", "For terminals"),
        (Self::Markdown, "markdown", "For a pull request"),
        (Self::Html, "html", "For a browser"),
        (Self::Json, "json", "For programs"),
    ];

    /// A report in this format.
    pub fn write(self, document: &Document, json: impl FnOnce() -> String) -> String {
        match self {
            Self::Text => document.text(Some(COLUMNS)),
            Self::Markdown => document.markdown(),
            Self::Html => document.html(&document.title()),
            Self::Json => json(),
        }
    }
}

impl Document {
    fn title(&self) -> String {
        let heading = |block: &DocumentBlock| match block {
            DocumentBlock::Heading(_, line) => Some(text_of(line)),
            _ => None,
        };
        self.blocks.iter().find_map(heading).unwrap_or_default()
    }

    /// The document for a terminal. Lines have at most `columns`, but for code, aligned tables and names of gates.
    #[must_use]
    pub fn text(&self, columns: Option<usize>) -> String {
        let mut out = String::new();
        self.blocks.iter().for_each(|block| block.text(&mut out, columns));
        out
    }

    /// The document as markdown. Details that make it longer than 900,000 bytes are left out and counted.
    #[must_use]
    pub fn markdown(&self) -> String {
        let (mut out, mut left_out) = (String::new(), 0);
        for block in &self.blocks {
            let text = block.markdown();
            if matches!(block, DocumentBlock::Details { .. }) && out.len() + text.len() > MOST_BYTES {
                left_out += 1;
            } else if !text.is_empty() {
                out += &format!("{}{text}\n", if out.is_empty() { "" } else { "\n" });
            }
        }
        if left_out > 0 {
            out += &format!(
                "\n{} left out because the page would be too long; the HTML report has them.\n",
                counted(left_out, "folded part")
            );
        }
        out
    }
}

impl DocumentBlock {
    /// A line of one piece.
    pub fn line(piece: impl Into<Inline>) -> Self {
        Self::Line(vec![piece.into()])
    }

    /// A picture of some width and height in pixels. `alt`: what it shows, for readers who do not see it.
    pub(super) fn figure(class: &str, [wide, high]: [f64; 2], alt: String, inner: &str) -> Self {
        let (wide, high, label) = (place(wide), place(high), escaped(&alt, 900));
        let head = format!("<svg viewBox=\"0 0 {wide} {high}\" width=\"{wide}\" class=\"{class}\" role=\"img\"");
        Self::Figure { svg: format!("{head} aria-label=\"{label}\">{inner}\n</svg>"), alt }
    }

    fn text(&self, out: &mut String, columns: Option<usize>) {
        match self {
            Self::Line(line) => *out += &hung(&text_of(line), columns),
            Self::Heading(_, line) => {
                *out += if out.is_empty() { "" } else { "\n" };
                *out += &hung(&text_of(line), columns);
            }
            Self::List(entries) => entries.iter().for_each(|entry| entry.text(out, 0, columns)),
            Self::Table(table) => table.without_figures().text(out, columns),
            Self::Code(code) => code.lines().for_each(|line| *out += &format!("  {}\n", printable(line, MOST))),
            Self::Figure { .. } => {}
            Self::Details { title, blocks, .. } => {
                *out += &format!("\n{}", hung(&text_of(title), columns));
                blocks.iter().for_each(|block| block.text(out, columns));
            }
        }
    }

    fn markdown(&self) -> String {
        match self {
            Self::Heading(level, line) => format!("{} {}", "#".repeat(usize::from(*level)), markdown_of(line)),
            Self::Line(line) => markdown_of(line),
            Self::List(entries) => entries.iter().map(|entry| entry.markdown(0)).collect::<String>().trim_end().into(),
            Self::Table(table) => table.without_figures().markdown(),
            Self::Code(code) => fenced(code).join("\n"),
            Self::Figure { .. } => String::new(),
            Self::Details { title, blocks, .. } => {
                let inner: Vec<String> = blocks.iter().map(Self::markdown).filter(|text| !text.is_empty()).collect();
                // The title is part of an element, where markdown is not read.
                let title = escaped(&text_of(title), 200);
                format!("<details><summary>{title}</summary>\n\n{}\n\n</details>", inner.join("\n\n"))
            }
        }
    }
}

impl Entry {
    /// An entry of one line.
    #[must_use]
    pub fn line(line: Vec<Inline>) -> Self {
        Self { line, ..Self::default() }
    }

    fn text(&self, out: &mut String, indent: usize, columns: Option<usize>) {
        // Entries with code have more than one line, and an empty one above them.
        let apart = if indent == 0 && self.code.is_some() && !out.is_empty() { "\n" } else { "" };
        let indent = if indent == 0 && self.code.is_none() { 2 } else { indent };
        *out += &format!("{apart}{}", hung(&format!("{:indent$}{}", "", text_of(&self.line)), columns));
        let lines = self.code.iter().flat_map(|code| code.lines());
        lines.for_each(|line| *out += &format!("{:indent$}  {}\n", "", printable(line, MOST)));
        self.children.iter().for_each(|child| child.text(out, indent + 2, columns));
    }

    fn markdown(&self, indent: usize) -> String {
        let mut out = format!("{:indent$}- {}\n", "", markdown_of(&self.line));
        let lines = self.code.iter().flat_map(|code| fenced(code));
        out += &lines.map(|line| format!("{:indent$}  {line}\n", "")).collect::<String>();
        out + &self.children.iter().map(|child| child.markdown(indent + 2)).collect::<String>()
    }
}

impl DocumentTable {
    /// A table of columns and rows only.
    #[must_use]
    pub fn new(columns: &[(&str, Cells)], rows: Vec<Vec<Inline>>) -> Self {
        let columns = columns.iter().map(|(head, cells)| ((*head).into(), *cells)).collect();
        Self { columns, rows, ..Self::default() }
    }

    fn without_figures(&self) -> Self {
        let columns = self.columns.iter().filter(|(_, cells)| *cells != Cells::Figures).cloned();
        let told = |row: &Vec<Inline>| {
            let cells = row.iter().zip(&self.columns).filter(|(_, (_, cells))| *cells != Cells::Figures);
            cells.map(|(cell, _)| cell.clone()).collect()
        };
        Self { columns: columns.collect(), rows: self.rows.iter().map(told).collect(), ..self.clone() }
    }

    fn markdown(&self) -> String {
        let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
        let cell = |cell: &Inline| cell.markdown().trim().replace('|', "\\|");
        let heads = self.columns.iter().map(|(head, _)| cell(&Inline::Text(head.clone()))).collect();
        let mut rows = line(heads) + &format!("|{}\n", "---|".repeat(self.columns.len()));
        self.rows.iter().for_each(|row| rows += &line(row.iter().map(cell).collect()));
        let caption = (!self.caption.is_empty()).then(|| format!("**{}**", markdown_of(&self.caption)));
        let above = caption.into_iter().chain(self.notes.iter().map(|note| markdown_of(note)));
        above.chain([rows.trim_end().to_string()]).chain(self.legend.iter().cloned()).collect::<Vec<_>>().join("\n\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_have_children_and_code_in_each_format() {
        let child = Entry::line(vec!["without `b`".into()]);
        let entry = Entry { line: vec![Inline::data("a|`<b>", 9)], code: Some("x --y".into()), children: vec![child] };
        let document = Document { blocks: vec![DocumentBlock::List(vec![entry])] };
        assert_eq!(document.text(None), "a|`<b>\n  x --y\n  without `b`\n");
        assert_eq!(document.markdown(), "- `a/'<b>`\n  `x --y`\n  - without `b`\n");
        let list =
            "<li>a|`&lt;b&gt;\n<pre><code>x --y</code></pre>\n<ul>\n<li>without <code>b</code>\n</li>\n</ul>\n</li>";
        assert!(document.html("t").contains(list), "{}", document.html("t"));
    }

    #[test]
    fn details_that_are_too_long_for_a_page_are_counted() {
        let code = |bytes: usize| DocumentBlock::Code("x\n".repeat(bytes / 2));
        let folded = |bytes| DocumentBlock::Details {
            id: String::new(),
            title: vec!["t".into()],
            is_open: false,
            blocks: vec![code(bytes)],
        };
        let markdown = Document { blocks: vec![folded(500_000), folded(500_000), folded(90)] }.markdown();
        assert_eq!(markdown.matches("<details>").count(), 2);
        assert!(
            markdown
                .ends_with("\n1 folded part left out because the page would be too long; the HTML report has them.\n")
        );
    }
}
