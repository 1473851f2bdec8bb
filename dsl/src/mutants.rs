//! Mutants: small changes of an item's text, each of which a test of the item should notice (mutation testing).

use std::ops::Range;

use javelina_engine::rules::{Catalogue, Moment, PointKind};
use javelina_engine::{FileId, Files, Mutant, Span};

use crate::ast::{Conditions, Entry, Expr, ExprKind, Infix, Member, Rule, RuleBody, Step, Value, Verb};
use crate::compile::spellings;
use crate::read::parse::Reader;
use crate::read::split::split;
use crate::read::tokens::{Kind, tokens};
use crate::world::{Form, Source, World};

/// All mutants of an item's text, by place. `names` gives other elements for a name at a place.
pub fn mutants(
    files: &Files,
    source: &Source,
    item: &str,
    world: &World<'_>,
    names: &dyn Fn(Span) -> Option<String>,
) -> Vec<Mutant> {
    let text = files.text(source.file);
    let inline = matches!(&source.form, Form::Inline(_));
    let cut = split(source.file, text, source.start, source.end.min(text.len()), inline);
    let effects = spellings(world);
    let mut reader = Reader { world: Some(*world), ..Reader::new(source.file, text, &effects) };
    let mut made = Maker { file: source.file, text, names, events: events(world.catalogue), found: Vec::new() };
    if inline {
        for member in &cut.loose {
            let read = reader.member(member);
            made.member(&read, member.range.clone());
        }
    }
    for block in &cut.blocks {
        let is_it = tokens(text, block.head.start, block.head.end).get(1).is_some_and(|id| id.text(text) == item);
        for member in block.members.iter().filter(|_| is_it) {
            let read = reader.member(member);
            made.member(&read, member.range.clone());
        }
    }
    made.found.retain(|one| text.get(one.start..one.end) != Some(one.to.as_str()));
    made.found.sort();
    made.found.dedup();
    made.found
}

/// The events of a game in the order of its timeline.
fn events(catalogue: &'static Catalogue) -> Vec<&'static str> {
    let mut events: Vec<&str> = Vec::new();
    Moment::each_point(catalogue.timeline, &mut |point| {
        let decl = &catalogue.points[point.index()];
        if decl.kind == PointKind::Event && !events.contains(&decl.name) {
            events.push(decl.name);
        }
    });
    events
}

struct Maker<'a> {
    file: FileId,
    text: &'a str,
    names: &'a dyn Fn(Span) -> Option<String>,
    events: Vec<&'static str>,
    found: Vec<Mutant>,
}

