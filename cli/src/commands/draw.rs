//! `draw`: a picture of a recorded game, as SVG.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use javelina_engine::replay::{self, Replay};
use javelina_engine::{Seat, Threaded};
use javelina_session::{Eyes, Onlooker, Reader};
use javelina_sketch::Theme;
use javelina_variants::Visit;

use super::replay::{game_of, onlooker, read_replay, seat_of, unplayable};
use crate::args::DrawArgs;
use crate::disk::Output;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE};

/// Draws the board, or a sheet, of a recorded game.
pub fn run(args: &DrawArgs, cli: &Cli, console: &mut Console) -> Ended {
    let replay = read_replay(&args.file)?;
    let seat = args.seat.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let viewer = args.view.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let loaded = super::packs(cli, &[])?;
    let game = game_of(&args.file, &replay, &loaded)?;
    let onlooker = onlooker(&replay, viewer, args.open)?;
    (game.row.draw)(game, Drawn { replay: &replay, args, seat, onlooker, console })
}

pub(crate) struct Drawn<'a> {
    replay: &'a Replay,
    args: &'a DrawArgs,
    seat: Option<Seat>,
    onlooker: Onlooker,
    console: &'a mut Console,
}

impl Visit for Drawn<'_> {
    type Out = Ended;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Ended {
        let table = replay::play(self.replay, Arc::clone(&game), self.args.turn);
        let table = table.map_err(|at| unplayable(&self.args.file, &at, self.onlooker))?;
        let moves = self.replay.moves.len();
        if let Some(turn) = self.args.turn.filter(|turn| *turn > moves) {
            return Err(Failure::usage(format!("there is no move {turn}: the game has {moves}")));
        }
        let theme = if self.args.dark { Theme::Dark } else { Theme::Light };
        let Some(picture) = self.onlooker.picture(&table, self.seat, theme) else {
            return Err(Failure::usage(match self.onlooker.0.len() {
                0 | 1 => format!("{} draws no pictures; `replay` shows it as text", game.id()),
                _ => "the game is not over, and each of the people at the table sees another one; `--open` shows all"
                    .into(),
            }));
        };
        let borrowed = if self.onlooker.0.is_empty() {
            Eyes::of(&table, self.onlooker.0, Reader::Open).borrowed(self.seat)
        } else {
            None
        };
        if let Some(seat) = borrowed {
            self.console
                .tell(format!("drawn as {seat} knows it, with what is hidden from others; `--view` names a seat"));
        }
        // By this line it is known again, and may be replaced.
        let picture = picture.replacen("?>\n", "?>\n<!-- javelina -->\n", 1);
        if self.args.svg == Path::new("-") {
            self.console.data(&format!("{}\n", picture.trim_end()));
            return Ok(FINE);
        }
        let written = Output::Picture.write_of(self.replay, &self.args.svg, &picture);
        written.context("the picture could not be written")?;
        Ok(FINE)
    }
}
