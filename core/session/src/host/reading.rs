//! Texts for people at the table: what `rules` and `explain` say, and the names that they take.

use javelina_engine::{Seat, bare};
use javelina_variants::{Choice, Ruling};

use super::lines::settings;
use super::session::Session;
use super::words::{Argument, WORDS, usage};
use crate::erased::Told;
use crate::reading::complete::Choices;
use crate::texts::{Lookup, page_of};

impl Session {
    /// A score, a card or an element of the game at the table, what else of its rules has the name, and a code or a word of
    /// the prompt.
    pub(super) fn explain(&mut self, name: &str) -> Told {
        if Ruling::is_id(bare(name)) && self.everywhere.is_none() {
            self.everywhere = (self.reload)().ok(); // the session began with the packs of one game
        }
        let lookup = self.lookup();
        let name = &lookup.as_ref().map_or_else(|| name.into(), |lookup| lookup.id_of(name));
        let at_table = self.desk.as_ref().and_then(|desk| desk.explain(name)).transpose()?;
        let mut told: Vec<String> = match (&lookup, at_table) {
            (Some(_), Some(text)) if matches!(name.as_str(), "" | "score") => vec![text],
            (Some(lookup), Some(text)) => {
                let (items, others) = (lookup.items(name), lookup.beside_items(name));
                lookup.meant(name).into_iter().chain(items).chain([text]).chain(others).collect()
            }
            (Some(lookup), None) => lookup.called(name),
            (None, _) => Vec::new(),
        };
        let everywhere = lookup.iter().zip(&self.everywhere);
        told.extend(everywhere.flat_map(|(lookup, all)| lookup.elsewhere(all, name)));
        told.extend(page_of(bare(name)));
        if told.is_empty() {
            told.extend(usage(bare(name)));
        }
        match lookup {
            _ if !told.is_empty() => Ok(told.join("\n\n")),
            Some(lookup) => Ok(lookup.explain(name).map_err(|error| error.to_string())?),
            None => self.table().map(|_| String::new()),
        }
    }

    /// `why`: what the rules said, or what a counter or a rule of an item is.
    pub(super) fn why(&mut self, what: &str) -> Told {
        let told = self.table()?.why(what);
        let of_items = |session: &Self| session.lookup().map(|lookup| lookup.of_items(what)).unwrap_or_default();
        told.or_else(|denied| {
            Some(of_items(self)).filter(|told| !told.is_empty()).map(|told| told.join("\n\n")).ok_or(denied)
        })
    }

    /// `rules`: the headings of the rules, or a section of them.
    pub(super) fn rules(&mut self, topic: &str) -> Told {
        self.table()?;
        Ok(self.lookup().map_or(Ok(String::new()), |lookup| lookup.rules(topic)).map_err(|error| error.to_string())?)
    }

    /// The texts for people of the game at the table.
    pub(super) fn lookup(&self) -> Option<Lookup<'_>> {
        let header = self.desk.as_ref()?.header();
        let choice = Choice { with: header.with.clone(), params: header.settings.clone() };
        let others = words().chain(self.desk.iter().flat_map(|desk| desk.names_of_elements())).collect();
        let columns = self.manner.columns;
        Some(Lookup { loaded: &self.loaded, game: &header.game, choice, others, columns })
    }

    /// What may be typed now, for completion.
    pub fn completions(&self) -> Choices {
        let (Some(desk), Some(lookup)) = (&self.desk, self.lookup()) else {
            let games = self.loaded.game_ids().into_iter().map(|game| format!("new {game}"));
            return Choices { lines: games.chain(["help".into(), "quit".into()]).collect(), ..Choices::default() };
        };
        let mut choices = desk.completions();
        let mut arguments: Vec<Argument> = WORDS.iter().flat_map(|word| word.takes).copied().collect();
        arguments.sort_unstable();
        arguments.dedup();
        let listed = arguments.into_iter().map(|argument| {
            let known = match argument {
                Argument::Game => self.loaded.game_ids().into_iter().map(str::to_string).collect(),
                Argument::Move => choices.lines.clone(),
                Argument::Seat => (0..desk.header().seats.len()).map(|seat| Seat(seat as u8).to_string()).collect(),
                Argument::Item => self.items(&desk.header().game),
                Argument::Topic => lookup.topics(),
                Argument::Point => std::mem::take(&mut choices.points),
                Argument::Fork => std::mem::take(&mut choices.forks),
                Argument::Setting => settings(),
                Argument::Word => words().chain(self.verbs().iter().map(|verb| verb.name().to_string())).collect(),
                Argument::Tick | Argument::File | Argument::Expression | Argument::Number => Vec::new(),
            };
            let after = WORDS.iter().filter(|word| word.takes.contains(&argument)).map(|word| word.name);
            (after.collect(), known)
        });
        choices.arguments = listed.collect();
        choices.lines.extend(words());
        choices
    }

    /// The cards and variants of a game.
    fn items(&self, game: &str) -> Vec<String> {
        let of_game = self.loaded.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.items);
        of_game.map(|item| item.id.clone()).collect()
    }
}

fn words() -> impl Iterator<Item = String> {
    WORDS.iter().map(|word| word.name.to_string())
}
