//! Circles of questions: rules at a point that read facts whose values ask the point again.

use std::collections::BTreeSet;

use super::frozen::Rules;
use crate::rules::compiled::program::Body;
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::PointKind;
use crate::rules::declared::ids::{ClauseId, FactId, PointId};
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::watching::noted::Nested;

/// A rule that reads a fact, and the point at which rules may be asked for its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    /// The rule.
    pub clause: ClauseId,
    /// The fact.
    pub fact: FactId,
    /// The point.
    pub asks: PointId,
}

impl Rules {
    /// Begins to answer at a point; `None` where questions are nested too deep.
    #[inline]
    pub(in crate::rules) fn nested<'a, F: Facts>(
        &self,
        point: PointId,
        ask: &Ask<'a, F>,
    ) -> Option<Option<Nested<'a>>> {
        let facts: &'a F = ask.facts;
        match facts.noted() {
            Some(noted) => noted.nested(|| self.active_clauses(point, ask.memory).next()).map(Some),
            None => Some(None),
        }
    }

    /// A shortest circle of questions among rules of these items: each rule reads a fact that asks the point of the next
    /// one, and the last one asks the point of the first. `None` if there is no circle.
    pub fn questions_in_a_circle(&self, items: Set) -> Option<Vec<Reading>> {
        let readings = self.readings(items);
        let point = |reading: &Reading| self.clause(reading.clause).point;
        let mut shortest: Option<Vec<Reading>> = None;
        for first in &readings {
            // Breadth first: ways that begin with this reading, each point reached once.
            let (mut ways, mut at, mut reached) = (vec![vec![*first]], 0, 0_u128);
            while let Some(way) = ways.get(at).cloned() {
                at += 1;
                let Some(last) = way.last() else { break };
                if last.asks == point(first) {
                    if shortest.as_ref().is_none_or(|known| way.len() < known.len()) {
                        shortest = Some(way);
                    }
                    break;
                }
                if reached >> last.asks.index() & 1 == 1 {
                    continue;
                }
                reached |= 1 << last.asks.index();
                let next = readings.iter().filter(|reading| point(reading) == last.asks);
                ways.extend(next.map(|reading| way.iter().copied().chain([*reading]).collect()));
            }
        }
        shortest
    }

    /// What rules of some items read that asks points at which rules of these items answer.
    fn readings(&self, items: Set) -> Vec<Reading> {
        let (facts, points) = (self.catalogue().facts, self.catalogue().points);
        let is_question = |point: PointId| !matches!(points[point.index()].kind, PointKind::Event | PointKind::Offer);
        let asked: Vec<PointId> = (0..points.len() as u8)
            .map(PointId)
            .filter(|point| is_question(*point) && self.items_at(*point).meets(items))
            .collect();
        let mut readings = Vec::new();
        for point in &asked {
            for clause in self.clauses_at(*point).iter().copied() {
                let one = self.clause(clause);
                if !items.contains(i32::from(one.item.0)) {
                    continue;
                }
                let ops = &self.program().code[one.code.start as usize..one.code.end as usize];
                let read: BTreeSet<FactId> = match one.body {
                    Body::Script { script, function } => {
                        self.host(script).footprint(function).facts.into_iter().collect()
                    }
                    _ => ops.iter().filter_map(|op| op.fact()).collect(),
                };
                let gives = |fact: FactId, asks: PointId| asks == *point && points[asks.index()].gives == Some(fact);
                let asks = |fact: FactId, asks: PointId| {
                    facts[fact.index()].may_ask(asks, &points[asks.index()]) && !gives(fact, asks)
                };
                let pairs = read.iter().flat_map(|fact| asked.iter().map(|asks| (*fact, *asks)));
                let pairs = pairs.filter(|(fact, point)| asks(*fact, *point));
                readings.extend(pairs.map(|(fact, asks)| Reading { clause, fact, asks }));
            }
        }
        readings
    }
}
