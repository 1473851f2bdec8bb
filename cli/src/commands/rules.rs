//! `rules`: the rules of a game in our own words.

use javelina_variants::Choice;

use crate::args::RulesArgs;
use crate::lookup::Lookup;
use crate::{Cli, Console, FINE};

/// Prints the headings, a section or a ruling.
pub fn run(args: &RulesArgs, cli: &Cli, console: &mut Console) -> u8 {
    match super::game(&args.game, cli) {
        Ok(game) => answer(game.id(), cli, console, |lookup| lookup.rules(&args.topic.join(" "))),
        Err(problem) => super::fail(console, problem),
    }
}

/// Prints what the texts of a game say; settings have their shipped values.
pub(super) fn answer(
    game: &str,
    cli: &Cli,
    console: &mut Console,
    ask: impl FnOnce(&Lookup<'_>) -> Result<String, String>,
) -> u8 {
    let loaded = match super::packs(cli, &[], console) {
        Ok(loaded) => loaded,
        Err(code) => return code,
    };
    match ask(&Lookup { loaded: &loaded, game, choice: Choice::default() }) {
        Ok(text) => {
            console.say(text);
            FINE
        }
        Err(problem) => super::fail(console, problem),
    }
}
