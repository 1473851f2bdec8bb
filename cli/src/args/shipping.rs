//! Arguments of the verbs that make what a release holds.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// Arguments of `generate`.
#[derive(Debug, Args)]
pub struct GenerateArgs {
    /// What to write
    pub what: Generated,
    /// The folder: `editors` or `book` of the tree, or any for manual pages
    pub dir: PathBuf,
}

/// What is generated.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Generated {
    /// Word lists of editors
    Editors,
    /// The pages of the book that are made from declarations
    Book,
    /// A manual page for each verb
    Man,
}

/// Arguments of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell that reads them
    pub shell: clap_complete::Shell,
}
