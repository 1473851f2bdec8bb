//! Plays the games of a plan on all cores. What comes out does not depend on how many there are.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::arena::{Arena, Worker};
use crate::aside::{self, Aside, Known, Loose};
use crate::fold::Fold;
use crate::gate;
use crate::moments::Moments;
use crate::plan::Plan;
use crate::record::Record;
use crate::report::{Found, MOST_FOUND, Report};
use crate::shard::Shard;
use crate::signature::Groups;
use crate::summary::games_header;

/// Games that a worker plays before it hands them over.
const CHUNK: u64 = 64;

/// How a batch is run.
pub struct Control<'a> {
    /// Workers, at least 1.
    pub jobs: usize,
    /// Set from outside to stop between games.
    pub stop: &'a AtomicBool,
    /// Told how many games are done, from any worker.
    pub progress: &'a (dyn Fn(u64) + Sync),
    /// Takes the lines of the games in their order, several at once; gives false if it can take no more. Without it no lines are
    /// made.
    pub lines: Option<&'a mut (dyn FnMut(&str) -> bool + Send)>,
    /// Keeps games that are done before it is their turn; of use only where there are lines.
    pub aside: Option<&'a dyn Aside>,
}

/// A plan that is being played.
pub struct Batch {
    plan: Plan,
    arenas: Vec<Box<dyn Arena>>,
    /// The part that is played, if it is not the whole.
    shard: Option<Shard>,
    /// Rows (games of one number in every arm) of the part that are done.
    done: u64,
    sums: Sums,
    known: Known,
}

/// All that is kept of the games.
#[derive(Clone, Default)]
struct Sums {
    folds: Vec<Fold>,
    gates: Vec<Moments>,
    found: Vec<Found>,
    kinds: BTreeMap<String, u64>,
    groups: Groups,
}

impl Sums {
    fn new(plan: &Plan) -> Self {
        Self {
            folds: vec![Fold::default(); plan.arms.len()],
            gates: vec![Moments::default(); plan.gates.len()],
            ..Self::default()
        }
    }

    /// Takes the games of one number, one of each arm that has so many.
    fn take(&mut self, plan: &Plan, row: &[Record]) {
        for record in row {
            let (Some(arm), Some(fold)) = (plan.arms.get(record.arm), self.folds.get_mut(record.arm)) else { continue };
            fold.take(arm, record);
            if let Some((kind, message)) = record.finding() {
                *self.kinds.entry(kind.into()).or_default() += 1;
                self.groups.take(record.arm, record.game, kind, message);
                if self.found.len() < MOST_FOUND {
                    // Replays are made at the end, of those findings that are kept; what a program of others did is kept at once.
                    let replay = record.replay.clone().unwrap_or_default();
                    self.found.push(Found::new(arm, record, kind, message, replay));
                }
            }
        }
        for (gate, sum) in plan.gates.iter().zip(&mut self.gates) {
            let value = |place: usize| {
                let record = row.iter().find(|record| record.arm == place)?;
                gate::value(&gate.figure, plan.arms.get(place)?, record)
            };
            let value = match gate.against {
                None => value(gate.arm),
                Some(other) => value(gate.arm).zip(value(other)).map(|(one, other)| one - other),
            };
            if let Some(value) = value {
                sum.add(value);
            }
        }
    }

    fn merge(&mut self, other: Self) {
        for (known, fold) in self.folds.iter_mut().zip(other.folds) {
            known.merge(fold);
        }
        for (known, sum) in self.gates.iter_mut().zip(other.gates) {
            known.merge(&sum);
        }
        for (kind, count) in other.kinds {
            *self.kinds.entry(kind).or_default() += count;
        }
        self.groups.merge(other.groups);
        let room = MOST_FOUND - self.found.len().min(MOST_FOUND);
        self.found.extend(other.found.into_iter().take(room));
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
    /// The chunk that is taken next.
    due: u64,
    waiting: BTreeMap<u64, (Sums, String)>,
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
    /// A batch of which nothing has been played. `arenas`: one per arm, in the order of the plan.
    ///
    /// # Errors
    ///
    /// A sentence when there are not as many arenas as arms.
    pub fn new(plan: Plan, arenas: Vec<Box<dyn Arena>>) -> Result<Self, String> {
        if plan.arms.len() != arenas.len() {
            return Err(format!("{} arms, but {} arenas", plan.arms.len(), arenas.len()));
        }
        let sums = Sums::new(&plan);
        Ok(Self { plan, arenas, shard: None, done: 0, sums, known: Known::new() })
    }

    /// The same batch, of which only this part is played. Its gates are judged when all parts are merged.
    #[must_use]
    pub fn part(self, shard: Option<Shard>) -> Self {
        Self { shard, ..self }
    }

    /// The plan.
    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The part that is played; `None` if it is the whole.
    #[must_use]
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// How many games are done.
    #[must_use]
    pub fn games_done(&self) -> u64 {
        self.plan.arms.iter().map(|arm| self.share(arm.games).min(self.done)).sum()
    }

    /// How many games are played in all; those of the part if it is not the whole.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.plan.arms.iter().map(|arm| self.share(arm.games)).sum()
    }

