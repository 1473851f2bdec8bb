//! Small games that tell policies apart: one that needs foresight, one that only a cheat wins.

use std::fmt;

use javelina_engine::{Actor, Dice, Key, Luck, Move, Seat, Seats, Turn};

use crate::Little;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Riddle {
    /// Each takes one to three of 21 stones; who takes the last wins. Whoever leaves a multiple of four can win.
    Nim,
    /// The seats guess a coin that lies hidden in the state, then one that is flipped after the guess.
    Guess,
    /// As `Guess`, but views show the hidden coin.
    Open,
}

/// Rounds of guessing.
const ROUNDS: u8 = 10;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Whose turn it is; in a game of guesses, how many guesses there were.
    turn: u8,
    left: u8,
    /// The hidden coin, 2 before it is flipped, 3 in a view.
    hidden: u8,
    /// The guess that waits for its coin; 2 if there is none.
    guess: u8,
    points: [i32; 2],
}

impl Little for Riddle {
    type State = State;
    type Action = u8;

    const ID: &'static str = "riddle";
    const LONGEST: usize = 100;
    const ENDING: &'static str = "counted";

    fn setup(&self, _: &Seats) -> State {
        State { left: 21, hidden: 2, guess: 2, ..State::default() }
    }
    fn turn(&self, state: &State) -> Turn {
        let is_nim = *self == Self::Nim;
        match () {
            () if if is_nim { state.left == 0 } else { state.turn == 2 * ROUNDS } => Turn::Over,
            () if !is_nim && (state.hidden == 2 || state.guess < 2) => Turn::Nature,
            () => Turn::Seat(Seat(state.turn % 2)),
        }
    }
    fn chance(&self, state: &State, luck: &Luck) -> u8 {
        let purpose = if state.guess < 2 { "open coin" } else { "hidden coin" };
        luck.dice(Key::of(purpose).round(u32::from(state.turn))).below(2) as u8
    }
    fn may_come(&self, _: &State, action: u8) -> bool {
        action < 2
    }
    fn actions(&self, state: &State) -> Vec<u8> {
        if *self == Self::Nim { (1..=state.left.min(3)).collect() } else { (0..=3).collect() }
    }
    fn act(&self, state: &mut State, step: &Move<u8>) {
        let mover = usize::from(state.turn % 2);
        match step.by {
            Actor::Nature if state.guess < 2 => {
                state.points[mover] += i32::from(state.guess == step.action);
                (state.guess, state.hidden) = (2, 2);
                state.turn += 1;
            }
            Actor::Nature => state.hidden = step.action,
            Actor::Seat(_) if *self == Self::Nim => {
                state.left -= step.action;
                state.points[mover] = i32::from(state.left == 0);
                state.turn = 1 - state.turn;
            }
            Actor::Seat(_) => {
                // Two bits: a guess of the hidden coin, and one of the coin to come.
                state.points[mover] += i32::from(step.action & 1 == state.hidden);
                state.guess = step.action >> 1;
            }
        }
    }
    fn hide(&self, view: &mut State, _: Seat) {
        if view.hidden < 2 && *self == Self::Guess {
            view.hidden = 3;
        }
    }
    fn imagine(&self, view: &State, dice: &mut Dice) -> State {
        let hidden = if view.hidden == 3 { dice.below(2) as u8 } else { view.hidden };
        State { hidden, ..view.clone() }
    }
    fn points(&self, state: &State, seat: Seat) -> i32 {
        state.points[seat.index() % 2]
    }
    fn write(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
    fn read(&self, text: &str) -> Option<u8> {
        text.parse().ok()
    }
}
