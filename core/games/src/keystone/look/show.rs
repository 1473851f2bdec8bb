//! The table as text that one can play from: a line for every event, the board, the sheets.

mod blocks;
mod board;
mod marks;
mod sheet;
mod sketch;

use javelina_engine::rules::LevelPart;
use javelina_engine::{Block, Move, Outcome, Present, Room, Scored, Seat, counted, written};

use crate::keystone::moves::actions::Action;
use crate::keystone::play::state::{Stage, State};
use crate::keystone::points::CARD;
use crate::keystone::{Keystone, View};

impl Present for Keystone {
    javelina_engine::ruled!(Present: text, shown, sketched);

    fn sheet_blocks(&self, view: &View, seat: Seat, room: Room) -> Vec<Block> {
        self.blocks_of_sheet(view, seat, room)
    }

    fn share_secrets(&self, state: &State, one: Seat, other: Seat) -> bool {
        state.side(one) == state.side(other)
    }

    fn levels(&self, view: &View, seat: Seat) -> Vec<LevelPart> {
        self.level_parts(view, seat)
    }

    fn move_seen(&self, state: &State, step: &Move<Action>, viewer: Seat) -> String {
        match &step.action {
            _ if matches!(state.stage, Stage::Over(_)) => written(self, &step.action),
            Action::Shuffle(order) => format!("shuffle: {}", counted(order.len(), "card")),
            Action::Objectives(dealt) => {
                let mine = state.side(viewer);
                let held = std::array::from_fn(|at| if at == mine { dealt[at] } else { 0 });
                written(self, &Action::Objectives(held))
            }
            Action::Choose(kind, element) if self.is_secret(state, step.by, (*kind, *element), viewer) => {
                format!("choose a{}", if *kind == CARD { " card" } else { "n objective" })
            }
            action => written(self, action),
        }
    }

    fn outcome_seen(&self, state: &State, viewer: Seat) -> Outcome {
        if matches!(state.stage, Stage::Over(_)) {
            return self.standings(state);
        }
        let mut view = View::default();
        self.view(state, viewer, &mut view);
        self.standings(&view.state)
    }
}