    fn share(&self, games: u64) -> u64 {
        self.shard.map_or(games, |shard| shard.share(games))
    }

    /// The number of the games in a row.
    fn game(&self, row: u64) -> u64 {
        self.shard.map_or(row, |shard| shard.game(row))
    }

    fn rows(&self) -> u64 {
        self.share(self.plan.arms.iter().map(|arm| arm.games).max().unwrap_or(0))
    }

    /// The number of the first game that is not done; `None` if all are.
    #[must_use]
    pub fn next_game(&self) -> Option<u64> {
        (self.done < self.rows()).then(|| self.game(self.done))
    }

    /// Takes up what an earlier run kept aside: these games are not played again.
    pub fn known(&mut self, lines: impl Iterator<Item = String>) {
        self.known = aside::known(&self.plan, lines);
    }

    /// Takes up what an earlier run left: the lines of its games, each with its line break, as far as they are whole.
    /// Gives the number of bytes that count; the rest is to be cut off before more is written.
    ///
    /// # Errors
    ///
    /// A sentence when the lines are of another plan.
    pub fn resume(&mut self, mut lines: impl Iterator<Item = String>) -> Result<u64, String> {
        let header = games_header(&self.plan, self.shard);
        let Some(first) = lines.next() else { return Ok(0) };
        if first != header {
            return Err("the games that are there were played by another plan or engine".into());
        }
        let mut good = header.len() as u64;
        while self.done < self.rows() {
            let (mut row, mut bytes) = (Vec::new(), 0);
            let game = self.game(self.done);
            for (place, arm) in self.plan.arms.iter().enumerate().filter(|(_, arm)| game < arm.games) {
                let Some(line) = lines.next().filter(|line| line.ends_with('\n')) else { return Ok(good) };
                let seed = crate::game_seed(self.plan.seed, game);
                let record = Record::read(&line, place, &arm.label);
                let Some(record) = record.filter(|record| record.game == game && record.seed == seed) else {
                    return Ok(good);
                };
                bytes += line.len() as u64;
                row.push(record);
            }
            self.sums.take(&self.plan, &row);
            self.done += 1;
            good += bytes;
        }
        Ok(good)
    }

