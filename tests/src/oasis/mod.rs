//! Oasis: a made-up game of cards on a field, for 2 to 4 seats, that uses what the shipped games leave idle: hidden
//! hands, choices at the same time, and every part of the rules language.
//!
//! # Rulebook
//!
//! 1. *Components.* A field of 16 cells on sand, rock, palms or springs; 24 cards, numbers 1 to 6 in four suits; water.
//! 2. *The deal.* All cards are put in order. Each seat gets three, seat by seat; the others are the deck. Nobody knows
//!    the hands of others, nor the deck.
//! 3. *Wind.* It blows from the north in the first round, then from the east, the south and the west. Nothing may be
//!    placed in the row or column at that edge.
//! 4. *Preparation.* All at the same time: each seat sets one card of its hand aside, face down, or will draw. When all
//!    are ready, those who draw get a card each, in turn order.
//! 5. *Turns.* In turn order, a seat turns up the card that it set aside and places it on a free cell, or passes and
//!    takes it back. Only goats are placed on rock.
//! 6. *Income.* A placed card brings water: 1 on sand or rock, 2 at palms, 3 at a spring.
//! 7. *The end.* After three rounds, each suit scores the sum of its owner's numbers on the field, and three of water
//!    make a point. The first seat of a round is the second one's right neighbour.

mod actions;
mod content;
mod decide;
mod facts;
mod host;
pub mod play;
mod points;
mod score;
mod state;
mod text;
mod turn;
mod view;

pub use actions::{ACTIONS, Action};
pub use content::{Content, Problems};
pub use facts::Statics;
pub use points::CATALOGUE;
pub use state::{CARDS, NONE, Pile, Player, Ready, Stage, State};
pub use view::View;

use javelina_engine::rules::{Deeds, ItemId, Noted, Rules, Settings};
use javelina_engine::{
    Actor, Dice, Digest, Extent, Game, Key, Luck, Move, Outcome, Refusal, Seat, Seats, Sink, Tape, Turn, uniform,
};

use decide::Why;
use facts::Asker;

/// The game with its settings and rules.
#[derive(Debug)]
pub struct Oasis {
    rules: Rules,
    settings: Settings,
    /// The items in play.
    standing: Vec<ItemId>,
}

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A round began.
    RoundBegan {
        /// Its number.
        round: u8,
    },
    /// Cards were drawn.
    Drew {
        /// By whom.
        seat: Seat,
        /// How many.
        count: u8,
        /// Which, as bits; `None` for whoever may not know.
        cards: Option<u32>,
    },
    /// A card was set aside.
    SetAside {
        /// By whom.
        seat: Seat,
        /// Which; `None` for whoever may not know.
        card: Option<u8>,
    },
    /// A seat will draw.
    WillDraw {
        /// Which.
        seat: Seat,
    },
    /// A card that was set aside was turned up.
    Revealed {
        /// Whose.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// A card was laid on a cell.
    Placed {
        /// By whom.
        seat: Seat,
        /// Which.
        card: u8,
        /// Where.
        cell: u8,
    },
    /// A card left a cell.
    Cleared {
        /// Which cell.
        cell: u8,
        /// Which card.
        card: u8,
    },
    /// A card left a hand for good.
    Discarded {
        /// Whose.
        seat: Seat,
        /// Which.
        card: u8,
    },
    /// Water was gained or lost.
    Poured {
        /// By whom.
        seat: Seat,
        /// How much more.
        change: i32,
    },
    /// A seat placed nothing.
    Passed {
        /// Which.
        seat: Seat,
    },
    /// An offer of content was taken.
    OfferTaken {
        /// By whom.
        seat: Seat,
        /// Its clause.
        label: String,
    },
    /// A question of content was answered.
    Chose {
        /// By whom.
        by: Actor,
        /// The answer; `None` for whoever may not know.
        action: Option<Action>,
    },
    /// The game ended.
    Ended,
}

impl Game for Oasis {
    type State = State;
    type Action = Action;
    type Event = Event;
    type View = View;

