//! Questions of content in words: the rule that asks, the author's text, the answers.

use std::fmt;

/// A question that content asks, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The rule that asks: `night.trade`.
    pub rule: String,
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

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { rule, text, what, names, .. } = self;
        write!(f, "{rule}: ")?;
        match text {
            Some(text) => f.write_str(text)?,
            None if self.is_yes_or_no => return f.write_str("yes or no? (`yes` or `no`)"),
            None => write!(f, "choose {what}")?,
        }
        match (self.is_yes_or_no, self.may_skip) {
            (true, _) => f.write_str(" (`yes` or `no`)"),
            (false, true) => write!(f, " ({names}, or `skip`)"),
            (false, false) => write!(f, " ({names})"),
        }
    }
}
