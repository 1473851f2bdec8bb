//! What is asked, in a few words.

use javelina_engine::Adapter;

use super::Arizona;
use super::state::{Stage, State};

impl Arizona {
    /// What the seat (or nature) to act is asked, in a few words.
    pub(super) fn asking(&self, state: &State) -> String {
        if let (Some(frame), Some((kind, candidates, may_skip))) = (state.memory.question(), self.asked(state)) {
            let names: Vec<String> =
                candidates.iter().map(|element| self.rules.lexicon().name(kind, element)).collect();
            let item = self.rules.clause(frame.clause).item;
            let title = &self.rules.program().items[item.index()].title;
            let skip = if may_skip { ", or skip" } else { "" };
            return format!("{title}: choose {}{skip}", names.join(", "));
        }
        match state.stage {
            Stage::Deal => "the condition cards are dealt (`deal CARD CARD CARD`)".into(),
            Stage::First => "the initial player is chosen (`first A`)".into(),
            Stage::Roll => {
                let dice = (0..self.dice_for(state.seats)).map(|at| [" 3", " 5", " 1"][at % 3]);
                format!("the dice are rolled (`roll{}`)", dice.collect::<String>())
            }
            Stage::Draft(_) => format!("take a die: {}", super::refuse::dice_in_words(&state.dice)),
            Stage::Draw(_) => format!("draw a section of value {}, or discard the die", state.actor().die),
            Stage::Town => "deliver a kind of good, or keep".into(),
            Stage::Station => "extend to a second symbol, or halt".into(),
            Stage::Extra(_) => "make an extra delivery, or keep".into(),
            Stage::Over(_) => "the game is over".into(),
            _ => "the rules run by themselves".into(),
        }
    }
}
