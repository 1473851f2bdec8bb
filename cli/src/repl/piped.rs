//! Plain lines: what a session reads from a pipe or a file.

use std::io::BufRead;

use anyhow::{Context as _, Result};

use javelina_engine::limits::MAX_TYPED_LINE;
use javelina_session::{Outcome, Session};

use crate::Console;
use crate::disk::fault::call;

/// The most of a piped line that is kept; the session refuses long lines that are shorter than this.
const MAX_BYTES: usize = 16 * 1024;

/// Reads commands from plain lines.
///
/// # Errors
///
/// The input could not be read. The session stands where it stood.
pub(super) fn from_lines(session: &mut Session, console: &mut Console, input: &mut dyn BufRead) -> Result<()> {
    loop {
        let Some((line, length)) = line(input)? else { break };
        if length > line.len() {
            let text = format!("that line has {length} bytes; the limit is {MAX_TYPED_LINE}");
            console.say(text);
            console.flush();
            continue;
        }
        let reply = session.command(&String::from_utf8_lossy(&line));
        if !reply.text.is_empty() {
            console.say(&reply.text);
            console.flush();
        }
        if reply.outcome == Outcome::Left || console.closed {
            break;
        }
    }
    Ok(())
}

/// The next line as far as it is kept in memory, and how long it is; `None` at the end of the input.
fn line(input: &mut dyn BufRead) -> Result<Option<(Vec<u8>, usize)>> {
    let (mut line, mut length) = (Vec::new(), 0);
    loop {
        let read = call().and_then(|()| input.fill_buf()).context("standard input")?;
        let (part, ends) = match read.iter().position(|byte| *byte == b'\n') {
            Some(at) => (at + 1, true),
            None => (read.len(), read.is_empty()),
        };
        let room = MAX_BYTES - line.len();
        line.extend(read.iter().take(part.min(room)));
        length += part;
        input.consume(part);
        if ends {
            return Ok((length > 0).then_some((line, length)));
        }
    }
}
