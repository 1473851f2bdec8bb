//! Texts for people at the table: what `rules` and `explain` say, and the names that they take.

use javelina_session::Choices;
use javelina_variants::Choice;

use super::session::Session;
use super::words::WORDS;
use crate::lookup::Lookup;

impl Session {
    /// A score or a card of the game at the table, and what else of its rules has the name.
    pub(super) fn explain(&mut self, name: &str) -> String {
        let manner = self.manner;
        let at_table = self.desk.as_mut().and_then(|desk| desk.word("explain", name, manner));
        match (self.lookup(), at_table) {
            (None, _) => self.no_game(),
            (Some(lookup), None) => lookup.explain(name).unwrap_or_else(|error| error.to_string()),
            (Some(lookup), Some(text)) => {
                std::iter::once(text).chain(lookup.beside_cards(name)).collect::<Vec<_>>().join("\n\n")
            }
        }
    }

    /// The texts for people of the game at the table.
    pub(super) fn lookup(&self) -> Option<Lookup<'_>> {
        let header = self.desk.as_ref()?.header();
        let choice = Choice { with: header.with.clone(), params: header.settings.clone() };
        Some(Lookup { loaded: &self.loaded, game: &header.game, choice })
    }

    /// What may be typed now, for completion.
    pub(super) fn completions(&self) -> Choices {
        match (&self.desk, self.lookup()) {
            (Some(desk), Some(lookup)) => {
                let mut choices = Choices { topics: lookup.topics(), ..desk.completions() };
                choices.lines.extend(WORDS.iter().map(|(word, ..)| (*word).to_string()));
                choices
            }
            _ => {
                let games = self.loaded.game_ids().into_iter().map(|game| format!("new {game}"));
                Choices { lines: games.chain(["help".into(), "quit".into()]).collect(), ..Choices::default() }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{RealDisk, SHIPPED, load_for};

    #[test]
    fn without_a_game_the_games_of_the_program_are_offered() {
        let packs: Vec<_> = SHIPPED.iter().map(|game| (game.as_ref().pack)()).collect();
        let load = move || load_for(SHIPPED, &packs);
        let load = Arc::new(load);
        let again = Arc::clone(&load);
        let session = Session::new(load(), Box::new(move || Ok(again())), Box::new(RealDisk), false);
        let (_, offered) = session.completions().complete("ne");
        assert_eq!(offered, ["new arizona", "new sonora", "new keystone", "new cliffs"]);
    }
}
