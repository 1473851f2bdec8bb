//! What one seat may know: hands, cards set aside and the order of the deck are hidden.

use javelina_engine::rules::{ABSENT, Body, ClauseId, Code, Op, Seen, Set, Step};
use javelina_engine::{Actor, Dice, Seat};

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
    pub(super) fn look(&self, state: &State, seat: Seat, out: &mut View) {
        out.seat = seat;
        out.state.clone_from(state);
        out.state.deck = [NONE; CARDS];
        for (at, player) in state.players.iter().enumerate() {
            out.held[at] = player.hand.count_ones() as u8;
            out.aside[at] = player.aside != NONE;
            if at != seat.index() {
                out.state.players[at].hand = 0;
                if !is_turned_up(state, at) {
                    out.state.players[at].aside = NONE;
                }
            }
        }
        self.rules.close_counters(&mut out.state.memory, |owner| owner == seat);
        if self.asked_by_content(state) == Some(Actor::Seat(seat)) {
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
        let steps = match &self.rules.clause(clause).body {
            Body::Run(steps) | Body::Offer { steps, .. } => steps,
            _ => return ([true; 4], [true; 2]),
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
    pub(super) fn dream(&self, view: &View, dice: &mut Dice) -> State {
        let mut state = view.state.clone();
        if state.stage == Stage::Deal {
            return state;
        }
        let on_field =
            state.field.iter().filter(|pile| pile.card != NONE).fold(0_u32, |all, pile| all | 1 << pile.card);
        let kept = state
            .players
            .iter()
            .fold(0_u32, |all, player| all | player.hand | if player.aside == NONE { 0 } else { 1 << player.aside });
        let known = state.out | on_field | kept;
        let mut unseen: Vec<u8> = (0..CARDS as u8).filter(|card| known >> card & 1 == 0).collect();
        dice.shuffle(&mut unseen);
        for at in 0..usize::from(state.seats) {
            if at == view.seat.index() {
                continue;
            }
            for _ in 0..view.held[at] {
                state.players[at].hand |= unseen.pop().map_or(0, |card| 1 << card);
            }
            if view.aside[at] && state.players[at].aside == NONE {
                state.players[at].aside = unseen.pop().unwrap_or(NONE);
            }
        }
        let gone = (0..CARDS as u8).filter(|card| !unseen.contains(card)).collect::<Vec<_>>();
        for (place, card) in state.deck.iter_mut().zip(gone.into_iter().chain(unseen)) {
            *place = card;
        }
        state
    }

    /// An event as a seat learns it.
    pub(super) fn hear(&self, event: &Event, seat: Seat) -> Event {
        match event {
            Event::SetAside { seat: by, .. } if *by != seat => Event::SetAside { seat: *by, card: None },
            Event::Drew { seat: by, count, .. } if *by != seat => Event::Drew { seat: *by, count: *count, cards: None },
            Event::Chose { by, action: Some(Action::Choose(CARD, _)) } if *by != Actor::Seat(seat) => {
                Event::Chose { by: *by, action: None }
            }
            _ => event.clone(),
        }
    }
}

/// Whether the card that a seat set aside lies open: in its turn.
fn is_turned_up(state: &State, seat: usize) -> bool {
    matches!(state.stage, Stage::Act(_)) && usize::from(state.acting) == seat
}
