//! What cards are about: left and right, chains of multipliers, factors (rulebook, "Targeting", "Multipliers"; rulings R1 to R6,
//! R10, R11, R14).

use javelina_engine::rules::{Set, Witness};
use javelina_engine::{Adapter, Element, Seat};

use super::facts::Asker;
use crate::cliffs::Cliffs;
use crate::cliffs::components::cards::{Card, Slot};
use crate::cliffs::content::{MAX_FACTOR, PLACES, Selector, Sort};
use crate::cliffs::play::state::State;
use crate::cliffs::points;
use crate::cliffs::points::Design;

impl Cliffs {
    /// The card that a selector means, seen from a place of the queue: never that place itself (ruling R11).
    pub(in crate::cliffs) fn select(state: &State, seat: Seat, place: usize, selector: Selector) -> Option<usize> {
        let queue = &state.racer(seat).queue;
        let length = queue.len();
        let is_there = |at: &usize| queue[*at].is_some() && *at != place;
        match selector {
            Selector::Right => (1..length).map(|step| (place + step) % length).find(is_there),
            Selector::Left => (1..length).map(|step| (place + length - step) % length).find(is_there),
            Selector::Leftmost => (0..length).find(is_there),
            Selector::Rightmost => (0..length).rev().find(is_there),
        }
    }

    /// A selector as a card means it that may be flipped (ruling R14).
    pub(in crate::cliffs) fn oriented(&self, selector: Selector, flipped: bool) -> Selector {
        if flipped { self.content.flip.card[selector as usize] } else { selector }
    }

    /// Returns `true` if the special card at work is flipped.
    pub(in crate::cliffs) fn acts_flipped(state: &State) -> bool {
        state.card(state.acting).is_some_and(|card| card.flipped)
    }

    /// The card that a selector of the special card at work means in its own queue, as an element of `card`.
    pub(in crate::cliffs) fn meant(&self, state: &State, selector: Selector) -> Option<i32> {
        let (seat, place) = state.find(state.acting)?;
        let selector = self.oriented(selector, Self::acts_flipped(state));
        Self::select(state, seat, place, selector).map(|place| State::element(seat, place))
    }

    /// The first or last card of a racer's queue, the card at work left out, as an element of `card`.
    pub(in crate::cliffs) fn end_of(&self, state: &State, seat: Seat, selector: Selector) -> Option<i32> {
        let selector = self.oriented(selector, Self::acts_flipped(state));
        let acting = state.find(state.acting).filter(|(owner, _)| *owner == seat).map_or(PLACES, |(_, place)| place);
        Self::select(state, seat, acting, selector).map(|place| State::element(seat, place))
    }

    /// The target of a face-up multiplier at a place of a queue, and by how much it multiplies.
    fn multiplies(&self, state: &State, seat: Seat, place: usize) -> Option<(usize, u16)> {
        let slot = *state.racer(seat).queue.get(place)?;
        let card = state.card(slot).filter(|card| card.up)?;
        let Some(Sort::Multiplier { target, times }) = self.sort(card.design) else { return None };
        let target = Self::select(state, seat, place, self.oriented(target, card.flipped)).unwrap_or(usize::MAX);
        Some((target, u16::from(times)))
    }

    /// The products of the multipliers that reach each card of a queue (rulings R2 to R5): each face-up multiplier follows
    /// its chain through others to the first card that is none. A cycle reaches nothing.
    pub(in crate::cliffs) fn products(&self, state: &State, seat: Seat) -> [u16; PLACES] {
        let mut products = [1_u16; PLACES];
        for from in 0..state.racer(seat).queue.len() {
            let Some((mut at, times)) = self.multiplies(state, seat, from) else { continue };
            let mut passed = 1_u64 << from;
            while at < PLACES && passed >> at & 1 == 0 {
                passed |= 1 << at;
                match self.multiplies(state, seat, at) {
                    Some((next, _)) => at = next,
                    None => {
                        products[at] = products[at].saturating_mul(times).min(MAX_FACTOR);
                        break;
                    }
                }
            }
        }
        products
    }

