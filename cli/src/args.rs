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
    /// Tables: your last games at a terminal; `play --continue N` continues one of them
    Tables,
    /// Batches that come with Javelina; `batch shipped:NAME` plays one of them
    Batches,
    /// Recipes: rules that you can copy. Name the effect that you want: `list recipes sits out`
    Recipes,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// List only this; by default everything except tables and recipes
    pub what: Option<Listed>,
    /// For recipes: words for the effect that you want
    pub words: Vec<String>,
    /// List only cards of this kind, such as `condition`
    #[arg(long, value_name = "KIND")]
    pub kind: Option<String>,
    /// Output format. `csv` works for cards of one kind; you can edit it in a spreadsheet and use it in a pack
    #[arg(long, default_value = "text")]
    pub format: ListFormat,
}

/// Format of `list`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ListFormat {
    /// Text to read
    Text,
    /// JSON for programs
    Json,
    /// Table for a spreadsheet
    Csv,
}

/// Text or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text to read
    Text,
    /// JSON for programs
    Json,
}

/// Format of a batch's report on standard output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Told {
    /// Text to read
    Text,
    /// JSON for programs
    Json,
    /// Text, with failures as GitHub workflow commands
    Github,
}

/// Arguments of `play`.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    /// The game
    pub game: Option<String>,
    /// The player of each seat: `human`, a bot from `list policies`, or `cmd:PROGRAM`. Some games have options for a
    /// seat: write them after `@` (`greedy@quick`)
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO")]
    pub seats: Vec<String>,
    /// Seconds that a program (`cmd:PROGRAM`) may take for each answer
    #[arg(long, value_name = "N", default_value = "10", value_parser = whole::<u16>(1..=3_600))]
    pub patience: u16,
    /// Cards and variants in play
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// The scenario to play
    #[arg(long, value_name = "ID")]
    pub scenario: Option<String>,
    /// Play a campaign and keep its results in this file. Plays the next scenario, or the scenario of --scenario, with
    /// everything that is unlocked
    #[arg(long, value_name = "FILE")]
    pub campaign: Option<PathBuf>,
    /// Random seed: the same seed gives the same cards and dice. By default, each game gets a new seed
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Start at the position in this file. You get such a file from `position` in a game, or from `javelina position`
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "kept")]
    pub position: Option<PathBuf>,
    /// Never wait for input; all seats need bots or programs
    #[arg(long)]
    pub no_input: bool,
    /// Write the game to this file after every move. The file must be new, or hold the record that you continue. If you
    /// start another game, the first one is kept next to it
    #[arg(long, value_name = "FILE")]
    pub record: Option<PathBuf>,
    /// Overwrite the file of --record, even if it holds another game
    #[arg(long, requires = "record")]
    pub replace: bool,
    /// Continue a saved or recorded game
    #[arg(long, value_name = "FILE", group = "kept")]
    pub load: Option<PathBuf>,
    /// With --load: go back to the position after move N and continue there. --seats can change the players
    #[arg(long, value_name = "N", requires = "load")]
    pub to: Option<usize>,
    /// Continue your last game, or game N of `list tables`
    #[arg(long = "continue", value_name = "N", num_args = 0..=1, group = "kept")]
    #[arg(conflicts_with = "record")]
    pub table: Option<Option<usize>>,
    /// Continue the game even if its file was changed; the record then says so
    #[arg(long, requires = "kept")]
    pub anyway: bool,
    /// For authors and teachers: hide nothing, and allow commands that show hidden cards. Such a game does not count in
    /// a campaign
    #[arg(long)]
    pub open: bool,
    /// Race against a real clock, with one second for each tick. For one player at a terminal against bots (`play
    /// cliffs --clock`)
    #[arg(long, requires = "game", conflicts_with_all = ["kept", "no_input"])]
    pub clock: bool,
    /// Do not ring the bell in a race against the clock
    #[arg(long, requires = "clock")]
    pub quiet: bool,
    /// Do not save the game for `--continue`. By default the last 20 games at a terminal are saved
    #[arg(long, env = "JAVELINA_NO_AUTOSAVE", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_autosave: bool,
    /// Do not hide the screen between turns. By default, players who share a terminal see only their own secrets
    #[arg(long)]
    pub no_curtain: bool,
    /// Do not remember the lines that you type. By default the up arrow brings them back, also in later games
    #[arg(long, env = "JAVELINA_NO_HISTORY", value_parser = clap::builder::FalseyValueParser::new())]
    pub no_history: bool,
}

