//! Programs: rules that hold drawn conditions and change nothing.

use std::ops::Range;

use javelina_engine::Dice;
use javelina_engine::rules::common::ROUND_STARTS;
use javelina_engine::rules::{Catalogue, KindId, Lexicon, PointId, PointKind, Type};

use super::pairs::{Tie, pair};
use super::reads::reads_counter;
use super::shapes;
use crate::language::generate::Draw;
use crate::language::tree::{Answer, Body, Change, Counter, Expr, Item, Operation, Rule, Scope, SetExpr, Step, Values};
use crate::language::write;

/// The id of the item.
pub const ITEM: &str = "law";
/// Rules below which a program gets more groups.
const RULES: usize = 44;
/// Points of one program are asked so many times as often as each other at most.
const NEAR: u64 = 6;
/// Pairs of variants of one program that are checked and not played.
const RIVALS: usize = 4;
/// Rules at one point below which it gets more; half at a verdict, where each rule is lifted for each candidate.
const AT_ONE: usize = 6;

/// A condition that was drawn, as the rule that holds it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The label of its rule, without the item.
    pub label: String,
    pub point: PointId,
    /// The condition as a whole.
    pub condition: Expr,
    /// Whether it was drawn, and not made to judge others.
    pub is_drawn: bool,
}

/// Rules that belong together, by their places among the conditions.
#[derive(Clone, Debug)]
pub enum Group {
    /// One condition.
    One(usize),
    /// Two conditions, and the rules that speak where both hold, the first alone, the second alone.
    Pair { tie: Tie, pair: [usize; 2], both: usize, first: usize, second: usize },
}

/// A program, its text, and where in it each rule is.
#[derive(Clone, Debug)]
pub struct Program {
    pub game: &'static str,
    pub seed: u64,
    pub text: String,
    pub conditions: Vec<Drawn>,
    pub groups: Vec<Group>,
    pub item: Item,
    /// Variants that are checked and not played: two with the conditions of a pair, whose answers differ.
    pub rivals: Vec<([String; 2], [usize; 2])>,
    /// How often the point of it is asked in a game that is asked least.
    pub asked: u64,
}

/// A point at which conditions are drawn.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    pub point: PointId,
    /// How often it is asked in a game, about.
    pub asked: u64,
    /// Of a fact: whether it is asked more often where it is widened than where it is narrowed.
    pub widens: bool,
}

struct Builder<'a> {
    draw: Draw<'a>,
    item: Item,
    conditions: Vec<Drawn>,
    groups: Vec<Group>,
    counters: Vec<Counter>,
    answers: Vec<(PointId, Answer)>,
    /// Facts that are widened.
    wide: Vec<PointId>,
}

impl Program {
    /// A program of a game, with conditions at some of these points.
    pub fn new(
        game: &'static str,
        catalogue: &'static Catalogue,
        lexicon: &Lexicon,
        places: &[Place],
        seed: u64,
    ) -> Self {
        let mut draw = Draw::new(catalogue, lexicon, Dice::new(seed, 0x1a));
        let counters = counters(catalogue);
        draw.counters.extend(counters.iter().filter(|counter| !counter.is_secret).cloned());
        let item = Item { kind: "variant", id: ITEM.into(), ..Item::default() };
        let mut builder = Builder::new(draw, item, counters, places);
        // Points that are asked about as often as each other, so that the games are as long as all need.
        let first = builder.draw.below(places.len());
        let often = places[first].asked;
        let is_near = |place: &&Place| place.asked <= often * NEAR && often <= place.asked * NEAR;
        let mut left: Vec<Place> = places.iter().filter(is_near).copied().collect();
        let mut asked = u64::MAX;
        while builder.item.rules.len() < RULES && !left.is_empty() {
            let at = builder.draw.below(left.len());
            let place = left.swap_remove(at);
            asked = asked.min(place.asked);
            builder.at(place.point);
        }
        builder.item.counters.clone_from(&builder.counters);
        builder.ticks();
        let mut items = vec![builder.item.clone()];
        let rivals = builder.rivals(&mut items);
        let Builder { item, conditions, groups, .. } = builder;
        let text = write::text(&items, game, catalogue, lexicon, seed);
        Self { game, seed, text, conditions, groups, item, rivals, asked }
    }

