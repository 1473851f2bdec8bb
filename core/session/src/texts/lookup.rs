//! The index behind `rules` and `explain`: sections, base rules, rulings, settings, cards, variants and what a game
//! declares, by name.

use std::borrow::Cow;

use anyhow::{Result, anyhow};
use javelina_dsl::{WORDS, has, rows};
use javelina_engine::rules::CounterId;
use javelina_engine::{bare, closest, did_you_mean, printable};
use javelina_variants::{Choice, ItemInfo, Known, Ruling, Section};

use super::reference::{declared, effect_in_words, elements, script_words, terms, word_in_words};
use super::wrapped::{WIDTH, hanging, page};
use crate::any::Loaded;

/// Shorter words are looked for in headings alone.
const LEAST_WORD: usize = 3;
/// The most parts of the rules that `explain` quotes.
const MOST_QUOTED: usize = 2;
/// The most paragraphs of a part that `explain` quotes, without its heading.
const MOST_PARAGRAPHS: usize = 2;

/// The texts of a game for people.
pub struct Lookup<'a> {
    /// The packs that are read.
    pub loaded: &'a Loaded,
    /// The id of the game.
    pub game: &'a str,
    /// What is in play: settings have the values that it gives them.
    pub choice: Choice,
    /// Names that others than this index explain: they may be what was meant.
    pub others: Vec<String>,
    /// The columns of a line.
    pub columns: usize,
}

