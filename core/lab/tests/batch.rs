//! Batches of toy games.

use crate::support::{Flaw, arm, batch, gate, names, plan, play, record};
use javelina_engine::Seat;
use javelina_lab::{
    Aim, Bound, Control, Figure, Gate, Method, Of, Plan, Range, Report, Rigor, Stop, Verdict, games_header, junit,
    summary_json, summary_markdown, summary_text, verdict_detail,
};
use javelina_stones::{Stones, fork};

fn texts(report: &Report) -> String {
    [summary_json(report), summary_markdown(report), summary_text(report), junit(report, None)].concat()
}

fn mixed() -> (Plan, [Flaw; 3]) {
    let arms = vec![
        arm("sound", &["greedy", "random"], 2, 700),
        arm("void", &["random"], 3, 300),
        arm("endless", &["random"], 2, 90),
    ];
    let gates = vec![gate("greedy wins", "win", Some("greedy"), Some(0.9), None)];
    (plan(arms, gates), [Flaw::Sound, Flaw::Void, Flaw::Endless])
}

#[test]
fn one_worker_and_many_give_the_same_bytes() {
    let (plan, flaws) = mixed();
    let one = play(batch(plan.clone(), &flaws), 1);
    for jobs in [2, 5] {
        let many = play(batch(plan.clone(), &flaws), jobs);
        assert_eq!(one.1, many.1);
        assert_eq!(texts(&one.0), texts(&many.0));
    }
    assert_eq!(one.1.lines().count(), 1090);
}

#[test]
fn a_summary_is_json_that_says_its_format_first() {
    let (plan, flaws) = mixed();
    let text = summary_json(&play(batch(plan, &flaws), 2).0);
    assert!(text.starts_with("{\n  \"format\": \"javelina.summary/1\",\n"), "{}", &text[..80]);
    let value: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(
        value["findings"]["count"].as_u64(),
        value["findings"]["kinds"].as_object().map(|kinds| kinds.values().filter_map(serde_json::Value::as_u64).sum())
    );
}

#[test]
fn greedy_beats_random() {
    let (plan, flaws) = mixed();
    let (report, _) = play(batch(plan, &flaws), 2);
    assert_eq!(report.gates[0].verdict, Verdict::Pass, "{}", verdict_detail(&report.gates[0]));
    let share = |place| {
        report.folds[0].rows().iter().find(|row| row.name == "win" && row.of == place).map(|row| row.values.mean())
    };
    let (greedy, random) = (share(Of::Policy(0)).unwrap_or(0.0), share(Of::Policy(1)).unwrap_or(1.0));
    assert!(greedy > 0.9 && (greedy + random - 1.0).abs() < 1e-12, "{greedy} {random}");
}

#[test]
fn policies_move_on_by_a_seat_each_game() {
    let arm = arm("two", &["greedy", "random"], 2, 4);
    assert_eq!([arm.who(0), arm.who(1), arm.who(2)], [vec![0, 1], vec![1, 0], vec![0, 1]]);
    let (_, lines) = play(batch(plan(vec![arm.clone()], Vec::new()), &[Flaw::Sound]), 1);
    let whos: Vec<Vec<usize>> = lines.lines().map(|line| record(line, "two").expect("a sound line").who).collect();
    assert_eq!(whos, [vec![0, 1], vec![1, 0], vec![0, 1], vec![1, 0]]);
}

#[test]
fn the_same_game_in_two_arms_differs_by_nothing_at_all() {
    let arms = vec![arm("one", &["greedy"], 2, 200), arm("other", &["greedy"], 2, 200)];
    let no_difference = Bound { least: Some(0.0), most: Some(0.0) };
    let mean = Gate { against: Some(1), bound: no_difference, ..gate("same", "score", None, None, None) };
    // Half of alpha each: 200 equal games show 97.4 %, and 98.2 % once the other half is left over.
    let aim = Aim { share: Some(0.97), ..Aim::default() };
    let gates = vec![Gate { aim, ..mean.clone() }, mean];
    let (report, _) = play(batch(plan(arms, gates), &[Flaw::Sound, Flaw::Sound]), 2);
    assert_eq!(
        (report.gates[0].verdict, report.gates[0].games),
        (Verdict::Pass, 200),
        "{}",
        verdict_detail(&report.gates[0])
    );
    // What differed in no game may differ by any amount in the next one.
    assert_eq!(report.gates[1].verdict, Verdict::Undecided, "{}", verdict_detail(&report.gates[1]));
}

