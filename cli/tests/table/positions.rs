//! Positions at the command line: played, recorded, cut from records, changed at the prompt, batched.

use std::fs;

use crate::support::{Folder, code, err, out};

/// The resolution example of the rulebook (ruling R1), in four lines instead of a deck of 120.
const CASE: &str = "queue A: Vaporize Right, Banana, Multiply Right, Steal Right-most of Right\n\
                    queue B: Coffee, Flip Left, Death Rays\npile: Spring Boots, Angry Updraft, ..\nturn: reveal\n";

#[test]
fn the_resolution_example_is_played_from_four_lines_and_its_record_verifies_elsewhere() {
    let folder = Folder::new("position-case");
    folder.write("case.pos", CASE);
    let typed = "new cliffs --position case.pos --seed 3\npass until end\npass until end\nsave case.jsonl\n";
    let played = folder.run_with(&["play"], typed);
    let text = out(&played);
    assert!(text.contains("A tallies 100 m down: from 1000 to 900"), "{text}{}", err(&played));
    assert!(text.contains("B tallies 150 m down: from 1000 to 850"), "{text}");
    let verified = folder.run(&["replay", "case.jsonl", "--verify"]);
    assert_eq!(code(&verified), 0, "{}{}", out(&verified), err(&verified));
    let other = fs::read_to_string(folder.0.join("case.jsonl")).unwrap().replacen("Banana", "Coffee", 1);
    folder.write("other.jsonl", &other);
    assert_eq!(code(&folder.run(&["replay", "other.jsonl", "--verify"])), 1, "another position is another game");
}

#[test]
fn a_position_cut_from_a_record_plays_and_is_written_in_the_same_lines() {
    let folder = Folder::new("position-cut");
    for game in ["arizona", "keystone"] {
        let seats = ["--seats", "greedy,random", "--seed", "5", "--no-input", "--record", "r.jsonl", "--replace"];
        assert_eq!(code(&folder.run(&[&["play", game][..], &seats].concat())), 0);
        let cut = folder.run(&["position", "r.jsonl"]);
        assert_eq!(code(&cut), 0, "{}", err(&cut));
        folder.write("cut.pos", &out(&cut));
        let again = folder
            .run_with(&["play", game, "--seats", "human,human", "--open", "--position", "cut.pos"], "position\nquit\n");
        assert!(out(&again).contains(&out(&cut)), "{}\n{}{}", out(&cut), out(&again), err(&again));
        let last = folder.run(&["position", "r.jsonl", "--seat", "A"]);
        assert!(code(&last) == 0 && out(&last).contains("turn: "), "{}", err(&last));
        let early = folder.run(&["position", "r.jsonl", "--at", "0"]);
        assert!(code(&early) == 2 && err(&early).contains("chance moves first"), "{}", err(&early));
        let far = folder.run(&["position", "r.jsonl", "--at", "9999"]);
        assert!(code(&far) == 2 && err(&far).contains("there is no move 9999"), "{}", err(&far));
    }
}

#[test]
fn a_line_at_the_prompt_begins_a_new_game_from_here() {
    let folder = Folder::new("position-setup");
    let typed = "setup nuggets A: 5 circled, 2 left; round: 4\nposition\nsetup nuggets A: 2 circled, 5 left\nsetup\n";
    let said = folder.run_with(&["play", "arizona", "--seats", "human,human", "--seed", "7"], typed);
    let text = out(&said);
    assert!(text.contains("nuggets A: 5 circled, 2 left") && text.contains("round: 4"), "{text}");
    assert!(text.contains("error[P4110]") && text.contains("A has 5 nuggets left of 2 circled"), "{text}");
    assert!(text.contains("setup LINE [; LINE]"), "{text}");
}

#[test]
fn all_mistakes_of_a_position_file_are_told_with_their_places() {
    let folder = Folder::new("position-wrong");
    folder.write("bad.pos", "rond: 3\ndie A: 9\nturn: A draw\n");
    let said = folder.run(&["play", "arizona", "--seats", "greedy,greedy", "--no-input", "--position", "bad.pos"]);
    let text = err(&said);
    assert_eq!(code(&said), 4, "{text}");
    for wanted in ["error[P4103]", "bad.pos:1:1", "did you mean `round`?", "error[P4108]", "bad.pos:2:8"] {
        assert!(text.contains(wanted), "{wanted}: {text}");
    }
    let none = folder.run(&["play", "arizona", "--seats", "greedy,greedy", "--no-input", "--position", "none.pos"]);
    assert_eq!(code(&none), 2, "{}", err(&none));
}

#[test]
fn every_game_of_a_batch_begins_at_its_position() {
    let folder = Folder::new("position-batch");
    let spec = |file: &str| {
        format!(
            "format = \"javelina.batch/1\"\ngame = \"arizona\"\ngames = 4\nposition = \"{file}\"\n[[arm]]\nlabel = \"late\"\n\
             seats = 2\npolicies = [\"random\"]\n[[gate]]\narm = \"late\"\nmetric = \"rounds\"\nholds = \">= 40\"\n"
        )
    };
    folder.write("late.pos", "round: 40\ndice: 1, 2, 3\nturn: A draft\n");
    folder.write("late.batch.toml", &spec("late.pos"));
    let batch = folder.run(&["batch", "late.batch.toml", "--out", "late", "--no-preflight"]);
    assert_eq!(code(&batch), 0, "{}{}", out(&batch), err(&batch));
    assert!(fs::read_to_string(folder.0.join("late/plan.json")).unwrap().contains("turn: A draft"));
    // A position beside a spec of a pack belongs there.
    folder.write("h/pack.toml", "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n");
    folder.write("h/late.batch.toml", &spec("late.pos"));
    folder.write("h/late.pos", "round: 40\n");
    let checked = folder.run(&["check", "h"]);
    assert!(code(&checked) == 0 && out(&checked).is_empty(), "{}{}", out(&checked), err(&checked));
    folder.write("bad.pos", "round: 3\nturn: E draft\n");
    for (file, wanted) in [("bad.pos", "line 2 of the position: there is no seat `E`"), ("none.pos", "none.pos")] {
        folder.write("bad.batch.toml", &spec(file));
        let batch = folder.run(&["batch", "bad.batch.toml", "--out", "bad"]);
        let text = err(&batch);
        assert!(code(&batch) == 4 && text.contains("error[B5014]") && text.contains(wanted), "{text}");
    }
}

