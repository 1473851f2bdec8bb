//! Programs of others at the table: `cmd:PROGRAM`.
//!
//! Such a program is started only if whoever calls the binary names it on the command line; no pack, spec, save or
//! transcript can. The protocol is described in `cli/examples/bots/README.md`.

mod process;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, anyhow};
use javelina_engine::rules::Stopwatch;
use javelina_engine::{Digest, player, printable};
use javelina_lab::{Begins, Stop};
use javelina_session::{Agent, Outside, Starter};

use crate::disk::read_bytes;
use crate::guard::{self, Guard};
use process::Process;

/// What the names of outside programs begin with.
const PREFIX: &str = "cmd:";
/// How long an answer may take where nothing else is said.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// The largest file of a program that its digest holds, in bytes.
const MAX_PROGRAM: usize = 64 * 1024 * 1024;

/// The programs that may play, how long they may think, and the watch on games.
#[derive(Clone, Debug)]
pub struct Programs {
    allowed: Vec<String>,
    patience: Duration,
    stop: Stop,
}

impl Programs {
    /// No program may play. The request to stop ends calls of scripts, too.
    pub fn none(stop: &Stop) -> Arc<dyn Outside> {
        Arc::new(Self { allowed: Vec::new(), patience: PATIENCE, stop: stop.clone() })
    }

    /// The programs among the names that were given on the command line. Errors: a program that cannot be started.
    pub fn named(names: &[String], patience: Duration, stop: &Stop) -> Result<Arc<dyn Outside>> {
        let mut allowed: Vec<String> = names.iter().filter(|name| is_outside(name)).cloned().collect();
        allowed.sort();
        allowed.dedup();
        for name in &allowed {
            Box::new(Process::start(words(name), patience)?).stop();
        }
        Ok(Arc::new(Self { allowed, patience, stop: stop.clone() }))
    }
}

impl Outside for Programs {
    fn starter(&self, name: &str) -> Option<Result<Starter>> {
        if !is_outside(name) {
            return None;
        }
        if !self.allowed.iter().any(|one| one == name) {
            let name = printable(name, 100);
            let why = anyhow!("`{name}` is a program; programs play only if --seats names them");
            return Some(Err(why));
        }
        let (words, patience) = (words(name), self.patience);
        Some(Ok(Box::new(move || Ok(Box::new(Process::start(words.clone(), patience)?)))))
    }

    fn digest(&self, name: &str) -> Option<(String, String)> {
        if !is_outside(name) {
            return None;
        }
        let mut digest = Digest::new();
        for word in words(player(name)) {
            digest.bytes(word.as_bytes());
            digest.bytes(&read_bytes(Path::new(&word), MAX_PROGRAM).unwrap_or_default()); // most words name no file
        }
        Some((name.into(), format!("{:016x}", digest.finish())))
    }

    fn begins(&self) -> Begins {
        guard::game_begins
    }

    fn stopwatch(&self) -> Option<Arc<dyn Stopwatch>> {
        Some(Arc::new(Guard(self.stop.clone())))
    }
}

/// Whether a name is that of a program.
pub fn is_outside(name: &str) -> bool {
    name.starts_with(PREFIX)
}

/// Ends all programs that play, and then this one, as interrupted.
pub fn leave() -> ! {
    process::end_all(|| std::process::exit(i32::from(crate::INTERRUPTED)))
}

fn words(name: &str) -> Vec<String> {
    name.strip_prefix(PREFIX).unwrap_or(name).split_whitespace().map(str::to_string).collect()
}
