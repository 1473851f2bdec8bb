//! Values beyond a limit of the game (`Capped`). The limit counts, and the game is played on.

use super::ask::{Ask, Facts};
use super::frozen::Rules;
use super::hearing::beside;
use super::ids::{ClauseId, EffectId, PointId};
use super::memory::Memory;
use super::speaking::Speaking;
use crate::{CodePage, Finding, FindingKind, code_page};

/// The page behind the code by which an item knows of values that are cut off in play.
pub const CAPPED: CodePage = code_page(
    "X4046",
    "a value beyond a limit in play",
    "Some values have a limit: a point may have a least and a greatest number, a rule gives a seat at most 32,767 points in a game, an effect such as `draw` takes at most so many. A constant beyond a limit is refused by `check` (X4045). A value beyond it in play is cut off: the limit counts, and the game is played on. The log of the game names the rule, and `check --played`, `test` and a batch end with 1. Where this is meant, write `known X4046 \"why\"` in the item of the rule.",
    "rule rich on round_closes do { score 200 * round * round * round }",
    "rule rich on round_closes do { score 2 * round }",
);

/// What has a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limited {
    /// The number of a point.
    Number,
    /// The points that a rule gives to a seat in a game.
    Points,
    /// An argument of an effect.
    Effect(EffectId),
    /// How often a `choose` is repeated.
    Repeat,
}

/// A value that was cut off at a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Capped {
    /// The clause; of several that change a number the one that leads furthest beyond the limit.
    pub clause: ClauseId,
    /// What has the limit.
    pub what: Limited,
    /// The value.
    pub value: i32,
    /// The limit, which counts.
    pub limit: i32,
}

/// The first value of a game that was cut off. Two remarks are always equal, so that they decide nothing: they are left out
/// of digests and of comparisons of states.
#[derive(Clone, Copy, Debug, Default)]
pub struct Remark(pub Option<Capped>);

impl PartialEq for Remark {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Remark {}

impl Rules {
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
    pub(super) fn note_beyond<F: Facts>(
        &self,
        (base, value, limits): (i32, i32, [i32; 2]),
        speaking: &Speaking<'_>,
        (ask, spent): (&Ask<'_, F>, u32),
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
        self.program().known.iter().any(|(item, code, _)| *item == own && code == CAPPED.code)
    }

    /// The least and the greatest value of the number of a point, if any point has limits.
    #[must_use]
    #[inline]
    pub fn limits(&self, point: PointId) -> Option<[i32; 2]> {
        self.limits.get(point.index()).copied()
    }

    /// A value that was cut off, as a finding.
    #[must_use]
    pub fn capped_in_words(&self, capped: Capped) -> Finding {
        let Capped { clause: id, what, value, limit } = capped;
        let (clause, end) = (self.clause(id), if value > limit { "most" } else { "least" });
        let at = &clause.citation;
        let (does, may) = match what {
            Limited::Number => {
                let point = self.catalogue().points[clause.point.index()].name;
                (format!("leads `{point}` to {value}"), format!("it is at {end} {limit}"))
            }
            Limited::Points => (
                format!("leads the points of a seat to {value}"),
                format!("a rule gives a seat at {end} {limit} in a game"),
            ),
            Limited::Effect(effect) => {
                let effect = self.catalogue().effects[effect.index()].name;
                (format!("says {value} at `{effect}`"), format!("it takes at {end} {limit}"))
            }
            Limited::Repeat => {
                (format!("repeats a choice {value} times"), format!("one is repeated at {end} {limit} times"))
            }
        };
        let place = format!("`{}` ({}:{}:{})", clause.label, at.file, at.line, at.column);
        let message = format!("{place} {does}, but {may}: {limit} counts");
        Finding { sources: vec![self.cite(id)], ..Finding::new(FindingKind::Limit, message) }
    }
}
