//! A race against a real clock, which is a fake one here: bots act when they are ready, lines count when they are typed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::fs;
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use javelina::load;
use javelina::repl::{Clock, News, Outcome, Race, Session, WORDS, Watch, When};
use javelina_engine::replay::Replay;
use javelina_variants::shipped;

use crate::at_a_terminal::terminal::Terminal;
use crate::support::{Folder, NoDisk, code, err};

/// A clock that stands until somebody moves it.
#[derive(Clone, Default)]
struct Fake(Arc<AtomicU64>);

impl Clock for Fake {
    fn passed(&self) -> Duration {
        Duration::from_secs(self.0.load(Ordering::Relaxed))
    }
}

impl Fake {
    fn goes_to(&self, second: u64) {
        self.0.store(second, Ordering::Relaxed);
    }
}

/// A session before a race, by a clock that stands.
fn session(line: &str) -> (Session, Fake) {
    let clock = Fake::default();
    let mut session = Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false);
    session.race = Some(Race::by(Box::new(clock.clone()), false));
    let text = session.command(line).text;
    assert!(text.contains("the music plays"), "{text}");
    (session, clock)
}

/// The moves of the record of a session: who, when, what.
fn moves(session: &Session) -> Vec<(String, u32, String)> {
    let replay: Replay = javelina_engine::replay::read(&session.desk().unwrap().record()).unwrap();
    replay.playable().map(|line| (line.by.clone(), line.at, line.action.clone())).collect()
}

#[test]
fn bots_act_while_the_prompt_waits_and_lines_count_when_they_are_typed() {
    let (mut session, clock) = session("new cliffs --players human,random@quick --seed 7");
    assert!(moves(&session).iter().all(|(by, ..)| by == "nature"), "bots wait for the music");
    let waits = session.command("play 1 to A").text;
    assert!(waits.contains("press Enter to start the music"), "{waits}");
    clock.goes_to(100);
    assert_eq!(session.tick(), None, "no time goes by before the music");
    let began = session.command("").text;
    assert!(began.contains("40 seconds"), "{began}");
    assert_eq!(
        session.tick().unwrap(),
        News { lines: Vec::new(), rings: true },
        "the bell rings, and nobody is ready at once"
    );
    assert_eq!(session.tick(), None);
    clock.goes_to(112);
    let news = session.tick().unwrap();
    assert!(!news.lines.is_empty() && !news.rings, "{news:?}");
    assert!(moves(&session).iter().any(|(by, at, _)| by == "B" && (1..=12).contains(at)));
    let said = session.command("play 1 to A").text;
    assert!(said.contains("A plays"), "{said}");
    assert_eq!(moves(&session).iter().rfind(|(by, ..)| by == "A").unwrap().1, 12);
    assert_eq!(session.prompt(), "cliffs 28 s A> ");
    let listed = session.command("moves").text;
    let second = listed.lines().nth(1).and_then(|line| line.trim().strip_prefix("2  ")).unwrap().to_string();
    session.command("2");
    let (_, at, played) = moves(&session).into_iter().rfind(|(by, ..)| by == "A").unwrap();
    assert_eq!((at, played), (12, second), "{listed}");
    let beyond = session.command("99");
    assert!(
        beyond.text.contains("there is no move number 99; `moves` lists ") && beyond.outcome == Outcome::Refused,
        "{}",
        beyond.text
    );
    for word in WORDS {
        let is_refused = session.command(word.name).text.ends_with("` is available again when the music stops");
        assert_eq!(is_refused, !word.when.contains(&When::Racing), "{}", word.name);
    }
    assert!(session.command("sheet").text.contains("A's hand"));
    clock.goes_to(131);
    let news = session.tick().unwrap();
    assert!(news.rings && news.lines.iter().any(|line| line == "9 seconds left"), "{news:?}");
    // The second in which the music stops is over before the phase is: what comes in it is late, and recorded so.
    clock.goes_to(140);
    session.tick();
    let late = session.command("play 1 to A").text;
    assert!(late.starts_with("void: the music has stopped"), "{late}");
    let void = moves(&session).into_iter().rfind(|(by, ..)| by == "nature").unwrap();
    assert!(void.1 == 40 && void.2.starts_with("void A play"), "{void:?}");
    clock.goes_to(141);
    let news = session.tick().unwrap();
    assert!(news.rings && news.lines.iter().any(|line| line == "the music stops"), "{news:?}");
    // The record needs no clock.
    let text = session.desk().unwrap().record();
    let folder = Folder::new("racing");
    folder.write("r.jsonl", &text);
    let verified = folder.run(&["replay", "r.jsonl", "--verify"]);
    assert_eq!(code(&verified), 0, "{}", err(&verified));
}

