//! Games of people at a terminal are kept as they go on, and nothing else is.

use std::fs;

use crate::at_a_terminal::terminal::Terminal;
use crate::support::{Folder, code, err, out};

/// A terminal whose program remembers what others did in this folder.
fn terminal(folder: &Folder, arguments: &[&str], variables: &[(&str, &str)]) -> Terminal {
    let state = folder.0.join("state");
    let state = [("XDG_STATE_HOME", state.to_str().unwrap())];
    Terminal::open(100, 90, arguments, &[&state, variables].concat())
}

fn play(folder: &Folder, more: &[&str]) -> Terminal {
    terminal(folder, &[&["play", "keystone", "--seats", "human,greedy", "--seed", "7"], more].concat(), &[])
}

const MOVE: &str = "introduce Monarch Butterfly at R1C1";

/// The question at the end of a screen, with its choices.
fn question(screen: &str) -> &str {
    screen.rsplit_once("\n\n").unwrap().1
}

fn tables(folder: &Folder) -> String {
    out(&folder.run(&["list", "tables"]))
}

#[test]
fn a_game_that_is_killed_goes_on_at_the_same_question() {
    let folder = Folder::new("autosave-kill");
    let mut first = play(&folder, &[]);
    first.screen();
    let asked = first.typed(MOVE);
    assert!(tables(&folder).starts_with("1  in use  keystone: human, greedy; "), "{}", tables(&folder));
    let mut other = terminal(&folder, &["play", "--continue"], &[]);
    assert!(other.last("").contains("another program records a game in this file"), "one program plays at a table");
    first.kill();
    let file = folder.0.join("state/javelina/tables/table-1.jsonl");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, format!("{text}{{\"n\":11,\"by\":\"A\",\"a")).unwrap();
    let mut second = terminal(&folder, &["play", "--continue"], &[]);
    let again = second.screen();
    assert!(again.contains("its last line was cut off and is left out"), "{again}");
    assert_eq!(question(&again), question(&asked));
    second.typed("undo!");
    second.typed(MOVE);
    assert!(second.last("quit").contains("the game is saved; `javelina play --continue` resumes it"));
    assert!(fs::read_to_string(&file).unwrap().starts_with(&text), "the table is the same one");
}

#[test]
fn a_new_game_leaves_the_one_before_in_its_table() {
    let folder = Folder::new("autosave-new");
    let mut terminal = play(&folder, &[]);
    terminal.screen();
    terminal.typed(MOVE);
    let told = terminal.typed("new").split_whitespace().collect::<Vec<_>>().join(" ");
    let is_told = told.contains("your game of keystone (") && told.contains("`javelina play --continue NUMBER`");
    assert!(is_told, "{told}");
    terminal.last("quit");
    let shown = tables(&folder);
    assert!(shown.lines().count() == 1 && shown.contains("keystone"), "nobody decided anything in the second: {shown}");
    let mut again = self::terminal(&folder, &["play", "--continue"], &[]);
    assert!(again.screen().contains("loaded "));
    assert!(again.typed("seed").starts_with("7\n"));
}

#[test]
fn nothing_is_kept_of_pipes_machines_and_those_who_do_not_want_it() {
    let folder = Folder::new("autosave-none");
    let play = ["play", "keystone", "--seats", "human,greedy", "--seed", "7"];
    folder.run_with(&play, &format!("{MOVE}\nquit\n"));
    assert!(!folder.0.join("state").exists(), "a pipe");
    for (more, variables) in
        [(&["--no-autosave"][..], &[][..]), (&[], &[("CI", "true")]), (&["--record", "a.jsonl"], &[])]
    {
        let mut terminal = terminal(&folder, &[&play, more].concat(), variables);
        terminal.screen();
        terminal.typed(MOVE);
        terminal.last("quit");
        assert_eq!(tables(&folder), "", "{more:?}, {variables:?}");
    }
}

#[test]
fn a_table_that_is_not_there_is_told() {
    let folder = Folder::new("autosave-missing");
    let refused = folder.run(&["play", "--continue"]);
    assert!(code(&refused) == 2 && err(&refused).contains("no game is saved"), "{}", err(&refused));
    let mut terminal = play(&folder, &[]);
    terminal.screen();
    terminal.typed(MOVE);
    terminal.last("quit");
    for number in ["0", "2"] {
        let refused = folder.run(&["play", "--continue", number]);
        let said = format!("there is no table {number}; `javelina list tables` shows 1 table");
        assert!(code(&refused) == 2 && err(&refused).contains(&said), "{}", err(&refused));
    }
    let refused = folder.run(&["play", "keystone", "--continue", "1"]);
    assert!(code(&refused) == 2 && err(&refused).contains("GAME has no effect with --continue"), "{}", err(&refused));
    let read = folder.run_with(&["play", "--continue"], "log 1\nquit\n");
    assert!(code(&read) == 0 && out(&read).starts_with("loaded "), "a pipe may read it: {}", err(&read));
}

#[test]
fn the_next_table_is_gone_on_with_where_the_newest_is_played_and_the_list_says_when_who_and_how() {
    let folder = Folder::new("autosave-next");
    let mut older = play(&folder, &[]);
    older.screen();
    older.typed(MOVE);
    older.last("quit");
    let mut newest = terminal(&folder, &["play", "cliffs", "--seats", "human,greedy", "--seed", "8"], &[]);
    newest.screen();
    newest.typed("1");
    let mut next = terminal(&folder, &["play", "--continue"], &[]);
    assert!(next.screen().contains("keystone"), "the one that nobody plays");
    assert!(next.typed("seed").starts_with("7\n"));
    let listed = tables(&folder);
    let year = |line: &str| line.ends_with(" UTC") && line.contains("; 2");
    assert!(listed.lines().count() == 2 && listed.lines().all(year) && listed.contains("seed 7"), "{listed}");
    assert!(listed.contains("cliffs: human, greedy; "), "{listed}");
    next.last("quit");
    let mut over = terminal(&folder, &["play", "arizona", "--seats", "human,greedy", "--seed", "9"], &[]);
    over.screen();
    (0..200).for_each(|_| drop(over.typed("1")));
    over.last("quit");
    let folder_of = folder.0.join("state/javelina/tables");
    let listed = tables(&folder);
    let line = listed.lines().find(|line| line.contains("arizona")).unwrap();
    assert!(line.contains("over") && line.contains(" to "), "{line}");
    for file in fs::read_dir(&folder_of).unwrap() {
        let path = file.unwrap().path();
        let mode = std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&path).unwrap().permissions()) & 0o777;
        assert_eq!(format!("{mode:o}"), "600", "{}", path.display());
    }
}

#[test]
fn an_old_table_does_not_go_without_a_word() {
    let folder = Folder::new("autosave-full");
    for number in 1..=20 {
        folder.write(&format!("state/javelina/tables/table-{number}.jsonl"), "{}\n");
    }
    let mut terminal = play(&folder, &[]);
    assert!(terminal.screen().contains("1 old table removed: the last 20 are kept"), "before the first question");
    assert_eq!(fs::read_dir(folder.0.join("state/javelina/tables")).unwrap().count(), 20);
}
