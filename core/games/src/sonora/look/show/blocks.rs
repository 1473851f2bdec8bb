//! Board and sheet in blocks for a terminal, and what a choice brings in a few words.

use javelina_engine::{Block, Passage, Room, Seat, counted};
use javelina_sketch::{Anchor, cells};

use crate::sonora::moves::events::Event;
use crate::sonora::play::state::{Stage, State};
use crate::sonora::{Sonora, View};
use crate::words::texts_in_play;

/// With this number of rows, the board has the size that it has in pictures.
const TALL: usize = 45;
/// Terminals with fewer columns have a small board and no room next to it.
const NARROW: usize = 60;

impl Sonora {
    pub(super) fn blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let state = &view.state;
        let mut blocks = vec![Block::text(self.standing(state, false))];
        let is_written = matches!(state.stage, Stage::Ruins | Stage::Write | Stage::Rival | Stage::Over);
        if !is_written {
            let rows = match room {
                Room { rows: TALL.., columns: NARROW.. } => 31,
                Room { columns: NARROW.., .. } => 17,
                _ => 13,
            };
            // What lies beside the board is blank here: a line that begins with `::` is one to a CI log.
            let mut board = self.board_drawing(state, rows);
            board.lines.iter_mut().for_each(|line| *line = line.replace(':', " "));
            blocks.push(Block::sketched(board));
        }
        blocks.push(Block::once(texts_in_play(&self.rules, &state.memory)));
        if !is_written {
            blocks.push(Block::text(self.lying(state, room.rows >= TALL)));
        }
        blocks.extend(self.sheet_parts(state, seat, is_written));
        let seats: Vec<Seat> = state.players().collect();
        blocks.push(Block::text(self.rules.shown(&state.memory, &seats, &|seat| view.seat == Some(seat))));
        blocks
    }

    /// The parts of a sheet that there is something to write on; before that, its points and bonuses.
    fn sheet_parts(&self, state: &State, seat: Seat, is_written: bool) -> Vec<Block> {
        let (desk, points) = (state.desk(seat), self.points(state, seat));
        let mut blocks = vec![Block::text(
            std::iter::once(format!("sheet of {seat}: {}", counted(points, "point")))
                .chain(self.desk_lines(state, seat))
                .chain(self.bonus_lines(state, seat, false)),
        )];
        if !is_written {
            return blocks;
        }
        let is_any = |numbers: &[u8; 5]| numbers.iter().any(|number| *number > 0);
        if desk.hexes > 0 || state.stage == Stage::Ruins {
            blocks.push(Block::drawn(self.ruins_lines(state, seat, false)));
        }
        if state.stage == Stage::Ruins {
            return blocks;
        }
        if is_any(&desk.shapes) {
            let mut lines = self.canyon_lines(state, seat, false);
            let signs = lines.split_off(lines.len().saturating_sub(2));
            // The heading is wider than the grid, beside which there is room.
            let grid = lines.split_off(1);
            let words = signs.into_iter().chain(lines).map(|line| Block::text([line]));
            // The legend comes before the other facts of the sheet.
            blocks.splice(0..0, std::iter::once(Block::drawn(grid)).chain(words));
        }
        if is_any(&desk.paths) {
            blocks.push(named(self.creek_lines(state, seat, false)));
        }
        if desk.pool > 0 {
            blocks.push(named(self.mudcracks_lines(state, seat, false)));
        }
        blocks
    }

    pub(super) fn gist(&self, passage: &Passage<'_, State, Event>, seat: Seat) -> String {
        let mut parts = Vec::new();
        for event in passage.events {
            match event {
                Event::Earned { seat: who, bonus, room: true } if *who == seat => parts.push(format!("earns {bonus}")),
                Event::Earned { seat: who, bonus, .. } if *who == seat => parts.push(format!("no icon for {bonus}")),
                Event::Completed { building, .. } => parts.push(format!("completes {}", self.name(*building))),
                Event::Surrounded { .. } => parts.push("surrounds an area".into()),
                Event::Discovered { animal, .. } => parts.push(format!("finds the {animal}")),
                Event::Wasted { value, .. } => parts.push(format!("wastes {value}")),
                Event::Finished { discs, animals, .. } if discs + animals > 0 => {
                    parts.push(format!("leaves {} unused", counted(discs + animals, "thing")));
                }
                _ => {}
            }
        }
        parts.join("; ")
    }
}

/// Lines below a heading in which spaces and nodes stand as `NAME=...` or `[NAME]`.
fn named(lines: Vec<String>) -> Block {
    let mut anchors = Vec::new();
    for (at, line) in lines.iter().enumerate().skip(1) {
        let mut end = 0;
        for word in line.split(' ') {
            let (column, width) = (end, cells(word));
            end += width + 1;
            let name = word.split_once('=').map(|(name, _)| name);
            let name = name.or_else(|| word.strip_prefix('[')?.strip_suffix(']'));
            anchors.extend(name.map(|name| Anchor { name: name.into(), line: at, column, width, owner: None }));
        }
    }
    Block::text(lines).with(anchors)
}
