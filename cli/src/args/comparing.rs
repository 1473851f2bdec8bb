//! Arguments of the verbs that tell what a change does.

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
    /// Before: the folder of a pack, `GAME:IDS` (`arizona:tunnels`; `arizona:` is the game by itself), or `FOLDER:IDS`
    #[arg(value_name = "BEFORE")]
    pub before: String,
    /// After: the same
    #[arg(value_name = "AFTER")]
    pub after: String,
    /// Games of each comparison
    #[arg(long, value_name = "N", default_value = "400", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// Who plays, a policy for each seat; they move on by one seat each game
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "greedy,random")]
    pub seats: Vec<String>,
    /// The seed of the luck, which both sides have
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Games that are played at once; as many as there are cores without. Changes no byte of the results
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Take these units of AFTER as agreed, and look past them: names as they are told
    #[arg(long, value_name = "UNIT")]
    pub take: Vec<String>,
    /// How to report
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
    /// Write the records of the games that are shown to this folder, one for each side
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Arguments of `blame`.
#[derive(Debug, Args)]
pub struct BlameArgs {
    /// A `*.batch.toml`, `-` is standard input, `shipped:NAME` one that `list batches` shows
    #[arg(required_unless_present = "gates")]
    pub spec: Option<PathBuf>,
    /// Take the gates that this item carries in its own text
    #[arg(long, value_name = "ID", conflicts_with = "spec")]
    pub gates: Option<String>,
    /// The gate that fails, named by its title or as junit.xml names it
    #[arg(long, value_name = "TITLE")]
    pub gate: String,
    /// The arm of the gate, where several have a gate of that title
    #[arg(long, value_name = "LABEL")]
    pub arm: Option<String>,
    /// Games in each arm; those of the spec without
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1..=10_000_000))]
    pub games: Option<u64>,
    /// The seed of the batch; the spec's, or 1
    #[arg(long, value_name = "N", value_parser = seed)]
    pub seed: Option<u64>,
    /// Games that are played at once; as many as there are cores without. Changes no byte of the results
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Take the set that was found out and look for another one, until the gate fails no more
    #[arg(long)]
    pub all: bool,
    /// How to report
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
}

/// Arguments of `mutate`.
#[derive(Debug, Args)]
pub struct MutateArgs {
    /// A card, variant or other item by its id (`tunnels`, `arizona:tunnels`), or a content file or the folder of a pack, of which
    /// all are meant
    #[arg(value_name = "ITEM|FILE|PACK")]
    pub what: String,
    /// Mutants of each item at most; of more, some of each sort are taken
    #[arg(long, value_name = "N", default_value = "60", value_parser = whole::<u64>(1..=10_000))]
    pub most: u64,
    /// Games of each comparison with the original
    #[arg(long, value_name = "N", default_value = "200", value_parser = whole::<u64>(1..=1_000_000))]
    pub games: u64,
    /// Who plays, a policy for each seat
    #[arg(long, value_delimiter = ',', value_name = "WHO,WHO", default_value = "greedy,random")]
    pub seats: Vec<String>,
    /// The seed of the luck
    #[arg(long, value_name = "N", default_value = "1", value_parser = seed)]
    pub seed: u64,
    /// Games that are played at once; as many as there are cores without. Changes no byte of the results
    #[arg(long, short, value_name = "N", value_parser = whole::<u16>(1..=512))]
    pub jobs: Option<u16>,
    /// Play no gates of the items: examples and checks alone judge
    #[arg(long)]
    pub no_gates: bool,
    /// Exit with 1 if fewer than this percentage of the mutants that change play are noticed
    #[arg(long, value_name = "PERCENT", value_parser = whole::<u8>(0..=100))]
    pub least: Option<u8>,
    /// How to report
    #[arg(long, default_value = "text", value_parser = formats())]
    pub format: Format,
}
