//! `batch`: plays many games and judges them by gates.

use std::borrow::Cow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use javelina_engine::{Diagnostic, Files, Present, did_you_mean, printable};
use javelina_lab::{
    Arena, Arm, Aside, Batch, Control, Gate, Method, Plan, Report, arena_with, chosen, items_text, of_item, quoted,
    search_code, search_text, summary_json, summary_text,
};
use javelina_variants::{Built, Choice, Loaded, MAX_FILE, SPECS, Visit, suite};

use super::folder::{Files as AsideFiles, Manner, begin, finish, lock};
use super::named::unnamed;
use super::narrow::narrow;
use super::{by_hand, coverage, dealing, fail, findings, own_gates, packs, refuse};
use crate::args::Format;
use crate::bot::Outside;
use crate::disk::{Journal, read_text};
use crate::guard::guarded;
use crate::{Cli, Console, USAGE, shards, spec, told};

/// Set by Ctrl-C; the batch stops between games, and scripts that run stop at once.
pub(crate) static STOP: AtomicBool = AtomicBool::new(false);

/// How a spec that comes with the engine is named.
const SHIPPED: &str = "shipped:";

/// Figures that every game gives.
pub(super) const ALWAYS: [&str; 8] =
    ["win", "score", "margin", "winner score", "spread", "actions", "moves", "choices"];

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
pub fn run(args: &BatchArgs, cli: &Cli, console: &mut Console) -> u8 {
    run_or_say(args, cli, console).unwrap_or_else(|code| code)
}

fn run_or_say(args: &BatchArgs, cli: &Cli, console: &mut Console) -> Result<u8, u8> {
    let loaded = packs(cli, &[], console)?;
    let ((mut plan, mut arenas), watches) = match (&args.game, &args.gates) {
        (Some(game), _) => by_hand::plan(game, args, &loaded, console).map(|ready| (ready, args.coverage))?,
        (None, Some(items)) => {
            let spec = own_gates::chosen(items, &cli.packs, &loaded, console)?;
            ready(spec, &loaded.files, args, &loaded, console)?
        }
        (None, None) => by_spec(args, &loaded, console)?,
    };
    narrow(&mut plan, &mut arenas, args.arm.as_deref(), args.gate.as_deref()).map_err(|error| fail(console, error))?;
    let shard = match &args.shard {
        None => None,
        Some(text) => {
            Some(shards::shard(text, &|name| std::env::var(name).ok()).map_err(|message| fail(console, &message))?)
        }
    };
    if shard.is_some() && plan.rigor.early {
        console.tell("no part knows when the whole has enough: this one plays all its games, and `merge` stops where the whole would have");
    }
    if !args.no_preflight {
        by_hand::check_first(&plan, &arenas, &loaded, console)?;
    }
    let clashes = told::of_plan(&plan, &loaded);
    let batch = Batch::new(plan, arenas).map_err(|message| fail(console, &message))?;
    let batch = batch.told(clashes).part(shard).called(source(args, cli));
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
        covered = coverage::report_coverage(&report, jobs, &STOP, args.out.as_deref(), &loaded, console)?;
    }
    let target = args.target.as_ref().map(|target| printable(target, 100));
    match args.format {
        Format::Text => {
            console.write(&covered);
            console.write(&findings::groups_text(&report));
            let summary = match &target {
                Some(target) => search_text(&report, target),
                None => summary_text(&report),
            };
            if report.plan.items {
                console.write(&items_text(&report));
            }
            console.write(&summary);
        }
        Format::Json => console.json(&summary_json(&report)),
    }
    if report.is_refused {
        return Ok(USAGE);
    }
    let fails = args.undecided == Undecided::Fail;
    Ok(target.map_or_else(|| report.exit_code(fails), |target| search_code(&report, &target, fails)))
}

/// Makes the arena of a game, whichever it is.
struct Enter {
    arm: Arm,
    seed: u64,
    outside: Outside,
}

