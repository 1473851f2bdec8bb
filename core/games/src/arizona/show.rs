//! The table and the sheets as text that one can play from.

use javelina_engine::{Block, Element, Passage, Present, Room, Scored, Seat};
use javelina_sketch::{Sketch, signs_in_words};

use super::blocks::SIGNS;
use super::events::Event;
use super::points::Good;
use super::state::{Player, State, aboard_in_words};
use super::{Arizona, View};

impl Present for Arizona {
    javelina_engine::ruled!(Present: text);

    fn board(&self, view: &View, plain: bool) -> String {
        if plain {
            return self.table_sketch(view).plain().join("\n");
        }
        let mut lines = self.table_lines(view);
        lines.splice(1..1, self.cards_in_play(&view.state));
        lines.push(self.prompt(&view.state));
        lines.join("\n")
    }

    fn sheet(&self, view: &View, seat: Seat, plain: bool) -> String {
        let state = &view.state;
        let Some(player) = state.players.get(seat.index()).filter(|_| seat.0 < state.seats) else {
            return format!("nobody sits at {seat}");
        };
        if plain {
            return self.sheet_sketch(view, seat).plain().join("\n");
        }
        let drawn = self.drawn_sheet(state, player, seat);
        let shown = self.rules.shown(&state.memory, &[seat], &|seat| view.seat == Some(seat));
        std::iter::once(drawn).chain(shown).collect::<Vec<_>>().join("\n")
    }

    fn blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        self.in_blocks(view, seat, room)
    }

    fn sketch(&self, view: &View, about: Option<Seat>) -> Option<Sketch> {
        self.sketched(view, about)
    }

    fn gist(&self, passage: &Passage<'_, State, Event>, seat: Seat) -> String {
        self.gist_of(passage, seat)
    }
}

impl Arizona {
    /// The grid with the line over it, with what the signs mean and what is noted below it.
    fn drawn_sheet(&self, state: &State, player: &Player, seat: Seat) -> String {
        let mut lines = vec![format!("sheet of {seat}   {SIGNS}")];
        lines.extend(self.grid_sketch(state, seat).tall().lines);
        lines.push(signs_in_words(&self.signs()));
        lines.extend(self.boxes(player));
        lines.push(format!("points if the game ended now: {}", self.total(state, seat).0));
        lines.join("\n")
    }

    pub(super) fn boxes(&self, player: &Player) -> Vec<String> {
        let mut lines = vec![format!("on board: {}", aboard_in_words(&player.aboard))];
        let boxes = Good::all().map(|good| format!("{} {}", self.name(good), box_text(player, good)));
        lines.push(format!("boxes: {}", boxes.collect::<Vec<_>>().join("  ")));
        lines.push(format!(
            "nuggets: {} unspent, {} circled of {}",
            player.nuggets,
            player.circled,
            self.setting(super::setting::NUGGET_SPACES)
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
