//! The loop around a session: a terminal with editing, or plain lines from a pipe.

use std::borrow::Cow;
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
use super::pager::{Next, Pager};
use super::paint::Paint;
use super::screen::Screen;
use super::session::{MAX_LINE, Session};
use crate::Console;
use crate::disk::fault::call;
use crate::disk::state_folder;
use crate::door::safe;
use javelina_engine::Room;
use javelina_session::Choices;

/// The most of a piped line that is kept; the session refuses long lines that are shorter than this.
const MAX_BYTES: usize = 16 * 1024;

/// Reads commands until the session ends or the input does. `began`: what is said of its beginning. `history`: whether what is typed at a terminal is kept, for
/// the arrow keys and for later sessions.
///
/// # Errors
///
/// The input could not be read. The session stands where it stood.
pub fn run(session: &mut Session, console: &mut Console, history: bool, began: &str) -> Result<()> {
    if std::io::stdin().is_terminal() {
        with_editing(session, console, history, began)
    } else {
        console.say(began);
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
    /// The prompt, as it is and in its colours.
    prompt: [String; 2],
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
impl Highlighter for Words {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        let [bare, painted] = &self.prompt;
        if prompt == bare { Cow::Borrowed(painted) } else { Cow::Borrowed(prompt) }
    }
}
impl Validator for Words {}
impl Helper for Words {}

/// The columns and rows of a terminal that tells none.
const UNKNOWN: Room = Room { columns: 80, rows: 24 };

type Lines = Editor<Words, DefaultHistory>;

/// The room of a terminal as it is now. Lines have 40 to 200 columns, however many there are.
fn room(editor: &mut Lines) -> Room {
    match editor.dimensions() {
        Some((columns, rows)) if columns > 0 && rows > 0 => {
            Room { columns: usize::from(columns).clamp(40, 200), rows: usize::from(rows).max(8) }
        }
        _ => UNKNOWN,
    }
}

/// Says a text, a page at a time if it is longer than the screen; what was typed below a page as the next command.
fn say(editor: &mut Lines, console: &mut Console, text: &str, is_paged: bool) -> Option<String> {
    if text.is_empty() {
        return None;
    }
    let Some(mut pager) = Pager::of(text, room(editor).rows).filter(|_| is_paged) else {
        console.say(text);
        return None;
    };
    loop {
        let (page, more) = pager.page(room(editor));
        console.say(page);
        console.flush();
        let line = editor.readline(&more?).ok()?;
        match pager.typed(&line) {
            Next::More => {}
            Next::Enough => return None,
            Next::Command(line) => return Some(line),
        }
    }
}

fn with_editing(session: &mut Session, console: &mut Console, keeps: bool, began: &str) -> Result<()> {
    let Ok(mut editor) = Lines::with_config(history::config()) else {
        console.say(began);
        return from_lines(session, console, &mut std::io::stdin().lock());
    };
    let is_seen = std::io::stdout().is_terminal();
    let file = if keeps && is_seen { state_folder().map(|state| state.join("history")) } else { None };
    if let Some(file) = &file {
        history::recall(editor.history_mut(), file);
    }
    let mut screen = is_seen.then(|| Screen::new(Paint::of(console.colour, |name| std::env::var(name).ok())));
    if let Some(screen) = &mut screen {
        session.faces_a_screen();
        let text = screen.begin(session, began, room(&mut editor));
        console.say(text);
    } else {
        console.say(began);
    }
    let (mut interrupted, mut next) = (false, None);
    loop {
        let (choices, prompt) = (session.completions(), safe(&session.prompt(), false, false).into_owned());
        let painted = screen.as_ref().map_or_else(|| prompt.clone(), |screen| screen.prompt(&prompt));
        editor.set_helper(Some(Words { choices, prompt: [prompt.clone(), painted] }));
        console.flush();
        match next.take().map_or_else(|| editor.readline(&prompt), Ok) {
            Ok(line) => {
                interrupted = false;
                if keeps && !line.trim().is_empty() && !line.chars().any(char::is_control) {
                    let _ = editor.add_history_entry(line.as_str()); // a full history forgets its oldest line
                    if let Some(file) = &file {
                        history::keep(editor.history_mut(), file);
                    }
                }
                let reply = match &mut screen {
                    Some(screen) => screen.command(session, &line, room(&mut editor)),
                    None => session.command(&line),
                };
                let is_paged = screen.as_ref().is_some_and(Screen::is_paged);
                next = say(&mut editor, console, &reply.text, is_paged);
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
