//! `rules`: the rules of a game in our own words.

use javelina_session::Lookup;
use javelina_variants::Choice;

use crate::args::RulesArgs;
use crate::failure::Ended;
use crate::{Cli, Console};

pub fn run(args: &RulesArgs, cli: &Cli, console: &mut Console) -> Ended {
    answer(super::game(&args.game, cli)?.id(), cli, console, |lookup| lookup.rules(&args.topic.join(" ")))
}

pub(super) fn answer(
    game: &str,
    cli: &Cli,
    console: &mut Console,
    ask: impl FnOnce(&Lookup<'_>) -> anyhow::Result<String>,
) -> Ended {
    let loaded = super::packs(cli, &[])?;
    console.say(ask(&Lookup { loaded: &loaded, game, choice: Choice::default(), others: Vec::new() })?);
    super::shown_of(&loaded)
}
