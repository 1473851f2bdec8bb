//! Arguments of the verbs that play many games without a spec.

use std::path::PathBuf;

use clap::Args;

use super::whole::{seed, whole};

/// Arguments of `balance`.
#[derive(Debug, Args)]
pub struct BalanceArgs {
    /// A game, or the folder of a pack to describe only its own items
    #[arg(value_name = "GAME|PACK")]
    pub what: String,
    /// Describe only these cards and variants, each alone
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// Games of each sort of player, for the game and for each item
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// Number of seats
    #[arg(long, value_name = "N", default_value = "2", value_parser = whole::<u8>(1..=8))]
    pub seats: u8,
    /// Also use the player `mcts`, which takes long
    #[arg(long)]
    pub deep: bool,
    /// Find values that meet --target: values of a setting or parameter (NAME=1..5, NAME=1,3,8), or a card or variant
    /// (ITEM=off,on)
    #[arg(long = "set", value_name = "NAME=VALUES", requires = "target", conflicts_with = "deep")]
    pub set: Vec<String>,
    /// Bound for the values: "win of A <= 52 %", "score between 40 and 50"; `range 0 to 100` and `in 95 % of games` may
    /// follow, as in gates. Prints the best three with their prices
    #[arg(long, value_name = "BOUND", requires = "set")]
    pub target: Option<String>,
    /// Seed of the games
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Number of games to play at once; by default the number of cores
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Write the files of `batch --out` to this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Arguments of `watch`.
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// The folder of a pack, or one item of the packs of --pack
    #[arg(value_name = "PACK|ITEM")]
    pub what: String,
    /// Check once, and end with the exit code of `check` and `test`
    #[arg(long)]
    pub once: bool,
    /// Games with each changed item, and as many with its former version
    #[arg(long, value_name = "N", default_value = "64", value_parser = whole::<u64>(1..=100_000))]
    pub games: u64,
}
