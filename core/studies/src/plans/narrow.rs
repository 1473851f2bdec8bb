//! `batch --arm LABEL --gate TITLE`: a part of a plan, so that a verdict can be seen again by itself.

use anyhow::{Result, bail};
use javelina_engine::{did_you_mean, printable};
use javelina_lab::{Arena, Gate, Plan, gate_names};

/// Leaves in a plan only what an arm and a gate need, with the arms that they are compared with. Its games keep their luck.
///
/// # Errors
///
/// An arm or a gate that is not there.
pub fn narrow(plan: &mut Plan, arenas: &mut Vec<Box<dyn Arena>>, arm: Option<&str>, gate: Option<&str>) -> Result<()> {
    if arm.is_none() && gate.is_none() {
        return Ok(());
    }
    let labels = || plan.arms.iter().map(|arm| arm.label.as_str());
    if let Some(label) = arm.filter(|label| !labels().any(|one| one == *label)) {
        bail!("there is no arm `{}`; {}", printable(label, 80), one_of(label, labels().collect()));
    }
    let own = |gate: &Gate| arenas.get(gate.arm)?.figure_range(&gate.figure.metric.to_string());
    let units: Vec<bool> = plan.gates.iter().map(|gate| gate.is_percent(own(gate))).collect();
    let names = gate_names(plan, &|place| units.get(place).is_some_and(|unit| *unit));
    let of_arm = |at: usize| arm.is_none_or(|label| plan.arms.get(at).is_some_and(|one| one.label == label));
    let own: Vec<usize> = (0..plan.gates.len()).filter(|at| of_arm(plan.gates[*at].arm)).collect();
    let is_called = |at: usize, gate: &str| names[at] == gate || plan.gates[at].title == gate;
    // The gate of an item has the item before the title that its file has.
    let is_titled =
        |at: usize, gate: &str| plan.gates[at].title.strip_suffix(gate).is_some_and(|head| head.ends_with(": "));
    let is_exact = gate.is_none_or(|gate| own.iter().any(|at| is_called(*at, gate)));
    let called =
        |at: &usize| gate.is_none_or(|gate| if is_exact { is_called(*at, gate) } else { is_titled(*at, gate) });
    // A name that stands for one gate is not a title of several.
    let exactly = own.iter().copied().find(|at| gate.is_some_and(|gate| names[*at] == gate && arm.is_some()));
    let kept: Vec<usize> = exactly.map_or_else(|| own.iter().copied().filter(called).collect(), |at| vec![at]);
    if let Some(gate) = gate.filter(|_| kept.is_empty()) {
        let known = own.iter().map(|at| names[*at].as_str()).collect();
        bail!("there is no gate `{}`; {}", printable(gate, 80), one_of(gate, known));
    }
    let needed = |at: &usize| {
        let judged = kept.iter().filter_map(|gate| plan.gates.get(*gate));
        gate.is_none() && of_arm(*at) || judged.into_iter().any(|gate| gate.arm == *at || gate.against == Some(*at))
    };
    let places: Vec<usize> = (0..plan.arms.len()).filter(needed).collect();
    let place = |old: usize| places.iter().position(|at| *at == old);
    let gates = kept.iter().filter_map(|at| {
        let gate = plan.gates.get(*at)?;
        Some(Gate { arm: place(gate.arm)?, against: gate.against.and_then(place), ..gate.clone() })
    });
    plan.places = kept.iter().filter_map(|at| plan.places.get(*at).cloned()).collect();
    plan.gates = gates.collect();
    let mut old = std::mem::take(&mut plan.arms).into_iter().zip(std::mem::take(arenas)).enumerate();
    let left = old.by_ref().filter(|(at, _)| places.contains(at)).map(|(_, both)| both);
    (plan.arms, *arenas) = left.unzip();
    // The number behind a name stays with its gate when the gates before it are gone.
    let left = gate_names(plan, &|place| kept.get(place).is_some_and(|at| units[*at]));
    for ((gate, name), at) in plan.gates.iter_mut().zip(left).zip(&kept) {
        if name != names[*at] {
            gate.title.clone_from(&names[*at]);
        }
    }
    Ok(())
}

fn one_of(wanted: &str, known: Vec<&str>) -> String {
    did_you_mean(wanted, known.iter().copied()).unwrap_or_else(|| {
        let list: Vec<String> = known.iter().take(20).map(|one| format!("`{}`", printable(one, 80))).collect();
        if list.is_empty() { "there are none".into() } else { format!("there are {}", list.join(", ")) }
    })
}