#[test]
fn lines_at_the_prompt_are_laid_over_the_start_where_chance_has_not_moved_yet() {
    let folder = Folder::new("position-typed");
    let typed = "set chance typed\nnew cliffs --seats 2 --seed 1\nsetup elevation A: 300; hand A: Coffee; turn: race\n";
    let said = folder.run_with(&["play"], typed);
    assert!(!out(&said).contains("chance moves first"), "{}", out(&said));
    assert!(out(&said).contains("chance: shuffle 119 cards"), "{}", out(&said));
}

#[test]
fn a_scenario_lays_down_what_the_table_has_seats_for_and_is_refused_where_the_rest_does_not_fit() {
    let folder = Folder::new("position-seats");
    folder.write("p/pack.toml", "id = \"p\"\nextends = \"cliffs\"\ntitle = \"P\"\nversion = \"1.0.0\"\n");
    let lines = "scenario low for cliffs {\n  title \"L\"\n  text \"T\"\n  setup {\n    elevation B: 300\n    elevation C: 200\n  }\n}\n\
                 scenario third for cliffs {\n  title \"T\"\n  text \"T\"\n  change race.mode to turns\n  setup {\n    turn: C turn\n    \
                 hand C: Coffee\n  }\n}\n";
    folder.write("p/a.rules", lines);
    let begin = |with: &str, seats: &str| {
        let said = folder.run_with(&["play", "cliffs", "--pack", "p", "--with", with, "--seats", seats], "board\n");
        (code(&said), format!("{}{}", out(&said), err(&said)))
    };
    let (_, low) = begin("low", "human,human");
    assert!(low.contains("B......") && low.contains("300 m") && !low.contains("200 m"), "{low}");
    let (ended, third) = begin("third", "human,human");
    assert_eq!(ended, 2, "{third}");
    assert!(third.contains("the start position of this game is not for 2 seats: there is no seat `C`"), "{third}");
    let (_, three) = begin("third", "human,human,human");
    assert!(three.contains("C: play CARD"), "{three}");
    let batch =
        ["batch", "--pack", "p", "--game", "cliffs", "--seats", "random,random", "--with", "third", "--games", "2"];
    let refused = folder.run(&batch);
    assert!(code(&refused) == 2 && err(&refused).contains("not for 2 seats"), "{}", err(&refused));
}

/// The end of a printed game, typed as a position: each file of the book has the scores that the book says.
#[test]
fn ends_of_printed_games_in_the_book_are_scored() {
    let folder = Folder::new("positions-ends");
    let book = fs::read_to_string("../book/scoring.md").unwrap();
    let commands: Vec<&str> = book.lines().filter(|line| line.contains(".pos --seats human,human")).collect();
    let lines = [
        ("sonora", &["A (human): 66\nB (human): 0", "15  ruins D   first to complete it"][..]),
        ("cliffs", &["A (human): 1000  wins\nB (human): 500", "A tallies 50 m down: from 50 to 0"]),
        ("arizona", &["A (human): 15\nB (human): 59", "5  wood      rank of the delivery"]),
        ("keystone", &["A (human): 87\nB (human): 1", "24  Secret Objective 1  goals a b c d reached"]),
    ];
    for (game, said) in lines {
        let (_, rest) = book.split_once(&format!("`{game}.pos`: ")).unwrap();
        folder.write(&format!("{game}.pos"), rest.split("```\n").nth(1).unwrap());
        let command = commands.iter().find(|line| line.contains(&format!("play {game} "))).unwrap();
        let words: Vec<&str> = command.split(' ').skip(1).chain(["--seed", "1"]).collect();
        let played = folder.run_with(&words, "score\nexplain score A\n");
        assert_eq!(code(&played), 0, "{game}: {}", err(&played));
        said.iter().for_each(|part| assert!(out(&played).contains(part), "`{part}` is not in\n{}", out(&played)));
    }
}

/// A record that was made at a printed table is refused, whatever reads it.
#[test]
fn records_of_printed_tables_are_refused() {
    let folder = Folder::new("positions-printed");
    let record = fs::read_to_string("../tests/frozen/printed/arizona_printed.jsonl").unwrap();
    folder.write("r.jsonl", &record);
    for words in [
        "replay r.jsonl",
        "replay r.jsonl --verify",
        "play --load r.jsonl",
        "play --load r.jsonl --anyway",
        "position r.jsonl",
        "draw r.jsonl --svg r.svg",
        "play --load r.jsonl --campaign my.toml",
    ] {
        let refused = folder.run(&words.split(' ').collect::<Vec<_>>());
        let said = format!("{}{}", out(&refused), err(&refused));
        assert!(code(&refused) != 0 && said.contains("S8012"), "{words}: {said}");
    }
    assert_eq!(fs::read_to_string(folder.0.join("r.jsonl")).unwrap(), record);
}