#[test]
fn cards_that_are_turned_up_after_the_music_wait_for_enter() {
    let (mut session, clock) = session("new cliffs --players human,random@quick --seed 7");
    session.command("");
    for (second, line) in [(5, "larry"), (9, "into A"), (12, "play 1 to A"), (15, "play 1 to A"), (18, "done")] {
        clock.goes_to(second);
        session.tick();
        session.command(line);
    }
    clock.goes_to(141);
    let news = session.tick().unwrap().lines;
    let is_told = |text: &str| text.contains(" reveals ");
    assert!(!news.iter().any(|line| is_told(line)), "{news:?}");
    assert_eq!(news.last().unwrap(), "press Enter to turn up the cards");
    assert!(is_told(&session.command("").text));
    assert!(!is_told(&session.command("").text), "they are told once");
}

#[test]
fn the_question_of_a_race_offers_only_what_its_reader_may_do() {
    let mut offered = 0;
    for seed in 1..=12 {
        let (mut session, clock) =
            session(&format!("new cliffs --players human,random@quick,random@quick --seed {seed}"));
        session.command("");
        for second in 1..40 {
            clock.goes_to(second);
            session.tick();
            let Some(question) = session.desk().unwrap().question() else { continue };
            for verb in ["larry", "draw"] {
                let may = question.choices.iter().any(|choice| choice.split(' ').next() == Some(verb));
                let is_offered = question.text.split([' ', ',']).any(|word| word == verb);
                assert_eq!(is_offered, may, "seed {seed}, second {second}: {question:?}");
                offered += u32::from(!may);
            }
        }
    }
    assert!(offered > 100, "moves that others have: {offered}");
}

/// What is typed before the next position is shown waits at its prompt.
#[test]
fn at_a_terminal_a_move_typed_between_reveals_waits_for_the_position() {
    let arguments = ["play", "cliffs", "--with", "in_turns", "--seats", "human,random", "--seed", "1"];
    let folder = Folder::new("racing-begun");
    let mut terminal = Terminal::open_in(folder, 80, 40, &arguments, &[("TERM", "xterm-256color"), ("NO_COLOR", "1")]);
    terminal.until_so(|seen| seen.contains(" A> "));
    let mut typed = |line: &str, end: &str| {
        terminal.lines.write_all(format!("{line}\r").as_bytes()).unwrap();
        terminal.until_so(|seen| seen.contains(end))
    };
    typed("done", "before the next reveal?");
    typed("pass until tally", "1 of 5; Enter next, q the rest> ");
    let seen = typed("pass", "A> pass");
    assert!(seen.contains("before the tally?") && !seen.contains("A passes"), "{seen}");
    typed("", "A passes");
}

/// A race of five seconds at a terminal: what it shows up to the end of the music, and its record.
///
/// From the last second of the music on a line is typed every 600 ms, so that one comes after it in time.
fn raced(term: &str) -> (String, String) {
    let folder = Folder::new("racing-terminal");
    let head =
        "id = \"short\"\ntitle = \"Short\"\nversion = \"1.0.0\"\nextends = \"cliffs\"\nreplaces = [\"race.toml\"]\n";
    folder.write("short/pack.toml", head);
    let lengths = concat!(env!("CARGO_MANIFEST_DIR"), "/../variants/cliffs/race.toml");
    folder.write("short/race.toml", &fs::read_to_string(lengths).unwrap().replace("ticks = 40", "ticks = 5"));
    let arguments = ["play", "cliffs", "--pack", "short", "--clock", "--seats", "human,greedy@quick", "--seed", "8"];
    let arguments = [&arguments[..], &["--record", "r.jsonl"]].concat();
    let mut terminal = Terminal::open_in(folder, 100, 40, &arguments, &[("TERM", term)]);
    terminal.until_so(|seen| seen.contains("Enter starts the music> "));
    let mut keys = terminal.lines.try_clone().unwrap();
    keys.write_all(b"\r").unwrap();
    let begun = Instant::now();
    let stops = Arc::new(AtomicBool::new(false));
    let has_stopped = Arc::clone(&stops);
    let types = thread::spawn(move || {
        thread::sleep(Duration::from_secs(4).saturating_sub(begun.elapsed()));
        while !has_stopped.load(Ordering::Relaxed) {
            keys.write_all(b"play 1 to A\r").unwrap();
            thread::sleep(Duration::from_millis(600));
        }
    });
    let seen = terminal.until_so(|seen| seen.contains("the music stops\r"));
    stops.store(true, Ordering::Relaxed);
    types.join().unwrap();
    terminal.lines.write_all(b"\rquit\r").unwrap();
    terminal.rest();
    let record = fs::read_to_string(terminal.folder.0.join("r.jsonl")).unwrap();
    let verified = terminal.folder.run(&["replay", "r.jsonl", "--verify", "--pack", "short"]);
    assert_eq!(code(&verified), 0, "{}", err(&verified));
    (seen, record)
}

