//! Terminal: the loop around a session with a line editor. A pipe is read line by line (`piped.rs`).

mod ask;
mod curtain;
mod ears;
mod editor;
mod fitting;
mod history;
mod marked;
mod meaning;
mod pager;
mod paint;
mod paste;
mod screen;
mod shelves;
#[cfg(test)]
#[path = "terminal/tests/small.rs"]
mod small;
mod steps;
#[cfg(test)]
#[path = "terminal/tests/tours.rs"]
mod tours;

use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use anyhow::{Context as _, Result};
use rustyline::error::ReadlineError;

use super::guide::Guide;
use super::piped::from_lines;
use crate::Console;
use crate::disk::state_folder;
use crate::text::door::safe;
use curtain::{Curtain, Part};
pub use ears::Ears;
use ears::Tick;
use editor::{Lines, Words, editor, locked, room};
use javelina_engine::{Block, Seat};
use javelina_session::{News, Outcome, Session};
use marked::mark;
use pager::{Next, Pager};
use paint::{Brush, Paint};
use paste::Paste;
use screen::Screen;
use shelves::shelved;

/// The bell of a terminal.
const BELL: &str = "\u{7}";

/// Returns `true` if standard input is a terminal.
pub fn is_there() -> bool {
    std::io::stdin().is_terminal()
}

/// Reads commands until the session or the input ends. `began`: text about the beginning of the session. `history`: keep typed
/// lines for the arrow keys and for later sessions. `ears`: events of a terminal. `guide`: guide of a tour.
///
/// # Errors
///
/// The input could not be read; the session is unchanged.
pub fn run(
    session: &mut Session,
    console: &mut Console,
    history: bool,
    began: &str,
    ears: Option<Ears>,
    guide: Option<Guide>,
) -> Result<()> {
    match ears {
        Some(ears) => with_editing(session, console, history, began, ears, guide),
        None => {
            console.say(began);
            from_lines(session, console, &mut std::io::stdin().lock())
        }
    }
}

fn with_editing(
    session: &mut Session,
    console: &mut Console,
    keeps: bool,
    began: &str,
    ears: Ears,
    guide: Option<Guide>,
) -> Result<()> {
    let is_seen = std::io::stdout().is_terminal();
    let file = if keeps && is_seen { state_folder().map(|state| state.join("history")) } else { None };
    let Some(editor) = editor(file.as_deref()) else {
        console.say(began);
        return from_lines(session, console, &mut std::io::stdin().lock());
    };
    let variable = |name: &str| std::env::var(name).ok();
    let screen = is_seen.then(|| Screen::new(Paint::of(console.colour, variable), guide));
    let (curtain, paste) = (Curtain::of(variable("TERM").as_deref()), Paste::default());
    let has_pages = !session.manner.plain;
    let (editor, begun) = (Some(editor), String::new());
    let mut terminal = Terminal { editor, ears, screen, curtain, paste, begun, keeps, has_pages, file };
    let ended = terminal.run(session, console, began);
    terminal.curtain.lift(console);
    match ended {
        ReadlineError::Interrupted | ReadlineError::Eof => Ok(()),
        error => Err(error).context("standard input"),
    }
}

/// Up a line, which is cleared.
const ERASE: &str = "\u{1b}[A\r\u{1b}[K";

/// Lays blocks out as text of at most `columns`, with marks at differences from the blocks `before`.
pub(crate) fn drawn(blocks: &mut [Block], before: Option<&mut Vec<Block>>, columns: usize) -> String {
    let before = before.map(|before| mark(before, None, &[]));
    mark(blocks, before.as_ref(), &[]);
    shelved(blocks, columns, Brush::NONE).join("\n")
}

/// A prompt with as many bytes as the one that is shown, which the line editor has measured; `None` if it is longer. After the
/// music there are no seconds.
fn padded(prompt: &str, length: usize) -> Option<String> {
    let (before, last) = prompt.trim_end().rsplit_once(' ')?;
    let gap = length.checked_sub(prompt.len())?;
    Some(format!("{before} {}{last} ", " ".repeat(gap)))
}

/// News of a race as a terminal prints them above its prompt.
fn heard(news: &News) -> String {
    let bell = if news.rings { BELL } else { "" };
    let lines = news.lines.iter().map(|line| format!("{}\n", safe(line, false, false)));
    lines.fold(bell.to_string(), |text, line| text + line.as_str())
}

