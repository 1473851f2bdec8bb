//! Tests of an item: its examples and the transcripts that name it, game by game, and new ones that would notice a mutant.

use javelina_engine::Actor;
use javelina_engine::replay::{Line, Replay, read};
use javelina_variants::{ItemInfo, PackText, Transcript};

use super::super::quietly;
use super::super::test::session_of;
use crate::repl::{Session, renew, transcript};
use crate::{Games, Loaded, load_for};

/// Something that is typed, and what must come back.
#[derive(Clone)]
pub(super) struct Test {
    pub name: String,
    text: String,
    item: Option<String>,
}

/// Packs under which tests are run, one after the other.
pub(super) struct Runner<'a> {
    games: Games,
    packs: &'a [PackText],
    /// Handed from session to session.
    loaded: Option<Loaded>,
}

impl<'a> Runner<'a> {
    pub fn new(games: Games, packs: &'a [PackText]) -> Self {
        Self { games, packs, loaded: None }
    }

    /// The same with the packs as they were loaded already, which gives them back at its end.
    pub fn with(games: Games, packs: &'a [PackText], loaded: Loaded) -> Self {
        Self { games, packs, loaded: Some(loaded) }
    }

    /// The packs as loaded.
    pub fn into_loaded(self) -> Loaded {
        self.loaded.unwrap_or_else(|| load_for(self.games, self.packs))
    }

    /// Does something at the REPL.
    fn at_repl<T>(&mut self, item: Option<&String>, act: impl FnOnce(&mut Session) -> T) -> T {
        let loaded = self.loaded.take().unwrap_or_else(|| load_for(self.games, self.packs));
        let mut session = session_of(self.games, self.packs, loaded, item);
        let done = quietly(|| act(&mut session));
        self.loaded = Some(session.into_loaded());
        done
    }

    fn holds(&mut self, test: &Test) -> bool {
        self.at_repl(test.item.as_ref(), |session| transcript::run(&test.text, session).is_ok())
    }

    /// What comes back for what is typed.
    fn renewed(&mut self, text: &str) -> String {
        self.at_repl(None, |session| renew::renewed(text, session))
    }

    /// The tests of an item that hold. Of a transcript of many games those are taken that speak of the item, if each of them
    /// holds by itself.
    pub fn of_item(&mut self, info: &ItemInfo, transcripts: &[&Transcript]) -> Vec<Test> {
        let is_word = |text: &str| {
            text.split(|letter: char| !(letter.is_alphanumeric() || letter == '_')).any(|word| word == info.id)
        };
        let is_about = |text: &String| is_word(text) || text.contains(&info.title);
        let mut tests = Vec::new();
        for one in transcripts {
            match &one.item {
                Some(item) if *item != info.id => continue,
                None if !is_word(&one.text) => continue,
                _ => {}
            }
            let whole = Test { name: one.name.clone(), text: one.text.clone(), item: one.item.clone() };
            let parts = transcript::games(&one.text).into_iter().filter(is_about);
            let parts: Vec<Test> = parts.map(|text| Test { text, ..whole.clone() }).collect();
            // What fails already notices nothing.
            if parts.iter().all(|part| self.holds(part)) {
                tests.extend(parts);
            } else if self.holds(&whole) {
                tests.push(whole);
            }
        }
        tests
    }

    /// The first of these tests that fails.
    pub fn failing<'t>(&mut self, tests: &'t [Test]) -> Option<&'t str> {
        tests.iter().find(|test| !self.holds(test)).map(|test| test.name.as_str())
    }
}

/// A transcript that holds for the original and fails for a mutant: the moves of a record up to where they part, from the
/// position before the last one if that is enough. `None` if none is found.
pub(super) fn noticing(record: &str, said: &str, [mut before, mut after]: [Runner<'_>; 2]) -> Option<String> {
    let replay: Replay = read(record).ok()?;
    let header = &replay.header;
    let with = if header.with.is_empty() { String::new() } else { format!(" --with {}", header.with.join(",")) };
    let new = format!("> new {} --seats {} --seed {}{with}\n", header.game, header.seats.len(), header.seed);
    let nature = Actor::Nature.to_string();
    let typed: Vec<String> = replay.moves.iter().filter(|line| line.by != nature).map(command).collect();
    let all = |moves: &[String]| -> String { moves.iter().map(|line| format!("> {line}\n")).collect() };
    let mut beginnings = Vec::new();
    if let Some((last, first)) = typed.split_last() {
        let told = before.renewed(&format!("{new}{}> position\n", all(first)));
        let lines = told.rsplit_once("> position\n").map_or("", |(_, lines)| lines);
        let lines: Vec<&str> = lines.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        if !lines.is_empty() && lines.iter().all(|line| line.contains(':')) {
            beginnings.push(format!("{new}> setup {}\n> {last}\n", lines.join("; ")));
        }
    }
    beginnings.push(format!("{new}{}", all(&typed)));
    let asked = said.split('`').skip(1).step_by(2).take(1).map(|action| format!("> why-not {action}\n"));
    let queries: Vec<String> = asked.chain(["score", "sheet", "moves"].map(|word| format!("> {word}\n"))).collect();
    let tries = beginnings.iter().flat_map(|begun| queries.iter().map(move |query| format!("{begun}{query}")));
    tries.into_iter().find_map(|text| {
        let test = Test { name: String::new(), text: before.renewed(&text), item: None };
        (before.holds(&test) && !after.holds(&test)).then_some(test.text)
    })
}

/// How a move of a record is typed.
fn command(line: &Line) -> String {
    if line.at == 0 { line.action.clone() } else { format!("at {} {} {}", line.at, line.by, line.action) }
}
