//! Arguments of the verbs that look at packs: `check`, `test`, `fmt`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::whole::{games_of_each, whole};

/// Format of `check`.
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
    /// GitHub workflow commands
    Github,
}

/// Fixes that `check --fix` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Fixes {
    /// Fixes for mistakes with one possible reading
    Sure,
    /// Guesses, too
    All,
    /// Former names and forms
    #[value(skip)]
    Former,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Folders of packs; by default the shipped packs
    pub paths: Vec<PathBuf>,
    /// Check only these cards and variants together: clashes, their subjects, and their fixes
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// Output format
    #[arg(long, default_value = "human")]
    pub format: Report,
    /// First write fixes to the folders, while they reduce the number of problems: sure ones, or all
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "sure", conflicts_with = "with")]
    pub fix: Option<Fixes>,
    /// Write nothing and show the changes; exit with 1 if there are any
    #[arg(long, requires = "fix")]
    pub diff: bool,
    /// Search for each possible clash among the items of `--with`, and write a short game
    /// that demonstrates one to this file
    #[arg(long, value_name = "FILE", requires = "with")]
    pub witness: Option<PathBuf>,
    /// Play this number of games with each item of the named packs and each number of seats, and report the certainty
    /// of each rule's effect
    #[arg(long, value_name = "N", conflicts_with = "with", value_parser = games_of_each)]
    pub played: Option<u64>,
    /// Players of these games
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "random")]
    pub players: Vec<String>,
    /// Games for each number of seats in the search for a clash
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// List only the findings that items declare as intended (`known CODE "why"`)
    #[arg(long, conflicts_with_all = ["with", "fix", "played"])]
    pub known: bool,
    /// Exit with 1 on warnings, too
    #[arg(long, value_name = "WHAT")]
    pub deny: Option<Denied>,
    /// Spend N times the usual budget on proofs about rules; a note reports how many rules
    /// were not examined
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>(1..=1_000))]
    pub effort: u32,
}

/// Problems other than errors that make `check` fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Denied {
    /// Warnings; notes are never counted
    Warnings,
}

/// Arguments of `test`.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Folders of packs, `.play` files, records of games and of findings (`.jsonl`); by default the shipped packs
    pub paths: Vec<PathBuf>,
    /// Write the present output into the `.play` files and the examples of cards and `.rules` files
    #[arg(long)]
    pub update: bool,
    /// Format of differences
    #[arg(long, default_value = "human", conflicts_with = "update")]
    pub format: Tested,
}

/// Format of `test`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tested {
    /// With the differing lines
    Human,
    /// GitHub workflow commands
    Github,
}

/// Arguments of `fmt`.
#[derive(Debug, Args)]
pub struct FmtArgs {
    /// `.rules` and `.toml` files, or folders; `-` reads `.rules` from standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Change nothing; exit with 1 if a file has another layout
    #[arg(long)]
    pub check: bool,
}
