//! Tables that are kept: games of people at a terminal, each in a file of the user's own, which other programs of ours leave
//! alone as long as it is played.

use std::cmp::Reverse;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Result, anyhow, bail};
use javelina_engine::counted;
use javelina_session::Keeper;

use super::recorder::{Over, Recorder};
use crate::disk::{listed, make_folder, open, remove, state_folder};

/// The most tables that are kept.
const MOST: usize = 20;
/// The most files that are tried for a new one.
const MOST_NAMES: usize = 1_000;

/// The folder of the tables.
#[derive(Clone, Debug)]
pub struct Tables(PathBuf);

impl Tables {
    /// Those of the user; `None` if there is no folder for what programs remember.
    pub fn of_user() -> Option<Self> {
        state_folder().map(|state| Self(state.join("tables")))
    }

    /// Their files; the table at which something was played last comes first.
    ///
    /// # Errors
    ///
    /// The folder cannot be read.
    pub fn files(&self) -> Result<Vec<PathBuf>> {
        if !self.0.exists() {
            return Ok(Vec::new());
        }
        let mut files = listed(&self.0)?;
        files.retain(|path| path.extension().is_some_and(|end| end == "jsonl"));
        let played = |path: &PathBuf| path.metadata().and_then(|about| about.modified()).ok();
        files.sort_by_cached_key(|path| Reverse((played(path), path.clone())));
        Ok(files)
    }

    /// The file of the N-th of them, from 1.
    ///
    /// # Errors
    ///
    /// There are not so many.
    pub fn nth(&self, number: usize) -> Result<PathBuf> {
        let files = self.files()?;
        match (number.checked_sub(1).and_then(|at| files.get(at)), files.len()) {
            (Some(file), _) => Ok(file.clone()),
            (None, 0) => bail!("no game is saved; games that you play at a terminal are saved automatically"),
            (None, all) => bail!("there is no table {number}; `javelina list tables` shows {}", counted(all, "table")),
        }
    }

    /// The file of the table at which something was played last; of those that no program plays at, if there is one.
    ///
    /// # Errors
    ///
    /// There is no table.
    pub fn last(&self) -> Result<PathBuf> {
        let free = self.files()?.into_iter().find(|path| !is_played(path));
        free.map_or_else(|| self.nth(1), Ok)
    }

    /// Removes all but the last tables, but none that is played now; how many were removed.
    fn pruned(&self) -> usize {
        let files = self.files().unwrap_or_default();
        files.iter().skip(MOST).filter(|path| !is_played(path) && remove(path).is_ok()).count()
    }
}

impl javelina_session::Tables for Tables {
    fn begin(&self) -> Result<Arc<dyn Keeper>> {
        make_folder(&self.0)?;
        let names = (1..=MOST_NAMES).map(|number| self.0.join(format!("table-{number}.jsonl")));
        let mut opened = Err(anyhow!("{MOST_NAMES} tables are already saved"));
        // Another program may take the first name at the same moment.
        for path in names.filter(|path| !path.exists()).take(3) {
            opened = Recorder::open(&path, true, Over::Own);
            if opened.is_ok() {
                break;
            }
        }
        Ok(Arc::new(opened?))
    }

    fn prune(&self) -> String {
        let gone = self.pruned();
        let told = counted(gone, "old table");
        if gone == 0 { String::new() } else { format!("{told} removed: the last {MOST} are kept\n") }
    }
}

/// Whether a program plays at a table now.
pub fn is_played(path: &Path) -> bool {
    open(path).is_ok_and(|file| file.try_lock_shared().is_err())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop where something is wrong")]
mod tests {
    use std::fs::{self, File};
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn the_last_twenty_are_kept_and_those_that_are_played() {
        let folder = std::env::temp_dir().join(format!("javelina-tables-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        for age in 1..=25 {
            let file = File::create(folder.join(format!("table-{age}.jsonl"))).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        }
        let tables = Tables(folder.clone());
        let played = File::open(tables.nth(24).unwrap()).unwrap();
        played.lock().unwrap();
        assert_eq!(tables.pruned(), 4);
        let names: Vec<String> = tables
            .files()
            .unwrap()
            .iter()
            .map(|path| path.file_stem().unwrap().to_string_lossy().to_string())
            .collect();
        let wanted: Vec<String> = (1..=20).chain([24]).map(|age| format!("table-{age}")).collect();
        assert_eq!(names, wanted);
        fs::remove_dir_all(&folder).unwrap();
    }
}
