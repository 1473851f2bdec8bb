//! What a set of items may evaluate, so that sets with rare forms can be drawn on purpose.

use std::collections::BTreeSet;

use javelina_engine::rules::{Catalogue, FactId};

use crate::language::forms::{form_of, form_of_set, form_of_step, verb_of};
use crate::language::tally::Pairing;
use crate::language::tree::{self, Answer, Body, Combining, Expr, Item, Pick, Rule, SetExpr, Step, ZoneOf, ZoneStep};

/// Game, point and fact: for the fact the game asks the point. `check` accepts rules there that read it, and play does not end.
const ENDLESS: [(&str, &str, &str); 2] = [("cliffs", "extra_metres", "tally"), ("arizona", "train_size", "room")];

/// Forms of the grammar, and verbs of two rules at one point with how they are related.
#[derive(Clone, Debug, Default)]
pub struct Aims {
    /// Forms.
    pub forms: BTreeSet<&'static str>,
    /// Pairs of verbs.
    pub pairs: BTreeSet<(&'static str, &'static str, Pairing)>,
    /// Facts.
    facts: BTreeSet<FactId>,
}

impl Aims {
    /// What items may evaluate.
    pub fn of(items: &[Item]) -> Self {
        let mut aims = Self::default();
        items.iter().flat_map(|item| &item.rules).for_each(|rule| aims.rule(rule));
        aims.pairs(items);
        aims
    }

    /// Whether a rule reads a fact for which the game asks the point of the rule: the engine would ask without end.
    pub fn asks_itself(catalogue: &Catalogue, items: &[Item]) -> bool {
        items.iter().flat_map(|item| &item.rules).any(|rule| {
            let mut aims = Self::default();
            aims.rule(rule);
            let point = catalogue.points[rule.point.index()].name;
            let known = ENDLESS.iter().filter(|(game, of, _)| *game == catalogue.game && *of == point);
            known.filter_map(|(.., fact)| catalogue.fact(fact)).any(|fact| aims.facts.contains(&fact))
        })
    }

    fn rule(&mut self, rule: &Rule) {
        rule.when.iter().chain(&rule.unless).for_each(|condition| self.expr(condition));
        match &rule.body {
            Body::Answers(answers) => answers.iter().for_each(|answer| self.answer(answer)),
            Body::Steps(steps) => self.steps(steps),
            Body::Offer { costs, steps, .. } => {
                costs.iter().for_each(|(price, _)| self.expr(price));
                self.steps(steps);
            }
        }
    }

