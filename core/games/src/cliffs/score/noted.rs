//! What batches note of the way of a game: the cards of the deck, places of the queues.

use javelina_engine::{Element, Mention, Note, Passage, Seat, Spot};

use crate::cliffs::Cliffs;
use crate::cliffs::content::Sort;
use crate::cliffs::moves::events::Event;
use crate::cliffs::play::state::State;
use crate::cliffs::points::Design;

const TURNED_UP: &str = "cards turned up: racers down, places of the queue across";

impl Cliffs {
    pub(in crate::cliffs) fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
        let designs = self.content.designs.iter().zip(&self.composed).filter(|(_, count)| **count > 0);
        designs.for_each(|(design, _)| out(kind_of(design.sort), &design.name));
    }

    /// A card is used by the racer in whose queue it is turned up; it pays the metres down that it counts in a tally.
    pub(in crate::cliffs) fn mentions(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Mention<'_>)) {
        let mut of = |design: Option<Design>, seat: Seat, note: Note| {
            if let Some(of) = design.map(|design| &self.content.designs[design.index()]) {
                out(Mention { kind: kind_of(of.sort), name: &of.name, seat: Some(seat), note });
            }
        };
        for event in passage.events {
            match event {
                Event::Dealt { .. } => {
                    for seat in passage.after.seats() {
                        passage.after.racer(seat).hand.iter().for_each(|held| of(held.design, seat, Note::Seen));
                    }
                }
                Event::Drew { seat, design } | Event::Larry { seat, design } | Event::Took { seat, design, .. } => {
                    of(*design, *seat, Note::Seen);
                }
                Event::Revealed { card, .. } => of(card.design, card.seat, Note::Used),
                Event::Tallied { seat, cards, .. } => {
                    cards.iter().for_each(|(design, metres)| of(Some(*design), *seat, Note::Paid(*metres)));
                }
                _ => {}
            }
        }
    }

    /// Where cards are turned up.
    pub(in crate::cliffs) fn spots(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Spot)) {
        for event in passage.events {
            match event {
                Event::Revealed { card, .. } => {
                    let (row, column) = (u16::from(card.seat.0), u16::from(card.place));
                    out(Spot { map: TURNED_UP, row, column, count: 1 });
                }
                Event::Crowned { .. } => {
                    for seat in passage.after.seats() {
                        out(Spot { map: TURNED_UP, row: u16::from(seat.0), column: 0, count: 0 });
                    }
                }
                _ => {}
            }
        }
    }
}

/// What people call cards of a sort.
fn kind_of(sort: Sort) -> &'static str {
    match sort {
        Sort::Movement { .. } => "movement card",
        Sort::Special => "special card",
        Sort::Multiplier { .. } => "multiplier",
    }
}
