//! `campaign`: shows what has been reached, and what comes next; and the file between the games of a campaign.

use std::path::{Path, PathBuf};

use anyhow::Context;
use javelina_engine::replay::Header;
use javelina_engine::{Actor, Files, Outcome, Padded, counted, printable};
use javelina_session::Desk;
use javelina_variants::{Assignment, MAX_FILE};
use serde_json::json;

use crate::Loaded;
use crate::args::{CampaignArgs, Format};
use crate::campaign::Campaign;
use crate::disk::{read_text, remove, write_whole};
use crate::failure::{Ended, Failure};
use crate::wrapped::hanging;
use crate::{Cli, Console};

/// Reads a campaign; a file that is not there is one in which nothing was played.
fn read(path: &Path, game: &str, loaded: &Loaded) -> Result<Campaign, Failure> {
    if path == Path::new("-") {
        return Err(Failure::usage("a campaign is kept in a file; `-` is none"));
    }
    if !path.exists() {
        return Ok(Campaign::new(game));
    }
    let text = read_text(path, MAX_FILE)?;
    let name = printable(&path.display().to_string(), 200);
    let mut files = Files::default();
    let file = files.add(name, text.as_str());
    let (campaign, found) = Campaign::read(&text, file, loaded);
    campaign.ok_or_else(|| Failure::content(found, &files))
}

/// A game of a campaign that is being played.
pub struct Course {
    path: PathBuf,
    game: String,
    /// The assignment.
    pub scenario: String,
    /// What is open and joins the game.
    pub opened: Vec<String>,
    begun: Option<Header>,
    /// The campaign before the game was begun, and as it was written then; `None` of a game that was begun before.
    former: Option<(Former, Campaign)>,
}

/// A campaign before a game.
enum Former {
    /// There was no file.
    Nothing,
    /// What the file said.
    Kept(Campaign),
}

