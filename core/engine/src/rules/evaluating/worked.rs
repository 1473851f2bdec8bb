//! Expressions that somebody asks about: what they come to now, and which facts they read.

use super::ask::{Ask, Facts};
use super::eval::Machine;
use super::groups::ranked;
use crate::rules::compiled::program::Program;
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::Type;
use crate::rules::declared::ids::{Code, FactId, KindId};
use crate::rules::freezing::frozen::Rules;
use crate::rules::watching::explain::Recorder;

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
    /// Whether its number is a length in thousandths of a millimetre.
    pub length: bool,
    /// The list whose order a set keeps, and the code of the seat that has the list; empty: the acting one.
    pub list: Option<(FactId, Code)>,
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
        let recorder = Recorder::new(self, ask.facts, ask.seat);
        let watched = Ask::new(&recorder, ask.memory, ask.seat).about(ask.subjects).apart_from(ask.apart);
        let mut machine = Machine::of(&expression.program, &watched);
        let value = match expression.of {
            Type::SetOf(kind) => {
                let set = machine.set(expression.code);
                let seat =
                    expression.list.filter(|(_, whose)| !whose.is_empty()).map(|(_, whose)| machine.number(whose));
                let place = |element| expression.list.map_or(0, |(list, _)| ranked(ask.facts, list, seat, element));
                self.set_in_words(kind, set, place)
            }
            _ if expression.length => self.length_in_words(machine.number(expression.code)),
            of => self.value_in_words(of, machine.number(expression.code)),
        };
        let (facts, more) = recorder.heard();
        Worked { value, facts, more }
    }

    /// A set as people write it: its elements by their place in a list, those of one place in canonical order.
    pub(in crate::rules) fn set_in_words(&self, kind: KindId, set: Set, place: impl Fn(i32) -> i32) -> String {
        let mut elements: Vec<i32> = set.iter().collect();
        elements.sort_by_key(|element| place(*element));
        let names: Vec<String> = elements.iter().map(|element| self.lexicon().name(kind, *element)).collect();
        if names.is_empty() { "nothing".into() } else { names.join(" ") }
    }
}
