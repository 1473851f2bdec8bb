//! `batch`: plays many games and judges them by gates.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use anyhow::Context;
use clap::Args;
use javelina_engine::printable;
use javelina_lab::{
    Aside, Batch, Clock, Control, Report, items_text, quoted, search_code, search_text, summary_json, summary_text,
};

use super::by_spec::{by_spec, ready};
use super::folder::{Files as AsideFiles, Manner, begin, finish, lock, write_junit};
use super::narrow::narrow;
use super::{by_hand, coverage, findings, own_gates, packs, quietly};
use crate::args::Format;
use crate::disk::Journal;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, USAGE, shards, told};

/// Set by Ctrl-C; the batch stops between games, and scripts that run stop at once.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// Arguments of `batch`.
#[derive(Debug, Args)]
pub struct BatchArgs {
    /// A `*.batch.toml`, `-` is standard input, `shipped:NAME` one that `list batches` shows; shipped:suite without SPEC and
    /// --game
    #[arg(conflicts_with_all = ["game", "with", "seats"])]
    pub spec: Option<PathBuf>,
    /// Play the gates that items carry in their own texts: those of these ids, or all of the packs given by --pack (all there
    /// are without)
    #[arg(long, value_delimiter = ',', value_name = "ID", num_args = 0.., conflicts_with_all = ["spec", "game"])]
    pub gates: Option<Vec<String>>,
    /// Play this game, without a spec
    #[arg(long)]
    pub game: Option<String>,
    /// Cards and variants in play
    #[arg(long = "with", value_delimiter = ',', value_name = "ID", requires = "game")]
    pub with: Vec<String>,
    /// Compare game by game with this content instead of with the base: `base`, or ids
    #[arg(long, value_delimiter = ',', value_name = "ID", requires = "with")]
    pub against: Vec<String>,
    /// Compare with the game that lacks only these of --with, and keeps the others
    #[arg(long, value_delimiter = ',', value_name = "ID", requires = "with", conflicts_with_all = ["against", "set"])]
    pub of: Vec<String>,
    /// Compare with the games that lack one of --with each
    #[arg(long, requires = "with", conflicts_with_all = ["against", "of", "set"])]
    pub each: bool,
    /// Give a setting or a parameter several values, one kind of game for each: NAME=1..5, NAME=1,3,8
    #[arg(long = "set", value_name = "NAME=VALUES", requires = "game", conflicts_with = "against")]
    pub set: Vec<String>,
    /// Look for the values that meet this: "score between 40 and 50"
    #[arg(long, value_name = "BOUND", requires = "set")]
    pub target: Option<String>,
    /// A policy or `cmd:PROGRAM` for each seat; they move on by one seat each game
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", requires = "game")]
    pub seats: Vec<String>,
    /// How long an outside program may take to answer, in seconds
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..=3_600))]
    pub patience: u16,
    /// Games in each arm
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: Option<u64>,
    /// The seed of the batch; the spec's, or 1
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Games that are played at once; as many as there are cores without. Changes no byte of the results
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=512))]
    pub jobs: Option<u16>,
    /// Play one part of several: 2/4, or auto for the number that CI gives to one of several jobs. `merge` makes them one
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<String>,
    /// Write games.jsonl, report.html, summary.json, summary.md, junit.xml and findings/ to this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write junit.xml to this file too
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub junit: Option<PathBuf>,
    /// Say how many seconds games took, in junit.xml and the summary: the same batch then gives other bytes each time
    #[arg(long)]
    pub timed: bool,
    /// Go on with what an interrupted run left in --out
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Take away what --out holds of another batch
    #[arg(long, requires = "out", conflicts_with = "resume")]
    pub replace: bool,
    /// Play this arm alone, with those that its gates compare it with
    #[arg(long, value_name = "LABEL")]
    pub arm: Option<String>,
    /// Judge this gate alone, named by its title or as junit.xml names it
    #[arg(long, value_name = "TITLE")]
    pub gate: Option<String>,
    /// Exit with 3 if a gate could not be decided
    #[arg(long, value_name = "HOW", default_value = "warn")]
    pub undecided: Undecided,
    /// Play the games again under observation and tell what clauses did; also `coverage = true` in a spec
    #[arg(long)]
    pub coverage: bool,
    /// Measure every game and tell what became of each card, token, objective: seen, used, points per use, lift
    #[arg(long)]
    pub items: bool,
    /// Do not check first, with a few games, that games can be repeated and that the game can tell players apart
    #[arg(long)]
    pub no_preflight: bool,
    /// How to report on standard output
    #[arg(long, default_value = "text")]
    pub format: Format,
}

