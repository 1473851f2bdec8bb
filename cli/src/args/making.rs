//! Arguments of `new`, `schema` and `completions`.

use std::path::PathBuf;

use clap::Args;

use super::whole::whole;

/// Arguments of `new`.
#[derive(Debug, Args)]
pub struct NewArgs {
    /// Thing to create: `pack`, `card`, `variant`, `scenario`, `token` or `objective`; or `ci`, a workflow that tests
    /// the pack of --pack on GitHub or GitLab
    pub kind: String,
    /// The name, in small letters, digits and underscores
    pub name: Option<String>,
    /// The game; by default the first one of `list games`
    #[arg(long)]
    pub game: Option<String>,
    /// Write a script in Rhai instead of rules
    #[arg(long)]
    pub script: bool,
    /// With `ci`: write a workflow for GitHub, the default
    #[arg(long, group = "host")]
    pub github: bool,
    /// With `ci`: write a workflow for GitLab
    #[arg(long, group = "host")]
    pub gitlab: bool,
    /// With `ci`: Javelina's repository on GitHub, and the tag or commit to use. COMMIT#TAG also names the release to
    /// install
    #[arg(long, value_name = "OWNER/REPO@REF")]
    pub engine: Option<String>,
    /// With `ci`: number of machines that share the games
    #[arg(long, value_name = "N", default_value = "1", value_parser = whole::<u64>(1..=64))]
    pub shards: u64,
}

/// Arguments of `schema`.
#[derive(Debug, Args)]
pub struct SchemaArgs {
    /// The kind of file, such as `pack`, `batch` or `arizona/sheet`; by default all kinds are listed
    pub kind: Option<String>,
    /// List all kinds of files
    #[arg(long, exclusive = true)]
    pub list: bool,
    /// Write all schemas to DIR/schemas/, and a list of them for editors, DIR/tombi.toml
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
