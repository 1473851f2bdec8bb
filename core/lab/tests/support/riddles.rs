//! Small games that tell policies apart: one that needs foresight, one that only a cheat wins.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use std::fmt;

use javelina_engine::rules::{Catalogue, KindDecl, KindId, Lexicon, Rules};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Flow, Game, Key, Ledger, Luck, Move, Outcome, Refusal, Row, Seat, SeatSet, Seats,
    Sink, Source, Standing, Tape, Turn,
};

static KINDS: [KindDecl; 0] = [];
static CATALOGUE: Catalogue = Catalogue {
    game: "riddle",
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
pub enum Riddle {
    /// Each takes one to three of 21 stones; who takes the last wins. Whoever leaves a multiple of four can win.
    Nim,
    /// The seats guess a coin that lies hidden in the state, then one that is flipped after the guess.
    Guess,
    /// As `Guess`, but views show the hidden coin.
    Open,
}

pub struct Riddles {
    pub riddle: Riddle,
    rules: Rules,
}

pub fn riddle(riddle: Riddle) -> Riddles {
    Riddles { riddle, rules: Rules::none(&CATALOGUE, Lexicon::default()) }
}

pub fn fork(game: &Riddles) -> Riddles {
    riddle(game.riddle)
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

impl Riddles {
    fn is_nim(&self) -> bool {
        self.riddle == Riddle::Nim
    }
}

impl Game for Riddles {
    type State = State;
    type Action = u8;
    type Event = u8;
    type View = State;

    fn id(&self) -> &'static str {
        "riddle"
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        2..=2
    }
    fn longest(&self) -> usize {
        100
    }
    fn setup(&self, _: &Seats) -> State {
        State { left: 21, hidden: 2, guess: 2, ..State::default() }
    }
    fn turn(&self, state: &State) -> Turn {
        let is_over = if self.is_nim() { state.left == 0 } else { state.turn == 2 * ROUNDS };
        match () {
            () if is_over => Turn::Over,
            () if !self.is_nim() && (state.hidden == 2 || state.guess < 2) => Turn::Nature,
            () => Turn::Seat(Seat(state.turn % 2)),
        }
    }
    fn chance(&self, state: &State, luck: &Luck) -> u8 {
        let purpose = if state.guess < 2 { "open coin" } else { "hidden coin" };
        luck.dice(Key::of(purpose).round(u32::from(state.turn))).below(2) as u8
    }
    fn legal<S: Sink<u8>>(&self, state: &State, seat: Seat, out: &mut S) -> Extent {
        if self.turn(state) == Turn::Seat(seat) {
            let all = if self.is_nim() { 1..=state.left.min(3) } else { 0..=3 };
            let _ = all.into_iter().all(|action| out.take(action) == Flow::More);
        }
        Extent::All
    }
    fn sample(&self, state: &State, seat: Seat, dice: &mut Dice) -> Option<u8> {
        let mut all = Vec::new();
        self.legal(state, seat, &mut all);
        all.get(dice.below(all.len() as u32) as usize).copied()
    }
    fn test(&self, state: &State, step: &Move<u8>) -> bool {
        match step.by {
            Actor::Nature => self.turn(state) == Turn::Nature && step.action < 2,
            Actor::Seat(seat) => {
                let mut all = Vec::new();
                self.legal(state, seat, &mut all);
                all.contains(&step.action)
            }
        }
    }
    fn check(&self, state: &State, step: &Move<u8>) -> Result<(), Box<Refusal>> {
        if self.test(state, step) { Ok(()) } else { Err(Refusal::new(Source::Table, "not now")) }
    }
    fn apply(&self, state: &mut State, step: &Move<u8>, _: &mut impl Tape<u8>) {
        if !self.test(state, step) {
            return;
        }
        let mover = usize::from(state.turn % 2);
        match step.by {
            Actor::Nature if state.guess < 2 => {
                state.points[mover] += i32::from(state.guess == step.action);
                (state.guess, state.hidden) = (2, 2);
                state.turn += 1;
            }
            Actor::Nature => state.hidden = step.action,
            Actor::Seat(_) if self.is_nim() => {
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
    fn view(&self, state: &State, _: Seat, out: &mut State) {
        out.clone_from(state);
        if out.hidden < 2 && self.riddle == Riddle::Guess {
            out.hidden = 3;
        }
    }
    fn told(&self, _: &State, event: &u8, _: Seat) -> Option<u8> {
        Some(*event)
    }
    fn imagine(&self, view: &State, dice: &mut Dice) -> State {
        let mut state = view.clone();
        if state.hidden == 3 {
            state.hidden = dice.below(2) as u8;
        }
        state
    }
    fn endings(&self) -> Vec<&'static str> {
        vec!["counted"]
    }
    fn outcome(&self, state: &State) -> Outcome {
        let most = state.points.iter().max().copied().unwrap_or(0);
        let is_over = self.turn(state) == Turn::Over;
        let standing = |seat: Seat| {
            let points = state.points[seat.index()];
            let row = Row { label: "points".into(), points, because: "points".into(), source: Source::Table };
            let ledger = Ledger { rows: vec![row] };
            let seats = SeatSet::default().with(seat);
            Standing { seats, score: points, ranked_by: points, ledger, level: None, won: is_over && points == most }
        };
        let standings = vec![standing(Seat(0)), standing(Seat(1))];
        if is_over { Outcome::Over { standings, ending: "counted" } } else { Outcome::Running(standings) }
    }
    fn value(&self, state: &State, seat: Seat) -> i64 {
        i64::from(state.points[seat.index()])
    }
    fn digest(&self, state: &State, digest: &mut Digest) {
        digest.bytes(&[state.turn, state.left, state.hidden, state.guess]);
        state.points.iter().for_each(|points| digest.number(i64::from(*points)));
    }
    fn measure(&self, _: &State, _: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {}
    fn write(&self, action: &u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{action}")
    }
    fn read(&self, _: &State, _: Actor, text: &str) -> Result<u8, Box<Refusal>> {
        text.parse().map_err(|_| Refusal::new(Source::Table, "no number"))
    }
}
