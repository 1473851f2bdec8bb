//! Arguments of the commands that show a recorded game.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The file; `-` is standard input
    pub file: PathBuf,
    /// Replay the game and report the first difference
    #[arg(long)]
    pub verify: bool,
    /// Stop after this many moves
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// List every move, including undone ones
    #[arg(long, conflicts_with_all = ["verify", "to"])]
    pub all: bool,
    /// Show hidden information of an unfinished game; by default only the knowledge of its human players
    #[arg(long)]
    pub open: bool,
    /// Write a page that steps through the game, a single file that also works without scripts; `-` is standard output
    #[arg(long, value_name = "OUT", conflicts_with_all = ["verify", "to", "all"])]
    pub html: Option<PathBuf>,
    /// Show only the knowledge of this seat, such as `A`; by default everything, if the game is over
    #[arg(long, value_name = "SEAT", requires = "html")]
    pub view: Option<String>,
}

/// Arguments of `draw`.
#[derive(Debug, Args)]
pub struct DrawArgs {
    /// The record of a game; `-` is standard input
    pub file: PathBuf,
    /// Draw the table after this many moves; by default after all of them
    #[arg(long, value_name = "N")]
    pub turn: Option<usize>,
    /// Draw the sheet of this seat, such as `A`; by default the board
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
    /// Show only the knowledge of this seat, such as `A`; by default, if the game is over, of the sheet's owner or the
    /// acting seat
    #[arg(long, value_name = "SEAT")]
    pub view: Option<String>,
    /// Show hidden information of an unfinished game; by default only the knowledge of its human players
    #[arg(long)]
    pub open: bool,
    /// Use a dark background
    #[arg(long, requires = "svg")]
    pub dark: bool,
    /// Write a picture to this file; `-` is standard output. Without it, the drawing is printed as text
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// Arguments of `position`.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// The record of a game; `-` is standard input
    pub file: PathBuf,
    /// Show the position after this many moves; by default the last one of the game
    #[arg(long, value_name = "MOVE")]
    pub at: Option<usize>,
    /// Show hidden information of an unfinished game; by default only the knowledge of its human players
    #[arg(long)]
    pub open: bool,
    /// Show only the knowledge of this seat, such as `A`; by default everything, if the game is over
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
}
