//! The loop around a session: a terminal with editing, or plain lines from a pipe.

use std::io::{BufRead, IsTerminal};

use anyhow::{Context as _, Result};

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::history;
use super::session::{MAX_LINE, Session};
use crate::Console;
use crate::disk::fault::call;
use crate::door::safe;
use javelina_session::Choices;

/// The most of a piped line that is kept; the session refuses long lines that are shorter than this.
const MAX_BYTES: usize = 16 * 1024;

/// Reads commands until the session ends or the input does. `history`: whether what is typed at a terminal is kept, for
/// the arrow keys and for later sessions.
///
/// # Errors
///
/// The input could not be read. The session stands where it stood.
pub fn run(session: &mut Session, console: &mut Console, history: bool) -> Result<()> {
    if std::io::stdin().is_terminal() {
        with_editing(session, console, history)
    } else {
        from_lines(session, console, &mut std::io::stdin().lock())
    }
}

/// Reads commands from plain lines.
///
/// # Errors
///
/// As [`run`].
pub fn from_lines(session: &mut Session, console: &mut Console, input: &mut dyn BufRead) -> Result<()> {
    while let Some((line, length)) = line(input)? {
        if length > line.len() {
            let text = format!("that line has {length} bytes, at most {MAX_LINE} are read; nothing was done");
            console.say(text);
            console.flush();
            continue;
        }
        let reply = session.command(&String::from_utf8_lossy(&line));
        if !reply.text.is_empty() {
            console.say(&reply.text);
            console.flush();
        }
        if reply.quit || console.closed {
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

/// Completes words, legal moves, and names in expressions.
struct Words {
    choices: Choices,
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(&self, line: &str, at: usize, _: &Context<'_>) -> rustyline::Result<(usize, Vec<Pair>)> {
        let (start, fitting) = self.choices.complete(line.get(..at).unwrap_or(line));
        Ok((
            start,
            fitting
                .into_iter()
                .map(|text| Pair { display: safe(&text, false, false).into_owned(), replacement: text })
                .collect(),
        ))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

fn with_editing(session: &mut Session, console: &mut Console, keeps: bool) -> Result<()> {
    let Ok(mut editor) = Editor::<Words, DefaultHistory>::with_config(history::config()) else {
        return from_lines(session, console, &mut std::io::stdin().lock());
    };
    let file =
        if keeps && std::io::stdout().is_terminal() { history::place(|name| std::env::var_os(name)) } else { None };
    if let Some(file) = &file {
        history::recall(editor.history_mut(), file);
    }
    let mut interrupted = false;
    loop {
        let choices = session.completions();
        editor.set_helper(Some(Words { choices }));
        console.flush();
        match editor.readline(safe(&session.prompt(), false, false).as_ref()) {
            Ok(line) => {
                interrupted = false;
                if keeps && !line.trim().is_empty() && !line.chars().any(char::is_control) {
                    let _ = editor.add_history_entry(line.as_str()); // a full history forgets its oldest line
                    if let Some(file) = &file {
                        history::keep(editor.history_mut(), file);
                    }
                }
                let reply = session.command(&line);
                if !reply.text.is_empty() {
                    console.say(&reply.text);
                }
                if reply.quit || console.closed {
                    return Ok(());
                }
            }
            Err(ReadlineError::Interrupted) if !interrupted => {
                interrupted = true;
                console.tell("once more to quit");
            }
            Err(ReadlineError::Interrupted | ReadlineError::Eof) => return Ok(()),
            Err(error) => return Err(error).context("standard input"),
        }
    }
}
