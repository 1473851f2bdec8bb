//! Beside a printed table: records of what people say verify and go on, and nothing else takes their moves.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::fs;

use javelina_engine::{Verb, Whose};
use javelina_games::{arizona, cliffs, keystone, sonora};

use crate::support::{Folder, code, err, out};

/// A few lines of each game, and how many of them are moves.
const TABLES: [(&str, &str, usize); 4] = [
    ("sonora", "lay A: A1 circle 5, A2 off\nused B 1 reflick\nlay B: B1 hole, B2 creek\nB: give B1 canyon\n", 4),
    ("cliffs", "stand A 850, crown B\nqueue A: Coffee, ?\nqueue B: ~Banana\nreveal\n\non\nnitro\n", 7),
    ("arizona", "line A: H7-G7, G7-G6\nboxes A: apple 1+5\nnuggets A: 2 circled, 1 left\nscore\n", 4),
    ("keystone", "board A: R1C1 Coyote, R1C2 forest wild\nsynergy A 5\nobjective A Secret Objective 4\nscore\n", 4),
];

/// Their verbs.
const VERBS: [&[Verb]; 4] = [sonora::ACTIONS, cliffs::ACTIONS, arizona::ACTIONS, keystone::ACTIONS];

#[test]
fn a_record_of_a_printed_table_verifies_and_goes_on() {
    let folder = Folder::new("beside");
    for (game, lines, moves) in TABLES {
        let with = if game == "arizona" { "no_conditions" } else { "" };
        let mut arguments =
            vec!["play", game, "--printed", "--seats", "Ann,Ben", "--seed", "7", "--record", "r.jsonl", "--replace"];
        if !with.is_empty() {
            arguments.extend(["--with", with]);
        }
        let played = folder.run_with(&arguments, lines);
        assert_eq!(code(&played), 0, "{game}: {}", err(&played));
        assert!(!out(&played).contains("refused"), "{game}: {}", out(&played));
        let record = fs::read_to_string(folder.0.join("r.jsonl")).unwrap();
        assert!(record.contains("\"printed\":true") && record.contains("\"seats\":[\"Ann\",\"Ben\"]"), "{record}");
        let verified = folder.run(&["replay", "r.jsonl", "--verify"]);
        assert_eq!(code(&verified), 0, "{game}: {}{}", out(&verified), err(&verified));
        assert!(out(&verified).starts_with(&format!("same: {moves} moves")), "{game}: {}", out(&verified));
        // What was said can be taken back in a later session, too.
        let again = folder.run_with(&["play", "--load", "r.jsonl"], "undo\nlog\nquit\n");
        assert!(out(&again).contains("took back 1"), "{game}: {}{}", out(&again), err(&again));
        // At a table that is not printed none of it is legal.
        folder.write("o.jsonl", &record.replace(",\"printed\":true", ""));
        let other = folder.run(&["replay", "o.jsonl", "--verify"]);
        assert_eq!(code(&other), 1, "{game}: {}", out(&other));
    }
}

#[test]
fn what_people_say_is_logged_as_said_of_the_table_and_its_verbs_are_named_there_alone() {
    let folder = Folder::new("beside-verbs");
    for ((game, lines, _), verbs) in TABLES.iter().zip(VERBS) {
        let said = verbs.iter().filter(|verb| verb.whose == Whose::Table).map(|verb| format!("\n  {} ", verb.usage()));
        let said: Vec<String> = said.collect();
        assert!(said.len() > 2, "{game}: {said:?}");
        let with = if *game == "arizona" { &["--with", "no_conditions"][..] } else { &[] };
        let arguments = [&["play", game, "--printed", "--seats", "Ann,Ben"][..], with].concat();
        let beside = out(&folder.run_with(&arguments, &format!("{lines}log\nhelp\n")));
        let first = lines.lines().next().unwrap().split(' ').next().unwrap();
        assert!(beside.contains(&format!("\n  1  table: {first}")), "{game}: {beside}");
        let other = out(&folder.run_with(&["play", game, "--seed", "7"], "help\n"));
        for usage in &said {
            let line = beside.lines().find(|line| format!("\n{line} ").starts_with(usage));
            assert!(line.is_some_and(|line| !line.contains("  chance: ")), "{game}, {usage}: {beside}");
            assert!(!other.contains(usage.as_str()), "{game}, {usage}: {other}");
        }
    }
}

/// Before a flick a seat may take an offer of content: at a printed board people say that it did.
#[test]
fn offers_before_a_flick_are_taken_at_a_printed_board_too() {
    let folder = Folder::new("beside-offers");
    folder.write("house/pack.toml", "id = \"house\"\nextends = \"sonora\"\ntitle = \"House\"\nversion = \"1.0.0\"\n");
    let rules = "variant back for sonora {\n  title \"Back\"\n  text \"A disc comes back.\"\n  counter more per seat per turn in 0..5\n  \
                 offer again at before_flick {\n    do {\n      choose disc d from on_board {\n        send { d } from on_board \
                 to in_hand\n        more[actor] += 1\n      }\n    }\n  }\n  rule flick at flicks { add more[actor] }\n}\n";
    folder.write("house/back.rules", rules);
    let table = ["play", "sonora", "--pack", "house", "--with", "back", "--seats"];
    let lines = "lay A: A1 circle 5, A2 off\ntook A: back.again\nlay B: B1 canyon, B2 off\ntook a: again\n\
                 choose d1\nlay A: A1 creek, A3 off, A4 ruins\nlog\nquit\n";
    let arguments = [&table[..], &["Ann,Ben", "--printed", "--record", "r.jsonl"]].concat();
    let said = out(&folder.run_with(&arguments, lines));
    for part in [
        "(`lay B: B1 canyon, B2 off`, `lay: ..` for all turns); may be taken before: `took B: back.again`",
        "refused: it is B's turn",
        "A takes the offer back.again\nA: Back: choose d1\n",
        "\n  3  table: took A: back.again\n  4  A: choose d1\n",
        "A4 lies in ruins",
    ] {
        assert!(said.contains(part), "`{part}` is not in\n{said}");
    }
    let verified = folder.run(&["replay", "r.jsonl", "--verify", "--pack", "house"]);
    assert_eq!(code(&verified), 0, "{}", err(&verified));
    let elsewhere = [&table[..], &["human,human"]].concat();
    let said = out(&folder.run_with(&elsewhere, "set chance typed\nchance: took A: back.again\n"));
    assert!(said.contains("refused: "), "{said}");
}

