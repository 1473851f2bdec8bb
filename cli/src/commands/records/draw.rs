//! `draw`: a recorded game as an SVG picture, or as text with the marks of a terminal.

use std::path::Path;

use anyhow::Context;
use javelina_engine::{Room, Seat};
use javelina_session::{Replayed, open};
use javelina_sketch::Theme;

use super::replay::{game_of, onlooker, read_replay, replayed, seat_of};
use crate::args::DrawArgs;
use crate::disk::Output;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE, repl};

/// The room of a drawing that is text.
const ROOM: Room = Room { columns: 80, rows: 40 };

pub fn run(args: &DrawArgs, cli: &Cli, console: &mut Console) -> Ended {
    let replay = read_replay(&args.file)?;
    let seat = args.seat.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let viewer = args.view.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let loaded = crate::commands::packs(cli, &[])?;
    let game = open(game_of(&args.file, &replay, &loaded)?);
    let onlooker = onlooker(&replay, viewer, args.open)?;
    let mut table = replayed(&*game, &args.file, &replay, onlooker, args.turn)?;
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
    let Some(svg) = &args.svg else {
        console.say(text(&mut *table, seat));
        return Ok(FINE);
    };
    // A later run recognises the file by this line and may replace it.
    let picture = picture.replacen("?>\n", "?>\n<!-- javelina -->\n", 1);
    if svg == Path::new("-") {
        console.data(&format!("{}\n", picture.trim_end()));
        return Ok(FINE);
    }
    let written = Output::Picture.write_of(&replay, svg, &picture);
    written.context("cannot write the picture")?;
    Ok(FINE)
}

/// The table, or a seat's sheet, as text; `+` marks what the last decision of a seat has changed.
fn text(table: &mut dyn Replayed, about: Option<Seat>) -> String {
    let mut now = table.blocks(about, ROOM);
    let mut steps = 0;
    loop {
        let is_of_seat =
            table.moves().checked_sub(1).is_some_and(|last| table.by(last).starts_with(char::is_uppercase));
        steps += usize::from(table.step_back());
        if is_of_seat || table.moves() == 0 {
            break;
        }
    }
    let mut before = table.blocks(about, ROOM);
    for _ in 0..steps {
        table.step_on();
    }
    repl::drawn(&mut now, (steps > 0).then_some(&mut before), ROOM.columns)
}
