//! Queues and hands: how cards enter, leave and change places (rulebook, "The queue"; rulings B7, R8, R16, R36).

use javelina_engine::Seat;

use super::Cliffs;
use super::content::Sort;
use super::events::Named;
use super::state::{Card, Held, MAX_HAND, MAX_QUEUED, NONE, PLACES, RACERS, State};

impl State {
    /// Puts a card to the right end of a queue; whether there was room. `known` are the racers that know it, as bits.
    pub(super) fn enter(&mut self, seat: Seat, design: u8, known: u8) -> bool {
        let slot = self.used.trailing_ones() as usize;
        if slot >= MAX_QUEUED || self.racer(seat).queue.len() >= PLACES {
            return false;
        }
        self.used |= 1 << slot;
        self.cards[slot] = Card { design, known, ..Card::default() };
        self.racer_mut(seat).queue.push(slot as u8);
        true
    }

    /// Whether another card fits into a queue.
    #[must_use]
    pub fn has_room(&self, seat: Seat) -> bool {
        (self.used.count_ones() as usize) < MAX_QUEUED && self.racer(seat).queue.len() < PLACES
    }

    /// Takes a card out of the game's queues and puts it onto the discards; it leaves a gap.
    pub(super) fn discard_from_queue(&mut self, slot: u8) {
        let Some((seat, place)) = self.find(slot) else { return };
        self.racer_mut(seat).queue[place] = NONE;
        self.discard(slot);
    }

    /// Puts a card that lies in no queue any more onto the discards.
    pub(super) fn discard(&mut self, slot: u8) {
        if self.used.checked_shr(u32::from(slot)).unwrap_or(0) & 1 == 0 {
            return; // a gap
        }
        self.used &= !(1 << slot);
        self.multiplied &= !(1 << slot);
        let design = std::mem::take(&mut self.cards[usize::from(slot)]).design;
        if let Some(count) = self.discards.get_mut(usize::from(design)) {
            *count = count.saturating_add(1);
        }
    }

    /// Moves a card as it lies to the right end of a queue; whether there was room.
    pub(super) fn move_to_end(&mut self, slot: u8, to: Seat) -> bool {
        let Some((seat, place)) = self.find(slot) else { return false };
        if self.racer(to).queue.len() >= PLACES {
            return false;
        }
        self.racer_mut(seat).queue[place] = NONE;
        self.racer_mut(to).queue.push(slot);
        true
    }

    /// Closes the gaps of all queues.
    pub(super) fn close_gaps(&mut self) {
        for racer in &mut self.racers[..usize::from(self.count)] {
            if racer.queue.contains(&NONE) {
                racer.queue.retain(|slot| *slot != NONE);
            }
        }
    }

    /// A card as an event names it.
    pub(super) fn named(&self, slot: u8) -> Named {
        let (seat, place) = self.find(slot).unwrap_or((Seat(0), 0));
        let card = self.card(slot);
        Named {
            seat,
            place: place as u8,
            design: card.map(|card| card.design).filter(|design| *design != NONE),
            flipped: card.is_some_and(|card| card.flipped),
            known: card.map_or(0, |card| card.known),
        }
    }

    /// Puts a card into a hand; whether there was room.
    pub(super) fn take_up(&mut self, seat: Seat, design: u8, known: u8) -> bool {
        let hand = &mut self.racer_mut(seat).hand;
        if hand.len() >= MAX_HAND {
            return false;
        }
        let held = Held { design, known };
        let at = hand.iter().position(|one| *one > held).unwrap_or(hand.len());
        hand.insert(at, held);
        true
    }

    /// Whether a racer holds a card of a design.
    #[must_use]
    pub fn holds(&self, seat: Seat, design: u8) -> bool {
        self.racer(seat).hand.iter().any(|held| held.design == design)
    }

    /// Takes a card of a design out of a hand; whether there was one. Whoever is not among `witnesses` knows nothing more of
    /// the whole hand, or what was not played would leak (ruling R36).
    pub(super) fn put_down(&mut self, seat: Seat, design: u8, witnesses: u8) -> bool {
        let hand = &mut self.racer_mut(seat).hand;
        let Some(at) = hand.iter().position(|held| held.design == design) else { return false };
        hand.remove(at);
        hand.iter_mut().for_each(|held| held.known &= witnesses);
        true
    }
}

impl Cliffs {
    /// The racers of a team, as bits: one alone, partners in a 3-legged race (ruling R32).
    pub(super) fn team(&self, seat: Seat) -> u8 {
        if self.three_legged { 3 << (seat.0 & !1) } else { 1 << seat.0 }
    }

    /// The neighbour to the right (the next one to reveal) or to the left.
    pub(super) fn neighbour(state: &State, seat: Seat, right: bool) -> Seat {
        let count = state.count.max(1);
        Seat(if right { (seat.0 + 1) % count } else { (seat.0 + count - 1) % count })
    }

    /// What a design is.
    #[inline]
    pub(super) fn sort(&self, design: u8) -> Option<Sort> {
        self.content.designs.get(usize::from(design)).map(|design| design.sort)
    }

    /// Whether a movement card moves down as it lies; `None` for any other card.
    pub(super) fn moves_down(&self, card: &Card) -> Option<bool> {
        match self.sort(card.design)? {
            Sort::Movement { down, .. } => Some(down != card.flipped),
            _ => None,
        }
    }

    /// The metres that a movement card prints, down as a positive number, as it lies.
    pub(super) fn metres(&self, card: &Card) -> Option<i32> {
        match self.sort(card.design)? {
            Sort::Movement { metres, down } => Some(if down != card.flipped { metres } else { -metres }),
            _ => None,
        }
    }
}

/// The racers of a game, as bits.
pub(super) const fn everybody() -> u8 {
    (1 << RACERS) - 1
}
