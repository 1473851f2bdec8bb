//! Advisory lock: the file by which one program at a time says that a folder is its own.

use std::fs::{self, File, OpenOptions};
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
    pub fn hold(path: &Path) -> Result<Option<Self>> {
        loop {
            let file = made(path, || OpenOptions::new().create(true).append(true).open(path))?;
            if file.try_lock().is_err() {
                return Ok(None);
            }
            // Whoever held it may have removed it between the two calls: then another file may have this name by now.
            if is_at(&file, path) {
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

fn is_at(file: &File, path: &Path) -> bool {
    file.metadata().and_then(|own| Ok(is_one(&own, &fs::metadata(path)?))).unwrap_or(false)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_holds_a_folder_and_a_name_that_another_file_has_by_now_is_no_lock() {
        let folder = std::env::temp_dir().join(format!("javelina-hold-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(".lock");
        fs::write(&path, "").unwrap(); // as a killed program leaves it
        let first = Guard::hold(&path).unwrap().expect("nobody holds it");
        assert!(Guard::hold(&path).unwrap().is_none(), "it is held");
        let old = File::open(&path).unwrap();
        assert!(is_at(&old, &path));
        drop(first);
        assert!(!path.exists() && !is_at(&old, &path));
        fs::write(&path, "").unwrap();
        assert!(!is_at(&old, &path), "another file of the same name");
        fs::remove_dir_all(&folder).unwrap();
    }
}
