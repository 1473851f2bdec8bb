//! What cards and variants may have done (rulebook, "Special cards"; rulings B8 to B12, R11 to R16).

use javelina_engine::rules::{EffectId, Verdict, Witness};
use javelina_engine::{Adapter, Element, Seat, Tape};

use super::cards::Slot;
use super::content::Sort;
use super::points::*;
use super::queues::everybody;
use super::state::State;
use super::{Cliffs, Event};

/// A state in the hands of content's effects.
pub(super) struct Hand<'a, T> {
    pub game: &'a Cliffs,
    pub state: &'a mut State,
    pub tape: &'a mut T,
}

impl<T: Tape<Event>> Hand<'_, T> {
    pub(super) fn perform(&mut self, seat: Seat, effect: EffectId, args: [i32; 3]) {
        let plays = |seat: &Seat| seat.0 < self.state.count && !self.state.memory.fates.has_left(*seat);
        let named = |at: i32| u8::try_from(at).ok().map(Seat).filter(plays);
        let changed = match effect {
            VAPORIZE => self.vaporize(seat, args[0]),
            GIFT => named(args[1]).is_some_and(|to| self.shift(seat, args[0], to)),
            STEAL => self.shift(seat, args[0], seat),
            SWAP => self.swap(seat, args[0], args[1]),
            FLIP => self.flip(seat, args[0]),
            LOOK => named(args[0]).is_some_and(|at| self.look(seat, at)),
            TAKE => named(args[1]).is_some_and(|from| self.take(seat, args[0], from)),
            DRAW => (0..args[0]).fold(false, |any, _| self.game.draw_card(self.state, seat, self.tape) | any),
            DEAL => named(args[0]).is_some_and(|to| self.deal(to)),
            SLIDE => self.slide(seat, args[0]),
            _ => false,
        };
        if changed {
            self.state.changed = true;
            self.game.sync_copies(self.state, self.tape);
        }
    }

    /// The card of an element, if the card at work may be about it.
    fn target(&mut self, seat: Seat, element: i32) -> Option<Slot> {
        let slot = self.state.slot_at(element)?;
        if Some(slot) == self.state.acting {
            return None;
        }
        if self.game.rules.silent(TARGET, &self.state.memory) {
            return Some(slot);
        }
        let Self { game, state, tape } = self;
        let verdict = game.ask_in_action(state, seat, [element], |ask| game.rules.verdict(TARGET, ask, *tape));
        (verdict == Verdict::Fine).then_some(slot)
    }

    fn vaporize(&mut self, seat: Seat, card: i32) -> bool {
        let Some(slot) = self.target(seat, card) else { return false };
        let card = self.state.named(slot);
        self.tape.tell(|| Event::Discarded { card, vaporized: true });
        self.state.discard_from_queue(slot);
        true
    }

    /// Gifts and steals: as it lies, to the right end.
    fn shift(&mut self, seat: Seat, card: i32, to: Seat) -> bool {
        let Some(slot) = self.target(seat, card) else { return false };
        let card = self.state.named(slot);
        let moved = self.state.move_to_end(slot, to);
        if moved {
            self.tape.tell(|| Event::Moved { card, to });
        }
        moved
    }

    fn swap(&mut self, seat: Seat, one: i32, other: i32) -> bool {
        let (Some(first), Some(second)) = (self.target(seat, one), self.target(seat, other)) else { return false };
        let places = self.state.find(first).zip(self.state.find(second));
        let Some(((here, left), (there, right))) = places.filter(|_| first != second) else { return false };
        let (one, other) = (self.state.named(first), self.state.named(second));
        self.state.racer_mut(here).queue[left] = Some(second);
        self.state.racer_mut(there).queue[right] = Some(first);
        self.tape.tell(|| Event::Swapped { one, other });
        true
    }

    fn flip(&mut self, seat: Seat, card: i32) -> bool {
        let Some(slot) = self.target(seat, card) else { return false };
        let Self { game, state, tape } = self;
        let base = game.flip_scope;
        let scope = game.ask_in_action(state, seat, [card], |ask| {
            game.rules.number_used(FLIP_SCOPE, base, |scope| i32::from(scope == 1), ask, *tape)
        });
        let card = &mut self.state.cards[slot.index()];
        card.flipped = !card.flipped;
        if scope == 1 {
            card.copies.iter_mut().for_each(|run| *run = -*run);
        }
        let card = self.state.named(slot);
        self.tape.tell(|| Event::Flipped { card });
        true
    }

    /// Looking at one's own hand is no draw (ruling R13).
    fn look(&mut self, seat: Seat, at: Seat) -> bool {
        let (game, state) = (self.game, &mut *self.state);
        if seat == at || state.racer(at).hand.is_empty() {
            return false;
        }
        let lookers = game.team(seat);
        let hand = &mut state.racer_mut(at).hand;
        hand.iter_mut().for_each(|held| held.known |= lookers);
        state.looks = state.looks.with(seat);
        self.tape.tell(|| Event::Looked {
            seat,
            at,
            designs: self.state.racer(at).hand.iter().map(|held| held.design).collect(),
        });
        false // nothing has moved yet
    }

    fn take(&mut self, seat: Seat, design: i32, from: Seat) -> bool {
        let Some(design) = Design::of_number(design) else { return false };
        if seat == from || !self.state.holds(from, design) {
            return false;
        }
        let (takers, partners) = (self.game.team(seat), self.game.team(from));
        if !self.state.put_down(from, design, partners | takers) {
            return false;
        }
        self.state.take_up(seat, Some(design), takers | partners);
        self.tape.tell(|| Event::Took { seat, from, design: Some(design) });
        true
    }

    fn deal(&mut self, to: Seat) -> bool {
        if !self.state.has_room(to) {
            return false;
        }
        // Of a printed pile nobody knows the card.
        let top = self.state.pile.pop().or(self.state.printed.then_some(None));
        let Some(design) = top else { return false };
        self.tape.tell(|| Event::Added { seat: to });
        self.state.enter(to, design, 0)
    }

    fn slide(&mut self, seat: Seat, metres: i32) -> bool {
        if self.state.is_tallied() {
            let to = self.game.after(self.state.stands(seat), metres);
            for mate in self.state.seats().filter(|mate| self.game.team(seat) >> mate.0 & 1 == 1) {
                let racer = self.state.racer_mut(mate);
                racer.tallied = racer.elevation.saturating_sub(to);
            }
        }
        let racer = self.state.racer_mut(seat);
        racer.slid = racer.slid.saturating_add(metres).clamp(-1_000_000, 1_000_000);
        self.tape.tell(|| Event::Slid { seat, metres });
        metres != 0
    }
}

impl Cliffs {
    /// Draws the top card of the pile into a hand; whether there was one.
    pub(super) fn draw_card<T: Tape<Event>>(&self, state: &mut State, seat: Seat, tape: &mut T) -> bool {
        if state.racer(seat).hand.len() >= super::state::MAX_HAND {
            return false;
        }
        let Some(design) = state.pile.pop() else { return false };
        state.take_up(seat, design, self.team(seat));
        tape.tell(|| Event::Drew { seat, design });
        true
    }

    /// Turns a card up: everybody knows it now.
    pub(super) fn turn_up<W: Witness>(&self, state: &mut State, slot: Slot, witness: &mut W) {
        let card = &mut state.cards[slot.index()];
        card.up = true;
        card.known = everybody();
        state.multiplied |= u64::from(self.is_multiplier(card.design)) << slot.index();
        self.sync_copies(state, witness);
    }

    /// Whether a card is a special one.
    pub(super) fn is_special(&self, design: impl Into<Option<Design>>) -> bool {
        matches!(self.sort(design), Some(Sort::Special))
    }
}
