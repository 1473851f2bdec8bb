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
    /// Before: the folder of a pack, `GAME:IDS` (`arizona:tunnels`; `arizona:` is the game alone), or `FOLDER:IDS`
    #[arg(value_name = "BEFORE")]
    pub before: String,
    /// After: in the same form
    #[arg(value_name = "AFTER")]
    pub after: String,
    /// Games of each comparison
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// A policy for each seat; the players rotate by one seat each game
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "greedy,random")]
    pub seats: Vec<String>,
    /// Seed of the luck of both sides
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Number of games to play at once; by default the number of cores. The number does not change the
    /// results
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Accept these units of AFTER, named as in the report, and look for other differences
    #[arg(long, value_name = "UNIT")]
    pub take: Vec<String>,
    /// Output format
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
    /// Write the records of the example games to this folder, one for each side
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Arguments of `blame`.
#[derive(Debug, Args)]
pub struct BlameArgs {
    /// A `*.batch.toml`, `-` for standard input, or `shipped:NAME` from `list batches`
    #[arg(required_unless_present = "gates")]
    pub spec: Option<PathBuf>,
    /// Use the gates in the text of this item
    #[arg(long, value_name = "ID", conflicts_with = "spec")]
    pub gates: Option<String>,
    /// The gate that fails, by its title or its name in junit.xml
    #[arg(long, value_name = "TITLE")]
    pub gate: String,
    /// The arm of the gate, if several arms have a gate of that title
    #[arg(long, value_name = "LABEL")]
    pub arm: Option<String>,
    /// Games in each arm; by default the number in the spec
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub games: Option<u64>,
    /// Seed of the batch; by default the spec's, or 1
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Number of games to play at once; by default the number of cores. The number does not change the
    /// results
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Accept each set that is found and look for another one, until the gate no longer fails
    #[arg(long)]
    pub all: bool,
    /// Output format
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
}

/// Arguments of `mutate`.
#[derive(Debug, Args)]
pub struct MutateArgs {
    /// A card, variant or other item by its id (`tunnels`, `arizona:tunnels`), or all items of a content file or pack
    /// folder
    #[arg(value_name = "ITEM|FILE|PACK")]
    pub what: String,
    /// Greatest number of mutants of each item; if there are more, some of each sort
    #[arg(long, value_name = "N", default_value = "60", value_parser = whole::<u64>(1..=10_000))]
    pub most: u64,
    /// Games of each comparison with the original
    #[arg(long, value_name = "N", default_value = "200", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// A policy for each seat
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "greedy,random")]
    pub seats: Vec<String>,
    /// Seed of the luck
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Number of games to play at once; by default the number of cores. The number does not change the
    /// results
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Do not play the gates of items; use only examples and checks
    #[arg(long)]
    pub no_gates: bool,
    /// Exit with 1 if less than this percentage of the mutants that change play is noticed
    #[arg(long, value_name = "PERCENT", value_parser = whole::<u8>(0..=100))]
    pub least: Option<u8>,
    /// Output format
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
}
