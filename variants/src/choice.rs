//! What is chosen for a game: variants, cards, parameters. Conflicts are refused here, before play.

use std::sync::Arc;

use javelina_engine::rules::{Freeze, Item, ItemId, Rules, Set, SettingType, SettingValue};
use javelina_engine::{Diagnostic, FileId, Present, Severity, Span, has_errors};
use javelina_games::arizona::Arizona;
use javelina_games::cliffs::Cliffs;
use javelina_games::keystone::Keystone;
use javelina_games::sonora::Sonora;

use crate::clashes::in_words;
use crate::kit::{Cards, Kit};
use crate::load::{Loaded, Part};
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
    Arizona(Box<Arizona>),
    /// Sonora.
    Sonora(Box<Sonora>),
    /// Keystone.
    Keystone(Box<Keystone>),
    /// Cliffs & Cactuses.
    Cliffs(Box<Cliffs>),
}

/// A game that is ready to be played, and what is to be told before it is.
#[derive(Debug)]
pub struct Built {
    /// The game.
    pub game: AnyGame,
    /// Clashes that may happen (X4031), those to which the language has an answer (X4034), scripts that nobody looked at
    /// (X4036). Their order depends on what they say, and on names only where they say the same.
    pub told: Vec<Diagnostic>,
}

impl Built {
    /// Does something with the game.
    pub fn visit<V: Visit>(self, visitor: V) -> V::Out {
        self.game.visit(visitor)
    }
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
    /// How many cards are dealt at random that would not be if cards were named: games of one table that differ in it cannot be
    /// compared. In games that deal the same whatever is named there are none.
    #[must_use]
    pub fn deal(&self) -> usize {
        match self {
            Self::Arizona(game) => game.dealt(),
            Self::Sonora(_) | Self::Keystone(_) | Self::Cliffs(_) => 0,
        }
    }

