//! Where content fails at a table: what is said of the fault, and the way on.

use crate::support::{Folder, code, err, out};

const WAY: &str = "the game cannot continue: fix the rules, then `reload`, or start a new game";
const META: &str =
    "id = \"scratch\"\nextends = \"arizona\"\ntitle = \"Scratch\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";

/// A pack with the condition `brittle`, whose script is this.
fn brittle(name: &str, script: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("scratch/pack.toml", META);
    let card = "[[condition]]\nid = \"brittle\"\nname = \"Brittle\"\nclass = \"change\"\ntext = \"It breaks.\"\n\
                script = \"brittle.rhai\"\n";
    folder.write("scratch/cards.toml", card);
    folder.write("scratch/brittle.rhai", script);
    folder
}

fn play(folder: &Folder, seats: &str, lines: &str) -> String {
    let play = ["play", "arizona", "--pack", "scratch", "--with", "brittle", "--seed", "3", "--seats", seats];
    let played = folder.run_with(&play, lines);
    format!("{}{}", out(&played), err(&played))
}

#[test]
fn a_script_that_fails_in_the_move_of_a_bot_is_told_by_rule_and_code_and_not_in_words_that_may_know_secrets() {
    let folder = brittle("stuck-fails", "fn section_drawn(view) {\n  print([1, 2][view.round + 90]);\n}\n");
    for seats in ["human,greedy", "human,random"] {
        let said = play(&folder, seats, "1\ndiscard\n1\ndiscard\n1\ndiscard\nquit\n");
        let line = said.lines().find(|line| line.starts_with("refused: the move chosen by B")).unwrap_or_default();
        for part in [", by brittle.section_drawn (", "[R3107]", "--open"] {
            assert!(line.contains(part), "{seats}: `{part}` is not in\n{said}");
        }
        assert!(!said.contains("91"), "{said}");
        assert!(said.contains(WAY), "{said}");
    }
}

#[test]
fn a_person_who_cannot_move_without_a_fault_is_told_the_way_on_and_others_are_not() {
    let folder = brittle("stuck-person", "fn take(view) {\n  if [0][9] == 1 { forbid(); }\n}\n");
    for line in ["1", "take 2", "moves", "hint"] {
        let said = play(&folder, "human,human", &format!("{line}\nquit\n"));
        assert!(said.contains(WAY), "{line}: {said}");
    }
    let folder = brittle("stuck-else", "fn section_drawn(view) {\n  print([1, 2][view.round + 90]);\n}\n");
    let said = play(&folder, "human,human", "1\n1\n1\n1\n99\nmoves\nquit\n");
    assert!(
        said.contains("[R3107] an index of a list or text is out of range") && !said.contains("cannot continue"),
        "a die can be discarded: {said}"
    );
}

#[test]
fn a_game_of_bots_that_was_taken_back_is_not_stuck() {
    let folder = Folder::new("stuck-back");
    let game = ["play", "arizona", "--seats", "greedy,random", "--seed", "3", "--record", "a.jsonl"];
    assert_eq!(code(&folder.run(&game)), 0);
    for lines in ["undo\n", "goto 9\n", "undo 9\nredo\n", "undo 9\nfork x\nredo\nfork x\n"] {
        let left = folder.run_with(&["play", "--load", "a.jsonl"], &format!("{lines}quit\n"));
        let said = format!("{}{}", out(&left), err(&left));
        assert!(code(&left) == 0 && !said.contains("stuck"), "{lines}: {said}");
    }
}

#[test]
fn a_loaded_game_that_waits_for_a_person_is_wrong_usage_without_input() {
    let folder = Folder::new("stuck-nobody");
    let play = ["play", "arizona", "--seats", "human,greedy", "--seed", "3"];
    assert_eq!(code(&folder.run_with(&play, "1\nsave a.jsonl\nquit\n")), 0);
    let loaded = folder.run(&["play", "--load", "a.jsonl", "--no-input"]);
    assert!(
        code(&loaded) == 2 && err(&loaded).contains("--no-input cannot be used while the game waits"),
        "{}",
        err(&loaded)
    );
    assert_eq!(code(&folder.run_with(&["play", "--load", "a.jsonl"], "quit\n")), 0);
}

#[test]
fn save_spares_the_record_of_another_game_until_it_is_told_otherwise() {
    let folder = Folder::new("stuck-save");
    let game = ["play", "arizona", "--seats", "greedy,random", "--seed", "3", "--record", "a.jsonl"];
    assert_eq!(code(&folder.run(&game)), 0);
    let read = || std::fs::read_to_string(folder.0.join("a.jsonl")).unwrap_or_default();
    let (before, other) = (read(), ["play", "arizona", "--seats", "human,human", "--seed", "3"]);
    let refused = out(&folder.run_with(&other, "save a.jsonl\nquit\n"));
    assert!(refused.contains("already holds the record of another game; `save! a.jsonl`"), "{refused}");
    assert_eq!(read(), before);
    let goes_on = out(&folder.run_with(&["play", "--load", "a.jsonl"], "save a.jsonl\nundo\nsave a.jsonl\nquit\n"));
    assert_eq!(goes_on.matches("saved to a.jsonl").count(), 2, "{goes_on}");
    let replaced = out(&folder.run_with(&other, "save! a.jsonl\nsave a.jsonl\n1\nsave a.jsonl\nquit\n"));
    assert_eq!(replaced.matches("saved to a.jsonl").count(), 3, "{replaced}");
    assert_ne!(read(), before);
}
