//! In what two arms that are compared differ: what a difference of their figures may come from.

use crate::plans::plan::{Arm, Plan, chosen};

/// All that differs between two arms, in words; `nothing` for the same again.
pub(crate) fn unlike(own: &Arm, base: &Arm) -> String {
    let mut said = Vec::new();
    if own.game != base.game {
        said.push(format!("{} instead of {}", own.game, base.game));
    }
    if own.seats != base.seats {
        said.push(format!("{} instead of {}", javelina_engine::counted(own.seats, "seat"), base.seats));
    }
    if own.policies != base.policies {
        said.push(format!("played by {} instead of {}", own.policies.join(", "), base.policies.join(", ")));
    }
    if own.mixed != base.mixed {
        let words = [
            "partners share a policy instead of having their own",
            "partners have their own policies instead of sharing one",
        ];
        said.push(words[usize::from(own.mixed)].into());
    }
    let [(with, settings), (other, before)] = [own, base].map(|arm| chosen(&arm.with));
    let missing = |from: &[String], of: &[String]| -> Vec<String> {
        of.iter().filter(|id| !from.contains(id)).cloned().collect()
    };
    for (word, ids) in [("with", missing(&other, &with)), ("without", missing(&with, &other))] {
        if !ids.is_empty() {
            said.push(format!("{word} {}", ids.join(", ")));
        }
    }
    for (name, value) in &settings {
        match before.iter().find(|(known, _)| known == name) {
            Some((_, old)) if old == value => {}
            Some((_, old)) => said.push(format!("{name} {value} instead of {old}")),
            None => said.push(format!("{name} {value} instead of its default")),
        }
    }
    let gone = before.iter().filter(|(name, _)| !settings.iter().any(|(known, _)| known == name));
    said.extend(gone.map(|(name, old)| format!("{name} at its default instead of {old}")));
    if said.is_empty() { "nothing".into() } else { said.join("; ") }
}

/// Each two arms that gates compare, in the order of the gates: their labels, and in what they differ.
pub(crate) fn pairs(plan: &Plan) -> Vec<[String; 3]> {
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for pair in plan.gates.iter().filter_map(|gate| Some((gate.arm, gate.against?))) {
        if !pairs.contains(&pair) {
            pairs.push(pair);
        }
    }
    let arm = |at: usize| plan.arms.get(at);
    let both = pairs.into_iter().filter_map(|(own, base)| arm(own).zip(arm(base)));
    both.map(|(own, base)| [own.label.clone(), base.label.clone(), unlike(own, base)]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arm(seats: usize, with: &[&str], policies: &[&str]) -> Arm {
        let words = |words: &[&str]| words.iter().map(|word| (*word).to_string()).collect();
        Arm { with: words(with), seats, ..Arm::new("toy", words(policies), 1) }
    }

    #[test]
    fn seats_players_content_and_settings_are_all_told() {
        let own = arm(3, &["tunnels", "both", "toll=3", "width=2"], &["greedy", "random"]);
        let base = arm(2, &["both", "jumpers", "toll=1", "depth=4"], &["greedy"]);
        assert_eq!(
            unlike(&own, &base),
            "3 seats instead of 2; played by greedy, random instead of greedy; with tunnels; without jumpers; toll 3 \
             instead of 1; width 2 instead of its default; depth at its default instead of 4"
        );
        assert_eq!(unlike(&own, &own), "nothing");
        let mixed = Arm { mixed: true, ..base.clone() };
        assert_eq!(unlike(&mixed, &base), "partners have their own policies instead of sharing one");
    }
}
