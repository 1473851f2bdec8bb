//! What cards and variants may have done (rulebook, "Special cards"; rulings B8 to B12, R11 to R16).

use javelina_engine::rules::{Verdict, Witness};
use javelina_engine::{Adapter, Doing, Element, Seat, Tape};

use super::queues::everybody;
use super::state::State;
use crate::cliffs::components::cards::Slot;
use crate::cliffs::content::Sort;
use crate::cliffs::points::{Design, FLIP_SCOPE, TARGET};
use crate::cliffs::{Cliffs, Event};

/// A state in the hands of a card's or a variant's effect. Each tells whether something changed.
type Hand<'a, T> = Doing<'a, Cliffs, T>;

impl Cliffs {
    /// A racer that plays.
    pub(in crate::cliffs) fn is_in(on: &State, seat: Seat) -> bool {
        seat.0 < on.count && !on.memory.fates.has_left(seat)
    }

    /// The card of an element, if the card at work may be about it.
    fn target<T: Tape<Event>>(on: &mut Hand<'_, T>, element: i32) -> Option<Slot> {
        let slot = on.state.slot_at(element)?;
        if Some(slot) == on.state.acting {
            return None;
        }
        if on.game.rules.silent(TARGET, &on.state.memory) {
            return Some(slot);
        }
        let Hand { game, state, seat, tape } = on;
        let verdict = game.ask_in_action(state, *seat, [element], |ask| game.rules.verdict(TARGET, ask, *tape));
        (verdict == Verdict::Fine).then_some(slot)
    }

    pub(in crate::cliffs) fn vaporize<T: Tape<Event>>(on: &mut Hand<'_, T>, card: i32) -> bool {
        let Some(slot) = Self::target(on, card) else { return false };
        let card = on.state.named(slot);
        on.tape.tell(|| Event::Discarded { card, vaporized: true });
        on.state.discard_from_queue(slot);
        true
    }

    /// Gifts and steals: as it lies, to the right end.
    pub(in crate::cliffs) fn shift<T: Tape<Event>>(on: &mut Hand<'_, T>, card: i32, to: Seat) -> bool {
        let Some(slot) = Self::target(on, card) else { return false };
        let card = on.state.named(slot);
        let moved = on.state.move_to_end(slot, to);
        if moved {
            on.tape.tell(|| Event::Moved { card, to });
        }
        moved
    }

    pub(in crate::cliffs) fn swap<T: Tape<Event>>(on: &mut Hand<'_, T>, one: i32, other: i32) -> bool {
        let (Some(first), Some(second)) = (Self::target(on, one), Self::target(on, other)) else { return false };
        let places = on.state.find(first).zip(on.state.find(second));
        let Some(((here, left), (there, right))) = places.filter(|_| first != second) else { return false };
        let (one, other) = (on.state.named(first), on.state.named(second));
        on.state.racer_mut(here).queue[left] = Some(second);
        on.state.racer_mut(there).queue[right] = Some(first);
        on.tape.tell(|| Event::Swapped { one, other });
        true
    }

    pub(in crate::cliffs) fn flip<T: Tape<Event>>(on: &mut Hand<'_, T>, card: i32) -> bool {
        let Some(slot) = Self::target(on, card) else { return false };
        let Hand { game, state, seat, tape } = on;
        let base = game.flip_scope;
        let scope = game.ask_in_action(state, *seat, [card], |ask| {
            game.rules.number_used(FLIP_SCOPE, base, |scope| i32::from(scope == 1), ask, *tape)
        });
        let card = &mut on.state.cards[slot.index()];
        card.flipped = !card.flipped;
        if scope == 1 {
            card.copies.iter_mut().for_each(|run| *run = -*run);
        }
        let card = on.state.named(slot);
        on.tape.tell(|| Event::Flipped { card });
        true
    }

    /// Looking at one's own hand is no draw (ruling R13).
    pub(in crate::cliffs) fn look<T: Tape<Event>>(on: &mut Hand<'_, T>, at: Seat) -> bool {
        let Hand { game, state, seat, tape } = on;
        let seat = *seat;
        if seat == at || state.racer(at).hand.is_empty() {
            return false;
        }
        let lookers = game.team(seat);
        let hand = &mut state.racer_mut(at).hand;
        hand.iter_mut().for_each(|held| held.known |= lookers);
        state.looks = state.looks.with(seat);
        tape.tell(|| Event::Looked {
            seat,
            at,
            designs: state.racer(at).hand.iter().map(|held| held.design).collect(),
        });
        false // nothing has moved yet
    }

    pub(in crate::cliffs) fn take<T: Tape<Event>>(on: &mut Hand<'_, T>, design: Design, from: Seat) -> bool {
        let seat = on.seat;
        if seat == from || !on.state.holds(from, design) {
            return false;
        }
        let (takers, partners) = (on.game.team(seat), on.game.team(from));
        if !on.state.put_down(from, design, partners | takers) {
            return false;
        }
        on.state.take_up(seat, Some(design), takers | partners);
        on.tape.tell(|| Event::Took { seat, from, design: Some(design) });
        true
    }

    pub(in crate::cliffs) fn deal_to<T: Tape<Event>>(on: &mut Hand<'_, T>, to: Seat) -> bool {
        if !on.state.has_room(to) {
            return false;
        }
        let Some(design) = on.state.pile.pop() else { return false };
        on.tape.tell(|| Event::Added { seat: to });
        on.state.enter(to, design, 0)
    }

    pub(in crate::cliffs) fn slide<T: Tape<Event>>(on: &mut Hand<'_, T>, metres: i32) -> bool {
        let seat = on.seat;
        if on.state.is_tallied() {
            let to = on.game.after(on.state.stands(seat), metres);
            for mate in on.state.seats().filter(|mate| on.game.team(seat) >> mate.0 & 1 == 1) {
                let racer = on.state.racer_mut(mate);
                racer.tallied = racer.elevation.saturating_sub(to);
            }
        }
        let racer = on.state.racer_mut(seat);
        racer.slid = racer.slid.saturating_add(metres).clamp(-1_000_000, 1_000_000);
        on.tape.tell(|| Event::Slid { seat, metres });
        metres != 0
    }

    /// Draws the top card of the pile into a hand; whether there was one.
    pub(in crate::cliffs) fn draw_card<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) -> bool {
        if state.racer(seat).hand.len() >= super::state::MAX_HAND {
            return false;
        }
        let Some(design) = state.pile.pop() else { return false };
        state.take_up(seat, design, self.team(seat));
        tape.tell(|| Event::Drew { seat, design });
        true
    }

    /// Turns a card up: everybody knows it now.
    pub(in crate::cliffs) fn turn_up<W: Witness>(&self, state: &mut State, slot: Slot, witness: &mut W) {
        let card = &mut state.cards[slot.index()];
        card.up = true;
        card.known = everybody();
        state.multiplied |= u64::from(self.is_multiplier(card.design)) << slot.index();
        self.sync_copies(state, witness);
    }

    /// Returns `true` if a card is a special one.
    pub(in crate::cliffs) fn is_special(&self, design: impl Into<Option<Design>>) -> bool {
        matches!(self.sort(design), Some(Sort::Special))
    }
}
