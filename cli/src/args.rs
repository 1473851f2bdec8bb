//! Arguments of the verbs as clap reads them; the doc comments are their help.

mod checking;
mod comparing;
mod making;
mod showing;
mod weighing;
mod whole;

use std::path::PathBuf;

use clap::{Args, ValueEnum};

pub use checking::{CheckArgs, Denied, Fixes, FmtArgs, Report, TestArgs, Tested};
pub use comparing::{BlameArgs, DiffArgs, MutateArgs};
pub use making::{CompletionsArgs, LspArgs, NewArgs, SchemaArgs};
pub use showing::{DrawArgs, PositionArgs, ReplayArgs};
pub use weighing::{BalanceArgs, WatchArgs};
use whole::{seed, whole};

/// What to list.
#[derive(Clone, Copy, Debug, ValueEnum, PartialEq, Eq)]
pub enum Listed {
    /// Games
    Games,
    /// Packs
    Packs,
    /// Variants
    Variants,
    /// Cards
    Cards,
    /// Scenarios
    Scenarios,
    /// Policies
    Policies,
    /// Tables: the last games of people at a terminal, for `play --continue N`
    Tables,
    /// Batches that come with the engine, for `batch shipped:NAME`
    Batches,
    /// Recipes: rules to copy, found by what they do: `list recipes sits out`
    Recipes,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// What to list; everything but tables and recipes without
    pub what: Option<Listed>,
    /// What the rules of recipes should do, in words of your own
    pub words: Vec<String>,
    /// Only cards whose tables have this name, such as `condition`
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// `text`, `json`, or `csv` for cards of one kind: a file for spreadsheets that a pack can read
    #[arg(long, default_value = "text")]
    pub format: ListFormat,
}

/// Format of `list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// For people
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// Text or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// How a batch reports on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Told {
    /// For people
    Text,
    /// For programs
    Json,
    /// For people, and what is amiss as workflow commands of GitHub
    Github,
}

/// Arguments of `play`.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    /// The game
    pub game: Option<String>,
    /// Who sits where: `human`, a policy, or `cmd:PROGRAM` for each seat; in some games `@WORD` after it says more (`greedy@quick`)
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO")]
    pub seats: Vec<String>,
    /// How long an outside program may take to answer, in seconds
    #[arg(long, value_name = "N", default_value = "10", value_parser = whole::<u16>(1..=3_600))]
    pub patience: u16,
    /// Cards and variants in play
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// The scenario to play
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Keep what is reached in this file: plays the scenario named, or the next one of the journal, with all that is open
    #[arg(long, value_name = "FILE")]
    pub campaign: Option<PathBuf>,
    /// The seed of the game's luck; a fresh one without
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Begin at the position in this file, which `position` at the REPL or `javelina position` wrote
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "kept")]
    pub position: Option<PathBuf>,
    /// Never wait for a person; a human seat is an error then
    #[arg(long)]
    pub no_input: bool,
    /// Write the game to a file as it goes on, line by line: a new file, or the record that it goes on from. Games of the
    /// session before it are kept beside
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Write over the record of another game that stands in the file of --record
    #[arg(long, requires = "record")]
    pub replace: bool,
    /// Go on with a saved game, or with one that was recorded and left
    #[arg(long, value_name = "FILE", group = "kept")]
    pub load: Option<PathBuf>,
    /// Go on after this many moves of that game, with the players that --seats names, if it names some
    #[arg(long, value_name = "N", requires = "load")]
    pub to: Option<usize>,
    /// Go on with the last game of a person at a terminal that no other program plays, or with the N-th of `list tables`
    #[arg(long = "continue", value_name = "N", num_args = 0..=1, group = "kept")]
    #[arg(conflicts_with = "record")]
    pub table: Option<Option<usize>>,
    /// Go on with it even if it was changed; its record says so
    #[arg(long, requires = "kept")]
    pub anyway: bool,
    /// Open a table at which nothing is hidden and nothing refused, for authors and teachers; a campaign does not count it
    #[arg(long)]
    pub open: bool,
    /// Race against a real clock, a second a tick: one person at a terminal against bots (`play cliffs --clock`)
    #[arg(long, requires = "game", conflicts_with_all = ["kept", "no_input"])]
    pub clock: bool,
    /// Ring no bell in a race against the clock
    #[arg(long, requires = "clock")]
    pub quiet: bool,
    /// Keep no table. Without, a game of a person at a terminal is kept as it goes on, for `--continue`; the last 20 are
    #[arg(long, env = "JAVELINA_NO_AUTOSAVE", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_autosave: bool,
    /// Draw no curtain. Without, of several people at a terminal each is alone with what the others may not know
    #[arg(long)]
    pub no_curtain: bool,
    /// Keep no history of what was typed, neither for the arrow keys nor for later sessions
    #[arg(long, env = "JAVELINA_NO_HISTORY", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_history: bool,
}

