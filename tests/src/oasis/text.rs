//! Tables as people read them.

use javelina_engine::{Actor, Element, Kinded, Present, Ruled, Seat};

use super::{Event, Oasis};
use crate::oasis::course::view::View;
use crate::oasis::rules::points::{Card, Cell};

impl Oasis {
    pub(super) fn name<E: Kinded>(&self, element: E) -> String {
        self.rules.lexicon().name_of(element)
    }
}

impl Present for Oasis {
    javelina_engine::ruled!(Present);

    fn tell(&self, event: &Event) -> String {
        format!("{event:?}")
    }

    fn board(&self, View { state, .. }: &View, _: bool) -> String {
        let mut text = format!("round {}, {}\n", state.round, self.asking_of(state, Actor::Nature));
        for (cell, pile) in Cell::all().zip(state.field).filter_map(|(cell, pile)| Some((cell, pile?))) {
            text += &format!("{} {} {}\n", self.name(cell), pile.owner, self.name(pile.card));
        }
        text
    }

    fn sheet(&self, view: &View, seat: Seat, _: bool) -> String {
        let player = &view.state.players[seat.index()];
        let hand = player.hand.of().map(|card: Card| self.name(card)).collect::<Vec<_>>();
        let hand = if seat == view.seat { hand.join(" ") } else { view.held[seat.index()].to_string() };
        let hidden = if view.aside[seat.index()] { "a card" } else { "nothing" };
        let aside = player.aside.map_or(hidden.into(), |card| self.name(card));
        format!("water {}\nhand {hand}\naside {aside}\n", player.water)
    }
}
