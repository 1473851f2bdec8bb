//! Set points: the base set with what clauses include, without what they exclude.

use super::speaking::Speaking;
use crate::rules::compiled::program::Body;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::PointId;
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::freezing::frozen::Rules;
use crate::rules::scripts::script::Answer;
use crate::rules::watching::hearing::Asks;
use crate::rules::watching::tracer::Told;
use crate::rules::watching::witness::Witness;

impl Rules {
    /// Asks a set point: `(base + includes) - excludes`.
    #[inline]
    pub fn members<F: Facts, W: Witness>(&self, point: PointId, base: Set, ask: &Ask<'_, F>, witness: &mut W) -> Set {
        self.members_among(point, base, Set([u64::MAX; 4]), ask, witness)
    }

    /// As [`members`](Self::members), without what is not `among` the elements that the game can use: a clause that changes
    /// nothing of these is not decisive.
    pub fn members_among<F: Facts, W: Witness>(
        &self,
        point: PointId,
        base: Set,
        among: Set,
        ask: &Ask<'_, F>,
        witness: &mut W,
    ) -> Set {
        if self.silent(point, ask.memory) {
            return base.and(among);
        }
        let Some(_nested) = self.nested(point, ask) else { return base.and(among) };
        let (spent, speaking) = (ask.spent.get(), self.speaking(point, ask));
        let answer = self.gathered(base, &speaking, ask);
        self.report(point, ask, &speaking, || Told::Members([base, answer]));
        if W::ON {
            self.tell(point, Asks::Members([base, among]), (ask, spent), witness);
        }
        answer.and(among)
    }

    /// What clauses that speak make of a set.
    pub(in crate::rules) fn gathered<F: Facts>(&self, base: Set, speaking: &Speaking<'_>, ask: &Ask<'_, F>) -> Set {
        let (mut more, mut less) = (Set::EMPTY, Set::EMPTY);
        for id in speaking.iter() {
            match self.clause(id).body {
                Body::Include(code) => more = more.or(Machine::of(self.program(), ask).set(code)),
                Body::Exclude(code) => {
                    let out = Machine::of(self.program(), ask).set(code);
                    less = less.or(out.minus(self.kept_in(id, speaking, ask)));
                }
                Body::Script { .. } => {
                    if let Answer::Members { more: includes, less: excludes } = self.script(id, ask) {
                        more = more.or(includes);
                        less = less.or(excludes.minus(self.kept_in(id, speaking, ask)));
                    }
                }
                _ => {}
            }
        }
        base.or(more).minus(less)
    }
}
