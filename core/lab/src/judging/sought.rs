//! Searches: gates that ask of several arms which of them meet one target.

use crate::judging::verdict::{Judged, Verdict};
use crate::plans::plan::Plan;

/// The values of a search.
pub(crate) fn sought<'a>(plan: &'a Plan, gates: &'a [Judged]) -> impl Iterator<Item = &'a Judged> {
    plan.gates.iter().zip(gates).filter(|(gate, _)| gate.aim.sought).map(|(_, judged)| judged)
}

/// The verdict on a search: a value that meets the target is enough. `None` for a batch that searches nothing.
pub(crate) fn verdict(plan: &Plan, gates: &[Judged]) -> Option<Verdict> {
    let has = |wanted| sought(plan, gates).any(|gate| gate.verdict == wanted);
    match () {
        () if has(Verdict::Pass) => Some(Verdict::Pass),
        () if has(Verdict::Undecided) => Some(Verdict::Undecided),
        () => sought(plan, gates).next().map(|_| Verdict::Fail),
    }
}

/// Marks the values that miss the target of a search that has not failed.
pub(crate) fn settle(plan: &Plan, gates: &mut [Judged]) {
    if verdict(plan, gates).is_some_and(|verdict| verdict != Verdict::Fail) {
        let own =
            plan.gates.iter().zip(gates).filter(|(gate, judged)| gate.aim.sought && judged.verdict == Verdict::Fail);
        own.for_each(|(_, judged)| judged.verdict = Verdict::Missed);
    }
}