    /// A program that holds these conditions and no others, to judge what another one leaves open.
    pub fn judging(
        game: &'static str,
        catalogue: &'static Catalogue,
        lexicon: &Lexicon,
        places: &[Place],
        list: &[(PointId, Expr)],
        seed: u64,
    ) -> Self {
        let counters = counters(catalogue);
        let draw = Draw::new(catalogue, lexicon, Dice::new(seed, 0x1b));
        let item = Item { kind: "variant", id: ITEM.into(), ..Item::default() };
        let mut builder = Builder::new(draw, item, counters, places);
        let mut points: Vec<PointId> = list.iter().map(|(point, _)| *point).collect();
        points.sort();
        points.dedup();
        for point in points {
            let before = builder.item.rules.len();
            for (_, condition) in list.iter().filter(|(own, _)| *own == point) {
                let number = builder.conditions.len();
                builder.condition(point, condition.clone(), number, false);
            }
            builder.guards(point, before);
        }
        builder.item.counters.clone_from(&builder.counters);
        builder.ticks();
        let Builder { item, conditions, groups, .. } = builder;
        let text = write::text(std::slice::from_ref(&item), game, catalogue, lexicon, seed);
        let used = places.iter().filter(|place| item.rules.iter().any(|rule| rule.point == place.point));
        let asked = used.map(|place| place.asked).min().unwrap_or_default();
        Self { game, seed, text, conditions, groups, item, rivals: Vec::new(), asked }
    }

    /// The item with the first rule of each of these pairs alone at its point, and the same in other words with the
    /// condition of the second one. Beside others at its point, what a rule says may make no difference.
    pub fn versions(&self, pairs: &[[usize; 2]], catalogue: &'static Catalogue, lexicon: &Lexicon) -> [String; 2] {
        let mut item = self.item.clone();
        let conditions: Vec<[&Drawn; 2]> = pairs.iter().map(|pair| pair.map(|at| &self.conditions[at])).collect();
        item.rules.retain(|rule| conditions.iter().all(|[one, _]| rule.point != one.point || rule.label == one.label));
        let left: Vec<String> = item.rules.iter().map(|rule| format!("{}.{}", item.id, rule.label)).collect();
        let own = format!("{}.", item.id);
        let is_there = |name: &String| left.contains(name) || !name.starts_with(&own);
        item.combines.retain(|one| one.pair.iter().all(is_there));
        for rule in &mut item.rules {
            rule.overrides.retain(is_there);
            rule.after.retain(is_there);
        }
        let mut other = item.clone();
        for [one, with] in conditions {
            for rule in other.rules.iter_mut().filter(|rule| rule.label == one.label) {
                rule.when = vec![with.condition.clone()];
            }
        }
        let text = |item, seed| write::text(&[item], self.game, catalogue, lexicon, seed);
        [text(item, self.seed), text(other, self.seed ^ 0xff)]
    }

    /// The bytes of each rule in the text.
    pub fn ranges(&self) -> Vec<(String, Range<usize>)> {
        let mut starts: Vec<(usize, String)> = Vec::new();
        for rule in &self.item.rules {
            let start = ["rule", "offer"].iter().find_map(|word| self.text.find(&format!("  {word} {} ", rule.label)));
            starts.extend(start.map(|start| (start + 2, rule.label.clone())));
        }
        starts.sort();
        let end = |start: usize| self.text[start..].find('\n').map_or(self.text.len(), |end| start + end);
        starts.into_iter().map(|(start, label)| (label, start..end(start))).collect()
    }

    /// The text of a rule.
    pub fn rule(&self, label: &str) -> &str {
        let range = self.ranges().into_iter().find(|(own, _)| own == label).map(|(_, range)| range);
        range.and_then(|range| self.text.get(range)).unwrap_or_default()
    }

    /// The place of a condition by its label.
    pub fn at(&self, label: &str) -> Option<usize> {
        self.conditions.iter().position(|one| one.label == label)
    }
}

/// Counters that conditions may read: of a few values, of turns, of a seat; one that marks that a list ran.
fn counters(catalogue: &'static Catalogue) -> Vec<Counter> {
    let counter = |name: &str, per: Vec<KindId>, scope, high| Counter {
        name: name.into(),
        per,
        scope,
        values: Values::Numbers(0, high),
        start: 0,
        starts: Vec::new(),
        is_secret: false,
        shown: None,
    };
    vec![
        counter("q_mood", Vec::new(), Scope::Game, 9),
        counter("q_turns", vec![catalogue.seat], Scope::Round, 20),
        // Its owner alone sees it, so that a list may write it whatever its condition reads.
        Counter { is_secret: true, ..counter("q_mark", vec![catalogue.seat], Scope::Game, 9) },
    ]
}

