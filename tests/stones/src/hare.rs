//! Hare: a small game with a phase against the clock, sound or with one planted flaw.
//!
//! # Rulebook
//!
//! 1. Nature deals each hare 1 to 3 of strength, which only its own seat knows.
//! 2. The hares run for 20 ticks, each at its own pace (`@quick`, `@slow`). One hops 1 cell, or 2 for one of strength,
//!    at most four times; or it naps and runs no more.
//! 3. On every third cell the path forks: the hare goes left at once and gains one of strength, or right and one cell
//!    further.
//! 4. When the 20 ticks are over, the hare that came furthest wins.

mod flaw;

pub use flaw::Flaw;

use std::fmt;
use std::sync::atomic::{AtomicU32, Ordering};

use javelina_engine::{Actor, Dice, Key, Luck, Move, Order, Seat, SeatSet, Seats, Tape, Tick, Turn, Verb};

use crate::{Done, Little, Stones};

/// How long the hares run, in ticks.
pub const END: Tick = Tick(20);
/// How often a hare hops.
const HOPS: u8 = 4;
/// The most hares.
const MOST: usize = 4;

/// The game.
#[derive(Debug)]
pub struct Hare {
    flaw: Flaw,
    /// The tick of the state that was asked about last, for the flaw that remembers it.
    asked: AtomicU32,
}

/// One hare.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Runner {
    /// 0 where it is hidden.
    strength: u8,
    cells: u8,
    hops: u8,
    /// The tick of its last hop.
    last: u32,
    /// Ticks between two hops, more or less.
    pace: u8,
    /// Whether it stands at a fork.
    forks: bool,
    naps: bool,
}

/// The race as it stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Track {
    seats: u8,
    is_dealt: bool,
    is_over: bool,
    now: u32,
    voids: u8,
    hares: [Runner; MOST],
}

/// What hares and Nature do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    /// Nature gives each hare its strength.
    Deal([u8; MOST]),
    /// A hare hops so many cells.
    Hop(u8),
    /// It goes left at a fork.
    Left,
    /// It goes right at a fork.
    Right,
    /// It runs no more.
    Nap,
    /// Nature ends the run.
    Stop,
    /// Nature records a hop of a seat that was refused.
    Void(u8, u8),
}

impl Hare {
    /// The game with a flaw, or without.
    pub fn game(flaw: Flaw) -> Stones<Self> {
        Stones::new(Self { flaw, asked: 0.into() })
    }

    /// Another value of the same game, for a worker.
    pub fn again(game: &Stones<Self>) -> Stones<Self> {
        Self::game(game.of.flaw)
    }

    /// The hares that still run.
    fn awake(&self, track: &Track) -> SeatSet {
        let runs = |seat: &Seat| !track.hares[seat.index()].naps || self.flaw == Flaw::SleepersStay;
        (0..track.seats).map(Seat).filter(runs).fold(SeatSet::default(), SeatSet::with)
    }

    /// Whether a hare that runs may do something, whenever it is.
    fn may(&self, track: &Track, seat: Seat, action: Act) -> Result<(), &'static str> {
        let hare = track.hares[seat.index()];
        let rivals = track.hares.iter().enumerate().filter(|(at, _)| *at != seat.index());
        let is_shy = self.flaw == Flaw::Envious && rivals.map(|(_, rival)| rival.strength).sum::<u8>() % 2 == 1;
        match action {
            _ if hare.naps && self.flaw != Flaw::SleepersHop => Err("a hare that naps runs no more"),
            Act::Left | Act::Right if hare.forks => Ok(()),
            _ if hare.forks => Err("the hare stands at a fork: `left` or `right`"),
            Act::Nap => Ok(()),
            Act::Hop(1) => Ok(()),
            Act::Hop(2) if hare.strength > 0 && !is_shy => Ok(()),
            Act::Hop(2) => Err("the hare has no strength left"),
            _ => Err("a hare hops 1 or 2 cells"),
        }
    }

    fn hop(&self, hare: &mut Runner, at: u32, action: Act) {
        match action {
            Act::Hop(cells) => {
                hare.cells = hare.cells.saturating_add(cells);
                hare.strength = hare.strength.saturating_sub(cells.saturating_sub(1));
                hare.hops += u8::from(self.flaw != Flaw::Treadmill);
                hare.last = at;
                hare.forks = hare.cells.is_multiple_of(3);
            }
            Act::Left => hare.strength += 1,
            Act::Right => hare.cells += 1,
            _ => hare.naps = self.flaw != Flaw::Treadmill,
        }
        hare.forks &= matches!(action, Act::Hop(_));
        hare.naps |= hare.hops >= HOPS && !hare.forks;
    }

    /// When a hare is ready, whatever the others do.
    fn ready(&self, track: &Track, seat: Seat, luck: &Luck) -> u32 {
        let hare = track.hares[seat.index()];
        if self.flaw == Flaw::Treadmill {
            return track.now;
        }
        let mut dice = luck.dice(Key::of("ready").seat(seat).attempt(u32::from(hare.hops)));
        match hare.hops {
            0 => 1 + dice.below(3),
            _ => hare.last + u32::from(hare.pace) + dice.below(3),
        }
    }
}