/// Arguments of `campaign`.
#[derive(Debug, Args)]
pub struct CampaignArgs {
    /// The file of the campaign, written by `play --campaign`
    pub file: PathBuf,
    /// Ignore the results of games in which a player undid a move after it had revealed something hidden
    #[arg(long)]
    pub strict: bool,
    /// The game, for a new file; by default the first game that has a campaign
    #[arg(long)]
    pub game: Option<String>,
    /// `text` or `json`
    #[arg(long, default_value = "text")]
    pub format: Format,
}

/// Arguments of `tour`.
#[derive(Debug, Args)]
pub struct TourArgs {
    /// The game; by default all games with a tour are listed
    pub game: Option<String>,
}

/// Arguments of `rules`.
#[derive(Debug, Args)]
pub struct RulesArgs {
    /// The game
    pub game: String,
    /// A heading, some words of it, or the id of a ruling, such as `A12`; by default all headings
    pub topic: Vec<String>,
}

/// Arguments of `explain`.
#[derive(Debug, Args)]
pub struct ExplainArgs {
    /// A code such as `V2001`, `exit`, a game, or a name from any game, such as `A12`; by default all codes
    #[arg(value_name = "CODE|GAME|NAME")]
    pub code: Option<String>,
    /// A name from that game: `A11`, `gold nuggets`, `side_loading`
    pub thing: Vec<String>,
}

