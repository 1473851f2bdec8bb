//! Arguments of the commands that show a recorded game.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The file; `-` is standard input
    pub file: PathBuf,
    /// Play it again and name the first difference
    #[arg(long)]
    pub verify: bool,
    /// Stop after this many moves
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// List every move, also what was taken back
    #[arg(long, conflicts_with_all = ["verify", "to"])]
    pub all: bool,
    /// Show also what is hidden in a game that is not over; without, what the people at its table may know
    #[arg(long)]
    pub open: bool,
    /// Write a page that steps through the game: one file, which reads without scripts, too; `-` is standard output
    #[arg(long, value_name = "OUT", conflicts_with_all = ["verify", "to", "all"])]
    pub html: Option<PathBuf>,
    /// Show there only what this seat knew: `A`; without, of a finished game, all that is hidden
    #[arg(long, value_name = "SEAT", requires = "html")]
    pub view: Option<String>,
}

/// Arguments of `draw`.
#[derive(Debug, Args)]
pub struct DrawArgs {
    /// The record of a game; `-` is standard input
    pub file: PathBuf,
    /// Draw the table after this many moves; after all of them without
    #[arg(long, value_name = "N")]
    pub turn: Option<usize>,
    /// Draw the sheet of this seat: `A`; the board without
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
    /// As this seat knows it: `A`; without, of a finished game, a sheet as its owner knows it, the table as whoever acts then
    #[arg(long, value_name = "SEAT")]
    pub view: Option<String>,
    /// Show also what is hidden in a game that is not over; without, what the people at its table may know
    #[arg(long)]
    pub open: bool,
    /// On a dark ground
    #[arg(long)]
    pub dark: bool,
    /// Where to write the picture; `-` is standard output
    #[arg(long, value_name = "FILE")]
    pub svg: PathBuf,
}

/// Arguments of `position`.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// The record of a game; `-` is standard input
    pub file: PathBuf,
    /// The position after this many moves; the last one that the game has without
    #[arg(long, value_name = "MOVE")]
    pub at: Option<usize>,
    /// Show also what is hidden in a game that is not over; without, what the people at its table may know
    #[arg(long)]
    pub open: bool,
    /// As this seat knows it: `A`; without, of a finished game, with all that is hidden
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
}
