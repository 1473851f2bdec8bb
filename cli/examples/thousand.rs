//! A thousand games of Arizona: five hundred with a card and the same five hundred without it, with the same luck.
#![allow(clippy::print_stdout, reason = "it is there to print")]

use javelina::lab::{Aim, Arm, Bound, Control, Figure, Gate, Plan, summary_text};
use javelina::{batch, load, variants};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let loaded = load(&variants::shipped());
    let arm = |label: &str, card: &str| Arm {
        label: label.into(),
        with: vec![card.into()],
        ..Arm::new("arizona", ["greedy", "random"], 500)
    };
    let arms = vec![arm("with the card", "gold_vein"), arm("without", "no_conditions")];
    let gates = vec![Gate {
        title: "the card is worth at most 10 points to a greedy player".into(),
        arm: 0,
        against: Some(1),
        figure: Figure { metric: "score".into(), seat: None, policy: Some("greedy".into()) },
        bound: Bound { least: None, most: Some(10.0) },
        aim: Aim::default(),
    }];
    let plan = Plan { gates, ..Plan::new("gold_vein", arms) };
    print!("{}", summary_text(&batch(plan, &loaded)?.run(Control::on(2))?));
    Ok(())
}
