//! The course of a campaign: which game at the table it counts, and its file between games.
//!
//! A game counts with all its marks or not at all. The digests of a record are a chain, so the game that was begun is at the table
//! as long as its record holds the last digest that was seen of it, whatever way led there.

use std::path::{Path, PathBuf};

use anyhow::Context;
use javelina_engine::replay::Header;
use javelina_engine::{Actor, Digest, Outcome, counted, printable};
use javelina_session::{Desk, WIDTH, hanging};
use serde_json::json;

use super::campaign::read;
use crate::campaign::{Best, Campaign};
use crate::disk::{remove, write_file};
use crate::failure::Failure;
use crate::{Console, Loaded};

pub struct Course {
    path: PathBuf,
    game: String,
    pub scenario: String,
    /// What is open and joins the game.
    pub opened: Vec<String>,
    begun: Option<Header>,
    /// The campaign before the game was begun, and as it was written then; `None` of a game that was begun before.
    former: Option<(Former, Campaign)>,
    /// The last digest that the campaign file has of the game, and the last one that was seen. The game at the table is the
    /// one that was begun as long as its record holds what was seen.
    last: (String, String),
    /// What there is to tell at the end of the session.
    told: Vec<String>,
    /// The last digest of the game when what it had reached was written.
    reached: Option<String>,
    failure: Option<Failure>,
}

/// The digests of a game, each behind that of what is played: each one follows from all that was played and taken back before.
fn digests(desk: &dyn Desk) -> Vec<String> {
    // All that a header says but the versions of content and engine.
    let Header { game, with, seats, seed, settings, .. } = desk.header();
    let mut digest = Digest::new();
    digest.bytes(json!([game, with, seats, seed, settings]).to_string().as_bytes());
    let (played, record) = (digest.finish(), desk.record());
    let lines = record.lines().filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok());
    let digest = |line: serde_json::Value| {
        let digest = line.get("state").or_else(|| line.get("start"))?.as_str()?;
        Some(format!("{played:016x} {digest}"))
    };
    lines.filter_map(digest).collect()
}

/// A campaign before a game.
enum Former {
    Nothing,
    Kept(Campaign),
}

impl Course {
    /// Looks the campaign up before a game: which assignment it is, what is open. Warns of an assignment out of order.
    pub fn prepare(
        path: &Path,
        game: &str,
        scenario: Option<&str>,
        loaded: &Loaded,
        console: &mut Console,
    ) -> Result<Self, Failure> {
        let journal = loaded.journal(game);
        if journal.is_empty() {
            let name = printable(game, 40);
            return Err(Failure::usage(format!("{name} has no campaign: no pack of it has a `journal.toml`")));
        }
        let campaign = read(path, game, loaded)?;
        if campaign.game != game {
            let text = format!("{} is a campaign of {}, not of {game}", path.display(), campaign.game);
            return Err(Failure::usage(&text));
        }
        let next = campaign.next(&journal);
        let Some(scenario) = scenario.or(next.map(|one| one.scenario.as_str())) else {
            return Err(Failure::usage("every assignment was played; play one again: --scenario ID"));
        };
        if !journal.iter().any(|one| one.scenario == scenario) {
            let known = journal.iter().map(|one| one.scenario.as_str());
            let help = javelina_engine::did_you_mean(scenario, known)
                .unwrap_or_else(|| "`javelina campaign FILE` lists them".into());
            let text = format!("there is no assignment `{}`; {help}", printable(scenario, 40));
            return Err(Failure::usage(&text));
        }
        let is_early = campaign.record(scenario).is_none() && !campaign.is_all_open(&journal);
        if let Some(next) = next.filter(|next| is_early && next.scenario != scenario) {
            console.tell(format!("this assignment is out of order: the next one is `{}`", next.scenario));
        }
        let opened = campaign.opened.clone();
        Ok(Self { opened, ..Self::of(path, game, scenario) })
    }

    fn of(path: &Path, game: &str, scenario: &str) -> Self {
        Self {
            path: path.into(),
            game: game.into(),
            scenario: scenario.into(),
            opened: Vec::new(),
            begun: None,
            former: None,
            last: Default::default(),
            told: Vec::new(),
            reached: None,
            failure: None,
        }
    }