    /// Does something with the game.
    pub fn visit<V: Visit>(self, visitor: V) -> V::Out {
        match self {
            Self::Arizona(game) => visitor.visit(Arc::new(*game), Arizona::fork),
            Self::Sonora(game) => visitor.visit(Arc::new(*game), Sonora::fork),
            Self::Keystone(game) => visitor.visit(Arc::new(*game), Keystone::fork),
            Self::Cliffs(game) => visitor.visit(Arc::new(*game), Cliffs::fork),
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

    /// The cards that cannot enter a game of this choice.
    pub(crate) fn undealt(&self, game: &str, choice: &Choice) -> Vec<&str> {
        let part = self.arizona.as_ref().filter(|_| game == "arizona");
        part.map(|part| part.barred(choice)).unwrap_or_default()
    }

    /// Builds a game.
    ///
    /// # Errors
    ///
    /// All errors of the packs; an unknown game, item or parameter; clashes between what was chosen that are certain to
    /// happen.
    pub fn build(&self, game: &str, choice: &Choice) -> Result<Built, Vec<Diagnostic>> {
        let errors: Vec<Diagnostic> =
            self.found.iter().filter(|one| one.severity == Severity::Error).cloned().collect();
        if !errors.is_empty() {
            return Err(errors);
        }
        self.build_beside_errors(game, choice)
    }

    /// As [`build`](Self::build), whatever is wrong with packs elsewhere: to look at items that are
    /// [whole](Self::is_whole), never to play.
    ///
    /// # Errors
    ///
    /// As [`build`](Self::build), but for the errors of the packs.
    pub fn build_beside_errors(&self, game: &str, choice: &Choice) -> Result<Built, Vec<Diagnostic>> {
        let nowhere = Span::new(FileId(u32::MAX), 0..0);
        if !GAMES.contains(&game) {
            let problem = Diagnostic::error(
                "X4005",
                nowhere,
                format!("no game is called `{}`", javelina_engine::printable(game, 60)),
            );
            return Err(vec![problem.help(format!("games: {}", GAMES.join(", "))).did_you_mean(game, GAMES)]);
        }
        let built = match game {
            "sonora" => self.sonora.as_ref().map(|part| part.build(choice)),
            "keystone" => self.keystone.as_ref().map(|part| part.build(choice)),
            "cliffs" => self.cliffs.as_ref().map(|part| part.build(choice)),
            _ => self.arizona.as_ref().map(|part| part.build(choice)),
        };
        built.unwrap_or_else(|| {
            Err(vec![Diagnostic::error("X4009", nowhere, format!("no pack brings the files of {game}"))])
        })
    }

    /// The value of a setting of a game with this choice, in words: `yes`, `12.5 mm`.
    #[must_use]
    pub fn setting(&self, game: &str, choice: &Choice, name: &str) -> Option<String> {
        match game {
            "sonora" => self.sonora.as_ref()?.setting(name, choice),
            "keystone" => self.keystone.as_ref()?.setting(name, choice),
            "cliffs" => self.cliffs.as_ref()?.setting(name, choice),
            _ => self.arizona.as_ref()?.setting(name, choice),
        }
    }
}

impl<K: Kit> Part<K> {
    /// The content with what these items change in its settings.
    fn changed(&self, standing: &[ItemId]) -> K::Content {
        let (mut content, items) = (self.content.clone(), &self.program.items);
        for item in standing {
            let (id, changes) = (&items[item.index()].id, &items[item.index()].changes);
            for (setting, value, _) in changes {
                let mut others = standing.iter().filter(|other| *other != item);
                let overridden = others.any(|other| overrides::<K>(&items[other.index()], id, *setting));
                if let (Some(place), false) = (K::settings(&mut content).0.get_mut(*setting), overridden) {
                    *place = value.clone();
                }
            }
        }
        content
    }

    /// The cards of a game that deals them which cannot enter with this choice: named ones come instead of a deal.
    fn barred(&self, choice: &Choice) -> Vec<&str> {
        let (cards, items) = (self.cards(), &self.program.items);
        let chosen: Vec<ItemId> =
            (0..items.len()).filter(|at| choice.with.contains(&items[*at].id)).map(|at| ItemId(at as u16)).collect();
        let (named, standing): (Vec<ItemId>, Vec<ItemId>) =
            chosen.into_iter().partition(|item| cards.contains(i32::from(item.0)));
        let mut content = self.changed(&standing);
        let nowhere = Span::new(FileId(u32::MAX), 0..0);
        for (name, value) in choice.params.iter().filter(|(name, _)| K::CATALOGUE.setting(name).is_some()) {
            let _ = set::<K>(&mut content, name, *value, nowhere); // who builds the game is told what is wrong
        }
        if named.is_empty() && K::deals(&content) {
            return Vec::new();
        }
        let barred = cards.iter().filter(|card| !named.contains(&ItemId(*card as u16)));
        barred.map(|card| items[card as usize].id.as_str()).collect()
    }

    /// Builds the game.
    fn build(&self, choice: &Choice) -> Result<Built, Vec<Diagnostic>> {
        let nowhere = Span::new(FileId(u32::MAX), 0..0);
        let parts = self;
        let mut problems = Vec::new();
        let (mut cards, mut standing) = (Vec::new(), Vec::new());
        for id in &choice.with {
            match parts.program.items.iter().position(|item| item.id == *id) {
                Some(at) if K::CARDS.contains(&parts.program.items[at].kind.as_str()) => cards.push(ItemId(at as u16)),
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
        let scenarios: Vec<&Item> = standing
            .iter()
            .map(|item| &parts.program.items[item.index()])
            .filter(|item| item.kind == "scenario")
            .collect();
        if let [first, second, ..] = &scenarios[..] {
            let text = format!("`{}` and `{}` are scenarios, and a game has one at most", first.id, second.id);
            problems.push(
                Diagnostic::error("X4043", second.span, text)
                    .also(first.span, "the other one")
                    .help("play them one after the other"),
            );
        }
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
                None if K::CATALOGUE.setting(name).is_some() => settings.push((name, *value)),
                None => {
                    let problem = Diagnostic::error(
                        "X4041",
                        nowhere,
                        format!("no parameter is called `{}`", javelina_engine::printable(name, 60)),
                    );
                    let known = program.params.iter().map(|param| param.1.as_str());
                    let settings = K::CATALOGUE.settings.iter().map(|setting| setting.name);
                    problems.push(problem.did_you_mean(name, known.chain(settings)));
                }
            }
        }
        let mut content = parts.changed(&standing);
        for (name, value) in settings {
            problems.extend(set::<K>(&mut content, name, value, nowhere));
        }
        let deal = cards.is_empty() && K::deals(&content);
        let deck: Vec<ItemId> = parts.cards().iter().map(|at| ItemId(at as u16)).collect();
        let meeting = if deal { &deck } else { &cards };
        let among: Set = standing.iter().chain(meeting).map(|item| i32::from(item.0)).collect();
        let rules = Rules::freeze(
            Freeze {
                catalogue: K::CATALOGUE,
                lexicon: parts.lexicon.clone(),
                program,
                scripts: parts.scripts.iter().map(|script| script.fork()).collect(),
            },
            &K::statics(&content),
        );
        let conflicts = rules.conflicts(&K::statics(&content), Some(among));
        // Of cards that only may be dealt, `check` has told everything but what may go wrong.
        let named: Set = standing.iter().chain(&cards).map(|item| i32::from(item.0)).collect();
        let is_named = |item: &ItemId| named.contains(i32::from(item.0));
        let clashes = conflicts.iter().map(|one| (in_words(one), one.items.iter().any(is_named)));
        let wanted = clashes.filter(|(told, named)| *named || told.severity != Severity::Note).map(|(told, _)| told);
        let (refused, told): (Vec<_>, Vec<_>) = wanted.partition(|one| one.severity == Severity::Error);
        problems.extend(refused);
        if !problems.is_empty() {
            return Err(problems);
        }
        K::build(content, rules, standing, Cards { chosen: cards, deck })
            .map(|game| Built { game, told })
            .map_err(|error| vec![Diagnostic::error("X4042", nowhere, error.to_string())])
    }

    /// The value of a setting with this choice, in words.
    fn setting(&self, name: &str, choice: &Choice) -> Option<String> {
        let at = K::CATALOGUE.setting(name)?;
        let is_in_play = |item: &Item| choice.with.contains(&item.id) && !K::CARDS.contains(&item.kind.as_str());
        let items = self.program.items.iter().enumerate().filter(|(_, item)| is_in_play(item));
        let standing: Vec<ItemId> = items.map(|(at, _)| ItemId(at as u16)).collect();
        let mut content = self.changed(&standing);
        for (name, value) in &choice.params {
            let _ = set::<K>(&mut content, name, *value, Span::new(FileId(u32::MAX), 0..0)); // who builds the game is told
        }
        K::settings(&mut content).0.get(at).map(|value| K::CATALOGUE.settings[at].in_words(value))
    }
}

/// Whether an item overrides what another one says about a setting.
fn overrides<K: Kit>(item: &Item, other: &str, setting: usize) -> bool {
    let name = K::CATALOGUE.settings[setting].name;
    item.overrides.iter().any(|one| one == other || *one == format!("{other}.{name}"))
}

/// Sets a switch or a number of the pack for one game.
fn set<K: Kit>(content: &mut K::Content, name: &str, value: i32, nowhere: Span) -> Option<Diagnostic> {
    let at = K::CATALOGUE.setting(name)?;
    let (new, least, greatest) = match &K::CATALOGUE.settings[at].of {
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
    if let Some(place) = K::settings(content).0.get_mut(at) {
        *place = new;
    }
    None
}
