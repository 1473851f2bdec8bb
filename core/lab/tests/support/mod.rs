//! Batches of the games of `javelina-stones`.

pub mod coins;

use std::sync::Arc;

use javelina_lab::{Aim, Arena, Arm, Batch, Bound, Control, Figure, FigureNames, Gate, Plan, Record, Report, arena};
pub use javelina_stones::rolls::Flaw;
use javelina_stones::{Stones, fork};

pub fn arm(label: &str, policies: &[&str], seats: usize, games: u64) -> Arm {
    Arm { label: label.into(), seats, ..Arm::new("toy", policies.iter().copied(), games) }
}

pub fn plan(arms: Vec<Arm>, gates: Vec<Gate>) -> Plan {
    Plan { seed: 5, gates, ..Plan::new("toys", arms) }
}

/// A gate on a figure of the first arm.
pub fn gate(title: &str, metric: &str, policy: Option<&str>, least: Option<f64>, most: Option<f64>) -> Gate {
    Gate {
        title: title.into(),
        arm: 0,
        figure: Figure { metric: metric.into(), seat: None, policy: policy.map(Into::into) },
        against: None,
        bound: Bound { least, most },
        aim: Aim::default(),
    }
}

/// A batch whose arms play toys with these flaws, in order.
pub fn batch(plan: Plan, flaws: &[Flaw]) -> Batch {
    let field = |(arm, flaw): (&Arm, &Flaw)| -> Box<dyn Arena> {
        arena(Arc::new(Stones::new(*flaw)), fork, arm.clone(), plan.seed).expect("a sound arm")
    };
    let arenas = plan.arms.iter().zip(flaws).map(field).collect();
    Batch::new(plan, arenas).expect("an arena for each arm")
}

/// The figures of an arm of toys.
pub fn names() -> FigureNames {
    FigureNames::new(vec!["first roll".into(), "stones".into()])
}

/// The game in a line of an arm of toys.
pub fn record(line: &str, label: &str) -> Option<Record> {
    Record::read(line, 0, label, &names())
}

/// Plays a batch; its report and the lines of its games.
pub fn play(batch: Batch, jobs: usize) -> (Report, String) {
    let mut text = String::new();
    let mut take = |lines: &str| {
        text.push_str(lines);
        true
    };
    let report = batch.run(Control { lines: Some(&mut take), ..Control::on(jobs) }).expect("workers");
    (report, text)
}
