//! Examples of a pack, played when one of its files is saved: what differs is told at its line.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::thread::{JoinHandle, spawn};
use std::time::{Duration, Instant};

use javelina_engine::{Diagnostic, Fix, Span};
use javelina_lab::Stop;
use javelina_session::transcript::{self, Mismatch};
use javelina_session::{Session, renew};
use javelina_variants::{PackText, Transcript};

use crate::bot::Programs;
use crate::{Games, load_for};

/// How long examples are played after a save; those that are left are for `javelina test`.
const PATIENCE: Duration = Duration::from_secs(2);

pub(super) struct Playing {
    pub folder: PathBuf,
    until: Instant,
    is_given_up: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    differing: Receiver<Diagnostic>,
}

impl Playing {
    pub fn begin(folder: PathBuf, games: Games, packs: Vec<PackText>, examples: Vec<Transcript>) -> Self {
        let is_given_up = Arc::new(AtomicBool::new(false));
        let (sender, differing) = channel();
        let stop = Arc::clone(&is_given_up);
        let thread = spawn(move || {
            let goes_on = || !stop.load(Ordering::Relaxed);
            let (outside, loaded) = (Programs::none(&Stop::default()), || (games, &packs[..], load_for(games, &packs)));
            let session = |one: &Transcript| Session::of_packs(loaded(), one.item.as_deref(), &outside);
            for one in examples.iter().take_while(|_| goes_on()) {
                if let Err(mismatch) = transcript::run_while(&one.text, &mut session(one), goes_on)
                    && goes_on()
                {
                    let now = renew::renewed(&one.text, &mut session(one));
                    sender.send(told(one, &mismatch, now)).unwrap_or_default(); // nobody listens any more
                }
            }
        });
        Self { folder, until: Instant::now() + PATIENCE, is_given_up, thread, differing }
    }

    /// Stops before the next command of an example; what differs in what is left is not told.
    pub fn give_up(&self) {
        self.is_given_up.store(true, Ordering::Relaxed);
    }

    /// The differences that were found since the last look, and whether these were the last ones.
    pub fn look(&self) -> (Vec<Diagnostic>, bool) {
        let is_over = self.thread.is_finished();
        let is_told = !self.is_given_up.load(Ordering::Relaxed);
        let found = self.differing.try_iter().filter(|_| is_told).collect();
        if Instant::now() >= self.until {
            self.give_up();
        }
        (found, is_over)
    }
}

fn told(one: &Transcript, mismatch: &Mismatch, now: String) -> Diagnostic {
    let before: usize = one.text.split_inclusive('\n').take(mismatch.line - 1).map(str::len).sum();
    let line = one.text[before..].lines().next().unwrap_or_default();
    let start = one.span.start + before + (line.len() - line.trim_start().len());
    let span = Span::new(one.span.file, start..start + line.trim().len());
    let lines: Vec<String> = mismatch.lines().into_iter().map(|(mark, line)| format!("\n{mark} {line}")).collect();
    let message = format!("the output of `{}` has changed:{}", one.name, lines.concat());
    Diagnostic::warning("J7001", span, message).fix(Fix {
        title: "accept the new output".into(),
        edits: vec![(one.span, now)],
        sure: false,
    })
}
