//! Rules that are drawn from what the catalogue of a game declares.

use std::collections::BTreeMap;

use javelina_engine::Dice;
use javelina_engine::rules::{Catalogue, FactDecl, KindId, PointDecl, PointId, PointKind, Rate, Seen, Type};

/// Rules of a pair.
const RULES: usize = 10;
/// Points at which they answer.
const POINTS: usize = 3;
/// The kinds of points.
const KINDS: [&str; 6] = ["verdict", "fact", "number", "set", "offer", "event"];

/// Draws rules of a game from what its catalogue declares.
pub struct Drawing<'a> {
    pub catalogue: &'static Catalogue,
    pub dice: &'a mut Dice,
}

impl Drawing<'_> {
    fn below(&mut self, most: usize) -> usize {
        self.dice.below(most as u32) as usize
    }

    fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Facts that can be read bare at a point, cheap ones that ask no point on their way.
    fn facts(&self, point: PointId) -> Vec<&'static FactDecl> {
        let decl = &self.catalogue.points[point.index()];
        let is_plain = |fact: &&FactDecl| {
            fact.of.is_empty()
                && fact.layer <= decl.layer
                && (fact.only_at.is_empty() || fact.only_at.contains(&point))
                && matches!(fact.seen, Seen::Public)
                && fact.rate < Rate::Costly
                && matches!(fact.yields, Type::Number | Type::Bool)
                && fact.name != "room"
        };
        self.catalogue.facts.iter().filter(is_plain).collect()
    }

    fn part(&mut self, point: PointId) -> String {
        let (facts, subjects) = (self.facts(point), self.catalogue.points[point.index()].subjects);
        let rest = self.below(3);
        match self.below(4) {
            0 if !subjects.is_empty() => {
                let at = self.below(subjects.len());
                match subjects[at].of {
                    Type::Number => format!("{} mod 3 is {rest}", subjects[at].name),
                    Type::Of(kind) => format!("place({}, {}) mod 3 is {rest}", subjects[at].name, self.all(kind)),
                    _ => subjects[at].name.into(),
                }
            }
            1 => format!("actor is first {}", self.all(self.catalogue.seat)),
            _ if facts.is_empty() => "count playing > 1".into(),
            _ => {
                let fact = facts[self.below(facts.len())];
                if fact.yields == Type::Bool { fact.name.into() } else { format!("{} mod 3 is {rest}", fact.name) }
            }
        }
    }

    fn all(&self, kind: KindId) -> &'static str {
        self.catalogue.kinds[kind.index()].all
    }

    fn condition(&mut self, at: usize, point: PointId) -> String {
        let on = format!("on{at} is 1");
        match self.below(4) {
            0 => on,
            1 => format!("{on} and not ({})", self.part(point)),
            2 => format!("{on} and ({} or {})", self.part(point), self.part(point)),
            _ => format!("{on} and {}", self.part(point)),
        }
    }

    /// A rule at a point; `before` are those that stand at it already, each with its label and its text.
    fn rule(&mut self, at: usize, point: PointId, before: &[(String, String)]) -> String {
        let decl: &PointDecl = &self.catalogue.points[point.index()];
        let (condition, name) = (self.condition(at, point), decl.name);
        let base: Vec<&str> =
            self.catalogue.base.iter().filter(|base| base.point == point).map(|base| base.name).collect();
        let forbids: Vec<&str> =
            before.iter().filter(|(_, text)| text.contains("forbid")).map(|(label, _)| label.as_str()).collect();
        let mut answer = match decl.kind {
            PointKind::Verdict => match self.below(4) {
                0 if !base.is_empty() => format!("allow base.{}", self.one_of(&base)),
                1 if !forbids.is_empty() => format!("allow {}", self.one_of(&forbids)),
                _ => "forbid".into(),
            },
            PointKind::Fact => self.one_of(&["widen", "widen", "narrow"]).into(),
            PointKind::Number(Type::Number) => {
                let few = self.below(4);
                match self.below(6) {
                    0 => format!("set to {few}"),
                    1 => format!("floor {few}"),
                    2 => format!("cap {few}"),
                    3 => format!("scale by {few}/2"),
                    _ => format!("add {few}"),
                }
            }
            PointKind::Set(kind) => {
                let (all, rest, verb) = (self.all(kind), self.below(2), self.one_of(&["include", "exclude"]));
                format!("{verb} ({all} where place(it, {all}) mod 2 is {rest})")
            }
            PointKind::Offer => {
                let price = match self.catalogue.currencies.first() {
                    Some(currency) => format!("costs {} {}", self.below(3), currency.name),
                    None => String::new(),
                };
                return format!(
                    "  offer r{at} at {name} {{ {price} limit 2 per game when {condition} do {{ n{at} += 1 }} }}\n"
                );
            }
            PointKind::Event => {
                let all_score = self.catalogue.effects.iter().any(|effect| effect.spelling() == "gain _ points");
                let lists = [
                    "gain 1 points",
                    "gain 0 points",
                    "N += 1",
                    "N := 2",
                    "N += 0",
                    "if N > 0 { N := 0 } else if round mod 2 is 0 { N := 1 }",
                    "choose seat s from seats where 1 > 2 { N := 3 }",
                    "each s of seats where it is actor { N := 2 }",
                    "choose seat s from seats { N := 3 }",
                ];
                let list = self.one_of(if all_score { &lists[..] } else { &lists[2..] });
                let seat = &self.catalogue.kinds[self.catalogue.seat.index()];
                let list = list.replace("seats", seat.all).replace("seat ", &format!("{} ", seat.name));
                return format!(
                    "  rule r{at} on {name} when {condition} do {{ {} }}\n",
                    list.replace('N', &format!("n{at}"))
                );
            }
            PointKind::Number(_) => String::new(),
        };
        if !before.is_empty() && self.below(4) == 0 && decl.kind != PointKind::Verdict {
            answer += &format!(" overrides {}", before[self.below(before.len())].0);
        } else if !forbids.is_empty() && self.below(4) == 0 && answer == "forbid" {
            answer += &format!(" overrides {}", self.one_of(&forbids));
        }
        format!("  rule r{at} at {name} {{ when {condition} {answer} }}\n")
    }

    /// Two variants, one that combines their `set`s, and the parameters that turn their rules off.
    pub fn variants(&mut self, game: &str) -> (String, Vec<String>) {
        let kind = |decl: &PointDecl| match decl.kind {
            PointKind::Number(Type::Of(_) | Type::SetOf(_) | Type::Bool) => None,
            kind => Some(of_kind(kind)),
        };
        let mut bodies = [String::new(), String::new()];
        let (mut rules, mut params): (BTreeMap<u8, Vec<(String, String)>>, _) = (BTreeMap::new(), Vec::new());
        let mut combined = String::new();
        let of = |word: &str| -> Vec<PointId> {
            let all = (0..self.catalogue.points.len() as u8).map(PointId);
            all.filter(|at| kind(&self.catalogue.points[at.index()]) == Some(word)).collect()
        };
        let all: Vec<Vec<PointId>> = KINDS.iter().map(|word| of(word)).filter(|all| !all.is_empty()).collect();
        let mut points: Vec<PointId> = Vec::new();
        for _ in 0..POINTS {
            let of = &all[self.below(all.len())];
            points.push(self.one_of(of));
        }
        for at in 0..RULES {
            let (point, owner) = (self.one_of(&points), at % 2);
            let id = ["mine", "yours"][owner];
            let before = rules.entry(point.0).or_default();
            let (label, text) = (format!("{id}.r{at}"), self.rule(at, point, before));
            let per = if self.catalogue.points[point.index()].free { " per seat" } else { "" };
            let text = if per.is_empty() { text } else { text.replace(&format!("n{at} "), &format!("n{at}[actor] ")) };
            if text.contains("set to") {
                // All pairs of values must be combined with one word.
                let sets = before.iter().filter(|(_, text)| text.contains("set to"));
                combined.extend(sets.map(|(other, _)| format!("  combine {other}, {label} as least\n")));
            }
            bodies[owner] += &format!("  param on{at} in 0..1 = 1\n  counter n{at}{per} in 0..3\n{text}");
            params.push(format!("{id}.on{at}"));
            before.push((label, text));
        }
        let variant =
            |id: &str, body: &str| format!("variant {id} for {game} {{\n  title \"{id}\"\n  text \"t\"\n{body}}}\n");
        let [mine, yours] = [variant("mine", &bodies[0]), variant("yours", &bodies[1])];
        (format!("{mine}{yours}{}", variant("peace", &combined)), params)
    }
}

pub fn of_kind(kind: PointKind) -> &'static str {
    match kind {
        PointKind::Verdict => "verdict",
        PointKind::Fact => "fact",
        PointKind::Number(_) => "number",
        PointKind::Set(_) => "set",
        PointKind::Offer => "offer",
        PointKind::Event => "event",
    }
}