    fn id(&self) -> &'static str {
        "oasis"
    }

    fn rules(&self) -> &Rules {
        &self.rules
    }

    fn seats_range(&self) -> std::ops::RangeInclusive<usize> {
        2..=state::MAX_SEATS
    }

    fn longest(&self) -> usize {
        2_000
    }

    fn setup(&self, seats: &Seats) -> State {
        let count = seats.count().clamp(2, state::MAX_SEATS) as u8;
        let mut state = State::new(count, self.settings.number(points::START_WATER));
        for item in &self.standing {
            self.rules.activate(*item, &mut state.memory);
        }
        state
    }

    fn turn(&self, state: &State) -> Turn {
        self.turn_of(state)
    }

    fn chance(&self, state: &State, luck: &Luck) -> Action {
        if let Some(frame) = state.memory.question() {
            let asker = Asker { game: self, state, seat: frame.seat, noted: &Noted::default() };
            let drawn = self.rules.chance(&asker, &state.memory, luck, u32::from(state.round));
            return drawn.map_or(Action::Skip, |(kind, element)| Action::Choose(kind, element));
        }
        let mut order: [u8; CARDS] = std::array::from_fn(|card| card as u8);
        order.sort_by_key(|card| (luck.dice(Key::of("deal").entity(u32::from(*card))).bits(), *card));
        Action::Deal(order)
    }

    fn legal<S: Sink<Action>>(&self, state: &State, seat: Seat, out: &mut S) -> Extent {
        let noted = Noted::default();
        let asker = Asker { game: self, state, seat, noted: &noted };
        if S::ON {
            let mut deeds = Deeds::default();
            self.each_action(&asker, &mut deeds, &mut |action| out.take(action));
            deeds.hand_on(out);
        } else {
            self.each_action(&asker, &mut (), &mut |action| out.take(action));
        }
        Extent::All.unless(&noted)
    }

    fn sample(&self, state: &State, seat: Seat, dice: &mut Dice) -> Option<Action> {
        let noted = Noted::default();
        let asker = Asker { game: self, state, seat, noted: &noted };
        let drawn = uniform(dice, |out| self.each_action(&asker, &mut (), out));
        drawn.filter(|_| noted.fault().is_none())
    }

    fn test(&self, state: &State, step: &Move<Action>) -> bool {
        self.decide(state, step.by, &step.action).is_ok()
    }

    fn check(&self, state: &State, step: &Move<Action>) -> Result<(), Box<Refusal>> {
        self.decide(state, step.by, &step.action).map_err(|why| self.refuse(state, step, why))
    }

    fn apply(&self, state: &mut State, step: &Move<Action>, tape: &mut impl Tape<Event>) {
        match self.decide(state, step.by, &step.action) {
            Ok(()) => self.play(state, step.by, &step.action, tape),
            Err(Why::Fault(fault)) if step.by == Actor::Nature => state.memory.fail(fault),
            Err(_) => {}
        }
    }

    fn view(&self, state: &State, seat: Seat, out: &mut View) {
        self.look(state, seat, out);
    }

    fn told(&self, _: &State, event: &Event, seat: Seat) -> Option<Event> {
        Some(self.hear(event, seat))
    }

    fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        self.dream(view, dice)
    }

    fn outcome(&self, state: &State) -> Outcome {
        self.standings(state)
    }

    fn value(&self, state: &State, seat: Seat) -> i64 {
        i64::from(self.total(state, seat).0) * 10 + i64::from(state.player(seat).water)
    }

    fn digest(&self, state: &State, digest: &mut Digest) {
        state.digest(self.rules.slots(), digest);
    }

    fn measure(&self, state: &State, out: &mut dyn FnMut(&'static str, Option<Seat>, i64)) {
        out("rounds", None, i64::from(state.round));
        for seat in (0..state.seats).map(Seat) {
            out("score", Some(seat), i64::from(self.total(state, seat).0));
            out("water", Some(seat), i64::from(state.player(seat).water));
            out("cells", Some(seat), state.cells(|pile| pile.owner == seat.0).len() as i64);
        }
    }

    fn write(&self, action: &Action, out: &mut dyn std::fmt::Write) -> std::fmt::Result {
        action.spell(self, out)
    }

    fn read(&self, state: &State, actor: Actor, text: &str) -> Result<Action, Box<Refusal>> {
        Action::read(self, state, actor, text)
    }
}
