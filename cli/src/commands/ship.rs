//! Verbs that make what a release holds beside the program, and the pages of the tree that are made from declarations.

mod completions;
mod generate;

use clap::Subcommand;

use crate::args::shipping::{CompletionsArgs, GenerateArgs};
use crate::failure::Ended;
use crate::{Cli, Console};

/// The verbs of the feature `ship`.
#[derive(Debug, Subcommand)]
pub enum Ship {
    /// Print what a shell needs to complete the command line
    Completions(CompletionsArgs),
    /// Write what is made from the tables of the language and kept in its tree
    #[command(hide = true)]
    Generate(GenerateArgs),
}

pub(super) fn run(verb: &Ship, cli: &Cli, console: &mut Console) -> Ended {
    match verb {
        Ship::Completions(args) => completions::run(args, console),
        Ship::Generate(args) => generate::run(args, cli, console),
    }
}
