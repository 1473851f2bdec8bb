//! Gates that are asked over a panel of policies: whether a claim holds for everybody, or rests on how well one plays, or on how.

use crate::judging::verdict::Verdict;
use crate::reports::report::Report;

/// A claim and what became of it for each policy of its panel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// What the gate says.
    pub title: String,
    /// The label of the arm, without the name of a policy.
    pub about: String,
    /// The policies, the weakest first, each with its verdict.
    pub verdicts: Vec<(String, Verdict)>,
}

impl Answer {
    /// What the verdicts come to, in words. Nothing is said of policies without a verdict but that they have none.
    pub fn words(&self) -> String {
        let of = |wanted: Verdict| {
            let names = self.verdicts.iter().filter(|(_, verdict)| *verdict == wanted).map(|(name, _)| name.as_str());
            names.collect::<Vec<_>>()
        };
        let (holds, fails, open) = (of(Verdict::Pass), of(Verdict::Fail), of(Verdict::Undecided));
        let open_words = if open.is_empty() { String::new() } else { format!("; undecided for {}", open.join(", ")) };
        let split = || format!("holds for {}, fails for {}", holds.join(", "), fails.join(", "));
        match (holds.is_empty(), fails.is_empty()) {
            (true, true) => "undecided for all policies".into(),
            (false, true) if open.is_empty() => format!("holds for all: {}", holds.join(", ")),
            (true, false) if open.is_empty() => format!("fails for all: {}", fails.join(", ")),
            (false, true) => format!("holds for {}{open_words}", holds.join(", ")),
            (true, false) => format!("fails for {}{open_words}", fails.join(", ")),
            (false, false) if self.turns() == 1 => format!("depends on skill: {}{open_words}", split()),
            (false, false) => format!("depends on policy: {}{open_words}", split()),
        }
    }

    /// How often the verdict turns from one policy to the next stronger one that has a verdict.
    fn turns(&self) -> usize {
        let sure: Vec<Verdict> = self
            .verdicts
            .iter()
            .map(|(_, verdict)| *verdict)
            .filter(|verdict| *verdict != Verdict::Undecided)
            .collect();
        sure.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }
}

/// The questions of a report that were asked over panels, in the order of the plan.
pub fn answers(report: &Report) -> Vec<Answer> {
    let mut found: Vec<(u32, Answer)> = Vec::new();
    for (gate, judged) in report.plan.gates.iter().zip(&report.gates) {
        let Some((question, arm)) = gate.aim.question.zip(report.plan.arms.get(gate.arm)) else { continue };
        let policy = arm.policies.first().cloned().unwrap_or_default();
        let verdict = (policy.clone(), judged.verdict);
        match found.iter_mut().find(|(known, _)| *known == question) {
            Some((_, answer)) => answer.verdicts.push(verdict),
            None => {
                let about = arm.label.strip_suffix(&format!(", {policy}")).unwrap_or(&arm.label).to_string();
                found.push((question, Answer { title: judged.title.clone(), about, verdicts: vec![verdict] }));
            }
        }
    }
    found.into_iter().map(|(_, answer)| answer).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(verdicts: &[Verdict]) -> String {
        let names = ["random", "easy", "normal", "strong"];
        let verdicts = names.iter().zip(verdicts).map(|(name, verdict)| ((*name).to_string(), *verdict)).collect();
        Answer { title: String::new(), about: String::new(), verdicts }.words()
    }

    #[test]
    fn a_claim_holds_for_all_or_depends_on_skill_or_on_the_policy() {
        use Verdict::{Fail, Pass, Undecided};
        assert_eq!(words(&[Pass, Pass]), "holds for all: random, easy");
        assert_eq!(words(&[Fail, Fail]), "fails for all: random, easy");
        assert_eq!(words(&[Fail, Pass, Pass]), "depends on skill: holds for easy, normal, fails for random");
        assert_eq!(words(&[Pass, Fail, Pass]), "depends on policy: holds for random, normal, fails for easy");
        assert_eq!(words(&[Pass, Undecided]), "holds for random; undecided for easy");
        assert_eq!(
            words(&[Pass, Undecided, Fail]),
            "depends on skill: holds for random, fails for normal; undecided for easy"
        );
        assert_eq!(words(&[Undecided, Undecided]), "undecided for all policies");
    }
}