#[test]
fn other_policies_shift_no_luck_of_the_game() {
    let arms = vec![arm("greedy", &["greedy"], 2, 100), arm("random", &["random"], 2, 100)];
    let none = Bound { least: Some(0.0), most: Some(0.0) };
    let aim = Aim { share: Some(0.95), ..Aim::default() };
    let gate = Gate { against: Some(1), bound: none, aim, ..gate("same roll", "first roll", None, None, None) };
    let (report, _) = play(batch(plan(arms, vec![gate]), &[Flaw::Sound, Flaw::Sound]), 2);
    assert_eq!(report.gates[0].verdict, Verdict::Pass, "{}", verdict_detail(&report.gates[0]));
}

#[test]
fn gates_pass_fail_or_stay_undecided() {
    let gates = vec![
        gate("low", "score", None, Some(1.0), None),
        gate("high", "score", None, Some(30.0), None),
        gate("at the mean", "first roll", None, Some(3.5), None),
        gate("no such figure", "rounds", None, None, Some(1e9)),
    ];
    let (report, _) = play(batch(plan(vec![arm("two", &["greedy"], 2, 300)], gates), &[Flaw::Sound]), 2);
    let verdicts: Vec<Verdict> = report.gates.iter().map(|gate| gate.verdict).collect();
    assert_eq!(verdicts, [Verdict::Pass, Verdict::Fail, Verdict::Undecided, Verdict::Fail]);
    assert_eq!((report.exit_code(false), report.verdict()), (1, Verdict::Fail));
}

#[test]
fn an_undecided_gate_fails_only_on_demand() {
    let gates = vec![gate("at the mean", "first roll", None, Some(3.5), None)];
    let (report, _) = play(batch(plan(vec![arm("two", &["greedy"], 2, 300)], gates), &[Flaw::Sound]), 2);
    assert_eq!((report.exit_code(false), report.exit_code(true)), (0, 3));
}

#[test]
fn a_seat_has_its_own_figures() {
    let figure = Figure { metric: "win".into(), seat: Some(Seat(0)), policy: None };
    let fair = Gate { figure, ..gate("fair", "win", None, Some(0.3), Some(0.7)) };
    let (report, _) = play(batch(plan(vec![arm("two", &["greedy"], 2, 300)], vec![fair]), &[Flaw::Sound]), 2);
    assert_eq!(report.gates[0].verdict, Verdict::Pass, "{}", verdict_detail(&report.gates[0]));
}

#[test]
fn an_interrupted_batch_goes_on_to_the_same_bytes() {
    let (plan, flaws) = mixed();
    let (whole, lines) = play(batch(plan.clone(), &flaws), 2);
    let journal = games_header(&plan, None) + &lines;
    for cut in [0, 10, 100, 5_000, 41_003, journal.len() - 1, journal.len()] {
        let mut resumed = batch(plan.clone(), &flaws);
        let good = resumed.resume(journal[..cut].split_inclusive('\n').map(String::from));
        if cut < games_header(&plan, None).len() {
            assert_eq!(good, Ok(0), "torn before a game was kept");
            continue;
        }
        let good = good.expect("the same plan") as usize;
        assert!(good <= cut);
        let (report, rest) = play(resumed, 1);
        assert_eq!(journal[..good].to_owned() + &rest, journal, "cut at {cut}");
        assert_eq!(texts(&report), texts(&whole), "cut at {cut}");
    }
}

