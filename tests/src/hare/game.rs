//! The toy on the contract.

use std::fmt;
use std::sync::atomic::Ordering;

use javelina_engine::rules::{Expression, PointId, Rules, Spoken, Worked};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Flow, Game, Key, Ledger, Luck, Move, Order, Outcome, Present, Refusal, Row, Seat,
    SeatSet, Seats, Sink, Source, Standing, Tape, Tick, Turn, Verb,
};

use super::{Act, END, Flaw, Hare, MOST, Runner, Track};

impl Hare {
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

impl Game for Hare {
    type State = Track;
    type Action = Act;
    type Event = (Actor, Act);
    type View = Track;

    fn id(&self) -> &'static str {
        "hare"
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
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
    fn longest(&self) -> usize {
        64
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
    fn void(&self, _: &Track, step: &Move<Act>) -> Option<Act> {
        match (step.by, step.action) {
            (Actor::Seat(seat), Act::Hop(cells)) => Some(Act::Void(seat.0, cells)),
            _ => None,
        }
    }
    fn legal<S: Sink<Act>>(&self, track: &Track, seat: Seat, out: &mut S) -> Extent {
        let acts = [Act::Hop(1), Act::Hop(2), Act::Left, Act::Right, Act::Nap];
        let may = |act: &Act| {
            let step = Move { by: Actor::Seat(seat), at: Tick(track.now), action: *act };
            self.decide(track, &step).is_ok()
        };
        for act in acts.into_iter().filter(may) {
            if out.take(act) == Flow::Enough {
                break;
            }
        }
        Extent::All
    }
    fn sample(&self, track: &Track, seat: Seat, dice: &mut Dice) -> Option<Act> {
        let mut all = Vec::new();
        self.legal(track, seat, &mut all);
        all.get(dice.below(all.len() as u32) as usize).copied()
    }
    fn test(&self, track: &Track, step: &Move<Act>) -> bool {
        self.decide(track, step).is_ok()
    }
    fn check(&self, track: &Track, step: &Move<Act>) -> Result<(), Box<Refusal>> {
        self.decide(track, step).map_err(|why| Refusal::new(Source::Rulebook("2"), why))
    }
    fn apply(&self, track: &mut Track, step: &Move<Act>, tape: &mut impl Tape<(Actor, Act)>) {
        if self.decide(track, step).is_ok() {
            tape.tell(|| (step.by, step.action));
            self.run(track, step);
        } else if self.flaw == Flaw::RefusalTicks && step.at.0 < track.now && step.at > Tick(0) {
            track.now = step.at.0;
        }
    }
    fn view(&self, track: &Track, seat: Seat, out: &mut Track) {
        out.clone_from(track);
        let hide = |(at, hare): (usize, &mut Runner)| {
            if at != seat.index() {
                hare.strength = 0;
            }
        };
        out.hares.iter_mut().enumerate().for_each(hide);
    }
    fn told(&self, _: &Track, event: &(Actor, Act), _: Seat) -> Option<(Actor, Act)> {
        Some(match event {
            (by, Act::Deal(_)) => (*by, Act::Deal([0; MOST])),
            other => *other,
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
    fn endings(&self) -> Vec<&'static str> {
        vec!["time"]
    }
    fn outcome(&self, track: &Track) -> Outcome {
        let hares = &track.hares[..usize::from(track.seats)];
        let most = hares.iter().map(|hare| hare.cells).max().unwrap_or(0);
        let standing = |(at, hare): (usize, &Runner)| {
            let points = i32::from(hare.cells);
            let row = Row { label: "cells".into(), points, because: "run".into(), source: Source::Rulebook("4") };
            Standing {
                seats: SeatSet::default().with(Seat(at as u8)),
                score: points,
                ranked_by: points,
                ledger: Ledger { rows: vec![row] },
                level: None,
                won: track.is_over && hare.cells == most,
            }
        };
        let standings = hares.iter().enumerate().map(standing).collect();
        if track.is_over { Outcome::Over { standings, ending: "time" } } else { Outcome::Running(standings) }
    }
    fn value(&self, track: &Track, seat: Seat) -> i64 {
        i64::from(track.hares[seat.index() % MOST].cells)
    }
    fn digest(&self, track: &Track, digest: &mut Digest) {
        digest.bytes(&[track.seats, u8::from(track.is_dealt), u8::from(track.is_over), track.voids]);
        digest.number(i64::from(track.now));
        for hare in &track.hares {
            digest.bytes(&[hare.strength, hare.cells, hare.hops, hare.pace, hare.forks.into(), hare.naps.into()]);
            digest.number(i64::from(hare.last));
        }
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
    fn read(&self, _: &Track, _: Actor, text: &str) -> Result<Act, Box<Refusal>> {
        let mut words = text.split_whitespace();
        let verb = words.next().unwrap_or_default();
        let numbers: Vec<u8> = words.filter_map(|word| word.parse().ok()).collect();
        match (verb, &numbers[..]) {
            ("deal", [a, b, c, d]) => Ok(Act::Deal([*a, *b, *c, *d])),
            ("hop", [cells]) => Ok(Act::Hop(*cells)),
            ("left", []) => Ok(Act::Left),
            ("right", []) => Ok(Act::Right),
            ("nap", []) => Ok(Act::Nap),
            ("stop", []) => Ok(Act::Stop),
            ("void", [seat, cells]) => Ok(Act::Void(*seat, *cells)),
            _ => Err(Refusal::new(Source::Table, "a hare hops, naps, goes left or right")),
        }
    }
}

impl Present for Hare {
    fn tell(&self, (by, act): &(Actor, Act)) -> String {
        match act {
            Act::Deal(_) => "the hares are ready".into(),
            Act::Stop => "the run is over".into(),
            Act::Void(seat, cells) => format!("a hop of {} by {cells} is void", Seat(*seat)),
            Act::Hop(cells) => format!("{by} hops {cells}"),
            Act::Left | Act::Right => format!("{by} takes a fork"),
            Act::Nap => format!("{by} naps"),
        }
    }
    fn board(&self, view: &Track, _: bool) -> String {
        let cells: Vec<String> = view.hares.iter().map(|hare| hare.cells.to_string()).collect();
        cells.join(" ")
    }
    fn sheet(&self, view: &Track, seat: Seat, _: bool) -> String {
        format!("strength {}", view.hares[seat.index() % MOST].strength)
    }
    fn prompt(&self, _: &Track) -> String {
        "hop, nap, or take a fork".into()
    }
    fn expand(&self, text: &str) -> Vec<(u32, String)> {
        match text.split_once(' ') {
            Some(("dash", count)) => {
                (0..count.trim().parse().unwrap_or(1).min(1_000)).map(|at| (at, "hop 1".to_string())).collect()
            }
            _ => vec![(0, text.to_string())],
        }
    }
    fn trace(&self, _: &Track, _: Seat, _: PointId, _: [i32; 4]) -> Vec<Spoken> {
        Vec::new()
    }
    fn work_out(&self, _: &Track, _: Seat, _: &Expression) -> Worked {
        Worked::default()
    }
    fn verbs(&self) -> &'static [Verb] {
        const {
            &[
                Verb::new("hop {cells}", "hops a cell: `hop 1`"),
                Verb::new("left", "goes left"),
                Verb::new("right", "goes right"),
                Verb::new("nap", "runs no more"),
            ]
        }
    }
}
