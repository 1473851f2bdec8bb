//! Places of problems that show only when a file was read as a whole: by the structure of the file, never by its letters.

use std::ops::Range;

use javelina_engine::Span;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::shapes::{Key, Shape};

/// Where a thing stands that is called `name`, or else the first key `key`; `None` if neither is there. Of several values
/// that are the name the last one under `id` or `name`, since of two things of one name that one is too many, or else
/// the last.
pub fn place_of(text: &str, name: Option<&str>, key: &str) -> Option<Range<usize>> {
    let (root, _) = DeTable::parse_recoverable(text);
    let mut found = Found { name, key, id: None, value: None, at: None };
    found.table(root.get_ref());
    found.id.or(found.value).or(found.at)
}

/// A place that is inside of its text and cuts no character.
pub(crate) fn fit(text: &str, span: Span) -> Span {
    let mut start = span.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let mut end = span.end.clamp(start, text.len());
    while !text.is_char_boundary(end) {
        end += 1;
    }
    Span::new(span.file, start..end)
}

struct Found<'a> {
    name: Option<&'a str>,
    key: &'a str,
    id: Option<Range<usize>>,
    value: Option<Range<usize>>,
    at: Option<Range<usize>>,
}

impl Found<'_> {
    fn table(&mut self, table: &DeTable<'_>) {
        for (key, value) in table {
            if key.get_ref() == self.key && self.at.as_ref().is_none_or(|at| key.span().start < at.start) {
                self.at = Some(key.span());
            }
            self.value(["id", "name"].contains(&key.get_ref().as_ref()), value);
        }
    }

    fn value(&mut self, is_id: bool, value: &Spanned<DeValue<'_>>) {
        match value.get_ref() {
            DeValue::Table(table) => self.table(table),
            DeValue::Array(all) => all.iter().for_each(|one| self.value(false, one)),
            DeValue::String(text) if Some(text.as_ref()) == self.name => {
                let known = if is_id { &mut self.id } else { &mut self.value };
                if known.as_ref().is_none_or(|known| known.start < value.span().start) {
                    *known = Some(value.span());
                }
            }
            _ => {}
        }
    }
}

/// A text of a content file that may name something, since it is not one of a few words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    /// The key under which it is, or the list that holds it.
    pub key: &'static str,
    /// Its bytes, without quotes.
    pub range: Range<usize>,
    /// The first byte of its table.
    pub table: usize,
    /// The value of `game` in its table, or in the nearest table around that has one.
    pub game: Option<String>,
}

/// The texts of a content file with these keys, by place.
pub fn texts(text: &str, keys: &[Key]) -> Vec<Text> {
    let (root, _) = DeTable::parse_recoverable(text);
    let mut all = Vec::new();
    gather_texts(text, (root.get_ref(), 0), keys, None, &mut all);
    all.sort_by_key(|one| one.range.start);
    all
}

fn gather_texts(
    text: &str,
    (table, start): (&DeTable<'_>, usize),
    keys: &[Key],
    game: Option<&str>,
    all: &mut Vec<Text>,
) {
    let game = table.get("game").and_then(|game| game.get_ref().as_str()).or(game);
    for (name, value) in table {
        let Some(key) = keys.iter().find(|key| key.name == name.get_ref()) else { continue };
        let mut left = vec![(value, &key.shape)];
        while let Some((value, shape)) = left.pop() {
            match (value.get_ref(), shape) {
                (DeValue::String(_), Shape::Text | Shape::Id) => {
                    let range = within_quotes(text, value.span());
                    let game = game.map(ToString::to_string);
                    all.extend(range.map(|range| Text { key: key.name, range, table: start, game }));
                }
                (DeValue::Table(inner), Shape::Table(keys)) => {
                    gather_texts(text, (inner, value.span().start), keys, game, all);
                }
                (DeValue::Array(inner), Shape::Tables(keys, _)) => {
                    for one in inner {
                        let Some(table) = one.get_ref().as_table() else { continue };
                        gather_texts(text, (table, one.span().start), keys, game, all);
                    }
                }
                (DeValue::Array(inner), Shape::List(of, _)) => left.extend(inner.iter().map(|one| (one, &**of))),
                _ => {}
            }
        }
    }
}

/// The bytes between the quotes of a value; `None` for one that has no quotes, or could not be read.
fn within_quotes(text: &str, span: Range<usize>) -> Option<Range<usize>> {
    let raw = text.get(span.clone())?;
    let is_quoted = |quote: &&str| raw.len() >= 2 * quote.len() && raw.starts_with(*quote) && raw.ends_with(*quote);
    let quote = ["'''", "\"\"\"", "'", "\""].into_iter().find(is_quoted)?;
    Some(span.start + quote.len()..span.end - quote.len())
}

/// The bytes between the quotes of each text of rules, in the order of the file.
pub fn all_rule_texts(text: &str) -> Vec<Range<usize>> {
    let (root, _) = DeTable::parse_recoverable(text);
    let mut found = Vec::new();
    gather_rules(text, root.get_ref(), &mut found);
    found.sort_by_key(|range| range.start);
    found
}

/// Those of [`all_rule_texts`] that have lines of their own.
pub fn rule_texts(text: &str) -> Vec<Range<usize>> {
    let mut all = all_rule_texts(text);
    let is_long =
        |range: &Range<usize>| text[..range.start].ends_with("'''") && text[range.start..].starts_with(['\n', '\r']);
    all.retain(is_long);
    all
}

fn gather_rules(text: &str, table: &DeTable<'_>, found: &mut Vec<Range<usize>>) {
    for (key, value) in table {
        match value.get_ref() {
            DeValue::Table(inner) => gather_rules(text, inner, found),
            DeValue::Array(all) => {
                all.iter()
                    .filter_map(|one| one.get_ref().as_table())
                    .for_each(|inner| gather_rules(text, inner, found));
            }
            DeValue::String(_) if key.get_ref() == "rules" => {
                found.extend(within_quotes(text, value.span()));
            }
            _ => {}
        }
    }
}
