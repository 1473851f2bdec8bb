//! Clauses that clash: found for every pair of items that may meet, before play.

use super::catalogue::{Catalogue, PointKind, Type};
use super::eval::{Ask, Facts, Machine};
use super::folding::{conjuncts, is_static};
use super::frozen::Rules;
use super::memory::Memory;
use super::program::{Body, Clause, ClauseId, ItemId, Op};
use super::set::Set;
use crate::{Seat, Span};

/// How sure we are that two clauses really meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// They do: an error.
    Certain,
    /// Their conditions could not be proved apart: a warning.
    Possible,
}

/// Two places of content that answer one question differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The labels of the two clauses, or `item: change setting`.
    pub labels: [String; 2],
    /// Where they stand.
    pub spans: [Span; 2],
    /// What they clash over: a point or a setting.
    pub over: String,
    /// In words, how they clash.
    pub how: &'static str,
    /// How sure we are.
    pub certainty: Certainty,
    /// Where both apply, if an element of the point's first subject shows it.
    pub shown_by: Option<String>,
}

impl Rules {
    /// The conflicts between items of this set, or of any that may meet if `None`.
    #[must_use]
    pub fn conflicts(&self, statics: &impl Facts, among: Option<Set>) -> Vec<Conflict> {
        let program = self.program();
        let met = |item: ItemId| among.is_none_or(|set| set.contains(i32::from(item.0)));
        let may_meet = |a: ItemId, b: ItemId| {
            let (a, b) = (&program.items[a.index()], &program.items[b.index()]);
            a.group.is_none() || b.group.is_none() || a.group != b.group
        };
        let mut found = Vec::new();
        for (at, a) in program.clauses.iter().enumerate() {
            for (offset, b) in program.clauses[at + 1..].iter().enumerate() {
                let ids = (ClauseId(at as u16), ClauseId((at + 1 + offset) as u16));
                if a.point != b.point || !met(a.item) || !met(b.item) || (a.item != b.item && !may_meet(a.item, b.item))
                {
                    continue;
                }
                let alone = self.catalogue().points[a.point.index()].alone && a.item != b.item;
                if alone && program.items[a.item.index()].kind == program.items[b.item.index()].kind {
                    continue; // they are asked one at a time
                }
                found.extend(self.clash(a, b, ids, statics));
            }
        }
        for (at, a) in program.items.iter().enumerate() {
            for (offset, b) in program.items[at + 1..].iter().enumerate() {
                let ids = (ItemId(at as u16), ItemId((at + 1 + offset) as u16));
                if met(ids.0) && met(ids.1) && may_meet(ids.0, ids.1) {
                    found.extend(change_clashes(self.catalogue(), a, b));
                }
            }
        }
        found
    }

    fn clash(&self, a: &Clause, b: &Clause, ids: (ClauseId, ClauseId), statics: &impl Facts) -> Option<Conflict> {
        if a.overrides.contains(&ids.1) || b.overrides.contains(&ids.0) {
            return None;
        }
        let how = match (&a.body, &b.body) {
            (Body::Set(one), Body::Set(other)) => {
                if self.same_code(*one, *other) {
                    return None;
                }
                "both set it"
            }
            (Body::Widen, Body::Narrow) | (Body::Narrow, Body::Widen) => "one widens what the other narrows",
            (Body::Include(_), Body::Exclude(_)) | (Body::Exclude(_), Body::Include(_)) => {
                if !self.sets_overlap(a, b) {
                    return None;
                }
                "one includes what the other excludes"
            }
            (Body::Floor(low), Body::Cap(high)) | (Body::Cap(high), Body::Floor(low)) => {
                match (self.constant(*low), self.constant(*high)) {
                    (Some(low), Some(high)) if low <= high => return None,
                    _ => "the floor of one is above the cap of the other",
                }
            }
            (Body::Run(_), Body::Run(_)) => {
                if self.is_after(ids.0, ids.1) || self.is_after(ids.1, ids.0) || !self.touch(ids.0, ids.1) {
                    return None;
                }
                "their effects change the same thing and no order is given"
            }
            _ => return None,
        };
        let (certainty, shown_by) = self.meeting(a, b, statics)?;
        Some(Conflict {
            labels: [a.label.clone(), b.label.clone()],
            spans: [a.span, b.span],
            over: self.catalogue().points[a.point.index()].name.into(),
            how,
            certainty,
            shown_by,
        })
    }

