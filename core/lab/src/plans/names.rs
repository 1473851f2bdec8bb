//! The names of gates, by which a gate is asked for and which JUnit knows.

use crate::plans::plan::{Gate, Plan};

/// The gate of every batch.
pub(crate) const SOUND: &str = "no game fails";

/// The names of the gates of a plan, unique in each arm: titles; without one figure, seat or policy, and bound. `is_percent`
/// says of each gate whether its figure is read in percent.
pub fn gate_names(plan: &Plan, is_percent: &dyn Fn(usize) -> bool) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for (at, gate) in plan.gates.iter().enumerate() {
        let before = plan.gates.iter().zip(&names).filter(|(other, _)| other.arm == gate.arm);
        // Shells and XML cannot take control characters.
        let plain: String = plain_name(gate, plan, is_percent(at)).chars().filter(|one| !one.is_control()).collect();
        let name = unlike(plain, |name| name == SOUND || before.clone().any(|(_, one)| one == name));
        names.push(name);
    }
    names
}

/// The name, with a number behind it if it is taken.
pub(crate) fn unlike(name: String, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name} ({number})")).find(|name| !is_taken(name));
    if is_taken(&name) { numbered.unwrap_or_default() } else { name }
}

fn plain_name(gate: &Gate, plan: &Plan, is_percent: bool) -> String {
    let figure = &gate.figure;
    let of = figure.policy.as_ref().map(|policy| format!(" of {policy}")).unwrap_or_default();
    // The reader of specs calls a gate without a title so.
    if gate.title != format!("{}{of}", figure.metric) {
        return gate.title.clone();
    }
    let of = figure.seat.map_or(of, |seat| format!(" of {seat}"));
    let more = gate.against.and_then(|at| plan.arms.get(at));
    let more = more.map(|arm| format!(" more than in `{}`", arm.label)).unwrap_or_default();
    let bound = match gate.aim.share {
        Some(_) => format!("{} of games are {}", gate.claim().words(true), gate.bound.words(false)),
        None => gate.bound.words(is_percent),
    };
    format!("{}{of}{more}, {bound}", figure.metric)
}
