//! Answers of rules and scripts, as far as two of them may clash.

use super::kinds::ConflictKind;
use crate::rules::compiled::program::{Body, Clause, Op};
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::PointKind;
use crate::rules::declared::ids::Code;
use crate::rules::freezing::footprint::Value;
use crate::rules::freezing::frozen::Rules;
use crate::rules::scripts::footprint::ScriptVerb;

/// One answer of a clause, as far as it may clash; a script may give several.
#[derive(Clone, Copy)]
pub(in crate::rules) enum Reply {
    Set(Value),
    Floor(Value),
    Cap(Value),
    /// The set, if it is a constant.
    Include(Option<Set>),
    Exclude(Option<Set>),
    Widen,
    Narrow,
    List,
}

impl Rules {
    /// The answers of a clause.
    pub(super) fn replies(&self, clause: &Clause) -> impl Iterator<Item = Reply> + use<> {
        let mut of_script = Vec::new();
        let reply = match &clause.body {
            Body::Set(code) => Some(Reply::Set(Value::Code(*code))),
            Body::Floor(code) => Some(Reply::Floor(Value::Code(*code))),
            Body::Cap(code) => Some(Reply::Cap(Value::Code(*code))),
            Body::Include(code) => Some(Reply::Include(self.constant_set(*code))),
            Body::Exclude(code) => Some(Reply::Exclude(self.constant_set(*code))),
            Body::Widen => Some(Reply::Widen),
            Body::Narrow => Some(Reply::Narrow),
            Body::Run(_) => Some(Reply::List),
            Body::Script { .. } if self.is_event(clause.point) => Some(Reply::List),
            Body::Script { script, function } => {
                let is_fact = self.catalogue().points[clause.point.index()].kind == PointKind::Fact;
                let verbs = self.host(*script).footprint(*function).verbs.into_iter();
                let reply = |verb| match verb {
                    ScriptVerb::Set(value) => Some(Reply::Set(Value::Script(value))),
                    ScriptVerb::Floor(value) => Some(Reply::Floor(Value::Script(value))),
                    ScriptVerb::Cap(value) => Some(Reply::Cap(Value::Script(value))),
                    ScriptVerb::Include(set) => Some(Reply::Include(set)),
                    ScriptVerb::Exclude(set) => Some(Reply::Exclude(set)),
                    ScriptVerb::Allow if is_fact => Some(Reply::Widen),
                    ScriptVerb::Forbid if is_fact => Some(Reply::Narrow),
                    _ => None,
                };
                of_script.extend(verbs.filter_map(reply));
                None
            }
            _ => None,
        };
        reply.into_iter().chain(of_script)
    }

    /// Returns `true` unless a condition in a script decides over the answer of a clause.
    pub(super) fn is_said_for_sure(&self, clause: &Clause) -> bool {
        match clause.body {
            Body::Script { script, function } => self.host(script).footprint(function).is_sure,
            _ => true,
        }
    }

    /// In which way two answers clash, and whether they surely do where both are given.
    pub(super) fn how_replies_clash(&self, pair: [Reply; 2]) -> Option<(ConflictKind, bool)> {
        let settled = |value: Value| match value {
            Value::Code(code) => self.settled(code),
            Value::Script(constant) => constant,
        };
        match pair {
            [Reply::Set(Value::Code(one)), Reply::Set(Value::Code(other))] if self.is_one_value(one, other) => None,
            [Reply::Set(one), Reply::Set(other)] => {
                let is_one = settled(one).is_some_and(|one| Some(one) == settled(other));
                // A value that a script computes may be equal to any other.
                let are_settled = settled(one).is_some() && settled(other).is_some();
                let are_rules = matches!((one, other), (Value::Code(_), Value::Code(_)));
                (!is_one).then_some((ConflictKind::Sets, are_rules || are_settled))
            }
            [Reply::Widen, Reply::Narrow] | [Reply::Narrow, Reply::Widen] => Some((ConflictKind::Facts, true)),
            [Reply::Include(one), Reply::Exclude(other)] | [Reply::Exclude(one), Reply::Include(other)] => {
                let overlap = one.zip(other).map(|(one, other)| !one.and(other).is_empty());
                (overlap != Some(false)).then_some((ConflictKind::Members, overlap.is_some()))
            }
            [Reply::Floor(low), Reply::Cap(high)] | [Reply::Cap(high), Reply::Floor(low)] => {
                let bounds = settled(low).zip(settled(high));
                bounds.is_none_or(|(low, high)| low > high).then_some((ConflictKind::Bounds, bounds.is_some()))
            }
            [Reply::List, Reply::List] => Some((ConflictKind::Lists, true)),
            _ => None,
        }
    }

    /// The set that code is, if it is a constant.
    fn constant_set(&self, code: Code) -> Option<Set> {
        match self.program().code[code.start as usize..code.end as usize] {
            [Op::SetOf(which)] => Some(self.program().sets[usize::from(which)]),
            [Op::Number(element), Op::Just] => Some(Set::one(element)),
            _ => None,
        }
    }
}
