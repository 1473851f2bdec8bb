//! Arguments of `new`, `schema` and `completions`.

use std::path::PathBuf;

use clap::Args;

use super::whole::whole;

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// `pack`, `card`, `variant`, `scenario`, `token` or `objective`; `ci` for a workflow that plays the pack of --pack
    pub kind: String,
    /// Its name: small letters, digits and underscores
    pub name: Option<String>,
    /// The game; without, the first one of `list games`
    #[arg(long)]
    pub game: Option<String>,
    /// A script in Rhai answers for it, in place of rules
    #[arg(long)]
    pub script: bool,
    /// `ci`: for GitHub, which is also meant without
    #[arg(long, group = "host")]
    pub github: bool,
    /// `ci`: for GitLab
    #[arg(long, group = "host")]
    pub gitlab: bool,
    /// `ci`: where the engine lies on GitHub, and which tag or commit of it; a commit with the tag of its release, which is
    /// installed, as COMMIT#TAG
    #[arg(long, value_name = "OWNER/REPO@REF")]
    pub engine: Option<String>,
    /// `ci`: how many machines share the batch
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u64>(1..=64))]
    pub shards: u64,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// The kind of file: `pack`, `batch`, `arizona/sheet`; all kinds are listed without
    pub kind: Option<String>,
    /// List the kinds
    #[arg(long, exclusive = true)]
    pub list: bool,
    /// Write all of them to `schemas/` in this folder, and `tombi.toml`, by which editors find them
    #[arg(long, value_name = "DIR", exclusive = true)]
    pub dir: Option<PathBuf>,
}

/// Arguments of `lsp`: none.
#[derive(Debug, Args)]
pub struct LspArgs {}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell that reads them
    pub shell: clap_complete::Shell,
}
