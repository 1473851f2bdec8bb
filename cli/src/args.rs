//! The command line as clap reads it; the doc comments are its help.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::commands::batch::BatchArgs;
use crate::commands::merge::MergeArgs;

/// Play desert board games, change their rules, and let batches of games judge the change.
#[derive(Debug, Parser)]
#[command(name = "javelina", version, propagate_version = true)]
pub struct Cli {
    /// Add the pack in this folder (may be given several times)
    #[arg(long = "pack", value_name = "DIR", global = true)]
    pub packs: Vec<PathBuf>,
    /// One fact a line: no drawings, no colour
    #[arg(long, global = true, env = "NO_GRAPHICS", value_parser = clap::builder::FalseyValueParser::new())]
    pub plain: bool,
    #[arg(skip = crate::SHIPPED)]
    #[allow(missing_docs, reason = "a doc comment would be its help: the games that there are")]
    pub games: crate::Games,
    /// What to do
    #[command(subcommand)]
    pub command: Command,
}

/// The verbs.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List what there is
    List(ListArgs),
    /// Play a game: people at the REPL, bots by themselves
    Play(PlayArgs),
    /// Check packs and report every problem
    Check(CheckArgs),
    /// Run the transcripts and examples of packs
    Test(TestArgs),
    /// Lay out `.rules` files
    Fmt(FmtArgs),
    /// Show the rules of a game, in our own words
    Rules(RulesArgs),
    /// Explain the code of a diagnostic, or a ruling, section, setting, card or variant of a game
    Explain(ExplainArgs),
    /// Show the questions that content may answer
    Points(PointsArgs),
    /// Write the skeleton of a pack, card, variant, scenario, token or objective
    New(NewArgs),
    /// Show what was reached in a campaign, and what comes next
    Campaign(CampaignArgs),
    /// Play many games and judge them by gates
    Batch(BatchArgs),
    /// Make the parts of a batch one and judge them
    Merge(MergeArgs),
    /// Show a recorded game, or verify it
    Replay(ReplayArgs),
    /// Draw the board, or a sheet, of a recorded game
    Draw(DrawArgs),
    /// Cut a position from a recorded game, as lines of text
    Position(PositionArgs),
}

/// What to list.
#[derive(Clone, Copy, Debug, ValueEnum)]
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
    /// Batches that come with the engine, for `batch shipped:NAME`
    Batches,
}

/// Arguments of `list`.
#[derive(Debug, Args)]
pub struct ListArgs {
    /// What to list; everything without
    pub what: Option<Listed>,
    /// `text` or `json`
    #[arg(long, default_value = "text")]
    pub format: Format,
}

/// Text or JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    Text,
    /// For programs
    Json,
}

/// Arguments of `play`.
#[derive(Debug, Args)]
pub struct PlayArgs {
    /// The game
    pub game: Option<String>,
    /// Who sits where: `human`, a policy, or `cmd:PROGRAM` for each seat; in some games `@WORD` after it says more (`greedy@quick`)
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO")]
    pub seats: Vec<String>,
    /// How long an outside program may take to answer, in seconds
    #[arg(long, value_name = "N", default_value = "10", value_parser = clap::value_parser!(u16).range(1..=3_600))]
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
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Begin at the position in this file, which `position` at the REPL or `javelina position` wrote
    #[arg(long, value_name = "FILE", requires = "game", conflicts_with = "load")]
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
    #[arg(long, value_name = "FILE")]
    pub load: Option<PathBuf>,
    /// Go on with it even if it was changed; its record says so
    #[arg(long, requires = "load")]
    pub anyway: bool,
    /// Open a table at which nothing is hidden and nothing refused, for authors and teachers; a campaign does not count it
    #[arg(long)]
    pub open: bool,
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

/// How `check` reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// With the lines of the source
    Human,
    /// One line each
    Short,
    /// One JSON object a line
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// Workflow commands of GitHub
    Github,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Folders of packs; the shipped packs without
    pub paths: Vec<PathBuf>,
    /// Check just these cards and variants together: what clashes, over what, and what to write
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// How to report
    #[arg(long, default_value = "human")]
    pub format: Report,
}

/// Arguments of `test`.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Folders of packs, `.play` files, records of games and of findings (`.jsonl`); the shipped packs without
    pub paths: Vec<PathBuf>,
    /// Write what is printed now into the `.play` files
    #[arg(long)]
    pub update: bool,
}

/// Arguments of `fmt`.
#[derive(Debug, Args)]
pub struct FmtArgs {
    /// `.rules` files or folders; `-` reads standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Change nothing; exit 1 if a file is laid out otherwise
    #[arg(long)]
    pub check: bool,
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
    /// The code: `V2001`, or a game; all codes without
    #[arg(value_name = "CODE|GAME")]
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

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// `pack`, `card`, `variant`, `scenario`, `token` or `objective`
    pub kind: String,
    /// Its name: small letters, digits and underscores
    pub name: String,
    /// The game; without, the first one of `list games`
    #[arg(long)]
    pub game: Option<String>,
}

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The file; `-` is standard input
    pub file: PathBuf,
    /// Play it again and name the first difference
    #[arg(long)]
    pub verify: bool,
    /// Stop after this many moves
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// List every move, also what was taken back
    #[arg(long, conflicts_with_all = ["verify", "to"])]
    pub all: bool,
}

/// Arguments of `draw`.
#[derive(Debug, Args)]
pub struct DrawArgs {
    /// The record of a game; `-` is standard input
    pub file: PathBuf,
    /// Draw the table after this many moves; after all of them without
    #[arg(long, value_name = "N")]
    pub turn: Option<usize>,
    /// Draw the sheet of this seat: `A`; the board without
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
    /// Where to write the picture; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub svg: PathBuf,
}

/// Arguments of `position`.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// The record of a game; `-` is standard input
    pub file: PathBuf,
    /// The position after this many moves; the last one that the game has without
    #[arg(long, value_name = "MOVE")]
    pub at: Option<usize>,
    /// As this seat knows it: `A`; with all that is hidden without
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
}
