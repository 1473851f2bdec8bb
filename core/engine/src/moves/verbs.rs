//! The one table of verbs of a game: rows, how one is found in what somebody typed, how one is written.

use std::fmt;

use crate::text::naming::in_quotes;
use crate::{Actor, Refusal, Source, did_you_mean, printable};

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
}

impl Whose {
    /// Who makes the moves of an actor.
    pub fn of(actor: Actor) -> Self {
        if actor == Actor::Nature { Self::Nature } else { Self::Seat }
    }
}

impl Verb {
    /// A row of one name for a player.
    pub const fn new(pattern: &'static str, doc: &'static str) -> Self {
        Self { pattern, also: &[], doc, whose: Whose::Seat }
    }

    /// The words before the first argument: `play`.
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
    pub fn filled(&self, value: impl Fn(&str) -> Option<String>) -> Option<String> {
        let values = self.arguments().map(value).collect::<Option<Vec<String>>>()?;
        let written: Vec<_> = values.iter().map(|value| |out: &mut dyn fmt::Write| out.write_str(value)).collect();
        let mut text = String::new();
        let holes: Vec<Spelling<'_>> = written.iter().map(|one| one as Spelling<'_>).collect();
        spell_out(self.pattern, &holes, &mut text).ok().map(|()| text)
    }

    /// How it is written, with arguments in capitals: `play CARD to RACER`.
    pub fn usage(&self) -> String {
        let mut text = String::new();
        for (at, part) in self.pattern.split(['{', '}']).enumerate() {
            if at % 2 == 0 { text.push_str(part) } else { text.push_str(&part.to_uppercase()) }
        }
        text
    }
}

/// The row that a text begins with, the name as the table spells it, and what follows. The longest name wins; if several
/// fit, one that takes no argument wins only where nothing follows. The start of a first word counts where only one row
/// has it. `None` if no row has such a name.
pub fn verb<'t>(verbs: &'static [Verb], text: &'t str) -> Option<(usize, &'static str, &'t str)> {
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
    let fits = |row: usize, rest: &str| rest.is_empty() || verbs[row].arguments().next().is_some();
    if let Some(found) = whole.max_by_key(|(row, name, rest)| (fits(*row, rest), name.len())) {
        return Some(found);
    }
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let lower = first.to_lowercase();
    let starts = || names().filter(|(_, name)| !lower.is_empty() && !name.contains(' ') && name.starts_with(&lower));
    let (row, name) = starts().next().filter(|(row, _)| starts().all(|(other, _)| other == *row))?;
    Some((row, name, rest.trim_start()))
}

/// The refusal of a text that begins with no verb. It names verbs that `actor` may use.
#[doc(hidden)]
pub fn no_verb(verbs: &'static [Verb], actor: Actor, text: &str) -> Box<Refusal> {
    let whose = if actor == Actor::Nature { Whose::Nature } else { Whose::Seat };
    let own = || verbs.iter().filter(|verb| verb.whose == whose);
    let list = || own().map(Verb::name).collect::<Vec<_>>().join(", ");
    let Some(first) = text.split_whitespace().next() else {
        return unclear(format!("a move is missing; moves: {}", list()));
    };
    let near = did_you_mean(&first.to_lowercase(), own().flat_map(Verb::names));
    let help = near.unwrap_or_else(|| format!("moves: {}", list()));
    unclear(format!("`{}` is not a move; {help}", printable(first, 40)))
}

/// The refusal of a text whose arguments were not understood; of a seat that typed a move of Nature, only that.
#[doc(hidden)]
pub fn misread(verbs: &'static [Verb], actor: Actor, text: &str, refusal: Box<Refusal>) -> Box<Refusal> {
    let row = verb(verbs, text).and_then(|(row, ..)| verbs.get(row));
    match row.filter(|row| row.whose == Whose::Nature && actor != Actor::Nature) {
        Some(row) => unclear(format!("`{}` is a move of chance", row.name())),
        None => refusal,
    }
}

/// Writes an action of a row. Its first argument is in quotes where the text would be read as another row.
///
/// # Errors
///
/// Those of `out`.
#[doc(hidden)]
pub fn spell(
    verbs: &'static [Verb],
    own: &'static Verb,
    holes: &[Spelling<'_>],
    out: &mut dyn fmt::Write,
) -> fmt::Result {
    let Some((first, rest)) = holes.split_first().filter(|_| is_begun_by_others(verbs, own)) else {
        return spell_out(own.pattern, holes, out);
    };
    let first = first_argument(verbs, own, *first)?;
    let quoted = |out: &mut dyn fmt::Write| out.write_str(&first);
    let all: Vec<Spelling<'_>> = std::iter::once(&quoted as Spelling<'_>).chain(rest.iter().copied()).collect();
    spell_out(own.pattern, &all, out)
}

/// Returns `true` if the name of another row begins with the name of this one.
fn is_begun_by_others(verbs: &[Verb], own: &Verb) -> bool {
    let longer = |name: &str| name.strip_prefix(own.name()).is_some_and(|rest| rest.starts_with(' '));
    verbs.iter().any(|verb| verb.names().any(longer))
}

/// The first argument of an action, in quotes where the row would not be recognised without them.
fn first_argument(verbs: &'static [Verb], own: &'static Verb, argument: Spelling<'_>) -> Result<String, fmt::Error> {
    let mut text = String::new();
    argument(&mut text)?;
    let is_own = |text: &str| {
        let whole = format!("{} {text}", own.name());
        verb(verbs, &whole).is_some_and(|(row, ..)| verbs[row] == *own)
    };
    Ok(if text.is_empty() || is_own(&text) { text } else { in_quotes(&text) })
}

/// Writes a pattern, with each argument in its place. What stands before an argument that writes nothing is left out.
///
/// # Errors
///
/// Those of `out`.
fn spell_out(pattern: &'static str, holes: &[Spelling<'_>], out: &mut dyn fmt::Write) -> fmt::Result {
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

/// The names and the texts of the arguments of a row.
///
/// # Errors
///
/// None: a text takes everything.
#[doc(hidden)]
pub fn arguments(
    verbs: &'static [Verb],
    own: &'static Verb,
    holes: &[Spelling<'_>],
) -> Result<Vec<(&'static str, String)>, fmt::Error> {
    let text = |at: usize, hole: Spelling<'_>| {
        if at == 0 && is_begun_by_others(verbs, own) {
            return first_argument(verbs, own, hole);
        }
        let mut text = String::new();
        hole(&mut text).map(|()| text)
    };
    own.arguments().zip(holes).enumerate().map(|(at, (name, hole))| Ok((name, text(at, *hole)?))).collect()
}

/// Writes one argument.
#[doc(hidden)]
pub type Spelling<'a> = &'a dyn Fn(&mut dyn fmt::Write) -> fmt::Result;

/// Takes a spelling of each argument.
#[doc(hidden)]
pub type Spelled<'a> = dyn FnMut(&[Spelling<'_>]) -> fmt::Result + 'a;

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
