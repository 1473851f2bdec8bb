//! Advisory lock: the file by which one program at a time says that a folder is its own.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;

use super::made;

/// A lock that is held. The file goes away with it; one that a killed program left is locked by nobody.
pub struct Guard {
    path: PathBuf,
    file: File,
}

impl Guard {
    /// Locks the file, which is made if need be; `None` if another program holds it.
    ///
    /// # Errors
    ///
    /// A message with path and cause.
    pub fn hold(path: &Path) -> Result<Option<Self>> {
        loop {
            let file = made(path, || OpenOptions::new().create(true).append(true).open(path))?;
            if file.try_lock().is_err() {
                return Ok(None);
            }
            // Whoever held it may have removed it between the two calls: then another file may have this name by now.
            if made(path, || is_at(&file, path))? {
                return Ok(Some(Self { path: path.into(), file }));
            }
        }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Removed while it is locked, so that nobody else has it by this name; a file that stays does no harm.
        let _ = fs::remove_file(&self.path).and_then(|()| self.file.unlock());
    }
}

/// Whether a file has this name.
fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    let named = match fs::metadata(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        other => other?,
    };
    Ok(is_one(&file.metadata()?, &named))
}

#[cfg(unix)]
fn is_one(one: &fs::Metadata, other: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

/// Where files have no numbers, an open file keeps its name.
#[cfg(not(unix))]
fn is_one(_: &fs::Metadata, _: &fs::Metadata) -> bool {
    true
}
