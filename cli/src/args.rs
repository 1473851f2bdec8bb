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

/// Rows that `list` can print.
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
    /// Tables: the last games played at a terminal, for `play --continue N`
    Tables,
    /// Batches that come with Javelina, for `batch shipped:NAME`
    Batches,
    /// Recipes: rules to copy, found by their effect: `list recipes sits out`
    Recipes,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// Things to list; by default everything except tables and recipes
    pub what: Option<Listed>,
    /// Effect of the recipes to find, in your own words
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
    /// For reading
    Text,
    /// For programs
    Json,
    /// For spreadsheets
    Csv,
}

/// Text or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For reading
    Text,
    /// For programs
    Json,
}

/// Format of a batch's report on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Told {
    /// For reading
    Text,
    /// For programs
    Json,
    /// Text, with failures as GitHub workflow commands
    Github,
}

/// Arguments of `play`.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    /// The game
    pub game: Option<String>,
    /// Player of each seat: `human`, a policy, or `cmd:PROGRAM`; in some games with an option after `@`
    /// (`greedy@quick`)
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO")]
    pub seats: Vec<String>,
    /// Seconds that an outside program may take to answer
    #[arg(long, value_name = "N", default_value = "10", value_parser = whole::<u16>(1..=3_600))]
    pub patience: u16,
    /// Cards and variants in play
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// The scenario to play
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Keep campaign results in this file, and play the given scenario, or the next one of the journal with all
    /// unlocked content
    #[arg(long, value_name = "FILE")]
    pub campaign: Option<PathBuf>,
    /// Seed of the game's luck; random by default
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Start at the position in this file, written by `position` in a game or by `javelina position`
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "kept")]
    pub position: Option<PathBuf>,
    /// Never wait for input; a human seat is an error
    #[arg(long)]
    pub no_input: bool,
    /// Write the game to a file after every move: a new file, or the record to continue. Earlier games of the session
    /// are kept next to it
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Overwrite the file of --record even if it holds another game
    #[arg(long, requires = "record")]
    pub replace: bool,
    /// Continue a saved or recorded game
    #[arg(long, value_name = "FILE", group = "kept")]
    pub load: Option<PathBuf>,
    /// Continue after this many moves of that game, with the players of --seats if given
    #[arg(long, value_name = "N", requires = "load")]
    pub to: Option<usize>,
    /// Continue the last game at a terminal that no other program plays, or number N of `list tables`
    #[arg(long = "continue", value_name = "N", num_args = 0..=1, group = "kept")]
    #[arg(conflicts_with = "record")]
    pub table: Option<Option<usize>>,
    /// Continue the game even if its file was changed; its record notes this
    #[arg(long, requires = "kept")]
    pub anyway: bool,
    /// Hide and refuse nothing, for authors and teachers; such a game does not count in a campaign
    #[arg(long)]
    pub open: bool,
    /// Race against a real clock, one second a tick: one player at a terminal against bots (`play cliffs --clock`)
    #[arg(long, requires = "game", conflicts_with_all = ["kept", "no_input"])]
    pub clock: bool,
    /// Do not ring the bell in a race against the clock
    #[arg(long, requires = "clock")]
    pub quiet: bool,
    /// Do not keep the game for `--continue`. By default the last 20 games at a terminal are kept
    #[arg(long, env = "JAVELINA_NO_AUTOSAVE", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_autosave: bool,
    /// Do not hide the screen between players. By default several players at one terminal see only their own secrets
    #[arg(long)]
    pub no_curtain: bool,
    /// Do not keep a history of typed lines, neither for the arrow keys nor for later sessions
    #[arg(long, env = "JAVELINA_NO_HISTORY", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_history: bool,
}

/// Arguments of `campaign`.
#[derive(Debug, Args)]
pub struct CampaignArgs {
    /// File that `play --campaign` keeps
    pub file: PathBuf,
    /// Leave out results that were reached after taking back a move that revealed something
    #[arg(long)]
    pub strict: bool,
    /// The game for a new file; by default the first one that has a journal
    #[arg(long)]
    pub game: Option<String>,
    /// `text` or `json`
    #[arg(long, default_value = "text")]
    pub format: Format,
}

/// Arguments of `tour`.
#[derive(Debug, Args)]
pub struct TourArgs {
    /// The game; by default the list of games that have a tour
    pub game: Option<String>,
}

/// Arguments of `rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The game
    pub game: String,
    /// A heading or a clear part of one, or the id of a ruling; by default all headings
    pub topic: Vec<String>,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// A code such as `V2001`, `exit`, a game, or a name in any game such as `A12`; by default all codes
    #[arg(value_name = "CODE|GAME|NAME")]
    pub code: Option<String>,
    /// A name in that game: `A11`, `gold nuggets`, `side_loading`
    pub thing: Vec<String>,
}

/// Format of `points`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PointsFormat {
    /// Markdown
    Md,
    /// JSON
    Json,
    /// Interface for scripts
    Rhai,
}