/// A machine may stand still for the second in which a line would be late.
#[test]
fn at_a_terminal_bots_act_while_the_prompt_waits_and_a_late_line_is_void() {
    let late = |(_, record): &(String, String)| record.contains("\"at\":5,\"do\":\"void A play ");
    let race = |term: &str| (0..5).map(|_| raced(term)).find(late).unwrap_or_else(|| raced(term));
    let races = thread::scope(|scope| {
        let both = ["xterm-256color", "dumb"].map(|term| scope.spawn(move || race(term)));
        both.map(|one| one.join().unwrap())
    });
    for (seen, record) in races {
        // Nothing was typed before the bot played and the terminal said so.
        let first = seen.find("B plays a card into B's queue").unwrap_or_else(|| panic!("{seen}"));
        assert!(seen.find("play 1 to A").is_none_or(|typed| first < typed), "{seen}");
        assert!(seen.contains("void: the music has stopped") && seen.matches('\u{7}').count() >= 2, "{seen}");
        let replay: Replay = javelina_engine::replay::read(&record).unwrap();
        let moves = || replay.playable().map(|line| (line.by.as_str(), line.at, line.action.as_str()));
        assert!(moves().any(|(by, at, _)| by == "B" && (1..5).contains(&at)), "{record}");
        assert!(moves().any(|(by, at, text)| by == "nature" && at == 5 && text.starts_with("void A play")), "{record}");
    }
}

/// A number is the move that a list shows next to it, whoever has moved since, at the tick of the key press.
#[test]
fn at_a_terminal_a_race_is_played_by_numbers_and_its_prompt_counts_the_seconds() {
    let folder = Folder::new("racing-numbers");
    let arguments = ["play", "cliffs", "--clock", "--seats", "human,greedy@slow", "--seed", "8", "--record", "r.jsonl"];
    let mut terminal = Terminal::open_in(folder, 100, 40, &arguments, &[("TERM", "xterm-256color"), ("NO_COLOR", "1")]);
    terminal.until_so(|seen| seen.contains("Enter starts the music> "));
    let after = |terminal: &mut Terminal, keys: &str, text: &str| {
        terminal.lines.write_all(keys.as_bytes()).unwrap();
        terminal.until_so(|seen| seen.contains(text))
    };
    after(&mut terminal, "\r", "40 s A> ");
    let is_less = |seen: &str| (10..40).any(|left| seen.contains(&format!("{left} s A> ")));
    terminal.until_so(is_less);
    let listed = after(&mut terminal, "m\r", "  2  play");
    after(&mut terminal, "1\r", "A plays");
    let first = listed.lines().find_map(|line| line.trim().strip_prefix("1  ")).unwrap_or_else(|| panic!("{listed}"));
    let first = first.split("  ").next().unwrap().trim().to_string();
    terminal.lines.write_all(b"quit\r").unwrap();
    terminal.rest();
    let record = fs::read_to_string(terminal.folder.0.join("r.jsonl")).unwrap();
    let replay: Replay = javelina_engine::replay::read(&record).unwrap();
    let played = replay.playable().find(|line| line.by == "A").unwrap();
    assert!(played.action == first && played.at > 0, "{} at {}, not {first}", played.action, played.at);
}

#[test]
fn a_race_by_one_clock_is_the_same_race_however_often_it_is_looked_at() {
    let of = |looks: u64| {
        let (mut session, clock) = session("new cliffs --players human,greedy@quick,random@slow --seed 3");
        session.command("");
        for second in 0..=41 * looks {
            clock.goes_to(second / looks);
            session.tick();
        }
        moves(&session)
    };
    assert_eq!(of(1), of(10));
}

/// Lines that come close to each other leave a clock no moment in which nothing is typed.
#[test]
fn a_line_after_the_music_ends_it_and_plays_nothing() {
    let (mut session, clock) = session("new cliffs --players human,random@quick --seed 7");
    session.command("");
    clock.goes_to(142);
    let late = session.command("play 1 to A").text;
    assert!(late.contains("the music stops") && late.ends_with("nothing was played"), "{late}");
    let played = moves(&session);
    assert!(played.iter().all(|(by, at, text)| by != "A" && (*at == 40) == (text == "stop")), "{played:?}");
}

#[test]
fn a_race_that_cannot_be_is_refused_with_ways_out() {
    let refused = |line: &str| {
        let mut session = Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false);
        session.race = Some(Race::by(Box::new(Watch::begin()), true));
        session.command(line);
        session.may_race().unwrap_err().0
    };
    let two = refused("new cliffs --seats 2 --seed 1");
    assert!(two.contains("--with in_turns"), "{two}");
    assert!(refused("new arizona --players human,greedy --seed 1").contains("no phase against the clock"));
    assert!(refused("new cliffs --players greedy,greedy --seed 1").contains("one player against bots"));
    let folder = Folder::new("racing-pipe");
    let piped = folder.run(&["play", "cliffs", "--clock"]);
    assert!(code(&piped) == 2 && err(&piped).contains("needs a terminal"), "{}", err(&piped));
}
