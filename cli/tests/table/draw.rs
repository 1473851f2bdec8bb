//! `draw` as people use it: a recorded game becomes a picture.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of its own for a test, with a recorded game; removed when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn with_game(name: &str, game: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("draw-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path); // what a killed run left
        fs::create_dir_all(&path).unwrap();
        let folder = Self(path);
        let seats = ["--seats", "greedy,random", "--seed", "3", "--no-input", "--record", "game.jsonl"];
        let output = folder.run(&[&["play", game][..], &seats].concat());
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        folder
    }

    fn run(&self, arguments: &[&str]) -> Output {
        Command::new(env!("CARGO_BIN_EXE_javelina")).args(arguments).current_dir(&self.0).output().unwrap()
    }

    fn draw(&self, arguments: &[&str]) -> String {
        let output = self.run(&[&["draw", "game.jsonl", "--svg", "-"][..], arguments].concat());
        assert_eq!(output.status.code(), Some(0), "{arguments:?}");
        let said = err(&output);
        assert!(said.is_empty() || said.starts_with("drawn as ") && !arguments.contains(&"--view"), "{said}");
        String::from_utf8(output.stdout).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0); // nothing depends on it
    }
}

fn err(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).to_string()
}

#[test]
fn a_picture_is_the_same_in_a_file_and_on_standard_output() {
    let folder = Folder::with_game("same", "sonora");
    let output = folder.run(&["draw", "game.jsonl", "--turn", "20", "--svg", "board.svg"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0), "{}", err(&output));
    let board = fs::read_to_string(folder.0.join("board.svg")).unwrap();
    assert_eq!(board, folder.draw(&["--turn", "20"]));
    assert!(board.starts_with("<?xml") && board.trim_end().ends_with("</svg>"));
    assert!(board.contains("round 1 of 6"), "the table as it was then");
    assert!(folder.draw(&[]).contains("the game is over"), "without a number all moves are played");
}

#[test]
fn without_a_file_the_drawing_is_text_that_marks_what_the_last_decision_changed() {
    for (game, turn, new) in [("sonora", "20", "+"), ("arizona", "40", "+"), ("cliffs", "16", "+")] {
        let folder = Folder::with_game(&format!("text-{game}"), game);
        let output = folder.run(&["draw", "game.jsonl", "--turn", turn]);
        let text = String::from_utf8(output.stdout.clone()).unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        assert!(text.lines().all(|line| line.chars().count() <= 80) && text.contains(new), "{game}: {text}");
        let sheet = folder.run(&["draw", "game.jsonl", "--turn", turn, "--seat", "A"]);
        assert_ne!(sheet.stdout, output.stdout, "{game}");
        let start = String::from_utf8(folder.run(&["draw", "game.jsonl", "--turn", "0"]).stdout).unwrap();
        assert!(!start.replace("+x new", "").contains('+'), "nothing is new at the start: {start}");
    }
}

#[test]
fn each_seat_has_a_sheet_of_its_own() {
    let folder = Folder::with_game("seats", "sonora");
    let (one, other) = (folder.draw(&["--seat", "A"]), folder.draw(&["--seat", "b"]));
    assert!(one.contains("sheet of A") && other.contains("sheet of B"));
    assert!(one.contains("Cliff-Dweller Ruins") && !folder.draw(&[]).contains("Cliff-Dweller Ruins"));
}

#[test]
fn every_game_draws_its_table_and_its_sheets_light_and_dark() {
    for (game, on_sheet) in
        [("arizona", "Nuggets"), ("keystone", ">Own<"), ("cliffs", "Tally"), ("sonora", "Cliff-Dweller Ruins")]
    {
        let folder = Folder::with_game(&format!("all-{game}"), game);
        let (table, sheet) = (folder.draw(&["--turn", "30"]), folder.draw(&["--turn", "30", "--seat", "B"]));
        assert!(sheet.contains(on_sheet) && !table.contains(on_sheet), "{game}");
        let dark = folder.draw(&["--turn", "30", "--dark"]);
        assert!(dark.contains("#1f1b18") && !dark.contains("#fbf5e9"), "{game}: the paper is dark");
        assert_eq!(dark.lines().count(), table.lines().count());
    }
}

#[test]
fn a_picture_as_a_seat_knows_it_hides_what_that_seat_may_not_know() {
    let folder = Folder::with_game("view", "cliffs");
    let open = folder.draw(&["--turn", "12", "--seat", "B"]);
    let closed = folder.draw(&["--turn", "12", "--seat", "B", "--view", "A"]);
    assert!(!open.contains(">?</text>") && closed.contains(">?</text>"), "B's hand is hidden from A");
    assert_eq!(folder.draw(&["--turn", "12", "--seat", "B", "--view", "B"]), open);
}

#[test]
fn a_picture_with_what_is_hidden_says_whose_knowledge_it_shows() {
    let (cliffs, sonora) = (Folder::with_game("whose", "cliffs"), Folder::with_game("whose-sonora", "sonora"));
    let said = |folder: &Folder, arguments: &[&str]| {
        err(&folder.run(&[&["draw", "game.jsonl", "--svg", "-"][..], arguments].concat()))
    };
    let sheet = said(&cliffs, &["--turn", "12", "--seat", "B"]);
    assert_eq!(sheet, "drawn as B sees it, with information hidden from others; choose a seat with `--view`\n");
    assert!(said(&cliffs, &["--turn", "12"]).starts_with("drawn as "), "the table, too");
    for quiet in [&["--turn", "12", "--view", "A"][..], &[]] {
        assert_eq!(said(&cliffs, quiet), "", "{quiet:?}: a seat is named, or nothing is hidden any more");
    }
    assert_eq!(said(&sonora, &["--turn", "12"]), "", "nothing is hidden in Sonora");
}

#[test]
fn what_cannot_be_drawn_is_said_and_leaves_no_file() {
    let sonora = Folder::with_game("wrong", "sonora");
    for (arguments, says) in [
        (&["--seat", "C"][..], "there is no seat `C`; seats: A to B"),
        (&["--seat", "AB"], "there is no seat `AB`; seats: A to B"),
        (&["--view", "C"], "there is no seat `C`"),
        (&["--turn", "99999"], "there is no move 99999: the game has "),
    ] {
        let output = sonora.run(&[&["draw", "game.jsonl", "--svg", "out.svg"][..], arguments].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(err(&output).contains(says) && output.stdout.is_empty(), "{}", err(&output));
        assert!(!sonora.0.join("out.svg").exists());
    }
    fs::write(sonora.0.join("bad.jsonl"), "no record\n").unwrap();
    let output = sonora.run(&["draw", "bad.jsonl", "--svg", "-"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("bad.jsonl:1: error["), "{}", err(&output));
}

#[test]
fn a_picture_of_a_finished_game_hides_nobodys_cards() {
    let folder = Folder::with_game("alike", "cliffs");
    let (table, [one, other]) = (folder.draw(&[]), ["A", "B"].map(|seat| folder.draw(&["--seat", seat])));
    assert_eq!(folder.draw(&["--view", "A"]), table, "when the race is over all know the same");
    assert_eq!(folder.draw(&["--view", "B"]), table);
    for seat in ["A", "B"] {
        assert_eq!(folder.draw(&["--seat", "A", "--view", seat]), one);
        assert_eq!(folder.draw(&["--seat", "B", "--view", seat]), other);
    }
}
