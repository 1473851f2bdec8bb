//! Table and board in blocks for a terminal, and what a choice brings in a few words.

use javelina_engine::rules::Noted;
use javelina_engine::{Block, Element, Passage, Room, Seat};
use javelina_sketch::{Anchor, cells};

use super::sketch::legend;
use crate::keystone::moves::events::Event;
use crate::keystone::points::{CARD, CELL, Cell, Line, Objective, SEAT, Token};
use crate::keystone::{Keystone, View, play::state::State, rules::facts::Asker};

/// Below so many columns the board is a list of its cards.
const NARROW: usize = 60;
/// From so many rows on, cells have borders.
const TALL: usize = 36;
/// Columns of a drawing beside the four cells of a row: borders, and what the row scores.
const BESIDE: usize = 13;
/// Letters across a cell.
const WIDEST: usize = 21;

impl Keystone {
    pub(super) fn blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let (state, columns) = (&view.state, room.columns);
        let mut head = vec![format!("{}   {}", self.head(state), self.time_track(state))];
        head.extend((0..state.count).map(Seat).map(|seat| {
            let (name, synergy) = (self.side_name(state, seat), state.board(seat).synergy);
            let (filled, score) = (self.filled_words(state, seat), self.score_words(view, seat));
            let marks = self.marks_of(state, seat, view.seat).join("  ");
            format!("{name}  {score}, synergy {synergy}, {filled}  {marks}").trim_end().to_string()
        }));
        head.extend(self.lookout(state));
        head.extend(self.marks_of_table(state, &[CARD, CELL, SEAT]));
        let skills = Token::of_bits(state.skills).map(|token| {
            let is_exhausted = token.is_in(state.exhausted);
            let side = if is_exhausted { "exhausted: " } else { "" };
            format!("{}  {side}{}", self.name(token), self.token_words(token, is_exhausted))
        });
        let piles = format!("{}; {}", self.deck_words(state), self.discard_words(state));
        let supply = self.supply_words(state);
        let field = self.field_lines(state);
        let is_narrow = field.iter().any(|line| cells(line) > columns);
        let field = if is_narrow { Block::text(field) } else { Block::drawn(field) };
        let slots = self.field_slots(state).enumerate().filter_map(|(at, (_, card))| {
            Some(Anchor { name: self.name(card?), line: at + 1, column: 6, width: 28, owner: None })
        });
        vec![
            Block::text(head),
            Block::once(self.standing_lines()),
            field.with(slots),
            Block::text(std::iter::once("SKILLS".into()).chain(skills)),
            Block::text([self.wild_words(state), piles].into_iter().chain(supply)),
            Block::text(self.level_lines(view, seat)),
            self.board_block(state, seat, room),
            Block::text(self.belongings(view, seat, false)),
            Block::text(legend()),
        ]
    }

    /// The sheet of a seat: its board, what lies beside it, and what the letters mean.
    pub(super) fn blocks_of_sheet(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let state = &view.state;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        vec![
            Block::text([self.title_line(view, seat)]),
            self.board_block(state, seat, room),
            Block::text(self.ecosystem_lines(&asker).into_iter().chain(self.belongings(view, seat, false))),
            Block::text(legend()),
        ]
    }

    /// The board of a seat: its cells with what its lines score, or the cards on it where there is little room.
    fn board_block(&self, state: &State, seat: Seat, Room { columns, rows }: Room) -> Block {
        if columns >= NARROW {
            let inner = ((columns - BESIDE) / 4).min(WIDEST);
            return Block::sketched(self.cells_sketch(state, seat).cards(inner, rows >= TALL, 1));
        }
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let scored = Line::all().map(|line| (line, self.line_points(&asker, line, &mut ())));
        let scored = scored.filter(|(_, points)| *points != 0);
        let scored =
            scored.map(|(line, points)| format!("{} {points}", self.name(line))).collect::<Vec<_>>().join("  ");
        let board = state.board(seat);
        let card = |cell: Cell| Some(format!("{}  {}", self.name(cell), self.name(board.on(cell)?)));
        let head = format!("board of {}", self.side_name(state, seat));
        let cards = Cell::all().filter_map(card);
        Block::drawn(std::iter::once(head).chain(cards).chain((!scored.is_empty()).then_some(scored)))
    }

    pub(super) fn gist(&self, passage: &Passage<'_, State, Event>, seat: Seat) -> String {
        let mut parts = Vec::new();
        for event in passage.events {
            match event {
                Event::Taken { price, toll, .. } => parts.push(format!("price {}", price.saturating_add(*toll))),
                Event::Bought { price, .. } => parts.push(format!("price {price}")),
                Event::Resolving { token, exhausted, .. } => {
                    parts.push(self.token_words(*token, *exhausted).to_string())
                }
                _ => {}
            }
        }
        let noted = Noted::default();
        let [before, after] =
            [passage.before, passage.after].map(|state| Asker { game: self, state, seat, noted: &noted });
        for line in Line::all() {
            let [before, after] = [&before, &after].map(|asker| self.line_points(asker, line, &mut ()));
            if before != after {
                parts.push(format!("{} {:+}", self.name(line), after.saturating_sub(before)));
            }
        }
        for objective in Objective::of_bits(passage.after.board(seat).objectives) {
            for goal in 0..self.content.objectives[objective.index()].goals.len() {
                let [before, after] = [&before, &after].map(|asker| self.is_reached(asker, objective, goal, &mut ()));
                let letter = char::from(b'a' + goal as u8 % 26);
                match (before, after) {
                    (false, true) => parts.push(format!("goal {letter}")),
                    (true, false) => parts.push(format!("no goal {letter}")),
                    _ => {}
                }
            }
        }
        parts.join("; ")
    }
}