    /// Refuses a table that no campaign counts.
    fn counts(desk: &dyn Desk) -> Result<(), Failure> {
        let header = desk.header();
        let why = if header.open {
            "open tables; play without --open".into()
        } else if header.position.is_some() {
            "games that begin at a position; play without --position".into()
        } else if let Some(anyway) = &header.anyway {
            format!("games that were loaded with --anyway: {}", printable(anyway, 200))
        } else if desk.outcome().standings().len() != 1 {
            let text = "a campaign is played by one side: name one seat with --seats, or two and `--with coop`";
            return Err(Failure::usage(text));
        } else {
            return Ok(());
        };
        Err(Failure::usage(format!("a campaign does not count {why}")))
    }

    /// The course of a saved game that the campaign began. The file must hold all of the game up to where it was left.
    pub fn resume(path: &Path, desk: &dyn Desk, loaded: &Loaded) -> Result<Self, Failure> {
        let header = desk.header();
        let journal = loaded.journal(&header.game);
        let Some(one) = journal.iter().find(|one| header.with.contains(&one.scenario)) else {
            return Err(Failure::usage("the saved game has no assignment; remove --campaign"));
        };
        Self::counts(desk)?;
        let campaign = read(path, &header.game, loaded)?;
        let mut digests = digests(desk);
        let Some(known) = campaign.running.iter().find(|digest| digests.contains(digest)) else {
            return Err(Failure::usage(format!(
                "{}: this campaign did not start the saved game, or the saved game lacks moves that were already played; \
                 load the latest save or remove --campaign",
                path.display()
            )));
        };
        let last = (known.clone(), digests.pop().unwrap_or_default());
        Ok(Self { begun: Some(header.clone()), last, ..Self::of(path, &header.game, &one.scenario) })
    }

    /// Writes that the game has begun.
    pub fn begin(&mut self, desk: &dyn Desk, loaded: &Loaded, console: &mut Console) -> Result<(), Failure> {
        Self::counts(desk)?;
        let journal = loaded.journal(&self.game);
        let mut campaign = read(&self.path, &self.game, loaded)?;
        let closed = campaign.opened.len();
        let is_first = campaign.record(&self.scenario).is_none();
        let former = if self.path.exists() { Former::Kept(campaign.clone()) } else { Former::Nothing };
        campaign.begin(&self.scenario, &journal);
        let digest = digests(desk).pop().unwrap_or_default();
        campaign.follow(None, &digest);
        self.last = (digest.clone(), digest);
        self.write(&campaign)?;
        self.former = Some((former, campaign.clone()));
        let assignment = journal.iter().find(|one| one.scenario == self.scenario && is_first);
        if let Some(story) = assignment.and_then(|one| one.story.as_ref()) {
            console.tell(hanging("", &printable(story, 4_000), WIDTH));
        }
        for id in &campaign.opened[closed..] {
            let item = loaded.item(&self.game, id);
            let title = item.map_or(id.as_str(), |item| item.title.as_str());
            console.tell(format!("unlocked: {}, from this game on", printable(title, 100)));
            for card in named(item.map_or("", |item| item.text.as_str()), desk) {
                console.tell(card);
            }
        }
        self.begun = Some(desk.header().clone());
        Ok(())
    }

    /// Looks at the game after a line that was typed: writes what it has reached once it is over. Returns `false` if it is not
    /// the game that was begun, or an earlier part of it.
    pub fn look(&mut self, desk: &dyn Desk, loaded: &Loaded) -> bool {
        let mut digests = digests(desk);
        if self.begun.as_ref() != Some(desk.header()) || !digests.contains(&self.last.1) {
            return false;
        }
        let last = digests.pop().unwrap_or_default();
        if desk.is_over() && self.reached.as_ref() != Some(&last) {
            self.failure = self.reach(desk, &last, loaded).err();
        }
        self.last.1 = last;
        true
    }

