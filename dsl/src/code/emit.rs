//! Typed terms and steps to the flat code of the engine.

use javelina_engine::rules::{Catalogue, Code, CounterId, Lexicon, Op, Program, Set, Template, TemplatePart, Type};
use javelina_engine::{Diagnostic, Span};

use crate::checks::check::MAX_CONSTANTS;
use crate::code::stacks::stacks;
use crate::ir::{Said, Term, What, lister};
use crate::world::World;

/// The most numbers and sets on the evaluator's stacks.
const STACKS: (usize, usize) = (16, 4);

/// Adds code to a program.
pub(crate) struct Emitter<'a> {
    pub catalogue: &'static Catalogue,
    pub lexicon: &'a Lexicon,
    pub program: &'a mut Program,
    pub found: &'a mut Vec<Diagnostic>,
    /// The texts of the questions of the list that is emitted, each by the place of its step.
    pub asks: Vec<(u16, Template)>,
}

impl<'a> Emitter<'a> {
    /// An emitter that adds to a program.
    pub fn new(world: &World<'a>, program: &'a mut Program, found: &'a mut Vec<Diagnostic>) -> Self {
        Self { catalogue: world.catalogue, lexicon: world.lexicon, program, found, asks: Vec::new() }
    }
}

impl Emitter<'_> {
    /// The code of a term.
    pub fn code(&mut self, term: &Term) -> Code {
        let code = self.all_of(std::slice::from_ref(term));
        self.written(code.start, term.span);
        code
    }

    /// Notes where the code from `start` on was written.
    fn written(&mut self, start: u32, span: Span) {
        let code = Code { start, end: self.program.code.len() as u32 };
        self.program.places.push((code, span));
    }

    /// Says as which seat has the list that the next op goes by, if it is not the acting one.
    fn listing(&mut self, set: &Term) {
        if let Some(seat) = lister(set) {
            self.term(seat);
            self.push(Op::Listing);
        }
    }

    /// The code of a condition: all terms must hold; none: empty code.
    pub fn all_of(&mut self, terms: &[Term]) -> Code {
        let start = self.program.code.len();
        let mut parts = Vec::new();
        terms.iter().for_each(|term| conjuncts(term, &mut parts));
        self.joined(&parts);
        let code = Code { start: start as u32, end: self.program.code.len() as u32 };
        if let Some(span) = terms.first().map(|term| term.span) {
            let pops = |op: &Op| match op {
                Op::Fact(fact) | Op::SetFact(fact) => self.catalogue.facts[fact.index()].of.len(),
                Op::FactOf(fact) | Op::SetFactOf(fact) => self.catalogue.facts[fact.index()].of.len() + 1,
                Op::Counter(counter) => usize::from(self.program.counters[counter.index()].is_indexed()),
                _ => 0,
            };
            let deep = stacks(&self.program.code[start..], &pops);
            if deep.0 > STACKS.0 || deep.1 > STACKS.1 {
                let problem = Diagnostic::error("V2066", span, "this expression needs too many intermediate values");
                self.found.push(problem.help("split it into several rules, or write the longest part first"));
            }
        }
        code
    }

    /// The code of the place of a counter's value.
    pub fn code_of_place(&mut self, counter: CounterId, elements: &[Term]) -> Code {
        let start = self.program.code.len() as u32;
        self.place(counter, elements);
        Code { start, end: self.program.code.len() as u32 }
    }

    /// Truths joined by `and`, so that each one is a part of its own to the engine.
    fn joined(&mut self, parts: &[&Term]) {
        let mut jumps = Vec::new();
        for (at, part) in parts.iter().enumerate() {
            let start = self.program.code.len() as u32;
            self.term(part);
            self.written(start, part.span);
            if at + 1 < parts.len() {
                jumps.push(self.program.code.len());
                self.program.code.push(Op::AndThen(0));
            }
        }
        let end = self.program.code.len();
        if let Some((first, part)) = jumps.first().zip(parts.first())
            && end - first > usize::from(u16::MAX)
        {
            let problem = Diagnostic::error("V2010", part.span, "this condition is too long");
            self.found.push(problem.help("split it into several rules"));
            return;
        }
        for jump in jumps {
            self.program.code[jump] = Op::AndThen((end - jump - 1) as u16);
        }
    }

    fn push(&mut self, op: Op) {
        self.program.code.push(op);
    }

    fn term(&mut self, term: &Term) {
        match &term.what {
            What::Broken => self.push(Op::Number(0)),
            What::Constant(value) => self.push(Op::Number(*value)),
            What::Subject(which) => self.push(Op::Subject(*which)),
            What::Pick(slot) => self.push(Op::Pick(*slot)),
            What::It(depth) => self.push(Op::It(*depth)),
            What::Actor => self.push(Op::Actor),
            What::Param(which) => self.push(Op::Param(*which)),
            What::Fact(fact, args) => {
                args.iter().for_each(|arg| self.term(arg));
                self.push(Op::Fact(*fact));
            }
            What::SetFact(fact, args) => {
                args.iter().for_each(|arg| self.term(arg));
                self.push(Op::SetFact(*fact));
            }
            What::Of(fact, args, seat) => {
                args.iter().for_each(|arg| self.term(arg));
                self.term(seat);
                self.push(if self.spreads(*fact) { Op::SetFactOf(*fact) } else { Op::FactOf(*fact) });
            }
            What::Counter(counter, elements) => {
                self.place(*counter, elements);
                self.push(Op::Counter(*counter));
            }
            What::Seated => self.push(Op::Seated),
            What::One(op, of) => {
                self.term(of);
                if matches!(op, Op::FirstBy(_) | Op::LastBy(_)) {
                    self.listing(of);
                }
                self.push(*op);
            }
            What::Two(op, a, b) => {
                let start = self.program.code.len() as u32;
                self.term(a);
                self.term(b);
                if matches!(op, Op::Place(Some(_))) {
                    self.listing(b);
                }
                self.push(*op);
                if matches!(op, Op::Add | Op::Sub | Op::Mul) {
                    self.written(start, term.span);
                }
            }
            What::And(..) => {
                let mut parts = Vec::new();
                conjuncts(term, &mut parts);
                self.joined(&parts);
            }
            What::Or(a, b) => {
                self.term(a);
                let jump = self.program.code.len();
                self.push(Op::OrElse(0));
                self.term(b);
                self.program.code[jump] = Op::OrElse((self.program.code.len() - jump - 1) as u16);
            }
            What::Table(row, at) => self.row(row.clone(), at, term.span),
            What::Lookup(table, at) => self.row(self.program.tables[usize::from(*table)].values.clone(), at, term.span),
            What::SetConstant(elements) => {
                let which = self.constant(elements.iter().copied().collect(), term.span);
                self.push(Op::SetOf(which));
                self.who_sits_here(term);
            }
            What::Elements(elements) => {
                for (at, element) in elements.iter().enumerate() {
                    self.term(element);
                    self.push(Op::Just);
                    if at > 0 {
                        self.push(Op::Union);
                    }
                }
                if elements.is_empty() {
                    let which = self.constant(Set::EMPTY, term.span);
                    self.push(Op::SetOf(which));
                }
                if elements.iter().any(|element| element.what != What::Actor) {
                    self.who_sits_here(term);
                }
            }
            What::Image(fact, set) => {
                self.term(set);
                self.push(if self.spreads(*fact) { Op::Spread(*fact) } else { Op::Image(*fact) });
            }
            What::Over(op, set, depth, body) => {
                self.term(set);
                if matches!(op, Op::Least { list: Some(_), .. } | Op::Most { list: Some(_), .. }) {
                    self.listing(set);
                }
                let place = self.program.code.len();
                self.push(*op);
                self.term(body);
                let (depth, len) = (*depth, (self.program.code.len() - place - 1) as u16);
                self.program.code[place] = match op {
                    Op::Sum { .. } => Op::Sum { depth, len },
                    Op::Least { list, .. } => Op::Least { depth, len, list: *list },
                    Op::Most { list, .. } => Op::Most { depth, len, list: *list },
                    _ => Op::Where { depth, len },
                };
            }
        }
    }

    /// An entry of a row of numbers.
    fn row(&mut self, row: Vec<i32>, at: &Term, span: Span) {
        self.term(at);
        let which = kept(&mut self.program.rows, row, "tables", (span, self.found));
        self.push(Op::Row(which));
    }

    /// The place of a counter's value: its element, or of two the first times how many there are of the second, plus it.
    fn place(&mut self, counter: CounterId, elements: &[Term]) {
        match (elements, self.program.counters[counter.index()].per[1].map(|kind| self.lexicon.count(kind) as i32)) {
            ([only], _) => self.term(only),
            ([first, second], Some(width)) => {
                if let (What::Constant(first), What::Constant(second)) = (&first.what, &second.what) {
                    self.push(Op::Number(first * width + second));
                    return;
                }
                self.term(first);
                self.push(Op::Number(width));
                self.push(Op::Mul);
                self.term(second);
                self.push(Op::Add);
            }
            _ => {}
        }
    }

    /// Seats that are written out may be empty: a set of seats holds those at which somebody sits.
    fn who_sits_here(&mut self, set: &Term) {
        if set.of == Some(Type::SetOf(self.catalogue.seat)) {
            self.push(Op::Seated);
            self.push(Op::Common);
        }
    }

    fn spreads(&self, fact: javelina_engine::rules::FactId) -> bool {
        matches!(self.catalogue.facts[fact.index()].yields, Type::SetOf(_))
    }

    fn constant(&mut self, set: Set, span: Span) -> u16 {
        kept(&mut self.program.sets, set, "sets", (span, self.found))
    }

    /// What a refusal says.
    pub fn template(&mut self, said: &[Said]) -> Template {
        let part = |said: &Said| match said {
            Said::Text(text) => TemplatePart::Text(text.clone()),
            Said::Value(term) if term.is_length(self.catalogue) => TemplatePart::Length(self.code(term)),
            Said::Value(term) => {
                let kind = if let Some(Type::Of(kind)) = term.of { Some(kind) } else { None };
                TemplatePart::Value(self.code(term), kind)
            }
        };
        Template(said.iter().map(part).collect())
    }
}

/// The place of a constant among all of its kind, each of which is kept once.
fn kept<T: PartialEq>(all: &mut Vec<T>, one: T, what: &str, (span, found): (Span, &mut Vec<Diagnostic>)) -> u16 {
    let known = all.iter().position(|other| *other == one);
    let place = known.unwrap_or(if all.len() > MAX_CONSTANTS { 0 } else { all.len() });
    if place == all.len() {
        all.push(one);
        if all.len() > MAX_CONSTANTS {
            let problem = Diagnostic::error("V2010", span, format!("there are more than {MAX_CONSTANTS} {what}"));
            found.push(problem.help("load fewer packs"));
        }
    }
    place as u16
}

fn conjuncts<'t>(term: &'t Term, parts: &mut Vec<&'t Term>) {
    match &term.what {
        What::And(a, b) => {
            conjuncts(a, parts);
            conjuncts(b, parts);
        }
        _ => parts.push(term),
    }
}
