//! Expressions that somebody asks about: what they come to now, and which facts they read.

use super::ask::{Ask, Facts};
use super::catalogue::Type;
use super::eval::Machine;
use super::explain::Recorder;
use super::frozen::Rules;
use super::ids::{Code, KindId};
use super::program::Program;
use super::set::Set;

/// An expression on its own: a program that holds it, and what it gives. It is about nothing in particular, so it reads
/// no subject.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expression {
    /// What its code points into: constants, tables, the counters of what is in play.
    pub program: Program,
    /// The expression.
    pub code: Code,
    /// What it gives.
    pub of: Type,
}

/// What an expression came to, for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worked {
    /// The value by name: `yes`, `7`, `F1`, `F1 G2`; `none` if it is not there, `nothing` for an empty set.
    pub value: String,
    /// The facts that were read, with their values by name: the first 24, in the order in which they were read.
    pub facts: Vec<(String, String)>,
    /// How many more facts were read.
    pub more: usize,
}

impl Rules {
    /// What an expression comes to for one asking, by name.
    pub fn work_out<F: Facts>(&self, expression: &Expression, ask: &Ask<'_, F>) -> Worked {
        let recorder = Recorder::new(self, ask.facts);
        let watched = Ask::new(&recorder, ask.memory, ask.seat).about(ask.subjects).apart_from(ask.apart);
        let mut machine = Machine::of(&expression.program, &watched);
        let value = match expression.of {
            Type::SetOf(kind) => self.set_in_words(kind, machine.set(expression.code)),
            of => self.value_in_words(of, machine.number(expression.code)),
        };
        let (facts, more) = recorder.heard();
        Worked { value, facts, more }
    }

    /// A set as people write it: its elements in canonical order.
    #[must_use]
    pub fn set_in_words(&self, kind: KindId, set: Set) -> String {
        let names: Vec<String> = set.iter().map(|element| self.lexicon().name(kind, element)).collect();
        if names.is_empty() { "nothing".into() } else { names.join(" ") }
    }
}
