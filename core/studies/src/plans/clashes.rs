//! Clashes of content in the arms of a plan.

use javelina_lab::{Arm, Clash, Plan};
use javelina_session::{Loaded, clash};

use super::dealing::choice;

/// What is told of the arms of a plan, each once.
pub fn clashes_of(plan: &Plan, loaded: &Loaded) -> Vec<Clash> {
    let mut all: Vec<Clash> = Vec::new();
    for (at, arm) in plan.arms.iter().enumerate() {
        let same = |one: &Arm| one.game == arm.game && one.with == arm.with;
        if plan.arms[..at].iter().any(same) {
            continue; // another policy or number of seats
        }
        let labels = plan.arms.iter().filter(|one| same(one)).map(|one| one.label.clone()).collect::<Vec<_>>();
        let Ok(built) = loaded.build(&arm.game, &choice(&arm.with)) else { continue };
        for one in &built.told {
            let told = clash(one, &loaded.files, labels.clone());
            match all
                .iter_mut()
                .find(|old| Clash { arms: Vec::new(), ..(*old).clone() } == Clash { arms: Vec::new(), ..told.clone() })
            {
                Some(old) => old.arms.extend(told.arms),
                None => all.push(told),
            }
        }
    }
    all
}
