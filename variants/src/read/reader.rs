//! Reads TOML with places: every problem of a file at once, in the author's words.

mod decimals;
mod keys;
mod names;
mod noted;
mod places;
mod shapes;

use std::cell::RefCell;
use std::ops::Range;

use crate::packs::nesting::{MAX_DEPTH, deepest};
use javelina_engine::limits::MAX_FILE;
use javelina_engine::{Diagnostic, FileId, Files, Span, counted};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

pub use keys::KEYS;
pub(crate) use keys::is_other_name;
pub(crate) use places::fit;
pub use places::{Text, all_rule_texts, place_of, rule_texts, texts};
pub use shapes::{ANY, Key, Shape};

/// Gathers the problems of one file.
#[derive(Debug)]
pub struct Reader {
    file: FileId,
    /// Whether its text was made of a spreadsheet, whose author knows cells and columns.
    is_sheet: bool,
    found: RefCell<Vec<Diagnostic>>,
    /// The keys that were asked for, of each table that is open, if that is what it reads for.
    noted: Option<RefCell<Vec<Vec<Key>>>>,
}

/// A table of a file. Keys that nobody asked for are problems when it is finished.
#[derive(Debug)]
pub struct Node<'a> {
    reader: &'a Reader,
    table: &'a DeTable<'a>,
    span: Range<usize>,
    asked: RefCell<Vec<&'static str>>,
}

/// A value and its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Placed<T> {
    /// The value.
    pub value: T,
    /// The bytes that spell it.
    pub span: Range<usize>,
}

impl Reader {
    /// A reader for one file.
    pub fn new(file: FileId) -> Self {
        Self { file, is_sheet: false, found: RefCell::default(), noted: None }
    }

    /// A reader for a file that may have been made of a larger one.
    pub fn of(files: &Files, file: FileId) -> Self {
        Self { is_sheet: files.is_made(file), ..Self::new(file) }
    }

    /// Reads `text` and hands its root table to `read`; gives what that gave and all problems, in the order of their
    /// places.
    pub fn read<T>(self, text: &str, read: impl FnOnce(&Node<'_>) -> T) -> (Option<T>, Vec<Diagnostic>) {
        if let Some(problem) = self.too_much(text) {
            return (None, vec![problem]);
        }
        let (root, errors) = DeTable::parse_recoverable(text);
        self.unread(text, &errors);
        let node = Node { reader: &self, table: root.get_ref(), span: root.span(), asked: RefCell::default() };
        let value = read(&node);
        if errors.is_empty() {
            node.finish();
        }
        (Some(value), self.in_order(text, errors.is_empty()))
    }

    /// Returns the syntax errors of a text.
    pub fn syntax(self, text: &str) -> Vec<Diagnostic> {
        self.read(text, |node| node.asked.borrow_mut().push("*")).1
    }

    /// Reports what is no TOML.
    fn unread(&self, text: &str, errors: &[toml::de::Error]) {
        for error in errors {
            let span = error.span().unwrap_or(0..text.len().min(1));
            self.report("T1001", span, error.message().lines().next().unwrap_or("invalid TOML").to_lowercase());
        }
    }

    /// What was found, in the order of places.
    fn in_order(self, text: &str, is_whole: bool) -> Vec<Diagnostic> {
        let mut found = self.found.into_inner();
        if !is_whole {
            // What could not be read may hold what seems to be missing.
            found.retain(|one| one.code != "T1003");
        }
        for one in &mut found {
            one.span = one.span.map(|span| fit(text, span));
        }
        found.sort_by_key(|one| one.span);
        found
    }

    fn too_much(&self, text: &str) -> Option<Diagnostic> {
        let whole = Span::new(self.file, 0..text.len().min(1));
        if text.len() > MAX_FILE && !self.is_sheet {
            return Some(Diagnostic::error(
                "T1002",
                whole,
                format!("this file has {} bytes; the limit is {MAX_FILE}", text.len()),
            ));
        }
        let at = deepest(text)?;
        Some(Diagnostic::error(
            "T1002",
            Span::new(self.file, at..at + 1),
            format!("brackets are nested more than {MAX_DEPTH} deep here"),
        ))
    }

    fn report(&self, code: &'static str, span: Range<usize>, message: impl Into<String>) {
        self.push(Diagnostic::error(code, Span::new(self.file, span), message));
    }

    /// Adds a problem.
    pub fn push(&self, problem: Diagnostic) {
        self.found.borrow_mut().push(problem);
    }

    /// What to do where a key is missing: as TOML, or in the cell of a spreadsheet.
    pub(crate) fn to_add(&self, key: &str, what: &str) -> String {
        match (self.is_sheet, what.trim_end_matches(" in quotes")) {
            (false, "") => format!("add a line that begins with `{key} = `"),
            (false, _) => format!("add `{key} = ` and {what}"),
            (true, "") => format!("fill in the cell of the column `{key}`"),
            (true, what) => format!("write {what} in the column `{key}`"),
        }
    }

    /// What must be in a table: keys as TOML writes them, or columns of a spreadsheet.
    pub(crate) fn in_form<'t>(&self, toml: &'t str, sheet: &'t str) -> &'t str {
        if self.is_sheet { sheet } else { toml }
    }

    /// The place of some bytes of this file.
    pub fn at(&self, span: &Range<usize>) -> Span {
        Span::new(self.file, span.clone())
    }
}

/// Characters that steer a terminal or change how a line reads without being seen.
fn is_hidden(character: char) -> bool {
    let breaks = matches!(character, '\n' | '\r' | '\t');
    (character.is_control() && !breaks)
        || matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) => "a whole number",
        DeValue::Float(_) => "a decimal number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

impl<'a> Node<'a> {
    /// The reader of the file.
    pub fn reader(&self) -> &'a Reader {
        self.reader
    }

