//! Position: a state of a game as a text of lines `KEY [NAME]: value, value`.
//!
//! This file knows the form: what a line is, how many there may be, how values are told apart. What the keys of a game mean
//! says its table of [`PositionKey`](crate::PositionKey)s.

mod line;

use std::fmt;

use thiserror::Error;

pub use line::{
    Counted, Line, MANY, Misread, REST, element, element_or_gap, name_or_gap, named, numbered, seat_in, whole,
};

use crate::limits::{MAX_POSITION, MAX_POSITION_LINES};
use crate::text::naming::marks_of;
use crate::{Diagnostic, FileId, Span, printable};

/// The most problems of one position.
const MAX_FOUND: usize = 100;

/// A word or value of a position, with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// The text, without blanks around it.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

/// A line of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key, in small letters.
    pub key: Said,
    /// What stands between the key and the colon: a seat, a disc, a counter; empty if nothing does.
    pub name: Said,
    /// The values.
    pub values: Vec<Said>,
}

/// A position as it was written: its lines, and what is wrong with their form.
#[derive(Clone, Debug, Default)]
pub struct Position {
    /// The file that it is in; `None` if it was not written anywhere.
    file: Option<FileId>,
    entries: Vec<Entry>,
    found: Vec<Diagnostic>,
}

impl Position {
    /// Reads a text as far as its form goes; what is wrong with it is reported with all else by
    /// [`Game::set_up`](crate::Game::set_up). Empty lines and lines that begin with `#` say nothing.
    pub fn read(text: &str, file: FileId) -> Self {
        Self::part(text, Span::new(file, 0..text.len()))
    }

    /// The same of a text that is a part of a file.
    pub fn part(text: &str, place: Span) -> Self {
        let Span { file, start: mut at, .. } = place;
        let mut position = Self { file: Some(file), ..Self::default() };
        if text.len() > MAX_POSITION || text.lines().nth(MAX_POSITION_LINES).is_some() {
            let most = format!("at most {MAX_POSITION} bytes and {MAX_POSITION_LINES} lines are read");
            let all = Span::new(file, at..at + text.len().min(1));
            position.found.push(Diagnostic::error("P4101", all, format!("this position is too long; {most}")));
            return position;
        }
        for line in text.split_inclusive('\n') {
            position.take(line.trim_end_matches(['\n', '\r']), file, at);
            at += line.len();
        }
        position
    }

    /// This position and the lines of another one; lines with one key and name are a mistake.
    #[must_use]
    pub fn with(mut self, other: Self) -> Self {
        self.entries.extend(other.entries);
        self.found.extend(other.found);
        self
    }

    /// This position with another one laid over it, see [`laid_over`].
    #[must_use]
    pub fn under(mut self, over: Self) -> Self {
        let is_same = |a: &Entry, b: &Entry| a.key.text == b.key.text && a.name.text.eq_ignore_ascii_case(&b.name.text);
        self.entries.retain(|entry| !over.entries.iter().any(|new| is_same(entry, new)));
        self.with(over)
    }

    /// This position but for some of its lines.
    #[must_use]
    pub(crate) fn beside(mut self, left_out: impl Fn(&Entry) -> bool) -> Self {
        self.entries.retain(|entry| !left_out(entry));
        self
    }

    fn take(&mut self, line: &str, file: FileId, start: usize) {
        let said = |part: &str, at: usize| {
            let before = part.len() - part.trim_start().len();
            let text = part.trim();
            let first = start + at + before;
            Said { text: text.to_string(), span: Span::new(file, first..first + text.len()) }
        };
        if line.trim().is_empty() || line.trim_start().starts_with('#') {
            return;
        }
        let Some((head, rest)) = split_head(line).filter(|(head, _)| !head.trim().is_empty()) else {
            let whole = said(line, 0);
            let text = format!("`{}` is not a line of a position", printable(&whole.text, 60));
            self.found.push(
                Diagnostic::error("P4102", whole.span, text).help("write `KEY: VALUE` or `KEY SEAT: VALUE, VALUE`"),
            );
            return;
        };
        let indent = head.len() - head.trim_start().len();
        let key = head[indent..].split(char::is_whitespace).next().unwrap_or_default();
        let after = indent + key.len();
        let (mut key, name) = (said(key, indent), said(&head[after..], after));
        key.text = key.text.to_lowercase();
        let at = head.len() + 1;
        let mut values = Vec::new();
        let ends = marks_of(rest, |letter| letter == ',').map(|(at, _)| at).chain([rest.len()]);
        let mut from = 0;
        for to in ends {
            values.push(said(&rest[from..to], at + from));
            from = to + 1;
        }
        if values.len() == 1 && values[0].text.is_empty() {
            values.clear();
        }
        self.entries.push(Entry { key, name, values });
    }

    /// The lines, in the order of the text.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// What is wrong with the form of the text.
    pub fn found(&self) -> &[Diagnostic] {
        &self.found
    }

