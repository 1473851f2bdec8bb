//! A race for the last of seven stones: Nature rolls how many may be taken, a seat takes so many or fewer.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use javelina_engine::{Actor, Dice, Finding, FindingKind, Key, Luck, Move, Seat, Seats, Table, Turn};

use crate::{Little, Stones};

#[derive(Clone, Copy, Debug, Default)]
pub struct Race {
    /// A roll of this number leaves the game void.
    pub cursed: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pile {
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

impl Little for Race {
    type State = Pile;
    type Action = Act;

    const ID: &'static str = "race";
    const LONGEST: usize = 14;
    const ENDING: &'static str = "taken";

    fn seats_range(&self) -> RangeInclusive<usize> {
        2..=3
    }
    fn setup(&self, seats: &Seats) -> Pile {
        Pile { left: 7, seats: seats.count() as u8, ..Pile::default() }
    }
    fn turn(&self, pile: &Pile) -> Turn {
        match (pile.left == 0 || pile.is_void, pile.roll) {
            (true, _) => Turn::Over,
            (false, 0) => Turn::Nature,
            (false, _) => Turn::Seat(Seat(pile.acting)),
        }
    }
    fn chance(&self, pile: &Pile, luck: &Luck) -> Act {
        Act::Roll(luck.dice(Key::of("roll").round(u32::from(pile.left))).below(3) as u8 + 1)
    }
    fn may_come(&self, _: &Pile, action: Act) -> bool {
        matches!(action, Act::Roll(1..=3))
    }
    fn actions(&self, pile: &Pile) -> Vec<Act> {
        (1..=pile.roll.min(pile.left)).map(Act::Take).collect()
    }
    fn act(&self, pile: &mut Pile, step: &Move<Act>) {
        match step.action {
            Act::Roll(roll) => {
                pile.roll = roll;
                pile.is_void = roll == self.cursed;
            }
            Act::Take(count) => {
                pile.left -= count;
                pile.taken[usize::from(pile.acting)] += count;
                pile.roll = 0;
                pile.acting = (pile.acting + 1) % pile.seats;
            }
        }
    }
    fn spoiled(&self, pile: &Pile) -> Option<Finding> {
        pile.is_void.then(|| Finding::new(FindingKind::Law, "a cursed roll"))
    }
    fn seats(&self, pile: &Pile) -> u8 {
        pile.seats
    }
    fn points(&self, pile: &Pile, seat: Seat) -> i32 {
        pile.taken[seat.index() % 3].into()
    }
    fn has_won(&self, pile: &Pile, seat: Seat) -> bool {
        seat.0 == (pile.acting + pile.seats - 1) % pile.seats
    }
    fn write(&self, action: &Act, out: &mut dyn fmt::Write) -> fmt::Result {
        match action {
            Act::Roll(roll) => write!(out, "roll {roll}"),
            Act::Take(count) => write!(out, "take {count}"),
        }
    }
    fn read(&self, text: &str) -> Option<Act> {
        let (verb, number) = text.split_once(' ')?;
        let number = number.trim().parse().ok()?;
        match verb {
            "roll" => Some(Act::Roll(number)),
            "take" => Some(Act::Take(number)),
            _ => None,
        }
    }
}

/// A race of these seats, played at random for so many moves.
pub fn raced(race: Race, seats: usize, seed: u64, moves: usize) -> Table<Stones<Race>> {
    let mut table = Table::new(Arc::new(Stones::new(race)), Seats::new(seats), seed);
    let mut dice = Dice::new(seed, 7);
    for _ in 0..moves {
        match table.turn() {
            Turn::Nature => drop(table.nature()),
            Turn::Seat(seat) => {
                if let Some(action) = race.sample(table.state(), seat, &mut dice) {
                    drop(table.act(Move::new(Actor::Seat(seat), action)));
                }
            }
            _ => break,
        }
    }
    table
}
