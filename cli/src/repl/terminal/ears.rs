//! Events of a terminal: it waits for lines, for the end of a command and for signals at once. Ctrl-C stops a bot that thinks,
//! and a hangup ends the session as `quit` does.

use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use javelina_session::Thinking;
use rustyline::ExternalPrinter;
use rustyline::error::ReadlineError;

use super::editor::Lines;
use crate::{Console, signals};

/// Interval between two looks at the state of a command.
const LOOK: Duration = Duration::from_millis(100);
/// Time that a bot may think before the terminal says so.
const PATIENCE: Duration = Duration::from_millis(400);

/// Up a line and down again: the line editor draws its prompt after it.
const REDRAW: &str = "\u{1b}[A\n";

/// Lets a clock go on while a line is typed; the text above the prompt, and the prompt from now on, if it is another one.
pub(super) type Tick<'a> = &'a mut dyn FnMut() -> (Option<String>, Option<String>);

/// Event of a terminal.
enum Heard {
    /// A line, and the editor that it was typed with.
    Typed(Box<Lines>, rustyline::Result<String>),
    /// Ctrl-C where no line editor reads it.
    Interrupt,
    /// A hangup, or a request to end.
    End,
    /// A command has ended.
    Done,
}

/// The ears of a terminal.
pub struct Ears {
    heard: Receiver<Heard>,
    say: Sender<Heard>,
    is_ending: bool,
    keys: Keys,
}

impl Ears {
    /// Listens to signals from now on.
    pub fn listen() -> Self {
        let (say, heard) = channel();
        let ears = say.clone();
        signals::tell(move |is_interrupt| ears.send(if is_interrupt { Heard::Interrupt } else { Heard::End }).is_ok());
        Self { heard, say, is_ending: false, keys: Keys::of_terminal() }
    }

    /// Reads a line behind a prompt. The line starts with the text `begun`, which can be edited.
    ///
    /// Returns the line and the editor, unless it was the last line. Ctrl-C twice and
    /// signals are the end of the input.
    pub(super) fn read(
        &mut self,
        mut editor: Lines,
        prompt: &str,
        begun: &str,
        console: &mut Console,
        mut tick: Option<Tick<'_>>,
    ) -> (Option<Lines>, rustyline::Result<String>) {
        if self.is_ending {
            return (Some(editor), Err(ReadlineError::Eof));
        }
        let mut above = tick.as_ref().and_then(|_| editor.create_external_printer().ok());
        let (say, mut text) = (self.say.clone(), prompt.to_string());
        let (prompt, begun) = (text.clone(), begun.to_string());
        thread::spawn(move || {
            let line = editor.readline_with_initial(&prompt, (&begun, ""));
            let _ = say.send(Heard::Typed(Box::new(editor), line)); // nobody may wait for it any more
        });
        let mut is_warned = false;
        loop {
            let heard = match &mut tick {
                None => self.heard.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(_) => self.heard.recv_timeout(LOOK),
            };
            match heard {
                Err(RecvTimeoutError::Timeout) => {
                    let (news, other) = tick.as_mut().map_or((None, None), |tick| tick());
                    let is_other = other.is_some();
                    text = other.unwrap_or(text);
                    match (news, &mut above) {
                        (Some(news), Some(above)) => {
                            let _ = above.print(news); // the terminal may have hung up
                        }
                        (None, Some(above)) if is_other => {
                            let _ = above.print(REDRAW.into());
                        }
                        // Where nothing can be printed above the prompt, it stands there once more.
                        (Some(news), None) => {
                            console.data(&format!("\n{news}{text}"));
                            console.flush();
                        }
                        (None, _) => {}
                    }
                }
                Ok(Heard::Typed(editor, line)) => return (Some(*editor), line),
                Ok(Heard::Interrupt) if !is_warned => {
                    is_warned = true;
                    console.tell("\nonce more to quit");
                    console.write(&text);
                    console.flush();
                }
                Ok(Heard::Done) => {}
                Ok(Heard::Interrupt | Heard::End) | Err(RecvTimeoutError::Disconnected) => {
                    self.is_ending = true;
                    self.keys.restore(console);
                    return (None, Err(ReadlineError::Eof));
                }
            }
        }
    }

