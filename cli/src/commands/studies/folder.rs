//! The folder that a batch writes to: who may write, what is kept of games that are done before it is their turn, and the
//! files that are there at the end. Whatever refuses does so before anything is changed.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use anyhow::{Context, Error, Result, bail};
use javelina_engine::limits::{MAX_GAMES_LINE, MAX_PLAN};
use javelina_engine::{counted, printable};
use javelina_lab::{Aside, Batch, Kept, Report, games_header, junit, report_html, summary_json, summary_markdown};

use crate::disk::fault::call;
use crate::disk::{
    Guard, Journal, Output, Spare, cause, clear_litter, fits, give_back, listed, make_folder, open, read_text, remove,
    rename, shown, write_whole,
};

/// Games that are played, one line each.
pub(in crate::commands) const GAMES: &str = "games.jsonl";
/// The same while the batch is not complete.
pub(in crate::commands) const PART: &str = "games.jsonl.part";
pub(in crate::commands) const PLAN: &str = "plan.json";
pub(in crate::commands) const COVERAGE: &str = "coverage.json";
/// What the names of files begin with that hold games which are done before it is their turn.
const ASIDE: &str = "games.jsonl.aside";
/// What a worker has done is kept aside after this time if it is not its turn yet.
const AFTER: Duration = Duration::from_millis(50);
/// What a batch writes when it is judged; a part is not.
const JUDGED: [(&str, Output); 4] = [
    ("summary.json", Output::Summary),
    ("summary.md", Output::Markdown),
    ("junit.xml", Output::Junit),
    ("report.html", Output::Page),
];
/// What else it writes.
const OTHERS: [(&str, Output); 4] =
    [(GAMES, Output::Games), (PART, Output::Games), (PLAN, Output::Plan), (COVERAGE, Output::Coverage)];
const FINDINGS: &str = "findings";

/// A folder that no other batch writes to as long as this is there.
pub(in crate::commands) struct Held {
    folder: PathBuf,
    is_new: bool,
    guard: Option<Guard>,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.guard = None;
        if self.is_new {
            give_back(&self.folder); // only if nothing was written to it
        }
    }
}

/// Makes the folder and keeps other batches out of it.
pub(in crate::commands) fn lock(folder: &Path) -> Result<Held> {
    let is_new = !folder.exists();
    make_folder(folder)?;
    JUDGED.iter().chain(&OTHERS).try_for_each(|(name, output)| output.spare(&folder.join(name)))?;
    let mut held = Held { folder: folder.into(), is_new, guard: None };
    held.guard = Guard::hold(&folder.join(".lock"))?;
    if held.guard.is_none() {
        bail!("{}: another batch is writing to this folder; wait or use another folder", shown(folder));
    }
    Ok(held)
}

/// How a batch goes about a folder in which there is something already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::commands) enum Manner {
    /// Begins anew, but does not take away another batch.
    Anew,
    /// Goes on with what an interrupted run left.
    Resume,
    /// Takes away whatever is there.
    Replace,
}

/// Refuses a folder that holds another batch than `kept`.
pub(in crate::commands) fn check_free(folder: &Path, kept: &Kept) -> Result<()> {
    if !folder.join(GAMES).exists() && !folder.join(PART).exists() {
        return Ok(());
    }
    let old = read_text(&folder.join(PLAN), MAX_PLAN).ok().and_then(|text| Kept::read(&text).ok());
    let is_same = |old: &Kept| old.plan.digest() == kept.plan.digest() && old.shard == kept.shard;
    let what = match old {
        Some(old) if is_same(&old) => return Ok(()),
        Some(Kept { plan, .. }) => {
            let games = counted(plan.games(), "game");
            format!("another batch, `{}` of {games} with seed {}", printable(&plan.title, 60), plan.seed)
        }
        None => "the games of another batch or version".into(),
    };
    bail!("{}: this folder holds {what}; use another folder or add --replace", shown(folder));
}

/// Makes the folder ready for a batch, and takes up what was played before. Gives the journal of games.
pub(in crate::commands) fn begin(batch: &mut Batch, folder: &Path, manner: Manner) -> Result<Journal> {
    let (done, part) = (folder.join(GAMES), folder.join(PART));
    let kept = Kept { plan: batch.plan().clone(), shard: batch.shard(), source: batch.source().into() };
    let old = [&part, &done].into_iter().find(|path| path.exists()).filter(|_| manner == Manner::Resume);
    let mut good = 0;
    if let Some(old) = old {
        let mut lines = lines(old)?;
        good = batch
            .resume(&mut lines)
            .map_err(Error::msg)
            .with_context(|| format!("{}: nothing was changed; use another folder or add --replace", shown(folder)))?;
        lines.sound()?;
    } else if manner == Manner::Anew {
        check_free(folder, &kept)?;
    }
    let header = games_header(batch.plan(), batch.shard());
    fits(&part, header.len(), MAX_GAMES_LINE)?;
    fits(&folder.join(PLAN), kept.text().len(), MAX_PLAN)?;
    clear_litter(folder)?;
    if old == Some(&done) {
        rename(&done, &part)?;
    }
    if old.is_some() {
        batch.known(take_aside(folder)?.into_iter());
    } else {
        clear_aside(folder)?;
        if manner == Manner::Replace && done.exists() {
            remove(&done)?;
        }
    }
    write_plan(folder, &kept)?;
    let mut journal = Journal::open(&part, good)?;
    if good == 0 {
        journal.add(&header)?;
    }
    Ok(journal)
}

/// The lines of a file, each with its line break; ends where the file cannot be read or a line is too long.
pub(in crate::commands) struct Lines {
    path: PathBuf,
    file: BufReader<File>,
    trouble: Option<io::Error>,
}