#[test]
fn moves_of_a_printed_table_are_refused_at_any_other() {
    let folder = Folder::new("beside-other");
    for (game, lines, _) in TABLES {
        let first = lines.lines().next().unwrap();
        let typed = folder.run_with(
            &["play", game, "--seats", "human,human", "--seed", "7"],
            &format!("set chance typed\nchance: {first}\nlog\n"),
        );
        let said = out(&typed);
        assert!(said.contains("refused: ") && !said.contains(&format!("chance: {first}")), "{game}: {said}");
    }
}

#[test]
fn a_printed_table_seats_people_and_says_why_it_takes_nobody_else() {
    let folder = Folder::new("beside-seats");
    let long = "x".repeat(25);
    for (arguments, said) in [
        (
            &["play", "sonora", "--printed", "--seats", "Ann,greedy"][..],
            "`greedy` plays by itself, but at a printed table",
        ),
        (&["play", "sonora", "--printed", "--seats", &format!("Ann,{long}")], "is no name: at most 24 letters"),
        (&["play", "sonora", "--printed", "--seats", "Ann,cmd:true"], "cmd:true"),
        (&["play", "sonora", "--printed", "--seats", "A,B,C,D,E"], "sonora is for 1 to 4 seats"),
        (&["play", "--printed"], "<GAME>"),
        (&["play", "sonora", "--printed", "--no-input"], "--no-input"),
    ] {
        let refused = folder.run(arguments);
        assert_eq!(code(&refused), 2, "{arguments:?}: {}", out(&refused));
        assert!(err(&refused).contains(said), "{arguments:?}: {}", err(&refused));
    }
}

#[test]
fn hostile_lines_are_refused_and_nothing_is_lost() {
    let folder = Folder::new("beside-hostile");
    let lines = [
        "lay",
        "lay :",
        "lay:",
        "lay A",
        "lay A:",
        "lay A: ,,,",
        "lay A: A1",
        "lay A: A1 circle 0",
        "lay A: A1 circle 99999999999999999999",
        "lay A: A1 by",
        "lay A: A1 canyon by by",
        "lay A: A1 canyon by rail rail",
        "lay A: A1 |",
        "lay A: A1 ruins ruins",
        "lay A: A1 40,20",
        "lay Ä: A1 off",
        "lay A: A1 off, A1 off",
        "lay A: C1 off",
        "lay: B9 off",
        "used A",
        "used A 0 reflicks",
        "used A 256 reflicks",
        "used Z 1 reflick",
        "queue",
        "queue A",
        "queue A: \u{202e}",
        "queue A: ~",
        "queue A: ~~~",
        "stand",
        "stand A",
        "stand A -5",
        "stand A 99999999999",
        "stand Z 5",
        "crown",
        "larry",
        "larry A:",
        "larry A: to",
        "larry A: ? to Z",
        "card",
        "line",
        "line A: -",
        "line A: F1",
        "line A: F1-",
        "line A: +",
        "line A: by nugget",
        "line A: F1-F1",
        "boxes A: cow",
        "boxes A: cow +",
        "boxes A: cow 1, cow 1",
        "boxes A: cow 0 for 1",
        "boxes A: cow 999999999999",
        "nuggets A: 1",
        "nuggets A: 300 circled, 1 left",
        "nuggets A: circled left",
        "board A: R1C1",
        "board A: R1C1 Coyote -1 research",
        "board A: R1C1 Coyote 999 research",
        "board A: R1C1 wild",
        "board A: R1C1 sea wild",
        "synergy A",
        "synergy A 5 5",
        "objective A",
        "objective A ,",
    ];
    for (game, first) in [
        ("sonora", "lay A: A1 off"),
        ("cliffs", "queue A: Coffee"),
        ("arizona", "nuggets A: 1 circled, 1 left"),
        ("keystone", "synergy A 5"),
    ] {
        let with: &[&str] = if game == "arizona" { &["--with", "no_conditions"] } else { &[] };
        let arguments = [
            &["play", game, "--printed", "--seats", "Ann,Ben", "--seed", "7", "--record", "r.jsonl", "--replace"][..],
            with,
        ]
        .concat();
        let long = format!("queue A: {}", "Coffee, ".repeat(41));
        let input = format!("{first}\n{}\n{long}\n{}\n", lines.join("\n"), "x".repeat(70_000));
        let played = folder.run_with(&arguments, &input);
        assert_eq!(code(&played), 0, "{game}: {}", err(&played));
        let record = fs::read_to_string(folder.0.join("r.jsonl")).unwrap();
        let moves: Vec<&str> = record.lines().skip(1).collect();
        assert!(moves.len() == 1 && moves[0].contains(first), "{game}: {moves:#?}");
        assert_eq!(code(&folder.run(&["replay", "r.jsonl", "--verify"])), 0, "{game}");
    }
}
