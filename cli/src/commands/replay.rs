//! `replay`: shows a recorded game, or verifies it.

use std::path::Path;
use std::sync::Arc;

use javelina_engine::replay::{self, Difference, Replay, Verification};
use javelina_engine::{Present, counted, printable, written};
use javelina_lab::Playable;
use javelina_variants::{Choice, Visit};

use crate::args::ReplayArgs;
use crate::disk::read_text;
use crate::{Cli, Console, FINDINGS, FINE};

/// The largest replay, in bytes.
const MAX_REPLAY: usize = 32 * 1024 * 1024;

/// Reads a replay. Says what is wrong with the file, and gives the exit code.
pub(super) fn read_replay(file: &Path, console: &mut Console) -> Result<Replay, u8> {
    let text = read_text(file, MAX_REPLAY).map_err(|error| super::fail(console, error))?;
    replay::read(&text).map_err(|problems| {
        for one in problems {
            console.tell(format!(
                "{}:{}: error[{}]: {}; {}",
                file.display(),
                one.line,
                one.code,
                one.message,
                one.help
            ));
        }
        FINDINGS
    })
}

/// Says which move of a replay cannot be played, and gives the exit code.
pub(super) fn tell_unplayable(file: &Path, at: &Difference, console: &mut Console) -> u8 {
    let recorded = printable(&at.recorded, 200);
    console.tell(format!("{}:{}: `{recorded}` cannot be played: {}", file.display(), at.line, at.now));
    FINDINGS
}

/// Shows or verifies a replay.
pub fn run(args: &ReplayArgs, cli: &Cli, console: &mut Console) -> u8 {
    let replay = match read_replay(&args.file, console) {
        Ok(replay) => replay,
        Err(code) => return code,
    };
    let loaded = match super::packs(cli, &[], console) {
        Ok(loaded) => loaded,
        Err(code) => return code,
    };
    let header = &replay.header;
    let choice = Choice { with: header.with.clone(), params: header.settings.clone() };
    let game = match loaded.build(&header.game, &choice) {
        Ok(game) => game,
        Err(found) => return super::refuse(console, &found, &loaded.files),
    };
    let content = loaded.digests(&header.game);
    game.visit(Shown { replay: &replay, args, content: &content, console })
}

struct Shown<'a> {
    replay: &'a Replay,
    args: &'a ReplayArgs,
    content: &'a [(String, String)],
    console: &'a mut Console,
}

impl Visit for Shown<'_> {
    type Out = u8;

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> u8
    where
        G: Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        if self.args.verify { self.verify(game) } else { self.show(game) }
    }
}

impl Shown<'_> {
    fn verify<G: Present + Playable>(self, game: Arc<G>) -> u8 {
        let file = self.args.file.display();
        match replay::verify(self.replay, Arc::clone(&game), self.content) {
            Verification::Same { .. } | Verification::CutShort { .. } if self.replay.header.finding.is_some() => {
                let Some(found) = super::fixtures::quietly(&*game, self.replay) else {
                    self.console.say("every digest agrees, but what the record is about does not go wrong any more");
                    return FINDINGS;
                };
                let moves = counted(self.replay.moves.len(), "move");
                let (kind, message) = (found.kind, printable(&found.message, 400));
                self.console.say(format!("same: after {moves} it goes wrong as recorded ({kind}): {message}"));
                return FINE;
            }
            Verification::Same { moves } => {
                let moves = counted(moves, "move");
                self.console.say(format!("same: {moves} played again, every digest and the outcome agree"));
                return FINE;
            }
            Verification::OtherContent { files } => {
                self.console.say("other content: these files are not those of the record");
                for name in files {
                    self.console.say(format!("  {}", printable(&name, 200)));
                }
            }
            Verification::Differs(at) => {
                self.console.say(format!("differs at {file}:{}, field `{}`", at.line, at.field));
                self.console.say(format!("  recorded: {}", printable(&at.recorded, 300)));
                self.console.say(format!("  now:      {}", printable(&at.now, 300)));
            }
            found @ (Verification::CutShort { .. } | Verification::EndsEarly { .. }) => {
                if let Some(one) = found.problem() {
                    self.console
                        .say(format!("{file}:{}: error[{}]: {}; {}", one.line, one.code, one.message, one.help));
                }
            }
        }
        FINDINGS
    }

    fn show<G: Present>(self, game: Arc<G>) -> u8 {
        let table = match replay::play(self.replay, Arc::clone(&game), self.args.to) {
            Ok(table) => table,
            Err(at) => return tell_unplayable(&self.args.file, &at, self.console),
        };
        let header = &self.replay.header;
        self.console.say(format!(
            "{}, seed {}, {}",
            printable(&header.game, 40),
            header.seed,
            printable(&header.seats.join(", "), 200)
        ));
        for (at, played) in table.played().iter().enumerate() {
            let (by, text) = (crate::repl::by(&played.step), written(&*game, &played.step.action));
            self.console.say(format!("{:>3}  {by}: {text}", at + 1));
            for event in &played.events {
                self.console.say(format!("       {}", printable(&game.tell(event), 400)));
            }
        }
        if let Some(finding) = header.finding.as_ref().filter(|_| self.args.to.is_none()) {
            // The move that shows it may be one that cannot be played to its end.
            if let Some(line) = self.replay.moves.get(table.played().len()) {
                let (by, text) = (printable(&line.by, 20), printable(&line.action, 200));
                self.console.say(format!("{:>3}  {by}: {text}", table.played().len() + 1));
            }
            let (kind, message) = (printable(&finding.kind, 40), printable(&finding.message, 400));
            self.console.say(format!("here it goes wrong ({kind}): {message}"));
        }
        for side in table.outcome().standings() {
            let seats: Vec<String> = side.seats.iter().map(|seat| seat.to_string()).collect();
            self.console.say(format!("{}: {}{}", seats.join(", "), side.score, if side.won { "  wins" } else { "" }));
        }
        FINE
    }
}
