//! What was typed, kept across sessions in a file of the user. Where it cannot be kept, nothing is said.

use std::path::Path;

use rustyline::history::History;
use rustyline::{ColorMode, CompletionType, Config, config::Builder};

/// The most lines that are kept.
pub const MOST_LINES: usize = 1_000;
/// More choices than these are listed only after a question.
const MOST_LISTED: usize = 60;
/// A larger file is not ours and is left alone.
const MAX_BYTES: u64 = 8 * 1024 * 1024;

/// How the line editor lists what Tab offers, and keeps history: bounded, without the same line twice in a row.
pub(super) fn config() -> Config {
    let listed = Config::builder().completion_type(CompletionType::List).completion_show_all_if_ambiguous(true);
    // The prompt counts the seconds of a clock without colours, too; what it is painted with is decided elsewhere.
    let listed = listed.color_mode(ColorMode::Forced);
    let bounded = listed.completion_prompt_limit(MOST_LISTED).max_history_size(MOST_LINES);
    bounded.map_or_else(|_| Config::default(), Builder::build)
}

/// Takes up the lines of earlier sessions.
pub fn recall(history: &mut impl History, file: &Path) {
    if is_ours(file) {
        let _ = history.load(file); // without old lines there are only new ones
    }
}

/// Adds the lines that are new since the last time.
pub fn keep(history: &mut impl History, file: &Path) {
    let Some(folder) = file.parent() else { return };
    if std::fs::create_dir_all(folder).is_ok() && (!file.exists() || is_ours(file)) {
        let _ = history.append(file); // a full or read-only disk keeps nothing
    }
}

/// Whether it is a plain file of a size that we may have written: reading a pipe would wait for ever.
fn is_ours(file: &Path) -> bool {
    std::fs::metadata(file).is_ok_and(|about| about.is_file() && about.len() <= MAX_BYTES)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests stop where something is wrong")]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use rustyline::history::{FileHistory, SearchDirection};

    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("javelina-history-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        folder
    }

    fn session() -> FileHistory {
        FileHistory::with_config(&config())
    }

    fn lines(history: &FileHistory) -> Vec<String> {
        (0..history.len())
            .filter_map(|at| history.get(at, SearchDirection::Forward).unwrap())
            .map(|found| found.entry.into_owned())
            .collect()
    }

    #[test]
    fn a_second_session_knows_what_the_first_typed_and_adds_to_it() {
        let file = folder("two").join("deep").join("history");
        let mut first = session();
        recall(&mut first, &file);
        first.add("new arizona").unwrap();
        keep(&mut first, &file);
        first.add("moves").unwrap();
        keep(&mut first, &file);
        let mut second = session();
        recall(&mut second, &file);
        assert_eq!(lines(&second), ["new arizona", "moves"]);
        second.add("quit").unwrap();
        keep(&mut second, &file);
        let mut third = session();
        recall(&mut third, &file);
        assert_eq!(lines(&third), ["new arizona", "moves", "quit"]);
    }

    #[test]
    fn the_last_thousand_lines_are_kept() {
        let file = folder("many").join("history");
        for half in 0..3 {
            let mut history = session();
            recall(&mut history, &file);
            for at in 0..500 {
                history.add(&format!("take {half} {at}")).unwrap();
                keep(&mut history, &file);
            }
        }
        let written = std::fs::read_to_string(&file).unwrap();
        let typed = written.lines().filter(|line| line.starts_with("take")).count();
        assert_eq!((typed, written.contains("take 0 "), written.contains("take 1 0\n")), (MOST_LINES, false, true));
    }

    #[test]
    fn where_nothing_can_be_written_nothing_happens() {
        let folder = folder("none");
        std::fs::create_dir_all(&folder).unwrap();
        let mut history = session();
        history.add("moves").unwrap();
        recall(&mut history, &folder);
        keep(&mut history, &folder);
        keep(&mut history, &PathBuf::from("/dev/null/history"));
        assert_eq!(lines(&history), ["moves"]);
        let large = folder.join("large");
        std::fs::File::create(&large).unwrap().set_len(MAX_BYTES + 1).unwrap();
        keep(&mut history, &large);
        assert_eq!(std::fs::metadata(&large).unwrap().len(), MAX_BYTES + 1, "it is left alone");
    }
}
