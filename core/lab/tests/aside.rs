//! Games that are done before it is their turn are kept aside, so that a killed run need not play them again.

use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use crate::support::{Flaw, arm, batch, plan, play};
use javelina_lab::{Arena, Arm, Aside, Batch, Control, Record, Stop, Worker, games_header};
use javelina_stones::{Stones, fork};

type Latch = Arc<(Mutex<bool>, Condvar)>;

/// Counts the games that are played; the first game of all waits until enough others are done.
struct Held {
    inner: Box<dyn Arena>,
    played: Arc<AtomicU64>,
    gate: Latch,
}

struct HeldWorker {
    inner: Box<dyn Worker>,
    played: Arc<AtomicU64>,
    gate: Latch,
}

impl Arena for Held {
    fn arm(&self) -> &Arm {
        self.inner.arm()
    }
    fn figures(&self) -> Vec<Cow<'static, str>> {
        self.inner.figures()
    }
    fn figure_range(&self, _: &str) -> Option<(i64, i64)> {
        None
    }
    fn worker(&self, place: usize) -> Box<dyn Worker> {
        let (played, gate) = (Arc::clone(&self.played), Arc::clone(&self.gate));
        Box::new(HeldWorker { inner: self.inner.worker(place), played, gate })
    }
    fn replay(&self, index: u64) -> String {
        self.inner.replay(index)
    }
}

impl Worker for HeldWorker {
    fn play(&mut self, index: u64) -> Record {
        if index == 0 {
            let (open, changed) = &*self.gate;
            let open = open.lock().expect("no worker panics");
            drop(changed.wait_while(open, |open| !*open).expect("no worker panics"));
        }
        self.played.fetch_add(1, Ordering::Relaxed);
        self.inner.play(index)
    }
    fn stop_after(&mut self, moves: usize) {
        self.inner.stop_after(moves);
    }
}

/// Keeps every line at once; when it has twenty it stops the batch and lets the first game go.
struct Notes {
    lines: Mutex<String>,
    stop: Stop,
    gate: Latch,
}

impl Aside for Notes {
    fn is_due(&self, _: usize) -> bool {
        true
    }
    fn keep(&self, _: usize, lines: &str) {
        let mut all = self.lines.lock().expect("no worker panics");
        all.push_str(lines);
        if all.lines().count() >= 20 {
            self.stop.stop();
            *self.gate.0.lock().expect("no worker panics") = true;
            self.gate.1.notify_all();
        }
    }
    fn forget(&self, _: usize) {}
}

fn held(open: bool) -> (Batch, Arc<AtomicU64>, Latch) {
    let plan = plan(vec![arm("toy", &["random"], 2, 400)], Vec::new());
    let inner = javelina_lab::arena(Arc::new(Stones::new(Flaw::Sound)), fork, plan.arms[0].clone(), plan.seed)
        .expect("a sound arm");
    let (played, gate) = (Arc::new(AtomicU64::new(0)), Arc::new((Mutex::new(open), Condvar::new())));
    let held = Held { inner, played: Arc::clone(&played), gate: Arc::clone(&gate) };
    (Batch::new(plan, vec![Box::new(held)]).expect("one arena for one arm"), played, gate)
}

#[test]
fn games_that_are_done_out_of_turn_are_not_played_again() {
    let (slow, _, gate) = held(false);
    let notes = Notes { lines: Mutex::default(), stop: Stop::default(), gate };
    let mut journal = games_header(slow.plan(), None);
    let mut take = |lines: &str| {
        journal.push_str(lines);
        true
    };
    let report = slow
        .run(Control { stop: notes.stop.clone(), lines: Some(&mut take), aside: Some(&notes), ..Control::on(2) })
        .expect("workers");
    assert!(report.is_cut);
    let (mut again, played, _) = held(true);
    again.resume(journal.split_inclusive('\n').map(String::from)).expect("the same plan");
    let done = again.games_done();
    let kept = notes.lines.into_inner().expect("no worker panics");
    again.known(kept.split_inclusive('\n').map(String::from).chain(["{\"arm\":\"toy\",\"cut".into()]));
    let (report, rest) = play(again, 2);
    let (whole, lines) = play(batch(plan(vec![arm("toy", &["random"], 2, 400)], Vec::new()), &[Flaw::Sound]), 1);
    assert_eq!(report, whole);
    assert_eq!(journal + &rest, games_header(&whole.plan, None) + &lines);
    let missing = 400 - done - played.load(Ordering::Relaxed);
    assert!(missing >= 19, "{missing} games were not played again, 20 were kept aside");
}
