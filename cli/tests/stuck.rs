//! Where content fails at a table: what is said of the fault, and the way on.

use crate::support::{Folder, code, err, out};

const WAY: &str = "the game cannot go on: mend the rules and `reload`, or begin anew";
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
fn a_script_that_throws_in_the_move_of_a_bot_is_told_in_its_own_words() {
    let folder = brittle("stuck-throws", "fn drawn(view) {\n  throw \"it breaks\";\n}\n");
    for seats in ["human,greedy", "human,random"] {
        let said = play(&folder, seats, "1\ndiscard\n1\ndiscard\n1\ndiscard\nquit\n");
        let line = said.lines().find(|line| line.starts_with("refused: the move that B picked")).unwrap_or_default();
        for part in ["[R", "`it breaks`", "(scratch/brittle.rhai:2:"] {
            assert!(line.contains(part), "{seats}: `{part}` is not in\n{said}");
        }
        assert!(said.contains(WAY), "{said}");
    }
}

#[test]
fn a_person_who_cannot_move_without_a_fault_is_told_the_way_on_and_others_are_not() {
    let folder = brittle("stuck-person", "fn selected(view) {\n  throw \"never\";\n}\n");
    for line in ["1", "2"] {
        let said = play(&folder, "human,human", &format!("{line}\nquit\n"));
        assert!(said.contains("`never`") && said.contains(WAY), "{line}: {said}");
    }
    let folder = brittle("stuck-else", "fn drawn(view) {\n  throw \"no lines\";\n}\n");
    let said = play(&folder, "human,human", "1\n1\n1\n1\n99\nmoves\nquit\n");
    assert!(said.contains("`no lines`") && !said.contains("cannot go on"), "a die can be discarded: {said}");
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
