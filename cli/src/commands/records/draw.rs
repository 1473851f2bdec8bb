//! `draw`: a picture of a recorded game, as SVG.

use std::path::Path;

use anyhow::Context;
use javelina_session::open;
use javelina_sketch::Theme;

use super::replay::{game_of, onlooker, read_replay, replayed, seat_of};
use crate::args::DrawArgs;
use crate::disk::Output;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE};

pub fn run(args: &DrawArgs, cli: &Cli, console: &mut Console) -> Ended {
    let replay = read_replay(&args.file)?;
    let seat = args.seat.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let viewer = args.view.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let loaded = crate::commands::packs(cli, &[])?;
    let game = open(game_of(&args.file, &replay, &loaded)?);
    let onlooker = onlooker(&replay, viewer, args.open)?;
    let table = replayed(&*game, &args.file, &replay, onlooker, args.turn)?;
    let theme = if args.dark { Theme::Dark } else { Theme::Light };
    let Some(picture) = table.picture(seat, theme) else {
        return Err(Failure::usage(match onlooker.0.len() {
            0 | 1 => format!("{} has no pictures; `replay` shows it as text", game.id()),
            _ => "the game is not over, and each player sees a different picture; `--open` shows all".into(),
        }));
    };
    if let Some(seat) = table.borrowed(seat) {
        console
            .tell(format!("drawn as {seat} sees it, with information hidden from others; choose a seat with `--view`"));
    }
    // A later run recognises the file by this line and may replace it.
    let picture = picture.replacen("?>\n", "?>\n<!-- javelina -->\n", 1);
    if args.svg == Path::new("-") {
        console.data(&format!("{}\n", picture.trim_end()));
        return Ok(FINE);
    }
    let written = Output::Picture.write_of(&replay, &args.svg, &picture);
    written.context("cannot write the picture")?;
    Ok(FINE)
}
