//! `rules`: the rules of a game in our own words.

use javelina_session::Lookup;

use crate::args::RulesArgs;
use crate::failure::Ended;
use crate::{Cli, Console};

pub fn run(args: &RulesArgs, cli: &Cli, console: &mut Console) -> Ended {
    answer(crate::commands::game(&args.game, cli)?.id(), cli, console, |lookup| lookup.rules(&args.topic.join(" ")))
}

pub(in crate::commands) fn answer(
    game: &str,
    cli: &Cli,
    console: &mut Console,
    ask: impl FnOnce(&Lookup<'_>) -> anyhow::Result<String>,
) -> Ended {
    let loaded = crate::commands::packs(cli, &[])?;
    console.say(ask(&Lookup::of(&loaded, game))?);
    crate::commands::shown_of(&loaded)
}
