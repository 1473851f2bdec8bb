//! Arguments of the verbs that look at packs: `check`, `test`, `fmt`.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::whole::{games_of_each, whole};

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

/// Which fixes `check --fix` writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Fixes {
    /// Those of which what was written has no other reading
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
    /// Folders of packs; the shipped packs without
    pub paths: Vec<PathBuf>,
    /// Check just these cards and variants together: what clashes, over what, and what to write
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// How to report
    #[arg(long, default_value = "human")]
    pub format: Report,
    /// First write into the folders what fixes say, as long as fewer problems are left: sure ones, or all
    #[arg(long, value_name = "WHICH", num_args = 0..=1, require_equals = true, default_missing_value = "sure", conflicts_with = "with")]
    pub fix: Option<Fixes>,
    /// Write nothing, show what would change; exit 1 if anything would
    #[arg(long, requires = "fix")]
    pub diff: bool,
    /// Look for each clash that may happen among those of `--with` in play, and write a small game that shows it to this file
    #[arg(long, value_name = "FILE", requires = "with")]
    pub witness: Option<PathBuf>,
    /// Play the items of the packs that are named, each alone, so many games with each number of seats, and say of each clause
    /// how sure it is what it does
    #[arg(long, value_name = "N", conflicts_with = "with", value_parser = games_of_each)]
    pub played: Option<u64>,
    /// Who plays then
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "random")]
    pub players: Vec<String>,
    /// Games of each number of seats in which a clash is looked for
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// List the findings that items know (`known CODE "why"`), and nothing else
    #[arg(long, conflicts_with_all = ["with", "fix", "played"])]
    pub known: bool,
    /// Exit with 1 on warnings, too
    #[arg(long, value_name = "WHAT")]
    pub deny: Option<Denied>,
    /// Spend N times the usual budget on proofs about rules; a note counts the rules that are left
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u32>(1..=1_000))]
    pub effort: u32,
}

/// What else than errors `check` fails on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Denied {
    /// Warnings; notes are never counted
    Warnings,
}

/// Arguments of `test`.
#[derive(Debug, Args)]
pub struct TestArgs {
    /// Folders of packs, `.play` files, records of games and of findings (`.jsonl`); the shipped packs without
    pub paths: Vec<PathBuf>,
    /// Write what is printed now into the `.play` files, and into the examples of cards and `.rules` files
    #[arg(long)]
    pub update: bool,
    /// How differences are reported
    #[arg(long, default_value = "human", conflicts_with = "update")]
    pub format: Tested,
}

/// How `test` reports.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Tested {
    /// With the lines that differ
    Human,
    /// Workflow commands of GitHub
    Github,
}

/// Arguments of `fmt`.
#[derive(Debug, Args)]
pub struct FmtArgs {
    /// `.rules` and `.toml` files, or folders; `-` reads `.rules` from standard input
    #[arg(required = true)]
    pub paths: Vec<PathBuf>,
    /// Change nothing; exit 1 if a file is laid out otherwise
    #[arg(long)]
    pub check: bool,
}
