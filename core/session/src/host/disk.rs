//! Files of a session, which its host reads and writes.

use anyhow::{Result, bail};

/// What a session may do with files; a test brings its own.
pub trait Disk: Send {
    /// Reads a text of at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// A message with path and cause.
    fn read(&self, path: &str, limit: usize) -> Result<String>;
    /// Writes a record as a whole or not at all; nothing but an earlier record of the game is replaced.
    ///
    /// # Errors
    ///
    /// A message with path and cause; an old file is untouched then.
    fn write(&self, path: &str, text: &str) -> Result<()>;
    /// As [`write`](Self::write), but any record is replaced.
    ///
    /// # Errors
    ///
    /// A message with path and cause; an old file is untouched then.
    fn replace(&self, path: &str, text: &str) -> Result<()> {
        self.write(path, text)
    }
}

/// Files for a transcript: none may be read or written.
pub struct NoDisk;

impl Disk for NoDisk {
    fn read(&self, path: &str, _: usize) -> Result<String> {
        bail!("{path}: a transcript cannot read files")
    }
    fn write(&self, path: &str, _: &str) -> Result<()> {
        bail!("{path}: a transcript cannot write files")
    }
}