#[test]
fn a_changed_line_of_a_journal_is_played_again() {
    let (plan, flaws) = mixed();
    let (_, lines) = play(batch(plan.clone(), &flaws), 1);
    let journal = (games_header(&plan, None) + &lines).replacen("\"moves\":20", "\"moves\":21", 1);
    let mut resumed = batch(plan.clone(), &flaws);
    let good = resumed.resume(journal.split_inclusive('\n').map(String::from)).expect("the same plan");
    assert!((good as usize) < journal.len());
    assert!(resumed.games_done() < plan.games());
}

#[test]
fn a_journal_of_another_plan_is_refused() {
    let (mut plan, flaws) = mixed();
    let header = games_header(&plan, None);
    plan.seed = 6;
    assert!(batch(plan, &flaws).resume([header].into_iter()).is_err());
}

#[test]
fn a_stopped_batch_says_so_and_passes_nothing() {
    let gates = vec![gate("greedy wins", "win", Some("greedy"), Some(0.5), None)];
    let plan = plan(vec![arm("sound", &["greedy", "random"], 2, 2_000)], gates);
    let run = |stops_after: u64| {
        let stop = Stop::default();
        let stop_after = |done: u64| done >= stops_after && stop.stop();
        stop_after(0);
        let progress = |done: u64| _ = stop_after(done);
        let control = Control { stop: stop.clone(), progress: &progress, ..Control::on(1) };
        batch(plan.clone(), &[Flaw::Sound]).run(control).expect("workers")
    };
    // What would pass when it is played to its end passes nothing when it is stopped on the way.
    let (whole, cut) = (run(u64::MAX), run(400));
    assert_eq!((whole.is_cut, whole.games, whole.exit_code(false)), (false, 2_000, 0));
    assert_eq!(whole.count(Verdict::Pass), 2, "the gate, and that no game failed");
    assert!(cut.is_cut && (400..500).contains(&cut.games), "{} games", cut.games);
    assert_eq!((cut.exit_code(false), cut.count(Verdict::Pass)), (130, 0));
    let none = run(0);
    assert_eq!((none.games, none.count(Verdict::Fail)), (0, 0), "nor does it fail before a game was played");
    assert!(verdict_detail(&cut.gates[0]).contains("; the batch was interrupted"), "{}", verdict_detail(&cut.gates[0]));
}

#[test]
fn a_gate_far_inside_its_bound_stays_undecided_while_games_are_missing() {
    let early = Rigor { alpha: None, early: true };
    for rigor in [Rigor::default(), early] {
        // The second gate lies at its bound: the arm is played to its end.
        let at_bound = Gate {
            figure: Figure { metric: "win".into(), seat: Some(Seat(0)), policy: None },
            ..gate("first seat", "win", None, Some(0.5), None)
        };
        let gates = vec![gate("greedy wins", "win", Some("greedy"), Some(0.5), None), at_bound];
        let arms = vec![arm("two", &["greedy", "random"], 2, 4_000)];
        let whole = Plan { rigor, ..plan(arms, gates) };
        let (ended, lines) = play(batch(whole.clone(), &[Flaw::Sound]), 2);
        assert_eq!(ended.gates[0].verdict, Verdict::Pass, "{}", verdict_detail(&ended.gates[0]));
        let mut cut = batch(whole.clone(), &[Flaw::Sound]);
        let journal = games_header(&whole, None) + &lines;
        cut.resume(journal.split_inclusive('\n').take(2_001).map(String::from)).expect("the same plan");
        let stop = Stop::default();
        stop.stop();
        let report = cut.run(Control { stop, ..Control::on(1) }).expect("a worker");
        assert!(report.is_cut && report.games == 2_000);
        assert_eq!(report.gates[0].verdict, Verdict::Undecided, "{}", verdict_detail(&report.gates[0]));
        assert!(
            verdict_detail(&report.gates[0]).ends_with("; the batch was interrupted"),
            "{}",
            verdict_detail(&report.gates[0])
        );
        assert_eq!((report.verdict(), report.exit_code(false)), (Verdict::Undecided, 130));
    }
}

