//! Nature rolls, the seat to act takes up to as many stones as were rolled. Most stones win.

use std::fmt;
use std::ops::RangeInclusive;

use javelina_engine::{
    Actor, Dice, Finding, FindingKind, Key, Luck, Mention, Move, Note, Seat, Seats, Spot, Tape, Turn,
};

use crate::{Done, Little, Step};

/// What is wrong with the game. Each goes wrong in the games whose first roll is 6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    Sound,
    Endless,
    Panics,
    Void,
    WrongLedger,
    NoAction,
    NobodyWins,
    /// Samples what is not legal, in every game.
    IllegalSample,
    /// Nothing is wrong; it measures a share (`even`), and counts that are hardly ever beyond 1 and have no range or a wider one.
    Counts,
    /// Nothing is wrong; it tells of handfuls (five stones or more), crumbs (one), offers, and who takes how many.
    Tells,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    seats: u8,
    turn: u8,
    roll: Option<u8>,
    first: u8,
    stones: [i32; 8],
}

const ROUNDS: u8 = 5;

impl Flaw {
    fn strikes(self, flaw: Self, state: &State) -> bool {
        self == flaw && state.first == 6
    }
}

/// Stones that a seat took in a move.
fn taken(passage: &Step<'_, Flaw>, seat: Seat) -> i32 {
    passage.after.stones[seat.index()] - passage.before.stones[seat.index()]
}

impl Little for Flaw {
    type State = State;
    type Action = u8;

    const ID: &'static str = "toy";
    const LONGEST: usize = 200;
    const ENDING: &'static str = "counted";

    fn seats_range(&self) -> RangeInclusive<usize> {
        1..=8
    }
    fn setup(&self, seats: &Seats) -> State {
        State { seats: seats.count() as u8, ..State::default() }
    }
    fn turn(&self, state: &State) -> Turn {
        let is_over = state.turn >= ROUNDS * state.seats && !self.strikes(Self::Endless, state);
        match state.roll {
            _ if is_over || self.spoiled(state).is_some() => Turn::Over,
            None => Turn::Nature,
            Some(_) => Turn::Seat(Seat(state.turn % state.seats)),
        }
    }
    fn chance(&self, state: &State, luck: &Luck) -> u8 {
        luck.dice(Key::of("roll").round(u32::from(state.turn))).below(6) as u8 + 1
    }
    fn may_come(&self, _: &State, action: u8) -> bool {
        (1..=6).contains(&action)
    }
    fn actions(&self, state: &State) -> Vec<u8> {
        if self.strikes(Self::NoAction, state) { Vec::new() } else { (0..=state.roll.unwrap_or(0)).collect() }
    }
    fn sample(&self, state: &State, _: Seat, dice: &mut Dice) -> Option<u8> {
        let roll = state.roll?;
        let more = u32::from(*self == Self::IllegalSample) * 3;
        (!self.strikes(Self::NoAction, state)).then(|| dice.below(u32::from(roll) + 1 + more) as u8)
    }
    /// Nothing is told, so that what is told of it is what [`mentions`](Self::mentions) says.
    fn apply(&self, state: &mut State, step: &Move<u8>, _: &mut impl Tape<Done<u8>>) {
        if self.decide(state, step).is_ok() {
            self.act(state, step);
        }
    }
    fn act(&self, state: &mut State, step: &Move<u8>) {
        match step.by {
            Actor::Nature => {
                if state.turn == 0 {
                    state.first = step.action;
                }
                state.roll = Some(step.action);
            }
            Actor::Seat(seat) => {
                assert!(!(self.strikes(Self::Panics, state) && state.turn == 3), "the toy broke");
                state.stones[seat.index()] += i32::from(step.action);
                state.roll = None;
                state.turn = (state.turn + 1) % 200;
            }
        }
    }
    fn spoiled(&self, state: &State) -> Option<Finding> {
        let is_void = self.strikes(Self::Void, state) && state.turn > 2;
        is_void.then(|| Finding::new(FindingKind::Script, "a script failed: \u{1b}[31m <b>`|"))
    }
    fn seats(&self, state: &State) -> u8 {
        state.seats
    }
    fn points(&self, state: &State, seat: Seat) -> i32 {
        state.stones[seat.index()]
    }
    fn listed(&self, state: &State, seat: Seat) -> i32 {
        self.points(state, seat) + i32::from(self.strikes(Self::WrongLedger, state))
    }
    fn has_won(&self, state: &State, seat: Seat) -> bool {
        state.stones.iter().max() == Some(&self.points(state, seat)) && !self.strikes(Self::NobodyWins, state)
    }
    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("first roll", None, i64::from(state.first));
        for seat in (0..state.seats).map(Seat) {
            out("stones", Some(seat), i64::from(state.stones[seat.index()]));
        }
        if *self == Self::Counts {
            out("even", None, i64::from(state.first.is_multiple_of(2)));
            out("few", None, i64::from(state.first % 2));
            out("wider", None, i64::from(state.first > 1));
            (0..state.seats).map(Seat).for_each(|seat| out("mine", Some(seat), 1));
        }
    }
    fn figure_range(&self, name: &str) -> Option<(i64, i64)> {
        match name {
            "even" => Some((0, 1)),
            "wider" => Some((0, 2)),
            _ => None,
        }
    }
    fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
        if *self == Self::Tells {
            let all = [("take", "handful"), ("take", "crumb"), ("offer", "six"), ("offer", "crumb")];
            all.iter().for_each(|(kind, name)| out(kind, name));
        }
    }
    fn mentions(&self, passage: &Step<'_, Self>, out: &mut dyn FnMut(Mention<'_>)) {
        if *self != Self::Tells {
            return;
        }
        let mut say = |kind, name, seat, note| out(Mention { kind, name, seat, note });
        if passage.after.roll == Some(6) {
            say("offer", "six", None, Note::Seen);
        }
        let Actor::Seat(seat) = passage.by else { return };
        let name = match taken(passage, seat) {
            5.. => "handful",
            1 => "crumb",
            _ => return,
        };
        say("take", name, Some(seat), Note::Used);
        say("take", name, Some(seat), Note::Gains);
        if name == "crumb" {
            say("offer", "crumb", Some(seat), Note::Used);
            say("offer", "crumb", Some(seat), Note::Paid(10));
        }
    }
    fn spots(&self, passage: &Step<'_, Self>, out: &mut dyn FnMut(Spot)) {
        if let (Self::Tells, Actor::Seat(seat)) = (self, passage.by) {
            let column = taken(passage, seat) as u16;
            out(Spot { map: "takes: seats down, stones across", row: seat.0.into(), column, count: 1 });
        }
    }
    fn write(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
    fn read(&self, text: &str) -> Option<u8> {
        text.parse().ok()
    }
}
