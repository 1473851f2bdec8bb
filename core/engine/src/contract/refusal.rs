//! Why the rules refused an action.

use std::fmt::{self, Write};

use crate::cells;

/// The longest line of a refusal, which leaves room for `refused: ` in 120 columns.
const WIDTH: usize = 110;

/// What a verdict or a point rests on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// A section of the rulebook.
    Rulebook(&'static str),
    /// A ruling of the game, as `rulings.toml` numbers it: `A13`.
    Ruling(&'static str),
    /// A clause of content.
    Clause(Citation),
    /// The engine's own terms: whose turn it is, how an action is spelled. [`Refusal`] prints no line for it.
    Table,
}

/// Where a clause stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Citation {
    /// `item.label`.
    pub label: String,
    /// The file, relative to its pack's folder.
    pub file: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub column: u32,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rulebook(section) => write!(f, "rulebook, {section}"),
            Self::Ruling(number) => write!(f, "ruling {number}"),
            Self::Clause(at) => write!(f, "{} ({}:{}:{})", at.label, at.file, at.line, at.column),
            Self::Table => f.write_str("the table"),
        }
    }
}

/// Why an action was refused: a player's error, never the author's or ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What is wrong, one sentence without a final stop.
    pub message: String,
    /// Every rule that refused.
    pub sources: Vec<Source>,
    /// The facts that were read, with their values.
    pub facts: Vec<(String, String)>,
    /// The nearest legal action, as text.
    pub nearest: Option<String>,
}

impl Refusal {
    /// A refusal that rests on one rule.
    pub fn new(source: Source, message: impl Into<String>) -> Box<Self> {
        Self::of(vec![source], message)
    }

    /// A refusal that rests on several rules.
    pub fn of(sources: Vec<Source>, message: impl Into<String>) -> Box<Self> {
        Box::new(Self { message: message.into(), sources, facts: Vec::new(), nearest: None })
    }

    /// The refusal with a fact that was read.
    pub fn fact(mut self: Box<Self>, name: impl Into<String>, value: impl fmt::Display) -> Box<Self> {
        self.facts.push((name.into(), value.to_string()));
        self
    }

    /// The refusal with another rule that it rests on.
    pub fn by(mut self: Box<Self>, source: Source) -> Box<Self> {
        self.sources.push(source);
        self
    }

    /// The refusal with the nearest legal action.
    pub fn nearest(mut self: Box<Self>, action: Option<String>) -> Box<Self> {
        self.nearest = action;
        self
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        broken(f, &self.message)?;
        for source in self.sources.iter().filter(|source| **source != Source::Table) {
            broken(f, &format!("\n  by {source}"))?;
        }
        for (name, value) in &self.facts {
            broken(f, &format!("\n  {name}: {value}"))?;
        }
        if let Some(action) = &self.nearest {
            write!(f, "\n  try: {action}")?;
        }
        Ok(())
    }
}

/// Writes a text, broken at spaces where a line would be longer than [`WIDTH`].
fn broken(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    let mut width = 0;
    for (at, word) in text.split(' ').enumerate() {
        let size = cells(word) + 1;
        if at > 0 && width + size > WIDTH {
            f.write_str("\n    ")?;
            width = 4;
        } else if at > 0 {
            f.write_char(' ')?;
        }
        f.write_str(word)?;
        width += size;
    }
    Ok(())
}