/// A terminal with a line editor.
struct Terminal {
    /// Away while a line is typed.
    editor: Option<Lines>,
    ears: Ears,
    screen: Option<Screen>,
    curtain: Curtain,
    paste: Paste,
    /// Start of the next line: typed before the position was shown, and confirmed by Enter.
    begun: String,
    /// `true` if typed lines are kept for the arrow keys and in the file.
    keeps: bool,
    /// `true` if long replies stop at the end of each page; screen readers get them as a whole.
    has_pages: bool,
    file: Option<PathBuf>,
}

impl Terminal {
    /// Runs commands until the session or the input ends; returns the reason.
    fn run(&mut self, session: &mut Session, console: &mut Console, began: &str) -> ReadlineError {
        let began = match &mut self.screen {
            Some(screen) => {
                session.manner.tells = true;
                screen.begin(session, began, room(self.editor.as_mut()))
            }
            None => vec![Part::at_once(None, began.into())],
        };
        let (mut interrupted, mut next) = (false, self.show(began, console));
        loop {
            let line = match next {
                Ok(Some(line)) => Ok(line),
                Ok(None) => self.paste.next().map_or_else(|| self.asked(session, console), Ok),
                Err(error) => Err(error),
            };
            next = match line {
                Ok(line) if line.contains('\n') => {
                    let _ = self.paste.take(&line).map_err(|text| console.say(text));
                    Ok(None)
                }
                Ok(line) => {
                    interrupted = false;
                    self.remember(&line);
                    let (parts, quits) = self.command(session, &line, console);
                    let next = self.show(parts, console);
                    if quits || console.closed {
                        return ReadlineError::Eof;
                    }
                    next
                }
                Err(ReadlineError::Interrupted) if !interrupted => {
                    interrupted = true;
                    console.tell("once more to quit");
                    Ok(None)
                }
                Err(error) => return error,
            };
        }
    }

    /// Asks for the next line.
    fn asked(&mut self, session: &mut Session, console: &mut Console) -> rustyline::Result<String> {
        let shown = |prompt: &str| safe(prompt, false, false).into_owned();
        let prompt = self.screen.as_ref().map_or_else(|| session.prompt(), |screen| screen.prompt(session));
        let (choices, prompt) = (session.completions(), shown(&prompt));
        let paint = self.screen.as_ref().map_or(Paint::Without, |screen| screen.paint);
        let painted = Arc::new(Mutex::new(paint.prompt(&prompt)));
        if let Some(editor) = &mut self.editor {
            let painted = Arc::clone(&painted);
            editor.set_helper(Some(Words { choices, prompt: prompt.clone(), painted }));
        }
        // A screen reader reads the seconds only with a new prompt.
        let redraws = !session.manner.plain;
        let (races, mut last) = (session.races(), prompt.clone());
        let mut tick = || {
            let above = session.tick().map(|news| heard(&news));
            // The line editor has measured the first one.
            let now = padded(&shown(&session.prompt()), last.len()).filter(|now| redraws && *now != last);
            now.iter().for_each(|now| (last, *locked(&painted)) = (now.clone(), paint.prompt(now)));
            (above, now)
        };
        let begun = std::mem::take(&mut self.begun);
        self.read_by(&prompt, &begun, console, races.then_some(&mut tick))
    }

    /// Reads a line behind a prompt.
    fn read(&mut self, prompt: &str, console: &mut Console) -> rustyline::Result<String> {
        self.read_by(prompt, "", console, None)
    }

    /// The same for a line that is begun, while a clock may run.
    fn read_by(
        &mut self,
        prompt: &str,
        begun: &str,
        console: &mut Console,
        tick: Option<Tick<'_>>,
    ) -> rustyline::Result<String> {
        console.flush();
        let Some(editor) = self.editor.take() else { return Err(ReadlineError::Eof) };
        let (editor, line) = self.ears.read(editor, prompt, begun, console, tick);
        self.editor = editor;
        line
    }

    /// Keeps a line for the arrow keys, but none that is typed behind the curtain.
    fn remember(&mut self, line: &str) {
        if self.keeps && self.curtain.behind.is_none() && !line.trim().is_empty() && !line.chars().any(char::is_control)
        {
            let Some(editor) = &mut self.editor else { return };
            let _ = editor.add_history_entry(line); // a full history forgets its oldest line
            if let Some(file) = &self.file {
                history::keep(editor.history_mut(), file);
            }
        }
    }

