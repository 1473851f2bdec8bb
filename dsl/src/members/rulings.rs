//! Rules and offers of an item: point, conditions, answers, prices, and what a refusal says.

use javelina_engine::rules::{FormerName, Meaning, Moment, NameSort, Op, PointDecl, PointId, PointKind, Role, Type};
use javelina_engine::{Diagnostic, Fix, Span};

use crate::ast::{Answer, Expr, ExprKind, Name, Rule, RuleBody, Step, Text, Verb, Wording};
use crate::checks::check::{MAX_ANSWERS, MAX_TITLE, too_long, verbs};
use crate::effects::acts::Around;
use crate::expressions::names::Resolver;
use crate::former::last_word;
use crate::ir::{Reply, Ruling, Said, Term, What};
use crate::members::counters::Hidden;
use crate::read::parse::Reader;
use crate::world::plural;

/// The most points that help names.
const MOST_NAMED: usize = 24;

impl Resolver<'_> {
    /// Where the points of the game are listed; those that take such an answer, if they are few.
    fn which_points(&self, body: &RuleBody) -> String {
        let catalogue = self.world.catalogue;
        let fits = |kind: PointKind| match body {
            RuleBody::Answers(..) => !matches!(kind, PointKind::Event | PointKind::Offer),
            RuleBody::Steps(_) => kind == PointKind::Event,
            RuleBody::Offer { .. } => kind == PointKind::Offer,
        };
        let names: Vec<&str> =
            catalogue.points.iter().filter(|point| fits(point.kind)).map(|point| point.name).collect();
        let all = format!("run `javelina points {}` for all points", catalogue.game);
        let what = match body {
            RuleBody::Answers(..) => "questions",
            RuleBody::Steps(_) => "events",
            RuleBody::Offer { .. } => "offers",
        };
        match names.len() {
            1..=MOST_NAMED => format!("{all}; {what}: {}", names.join(", ")),
            _ => all,
        }
    }

    /// A rule with its names resolved; `None` if its point is unknown.
    pub fn ruling(&mut self, rule: &Rule, hidden: Hidden, reader: &mut Reader<'_>) -> Option<Ruling> {
        let catalogue = self.world.catalogue;
        let Some(point) = catalogue.point(&rule.point.text) else {
            if catalogue.former_event(&rule.point.text).is_some() {
                return None; // reported with all rules at former events
            }
            let known = catalogue.points.iter().map(|point| point.name);
            let problem = Diagnostic::error("V2020", rule.point.span, format!("unknown point `{}`", rule.point.text));
            self.found.push(problem.help(self.which_points(&rule.body)).did_you_mean(&rule.point.text, known));
            return None;
        };
        self.mark(rule.point.span, Meaning::Point(point), Role::Names);
        self.point = Some(point);
        self.draws = hidden.draws;
        let decl = &catalogue.points[point.index()];
        let fits = match &rule.body {
            RuleBody::Answers(..) => !matches!(decl.kind, PointKind::Event | PointKind::Offer),
            RuleBody::Steps(_) => decl.kind == PointKind::Event,
            RuleBody::Offer { .. } => decl.kind == PointKind::Offer,
        };
        if !fits {
            let message = format!("`{}` cannot be answered like this", decl.name);
            let help = match (&rule.body, self.event_after(point)) {
                (RuleBody::Steps(_), Some(event)) if decl.kind != PointKind::Offer => format!(
                    "write `at` and use {}; for steps, write a rule at the next event: `rule {} on {event} when \
                     CONDITION do {{ .. }}`",
                    verbs(decl.kind),
                    rule.label.text
                ),
                (RuleBody::Steps(_), None) if decl.kind != PointKind::Offer => {
                    format!("write `at` and use {}", verbs(decl.kind))
                }
                (RuleBody::Offer { .. }, _) => self.which_points(&rule.body),
                _ => format!("use {}", verbs(decl.kind)),
            };
            self.found.push(Diagnostic::error("V2022", rule.point.span, message).help(help));
            self.point = None;
            return None;
        }
        if let RuleBody::Answers(answers, _) = &rule.body
            && let Some(answer) = answers.get(MAX_ANSWERS)
        {
            let message = format!("a rule has at most {MAX_ANSWERS} answers");
            self.error("V2010", answer.span, message, "split it into several rules");
            self.point = None;
            return None;
        }
        let mut conditions: Vec<Term> = rule.conditions.when.iter().map(|when| self.truth(when)).collect();
        for (unless, span) in &rule.conditions.unless {
            let (term, span) = (self.truth(unless), *span);
            conditions.push(Term { what: What::One(Op::Not, Box::new(term)), of: Some(Type::Bool), span });
        }
        let replies = match &rule.body {
            RuleBody::Answers(answers, between) => {
                if let [first, ..] = between.as_slice() {
                    self.error(
                        "V2023",
                        *first,
                        "a rule has one condition for all its answers",
                        "write one rule for each condition",
                    );
                }
                if answers.is_empty() {
                    self.error(
                        "V2024",
                        rule.label.span,
                        format!("`{}` has no answer", rule.label.text),
                        format!("write {}", verbs(decl.kind)),
                    );
                }
                answers.iter().filter_map(|answer| self.reply(answer, decl.kind)).collect()
            }
            RuleBody::Steps(steps) => {
                self.does_something(rule, steps);
                vec![Reply::Run(self.acts(steps, Around::default()))]
            }
            RuleBody::Offer { costs, limits, steps } => {
                self.does_something(rule, steps);
                if let [_, second, ..] = limits.as_slice() {
                    self.error("V2009", second.span, "this offer already has a limit", "keep one of the two");
                }
                let costs = costs.iter().filter_map(|(price, currency)| self.cost(price, currency)).collect();
                vec![Reply::Offer { costs, limit: hidden.limit, acts: self.acts(steps, Around::default()) }]
            }
        };
        let says = self.says(&rule.conditions.says, reader);
        self.point = None;
        Some(Ruling {
            label: rule.label.clone(),
            point,
            conditions,
            replies,
            says,
            overrides: rule.conditions.overrides.clone(),
            after: rule.conditions.after.clone(),
        })
    }

    fn does_something(&mut self, rule: &Rule, steps: &[Step]) {
        if steps.is_empty() && !self.reported(rule.span) {
            let message = format!("`{}` does nothing", rule.label.text);
            self.error("V2024", rule.label.span, message, "write `do { STEPS }`");
        }
    }

    /// Whether something inside of a place was reported already.
    fn reported(&self, place: Span) -> bool {
        self.found.iter().filter_map(|one| one.span).any(|span| place.holds(&span))
    }

    fn cost(&mut self, price: &Expr, currency: &Name) -> Option<(u8, Term)> {
        let price = self.number(price);
        let known = self.world.catalogue.currencies;
        let index = known.iter().position(|known| known.name == currency.text);
        if index.is_none() {
            let names: Vec<&str> = known.iter().map(|known| known.name).collect();
            let problem = Diagnostic::error("V2084", currency.span, format!("unknown currency `{}`", currency.text));
            let help = if names.is_empty() {
                "remove `costs`: this game has no currency".into()
            } else {
                format!("pay with {}", names.join(", "))
            };
            self.found.push(problem.help(help).did_you_mean(&currency.text, names));
        }
        index.map(|index| {
            self.mark(currency.span, Meaning::Currency(index as u8), Role::Names);
            (index as u8, price)
        })
    }

    fn reply(&mut self, answer: &Answer, kind: PointKind) -> Option<Reply> {
        let value = if let PointKind::Number(of) = kind { of } else { Type::Number };
        let counts = kind == PointKind::Number(Type::Number);
        let reply = match (&answer.verb, kind) {
            (Verb::Forbid(subject), PointKind::Verdict) => {
                if let Some(subject) = subject {
                    self.about(subject, self.point_decl()?.subjects.first().map(|subject| subject.name));
                }
                Reply::Forbid
            }
            (Verb::Allow(names), PointKind::Verdict) => Reply::Allow(names.clone()),
            (Verb::Widen, PointKind::Fact) => Reply::Widen,
            (Verb::Narrow | Verb::Forbid(None), PointKind::Fact) => Reply::Narrow,
            (Verb::Set(name, to), PointKind::Number(_)) => {
                self.own_name(name.as_ref());
                Reply::Set(self.typed(to, value))
            }
            (Verb::Add(by), PointKind::Number(_)) if counts => Reply::Add(self.number(by)),
            (Verb::Scale(name, by, over), PointKind::Number(_)) if counts => {
                self.own_name(name.as_ref());
                let by = self.number(by);
                let one = Term { what: What::Constant(1), of: Some(Type::Number), span: answer.span };
                let over = over.as_ref().map_or(one, |over| self.number(over));
                if matches!(over.what, What::Constant(..=0)) {
                    self.error(
                        "V2045",
                        over.span,
                        "the denominator must be greater than 0",
                        "write a fraction such as `3/2`",
                    );
                }
                Reply::Scale(by, over)
            }
            (Verb::Floor(least), PointKind::Number(_)) if counts => Reply::Floor(self.number(least)),
            (Verb::Cap(most), PointKind::Number(_)) if counts => Reply::Cap(self.number(most)),
            (Verb::Include(set), PointKind::Set(of)) => Reply::Include(self.set(set, Some(of))),
            (Verb::Exclude(set), PointKind::Set(of)) => Reply::Exclude(self.set(set, Some(of))),
            _ => {
                let name = self.point_decl().map_or("", |point| point.name);
                let right = match (&answer.verb, kind) {
                    (Verb::Narrow, PointKind::Verdict) => Some("forbid"),
                    _ => None,
                };
                let help = match (kind, self.number_of(kind, &answer.verb)) {
                    (PointKind::Set(_), Some(written)) => format!("use {}; for how many, {written}", verbs(kind)),
                    _ => format!("use {}", verbs(kind)),
                };
                let message = format!("`{name}` cannot be answered like this");
                let fix = right.map(|right| Fix::write(answer.span, right));
                self.fixable("V2021", answer.span, message, help, fix);
                return None;
            }
        };
        Some(reply)
    }

    /// The event that the game raises next after it has asked a point.
    fn event_after(&self, point: PointId) -> Option<&'static str> {
        let (points, mut order) = (self.world.catalogue.points, Vec::new());
        Moment::each_point(self.world.catalogue.timeline, &mut |one| order.push(one));
        let asked = order.iter().position(|one| *one == point)?;
        let events = order[asked..].iter().map(|one| &points[one.index()]);
        events.into_iter().find(|one| one.kind == PointKind::Event).map(|event| event.name)
    }

    /// The answer with a number, at the point for the size of a set.
    fn number_of(&self, kind: PointKind, verb: &Verb) -> Option<String> {
        let PointKind::Set(of) = kind else { return None };
        let start = format!("Number of {} ", plural(&self.world.catalogue.kinds[of.index()]));
        let is_it = |point: &&PointDecl| point.kind == PointKind::Number(Type::Number) && point.doc.starts_with(&start);
        let point = self.world.catalogue.points.iter().find(is_it)?.name;
        let (word, number) = match verb {
            Verb::Set(_, number) => ("set to", number),
            Verb::Add(number) => ("add", number),
            _ => return None,
        };
        let number = if let ExprKind::Number(number) = number.what { number.to_string() } else { "NUMBER".into() };
        Some(format!("write `rule NAME at {point} {{ {word} {number} }}`"))
    }

    /// `set X to`: X is the point or its first subject, in the author's words.
    fn own_name(&mut self, name: Option<&Name>) {
        let (Some(name), Some(point)) = (name, self.point_decl()) else { return };
        let last = last_word(point.name);
        let is_former = |row: &FormerName| {
            row.sort == NameSort::Point && row.new == point.name && [last_word(row.old), row.old].contains(&&*name.text)
        };
        let is_named = name.text == last || name.text == point.name;
        if !is_named && !self.world.catalogue.former_names().any(is_former) {
            self.about(name, Some(last));
        } else if let Some(id) = self.point {
            self.mark(name.span, Meaning::Point(id), Role::Names);
        }
    }

    fn about(&mut self, name: &Name, expected: Option<&'static str>) {
        let is_former =
            |row: &FormerName| row.sort == NameSort::Subject && Some(row.new) == expected && row.old == name.text;
        if expected != Some(name.text.as_str()) && !self.world.catalogue.former_names().any(is_former) {
            let help =
                expected.map_or("remove the word".into(), |expected| format!("write `{expected}`, or remove the word"));
            self.error("V2025", name.span, format!("this point is not about `{}`", name.text), help);
        } else if let Some(point) = self.point {
            self.mark(name.span, Meaning::Subject(point, 0), Role::Names);
        }
    }

    fn says(&mut self, texts: &[Text], reader: &mut Reader<'_>) -> Option<Vec<Said>> {
        let text = texts.first()?;
        if let Some(second) = texts.get(1) {
            self.error("V2009", second.span, "this rule already has a `says`", "keep one of the two texts");
        }
        too_long(&text.text, MAX_TITLE * 2, text.span, self.found);
        let parts = reader.wording(text);
        Some(self.said(&parts))
    }

    /// The parts of a text with holes, resolved.
    pub fn said(&mut self, parts: &[Wording]) -> Vec<Said> {
        let mut said = Vec::new();
        for part in parts {
            let expr = match part {
                Wording::Text(text) => {
                    said.push(Said::Text(text.clone()));
                    continue;
                }
                Wording::Hole(expr) => expr,
            };
            let term = self.term(expr, None);
            match term.of {
                Some(Type::Bool | Type::SetOf(_)) => {
                    let found = term.of.map(|of| self.words(of)).unwrap_or_default();
                    self.error(
                        "V2040",
                        term.span,
                        format!("{found} cannot be printed"),
                        "print a number or an element",
                    );
                }
                _ => said.push(Said::Value(term)),
            }
        }
        said
    }
}
