//! Legal actions, listed in a fixed order (by the decisions of [`decide`](super::decide)).

use javelina_engine::rules::{Set, Witness};
use javelina_engine::{Adapter, Element, Extent, Flow};

use super::actions::{Action, Take};
use crate::keystone::points;
use crate::keystone::points::{Card, Cell, Habitat, Token};
use crate::keystone::rules::facts::{Asker, board_of};
use crate::keystone::{Keystone, play::state::Stage};

impl Keystone {
    /// Hands every action of a seat that is to act to `out`, in a fixed order.
    pub(in crate::keystone) fn each_action<W: Witness>(
        &self,
        asker: &Asker<'_>,
        witness: &mut W,
        out: &mut Take<'_>,
    ) -> Extent {
        let state = asker.state;
        let flow = match state.stage {
            Stage::Act => self.each_main(asker, witness, out),
            Stage::Exhausted(left) => each_bit(left, &mut |token: Token| out(Action::Resolve(token))),
            _ => Flow::More,
        };
        if flow == Flow::Enough || !matches!(state.stage, Stage::Act | Stage::After) {
            return Extent::All;
        }
        if self.each_aside(asker, witness, out) == Flow::More && state.stage == Stage::After {
            out(Action::Done);
        }
        Extent::All
    }

    /// The main actions: cards of the Field from the left, then tokens.
    fn each_main<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, out: &mut Take<'_>) -> Flow {
        let state = asker.state;
        let free = self.usable(asker, witness) & !board_of(asker).occupied();
        for card in state.field.into_iter().flatten().filter(|_| free != 0) {
            if self.decide_take(asker, card, witness).is_err() {
                continue;
            }
            let flow = self.each_cell(asker, card, free, witness, &mut |cell| out(Action::Introduce { card, cell }));
            if flow == Flow::Enough {
                return Flow::Enough;
            }
        }
        let active = state.skills & !state.exhausted;
        let mut flow = Flow::More;
        each_bit(active, &mut |token: Token| {
            if self.speak(points::USE_SKILL, asker, [token.number()], witness).is_ok() {
                flow = out(Action::Use(token));
            }
            flow
        });
        if flow == Flow::More && state.exhausted != 0 && self.speak(points::USE_EXHAUSTED, asker, [], witness).is_ok() {
            flow = out(Action::UseExhausted);
        }
        flow
    }

    /// What may be done before and after the action: wild cards and offers.
    fn each_aside<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W, out: &mut Take<'_>) -> Flow {
        let mut free = None;
        for habitat in Habitat::all() {
            let Ok(card) = self.decide_wild(asker, habitat, witness) else { continue };
            let free = *free.get_or_insert_with(|| self.free_cells(asker, witness));
            let flow = self.each_cell(asker, card, free, witness, &mut |cell| out(Action::Wild { habitat, cell }));
            if flow == Flow::Enough {
                return Flow::Enough;
            }
        }
        asker.each_offer(points::FREE_MOMENT, Action::Offer, witness, out)
    }

    /// The free cells on which a card may lie.
    fn each_cell<W: Witness>(
        &self,
        asker: &Asker<'_>,
        card: Card,
        free: u16,
        witness: &mut W,
        out: &mut dyn FnMut(Cell) -> Flow,
    ) -> Flow {
        let mut cells = free;
        if !self.rules.silent(points::PLACE, &asker.state.memory) {
            let mut ask = asker.ask().about([0, card.number()]);
            let candidates = Set::of_wide(u128::from(free));
            cells = self.rules.permitted(points::PLACE, candidates, &mut ask, witness).wide() as u16;
        }
        each_bit(cells.into(), out)
    }

    /// Whether a seat could do anything in the window before or after its action.
    pub(in crate::keystone) fn has_aside<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> bool {
        self.each_aside(asker, witness, &mut |_| Flow::Enough) == Flow::Enough
    }
}

/// Hands the elements of a set on, least first; stops when enough.
fn each_bit<E: Element>(bits: u64, out: &mut dyn FnMut(E) -> Flow) -> Flow {
    if E::of_bits(bits).any(|element| out(element) == Flow::Enough) { Flow::Enough } else { Flow::More }
}
