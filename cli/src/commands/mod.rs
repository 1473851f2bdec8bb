//! The command line as clap reads it, whose doc comments are its help, and one file for each verb.

mod dispatch;
/// Verbs that list and explain.
pub(crate) mod lists {
    pub(super) mod completions;
    pub(crate) mod explain;
    pub(super) mod list;
    pub(super) mod points;
    pub(super) mod recipes;
    pub(super) mod reports;
    pub(super) mod rules;
    pub(super) mod schema;
}
/// Verbs that check, make, lay out and test packs.
mod packs {
    pub(super) mod check;
    pub(super) mod ci;
    pub(super) mod fmt;
    pub(super) mod lengths;
    pub(super) mod mend;
    pub(super) mod new;
    pub(super) mod played;
    pub(super) mod test;
}
/// Verbs that play.
mod playing {
    pub(super) mod campaign;
    pub(super) mod course;
    pub(super) mod play;
    pub(super) mod tour;
}
/// Verbs about recorded games.
mod records {
    pub(super) mod draw;
    pub(super) mod fixtures;
    pub(super) mod pages_of_findings;
    pub(super) mod position;
    pub(super) mod replay;
    pub(super) mod replay_html;
    pub(super) mod verify;
}
/// Verbs that play many games and compare them.
mod studies {
    pub(super) mod balance;
    pub(super) mod batch;
    pub(super) mod blame;
    pub(super) mod diff;
    pub(super) mod findings;
    pub(super) mod folder;
    pub(super) mod merge;
    pub(super) mod mutate;
    pub(super) mod watch;
    pub(super) mod witness;
}

pub use dispatch::dispatch;
#[doc(hidden)]
pub use lists::points::markdown;
#[doc(hidden)]
pub use lists::schema::kinds;

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use clap::{ColorChoice, Parser, Subcommand};
use javelina_engine::{Diagnostic, FileId, Files, Severity, did_you_mean, printable};
use javelina_lab::{Format, Stop, quoted};
use javelina_studies::{Ending, Progress, StudyContext, StudyReport};
use javelina_variants::GameRow;

use crate::args::{
    BalanceArgs, BatchArgs, BlameArgs, CampaignArgs, CheckArgs, CompletionsArgs, DiffArgs, DrawArgs, ExplainArgs,
    FmtArgs, ListArgs, LspArgs, MergeArgs, MutateArgs, NewArgs, PlayArgs, PointsArgs, PositionArgs, ReplayArgs,
    RulesArgs, SchemaArgs, TestArgs, TourArgs, WatchArgs,
};
use crate::bot::Programs;
use crate::disk::gather;
use crate::failure::{Ended, Failure};
use crate::lsp;
use crate::text::annotate::reached;
use crate::{Console, FINDINGS, FINE, Games, Loaded, SHIPPED, UNDECIDED, load_with};

/// Play desert board games, change their rules, and measure what the change does.
#[derive(Debug, Parser)]
#[command(name = "javelina", version, propagate_version = true, help_template = help_template())]
pub struct Cli {
    /// Also use the pack in this folder. You can give this option several times
    #[arg(long = "pack", value_name = "DIR", global = true)]
    pub packs: Vec<PathBuf>,
    /// Print one fact per line, without drawings or colours
    #[arg(long, global = true, env = "NO_GRAPHICS", value_parser = clap::builder::FalseyValueParser::new())]
    pub plain: bool,
    /// When to use colours. `auto`: if the output is a terminal with colours, and NO_COLOR is not set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,
    #[arg(skip = SHIPPED)]
    #[allow(missing_docs, reason = "a doc comment would be its help: the games that there are")]
    pub games: Games,
    #[arg(skip)]
    #[allow(missing_docs, reason = "a doc comment would be its help: ends verbs that play games")]
    pub stop: Stop,
    /// The command
    #[command(subcommand)]
    pub command: Command,
}

