//! Witness: for each clash that may happen among what was chosen, a small game in which it does.

use std::path::{Path, PathBuf};

use javelina_engine::{Diagnostic, counted};
use javelina_lab::Shrunk;
use javelina_studies::witness;

use crate::commands::study;
use crate::disk::{Output, shown};
use crate::failure::Failure;
use crate::{Cli, Console, Loaded};

/// Looks for the clashes in play, writes a record of each that is met, and tells of the others how many games did not
/// meet it.
pub(in crate::commands) fn write(
    clashes: &[&Diagnostic],
    choice: (&str, &[String]),
    (file, games): (&Path, u64),
    (cli, loaded): (&Cli, &Loaded),
    console: &mut Console,
) -> Result<(), Failure> {
    let found = study(cli, None, console, |context| witness(clashes, choice, games, loaded, context))?;
    for (place, Shrunk { replay, seats, moves, .. }) in &found.shown {
        let (file, message) = (numbered(file, *place), &clashes[*place].message);
        Output::Record.write(&file, replay)?;
        let (seats, moves) = (counted(*seats as u64, "seat"), counted(*moves as u64, "move"));
        console.tell(format!("shown in {}, a game of {seats} and {moves}: {message}", shown(&file)));
    }
    found.unseen.iter().for_each(|said| console.tell(said));
    Ok(())
}

/// The file of a clash: the name that was given, for others with their number before its end.
fn numbered(file: &Path, place: usize) -> PathBuf {
    if place == 0 {
        return file.into();
    }
    let stem = file.file_stem().map(|stem| stem.to_string_lossy().to_string()).unwrap_or_default();
    let end = file.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
    file.with_file_name(format!("{stem}-{}{end}", place + 1))
}