/// Arguments of `points`.
#[derive(Debug, Args)]
pub struct PointsArgs {
    /// The game; by default all games
    pub game: Option<String>,
    /// Output format
    #[arg(long, default_value = "md")]
    pub format: PointsFormat,
}

/// Arguments of `batch`.
#[derive(Debug, Args)]
pub struct BatchArgs {
    /// A `*.batch.toml`, `-` for standard input, or `shipped:NAME` from `list batches`; by default shipped:suite,
    /// unless --game is given
    #[arg(conflicts_with_all = ["game", "with", "against", "of", "each", "set", "target", "seats", "patience"])]
    pub spec: Option<PathBuf>,
    /// List the batches that come with Javelina, like `list batches`
    #[arg(long, exclusive = true)]
    pub list: bool,
    /// Test the gates of these items; by default all gates of the packs given by --pack, or of all packs. With a SPEC,
    /// run it too
    #[arg(long, value_delimiter = ',', value_name = "ID", num_args = 0.., conflicts_with_all = ["game", "with", "against", "of", "each", "set", "target", "seats", "patience"])]
    pub gates: Option<Vec<String>>,
    /// Play this game, without a spec
    #[arg(long)]
    pub game: Option<String>,
    /// Cards and variants in play
    #[arg(long = "with", value_delimiter = ',', value_name = "ID", requires = "game")]
    pub with: Vec<String>,
    /// Compare game by game with this content instead of the base game: `base`, or ids
    #[arg(long, value_delimiter = ',', value_name = "ID", requires = "game")]
    pub against: Vec<String>,
    /// Compare with the game without only these of --with
    #[arg(long, value_delimiter = ',', value_name = "ID", requires = "with", conflicts_with_all = ["against", "set"])]
    pub of: Vec<String>,
    /// Compare with the games without each one of --with
    #[arg(long, requires = "with", conflicts_with_all = ["against", "of", "set"])]
    pub each: bool,
    /// Vary a setting or parameter: NAME=1..5 or NAME=1,3,8. ITEM=off,on plays without and with a card or variant
    #[arg(long = "set", value_name = "NAME=VALUES", requires = "game", conflicts_with = "against")]
    pub set: Vec<String>,
    /// Find the values that meet this bound: "score between 40 and 50"
    #[arg(long, value_name = "BOUND", requires = "set")]
    pub target: Option<String>,
    /// A policy or `cmd:PROGRAM` for each seat; the players rotate by one seat each game
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", requires = "game")]
    pub seats: Vec<String>,
    /// Seconds that an outside program may take to answer
    #[arg(long, value_name = "N", default_value = "10", requires = "game", value_parser = whole::<u16>(1..=3_600))]
    pub patience: u16,
    /// Games in each arm
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub games: Option<u64>,
    /// Seed of the batch; by default the spec's, or 1
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Number of games to play at once; by default the number of cores. The number does not change the
    /// results
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Play one part of several: 2/4, or auto for the number of the CI job. `merge` joins the parts
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<String>,
    /// Write games.jsonl, report.html, summary.json, summary.md, junit.xml and findings/ to this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Write junit.xml to this file, too
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub junit: Option<PathBuf>,
    /// Write the duration of games to junit.xml and the summary, which then differ between runs
    #[arg(long)]
    pub timed: bool,
    /// Continue an interrupted run from the files in --out
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// Remove the files of another batch from --out
    #[arg(long, requires = "out", conflicts_with = "resume")]
    pub replace: bool,
    /// Play only this arm and the arms that its gates compare it with
    #[arg(long, value_name = "LABEL", overrides_with = "arm", allow_hyphen_values = true)]
    pub arm: Option<String>,
    /// Judge only this gate, by its title or its name in junit.xml
    #[arg(long, value_name = "TITLE", overrides_with = "gate", allow_hyphen_values = true)]
    pub gate: Option<String>,
    /// Exit code for an undecided gate
    #[arg(long, value_name = "HOW", default_value = "warn")]
    pub undecided: Undecided,
    /// Play the games again and report which rules were asked and which decided; also `coverage = true` in a spec
    #[arg(long)]
    pub coverage: bool,
    /// Measure each card, token and objective: seen, used, points per use, lift
    #[arg(long)]
    pub items: bool,
    /// Skip the preflight: a few games that check repeatability, seats and the strength of players
    #[arg(long)]
    pub no_preflight: bool,
    /// Format of standard output
    #[arg(long, default_value = "text")]
    pub format: Told,
}

/// Effect of an undecided gate on the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Undecided {
    /// No effect
    Warn,
    /// Exit code 3
    Fail,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// Folders of `batch --shard I/N --out DIR`, in any order
    #[arg(required = true, value_name = "DIR")]
    pub parts: Vec<PathBuf>,
    /// Write the results of the whole batch to this folder
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Write junit.xml to this file, too
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// Remove the files of another batch from --out
    #[arg(long)]
    pub replace: bool,
    /// Exit code for an undecided gate
    #[arg(long, value_name = "HOW", default_value = "warn")]
    pub undecided: Undecided,
    /// Format of standard output
    #[arg(long, default_value = "text")]
    pub format: Told,
}
