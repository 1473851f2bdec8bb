//! A race against a real clock, which is a fake one here: bots act when they are ready, lines count when they are typed.
#![allow(clippy::unwrap_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use javelina::load;
use javelina::repl::{Clock, News, Race, Session, Watch};
use javelina_engine::replay::Replay;
use javelina_variants::shipped;

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
    assert!(waits.contains("Enter starts it"), "{waits}");
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
    for word in ["undo", "hint", "goto 1", "at 30 A draw", "new cliffs"] {
        assert!(session.command(word).text.starts_with("refused: no `"), "{word}");
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

#[test]
fn a_race_that_cannot_be_is_refused_with_ways_out() {
    let refused = |line: &str| {
        let mut session = Session::new(load(&shipped()), Box::new(|| Ok(load(&shipped()))), Box::new(NoDisk), false);
        session.race = Some(Race::by(Box::new(Watch::begin()), true));
        session.command(line);
        session.may_race().unwrap_err()
    };
    let two = refused("new cliffs --seats 2 --seed 1");
    assert!(
        two.contains("javelina timer race_pace") && two.contains("--with in_turns") && two.contains("--printed"),
        "{two}"
    );
    assert!(refused("new arizona --players human,greedy --seed 1").contains("no phase against the clock"));
    assert!(refused("new cliffs --players greedy,greedy --seed 1").contains("one person"));
    let folder = Folder::new("racing-pipe");
    let piped = folder.run(&["play", "cliffs", "--clock"]);
    assert!(code(&piped) == 2 && err(&piped).contains("needs a terminal"), "{}", err(&piped));
}