    /// Plays what is left.
    ///
    /// # Errors
    ///
    /// A sentence when the workers cannot be started.
    pub fn run(mut self, control: Control<'_>) -> Result<Report, String> {
        let (first, rows) = (self.done, self.rows());
        let jobs = control.jobs.max(1);
        // Chunks are small enough that every worker gets several.
        let most = (CHUNK / self.plan.arms.len().max(1) as u64).min((rows - first) / (8 * jobs as u64));
        let height = most.max(1);
        let chunks = (rows - first).div_ceil(height);
        let wants_lines = control.lines.is_some();
        let kept_aside = control.aside.filter(|_| wants_lines);
        let before = self.games_done();
        let shared = Shared {
            state: Mutex::new(Handing {
                sums: std::mem::take(&mut self.sums),
                due: 0,
                waiting: BTreeMap::new(),
                lines: control.lines,
                refused: false,
            }),
            moved: Condvar::new(),
            next: AtomicU64::new(0),
            halted: AtomicBool::new(false),
            played: AtomicU64::new(before),
        };
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(jobs)
            .build()
            .map_err(|error| format!("cannot start {jobs} workers: {error}"))?;
        let is_stopped = || control.stop.load(Ordering::Relaxed) || shared.halted.load(Ordering::Relaxed);
        pool.broadcast(|worker| {
            let mut loose = Loose::new(kept_aside, worker.index());
            let mut workers: Vec<Option<Box<dyn Worker>>> = self.arenas.iter().map(|_| None).collect();
            loop {
                let chunk = shared.next.fetch_add(1, Ordering::Relaxed);
                if chunk >= chunks || is_stopped() {
                    break;
                }
                // Nobody runs far ahead of the slowest: memory stays flat.
                let mut handing = shared.lock();
                while chunk >= handing.due + 4 * jobs as u64 && !is_stopped() {
                    loose.keep();
                    handing = shared.moved.wait(handing).unwrap_or_else(PoisonError::into_inner);
                }
                drop(handing);
                let start = first + chunk * height;
                let Some(part) = self.play(
                    &mut workers,
                    start..(start + height).min(rows),
                    wants_lines.then_some(&mut loose),
                    &shared.played,
                    &is_stopped,
                ) else {
                    break;
                };
                (control.progress)(shared.played.load(Ordering::Relaxed));
                let mut handing = shared.lock();
                handing.waiting.insert(chunk, part);
                if !handing.hand_over() {
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
        let handing = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.done = (first + handing.due * height).min(rows);
        self.sums = handing.sums;
        let refused = handing.refused;
        Ok(self.report(refused))
    }

    /// Plays some rows; `None` if it was stopped in between.
    fn play(
        &self,
        workers: &mut [Option<Box<dyn Worker>>],
        rows: std::ops::Range<u64>,
        mut loose: Option<&mut Loose<'_>>,
        played: &AtomicU64,
        is_stopped: &dyn Fn() -> bool,
    ) -> Option<(Sums, String)> {
        let mut sums = Sums::new(&self.plan);
        let mut lines = String::new();
        let mut row = Vec::with_capacity(self.arenas.len());
        for index in rows {
            let index = self.game(index);
            row.clear();
            for (place, (arena, worker)) in self.arenas.iter().zip(workers.iter_mut()).enumerate() {
                if index >= arena.arm().games {
                    continue;
                }
                if is_stopped() {
                    return None;
                }
                let known = self.known.get(&(index, place)).cloned();
                let record = known.unwrap_or_else(|| worker.get_or_insert_with(|| arena.worker(place)).play(index));
                if let Some(loose) = &mut loose {
                    let line = record.line(&arena.arm().label);
                    loose.take(&line);
                    lines.push_str(&line);
                }
                row.push(record);
            }
            sums.take(&self.plan, &row);
            played.fetch_add(row.len() as u64, Ordering::Relaxed);
        }
        Some((sums, lines))
    }

    fn report(mut self, refused: bool) -> Report {
        for found in self.sums.found.iter_mut().filter(|found| found.replay.is_empty()) {
            let arena = self.arenas.iter().find(|arena| arena.arm().label == found.arm);
            found.replay = arena.map(|arena| arena.replay(found.game)).unwrap_or_default();
        }
        let is_cut = self.done < self.rows();
        let failed = |place: usize| self.sums.folds.get(place).map_or(0, |fold| fold.failed);
        // What a part says about a gate is not what all parts together will say.
        let own = if self.shard.is_none() { self.plan.gates.as_slice() } else { &[] };
        let judged = own.iter().zip(&self.sums.gates).map(|(gate, values)| {
            let failed = failed(gate.arm) + gate.against.map_or(0, failed);
            gate::judge(gate, &self.plan.arms, values, failed, is_cut, self.plan.confidence)
        });
        let gates = judged.collect();
        Report {
            games: self.games_done(),
            shard: self.shard,
            is_cut,
            is_refused: refused,
            gates,
            folds: self.sums.folds,
            found: self.sums.found,
            kinds: self.sums.kinds,
            groups: self.sums.groups.sorted(),
            plan: self.plan,
        }
    }
}

impl Handing<'_> {
    /// Takes the chunks whose turn it is. Whether the taker of lines still takes some.
    fn hand_over(&mut self) -> bool {
        while !self.refused
            && let Some((sums, lines)) = self.waiting.remove(&self.due)
        {
            if let Some(take) = &mut self.lines
                && !take(&lines)
            {
                self.refused = true;
                break;
            }
            self.sums.merge(sums);
            self.due += 1;
        }
        !self.refused
    }
}