impl Visit for Enter {
    type Out = Result<Box<dyn Arena>, String>; // the laboratory's own kind of error
    fn visit<G>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out
    where
        G: Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        let (with, settings) = chosen(&self.arm.with);
        let outside = self.outside.about(&with, &settings);
        arena_with(
            game,
            fork,
            self.arm,
            self.seed,
            Arc::new(move |name| outside.policy::<G>(name).map_err(|error| format!("{error:#}"))),
        )
    }
}

pub(super) fn enter(
    arm: &mut Arm,
    seed: u64,
    loaded: &Loaded,
    outside: &Outside,
) -> Result<Box<dyn Arena>, Vec<Diagnostic>> {
    let (with, params) = chosen(&arm.with);
    let choice = Choice { with, params };
    arm.content = loaded.in_play(&arm.game, &choice);
    let game = loaded.build(&arm.game, &choice)?;
    field(arm, seed, game, outside)
}

/// The arena of an arm whose game is built.
pub(super) fn field(
    arm: &mut Arm,
    seed: u64,
    game: Built,
    outside: &Outside,
) -> Result<Box<dyn Arena>, Vec<Diagnostic>> {
    let nowhere = javelina_engine::Span::new(javelina_engine::FileId(u32::MAX), 0..0);
    let arena = game
        .visit(Enter { arm: arm.clone(), seed, outside: outside.clone() })
        .map(guarded)
        .map_err(|message| vec![Diagnostic::error("B5005", nowhere, message)])?;
    arm.teams.clone_from(&arena.arm().teams);
    Ok(arena)
}

pub(super) type Ready = (Plan, Vec<Box<dyn Arena>>);

fn by_spec(args: &BatchArgs, loaded: &Loaded, console: &mut Console) -> Result<(Ready, bool), u8> {
    let (name, text) = match &args.spec {
        None => ("suite.batch.toml".to_string(), suite().to_string()),
        Some(path) if path.to_string_lossy().starts_with(SHIPPED) => {
            let asked = path.to_string_lossy();
            let asked = asked.trim_start_matches(SHIPPED);
            let Some((name, _, text)) = SPECS.iter().find(|(name, ..)| *name == asked) else {
                let names = || SPECS.iter().map(|(name, ..)| *name);
                let near = did_you_mean(asked, names()).map(|near| format!("{near} ")).unwrap_or_default();
                let all: Vec<String> = names().map(|name| format!("{SHIPPED}{name}")).collect();
                let shown = printable(asked, 60);
                let message = format!("no batch `{shown}` is shipped; {near}there are {}", all.join(", "));
                return Err(fail(console, &message));
            };
            (format!("{name}.batch.toml"), (*text).to_string())
        }
        Some(path) => {
            let text = read_text(path, MAX_FILE).map_err(|error| fail(console, error))?;
            (printable(&path.display().to_string(), 200), text)
        }
    };
    let mut files: Files = loaded.files.clone();
    let file = files.add(name, text.clone());
    let (spec, found) = spec::read(&text, file);
    let Some(spec) = spec else { return Err(refuse(console, &found, &files)) };
    ready(spec, &files, args, loaded, console)
}

/// Builds the games of a spec; problems are told with their places.
fn ready(
    spec: spec::Spec,
    files: &Files,
    args: &BatchArgs,
    loaded: &Loaded,
    console: &mut Console,
) -> Result<(Ready, bool), u8> {
    let seed = args.seed.unwrap_or(spec.seed);
    let (mut arms, mut arenas, mut found) = (Vec::new(), Vec::<Box<dyn Arena>>::new(), Vec::new());
    for (mut arm, span) in spec.arms {
        arm.games = args.games.unwrap_or(arm.games);
        match enter(&mut arm, seed, loaded, &Outside::default()) {
            Ok(arena) => arenas.push(arena),
            Err(problems) => {
                let placed = problems.into_iter().map(|mut one| {
                    if one.span.file.0 == u32::MAX {
                        let named = spec.ids.iter().find(|(id, _)| one.message.contains(&format!("`{id}`")));
                        one.span = named.map_or(span, |(_, place)| *place);
                    }
                    one
                });
                found.extend(placed);
            }
        }
        arms.push(arm);
    }
    if found.is_empty() {
        found.extend(spec.gates.iter().filter_map(|(gate, span)| unmeasured(gate, *span, &arenas)));
        found.extend(spec.gates.iter().filter_map(|(gate, span)| unbounded(gate, *span, &arenas)));
        found.extend(spec.gates.iter().filter_map(|(gate, span)| dealing::unlike(gate, *span, &arms, loaded)));
    }
    if !found.is_empty() {
        found.dedup();
        return Err(refuse(console, &found, files));
    }
    let gates = spec.gates.into_iter().map(|(gate, _)| gate).collect();
    let watches = args.coverage || spec.coverage;
    let plan = Plan {
        title: spec.title,
        seed,
        confidence: spec.confidence,
        rigor: spec.rigor,
        arms,
        gates,
        items: args.items,
    };
    Ok(((plan, arenas), watches))
}

