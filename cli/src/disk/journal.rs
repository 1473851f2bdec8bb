//! Journals: files of lines that are added one after the other.

use std::fs::{File, OpenOptions};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::{cause, made, written};

pub struct Journal {
    path: PathBuf,
    file: File,
    length: u64,
}

impl Journal {
    /// Opens a journal of which the first `length` bytes count; the rest is cut off.
    pub fn open(path: &Path, length: u64) -> Result<Self> {
        let mut file = made(path, || OpenOptions::new().create(true).write(true).truncate(false).open(path))?;
        made(path, || file.set_len(length))?;
        made(path, || file.seek(SeekFrom::Start(length)))?;
        Ok(Self { path: path.into(), file, length })
    }

    /// Adds whole lines. What could not be written whole is taken away again.
    pub fn add(&mut self, lines: &str) -> Result<()> {
        let done = written(&mut self.file, lines.as_bytes());
        match done {
            Ok(()) => self.length += lines.len() as u64,
            Err(_) => {
                // A torn end is cut off by whoever goes on, too.
                let _ = self.file.set_len(self.length).and_then(|()| self.file.seek(SeekFrom::Start(self.length)));
            }
        }
        done.map_err(|error| cause(&self.path, &error))
    }

    /// Sees to it that all lines are on the disk.
    pub fn flush(&mut self) -> Result<()> {
        made(&self.path, || self.file.sync_all())
    }
}

/// A file of lines that may be lost: it saves work after a kill, no more.
pub struct Spare(File);

impl Spare {
    /// Opens it, if that can be done.
    pub fn open(path: &Path) -> Option<Self> {
        OpenOptions::new().create(true).append(true).open(path).ok().map(Self)
    }

    /// Adds lines, if that can be done.
    pub fn add(&mut self, lines: &str) {
        let _ = self.0.write_all(lines.as_bytes()); // nothing is wrong then but that a kill would lose more
    }

    /// Takes all lines away, if that can be done.
    pub fn clear(&mut self) {
        let _ = self.0.set_len(0); // lines that stay are known twice, no more
    }
}
