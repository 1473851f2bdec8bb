//! Table and board in blocks for a terminal, and what a choice brings in a few words.

use javelina_engine::rules::Noted;
use javelina_engine::{Block, Element, Passage, Room, Scored, Seat, counted};
use javelina_sketch::{Anchor, Padded, cells, cut};

use super::sketch::legend;
use crate::keystone::moves::events::Event;
use crate::keystone::play::state::{Stage, State};
use crate::keystone::points::{CARD, CELL, Card, Cell, Line, Objective, SEAT, Token};
use crate::keystone::{Keystone, View, rules::facts::Asker};

/// Terminals with fewer columns show the Field in short lines.
const NARROW: usize = 60;
/// Terminals with fewer rows show a short board next to the Field.
const TALL: usize = 36;
/// Columns of a drawing beside the four cells of a row: borders, and what the row scores.
const BESIDE: usize = 13;
/// Letters across a cell.
const WIDEST: usize = 21;
/// Letters of a name in a narrow Field.
const SHORT: usize = 17;
/// Columns before the cells of a short board, and the most columns of all of it.
const BEFORE: usize = 5;
const MOST: usize = 100;

impl Keystone {
    pub(super) fn blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let (state, columns) = (&view.state, room.columns);
        if columns < NARROW {
            return self.narrow_blocks(view, seat, room);
        }
        let mut head = vec![format!("{}   {}", self.head(state), self.time_track(state))];
        head.extend((0..state.count).map(Seat).map(|seat| {
            let (name, synergy) = (self.side_name(state, seat), state.board(seat).synergy);
            let (filled, score) = (self.filled_words(state, seat), self.score_words(view, seat));
            let marks = self.marks_of(state, seat, view.seat).join("  ");
            format!("{name}  {score}, synergy {synergy}, {filled}  {marks}").trim_end().to_string()
        }));
        head.extend(self.lookout(state));
        head.extend(self.marks_of_table(state, &[CARD, CELL, SEAT]));
        // On a small screen the board is short, and next to the Field.
        let is_small = room.rows < TALL;
        let board = match is_small {
            true => self.short_board_block(state, seat, columns),
            false => self.board_block(state, seat, room),
        };
        let own = [Block::text(self.belongings(view, seat, false)), Block::text(legend())];
        if matches!(state.stage, Stage::Over(_)) {
            return [Block::text(head), board].into_iter().chain(own).collect();
        }
        let field = self.field_lines(state);
        let is_wide = field.iter().any(|line| cells(line) > columns);
        let field = if is_wide { Block::text(field) } else { Block::drawn(field) };
        let mut blocks = vec![
            field.with(self.field_anchors(state, 6, 28)),
            Block::text(self.skill_lines(state)),
            Block::text(self.pile_lines(state)),
            Block::text(self.level_lines(view, seat)),
        ];
        blocks.insert(if is_small { 1 } else { blocks.len() }, board);
        blocks.splice(if is_small { 2..2 } else { 0..0 }, [Block::text(head), Block::once(self.standing_lines())]);
        blocks.into_iter().chain(own).collect()
    }

    /// The same where there are few columns: Field and board first, and a short line for each board.
    fn narrow_blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let state = &view.state;
        let boards = (0..state.count).map(Seat).map(|seat| {
            let (name, points) = (self.side_name(state, seat), counted(self.total(state, seat).0, "point"));
            format!("{name}  {points} now, synergy {}", state.board(seat).synergy)
        });
        let field = || Block::drawn(self.short_field_lines(state)).with(self.field_anchors(state, 2, SHORT));
        let field = (!matches!(state.stage, Stage::Over(_))).then(field);
        let others = [
            self.board_block(state, seat, room),
            Block::text([format!("{}; time {}", self.head(state), state.time)].into_iter().chain(boards)),
            Block::text(self.lookout(state)),
            Block::once(self.standing_lines()),
            Block::text(self.skill_lines(state)),
            Block::text(self.pile_lines(state)),
            Block::text(self.level_lines(view, seat)),
            Block::text(self.belongings(view, seat, false)),
            Block::text(legend()),
        ];
        field.into_iter().chain(others).collect()
    }

    /// The cards of the Field in drawings whose names begin in this column.
    fn field_anchors(&self, state: &State, column: usize, width: usize) -> Vec<Anchor> {
        let slots = self.field_slots(state).enumerate();
        let anchor = |(at, (_, card)): (usize, (usize, Option<Card>))| {
            Some(Anchor { name: self.name(card?), line: at + 1, column, width, owner: None })
        };
        slots.filter_map(anchor).collect()
    }

    /// The Field in 40 columns: cards, prices, and the synergy on them.
    fn short_field_lines(&self, state: &State) -> Vec<String> {
        let mut lines = vec![format!("FIELD {:12} no hab  se ic price", "")];
        for (slot, card) in self.field_slots(state) {
            let Some(card) = card else {
                lines.push(format!("{} -", slot + 1));
                continue;
            };
            let price = match (self.price_of(state, card), state.waiting[slot]) {
                (None, _) => "barred".into(),
                (Some((price, "")), 0) => price.to_string(),
                (Some((price, "")), synergy) => format!("{price} +{synergy}"),
                (Some((price, _)), _) => format!("{price} dear"),
            };
            let habitats = Self::habitat_letters(self.cards.face(card).habitats);
            let (name, number) = (cut(&self.name(card), SHORT), self.number_of(card));
            let (season, icons) = (self.season_letters(card), self.icon_letters(card));
            let row = format!(
                "{} {:<SHORT$} {number:<2} {habitats:<4} {season:<2} {icons:<2} {price}",
                slot + 1,
                Padded(&name)
            );
            lines.push(row);
        }
        lines
    }

    fn skill_lines(&self, state: &State) -> Vec<String> {
        let skills = Token::of_bits(state.skills).map(|token| {
            let is_exhausted = token.is_in(state.exhausted);
            let side = if is_exhausted { "exhausted: " } else { "" };
            format!("{}  {side}{}", self.name(token), self.token_words(token, is_exhausted))
        });
        std::iter::once("SKILLS".into()).chain(skills).collect()
    }

    fn pile_lines(&self, state: &State) -> Vec<String> {
        let piles = format!("{}; {}", self.deck_words(state), self.discard_words(state));
        [self.wild_words(state), piles].into_iter().chain(self.supply_words(state)).collect()
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

    /// The board of a seat on its sheet: cells and the points of its lines, large where there is room.
    fn board_block(&self, state: &State, seat: Seat, Room { columns, rows }: Room) -> Block {
        if columns < NARROW {
            return self.short_board_block(state, seat, columns);
        }
        let inner = ((columns - BESIDE) / 4).min(WIDEST);
        Block::sketched(self.cells_sketch(state, seat).cards(inner, rows >= TALL, 1))
    }

    /// A line for each row of a board: number, habitats and name of each card, and the points of lines.
    fn short_board_block(&self, state: &State, seat: Seat, columns: usize) -> Block {
        let width = (columns.min(MOST) - BEFORE) / 4 - 1;
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (usable, board) = (self.usable(&asker, &mut ()), state.board(seat));
        let points: Vec<i32> = Line::all().map(|line| self.line_points(&asker, line, &mut ())).collect();
        let heads =
            (1..).zip(points.iter().skip(4)).map(|(at, points)| format!(" {:<width$}", format!("C{at} {points:>2}")));
        let mut lines = vec![format!("{:BEFORE$}{}", "", heads.collect::<String>()).trim_end().to_string()];
        let mut anchors = Vec::new();
        let all: Vec<Cell> = Cell::all().collect();
        for ((at, row), points) in (1..).zip(all.chunks(4)).zip(&points) {
            let mut line = format!("{:<BEFORE$}", format!("R{at} {points:>2}"));
            for cell in row {
                let text = match board.on(*cell) {
                    Some(card) => {
                        let habitats = Self::habitat_letters(board.habitats[cell.index()]);
                        let text = format!("{}{habitats} {}", self.number_of(card), self.name(card));
                        cut(&text, width - 1)
                    }
                    None => if cell.is_in(usable) { "." } else { "closed" }.into(),
                };
                let column = cells(&line) + 1;
                anchors.push(Anchor { name: self.name(*cell), line: at, column, width: cells(&text), owner: None });
                line += &format!(" {:<width$}", Padded(&text));
            }
            lines.push(line.trim_end().to_string());
        }
        Block::drawn(lines).with(anchors)
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
