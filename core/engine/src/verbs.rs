//! The one table of verbs of a game: rows, how one is found in what somebody typed, how one is written.

use std::fmt;

use crate::{Refusal, Source, did_you_mean, printable};

/// A row of a game's one table of verbs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Verb {
    /// The one spelling, each argument in braces: `play {card} to {racer}`.
    pub pattern: &'static str,
    /// Other names of the words before the first argument.
    pub also: &'static [&'static str],
    /// What it does, with examples: the line of help.
    pub doc: &'static str,
    /// Who makes such moves.
    pub whose: Whose,
}

/// Who makes the moves of a verb.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// A seat.
    Seat,
    /// Nature.
    Nature,
    /// Nature, where people say what lies on a printed table.
    Table,
}

impl Verb {
    /// A row of one name for a player.
    #[must_use]
    pub const fn new(pattern: &'static str, doc: &'static str) -> Self {
        Self { pattern, also: &[], doc, whose: Whose::Seat }
    }

    /// The words before the first argument: `play`.
    #[must_use]
    pub fn name(&self) -> &'static str {
        self.pattern.split('{').next().unwrap_or_default().trim_end()
    }

    /// The name and the other names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name()).chain(self.also.iter().copied())
    }

    /// The names of its arguments, in their order.
    pub fn arguments(&self) -> impl Iterator<Item = &'static str> {
        self.pattern.split(['{', '}']).skip(1).step_by(2)
    }

    /// The text of an action: the pattern with a value for each argument, by its name; an empty one is left out. `None` if an
    /// argument has no value.
    #[must_use]
    pub fn filled(&self, value: impl Fn(&str) -> Option<String>) -> Option<String> {
        let values = self.arguments().map(value).collect::<Option<Vec<String>>>()?;
        let written: Vec<_> = values.iter().map(|value| |out: &mut dyn fmt::Write| out.write_str(value)).collect();
        let mut text = String::new();
        let holes: Vec<Spelling<'_>> = written.iter().map(|one| one as Spelling<'_>).collect();
        spell(self.pattern, &holes, &mut text).ok().map(|()| text)
    }

    /// How it is written, with arguments in capitals: `play CARD to RACER`.
    #[must_use]
    pub fn usage(&self) -> String {
        let mut text = String::new();
        for (at, part) in self.pattern.split(['{', '}']).enumerate() {
            if at % 2 == 0 { text.push_str(part) } else { text.push_str(&part.to_uppercase()) }
        }
        text
    }
}

/// The row that a text begins with, the name as the table spells it, and what follows. The longest name wins; the start
/// of a first word counts where only one row has it.
///
/// # Errors
///
/// No row has such a name.
pub fn verb<'t>(verbs: &'static [Verb], text: &'t str) -> Result<(usize, &'static str, &'t str), Box<Refusal>> {
    let text = text.trim();
    let first = |text: &str| text.bytes().next().map(|byte| byte.to_ascii_lowercase());
    let begins = |name: &str| {
        if first(name) != first(text) {
            return None; // most names differ there
        }
        let mut rest = text;
        for word in name.split(' ') {
            let (typed, after) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
            if !typed.eq_ignore_ascii_case(word) {
                return None;
            }
            rest = after.trim_start();
        }
        Some(rest)
    };
    let names = || verbs.iter().enumerate().flat_map(|(row, verb)| verb.names().map(move |name| (row, name)));
    let whole = names().filter_map(|(row, name)| begins(name).map(|rest| (row, name, rest)));
    if let Some(found) = whole.max_by_key(|(_, name, _)| name.len()) {
        return Ok(found);
    }
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let lower = first.to_lowercase();
    let starts = || names().filter(|(_, name)| !lower.is_empty() && !name.contains(' ') && name.starts_with(&lower));
    if let Some((row, name)) = starts().next().filter(|(row, _)| starts().all(|(other, _)| other == *row)) {
        return Ok((row, name, rest.trim_start()));
    }
    let known = || names().map(|(_, name)| name);
    let all = || verbs.iter().map(Verb::name).collect::<Vec<_>>().join(", ");
    let help = did_you_mean(&lower, known()).unwrap_or_else(|| format!("verbs: {}", all()));
    Err(unclear(format!("`{}` is no action; {help}", printable(first, 40))))
}

/// Writes a pattern, with each argument in its place. What stands before an argument that writes nothing is left out.
///
/// # Errors
///
/// Those of `out`.
#[doc(hidden)]
pub fn spell(pattern: &'static str, holes: &[Spelling<'_>], out: &mut dyn fmt::Write) -> fmt::Result {
    let mut parts = pattern.split(['{', '}']);
    let first = parts.next().unwrap_or_default();
    out.write_str(first.trim_end())?;
    let mut before = &first[first.trim_end().len()..];
    for hole in holes {
        parts.next(); // the name of the argument
        hole(&mut After { before, out })?;
        before = parts.next().unwrap_or_default();
    }
    out.write_str(before)
}

/// The names and the texts of the arguments of a pattern.
///
/// # Errors
///
/// None: a text takes everything.
#[doc(hidden)]
pub fn arguments(pattern: &'static str, holes: &[Spelling<'_>]) -> Result<Vec<(&'static str, String)>, fmt::Error> {
    let names = pattern.split(['{', '}']).skip(1).step_by(2);
    let text = |hole: &Spelling<'_>| {
        let mut text = String::new();
        hole(&mut text).map(|()| text)
    };
    names.zip(holes).map(|(name, hole)| Ok((name, text(hole)?))).collect()
}

/// Writes one argument.
#[doc(hidden)]
pub type Spelling<'a> = &'a dyn Fn(&mut dyn fmt::Write) -> fmt::Result;

/// Takes the pattern of a row and a spelling of each argument.
#[doc(hidden)]
pub type Spelled<'a> = dyn FnMut(&'static str, &[Spelling<'_>]) -> fmt::Result + 'a;

/// A writer that writes something before the first text that it is given.
struct After<'a> {
    before: &'static str,
    out: &'a mut dyn fmt::Write,
}

impl fmt::Write for After<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if !text.is_empty() {
            self.out.write_str(std::mem::take(&mut self.before))?;
        }
        self.out.write_str(text)
    }
}

pub(crate) fn unclear(message: impl Into<String>) -> Box<Refusal> {
    Refusal::new(Source::Table, message)
}
