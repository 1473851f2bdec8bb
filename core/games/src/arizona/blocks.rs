//! Table and sheet in blocks for a terminal, and what a choice brings in a few words.

use javelina_engine::rules::Noted;
use javelina_engine::{Anchor, Block, Flow, Passage, Room, Scored, Seat, counted};

use super::events::Event;
use super::facts::Asker;
use super::points::{Cell, SYMBOL};
use super::state::{Player, State};
use super::state::{aboard_in_words, dice_in_words};
use super::{Arizona, View};
use crate::words::in_play;

/// From so many rows on, the sheet is drawn with the line over it.
const TALL: usize = 45;

impl Arizona {
    pub(super) fn in_blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let state = &view.state;
        let mut table = vec![format!("round {}, dice in the middle: {}", state.round, dice_in_words(&state.dice))];
        table.extend((0..state.seats).map(|other| self.stands(state, Seat(other))));
        if let Some(cards) = state.turned {
            table.push(format!("cards from the next lap on: {}", self.titles(cards)));
        }
        let seats: Vec<Seat> = (0..state.seats).map(Seat).collect();
        table.extend(self.rules.shown(&state.memory, &seats, &|seat| view.seat == Some(seat)));
        let cards = in_play(&self.rules, &state.memory).map(|item| format!("{}: {}", item.title, item.text));
        let player = state.player(seat);
        let is_tall = room.rows >= TALL;
        let grid = if is_tall { self.grid(player) } else { self.flat_grid(player) };
        let sheet = &self.content.sheet;
        let anchor = |cell: Cell| {
            let (column, row) = sheet.place(cell);
            let [column, row] = [column, row].map(|at| at as usize);
            let (line, column) = if is_tall { (row * 2 + 1, column * 4 + 5) } else { (row + 1, column * 3 + 4) };
            Anchor { name: sheet.name(cell), line, column, width: 1 }
        };
        vec![
            Block::text(table),
            Block::drawn(grid).with(sheet.cells().map(anchor)),
            Block::once(cards),
            Block::text(self.boxes(player).into_iter().chain([self.letters()])),
            Block::text(["[x] line ends  (x) selected  .x. drawn over  <x> may end here  +x new".to_string()]),
        ]
    }

    /// How a seat stands, in a line.
    fn stands(&self, state: &State, seat: Seat) -> String {
        let player = state.player(seat);
        let (total, delivered) = (self.total(state, seat).0, player.deliveries());
        let die = if player.die > 0 { format!(", die {}", player.die) } else { String::new() };
        let place = player.position.map_or(String::new(), |cell| format!(", at {}", self.content.sheet.name(cell)));
        let nuggets = counted(player.nuggets, "nugget");
        let aboard = aboard_in_words(&player.aboard);
        format!("{seat}  {total} now{die}{place}, {nuggets}, {delivered} of 6 delivered, on board: {aboard}")
    }

    /// The grid with the line over it, a row a line.
    fn flat_grid(&self, player: &Player) -> Vec<String> {
        let sheet = &self.content.sheet;
        let head: String = (0..sheet.columns).map(|column| format!(" {} ", char::from(b'A' + column as u8))).collect();
        let row = |row: usize| {
            let cells = sheet.cells().skip(row * sheet.columns).take(sheet.columns);
            let texts = cells.map(|cell| {
                let (left, right) = marks(player, cell);
                format!("{left}{}{right}", self.symbol(cell).letter())
            });
            format!("{:>2} {}", row + 1, texts.collect::<String>())
        };
        std::iter::once(format!("   {head}")).chain((0..sheet.rows).map(row)).collect()
    }

    pub(super) fn gist_of(&self, passage: &Passage<'_, State, Event>, seat: Seat) -> String {
        let mut parts = Vec::new();
        for event in passage.events {
            match event {
                Event::Took { value, .. } | Event::KeptDie { value, .. } | Event::GoesOn { value, .. } => {
                    parts.push(self.fitting_words(passage.before, seat, *value));
                }
                Event::Drew { section, .. } => {
                    parts.extend(self.sections.get(*section).map(|one| self.ends_on(one.end())))
                }
                Event::Extended { way, .. } => parts.extend(self.ways.get(*way).map(|one| self.ends_on(one.end()))),
                Event::Loaded { good, .. } => {
                    let name = self.name(*good);
                    parts.retain(|part| *part != name); // where a section ends is said by what it loads
                    parts.push(format!("loads {name}"));
                }
                Event::NoRoom { good, .. } => parts.push(format!("no room for {}", self.name(*good))),
                Event::Delivered { good, .. } => parts.push(format!("delivers {}", self.name(*good))),
                Event::Circled { count, .. } => parts.push(format!("circles {}", counted(*count, "nugget"))),
                _ => {}
            }
        }
        parts.dedup();
        parts.join("; ")
    }

    /// How many sections of a value fit the line of a seat.
    fn fitting_words(&self, state: &State, seat: Seat, value: u8) -> String {
        let asker = Asker { game: self, state, seat, noted: &Noted::default() };
        let (open, mut count) = (self.open(&asker, &mut ()), 0);
        self.each_section(&asker, value, open, &mut (), |_| {
            count += 1;
            Flow::More
        });
        format!("{} fit", counted(count, "section"))
    }

    /// The symbol on which a section ends.
    fn ends_on(&self, cell: Cell) -> String {
        self.rules.lexicon().name(SYMBOL, self.symbol(cell).element())
    }
}

/// The signs beside a cell: `(S)` selected, `.S.` drawn over, `[S]` where the line ends.
pub(super) fn marks(player: &Player, cell: Cell) -> (char, char) {
    match () {
        () if player.position == Some(cell) => ('[', ']'),
        () if cell.lies_in(player.selected) => ('(', ')'),
        () if cell.lies_in(player.line) => ('.', '.'),
        () => (' ', ' '),
    }
}
