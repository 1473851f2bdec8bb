//! Failures: the one place that makes text and an exit code of what ends a command.

use javelina_session::human;
pub(crate) use javelina_studies::StudyError as Failure;

use crate::{CONTENT, Console, FINDINGS, USAGE};

/// The exit code of a command that came to its end, or what ended it.
pub(crate) type Ended = Result<u8, Failure>;

pub(crate) fn tell(failure: Failure, console: &mut Console) -> u8 {
    match failure {
        Failure::Usage(problems) => {
            problems.iter().for_each(|problem| console.tell(format!("javelina: {problem:#}")));
            USAGE
        }
        Failure::Preflight(says) => {
            console.tell(format!("javelina: pre-flight: {says}; --no-preflight plays the batch anyway"));
            FINDINGS
        }
        Failure::Content(found, files) => {
            let text = human(&found, &files, console.colour && console.terminal, console.plain);
            console.tell(text.trim_end());
            CONTENT
        }
        Failure::Record(lines) => {
            lines.iter().for_each(|line| console.tell(line));
            FINDINGS
        }
    }
}
