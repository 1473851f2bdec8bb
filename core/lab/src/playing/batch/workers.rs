//! Plays the games of a batch on all cores. What comes out does not depend on how many there are.

use core::time::Duration;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError}; // a length, not a clock

use super::{Batch, Sums};
use crate::errors::WorkersError;
use crate::judging::sequential::Looks;
use crate::plans::course::Course;
use crate::plans::plan::Plan;
use crate::playing::arena::Worker;
use crate::playing::aside::{Aside, Loose};
use crate::playing::line::line;
use crate::pool::workers;
use crate::reports::report::Report;
use crate::stop::Stop;

/// Games that a worker plays before it hands them over.
const CHUNK: u64 = 64;

/// How a batch is run.
pub struct Control<'a> {
    /// Workers, at least 1.
    pub jobs: usize,
    /// Ends the run between games.
    pub stop: Stop,
    /// Told how many games are done, from any worker.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Takes the lines of the games in their order, several at once; gives false if it can take no more. Without it no lines are
    /// made.
    pub lines: Option<&'a mut (dyn FnMut(&str) -> bool + Send)>,
    /// Keeps games that are done before it is their turn; of use only where there are lines.
    pub aside: Option<&'a dyn Aside>,
}

impl Control<'_> {
    /// A run on so many workers that nobody stops or watches, and of which only sums are kept.
    pub fn on(jobs: usize) -> Self {
        Self { jobs, stop: Stop::default(), progress: &|_| {}, lines: None, aside: None }
    }
}

/// What workers share.
struct Shared<'a> {
    state: Mutex<Handing<'a>>,
    moved: Condvar,
    next: AtomicU64,
    halted: AtomicBool,
    played: AtomicU64,
}

/// What was played and waits for what comes before it.
struct Handing<'a> {
    sums: Sums,
    looks: Looks,
    /// The chunk that is taken next.
    due: u64,
    waiting: BTreeMap<u64, (Sums, String)>,
    /// What was taken, empty again.
    spare: Vec<(Sums, String)>,
    lines: Option<&'a mut (dyn FnMut(&str) -> bool + Send)>,
    refused: bool,
}

impl<'a> Shared<'a> {
    fn lock(&self) -> MutexGuard<'_, Handing<'a>> {
        // Nothing panics while it holds the lock; a poisoned one would still hold whole chunks only.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Batch {
    /// Plays what is left.
    ///
    /// # Errors
    ///
    /// [`WorkersError`]: the workers cannot be started.
    pub fn run(mut self, control: Control<'_>) -> Result<Report, WorkersError> {
        let jobs = control.jobs.max(1);
        // Chunks are small enough that every worker gets several.
        let left = self.rows().saturating_sub(self.done);
        let most = (CHUNK / self.plan.arms.len().max(1) as u64).min(left / (8 * jobs as u64));
        let course = Course::new(self.done, self.rows(), most.max(1), &self.looks);
        let wants_lines = control.lines.is_some();
        let kept_aside = control.aside.filter(|_| wants_lines);
        let before = self.games_done();
        let now = || self.clock.as_ref().map_or(Duration::ZERO, |clock| clock());
        let began = now();
        let shared = Shared {
            state: Mutex::new(Handing {
                sums: std::mem::take(&mut self.sums),
                looks: self.looks.clone(),
                due: 0,
                waiting: BTreeMap::new(),
                spare: Vec::new(),
                lines: control.lines,
                refused: false,
            }),
            moved: Condvar::new(),
            next: AtomicU64::new(0),
            halted: AtomicBool::new(false),
            played: AtomicU64::new(before),
        };
        let pool = workers(jobs)?;
        let is_stopped = || control.stop.is_stopped() || shared.halted.load(Ordering::Relaxed);
        pool.broadcast(&|worker| {
            let mut loose = Loose::new(kept_aside, worker);
            let mut workers: Vec<Option<Box<dyn Worker>>> = self.arenas.iter().map(|_| None).collect();
            loop {
                let chunk = shared.next.fetch_add(1, Ordering::Relaxed);
                let Some(stretch) = course.stretch(chunk).filter(|_| !is_stopped()) else { break };
                // Nobody runs far ahead of the slowest: memory stays flat. And nobody plays what a look may make needless.
                let mut handing = shared.lock();
                let is_early = |handing: &Handing<'_>| {
                    let is_far = chunk >= handing.due + 4 * jobs as u64 || handing.due < stretch.needs;
                    is_far && self.rows_of(&handing.looks) > stretch.rows.start
                };
                while is_early(&handing) && !is_stopped() {
                    loose.keep();
                    handing = shared.moved.wait(handing).unwrap_or_else(PoisonError::into_inner);
                }
                let limits = handing.looks.limits().to_vec();
                let spare = handing.spare.pop();
                let is_needed = self.rows_of(&handing.looks) > stretch.rows.start;
                drop(handing);
                if !is_needed {
                    break;
                }
                let (mut sums, mut lines) =
                    spare.unwrap_or_else(|| (Sums::new(&self.plan, &self.names), String::new()));
                let kept = wants_lines.then_some((&mut loose, &mut lines));
                if !self.play(&mut workers, stretch.rows, &limits, (&mut sums, kept), &shared.played, &is_stopped) {
                    break;
                }
                (control.progress)(shared.played.load(Ordering::Relaxed));
                let mut handing = shared.lock();
                handing.waiting.insert(chunk, (sums, lines));
                if !handing.hand_over(&self.plan, &course) {
                    shared.halted.store(true, Ordering::Relaxed);
                }
                if handing.due > chunk {
                    loose.forget();
                }
                shared.moved.notify_all();
            }
            loose.keep();
            shared.moved.notify_all();
        });
        let took = now().saturating_sub(began);
        let handing = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.looks = handing.looks;
        self.done = course.end(handing.due).min(self.rows());
        self.sums = handing.sums;
        self.took = took;
        let refused = handing.refused;
        Ok(self.report(refused, &pool))
    }

