//! The loop around a session: a terminal with editing, or plain lines from a pipe.

use std::io::{BufRead, IsTerminal, Read};

use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::complete::Choices;
use super::history;
use super::session::Session;
use crate::Console;

/// Reads commands until the session ends or the input does. `history`: whether what is typed at a terminal is kept, for
/// the arrow keys and for later sessions.
pub fn run(session: &mut Session, console: &mut Console, history: bool) {
    if std::io::stdin().is_terminal() {
        with_editing(session, console, history);
    } else {
        from_pipe(session, console);
    }
}

fn from_pipe(session: &mut Session, console: &mut Console) {
    let mut input = std::io::stdin().lock();
    loop {
        let mut line = Vec::new();
        // One byte more than a command may have: longer lines are refused by the session, not kept in memory.
        match input.by_ref().take(16 * 1024).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let reply = session.command(&String::from_utf8_lossy(&line));
        if !reply.text.is_empty() {
            console.say(&reply.text);
            console.flush();
        }
        if reply.quit || console.closed {
            return;
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
        Ok((start, fitting.into_iter().map(|text| Pair { display: text.clone(), replacement: text }).collect()))
    }
}

impl Hinter for Words {
    type Hint = String;
}
impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}

fn with_editing(session: &mut Session, console: &mut Console, keeps: bool) {
    let Ok(mut editor) = Editor::<Words, DefaultHistory>::with_config(history::config()) else {
        return from_pipe(session, console);
    };
    let file =
        if keeps && std::io::stdout().is_terminal() { history::place(|name| std::env::var_os(name)) } else { None };
    if let Some(file) = &file {
        history::recall(editor.history_mut(), file);
    }
    let mut interrupted = false;
    loop {
        let choices = session.desk().map_or_else(
            || Choices { lines: vec!["new arizona".into(), "help".into(), "quit".into()], ..Choices::default() },
            |desk| desk.completions(),
        );
        editor.set_helper(Some(Words { choices }));
        console.flush();
        match editor.readline(&session.prompt()) {
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
                    return;
                }
            }
            Err(ReadlineError::Interrupted) if !interrupted => {
                interrupted = true;
                console.tell("once more to quit");
            }
            Err(_) => return,
        }
    }
}
