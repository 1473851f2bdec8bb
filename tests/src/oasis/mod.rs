//! Oasis: a made-up game of cards on a field, for 2 to 4 seats, that uses what the shipped games leave idle: hidden
//! hands, choices at the same time, and every part of the rules language.
//!
//! Its rulebook stands in `pack/rules.md`.
#![allow(missing_docs, reason = "fields and events are named after what they are")]

mod course;
mod kit;
mod moves;
pub mod play;
mod rules;
mod score;
mod text;

pub use course::state::{Pile, Player, Ready, Stage, State};
pub use course::view::View;
pub use kit::OasisKit;
pub use moves::actions::{ACTIONS, Action};
pub use play::Content;
pub use rules::points::Statics;
pub use rules::points::{CATALOGUE, Card, Cell};

use javelina_engine::rules::{ItemId, Memory, Rules, Settings};
use javelina_engine::{Actor, Game, Scored, Seat, Seats};

/// The game with its settings and rules.
#[derive(Debug)]
pub struct Oasis {
    rules: Rules,
    settings: Settings,
    standing: Vec<ItemId>,
}

impl Oasis {
    /// The same game under other rules.
    fn with(&self, rules: Rules) -> Self {
        Self { rules, settings: self.settings.clone(), standing: self.standing.clone() }
    }
}

/// What happened. Cards and actions are `None` for whoever may not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    RoundBegan { round: u8 },
    Drew { seat: Seat, count: u8, cards: Option<u32> },
    SetAside { seat: Seat, card: Option<u8> },
    WillDraw { seat: Seat },
    Revealed { seat: Seat, card: u8 },
    Placed { seat: Seat, card: u8, cell: u8 },
    Cleared { cell: u8, card: u8 },
    Discarded { seat: Seat, card: u8 },
    Poured { seat: Seat, change: i32 },
    Passed { seat: Seat },
    OfferTaken { seat: Seat, label: String },
    Chose { by: Actor, action: Option<Action> },
    ByRule { text: String },
    Ended,
}

impl Game for Oasis {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    javelina_engine::ruled!(Game "oasis": read, hidden, outcome, under);

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        2..=course::state::MAX_SEATS
    }

    fn longest(&self) -> usize {
        2_000
    }

    fn setup(&self, seats: &Seats) -> State {
        let count = seats.count().clamp(2, course::state::MAX_SEATS) as u8;
        let mut state = State { seats: count, memory: Memory::of_seats(count), ..State::default() };
        state.players.iter_mut().for_each(|player| player.water = self.settings.number(rules::points::START_WATER));
        self.standing.iter().for_each(|item| self.rules.activate(*item, &mut state.memory));
        state
    }

    fn value(&self, state: &State, seat: Seat) -> i64 {
        i64::from(self.total(state, seat).0) * 10 + i64::from(state.players[seat.index()].water)
    }

    fn measure(&self, _: &State, _: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {}
}
