//! `position`: a position cut from a recorded game, as lines of text.

use std::sync::Arc;

use javelina_engine::Threaded;
use javelina_engine::replay::{self, Replay};
use javelina_session::Onlooker;
use javelina_variants::Visit;

use super::replay::{game_of, onlooker, read_replay, seat_of, unplayable};
use crate::args::PositionArgs;
use crate::failure::{Ended, Failure};
use crate::{Cli, Console, FINE};

/// Writes the position after a move of a recorded game, or the last one that it has.
pub fn run(args: &PositionArgs, cli: &Cli, console: &mut Console) -> Ended {
    let replay = read_replay(&args.file)?;
    let seat = args.seat.as_deref().map(|text| seat_of(text, replay.header.seats.len())).transpose()?;
    let loaded = super::packs(cli, &[])?;
    let game = game_of(&args.file, &replay, &loaded)?;
    let onlooker = onlooker(&replay, seat, args.open)?;
    (game.row.cut)(game, Cut { replay: &replay, args, onlooker, console })
}

pub(crate) struct Cut<'a> {
    replay: &'a Replay,
    args: &'a PositionArgs,
    onlooker: Onlooker,
    console: &'a mut Console,
}

impl Visit for Cut<'_> {
    type Out = Ended;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Ended {
        let table = replay::play(self.replay, game, self.args.at);
        let mut table = table.map_err(|at| unplayable(&self.args.file, &at, self.onlooker))?;
        let moves = self.replay.moves.len();
        if let Some(at) = self.args.at.filter(|at| *at > moves) {
            return Err(Failure::usage(format!("there is no move {at}: the game has {moves}")));
        }
        let why = match self.onlooker.position(&table) {
            Ok(text) => return Ok(written(&text, self.console)),
            Err(why) => why,
        };
        while table.undo_one() {
            if let Ok(text) = self.onlooker.position(&table) {
                let at = table.played().len();
                if self.args.at.is_none() {
                    return Ok(written(&text, self.console));
                }
                return Err(Failure::usage(format!("{why}; `--at {at}` is the last position before it")));
            }
        }
        Err(Failure::usage(format!("{why}; no move before it has a position")))
    }
}

fn written(text: &str, console: &mut Console) -> u8 {
    console.data(text);
    FINE
}
