//! What is asked, in a few words.

use javelina_engine::{Actor, Adapter, counted};

use crate::arizona::Arizona;
use crate::arizona::play::state::{Stage, State, shown, values_in_words};

impl Arizona {
    /// What the seat (or nature) to act is asked, in a few words.
    pub(in crate::arizona) fn asking(&self, state: &State, by: Actor) -> String {
        let roll = || {
            let dice = (0..self.to_roll(state)).map(|at| [" 3", " 5", " 1"][at % 3]);
            let count = counted(self.to_roll(state), "die");
            format!("roll {count} (`roll{}`)", dice.collect::<String>())
        };
        if state.rolls {
            return roll();
        }
        if let Some(question) = self.question_of(state, by) {
            return question.to_string();
        }
        match state.stage {
            Stage::Deal => "deal the condition cards (`deal CARD CARD CARD`)".into(),
            Stage::First => "choose the initial player (`first A`)".into(),
            Stage::Roll => roll(),
            Stage::Draft(_) => format!("take a die ({})", values_in_words(shown(&state.dice))),
            Stage::Sealed => format!("take a die in secret ({})", values_in_words(shown(&state.dice))),
            Stage::Keep(_) => format!("keep a die ({})", values_in_words(state.actor().hand.values())),
            Stage::Draw(_) => format!("draw a section of value {}, or discard the die", state.actor().die),
            Stage::Town => "deliver a kind of good, or keep".into(),
            Stage::Station => "extend to a second symbol, or halt".into(),
            Stage::Extra(_) => "make an extra delivery, or keep".into(),
            Stage::Over(_) => "the game is over".into(),
            _ => "no decision now".into(),
        }
    }
}
