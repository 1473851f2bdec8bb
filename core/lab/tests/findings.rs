//! Games that go wrong are findings; the batch goes on and never passes.

use crate::support::{Flaw, arm, batch, gate, plan, play};
use javelina_engine::replay;
use javelina_lab::{Report, Shard, Verdict, junit, summary_markdown, summary_text, verdict_detail};
use javelina_stones::{Stones, fork};

fn report(flaw: Flaw) -> Report {
    let easy = gate("scores", "score", None, Some(0.0), None);
    play(batch(plan(vec![arm("toy | two", &["random"], 2, 400)], vec![easy]), &[flaw]), 2).0
}

#[test]
fn each_flaw_is_found_and_the_run_goes_on() {
    let flaws = [
        (Flaw::Endless, "endless"),
        (Flaw::Panics, "engine bug"),
        (Flaw::Void, "script"),
        (Flaw::WrongLedger, "law"),
        (Flaw::NoAction, "no-action"),
        (Flaw::NobodyWins, "law"),
        (Flaw::IllegalSample, "law"),
    ];
    for (flaw, kind) in flaws {
        let report = report(flaw);
        assert_eq!(report.games, 400, "{flaw:?}");
        assert_eq!(report.kinds.keys().map(|kind| kind.word()).collect::<Vec<_>>(), [kind], "{flaw:?}");
        assert!(report.failed() > 0 && report.failed() < 400, "{flaw:?}: {}", report.failed());
        assert_eq!(report.verdict(), Verdict::Fail, "{flaw:?}");
        assert_eq!(report.gates[0].verdict, Verdict::Fail, "{flaw:?}");
        assert_eq!(report.exit_code(false), if flaw == Flaw::Panics { 101 } else { 1 }, "{flaw:?}");
    }
}

#[test]
fn one_failed_game_of_many_fails_the_batch_and_every_gate_over_it() {
    let gate = gate("no share is less than none", "win", Some("random"), Some(0.0), None);
    let of = |games| play(batch(plan(vec![arm("two", &["random"], 2, games)], vec![gate.clone()]), &[Flaw::Void]), 1).0;
    // The game whose first roll is the first six of all: with it one game fails, without it none.
    let games = (1..200).find(|games| of(*games).failed() > 0).expect("a six");
    let (sound, one) = (of(games - 1), of(games));
    assert_eq!((sound.failed(), sound.verdict(), sound.exit_code(true)), (0, Verdict::Pass, 0));
    assert_eq!(
        (one.failed(), one.findings_verdict(), one.verdict(), one.exit_code(false)),
        (1, Verdict::Fail, Verdict::Fail, 1)
    );
    assert_eq!(one.gates[0].verdict, Verdict::Fail);
    assert!(
        verdict_detail(&one.gates[0]).contains("; 1 game failed, so the gate fails"),
        "{}",
        verdict_detail(&one.gates[0])
    );
}

#[test]
fn a_sound_game_has_no_findings() {
    let report = report(Flaw::Sound);
    assert_eq!((report.failed(), report.verdict(), report.exit_code(true)), (0, Verdict::Pass, 0));
}

#[test]
fn a_part_of_a_batch_is_fine_when_it_is_complete_and_judges_no_gate() {
    let gate = gate("never", "score", None, Some(1e9), None);
    let part = || batch(plan(vec![arm("toy", &["random"], 2, 400)], vec![gate.clone()]), &[Flaw::Panics]);
    let whole = play(part(), 2).0;
    assert_eq!(whole.exit_code(false), 101);
    let part = play(part().part(Shard::new(1, 2)), 2).0;
    assert!(part.failed() > 0 && part.failed() < whole.failed());
    assert_eq!((part.games, part.gates.len(), part.exit_code(true)), (200, 0, 0));
}