    /// Some forms and pairs.
    pub fn wanting(forms: &[&'static str], pairs: &[(&'static str, &'static str, Pairing)]) -> Self {
        Self { forms: forms.iter().copied().collect(), pairs: pairs.iter().copied().collect(), ..Self::default() }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty() && self.pairs.is_empty()
    }

    /// Whether one of these is among them.
    pub fn meet(&self, wanted: &Self) -> bool {
        !self.forms.is_disjoint(&wanted.forms) || !self.pairs.is_disjoint(&wanted.pairs)
    }

    fn pairs(&mut self, items: &[Item]) {
        let rules: Vec<_> = items
            .iter()
            .flat_map(|item| item.rules.iter().map(move |rule| (item, format!("{}.{}", item.id, rule.label), rule)))
            .collect();
        let words: Vec<_> = items.iter().flat_map(|item| &item.combines).collect();
        for (at, (item, label, rule)) in rules.iter().enumerate() {
            for (other_item, other_label, other) in
                rules[at + 1..].iter().filter(|(.., other)| other.point == rule.point)
            {
                let names = |names: &[String], label: &String, item: &Item| {
                    names.iter().any(|name| name == label || *name == item.id)
                };
                let overrides = names(&rule.overrides, other_label, other_item)
                    || names(&other.overrides, label, item)
                    || names(&item.overrides, other_label, other_item) && item.id != other_item.id
                    || names(&other_item.overrides, label, item) && item.id != other_item.id;
                let word = words.iter().find(|one| one.pair.contains(label) && one.pair.contains(other_label));
                let word = word.map(|one| match one.how {
                    Combining::First => Pairing::First,
                    Combining::Least => Pairing::Least,
                    Combining::Most => Pairing::Most,
                    Combining::Sum => Pairing::Sum,
                });
                for (one, allowed) in verbs(&rule.body) {
                    for (two, other_allowed) in verbs(&other.body) {
                        let allows = allowed.contains(other_label) || other_allowed.contains(label);
                        let kinds = [
                            (!overrides).then_some(Pairing::Speaks),
                            overrides.then_some(Pairing::Overrides),
                            allows.then_some(Pairing::Allows),
                            word,
                        ];
                        let pair = |kind| (one.min(two), one.max(two), kind);
                        self.pairs.extend(kinds.into_iter().flatten().map(pair));
                    }
                }
            }
        }
    }

    fn answer(&mut self, answer: &Answer) {
        match answer {
            Answer::Set(value) | Answer::Add(value) | Answer::Floor(value) | Answer::Cap(value) => self.expr(value),
            Answer::Scale(over, under) => {
                self.expr(over);
                under.iter().for_each(|under| self.expr(under));
            }
            Answer::Include(set) | Answer::Exclude(set) => self.set(set),
            Answer::Forbid | Answer::Allow(_) | Answer::Widen | Answer::Narrow => {}
        }
    }

    fn steps(&mut self, steps: &[Step]) {
        for step in steps {
            self.forms.insert(form_of_step(step));
            match step {
                Step::Effect(_, args) => args.iter().for_each(|arg| self.expr(arg)),
                Step::Assign(_, indices, _, value) => indices.iter().chain([value]).for_each(|one| self.expr(one)),
                Step::Clear(_, indices) => indices.iter().for_each(|one| self.expr(one)),
                Step::If(branches, otherwise) => {
                    for (condition, body) in branches {
                        self.expr(condition);
                        self.steps(body);
                    }
                    self.steps(otherwise);
                }
                Step::Each(_, set, body) | Step::ForEach(_, set, body) => {
                    self.set(set);
                    self.steps(body);
                }
                Step::ForNumbers(_, low, high, body) => {
                    [low, high].into_iter().for_each(|one| self.expr(one));
                    self.steps(body);
                }
                Step::For(seat, body) | Step::Repeat(seat, body) => {
                    self.expr(seat);
                    self.steps(body);
                }
                Step::Let(_, value) => self.expr(value),
                Step::Choose(choose) => {
                    choose.times.iter().for_each(|(times, _)| self.expr(times));
                    choose.asks.iter().for_each(|asks| self.expr(asks));
                    match &choose.asked {
                        tree::Asked::Seat(seat) => self.expr(seat),
                        tree::Asked::Sealed(seats, _) => self.set(seats),
                        tree::Asked::Actor | tree::Asked::Chance => {}
                    }
                    for pick in &choose.picks {
                        match pick {
                            Pick::Element(.., set) => self.set(set),
                            Pick::Number(_, low, high) => [low, high].into_iter().for_each(|one| self.expr(one)),
                        }
                    }
                    self.steps(&choose.body);
                }
                Step::May(asks, body) => {
                    asks.iter().for_each(|asks| self.expr(asks));
                    self.steps(body);
                }
                Step::Reveal(_) => {}
                Step::Zone(step) => self.zone_step(step),
            }
        }
    }

    fn zone_step(&mut self, step: &ZoneStep) {
        let zones: Vec<&ZoneOf> = match step {
            ZoneStep::SendAll(from, to, _) | ZoneStep::Exchange(from, to) => vec![from, to],
            ZoneStep::SendFirst(many, from, to, _) => {
                self.expr(many);
                vec![from, to]
            }
            ZoneStep::SendThose(set, from, to, _) => {
                self.set(set);
                vec![from, to]
            }
            ZoneStep::Pass(_, to) => {
                self.expr(to);
                Vec::new()
            }
            ZoneStep::Shuffle(zone) | ZoneStep::Reroll(zone) => vec![zone],
            ZoneStep::Show(zone, seats) | ZoneStep::Hide(zone, seats) => {
                self.set(seats);
                vec![zone]
            }
        };
        zones.into_iter().filter_map(|zone| zone.of.as_ref()).for_each(|seat| self.expr(seat));
    }

    fn expr(&mut self, expr: &Expr) {
        self.forms.insert(form_of(expr).0);
        match expr {
            Expr::Fact { fact, args, of } => {
                self.facts.insert(*fact);
                args.iter().chain(of.as_deref()).for_each(|one| self.expr(one));
            }
            Expr::Counter(_, args) | Expr::And(args) | Expr::Or(args) => args.iter().for_each(|one| self.expr(one)),
            Expr::Next(_, of) | Expr::Previous(_, of) | Expr::Minus(of) | Expr::Abs(of) | Expr::Not(of) => {
                self.expr(of)
            }
            Expr::Table(_, of) | Expr::Lookup(_, of) | Expr::IsNone(_, of) => self.expr(of),
            Expr::Arithmetic(_, one, two) | Expr::Compare(_, one, two) => {
                self.expr(one);
                self.expr(two);
            }
            Expr::OneOf(_, one, others) => others.iter().chain([&**one]).for_each(|one| self.expr(one)),
            Expr::In(_, one, set)
            | Expr::Sum(one, set)
            | Expr::Least(set, one)
            | Expr::Most(set, one)
            | Expr::Place(one, set) => {
                self.expr(one);
                self.set(set);
            }
            Expr::Any(set) | Expr::No(set) | Expr::Count(set) | Expr::First(set) | Expr::Last(set) => self.set(set),
            Expr::Number(_)
            | Expr::Length(_)
            | Expr::Element(..)
            | Expr::Yes
            | Expr::Subject(_)
            | Expr::Actor
            | Expr::It
            | Expr::Outer
            | Expr::Local(_)
            | Expr::Param(_) => {}
        }
    }

    fn set(&mut self, set: &SetExpr) {
        self.forms.insert(form_of_set(set));
        match set {
            SetExpr::All(_) => {}
            SetExpr::Fact { fact, args, of } => {
                self.facts.insert(*fact);
                args.iter().chain(of.as_deref()).for_each(|one| self.expr(one));
            }
            SetExpr::Braces(_, elements) => elements.iter().for_each(|one| self.expr(one)),
            SetExpr::Where(from, condition) => {
                self.set(from);
                self.expr(condition);
            }
            SetExpr::Plus(one, two) | SetExpr::Without(one, two) | SetExpr::Common(one, two) => {
                self.set(one);
                self.set(two);
            }
            SetExpr::Image(fact, from) | SetExpr::Groups(from, fact) => {
                self.facts.insert(*fact);
                self.set(from);
            }
            SetExpr::GroupAt(one, from, fact) | SetExpr::GroupOf(one, from, fact) => {
                self.facts.insert(*fact);
                self.expr(one);
                self.set(from);
            }
        }
    }
}

/// The verbs of a rule, and the rules that each of them excepts.
fn verbs(body: &Body) -> Vec<(&'static str, &[String])> {
    match body {
        Body::Answers(answers) => answers
            .iter()
            .map(|answer| (verb_of(answer), if let Answer::Allow(names) = answer { names.as_slice() } else { &[] }))
            .collect(),
        Body::Steps(_) => vec![("do", &[])],
        Body::Offer { .. } => vec![("offer", &[])],
    }
}
