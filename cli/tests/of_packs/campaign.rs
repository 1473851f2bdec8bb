//! A campaign in the Field Journal, through the binary: what is kept, what is opened, what a broken file says.

use std::fs;
use std::process::Output;

use crate::support::{Folder, code, err, out};

impl Folder {
    /// Greedy plays a game of the campaign `c.toml` alone.
    fn play(&self, more: &[&str]) -> Output {
        let first = ["play", "keystone", "--campaign", "c.toml", "--seats", "greedy", "--no-input"];
        self.run_with(&[&first[..], more].concat(), "")
    }

    fn kept(&self) -> String {
        fs::read_to_string(self.0.join("c.toml")).unwrap()
    }

    fn keep(&self, text: &str) {
        fs::write(self.0.join("c.toml"), text).unwrap();
    }

    fn shown(&self) -> serde_json::Value {
        let output = self.run_with(&["campaign", "c.toml", "--format", "json"], "");
        serde_json::from_slice(&output.stdout).unwrap()
    }
}

/// The header, and assignments as `(scenario, rest)`.
fn file(opened: &str, records: &[(&str, &str)]) -> String {
    let mut text = format!(
        "format = \"javelina.campaign/1\"\ngame = \"keystone\"\nopened = [{opened}]\nassignments = {}\n",
        records.len()
    );
    for (scenario, rest) in records {
        text += &format!("\n[[assignment]]\nscenario = \"{scenario}\"\n{rest}\n");
    }
    text
}

#[test]
fn a_campaign_begins_with_the_first_assignment_and_keeps_level_and_score_of_the_best_game() {
    let folder = Folder::new("campaign-best");
    let first = folder.play(&["--seed", "1"]);
    assert_eq!(code(&first), 0, "{}", err(&first));
    let best = &folder.shown()["assignments"][0];
    assert_eq!((&best["scenario"], &best["begun"]), (&"city_park_survey".into(), &1.into()));
    let score = best["score"].as_i64().unwrap();
    assert!(out(&first).contains(&format!("A (greedy): {score}  {}", best["level"].as_str().unwrap())));

    // Between games somebody did better, and somebody worse.
    folder.keep(&file("", &[("city_park_survey", "begun = 7\nlevel = \"pass\"\nscore = 999")]));
    folder.play(&["--seed", "1", "--scenario", "city_park_survey"]);
    let now = &folder.shown()["assignments"][0];
    assert_eq!((&now["begun"], &now["score"]), (&8.into(), &999.into()));
    assert_eq!(now["level"], best["level"], "the level of a game with fewer points is the higher one");
    folder.keep(&file("", &[("city_park_survey", "begun = 7\nlevel = \"distinction\"\nscore = -5")]));
    folder.play(&["--seed", "2", "--scenario", "city_park_survey"]);
    let now = &folder.shown()["assignments"][0];
    assert_eq!(now["level"], "distinction", "it is not lost again");
    assert!(now["score"].as_i64().unwrap() > 0);
}

#[test]
fn an_envelope_is_open_from_the_first_game_of_its_assignment_on_and_its_species_joins_every_later_one() {
    let folder = Folder::new("campaign-envelope");
    let park = ["--scenario", "city_park_survey", "--seed", "3"];
    assert!(out(&folder.play(&park)).contains("the deck is shuffled: 77 cards"));
    let early = folder.play(&["--scenario", "saguaro_country", "--seed", "3"]);
    assert_eq!(code(&early), 0, "it is warned of, not refused");
    assert!(err(&early).contains("out of order: the next one is `condor_watch`"), "{}", err(&early));
    assert!(err(&early).contains("unlocked: Envelope 1") && folder.kept().contains("opened = [\"opened_1\"]"));
    assert!(err(&early).contains("By noon the thermometer"), "the story: {}", err(&early));
    assert!(err(&early).contains("Gila Monster (card)"), "what the envelope holds: {}", err(&early));
    let again = err(&folder.play(&["--scenario", "saguaro_country", "--seed", "4"]));
    assert!(!again.contains("thermometer") && !again.contains("Gila Monster"), "told once: {again}");
    let later = folder.play(&["--scenario", "city_park_survey", "--seed", "3", "--record", "game.jsonl"]);
    assert!(out(&later).contains("the deck is shuffled: 78 cards"), "{}", out(&later));
    let verified = folder.run_with(&["replay", "game.jsonl", "--verify"], "");
    assert!(code(&verified) == 0 && out(&verified).starts_with("same:"), "{}", out(&verified));
    let shown = folder.shown();
    assert_eq!((&shown["next"], &shown["all_open"]), (&"condor_watch".into(), &false.into()));
}

