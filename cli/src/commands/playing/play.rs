//! `play`: people at the REPL, bots by themselves.

use std::io::IsTerminal;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::{Context, Result};
use rand::rand_core::TryRng;

use javelina_engine::{Outcome, did_you_mean, or_none, printable};

use javelina_variants::Choice;

use javelina_session::{Denied, Disk, NobodyThere, Opening, Race, Session, Wrong};
use javelina_studies::fitting;

use super::course::Course;
use crate::Loaded;
use crate::args::PlayArgs;
use crate::bot::{self, Programs};
use crate::disk::{extends, gather};
use crate::failure::{Ended, Failure, tell};
use crate::repl::{self, Ears, Over, Recorder, Tables, Watch};
use crate::{CONTENT, Cli, Console, FINDINGS, FINE, RealDisk, USAGE, load_for};

pub fn run(args: &PlayArgs, cli: &Cli, console: &mut Console) -> Ended {
    let Some(table) = args.table else { return play(args, cli, console) };
    let tables = Tables::of_user().context("no folder for saved games; set XDG_STATE_HOME or HOME")?;
    let file = table.map_or_else(|| tables.last(), |number| tables.nth(number))?;
    play(&PlayArgs { load: Some(file), ..args.clone() }, cli, console)
}

fn play(args: &PlayArgs, cli: &Cli, console: &mut Console) -> Ended {
    if let Some(problem) = unheeded(args) {
        return Err(Failure::usage(problem));
    }
    if args.to.is_some() && args.record == args.load {
        return Err(Failure::usage("--to would change the file of --load; name another file after --record"));
    }
    let loaded = packs(args, cli)?;
    if !loaded.is_sound() {
        let errors: Vec<_> =
            loaded.found.iter().filter(|one| one.severity == javelina_engine::Severity::Error).cloned().collect();
        return Err(Failure::content(errors, &loaded.files));
    }
    let mut course = match (&args.campaign, &args.game, &args.load) {
        (Some(_), None, None) => {
            let games = or_none(loaded.with_journals().map(str::to_string));
            return Err(Failure::usage(format!("--campaign needs a game: {games}")));
        }
        (Some(path), Some(game), None) => {
            Some(Course::prepare(path, game, args.scenario.as_deref(), &loaded, console)?)
        }
        _ => None,
    };
    let mut session = table(loaded, cli, console);
    let is_read = !args.no_input
        && (args.load.is_some()
            || args.game.is_none()
            || args.seats.is_empty()
            || args.seats.iter().any(|seat| is_human(seat)));
    if !is_read {
        session.manner.is_read = false;
    }
    session.at_terminal = repl::is_there() && !args.no_input;
    let mut ears = (session.at_terminal && is_read).then(Ears::listen); // before any program is started
    session.outside = Programs::named(&args.seats, Duration::from_secs(args.patience.into()), &cli.stop)?;
    let thinking = Arc::clone(&session.thinking);
    session.has_curtain = !args.no_curtain;
    if args.clock && !session.at_terminal {
        return Err(Failure::usage("--clock needs a terminal; in a file, `at TICK SEAT MOVE` plays at any tick"));
    }
    session.race = args.clock.then(|| Race::by(Box::new(Watch::begin()), args.quiet));
    session.fresh = fresh_seed;
    if let Some(path) = args.record.as_ref().filter(|path| path.as_path() != Path::new("-")) {
        let over = if args.replace { Over::Any } else { Over::Own };
        let recorder = Recorder::open(path, session.at_terminal, over).and_then(|recorder| {
            let is_first = args.game.is_none() && args.load.is_none(); // else the game that is begun is asked
            if is_first { recorder.spare("").map(|()| recorder) } else { Ok(recorder) }
        });
        let recorder = recorder.context("cannot record the game")?;
        session.recorder = Some(Arc::new(recorder));
    } else if is_autosaved(args) && session.at_terminal {
        session.tables = Tables::of_user().map(|tables| Box::new(tables) as Box<_>);
        if let (Some(path), Some(_)) = (&args.load, args.table) {
            session.recorder = Some(Arc::new(Recorder::open(path, true, Over::Own)?));
        }
    }
    let seats = match (&args.seats[..], &args.game) {
        ([], _) if args.scenario.is_some() || course.is_some() => vec!["human".into()],
        ([], game) => {
            let choice = Choice { with: args.with.clone(), ..Choice::default() };
            let both = ["human".to_string(), "greedy".into()];
            fitting(&both, session.loaded(), game.as_deref().unwrap_or_default(), &choice)
        }
        (named, _) => named.to_vec(),
    };
    if let (None, Some(game)) = (&args.load, &args.game) {
        if let Some(problem) = args.scenario.as_ref().and_then(|id| no_scenario(id, game, session.loaded())) {
            return Err(Failure::usage(problem));
        }
        if args.no_input && seats.iter().any(|seat| is_human(seat)) {
            return Err(Failure::usage(
                "--no-input does not allow a human seat; name policies, such as `--seats greedy,random`",
            ));
        }
    }
    let mut with = args.with.clone();
    match &course {
        Some(course) => with.extend(course.opened.iter().chain([&course.scenario]).cloned()),
        None => with.extend(args.scenario.clone()),
    }
    let begin = || match (&args.load, &args.game) {
        (Some(path), _) => {
            let seats = if args.to.is_some() { &args.seats[..] } else { &[] };
            session.go_on_with(&path.display().to_string(), args.anyway, args.to, seats)
        }
        (None, None) => {
            let games = session.loaded().game_ids().join(", ");
            Ok(format!("`new GAME` starts a game ({games}); `help` lists the commands"))
        }
        (None, Some(game)) => {
            let seed = args.seed.unwrap_or_else(fresh_seed);
            let position = args.position.as_ref().map(|path| session.position_in(path.display().to_string()));
            position.transpose().and_then(|position| {
                let (game, params) = (game.clone(), Vec::new());
                session.open(&Opening {
                    game,
                    seats,
                    with,
                    seed,
                    fresh: args.seed.is_none(),
                    params,
                    open: args.open,
                    position,
                    typed: None,
                })
            })
        }
    };
    let began = match &mut ears {
        Some(ears) => ears.wait(begin, &thinking, console),
        None => begin(),
    };
    let text = match began {
        Ok(text) => text,
        Err(error) if error.is::<NobodyThere>() => return Err(error.into()),
        Err(message) => {
            console.tell(format!("{message:#}"));
            return Ok(match message.downcast_ref() {
                Some(Wrong::Content(_)) => CONTENT,
                Some(Wrong::Record(_)) => FINDINGS,
                None => USAGE,
            });
        }
    };
    if let (true, Err(Denied(why))) = (args.clock, session.may_race()) {
        return Err(Failure::usage(why));
    }
    if let (Some(path), Some(desk)) = (&args.campaign, session.desk()) {
        match &mut course {
            Some(course) => course.begin(desk, session.loaded(), console)?,
            None => course = Some(Course::resume(path, desk, session.loaded())?),
        }
    }
    let course = Arc::new(Mutex::new(course));
    if args.campaign.is_some() {
        let followed = Arc::clone(&course);
        session.after = Some(Box::new(move |desk, loaded| {
            let mut course = followed.lock().unwrap_or_else(PoisonError::into_inner);
            course.iter_mut().for_each(|course| _ = course.look(desk, loaded));
        }));
    }
    // A game that begins at its end is there to be looked at; one that bots have ended is told.
    let is_told = args.load.is_none() && args.position.is_none() && session.desk().is_some_and(|desk| desk.is_over());
    if !is_read || is_told {
        console.say(text);
    } else {
        // The game is written all the same where the input breaks off.
        if let Err(error) = repl::run(&mut session, console, !args.no_history, &text, ears, None) {
            let code = tell(error.into(), console);
            let after = finish(&mut session, &course, args, console);
            return Ok(code.max(after.unwrap_or_else(|failure| tell(failure, console))));
        }
    }
    finish(&mut session, &course, args, console)
}

