//! The table and the sheets as text that one can play from.

use javelina_engine::{Block, Element, Present, Room, Scored, Seat};
use javelina_sketch::signs_in_words;

use super::blocks::SIGNS;
use crate::arizona::play::state::{Player, Stage, State, aboard_in_words};
use crate::arizona::points::Good;
use crate::arizona::{Arizona, View};
use crate::words::texts_in_play;

/// From so many columns and rows on, a sheet is drawn with the line over it.
const LARGE: usize = 48;

impl Present for Arizona {
    javelina_engine::ruled!(Present: text, shown, sketched);

    fn sheet_blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        let (state, grid) = (&view.state, self.grid_sketch(&view.state, seat));
        let is_large = room.columns >= LARGE && room.rows >= LARGE;
        vec![
            Block::text([format!("sheet of {seat}   {SIGNS}")]),
            Block::sketched(if is_large { grid.tall() } else { grid.flat() }),
            Block::text(self.noted_lines(view, state, seat)),
        ]
    }
}

impl Arizona {
    fn board_lines(&self, view: &View) -> Vec<String> {
        let mut lines = self.table_lines(view);
        lines.splice(1..1, texts_in_play(&self.rules, &view.state.memory));
        lines.push(self.prompt(&view.state));
        lines
    }

    /// The grid with the line over it, with what the signs mean and what is noted below it.
    fn sheet_lines(&self, view: &View, seat: Seat) -> Vec<String> {
        let state = &view.state;
        let mut lines = vec![format!("sheet of {seat}   {SIGNS}")];
        lines.extend(self.grid_sketch(state, seat).tall().lines);
        lines.extend(self.noted_lines(view, state, seat));
        lines
    }

    /// What the letters of a sheet mean, and what is noted below it.
    fn noted_lines(&self, view: &View, state: &State, seat: Seat) -> Vec<String> {
        let mut lines = vec![signs_in_words(&self.signs())];
        lines.extend(self.boxes(state.player(seat)));
        let when = if matches!(state.stage, Stage::Over(_)) { "" } else { " if the game ended now" };
        lines.push(format!("points{when}: {}", self.total(state, seat).0));
        lines.extend(self.rules.shown(&state.memory, &[seat], &|seat| view.seat == Some(seat)));
        lines
    }

    pub(in crate::arizona) fn boxes(&self, player: &Player) -> Vec<String> {
        let mut lines = vec![format!("on board: {}", aboard_in_words(&player.aboard))];
        let boxes = Good::all().map(|good| format!("{} {}", self.name(good), box_text(player, good)));
        lines.push(format!("boxes: {}", boxes.collect::<Vec<_>>().join("  ")));
        lines.push(format!(
            "nuggets: {} unspent, {} circled of {}",
            player.nuggets,
            player.circled,
            self.setting(crate::arizona::setting::NUGGET_SPACES)
        ));
        lines
    }
}

/// The points of a box, with the bonus; `-` of one in which nothing is.
fn box_text(player: &Player, good: Good) -> String {
    let kind = good.index();
    if player.delivered[kind] == 0 {
        return "-".into();
    }
    player.points[kind].saturating_add(player.bonus[kind]).to_string()
}
