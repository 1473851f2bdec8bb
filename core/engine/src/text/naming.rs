//! Names: what part of one is taken for the whole, and lists of them.

use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization;

/// Words that a position writes behind a name.
const BEHIND: [&str; 4] = ["exhausted", "fixed", "known", "research"];

/// A name as moves and positions write it: in quotes, each of its own doubled, if what it holds could be taken for the marks
/// between or around names.
pub fn quoted(name: &str) -> Cow<'_, str> {
    let is_mark = |letter: char| matches!(letter, ',' | ';' | ':' | '"' | '~' | '?' | '+');
    let is_name = name.chars().any(char::is_alphanumeric) && !name.contains(is_mark);
    if is_name && !name.split(char::is_whitespace).any(|word| BEHIND.contains(&word)) {
        return name.into();
    }
    in_quotes(name).into()
}

/// A name in quotes, each of its own doubled.
pub(crate) fn in_quotes(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// A name without the quotes that [`quoted`] put around it.
pub fn unquoted(name: &str) -> Cow<'_, str> {
    match name.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) {
        Some(inner) => inner.replace("\"\"", "\"").into(),
        None => name.into(),
    }
}

/// Pairs of names that read alike, by their places, the later one first. Case, quotes, the width of white space and the
/// way in which letters are composed (NFC) make no difference.
pub fn alike<S: AsRef<str>>(names: &[S]) -> Vec<[usize; 2]> {
    let mut known = std::collections::BTreeMap::new();
    let folded = |name: &S| {
        let words = name.as_ref().split(|letter: char| letter.is_whitespace() || letter == '"');
        let words = words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ");
        // Upper case first: `ß` and `SS`, both small sigmas.
        let upper = words.nfc().flat_map(char::to_uppercase).collect::<String>();
        upper.chars().flat_map(char::to_lowercase).nfc().collect::<String>()
    };
    let pairs = names.iter().enumerate().filter_map(|(at, name)| match known.entry(folded(name)) {
        std::collections::btree_map::Entry::Occupied(first) => Some([at, *first.get()]),
        std::collections::btree_map::Entry::Vacant(new) => {
            new.insert(at);
            None
        }
    });
    pairs.collect()
}

/// The places at which one of some marks stands outside of quotes, and the mark. In a text with a quote that is not closed,
/// quotes mean nothing.
pub(crate) fn marks_of(text: &str, is_mark: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, char)> {
    let is_closed = text.matches('"').count().is_multiple_of(2);
    let mut is_within = false;
    text.char_indices().filter(move |(_, letter)| {
        is_within ^= is_closed && *letter == '"';
        !is_within && is_mark(*letter)
    })
}

/// Parts of a typed list, separated by commas or semicolons outside of quotes.
pub fn parts_of(list: &str) -> impl Iterator<Item = &str> {
    let ends = marks_of(list, |letter| matches!(letter, ',' | ';' | '\n')).map(|(at, _)| at).chain([list.len()]);
    let mut from = 0;
    let parts = ends.map(move |to| {
        let part = list[from..to].trim();
        from = to + 1;
        part
    });
    parts.filter(|part| !part.is_empty())
}

/// Splits a text at the last of some words outside of quotes.
pub fn rsplit_word<'t>(text: &'t str, word: &str) -> Option<(&'t str, &'t str)> {
    let at = marks_of(text, |_| true).map(|(at, _)| at).filter(|at| text[*at..].starts_with(word)).last()?;
    Some((&text[..at], &text[at + word.len()..]))
}

/// What a text may mean: an index, and a name under which people may call it. One index may have several.
pub type Names = Vec<(i32, String)>;

/// What part of a name was found to be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// One thing.
    One(i32),
    /// Several things, by index.
    Several(Vec<i32>),
    /// Nothing.
    None,
}

impl Found {
    /// The one thing; `None` for several or nothing.
    pub fn one(self) -> Option<i32> {
        if let Self::One(one) = self { Some(one) } else { None }
    }
}

/// A text as names are compared: lower case, words apart by one space, without quotation marks and apostrophes.
pub fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len().min(200));
    out.extend(letters(text));
    out
}

/// The letters of a text as names are compared.
fn letters(text: &str) -> impl Iterator<Item = char> + '_ {
    let (mut is_begun, mut is_apart) = (false, false);
    let lower = text.chars().take(200).flat_map(char::to_lowercase);
    lower.filter(|letter| !matches!(letter, '`' | '\'' | '"' | '’' | '.')).flat_map(move |letter| {
        let is_gap = matches!(letter, '_' | '-') || letter.is_whitespace();
        let gap = (!is_gap && is_begun && is_apart).then_some(' ');
        is_begun |= !is_gap;
        is_apart = is_gap;
        gap.into_iter().chain((!is_gap).then_some(letter))
    })
}

/// A name as it was meant: without quotes around it.
pub fn bare(name: &str) -> &str {
    name.trim().trim_matches(['"', '\'', '`']).trim()
}

/// The only one whose name is the text; else the only one with words that begin like those of the text, in their order;
/// else the only one whose name contains it.
pub fn find(text: &str, names: &Names) -> Found {
    let wanted = plain(text);
    if wanted.is_empty() {
        return Found::None;
    }
    // Most texts are whole names, which need not be spelled out beside all others.
    let is_whole = |(_, name): &&(i32, String)| letters(name).eq(wanted.chars());
    if let Some(found) = meant(names.iter().filter(is_whole).map(|(at, _)| *at)) {
        return found;
    }
    let names: Vec<(i32, String)> = names.iter().map(|(at, name)| (*at, plain(name))).collect();
    let begins = |name: &str| {
        let mut words = name.split(' ');
        wanted.split(' ').all(|part| words.by_ref().any(|word| word.starts_with(part)))
    };
    let ways: [&dyn Fn(&str) -> bool; 2] = [&begins, &|name| name.contains(&wanted)];
    let fitting = |fits: &dyn Fn(&str) -> bool| meant(names.iter().filter(|(_, name)| fits(name)).map(|(at, _)| *at));
    ways.into_iter().find_map(fitting).unwrap_or(Found::None)
}

/// What some indices stand for; `None` if there are none.
fn meant(indices: impl Iterator<Item = i32>) -> Option<Found> {
    let mut all: Vec<i32> = indices.collect();
    all.sort_unstable();
    all.dedup();
    match all[..] {
        [] => None,
        [only] => Some(Found::One(only)),
        _ => Some(Found::Several(all)),
    }
}

/// Names separated by commas, the first `most` of many; `none` if there is none.
pub fn first_names(mut names: Vec<String>, most: usize) -> String {
    let more = names.len().saturating_sub(most);
    names.truncate(most);
    or_none(names.into_iter().chain((more > 0).then(|| format!("{more} more"))))
}

/// Texts separated by commas; `none` if there is none.
pub fn or_none(texts: impl Iterator<Item = String>) -> String {
    let text = texts.collect::<Vec<_>>().join(", ");
    if text.is_empty() { "none".into() } else { text }
}

/// Choices in words: `a`, `a or b`, `a, b, or c`; `none` if there are none.
pub fn one_of(mut choices: Vec<String>) -> String {
    match (choices.pop(), choices.len()) {
        (None, _) => "none".into(),
        (Some(last), 0) => last,
        (Some(last), 1) => format!("{} or {last}", choices[0]),
        (Some(last), _) => format!("{}, or {last}", choices.join(", ")),
    }
}