/// Arguments of `campaign`.
#[derive(Debug, Args)]
pub struct CampaignArgs {
    /// The file that `play --campaign` keeps
    pub file: PathBuf,
    /// Leave out what was reached by taking back what was known already
    #[arg(long)]
    pub strict: bool,
    /// The game, if the file is not there yet; without, the first one that has a journal
    #[arg(long)]
    pub game: Option<String>,
    /// `text` or `json`
    #[arg(long, default_value = "text")]
    pub format: Format,
}

/// Arguments of `tour`.
#[derive(Debug, Args)]
pub struct TourArgs {
    /// The game; without, the games that have a tour
    pub game: Option<String>,
}

/// Arguments of `rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The game
    pub game: String,
    /// A heading, as far as it is clear, or the id of a ruling; all headings without
    pub topic: Vec<String>,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// The code: `V2001`, `exit`, a game, or what some game calls so: `A12`; all codes without
    #[arg(value_name = "CODE|GAME|NAME")]
    pub code: Option<String>,
    /// What of the game: `A11`, `gold nuggets`, `side_loading`
    pub thing: Vec<String>,
}

/// How `points` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PointsFormat {
    /// Markdown
    Md,
    /// JSON
    Json,
    /// What scripts see
    Rhai,
}

/// Arguments of `points`.
#[derive(Debug, Args)]
pub struct PointsArgs {
    /// The game; all of them without
    pub game: Option<String>,
    /// How to print
    #[arg(long, default_value = "md")]
    pub format: PointsFormat,
}

/// Arguments of `batch`.
#[derive(Debug, Args)]
pub struct BatchArgs {
    /// A `*.batch.toml`, `-` is standard input, `shipped:NAME` one that `list batches` shows; shipped:suite without SPEC and
    /// --game
    #[arg(conflicts_with_all = ["game", "with", "against", "of", "each", "set", "target", "seats", "patience"])]
    pub spec: Option<PathBuf>,
    /// List the batches that come with the engine, as `list batches` does
    #[arg(long, exclusive = true)]
    pub list: bool,
    /// Play the gates that items carry in their own texts: those of these ids, or all of the packs given by --pack (all there
    /// are without). A SPEC before it is played as well
    #[arg(long, value_delimiter = ',', value_name = "ID", num_args = 0.., conflicts_with_all = ["game", "with", "against", "of", "each", "set", "target", "seats", "patience"])]
    pub gates: Option<Vec<String>>,
    /// Play this game, without a spec
    #[arg(long)]
    pub game: Option<String>,
    /// Cards and variants in play
    #[arg(long = "with", value_delimiter = ',', value_name = "ID", requires = "game")]
    pub with: Vec<String>,
    /// Compare game by game with this content instead of with the base: `base`, or ids
    #[arg(long, value_delimiter = ',', value_name = "ID", requires = "game")]
    pub against: Vec<String>,
    /// Compare with the game that lacks only these of --with, and keeps the others
    #[arg(long, value_delimiter = ',', value_name = "ID", requires = "with", conflicts_with_all = ["against", "set"])]
    pub of: Vec<String>,
    /// Compare with the games that lack one of --with each
    #[arg(long, requires = "with", conflicts_with_all = ["against", "of", "set"])]
    pub each: bool,
    /// Give a setting or a parameter several values, one kind of game for each: NAME=1..5, NAME=1,3,8. ITEM=off,on: without
    /// and with a card or variant
    #[arg(long = "set", value_name = "NAME=VALUES", requires = "game", conflicts_with = "against")]
    pub set: Vec<String>,
    /// Look for the values that meet this: "score between 40 and 50"
    #[arg(long, value_name = "BOUND", requires = "set")]
    pub target: Option<String>,
    /// A policy or `cmd:PROGRAM` for each seat; they move on by one seat each game
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", requires = "game")]
    pub seats: Vec<String>,
    /// How long an outside program may take to answer, in seconds
    #[arg(long, value_name = "N", default_value = "10", requires = "game", value_parser = whole::<u16>(1..=3_600))]
    pub patience: u16,
    /// Games in each arm
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub games: Option<u64>,
    /// The seed of the batch; the spec's, or 1
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Games that are played at once; as many as there are cores without. Changes no byte of the results
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
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
    #[arg(long, value_name = "LABEL", overrides_with = "arm", allow_hyphen_values = true)]
    pub arm: Option<String>,
    /// Judge this gate alone, named by its title or as junit.xml names it
    #[arg(long, value_name = "TITLE", overrides_with = "gate", allow_hyphen_values = true)]
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
    pub format: Told,
}

/// What an undecided gate means for the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Undecided {
    /// Nothing
    Warn,
    /// Exit code 3
    Fail,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The folders that `batch --shard I/N --out DIR` wrote, in any order
    #[arg(required = true, value_name = "DIR")]
    pub parts: Vec<PathBuf>,
    /// Write to this folder what the whole batch would have written
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Write junit.xml to this file too
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Take away what --out holds of another batch
    #[arg(long)]
    pub replace: bool,
    /// Exit with 3 if a gate could not be decided
    #[arg(long, value_name = "HOW", default_value = "warn")]
    pub undecided: Undecided,
    /// How to report on standard output
    #[arg(long, default_value = "text")]
    pub format: Told,
}