pub(super) enum Found<'a> {
    Section(&'a Section),
    Base(&'a str, &'a Section),
    Ruling(&'a Ruling),
    /// A word of the game that its rules explain.
    Meant(String),
    Setting(&'static str, &'static str),
    Item(&'a ItemInfo),
    /// A point, a fact, an effect, a kind, a zone.
    Declared(String),
    /// An element of a kind.
    Element(String),
    /// A word of the language.
    Word(String),
    /// A counter of an item.
    Counter(CounterId),
    /// A table of an item, as an index into the program's.
    Table(u16),
    /// A rule of an item, by its label `item.label`.
    Rule(&'a str),
}

impl<'a> Lookup<'a> {
    /// The texts of a game as it is without choices, in lines of [`WIDTH`] columns.
    pub fn of(loaded: &'a Loaded, game: &'a str) -> Self {
        Self { loaded, game, choice: Choice::default(), others: Vec::new(), columns: WIDTH }
    }

    /// What `rules` names, in the order of the rules: sections and base rules, then rulings.
    fn rules_by_name(&self) -> Vec<(Cow<'a, str>, Found<'a>)> {
        let mut all = Vec::new();
        for book in self.loaded.rulebooks(self.game) {
            for section in &book.sections {
                all.push((Cow::from(section.name.as_str()), Found::Section(section)));
                all.extend(section.base_rules().map(|(id, text)| (id.into(), Found::Base(text, section))));
            }
            all.extend(book.rulings.iter().map(|ruling| (ruling.id.as_str().into(), Found::Ruling(ruling))));
        }
        all
    }

    /// What `explain` names: the rules, then settings, cards and variants, then what the game declares.
    fn all_by_name(&self) -> Vec<(Cow<'a, str>, Found<'a>)> {
        let mut all = self.rules_by_name();
        let settings = self.loaded.game(self.game).map_or(&[][..], |row| row.catalogue.settings);
        all.extend(settings.iter().map(|setting| (setting.name.into(), Found::Setting(setting.name, setting.doc))));
        for item in self.loaded.packs.iter().filter(|pack| pack.game == self.game).flat_map(|pack| &pack.items) {
            all.push((item.id.as_str().into(), Found::Item(item)));
            if !item.title.eq_ignore_ascii_case(&item.id) {
                all.push((item.title.as_str().into(), Found::Item(item)));
            }
        }
        all.extend(self.kept_by_items());
        if let Some(row) = self.loaded.game(self.game) {
            let names =
                self.loaded.known(self.game).map(|known| elements(known.catalogue, known.lexicon, self.columns));
            let new = |(name, _): &(&'a str, String)| all.iter().all(|(other, _)| other != name);
            let new: Vec<(&str, String)> = names.into_iter().flatten().filter(new).collect();
            all.extend(new.into_iter().map(|(name, text)| (name.into(), Found::Element(text))));
            all.extend(
                declared(row.catalogue, self.columns)
                    .into_iter()
                    .map(|(name, text)| (name.into(), Found::Declared(text))),
            );
            let terms: Vec<_> =
                terms(self.columns).filter(|(name, _)| all.iter().all(|(other, _)| other != name)).collect();
            all.extend(terms.into_iter().map(|(name, text)| (name.into(), Found::Word(text))));
            all.extend(WORDS.iter().map(|row| (row.word.into(), Found::Word(word_in_words(row, None, self.columns)))));
            all.extend(script_words(self.columns).map(|(name, text)| (name.into(), Found::Word(text))));
        }
        all.extend(self.words());
        all
    }

    /// The words that the rules explain to players.
    fn words(&self) -> impl Iterator<Item = (Cow<'a, str>, Found<'a>)> {
        let words = self.loaded.rulebooks(self.game).flat_map(|book| &book.sections).flat_map(Section::words);
        words.map(move |(word, text)| (word.into(), Found::Meant(hanging(&format!("{word}: "), &text, self.columns))))
    }

    /// Counters and tables, by `name` and by `item.name`, and rules of items.
    fn kept_by_items(&self) -> Vec<(Cow<'a, str>, Found<'a>)> {
        let Some(Known { program, .. }) = self.loaded.known(self.game) else { return Vec::new() };
        let counters = (0..).map(CounterId).zip(&program.counters);
        let counters = counters.filter(|(_, counter)| !counter.name.contains(' ')); // others are not an author's
        let named = counters.flat_map(|(id, counter)| {
            let whole = format!("{}.{}", program.items[counter.item.index()].id, counter.name);
            [(counter.name.as_str().into(), Found::Counter(id)), (whole.into(), Found::Counter(id))]
        });
        let rules = program.clauses.iter().map(|clause| (clause.label.as_str().into(), Found::Rule(&clause.label)));
        let tables = (0..).zip(&program.tables).flat_map(|(id, table)| {
            let whole = format!("{}.{}", program.items[table.item.index()].id, table.name);
            [(table.name.as_str().into(), Found::Table(id)), (whole.into(), Found::Table(id))]
        });
        named.chain(tables).chain(rules).collect()
    }

    /// Returns the texts about the counters, tables and rules of items that have this name.
    pub fn of_items(&self, name: &str) -> Vec<String> {
        self.named(name, |found| matches!(found, Found::Counter(_) | Found::Table(_) | Found::Rule(_)))
    }

    /// Returns the names of all topics.
    pub fn topics(&self) -> Vec<String> {
        self.rules_by_name().into_iter().map(|(name, _)| name.to_string()).collect()
    }

    /// Answers `rules TOPIC`: without a topic, the headings. Errors: nothing is called so, or too much; what there is
    /// instead.
    pub fn rules(&self, topic: &str) -> Result<String> {
        let all = self.rules_by_name();
        match bare(topic) {
            _ if all.is_empty() => Err(anyhow!("{} has no rules text", self.game)),
            "" => Ok(self.headings()),
            topic => {
                let found = self.find(topic, &all, "section or ruling");
                let lower = topic.to_lowercase();
                let is_begun = all.iter().any(|(name, _)| name.to_lowercase().starts_with(&lower));
                if found.is_ok() || is_begun {
                    return found;
                }
                let mut about = all.iter().filter(|(name, _)| name.to_lowercase().split(' ').any(|word| word == lower));
                if let (Some((name, _)), None) = (about.next(), about.next()) {
                    return self.find(name, &all, "section or ruling");
                }
                let mentions = self.mentions(topic);
                let parts = if mentions.is_empty() { self.beginnings(topic) } else { mentions };
                let parts = [self.meant(topic), parts].concat();
                let head = format!("no section is called `{}`; these mention it:", printable(topic, 60));
                if parts.is_empty() { found } else { Ok(format!("{head}\n\n{}", parts.join("\n\n"))) }
            }
        }
    }

    /// Returns the first paragraphs of the rules with a word or its singular, for players.
    fn for_players(&self, word: &str) -> Option<String> {
        let singular = word.strip_suffix('s').unwrap_or(word);
        let spaced = word.replace('_', " ");
        let parts = [word, spaced.as_str(), singular].into_iter().map(|word| self.mentions(word));
        let mut parts = parts.into_iter().find(|parts| !parts.is_empty())?;
        let whole = parts.concat().len();
        parts.truncate(MOST_QUOTED);
        for part in &mut parts {
            let paragraphs: Vec<&str> = part.splitn(MOST_PARAGRAPHS + 2, "\n\n").take(MOST_PARAGRAPHS + 1).collect();
            *part = paragraphs.join("\n\n");
        }
        if parts.concat().len() < whole {
            parts.push(format!("`rules {}` shows more", printable(word, 60)));
        }
        Some(parts.join("\n\n"))
    }

    /// The texts of things of one name: first its meaning for players, and last the paragraphs of the rules about it, if no
    /// other text is for players.
    fn texts(&self, name: &str, found: &[&Found<'_>]) -> Vec<String> {
        let is_meant = |one: &&&Found<'_>| matches!(one, Found::Meant(_));
        let is_unknown = |one: &&Found<'_>| matches!(one, Found::Meant(_) | Found::Declared(_) | Found::Element(_));
        let is_short = found.iter().all(|one| is_unknown(one) || matches!(one, Found::Word(_)));
        let quoted = if is_short && found.iter().any(is_unknown) { self.for_players(name) } else { None };
        let others = found.iter().filter(|one| !is_meant(one));
        found.iter().filter(is_meant).chain(others).map(|one| self.told(one)).chain(quoted).collect()
    }

    /// Returns the paragraphs of the rules with a word, each under its heading, and the rulings. Sections about the word are
    /// first, the introduction is last.
    fn mentions(&self, topic: &str) -> Vec<String> {
        let forms = forms(topic);
        let is_whole = |rest: &str| !rest.starts_with(char::is_alphanumeric);
        self.parts(topic, |text| forms.iter().any(|form| after(text, form).any(is_whole)))
    }

    /// Returns the same for words that begin with `topic`.
    fn beginnings(&self, topic: &str) -> Vec<String> {
        let topic_lower = topic.to_lowercase();
        self.parts(topic, |text| after(text, &topic_lower).next().is_some())
    }

    fn parts(&self, topic: &str, has: impl Fn(&str) -> bool) -> Vec<String> {
        if topic.chars().count() < LEAST_WORD {
            return Vec::new();
        }
        let has = |text: &str| has(&text.to_lowercase());
        let mut parts = Vec::new();
        for book in self.loaded.rulebooks(self.game) {
            for (at, section) in book.sections.iter().enumerate() {
                let is_about = has(&section.name);
                let paragraphs = section.for_players().enumerate();
                let is_list_of_words = |text: &str| text.starts_with("* *");
                let found =
                    paragraphs.filter(|(place, text)| is_about && *place == 0 || has(text) && !is_list_of_words(text));
                let found: Vec<&str> = found.map(|(_, text)| text).collect();
                if !found.is_empty() {
                    let place = if is_about { 0 } else { 1 + usize::from(at == 0) };
                    parts.push((place, format!("{}\n\n{}", section.name, page(&found.join("\n\n"), self.columns))));
                }
            }
        }
        parts.sort_by_key(|(place, _)| *place);
        let mut parts: Vec<String> = parts.into_iter().map(|(_, part)| part).collect();
        let rulings = self.loaded.rulebooks(self.game).flat_map(|book| &book.rulings);
        let ids = rulings.filter(|one| has(&one.question) || has(&one.answer)).map(|one| one.id.as_str());
        let ids: Vec<&str> = ids.collect();
        if !ids.is_empty() {
            parts.push(hanging("rulings: ", &format!("{} (`explain {}`)", ids.join(", "), ids[0]), self.columns));
        }
        parts
    }

    /// A name as this index has it: the id of an item that is named as `PACK:ID`.
    pub fn id_of(&self, thing: &str) -> String {
        self.loaded.called(self.game, &[bare(thing).to_string()]).concat()
    }

    /// Answers `explain THING`. Errors: nothing is called so; what has a name like it.
    pub fn explain(&self, thing: &str) -> Result<String> {
        match self.id_of(thing).as_str() {
            "" => Err(anyhow!("`explain` needs a name: a ruling, a section, a setting, a fact, a card or a variant")),
            thing => self
                .find(thing, &self.all_by_name(), "ruling, section, setting, fact, card or variant")
                .or_else(|problem| self.phrase(thing).or_else(|| self.for_players(thing)).ok_or(problem)),
        }
    }

    /// The words of the language and the effects that are written with these words next to each other: `for each`.
    fn phrase(&self, words: &str) -> Option<String> {
        let parts: Vec<&str> = words.split_whitespace().collect();
        let rows = rows(words).into_iter().map(|row| word_in_words(row, None, self.columns));
        let catalogue = self.loaded.game(self.game).map(|row| row.catalogue);
        let effects = catalogue.into_iter().flat_map(|catalogue| {
            let named = catalogue.effects.iter().map(|effect| effect_in_words(catalogue, effect, self.columns));
            named.filter(|told| has(told.split(" (").next().unwrap_or_default(), &parts))
        });
        let told: Vec<String> = rows.chain(effects.filter(|_| parts.len() > 1)).collect();
        (!told.is_empty()).then(|| told.join("\n\n"))
    }

    /// Returns the texts about everything with exactly this name.
    pub fn called(&self, thing: &str) -> Vec<String> {
        self.named(thing, |_| true)
    }

    /// The cards and variants of this name.
    pub fn items(&self, thing: &str) -> Vec<String> {
        self.named(thing, |found| matches!(found, Found::Item(_)))
    }

    /// The meaning of a word for players.
    pub fn meant(&self, thing: &str) -> Vec<String> {
        self.named(thing, |found| matches!(found, Found::Meant(_)))
    }

    /// The texts of other things of this name, without elements, which a table knows better.
    pub fn beside_items(&self, thing: &str) -> Vec<String> {
        self.named(thing, |found| !matches!(found, Found::Item(_) | Found::Element(_) | Found::Meant(_)))
    }

    fn named(&self, thing: &str, is_wanted: impl Fn(&Found<'_>) -> bool) -> Vec<String> {
        let (all, thing) = (self.all_by_name(), self.id_of(thing));
        let named = all.iter().filter(|one| is_called(one, &thing) && is_wanted(&one.1));
        self.texts(&thing, &named.map(|(_, found)| found).collect::<Vec<_>>())
    }

    /// The things of a name in any case, or else the section whose heading alone begins so.
    fn find(&self, name: &str, all: &[(Cow<'_, str>, Found<'_>)], what: &str) -> Result<String> {
        let named: Vec<&Found<'_>> = all.iter().filter(|one| is_called(one, name)).map(|(_, found)| found).collect();
        if !named.is_empty() {
            return Ok(self.texts(name, &named).join("\n\n"));
        }
        let lower = name.to_lowercase();
        let begins = |(other, found): &&(Cow<'_, str>, Found<'_>)| {
            matches!(found, Found::Section(_)) && other.to_lowercase().starts_with(&lower)
        };
        let begun: Vec<&(Cow<'_, str>, Found<'_>)> = all.iter().filter(begins).collect();
        match begun.as_slice() {
            [(_, only)] => Ok(self.told(only)),
            [] => {
                let others = self.others.iter().map(String::as_str);
                let help = did_you_mean(name, all.iter().map(|(other, _)| &**other).chain(others));
                let help = help.unwrap_or_else(|| self.nearest(name, all));
                Err(anyhow!("no {what} is called `{}`; {help}", printable(name, 60)))
            }
            several => {
                let names: Vec<String> = several.iter().map(|(other, _)| format!("`{other}`")).collect();
                Err(anyhow!("`{}` is the start of {}; type more of it", printable(name, 60), names.join(", ")))
            }
        }
    }

    /// The rulings of a name that other games of these packs have, each with its game.
    pub fn elsewhere(&self, loaded: &Loaded, name: &str) -> Vec<String> {
        let others = loaded.game_ids().into_iter().filter(|game| *game != self.game);
        let of_game = |game| {
            let other = Lookup { columns: self.columns, ..Lookup::of(loaded, game) };
            let rulings = other.named(name, |found| matches!(found, Found::Ruling(_)));
            rulings.into_iter().map(move |told| format!("{game}, {told}"))
        };
        others.flat_map(of_game).collect()
    }

    /// The names nearest to one that is like none.
    fn nearest(&self, name: &str, all: &[(Cow<'_, str>, Found<'_>)]) -> String {
        let others = self.others.iter().map(String::as_str);
        let short: String = name.chars().take(60).collect();
        let near = closest(&short, all.iter().map(|(other, _)| &**other).chain(others));
        let near: Vec<String> = near.iter().map(|other| format!("`{other}`")).collect();
        format!("nearest are {}; `rules` lists the headings", near.join(", "))
    }
}

/// Returns a word in lower case, and its plurals.
fn forms(word: &str) -> Vec<String> {
    let word = word.to_lowercase();
    let endings = [("", "s"), ("", "es"), ("y", "ies"), ("us", "i")];
    let plural = |(one, many): (&str, &str)| word.strip_suffix(one).map(|stem| format!("{stem}{many}"));
    let plurals: Vec<String> = endings.into_iter().filter_map(plural).collect();
    [vec![word], plurals].concat()
}

/// Returns the rest of a text after each place where a word begins with `start`. Both are in lower case.
fn after<'a>(text: &'a str, start: &str) -> impl Iterator<Item = &'a str> {
    let begins = move |(at, _): &(usize, &str)| !text[..*at].ends_with(char::is_alphanumeric);
    text.match_indices(start).filter(begins).map(move |(at, found)| &text[at + found.len()..])
}

/// Returns `true` for things of this name in any case; for words, also if it is a plural.
fn is_called((name, found): &(Cow<'_, str>, Found<'_>), thing: &str) -> bool {
    is_same(name, thing) || matches!(found, Found::Meant(_)) && forms(name).contains(&thing.to_lowercase())
}

fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}
