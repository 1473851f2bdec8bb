//! `timer`: the music of a race for people with printed cards.

use std::time::Duration;

use javelina_engine::{Files, counted, did_you_mean, or_none, printable};

use crate::args::TimerArgs;
use crate::failure::{Ended, Failure};
use crate::repl::{BELL, Clock, Watch};
use crate::{Cli, Console, FINE};

/// How many seconds before the end the bell rings once more.
const WARNING: u64 = 10;
/// The longest music, in seconds.
const LONGEST: u64 = 3_600;

/// Counts down, with a bell at the start, shortly before the end and at the end.
pub fn run(args: &TimerArgs, cli: &Cli, console: &mut Console) -> Ended {
    let loaded = super::packs(cli, &[])?;
    let seconds = length(&args.timer, &loaded.files).map_err(Failure::usage)?;
    let watch = Watch::begin();
    count(seconds, args.quiet, console, &mut |until| {
        let left = Duration::from_secs(until).saturating_sub(watch.passed());
        std::thread::sleep(left);
    });
    Ok(FINE)
}

/// Counts down; `wait` waits until so many seconds after the start.
fn count(seconds: u64, is_quiet: bool, console: &mut Console, wait: &mut dyn FnMut(u64)) {
    let bell = if is_quiet { "" } else { BELL };
    let ring = |console: &mut Console, text: &str| {
        console.say(text);
        console.data(bell);
        console.flush();
    };
    ring(console, &format!("the music plays for {}", counted(seconds, "second")));
    if seconds > WARNING {
        wait(seconds - WARNING);
        ring(console, &format!("{WARNING} seconds left"));
    }
    wait(seconds);
    ring(console, "the music stops");
}

/// The seconds that a timer of some game plays, or that were said.
fn length(said: &str, files: &Files) -> Result<u64, String> {
    if let Ok(seconds) = said.parse::<u64>() {
        return if (1..=LONGEST).contains(&seconds) {
            Ok(seconds)
        } else {
            Err(format!("a timer plays 1 to {LONGEST} seconds"))
        };
    }
    let timers: Vec<(String, u64)> = files.iter().flat_map(|(_, _, text)| timers(text)).collect();
    timers.iter().find(|(id, _)| id == said).map(|(_, seconds)| *seconds).ok_or_else(|| {
        let names = || timers.iter().map(|(id, _)| id.as_str());
        let known = || format!("there are {}, or seconds", or_none(names().map(str::to_string)));
        format!("no timer is called `{}`; {}", printable(said, 40), did_you_mean(said, names()).unwrap_or_else(known))
    })
}

/// The timers that a file of a pack has; a tick is a second.
fn timers(text: &str) -> Vec<(String, u64)> {
    if !text.contains("[[timer]]") {
        return Vec::new();
    }
    let Ok(table) = text.parse::<toml::Table>() else { return Vec::new() };
    let all = table.get("timer").and_then(toml::Value::as_array).into_iter().flatten();
    let of = |timer: &toml::Value| {
        let ticks = timer.get("ticks")?.as_integer()?;
        Some((timer.get("id")?.as_str()?.to_string(), u64::try_from(ticks).ok()?))
    };
    all.filter_map(of).collect()
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop where something is wrong")]
mod tests {
    use std::io::Write;
    use std::sync::{Arc, Mutex};

    use super::*;

    #[derive(Clone, Default)]
    struct Kept(Arc<Mutex<Vec<u8>>>);

    impl Write for Kept {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().unwrap().extend(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    fn counted(seconds: u64, is_quiet: bool) -> (String, Vec<u64>) {
        let (kept, mut waits) = (Kept::default(), Vec::new());
        let mut console = Console::of(Box::new(kept.clone()), Box::new(std::io::sink()));
        count(seconds, is_quiet, &mut console, &mut |until| waits.push(until));
        drop(console);
        let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
        (text, waits)
    }

    #[test]
    fn a_timer_rings_at_its_start_ten_seconds_before_its_end_and_at_its_end() {
        let (text, waits) = counted(25, false);
        assert_eq!((text.matches(BELL).count(), waits), (3, vec![15, 25]));
        assert!(text.starts_with("the music plays for 25 seconds\n"), "{text}");
        assert_eq!(counted(5, false).1, [5]);
        assert!(!counted(25, true).0.contains(BELL));
    }

    #[test]
    fn a_timer_is_that_of_a_file_or_seconds() {
        let mut files = Files::default();
        files.add("a/race.toml", "[[timer]]\nid = \"panic\"\nticks = 25\n");
        assert_eq!(length("panic", &files), Ok(25));
        assert_eq!(length("90", &files), Ok(90));
        assert!(length("0", &files).unwrap_err().contains("1 to 3600"));
        assert!(length("panik", &files).unwrap_err().contains("did you mean `panic`?"));
        assert!(length("-1", &files).unwrap_err().contains("there are panic, or seconds"));
    }
}
