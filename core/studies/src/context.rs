//! Context of a study: who can stop it, who hears of it, and what its host adds.

use std::sync::Arc;

use javelina_engine::{FileId, Files, Span};
use javelina_lab::{Batch, Control, Report, Stop, WorkersError};
use javelina_session::{Alone, Games, Loaded, Outside, load};
use javelina_variants::PackText;

/// How far a study is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// Games of the batch that is played.
    Games {
        /// Games that are done.
        done: u64,
        /// All games.
        of: u64,
    },
    /// Sets of units that were judged.
    Sets {
        /// Sets so far.
        done: u32,
        /// The most that are judged.
        most: u32,
    },
    /// Mutants that were judged.
    Mutants {
        /// Mutants so far.
        done: usize,
        /// All mutants of the item.
        of: usize,
    },
    /// A remark for people.
    Note(String),
}

/// The path by which the host reaches a file on its disk, if it is there.
pub type Reached<'a> = &'a dyn Fn(&Files, FileId) -> Option<String>;

/// What every study is given.
pub struct StudyContext<'a> {
    /// Ends the study between games. It then reports what was finished.
    pub stop: Stop,
    /// Hears how far the study is, from any worker.
    pub progress: &'a (dyn Fn(Progress) + Sync),
    /// Games that are played at once; changes no result.
    pub jobs: usize,
    /// Players from outside, and how games are watched.
    pub outside: Arc<dyn Outside>,
    /// Paths in reports.
    pub reached: Reached<'a>,
}

impl Default for StudyContext<'_> {
    /// One job without a host.
    fn default() -> Self {
        let (progress, reached): (&(dyn Fn(_) + Sync), Reached<'_>) = (&|_| {}, &|_, _| None);
        Self { stop: Stop::default(), progress, jobs: 1, outside: Arc::new(Alone), reached }
    }
}

impl StudyContext<'_> {
    /// Tells people something.
    pub fn note(&self, text: impl Into<String>) {
        (self.progress)(Progress::Note(text.into()));
    }

    /// Returns `true` once the study is to end.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    /// Plays a batch.
    ///
    /// # Errors
    ///
    /// [`WorkersError`]
    pub fn play(&self, batch: Batch) -> Result<Report, WorkersError> {
        let of = batch.games();
        let progress = |done| (self.progress)(Progress::Games { done, of });
        batch.run(Control { stop: self.stop.clone(), progress: &progress, ..Control::on(self.jobs) })
    }

    /// Loads packs, whose scripts the host watches.
    pub fn load(&self, games: Games, packs: &[PackText]) -> Loaded {
        load(games, packs, 1, &*self.outside)
    }

    /// The path of a file for people.
    pub fn path_of(&self, files: &Files, file: FileId) -> String {
        (self.reached)(files, file).unwrap_or_else(|| files.name(file).into())
    }

    /// Path and line of a place, if it is on the disk of the host.
    pub fn place_of(&self, files: &Files, span: &Span) -> Option<(String, u32)> {
        Some(((self.reached)(files, span.file)?, files.place(span.file, span.start).0))
    }
}
