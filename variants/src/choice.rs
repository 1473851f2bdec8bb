//! What is chosen for a game: variants, cards, parameters. Conflicts are refused here, before play.

use std::sync::Arc;

use javelina_engine::rules::{Freeze, Item, ItemId, Rules, Set, SettingType, SettingValue};
use javelina_engine::{Diagnostic, FileId, Present, Severity, Span, has_errors};
use javelina_games::arizona::{Arizona, CATALOGUE, Content, Dealing, Statics};

use crate::load::{Loaded, conflict_in_words};
use crate::pack::GAMES;

/// What is chosen for a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// Ids of variants and cards. If a condition card is among them, the cards named are in play instead of a deal.
    pub with: Vec<String>,
    /// Parameters and their values, as `name` or `item.name`.
    pub params: Vec<(String, i32)>,
}

/// A game that is ready to be played.
#[derive(Debug)]
pub enum AnyGame {
    /// Arizona.
    Arizona(Arizona),
}

/// Something that is done with a game, whichever it is.
pub trait Visit {
    /// What it gives.
    type Out;
    /// Does it. `fork` gives the same game with scripts of its own, for another worker.
    fn visit<G>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out
    where
        G: Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync;
}

impl AnyGame {
    /// Does something with the game.
    pub fn visit<V: Visit>(self, visitor: V) -> V::Out {
        match self {
            Self::Arizona(game) => visitor.visit(Arc::new(game), Arizona::fork),
        }
    }
}

impl Loaded {
    /// Whether nothing worse than a warning was found.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        !has_errors(&self.found)
    }

    /// Name and digest of the files that make a game, sorted by name.
    #[must_use]
    pub fn digests(&self, game: &str) -> Vec<(String, String)> {
        let mut all: Vec<(String, String)> =
            self.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| pack.digests.clone()).collect();
        all.sort();
        all
    }

    /// Builds a game.
    ///
    /// # Errors
    ///
    /// All errors of the packs; an unknown game, item or parameter; conflicts between what was chosen.
    pub fn build(&self, game: &str, choice: &Choice) -> Result<AnyGame, Vec<Diagnostic>> {
        let errors: Vec<Diagnostic> =
            self.found.iter().filter(|one| one.severity == Severity::Error).cloned().collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        let nowhere = Span::new(FileId(u32::MAX), 0..0);
        if !GAMES.contains(&game) {
            let problem = Diagnostic::error(
                "X4005",
                nowhere,
                format!("no game is called `{}`", javelina_engine::printable(game, 60)),
            );
            return Err(vec![problem.help(format!("games: {}", GAMES.join(", "))).did_you_mean(game, GAMES)]);
        }
        let Some(parts) = &self.arizona else {
            return Err(vec![Diagnostic::error("X4009", nowhere, "no pack brings the sheet of arizona")]);
        };
        let mut problems = Vec::new();
        let (mut cards, mut standing) = (Vec::new(), Vec::new());
        for id in &choice.with {
            match parts.program.items.iter().position(|item| item.id == *id) {
                Some(at) if parts.program.items[at].kind == "condition" => cards.push(ItemId(at as u16)),
                Some(at) => standing.push(ItemId(at as u16)),
                None => {
                    let known = parts.program.items.iter().map(|item| item.id.as_str());
                    let problem = Diagnostic::error(
                        "X4040",
                        nowhere,
                        format!("no card or variant is called `{}`", javelina_engine::printable(id, 60)),
                    );
                    problems.push(
                        problem
                            .help("`javelina list cards` and `javelina list variants` show them")
                            .did_you_mean(id, known),
                    );
                }
            }
        }
        cards.sort();
        cards.dedup();
        standing.sort();
        standing.dedup();
        let mut program = parts.program.clone();
        let mut settings = Vec::new();
        for (name, value) in &choice.params {
            let owner = |item: ItemId| program.items[item.index()].id.clone();
            let at = program
                .params
                .iter()
                .position(|(item, param, ..)| param == name || format!("{}.{param}", owner(*item)) == *name);
            match at {
                Some(at) if (program.params[at].2..=program.params[at].3).contains(value) => {
                    program.params[at].4 = *value
                }
                Some(at) => {
                    let (_, _, least, greatest, _) = program.params[at];
                    problems.push(Diagnostic::error(
                        "X4041",
                        nowhere,
                        format!("`{name}` is {value}, but {least} to {greatest} is allowed"),
                    ));
                }
                None if CATALOGUE.setting(name).is_some() => settings.push((name, *value)),
                None => {
                    let problem = Diagnostic::error(
                        "X4041",
                        nowhere,
                        format!("no parameter is called `{}`", javelina_engine::printable(name, 60)),
                    );
                    let known = program.params.iter().map(|param| param.1.as_str());
                    let settings = CATALOGUE.settings.iter().map(|setting| setting.name);
                    problems.push(problem.did_you_mean(name, known.chain(settings)));
                }
            }
        }
        let mut content = parts.content.clone();
        for item in &standing {
            for (setting, value, _) in &program.items[item.index()].changes {
                let overridden = standing.iter().any(|other| {
                    other != item && overrides(&program.items[other.index()], &program.items[item.index()].id, *setting)
                });
                if let (Some(place), false) = (content.settings.0.get_mut(*setting), overridden) {
                    *place = value.clone();
                }
            }
        }
        for (name, value) in settings {
            problems.extend(set(&mut content, name, value, nowhere));
        }
        let deal =
            cards.is_empty() && content.settings.number(javelina_games::arizona::points::setting::CONDITIONS_DEALT) > 0;
        let deck: Vec<ItemId> = parts.of_kind("condition").iter().map(|at| ItemId(at as u16)).collect();
        let meeting = if deal { &deck } else { &cards };
        let among: Set = standing.iter().chain(meeting).map(|item| i32::from(item.0)).collect();
        let rules = Rules::freeze(
            Freeze {
                catalogue: &CATALOGUE,
                lexicon: parts.lexicon.clone(),
                program,
                scripts: parts.scripts.iter().map(|script| script.fork()).collect(),
            },
            &Statics(&content),
        );
        let conflicts = rules.conflicts(&Statics(&content), Some(among));
        problems.extend(conflicts.iter().map(conflict_in_words).filter(|one| one.severity == Severity::Error));
        if !problems.is_empty() {
            return Err(problems);
        }
        let dealing = if deal { Dealing::Deal { from: deck } } else { Dealing::Chosen(cards) };
        Ok(AnyGame::Arizona(Arizona::new(content, rules, dealing, standing)))
    }
}

