//! Tables as people read them.

use javelina_engine::rules::KindId;
use javelina_engine::{Actor, Present, Ruled, Seat};

use super::points::{CARD, CELL};
use super::state::NONE;
use super::view::View;
use super::{Event, Oasis};

impl Oasis {
    fn name(&self, kind: KindId, element: u8) -> String {
        self.rules.lexicon().name(kind, i32::from(element))
    }
}

impl Present for Oasis {
    javelina_engine::ruled!(Present);

    fn tell(&self, event: &Event) -> String {
        format!("{event:?}")
    }

    fn board(&self, view: &View, _: bool) -> String {
        let lines = view.state.field.iter().zip(0..).filter(|(pile, _)| pile.card != NONE).map(|(pile, cell)| {
            format!("{} {} {}\n", self.name(CELL, cell), Seat(pile.owner), self.name(CARD, pile.card))
        });
        format!(
            "round {}, {}\n{}",
            view.state.round,
            self.asking_of(&view.state, Actor::Nature),
            lines.collect::<String>()
        )
    }

    fn sheet(&self, view: &View, seat: Seat, _: bool) -> String {
        let player = view.state.player(seat);
        let hand = player.cards().iter().map(|card| self.name(CARD, card as u8)).collect::<Vec<_>>();
        let hand = if seat == view.seat { hand.join(" ") } else { view.held[seat.index()].to_string() };
        let aside = match (player.aside, view.aside[seat.index()]) {
            (NONE, false) => "nothing".into(),
            (NONE, true) => "a card".into(),
            (card, _) => self.name(CARD, card),
        };
        format!("water {}\nhand {hand}\naside {aside}\n", player.water)
    }
}
