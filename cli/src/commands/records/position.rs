//! `position`: a position cut from a recorded game, as lines of text.

use javelina_session::open;

use super::replay::{game_of, onlooker, read_replay, replayed, seat_of};
use crate::args::PositionArgs;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE};

pub fn run(args: &PositionArgs, cli: &Cli, console: &mut Console) -> Ended {
    let replay = read_replay(&args.file)?;
    let seat = args.seat.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let loaded = crate::commands::packs(cli, &[])?;
    let game = open(game_of(&args.file, &replay, &loaded)?);
    let onlooker = onlooker(&replay, seat, args.open)?;
    let mut table = replayed(&*game, &args.file, &replay, onlooker, args.at)?;
    let why = match table.position() {
        Ok(text) => return Ok(written(&text, console)),
        Err(why) => why,
    };
    while table.step_back() {
        if let Ok(text) = table.position() {
            let at = table.moves();
            if args.at.is_none() {
                return Ok(written(&text, console));
            }
            return Err(Failure::usage(format!("{why}; `--at {at}` is the last position before it")));
        }
    }
    Err(Failure::usage(format!("{why}; no move before it has a position")))
}

fn written(text: &str, console: &mut Console) -> u8 {
    console.data(text);
    FINE
}