/// A session that reads and writes files, and reads these packs again.
pub fn table(loaded: Loaded, cli: &Cli, console: &Console) -> Session {
    let (folders, games) = (cli.packs.clone(), cli.games);
    let reload =
        Box::new(move || gather(games, folders.iter().map(AsRef::as_ref)).map(|packs| load_for(games, &packs)));
    Session::new(loaded, reload, Box::new(RealDisk), console.plain)
}

/// What was typed and would say nothing, because no game is begun or a file says what is played.
fn unheeded(args: &PlayArgs) -> Option<String> {
    // Programs play only if they are named, also those of a file.
    let seats = args.to.is_none() && args.seats.iter().any(|seat| !bot::is_outside(seat));
    let switches = [
        (args.game.is_some() && args.load.is_some(), "GAME"),
        (seats, "--seats"),
        (!args.with.is_empty(), "--with"),
        (args.scenario.is_some(), "--scenario"),
        (args.seed.is_some(), "--seed"),
        (args.open, "--open"),
    ];
    let (_, switch) = switches.into_iter().find(|(is_there, _)| *is_there).unzip();
    match (&args.game, &args.load) {
        (_, Some(_)) => switch.map(|switch| {
            let programs = if switch == "--seats" { " (here --seats only takes programs, `cmd:PROGRAM`)" } else { "" };
            let load = if args.table.is_some() { "--continue" } else { "--load" };
            format!("{switch} has no effect with {load}, whose file contains it{programs}; remove one of them")
        }),
        (None, None) if args.campaign.is_some() => None,
        (None, None) if args.no_input => {
            Some("--no-input needs a game: `play GAME --seats greedy,greedy` or --load FILE".into())
        }
        (None, None) => switch.map(|switch| format!("{switch} needs a game: `play GAME {switch} ..`")),
        (Some(_), None) => None,
    }
}

