//! What is asked, in a few words.

use javelina_engine::{Actor, Adapter};

use crate::arizona::Arizona;
use crate::arizona::play::state::{Stage, State};

impl Arizona {
    /// What the seat (or nature) to act is asked, in a few words.
    pub(in crate::arizona) fn asking(&self, state: &State, by: Actor) -> String {
        let roll = || {
            let dice = (0..self.to_roll(state)).map(|at| [" 3", " 5", " 1"][at % 3]);
            format!("the dice are rolled (`roll{}`)", dice.collect::<String>())
        };
        if state.rolls {
            return roll();
        }
        if let Some(question) = self.question_of(state, by) {
            return question.to_string();
        }
        match state.stage {
            Stage::Deal => "the condition cards are dealt (`deal CARD CARD CARD`)".into(),
            Stage::First => "the initial player is chosen (`first A`)".into(),
            Stage::Roll => roll(),
            Stage::Draft(_) => format!("take a die: {}", crate::arizona::play::state::dice_in_words(&state.dice)),
            Stage::Sealed => {
                format!("take a die in secret: {}", crate::arizona::play::state::dice_in_words(&state.dice))
            }
            Stage::Keep(_) => format!("keep a die: {}", state.actor().hand),
            Stage::Draw(_) => format!("draw a section of value {}, or discard the die", state.actor().die),
            Stage::Town => "deliver a kind of good, or keep".into(),
            Stage::Station => "extend to a second symbol, or halt".into(),
            Stage::Extra(_) => "make an extra delivery, or keep".into(),
            Stage::Over(_) => "the game is over".into(),
            _ => "the rules run by themselves".into(),
        }
    }
}