#[test]
fn a_game_that_is_left_has_begun_and_reached_nothing_and_its_save_goes_on_later() {
    let folder = Folder::new("campaign-left");
    let left = folder.run_with(
        &["play", "keystone", "--campaign", "c.toml", "--seed", "1", "--scenario", "bayou_backwater"],
        "introduce 6 at R2C2\nsave half.jsonl\nquit\n",
    );
    assert_eq!(code(&left), 0, "{}", err(&left));
    assert!(err(&left).contains("this game is not over"), "{}", err(&left));
    let bayou = folder.shown()["assignments"][5].clone();
    assert_eq!((&bayou["begun"], &bayou["level"], &bayou["open"]), (&1.into(), &().into(), &true.into()));
    let moves = "1\n".repeat(400);
    let input = format!("{moves}score\nquit\n");
    let ended = folder.run_with(&["play", "--campaign", "c.toml", "--load", "half.jsonl"], &input);
    assert!(err(&ended).contains("stored in c.toml"), "{}", err(&ended));
    let bayou = folder.shown()["assignments"][5].clone();
    assert!(bayou["begun"] == 1 && bayou["score"].is_i64(), "{bayou}");
}

#[test]
fn another_game_at_the_end_of_the_session_is_not_taken_for_the_one_that_was_begun() {
    let folder = Folder::new("campaign-other");
    let input = format!("new keystone --seats 1 --seed 4 --with condor_watch\n{}quit\n", "1\n".repeat(400));
    let played = folder.run_with(&["play", "keystone", "--campaign", "c.toml", "--seed", "1"], &input);
    assert!(err(&played).contains("another game is on the table"), "{}", err(&played));
    assert_eq!(folder.shown()["assignments"][0]["score"], serde_json::Value::Null);
}

#[test]
fn the_list_says_what_was_reached_what_comes_next_and_when_any_order_may_be_played() {
    let folder = Folder::new("campaign-list");
    let fresh = folder.run_with(&["campaign", "c.toml"], "");
    assert_eq!(code(&fresh), 0);
    assert!(err(&fresh).contains("c.toml does not exist yet") && !folder.0.join("c.toml").exists());
    assert_eq!(out(&fresh).lines().count(), 22, "{}", out(&fresh));
    let all = "\"opened_1\", \"opened_2\", \"opened_3\", \"opened_4\", \"opened_5\", \"opened_6\"";
    folder.keep(&file(
        all,
        &[("city_park_survey", "begun = 2\nlevel = \"merit\"\nscore = 80"), ("dry_wash", "begun = 1")],
    ));
    let text = out(&folder.run_with(&["campaign", "c.toml"], ""));
    let lines: Vec<&str> = text.lines().collect();
    let words = |line: &str| line.split_whitespace().map(str::to_string).collect::<Vec<_>>();
    assert_eq!(words(lines[0]), ["1", "city_park_survey", "difficulty", "1", "merit", "80"]);
    assert_eq!(words(lines[1]), [">", "2", "condor_watch", "difficulty", "1", "-"]);
    assert_eq!(words(lines[2]), ["3", "saguaro_country", "difficulty", "1", "-", "open:", "Envelope", "1"]);
    assert_eq!(words(lines[4]), ["5", "dry_wash", "difficulty", "2", "begun"]);
    assert_eq!(lines[20..22], ["2 of 60 levels reached", "everything is unlocked: play in any order"]);
    let any = folder.play(&["--scenario", "edge_of_the_ice", "--seed", "1"]);
    assert!(code(&any) == 0 && !err(&any).contains("out of order"), "{}", err(&any));
}

