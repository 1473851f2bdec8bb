//! Queues and hands: how cards enter, leave and change places (rulebook, "The queue"; rulings B7, R8, R16, R36).

use javelina_engine::{Element, Laps, Seat};

use super::state::{MAX_HAND, MAX_QUEUED, State};
use crate::cliffs::components::cards::{Card, Held, Slot};
use crate::cliffs::content::{PLACES, RACERS};
use crate::cliffs::{Cliffs, content::Sort, moves::events::Named, points::Design};

impl State {
    /// Puts a card to the right end of a queue; whether there was room. `known` are the racers that know it, as bits.
    pub(in crate::cliffs) fn enter(&mut self, seat: Seat, design: Option<Design>, known: u8) -> bool {
        let slot = Slot::at(self.used.trailing_ones() as usize).filter(|_| self.racer(seat).queue.len() < PLACES);
        let Some(slot) = slot else { return false };
        self.used |= slot.bit();
        self.cards[slot.index()] = Card { design, known, ..Card::default() };
        self.racer_mut(seat).queue.push(Some(slot));
        true
    }

    /// Returns `true` if another card fits into a queue.
    pub(in crate::cliffs) fn has_room(&self, seat: Seat) -> bool {
        let fits = (self.used.count_ones() as usize) < MAX_QUEUED && self.racer(seat).queue.len() < PLACES;
        fits && !self.memory.fates.has_left(seat)
    }

    /// Takes a card out of the game's queues and puts it onto the discards; it leaves a gap.
    pub(in crate::cliffs) fn discard_from_queue(&mut self, slot: Slot) {
        let Some((seat, place)) = self.find(slot) else { return };
        self.racer_mut(seat).queue[place] = None;
        self.discard(slot);
    }

    /// Puts a card that lies in no queue any more onto the discards.
    pub(in crate::cliffs) fn discard(&mut self, slot: Slot) {
        debug_assert!(slot.is_in(self.used), "a discarded card comes from an occupied place");
        if let Some(design) = self.leave_slot(slot) {
            let count = &mut self.discards[design.index()];
            *count = count.saturating_add(1);
        }
    }

    /// A card that lies in no queue any more leaves its place free: what is printed on it.
    pub(in crate::cliffs) fn leave_slot(&mut self, slot: Slot) -> Option<Design> {
        self.used &= !slot.bit();
        self.multiplied &= !slot.bit();
        std::mem::take(&mut self.cards[slot.index()]).design
    }

    /// Moves a card as it lies to the right end of a queue; whether there was room.
    pub(in crate::cliffs) fn move_to_end(&mut self, slot: Slot, to: Seat) -> bool {
        let Some((seat, place)) = self.find(slot) else { return false };
        if self.racer(to).queue.len() >= PLACES {
            return false;
        }
        self.racer_mut(seat).queue[place] = None;
        self.racer_mut(to).queue.push(Some(slot));
        true
    }

    /// Closes the gaps of all queues.
    pub(in crate::cliffs) fn close_gaps(&mut self) {
        for racer in &mut self.racers[..usize::from(self.count)] {
            if racer.queue.contains(&None) {
                racer.queue.retain(|slot| slot.is_some());
            }
        }
    }

    /// A card as an event names it.
    pub(in crate::cliffs) fn named(&self, slot: impl Into<Option<Slot>>) -> Named {
        let slot = slot.into();
        let (seat, place) = self.find(slot).unwrap_or((Seat(0), 0));
        let card = self.card(slot);
        Named {
            seat,
            place: place as u8,
            design: card.and_then(|card| card.design),
            flipped: card.is_some_and(|card| card.flipped),
            known: card.map_or(0, |card| card.known),
        }
    }

    /// Puts a card into a hand; whether there was room.
    pub(in crate::cliffs) fn take_up(&mut self, seat: Seat, design: Option<Design>, known: u8) -> bool {
        let hand = &mut self.racer_mut(seat).hand;
        if hand.len() >= MAX_HAND {
            return false;
        }
        let held = Held { design, known };
        let at = hand.iter().position(|one| one.bytes() > held.bytes()).unwrap_or(hand.len());
        hand.insert(at, held);
        true
    }

    /// Returns `true` if a racer holds a card of a design.
    pub(in crate::cliffs) fn holds(&self, seat: Seat, design: Design) -> bool {
        self.racer(seat).hand.iter().any(|held| held.design == Some(design))
    }

    /// Takes a card of a design out of a hand; whether there was one. Whoever is not among `witnesses` knows nothing more of
    /// the whole hand, or what was not played would leak (ruling R36).
    pub(in crate::cliffs) fn put_down(&mut self, seat: Seat, design: Design, witnesses: u8) -> bool {
        let hand = &mut self.racer_mut(seat).hand;
        let Some(at) = hand.iter().position(|held| held.design == Some(design)) else { return false };
        hand.remove(at);
        hand.iter_mut().for_each(|held| held.known &= witnesses);
        true
    }
}

impl Cliffs {
    /// The racers of a team, as bits: one alone, partners in a 3-legged race (ruling R32).
    pub(in crate::cliffs) fn team(&self, seat: Seat) -> u8 {
        if self.three_legged { 3 << (seat.0 & !1) } else { 1 << seat.0 }
    }

    /// Returns `true` if a racer is the left one of its team, who reveals first (ruling R32).
    pub(in crate::cliffs) fn leads(&self, seat: Seat) -> bool {
        !self.three_legged || seat.0.is_multiple_of(2)
    }

    /// Sets the elevation of a racer, and of its partner: a pair has one (ruling R32).
    pub(in crate::cliffs) fn set_elevation(&self, state: &mut State, seat: Seat, metres: i32) {
        for mate in state.seats().filter(|mate| self.team(seat) >> mate.0 & 1 == 1) {
            state.racer_mut(mate).elevation = metres;
        }
    }

    /// The neighbour to the right (the next one to reveal) or to the left.
    pub(in crate::cliffs) fn neighbour(state: &State, seat: Seat, right: bool) -> Seat {
        let plays = |other: &Seat| !Self::has_left(state, *other);
        let step = if right { 1 } else { state.count - 1 };
        let others = (1..state.count).scan(seat.0, |at, _| {
            *at = state.around(*at + step);
            Some(Seat(*at))
        });
        others.into_iter().find(plays).unwrap_or(seat)
    }

    /// What a design is.
    #[inline]
    pub(in crate::cliffs) fn sort(&self, design: impl Into<Option<Design>>) -> Option<Sort> {
        Some(self.content.designs[design.into()?.index()].sort)
    }

    /// Whether a movement card moves down as it lies; `None` for any other card.
    pub(in crate::cliffs) fn moves_down(&self, card: &Card) -> Option<bool> {
        match self.sort(card.design)? {
            Sort::Movement { down, .. } => Some(down != card.flipped),
            _ => None,
        }
    }

    /// The metres that a movement card prints, down as a positive number, as it lies.
    pub(in crate::cliffs) fn metres(&self, card: &Card) -> Option<i32> {
        match self.sort(card.design)? {
            Sort::Movement { metres, down } => Some(if down != card.flipped { metres } else { -metres }),
            _ => None,
        }
    }
}

/// The racers of a game, as bits.
pub(in crate::cliffs) const fn everybody() -> u8 {
    (1 << RACERS) - 1
}
