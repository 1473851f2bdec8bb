//! Games in files come back: a record loads at each of its moves, and a game that runs is shown as its people know it.

use std::os::unix::fs::PermissionsExt;
use std::sync::{Arc, Mutex};

use javelina::repl::Session;
use javelina::{Disk, load};
use javelina_engine::Actor;
use javelina_engine::replay;
use javelina_variants::shipped;

use crate::of_packs::planted::cases;
use crate::support::{Folder, code, err, out};

/// A disk that holds one file.
#[derive(Clone, Default)]
struct OneFile(Arc<Mutex<String>>);

impl Disk for OneFile {
    fn read(&self, _: &str, _: usize) -> anyhow::Result<String> {
        Ok(self.0.lock().unwrap().clone())
    }
    fn write(&self, _: &str, text: &str) -> anyhow::Result<()> {
        *self.0.lock().unwrap() = text.into();
        Ok(())
    }
}

fn session(disk: &OneFile) -> Session {
    Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(disk.clone()), false)
}

const GAMES: [&str; 4] = ["arizona", "sonora", "keystone", "cliffs --with in_turns"];

/// Numbers that a case draws, each below another one.
struct Drawn(u64);

impl Drawn {
    fn of(case: u64) -> Self {
        Self(case.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % count
    }
}

/// Lines of a session in which moves are taken back in every way.
fn lines(case: u64) -> Vec<String> {
    const BACK: [&str; 7] = ["undo", "undo!", "undo! 2", "redo", "fork here", "fork! here", "undo! 3"];
    let (mut drawn, at) = (Drawn::of(case), usize::try_from(case).unwrap());
    let players = ["human,human", "human,greedy"][at / 4 % 2];
    let mut lines = vec![format!("new {} --players {players} --seed {case}", GAMES[at % 4])];
    for step in 0..24 {
        lines.push(match drawn.below(4) {
            0 if step > 2 => BACK[drawn.below(BACK.len())].to_string(),
            _ => (1 + drawn.below(2)).to_string(),
        });
    }
    lines
}

#[test]
fn a_record_that_verifies_loads_after_each_of_its_moves() {
    let mut taken_back = 0;
    for case in 0..cases(8) {
        let (disk, lines) = (OneFile::default(), lines(case));
        let mut session = session(&disk);
        lines.iter().for_each(|line| drop(session.command(line)));
        let text = session.desk().unwrap().record();
        disk.0.lock().unwrap().clone_from(&text);
        let record = replay::read(&text).unwrap();
        taken_back += text.matches("{\"undo\":").count();
        for to in 0..=record.moves.len() {
            let loaded = session.go_on_with("file", false, Some(to), &[]);
            assert!(loaded.is_ok(), "{lines:?} to {to}: {:#}", loaded.unwrap_err());
            let there = replay::read(&session.desk().unwrap().record()).unwrap();
            let played = |moves: &[replay::Line]| moves.iter().map(|line| line.action.clone()).collect::<Vec<_>>();
            assert_eq!(played(&there.moves)[..to], played(&record.moves)[..to], "{lines:?} to {to}");
        }
    }
    assert!(taken_back >= 8, "{taken_back} times taken back");
}

/// Flicks with a word too many, or with two of a kind.
const FLICKS: [&str; 9] = [
    "flick 1 toward canyon at 900 foo bar",
    "flick 1 toward canyon at 900 spin 3",
    "flick 1 toward canyon at 900 reach 130",
    "flick 1 toward canyon at 900 at 800",
    "flick 1 toward canyon toward 0,0 at 900",
    "flick 1 toward canyon angle 45 at 900",
    "flick 1 foo toward canyon at 900",
    "flick 1 toward circle 5 6 at 900",
    "flick 1 toward angle at 900",
];

#[test]
fn every_verb_refuses_what_is_left_over() {
    let disk = OneFile::default();
    let mut verbs = std::collections::BTreeSet::new();
    for case in 0..cases(8) {
        let game = ["arizona", "sonora", "keystone", "cliffs"][case as usize % 4];
        let mut played = session(&disk);
        played.command(&format!("new {game} --players random,random --seed {case}"));
        let moves = played.desk().unwrap().moves_so_far();
        let mut session = session(&disk);
        session.command("set chance typed");
        session.command(&format!("new {game} --players human,human --seed {case}"));
        let longest = 120;
        for (step, next) in moves.iter().enumerate().take(longest) {
            let record = session.desk().unwrap().record();
            let line = match (next.by, next.at.0) {
                (Actor::Nature, _) => next.action.clone(),
                (Actor::Seat(seat), 0) => format!("{seat}: {}", next.action),
                (Actor::Seat(seat), tick) => format!("at {tick} {seat} {}", next.action),
            };
            for tail in [" foo bar", " foo", " :"] {
                let said = session.command(&format!("{line}{tail}")).text;
                assert!(session.desk().unwrap().record() == record, "{game} {case}, {step}: `{line}{tail}`: {said}");
            }
            session.command(&line);
            if session.desk().unwrap().record() == record {
                break; // what ends a phase against the clock is not typed
            }
            verbs.insert(format!("{game} {}", next.action.split(' ').next().unwrap()));
        }
    }
    assert!(verbs.len() >= 20, "{verbs:?}");
    let mut sonora = session(&disk);
    sonora.command("new sonora --players human,human --seed 7");
    let record = sonora.desk().unwrap().record();
    for line in FLICKS {
        let said = sonora.command(line).text;
        assert!(sonora.desk().unwrap().record() == record, "{line}: {said}");
    }
    for line in
        ["flick 1 toward circle 5 at 900", "flick 2 reach 130 toward angle 45", "flick 3 from -100,-100 angle 45 at 1"]
    {
        assert!(!sonora.command(line).text.contains("left over"), "{line}");
    }
}

#[test]
fn a_game_like_one_at_the_table_has_the_header_of_a_fresh_one() {
    let values = ["", "score.deliveries_to_end=2", "score.deliveries_to_end=5", "last_call", "no_conditions"];
    for case in 0..cases(12) {
        let (disk, mut drawn) = (OneFile::default(), Drawn::of(case));
        let mut session = session(&disk);
        session.command("new arizona --seats 2 --seed 3");
        for step in 0..4 {
            let chosen = ["no_conditions", values[drawn.below(values.len())], values[drawn.below(values.len())]];
            let mut chosen: Vec<&str> = chosen.into_iter().filter(|one| !one.is_empty()).collect();
            chosen.sort_unstable();
            chosen.dedup();
            let with = chosen.join(",");
            let line = [format!("with {with}"), format!("new --seed 3 --with {with}")][drawn.below(2)].clone();
            let said = session.command(&line).text;
            let now = session.desk().unwrap().header().clone();
            let mut fresh = self::session(&disk);
            fresh.command(&format!("new arizona --seats 2 --seed 3 --with {with}"));
            let fresh = fresh.desk().map(|desk| desk.header().clone());
            assert!(fresh.is_none_or(|fresh| fresh == now), "case {case}, {step}: `{line}`: {said}");
        }
    }
}

const MODES: [&str; 5] = ["record.jsonl", "record-1.jsonl", "saved.jsonl", "page.html", "board.svg"];

#[test]
fn only_their_owner_may_read_the_files_of_games() {
    let folder = Folder::new("returning-modes");
    let lines = "introduce 6 at R2C2\nsave saved.jsonl\nnew --seed 8\nquit\n";
    let play = ["play", "keystone", "--seats", "human,greedy", "--seed", "7", "--record", "record.jsonl"];
    folder.run_with(&play, lines);
    folder.run(&["replay", "saved.jsonl", "--html", "page.html"]);
    folder.run(&["draw", "saved.jsonl", "--svg", "board.svg"]);
    for name in MODES {
        let mode = std::fs::metadata(folder.0.join(name)).unwrap().permissions().mode() & 0o777;
        assert_eq!(format!("{mode:o}"), "600", "{name}");
    }
}

/// A text in which ids and titles are written alike.
fn spoken(text: &str) -> String {
    text.to_lowercase().replace('_', " ")
}

/// Names in a text that is only for one reader: what `open` says of a thing and `seen` does not say anywhere.
fn secrets(open: &str, seen: &str) -> Vec<String> {
    let names = open.lines().filter(|line| !seen.contains(line)).filter_map(|line| line.split_once(": "));
    let names = names.filter(|(head, _)| !head.starts_with("deck") && !head.contains("pile"));
    let names = names.flat_map(|(_, rest)| rest.split([',', ';'])).map(str::trim);
    names.filter(|name| name.len() > 6 && !seen.contains(name)).map(str::to_string).collect()
}

#[test]
fn commands_show_of_a_game_that_runs_what_its_people_may_know() {
    let mut found = 0;
    for (game, line) in [("keystone", "introduce 6 at R2C2"), ("cliffs", "1")] {
        for players in ["human,greedy", "greedy,human", "human,human"] {
            let folder = Folder::new("returning-hidden");
            let play = ["play", game, "--seats", players, "--record", "r.jsonl", "--seed", "7"];
            folder.run_with(&play, &format!("{line}\n1\n1\nundo!\n1\n1\nquit\n"));
            let text = |arguments: &[&str]| {
                let output = folder.run(arguments);
                format!("{}{}", out(&output), err(&output))
            };
            let open = text(&["position", "r.jsonl", "--open"]);
            let seats: Vec<&str> = ["A", "B"]
                .into_iter()
                .zip(players.split(','))
                .filter(|(_, name)| *name == "human")
                .map(|(seat, _)| seat)
                .collect();
            let hidden: Vec<String> = seats
                .iter()
                .flat_map(|seat| {
                    let viewed = folder.run(&["position", "r.jsonl", "--seat", seat, "--open"]);
                    secrets(&open, &out(&viewed))
                })
                .collect();
            found += hidden.len();
            for arguments in [
                &["replay", "r.jsonl"][..],
                &["replay", "r.jsonl", "--all"],
                &["replay", "r.jsonl", "--verify"],
                &["replay", "r.jsonl", "--to", "5"],
                &["replay", "r.jsonl", "--html", "-"],
                &["position", "r.jsonl"],
                &["position", "r.jsonl", "--at", "5"],
                &["draw", "r.jsonl", "--svg", "-"],
                &["draw", "r.jsonl", "--seat", "A", "--svg", "-"],
                &["draw", "r.jsonl", "--seat", "B", "--svg", "-"],
            ] {
                let said = text(arguments);
                let shown: Vec<&String> = hidden.iter().filter(|name| spoken(&said).contains(&spoken(name))).collect();
                assert!(shown.is_empty(), "{game} {players}, {arguments:?} shows {shown:?}: {said}");
            }
            for (seat, name) in ["A", "B"].into_iter().zip(players.split(',')) {
                let is_own = name == "human" && seats.len() == 1;
                for arguments in [
                    ["position", "r.jsonl", "--seat", seat].as_slice(),
                    &["replay", "r.jsonl", "--html", "-", "--view", seat],
                    &["draw", "r.jsonl", "--svg", "-", "--view", seat],
                ] {
                    let viewed = folder.run(arguments);
                    assert_eq!(code(&viewed) == 0, is_own, "{game} {players}, {arguments:?}: {}", err(&viewed));
                    assert_eq!(code(&folder.run(&[arguments, &["--open"]].concat())), 0, "{arguments:?}");
                }
            }
            for others in ["human,human", "human,greedy", "greedy,human", "random,random"] {
                let taken = folder.run_with(&["play", "--load", "r.jsonl", "--to", "4", "--seats", others], "quit\n");
                assert_eq!(code(&taken) == 0, players == others, "{game} {players}, {others}: {}", err(&taken));
            }
        }
    }
    assert!(found > 8, "{found} names are hidden");
}

#[test]
fn anybody_may_go_on_from_a_move_of_a_game_that_is_over() {
    let folder = Folder::new("returning-over");
    let play = ["play", "arizona", "--seats", "human,random", "--seed", "3", "--record", "r.jsonl"];
    folder.run_with(&play, &"1\n".repeat(300));
    assert!(std::fs::read_to_string(folder.0.join("r.jsonl")).unwrap().contains("\"outcome\":\"over\""));
    let taken = folder.run(&["play", "--load", "r.jsonl", "--to", "10", "--seats", "random,greedy", "--no-input"]);
    assert!(code(&taken) == 0 && out(&taken).contains("the game is over"), "{}{}", out(&taken), err(&taken));
}

#[test]
fn a_seed_that_was_drawn_is_shown_once_the_game_is_over() {
    let folder = Folder::new("returning-seed");
    let seed_of = |name: &str| {
        let text = std::fs::read_to_string(folder.0.join(name)).unwrap();
        replay::read(replay::whole(&text).0).unwrap().header.seed.to_string()
    };
    let play = ["play", "arizona", "--seats", "human,greedy", "--record"];
    let left = folder.run_with(&[&play[..], &["a.jsonl"]].concat(), "1\nseed\nwith no_conditions\nseed\nquit\n");
    let (seed, before) = (seed_of("a.jsonl"), seed_of("a-1.jsonl"));
    assert_ne!(seed, before, "a game like the one at the table is another one");
    let said = format!("{}{}", out(&left), err(&left));
    let shows = |said: &str, seed: &str| said.split(|letter: char| !letter.is_ascii_digit()).any(|word| word == seed);
    assert!(said.matches("shown when the game is over").count() == 2, "{said}");
    for arguments in
        [&["replay", "a.jsonl"][..], &["replay", "a.jsonl", "--verify"], &["replay", "a.jsonl", "--html", "-"]]
    {
        let output = folder.run(arguments);
        let said = format!("{said}{}{}", out(&output), err(&output));
        assert!(!shows(&said, &seed) && !shows(&said, &before), "{arguments:?} {seed} {before}: {said}");
    }
    let over = folder.run_with(&[&play[..], &["b.jsonl"]].concat(), &("1\n".repeat(200) + "seed\nquit\n"));
    let seed = seed_of("b.jsonl");
    assert!(shows(&out(&over), &seed) && err(&over).contains(&format!("seed {seed}")), "{seed}: {}", err(&over));
    let named = folder.run_with(&["play", "arizona", "--seed", "31"], "seed\nquit\n");
    assert!(out(&named).contains("\n31\n") && err(&named).contains("seed 31"), "a named seed is known");
}

const RULES: &str = "variant x for cliffs {\n  title \"X\"\n}\n";

/// Commands that are given the record `@` of a game that runs, without its pack or for another kind of file.
const MISTAKEN: &[&str] = &[
    "replay @",
    "replay @ --verify",
    "replay @ --html -",
    "position @",
    "position @ --open",
    "draw @ --svg -",
    "test @",
    "test @ --format github",
    "play --load @",
    "play cliffs --position @",
    "play cliffs --campaign @",
    "campaign @",
    "campaign @ --game cliffs",
    "batch @",
    "batch @ --format github",
    "batch @ --format json",
    "blame @ --gate x",
    "fmt @",
    "fmt --check @",
    "check q",
    "check q --format short",
    "check q --format json",
    "check q --format github",
    "check q --format sarif",
    "test q",
    "diff q p",
    "watch q --once",
    "list cards --pack q",
];

#[test]
fn no_line_of_a_record_is_quoted_where_its_pack_is_missing_or_it_is_given_by_mistake() {
    let folder = Folder::new("returning-quoted");
    folder.write("p/pack.toml", "id = \"p\"\nextends = \"cliffs\"\ntitle = \"P\"\nversion = \"0.1.0\"\n");
    folder.write("p/v.rules", RULES);
    folder.run_with(
        &["play", "cliffs", "--seats", "human,random", "--pack", "p", "--with", "in_turns,x", "--record", "r.jsonl"],
        "1\n1\nquit\n",
    );
    let whole = std::fs::read_to_string(folder.0.join("r.jsonl")).unwrap();
    let seed = replay::read(&whole).unwrap().header.seed.to_string();
    let dealt: Vec<&str> = whole.lines().filter(|line| line.contains("\"do\":\"shuffle ")).collect();
    assert!(!dealt.is_empty(), "{whole}");
    let kinds = [
        whole.clone(),
        format!("\u{feff}{whole}"),
        whole.replacen("{\"format\":", "{ \"format\": ", 1),
        whole.replacen("\"seats\":", "\"chairs\":", 1),
        whole.replacen("\"n\":1,", "\"n\":one,", 1),
        whole.replacen("shuffle ", "shuffle x, ", 1),
    ];
    for (kind, text) in kinds.iter().enumerate() {
        folder.write("r.jsonl", text);
        folder.write("q/pack.toml", if kind % 2 == 0 { text.as_str() } else { "id = \"q\"\nextends = \"cliffs\"\n" });
        ["q/v.rules", "q/c.toml", "q/tests/r.play", "q/tests/r.jsonl"].iter().for_each(|name| folder.write(name, text));
        for line in MISTAKEN {
            let arguments: Vec<&str> = line.split(' ').map(|word| if word == "@" { "r.jsonl" } else { word }).collect();
            let output = folder.run(&arguments);
            let said = format!("{}{}", out(&output), err(&output));
            let mut words = said.split(|letter: char| !letter.is_ascii_digit());
            assert!(!words.any(|word| word == seed), "{line}, kind {kind}: {seed}: {said}");
            for move_of in &dealt {
                let names = move_of.split_once("shuffle ").unwrap().1.as_bytes();
                let order = names.windows(24).filter(|part| part.contains(&b',')); // more than one name
                let shown = order.into_iter().find(|part| said.as_bytes().windows(24).any(|one| one == *part));
                assert!(shown.is_none(), "{line}, kind {kind}: {move_of}: {said}");
            }
        }
    }
}