#[test]
fn a_finding_has_a_replay_up_to_where_it_went_wrong() {
    let report = report(Flaw::Panics);
    let found = &report.found[0];
    let replay = replay::read(&found.replay).expect("a replay");
    assert_eq!((replay.moves.len(), replay.header.seed), (7, found.seed));
    assert!(found.message.contains("the toy broke"), "{}", found.message);
    assert_eq!(found.command, format!("javelina play toy --seats random,random --seed {} --no-input", found.seed));
    assert!(found.name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-.".contains(&byte)), "{}", found.name);
}

#[test]
fn what_content_says_cannot_falsify_the_outputs() {
    let report = report(Flaw::Void);
    let (text, markdown, xml) = (summary_text(&report), summary_markdown(&report), junit(&report, None));
    assert!(!text.contains('\u{1b}') && !markdown.contains('\u{1b}') && !xml.contains('\u{1b}'));
    assert!(!xml.contains("<b>"), "{xml}");
    let rows = markdown.lines().filter(|line| line.starts_with('|') && line.contains("scores"));
    assert!(rows.clone().all(|row| row.matches('|').count() == 5) && rows.count() == 1, "{markdown}");
}

/// What a planted flaw comes to: one group, shrunk, with its record.
fn shrunk(flaw: Flaw) -> (javelina_lab::Group, javelina_lab::Shrunk) {
    let report = report(flaw);
    assert_eq!(report.groups.len(), 1, "{flaw:?}: {:?}", report.groups);
    let group = report.groups[0].clone();
    assert_eq!(group.games, report.failed(), "{flaw:?}");
    let arm = arm("toy | two", &["random"], 2, 400);
    let arena = javelina_lab::arena(std::sync::Arc::new(Stones::new(flaw)), fork, arm, 5).expect("an arena");
    let shrunk = arena.shrink(group.game, group.signature.as_ref().expect("few groups")).expect("it shows again");
    (group, shrunk)
}

#[test]
fn findings_of_one_cause_are_one_group_and_are_made_small() {
    // Flaw, moves of the shortest game that can show it.
    for (flaw, least) in [(Flaw::Panics, 8), (Flaw::Void, 6), (Flaw::NoAction, 1), (Flaw::IllegalSample, 2)] {
        let (group, shrunk) = shrunk(flaw);
        assert!(shrunk.moves <= least, "{flaw:?}: {} moves, {} before", shrunk.moves, shrunk.before);
        assert_eq!((shrunk.signature.to_string(), shrunk.seats), (group.name(), 1), "{flaw:?}");
        let replay = replay::read(&shrunk.replay).expect("a record");
        assert_eq!(replay.moves.len(), shrunk.moves, "{flaw:?}");
        assert!(javelina_lab::shows(&Stones::new(flaw), &replay).is_some(), "{flaw:?}: {}", shrunk.replay);
        assert_eq!(
            javelina_lab::shows(&Stones::new(Flaw::Sound), &replay),
            None,
            "{flaw:?}: a sound game shows nothing"
        );
    }
}

#[test]
fn a_game_that_never_ends_by_itself_needs_no_move_to_show_it() {
    let (group, shrunk) = shrunk(Flaw::Endless);
    assert_eq!((group.kind.word(), shrunk.before, shrunk.moves, shrunk.seats), ("endless", 200, 0, 1));
    let replay = replay::read(&shrunk.replay).expect("a record");
    let found = javelina_lab::shows(&Stones::new(Flaw::Endless), &replay).expect("it shows");
    assert_eq!(found.message, "the game has not ended after 200 moves, the last 200 of them at random");
    assert_eq!(javelina_lab::shows(&Stones::new(Flaw::Sound), &replay), None, "a sound game ends");
}

#[test]
fn the_same_finding_is_shrunk_to_the_same_game() {
    assert_eq!(shrunk(Flaw::Void).1, shrunk(Flaw::Void).1);
}

#[test]
fn a_failed_gate_is_shown_by_the_shortest_game_beyond_its_bound() {
    let gates = [(None, Some(-1.0)), (Some(0.0), None)]
        .map(|(least, most)| gate("few stones", "score", None, least, most))
        .to_vec();
    let report = play(batch(plan(vec![arm("toy", &["random"], 2, 300)], gates), &[Flaw::Sound]), 2).0;
    let [shown] = &report.shown[..] else { panic!("one gate fails: {:?}", report.shown) };
    assert_eq!((shown.word(), shown.arm.as_str()), ("gate", "toy"));
    assert!(shown.name.starts_with("gate-1-game-") && shown.command.contains(&format!("--seed {}", shown.seed)));
    let record = replay::read(&shown.replay).unwrap();
    assert_eq!(record.header.seed, shown.seed);
    assert!(summary_text(&report).contains(&shown.command) && summary_markdown(&report).contains(&shown.command));
}