#[test]
fn a_campaign_that_cannot_be_understood_is_reported_with_its_place_and_stays_as_it_is() {
    let folder = Folder::new("campaign-broken");
    let sound = file(
        "\"opened_1\"",
        &[("saguaro_country", "begun = 2\nlevel = \"pass\"\nscore = 85"), ("dry_wash", "begun = 1")],
    );
    folder.keep(&sound);
    assert_eq!(folder.shown()["assignments"][2]["score"], 85, "the sound one is read");
    let cut = sound.find("\n[[assignment]]\nscenario = \"dry").unwrap();
    let broken = [
        (sound.replace("campaign/1", "campaign/9"), "C6001", "c.toml:1:10", "write `javelina.campaign/3`"),
        (sound.replace("saguaro_country", "sahuaro_country"), "C6002", "c.toml:7:12", "did you mean `saguaro_country`"),
        (sound.replace("opened_1", "opened_9"), "C6002", "c.toml:3:11", "did you mean `opened_"),
        (sound.replace("\"keystone\"", "\"arizona\""), "C6002", "c.toml:2:8", "keystone"),
        (sound.replace("\"pass\"", "\"gold\""), "C6003", "c.toml:9:9", "pass, merit, distinction"),
        (sound.replace("dry_wash", "saguaro_country"), "C6004", "c.toml:13:12", "the first one"),
        (sound[..cut].to_string(), "C6005", "c.toml:4:15", "the end of the file is missing"),
        (sound[..cut - 3].to_string(), "C6005", "c.toml:4:15", "the end of the file is missing"),
        (sound[..cut - 10].to_string(), "T1001", "c.toml", ""),
        (sound.replace("begun = 1", "begun = 0"), "T1008", "c.toml:14:9", ""),
        (sound.replace("begun = 1", "begin = 1"), "T1009", "c.toml:14:1", "did you mean `begun`"),
        (sound.replace("begun = 1\n", ""), "T1003", "c.toml:12", "`begun` is missing"),
    ];
    for (text, diagnostic, place, help) in broken {
        assert_ne!(text, sound, "{diagnostic}: nothing was broken");
        folder.keep(&text);
        for output in [folder.play(&["--seed", "1"]), folder.run_with(&["campaign", "c.toml"], "")] {
            let told = err(&output);
            assert_eq!(code(&output), 4, "{told}");
            assert!(told.contains(&format!("error[{diagnostic}]")), "{diagnostic}: {told}");
            assert!(told.contains(place) && told.contains(help), "{place}, {help}: {told}");
            assert!(out(&output).is_empty(), "nothing was played");
        }
        assert_eq!(folder.kept(), text, "{diagnostic}: the file was changed");
        let explained = folder.run_with(&["explain", diagnostic], "");
        assert!(code(&explained) == 0 && out(&explained).starts_with(diagnostic));
    }
    let left: Vec<_> = fs::read_dir(&folder.0).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(left, ["c.toml"], "no temporary file is left over");
}

