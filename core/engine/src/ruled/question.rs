//! Questions of content in words: the rule that asks, the author's text, the answers.

use std::fmt;

use crate::rules::Choice;
use crate::{Actor, Seat, Turn, or_none};

/// The answers to a question whether a seat does something.
pub(crate) const YES_OR_NO: &str = "`yes` or `no`";

/// A question that content asks, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The title of the item that asks: `Night train`.
    pub title: String,
    /// What its author has it ask; `None` without `asks`.
    pub text: Option<String>,
    /// Whether the answers are `yes` and `no`.
    pub is_yes_or_no: bool,
    /// What is chosen: `a card of the Field`.
    pub what: String,
    /// The names of the answers.
    pub names: String,
    /// Whether `skip` is an answer.
    pub may_skip: bool,
}

impl Question {
    /// What one may answer, in words.
    pub(super) fn answers(&self) -> String {
        match (self.is_yes_or_no, self.may_skip) {
            (true, _) => YES_OR_NO.into(),
            (false, true) => format!("{}, or `skip`", self.names),
            (false, false) => self.names.clone(),
        }
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.title)?;
        match &self.text {
            Some(text) => f.write_str(text)?,
            None if self.is_yes_or_no => f.write_str("yes or no?")?,
            None => write!(f, "choose {}", self.what)?,
        }
        write!(f, " ({})", self.answers())
    }
}

/// The answer to a question whether a seat does something.
pub(super) fn yes_or_no(choice: Choice) -> &'static str {
    if choice == Choice::Skip { "no" } else { "yes" }
}

impl Turn {
    /// Who is to act, in words.
    pub fn whose(&self) -> String {
        match self {
            Self::Over => "nobody".into(),
            Self::Nature => "chance".into(),
            Self::Seat(seat) => seat.to_string(),
            Self::Together(seats, _) => or_none(seats.iter().map(|seat| seat.to_string())),
        }
    }
}

/// The seat for which rules are asked about a move of `by`.
pub(super) fn acting(by: Actor, turn: Turn) -> Seat {
    match (by, turn) {
        (Actor::Seat(seat), _) | (Actor::Nature, Turn::Seat(seat)) => seat,
        _ => Seat(0),
    }
}
