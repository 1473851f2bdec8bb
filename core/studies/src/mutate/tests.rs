//! Tests of an item: its examples and the transcripts that name it, game by game, and new ones that would notice a mutant.

use javelina_engine::Actor;
use javelina_engine::replay::{Line, Replay, read};
use javelina_variants::{ItemInfo, PackText, Transcript};

use javelina_session::{Games, Loaded, Session, renew, transcript};

use crate::context::StudyContext;

/// Input and the output that must follow it.
#[derive(Clone)]
pub(super) struct Test {
    pub name: String,
    text: String,
    item: Option<String>,
}

/// Packs under which tests are run, one after the other.
pub(super) struct Runner<'a> {
    pub context: &'a StudyContext<'a>,
    pub games: Games,
    pub packs: &'a [PackText],
    /// Handed from session to session.
    pub loaded: Option<Loaded>,
}

impl Runner<'_> {
    /// The packs as loaded.
    pub fn into_loaded(mut self) -> Loaded {
        self.take()
    }

    fn take(&mut self) -> Loaded {
        self.loaded.take().unwrap_or_else(|| self.context.load(self.games, self.packs))
    }

    /// Does something in a session, with an item in play.
    fn at<T>(&mut self, item: Option<&str>, act: impl FnOnce(&mut Session) -> T) -> T {
        let packs = (self.games, self.packs, self.take());
        let mut session = Session::of_packs(packs, item, &self.context.outside);
        let done = act(&mut session);
        self.loaded = Some(session.into_loaded());
        done
    }

    fn holds(&mut self, test: &Test) -> bool {
        self.at(test.item.as_deref(), |session| transcript::run(&test.text, session).is_ok())
    }

    /// What comes back for what is typed.
    fn renewed(&mut self, text: &str) -> String {
        self.at(None, |session| renew::renewed(text, session))
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

/// Reasons why no transcript was found that notices a mutant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NoExample {
    /// The moves of the original are none of the mutant, or cannot be written.
    NoRecord,
    /// The queries show the same of both.
    Alike,
}

/// Queries that are typed after the moves.
const QUERIES: [&str; 5] = ["score", "sheet", "moves", "board", "position"];

impl NoExample {
    /// Returns the word for programs.
    pub fn word(self) -> &'static str {
        match self {
            Self::NoRecord => "no record",
            Self::Alike => "alike",
        }
    }

    /// The reason in words.
    pub fn says(self) -> String {
        match self {
            Self::NoRecord => "the moves of the game cannot be typed".into(),
            Self::Alike => {
                format!("the replayed game prints the same for {}", QUERIES.map(|one| format!("`{one}`")).join(", "))
            }
        }
    }
}

/// A transcript that holds for the original and fails for a mutant: the moves of a record up to where they part, from the
/// position before the last one if that is enough. `action` is one that only one of the two allows there.
pub(super) fn noticing(
    record: Option<&str>,
    action: Option<&str>,
    [mut before, mut after]: [Runner<'_>; 2],
) -> Result<String, NoExample> {
    let replay: Replay = record.and_then(|record| read(record).ok()).ok_or(NoExample::NoRecord)?;
    let header = &replay.header;
    let with = if header.with.is_empty() { String::new() } else { format!(" --with {}", header.with.join(",")) };
    let new = format!("> new {} --seats {} --seed {}{with}\n", header.game, header.seats.len(), header.seed);
    let nature = Actor::Nature.to_string();
    // A person types one move of Nature: the one that ends a race.
    let is_typed = |line: &&Line| line.by != nature || line.at > 0;
    let typed: Vec<String> = replay.moves.iter().filter(is_typed).map(|line| command(line, &nature)).collect();
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
    let asked = action.map(|action| format!("> why-not {action}\n"));
    let queries: Vec<String> = asked.into_iter().chain(QUERIES.map(|word| format!("> {word}\n"))).collect();
    let tries = beginnings.iter().flat_map(|begun| queries.iter().map(move |query| format!("{begun}{query}")));
    let found = tries.into_iter().find_map(|text| {
        let test = Test { name: String::new(), text: before.renewed(&text), item: None };
        (before.holds(&test) && !after.holds(&test)).then_some(test.text)
    });
    found.ok_or(NoExample::Alike)
}

/// Returns a move of a record as it is typed.
fn command(line: &Line, nature: &str) -> String {
    match line.at {
        0 => line.action.clone(),
        at if line.by == nature => format!("at {at} {}", line.action),
        at => format!("at {at} {} {}", line.by, line.action),
    }
}