impl Maker<'_> {
    fn at(&self, span: Span) -> &str {
        self.text.get(span.range()).unwrap_or("")
    }

    fn write(&mut self, operator: &'static str, range: Range<usize>, to: impl Into<String>) {
        let (file, Range { start, end }) = (self.file, range);
        self.found.push(Mutant { file, start, end, operator, to: to.into() });
    }

    fn member(&mut self, member: &Member, range: Range<usize>) {
        match member {
            Member::Rule(rule) => self.rule(rule, range),
            Member::Counter(_) | Member::Param(_) => self.numbers(range),
            Member::Table(table) => table.rows.iter().for_each(|(.., number)| self.numbers(number.range())),
            Member::Level(_, condition, _) => {
                self.numbers(condition.span.range());
                self.condition(condition);
            }
            Member::Change(change) => {
                self.numbers(change.value_span.range());
                self.write("drop change", change.span.range(), "");
                match (&change.value, self.at(change.value_span)) {
                    (_, "yes") => self.write("setting", change.value_span.range(), "no"),
                    (_, "no") => self.write("setting", change.value_span.range(), "yes"),
                    (Value::Names(entries), _) => {
                        for entry in entries {
                            if let Entry::Name(name) = entry
                                && let Some(other) = (self.names)(name.span)
                            {
                                self.write("setting", name.span.range(), other);
                            }
                        }
                    }
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn rule(&mut self, rule: &Rule, range: Range<usize>) {
        self.numbers(range.clone());
        self.write("drop rule", range, "");
        let mut later = self.events.iter().skip_while(|event| **event != rule.point.text).skip(1);
        if let Some(next) = later.next().copied() {
            self.write("moment", rule.point.span.range(), next);
        }
        let Conditions { when, unless, .. } = &rule.conditions;
        for condition in when.iter().chain(unless.iter().map(|(condition, _)| condition)) {
            self.condition(condition);
            self.denied(condition);
        }
        match &rule.body {
            RuleBody::Answers(answers, _) => {
                for answer in answers {
                    self.verb(&answer.verb, answer.span);
                }
            }
            RuleBody::Steps(steps) | RuleBody::Offer { steps, .. } => self.steps(steps),
        }
    }

    /// Other numbers, comparisons and elements in a part of the text.
    fn numbers(&mut self, range: Range<usize>) {
        let all = tokens(self.text, range.start, range.end);
        let is = |at: usize, what: &str| all.get(at).is_some_and(|token| token.is(self.text, what));
        let mut found = Vec::new();
        for (at, token) in all.iter().enumerate() {
            let place = token.start..token.end;
            let mut write = |operator, to: String| found.push((operator, place.clone(), to));
            match token.kind {
                Kind::Number => {
                    let written = token.text(self.text);
                    let (whole, part) = written.split_once('.').map_or((written, ""), |(whole, part)| (whole, part));
                    if let Ok(number) = format!("{whole}{part}").parse::<i64>() {
                        for other in [number + 1, number - 1] {
                            let digits = format!("{other:0width$}", width = part.len() + 1);
                            let (whole, part) = digits.split_at(digits.len() - part.len());
                            write("number", if part.is_empty() { whole.into() } else { format!("{whole}.{part}") });
                        }
                    }
                }
                Kind::Sign => {
                    let other = match token.text(self.text) {
                        "<" => "<=",
                        "<=" => "<",
                        ">" => ">=",
                        ">=" => ">",
                        "+=" => "-=",
                        "-=" => "+=",
                        _ => continue,
                    };
                    write("compare", other.into());
                }
                Kind::Word if is(at, "is") => {
                    if is(at + 1, "not") {
                        found.push(("compare", token.start..all[at + 1].end, "is".into()));
                    } else {
                        write("compare", "is not".into());
                    }
                }
                _ => {}
            }
        }
        found.into_iter().for_each(|(operator, place, to)| self.write(operator, place, to));
    }

    /// A condition without one of its parts, and with other elements in it.
    fn condition(&mut self, condition: &Expr) {
        match &condition.what {
            ExprKind::Binary(Infix::And | Infix::Or, one, two) => {
                let [first, second] = [one, two].map(|side| self.at(side.span).to_string());
                self.write("drop part", condition.span.range(), first);
                self.write("drop part", condition.span.range(), second);
                for side in [one, two] {
                    self.denied(side);
                    self.condition(side);
                }
            }
            ExprKind::Binary(_, one, two) => {
                self.condition(one);
                self.condition(two);
            }
            ExprKind::Paren(inner, _) | ExprKind::Not(inner) => self.condition(inner),
            ExprKind::Where(set, body, _) => {
                let whole = self.at(set.span).to_string();
                self.write("drop part", condition.span.range(), whole);
                self.condition(set);
                self.condition(body);
            }
            ExprKind::OneOf(of, _, others) => {
                self.condition(of);
                others.iter().for_each(|other| self.condition(&other.expr));
            }
            ExprKind::Quantity(_, of) => self.condition(of),
            ExprKind::Braces(of) => of.iter().for_each(|one| self.condition(one)),
            ExprKind::Name(_) | ExprKind::Text(_) => {
                if let Some(other) = (self.names)(condition.span) {
                    self.write("element", condition.span.range(), other);
                }
            }
            _ => {}
        }
    }

    /// The opposite of a condition.
    fn denied(&mut self, condition: &Expr) {
        if !matches!(condition.what, ExprKind::Not(_)) {
            let to = format!("not ({})", self.at(condition.span));
            self.write("not", condition.span.range(), to);
        }
    }

    fn verb(&mut self, verb: &Verb, span: Span) {
        let (word, other) = match verb {
            Verb::Widen => ("widen", "narrow"),
            Verb::Narrow => ("narrow", "widen"),
            Verb::Include(_) => ("include", "exclude"),
            Verb::Exclude(_) => ("exclude", "include"),
            Verb::Floor(_) => ("floor", "cap"),
            Verb::Cap(_) => ("cap", "floor"),
            Verb::Add(value) => {
                let to = format!("-({})", self.at(value.span));
                return self.write("verb", value.span.range(), to);
            }
            _ => return,
        };
        if let Verb::Include(set) | Verb::Exclude(set) = verb {
            self.condition(set);
        }
        if self.at(span).starts_with(word) {
            self.write("verb", span.start..span.start + word.len(), other);
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            match step {
                Step::Effect { args, span, .. } | Step::Zone { args, span, .. } => {
                    args.iter().for_each(|arg| self.condition(arg));
                    self.write("drop step", span.range(), "");
                }
                Step::Assign { span, .. } => self.write("drop step", span.range(), ""),
                Step::If { branches, otherwise } => {
                    for (condition, body) in branches {
                        // The other branch runs where this one did.
                        let to = format!("not ({})", self.at(condition.span));
                        self.write("swap branch", condition.span.range(), to);
                        self.condition(condition);
                        self.steps(body);
                    }
                    self.steps(otherwise);
                }
                Step::Each { set, body, .. } => {
                    self.condition(set);
                    self.steps(body);
                }
                Step::For { seat, body, .. } => {
                    let to = format!("next({})", self.at(seat.span));
                    self.write("actor", seat.span.range(), to);
                    self.steps(body);
                }
                Step::Choose(choose) => {
                    choose.picks.iter().for_each(|pick| self.condition(&pick.set));
                    self.steps(&choose.body);
                    self.write("drop step", choose.span.range(), "");
                }
                Step::Reveal { span, .. } => self.write("drop step", span.range(), ""),
                Step::May { body, .. } => self.steps(body),
                Step::Let { .. } => {}
            }
        }
    }
}
