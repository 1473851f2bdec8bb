//! The file of a journal: a new one, an empty one, or a record that the game goes on from.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};
use javelina_engine::replay;
use javelina_session::Keeper;

use crate::disk::fault::call;
use crate::disk::{Output, cause, private, shown, spare};

/// The most places beside a record at which earlier games of a session are kept.
const MAX_KEPT: usize = 1_000;

/// Which record may be written over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Over {
    /// One of which the game holds all.
    Own,
    /// Any.
    Any,
}

/// A file that a game is written to while it goes on.
pub struct Recorder(Mutex<Open>);

struct Open {
    path: PathBuf,
    file: File,
    /// Whether there was no such file before.
    is_made: bool,
    over: Over,
    /// Whether a game was begun in it.
    is_begun: bool,
    /// Whether each line is on the disk before the next question, not only with the system.
    syncs: bool,
    trouble: Option<String>,
    is_told: bool,
}

impl Recorder {
    /// Opens the file; nothing is written yet.
    ///
    /// # Errors
    ///
    /// It cannot be written, holds something that is no record, or another game is being written to it.
    pub fn open(path: &Path, syncs: bool, over: Over) -> Result<Self> {
        Output::Record.spare(path)?;
        let is_made = std::fs::symlink_metadata(path).is_err();
        let open = || private(OpenOptions::new().write(true).create(true).truncate(false)).open(path);
        let file = call().and_then(|()| open());
        let file = file.map_err(|error| cause(path, &error))?;
        if file.try_lock().is_err() {
            bail!("{}: another program records a game in this file", shown(path));
        }
        let path = path.into();
        let open = Open { path, file, is_made, over, is_begun: false, syncs, trouble: None, is_told: false };
        Ok(Self(Mutex::new(open)))
    }

    /// Refuses to begin with this text where another game stands, which was there before this program began one.
    ///
    /// # Errors
    ///
    /// That it is not written over, and the way on.
    pub fn spare(&self, text: &str) -> Result<()> {
        let open = self.open_file();
        if open.is_begun || open.over == Over::Any {
            return Ok(());
        }
        spare(&open.path, text, |path| {
            format!("name another file after `--record`, remove {path}, or add `--replace` to overwrite it")
        })
    }

    fn open_file(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Keeper for Recorder {
    /// Lines of the text that stand in the file are not written again, so that a kill loses none of them.
    fn begin(&self, text: &str) -> Result<()> {
        self.spare(text)?;
        let mut open = self.open_file();
        open.is_begun = true;
        let there = std::fs::read_to_string(&open.path).unwrap_or_default();
        let (lines, _) = replay::whole(&there);
        let stands = if text.starts_with(lines) { lines.len() } else { 0 };
        let end = stands as u64;
        let cut = call().and_then(|()| open.file.seek(SeekFrom::Start(end))).and_then(|_| open.file.set_len(end));
        open.note(cut);
        open.append(&text[stands..]);
        Ok(())
    }

    fn append(&self, text: &str) {
        self.open_file().append(text);
    }

    fn keep_beside(&self, text: &str) -> Result<String> {
        let open = self.open_file();
        let own = open.path.clone();
        let stem = own.file_stem().map(|stem| stem.to_string_lossy().to_string()).unwrap_or_default();
        let end = own.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
        for number in 1..=MAX_KEPT {
            let path = own.with_file_name(format!("{stem}-{number}{end}"));
            match private(OpenOptions::new().write(true).create_new(true)).open(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
                opened => {
                    let written =
                        call().and(opened).and_then(|mut file| file.write_all(text.as_bytes()).and(file.sync_all()));
                    return written.map(|()| shown(&path)).map_err(|error| cause(&path, &error));
                }
            }
        }
        bail!("{}: {MAX_KEPT} games are already saved next to it", shown(&own))
    }

    fn forget(&self) {
        self.open_file().is_begun = false;
    }

    fn is_at(&self, path: &str) -> bool {
        let (open, real) = (self.open_file(), |path: &Path| path.canonicalize().ok());
        real(Path::new(path)).is_some_and(|other| real(&open.path) == Some(other))
    }

    fn trouble(&self) -> Option<String> {
        self.open_file().trouble.clone()
    }

    fn news(&self) -> Option<String> {
        let mut open = self.open_file();
        let is_failing = open.trouble.is_some();
        let is_new = !std::mem::replace(&mut open.is_told, is_failing);
        open.trouble.clone().filter(|_| is_new)
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        if self.is_made && !self.is_begun {
            let _ = std::fs::remove_file(&self.path); // an empty file that stays does no harm
        }
    }
}

impl Open {
    /// Writes on. After a failure nothing more is written.
    fn append(&mut self, text: &str) {
        if self.trouble.is_some() || text.is_empty() {
            return;
        }
        let written = call().and_then(|()| self.file.write_all(text.as_bytes())).and_then(|()| self.file.flush());
        let written = written.and_then(|()| if self.syncs { self.file.sync_data() } else { Ok(()) });
        self.note(written);
    }

    fn note(&mut self, done: std::io::Result<()>) {
        if let (Err(error), None) = (done, &self.trouble) {
            self.trouble = Some(format!("recording has stopped: {:#}", cause(&self.path, &error)));
        }
    }
}
