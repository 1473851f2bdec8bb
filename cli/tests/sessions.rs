//! Sessions as transcripts: those of the shipped packs, and lines that no terminal would send.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop where something is wrong")]

use javelina_cli::Disk;
use javelina_cli::repl::{Session, transcript};
use javelina_variants::{load, shipped};

struct NoDisk;

impl Disk for NoDisk {
    fn read(&self, path: &str, _: usize) -> Result<String, String> {
        Err(format!("{path}: not here"))
    }
    fn write(&self, path: &str, _: &str) -> Result<(), String> {
        Err(format!("{path}: not here"))
    }
}

fn session() -> Session {
    Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false)
}

#[test]
fn every_transcript_of_the_shipped_packs_comes_back_as_written() {
    let loaded = load(&shipped());
    let all: Vec<_> = loaded.packs.iter().flat_map(|pack| &pack.transcripts).collect();
    assert!(all.len() >= 12, "{} transcripts", all.len());
    for one in all {
        let mut session = session();
        session.always.extend(one.item.clone());
        if let Err(mismatch) = transcript::run(&one.text, &mut session) {
            panic!("{}: {mismatch:#?}", one.name);
        }
    }
}

#[test]
fn a_changed_transcript_does_not_come_back() {
    let text = "> new arizona --seats 2 --seed 1 --with no_conditions\narizona, seed 2, human, human\n";
    assert!(transcript::run(text, &mut session()).is_err());
}

#[test]
fn lines_that_no_terminal_would_send_do_nothing() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 1");
    let before = session.command("log").text;
    assert!(session.command("take \u{1b}[31m1").text.contains("control characters"));
    assert!(session.command(&"x".repeat(5_000)).text.contains("at most 4096"));
    assert!(session.command("tkae 1").text.contains("did you mean `take`?"));
    assert!(session.command("99999999999999999999").text.contains("no move number"));
    assert!(session.command("save /nowhere").text.contains("not here"));
    assert_eq!(session.command("").text, "");
    assert_eq!(session.command("log").text, before);
}

#[test]
fn words_work_with_a_colon_and_forks_lead_back() {
    let mut session = session();
    session.command("new arizona --seats 1 --seed 3 --with no_conditions");
    assert!(session.command(":fork start").text.contains("kept as `start`"));
    session.command("1");
    session.command("1");
    assert_ne!(session.command("log").text.lines().count(), 2);
    assert!(session.command("fork start").text.contains("back to `start`"));
    assert_eq!(session.command("log").text.lines().count(), 2, "the initial player and the first roll");
    assert!(session.command("quit").quit);
}

#[test]
fn a_hint_is_legal_and_whatif_changes_nothing() {
    let mut session = session();
    session.command("new arizona --seats 2 --seed 5 --with no_conditions");
    let hint = session.command("hint").text;
    let best = hint.split(": ").nth(1).unwrap().split("; ").next().unwrap().to_string();
    assert!(session.command(&format!("why-not {best}")).text.ends_with("is legal"), "{hint}");
    let before = session.command("show").text;
    assert!(session.command(&format!("whatif {best}")).text.contains("would have"));
    assert_eq!(session.command("show").text, before);
}
