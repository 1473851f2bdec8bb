//! `diff`: what plays differently between two packs or choices, by which units, and how often.

mod sides;
mod told;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use javelina_engine::{Threaded, counted, did_you_mean, printable};
use javelina_lab::{ArenaError, Arm, Differ, Difference};
use javelina_variants::{Mixed, Visit};

use super::{jobs, quietly};
use crate::args::{DiffArgs, DiffFormat};
use crate::disk::{Output, listed, make_folder, remove};
use crate::failure::{Ended, Failure};
use crate::registry::{Built, Game};
use crate::signals::is_stopped;
use crate::{Cli, Console, FINDINGS, FINE};
use sides::{Pair, pairs};

/// A comparison that was made.
pub(super) struct Section {
    pub pair: Pair,
    pub mixed: Mixed<Game>,
    pub difference: Difference,
    /// The files of each row's records, where they were written.
    pub records: Vec<[Option<String>; 2]>,
}

/// Compares two sides and reports.
pub fn run(args: &DiffArgs, cli: &Cli, console: &mut Console) -> Ended {
    let (sides, pairs) = pairs(args, cli)?;
    let jobs = jobs(args.jobs);
    let (mut sections, mut same) = (Vec::new(), Vec::new());
    let mut known: Vec<String> = Vec::new();
    for mut pair in pairs {
        if let Some(said) = sides.deal_alike(&mut pair) {
            console.tell(said);
        }
        let mixed = sides.mixed(&pair)?;
        known.extend(mixed.units().iter().map(|unit| unit.name.clone()));
        if !pair.is_wanted(mixed.units()) {
            continue;
        }
        if mixed.units().is_empty() {
            same.push((pair.title.clone(), mixed.words.clone()));
            continue;
        }
        let difference = compare(&sides, &pair, &mixed, args, jobs)?;
        let is_agreed = mixed.units().iter().all(|unit| args.take.contains(&unit.name));
        if difference.games == 0 && difference.is_cut {
            break;
        }
        if difference.games == 0 && !is_agreed {
            let said = format!("{}: no game could be played; compare smaller changes", pair.title);
            return Err(Failure::usage(said));
        }
        sections.push(Section { pair, mixed, difference, records: Vec::new() });
    }
    let is_cut = is_stopped();
    if let Some(unit) = args.take.iter().find(|unit| !is_cut && !known.contains(unit)) {
        let near = did_you_mean(unit, known.iter().map(String::as_str));
        let help = near.unwrap_or_else(|| format!("what differs: {}", told::listed(&known)));
        return Err(Failure::usage(format!("nothing that differs is called `{}`; {help}", printable(unit, 80))));
    }
    if let Some(folder) = &args.out {
        write_records(folder, &mut sections)?;
    }
    let packs = super::pack_options(&cli.packs);
    let report = told::Told { args, packs, sides: &sides, sections: &sections, same: &same, is_cut };
    match args.format {
        DiffFormat::Text => console.write(&report.text()),
        DiffFormat::Markdown => console.write(&report.markdown()),
        DiffFormat::Json => console.json(&report.json()),
    }
    let differing = sections.iter().filter(|section| section.difference.differing() > 0).count();
    console.tell(format!("{} of {} differ", differing, counted(sections.len() + same.len(), "comparison")));
    Ok(if differing > 0 { FINDINGS } else { FINE })
}

/// Plays both sides of a pair.
fn compare(
    sides: &sides::Sides,
    pair: &Pair,
    mixed: &Mixed<Game>,
    args: &DiffArgs,
    jobs: usize,
) -> Result<Difference, Failure> {
    let (before, after) = (sides.build(pair, 0)?, sides.build(pair, 1)?);
    let units: Vec<String> = mixed.units().iter().map(|unit| unit.name.clone()).collect();
    let agreed = (0..units.len()).filter(|at| args.take.contains(&units[*at])).collect();
    let arms = [0, 1].map(|side| sides.arm(pair, side, args));
    let asked = Asked::ByWhat;
    let compared = Compared { mixed, after, units, agreed, arms, seed: args.seed, jobs, stop: &is_stopped, asked };
    // What panics in a game ends the comparison in one place.
    Ok(quietly(|| (before.row.compare)(before, compared))?)
}

/// Writes the records of each row: the shortest game that differs, on both sides.
fn write_records(folder: &Path, sections: &mut [Section]) -> Result<(), Failure> {
    make_folder(folder)?;
    let (mut number, mut written) = (0, Vec::new());
    for section in sections {
        for row in &section.difference.rows {
            number += 1;
            let mut names = [None, None];
            for (at, side) in ["before", "after"].into_iter().enumerate() {
                let Some(text) = &row.replays[at] else { continue };
                let path = folder.join(format!("difference-{number}.{side}.jsonl"));
                Output::Record.write(&path, text)?;
                names[at] = Some(path.display().to_string());
                written.push(path);
            }
            section.records.push(names);
        }
    }
    // Records of an earlier comparison would be taken for those of this one.
    let is_ours = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let inner = name.strip_prefix("difference-").and_then(|name| name.strip_suffix(".jsonl"));
        let number = inner.and_then(|inner| inner.strip_suffix(".before").or(inner.strip_suffix(".after")));
        number.is_some_and(|number| number.bytes().all(|one| one.is_ascii_digit())) && Output::Record.is_at(path)
    };
    for path in listed(folder)?.iter().filter(|path| !written.contains(path) && is_ours(path)) {
        remove(path)?;
    }
    Ok(())
}

/// What is asked of games that differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// By which units they do, with a small game for each.
    ByWhat,
    /// How many there are.
    HowMany,
}

/// Two sides of a game that are to be played in lockstep.
pub(crate) struct Compared<'a> {
    mixed: &'a Mixed<Game>,
    after: Built,
    units: Vec<String>,
    agreed: Vec<usize>,
    arms: [Arm; 2],
    seed: u64,
    jobs: usize,
    stop: &'a (dyn Fn() -> bool + Sync),
    asked: Asked,
}

impl<'a> Compared<'a> {
    /// Both sides with nothing agreed, to be counted.
    pub fn counted(mixed: &'a Mixed<Game>, after: Built, arms: [Arm; 2], (seed, jobs): (u64, usize)) -> Self {
        let units = mixed.units().iter().map(|unit| unit.name.clone()).collect();
        Self { mixed, after, units, agreed: Vec::new(), arms, seed, jobs, stop: &is_stopped, asked: Asked::HowMany }
    }
}

impl Visit for Compared<'_> {
    type Out = Result<Difference, ArenaError>;

    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out {
        let Self { mixed, after, units, agreed, mut arms, seed, jobs, stop, asked } = self;
        for arm in &mut arms {
            let teams = game.teams(arm.seats);
            let is_alone = teams.iter().take(arm.seats).enumerate().all(|(seat, team)| usize::from(*team) == seat);
            arm.teams = if is_alone { Vec::new() } else { teams.into_iter().take(arm.seats).collect() };
        }
        let after = after.into_game::<G>().map_or_else(|| Arc::clone(&game), Arc::new);
        let mixer = |taken: &[bool]| mixed.build(taken).ok()?.into_game::<G>();
        let [one, two] = &arms;
        let differ = Differ {
            mixer: &mixer,
            fork,
            units: &units,
            agreed: &agreed,
            by_text: mixed.is_whole(),
            arms: [one, two],
            sides: [game, after],
            seed,
            jobs,
            stop,
        };
        match asked {
            Asked::ByWhat => differ.run(),
            Asked::HowMany => differ.count(),
        }
    }
}
