//! Arguments of the verbs that look at packs: `check`, `test`, `fmt`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::whole::{games_of_each, whole};

/// Format of `check`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Report {
    /// Text to read, with the lines of the files
    Human,
    /// One line for each problem
    Short,
    /// One JSON object for each problem
    Json,
    /// SARIF 2.1.0
    Sarif,
    /// GitHub workflow commands
    Github,
}

/// Fixes that `check --fix` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Fixes {
    /// Fix only mistakes that have one possible fix
    Sure,
    /// Also fix mistakes for which the fix is a guess
    All,
    /// Former names and forms
    #[value(skip)]
    Former,
}

/// Arguments of `check`.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Folders of packs; by default the packs that come with Javelina
    pub paths: Vec<PathBuf>,
    /// Check only whether these cards and variants work together: which rules clash, on what, and how to fix it
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// Output format
    #[arg(long, default_value = "human")]
    pub format: Report,
    /// Fix mistakes in the files first: only sure fixes, or all
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "sure", conflicts_with = "with")]
    pub fix: Option<Fixes>,
    /// With --fix: write nothing, but show the changes. The exit code is 1 if there are any
    #[arg(long, requires = "fix")]
    pub diff: bool,
    /// Look for a game in which the items of `--with` clash, and write a short one to this file
    #[arg(long, value_name = "FILE", requires = "with")]
    pub witness: Option<PathBuf>,
    /// Play N games with each item of these packs and each number of seats, and report for each rule whether it had an
    /// effect
    #[arg(long, value_name = "N", conflicts_with = "with", value_parser = games_of_each)]
    pub played: Option<u64>,
    /// The bots of these games
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "random")]
    pub players: Vec<String>,
    /// With --witness: number of games for each number of seats
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// List only the problems that items mark as intended (`known CODE "why"`)
    #[arg(long, conflicts_with_all = ["with", "fix", "played"])]
    pub known: bool,
    /// Also end with exit code 1 if there are warnings
    #[arg(long, value_name = "WHAT")]
    pub deny: Option<Denied>,
    /// Examine the rules N times as long. Use this if a note says that some rules were not examined
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>(1..=1_000))]
    pub effort: u32,
}

/// Problems other than errors that make `check` fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Denied {
    /// Warnings, but not notes
    Warnings,
}

/// Arguments of `test`.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Folders of packs, `.play` files, or recorded games (`.jsonl`); by default the packs that come with Javelina
    pub paths: Vec<PathBuf>,
    /// Accept the new output: write it to the `.play` files, and to the examples in cards and `.rules` files
    #[arg(long)]
    pub update: bool,
    /// Output format
    #[arg(long, default_value = "human", conflicts_with = "update")]
    pub format: Tested,
}

/// Format of `test`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tested {
    /// Text to read, with the lines that differ
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
    /// Change no file. The exit code is 1 if a file is not formatted
    #[arg(long)]
    pub check: bool,
}
