//! Table and board in blocks for a terminal, and what a choice brings in a few words.

use javelina_engine::rules::Noted;
use javelina_engine::{Anchor, Block, Element, Passage, Room, Seat};

use super::super::events::Event;
use super::super::points::{CARD, CELL, Cell, Line, Objective, SEAT, Token};
use super::super::{Keystone, View, facts::Asker, state::State};
use super::board::fitted;
use super::marks::LEGEND;

/// Below so many columns the board is a list of its cards.
const NARROW: usize = 60;
/// From so many rows on, cells have borders.
const TALL: usize = 36;
/// Columns of a drawing beside the four cells of a row: borders, and what the row scores.
const BESIDE: usize = 13;
/// Letters across a cell.
const WIDEST: usize = 21;

impl Keystone {
    pub(super) fn in_blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
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
        let wilds = self.wild_offers(state).into_iter().map(|(habitat, left, top)| match top {
            Some((card, price)) => format!("{habitat} {left} ({}) for {price}", self.season_letters(card)),
            None => format!("{habitat} 0"),
        });
        let piles = format!("{}; {}", self.deck_words(state), self.discard_words(state));
        let wilds = format!("WILD CARDS  {}", wilds.collect::<Vec<_>>().join(", "));
        let supply = self.supply_words(state);
        let field = self.field_lines(state);
        let is_narrow = field.iter().any(|line| line.chars().count() > columns);
        let field = if is_narrow { Block::text(field) } else { Block::drawn(field) };
        let slots = self
            .field_slots(state)
            .enumerate()
            .filter_map(|(at, (_, card))| Some(Anchor { name: self.name(card?), line: at + 1, column: 6, width: 28 }));
        vec![
            Block::text(head),
            Block::once(self.standing_lines()),
            field.with(slots),
            Block::text(std::iter::once("SKILLS".into()).chain(skills)),
            Block::text([wilds, piles].into_iter().chain(supply)),
            Block::text(self.level_lines(view, seat)),
            self.board_block(state, seat, room),
            Block::text(self.belongings(view, seat, false)),
            Block::text([LEGEND.to_string()]),
        ]
    }

    /// The board of a seat: its cells with what its lines score, or the cards on it where there is little room.
    fn board_block(&self, state: &State, seat: Seat, Room { columns, rows }: Room) -> Block {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let points: Vec<i32> = Line::all().map(|line| self.line_points(&asker, line, &mut ()).0).collect();
        if columns >= NARROW {
            let inner = ((columns - BESIDE) / 4).min(WIDEST);
            let is_flat = rows < TALL;
            let (lines, head, left) = match is_flat {
                true => (self.cells_flat(state, seat, &points, inner), "R", 7),
                false => (self.cells_drawn(state, seat, &points, inner, 1), "+-R", 0),
            };
            // The first line of a row of cells stands below its border, if it has one.
            let starts = lines.iter().enumerate().filter(|(_, line)| line.starts_with(head));
            let starts: Vec<usize> = starts.map(|(at, _)| at + usize::from(!is_flat)).collect();
            let anchor = |cell: Cell| {
                let (row, column) = (cell.index() / 4, cell.index() % 4);
                let column = left + column * (inner + 1) + 2;
                Some(Anchor { name: self.name(cell), line: *starts.get(row)?, column, width: inner - 2 })
            };
            let anchors: Vec<Anchor> = Cell::all().filter_map(anchor).collect();
            return Block::drawn(lines).with(anchors);
        }
        let board = state.board(seat);
        let card = |cell: Cell| {
            let card = board.on(cell)?;
            Some(format!("{}  {}", self.name(cell), self.name(card)))
        };
        let cards = Cell::all().filter_map(card);
        let scored = Line::all().zip(&points).filter(|(_, points)| **points != 0);
        let scored =
            scored.map(|(line, points)| format!("{} {points}", self.name(line))).collect::<Vec<_>>().join("  ");
        let head = format!("board of {}", self.side_name(state, seat));
        Block::drawn(std::iter::once(head).chain(cards).chain((!scored.is_empty()).then_some(scored)))
    }

    /// The cells without borders, empty rows in a line each.
    fn cells_flat(&self, state: &State, seat: Seat, points: &[i32], inner: usize) -> Vec<String> {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (usable, width) = (self.usable(&asker, &mut ()), inner - 1);
        let head = (0..4).map(|column| format!(" {:<inner$}", format!("C{} {:>3}", column + 1, points[4 + column])));
        let mut lines = vec![format!("       {}", head.collect::<String>()).trim_end().to_string()];
        for (row, along) in points.iter().enumerate().take(4) {
            let cells = Cell::all().skip(row * 4).take(4);
            let texts: Vec<_> = cells.map(|cell| self.cell_texts(state, seat, cell, usable, width)).collect();
            for at in 0..texts.iter().map(Vec::len).max().unwrap_or(0).max(1) {
                let text = |texts: &Vec<String>| texts.get(at).map_or(String::new(), |text| fitted(text, width));
                let cells = texts.iter().map(|texts| format!("| {:<width$}", text(texts))).collect::<String>();
                let head = if at == 0 { format!("R{} {along:>3} ", row + 1) } else { String::new() };
                lines.push(format!("{head:<7}{cells}|"));
            }
        }
        lines
    }

    pub(super) fn gist_of(&self, passage: &Passage<'_, State, Event>, seat: Seat) -> String {
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
            let [before, after] = [&before, &after].map(|asker| self.line_points(asker, line, &mut ()).0);
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
