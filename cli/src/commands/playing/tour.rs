//! `tour`: ten moves of a game with the person, each explained. A tour is a transcript of the pack, so tests run it.

use std::io::{BufRead, IsTerminal};

use javelina_engine::or_none;
use javelina_session::page;
use javelina_session::transcript::steps;

use crate::args::TourArgs;
use crate::commands::packs::test::fresh;
use crate::failure::{Ended, Failure};
use crate::text::door::safe;
use crate::{Cli, Console, FINE};

/// The file of a pack that holds its tour.
const FILE: &str = "/examples/tour.play";

pub fn run(args: &TourArgs, cli: &Cli, console: &mut Console) -> Ended {
    let loaded = crate::commands::packs(cli, &[])?;
    crate::commands::shown_of(&loaded)?;
    let tours = || {
        let of_pack = loaded.packs.iter().flat_map(|pack| pack.transcripts.iter().map(|one| (pack.game.as_str(), one)));
        of_pack.filter(|(_, one)| loaded.files.name(one.span.file).ends_with(FILE))
    };
    let Some(game) = &args.game else {
        let names = or_none(tours().map(|(game, _)| format!("`javelina tour {game}`")));
        console.say(format!("ten moves of a game, each explained: {names}"));
        return Ok(FINE);
    };
    let game = crate::commands::game(game, cli)?.id();
    let Some((_, tour)) = tours().find(|(of, _)| *of == game) else {
        return Err(Failure::usage(format!("no tour of {game} is written; `javelina rules {game}` shows its rules")));
    };
    let mut session = fresh(cli.games, &cli.packs, None)?;
    let waits = std::io::stdin().is_terminal() && std::io::stdout().is_terminal();
    if waits {
        console.say("Enter plays the move that is shown, q ends the tour.");
    }
    for (text, command) in steps(&tour.text) {
        if !text.is_empty() {
            console.say(format!("\n{}", page(&text)));
        }
        console.say(format!("{}{command}", safe(&session.prompt(), false, false)));
        console.flush();
        if waits {
            let mut line = String::new();
            let read = std::io::stdin().lock().read_line(&mut line);
            if !read.is_ok_and(|read| read > 0) || line.trim().eq_ignore_ascii_case("q") {
                return Ok(FINE);
            }
        }
        let reply = session.command(&command);
        console.say(reply.text);
        if console.closed {
            return Ok(FINE);
        }
    }
    console.say(format!("\nThe tour ends here. `javelina play {game}` begins a game of your own."));
    Ok(FINE)
}