impl<'a> Builder<'a> {
    fn new(draw: Draw<'a>, item: Item, counters: Vec<Counter>, places: &[Place]) -> Self {
        let wide = places.iter().filter(|place| place.widens).map(|place| place.point).collect();
        let (conditions, groups, answers) = (Vec::new(), Vec::new(), Vec::new());
        Self { draw, item, conditions, groups, counters, answers, wide }
    }
}

impl Builder<'_> {
    fn at(&mut self, point: PointId) {
        let decl = &self.draw.catalogue.points[point.index()];
        self.draw.at(point);
        self.draw.open |= matches!(decl.kind, PointKind::Event) && decl.free;
        let before = self.item.rules.len();
        match decl.kind {
            PointKind::Offer => self.one(point),
            _ => {
                let many = if decl.kind == PointKind::Verdict { AT_ONE / 2 } else { AT_ONE };
                while self.item.rules.len() < before + many {
                    // Of verdicts and lists `check` compares no answers.
                    let has_rivals = !matches!(decl.kind, PointKind::Verdict | PointKind::Event);
                    let is_one = self.draw.one_in(if has_rivals { 5 } else { 3 });
                    if is_one { self.one(point) } else { self.pair(point) }
                }
            }
        }
        self.guards(point, before);
    }

    /// A rule that lifts all that the rules from a place on forbid.
    fn guards(&mut self, point: PointId, before: usize) {
        if self.draw.catalogue.points[point.index()].kind == PointKind::Verdict {
            let own = self.item.rules[before..].iter().map(|rule| format!("{ITEM}.{}", rule.label)).collect();
            self.rule(format!("z{before}"), point, Vec::new(), Body::Answers(vec![Answer::Allow(own)]));
        }
    }

    /// The answer that all rules at a point give, which cannot clash with itself.
    fn answer(&mut self, point: PointId) -> Answer {
        if let Some((_, answer)) = self.answers.iter().find(|(own, _)| *own == point) {
            return answer.clone();
        }
        let is_wide = self.wide.contains(&point);
        let answer = match self.draw.catalogue.points[point.index()].kind {
            PointKind::Fact if is_wide => Answer::Widen,
            PointKind::Fact => Answer::Narrow,
            PointKind::Number(Type::Of(kind)) => Answer::Set(self.draw.named(kind)),
            _ => Answer::Forbid,
        };
        self.answers.push((point, answer.clone()));
        answer
    }

    /// What a rule does. `as_one`: rules with the same number give the same answer, which `check` compares.
    fn body(&mut self, point: PointId, as_one: usize) -> Body {
        let decl = &self.draw.catalogue.points[point.index()];
        match decl.kind {
            PointKind::Verdict => Body::Answers(vec![Answer::Forbid]),
            PointKind::Fact | PointKind::Number(Type::Of(_)) => Body::Answers(vec![self.answer(point)]),
            PointKind::Number(_) => Body::Answers(vec![Answer::Floor(Expr::Number(-2_147_483_647 + as_one as i64))]),
            PointKind::Set(kind) => Body::Answers(vec![Answer::Include(SetExpr::Braces(kind, Vec::new()))]),
            PointKind::Event => Body::Steps(vec![marked()]),
            PointKind::Offer => {
                Body::Offer { costs: Vec::new(), limits: vec![(1, Scope::Turn)], steps: vec![marked()] }
            }
        }
    }

    fn rule(&mut self, label: String, point: PointId, when: Vec<Expr>, body: Body) {
        let (unless, overrides, after) = (Vec::new(), Vec::new(), Vec::new());
        self.item.rules.push(Rule { label, point, when, unless, overrides, after, body });
    }

    /// Adds a rule with a condition; its label says its place.
    fn condition(&mut self, point: PointId, condition: Expr, as_one: usize, is_drawn: bool) -> usize {
        let label = format!("r{}", self.conditions.len());
        let body = self.body(point, as_one);
        // What `and` joins outermost may be several `when`s.
        let when = match &condition {
            Expr::And(parts) if self.draw.one_in(2) => parts.clone(),
            _ => vec![condition.clone()],
        };
        self.rule(label.clone(), point, when, body);
        self.conditions.push(Drawn { label, point, condition, is_drawn });
        self.conditions.len() - 1
    }

    fn one(&mut self, point: PointId) {
        let condition = shapes::condition(&mut self.draw);
        let number = self.conditions.len();
        let at = self.condition(point, condition, number, true);
        self.groups.push(Group::One(at));
    }

    fn pair(&mut self, point: PointId) {
        let (tie, [one, other]) = pair(&mut self.draw);
        let number = self.conditions.len();
        let joined = |a: &Expr, b: Expr| Expr::And(vec![a.clone(), b]);
        let not = |a: &Expr| Expr::Not(Box::new(a.clone()));
        let both = joined(&one, other.clone());
        let (first, second) = (joined(&one, not(&other)), joined(&other, not(&one)));
        // The broader one first: what is told is that the narrower one says nothing more.
        let pair = if tie == Tie::Implied {
            let b = self.condition(point, other, number, true);
            [self.condition(point, one, number, true), b]
        } else {
            let a = self.condition(point, one, number, true);
            [a, self.condition(point, other, number, true)]
        };
        // Where a rule overrides another one, a fact is asked about each candidate apart, which takes long.
        let is_fact = self.draw.catalogue.points[point.index()].kind == PointKind::Fact;
        if !is_fact && (tie == Tie::Apart || tie == Tie::Free && self.draw.one_in(3)) {
            let named = format!("{ITEM}.{}", self.conditions[pair[1]].label);
            let label = self.conditions[pair[0]].label.clone();
            let is_event = self.draw.catalogue.points[point.index()].kind == PointKind::Event;
            if let Some(rule) = self.item.rules.iter_mut().find(|rule| rule.label == label) {
                if is_event { rule.after.push(named) } else { rule.overrides.push(named) }
            }
        }
        let both = self.condition(point, both, number + 2, false);
        let first = self.condition(point, first, number + 3, false);
        let second = self.condition(point, second, number + 4, false);
        self.groups.push(Group::Pair { tie, pair, both, first, second });
    }

    /// Adds variants that answer a number differently under the conditions of some pairs.
    fn rivals(&mut self, items: &mut Vec<Item>) -> Vec<([String; 2], [usize; 2])> {
        let mut rivals = Vec::new();
        for group in self.groups.clone() {
            let Group::Pair { tie, pair, .. } = group else { continue };
            let point = self.conditions[pair[0]].point;
            let is_number = matches!(self.draw.catalogue.points[point.index()].kind, PointKind::Number(Type::Number));
            // Their counters are no others' and nothing changes them.
            let reads = pair.iter().any(|at| reads_counter(&self.conditions[*at].condition));
            if reads || !is_number || ![Tie::Apart, Tie::Free].contains(&tie) || rivals.len() >= RIVALS {
                continue;
            }
            let ids = ["one", "two"].map(|side| format!("rival_{side}_{}", rivals.len()));
            for (value, (id, at)) in ids.iter().zip(pair).enumerate() {
                let condition = self.conditions[at].condition.clone();
                let body = Body::Answers(vec![Answer::Set(Expr::Number(1 + value as i64))]);
                let (label, when) = ("rival".to_string(), vec![condition]);
                let (unless, overrides, after) = (Vec::new(), Vec::new(), Vec::new());
                let rule = Rule { label, point, when, unless, overrides, after, body };
                let (id, counters) = (id.clone(), self.counters.clone());
                items.push(Item { kind: "variant", id, counters, rules: vec![rule], ..Item::default() });
            }
            rivals.push((ids, pair));
        }
        rivals
    }

    /// A rule that changes the counters when a round opens, which is too seldom to draw conditions there. All programs have
    /// it, so that counters have the same values in all.
    fn ticks(&mut self) {
        let mood = Expr::Counter("q_mood".into(), Vec::new());
        let sum = Expr::Arithmetic(Operation::Add, Box::new(mood), Box::new(Expr::Number(1)));
        let next = Expr::Arithmetic(Operation::Mod, Box::new(sum), Box::new(Expr::Number(4)));
        let steps = vec![
            Step::Assign("q_turns".into(), vec![Expr::Actor], Change::Add, Expr::Number(1)),
            Step::Assign("q_mood".into(), Vec::new(), Change::Set, next),
        ];
        self.rule("tick".into(), ROUND_STARTS, Vec::new(), Body::Steps(steps));
    }
}

/// A step that changes nothing.
fn marked() -> Step {
    Step::Assign("q_mark".into(), vec![Expr::Actor], Change::Add, Expr::Number(0))
}
