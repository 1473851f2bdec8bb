//! Batches whose arms stop as soon as their gates are settled.

use crate::support::{Flaw, arm, batch, plan, play};
use javelina_engine::Seat;
use javelina_lab::{
    Aim, Bound, Figure, Gate, Method, Plan, Report, Rigor, Verdict, games_header, junit, summary_json,
    summary_markdown, summary_text, verdict_detail,
};

fn gate(arm: usize, metric: &str, policy: Option<&str>, least: f64) -> Gate {
    Gate { arm, ..crate::support::gate(metric, metric, policy, Some(least), None) }
}

/// Clear at once; at its bound for ever; a difference of two arms; an arm without gates.
fn early() -> (Plan, [Flaw; 5]) {
    let arms = vec![
        arm("greedy", &["greedy", "random"], 2, 3_000),
        arm("even", &["random"], 2, 700),
        arm("one", &["greedy"], 2, 900),
        arm("other", &["random"], 2, 1_000),
        arm("free", &["random"], 3, 500),
    ];
    let even = Figure { metric: "win".into(), seat: Some(Seat(0)), policy: None };
    let gates = vec![
        gate(0, "win", Some("greedy"), 0.5),
        Gate { figure: even, ..gate(1, "win", None, 0.5) },
        Gate { against: Some(3), ..gate(2, "score", None, 0.0) },
        Gate { aim: Aim { method: Method::Bootstrap, ..Aim::default() }, ..gate(2, "score", None, 5.0) },
    ];
    let flaws = [Flaw::Sound, Flaw::Sound, Flaw::Sound, Flaw::Sound, Flaw::Void];
    (Plan { rigor: Rigor { alpha: Some(0.05), early: true }, ..plan(arms, gates) }, flaws)
}

fn texts(report: &Report) -> String {
    [summary_json(report), summary_markdown(report), summary_text(report), junit(report, None)].concat()
}

#[test]
fn arms_stop_when_their_gates_are_settled_and_no_sooner() {
    let (plan, flaws) = early();
    let (report, _) = play(batch(plan, &flaws), 2);
    let verdicts: Vec<Verdict> = report.gates.iter().map(|gate| gate.verdict).collect();
    assert_eq!(verdicts, [Verdict::Pass, Verdict::Undecided, Verdict::Pass, Verdict::Pass], "{}", texts(&report));
    let games: Vec<u64> = report.folds.iter().map(|fold| fold.games).collect();
    // 900 games of `one` and `other` are looked at first after 57; `even` and `free` are played to the end.
    assert_eq!(games, [188, 700, 57, 57, 500]);
    assert!(!report.is_cut && report.games == games.iter().sum::<u64>());
    assert!(verdict_detail(&report.gates[0]).contains("188 games of 3000;"), "{}", verdict_detail(&report.gates[0]));
}

#[test]
fn the_number_of_workers_changes_no_byte_of_a_batch_that_stops_early() {
    let (plan, flaws) = early();
    let one = play(batch(plan.clone(), &flaws), 1);
    for jobs in [2, 3, 7] {
        let many = play(batch(plan.clone(), &flaws), jobs);
        assert_eq!(one.1, many.1);
        assert_eq!(texts(&one.0), texts(&many.0));
    }
    assert_eq!(one.1.lines().count() as u64, one.0.games);
}

#[test]
fn a_batch_that_stops_early_goes_on_to_the_same_bytes() {
    let (plan, flaws) = early();
    let (whole, lines) = play(batch(plan.clone(), &flaws), 2);
    let journal = games_header(&plan, None) + &lines;
    for part in [0, 1, 7, 30, 60, 90, 99, 100] {
        let cut = games_header(&plan, None).len() + lines.len() * part / 100;
        let mut resumed = batch(plan.clone(), &flaws);
        let good =
            resumed.resume(journal[..cut].split_inclusive('\n').map(String::from)).expect("the same plan") as usize;
        let (report, rest) = play(resumed, 2);
        assert_eq!(journal[..good].to_owned() + &rest, journal, "cut at {cut}");
        assert_eq!(texts(&report), texts(&whole), "cut at {cut}");
    }
}

#[test]
fn other_gates_make_another_plan_only_if_they_stop_arms() {
    let (early, _) = early();
    let mut other = early.clone();
    other.gates[0].bound.least = Some(0.6);
    assert_ne!(early.digest(), other.digest());
    let late = |plan: &Plan| Plan { rigor: Rigor::default(), ..plan.clone() }.digest();
    assert_eq!(late(&early), late(&other));
    assert_ne!(late(&early), early.digest());
}