    /// Whether two conditions may hold at once; `None`: never.
    fn meeting(&self, a: &Clause, b: &Clause, statics: &impl Facts) -> Option<(Certainty, Option<String>)> {
        let program = self.program();
        let parts: Vec<_> =
            conjuncts(program, a.condition).into_iter().chain(conjuncts(program, b.condition)).collect();
        let tests: Vec<_> =
            parts.iter().filter_map(|part| Test::of(&program.code[part.start as usize..part.end as usize])).collect();
        if tests.iter().enumerate().any(|(at, one)| tests[at + 1..].iter().any(|other| one.excludes(other))) {
            return None;
        }
        let point = &self.catalogue().points[a.point.index()];
        let countable = matches!(point.kind, PointKind::Fact | PointKind::Verdict | PointKind::Number(_));
        if let (true, Some(Type::Of(kind))) = (countable, point.subjects.first().map(|subject| subject.of)) {
            let fixed: Vec<_> = parts
                .iter()
                .copied()
                .filter(|part| is_static(self.catalogue(), &program.code[part.start as usize..part.end as usize]))
                .collect();
            let memory = Memory::default();
            let meets = |element: &i32| {
                let ask = Ask::new(statics, &memory, Seat(0)).about([*element]);
                fixed.iter().all(|part| Machine::of(program, &ask).holds(*part))
            };
            let first = Set::first_elements(self.lexicon().count(kind)).iter().find(meets)?;
            let certainty = if fixed.len() == parts.len() { Certainty::Certain } else { Certainty::Possible };
            return Some((
                certainty,
                Some(format!("{} {}", self.catalogue().kinds[kind.index()].name, self.lexicon().name(kind, first))),
            ));
        }
        Some((if parts.is_empty() { Certainty::Certain } else { Certainty::Possible }, None))
    }

    fn same_code(&self, a: super::Code, b: super::Code) -> bool {
        let code = &self.program().code;
        code[a.start as usize..a.end as usize] == code[b.start as usize..b.end as usize]
    }

    fn sets_overlap(&self, a: &Clause, b: &Clause) -> bool {
        let constant = |clause: &Clause| {
            let (Body::Include(code) | Body::Exclude(code)) = clause.body else { return None };
            match self.program().code[code.start as usize..code.end as usize] {
                [Op::SetOf(which)] => Some(self.program().sets[usize::from(which)]),
                [Op::Number(element), Op::Just] => Some(Set::one(element)),
                _ => None,
            }
        };
        match (constant(a), constant(b)) {
            (Some(one), Some(other)) => !one.and(other).is_empty(),
            _ => true,
        }
    }
}

/// A comparison of one thing with a constant.
struct Test<'a> {
    of: &'a [Op],
    op: Op,
    value: i32,
}

impl<'a> Test<'a> {
    fn of(ops: &'a [Op]) -> Option<Self> {
        match ops {
            [of @ .., Op::Number(value), op @ (Op::Eq | Op::Ne | Op::Lt | Op::Le | Op::Gt | Op::Ge)]
                if !of.is_empty() =>
            {
                Some(Self { of, op: *op, value: *value })
            }
            _ => None,
        }
    }

    /// Whether no value passes both tests.
    fn excludes(&self, other: &Self) -> bool {
        self.of == other.of && {
            let (low, high) = self.range();
            let (other_low, other_high) = other.range();
            low.max(other_low) > high.min(other_high)
                || matches!((self.op, other.op), (Op::Eq, Op::Ne) | (Op::Ne, Op::Eq)) && self.value == other.value
        }
    }

    fn range(&self) -> (i64, i64) {
        let value = i64::from(self.value);
        match self.op {
            Op::Eq => (value, value),
            Op::Lt => (i64::MIN, value - 1),
            Op::Le => (i64::MIN, value),
            Op::Gt => (value + 1, i64::MAX),
            Op::Ge => (value, i64::MAX),
            _ => (i64::MIN, i64::MAX),
        }
    }
}

fn change_clashes(catalogue: &Catalogue, a: &super::Item, b: &super::Item) -> Vec<Conflict> {
    let mut found = Vec::new();
    for (setting, value, span) in &a.changes {
        for (same, other, place) in &b.changes {
            let name = catalogue.settings[*setting].name;
            let overridden = |item: &super::Item, over: &super::Item| {
                item.overrides.iter().any(|one| *one == over.id || *one == format!("{}.{name}", over.id))
            };
            if setting == same && value != other && !overridden(a, b) && !overridden(b, a) {
                found.push(Conflict {
                    labels: [a.id.clone(), b.id.clone()],
                    spans: [*span, *place],
                    over: name.into(),
                    how: "both change it",
                    certainty: Certainty::Certain,
                    shown_by: None,
                });
            }
        }
    }
    found
}