#[test]
fn a_mean_without_a_range_is_not_known_from_games_that_do_not_differ() {
    let arms = vec![arm("one", &["greedy"], 2, 150), arm("other", &["greedy"], 2, 150)];
    let near = Bound { least: Some(-0.01), most: Some(0.01) };
    let of =
        |metric: &str, aim: Aim| Gate { against: Some(1), bound: near, aim, ..gate(metric, metric, None, None, None) };
    let won = Figure { metric: "win".into(), seat: Some(Seat(0)), policy: None };
    let verdict = |gate: Gate| {
        let (report, _) = play(batch(plan(arms.clone(), vec![gate]), &[Flaw::Sound, Flaw::Sound]), 2);
        (report.gates[0].verdict, verdict_detail(&report.gates[0]))
    };
    let (of_scores, why) = verdict(of("score", Aim::default()));
    assert_eq!(of_scores, Verdict::Undecided);
    assert!(
        why.contains("interval unknown, 150 games")
            && why.ends_with(
                "; no game differs: add `range -1 to 1` (in a spec `range = [-1, 1]`) or claim `in 97 % of games` (in a \
             spec `share = \"97 %\"`)"
            ),
        "{why}"
    );
    // A win has a range of its own: 150 equal games leave 4.6 % on both sides.
    let (of_wins, why) = verdict(Gate { figure: won.clone(), ..of("win", Aim::default()) });
    assert_eq!(of_wins, Verdict::Undecided);
    assert!(why.contains("games would decide it"), "{why}");
    let claim = Aim { share: Some(0.97), ..Aim::default() };
    assert_eq!(verdict(of("score", claim)).0, Verdict::Pass);
    let by_t = Aim { method: Method::Student, ..Aim::default() };
    assert_eq!(verdict(of("score", by_t)).0, Verdict::Undecided, "a word for t does not change what is known");
    let boots = Aim { method: Method::Bootstrap, ..Aim::default() };
    assert_eq!(verdict(of("score", boots)).0, Verdict::Undecided);
    let range = Aim { range: Some(Range { least: -0.1, most: 0.1 }), ..Aim::default() };
    assert_eq!(verdict(of("score", range)).0, Verdict::Pass, "values within a tenth of 0 have a mean near 0");
}

#[test]
fn a_value_outside_of_the_range_that_a_gate_names_fails_it() {
    let range = |least, most| Aim { range: Some(Range { least, most }), ..Aim::default() };
    let first = |aim| Gate { aim, ..gate("rolls", "first roll", None, Some(1.0), None) };
    let arms = vec![arm("two", &["greedy"], 2, 300)];
    let (report, lines) =
        play(batch(plan(arms, vec![first(range(1.0, 5.0)), first(range(1.0, 6.0))]), &[Flaw::Sound]), 2);
    let rolled = |line: &str| {
        let record = record(&(line.to_string() + "\n"), "two").expect("a sound line");
        record.figures.iter().any(|(id, _, value)| names().name(*id) == "first roll" && *value == 6)
    };
    let six = lines.lines().position(rolled).expect("a six");
    assert_eq!(report.gates[0].verdict, Verdict::Fail);
    let why = verdict_detail(&report.gates[0]);
    assert!(why.ends_with(&format!("; game {six} has 6, outside the stated range 1 to 5 (B5012)")), "{why}");
    assert_eq!(report.gates[1].verdict, Verdict::Pass, "{}", verdict_detail(&report.gates[1]));
}

#[test]
fn unknown_policies_and_too_many_seats_are_refused_in_words() {
    let make = |arm| {
        javelina_lab::arena(std::sync::Arc::new(Stones::new(Flaw::Sound)), fork, arm, 1)
            .err()
            .map(|error| error.to_string())
    };
    assert_eq!(make(arm("x", &["gredy"], 2, 1)).as_deref(), Some("there is no policy `gredy`; did you mean `greedy`?"));
    assert_eq!(make(arm("x", &["random"], 9, 1)).as_deref(), Some("toy is for 1 to 8 seats, not for 9"));
}
