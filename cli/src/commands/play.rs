//! `play`: people at the REPL, bots by themselves.

use std::path::PathBuf;

use rand::rand_core::TryRng;

use crate::args::PlayArgs;
use crate::repl::{self, Opening, Session};
use crate::{Cli, Console, Disk, FINDINGS, FINE, RealDisk};

/// Plays a game, or opens the REPL.
pub fn run(args: &PlayArgs, cli: &Cli, console: &mut Console) -> u8 {
    let loaded = match super::packs(cli, &[], console) {
        Ok(loaded) => loaded,
        Err(code) => return code,
    };
    if !loaded.is_sound() {
        let errors: Vec<_> =
            loaded.found.iter().filter(|one| one.severity == javelina_engine::Severity::Error).cloned().collect();
        return super::refuse(console, &errors, &loaded.files);
    }
    let folders: Vec<PathBuf> = cli.packs.clone();
    let reload = Box::new(move || {
        crate::disk::gather(folders.iter().map(AsRef::as_ref)).map(|packs| javelina_variants::load(&packs))
    });
    let mut session = Session::new(loaded, reload, Box::new(RealDisk), console.plain);
    let began = match (&args.load, &args.game) {
        (Some(path), _) => session.load_from(&path.display().to_string()),
        (None, None) => Ok("`new GAME` begins a game (arizona, sonora), `help` lists the words".into()),
        (None, Some(game)) => {
            let mut with = args.with.clone();
            with.extend(args.scenario.clone());
            let seats = if args.seats.is_empty() { vec!["human".into(), "greedy".into()] } else { args.seats.clone() };
            if args.no_input && seats.iter().any(|seat| seat == "human") {
                return super::fail(
                    console,
                    "--no-input with a human seat; name policies with --seats, for instance greedy,random",
                );
            }
            let seed = args.seed.unwrap_or_else(fresh_seed);
            session.open(&Opening { game: game.clone(), seats, with, seed, params: Vec::new() })
        }
    };
    match began {
        Ok(text) => console.say(text),
        Err(message) => {
            console.tell(message);
            return FINDINGS;
        }
    }
    let humans =
        session.desk().is_none_or(|desk| desk.header().seats.iter().any(|seat| seat == "human") && !desk.is_over());
    if humans && !args.no_input {
        repl::run(&mut session, console, !args.no_history);
    }
    finish(&session, args, console)
}

fn finish(session: &Session, args: &PlayArgs, console: &mut Console) -> u8 {
    let Some(desk) = session.desk() else { return FINE };
    console.tell(format!("seed {}", desk.header().seed));
    if let Some(path) = &args.record {
        if let Err(message) = RealDisk.write(&path.display().to_string(), &desk.record()) {
            return super::fail(console, &message);
        }
        console.tell(format!("recorded in {}", path.display()));
    }
    if desk.is_over() && desk.result().starts_with("the game is void") { FINDINGS } else { FINE }
}

/// A seed from the system's entropy, small enough to type.
fn fresh_seed() -> u64 {
    u64::from(rand::rngs::SysRng.try_next_u32().unwrap_or(1))
}
