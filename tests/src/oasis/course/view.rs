//! What one seat may know: hands, cards set aside and the order of the deck are hidden.

use javelina_engine::rules::{ABSENT, Body, Frame, Set};
use javelina_engine::{Actor, Adapter, Dice, Element, Seat, Turn};

use super::state::{MAX_SEATS, Stage, State};
use crate::oasis::moves::actions::Action;
use crate::oasis::rules::points::{CARD, Card};
use crate::oasis::{Event, Oasis};

/// What one seat may know.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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

impl Oasis {
    pub(in crate::oasis) fn view(&self, state: &State, seat: Seat, out: &mut View) {
        out.seat = seat;
        out.state.clone_from(state);
        out.state.deck = Default::default();
        for (at, player) in out.state.players.iter_mut().enumerate() {
            (out.held[at], out.aside[at]) = (player.hand.len() as u8, player.aside.is_some());
            if at != seat.index() {
                player.hand = Set::EMPTY;
                // A card aside lies open in its seat's turn.
                player.aside = player.aside.filter(|_| state.stage == Stage::Act && state.acting.index() == at);
            }
        }
        self.rules.close_counters(&mut out.state.memory, |owner| owner == seat);
        if self.turn_now(state) == Turn::Seat(seat) {
            return; // whoever is asked knows what was picked so far
        }
        self.rules.close_frames(&mut out.state.memory, |of| of == seat);
        let is_scripted = |frame: &&mut Frame| matches!(self.rules.clause(frame.clause).body, Body::Script { .. });
        for frame in out.state.memory.frames.iter_mut().filter(|frame| frame.seat != seat).filter(is_scripted) {
            (frame.picks, frame.sets) = ([ABSENT; 4], [Set::EMPTY; 2]);
        }
    }

    /// A state that the view allows: the cards that the seat cannot see, in any order.
    pub(in crate::oasis) fn imagine(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = view.state.clone();
        if state.stage == Stage::Deal {
            return state;
        }
        let aside = state.players.iter().filter_map(|player| player.aside);
        let lying: Set = state.field.iter().flatten().map(|pile| pile.card).chain(aside).collect();
        let known = state.players.iter().fold(state.out.or(lying), |all, player| all.or(player.hand));
        let mut unseen: Vec<Card> = Card::all().filter(|card| !known.contains(card.number())).collect();
        dice.shuffle(&mut unseen);
        for (at, player) in state.players.iter_mut().enumerate().filter(|(at, _)| *at != view.seat.index()) {
            player.hand = (0..view.held[at]).filter_map(|_| unseen.pop()).collect();
            if view.aside[at] && player.aside.is_none() {
                player.aside = unseen.pop();
            }
        }
        let gone = Card::all().filter(|card| !unseen.contains(card));
        state.deck.iter_mut().zip(gone.chain(unseen.iter().copied())).for_each(|(place, card)| *place = Some(card));
        state
    }

    /// An event as a seat learns it.
    pub(in crate::oasis) fn told(&self, _: &State, event: &Event, seat: Seat) -> Event {
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
