//! Runs a verb, and ends the program as it ended.

use javelina_studies::CUT;
use javelina_variants::GameRow;

use super::{Cli, Command};
use crate::args::{BatchArgs, MergeArgs, Report, Tested, Told};
use crate::failure::{Failure, tell};
use crate::text::annotate::github_failure;
use crate::{BUG, Console, INTERRUPTED, signals};

/// Runs the verb and gives the exit code.
pub fn dispatch(cli: &Cli, console: &mut Console) -> u8 {
    if let Some(id) = twice(cli) {
        let problem = format!("two games have the id `{id}`; give your own game another id");
        let code = tell(Failure::usage(problem), console);
        return console.end(code);
    }
    if cli.command.plays() {
        signals::stop_between_games(&cli.stop);
    }
    let ended = cli.command.run(cli, console);
    // The report of a batch says whether games are missing; what came after its last game is whole.
    let is_batch = matches!(cli.command, Command::Batch(_) | Command::Balance(_) | Command::Merge(_));
    let is_whole = is_batch && ended.as_ref().is_ok_and(|code| *code != INTERRUPTED);
    let mut code = ended.unwrap_or_else(|failure| {
        if is_for_github(&cli.command) {
            console.data(&github_failure(&failure));
        }
        tell(failure, console)
    });
    if !is_whole && cli.command.plays() && cli.stop.is_stopped() && code != BUG {
        console.tell(format!("{CUT}; only finished work is reported"));
        code = INTERRUPTED;
    }
    console.end(code)
}

/// Returns `true` if problems are to be reported as workflow commands of GitHub.
fn is_for_github(command: &Command) -> bool {
    match command {
        Command::Check(args) => args.format == Report::Github,
        Command::Test(args) => args.format == Tested::Github,
        Command::Batch(BatchArgs { format, .. }) | Command::Merge(MergeArgs { format, .. }) => *format == Told::Github,
        _ => false,
    }
}

/// The id that two games of the program have, if two have one.
fn twice(cli: &Cli) -> Option<&'static str> {
    let ids: Vec<&str> = cli.games.iter().map(|game| AsRef::<GameRow>::as_ref(game).id()).collect();
    ids.iter().enumerate().find(|(at, id)| ids[..*at].contains(id)).map(|(_, id)| *id)
}