    /// The place of the table.
    pub fn span(&self) -> Span {
        self.reader.at(&self.span)
    }

    fn get(&self, key: &'static str) -> Option<&'a Spanned<DeValue<'a>>> {
        self.asked.borrow_mut().push(key);
        self.table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value)
    }

    /// Whether the key is there.
    pub fn has(&self, key: &str) -> bool {
        // Where the reader says what it asks for, it asks for all.
        self.reader.noted.is_some() || self.table.iter().any(|(name, _)| name.get_ref() == key)
    }

    fn missing(&self, key: &str, what: &str) {
        let place = self.span.start..(self.span.start + 1).min(self.span.end.max(self.span.start + 1));
        self.reader.push(
            Diagnostic::error("T1003", self.reader.at(&place), format!("`{key}` is missing here"))
                .help(self.reader.to_add(key, what)),
        );
    }

    fn wrong(&self, key: &str, value: &Spanned<DeValue<'_>>, what: &str) {
        self.reader.report("T1004", value.span(), format!("`{key}` is {}, but must be {what}", kind(value.get_ref())));
    }

    /// A text that must be there.
    pub fn text(&self, key: &'static str) -> Option<Placed<String>> {
        self.text_or(key, || "a text in quotes".into())
    }

    /// A text that must be there; where it is not, this one is shown.
    pub fn text_such_as(&self, key: &'static str, example: &str) -> Option<Placed<String>> {
        self.text_or(key, || format!("a text, for example `\"{example}\"`"))
    }

    fn text_or(&self, key: &'static str, what: impl FnOnce() -> String) -> Option<Placed<String>> {
        self.reader.note(key, true, &|| Shape::Text);
        let found = self.opt_text(key);
        if found.is_none() && !self.has(key) {
            self.missing(key, &what());
        }
        found
    }

    /// A text that may be there.
    pub fn opt_text(&self, key: &'static str) -> Option<Placed<String>> {
        self.reader.note(key, false, &|| Shape::Text);
        let value = self.get(key)?;
        let Some(text) = value.get_ref().as_str() else {
            self.wrong(key, value, "a text in quotes");
            return None;
        };
        if text.chars().any(is_hidden) {
            self.reader.report("T1010", value.span(), format!("`{key}` contains invisible characters"));
            return None;
        }
        if text.chars().count() > 4_000 {
            self.reader.report("T1005", value.span(), format!("`{key}` has more than 4000 characters"));
            return None;
        }
        Some(Placed { value: text.to_string(), span: value.span() })
    }

    /// A word that must be an id: a letter, then letters, digits and underscores, all small, at most 40.
    pub fn id(&self, key: &'static str) -> Option<Placed<String>> {
        self.reader.note(key, true, &|| Shape::Id);
        let found = self.text(key)?;
        let mut characters = found.value.chars();
        let sound = characters.next().is_some_and(|first| first.is_ascii_lowercase())
            && characters.all(|one| one.is_ascii_lowercase() || one.is_ascii_digit() || one == '_')
            && found.value.len() <= 40;
        if !sound {
            self.reader.push(
                Diagnostic::error(
                    "T1006",
                    self.reader.at(&found.span),
                    format!("`{}` is not an id", javelina_engine::printable(&found.value, 60)),
                )
                .help("use a lower-case letter, then lower-case letters, digits and underscores, at most 40"),
            );
            return None;
        }
        Some(found)
    }

    /// One of a few words; `None` if it is not there or another one.
    pub fn one_of(&self, key: &'static str, words: &[&str]) -> Option<Placed<usize>> {
        self.reader.note(key, false, &|| Shape::Words(words.iter().map(ToString::to_string).collect()));
        let found = self.opt_text(key)?;
        let at = words.iter().position(|word| *word == found.value);
        if at.is_none() {
            let problem = Diagnostic::error(
                "T1007",
                self.reader.at(&found.span),
                format!("`{}` is not one of {}", found.value, words.join(", ")),
            );
            self.reader.push(problem.did_you_mean(&found.value, words.iter().copied()));
        }
        at.map(|value| Placed { value, span: found.span })
    }

    /// A switch.
    pub fn switch(&self, key: &'static str) -> Option<Placed<bool>> {
        self.reader.note(key, false, &|| Shape::Switch);
        let value = self.get(key)?;
        let found = value.get_ref().as_bool();
        if found.is_none() {
            self.wrong(key, value, "true or false");
        }
        found.map(|on| Placed { value: on, span: value.span() })
    }

    /// A list of texts.
    pub fn texts(&self, key: &'static str, most: usize) -> Option<Placed<Vec<Placed<String>>>> {
        self.reader.note(key, false, &|| Shape::List(Box::new(Shape::Text), most));
        let (values, span) = self.list(key, most)?;
        let texts = values.iter().filter_map(|value| {
            let text = value.get_ref().as_str();
            if text.is_none() {
                self.wrong(key, value, "a text in quotes");
            }
            text.map(|text| Placed { value: text.to_string(), span: value.span() })
        });
        Some(Placed { value: texts.collect(), span })
    }

    /// A list of texts that may be left out.
    pub fn texts_if_any(&self, key: &'static str, most: usize) -> Vec<Placed<String>> {
        self.texts(key, most).map(|list| list.value).unwrap_or_default()
    }

    /// A list of lists of texts.
    pub fn text_lists(&self, key: &'static str, most: usize) -> Option<Placed<Vec<Vec<Placed<String>>>>> {
        self.reader.note(key, false, &|| Shape::List(Box::new(Shape::List(Box::new(Shape::Text), usize::MAX)), most));
        let (values, span) = self.list(key, most)?;
        let mut lists = Vec::new();
        for value in values {
            let Some(inner) = value.get_ref().as_array() else {
                self.wrong(key, value, "a list of lists");
                continue;
            };
            let texts = inner.iter().filter_map(|one| {
                let text = one.get_ref().as_str();
                if text.is_none() {
                    self.wrong(key, one, "a text in quotes");
                }
                text.map(|text| Placed { value: text.to_string(), span: one.span() })
            });
            lists.push(texts.collect());
        }
        Some(Placed { value: lists, span })
    }

    fn list(&self, key: &'static str, most: usize) -> Option<(Vec<&'a Spanned<DeValue<'a>>>, Range<usize>)> {
        let value = self.get(key)?;
        let Some(array) = value.get_ref().as_array() else {
            self.wrong(key, value, "a list");
            return None;
        };
        if array.len() > most {
            let text = format!("`{key}` has {}; the limit is {most}", counted(array.len(), "entry"));
            let problem = Diagnostic::error("T1005", self.reader.at(&value.span()), text);
            self.reader.push(problem.help(format!("remove at least {}", array.len() - most)));
            return None;
        }
        Some((array.iter().collect(), value.span()))
    }

    /// A table under a key, which is read by `read` and then finished.
    pub fn table<T>(&self, key: &'static str, read: impl FnOnce(&Node<'_>) -> T) -> Option<T> {
        if self.reader.noted.is_some() {
            let mut read = Some(read);
            self.reader.within(key, None, &mut |inner| drop(read.take().map(|read| read(inner))));
            return None;
        }
        let value = self.get(key)?;
        let Some(table) = value.get_ref().as_table() else {
            self.wrong(key, value, "a table");
            return None;
        };
        Some(self.inner(table, value.span(), read))
    }

    /// A list of tables under a key (`[[key]]`), each read by `read` and then finished.
    pub fn tables<T>(&self, key: &'static str, most: usize, mut read: impl FnMut(&Node<'_>) -> T) -> Vec<T> {
        if self.reader.noted.is_some() {
            self.reader.within(key, Some(most), &mut |inner| drop(read(inner)));
            return Vec::new();
        }
        let found = self.table.iter().find(|(name, _)| name.get_ref() == key).map(|(_, value)| value);
        if let Some(value) = found.filter(|value| value.get_ref().as_table().is_some()) {
            self.asked.borrow_mut().push(key);
            let message = format!("`{key}` is a table, but must be a list of tables");
            let problem = Diagnostic::error("T1004", self.reader.at(&value.span()), message);
            self.reader.push(problem.help(format!("write `[[{key}]]` instead of `[{key}]`, or `{key} = [{{ .. }}]`")));
            return Vec::new();
        }
        let Some((values, _)) = self.list(key, most) else { return Vec::new() };
        let mut all = Vec::new();
        for value in values {
            match value.get_ref().as_table() {
                Some(table) => all.push(self.inner(table, value.span(), &mut read)),
                None => self.wrong(key, value, "a table"),
            }
        }
        all
    }

    fn inner<T>(&self, table: &DeTable<'_>, span: Range<usize>, read: impl FnOnce(&Node<'_>) -> T) -> T {
        let node = Node { reader: self.reader, table, span, asked: RefCell::default() };
        let value = read(&node);
        node.finish();
        value
    }

    /// All keys with their places, for tables whose keys the author names.
    pub fn entries(&self) -> Vec<(String, Range<usize>, &'a Spanned<DeValue<'a>>)> {
        self.table.iter().map(|(key, value)| (key.get_ref().to_string(), key.span(), value)).collect()
    }

    /// Declares every key of an author-named table as asked for; each holds such a thing.
    pub fn all_known(&self, of: Shape) {
        self.reader.note(ANY, false, &|| of.clone());
        self.asked.borrow_mut().push("*");
    }

    /// Reports the keys that nobody asked for.
    fn finish(&self) {
        let asked = self.asked.borrow();
        if asked.contains(&"*") {
            return;
        }
        let is_there = |own: &str| self.table.iter().any(|(key, _)| key.get_ref() == own);
        for (key, _) in self.table.iter() {
            let name: &str = key.get_ref();
            if !asked.contains(&name) {
                let what = self.reader.in_form("key", "column");
                let place = self.reader.at(&key.span());
                self.reader.push(keys::unknown(what, (name, place), &asked, is_there));
            }
        }
    }
}
