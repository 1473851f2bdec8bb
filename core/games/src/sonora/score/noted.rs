//! What batches note of the way of a game: animals and other bonuses, shapes, buildings; where discs end, what sheets fill.

use javelina_engine::{Element, Mention, Note, Passage, Seat, Spot};

use crate::sonora::content::{Bonus, Ground};
use crate::sonora::play::state::MAX_PLAYERS;
use crate::sonora::points::{Node, Shape, setting};
use crate::sonora::{Event, Sonora, State};

const ANIMAL: &str = "animal";
const BONUS: &str = "bonus";
const SHAPE_KIND: &str = "shape";
const BUILDING: &str = "building";

const DISCS: &str = "discs at rest when the Write phase begins, squares of 20 mm";
const CANYON: &str = "cells of the Canyon inside shapes";
const CRACKS: &str = "nodes of the Mudcracks";

/// The side of a square of the board, in um.
const SQUARE: i32 = 20_000;

impl Sonora {
    pub(in crate::sonora) fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
        Bonus::all().for_each(|bonus| out(kind_of(bonus), bonus.name()));
        Shape::first(self.content.canyon.shapes.len()).for_each(|shape| out(SHAPE_KIND, &self.name(shape)));
        self.content.buildings.iter().for_each(|building| out(BUILDING, &building.name));
    }

    /// A shape, an animal that marks something, and a building are worth what the score changes by in the move. Reflicks,
    /// Swaps, Discoveries and rabbits bring nothing at once: no points are told of them.
    pub(in crate::sonora) fn mentions(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Mention<'_>)) {
        let mut of = |kind: &'static str, name: &str, seat: Seat, notes: &[Note]| {
            notes.iter().for_each(|note| out(Mention { kind, name, seat: Some(seat), note: *note }));
        };
        let mut of_bonus = |bonus: Bonus, seat: Seat, notes: &[Note]| of(kind_of(bonus), bonus.name(), seat, notes);
        for event in passage.events {
            match *event {
                Event::Earned { seat, bonus, room: true } => of_bonus(bonus, seat, &[Note::Seen]),
                Event::Discovered { seat, animal } => {
                    of_bonus(Bonus::Discovery, seat, &[Note::Used]);
                    of_bonus(animal, seat, &[Note::Seen]);
                }
                Event::Reflicked { seat, .. } => of_bonus(Bonus::Reflick, seat, &[Note::Used]),
                Event::Swapped { seat, .. } => of_bonus(Bonus::Swap, seat, &[Note::Used]),
                Event::Rabbit { seat, .. } => of_bonus(Bonus::Rabbit, seat, &[Note::Used]),
                Event::Walked { seat, number: 0, .. } => of_bonus(Bonus::Owl, seat, &[Note::Used, Note::Gains]),
                Event::Drew { seat, number: 0, .. } => of_bonus(Bonus::Fox, seat, &[Note::Used, Note::Gains]),
                _ => {}
            }
        }
        for event in passage.events {
            match *event {
                Event::Drew { seat, placement, .. } => {
                    if let Some(placement) = self.places.get(placement) {
                        of(SHAPE_KIND, &self.name(placement.shape), seat, &[Note::Used, Note::Gains]);
                    }
                }
                Event::Completed { seat, building, .. } => {
                    of(BUILDING, &self.name(building), seat, &[Note::Used, Note::Gains]);
                }
                // All that is printed on the sheets lies before everybody.
                Event::Ended => self.things(&mut |kind, name| {
                    if matches!(kind, SHAPE_KIND | BUILDING) {
                        passage.after.players().for_each(|seat| of(kind, name, seat, &[Note::Seen]));
                    }
                }),
                _ => {}
            }
        }
    }

    /// Where discs lie when all are flicked, and what is marked on all sheets at the end.
    pub(in crate::sonora) fn spots(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Spot)) {
        let (after, half) = (passage.after, self.setting(setting::HALF_FIELD));
        let last = (2 * half - 1).max(0) / SQUARE;
        let square = |value: i32| (value.saturating_add(half) / SQUARE).clamp(0, last) as u16;
        if passage.events.contains(&Event::WritePhase) {
            for place in after.discs.iter().filter_map(|disc| disc.at.on_board()) {
                out(Spot { map: DISCS, row: square(-place.y), column: square(place.x), count: 1 });
            }
        }
        if after.is_over() {
            let sheets = &after.sheets[..usize::from(after.seats).min(MAX_PLAYERS)];
            (0..=last as u16).for_each(|row| {
                (0..=last as u16).for_each(|column| out(Spot { map: DISCS, row, column, count: 0 }));
            });
            let columns = self.content.canyon.columns.max(1) as i32;
            let cells = (0..).zip(&self.content.canyon.cells);
            for (cell, _) in cells.filter(|(_, ground)| !matches!(ground, Ground::Rock | Ground::Start)) {
                let count = sheets.iter().filter(|sheet| sheet.drawn.contains(cell)).count() as i64;
                out(Spot { map: CANYON, row: (cell / columns) as u16, column: (cell % columns) as u16, count });
            }
            let nodes = &self.content.mudcracks.nodes;
            let left = nodes.iter().map(|node| node.place.0).min().unwrap_or(0);
            let top = nodes.iter().map(|node| node.place.1).min().unwrap_or(0);
            for (at, node) in Node::all().zip(nodes).filter(|(at, _)| *at != self.content.mudcracks.start) {
                let count = sheets.iter().filter(|sheet| at.is_in(sheet.nodes)).count() as i64;
                let (row, column) = (node.place.1.abs_diff(top), node.place.0.abs_diff(left));
                out(Spot { map: CRACKS, row: u16::from(row), column: u16::from(column), count });
            }
        }
    }
}

/// What people call a bonus.
fn kind_of(bonus: Bonus) -> &'static str {
    match bonus {
        Bonus::Fox | Bonus::Owl | Bonus::Rabbit => ANIMAL,
        Bonus::Reflick | Bonus::Swap | Bonus::Discovery => BONUS,
    }
}