impl Lines {
    /// Whether the end was that of the file. Errors: why the rest could not be read.
    pub(in crate::commands) fn sound(&mut self) -> Result<()> {
        self.trouble.take().map_or(Ok(()), |error| Err(cause(&self.path, &error)))
    }
}

impl Iterator for Lines {
    type Item = String;

    fn next(&mut self) -> Option<String> {
        let mut line = String::new();
        let file = &mut self.file;
        match call().and_then(|()| file.take(MAX_GAMES_LINE as u64).read_line(&mut line)) {
            Ok(read) => (read > 0).then_some(line),
            // Bytes that are no text were never written by us: what is left is cut.
            Err(error) if error.kind() == io::ErrorKind::InvalidData => None,
            Err(error) => {
                self.trouble = Some(error);
                None
            }
        }
    }
}

pub(in crate::commands) fn lines(path: &Path) -> Result<Lines> {
    Ok(Lines { path: path.into(), file: BufReader::new(open(path)?), trouble: None })
}

pub(in crate::commands) fn write_plan(folder: &Path, kept: &Kept) -> Result<()> {
    Output::Plan.write(&folder.join(PLAN), &kept.text())
}

/// Time of a report: that of `SOURCE_DATE_EPOCH`, else now for a batch that was timed. Any other has none, so that the same
/// batch gives the same bytes.
fn stamp(report: &Report) -> Option<u64> {
    let now = || report.seconds.as_ref().and_then(|_| SystemTime::now().duration_since(UNIX_EPOCH).ok());
    let asked = std::env::var("SOURCE_DATE_EPOCH").ok().and_then(|text| text.parse().ok());
    asked.or_else(|| now().map(|now| now.as_secs()))
}

pub(in crate::commands) fn write_junit(report: &Report, file: &Path) -> Result<()> {
    Output::Junit.write(file, &junit(report, stamp(report)))
}

/// Writes what came of the batch. The lines of its games stand in [`PART`]; they get their name last, when none is missing and
/// all else is written.
pub(in crate::commands) fn finish(report: &Report, folder: &Path) -> Result<()> {
    let texts = if report.shard.is_none() {
        // Marks the file as an output that a later batch may replace.
        let markdown = format!("<!-- javelina -->\n{}", summary_markdown(report));
        [summary_json(report), markdown, junit(report, stamp(report)), report_html(report)].map(Some)
    } else {
        [const { None }; JUDGED.len()]
    };
    for ((name, output), text) in JUDGED.iter().zip(texts) {
        let path = folder.join(name);
        match text {
            Some(text) => output.write(&path, &text)?,
            // What a whole batch left here is not of this part.
            None if path.exists() => remove(&path)?,
            None => {}
        }
    }
    write_findings(report, &folder.join(FINDINGS))?;
    if !report.is_cut {
        rename(&folder.join(PART), &folder.join(GAMES))?;
        clear_aside(folder)?;
    }
    Ok(())
}

fn write_findings(report: &Report, folder: &Path) -> Result<()> {
    let all = || report.found.iter().chain(&report.shown);
    let known = |name: &str| all().any(|one| one.name == name || one.page.is_some() && one.page_name() == name);
    if folder.is_dir() {
        clear_litter(folder)?;
        for path in listed(folder)? {
            let name = path.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default();
            let is_ours = Output::Record.is_at(&path) || Output::Page.is_at(&path);
            if name.contains("-game-") && is_ours && !known(&name) {
                remove(&path)?;
            }
        }
    }
    if report.found.is_empty() && report.shown.is_empty() {
        return Ok(());
    }
    make_folder(folder)?;
    for found in all() {
        Output::Record.write(&folder.join(&found.name), &found.replay)?;
        if let Some(page) = &found.page {
            Output::Page.write(&folder.join(found.page_name()), page)?;
        }
    }
    Ok(())
}

fn asides(folder: &Path) -> Result<Vec<PathBuf>> {
    let is_aside = |path: &PathBuf| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(ASIDE));
    Ok(listed(folder)?.into_iter().filter(is_aside).collect())
}

pub(in crate::commands) fn clear_aside(folder: &Path) -> Result<()> {
    asides(folder)?.iter().try_for_each(|path| remove(path))
}

/// The lines that an earlier run kept aside. They then stand in one file, which stays until the batch is complete.
fn take_aside(folder: &Path) -> Result<Vec<String>> {
    let paths = asides(folder)?;
    let mut kept = Vec::new();
    for path in &paths {
        let mut lines = lines(path)?;
        kept.extend(lines.by_ref().filter(|line| line.ends_with('\n')));
        lines.sound()?;
    }
    if !kept.is_empty() {
        write_whole(&folder.join(ASIDE), kept.concat().as_bytes())?;
    }
    paths.iter().filter(|path| !path.ends_with(ASIDE) || kept.is_empty()).try_for_each(|path| remove(path))?;
    Ok(kept)
}

/// Keeps games aside in a file for each worker. What cannot be written is played again after a kill, no more.
pub(in crate::commands) struct Files {
    workers: Vec<Mutex<Slot>>,
}

struct Slot {
    path: PathBuf,
    file: Option<Spare>,
    last: Instant,
}

impl Files {
    pub(in crate::commands) fn new(folder: &Path, workers: usize) -> Self {
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
                slot.file = Spare::open(&slot.path);
            }
            if let Some(file) = &mut slot.file {
                file.add(lines);
            }
            slot.last = Instant::now();
        });
    }

    fn forget(&self, worker: usize) {
        self.with(worker, |slot| {
            if let Some(file) = &mut slot.file {
                file.clear();
            }
        });
    }
}