/// What an undecided gate means for the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Undecided {
    /// Nothing
    Warn,
    /// Exit code 3
    Fail,
}

/// Plays the batch, prints its summary and gives the exit code.
pub(super) fn run(args: &BatchArgs, cli: &Cli, console: &mut Console) -> Ended {
    let loaded = packs(cli, &[])?;
    let ((mut plan, mut arenas), watches) = match (&args.game, &args.gates) {
        (Some(game), _) => by_hand::plan(game, args, &loaded, console).map(|ready| (ready, args.coverage))?,
        (None, Some(items)) => {
            let spec = own_gates::chosen(items, &cli.packs, &loaded)?;
            ready(spec, &loaded.files, args, &loaded)?
        }
        (None, None) => by_spec(args, &loaded)?,
    };
    narrow(&mut plan, &mut arenas, args.arm.as_deref(), args.gate.as_deref())?;
    let shard = match &args.shard {
        None => None,
        Some(text) => Some(shards::shard(text, &|name| std::env::var(name).ok())?),
    };
    if shard.is_some() && plan.rigor.early {
        console.tell("no part knows when the whole has enough: this one plays all its games, and `merge` stops where the whole would have");
    }
    if !args.no_preflight {
        by_hand::check_first(&plan, &arenas, &loaded, console)?;
    }
    let clashes = told::of_plan(&plan, &loaded);
    let batch = Batch::new(plan, arenas)?;
    let batch = batch.told(clashes).part(shard).called(source(args, cli)).timed(args.timed.then(clock));
    if args.format == Format::Text {
        let text: String = batch.clashes().iter().map(javelina_lab::Clash::text).collect();
        console.write(&crate::annotate::harmless(&text));
    }
    let jobs = args.jobs.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from);
    let report = match &args.out {
        None => play(batch, jobs, None, None, &cli.packs, console)?,
        Some(folder) => into_folder(batch, jobs, folder, args, &cli.packs, console)?,
    };
    // Of a part, findings are made small when it is merged with the others.
    if let Some(folder) = args.out.as_ref().filter(|_| report.shard.is_none()) {
        findings::write_small(&report, &folder.join("findings"), &loaded, &cli.packs, console)?;
    }
    let mut covered = String::new();
    if watches && !report.is_cut {
        covered = coverage::report_coverage(&report, jobs, &STOP, args.out.as_deref(), &loaded)?;
    }
    if let Some(file) = &args.junit {
        write_junit(&report, file)?;
    }
    let target = args.target.as_ref().map(|target| printable(target, 100));
    if args.format == Format::Text {
        console.write(&covered);
    }
    show(&report, target.as_deref(), args.format, console);
    if report.is_refused {
        return Ok(USAGE);
    }
    let fails = args.undecided == Undecided::Fail;
    Ok(target.map_or_else(|| report.exit_code(fails), |target| search_code(&report, &target, fails)))
}

/// A clock that starts now.
fn clock() -> Clock {
    let began = Instant::now();
    Box::new(move || began.elapsed())
}

/// Prints what came of a batch; of a search for `target` which values meet it.
pub(super) fn show(report: &Report, target: Option<&str>, format: Format, console: &mut Console) {
    if format == Format::Json {
        console.json(&summary_json(report));
        return;
    }
    console.write(&findings::groups_text(report));
    if report.plan.items {
        console.write(&items_text(report));
    }
    console.write(&target.map_or_else(|| summary_text(report), |target| search_text(report, target)));
}

