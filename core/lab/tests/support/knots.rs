//! Games that go wrong in ways that are hard to make small: each can be untied in one way only.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::fmt;

use javelina_engine::rules::{Catalogue, ClauseId, Deed, KindDecl, KindId, Lexicon, Rules};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Finding, FindingKind, Flow, Game, Key, Ledger, Luck, Move, Outcome, Refusal, Row,
    Seat, SeatSet, Seats, Sink, Source, Standing, Tape, Turn,
};

static KINDS: [KindDecl; 0] = [];
static CATALOGUE: Catalogue = Catalogue {
    game: "knot",
    kinds: &KINDS,
    seat: KindId(0),
    facts: &[],
    points: &[],
    effects: &[],
    base: &[],
    zones: &[],
    currencies: &[],
    settings: &[],
    content: &[],
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Knot {
    /// A lock opens after eight keys out of 250. Wrong ones do nothing, and `greedy` plays two of them before each right one.
    Junk,
    /// It goes wrong when every seat has made its three moves.
    Crowd,
    /// Three keys out of 250, a wrong one ends the game; then the seat says how many moves are left, `greedy` as many as it may.
    Choice,
    /// The same, but Nature says how many.
    Fate,
    /// The same three keys, after which the game grows and never ends.
    Trap,
    /// A walk around a ring with places to rest. If Nature rolled a 6 nobody ever arrives.
    Ring,
    /// Sitting changes nothing, going ends the game and costs a point: `greedy` sits for ever.
    Bench,
    /// It goes wrong for a seat of which `@late` is said.
    Word,
}

pub struct Knots {
    pub knot: Knot,
    rules: Rules,
}

pub fn knot(knot: Knot) -> Knots {
    Knots { knot, rules: Rules::none(&CATALOGUE, Lexicon::default()) }
}

pub fn fork(game: &Knots) -> Knots {
    knot(game.knot)
}

/// The only move where there is no choice.
const ON: u8 = 99;
/// Keys of which one fits.
const KEYS: u8 = 250;

fn fitting(keys: u8) -> u8 {
    ((u32::from(keys) * 37 + 11) % u32::from(KEYS)) as u8
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    seats: u8,
    turn: u8,
    keys: u8,
    /// Wrong keys since the last right one.
    idle: u8,
    worth: i32,
    left: Option<u8>,
    roll: u8,
    is_lost: bool,
    is_late: bool,
    grown: u32,
}

impl Knots {
    fn is_locked(&self, state: &State) -> bool {
        let keys = match self.knot {
            Knot::Junk => 8,
            Knot::Choice | Knot::Fate | Knot::Trap => 3,
            Knot::Crowd | Knot::Ring | Knot::Bench | Knot::Word => 0,
        };
        state.keys < keys
    }

    fn is_void(&self, state: &State) -> bool {
        match self.knot {
            Knot::Junk => !self.is_locked(state),
            Knot::Crowd => state.turn == 3 * state.seats,
            Knot::Choice | Knot::Fate => state.left == Some(0),
            Knot::Trap | Knot::Ring | Knot::Bench => false,
            Knot::Word => state.turn == 2 && state.is_late,
        }
    }

    fn is_over(&self, state: &State) -> bool {
        match self.knot {
            Knot::Junk => state.turn >= 60,
            Knot::Ring => state.turn >= 12,
            Knot::Word => state.turn == 2,
            Knot::Bench => state.turn == 1,
            _ => state.is_lost,
        }
    }

    fn is_nature(&self, state: &State) -> bool {
        match self.knot {
            Knot::Fate => !self.is_locked(state) && state.left.is_none(),
            Knot::Ring => state.roll == 0,
            _ => false,
        }
    }

    fn actions(&self, state: &State) -> Vec<u8> {
        match self.knot {
            _ if self.is_locked(state) => (0..KEYS).collect(),
            Knot::Choice if state.left.is_none() => (0..10).collect(),
            Knot::Ring => (0..=3).collect(),
            Knot::Bench => vec![0, 1],
            _ => vec![ON],
        }
    }

    fn turn_key(&self, state: &mut State, key: u8) {
        if key != fitting(state.keys) {
            state.is_lost = self.knot != Knot::Junk;
            state.worth += i32::from(state.idle < 2);
            state.idle = (state.idle + 1).min(2);
            return;
        }
        state.worth += if self.knot == Knot::Junk && state.idle < 2 { 0 } else { 10 };
        (state.keys, state.idle) = (state.keys + 1, 0);
    }
}

impl Game for Knots {
    type State = State;
    type Action = u8;
    type Event = u8;
    type View = State;

    fn id(&self) -> &'static str {
        "knot"
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        if self.knot == Knot::Crowd { 1..=4 } else { 1..=1 }
    }
    fn seat_word(&self, word: &str) -> Option<(usize, i32)> {
        (word == "late").then_some((0, 1))
    }
    fn longest(&self) -> usize {
        300
    }
    fn setup(&self, seats: &Seats) -> State {
        let is_late = seats.parameter(Seat(0), 0) == 1;
        State { seats: seats.count() as u8, is_late, ..State::default() }
    }
    fn turn(&self, state: &State) -> Turn {
        match () {
            () if self.is_void(state) || self.is_over(state) => Turn::Over,
            () if self.is_nature(state) => Turn::Nature,
            () => Turn::Seat(Seat(state.turn % state.seats.max(1) % 8)),
        }
    }
    fn chance(&self, state: &State, luck: &Luck) -> u8 {
        let sides = if self.knot == Knot::Ring { 6 } else { 10 };
        luck.dice(Key::of("roll").round(u32::from(state.keys))).below(sides) as u8 + u8::from(self.knot == Knot::Ring)
    }
    fn legal<S: Sink<u8>>(&self, state: &State, seat: Seat, out: &mut S) -> Extent {
        if self.turn(state) == Turn::Seat(seat) {
            let _ = self.actions(state).into_iter().all(|action| out.take(action) == Flow::More);
        }
        Extent::All
    }
    fn sample(&self, state: &State, _: Seat, dice: &mut Dice) -> Option<u8> {
        let all = self.actions(state);
        all.get(dice.below(all.len() as u32) as usize).copied()
    }
    fn test(&self, state: &State, step: &Move<u8>) -> bool {
        match (self.turn(state), step.by) {
            (Turn::Nature, Actor::Nature) => step.action < 10,
            (Turn::Seat(seat), Actor::Seat(by)) => seat == by && self.actions(state).contains(&step.action),
            _ => false,
        }
    }
    fn check(&self, state: &State, step: &Move<u8>) -> Result<(), Box<Refusal>> {
        if self.test(state, step) { Ok(()) } else { Err(Refusal::new(Source::Table, "not now")) }
    }
    fn apply(&self, state: &mut State, step: &Move<u8>, tape: &mut impl Tape<u8>) {
        if !self.test(state, step) {
            return;
        }
        if state.is_late {
            tape.saw(ClauseId(0), Deed::Asked);
        }
        match (self.knot, step.by) {
            (Knot::Fate, Actor::Nature) => state.left = Some(step.action),
            (_, Actor::Nature) => state.roll = step.action,
            _ if self.is_locked(state) => {
                self.turn_key(state, step.action);
                state.turn += u8::from(self.knot == Knot::Junk);
            }
            (Knot::Choice, _) if state.left.is_none() => {
                state.left = Some(step.action + 1);
                state.worth += i32::from(step.action);
            }
            (Knot::Choice | Knot::Fate, _) => state.left = state.left.map(|left| left.saturating_sub(1)),
            (Knot::Trap, _) => state.grown += 1,
            (Knot::Ring, _) if state.roll == 6 => state.turn = (state.turn + step.action) % 12,
            (Knot::Ring, _) => state.turn += step.action,
            (Knot::Bench, _) => {
                state.turn = step.action;
                state.worth -= i32::from(step.action);
            }
            _ => state.turn += 1,
        }
    }
    fn view(&self, state: &State, _: Seat, out: &mut State) {
        out.clone_from(state);
    }
    fn told(&self, _: &State, event: &u8, _: Seat) -> Option<u8> {
        Some(*event)
    }
    fn imagine(&self, view: &State, _: &mut Dice) -> State {
        view.clone()
    }
    fn endings(&self) -> Vec<&'static str> {
        vec!["arrived"]
    }
    fn outcome(&self, state: &State) -> Outcome {
        if self.is_void(state) {
            return Outcome::Void(Finding::new(FindingKind::Script, "the knot is tied"));
        }
        let row = Row { label: "worth".into(), points: state.worth, because: "worth".into(), source: Source::Table };
        let standing = |seat: Seat| Standing {
            seats: SeatSet::default().with(seat),
            score: state.worth,
            ranked_by: state.worth,
            ledger: Ledger { rows: vec![row.clone()] },
            level: None,
            won: true,
        };
        let standings = (0..state.seats).map(|seat| standing(Seat(seat))).collect();
        if self.is_over(state) { Outcome::Over { standings, ending: "arrived" } } else { Outcome::Running(standings) }
    }
    fn value(&self, state: &State, _: Seat) -> i64 {
        i64::from(state.worth)
    }
    fn digest(&self, state: &State, digest: &mut Digest) {
        let left = state.left.map_or(255, |left| left);
        digest.bytes(&[state.seats, state.turn, state.keys, state.idle, left, state.roll]);
        digest.bytes(&[u8::from(state.is_lost), u8::from(state.is_late)]);
        digest.number(i64::from(state.worth));
        digest.number(i64::from(state.grown));
    }
    fn measure(&self, _: &State, _: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {}
    fn write(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
    fn read(&self, _: &State, _: Actor, text: &str) -> Result<u8, Box<Refusal>> {
        text.parse().map_err(|_| Refusal::new(Source::Table, "no number"))
    }
}
