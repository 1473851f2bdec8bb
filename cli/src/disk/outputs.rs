//! Outputs: how each begins, and so which files it may replace.

use std::fs::{self, File};
use std::io::{BufReader, Read};
use std::path::Path;

use anyhow::{Result, bail};
use javelina_engine::limits::MAX_RECORD;
use javelina_engine::replay::Replay;
use javelina_engine::split_mark;
use javelina_session::{RECORD, is_held_by, solid};

use super::{fits, made, read_text, shown, write_private, write_whole};

const HEAD: u64 = 4_096;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    Record,
    Games,
    Plan,
    Summary,
    Markdown,
    Coverage,
    Findings,
    Junit,
    Page,
    Picture,
}

impl Output {
    /// Every kind, with its name, the text that its files begin with, blanks left out, and a text in their first 4 KiB.
    const TABLE: &'static [(Self, &'static str, &'static str, &'static str)] = &[
        (Self::Record, "record of a game", RECORD, ""),
        (Self::Games, "list of games", "{\"format\":\"javelina.games/", ""),
        (Self::Plan, "plan of a batch", "{\"format\":\"javelina.plan/", ""),
        (Self::Summary, "summary", "{\"format\":\"javelina.summary/", ""),
        (Self::Markdown, "summary", "<!--javelina-->", ""),
        (Self::Coverage, "coverage", "{\"format\":\"javelina.coverage/", ""),
        (Self::Findings, "list of findings", "{\"format\":\"javelina.findings/", ""),
        (Self::Junit, "test report", "<?xmlversion=\"1.0\"encoding=\"UTF-8\"?><testsuites>", "package=\"javelina."),
        (Self::Page, "page", "<!doctypehtml>", "<meta name=\"generator\" content=\"javelina\""),
        (Self::Picture, "picture", "<?xmlversion=\"1.0\"encoding=\"UTF-8\"?>", "<!-- javelina -->"),
    ];

    fn row(self) -> (&'static str, &'static str, &'static str) {
        let row = Self::TABLE.iter().find(|(kind, ..)| *kind == self);
        row.map_or(("", "\0", ""), |(_, name, begins, holds)| (name, begins, holds))
    }

    pub(crate) fn is_begun(self, head: &[u8]) -> bool {
        let (text, (_, begins, holds)) = (String::from_utf8_lossy(head), self.row());
        let text = split_mark(&text).1;
        let solid = solid(text, begins.len());
        let is_torn = matches!(self, Self::Record | Self::Games)
            && !solid.is_empty()
            && begins.to_ascii_lowercase().starts_with(&solid);
        (is_torn || solid == begins.to_ascii_lowercase()) && text.contains(holds)
    }

    /// Refuses a path at which something else stands than a file of this kind, or an empty one. Errors: that it is not
    /// written over, and the way on.
    pub fn spare(self, path: &Path) -> Result<()> {
        let Ok(about) = fs::symlink_metadata(path) else { return Ok(()) };
        if path == Path::new("-") || about.is_file() && about.len() == 0 {
            return Ok(());
        }
        if about.is_symlink() {
            bail!("{}: is a link; name a file", shown(path));
        }
        let mut head = Vec::new();
        if about.is_file() {
            made(path, || BufReader::new(File::open(path)?).take(HEAD).read_to_end(&mut head))?;
        }
        if !self.is_begun(&head) {
            bail!("{}: not overwriting a file that is not a {}; name a new file", shown(path), self.row().0);
        }
        Ok(())
    }

    pub fn is_at(self, path: &Path) -> bool {
        fs::symlink_metadata(path).is_ok_and(|about| about.is_file() && about.len() > 0) && self.spare(path).is_ok()
    }

    /// Refuses what [`Output::spare`] refuses, and a text that would not be read again.
    fn fits(self, path: &Path, text: &str) -> Result<()> {
        self.spare(path)?;
        if self == Self::Record { fits(path, text.len(), MAX_RECORD) } else { Ok(()) }
    }

    /// Writes an output as a whole. Nothing but an earlier one of its kind is replaced. Errors: a message with path and
    /// cause; an old file is untouched then.
    pub fn write(self, path: &Path, text: &str) -> Result<()> {
        self.fits(path, text)?;
        write_whole(path, text.as_bytes())
    }

    /// Writes what shows a recorded game: only their owner may read what is made of a game that people have not ended.
    /// Errors: as for [`Output::write`].
    pub fn write_of(self, game: &Replay, path: &Path, text: &str) -> Result<()> {
        if game.people().is_empty() { self.write(path, text) } else { self.write_private(path, text) }
    }

    /// As [`Output::write`], but only its owner may read a new file. Errors: as for [`Output::write`].
    pub fn write_private(self, path: &Path, text: &str) -> Result<()> {
        self.fits(path, text)?;
        write_private(path, text.as_bytes())
    }
}

/// Refuses what [`Output::spare`] refuses for a record, and a record of which `text` does not hold all.
///
/// # Errors
///
/// That it is not written over, and the way on; `way` says it for a path.
pub fn spare(path: &Path, text: &str, way: impl FnOnce(&str) -> String) -> Result<()> {
    Output::Record.spare(path)?;
    let is_kept = || read_text(path, usize::MAX - 1).is_ok_and(|old| is_held_by(&old, text));
    if is_filled(path) && !is_kept() {
        let path = shown(path);
        bail!("{path}: already holds the record of another game; {}", way(&path));
    }
    Ok(())
}

fn is_filled(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|about| about.is_file() && about.len() > 0)
}
