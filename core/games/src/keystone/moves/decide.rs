//! What is legal: one decision for `test`, `check`, `apply` and every list.

use javelina_engine::rules::{Set, Witness};
use javelina_engine::{Adapter, Element};

use super::refuse::{Legal, Why};
use crate::keystone::Keystone;
use crate::keystone::content::CELLS;
use crate::keystone::play::state::{MAX_BOARDS, Stage, State};
use crate::keystone::points;
use crate::keystone::points::{Card, Cell, Habitat, Token, setting};
use crate::keystone::rules::facts::{Asker, board_of};

impl Keystone {
    /// The order names each card once; buried cards lie among those on top.
    pub(in crate::keystone) fn decide_shuffle(&self, state: &State, order: &[Card]) -> Legal {
        let from = self.to_shuffle(state);
        let named: Set = order.iter().copied().collect();
        if named != from || order.len() != from.len() {
            return Err(Why::Cards);
        }
        let lies_deep = |(card, top): &(Card, u8)| !order.iter().take(usize::from(*top)).any(|one| one == card);
        if state.stage == Stage::Shuffle && state.buried.iter().any(lies_deep) { Err(Why::Cards) } else { Ok(()) }
    }

    pub(in crate::keystone) fn decide_objectives(&self, state: &State, dealt: &[u64; MAX_BOARDS]) -> Legal {
        let each = self.objectives_dealt(state);
        let mut seen = 0_u64;
        for (at, held) in dealt.iter().enumerate() {
            let wanted = if at < usize::from(state.count) { each } else { 0 };
            if held.count_ones() != wanted || held & seen != 0 || held & !self.all_objectives() != 0 {
                return Err(Why::Objectives);
            }
            seen |= held;
        }
        if self.fixed_objectives() & !dealt[0] == 0 { Ok(()) } else { Err(Why::Objectives) }
    }

    /// Whether a card of the Field may be taken and paid for (rulebook, "Introduce action, 1"; ruling d2).
    pub(in crate::keystone) fn decide_take<W: Witness>(&self, asker: &Asker<'_>, card: Card, witness: &mut W) -> Legal {
        if asker.state.slot(card).is_none() {
            return Err(Why::NotInField(card));
        }
        self.speak(points::INTRODUCE, asker, [card.number()], witness)?;
        let (price, toll) = self.price(asker, card, witness);
        let (price, held) = (price.saturating_add(toll), board_of(asker).synergy);
        if price > held { Err(Why::Price(price, held)) } else { Ok(()) }
    }

    /// Whether a card may be put on a cell, in whatever way.
    pub(in crate::keystone) fn decide_place(
        &self,
        asker: &Asker<'_>,
        card: Card,
        cell: Cell,
        witness: &mut impl Witness,
    ) -> Legal {
        if board_of(asker).on(cell).is_some() {
            return Err(Why::Taken(cell));
        }
        if !cell.is_in(self.usable(asker, witness)) {
            return Err(Why::Unusable(cell));
        }
        self.speak(points::PLACE, asker, [cell.number(), card.number()], witness)
    }

    pub(in crate::keystone) fn decide_use<W: Witness>(
        &self,
        asker: &Asker<'_>,
        token: Token,
        witness: &mut W,
    ) -> Legal {
        if !token.is_in(asker.state.skills) {
            return Err(Why::NotInPlay);
        }
        if token.is_in(asker.state.exhausted) {
            return Err(Why::IsExhausted);
        }
        self.speak(points::USE_SKILL, asker, [token.number()], witness)
    }

    pub(in crate::keystone) fn decide_exhausted<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> Legal {
        if asker.state.exhausted == 0 {
            return Err(Why::NoneExhausted);
        }
        self.speak(points::USE_EXHAUSTED, asker, [], witness)
    }

    /// The wild card that would be taken, if it may be (rulebook, "Wild cards"; ruling d13).
    pub(in crate::keystone) fn decide_wild(
        &self,
        asker: &Asker<'_>,
        of: Habitat,
        witness: &mut impl Witness,
    ) -> Result<Card, Why> {
        let card = self.wild_of(asker.state, of).ok_or(Why::NoWild)?;
        if i32::from(board_of(asker).wilds) >= self.setting(setting::WILDS_PER_TURN) {
            return Err(Why::WildTaken);
        }
        self.speak(points::TAKE_WILD, asker, [card.number()], witness)?;
        let price = self.wild_price(asker, card, witness);
        let held = board_of(asker).synergy;
        if price > held { Err(Why::Price(price, held)) } else { Ok(card) }
    }

    /// The cells of the board that may hold a card, as bits.
    pub(in crate::keystone) fn usable<W: Witness>(&self, asker: &Asker<'_>, witness: &mut W) -> u16 {
        if self.rules.silent(points::USABLE, &asker.state.memory) {
            return u16::MAX;
        }
        let all = Set::first_elements(CELLS);
        self.rules.holding(points::USABLE, all, all, &mut asker.ask(), witness).wide() as u16
    }

    /// The cells of the board that can take a card, as bits.
    pub(in crate::keystone) fn free_cells(&self, asker: &Asker<'_>, witness: &mut impl Witness) -> u16 {
        self.usable(asker, witness) & !board_of(asker).occupied()
    }
}
