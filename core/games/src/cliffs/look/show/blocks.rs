//! Table and hand in blocks for a terminal, and what a choice brings in a few words.

use javelina_engine::{Block, Passage, Room, Seat};
use javelina_sketch::{Anchor, cells};

use super::table::Width;
use crate::cliffs::moves::events::{Event, metres};
use crate::cliffs::points::Design;
use crate::cliffs::{Cliffs, View, content::Sort, look::text::place_name, play::state::State};
use crate::words::in_play;

impl Cliffs {
    pub(super) fn blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let state = &view.state;
        let width = Width::of(room.columns);
        let table = self.table_lines(view, width);
        let places = state.seats().flat_map(|seat| (0..state.racer(seat).queue.len()).map(move |place| (seat, place)));
        let anchors = places.filter_map(|(seat, place)| {
            let (name, text) = (place_name(seat, place), self.card_text(state, seat, place));
            let text = format!("{name} {text}");
            let (line, before) =
                table.iter().enumerate().find_map(|(at, line)| Some((at, line.split_once(&text)?.0)))?;
            Some(Anchor { name, line, column: cells(before), width: cells(&text), owner: None })
        });
        // A racer who moved is a new thing on the track.
        let racers = state.seats().zip(1..).filter_map(|(seat, line)| {
            let (before, track) = table.get(line)?.split_once('|')?;
            let column = cells(before) + 1 + track.find(seat.letter())?;
            let name = format!("{seat} at {column}");
            Some(Anchor { name, line, column, width: 1, owner: Some(seat.0) })
        });
        let anchors: Vec<Anchor> = anchors.chain(racers).collect();
        let is_short = table.contains(&self.short_piles(state));
        let discards = is_short.then(|| format!("discards: {}", self.counts(&state.discards)));
        vec![
            Block::text(table).with(anchors),
            Block::once(self.variants_in_play(state)),
            Block::text(self.hand_lines(view, seat)),
            Block::text(discards),
        ]
    }

    /// Variants in play, with their texts.
    pub(super) fn variants_in_play(&self, state: &State) -> Vec<String> {
        let is_design = |title: &str| self.content.designs.iter().any(|design| design.name == title);
        let variants = in_play(&self.rules, &state.memory).filter(|item| !is_design(item.name()));
        variants.map(|item| format!("{}: {}", item.name(), item.text)).collect()
    }

    pub(super) fn gist(&self, passage: &Passage<'_, State, Event>, _: Seat) -> String {
        let mut parts = Vec::new();
        for event in passage.events {
            match event {
                Event::Played { queue, design: Some(design), .. } => {
                    parts.push(self.deed_of(*design, passage.after, *queue));
                }
                Event::Waited { .. } | Event::Left { .. } | Event::Passed { .. } => {}
                Event::Larry { .. } => parts.push("draws a card; Spirit is gone".into()),
                Event::Slid { metres: down, .. } => parts.push(metres(*down)),
                Event::Discarded { card, .. } => parts.push(format!("discards {}", self.design_name(card.design))),
                Event::Flipped { card } => parts.push(format!("flips {}", self.design_name(card.design))),
                Event::Swapped { one, other } => {
                    let name =
                        |card: &crate::cliffs::moves::events::Named| place_name(card.seat, usize::from(card.place));
                    parts.push(format!("{} and {} change", name(one), name(other)));
                }
                _ => {}
            }
        }
        parts.dedup();
        parts.join("; ")
    }

    /// Effect of a card at the end of a queue: its metres, its present target, or its words.
    fn deed_of(&self, design: Design, state: &State, queue: Seat) -> String {
        match self.sort(design) {
            Some(Sort::Multiplier { target, .. }) => {
                let place = state.racer(queue).queue.len().saturating_sub(1);
                match Self::select(state, queue, place, target) {
                    Some(to) => format!("points at {} now", place_name(queue, to)),
                    None => "points at nothing yet".into(),
                }
            }
            _ => self.deed_words(Some(design)),
        }
    }
}
