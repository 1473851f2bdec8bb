//! Games that go wrong in ways that are hard to make small: each can be untied in one way only.

use std::fmt;
use std::ops::RangeInclusive;

use javelina_engine::rules::{ClauseId, Deed};
use javelina_engine::{Actor, Finding, FindingKind, Key, Luck, Move, Seat, Seats, Tape, Turn};

use crate::{Done, Little};

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

impl Knot {
    fn is_locked(self, state: &State) -> bool {
        let keys = match self {
            Self::Junk => 8,
            Self::Choice | Self::Fate | Self::Trap => 3,
            Self::Crowd | Self::Ring | Self::Bench | Self::Word => 0,
        };
        state.keys < keys
    }

    fn is_void(self, state: &State) -> bool {
        match self {
            Self::Junk => !self.is_locked(state),
            Self::Crowd => state.turn == 3 * state.seats,
            Self::Choice | Self::Fate => state.left == Some(0),
            Self::Trap | Self::Ring | Self::Bench => false,
            Self::Word => state.turn == 2 && state.is_late,
        }
    }

    fn is_over(self, state: &State) -> bool {
        match self {
            Self::Junk => state.turn >= 60,
            Self::Ring => state.turn >= 12,
            Self::Word => state.turn == 2,
            Self::Bench => state.turn == 1,
            _ => state.is_lost,
        }
    }

    fn turn_key(self, state: &mut State, key: u8) {
        if key != fitting(state.keys) {
            state.is_lost = self != Self::Junk;
            state.worth += i32::from(state.idle < 2);
            state.idle = (state.idle + 1).min(2);
            return;
        }
        state.worth += if self == Self::Junk && state.idle < 2 { 0 } else { 10 };
        (state.keys, state.idle) = (state.keys + 1, 0);
    }
}

impl Little for Knot {
    type State = State;
    type Action = u8;

    const ID: &'static str = "knot";
    const LONGEST: usize = 300;
    const ENDING: &'static str = "arrived";

    fn seats_range(&self) -> RangeInclusive<usize> {
        if *self == Self::Crowd { 1..=4 } else { 1..=1 }
    }
    fn seat_word(&self, word: &str) -> Option<(usize, i32)> {
        (word == "late").then_some((0, 1))
    }
    fn setup(&self, seats: &Seats) -> State {
        let is_late = seats.parameter(Seat(0), 0) == 1;
        State { seats: seats.count() as u8, is_late, ..State::default() }
    }
    fn turn(&self, state: &State) -> Turn {
        let is_nature = match self {
            Self::Fate => !self.is_locked(state) && state.left.is_none(),
            Self::Ring => state.roll == 0,
            _ => false,
        };
        match () {
            () if self.is_void(state) || self.is_over(state) => Turn::Over,
            () if is_nature => Turn::Nature,
            () => Turn::Seat(Seat(state.turn % state.seats.max(1) % 8)),
        }
    }
    fn chance(&self, state: &State, luck: &Luck) -> u8 {
        let sides = if *self == Self::Ring { 6 } else { 10 };
        luck.dice(Key::of("roll").round(u32::from(state.keys))).below(sides) as u8 + u8::from(*self == Self::Ring)
    }
    fn may_come(&self, _: &State, action: u8) -> bool {
        action < 10
    }
    fn actions(&self, state: &State) -> Vec<u8> {
        match self {
            _ if self.is_locked(state) => (0..KEYS).collect(),
            Self::Choice if state.left.is_none() => (0..10).collect(),
            Self::Ring => (0..=3).collect(),
            Self::Bench => vec![0, 1],
            _ => vec![ON],
        }
    }
    fn apply(&self, state: &mut State, step: &Move<u8>, tape: &mut impl Tape<Done<u8>>) {
        if self.decide(state, step).is_ok() {
            if state.is_late {
                tape.saw(ClauseId(0), Deed::Asked);
            }
            self.act(state, step);
        }
    }
    fn act(&self, state: &mut State, step: &Move<u8>) {
        match (self, step.by) {
            (Self::Fate, Actor::Nature) => state.left = Some(step.action),
            (_, Actor::Nature) => state.roll = step.action,
            _ if self.is_locked(state) => {
                self.turn_key(state, step.action);
                state.turn += u8::from(*self == Self::Junk);
            }
            (Self::Choice, _) if state.left.is_none() => {
                state.left = Some(step.action + 1);
                state.worth += i32::from(step.action);
            }
            (Self::Choice | Self::Fate, _) => state.left = state.left.map(|left| left.saturating_sub(1)),
            (Self::Trap, _) => state.grown += 1,
            (Self::Ring, _) if state.roll == 6 => state.turn = (state.turn + step.action) % 12,
            (Self::Ring, _) => state.turn += step.action,
            (Self::Bench, _) => {
                state.turn = step.action;
                state.worth -= i32::from(step.action);
            }
            _ => state.turn += 1,
        }
    }
    fn spoiled(&self, state: &State) -> Option<Finding> {
        self.is_void(state).then(|| Finding::new(FindingKind::Script, "the knot is tied"))
    }
    fn seats(&self, state: &State) -> u8 {
        state.seats
    }
    fn points(&self, state: &State, _: Seat) -> i32 {
        state.worth
    }
    fn write(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
    fn read(&self, text: &str) -> Option<u8> {
        text.parse().ok()
    }
}