#[test]
fn what_is_no_assignment_or_no_game_for_one_side_is_refused_and_writes_no_file() {
    let folder = Folder::new("campaign-refused");
    let campaign = ["--campaign", "c.toml", "--no-input", "--seed", "1"];
    let play = |more: &[&str]| folder.run_with(&[&["play"], more, &campaign[..]].concat(), "");
    for (arguments, told) in [
        (&["keystone", "--seats", "greedy", "--scenario", "dry_wish"][..], "did you mean `dry_wash`"),
        (&["keystone", "--seats", "greedy", "--scenario", "coop"], "there is no assignment `coop`"),
        (&["keystone", "--seats", "greedy,greedy"], "an assignment is played alone, or by 2 seats with `coop`"),
        (&["arizona", "--seats", "greedy"], "arizona has no campaign"),
        (&[], "--campaign needs a game"),
    ] {
        let refused = play(arguments);
        assert!(code(&refused) == 2 && err(&refused).contains(told), "{told}: {}", err(&refused));
        assert!(!folder.0.join("c.toml").exists(), "{told}");
    }
    let together = play(&["keystone", "--seats", "greedy,greedy", "--with", "coop"]);
    assert!(code(&together) == 0 && folder.kept().contains("city_park_survey"), "{}", err(&together));
}

#[test]
fn a_game_that_is_left_before_anything_was_decided_has_not_begun() {
    let folder = Folder::new("campaign-unbegun");
    let play = ["play", "keystone", "--campaign", "c.toml", "--seed", "1"];
    let left = folder.run_with(&play, "show\nquit\n");
    assert_eq!(code(&left), 0, "{}", err(&left));
    assert!(err(&left).contains("no move was played: city_park_survey is not marked as begun"), "{}", err(&left));
    assert!(!folder.0.join("c.toml").exists(), "there was no campaign before");
    folder.run_with(&play, "introduce 6 at R2C2\nquit\n");
    let begun = folder.kept();
    assert!(begun.contains("begun = 1"), "{begun}");
    folder.run_with(&[&play[..], &["--scenario", "bayou_backwater"]].concat(), "quit\n");
    assert_eq!(folder.kept(), begun, "nothing was opened either");
}

