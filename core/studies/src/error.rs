//! Errors of studies.

use core::fmt;

use javelina_engine::{Diagnostic, Files};
use javelina_lab::{ArenaError, BatchError, WorkersError};

/// What ends a study before its time.
#[derive(Debug)]
pub enum StudyError {
    /// The usage is wrong, or a file cannot be used; each with what was being done, and the causes behind it.
    Usage(Vec<anyhow::Error>),
    /// The batch is not worth playing.
    Preflight(String),
    /// Content is wrong, at places of these files.
    Content(Vec<Diagnostic>, Files),
    /// A record is wrong; one line for each problem.
    Record(Vec<String>),
}

impl StudyError {
    /// Wrong usage, in words.
    pub fn usage(problem: impl fmt::Display) -> Self {
        anyhow::Error::msg(format!("{problem:#}")).into()
    }

    /// Content that is wrong.
    pub fn content(found: impl Into<Vec<Diagnostic>>, files: &Files) -> Self {
        Self::Content(found.into(), files.clone())
    }
}

impl fmt::Display for StudyError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = match self {
            Self::Usage(problems) => problems.iter().map(|problem| format!("{problem:#}")).collect(),
            Self::Preflight(says) => vec![format!("pre-flight: {says}")],
            Self::Content(found, _) => found.iter().map(|one| format!("{}: {}", one.code, one.message)).collect(),
            Self::Record(lines) => lines.clone(),
        };
        out.write_str(&lines.join("\n"))
    }
}

impl std::error::Error for StudyError {}

macro_rules! usage {
    ($($Error:ty),+) => {$(
        impl From<$Error> for StudyError {
            fn from(error: $Error) -> Self {
                Self::Usage(vec![error.into()])
            }
        }
    )+};
}

usage![anyhow::Error, ArenaError, BatchError, WorkersError];
