//! Limits of numbers, of points that rules give and of rules at one point: what is beyond them is noted.

use std::ops::RangeInclusive;

use super::capped::{CAPPED, Capped, Limited};
use super::ids::{ClauseId, PointId};
use crate::rules::answering::speaking::Speaking;
use crate::rules::common;
use crate::rules::compiled::set::Set;
use crate::rules::evaluating::ask::{AnyFacts, Ask};
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::memory::Memory;
use crate::rules::watching::hearing::beside;
use crate::{Finding, FindingKind, times};

impl Rules {
    /// The same rules with limits of number points: a value beyond them is noted. The game cuts it off.
    #[must_use]
    pub fn within(mut self, limits: &[(PointId, RangeInclusive<i32>)]) -> Self {
        self.limits.resize(self.catalogue().points.len(), [i32::MIN, i32::MAX]);
        for (point, range) in limits.iter().chain(&[(common::TURNS, i32::MIN..=common::MOST_TURNS)]) {
            if let Some(limits) = self.limits.get_mut(point.index()) {
                *limits = [*range.start(), *range.end()];
            }
        }
        self
    }

    /// The first point at which more clauses may be in play than can be told apart, [`Set::CAPACITY`].
    pub fn crowded(&self) -> Option<PointId> {
        let mut points = (0..self.catalogue().points.len()).map(|at| PointId(at as u8));
        points.find(|point| self.clauses_at(*point).len() > Set::CAPACITY)
    }

    /// Returns the value that counts of one beyond `limits`, and notes it in the state.
    #[inline]
    pub(crate) fn cut(
        &self,
        (clause, what): (ClauseId, Limited),
        value: i32,
        limits: [i32; 2],
        memory: &mut Memory,
    ) -> i32 {
        let limit = value.max(limits[0]).min(limits[1]);
        if limit != value && memory.capped.0.is_none() && !self.knows_limits(clause) {
            memory.capped.0 = Some(Capped { clause, what, value, limit });
        }
        limit
    }

    /// Notes in an asking that the number of a point is beyond its limits.
    #[cold]
    pub(in crate::rules) fn note_beyond(
        &self,
        (base, value, limits): (i32, i32, [i32; 2]),
        speaking: &Speaking<'_>,
        (ask, spent): (&Ask<'_, AnyFacts<'_>>, u32),
    ) {
        if ask.memory.capped.0.is_some() || ask.noted().capped().is_some() || ask.fault().is_some() {
            return;
        }
        let limit = value.max(limits[0]).min(limits[1]);
        let mut furthest: Option<(i32, ClauseId)> = None;
        let mut row = |clause: ClauseId, by: i32| {
            let by = if value > limit { by.saturating_neg() } else { by };
            if by < 0 && furthest.is_none_or(|known| (by, clause) < known) {
                furthest = Some((by, clause));
            }
        };
        beside(ask, spent, || self.number_spoken(base, speaking, ask, &mut row));
        if let Some((_, clause)) = furthest.filter(|(_, clause)| !self.knows_limits(*clause)) {
            ask.noted().cap(Capped { clause, what: Limited::Number, value, limit });
        }
    }

    /// Returns `true` if the item of a clause has a `known` for values that are cut off.
    fn knows_limits(&self, clause: ClauseId) -> bool {
        let own = self.clause(clause).item;
        self.program().known.iter().any(|(item, code, _)| *item == own && code == CAPPED)
    }

    /// The least and the greatest value of the number of a point, if any point has limits.
    #[inline]
    pub fn limits(&self, point: PointId) -> Option<[i32; 2]> {
        self.limits.get(point.index()).copied()
    }

    /// A value that was cut off, as a finding.
    pub fn capped_in_words(&self, capped: Capped) -> Finding {
        let Capped { clause: id, what, value, limit } = capped;
        let (clause, end) = (self.clause(id), if value > limit { "most" } else { "least" });
        let at = &clause.citation;
        let (does, may) = match what {
            Limited::Number => {
                let point = self.catalogue().points[clause.point.index()].name;
                (format!("sets `{point}` to {value}"), format!("it is at {end} {limit}"))
            }
            Limited::Points => (
                format!("brings the points of a seat to {value}"),
                format!("a rule gives a seat at {end} {limit} in a game"),
            ),
            Limited::Effect(effect) => {
                let effect = self.catalogue().effects[effect.index()].name;
                (format!("asks `{effect}` for {value}"), format!("it takes at {end} {limit}"))
            }
            Limited::Repeat => {
                (format!("repeats a choice {}", times(value)), format!("one is repeated at {end} {}", times(limit)))
            }
        };
        let place = format!("`{}` ({}:{}:{})", clause.label, at.file, at.line, at.column);
        let message = format!("{place} {does}, but {may}; the game uses {limit}");
        Finding { sources: vec![self.cite(id)], ..Finding::new(FindingKind::Limit, message) }
    }
}