/// A session: its arguments and its lines.
type Played<'a> = (&'a [&'a str], String);

/// What a game of `dry_wash` that was played by these sessions counts as: the honest score, that of `campaign` without `--strict`,
/// and the exit code of the last session.
fn counted(sessions: &[Played<'_>]) -> (Option<i64>, Option<i64>, i32) {
    let folder = Folder::new("campaign-ways");
    let mut last = 0;
    for (arguments, input) in sessions {
        last = code(&folder.run_with(arguments, input));
    }
    let score = |more: &[&str]| {
        let output = folder.run_with(&[&["campaign", "c.toml", "--format", "json"], more].concat(), "");
        let shown: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let dry_wash = |one: &&serde_json::Value| one["scenario"] == "dry_wash";
        shown["assignments"].as_array().unwrap().iter().find(dry_wash).unwrap()["score"].as_i64()
    };
    (score(&["--strict"]), score(&[]), last)
}

/// How a way to a table counts.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Counts {
    Honest,
    Marked,
    Both,
    Not,
    Refused,
}

#[test]
fn every_way_to_a_table_counts_with_all_its_marks_or_not_at_all() {
    const PLAY: [&str; 9] =
        ["play", "keystone", "--campaign", "c.toml", "--scenario", "dry_wash", "--seats", "human", "--seed=5"];
    const BACK: [&str; 5] = ["play", "--load", "s.jsonl", "--campaign", "c.toml"];
    const BARE: [&str; 7] = ["play", "keystone", "--scenario", "dry_wash", "--seats", "human", "--seed=5"];
    let (six, all, other) = ("1\n".repeat(6), "1\n".repeat(160), "3\n1\n2\n".repeat(90));
    let one = |lines: String| vec![(&PLAY[..], lines)];
    let then = |lines: String, more: &'static [&'static str]| vec![(&PLAY[..], lines), (more, all.clone())];
    let open = [&BARE[..], &["--open"]].concat();
    let changed = [&BACK[..], &["--anyway"]].concat();
    let ways: Vec<(&str, Vec<Played<'_>>, Counts)> = vec![
        ("played through", one(all.clone()), Counts::Honest),
        ("then another game", one(format!("{all}new\n1\n")), Counts::Honest),
        ("then a record", one(format!("save s.jsonl\n{all}load s.jsonl\n1\n")), Counts::Honest),
        ("then other cards", one(format!("{all}with wetlands\n1\n")), Counts::Honest),
        ("then taken back, and to its end again", one(format!("{all}undo!\nundo!\n{all}")), Counts::Both),
        ("something known taken back", one(format!("{six}undo!\n{other}")), Counts::Marked),
        ("saved and loaded at once", one(format!("{six}save s.jsonl\nload s.jsonl\n{all}")), Counts::Honest),
        ("loaded after something became known", one(format!("save s.jsonl\n{six}load s.jsonl\n{other}")), Counts::Not),
        ("the same seed again", one(format!("{six}new --seed 5\n{other}")), Counts::Not),
        ("an open table", one(format!("{six}new --seed 5 --open\n{other}")), Counts::Not),
        ("a setup", one(format!("setup synergy A: 20\n{all}")), Counts::Not),
        ("left, and taken up", then(format!("{six}save s.jsonl\n"), &BACK), Counts::Honest),
        ("left with its mark", then(format!("{six}undo!\nsave s.jsonl\n"), &BACK), Counts::Marked),
        ("an earlier save taken up", then(format!("{six}save s.jsonl\n{six}"), &BACK), Counts::Refused),
        (
            "an earlier move of a save",
            then(format!("{six}save s.jsonl\n"), &["play", "--load", "s.jsonl", "--to", "5", "--campaign", "c.toml"]),
            Counts::Refused,
        ),
        ("a game of no campaign", vec![(&BARE, format!("{six}save s.jsonl\n")), (&BACK, all.clone())], Counts::Refused),
        (
            "a record of an open table",
            vec![(&open, format!("{six}save s.jsonl\n")), (&BACK, all.clone())],
            Counts::Refused,
        ),
        (
            "a position",
            vec![(&BARE, "setup synergy A: 20\nsave s.jsonl\n".to_string()), (&BACK, all.clone())],
            Counts::Refused,
        ),
        (
            "whatever was changed",
            vec![(&BARE, format!("{six}save s.jsonl\n")), (&changed, all.clone())],
            Counts::Refused,
        ),
    ];
    let mut wrong = Vec::new();
    for (name, sessions, wanted) in ways {
        let found = match counted(&sessions) {
            (None, None, 2) => Counts::Refused,
            (None, None, _) => Counts::Not,
            (None, Some(_), _) => Counts::Marked,
            (Some(honest), Some(best), _) if best >= honest && wanted == Counts::Both => Counts::Both,
            (Some(honest), Some(best), _) if best == honest => Counts::Honest,
            other => panic!("{name}: {other:?}"),
        };
        if found != wanted {
            wrong.push(format!("{name}: {found:?}, not {wanted:?}"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn a_marked_result_does_not_take_the_place_of_an_honest_one() {
    let folder = Folder::new("campaign-strict");
    let play =
        ["play", "keystone", "--campaign", "c.toml", "--scenario", "dry_wash", "--seats", "human", "--seed", "5"];
    folder.run_with(&play, &"1\n".repeat(130));
    folder.run_with(&play, &format!("{}undo!\n{}", "1\n".repeat(6), "3\n1\n2\n".repeat(90)));
    let line = |more: &[&str]| {
        let text = out(&folder.run_with(&[&["campaign", "c.toml"], more].concat(), ""));
        text.lines().find(|line| line.contains("dry_wash")).unwrap().to_string()
    };
    assert!(line(&["--strict"]).ends_with(" 18"), "{}", line(&["--strict"]));
    assert!(line(&[]).contains(" 24 ") && line(&[]).contains("undone after a reveal"), "{}", line(&[]));
    let kept = folder.kept();
    assert!(kept.contains("\nscore = 18\n") && kept.contains("\nmarked_score = 24\n"), "{kept}");
}
