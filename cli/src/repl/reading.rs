//! Texts for people at the table: what `rules` and `explain` say, and the names that they take.

use javelina_engine::{Seat, Verb, bare};
use javelina_session::Choices;
use javelina_variants::{Choice, Ruling};

use super::session::Session;
use super::words::{Argument, SETTINGS, WORDS, help};
use crate::lookup::Lookup;
use crate::pages::page;

impl Session {
    /// A score, a card or an element of the game at the table, what else of its rules has the name, and a code or a word of
    /// the prompt.
    pub(super) fn explain(&mut self, name: &str) -> String {
        let manner = self.manner;
        if Ruling::is_id(bare(name)) && self.everywhere.is_none() {
            self.everywhere = (self.reload)().ok(); // the session began with the packs of one game
        }
        let at_table = self.desk.as_mut().and_then(|desk| desk.word("explain", name, manner));
        let lookup = self.lookup();
        let mut told: Vec<String> = match (&lookup, at_table) {
            (Some(_), Some(text)) if matches!(name, "" | "score") => vec![text],
            (Some(lookup), Some(text)) => std::iter::once(text).chain(lookup.beside_cards(name)).collect(),
            (Some(lookup), None) => lookup.called(name),
            (None, _) => Vec::new(),
        };
        let everywhere = lookup.iter().zip(&self.everywhere);
        told.extend(everywhere.flat_map(|(lookup, all)| lookup.elsewhere(all, name)));
        told.extend(page(bare(name)));
        if told.is_empty() && WORDS.iter().any(|(word, ..)| *word == bare(name)) {
            told.push(help(bare(name), &[], &[]));
        }
        match lookup {
            _ if !told.is_empty() => told.join("\n\n"),
            Some(lookup) => lookup.explain(name).unwrap_or_else(|error| error.to_string()),
            None => self.no_game(),
        }
    }

    /// The verbs that mean something at this table.
    pub(super) fn verbs(&self) -> Vec<Verb> {
        let Some(desk) = &self.desk else { return Vec::new() };
        desk.verbs().to_vec()
    }

    /// The texts for people of the game at the table.
    pub(super) fn lookup(&self) -> Option<Lookup<'_>> {
        let header = self.desk.as_ref()?.header();
        let choice = Choice { with: header.with.clone(), params: header.settings.clone() };
        let others = words().chain(self.desk.iter().flat_map(|desk| desk.names_of_elements())).collect();
        Some(Lookup { loaded: &self.loaded, game: &header.game, choice, others })
    }

    /// What may be typed now, for completion.
    pub fn completions(&self) -> Choices {
        match (&self.desk, self.lookup()) {
            (Some(desk), Some(lookup)) => {
                let mut choices = desk.completions();
                let listed = Argument::LISTED.iter().map(|argument| {
                    let known = match argument {
                        Argument::Game => self.loaded.game_ids().into_iter().map(str::to_string).collect(),
                        Argument::Move => choices.lines.clone(),
                        Argument::Seat => {
                            (0..desk.header().seats.len()).map(|seat| Seat(seat as u8).to_string()).collect()
                        }
                        Argument::Item => self.items(&desk.header().game),
                        Argument::Topic => lookup.topics(),
                        Argument::Point => std::mem::take(&mut choices.points),
                        Argument::Fork => std::mem::take(&mut choices.forks),
                        Argument::Setting => SETTINGS.map(str::to_string).to_vec(),
                        Argument::Word => {
                            words().chain(self.verbs().iter().map(|verb| verb.name().to_string())).collect()
                        }
                        Argument::Tick | Argument::File | Argument::Expression | Argument::Number => Vec::new(),
                    };
                    (argument.words(), known)
                });
                choices.arguments = listed.collect();
                choices.lines.extend(words());
                choices
            }
            _ => {
                let games = self.loaded.game_ids().into_iter().map(|game| format!("new {game}"));
                Choices { lines: games.chain(["help".into(), "quit".into()]).collect(), ..Choices::default() }
            }
        }
    }

    /// The cards and variants of a game.
    fn items(&self, game: &str) -> Vec<String> {
        let of_game = self.loaded.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.items);
        of_game.map(|item| item.id.clone()).collect()
    }
}

fn words() -> impl Iterator<Item = String> {
    WORDS.iter().map(|(word, ..)| (*word).to_string())
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
