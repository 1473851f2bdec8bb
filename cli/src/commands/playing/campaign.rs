//! `campaign`: shows what has been reached, and what comes next.

use std::path::Path;

use javelina_engine::limits::MAX_FILE;
use javelina_engine::{Files, Padded, counted, printable};
use javelina_variants::Assignment;
use serde_json::json;

use crate::Loaded;
use crate::args::{CampaignArgs, Format};
use crate::campaign::Campaign;
use crate::disk::read_text;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console};

/// Reads a campaign; a file that is not there is one in which nothing was played.
pub(in crate::commands) fn read(path: &Path, game: &str, loaded: &Loaded) -> Result<Campaign, Failure> {
    if path == Path::new("-") {
        return Err(Failure::usage("a campaign needs a file, not `-`"));
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

pub fn run(args: &CampaignArgs, cli: &Cli, console: &mut Console) -> Ended {
    let loaded = crate::commands::packs(cli, &[])?;
    let (path, name) = (&args.file, printable(&args.file.display().to_string(), 200));
    let none = || Failure::usage("no game has a journal, so there is no campaign");
    let game = args.game.as_deref().or(loaded.with_journals().next()).ok_or_else(none)?;
    let campaign = read(path, crate::commands::game(game, cli)?.id(), &loaded)?;
    let campaign = if args.strict { campaign.strict() } else { campaign };
    let journal = loaded.journal(&campaign.game);
    if journal.is_empty() {
        return Err(Failure::usage(format!("{} has no journal", printable(&campaign.game, 40))));
    }
    if !path.exists() {
        console.tell(format!("{name} does not exist yet; the first game with --campaign {name} creates it"));
    }
    let next = campaign.next(&journal);
    if args.format == Format::Json {
        console.json(&format!("{}\n", as_json(&campaign, &journal, &loaded)));
        return crate::commands::shown_of(&loaded);
    }
    let (mut reached, mut levels) = (0, 0);
    let width = journal.iter().map(|one| one.scenario.len()).max().unwrap_or(0);
    for (at, one) in journal.iter().enumerate() {
        let item = loaded.item(&campaign.game, &one.scenario);
        let names = item.map_or(&[][..], |item| &item.levels);
        let record = campaign.record(&one.scenario);
        let (best, crossed) = record.map(|record| record.best(names)).unwrap_or_default();
        let level = best.level.as_ref();
        levels += names.len();
        reached += level.and_then(|level| names.iter().position(|name| name == level)).map_or(0, |at| at + 1);
        let shown = match (record, level) {
            (None, _) => "-",
            (Some(_), Some(level)) => level,
            (Some(_), None) if best.score.is_some() => "no level",
            (Some(_), None) => "begun",
        };
        let score = best.score.map_or_else(String::new, |score| score.to_string());
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
            match crossed {
                0 => String::new(),
                crossed => format!("  moves undone after a reveal: {crossed}"),
            }
        );
        console.say(line.trim_end());
    }
    console.say(format!("{reached} of {} reached", counted(levels, "level")));
    if campaign.is_all_open(&journal) {
        console.say("everything is unlocked: play in any order");
    }
    match next {
        Some(next) => {
            let file = javelina_lab::quoted(&path.display().to_string());
            console
                .say(format!("next: javelina play {} --campaign {file} --scenario {}", campaign.game, next.scenario));
        }
        None => console.say("every assignment was played"),
    }
    crate::commands::shown_of(&loaded)
}

fn as_json(campaign: &Campaign, journal: &[&Assignment], loaded: &Loaded) -> serde_json::Value {
    let rows: Vec<_> = journal
        .iter()
        .map(|one| {
            let record = campaign.record(&one.scenario).cloned().unwrap_or_default();
            let levels = loaded.item(&campaign.game, &one.scenario).map(|item| item.levels.clone());
            let (best, crossed) = record.best(levels.as_deref().unwrap_or_default());
            json!({
                "scenario": one.scenario,
                "levels": levels,
                "begun": record.begun,
                "level": best.level,
                "score": best.score,
                "crossed": crossed,
                "difficulty": one.difficulty,
                "opens": one.opens,
                "open": one.opens.as_ref().map(|id| campaign.opened.contains(id)),
            })
        })
        .collect();
    let next = campaign.next(journal).map(|one| one.scenario.clone());
    json!({ "game": campaign.game, "assignments": rows, "next": next, "all_open": campaign.is_all_open(journal) })
}
