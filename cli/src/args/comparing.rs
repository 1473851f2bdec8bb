//! Arguments of the verbs that measure the effect of a change.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use javelina_lab::Format;

use super::whole::{seed, whole};

/// Reads the name of a format of reports.
fn formats() -> impl TypedValueParser<Value = Format> {
    let values = Format::ALL.map(|(_, name, readers)| PossibleValue::new(name).help(readers));
    let of = |name: String| Format::ALL.into_iter().find(|(_, known, _)| *known == name);
    PossibleValuesParser::new(values).map(move |name| of(name).map_or(Format::Text, |(format, ..)| format))
}

/// Arguments of `diff`.
#[derive(Debug, Args)]
pub struct DiffArgs {
    /// The first side: the folder of a pack, `GAME:IDS` (`arizona:tunnels`; `arizona:` is the game alone), or
    /// `FOLDER:IDS`
    #[arg(value_name = "BEFORE")]
    pub before: String,
    /// The second side, written in the same way
    #[arg(value_name = "AFTER")]
    pub after: String,
    /// Number of games for each comparison
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// A bot from `list policies` for each seat. After each game, each bot moves to the next seat
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "greedy,random")]
    pub seats: Vec<String>,
    /// Random seed of both sides: the same seed gives the same games
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Number of games to play at the same time; by default one for each processor core. The results are the same for
    /// any number
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Accept this change, named as in the report, and look for other differences
    #[arg(long, value_name = "UNIT")]
    pub take: Vec<String>,
    /// Output format
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
    /// Write the example games of the report to this folder, one record for each side
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Arguments of `blame`.
#[derive(Debug, Args)]
pub struct BlameArgs {
    /// The spec, a file with the games to play: a `*.batch.toml`, `shipped:NAME` from `list batches`, or `-` for
    /// standard input
    #[arg(required_unless_present = "gates")]
    pub spec: Option<PathBuf>,
    /// Use the gates in the text of this card or variant
    #[arg(long, value_name = "ID", conflicts_with = "spec")]
    pub gates: Option<String>,
    /// The gate that fails: its title, or its name in junit.xml
    #[arg(long, value_name = "TITLE")]
    pub gate: String,
    /// The arm of the gate, if gates of several arms have this title
    #[arg(long, value_name = "LABEL")]
    pub arm: Option<String>,
    /// Number of games for each arm (each setup that the spec plays); by default the number in the spec
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub games: Option<u64>,
    /// Random seed: the same seed gives the same games. By default the seed in the spec, or 1
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Number of games to play at the same time; by default one for each processor core. The results are the same for
    /// any number
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// After the first set, look for others among the remaining rules, until the gate no longer fails
    #[arg(long)]
    pub all: bool,
    /// Output format
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
}

/// Arguments of `mutate`.
#[derive(Debug, Args)]
pub struct MutateArgs {
    /// The id of a card or variant (`tunnels`, `arizona:tunnels`); or a file or the folder of a pack, for all its items
    #[arg(value_name = "ITEM|FILE|PACK")]
    pub what: String,
    /// Try at most N mutants (changed copies) of each item
    #[arg(long, value_name = "N", default_value = "60", value_parser = whole::<u64>(1..=10_000))]
    pub most: u64,
    /// Number of games to compare each mutant (each changed item) with the original
    #[arg(long, value_name = "N", default_value = "200", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// A bot from `list policies` for each seat
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "greedy,random")]
    pub seats: Vec<String>,
    /// Random seed: the same seed gives the same games
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Number of games to play at the same time; by default one for each processor core. The results are the same for
    /// any number
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Use only examples and `check`, and do not play the gates of the items
    #[arg(long)]
    pub no_gates: bool,
    /// End with exit code 1 if tests notice fewer than this percentage of the mutants that change the game
    #[arg(long, value_name = "PERCENT", value_parser = whole::<u8>(0..=100))]
    pub least: Option<u8>,
    /// Output format
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
}
