//! Cards, tokens and the like over many games, and the places that games use: of a toy whose every figure can be told from its luck.

use crate::support::{Flaw, arm, batch, plan, play, record};
use javelina_engine::{Key, Luck, Seat, SeatSet};
use javelina_lab::{
    Batch, Figure, Figures, Gate, Item, Plan, Record, Report, Shard, Verdict, games_header, items_text, summary_json,
    verdict_detail,
};

fn gate(metric: &str, least: Option<f64>) -> Gate {
    crate::support::gate(metric, metric, None, least, None)
}

/// Greedy players of the toy, all of whose games are measured.
fn greedy(seats: usize, games: u64) -> Plan {
    plan(vec![arm("toy", &["greedy"], seats, games)], vec![gate("lift of handful", None)])
}

fn run(plan: &Plan, jobs: usize) -> (Report, String) {
    play(batch(plan.clone(), &vec![Flaw::Tells; plan.arms.len()]), jobs)
}

fn figures(report: &Report, kind: &str, name: &str) -> Figures {
    let rows = report.folds[0].items.rows();
    rows.into_iter().find(|row| (row.0, row.1) == (kind, name)).map(|row| row.2).unwrap_or_default()
}

/// What greedy players take in each turn of the toy: all that is rolled.
fn takes(seed: u64, seats: usize) -> Vec<i64> {
    let luck = Luck::new(seed);
    (0..5 * seats as u32).map(|turn| i64::from(luck.dice(Key::of("roll").round(turn)).below(6)) + 1).collect()
}

/// The handfuls of a game, or its crumbs, as they must be told.
fn item(seed: u64, seats: usize, name: &'static str, is_it: impl Fn(i64) -> bool) -> Option<Item> {
    let (mut used, mut points) = (vec![0; seats], vec![0; seats]);
    for (turn, stones) in takes(seed, seats).into_iter().enumerate().filter(|(_, stones)| is_it(*stones)) {
        used[turn % seats] += 1;
        points[turn % seats] += stones;
    }
    let seen = (0..seats).filter(|at| used[*at] > 0).fold(SeatSet::default(), |all, at| all.with(Seat(at as u8)));
    (!seen.is_empty()).then(|| Item { kind: "take".into(), name: name.into(), seen, used, points: Some(points) })
}

#[test]
fn a_thing_is_seen_used_and_paid_just_as_the_game_went() {
    let (report, lines) = run(&greedy(3, 60), 2);
    let records: Vec<Record> = lines.lines().filter_map(|line| record(line, "toy")).collect();
    assert_eq!(records.len(), 60);
    for record in &records {
        let told = |name: &str| record.items.iter().find(|item| item.kind == "take" && item.name == name).cloned();
        assert_eq!(told("handful"), item(record.seed, 3, "handful", |stones| stones >= 5), "game {}", record.game);
        assert_eq!(told("crumb"), item(record.seed, 3, "crumb", |stones| stones == 1), "game {}", record.game);
    }
    let sixes = records.iter().filter(|record| takes(record.seed, 3).contains(&6)).count() as f64;
    let six = figures(&report, "offer", "six");
    assert!((six.seen.mean() - sixes / 60.0).abs() < 1e-9, "everybody sees a six, in the games that have one");
    assert_eq!((six.seen.count, six.used.mean(), six.points.count, six.lift.count), (60, 0.0, 0, 0));
    let handfuls = records.iter().map(|record| takes(record.seed, 3).iter().filter(|stones| **stones >= 5).count());
    let used = figures(&report, "take", "handful").used;
    assert!(
        (used.mean() - handfuls.sum::<usize>() as f64 / 180.0).abs() < 1e-9,
        "uses per seat, games without included"
    );
    assert_eq!(figures(&report, "offer", "crumb").points.mean(), 10.0, "what was told, not what the score changed by");
    assert_eq!(figures(&report, "take", "crumb").points.mean(), 1.0, "what the score changed by");
}

#[test]
fn a_strong_thing_lifts_those_who_use_it_and_a_weak_one_does_not() {
    let (report, _) = run(&greedy(2, 400), 2);
    let ends = |name| figures(&report, "take", name).lift.interval(95);
    assert!(ends("handful").low > 0.0, "{:?}", ends("handful"));
    assert!(ends("crumb").high < 0.0, "{:?}", ends("crumb"));
    let lift = figures(&report, "take", "handful").lift;
    assert!(
        lift.count > 20 && lift.count < 400,
        "only games in which one has it and the other has not: {}",
        lift.count
    );
    let (alone, _) = run(&greedy(1, 40), 1);
    assert_eq!(figures(&alone, "take", "handful").lift.count, 0, "alone there is nobody to compare with");
}

#[test]
fn games_that_are_not_measured_tell_nothing_unless_a_gate_or_the_plan_asks() {
    let measured = |plan: &Plan| {
        let (report, lines) = run(plan, 2);
        (report.folds[0].items.games, lines.lines().filter(|line| line.contains("\"items\":")).count())
    };
    let quiet = plan(vec![arm("toy", &["greedy"], 2, 600)], vec![gate("score", None)]);
    assert_eq!(measured(&quiet), (18, 18));
    for metric in ["seen six", "used handful", "points per use of take crumb", "lift of handful"] {
        assert_eq!(measured(&Plan { gates: vec![gate(metric, None)], ..quiet.clone() }).0, 600, "{metric}");
    }
    let asked = Plan { items: true, ..quiet.clone() };
    assert_eq!(measured(&asked).0, 600);
    assert_ne!(asked.digest(), quiet.digest(), "their lines cannot be taken for one another's");
}

