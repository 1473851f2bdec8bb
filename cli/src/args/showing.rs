//! Arguments of the commands that show a recorded game.

use std::path::PathBuf;

use clap::Args;

/// Arguments of `replay`.
#[derive(Debug, Args)]
pub struct ReplayArgs {
    /// The recorded game; `-` is standard input
    pub file: PathBuf,
    /// Play the game again and report the first difference from the record
    #[arg(long)]
    pub verify: bool,
    /// Stop after this many moves
    #[arg(long, value_name = "N")]
    pub to: Option<usize>,
    /// List every move, also undone ones
    #[arg(long, conflicts_with_all = ["verify", "to"])]
    pub all: bool,
    /// Show hidden cards, even if the game is not over. By default you see only cards that its human players can see
    #[arg(long)]
    pub open: bool,
    /// Write a web page that shows the game move by move; `-` is standard output
    #[arg(long, value_name = "OUT", conflicts_with_all = ["verify", "to", "all"])]
    pub html: Option<PathBuf>,
    /// Show the view of this seat, such as `A`; by default everything, if the game is over
    #[arg(long, value_name = "SEAT", requires = "html")]
    pub view: Option<String>,
}

/// Arguments of `draw`.
#[derive(Debug, Args)]
pub struct DrawArgs {
    /// The recorded game; `-` is standard input
    pub file: PathBuf,
    /// Draw the table after move N; by default after the last one
    #[arg(long, value_name = "N")]
    pub turn: Option<usize>,
    /// Draw the sheet of this seat, such as `A`; by default the board
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
    /// Draw the view of this seat, such as `A`; by default the owner of the sheet, or the seat that must move
    #[arg(long, value_name = "SEAT")]
    pub view: Option<String>,
    /// Show hidden cards, even if the game is not over. By default you see only cards that its human players can see
    #[arg(long)]
    pub open: bool,
    /// Use a dark background
    #[arg(long, requires = "svg")]
    pub dark: bool,
    /// Write a picture (SVG) to this file; `-` is standard output. By default the drawing is printed as text
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
}

/// Arguments of `position`.
#[derive(Debug, Args)]
pub struct PositionArgs {
    /// The recorded game; `-` is standard input
    pub file: PathBuf,
    /// Print the position after this move; by default the last position of the game
    #[arg(long, value_name = "MOVE")]
    pub at: Option<usize>,
    /// Show hidden cards, even if the game is not over. By default you see only cards that its human players can see
    #[arg(long)]
    pub open: bool,
    /// Show the view of this seat, such as `A`; by default everything, if the game is over
    #[arg(long, value_name = "SEAT")]
    pub seat: Option<String>,
}
