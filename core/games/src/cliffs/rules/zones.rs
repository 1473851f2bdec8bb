//! Zones: pile, discards, hands and queues, and how cards change hands between them.

use javelina_engine::rules::{ABSENT, End, Lot};
use javelina_engine::{Element, SeatSet, Thing, Zoned};

use crate::cliffs::Cliffs;
use crate::cliffs::components::cards::{Held, Slot};
use crate::cliffs::content::MAX_DECK;
use crate::cliffs::content::PLACES;
use crate::cliffs::play::queues::everybody;
use crate::cliffs::play::state::{MAX_HAND, MAX_QUEUED, State};
use crate::cliffs::points::{Design, Z_DISCARDS, Z_HAND, Z_PILE, Z_QUEUE};

/// A card by what is printed on it.
fn card(design: Option<Design>, known: u8) -> Thing {
    Thing { known: SeatSet(known.into()), ..Thing::plain(design.map_or(ABSENT, Design::number)) }
}

/// The racers that know a thing, as bits.
fn knowing(known: SeatSet) -> u8 {
    (known.0 & 0xff) as u8
}

impl Cliffs {
    /// The racers of the teams of these, as bits.
    fn teams_of(&self, seats: SeatSet) -> u8 {
        seats.iter().fold(0, |all, seat| all | self.team(seat))
    }
}

impl Zoned<State> for Cliffs {
    fn lying(&self, state: &State, Lot { zone, seat }: Lot) -> Vec<Thing> {
        let racer = state.racer(seat);
        match zone {
            Z_PILE => state.pile.iter().rev().map(|design| card(*design, 0)).collect(),
            Z_DISCARDS => {
                let all = Design::all().zip(state.discards.0);
                all.flat_map(|(design, count)| vec![card(Some(design), everybody()); count.into()]).collect()
            }
            Z_HAND => racer.hand.iter().map(|held| card(held.design, held.known)).collect(),
            Z_QUEUE => {
                let there = racer.queue.iter().enumerate().filter_map(|(place, slot)| Some((place, (*slot)?)));
                let moves = there.filter(|(_, slot)| Some(*slot) != state.acting); // what acts stays
                let thing = |(place, slot): (usize, Slot)| {
                    let lies = state.card(slot);
                    let which = u8::try_from(slot.index()).ok();
                    let thing = card(lies.and_then(|card| card.design), lies.map_or(0, |card| card.known));
                    Thing { name: State::element(seat, place), which, ..thing }
                };
                moves.map(thing).collect()
            }
            _ => Vec::new(),
        }
    }

    fn room(&self, state: &State, Lot { zone, seat }: Lot) -> usize {
        match zone {
            Z_PILE => state.pile.remaining_capacity(),
            Z_HAND => MAX_HAND - state.racer(seat).hand.len(),
            Z_QUEUE => {
                let cards = state.racer(seat).queue.iter().flatten().count();
                (PLACES - cards).min(MAX_QUEUED - state.used.count_ones() as usize)
            }
            _ => MAX_DECK,
        }
    }

    fn lift(&self, state: &mut State, Lot { zone, seat }: Lot, thing: &Thing) {
        let design = Design::of_number(thing.what);
        match zone {
            Z_PILE => {
                if let Some(at) = state.pile.iter().rposition(|one| *one == design) {
                    state.pile.remove(at);
                }
            }
            Z_DISCARDS => {
                if let Some(design) = design {
                    let count = &mut state.discards[design.index()];
                    *count = count.saturating_sub(1);
                }
            }
            Z_HAND => {
                let hand = &mut state.racer_mut(seat).hand;
                let is_it = |held: &Held| held.design == design && held.known == knowing(thing.known);
                if let Some(at) = hand.iter().position(is_it) {
                    hand.remove(at);
                }
            }
            _ => {
                let slot = thing.which.and_then(|at| Slot::at(at.into()));
                if let Some((seat, place)) = state.find(slot) {
                    state.racer_mut(seat).queue[place] = None;
                }
            }
        }
    }

    fn lay(&self, state: &mut State, Lot { zone, seat }: Lot, thing: Thing, end: End) {
        let (design, known) = (Design::of_number(thing.what), knowing(thing.known));
        let slot = thing.which.and_then(|at| Slot::at(at.into()));
        if let Some(slot) = slot.filter(|_| zone != Z_QUEUE) {
            state.leave_slot(slot);
        }
        match zone {
            Z_PILE if end == End::Last => state.pile.insert(0, design),
            Z_PILE => state.pile.push(design),
            Z_DISCARDS => {
                if let Some(design) = design {
                    let count = &mut state.discards[design.index()];
                    *count = count.saturating_add(1);
                }
            }
            Z_HAND => {
                state.take_up(seat, design, known | self.team(seat));
            }
            _ => {
                let queue = &mut state.racer_mut(seat).queue;
                if queue.is_full() {
                    queue.retain(|slot| slot.is_some());
                }
                match slot {
                    Some(slot) => queue.push(Some(slot)),
                    None => _ = state.enter(seat, design, known),
                }
            }
        }
    }

    fn forget(&self, state: &mut State, Lot { zone, seat }: Lot) {
        if zone == Z_HAND {
            let team = self.team(seat);
            state.racer_mut(seat).hand.iter_mut().for_each(|held| held.known = team);
        }
    }

    fn show(&self, state: &mut State, Lot { seat, .. }: Lot, seats: SeatSet) {
        let known = self.teams_of(seats);
        state.racer_mut(seat).hand.iter_mut().for_each(|held| held.known |= known);
    }

    fn shuffle(&self, state: &mut State, _: Lot) {
        (state.shuffles, state.pile_alone) = (state.pile.len() > 1, state.pile.len() > 1);
    }
}
