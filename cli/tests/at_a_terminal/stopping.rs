//! Bots that think at a terminal: who it is, and what ends it.

use std::fs;

use nix::sys::signal::Signal;

use crate::at_a_terminal::terminal::Terminal;
use crate::support::{Folder, out};

/// The end of the line that says who thinks.
const STOPS: &str = "; Ctrl-C stops it\r\n";

/// A game in which a bot thinks for as long as nobody stops it, at the move of the person before it.
fn thinking(folder: &Folder, more: &[&str]) -> Terminal {
    let state = folder.0.join("state");
    let game = ["play", "arizona", "--seats", "human,mcts:100000", "--seed", "2"];
    let mut terminal = Terminal::open(100, 40, &[more, &game].concat(), &[("XDG_STATE_HOME", state.to_str().unwrap())]);
    terminal.screen();
    terminal.typed_until("1", STOPS);
    terminal
}

#[test]
fn ctrl_c_stops_a_bot_and_nothing_is_played() {
    let folder = Folder::new("stopping");
    let mut terminal = thinking(&folder, &[]);
    terminal.signal(Signal::SIGINT);
    let seen = terminal.screen();
    assert!(seen.contains("stopped; Enter: B thinks again; seat B greedy; undo; quit"), "{seen}");
    assert!(!terminal.typed("log").contains("B: take"), "nothing was played");
    assert!(terminal.typed("seat A greedy").contains("refused: the bot that was stopped is B"));
    terminal.typed_until("", STOPS);
    terminal.signal(Signal::SIGINT);
    terminal.screen();
    let seen = terminal.typed("seat B greedy");
    assert!(seen.starts_with("B takes "), "{seen}");
    assert!(terminal.typed("seat B greedy").contains("no bot was stopped"));
    assert!(terminal.typed("score").contains("B (greedy): "));
    terminal.typed("save game.jsonl");
    let folder = &terminal.folder;
    let verified = out(&folder.run(&["replay", "game.jsonl", "--verify"]));
    assert!(verified.starts_with("same:") && verified.contains("mcts:100000, then greedy"), "{verified}");
    let all = out(&folder.run(&["replay", "game.jsonl", "--all"]));
    assert!(all.contains("seat B is greedy from here on"), "{all}");
    let on = out(&folder.run_with(&["play", "--load", "game.jsonl"], "score\n"));
    assert!(on.contains("B (greedy): "), "{on}");
    let text = fs::read_to_string(folder.0.join("game.jsonl")).unwrap();
    fs::write(folder.0.join("other.jsonl"), text.replace("\"sits\":\"greedy\"", "\"sits\":\"random\"")).unwrap();
    assert!(!out(&folder.run(&["replay", "other.jsonl", "--verify"])).starts_with("same:"));
}

#[test]
fn a_hint_that_takes_long_is_stopped_too() {
    let mut terminal = Terminal::open(100, 40, &["play", "arizona", "--seed", "7"], &[]);
    terminal.screen();
    assert!(terminal.typed_until("hint with mcts:100000", STOPS).contains("a hint (mcts:100000)"));
    terminal.signal(Signal::SIGINT);
    assert!(terminal.screen().contains("stopped; no move was judged"));
}

#[test]
fn a_hangup_or_a_request_to_end_leaves_a_game_that_goes_on() {
    for signal in [Signal::SIGTERM, Signal::SIGHUP] {
        let folder = Folder::new("stopping-end");
        let mut terminal = thinking(&folder, &[]);
        terminal.signal(signal);
        let seen = terminal.rest();
        assert!(seen.contains("the game is saved; `javelina play --continue` resumes it"), "{signal}: {seen}");
        let record = fs::read_to_string(folder.0.join("state/javelina/tables/table-1.jsonl")).unwrap();
        assert!(record.ends_with('\n') && record.contains("\"by\":\"A\""), "{signal}: the move of A is kept");
    }
}

#[test]
fn at_the_prompt_ctrl_c_twice_and_a_request_to_end_quit() {
    for signals in [&[Signal::SIGINT, Signal::SIGINT][..], &[Signal::SIGTERM]] {
        let mut terminal = Terminal::open(100, 40, &["play", "arizona", "--seed", "7"], &[]);
        terminal.screen();
        for signal in &signals[1..] {
            terminal.signal(*signal);
            assert!(terminal.screen().contains("once more to quit"));
        }
        terminal.signal(signals[0]);
        assert!(terminal.rest().contains("seed 7"), "{signals:?}");
    }
}

/// Takes the first action once there is a file `go`, and keeps what it was asked and which signals it cannot hear.
const WAITS: &str = "grep SigBlk /proc/self/status > mask\n\
                     while IFS= read -r line; do case $line in *'\"type\":\"ask\"'*) printf '%s\\n' \"$line\" >> asked\n\
                     while [ ! -e go ]; do sleep 0.02; done; echo 1 ;; esac; done\n";

#[test]
fn a_program_that_is_stopped_is_not_asked_twice_and_a_late_answer_is_to_no_other_question() {
    let folder = Folder::new("stopping-bot");
    folder.write("bot.sh", WAITS);
    let game = ["play", "arizona", "--seats", "human,cmd:sh bot.sh", "--seed", "2"];
    let mut terminal = Terminal::open_in(folder, 100, 40, &game, &[]);
    terminal.screen();
    terminal.typed_until("1", STOPS);
    terminal.signal(Signal::SIGINT);
    assert!(terminal.screen().contains("stopped; Enter: B thinks again"));
    let place = terminal.folder.0.clone();
    let asked = || fs::read_to_string(place.join("asked")).unwrap().lines().count();
    terminal.typed_until("", STOPS);
    assert_eq!(asked(), 1, "the program still thinks about the same question");
    terminal.signal(Signal::SIGINT);
    terminal.screen();
    terminal.typed("undo");
    terminal.folder.write("go", ""); // the answer to a question that was taken back
    let seen = terminal.typed("2");
    assert!(seen.contains("\nB takes ") && !seen.contains("without a question"), "{seen}");
    assert!(asked() >= 2);
    let mask = fs::read_to_string(place.join("mask")).unwrap();
    assert_eq!(mask.split_whitespace().last().map(|bits| bits.trim_start_matches('0')), Some(""), "{mask}");
}
