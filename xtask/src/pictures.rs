//! Pictures of the README: the board of Sonora at the end of a game with a fixed seed, for light and dark pages.

use std::ffi::OsStr;
use std::io::{self, sink};
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::{env, fs, process};

use javelina::{Console, FINE, SHIPPED, run_to};

/// Seed of the game.
const SEED: &str = "4";

/// Returns each picture with its path.
///
/// # Errors
///
/// The folder for temporary files cannot be used, or a command of the program fails.
pub(super) fn pages() -> io::Result<Vec<(String, String)>> {
    // Tests call this from several threads.
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    let folder = env::temp_dir().join(format!("javelina-pictures-{}-{call}", process::id()));
    fs::create_dir_all(&folder)?;
    let drawn = drawn(&folder);
    fs::remove_dir_all(&folder)?;
    drawn
}

fn drawn(folder: &Path) -> io::Result<Vec<(String, String)>> {
    let record = folder.join("game.jsonl");
    let game = ["play", "sonora", "--seats", "greedy,greedy", "--seed", SEED, "--no-input", "--record"];
    run(&[&game.map(OsStr::new)[..], &[record.as_os_str()]].concat())?;
    let picture = |name: &str, more: &[&str]| -> io::Result<(String, String)> {
        let file = folder.join(name);
        let command = [OsStr::new("draw"), record.as_os_str(), OsStr::new("--svg"), file.as_os_str()];
        let more: Vec<&OsStr> = more.iter().map(OsStr::new).collect();
        run(&[&command[..], &more].concat())?;
        Ok((format!("book/pictures/{name}"), fs::read_to_string(file)?))
    };
    Ok(vec![picture("sonora.svg", &[])?, picture("sonora-dark.svg", &["--dark"])?])
}

/// Runs a command of the program, without its output.
fn run(words: &[&OsStr]) -> io::Result<()> {
    let mut console = Console::of(Box::new(sink()), Box::new(sink()));
    let words = [OsStr::new("javelina")].into_iter().chain(words.iter().copied());
    let exit = run_to(SHIPPED, words.map(OsStr::to_os_string), &mut console);
    if exit == FINE { Ok(()) } else { Err(io::Error::other(format!("the program exits with {exit}"))) }
}