/// Whether an item overrides what another one says about a setting.
fn overrides(item: &Item, other: &str, setting: usize) -> bool {
    let name = CATALOGUE.settings[setting].name;
    item.overrides.iter().any(|one| one == other || *one == format!("{other}.{name}"))
}

/// Sets a switch or a number of the pack for one game.
fn set(content: &mut Content, name: &str, value: i32, nowhere: Span) -> Option<Diagnostic> {
    let at = CATALOGUE.setting(name)?;
    let (new, least, greatest) = match &CATALOGUE.settings[at].of {
        SettingType::Switch => (SettingValue::Switch(value != 0), 0, 1),
        SettingType::Number { least, greatest } | SettingType::Length { least, greatest } => {
            (SettingValue::Number(value), *least, *greatest)
        }
        SettingType::Word(words) => (SettingValue::Word(value.max(0) as usize), 0, words.len() as i32 - 1),
        SettingType::Numbers { .. } | SettingType::Names { .. } => {
            let text = format!("`{name}` is a list, not one number");
            return Some(
                Diagnostic::error("X4041", nowhere, text).help(format!("write a variant with `change {name} to ...`")),
            );
        }
    };
    if !(least..=greatest).contains(&value) {
        return Some(Diagnostic::error(
            "X4041",
            nowhere,
            format!("`{name}` is {value}, but {least} to {greatest} is allowed"),
        ));
    }
    if let Some(place) = content.settings.0.get_mut(at) {
        *place = new;
    }
    None
}