    /// Waits for some work. Meanwhile the terminal says which bot thinks, and Ctrl-C stops it.
    pub(crate) fn wait<T: Send>(
        &mut self,
        work: impl FnOnce() -> T + Send,
        thinking: &Thinking,
        console: &mut Console,
    ) -> T {
        let say = self.say.clone();
        thread::scope(|scope| {
            let work = scope.spawn(move || {
                let done = Done(say);
                let result = work();
                drop(done);
                result
            });
            let mut sight = Sight::default();
            loop {
                if self.is_ending {
                    thinking.stop(); // whoever thinks next is stopped, too
                }
                match self.heard.recv_timeout(LOOK) {
                    Ok(Heard::Done) | Err(RecvTimeoutError::Disconnected) => break,
                    Ok(Heard::Interrupt) => thinking.stop(),
                    Ok(Heard::End) => self.is_ending = true,
                    Ok(Heard::Typed(..)) => {}
                    Err(RecvTimeoutError::Timeout) => sight.look(thinking, console),
                }
            }
            sight.clear(console);
            work.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        })
    }
}

/// Says that work has ended, even if it panicked.
struct Done(Sender<Heard>);

impl Drop for Done {
    fn drop(&mut self) {
        let _ = self.0.send(Heard::Done); // whoever waited is gone
    }
}

/// Text about a bot that thinks.
#[derive(Default)]
struct Sight {
    /// Number of the thought and its start.
    seen: Option<(u64, Instant)>,
    shown: String,
}

impl Sight {
    fn look(&mut self, thinking: &Thinking, console: &mut Console) {
        let Some((number, who)) = thinking.who() else { return self.clear(console) };
        let since = match self.seen {
            Some((known, since)) if known == number => since,
            _ => {
                self.clear(console);
                self.seen.insert((number, Instant::now())).1
            }
        };
        let seconds = since.elapsed().as_secs();
        let text = match console.counts() {
            true => format!("{who}  {seconds} s  Ctrl-C stops it"),
            false => format!("{who}; Ctrl-C stops it"),
        };
        if since.elapsed() >= PATIENCE && text != self.shown {
            match console.counts() {
                true => console.data(&format!("\r\u{1b}[K{}", crate::text::door::safe(&text, false, false))),
                false => console.say(&text),
            }
            console.flush();
            self.shown = text;
        }
    }

    fn clear(&mut self, console: &mut Console) {
        if !self.shown.is_empty() && console.counts() {
            console.data("\r\u{1b}[K");
            console.flush();
        }
        self.shown.clear();
        self.seen = None;
    }
}

/// Mode of the keyboard before a line editor changed it.
struct Keys {
    #[cfg(unix)]
    mode: Option<nix::sys::termios::Termios>,
}

#[cfg(unix)]
impl Keys {
    fn of_terminal() -> Self {
        Self { mode: nix::sys::termios::tcgetattr(std::io::stdin()).ok() }
    }

    /// Leaves the terminal as it was, where a line editor was broken off.
    fn restore(&self, console: &mut Console) {
        use nix::sys::termios::{SetArg, tcsetattr};
        if let Some(mode) = &self.mode {
            let _ = tcsetattr(std::io::stdin(), SetArg::TCSANOW, mode); // it may have hung up
        }
        // The line editor had the terminal mark what is pasted.
        console.data(if console.counts() { "\u{1b}[?2004l\n" } else { "\n" });
    }
}

#[cfg(not(unix))]
impl Keys {
    fn of_terminal() -> Self {
        Self {}
    }

    fn restore(&self, _: &mut Console) {}
}
