//! Arguments of the verbs that play many games without a spec.

use std::path::PathBuf;

use clap::Args;

use super::whole::{seed, whole};

/// Arguments of `balance`.
#[derive(Debug, Args)]
pub struct BalanceArgs {
    /// A game, or the folder of a pack, of which only its own things are looked at
    #[arg(value_name = "GAME|PACK")]
    pub what: String,
    /// Only these cards and variants, each alone
    #[arg(long = "with", value_delimiter = ',', value_name = "ID")]
    pub with: Vec<String>,
    /// Games by each sort of player, of the game and of each thing
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// How many play
    #[arg(long, value_name = "N", default_value = "2", value_parser = whole::<u8>(1..=8))]
    pub seats: u8,
    /// Let `mcts` play too, which takes long
    #[arg(long)]
    pub deep: bool,
    /// Look for values that meet a target instead: values of a setting or a parameter (NAME=1..5, NAME=1,3,8), or whether a
    /// card or variant is in play (ITEM=off,on). Together with --target
    #[arg(long = "set", value_name = "NAME=VALUES", requires = "target", conflicts_with = "deep")]
    pub set: Vec<String>,
    /// What the values must meet: "win of A <= 52 %", "score between 40 and 50"; behind it `range 0 to 100` and
    /// `in 95 % of games` may say more, as in gates. Prints the best three with their prices
    #[arg(long, value_name = "BOUND", requires = "set")]
    pub target: Option<String>,
    /// The seed of the games
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Games that are played at once; as many as there are cores without
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Write to this folder what `batch --out` writes
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Arguments of `watch`.
#[derive(Debug, Args)]
pub struct WatchArgs {
    /// The folder of a pack, or one thing of the packs of --pack
    #[arg(value_name = "PACK|ITEM")]
    pub what: String,
    /// Look once, and end with the exit code of `check` and `test`
    #[arg(long)]
    pub once: bool,
    /// Games with each thing that changed, and as many as before
    #[arg(long, value_name = "N", default_value = "64", value_parser = whole::<u64>(1..=100_000))]
    pub games: u64,
}
