//! Arguments of the verbs that play many games without a spec.

use std::path::PathBuf;

use clap::Args;

use super::whole::{seed, whole};

/// Arguments of `balance`.
#[derive(Debug, Args)]
pub struct BalanceArgs {
    /// A game; or the folder of a pack, to describe only its own cards and variants
    #[arg(value_name = "GAME|PACK")]
    pub what: String,
    /// Describe only these cards and variants, one at a time
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// Number of games for each kind of bot, with the game alone and with each card
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// Number of seats
    #[arg(long, value_name = "N", default_value = "2", value_parser = whole::<u8>(1..=8))]
    pub seats: u8,
    /// Also play with the bot `mcts`, which is strong but slow
    #[arg(long)]
    pub deep: bool,
    /// Try several values of a setting (NAME=1..5 or NAME=1,3,8), or a card or variant (ITEM=off,on), and report which
    /// meet --target
    #[arg(long = "set", value_name = "NAME=VALUES", requires = "target", conflicts_with = "deep")]
    pub set: Vec<String>,
    /// The result that the values should lead to: "win of A <= 52 %", "score between 40 and 50". You can add `range 0
    /// to 100` and `in 95 % of games`, as in gates. The best three values are printed, with their prices
    #[arg(long, value_name = "BOUND", requires = "set")]
    pub target: Option<String>,
    /// Random seed: the same seed gives the same games
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Number of games to play at the same time; by default one for each processor core
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Write the same result files as `batch --out` to this folder
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Arguments of `watch`.
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// The folder of a pack, or the id of a card or variant in a pack of --pack
    #[arg(value_name = "PACK|ITEM")]
    pub what: String,
    /// Check once and stop. The exit code is the same as for `check` and `test`
    #[arg(long)]
    pub once: bool,
    /// Number of games with each changed item, and with the item as it was before
    #[arg(long, value_name = "N", default_value = "64", value_parser = whole::<u64>(1..=100_000))]
    pub games: u64,
}
