//! `draw`: a picture of a recorded game, as SVG.

use std::path::Path;
use std::sync::Arc;

use anyhow::Context;
use javelina_engine::replay::{self, Replay};
use javelina_engine::{Seat, SeatSet, Threaded};
use javelina_session::{Eyes, Reader};
use javelina_sketch::Theme;
use javelina_variants::{Choice, Visit};

use super::replay::{read_replay, seat_of, unplayable};
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
    let header = &replay.header;
    let choice = Choice { with: header.with.clone(), params: header.settings.clone() };
    let game = match loaded.build(&header.game, &choice) {
        Ok(game) => game,
        Err(found) => return Err(Failure::content(found, &loaded.files)),
    };
    (game.row.draw)(game, Drawn { replay: &replay, args, seat, viewer, console })
}

pub(crate) struct Drawn<'a> {
    replay: &'a Replay,
    args: &'a DrawArgs,
    seat: Option<Seat>,
    viewer: Option<Seat>,
    console: &'a mut Console,
}

impl Visit for Drawn<'_> {
    type Out = Ended;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Ended {
        let table = replay::play(self.replay, Arc::clone(&game), self.args.turn);
        let table = table.map_err(|at| unplayable(&self.args.file, &at))?;
        let moves = self.replay.moves.len();
        if let Some(turn) = self.args.turn.filter(|turn| *turn > moves) {
            return Err(Failure::usage(format!("there is no move {turn}: the game has {moves}")));
        }
        let reader = self.viewer.map_or(Reader::Open, Reader::Person);
        let people = self.viewer.map_or(SeatSet::default(), |seat| SeatSet::default().with(seat));
        let theme = if self.args.dark { Theme::Dark } else { Theme::Light };
        let eyes = Eyes::of(&table, people, reader);
        let Some(picture) = eyes.picture(self.seat, theme) else {
            return Err(Failure::usage(format!("{} draws no pictures; `replay` shows it as text", game.id())));
        };
        if let Some(seat) = eyes.borrowed(self.seat) {
            self.console
                .tell(format!("drawn as {seat} knows it, with what is hidden from others; `--view` names a seat"));
        }
        // By this line it is known again, and may be replaced.
        let picture = picture.replacen("?>\n", "?>\n<!-- javelina -->\n", 1);
        if self.args.svg == Path::new("-") {
            self.console.data(&format!("{}\n", picture.trim_end()));
            return Ok(FINE);
        }
        Output::Picture.write(&self.args.svg, &picture).context("the picture could not be written")?;
        Ok(FINE)
    }
}
