//! Expressions that somebody asks about: what they come to now, and which facts they read.

use std::cell::RefCell;
use std::fmt;

use super::ask::{AnyFacts, Ask, Facts};
use super::eval::Machine;
use super::groups::ranked;
use crate::rules::answering::speaking::called;
use crate::rules::compiled::program::{Body, Program};
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::Type;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{Code, FactId, ItemId, KindId};
use crate::rules::declared::tables::TableDecl;
use crate::rules::freezing::frozen::Rules;
use crate::rules::scripts::script::{Answer, ExpressionNames, Params, Script};
use crate::rules::watching::explain::{Recorder, script_fault};
use crate::{Diagnostic, Files};

/// An expression on its own. It is about nothing in particular, so it reads no subject.
#[derive(Debug)]
pub enum Expression {
    /// Of the rules language.
    Rule(Box<RuleExpression>),
    /// Of the language of scripts.
    Script(ScriptExpression),
}

/// An expression of the rules language: a program that holds it, and what it gives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleExpression {
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

/// An expression of the language of scripts, with the functions and names of an item.
pub struct ScriptExpression {
    item: ItemId,
    script: Box<dyn Script>,
    function: u16,
    /// Name of the file of the item's script.
    file: String,
}

impl fmt::Debug for ScriptExpression {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ScriptExpression").field("item", &self.item).field("file", &self.file).finish_non_exhaustive()
    }
}

/// What an expression came to, for people.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Worked {
    /// The value by name: `yes`, `7`, `F1`, `F1 G2`; `none` if it is not there, `nothing` for an empty set.
    pub value: String,
    /// What functions of a script printed, each with its place: `m.rhai:4:5: 3`.
    pub printed: Vec<String>,
    /// The facts that were read, with their values by name: the first 24, in the order in which they were read.
    pub facts: Vec<(String, String)>,
    /// How many more facts were read.
    pub more: usize,
}

impl Rules {
    /// What an expression comes to for one asking, by name.
    pub fn work_out<F: Facts>(&self, expression: &Expression, ask: &Ask<'_, F>) -> Worked {
        ask.any(|ask| self.work_out_any(expression, ask))
    }

    fn work_out_any(&self, expression: &Expression, ask: &Ask<'_, AnyFacts<'_>>) -> Worked {
        let item = if let Expression::Script(expression) = expression { Some(expression.item) } else { None };
        let recorder = Recorder::new(self, ask.facts, ask.seat, item);
        let watched = Ask::new(&recorder, ask.memory, ask.seat).about(ask.subjects).apart_from(ask.apart);
        let (value, printed) = match expression {
            Expression::Rule(expression) => (self.rule_value(expression, &watched), Vec::new()),
            Expression::Script(expression) => self.script_value(expression, &watched),
        };
        let (facts, more) = recorder.heard();
        Worked { value, printed, facts, more }
    }

    fn rule_value(&self, expression: &RuleExpression, ask: &Ask<'_, Recorder<'_>>) -> String {
        let mut machine = Machine::of(&expression.program, ask);
        match expression.of {
            Type::SetOf(kind) => {
                let set = machine.set(expression.code);
                let seat =
                    expression.list.filter(|(_, whose)| !whose.is_empty()).map(|(_, whose)| machine.number(whose));
                let place = |element| expression.list.map_or(0, |(list, _)| ranked(ask.facts, list, seat, element));
                self.set_in_words(kind, set, place)
            }
            _ if expression.length => self.length_in_words(machine.number(expression.code)),
            of => self.value_in_words(of, machine.number(expression.code)),
        }
    }

    fn script_value(&self, expression: &ScriptExpression, ask: &Ask<'_, Recorder<'_>>) -> (String, Vec<String>) {
        let ScriptExpression { item, script, function, file } = expression;
        let place = |line: u16, column: u16| match line {
            0 => format!("eval:1:{column}"),
            _ => format!("{file}:{line}:{column}"),
        };
        let (prints, params) = (RefCell::default(), Params { item: Some(*item), all: &self.program().params });
        let value = match called(&**script, *function, params, ask, Some(&prints)) {
            Ok(Answer::Value(value)) => value,
            Ok(_) => "()".into(),
            Err(fault) => {
                let text = script_fault(&**script, fault.code, fault.said);
                format!("fails: {text} ({})", place(fault.line, fault.column))
            }
        };
        let printed = prints.take().into_iter().map(|one| format!("{}: {}", place(one.place.0, one.place.1), one.text));
        (value, printed.collect())
    }

    /// Compiles an expression of the language of scripts, with the functions, counters and params of an item. `own`: it may
    /// read what the acting seat alone knows; `is_open`: nothing of the item's counters is hidden from the reader. The texts
    /// are added to `files`. Returns `None` if the item has no script.
    pub fn script_expression(
        &self,
        item: ItemId,
        text: &str,
        (own, is_open): (bool, impl Fn(&CounterDecl) -> bool),
        files: &mut Files,
    ) -> Option<Result<Expression, Vec<Diagnostic>>> {
        let program = self.program();
        let (script, file) = program.clauses.iter().find_map(|clause| match clause.body {
            Body::Script { script, .. } if clause.item == item => Some((script, clause.citation.file.clone())),
            _ => None,
        })?;
        let own_counters = program.counters.iter().filter(|one| one.item == item).cloned();
        let counters = own_counters.map(|one| CounterDecl { secret: one.secret && !is_open(&one), ..one });
        let counters: Vec<CounterDecl> = counters.collect();
        let params: Vec<String> = program.params.iter().filter(|one| one.0 == item).map(|one| one.1.clone()).collect();
        let tables: Vec<TableDecl> = program.tables.iter().filter(|one| one.item == item).cloned().collect();
        let (catalogue, counters, params, tables) = (self.catalogue(), &counters, &params, &tables);
        let names = ExpressionNames { catalogue, counters, params, tables, own, file: &file };
        let compiled = self.host(script).expression(text, &names, files);
        Some(compiled.map(|(script, function)| {
            Expression::Script(ScriptExpression { item, script, function, file: file.clone() })
        }))
    }

    /// A set as people write it: its elements by their place in a list, those of one place in canonical order.
    pub(in crate::rules) fn set_in_words(&self, kind: KindId, set: Set, place: impl Fn(i32) -> i32) -> String {
        let mut elements: Vec<i32> = set.iter().collect();
        elements.sort_by_key(|element| place(*element));
        let names: Vec<String> = elements.iter().map(|element| self.lexicon().name(kind, *element)).collect();
        if names.is_empty() { "nothing".into() } else { names.join(" ") }
    }
}