#[test]
fn gates_hold_things_against_bounds_and_arms_against_arms() {
    let mut strong = greedy(2, 300);
    let arms = vec![strong.arms[0].clone(), arm("dull", &["random"], 2, 300)];
    strong.arms = arms;
    let against = Gate { against: Some(1), ..gate("used handful", Some(0.0)) };
    let of_seat = |seat| Gate {
        figure: Figure { metric: "used take crumb".into(), seat: Some(Seat(seat)), policy: None },
        ..gate("", None)
    };
    strong.gates = vec![
        gate("lift of handful", Some(0.0)),
        gate("lift of take CRUMB", Some(0.0)),
        gate("points per use of handful", Some(5.0)),
        gate("seen six", Some(0.5)),
        against,
        gate("used take crumb", None),
        of_seat(0),
        of_seat(1),
    ];
    let (report, _) = run(&strong, 2);
    let verdicts: Vec<Verdict> = report.gates.iter().map(|gate| gate.verdict).collect();
    use Verdict::{Fail, Pass, Shown};
    assert_eq!(verdicts, [Pass, Fail, Pass, Pass, Pass, Shown, Shown, Shown], "{:#?}", report.gates);
    let mean = |at: usize| report.gates[at].mean;
    assert!((mean(5) - (mean(6) + mean(7)) / 2.0).abs() < 1e-9 && mean(6) != mean(7), "of a seat, and of all");
    let interval = report.gates[0].interval;
    let lift = figures(&report, "take", "handful").lift;
    assert!((report.gates[0].mean - lift.mean()).abs() < 1e-9 && interval.low > 0.0, "the gate and the table agree");
    let given = format!(", {} games of 300 have a value", lift.count);
    assert!(verdict_detail(&report.gates[0]).contains(&given), "{}", verdict_detail(&report.gates[0]));
}

/// The lines of a plan's parts, in the order of games.
fn merged(plan: &Plan, parts: &[&str]) -> String {
    let mut rows: Vec<std::str::Lines<'_>> = parts.iter().map(|part| part.lines()).collect();
    let mut out = games_header(plan, None);
    loop {
        let row: Vec<&str> = rows.iter_mut().filter_map(Iterator::next).collect();
        if row.is_empty() {
            return out;
        }
        row.iter().for_each(|line| out += &format!("{line}\n"));
    }
}

#[test]
fn the_sums_of_parts_and_of_an_interrupted_run_are_those_of_the_whole() {
    let plan = greedy(3, 90);
    let (whole, _) = run(&plan, 1);
    assert_eq!(run(&plan, 3).0.folds, whole.folds, "with three workers");
    let part = |at| {
        let of: Batch = batch(plan.clone(), &[Flaw::Tells]).part(Shard::new(at, 2));
        play(of, 2).1
    };
    let text = merged(&plan, &[&part(1), &part(2)]);
    let mut again = batch(plan.clone(), &[Flaw::Tells]);
    again.resume(text.split_inclusive('\n').map(String::from)).expect("lines of this plan");
    assert_eq!(again.games_done(), 90, "every line reads back");
    let (back, more) = play(again, 1);
    assert!(more.is_empty() && back.folds == whole.folds);
    assert!(!whole.folds[0].items.is_empty() && !whole.folds[0].maps.is_empty());
}

#[test]
fn a_map_counts_every_use_of_every_place() {
    let (report, _) = run(&greedy(3, 50), 2);
    let map = &report.folds[0].maps["takes: seats down, stones across"];
    assert_eq!((map.games, map.places.values().sum::<i128>()), (50, 50 * 15));
    let seeds = (0..50).map(|game| javelina_lab::game_seed(5, game));
    let fours = seeds.flat_map(|seed| takes(seed, 3).into_iter().enumerate().collect::<Vec<_>>());
    let fours = fours.filter(|(turn, stones)| turn % 3 == 1 && *stones == 4).count();
    assert_eq!(map.places[&(1, 4)], fours as i128);
}

#[test]
fn tables_and_programs_get_the_same_figures() {
    let (report, _) = run(&greedy(2, 120), 2);
    let text = items_text(&report);
    let line = text.lines().find(|line| line.trim_start().starts_with("handful")).expect("a line");
    let lift = figures(&report, "take", "handful").lift;
    assert!(
        line.contains(&format!("+{:.1} %", lift.mean() * 100.0)) && line.ends_with(&lift.count.to_string()),
        "{line}"
    );
    assert!(text.contains("toy, 120 games measured:"), "{text}");
    let summary: serde_json::Value = serde_json::from_str(&summary_json(&report)).expect("JSON");
    let items = summary["arms"][0]["items"].as_array().expect("a list");
    let handful = items.iter().find(|item| item["name"] == "handful").expect("it is there");
    assert_eq!(handful["lift"]["games"], lift.count);
    let six = items.iter().find(|item| item["name"] == "six").expect("it is there");
    assert!(six["lift"].is_null() && six["points per use"].is_null() && six["seen"]["games"] == 120);
}