#[test]
fn a_figure_nearer_to_its_bound_than_matters_is_given_up() {
    let arms = vec![arm("even", &["random"], 2, 100_000)];
    let figure = Figure { metric: "win".into(), seat: Some(Seat(0)), policy: None };
    let aim = Aim { effect: Some(0.05), ..Aim::default() };
    let gates = vec![Gate { figure, aim, ..gate(0, "win", None, 0.5) }];
    let plan = Plan { rigor: Rigor { alpha: None, early: true }, ..plan(arms, gates) };
    let (report, _) = play(batch(plan, &[Flaw::Sound]), 2);
    assert_eq!(
        (report.gates[0].verdict, report.games),
        (Verdict::Undecided, 6_250),
        "{}",
        verdict_detail(&report.gates[0])
    );
    assert!(
        verdict_detail(&report.gates[0]).contains("closer to the bound than 5 %"),
        "{}",
        verdict_detail(&report.gates[0])
    );
}

#[test]
fn values_that_never_differ_settle_nothing() {
    let arms = vec![arm("one", &["random"], 2, 640), arm("other", &["random"], 2, 640)];
    let no_less = Gate { against: Some(1), ..gate(0, "score", None, 0.0) };
    let plan = Plan { rigor: Rigor { alpha: None, early: true }, ..plan(arms, vec![no_less]) };
    let (report, _) = play(batch(plan, &[Flaw::Sound, Flaw::Sound]), 2);
    assert_eq!(
        (report.gates[0].verdict, report.gates[0].games),
        (Verdict::Undecided, 640),
        "{}",
        verdict_detail(&report.gates[0])
    );
    assert_eq!((report.gates[0].saved, report.gates[0].mean), (Some(1.0), 0.0));
    assert!(report.gates[0].interval.low.is_infinite() && report.gates[0].interval.high.is_infinite());
}

#[test]
fn common_luck_shows_how_much_variance_it_saves() {
    let arms = vec![arm("greedy", &["greedy"], 2, 400), arm("random", &["random"], 2, 400)];
    let difference = Gate { against: Some(1), ..gate(0, "score", None, 0.0) };
    let (report, _) = play(batch(plan(arms, vec![difference]), &[Flaw::Sound, Flaw::Sound]), 2);
    let saved = report.gates[0].saved.expect("a pair that varies");
    // Both take from the same rolls: the sum of the variances is far larger than that of the difference.
    assert!((0.3..1.0).contains(&saved), "{saved}");
    let fold = |place: usize| {
        let rows = report.folds[place].rows();
        rows.iter().find(|row| row.name == "stones").map(|row| row.values.deviation()).unwrap_or_default()
    };
    assert!(fold(0) > 0.0 && fold(1) > 0.0);
}

#[test]
fn arms_that_are_held_against_the_same_one_share_a_table_for_each_figure() {
    let tables = |compared: &[(usize, &str)]| {
        let arms = ["greedy", "random", "base"];
        let arms = arms.iter().zip(["greedy", "random", "random"]).map(|(label, policy)| arm(label, &[policy], 2, 60));
        let open = |&(arm, metric): &(usize, &str)| Gate {
            against: Some(2),
            bound: Bound { least: None, most: None },
            ..gate(arm, metric, None, 0.0)
        };
        let plan = plan(arms.collect(), compared.iter().map(open).collect());
        let text = summary_text(&play(batch(plan, &[Flaw::Sound; 3]), 2).0);
        let table = |part: &str| {
            let (head, rows) = part.trim_start().split_once(" with the same luck:\n")?;
            assert!(rows.contains(" 95 % interval "), "{rows}");
            let first = |row: &str| row.split_whitespace().next().unwrap_or_default().to_string();
            let is_row = |word: &String| ["greedy", "random", "score", "margin"].contains(&word.as_str());
            Some(format!("{head} {}", rows.lines().map(first).filter(is_row).collect::<Vec<_>>().join(" ")))
        };
        text.split("\n\n").filter_map(table).collect::<Vec<_>>()
    };
    assert_eq!(tables(&[(0, "score"), (0, "margin")]), ["greedy against base, 60 games score margin"]);
    let by_figure = ["score against base, greedy random", "margin against base, greedy random"];
    assert_eq!(tables(&[(0, "score"), (0, "margin"), (1, "score"), (1, "margin")]), by_figure);
    assert_eq!(
        tables(&[(0, "score"), (1, "score"), (0, "margin")]),
        ["score against base, greedy random", "margin against base, greedy"],
        "one figure of two arms is enough"
    );
}
