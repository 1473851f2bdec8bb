//! What batches note of the way of a game: condition cards, goods, spaces of the sheets.

use javelina_engine::rules::{Clause, Deed, Item, ItemId, Noted};
use javelina_engine::{Actor, Element, Mention, Note, Passage, Scored, Seat, Source, Spot};

use super::scoring::GOODS;
use crate::arizona::Arizona;
use crate::arizona::moves::events::Event;
use crate::arizona::play::state::{Stage, State};
use crate::arizona::points;
use crate::arizona::points::{Cell, Good};
use crate::arizona::rules::facts::Asker;

/// A condition card as batches call it.
const CARD: &str = "card";
/// A kind of goods.
const GOOD: &str = "good";

const LINES: &str = "spaces under the lines";
const SELECTED: &str = "spaces that were selected";
const TOWNS: &str = "towns of deliveries";

/// What tells of a thing.
type Out<'o, 'm> = &'o mut dyn FnMut(Mention<'m>);

impl Arizona {
    pub(in crate::arizona) fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
        GOODS.iter().for_each(|good| out(GOOD, good));
        let items = self.rules.program().items.iter().enumerate();
        for (_, item) in items.filter(|(at, _)| self.is_card(ItemId(*at as u16))) {
            out(CARD, item.name());
        }
    }

    /// Returns `true` if an item is a condition card that may come to the table.
    fn is_card(&self, item: ItemId) -> bool {
        self.in_game.contains(i32::from(item.0))
    }

    /// The name of the card that a clause belongs to.
    fn card_of(&self, clause: &Clause) -> Option<&str> {
        self.rules.program().items.get(clause.item.index()).filter(|_| self.is_card(clause.item)).map(Item::name)
    }

    /// A card is used by a seat in a decision if one of its clauses made the seat's list of actions, or what came of the move,
    /// another one; and in the final scoring if it changed a line. What it paid is what it changed deliveries and lines by.
    pub(in crate::arizona) fn mentions<'s>(&'s self, passage: &Passage<'_, State, Event>, out: Out<'_, 's>) {
        let seat = if let Actor::Seat(seat) = passage.by { Some(seat) } else { None };
        let mut used: Vec<ItemId> = Vec::new();
        for (clause, _) in passage.deeds.iter().filter(|(_, deed)| *deed == Deed::Decisive) {
            let clause = self.rules.clause(*clause);
            let scores = matches!(clause.point, points::UNDELIVERED | points::NUGGET_POINTS | points::CARDS_BOX);
            if !scores && !used.contains(&clause.item) && self.is_felt(clause, passage) {
                used.push(clause.item);
                if let Some(name) = self.card_of(clause) {
                    out(Mention { kind: CARD, name, seat, note: Note::Used });
                }
            }
        }
        for event in passage.events {
            let of_good = |good: Good, seat: Seat, note: Note| {
                let name = GOODS[good.index()];
                Mention { kind: GOOD, name, seat: Some(seat), note }
            };
            match *event {
                Event::Loaded { seat, good } | Event::NoRoom { seat, good } => out(of_good(good, seat, Note::Seen)),
                Event::Delivered { seat, good, count, points, bonus } => {
                    out(of_good(good, seat, Note::Used));
                    out(of_good(good, seat, Note::Paid(points.saturating_add(bonus))));
                    self.note_delivery(passage.before, seat, good, count, out);
                }
                _ => {}
            }
        }
        if matches!(passage.after.stage, Stage::Over(_)) {
            self.note_end(passage.after, out);
        }
    }

    /// Returns `true` if a clause that changed a number changed anything by it. A limit is felt where it is met: a
    /// train of another size when a good finds no room, more deliveries in a town when there was one already.
    fn is_felt(&self, clause: &Clause, passage: &Passage<'_, State, Event>) -> bool {
        match clause.point {
            points::TRAIN_SIZE => passage.events.iter().any(|event| matches!(event, Event::NoRoom { .. })),
            points::DELIVERIES_PER_TOWN => {
                let Actor::Seat(seat) = passage.by else { return false };
                [passage.before, passage.after].into_iter().any(|state| {
                    let asker = Asker { game: self, state, seat, noted: &Noted::default() };
                    let is_more = i32::from(state.cargoes) < crate::arizona::moves::decide::DELIVERIES_PER_VISIT;
                    state.stage == Stage::Town && self.town_takes_more(&asker, &mut ()) != is_more
                })
            }
            _ => true,
        }
    }

    /// What cards changed in the points of a delivery.
    fn note_delivery<'s>(&'s self, before: &State, seat: Seat, good: Good, count: u8, out: Out<'_, 's>) {
        let asker = Asker { game: self, state: before, seat, noted: &Noted::default() };
        let [goods, first] = self.bases(before, good, count);
        let rank = before.deliverers[good.index()];
        let again = before.player(seat).has_delivered(good);
        let mut paid = |clause, by| {
            if let Some(name) = self.card_of(self.rules.clause(clause)) {
                out(Mention { kind: CARD, name, seat: Some(seat), note: Note::Paid(by) });
            }
        };
        let ask = asker.ask().about([good.number(), i32::from(count)]);
        self.rules.number_by(points::DELIVERY_POINTS, goods, &ask, &mut (), &mut paid);
        if !again {
            let ask = asker.ask().about([good.number(), i32::from(rank)]);
            self.rules.number_by(points::DELIVERY_BONUS, first, &ask, &mut (), &mut paid);
        }
    }

    /// The cards that lay on the table, and what they changed in the final scoring.
    fn note_end<'s>(&'s self, state: &State, out: Out<'_, 's>) {
        let program = self.rules.program();
        for item in state.memory.active().iter().map(|item| ItemId(item as u16)).filter(|item| self.is_card(*item)) {
            if let Some(item) = program.items.get(item.index()) {
                out(Mention { kind: CARD, name: item.name(), seat: None, note: Note::Seen });
            }
        }
        for seat in (0..state.seats).map(Seat) {
            let mut used: Vec<ItemId> = Vec::new();
            for row in self.ledger(state, seat).0.rows {
                let Source::Clause(cited) = &row.source else { continue };
                let Some(clause) = program.clauses.iter().find(|clause| clause.label == cited.label) else { continue };
                let Some(name) = self.card_of(clause) else { continue };
                if !used.contains(&clause.item) {
                    used.push(clause.item);
                    out(Mention { kind: CARD, name, seat: Some(seat), note: Note::Used });
                }
                out(Mention { kind: CARD, name, seat: Some(seat), note: Note::Paid(row.points) });
            }
        }
    }

    /// Where lines run, what they select, and which towns get goods, over all sheets.
    pub(in crate::arizona) fn spots(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Spot)) {
        let sheet = &self.content.sheet;
        let spot = |map, cell: Cell, count| {
            let (column, row) = sheet.place(cell);
            Spot { map, row: row as u16, column: column as u16, count }
        };
        for event in passage.events {
            if let Event::Delivered { seat, .. } = event
                && let Some(at) = passage.before.player(*seat).position
            {
                out(spot(TOWNS, at, 1));
            }
        }
        if matches!(passage.after.stage, Stage::Over(_)) {
            let players = &passage.after.players[..usize::from(passage.after.seats).min(passage.after.players.len())];
            for cell in sheet.cells() {
                let count = |of: &dyn Fn(&crate::arizona::Player) -> u128| {
                    players.iter().filter(|player| cell.lies_in(of(player))).count() as i64
                };
                out(spot(LINES, cell, count(&|player| player.line)));
                out(spot(SELECTED, cell, count(&|player| player.selected)));
                out(spot(TOWNS, cell, 0));
            }
        }
    }
}
