//! The line editor: what Tab offers, the prompt in its colours, and the room of the terminal.

use std::borrow::Cow;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use javelina_engine::Room;
use javelina_session::Choices;
use rustyline::completion::{Completer, Pair};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::history;
use crate::text::door::safe;

/// Completes words, legal moves, and names in expressions.
pub(super) struct Words {
    pub choices: Choices,
    /// The prompt as it is.
    pub prompt: String,
    /// The same in its colours, and with the seconds that a clock leaves now.
    pub painted: Arc<Mutex<String>>,
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
        if prompt == self.prompt { Cow::Owned(locked(&self.painted).clone()) } else { Cow::Borrowed(prompt) }
    }
}

/// A painted prompt, to be read or changed.
pub(super) fn locked(painted: &Mutex<String>) -> MutexGuard<'_, String> {
    painted.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Validator for Words {}
impl Helper for Words {}

/// The columns and rows of a terminal that tells none.
const UNKNOWN: Room = Room { columns: 80, rows: 24 };

/// A line editor.
pub(super) type Lines = Editor<Words, DefaultHistory>;

/// The room of a terminal as it is now. Lines have 40 to 200 columns, however many there are.
pub(super) fn room(editor: Option<&mut Lines>) -> Room {
    match editor.and_then(Lines::dimensions) {
        Some((columns, rows)) if columns > 0 && rows > 0 => {
            Room { columns: usize::from(columns).clamp(40, 200), rows: usize::from(rows).max(8) }
        }
        _ => UNKNOWN,
    }
}

/// A line editor that knows what is kept in this file; `None` where lines cannot be edited.
pub(super) fn editor(file: Option<&Path>) -> Option<Lines> {
    let mut editor = Lines::with_config(history::config()).ok()?;
    if let Some(file) = file {
        history::recall(editor.history_mut(), file);
    }
    Some(editor)
}
