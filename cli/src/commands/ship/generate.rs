//! `generate`: what is made from declarations. Grammars of editors and pages of the book are kept in the tree, where tests hold
//! them against what is written here; manual pages go into releases.

mod book;
mod grammar;
mod man;

use crate::args::{GenerateArgs, Generated};
use crate::disk::{make_folder, write_whole};
use crate::failure::Ended;
use crate::{Cli, Console, FINE};

/// Writes the files of one sort into a folder.
pub(in crate::commands) fn run(args: &GenerateArgs, cli: &Cli, console: &mut Console) -> Ended {
    let files = match args.what {
        Generated::Editors => grammar::files(),
        Generated::Book => book::pages(cli)?,
        Generated::Man => man::pages(),
    };
    for (name, text) in files {
        let path = args.dir.join(name);
        path.parent().map_or(Ok(()), make_folder)?;
        write_whole(&path, text.as_bytes())?;
        console.say(path.display().to_string());
    }
    Ok(FINE)
}