    /// Plays some rows; false if it was stopped in between.
    fn play(
        &self,
        workers: &mut [Option<Box<dyn Worker>>],
        rows: std::ops::Range<u64>,
        limits: &[u64],
        (sums, mut kept): (&mut Sums, Option<(&mut Loose<'_>, &mut String)>),
        played: &AtomicU64,
        is_stopped: &dyn Fn() -> bool,
    ) -> bool {
        let mut row = Vec::with_capacity(self.arenas.len());
        for index in rows {
            let index = self.game(index);
            row.clear();
            for (place, (arena, worker)) in self.arenas.iter().zip(workers.iter_mut()).enumerate() {
                if limits.get(place).is_none_or(|limit| index >= *limit) {
                    continue;
                }
                if is_stopped() {
                    return false;
                }
                let began = self.clock.as_ref().map(|clock| clock());
                let known = self.known.get(&(index, place)).cloned();
                let record = known.unwrap_or_else(|| worker.get_or_insert_with(|| arena.worker(place)).play(index));
                // What stopped the batch may have stopped the game, or its measuring, as well.
                if is_stopped() {
                    return false;
                }
                if let (Some(clock), Some(began), Some(spent)) = (&self.clock, began, sums.spent.get_mut(place)) {
                    *spent += clock().saturating_sub(began);
                }
                if let Some((loose, lines)) = &mut kept {
                    let begins = lines.len();
                    line(&record, &arena.arm().label, &self.names[place], lines);
                    loose.take(&lines[begins..]);
                }
                row.push(record);
            }
            sums.take(&self.plan, &self.names, &row);
            played.fetch_add(row.len() as u64, Ordering::Relaxed);
        }
        true
    }
}

impl Handing<'_> {
    /// Takes the chunks whose turn it is. Whether the taker of lines still takes some.
    fn hand_over(&mut self, plan: &Plan, course: &Course) -> bool {
        while !self.refused
            && let Some((mut sums, mut lines)) = self.waiting.remove(&self.due)
        {
            if let Some(take) = &mut self.lines
                && !take(&lines)
            {
                self.refused = true;
                break;
            }
            lines.clear();
            self.sums.merge(&mut sums);
            self.spare.push((sums, lines));
            self.due += 1;
            if let Some(row) = course.station(self.due) {
                self.looks.look(plan, row, &self.sums.gates);
            }
        }
        !self.refused
    }
}