impl Little for Hare {
    type State = Track;
    type Action = Act;

    const ID: &'static str = "hare";
    const LONGEST: usize = 64;
    const ENDING: &'static str = "time";
    const VERBS: &'static [Verb] = &[
        Verb::new("hop {cells}", "hops a cell: `hop 1`"),
        Verb::new("left", "goes left"),
        Verb::new("right", "goes right"),
        Verb::new("nap", "runs no more"),
    ];

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        2..=MOST
    }
    fn refuses_seats(&self, count: usize) -> Option<String> {
        let is_right = match self.flaw {
            Flaw::AnyPairs => count.is_multiple_of(2),
            Flaw::NoPairs => return Some(String::new()),
            _ => matches!(count, 2 | 4),
        };
        (!is_right).then(|| format!("hares run in pairs: 2 or 4 seats, not {count}"))
    }
    fn seat_word(&self, word: &str) -> Option<(usize, i32)> {
        match word {
            "quick" => Some((0, -1)),
            "slow" if self.flaw != Flaw::EmptyWord => Some((0, 3)),
            _ => None,
        }
    }
    fn seat_words(&self) -> &'static [(&'static str, &'static str)] {
        &[("quick", "hops often"), ("slow", "hops seldom")]
    }
    fn setup(&self, seats: &Seats) -> Track {
        let mut track = Track { seats: seats.count().min(MOST) as u8, ..Track::default() };
        for seat in seats.iter() {
            track.hares[seat.index()].pace = (5 + seats.parameter(seat, 0)).clamp(1, 9) as u8;
        }
        track
    }
    fn turn(&self, track: &Track) -> Turn {
        match (track.is_dealt, track.is_over) {
            (false, _) => Turn::Nature,
            (_, true) => Turn::Over,
            _ => Turn::Together(self.awake(track), Order::Clock { now: Tick(track.now), end: END }),
        }
    }
    fn chance(&self, track: &Track, luck: &Luck) -> Act {
        if track.is_dealt {
            return Act::Stop;
        }
        let mut given = [0; MOST];
        for seat in 0..track.seats {
            given[usize::from(seat)] = luck.dice(Key::of("deal").seat(Seat(seat))).below(3) as u8 + 1;
        }
        Act::Deal(given)
    }
    fn pace(&self, track: &Track, luck: &Luck) -> Option<(Tick, Seat)> {
        let set = self.awake(track);
        let is_back = self.asked.swap(track.now, Ordering::Relaxed) > track.now;
        if let Some(seat) = set.iter().find(|seat| track.hares[seat.index()].forks) {
            return Some((Tick(track.now), seat));
        }
        let ready = |seat: Seat| (Tick(self.ready(track, seat, luck).max(track.now)), seat);
        let first = set.iter().map(ready).filter(|(at, _)| *at < END).min();
        match self.flaw {
            Flaw::PaceRemembers => first.filter(|_| track.now == 0 || !is_back),
            Flaw::PaceFalls if track.now > 6 => first.map(|(at, seat)| (Tick(at.0.min(5)), seat)),
            Flaw::PaceLate => first.or_else(|| set.iter().next().map(|seat| (END, seat))),
            Flaw::PaceWakes => (0..track.seats)
                .map(Seat)
                .find(|seat| track.hares[seat.index()].naps)
                .map(|seat| (Tick(track.now), seat))
                .or(first),
            _ => first,
        }
    }
    fn void(&self, step: &Move<Act>) -> Option<Act> {
        match (step.by, step.action) {
            (Actor::Seat(seat), Act::Hop(cells)) => Some(Act::Void(seat.0, cells)),
            _ => None,
        }
    }
    fn may_come(&self, _: &Track, _: Act) -> bool {
        false
    }
    fn actions(&self, _: &Track) -> Vec<Act> {
        vec![Act::Hop(1), Act::Hop(2), Act::Left, Act::Right, Act::Nap]
    }
    fn list(&self, track: &Track, seat: Seat) -> Vec<Act> {
        let step = |action| Move { by: Actor::Seat(seat), at: Tick(track.now), action };
        self.actions(track).into_iter().filter(|act| self.decide(track, &step(*act)).is_ok()).collect()
    }
    fn decide(&self, track: &Track, step: &Move<Act>) -> Result<(), &'static str> {
        let when = |allowed: bool, else_why: &'static str| if allowed { Ok(()) } else { Err(else_why) };
        match (self.turn(track), step.by, step.action) {
            (Turn::Nature, Actor::Nature, Act::Deal(given)) => {
                let fits = |(seat, one): (usize, &u8)| {
                    if seat < usize::from(track.seats) { (1..=3).contains(one) } else { *one == 0 }
                };
                when(given.iter().enumerate().all(fits) && step.at == Tick(0), "each hare gets 1 to 3 of strength")
            }
            (Turn::Together(..), Actor::Nature, Act::Stop) => {
                let is_late = step.at == END || self.flaw == Flaw::StopsAnywhere;
                when(is_late && !track.hares.iter().any(|hare| hare.forks), "the run ends when the ticks are over")
            }
            (Turn::Together(..), Actor::Nature, Act::Void(seat, cells)) => {
                let hop = Move { by: Actor::Seat(Seat(seat)), at: step.at, action: Act::Hop(cells) };
                let is_refused = self.decide(track, &hop).is_err() || self.flaw == Flaw::VoidsAnything;
                let is_late = step.at >= END && self.flaw == Flaw::VoidsInTime;
                when(seat < track.seats && step.at.0 >= track.now && is_refused && !is_late, "that move is not void")
            }
            (Turn::Together(set, _), Actor::Seat(seat), action) if seat.0 < track.seats => {
                when(set.contains(seat) || self.flaw == Flaw::SleepersHop, "a hare that naps runs no more")?;
                when(step.at.0 >= track.now || self.flaw == Flaw::GoesBack, "ticks never fall")?;
                when(step.at < END || self.flaw == Flaw::OutlastsTheEnd, "the ticks are over")?;
                self.may(track, seat, action)
            }
            _ => Err("it is not the time for that"),
        }
    }
    fn apply(&self, track: &mut Track, step: &Move<Act>, tape: &mut impl Tape<Done<Act>>) {
        if self.decide(track, step).is_ok() {
            tape.tell(|| (step.by, step.action));
            self.act(track, step);
        } else if self.flaw == Flaw::RefusalTicks && step.at.0 < track.now && step.at > Tick(0) {
            track.now = step.at.0;
        }
    }
    fn act(&self, track: &mut Track, step: &Move<Act>) {
        match (step.by, step.action) {
            (Actor::Nature, Act::Deal(given)) => {
                track.is_dealt = true;
                track.hares.iter_mut().zip(given).for_each(|(hare, strength)| hare.strength = strength);
            }
            (Actor::Nature, Act::Stop) => track.is_over = self.flaw != Flaw::RunsOn,
            (Actor::Nature, _) => {
                track.voids = track.voids.saturating_add(1);
                track.is_over = self.flaw == Flaw::VoidEnds;
            }
            (Actor::Seat(seat), action) => {
                if self.flaw != Flaw::ClockStands {
                    track.now = step.at.0;
                }
                self.hop(&mut track.hares[seat.index()], step.at.0, action);
            }
        }
    }
    fn hide(&self, view: &mut Track, seat: Seat) {
        let others = view.hares.iter_mut().enumerate().filter(|(at, _)| *at != seat.index());
        others.for_each(|(_, hare)| hare.strength = 0);
    }
    fn told(&self, _: &Track, event: Done<Act>) -> Option<Done<Act>> {
        Some(match event {
            (by, Act::Deal(_)) => (by, Act::Deal([0; MOST])),
            other => other,
        })
    }
    fn imagine(&self, view: &Track, dice: &mut Dice) -> Track {
        let mut track = *view;
        let known = (0..MOST).find(|at| track.hares[*at].strength > 0);
        for at in (0..usize::from(track.seats)).filter(|at| Some(*at) != known) {
            track.hares[at].strength = dice.below(4) as u8;
        }
        if known.is_none() {
            track.hares = view.hares; // the seat itself may be the one without strength
        }
        track
    }
    fn seats(&self, track: &Track) -> u8 {
        track.seats
    }
    fn points(&self, track: &Track, seat: Seat) -> i32 {
        track.hares[seat.index() % MOST].cells.into()
    }
    fn measure(&self, track: &Track, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        for seat in (0..track.seats).map(Seat) {
            out("hops", Some(seat), i64::from(track.hares[seat.index()].hops));
        }
    }
    fn write(&self, action: &Act, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Act::Deal([a, b, c, d]) => write!(out, "deal {a} {b} {c} {d}"),
            Act::Hop(cells) => write!(out, "hop {cells}"),
            Act::Left => out.write_str("left"),
            Act::Right => out.write_str("right"),
            Act::Nap => out.write_str("nap"),
            Act::Stop => out.write_str("stop"),
            Act::Void(seat, cells) => write!(out, "void {seat} {cells}"),
        }
    }
    fn read(&self, text: &str) -> Option<Act> {
        let mut words = text.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let numbers: Vec<u8> = words.filter_map(|word| word.parse().ok()).collect();
        match (verb, &numbers[..]) {
            ("deal", [a, b, c, d]) => Some(Act::Deal([*a, *b, *c, *d])),
            ("hop", [cells]) => Some(Act::Hop(*cells)),
            ("left", []) => Some(Act::Left),
            ("right", []) => Some(Act::Right),
            ("nap", []) => Some(Act::Nap),
            ("stop", []) => Some(Act::Stop),
            ("void", [seat, cells]) => Some(Act::Void(*seat, *cells)),
            _ => None,
        }
    }
    fn unread(&self) -> &'static str {
        "a hare hops, naps, goes left or right"
    }
    fn tell(&self, (by, act): &Done<Act>) -> String {
        match act {
            Act::Deal(_) => "the hares are ready".into(),
            Act::Stop => "the run is over".into(),
            Act::Void(seat, cells) => format!("a hop of {} by {cells} is void", Seat(*seat)),
            Act::Hop(cells) => format!("{by} hops {cells}"),
            Act::Left | Act::Right => format!("{by} takes a fork"),
            Act::Nap => format!("{by} naps"),
        }
    }
    fn board(&self, view: &Track) -> String {
        let cells: Vec<String> = view.hares.iter().map(|hare| hare.cells.to_string()).collect();
        cells.join(" ")
    }
    fn sheet(&self, view: &Track, seat: Seat) -> String {
        format!("strength {}", view.hares[seat.index() % MOST].strength)
    }
    fn expand(&self, text: &str) -> Vec<(u32, String)> {
        match text.split_once(' ') {
            Some(("dash", count)) => {
                (0..count.trim().parse().unwrap_or(1).min(1_000)).map(|at| (at, "hop 1".to_string())).collect()
            }
            _ => vec![(0, text.to_string())],
        }
    }
}
