//! The library plays what the command line plays, and says of wrong plans what the command line says.

use javelina::lab::{Aim, Arm, Bound, Control, Figure, Gate, Plan, summary_json};
use javelina::{batch, load, variants};

use crate::support::{Folder, code, err, out};

const SPEC: &str = r#"format = "javelina.batch/1"
title = "two cards"
game = "arizona"
seed = 3
[[arm]]
label = "with"
with = ["gold_vein", "runner_up"]
seats = 2
policies = ["greedy", "random"]
games = 30
[[arm]]
label = "without"
with = ["no_conditions"]
seats = 2
policies = ["greedy", "random"]
games = 30
[[gate]]
title = "not much"
arm = "with"
against = "without"
metric = "score"
holds = "<= 12"
"#;

fn arm(label: &str, with: &[&str]) -> Arm {
    let with = with.iter().map(ToString::to_string).collect();
    Arm { label: label.into(), with, ..Arm::new("arizona", ["greedy", "random"], 30) }
}

fn plan(metric: &str) -> Plan {
    let gate = Gate {
        title: "not much".into(),
        arm: 0,
        figure: Figure { metric: metric.into(), seat: None, policy: None },
        against: Some(1),
        bound: Bound { least: None, most: Some(12.0) },
        aim: Aim::default(),
    };
    let arms = vec![arm("with", &["gold_vein", "runner_up"]), arm("without", &["no_conditions"])];
    Plan { seed: 3, gates: vec![gate], ..Plan::new("two cards", arms) }
}

#[test]
fn a_plan_of_the_library_gives_the_summary_of_its_spec() {
    let folder = Folder::new("library");
    folder.write("two.batch.toml", SPEC);
    let typed = folder.run(&["batch", "two.batch.toml", "--format", "json"]);
    assert_eq!(code(&typed), 0, "{}", err(&typed));
    let report = batch(plan("score"), &load(&variants::shipped())).unwrap().called("batch two.batch.toml".into());
    let report = report.run(Control::on(2)).unwrap();
    assert_eq!(out(&typed).trim(), summary_json(&report).trim());
}

#[test]
fn what_is_wrong_with_a_plan_is_told_all_at_once_before_a_game_is_played() {
    let loaded = load(&variants::shipped());
    let mut wrong = plan("score");
    wrong.arms[0].with = vec!["gold_vien".into()];
    wrong.arms[1].policies = vec!["gredy".into(), "random".into()];
    let problems = batch(wrong, &loaded).err().unwrap();
    let codes: Vec<&str> = problems.found.iter().map(|one| one.code).collect();
    assert_eq!(codes, ["X4040", "B5005"]);
    let text = problems.to_string();
    assert!(text.contains("did you mean `gold_vein`?") && text.contains("did you mean `greedy`?"), "{text}");
    assert_eq!(format!("{problems:?}"), text, "what `main` prints when it gives problems back");
    let unmeasured = batch(plan("scores"), &loaded).err().unwrap().to_string();
    assert!(unmeasured.contains("B5003") && unmeasured.contains("did you mean `score`?"), "{unmeasured}");
    let mut unfair = plan("score");
    unfair.arms[1].with.clear();
    assert!(batch(unfair, &loaded).err().unwrap().to_string().contains("B5013"));
}