/// A gate that wants betting intervals for a figure without a range.
fn unbounded(gate: &Gate, span: javelina_engine::Span, arenas: &[Box<dyn Arena>]) -> Option<Diagnostic> {
    let own = arenas.get(gate.arm)?.figure_range(&gate.figure.metric);
    let lacks = gate.aim.method == Method::Bets && gate.range(own).is_none();
    let message = format!("`{}` has no range, so nobody can bet on its mean", printable(&gate.figure.metric, 60));
    let help = "say where all its values lie, such as `range = [-20, 40]`, or leave out `interval`";
    lacks.then(|| Diagnostic::error("B5011", span, message).help(help))
}

/// A gate whose figure its game does not give.
pub(super) fn unmeasured(gate: &Gate, span: javelina_engine::Span, arenas: &[Box<dyn Arena>]) -> Option<Diagnostic> {
    let metric = gate.figure.metric.as_str();
    if let Some((words, name)) = of_item(metric) {
        return unnamed(words, name, &arenas.get(gate.arm)?.items(), span);
    }
    let mut known = arenas.get(gate.arm)?.figures();
    known.extend(ALWAYS.map(Cow::Borrowed));
    if known.iter().any(|one| one == metric) || metric.starts_with("ending ") {
        return None;
    }
    let message = format!("the game does not measure `{}`", printable(metric, 60));
    let problem = Diagnostic::error("B5003", span, message).help(format!("figures: {}, ending WORD", known.join(", ")));
    Some(problem.did_you_mean(metric, known.iter().map(AsRef::as_ref)))
}

/// Plays what is left; lines of games go to `journal`.
pub(super) fn play(
    batch: Batch,
    jobs: usize,
    mut journal: Option<&mut Journal>,
    aside: Option<&dyn Aside>,
    packs: &[PathBuf],
    console: &mut Console,
) -> Result<Report, u8> {
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
    // A panic of a game is a finding with a replay; it needs no second report on the terminal.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let progress = |done: u64| bar.set_position(done);
    let report = batch.run(Control {
        jobs,
        stop: &STOP,
        progress: &progress,
        lines: if wants_lines { Some(&mut write) } else { None },
        aside,
    });
    std::panic::set_hook(hook);
    bar.finish_and_clear();
    if let Some(error) = trouble {
        fail(console, error);
    }
    let mut report = report.map_err(|message| fail(console, &message))?;
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
) -> Result<Report, u8> {
    let _held = lock(folder).map_err(|error| fail(console, error))?;
    let manner = match (args.resume, args.replace) {
        (true, _) => Manner::Resume,
        (_, true) => Manner::Replace,
        _ => Manner::Anew,
    };
    let mut journal = begin(&mut batch, folder, manner).map_err(|error| fail(console, error))?;
    if batch.games_done() > 0 {
        let planned = javelina_engine::counted(batch.games(), "game");
        console.tell(format!("{} of {planned} done already", batch.games_done()));
    }
    let aside = AsideFiles::new(folder, jobs);
    let report = play(batch, jobs, Some(&mut journal), Some(&aside), packs, console)?;
    let written = journal.flush().and_then(|()| finish(&report, folder));
    written.map_err(|error| fail(console, error.context("the results could not be written; `--resume` goes on")))?;
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
