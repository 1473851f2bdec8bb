//! Failures: what ends a command, and the one place that makes text and an exit code of it.

use core::fmt::Display;

use javelina_engine::{Diagnostic, Files};

use crate::{CONTENT, Console, FINDINGS, USAGE, render};

/// What ends a command before its time.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The usage is wrong, or a file cannot be used; each with what was being done, and the causes behind it.
    Usage(Vec<anyhow::Error>),
    /// The batch is not worth playing.
    Preflight(String),
    /// Content is wrong, at places of these files.
    Content(Vec<Diagnostic>, Files),
    /// A record is wrong; one line for each problem.
    Record(Vec<String>),
}

/// The exit code of a command that came to its end, or what ended it.
pub(crate) type Ended = Result<u8, Failure>;

impl Failure {
    /// Wrong usage, in words.
    pub fn usage(problem: impl Display) -> Self {
        anyhow::Error::msg(format!("{problem:#}")).into()
    }

    /// Content that is wrong.
    pub fn content(found: impl Into<Vec<Diagnostic>>, files: &Files) -> Self {
        Self::Content(found.into(), files.clone())
    }

    /// Says what is wrong, and gives the exit code.
    pub fn tell(self, console: &mut Console) -> u8 {
        match self {
            Self::Usage(problems) => {
                problems.iter().for_each(|problem| console.tell(format!("javelina: {problem:#}")));
                USAGE
            }
            Self::Preflight(says) => {
                console.tell(format!("javelina: pre-flight: {says}; --no-preflight plays the batch all the same"));
                FINDINGS
            }
            Self::Content(found, files) => {
                let text = render::human(&found, &files, console.colour && console.terminal, console.plain);
                console.tell(text.trim_end());
                CONTENT
            }
            Self::Record(lines) => {
                lines.iter().for_each(|line| console.tell(line));
                FINDINGS
            }
        }
    }
}

/// Returns `true` for a problem of what was typed, such as an unknown name. Items that do not fit together are content.
pub(crate) fn is_typed(one: &Diagnostic) -> bool {
    one.span.file.0 == u32::MAX && one.code != "X4042"
}

impl<E: Into<anyhow::Error>> From<E> for Failure {
    fn from(error: E) -> Self {
        Self::Usage(vec![error.into()])
    }
}
