//! Words of `combine` that do not fit one another: three values of one number, joined by different words.

use super::combined::Combined;
use crate::rules::clashes::conflict::{Side, conflict};
use crate::rules::clashes::kinds::{Certainty, Conflict, ConflictKind};
use crate::rules::clashes::replies::Reply;
use crate::rules::compiled::program::Body;
use crate::rules::declared::ids::{ClauseId, ItemId};
use crate::rules::freezing::footprint::Value;
use crate::rules::freezing::frozen::Rules;

impl Rules {
    /// Two values that a third one meets by different words of `combine`, or of which only one is summed with it: where all
    /// three speak they clash.
    pub(in crate::rules) fn mixed_words(
        &self,
        ids: [ClauseId; 2],
        may_meet: &dyn Fn(ItemId) -> bool,
        together: &dyn Fn([ClauseId; 2]) -> Option<bool>,
    ) -> Option<Conflict> {
        if self.program().combined.is_empty() && self.program().combines.is_empty() {
            return None;
        }
        let [a, b] = ids.map(|id| self.clause(id));
        let (Body::Set(one), Body::Set(other)) = (&a.body, &b.body) else { return None };
        let own = self.joined_by(ids);
        if own.is_none() && !self.is_one_value(*one, *other) {
            return None; // which is a clash as it is
        }
        let third = |id: &ClauseId| {
            let c = self.clause(*id);
            let Body::Set(value) = &c.body else { return None };
            if ids.contains(id) || !may_meet(c.item) {
                return None;
            }
            let words = ids.map(|one| self.joined_by([one, *id]));
            let is_mixed = match words {
                [Some(first), Some(second)] if first != second => {
                    words.contains(&Some(Combined::Sum))
                        || !self.is_one_value(*one, *value) && !self.is_one_value(*other, *value)
                }
                // Two of one value are a clash only beside a sum.
                words => own.is_none() && words.contains(&Some(Combined::Sum)),
            };
            let are_silenced = |pair: &[ClauseId; 2]| {
                let [one, two] = pair.map(|id| self.clause(id));
                one.overrides.contains(&pair[1]) || two.overrides.contains(&pair[0])
            };
            let pairs = [ids, [ids[0], *id], [ids[1], *id]];
            if !is_mixed || pairs.iter().any(are_silenced) {
                return None;
            }
            let are_sure = pairs.into_iter().map(together).collect::<Option<Vec<bool>>>()?;
            let is_certain = are_sure.iter().all(|is_sure| *is_sure)
                && [a, b, c].iter().all(|clause| clause.condition.is_empty())
                && [one, other, value].iter().all(|code| self.settled(**code).is_some());
            Some((c, words, is_certain))
        };
        let (c, words, is_certain) = self.clauses_at(a.point).iter().find_map(third)?;
        let certainty = if is_certain { Certainty::Certain } else { Certainty::Possible };
        let mut sides = [0, 1]
            .map(|at| self.side(ConflictKind::Words, ([a, b][at], Reply::Set(Value::Code([*one, *other][at]))), None));
        sides.sort();
        let said = |side: &Side| match words[usize::from(side.label != a.label)] {
            Some(how) => format!("as {}", how.word()),
            None => "not at all".into(),
        };
        let how = match words {
            [Some(one), Some(two)] if one == two => {
                format!("both are combined with `{}` as {}, but not with each other", c.label, one.word())
            }
            _ => format!("one is combined with `{}` {}, the other {}", c.label, said(&sides[1]), said(&sides[0])),
        };
        let over = self.catalogue().points[a.point.index()].name;
        Some(Conflict { how, ..conflict(ConflictKind::Words, over, certainty, sides) })
    }
}