/// That a game has no scenario of this name, and which it has.
fn no_scenario(id: &str, game: &str, loaded: &Loaded) -> Option<String> {
    let of_game = || loaded.packs.iter().filter(|pack| pack.game == game).flat_map(|pack| &pack.items);
    let all = || of_game().filter(|item| item.kind == "scenario").map(|item| item.id.as_str());
    if of_game().next().is_none() || all().any(|one| one == id) {
        return None; // of a game that is not there, whoever opens it tells that
    }
    let help = did_you_mean(id, all()).unwrap_or_else(|| match all().next() {
        Some(_) => "`list scenarios` shows them".into(),
        None => "it has no scenarios".into(),
    });
    Some(format!("{} has no scenario `{}`; {help}", printable(game, 40), printable(id, 60)))
}

/// Whether games that people play at a terminal are kept: there is a screen, no machine tests, and nobody has said otherwise.
fn is_autosaved(args: &PlayArgs) -> bool {
    let is_tested = std::env::var_os("CI").is_some_and(|value| !value.is_empty());
    args.record.is_none() && !args.no_autosave && !is_tested && std::io::stdout().is_terminal()
}

/// Whether a person sits there, whatever the name says of the seat.
fn is_human(name: &str) -> bool {
    javelina_engine::player(name) == "human"
}

fn finish(session: &mut Session, course: &Mutex<Option<Course>>, args: &PlayArgs, console: &mut Console) -> Ended {
    let mut course = course.lock().unwrap_or_else(PoisonError::into_inner);
    let is_saved = session.is_saved();
    session.leave();
    let trouble = session.recorder.as_ref().and_then(|recorder| recorder.trouble());
    let table = session.recorder.as_ref().filter(|_| args.record.is_none() && trouble.is_none());
    let is_kept = is_saved || args.record.is_some() || course.is_some() || table.is_some();
    let Some(desk) = session.desk() else { return Ok(FINE) };
    let seed = desk.header().known_seed(desk.is_over());
    seed.iter().for_each(|seed| console.tell(format!("seed {seed}")));
    if let Some(trouble) = trouble {
        return Err(Failure::usage(trouble));
    }
    match table {
        Some(table) if !desk.is_begun() => table.forget(),
        Some(_) if !desk.is_over() => {
            let campaign = args.campaign.as_ref().map(|path| javelina_lab::quoted(&path.display().to_string()));
            let campaign = campaign.map(|file| format!(" --campaign {file}")).unwrap_or_default();
            console.tell(format!("the game is saved; `javelina play --continue{campaign}` resumes it"));
        }
        _ => {}
    }
    if desk.is_begun() && !is_kept {
        console.tell("the game was not saved; use `save FILE` or `play --record FILE`");
    }
    if let Some(path) = &args.record {
        if path.as_path() == Path::new("-") {
            RealDisk.write("-", &desk.record()).context("cannot record the game")?;
        }
        console.tell(format!("recorded in {}", path.display()));
    }
    if let Some(course) = &mut *course {
        course.finish(desk, session.loaded(), console)?;
    }
    let is_void = matches!(desk.outcome(), Outcome::Void(_));
    let is_of_bots = !desk.header().seats.iter().any(|seat| desk.header().is_person(seat));
    let stuck = desk.standstill().filter(|_| is_of_bots && desk.trouble().is_none());
    stuck.iter().for_each(|why| console.tell(why));
    Ok(if is_void || desk.trouble().is_some() || stuck.is_some() { FINDINGS } else { FINE })
}

/// The packs of the game that is named, those of all folders, and those of the games to which these add; of all games if none
/// is named. What is left out is read when another game is begun.
fn packs(args: &PlayArgs, cli: &Cli) -> Result<Loaded> {
    let mut packs = gather(cli.games, cli.packs.iter().map(AsRef::as_ref))?;
    let ids: Vec<&str> = cli.games.iter().map(|game| game.as_ref().id()).collect();
    if let (Some(game), None) = (args.game.as_deref().filter(|game| ids.contains(game)), &args.load) {
        let extended: Vec<String> = packs.iter().skip(ids.len()).filter_map(extends).collect();
        let is_needed = |id: &str| id == game || extended.iter().any(|one| one == id);
        // The packs of the games come first, in their order.
        let mut at = 0;
        packs.retain(|_| {
            at += 1;
            ids.get(at - 1).is_none_or(|id| is_needed(id))
        });
    }
    Ok(load_for(cli.games, &packs))
}

fn fresh_seed() -> u64 {
    u64::from(rand::rngs::SysRng.try_next_u32().unwrap_or(1))
}
