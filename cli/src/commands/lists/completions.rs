//! `completions`: completion scripts of shells, from the declaration of the command line.

use clap::CommandFactory;

use crate::args::CompletionsArgs;
use crate::failure::Ended;
use crate::{Cli, Console, FINE};

pub(in crate::commands) fn run(args: &CompletionsArgs, _: &Cli, console: &mut Console) -> Ended {
    let mut text = Vec::new();
    let name = console.program.clone();
    clap_complete::generate(args.shell, &mut Cli::command(), name, &mut text);
    console.data(&String::from_utf8_lossy(&text));
    Ok(FINE)
}