    /// Runs a line. Returns the reply, and `true` if the session ends.
    fn command(&mut self, session: &mut Session, line: &str, console: &mut Console) -> (Vec<Part>, bool) {
        let thinking = Arc::clone(&session.thinking);
        let Some(screen) = &mut self.screen else {
            let reply = self.ears.wait(|| session.command(line), &thinking, console);
            return (vec![Part::at_once(None, reply.text)], reply.outcome == Outcome::Left);
        };
        let room = room(self.editor.as_mut());
        screen.is_brief = self.paste.goes_on();
        let (mut parts, quits) = self.ears.wait(|| screen.command(session, line, room), &thinking, console);
        self.has_pages = !session.manner.plain;
        let left_out = if screen.is_refused { self.paste.refused() } else { None };
        if let (Some(last), Some(text)) = (parts.last_mut(), left_out) {
            last.text += &format!("\n{text}");
        }
        (parts, quits)
    }

    /// Shows each part to the players who may see it. Returns a command that was typed below a page.
    fn show(&mut self, parts: Vec<Part>, console: &mut Console) -> rustyline::Result<Option<String>> {
        let mut next = None;
        for part in parts {
            if part.seat != self.curtain.behind {
                self.turn(part.seat, console)?;
            }
            let typed = match &part.steps[..] {
                [] => self.say(&part.text, console),
                steps => {
                    self.begun = self.tell(steps, console).unwrap_or_default();
                    None
                }
            };
            next = typed.or(next);
        }
        Ok(next)
    }

    /// Shows steps one at a time. Returns what was typed instead of Enter or `q`.
    fn tell(&mut self, steps: &[String], console: &mut Console) -> Option<String> {
        for (at, step) in steps.iter().enumerate() {
            console.say(step);
            let prompt = match steps.len() {
                all if at + 1 == all => "Enter to continue> ".to_string(),
                all => format!("{} of {all}; Enter next, q the rest> ", at + 1),
            };
            let line = self.read(&prompt, console);
            match line.as_deref().map(str::trim) {
                Ok("") if at + 1 < steps.len() => {
                    if console.counts() {
                        console.data(ERASE);
                    }
                }
                Ok("") => return None,
                other => {
                    steps[at + 1..].iter().for_each(|step| console.say(step));
                    return other.ok().filter(|typed| *typed != "q").map(str::to_string);
                }
            }
        }
        None
    }

    /// Hands the terminal to another player, or to all. The new editor knows nothing of what the former player typed.
    fn turn(&mut self, seat: Option<Seat>, console: &mut Console) -> rustyline::Result<()> {
        self.curtain.lift(console);
        self.begun.clear();
        if let Some(editor) = editor(self.file.as_deref()) {
            self.editor = Some(editor);
        }
        if let Some(seat) = seat {
            self.paste.is_anothers(seat).iter().for_each(|text| console.say(text));
            let question = self.curtain.question(seat);
            let mut answer = self.read(&question, console);
            if matches!(answer, Err(ReadlineError::Interrupted)) {
                console.tell("once more to quit");
                // No other question comes before the privacy screen.
                answer = self.read(&question, console).map_err(|_| ReadlineError::Eof);
            }
            answer?;
            self.curtain.fall(seat, console);
        }
        Ok(())
    }

    /// Prints a text, one page at a time if it is longer than the screen. Returns what was typed below a page.
    fn say(&mut self, text: &str, console: &mut Console) -> Option<String> {
        if text.is_empty() {
            return None;
        }
        let is_paged = self.screen.as_ref().is_some_and(Screen::is_paged) && self.has_pages && !self.paste.goes_on();
        let Some(mut pager) = Pager::of(text, room(self.editor.as_mut()).rows).filter(|_| is_paged) else {
            console.say(text);
            return None;
        };
        loop {
            let (page, more) = pager.page(room(self.editor.as_mut()));
            console.say(page);
            let line = self.read(&more?, console).ok()?;
            match pager.typed(&line) {
                Next::More => {}
                Next::Enough => return None,
                Next::Command(line) => return Some(line),
            }
        }
    }
}