    /// Returns `true` if a design is a multiplier.
    pub(in crate::cliffs) fn is_multiplier(&self, design: Option<Design>) -> bool {
        design.is_some_and(|design| self.multipliers[design.index()])
    }

    /// How often a card counts or acts, content included.
    pub(in crate::cliffs) fn factor<W: Witness>(&self, asker: &Asker<'_>, place: usize, witness: &mut W) -> u16 {
        let products = self.products_at_work(asker.state, asker.seat);
        let base = products.and_then(|products| products.get(place).copied()).unwrap_or(1);
        self.factor_from(asker, place, base, witness)
    }

    /// The products of the multipliers in a queue, if a face-up one lies there.
    pub(in crate::cliffs) fn products_at_work(&self, state: &State, seat: Seat) -> Option<[u16; PLACES]> {
        let mut cards = state.racer(seat).queue.iter().filter_map(|slot| state.card(*slot));
        let some = state.multiplied != 0 && cards.any(|card| card.up && self.is_multiplier(card.design));
        some.then(|| self.products(state, seat))
    }

    #[inline(always)] // no frame is set up where no clause is in play
    pub(in crate::cliffs) fn factor_from<W: Witness>(
        &self,
        asker: &Asker<'_>,
        place: usize,
        base: u16,
        witness: &mut W,
    ) -> u16 {
        if self.rules.silent(points::FACTOR, &asker.state.memory) {
            return base;
        }
        let ask = asker.ask().about([State::element(asker.seat, place)]);
        self.rules.number_within(points::FACTOR, i32::from(base), 0..=i32::from(MAX_FACTOR), &ask, witness) as u16
    }

    /// [`State::multiplied`], found anew.
    fn multiplied(&self, state: &State) -> u64 {
        let multiplies = |card: &Card| card.up && self.is_multiplier(card.design) || !card.copies.is_empty();
        let slots = Slot::of_bits(state.used).filter(|slot| multiplies(&state.cards[slot.index()]));
        slots.fold(0, |all, slot| all | slot.bit())
    }

    /// Brings the copies of all face-up movement cards to their number (ruling R1).
    pub(in crate::cliffs) fn sync_copies<W: Witness>(&self, state: &mut State, witness: &mut W) {
        let silent = self.rules.silent(points::FACTOR, &state.memory);
        debug_assert_eq!(state.multiplied, self.multiplied(state));
        let multiplied = if silent { state.multiplied } else { u64::MAX };
        if multiplied == 0 {
            return;
        }
        for seat in state.seats() {
            let queue = &state.racer(seat).queue;
            if silent && !queue.iter().flatten().any(|slot| slot.is_in(multiplied)) {
                continue;
            }
            let products = self.products(state, seat);
            for (place, product) in products.iter().enumerate().take(state.racer(seat).queue.len()) {
                let Some(slot) = state.racer(seat).queue[place] else { continue };
                let Some(down) = state.card(slot).filter(|card| card.up).and_then(|card| self.moves_down(card)) else {
                    continue;
                };
                let factor = match silent {
                    true => *product,
                    false => self.inquire(state, seat, |asker| self.factor_from(asker, place, *product, witness)),
                };
                let card = &mut state.cards[slot.index()];
                if factor > 1 || !card.copies.is_empty() {
                    card.bring_to(factor.saturating_sub(1), down);
                    let has_copies = u64::from(!card.copies.is_empty());
                    state.multiplied = state.multiplied & !slot.bit() | has_copies << slot.index();
                }
            }
        }
    }

    /// Every card that may be targeted: all of all queues, the one at work left out (ruling R10).
    pub(in crate::cliffs) fn targets(state: &State) -> Set {
        let is_open = |slot: &Option<Slot>| slot.is_some() && *slot != state.acting;
        let targets = |seat| {
            let queue = state.racer(seat).queue.iter().enumerate().filter(|(_, slot)| is_open(slot));
            queue.map(move |(place, _)| State::element(seat, place))
        };
        state.seats().flat_map(targets).collect()
    }
}
