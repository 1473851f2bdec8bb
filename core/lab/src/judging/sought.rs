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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::verdict::any_judged;

    #[test]
    fn one_value_that_meets_the_target_is_enough_and_the_others_miss_it() {
        use Verdict::{Fail, Missed, Pass, Undecided};
        // The first gate is about something else.
        let after = |verdicts: [Verdict; 3]| {
            let mut gates = verdicts.map(|verdict| Judged { verdict, ..any_judged("a") });
            let mut plan = Plan::new("", Vec::new());
            plan.gates = gates.iter().map(|judged| judged.gate.clone()).collect();
            plan.gates[1..].iter_mut().for_each(|gate| gate.aim.sought = true);
            let found = verdict(&plan, &gates);
            settle(&plan, &mut gates);
            (found, gates.map(|judged| judged.verdict))
        };
        assert_eq!(after([Fail, Fail, Pass]), (Some(Pass), [Fail, Missed, Pass]));
        assert_eq!(after([Fail, Undecided, Pass]), (Some(Pass), [Fail, Undecided, Pass]));
        assert_eq!(after([Pass, Undecided, Fail]), (Some(Undecided), [Pass, Undecided, Missed]));
        assert_eq!(after([Pass, Fail, Fail]), (Some(Fail), [Pass, Fail, Fail]));
        let mut gates = [any_judged("a")];
        let plan = Plan { gates: vec![gates[0].gate.clone()], ..Plan::new("", Vec::new()) };
        settle(&plan, &mut gates);
        assert_eq!((verdict(&plan, &gates), gates[0].verdict), (None, Verdict::Shown));
    }
}
