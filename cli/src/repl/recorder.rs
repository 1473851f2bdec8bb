//! The file of a journal: a new one, an empty one, or a record that is begun anew in place.

use std::fs::{File, OpenOptions};
use std::io::{Seek, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use anyhow::{Result, bail};
use javelina_session::Keeper;

use crate::disk::fault::call;
use crate::disk::{cause, shown, spare_others};

/// The most places beside a record at which earlier games of a session are kept.
const MAX_KEPT: usize = 1_000;

/// A file that a game is written to while it goes on; its clones are the same file.
#[derive(Clone)]
pub struct Recorder(Arc<Mutex<Open>>);

struct Open {
    path: PathBuf,
    file: File,
    is_plain: bool,
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
    pub fn open(path: &Path, syncs: bool) -> Result<Self> {
        spare_others(path)?;
        let open = || OpenOptions::new().write(true).create(true).truncate(false).open(path);
        let file = call().and_then(|()| open());
        let file = file.map_err(|error| cause(path, &error))?;
        let is_plain = file.metadata().is_ok_and(|about| about.is_file());
        if is_plain && file.try_lock().is_err() {
            bail!("{}: another game is being recorded there", shown(path));
        }
        let syncs = syncs && is_plain;
        let open = Open { path: path.into(), file, is_plain, syncs, trouble: None, is_told: false };
        Ok(Self(Arc::new(Mutex::new(open))))
    }

    /// Begins anew with this text. A device or a pipe is only written to.
    pub fn begin(&mut self, text: &str) {
        let mut open = self.open_file();
        if open.is_plain {
            let emptied = call().and_then(|()| open.file.rewind()).and_then(|()| open.file.set_len(0));
            open.note(emptied);
        }
        open.append(text);
    }

    fn open_file(&self) -> MutexGuard<'_, Open> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What went wrong, if something did.
    #[must_use]
    pub fn trouble(&self) -> Option<String> {
        self.open_file().trouble.clone()
    }

    /// What went wrong since this was asked last.
    pub fn news(&mut self) -> Option<String> {
        let mut open = self.open_file();
        let is_failing = open.trouble.is_some();
        let is_new = !std::mem::replace(&mut open.is_told, is_failing);
        open.trouble.clone().filter(|_| is_new)
    }

    /// Keeps the record of a game that is left in a new file beside this one; its path.
    ///
    /// # Errors
    ///
    /// No such file can be written.
    pub fn keep_beside(&self, text: &str) -> Result<PathBuf> {
        let own = self.open_file().path.clone();
        let stem = own.file_stem().map(|stem| stem.to_string_lossy().to_string()).unwrap_or_default();
        let end = own.extension().map(|end| format!(".{}", end.to_string_lossy())).unwrap_or_default();
        for number in 1..=MAX_KEPT {
            let path = own.with_file_name(format!("{stem}-{number}{end}"));
            match OpenOptions::new().write(true).create_new(true).open(&path) {
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => continue,
                opened => {
                    let written =
                        call().and(opened).and_then(|mut file| file.write_all(text.as_bytes()).and(file.sync_all()));
                    return written.map(|()| path.clone()).map_err(|error| cause(&path, &error));
                }
            }
        }
        bail!("{}: {MAX_KEPT} games are kept beside it already", shown(&own))
    }
}

impl Keeper for Recorder {
    fn append(&mut self, text: &str) {
        self.open_file().append(text);
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
            self.trouble = Some(format!("the game is not recorded any more: {:#}", cause(&self.path, &error)));
        }
    }
}