    /// Tells what was reached, and keeps how far a game that was left was known. A game that is not the one begun is
    /// not counted.
    pub fn finish(&mut self, desk: &dyn Desk, loaded: &Loaded, console: &mut Console) -> Result<(), Failure> {
        let is_there = self.look(desk, loaded);
        let is_reached = !self.told.is_empty();
        self.told.drain(..).for_each(|line| console.tell(line));
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        if !is_there {
            let what = if is_reached { "this game does not count" } else { "the campaign was not changed" };
            console.tell(format!("{what}: another game is on the table, or moves of the campaign game are missing"));
            return self.keep_running(loaded);
        }
        let is_decided = desk.moves_so_far().iter().any(|step| step.by != Actor::Nature) || desk.crossed() > 0;
        if !is_decided && !desk.is_over() && self.former.is_some() {
            return self.take_back(loaded, console);
        }
        if !desk.is_over() {
            console.tell("this game is not over: the campaign stores a result when you finish it");
        }
        self.keep_running(loaded)
    }

    fn keep_running(&mut self, loaded: &Loaded) -> Result<(), Failure> {
        if self.last.0 == self.last.1 {
            return Ok(());
        }
        let mut campaign = read(&self.path, &self.game, loaded)?;
        campaign.follow(Some(&self.last.0), &self.last.1);
        self.last.0.clone_from(&self.last.1);
        self.write(&campaign)
    }

    fn reach(&mut self, desk: &dyn Desk, last: &str, loaded: &Loaded) -> Result<(), Failure> {
        let outcome = desk.outcome();
        let Outcome::Over { standings, .. } = &outcome else { return Ok(()) };
        let [standing] = &standings[..] else { return Ok(()) };
        let mut campaign = read(&self.path, &self.game, loaded)?;
        let levels = loaded.item(&self.game, &self.scenario).map(|item| item.levels.clone()).unwrap_or_default();
        let crossed = u32::try_from(desk.crossed()).unwrap_or(u32::MAX);
        let reached = Best { level: standing.level.clone(), score: Some(standing.score) };
        campaign.finish(&self.scenario, &reached, &levels, crossed);
        campaign.follow(Some(&self.last.0), last);
        self.write(&campaign)?;
        (self.last.0, self.reached) = (last.into(), Some(last.into()));
        let level = standing.level.as_deref().unwrap_or("no level");
        let points = counted(standing.score, "point");
        self.told.push(format!("{}: {level}, {points}; stored in {}", self.scenario, self.path.display()));
        if crossed > 0 {
            let times = counted(crossed, "time");
            self.told.push(format!(
                "marked: a move was undone after a reveal ({times}); `campaign --strict` ignores this result"
            ));
        }
        self.told.extend(campaign.next(&loaded.journal(&self.game)).map(|next| format!("next: {}", next.scenario)));
        Ok(())
    }

    /// Writes the campaign as it was before a game in which nothing was decided, unless it has changed since.
    fn take_back(&self, loaded: &Loaded, console: &mut Console) -> Result<(), Failure> {
        let Some((former, written)) = &self.former else { return Ok(()) };
        if read(&self.path, &self.game, loaded)? != *written {
            return Ok(());
        }
        match former {
            Former::Kept(campaign) => self.write(campaign)?,
            Former::Nothing => remove(&self.path)?,
        }
        console.tell(format!(
            "no move was played: {} is not marked as begun and the campaign is unchanged",
            self.scenario
        ));
        Ok(())
    }

    fn write(&self, campaign: &Campaign) -> Result<(), Failure> {
        let written = write_file(&self.path, campaign.written().as_bytes());
        Ok(written.context("cannot save the campaign")?)
    }
}

/// What the text of an item names, as the game tells its elements.
fn named(text: &str, desk: &dyn Desk) -> Vec<String> {
    let is_end = |at: Option<char>| at.is_none_or(|letter| !letter.is_alphanumeric());
    let is_named = |name: &String| {
        name.starts_with(char::is_uppercase)
            && text
                .match_indices(name.as_str())
                .any(|(at, _)| is_end(text[..at].chars().next_back()) && is_end(text[at + name.len()..].chars().next()))
    };
    let names: Vec<String> = desk.names_of_elements().into_iter().filter(is_named).collect();
    let is_part = |name: &&String| !names.iter().any(|other| other.len() > name.len() && other.contains(name.as_str()));
    names.iter().filter(is_part).flat_map(|name| desk.told_of_element(name)).collect()
}