/// Declares the verbs: for each its line of help, arguments, module and, if it plays games, when it does.
macro_rules! verbs {
    ($($group:literal { $($(#[$help:meta])+ $verb:ident($args:ident) = $($run:ident)::+ $(, plays $plays:expr)?;)+ })+) => {
        /// The verbs.
        #[derive(Debug, Subcommand)]
        pub enum Command {
            $($($(#[$help])+ $verb($args),)+)+
        }

        /// Groups of verbs in `--help`. Each verb of the first group has a line.
        const GROUPS: &[(&str, &[&str])] = &[$(($group, &[$(stringify!($verb)),+])),+];

        impl Command {
            /// Runs the verb.
            fn run(&self, cli: &Cli, console: &mut Console) -> Ended {
                match self {
                    $($(Self::$verb(args) => $($run)::+::run(args, cli, console),)+)+
                }
            }

            /// Returns `true` for a verb that plays games and, after a signal, reports what was finished.
            fn plays(&self) -> bool {
                match self {
                    $($($(Self::$verb(args) => { let plays: fn(&$args) -> bool = $plays; plays(args) })?)+)+
                    _ => false,
                }
            }
        }
    };
}

verbs! {
    "Most used" {
        /// Learn a game in a few guided moves
        Tour(TourArgs) = playing::tour;
        /// Play against bots or other players
        Play(PlayArgs) = playing::play;
        /// Create a card, variant, scenario or CI workflow
        New(NewArgs) = packs::new;
        /// Find mistakes in a pack; --fix repairs those with one possible fix
        Check(CheckArgs) = packs::check, plays |args| args.played.is_some() || args.witness.is_some();
        /// Check a pack again on every save, and report what changed in play
        Watch(WatchArgs) = studies::watch, plays |_| true;
        /// Run the examples of a pack
        Test(TestArgs) = packs::test, plays |_| true;
        /// Describe a game, and what each card changes, on one page
        Balance(BalanceArgs) = studies::balance, plays |_| true;
        /// Play many games and test claims about them
        Batch(BatchArgs) = studies::batch, plays |_| true;
    }
    "Look up" {
        /// List games, packs, cards, bots, saved games and recipes
        List(ListArgs) = lists::list;
        /// Show the rules of a game, in our own words
        Rules(RulesArgs) = lists::rules;
        /// Explain the code of an error or warning, the exit codes (`exit`), or a word, card, variant, setting or
        /// ruling of a game
        Explain(ExplainArgs) = lists::explain;
        /// Show the places in a game at which your own rules can act
        Points(PointsArgs) = lists::points;
    }
    "Recorded games" {
        /// Show a recorded game, or check that it replays exactly
        Replay(ReplayArgs) = records::replay;
        /// Draw the board, or a sheet, of a recorded game
        Draw(DrawArgs) = records::draw;
        /// Print a position of a recorded game as lines of text
        Position(PositionArgs) = records::position;
        /// Show the results of a campaign, and which scenario comes next
        Campaign(CampaignArgs) = playing::campaign;
    }
    "Compare" {
        /// Compare two packs, or a game with and without cards: list the differences in play, and the rules that cause
        /// them
        Diff(DiffArgs) = studies::diff, plays |_| true;
        /// Find the rules that make a gate fail: the smallest set without which it passes
        Blame(BlameArgs) = studies::blame, plays |_| true;
        /// Test your tests: find changes of an item that no check, example or gate notices
        Mutate(MutateArgs) = studies::mutate, plays |_| true;
        /// Join the parts of a batch, and test its gates
        Merge(MergeArgs) = studies::merge, plays |_| true;
    }
    "Editors, tools" {
        /// Format `.rules` files, and the rules in other content files
        Fmt(FmtArgs) = packs::fmt;
        /// Help your editor while you write rules (Language Server Protocol). Editors start this command
        Lsp(LspArgs) = lsp;
        /// Print a JSON Schema, which describes the keys of a content file or spec to editors
        Schema(SchemaArgs) = lists::schema;
        /// Print a completion script for your shell
        Completions(CompletionsArgs) = lists::completions;
    }
}

/// Template of `--help`, since clap has no headings for subcommands.
fn help_template() -> String {
    let all = Command::augment_subcommands(clap::Command::new("all"));
    let about = |name: &str| all.find_subcommand(name).and_then(clap::Command::get_about).map(ToString::to_string);
    let line = |name: &String| format!("  {name:10} {}\n", about(name).unwrap_or_default());
    let group = |(at, (title, verbs)): (usize, &(&str, &[&str]))| {
        let verbs: Vec<String> = verbs.iter().map(|verb| verb.to_lowercase()).collect();
        match at {
            0 => format!("{title}\n{}", verbs.iter().map(line).collect::<String>()),
            _ => format!("{title:17} {}\n", verbs.join("  ")),
        }
    };
    let groups: String = GROUPS.iter().enumerate().map(group).collect();
    format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{groups}\n\
         `javelina help COMMAND` lists options, `javelina explain exit` the exit codes.\n\
         Everywhere: --pack DIR   --plain   --color auto|always|never   --version"
    )
}

/// Number of games that are played at once: the one that was asked for, or the number of cores.
fn jobs(asked: Option<u16>) -> usize {
    asked.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
}

fn study<T>(cli: &Cli, jobs: Option<u16>, console: &mut Console, make: impl FnOnce(&StudyContext<'_>) -> T) -> T {
    let console = Mutex::new(console);
    let progress = |progress: Progress| {
        if let Progress::Note(text) = progress {
            console.lock().unwrap_or_else(PoisonError::into_inner).tell(text);
        }
    };
    let (jobs, outside) = (self::jobs(jobs), Programs::none(&cli.stop));
    make(&StudyContext { stop: cli.stop.clone(), progress: &progress, jobs, outside, reached: &reached })
}

type Reported = (String, Ending);

fn reported(report: &dyn StudyReport, format: Format) -> Reported {
    (report.written(format), report.ending())
}

fn show((text, ending): Reported, format: Format, console: &mut Console) -> u8 {
    if format == Format::Json {
        console.json(&text)
    } else {
        console.write(&text)
    }
    match ending {
        Ending::Fine => FINE,
        Ending::Findings => FINDINGS,
        Ending::Undecided => UNDECIDED,
    }
}

/// The packs of this run, loaded. `more` are folders beside those of `--pack`. An unreadable folder ends the run.
pub(crate) fn packs(cli: &Cli, more: &[&Path]) -> Result<Loaded, Failure> {
    packs_with(cli, more, 1)
}

/// The packs of this run as [`packs`] loads them. `effort` multiplies the budget for proofs about rules.
fn packs_with(cli: &Cli, more: &[&Path], effort: u32) -> Result<Loaded, Failure> {
    let folders = cli.packs.iter().map(AsRef::as_ref).chain(more.iter().copied());
    Ok(load_with(cli.games, &gather(cli.games, folders)?, effort, &cli.stop))
}

fn shown_of(loaded: &Loaded) -> Ended {
    let errors: Vec<Diagnostic> = loaded.found.iter().filter(|one| one.severity == Severity::Error).cloned().collect();
    if errors.is_empty() { Ok(FINE) } else { Err(Failure::content(errors, &loaded.files)) }
}

/// The options of a command line that name these packs, each after a blank.
fn pack_options<P: AsRef<Path>>(packs: &[P]) -> String {
    packs.iter().map(|pack| format!(" --pack {}", quoted(&pack.as_ref().display().to_string()))).collect()
}

fn game(name: &str, cli: &Cli) -> Result<&'static GameRow, Failure> {
    let rows = || cli.games.iter().map(AsRef::<GameRow>::as_ref);
    rows().find(|row| row.id().eq_ignore_ascii_case(name)).ok_or_else(|| {
        let games: Vec<&str> = rows().map(GameRow::id).collect();
        let known = format!("games: {}", games.join(", "));
        let help = did_you_mean(name, games).unwrap_or(known);
        Failure::usage(format!("there is no game `{}`; {help}", printable(name, 40)))
    })
}

/// Whether a file was read from one of these folders; any file is if there are none.
fn in_folders<'a>(folders: &[&Path], files: &'a Files) -> impl Fn(FileId) -> bool + use<'a> {
    // These folders were read before, so a failure here is not reported again.
    let real = folders.iter().filter_map(|folder| folder.canonicalize().ok());
    let origins: Vec<String> = real.map(|folder| folder.to_string_lossy().into_owned()).collect();
    move |file| origins.is_empty() || files.pack(file).is_some_and(|pack| origins.iter().any(|origin| origin == pack))
}
