//! A race for the last of seven stones: Nature rolls how many may be taken, a seat takes so many or fewer.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]
#![allow(missing_docs)]

use std::fmt;
use std::sync::Arc;

use javelina_engine::rules::{Lexicon, Rules};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Finding, FindingKind, Flow, Game, Key, Ledger, Luck, Move, Outcome, Refusal, Row,
    Seat, SeatSet, Seats, Sink, Source, Standing, Table, Tape, Turn,
};

use super::CATALOGUE;

pub struct Race {
    rules: Rules,
    /// A roll of this number leaves the game void.
    cursed: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Stones {
    left: u8,
    acting: u8,
    seats: u8,
    /// 0: Nature is to roll.
    roll: u8,
    taken: [u8; 3],
    is_void: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Act {
    Roll(u8),
    Take(u8),
}

impl Race {
    pub fn new() -> Self {
        Self { rules: Rules::none(&CATALOGUE, Lexicon::of(&CATALOGUE)), cursed: 0 }
    }

    pub fn cursed(roll: u8) -> Self {
        Self { cursed: roll, ..Self::new() }
    }

    fn decide(&self, state: &Stones, step: &Move<Act>) -> bool {
        match (self.turn(state), step.by, step.action) {
            (Turn::Nature, Actor::Nature, Act::Roll(roll)) => (1..=3).contains(&roll),
            (Turn::Seat(seat), Actor::Seat(by), Act::Take(count)) => {
                seat == by && count >= 1 && count <= state.roll.min(state.left)
            }
            _ => false,
        }
    }
}

impl Game for Race {
    type State = Stones;
    type Action = Act;
    type Event = Act;
    type View = Stones;

    fn id(&self) -> &'static str {
        "race"
    }
    fn rules(&self) -> &Rules {
        &self.rules
    }
    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        2..=3
    }
    fn longest(&self) -> usize {
        14
    }
    fn setup(&self, seats: &Seats) -> Stones {
        Stones { left: 7, seats: seats.count() as u8, ..Stones::default() }
    }
    fn turn(&self, state: &Stones) -> Turn {
        match (state.left == 0 || state.is_void, state.roll) {
            (true, _) => Turn::Over,
            (false, 0) => Turn::Nature,
            (false, _) => Turn::Seat(Seat(state.acting)),
        }
    }
    fn chance(&self, state: &Stones, luck: &Luck) -> Act {
        Act::Roll(luck.dice(Key::of("roll").round(u32::from(state.left))).below(3) as u8 + 1)
    }
    fn legal<S: Sink<Act>>(&self, state: &Stones, seat: Seat, out: &mut S) -> Extent {
        if self.turn(state) == Turn::Seat(seat) {
            for count in 1..=state.roll.min(state.left) {
                if out.take(Act::Take(count)) == Flow::Enough {
                    break;
                }
            }
        }
        Extent::All
    }
    fn sample(&self, state: &Stones, seat: Seat, dice: &mut Dice) -> Option<Act> {
        let mut all = Vec::new();
        self.legal(state, seat, &mut all);
        all.get(dice.below(all.len() as u32) as usize).copied()
    }
    fn test(&self, state: &Stones, step: &Move<Act>) -> bool {
        self.decide(state, step)
    }
    fn check(&self, state: &Stones, step: &Move<Act>) -> Result<(), Box<Refusal>> {
        if self.decide(state, step) { Ok(()) } else { Err(Refusal::new(Source::Table, "that cannot be done now")) }
    }
    fn apply(&self, state: &mut Stones, step: &Move<Act>, tape: &mut impl Tape<Act>) {
        if !self.decide(state, step) {
            return;
        }
        tape.tell(|| step.action);
        match step.action {
            Act::Roll(roll) => {
                state.roll = roll;
                state.is_void = roll == self.cursed;
            }
            Act::Take(count) => {
                state.left -= count;
                state.taken[usize::from(state.acting)] += count;
                state.roll = 0;
                state.acting = (state.acting + 1) % state.seats;
            }
        }
    }
    fn view(&self, state: &Stones, _: Seat, out: &mut Stones) {
        out.clone_from(state);
    }
    fn told(&self, _: &Stones, event: &Act, _: Seat) -> Option<Act> {
        Some(*event)
    }
    fn imagine(&self, view: &Stones, _: &mut Dice) -> Stones {
        view.clone()
    }
    fn endings(&self) -> Vec<&'static str> {
        vec!["taken"]
    }
    fn outcome(&self, state: &Stones) -> Outcome {
        if state.is_void {
            return Outcome::Void(Finding::new(FindingKind::Law, "a cursed roll"));
        }
        let last = (state.acting + state.seats - 1) % state.seats;
        let standing = |seat: u8| {
            let points = i32::from(state.taken[usize::from(seat)]);
            let row = Row { label: "stones".into(), points, because: "taken".into(), source: Source::Table };
            Standing {
                seats: SeatSet::default().with(Seat(seat)),
                score: points,
                ranked_by: points,
                ledger: Ledger { rows: vec![row] },
                level: None,
                won: state.left == 0 && seat == last,
            }
        };
        let standings = (0..state.seats).map(standing).collect();
        if state.left == 0 { Outcome::Over { standings, ending: "taken" } } else { Outcome::Running(standings) }
    }
    fn value(&self, state: &Stones, seat: Seat) -> i64 {
        i64::from(state.taken[seat.index() % 3])
    }
    fn digest(&self, state: &Stones, digest: &mut Digest) {
        digest.bytes(&[state.left, state.acting, state.seats, state.roll, u8::from(state.is_void)]);
        digest.bytes(&state.taken);
    }
    fn measure(&self, _: &Stones, _: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {}
    fn write(&self, action: &Act, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Act::Roll(roll) => write!(out, "roll {roll}"),
            Act::Take(count) => write!(out, "take {count}"),
        }
    }
    fn read(&self, _: &Stones, _: Actor, text: &str) -> Result<Act, Box<Refusal>> {
        let unknown = || Refusal::new(Source::Table, "`roll` or `take` needs a number");
        let (verb, number) = text.trim().split_once(' ').ok_or_else(unknown)?;
        let number = number.trim().parse::<u8>().map_err(|_| unknown())?;
        match verb {
            "roll" => Ok(Act::Roll(number)),
            "take" => Ok(Act::Take(number)),
            _ => Err(unknown()),
        }
    }
}

/// A race of these seats, played at random for so many moves.
pub fn raced(race: Race, seats: usize, seed: u64, moves: usize) -> Table<Race> {
    let mut table = Table::new(Arc::new(race), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 7);
    for _ in 0..moves {
        match table.turn() {
            Turn::Nature => drop(table.nature()),
            Turn::Seat(seat) => {
                if let Some(action) = table.game().sample(table.state(), seat, &mut dice) {
                    drop(table.act(Move::new(Actor::Seat(seat), action)));
                }
            }
            _ => break,
        }
    }
    table
}
