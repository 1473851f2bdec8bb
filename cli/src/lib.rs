//! Javelina: the command line, and all that is behind it for programs of your own.
//!
//! ```
//! use javelina::lab::{Arm, Control, Plan, summary_text};
//! let loaded = javelina::load(&javelina::variants::shipped());
//! let plan = Plan::new("two minds", vec![Arm::new("arizona", ["greedy", "random"], 20)]);
//! let report = javelina::batch(plan, &loaded)?.run(Control::on(1))?;
//! assert!(report.games == 20 && summary_text(&report).contains("greedy"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`batch`] plays plans; [`main_with`] is the program itself, with games of yours beside those that come with the engine. The
//! packages are [`engine`], [`games`](mod@games), [`dsl`], [`variants`], [`lab`] and [`studies`]; this one alone prints,
//! reads files or knows a clock. Data goes to standard output, messages go to standard error. Exit codes are in [`EXITS`].

mod args;
mod bot;
mod campaign;
pub mod commands;
mod disk;
mod exits;
mod failure;
mod formats;
mod guard;
mod library;
mod lsp;
mod mended;
pub mod repl;
mod shards;
mod signals;
mod text;

use std::ffi::OsString;
use std::path::Path;
use std::process::ExitCode;

use clap::{ColorChoice, Parser};

pub use commands::{Cli, Command};
pub use disk::{RealDisk, fault, write_whole};
/// The language of rules: texts become clauses.
pub use javelina_dsl as dsl;
/// What games are made of, and what rules are when they play.
pub use javelina_engine as engine;
/// The four games.
pub use javelina_games as games;
/// Many games: policies, batches, statistics and gates.
pub use javelina_lab as lab;
/// Packs, and the games that are built of them.
pub use javelina_variants as variants;
pub use text::console::Console;

pub use exits::{BUG, CONTENT, EXITS, FINDINGS, FINE, INTERRUPTED, UNDECIDED, USAGE};
pub use formats::{FORMATS, Format};
pub use javelina_session::{Disk, Game, Games, Loaded, SHIPPED, games, pages};
/// Experiments: differences, blame, mutants, coverage, balance.
pub use javelina_studies as studies;
pub(crate) use library::load_with;
pub use library::{Problems, batch, load, load_for};

/// The whole program: runs the command line of this process for these games. [`games!`] adds yours to those that come with the
/// engine; `examples/fifth_game` shows all of it.
pub fn main_with(games: Games) -> ExitCode {
    signals::listen();
    on_panic();
    ExitCode::from(run_with(games, std::env::args_os()))
}

/// Runs the command line `arguments` (the program's name first) for these games and gives the exit code.
pub fn run_with(games: Games, arguments: impl IntoIterator<Item = OsString>) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    // What is to be plain or coloured is known only once the arguments are read.
    let (plain, colours) =
        Cli::try_parse_from(&arguments).map_or((false, ColorChoice::Auto), |cli| (cli.plain, cli.color));
    run_to(games, arguments, &mut Console::real(plain, colours))
}

/// As [`run_with`], to these streams: for tests of a game of your own.
pub fn run_to(games: Games, arguments: impl IntoIterator<Item = OsString>, console: &mut Console) -> u8 {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    console.program = program(arguments.first());
    match Cli::try_parse_from(arguments) {
        Ok(cli) => {
            console.plain |= cli.plain;
            commands::dispatch(&Cli { games, ..cli }, console)
        }
        Err(error) => explained(&error, console),
    }
}

/// The name of the program, as its path says.
fn program(path: Option<&OsString>) -> String {
    let name = path.and_then(|path| Path::new(path).file_name()).map(|name| name.to_string_lossy().to_string());
    name.map_or_else(|| "javelina".into(), |name| name.trim_end_matches(".exe").to_string())
}

/// Help and version are data and fine; anything else is wrong usage.
fn explained(error: &clap::Error, console: &mut Console) -> u8 {
    let text = error.render();
    let text = if console.colour { text.ansi().to_string() } else { text.to_string() };
    if error.use_stderr() {
        console.tell(text.trim_end());
        return USAGE;
    }
    console.write(&text);
    console.end(FINE)
}

/// Says in one place what a panic means that nobody catches: a bug of ours or of a game, never the user's input.
pub fn on_panic() {
    std::panic::set_hook(Box::new(|info| {
        if lab::is_caught() {
            return; // it is a finding, with a record
        }
        let place = info.location().map(|at| format!("{}:{}", at.file(), at.line())).unwrap_or_default();
        let text = text::door::safe(info.payload_as_str().unwrap_or("no message"), false, false);
        let program = program(std::env::args_os().next().as_ref());
        let whose = if program == "javelina" { "a bug in javelina" } else { "a bug in its own games or in the engine" };
        let _ = std::io::Write::write_all(
            &mut std::io::stderr(),
            format!("{program}: {whose}, version {}: {text} ({place})\n", env!("CARGO_PKG_VERSION")).as_bytes(),
        );
    }));
}
