//! The program behind a bot: lines in, lines out, each with a limit.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Result, anyhow, bail};
use javelina_engine::limits::MAX_BOT_LINE;
use javelina_engine::{printable, split_mark};
use javelina_session::Agent;
use serde_json::Value;

/// How long a program may take to end by itself when the last game is over.
const GRACE: Duration = Duration::from_millis(500);

/// How often a program that is asked is looked after.
const LOOK: Duration = Duration::from_millis(20);

/// A line of a program, or what it did instead.
type Said = std::result::Result<String, &'static str>;

/// Process groups of the programs that run. Whoever starts or ends one holds the lock, so that none is missed.
static GROUPS: Mutex<BTreeSet<u32>> = Mutex::new(BTreeSet::new());

/// Ends every program that runs with all that it started, and then does `last`, before which none is started any more.
pub fn end_all<T>(last: impl FnOnce() -> T) -> T {
    let groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
    groups.iter().for_each(|group| kill(*group));
    last()
}

fn kill(group: u32) {
    #[cfg(unix)]
    if let Ok(group) = i32::try_from(group) {
        let group = nix::unistd::Pid::from_raw(group);
        let _ = nix::sys::signal::killpg(group, nix::sys::signal::Signal::SIGKILL); // nobody may be left
    }
}

/// A running program. It is stopped and waited for when this goes away.
pub struct Process {
    child: Child,
    /// Gone when nothing more is to be said.
    questions: Option<Sender<String>>,
    answers: Receiver<Said>,
    last_words: Arc<Mutex<String>>,
    /// Says when the error stream has ended.
    overheard: Receiver<()>,
    /// A question whose answer nobody took, and the answers to questions before it that are still to come.
    left: Option<Value>,
    late: u32,
    patience: Duration,
}

impl Process {
    /// Starts a program: its name and its arguments, without a shell between. An answer may take `patience`. Errors:
    /// why it does not start, as the rest of a sentence about it.
    pub fn start(words: Vec<String>, patience: Duration) -> Result<Self> {
        let Some((program, arguments)) = words.split_first() else {
            bail!("`cmd:` needs a program, such as `cmd:./bot`");
        };
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C at the terminal ends the batch between games, not the bot in the middle of one.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let failed = |error: std::io::Error| {
            anyhow!("cannot start `{}`: {}", printable(program, 100), error.to_string().to_lowercase())
        };
        let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
        let mut child = command.spawn().map_err(failed)?;
        groups.insert(child.id());
        drop(groups);
        let (questions, to_write) = channel();
        let (read, answers) = channel();
        let last_words = Arc::new(Mutex::new(String::new()));
        let (ended, overheard) = channel();
        if let (Some(input), Some(output), Some(talk)) = (child.stdin.take(), child.stdout.take(), child.stderr.take())
        {
            let kept = Arc::clone(&last_words);
            // A program that does not read, or talks without end, must not hold up the game.
            thread::spawn(move || write_all(input, &to_write));
            thread::spawn(move || read_all(output, &read));
            thread::spawn(move || {
                overhear(talk, &kept);
                let _ = ended.send(()); // nobody may be waiting
            });
        }
        Ok(Self { child, questions: Some(questions), answers, last_words, overheard, left: None, late: 0, patience })
    }

    fn end(&mut self) {
        let mut groups = GROUPS.lock().unwrap_or_else(PoisonError::into_inner);
        kill(self.child.id());
        groups.remove(&self.child.id());
        drop(groups);
        let _ = self.child.kill(); // it may have ended by itself
        let _ = self.child.wait();
    }
}

impl Agent for Process {
    fn say(&mut self, message: &Value) {
        // A program that is gone is noticed when it is asked.
        if let Some(questions) = &self.questions {
            let _ = questions.send(format!("{message}\n"));
        }
    }

    fn still_thinks_of(&self, question: &Value) -> bool {
        self.left.as_ref() == Some(question)
    }

    fn ask(&mut self, question: &Value, is_stopped: &dyn Fn() -> bool) -> Result<String> {
        if !self.still_thinks_of(question) {
            self.late += u32::from(self.left.take().is_some());
            while let Ok(said) = self.answers.try_recv() {
                match said {
                    Ok(_) if self.late > 0 => self.late -= 1,
                    Ok(line) => bail!("sent `{}` without a question", printable(line.trim(), 100)),
                    Err(why) => bail!(why),
                }
            }
            self.say(question);
        }
        let start = Instant::now();
        loop {
            if is_stopped() {
                self.left = Some(question.clone());
                bail!("was stopped");
            }
            let is_gone = !matches!(self.child.try_wait(), Ok(None));
            let left = self.patience.saturating_sub(start.elapsed());
            match self.answers.recv_timeout(left.min(LOOK)) {
                Ok(Ok(_)) if self.late > 0 => self.late -= 1,
                Ok(Ok(line)) => {
                    self.left = None;
                    return Ok(line);
                }
                Ok(Err(why)) => bail!(why),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => {
                    bail!("did not answer within {} s", self.patience.as_secs_f32())
                }
                // What it started may hold its output open; nobody answers any more.
                Err(RecvTimeoutError::Timeout) if is_gone => bail!("exited without an answer"),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => bail!("exited without an answer"),
            }
        }
    }

    fn stop(mut self: Box<Self>) -> String {
        self.end();
        // The stream closes with the program, unless it left children behind.
        let _ = self.overheard.recv_timeout(GRACE);
        self.last_words.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // Its input ends after what was said last; a program that reads to the end of it has a moment to do so.
        self.questions = None;
        let start = Instant::now();
        while start.elapsed() < GRACE && matches!(self.child.try_wait(), Ok(None)) {
            thread::sleep(Duration::from_millis(2));
        }
        self.end();
    }
}

fn write_all(mut input: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if input.write_all(line.as_bytes()).and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_all(output: ChildStdout, to: &Sender<Said>) {
    let mut output = BufReader::new(output);
    loop {
        let mut bytes = Vec::new();
        let read = (&mut output).take(MAX_BOT_LINE as u64 + 1).read_until(b'\n', &mut bytes);
        let said = match read {
            Err(_) | Ok(0) => Err("exited without an answer"),
            Ok(_) if bytes.len() > MAX_BOT_LINE => Err("answered with a line of more than 64 KiB"),
            Ok(_) => std::str::from_utf8(&bytes)
                .map(|line| split_mark(line).1.to_string())
                .map_err(|_| "answered with bytes that are not UTF-8"),
        };
        let is_last = said.is_err();
        if to.send(said).is_err() || is_last {
            return;
        }
    }
}

/// Keeps the last line of the error stream, cut to a length that can be shown.
fn overhear(talk: ChildStderr, kept: &Mutex<String>) {
    let mut talk = BufReader::new(talk);
    loop {
        let mut bytes = Vec::new();
        match (&mut talk).take(4096).read_until(b'\n', &mut bytes) {
            Err(_) | Ok(0) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        if !line.trim().is_empty() {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = printable(line.trim(), 200);
        }
    }
}
