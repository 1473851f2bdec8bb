//! `tour`: some moves of a game, each explained, in the terminal of `play`. A tour is a transcript of the pack, so tests run it.

use std::io::IsTerminal;

use javelina_engine::or_none;
use javelina_session::transcript::steps;
use javelina_session::{WIDTH, page};

use crate::args::TourArgs;
use crate::commands::packs::test::fresh;
use crate::commands::playing::play::table;
use crate::failure::{Ended, Failure};
use crate::repl::{self, Ears, Guide};
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
        console.say(format!("each tour explains a few moves of a game: {names}"));
        return Ok(FINE);
    };
    let game = crate::commands::game(game, cli)?.id();
    let Some((_, tour)) = tours().find(|(of, _)| *of == game) else {
        return Err(Failure::usage(format!("there is no tour of {game}; `javelina rules {game}` shows its rules")));
    };
    let mut session = fresh(cli.games, &cli.packs, None)?;
    if repl::is_there() && std::io::stdout().is_terminal() {
        let ears = Ears::listen();
        let title =
            loaded.packs.iter().find(|pack| pack.game == game && !pack.extends).map_or(game, |pack| &pack.title);
        let Some(mut guide) = Guide::of(title, &tour.text, &mut session) else {
            return Err(Failure::usage(format!("the tour of {game} starts no game")));
        };
        let mut session = table(loaded, cli, console);
        let began = guide.begin(&mut session);
        repl::run(&mut session, console, true, &began, Some(ears), Some(guide))?;
        return Ok(FINE);
    }
    for (text, command) in steps(&tour.text) {
        if !text.is_empty() {
            console.say(format!("\n{}", page(&text, WIDTH)));
        }
        console.say(format!("{}{command}", safe(&session.prompt(), false, false)));
        console.flush();
        let reply = session.command(&command);
        console.say(reply.text);
        if console.closed {
            return Ok(FINE);
        }
    }
    console.say(format!("\nThe tour ends here. `javelina play {game}` starts a game of your own."));
    Ok(FINE)
}
