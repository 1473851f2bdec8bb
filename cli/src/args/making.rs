//! Arguments of `new`, `schema` and `completions`.

use std::path::PathBuf;

use clap::Args;

use super::whole::whole;

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// `pack`, `card`, `variant`, `scenario`, `token` or `objective`; `ci` for a workflow that plays the pack of --pack
    pub kind: String,
    /// Name: small letters, digits and underscores
    pub name: Option<String>,
    /// The game; by default the first one of `list games`
    #[arg(long)]
    pub game: Option<String>,
    /// Use a script in Rhai instead of rules
    #[arg(long)]
    pub script: bool,
    /// `ci`: for GitHub, the default
    #[arg(long, group = "host")]
    pub github: bool,
    /// `ci`: for GitLab
    #[arg(long, group = "host")]
    pub gitlab: bool,
    /// `ci`: Javelina's repository on GitHub and the tag or commit to use; COMMIT#TAG also names the release to install
    #[arg(long, value_name = "OWNER/REPO@REF")]
    pub engine: Option<String>,
    /// `ci`: number of machines that share the batch
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u64>(1..=64))]
    pub shards: u64,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// The kind of file: `pack`, `batch`, `arizona/sheet`; by default the list of kinds
    pub kind: Option<String>,
    /// List the kinds
    #[arg(long, exclusive = true)]
    pub list: bool,
    /// Write all schemas to `schemas/` in this folder, and `tombi.toml`, which lists them for editors
    #[arg(long, value_name = "DIR", exclusive = true)]
    pub dir: Option<PathBuf>,
}

/// Arguments of `lsp`: none.
#[derive(Debug, Args)]
pub struct LspArgs {}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell
    pub shell: clap_complete::Shell,
}