    /// Whether a line has this key.
    pub fn has(&self, key: &str) -> bool {
        self.entries.iter().any(|entry| entry.key.text == key)
    }

    /// The place of the line with this key and name (any of its lines if it is empty); else the beginning.
    pub fn place(&self, key: &str, name: &str) -> Option<Span> {
        let fits =
            |entry: &&Entry| entry.key.text == key && (name.is_empty() || entry.name.text.eq_ignore_ascii_case(name));
        let line = self.entries.iter().find(fits).map(|entry| Span { end: entry.end(), ..entry.key.span });
        line.or_else(|| self.start())
    }

    fn start(&self) -> Option<Span> {
        self.file.map(|file| Span::new(file, 0..0))
    }

    /// The refusal of a game that reads no positions.
    pub fn unread(&self, game: &str) -> Vec<Diagnostic> {
        vec![Diagnostic::error("P4112", self.start(), format!("{game} has no positions"))]
    }
}

/// Splits a line at the first colon outside of quotes into its head and its values.
fn split_head(line: &str) -> Option<(&str, &str)> {
    let (at, _) = marks_of(line, |letter| letter == ':').next()?;
    Some((&line[..at], &line[at + 1..]))
}

impl Entry {
    fn end(&self) -> usize {
        self.values.last().map_or(self.name.span.end, |value| value.span.end)
    }
}

/// Why a state has no position: what has to be dealt with before, in words.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct Unplaced(pub String);

/// A position as it is written: the head of each line, and its values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lines(Vec<(String, Vec<String>)>);

impl Lines {
    /// Begins a line.
    pub(crate) fn begin(&mut self, head: String) {
        self.0.push((head, Vec::new()));
    }

    /// Adds a value to the last line.
    pub(crate) fn value(&mut self, value: String) {
        if let Some((_, values)) = self.0.last_mut() {
            values.push(value);
        }
    }

    /// These lines without those that `base` has as well; a line that only `base` has is written without values.
    pub(crate) fn beyond(&self, base: &Self) -> Self {
        let all =
            |lines: &Self, head: &str| lines.0.iter().find(|(one, _)| one == head).map(|(_, values)| values.clone());
        let mut out = Self::default();
        for (head, values) in &self.0 {
            if all(base, head).unwrap_or_default() != *values {
                out.0.push((head.clone(), values.clone()));
            }
        }
        for (head, values) in base.0.iter().filter(|(_, values)| !values.is_empty()) {
            if all(self, head).is_none() && !values.is_empty() {
                out.0.push((head.clone(), Vec::new()));
            }
        }
        out
    }
}

impl fmt::Display for Lines {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (head, values) in &self.0 {
            let gap = if values.is_empty() { "" } else { " " };
            writeln!(out, "{head}:{gap}{}", values.join(", "))?;
        }
        Ok(())
    }
}

/// A position with other lines laid over it: a line takes the place of the one with the same key and name, where a counter
/// `item.name` may be named `name`. The other lines come first.
pub fn laid_over(base: &str, over: &str) -> String {
    let head = |line: &str| {
        let head = split_head(line).map_or(line, |(head, _)| head);
        head.split_whitespace().map(str::to_lowercase).collect::<Vec<_>>().join(" ")
    };
    let over: Vec<&str> = over.lines().filter(|line| !line.trim().is_empty()).collect();
    let is_same = |new: &str, old: &str| {
        let short = new.split_once(' ').zip(old.split_once(' '));
        let is_short = |((key, name), (of, whole)): ((&str, &str), (&str, &str))| {
            key == of && whole.strip_suffix(name).is_some_and(|item| item.ends_with('.'))
        };
        new == old || short.is_some_and(is_short)
    };
    let is_kept = |line: &&str| !over.iter().any(|new| is_same(&head(new), &head(line)));
    over.iter().copied().chain(base.lines().filter(is_kept)).map(|line| format!("{line}\n")).collect()
}

/// Reports the problems of one position, at most as many as anybody reads.
#[derive(Debug, Default)]
pub struct Problems(Vec<Diagnostic>);

impl Problems {
    /// Those of the form of a position.
    pub(crate) fn of(position: &Position) -> Self {
        Self(position.found.clone())
    }

    /// Reports one more.
    pub(crate) fn say(
        &mut self,
        code: &'static str,
        span: impl Into<Option<Span>>,
        message: String,
        help: Option<String>,
    ) {
        if self.0.len() < MAX_FOUND {
            self.0.push(Diagnostic { help, ..Diagnostic::error(code, span, message) });
        }
    }

    /// All of them in the order of their places; `None` if there are none.
    pub(crate) fn all(mut self) -> Option<Vec<Diagnostic>> {
        self.0.sort_by_key(|one| (one.span.is_none(), one.span, one.code));
        (!self.0.is_empty()).then_some(self.0)
    }
}