/// Plays what is left; lines of games go to `journal`.
pub(super) fn play(
    batch: Batch,
    jobs: usize,
    mut journal: Option<&mut Journal>,
    aside: Option<&dyn Aside>,
    packs: &[PathBuf],
    console: &mut Console,
) -> Result<Report, Failure> {
    STOP.store(false, Ordering::Relaxed);
    // It may be set already, by a run before in the same process.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            crate::bot::leave();
        }
    });
    let bar = if console.terminal && !console.plain {
        let bar = indicatif::ProgressBar::new(batch.games());
        if let Ok(style) =
            indicatif::ProgressStyle::with_template("{bar:30} {human_pos} of {human_len} games, {eta} left")
        {
            bar.set_style(style);
        }
        bar
    } else {
        indicatif::ProgressBar::hidden()
    };
    let mut trouble = None;
    let wants_lines = journal.is_some();
    let mut write = |lines: &str| match journal.as_mut().map(|journal| journal.add(lines)) {
        Some(Err(error)) => {
            trouble = Some(error.context("the games could not be written; `--resume` goes on with those that were"));
            false
        }
        _ => true,
    };
    let progress = |done: u64| bar.set_position(done);
    let lines: Option<&mut (dyn FnMut(&str) -> bool + Send)> = if wants_lines { Some(&mut write) } else { None };
    // A panic of a game is a finding with a replay.
    let report = quietly(|| batch.run(Control { jobs, stop: &STOP, progress: &progress, lines, aside }));
    bar.finish_and_clear();
    if let Some(error) = trouble {
        Failure::from(error).tell(console);
    }
    let mut report = report?;
    // The command that shows a finding needs the same packs.
    let added: String = packs.iter().map(|pack| format!(" --pack {}", quoted(&pack.display().to_string()))).collect();
    for found in report.found.iter_mut().chain(&mut report.shown) {
        found.command += &added;
    }
    Ok(report)
}

/// Plays into a folder that no other run writes to.
fn into_folder(
    mut batch: Batch,
    jobs: usize,
    folder: &Path,
    args: &BatchArgs,
    packs: &[PathBuf],
    console: &mut Console,
) -> Result<Report, Failure> {
    let _held = lock(folder)?;
    let manner = match (args.resume, args.replace) {
        (true, _) => Manner::Resume,
        (_, true) => Manner::Replace,
        _ => Manner::Anew,
    };
    let mut journal = begin(&mut batch, folder, manner)?;
    if batch.games_done() > 0 {
        let planned = javelina_engine::counted(batch.games(), "game");
        console.tell(format!("{} of {planned} done already", batch.games_done()));
    }
    let aside = AsideFiles::new(folder, jobs);
    let report = play(batch, jobs, Some(&mut journal), Some(&aside), packs, console)?;
    let written = journal.flush().and_then(|()| finish(&report, folder));
    written.context("the results could not be written; `--resume` goes on")?;
    Ok(report)
}

/// The words after `javelina batch` that name what is played.
fn source(args: &BatchArgs, cli: &Cli) -> String {
    let mut words: Vec<String> = args.spec.iter().map(|path| path.display().to_string()).collect();
    if let Some(items) = &args.gates {
        words.extend(["--gates".to_string()].into_iter().chain((!items.is_empty()).then(|| items.join(","))));
    }
    let mut add = |flag: &str, values: &[String]| {
        if !values.is_empty() {
            words.extend([flag.to_string(), values.join(",")]);
        }
    };
    add("--game", args.game.as_slice());
    add("--seats", &args.seats);
    add("--with", &args.with);
    add("--against", &args.against);
    args.set.iter().for_each(|set| add("--set", std::slice::from_ref(set)));
    add("--target", args.target.as_slice());
    add("--games", args.games.map(|games| games.to_string()).as_slice());
    cli.packs.iter().for_each(|pack| add("--pack", &[pack.display().to_string()]));
    words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
}
