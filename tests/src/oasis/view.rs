//! What one seat may know: hands, cards set aside and the order of the deck are hidden.

use javelina_engine::rules::{ABSENT, Body, ClauseId, Code, Op, Seen, Set, Step};
use javelina_engine::{Actor, Adapter, Dice, Seat, Turn};

use super::actions::Action;
use super::points::{CARD, CATALOGUE};
use super::state::{CARDS, MAX_SEATS, NONE, Stage, State};
use super::{Event, Oasis};

/// What one seat may know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Who looks.
    pub seat: Seat,
    /// The state without what is hidden: hands and cards of others are empty, the deck is unknown.
    pub state: State,
    /// How many cards each seat holds.
    pub held: [u8; MAX_SEATS],
    /// Which seats have a card set aside.
    pub aside: [bool; MAX_SEATS],
}

impl Default for View {
    fn default() -> Self {
        Self { seat: Seat(0), state: State::new(0, 0), held: [0; MAX_SEATS], aside: [false; MAX_SEATS] }
    }
}

impl Oasis {
    /// Fills in what a seat may know.
    pub(super) fn view(&self, state: &State, seat: Seat, out: &mut View) {
        out.seat = seat;
        out.state.clone_from(state);
        out.state.deck = [NONE; CARDS];
        for (at, player) in out.state.players.iter_mut().enumerate() {
            (out.held[at], out.aside[at]) = (player.hand.count_ones() as u8, player.aside != NONE);
            if at != seat.index() {
                player.hand = 0;
                if !matches!(state.stage, Stage::Act(_)) || usize::from(state.acting) != at {
                    player.aside = NONE; // it lies open in its seat's turn
                }
            }
        }
        self.rules.close_counters(&mut out.state.memory, |owner| owner == seat);
        if self.turn_now(state) == Turn::Seat(seat) {
            return; // whoever is asked knows what was picked so far
        }
        for frame in out.state.memory.frames.iter_mut().filter(|frame| frame.seat != seat) {
            let (picks, sets) = self.hidden(frame.clause);
            (0..4).filter(|slot| picks[*slot]).for_each(|slot| frame.picks[slot] = ABSENT);
            (0..2).filter(|depth| sets[*depth]).for_each(|depth| frame.sets[depth] = Set::EMPTY);
        }
    }

    /// Which names of an effect list, and which sets that it walks, show what only its own seat knows.
    fn hidden(&self, clause: ClauseId) -> ([bool; 4], [bool; 2]) {
        let (mut picks, mut sets) = ([false; 4], [false; 2]);
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &self.rules.clause(clause).body else {
            return ([true; 4], [true; 2]);
        };
        let program = self.rules.program();
        let reads = |code: &Code| {
            program.code[code.start as usize..code.end as usize].iter().any(|op| match op {
                Op::Fact(fact) | Op::SetFact(fact) => CATALOGUE.facts[fact.index()].seen != Seen::Public,
                Op::Counter(counter) => program.counters[counter.index()].secret,
                _ => false,
            })
        };
        for step in steps {
            match step {
                Step::Choose { set, slot, .. } => picks[usize::from(*slot) % 4] |= reads(set),
                Step::Each { set, depth } => sets[usize::from(*depth) % 2] |= reads(set),
                Step::Next { depth, slot, .. } => picks[usize::from(*slot) % 4] |= sets[usize::from(*depth) % 2],
                _ => {}
            }
        }
        (picks, sets)
    }

    /// A state that the view allows: the cards that the seat cannot see, in any order.
    pub(super) fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = view.state.clone();
        if state.stage == Stage::Deal {
            return state;
        }
        let lying = state.field.iter().map(|pile| pile.card).chain(state.players.iter().map(|player| player.aside));
        let hands = state.players.iter().fold(state.out, |all, player| all | player.hand);
        let known = lying.filter(|card| *card != NONE).fold(hands, |all, card| all | 1 << card);
        let mut unseen: Vec<u8> = (0..CARDS as u8).filter(|card| known >> card & 1 == 0).collect();
        dice.shuffle(&mut unseen);
        let players = state.players.iter_mut().enumerate().take(usize::from(state.seats));
        for (at, player) in players.filter(|(at, _)| *at != view.seat.index()) {
            for _ in 0..view.held[at] {
                player.hand |= unseen.pop().map_or(0, |card| 1 << card);
            }
            if view.aside[at] && player.aside == NONE {
                player.aside = unseen.pop().unwrap_or(NONE);
            }
        }
        let gone = (0..CARDS as u8).filter(|card| !unseen.contains(card));
        state.deck.iter_mut().zip(gone.chain(unseen.iter().copied())).for_each(|(place, card)| *place = card);
        state
    }

    /// An event as a seat learns it.
    pub(super) fn told(&self, _: &State, event: &Event, seat: Seat) -> Event {
        let mut heard = event.clone();
        match &mut heard {
            Event::SetAside { seat: by, card } if *by != seat => *card = None,
            Event::Drew { seat: by, cards, .. } if *by != seat => *cards = None,
            Event::Chose { by, action: action @ Some(Action::Choose(CARD, _)) } if *by != Actor::Seat(seat) => {
                *action = None
            }
            _ => {}
        }
        heard
    }
}
