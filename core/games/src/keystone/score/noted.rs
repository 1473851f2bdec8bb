//! What batches note of the way of a game: species, wild cards, skill tokens, secret objectives, cells of the boards.

use javelina_engine::rules::Noted;
use javelina_engine::{Element, Mention, Note, Passage, Seat, Spot};

use crate::keystone::Keystone;
use crate::keystone::moves::events::Event;
use crate::keystone::play::state::{Stage, State};
use crate::keystone::points::{Card, Cell, Objective, Token};
use crate::keystone::rules::facts::{Asker, board_of};

const SPECIES: &str = "species";
const WILD: &str = "wild card";
const TOKEN: &str = "token";
const OBJECTIVE: &str = "objective";

const CARDS: &str = "cells on which cards were placed";
const RESEARCH: &str = "research at the end";

impl Keystone {
    pub(in crate::keystone) fn things(&self, out: &mut dyn FnMut(&'static str, &str)) {
        self.content.species.iter().for_each(|one| out(SPECIES, &one.name));
        self.content.wilds.iter().for_each(|one| out(WILD, &one.name));
        for token in Token::first(self.content.tokens.len()) {
            [false, true].into_iter().for_each(|exhausted| out(TOKEN, &self.token_title(token, exhausted)));
        }
        self.content.objectives.iter().for_each(|one| out(OBJECTIVE, &one.title));
    }

    /// A side of a token as people call it.
    fn token_title(&self, token: Token, exhausted: bool) -> String {
        let item = self.tokens[token.index()].and_then(|item| self.rules.program().items.get(item.index()));
        let title = item.map_or(self.content.tokens[token.index()].id.as_str(), |item| item.name());
        format!("{title}, {}", if exhausted { "exhausted" } else { "active" })
    }

    /// Kind and name of a card: both copies of a species are one thing.
    fn card_thing(&self, card: Card) -> Option<(&'static str, &str)> {
        if self.cards.is_species(card) {
            let first = self.cards.first_copy(card).index();
            return Some((SPECIES, &self.content.species[first].name));
        }
        let holds = |habitat: usize| self.cards.stacks[habitat].contains(&card);
        let wild = self.content.wilds.iter().find(|wild| holds(wild.habitat.index()))?;
        Some((WILD, &wild.name))
    }

    /// A card or token is worth what the score changes by in the move in which it is placed or resolved; a token also in the
    /// moves that answer its questions. An objective is used if a goal of it is reached at the end.
    pub(in crate::keystone) fn mentions(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Mention<'_>)) {
        let (before, after) = (passage.before, passage.after);
        // What both players of a board do, they do together.
        let whose = |seat: Seat| Some(seat).filter(|_| after.count > 1 || after.seats == 1);
        let mut of_card = |card: Card, seat: Option<Seat>, notes: &[Note]| {
            if let Some((kind, name)) = self.card_thing(card) {
                notes.iter().for_each(|note| out(Mention { kind, name, seat, note: *note }));
            }
        };
        for event in passage.events {
            match event {
                Event::Refilled(cards) => cards.iter().for_each(|card| of_card(*card, None, &[Note::Seen])),
                Event::Released { card } => of_card(*card, None, &[Note::Seen]),
                Event::Drew { seat, cards, .. } => {
                    cards.iter().flatten().for_each(|card| of_card(*card, whose(*seat), &[Note::Seen]));
                }
                Event::Settled { seat, card, .. } => of_card(*card, whose(*seat), &[Note::Seen]),
                Event::Placed { seat, card, from: None, .. } => {
                    of_card(*card, whose(*seat), &[Note::Used, Note::Gains]);
                }
                _ => {}
            }
        }
        let mut of_token = |token: Token, exhausted: bool, seat: Option<Seat>, notes: &[Note]| {
            let name = self.token_title(token, exhausted);
            notes.iter().for_each(|note| out(Mention { kind: TOKEN, name: &name, seat, note: *note }));
        };
        let asking = before.memory.question().map(|frame| (frame.seat, self.rules.clause(frame.clause).item));
        for event in passage.events {
            match event {
                Event::Skills(tokens) => {
                    for token in Token::of_bits(*tokens) {
                        [false, true].into_iter().for_each(|side| of_token(token, side, None, &[Note::Seen]));
                    }
                }
                Event::Resolving { seat, token, exhausted } => {
                    of_token(*token, *exhausted, whose(*seat), &[Note::Used, Note::Gains]);
                }
                Event::Chose { .. } => {
                    let Some((seat, item)) = asking else { continue };
                    let exhausted = matches!(before.stage, Stage::Exhausted(_));
                    if let Some(token) = self.token_with(item) {
                        of_token(token, exhausted, whose(seat), &[Note::Gains]);
                    }
                }
                _ => {}
            }
        }
        for event in passage.events {
            if let Event::Dealt { seat, objectives: Some(dealt), .. } = event {
                for objective in self.titled(*dealt) {
                    out(Mention { kind: OBJECTIVE, name: objective.1, seat: whose(*seat), note: Note::Seen });
                }
            }
        }
        if matches!(after.stage, Stage::Over(_)) {
            self.note_objectives(after, whose, out);
        }
    }

    /// The objectives of a set: place and title.
    fn titled(&self, set: u64) -> impl Iterator<Item = (Objective, &str)> {
        Objective::of_bits(set).map(|one| (one, self.content.objectives[one.index()].title.as_str()))
    }

    /// Which objectives pay at the end, and how much.
    fn note_objectives(&self, state: &State, whose: impl Fn(Seat) -> Option<Seat>, out: &mut dyn FnMut(Mention<'_>)) {
        for seat in (0..state.count).map(Seat) {
            let asker = Asker { game: self, state, seat, noted: &Noted::default() };
            for (objective, name) in self.titled(board_of(&asker).objectives) {
                let mut points = 0;
                self.tally_objective(&asker, objective, &mut (), &mut |by, _| points = i32::saturating_add(points, by));
                let seat = whose(seat);
                if self.goals_of(&asker, objective) > 0 {
                    out(Mention { kind: OBJECTIVE, name, seat, note: Note::Used });
                }
                out(Mention { kind: OBJECTIVE, name, seat, note: Note::Paid(points) });
            }
        }
    }

    /// Where cards are placed, and where research lies at the end, over all boards.
    pub(in crate::keystone) fn spots(&self, passage: &Passage<'_, State, Event>, out: &mut dyn FnMut(Spot)) {
        let spot = |map, cell: Cell, count| {
            let cell = cell.index() as u16;
            Spot { map, row: cell / 4, column: cell % 4, count }
        };
        for event in passage.events {
            if let Event::Placed { cell, from: None, .. } = event {
                out(spot(CARDS, *cell, 1));
            }
        }
        let after = passage.after;
        if matches!(after.stage, Stage::Over(_)) {
            let boards = &after.boards[..usize::from(after.count).min(after.boards.len())];
            for cell in Cell::all() {
                out(spot(CARDS, cell, 0));
                out(spot(RESEARCH, cell, boards.iter().map(|board| i64::from(board.research[cell.index()])).sum()));
            }
        }
    }
}
