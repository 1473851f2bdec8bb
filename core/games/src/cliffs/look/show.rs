//! The table as text that one can play from: a line for every event, the cliff, the queues, hands.

mod blocks;
mod sketch;
mod table;

use javelina_engine::{Actor, Move, Present, Seat, counted, written};

use crate::cliffs::moves::actions::Action;
use crate::cliffs::moves::events::Event;
use crate::cliffs::play::state::{Stage, State};
use crate::cliffs::{Cliffs, View};

impl Present for Cliffs {
    javelina_engine::ruled!(Present: text, shown, sketched);

    fn is_half_done(&self, state: &State) -> bool {
        matches!(state.stage, Stage::Window(_))
    }

    fn is_reveal(&self, event: &Event) -> bool {
        matches!(event, Event::Revealed { .. } | Event::Tallied { .. })
    }

    fn move_seen(&self, state: &State, step: &Move<Action>, viewer: Seat) -> String {
        let is_mine = matches!(step.by, Actor::Seat(seat) if self.team(viewer) >> seat.0 & 1 == 1);
        match &step.action {
            action if state.stage == Stage::Over || is_mine => written(self, action),
            Action::Shuffle(order) => format!("shuffle: {}", counted(order.len(), "card")),
            Action::Play { queue, .. } => format!("play a card to {queue}"),
            Action::Void(seat, _) => format!("void {seat}"),
            Action::Choose(crate::cliffs::points::DESIGN, _) => "choose a card of a hand".into(),
            action => written(self, action),
        }
    }

    fn expand(&self, text: &str) -> Vec<(u32, String)> {
        let (verb, rest) = text.trim().split_once(char::is_whitespace).unwrap_or((text.trim(), ""));
        let rest = rest.trim();
        let each = self.setting(crate::cliffs::points::setting::DRAW_TICKS).max(1) as u32;
        match (verb.to_lowercase().as_str(), rest.parse::<u32>()) {
            ("draw", Ok(cards)) if (1..=60).contains(&cards) => {
                (0..cards).map(|card| (card * each, "draw".to_string())).collect()
            }
            ("larry", Err(_)) if rest.len() == 1 && rest.starts_with(char::is_alphabetic) => {
                vec![(0, "larry".into()), (0, format!("into {rest}"))]
            }
            _ => vec![(0, text.to_string())],
        }
    }
}

impl Cliffs {
    fn board_lines(&self, view: &View) -> Vec<String> {
        self.table_lines(view, table::Width::of(usize::MAX))
    }

    fn sheet_lines(&self, view: &View, seat: Seat) -> Vec<String> {
        self.hand_lines(view, seat).into_iter().chain(self.shown_to(view, &[seat])).collect()
    }
}
