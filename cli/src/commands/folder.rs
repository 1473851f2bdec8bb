//! The folder that a batch writes to: who may write, what is kept of games that are done before it is their turn, and the
//! files that are there at the end.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use javelina_engine::printable;
use javelina_lab::{Aside, Kept, Report, junit, report_html, summary_json, summary_markdown};

use super::batch::write_findings;
use super::fail;
use crate::Console;
use crate::disk::write_whole;

/// Games that are played, one line each.
pub(super) const GAMES: &str = "games.jsonl";
/// The same while the batch is not complete.
pub(super) const PART: &str = "games.jsonl.part";
/// What is to be played, and which part of it.
pub(super) const PLAN: &str = "plan.json";
/// The longest line of a journal that is read back, in bytes.
const MAX_LINE: u64 = 1024 * 1024;
/// What the names of files begin with that hold games which are done before it is their turn.
const ASIDE: &str = "games.jsonl.aside";
/// What a worker has done is kept aside after this time if it is not its turn yet.
const AFTER: Duration = Duration::from_millis(50);
/// What a batch writes when it is judged; a part is not.
const JUDGED: [&str; 4] = ["summary.json", "summary.md", "junit.xml", "report.html"];

pub(super) fn said<T>(console: &mut Console, path: &Path, result: io::Result<T>) -> Result<T, u8> {
    result.map_err(|error| fail(console, &format!("{}: {}", shown(path), error.to_string().to_lowercase())))
}

pub(super) fn shown(path: &Path) -> String {
    printable(&path.display().to_string(), 200)
}

/// Makes the folder and keeps other batches out of it as long as the file is held.
pub(super) fn lock(folder: &Path, console: &mut Console) -> Result<File, u8> {
    said(console, folder, fs::create_dir_all(folder))?;
    let guard = folder.join(".lock");
    let lock = said(console, &guard, OpenOptions::new().create(true).append(true).open(&guard))?;
    if lock.try_lock().is_err() {
        return Err(fail(console, &format!("{}: another batch is writing to this folder", shown(folder))));
    }
    Ok(lock)
}

/// The lines of a file, each with its line break; ends where the file cannot be read or a line is too long.
pub(super) fn lines(file: File) -> impl Iterator<Item = String> {
    let mut file = BufReader::new(file);
    std::iter::from_fn(move || {
        let mut line = String::new();
        (&mut file).take(MAX_LINE).read_line(&mut line).ok().filter(|read| *read > 0).map(|_| line)
    })
}

/// Writes `plan.json`.
pub(super) fn write_plan(folder: &Path, kept: &Kept, console: &mut Console) -> Result<(), u8> {
    write_whole(&folder.join(PLAN), kept.text().as_bytes()).map_err(|message| fail(console, &message))
}

/// Writes what came of the batch. The lines of its games stand in [`PART`]; they get their name when none is missing.
pub(super) fn finish(report: &Report, folder: &Path, console: &mut Console) -> Result<(), u8> {
    if !report.is_cut {
        said(console, &folder.join(PART), fs::rename(folder.join(PART), folder.join(GAMES)))?;
        clear_aside(folder, console)?;
    }
    let texts = if report.shard.is_none() {
        [summary_json(report), summary_markdown(report), junit(report), report_html(report)].map(Some)
    } else {
        [const { None }; JUDGED.len()]
    };
    for (name, text) in JUDGED.iter().zip(texts) {
        let path = folder.join(name);
        match text {
            Some(text) => write_whole(&path, text.as_bytes()).map_err(|message| fail(console, &message))?,
            // What a whole batch left here is not of this part.
            None if path.exists() => said(console, &path, fs::remove_file(&path))?,
            None => {}
        }
    }
    write_findings(report, &folder.join("findings"), console)
}

fn asides(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with(ASIDE) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}

/// Removes what was kept aside.
pub(super) fn clear_aside(folder: &Path, console: &mut Console) -> Result<(), u8> {
    for path in said(console, folder, asides(folder))? {
        said(console, &path, fs::remove_file(&path))?;
    }
    Ok(())
}

/// The lines that an earlier run kept aside. They then stand in one file, which stays until the batch is complete.
pub(super) fn take_aside(folder: &Path, console: &mut Console) -> Result<Vec<String>, u8> {
    let paths = said(console, folder, asides(folder))?;
    let mut kept = Vec::new();
    for path in &paths {
        let file = said(console, path, File::open(path))?;
        kept.extend(lines(file).filter(|line| line.ends_with('\n')));
    }
    if !kept.is_empty() {
        write_whole(&folder.join(ASIDE), kept.concat().as_bytes()).map_err(|message| fail(console, &message))?;
    }
    for path in paths.iter().filter(|path| !path.ends_with(ASIDE) || kept.is_empty()) {
        said(console, path, fs::remove_file(path))?;
    }
    Ok(kept)
}

/// Keeps games aside in a file for each worker. What cannot be written is played again after a kill, no more.
pub(super) struct Files {
    workers: Vec<Mutex<Slot>>,
}

struct Slot {
    path: PathBuf,
    file: Option<File>,
    last: Instant,
}

impl Files {
    pub(super) fn new(folder: &Path, workers: usize) -> Self {
        let slot = |worker: usize| {
            let path = folder.join(format!("{ASIDE}-{worker}"));
            Mutex::new(Slot { path, file: None, last: Instant::now() })
        };
        Self { workers: (0..workers).map(slot).collect() }
    }

    fn with(&self, worker: usize, act: impl FnOnce(&mut Slot)) {
        if let Some(slot) = self.workers.get(worker) {
            act(&mut slot.lock().unwrap_or_else(PoisonError::into_inner));
        }
    }
}

impl Aside for Files {
    fn is_due(&self, worker: usize) -> bool {
        let mut due = false;
        self.with(worker, |slot| due = slot.last.elapsed() >= AFTER);
        due
    }

    fn keep(&self, worker: usize, lines: &str) {
        self.with(worker, |slot| {
            if slot.file.is_none() {
                slot.file = OpenOptions::new().create(true).append(true).open(&slot.path).ok();
            }
            if let Some(file) = &mut slot.file {
                let _ = file.write_all(lines.as_bytes()); // nothing is wrong then but that a kill would lose more
            }
            slot.last = Instant::now();
        });
    }

    fn forget(&self, worker: usize) {
        self.with(worker, |slot| {
            if let Some(file) = &slot.file {
                let _ = file.set_len(0); // lines that stay are known twice, no more
            }
        });
    }
}