impl Course {
    /// Looks the campaign up before a game: which assignment it is, what is open. Warns of an assignment out of order.
    ///
    /// # Errors
    ///
    /// [`Failure`]: why not.
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
            return Err(Failure::usage(format!("{name} has no journal, so there is no campaign of it")));
        }
        let campaign = read(path, game, loaded)?;
        if campaign.game != game {
            let text = format!("{} is a campaign of {}, not of {game}", path.display(), campaign.game);
            return Err(Failure::usage(&text));
        }
        let next = campaign.next(&journal);
        let Some(scenario) = scenario.or(next.map(|one| one.scenario.as_str())) else {
            return Err(Failure::usage("every assignment was played; name one with --scenario"));
        };
        if !journal.iter().any(|one| one.scenario == scenario) {
            let known = journal.iter().map(|one| one.scenario.as_str());
            let help = javelina_engine::did_you_mean(scenario, known)
                .unwrap_or_else(|| "`javelina campaign FILE` lists them".into());
            let text = format!("no assignment is called `{}`; {help}", printable(scenario, 40));
            return Err(Failure::usage(&text));
        }
        let is_early = campaign.record(scenario).is_none() && !campaign.is_all_open(&journal);
        if let Some(next) = next.filter(|next| is_early && next.scenario != scenario) {
            console.tell(format!("out of order: `{}` comes next, and not everything is open yet", next.scenario));
        }
        let opened = campaign.opened.clone();
        Ok(Self { path: path.into(), game: game.into(), scenario: scenario.into(), opened, begun: None, former: None })
    }

    /// The course of a saved game of a campaign, which was counted when it began.
    ///
    /// # Errors
    ///
    /// [`Failure`]: why not.
    pub fn resume(path: &Path, desk: &dyn Desk, loaded: &Loaded) -> Result<Self, Failure> {
        let header = desk.header();
        let journal = loaded.journal(&header.game);
        let Some(one) = journal.iter().find(|one| header.with.contains(&one.scenario)) else {
            return Err(Failure::usage("the saved game is no assignment of a journal"));
        };
        let (game, scenario) = (header.game.clone(), one.scenario.clone());
        Ok(Self { path: path.into(), game, scenario, opened: Vec::new(), begun: Some(header.clone()), former: None })
    }

    /// Writes that the game has begun.
    ///
    /// # Errors
    ///
    /// [`Failure`]: why not.
    pub fn begin(&mut self, desk: &dyn Desk, loaded: &Loaded, console: &mut Console) -> Result<(), Failure> {
        if desk.header().open {
            return Err(Failure::usage("a campaign does not count an open table; play without --open"));
        }
        if desk.outcome().standings().len() != 1 {
            let text = "a campaign is played alone or as one side; --seats names one seat, or two with --with coop";
            return Err(Failure::usage(text));
        }
        let journal = loaded.journal(&self.game);
        let mut campaign = read(&self.path, &self.game, loaded)?;
        let closed = campaign.opened.len();
        let is_first = campaign.record(&self.scenario).is_none();
        let former = if self.path.exists() { Former::Kept(campaign.clone()) } else { Former::Nothing };
        campaign.begin(&self.scenario, &journal);
        self.write(&campaign)?;
        self.former = Some((former, campaign.clone()));
        let assignment = journal.iter().find(|one| one.scenario == self.scenario && is_first);
        if let Some(story) = assignment.and_then(|one| one.story.as_ref()) {
            console.tell(hanging("", &printable(story, 4_000)));
        }
        for id in &campaign.opened[closed..] {
            let item = loaded.item(&self.game, id);
            let title = item.map_or(id.as_str(), |item| item.title.as_str());
            console.tell(format!("opened: {}, in this game and in all that follow", printable(title, 100)));
            for card in named(item.map_or("", |item| item.text.as_str()), desk) {
                console.tell(card);
            }
        }
        self.begun = Some(desk.header().clone());
        Ok(())
    }

    /// Writes what a finished game has reached. A game that was left is not counted, nor one that is not the one begun.
    ///
    /// # Errors
    ///
    /// [`Failure`]: why not.
    pub fn finish(&self, desk: &dyn Desk, loaded: &Loaded, console: &mut Console) -> Result<(), Failure> {
        if self.begun.as_ref().is_some_and(|begun| begun != desk.header()) {
            console.tell("the campaign was not changed: another game was on the table at the end");
            return Ok(());
        }
        let is_decided = desk.moves_so_far().iter().any(|step| step.by != Actor::Nature) || desk.crossed() > 0;
        if !is_decided && !desk.is_over() && self.former.is_some() {
            return self.take_back(loaded, console);
        }
        if let Some(anyway) = desk.header().anyway.as_ref().filter(|_| self.begun.is_some()) {
            let text = printable(anyway, 200);
            console.tell(format!("the campaign was not changed: the game goes on from a file in which {text}"));
            return Ok(());
        }
        let Outcome::Over { standings, .. } = desk.outcome() else {
            console.tell("the campaign keeps finished games only; this one is not over");
            return Ok(());
        };
        let [standing] = &standings[..] else { return Ok(()) };
        let journal = loaded.journal(&self.game);
        let mut campaign = read(&self.path, &self.game, loaded)?;
        if campaign.record(&self.scenario).is_none() {
            campaign.begin(&self.scenario, &journal);
        }
        let levels = loaded.item(&self.game, &self.scenario).map(|item| item.levels.clone()).unwrap_or_default();
        let crossed = u32::try_from(desk.crossed()).unwrap_or(u32::MAX).min(1_000_000);
        campaign.finish(&self.scenario, (standing.level.as_deref(), standing.score), &levels, crossed);
        self.write(&campaign)?;
        let level = standing.level.as_deref().unwrap_or("no level");
        let points = counted(standing.score, "point");
        console.tell(format!("{}: {level}, {points}; kept in {}", self.scenario, self.path.display()));
        if crossed > 0 {
            let times = counted(crossed, "time");
            console.tell(format!("marked: something known was taken back {times}; `campaign --strict` leaves it out"));
        }
        if let Some(next) = campaign.next(&journal) {
            console.tell(format!("next: {}", next.scenario));
        }
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
            "nothing was decided: {} does not count as begun, the campaign stands as before",
            self.scenario
        ));
        Ok(())
    }

    fn write(&self, campaign: &Campaign) -> Result<(), Failure> {
        let written = write_whole(&self.path, campaign.written().as_bytes());
        Ok(written.context("the campaign could not be kept")?)
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

/// Shows a campaign.
pub fn run(args: &CampaignArgs, cli: &Cli, console: &mut Console) -> Ended {
    let loaded = super::packs(cli, &[])?;
    let (path, name) = (&args.file, printable(&args.file.display().to_string(), 200));
    let none = || Failure::usage("no game has a journal, so there is no campaign");
    let game = args.game.as_deref().or(loaded.with_journals().next()).ok_or_else(none)?;
    let campaign = read(path, super::game(game, cli)?.id(), &loaded)?;
    let campaign = if args.strict { campaign.strict() } else { campaign };
    let journal = loaded.journal(&campaign.game);
    if journal.is_empty() {
        return Err(Failure::usage(format!("{} has no journal", printable(&campaign.game, 40))));
    }
    if !path.exists() {
        console.tell(format!("{name} is not there yet; the first game with --campaign {name} writes it"));
    }
    let next = campaign.next(&journal);
    if args.format == Format::Json {
        console.json(&format!("{}\n", as_json(&campaign, &journal, &loaded)));
        return super::shown_of(&loaded);
    }
    let (mut reached, mut levels) = (0, 0);
    let width = journal.iter().map(|one| one.scenario.len()).max().unwrap_or(0);
    for (at, one) in journal.iter().enumerate() {
        let item = loaded.item(&campaign.game, &one.scenario);
        let names = item.map_or(&[][..], |item| &item.levels);
        let record = campaign.record(&one.scenario);
        let level = record.and_then(|record| record.level.as_ref());
        levels += names.len();
        reached += level.and_then(|level| names.iter().position(|name| name == level)).map_or(0, |at| at + 1);
        let shown = match (record, level) {
            (None, _) => "-",
            (Some(_), Some(level)) => level,
            (Some(record), None) if record.score.is_some() => "no level",
            (Some(_), None) => "begun",
        };
        let score = record.and_then(|record| record.score).map_or_else(String::new, |score| score.to_string());
        let opens = one.opens.as_ref().map(|id| {
            let title = loaded.item(&campaign.game, id).map_or(id.as_str(), |item| item.title.as_str());
            let word = if campaign.opened.contains(id) { "open" } else { "opens" };
            format!("{word}: {}", printable(title, 60))
        });
        let arrow = if next.is_some_and(|next| next.scenario == one.scenario) { ">" } else { " " };
        let hard = one.difficulty.map(|hard| format!("difficulty {hard}")).unwrap_or_default();
        let line = format!(
            "{arrow}{:>3}  {:width$}  {hard:12}  {:12}  {score:>5}  {}{}",
            at + 1,
            one.scenario,
            Padded(shown),
            opens.unwrap_or_default(),
            match record.map_or(0, |record| record.crossed) {
                0 => String::new(),
                crossed => format!("  known things taken back: {crossed}"),
            }
        );
        console.say(line.trim_end());
    }
    console.say(format!("{reached} of {} reached", counted(levels, "level")));
    if campaign.is_all_open(&journal) {
        console.say("everything is open: any order may be played");
    }
    match next {
        Some(next) => {
            let file = javelina_lab::quoted(&path.display().to_string());
            console
                .say(format!("next: javelina play {} --campaign {file} --scenario {}", campaign.game, next.scenario));
        }
        None => console.say("every assignment was played"),
    }
    super::shown_of(&loaded)
}

fn as_json(campaign: &Campaign, journal: &[&Assignment], loaded: &Loaded) -> serde_json::Value {
    let rows: Vec<_> = journal
        .iter()
        .map(|one| {
            let record = campaign.record(&one.scenario);
            json!({
                "scenario": one.scenario,
                "levels": loaded.item(&campaign.game, &one.scenario).map(|item| item.levels.clone()),
                "begun": record.map_or(0, |record| record.begun),
                "level": record.and_then(|record| record.level.clone()),
                "score": record.and_then(|record| record.score),
                "crossed": record.map_or(0, |record| record.crossed),
                "difficulty": one.difficulty,
                "opens": one.opens,
                "open": one.opens.as_ref().map(|id| campaign.opened.contains(id)),
            })
        })
        .collect();
    let next = campaign.next(journal).map(|one| one.scenario.clone());
    json!({ "game": campaign.game, "assignments": rows, "next": next, "all_open": campaign.is_all_open(journal) })
}