/// Format of `points`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum PointsFormat {
    /// Markdown
    Md,
    /// JSON
    Json,
    /// The functions and values that scripts can use
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
    /// The spec, a file with the games to play: a `*.batch.toml`, `shipped:NAME` from `list batches`, or `-` for
    /// standard input. By default shipped:suite
    #[arg(conflicts_with_all = ["game", "with", "against", "of", "each", "set", "target", "seats", "patience"])]
    pub spec: Option<PathBuf>,
    /// List the batches that come with Javelina, as `list batches` does
    #[arg(long, exclusive = true)]
    pub list: bool,
    /// Test the gates (claims about games) of these cards and variants. Without ids, test all gates of the packs after
    /// --pack, or of all packs. A SPEC is also played
    #[arg(long, value_delimiter = ',', value_name = "ID", num_args = 0.., conflicts_with_all = ["game", "with", "against", "of", "each", "set", "target", "seats", "patience"])]
    pub gates: Option<Vec<String>>,
    /// Play this game; no spec is needed
    #[arg(long)]
    pub game: Option<String>,
    /// Cards and variants in play
    #[arg(long = "with", value_delimiter = ',', value_name = "ID", requires = "game")]
    pub with: Vec<String>,
    /// Also play the same games with these cards and variants, and compare. `base` is the game without any
    #[arg(long, value_delimiter = ',', value_name = "ID", requires = "game")]
    pub against: Vec<String>,
    /// Also play the same games without these cards of --with, and compare
    #[arg(long, value_delimiter = ',', value_name = "ID", requires = "with", conflicts_with_all = ["against", "set"])]
    pub of: Vec<String>,
    /// Also play the same games without each card of --with in turn, and compare
    #[arg(long, requires = "with", conflicts_with_all = ["against", "of", "set"])]
    pub each: bool,
    /// Try several values of a setting: NAME=1..5 or NAME=1,3,8. ITEM=off,on plays without and with a card or variant
    #[arg(long = "set", value_name = "NAME=VALUES", requires = "game", conflicts_with = "against")]
    pub set: Vec<String>,
    /// With --set: find the values that lead to this result: "score between 40 and 50"
    #[arg(long, value_name = "BOUND", requires = "set")]
    pub target: Option<String>,
    /// A bot from `list policies`, or `cmd:PROGRAM`, for each seat. After each game, each player moves to the next seat
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", requires = "game")]
    pub seats: Vec<String>,
    /// Seconds that a program (`cmd:PROGRAM`) may take for each answer
    #[arg(long, value_name = "N", default_value = "10", requires = "game", value_parser = whole::<u16>(1..=3_600))]
    pub patience: u16,
    /// Number of games for each arm (each setup that is played)
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub games: Option<u64>,
    /// Random seed: the same seed gives the same games. By default the seed in the spec, or 1
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Number of games to play at the same time; by default one for each processor core. The results are the same for
    /// any number
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Play only one part of the batch: 2/4 is the second of four. `auto` reads the part from the CI job. `merge` joins
    /// the parts
    #[arg(long, value_name = "I/N", requires = "out")]
    pub shard: Option<String>,
    /// Write the results to this folder: games.jsonl, report.html, summary.json, summary.md, junit.xml and findings/
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Also write the verdicts to this file, as JUnit XML
    #[arg(long, value_name = "FILE", conflicts_with = "shard")]
    pub junit: Option<PathBuf>,
    /// Also write how long the games took. Two runs then give different files
    #[arg(long)]
    pub timed: bool,
    /// Continue a batch that was interrupted, from its files in --out
    #[arg(long, requires = "out")]
    pub resume: bool,
    /// If --out holds another batch, delete its files first
    #[arg(long, requires = "out", conflicts_with = "resume")]
    pub replace: bool,
    /// Play only this arm, and the arms with which its gates compare it
    #[arg(long, value_name = "LABEL", overrides_with = "arm", allow_hyphen_values = true)]
    pub arm: Option<String>,
    /// Test only this gate; give its title, or its name in junit.xml
    #[arg(long, value_name = "TITLE", overrides_with = "gate", allow_hyphen_values = true)]
    pub gate: Option<String>,
    /// Treat an undecided gate as a warning or as a failure
    #[arg(long, value_name = "HOW", default_value = "warn")]
    pub undecided: Undecided,
    /// Play the games again, and report which rules were checked and which had an effect. In a spec: `coverage = true`
    #[arg(long)]
    pub coverage: bool,
    /// Count the uses of each card, token and objective, and report their points and the wins of their users
    #[arg(long)]
    pub items: bool,
    /// Skip the first test games. They check that games repeat exactly, that seats are equal, and that stronger bots
    /// win
    #[arg(long)]
    pub no_preflight: bool,
    /// Output format
    #[arg(long, default_value = "text")]
    pub format: Told,
}

/// Effect of an undecided gate on the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Undecided {
    /// Print a warning; the exit code does not change
    Warn,
    /// End with exit code 3
    Fail,
}

/// Arguments of `merge`.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The folders that `batch --shard I/N --out DIR` wrote, in any order
    #[arg(required = true, value_name = "DIR")]
    pub parts: Vec<PathBuf>,
    /// Write the results of the whole batch to this folder
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,
    /// Also write the verdicts to this file, as JUnit XML
    #[arg(long, value_name = "FILE")]
    pub junit: Option<PathBuf>,
    /// If --out holds another batch, delete its files first
    #[arg(long)]
    pub replace: bool,
    /// Treat an undecided gate as a warning or as a failure
    #[arg(long, value_name = "HOW", default_value = "warn")]
    pub undecided: Undecided,
    /// Output format
    #[arg(long, default_value = "text")]
    pub format: Told,
}
