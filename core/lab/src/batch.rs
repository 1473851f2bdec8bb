//! Plays the games of a plan on all cores. What comes out does not depend on how many there are.

mod taken;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use javelina_engine::Finding;

use crate::arena::{Arena, Worker};
use crate::aside::{self, Aside, Known, Loose};
use crate::bootstrap::weights;
use crate::clashes::Clash;
use crate::course::Course;
use crate::fold::Fold;
use crate::gate::{Case, Judged, Verdict, judge};
use crate::intervals::Method;
use crate::plan::{Gate, Plan};
use crate::record::Record;
use crate::report::{Found, MOST_FOUND, Report};
use crate::sequential::Looks;
use crate::shard::Shard;
use crate::signature::Groups;
use crate::tally::{Level, Tally};

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
    /// The words after `javelina batch` that name what is played.
    source: String,
    arenas: Vec<Box<dyn Arena>>,
    /// The part that is played, if it is not the whole.
    shard: Option<Shard>,
    /// Rows (games of one number in every arm) of the part that are done.
    done: u64,
    sums: Sums,
    known: Known,
    looks: Looks,
    clashes: Vec<Clash>,
}

/// All that is kept of the games.
#[derive(Clone, Default)]
struct Sums {
    folds: Vec<Fold>,
    gates: Vec<Tally>,
    found: Vec<Found>,
    kinds: BTreeMap<String, u64>,
    groups: Groups,
}

impl Sums {
    fn new(plan: &Plan) -> Self {
        Self {
            folds: vec![Fold::default(); plan.arms.len()],
            gates: plan.gates.iter().map(Tally::new).collect(),
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
        let resampled = plan.gates.iter().any(|gate| gate.aim.method == Method::Bootstrap);
        let weights = match row.first() {
            Some(first) if resampled => weights(plan.seed, first.game),
            _ => Vec::new(),
        };
        for (gate, tally) in plan.gates.iter().zip(&mut self.gates) {
            tally.take(gate, plan, row, &weights);
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
    looks: Looks,
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
    pub fn new(mut plan: Plan, mut arenas: Vec<Box<dyn Arena>>) -> Result<Self, String> {
        if plan.arms.len() != arenas.len() {
            return Err(format!("{} arms, but {} arenas", plan.arms.len(), arenas.len()));
        }
        // Which seats are partners is known to the game.
        for (arm, arena) in plan.arms.iter_mut().zip(&arenas) {
            arm.teams.clone_from(&arena.arm().teams);
        }
        let sums = Sums::new(&plan);
        for (place, arena) in arenas.iter_mut().enumerate() {
            if plan.meters(place) {
                arena.meter_all();
            }
        }
        let own = |gate: &Gate| arenas.get(gate.arm).and_then(|arena| arena.figure_range(&gate.figure.metric));
        let ranges = plan.gates.iter().map(|gate| gate.range(own(gate))).collect();
        let looks = Looks::new(&plan, ranges);
        let (source, clashes) = (String::new(), Vec::new());
        Ok(Self { plan, source, arenas, shard: None, done: 0, sums, known: Known::new(), looks, clashes })
    }

    /// The same batch, of which only this part is played. Its gates are judged when all parts are merged: a part is not looked
    /// at, so it plays all its games even where the whole would have stopped early.
    #[must_use]
    pub fn part(self, shard: Option<Shard>) -> Self {
        let looks = match shard {
            Some(_) => Looks::new(&Plan { gates: Vec::new(), ..self.plan.clone() }, Vec::new()),
            None => self.looks,
        };
        Self { shard, looks, ..self }
    }

    /// The same batch, with what is told before it is played.
    #[must_use]
    pub fn told(self, clashes: Vec<Clash>) -> Self {
        Self { clashes, ..self }
    }

    /// What is told before it is played.
    #[must_use]
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// The same batch, with the words after `javelina batch` that name what it plays: reports tell how to see a thing again.
    #[must_use]
    pub fn called(self, source: String) -> Self {
        Self { source, ..self }
    }

    /// The words after `javelina batch` that name what is played.
    #[must_use]
    pub fn source(&self) -> &str {
        &self.source
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
        self.looks.limits().iter().map(|games| self.share(*games).min(self.done)).sum()
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
        self.rows_of(&self.looks)
    }

    /// How many rows there are to play as far as has been looked.
    fn rows_of(&self, looks: &Looks) -> u64 {
        self.share(looks.rows())
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

    /// Plays what is left.
    ///
    /// # Errors
    ///
    /// A sentence when the workers cannot be started.
    pub fn run(mut self, control: Control<'_>) -> Result<Report, String> {
        let jobs = control.jobs.max(1);
        // Chunks are small enough that every worker gets several.
        let left = self.rows().saturating_sub(self.done);
        let most = (CHUNK / self.plan.arms.len().max(1) as u64).min(left / (8 * jobs as u64));
        let course = Course::new(self.done, self.rows(), most.max(1), &self.looks);
        let wants_lines = control.lines.is_some();
        let kept_aside = control.aside.filter(|_| wants_lines);
        let before = self.games_done();
        let shared = Shared {
            state: Mutex::new(Handing {
                sums: std::mem::take(&mut self.sums),
                looks: self.looks.clone(),
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
                let is_needed = self.rows_of(&handing.looks) > stretch.rows.start;
                drop(handing);
                if !is_needed {
                    break;
                }
                let loose_lines = wants_lines.then_some(&mut loose);
                let Some(part) =
                    self.play(&mut workers, stretch.rows, &limits, loose_lines, &shared.played, &is_stopped)
                else {
                    break;
                };
                (control.progress)(shared.played.load(Ordering::Relaxed));
                let mut handing = shared.lock();
                handing.waiting.insert(chunk, part);
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
        let handing = shared.state.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.looks = handing.looks;
        self.done = course.end(handing.due).min(self.rows());
        self.sums = handing.sums;
        let refused = handing.refused;
        Ok(self.report(refused))
    }

    /// Plays some rows; `None` if it was stopped in between.
    fn play(
        &self,
        workers: &mut [Option<Box<dyn Worker>>],
        rows: std::ops::Range<u64>,
        limits: &[u64],
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
                if limits.get(place).is_none_or(|limit| index >= *limit) {
                    continue;
                }
                if is_stopped() {
                    return None;
                }
                let known = self.known.get(&(index, place)).cloned();
                let record = known.unwrap_or_else(|| worker.get_or_insert_with(|| arena.worker(place)).play(index));
                // What stopped the batch may have stopped the game as well.
                if is_stopped() && record.finding().is_some_and(|(kind, _)| kind == Finding::CLOCK) {
                    return None;
                }
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
        if !is_cut && self.shard.is_none() {
            // Gates that need no station are looked at when all is played.
            self.looks.look(&self.plan, self.done, &self.sums.gates);
        }
        let failed = |place: usize| self.sums.folds.get(place).map_or(0, |fold| fold.failed);
        // What a part says about a gate is not what all parts together will say.
        let own = if self.shard.is_none() { self.plan.gates.as_slice() } else { &[] };
        let judged = own.iter().zip(&self.sums.gates).enumerate().map(|(place, (gate, tally))| {
            let case = Case {
                gate,
                tally,
                settled: self.looks.settled(place),
                level: self.looks.last_level(place),
                range: self.looks.range(place),
                failed: failed(gate.arm) + gate.against.map_or(0, failed),
                is_cut,
            };
            judge(&self.plan, &case)
        });
        let mut gates: Vec<Judged> = judged.collect();
        crate::duel::mark(&mut gates, 1.0 - f64::from(self.plan.confidence) / 100.0, &|place, error| {
            let of =
                |(gate, tally): (&Gate, &Tally)| tally.interval(gate, self.looks.range(place), Level::once(error)).0;
            let interval = own.get(place).zip(self.sums.gates.get(place)).map(of);
            interval.is_some_and(|interval| interval.low > 0.0 || interval.high < 0.0)
        });
        let shown = self.shown(&gates);
        Report {
            games: self.games_done(),
            shard: self.shard,
            is_cut,
            is_refused: refused,
            gates,
            folds: self.sums.folds,
            found: self.sums.found,
            shown,
            kinds: self.sums.kinds,
            groups: self.sums.groups.sorted(),
            clashes: self.clashes,
            plan: self.plan,
            source: self.source,
        }
    }
}

impl Batch {
    /// For each gate that failed the shortest game that is beyond its bound, with its replay.
    fn shown(&self, gates: &[Judged]) -> Vec<Found> {
        let failed = gates.iter().enumerate().filter(|(_, judged)| judged.verdict == Verdict::Fail);
        let of = |(place, judged): (usize, &Judged)| {
            let gate = self.plan.gates.get(place)?;
            let (arm, arena) = (self.plan.arms.get(gate.arm)?, self.arenas.get(gate.arm)?);
            let game = self.sums.gates.get(place)?.shown_by(gate)?;
            let seed = crate::game_seed(self.plan.seed, game);
            Some(Found::of_gate(place, &judged.title, arm, game, seed, arena.replay(game)))
        };
        failed.filter_map(of).take(MOST_FOUND).collect()
    }
}

impl Handing<'_> {
    /// Takes the chunks whose turn it is. Whether the taker of lines still takes some.
    fn hand_over(&mut self, plan: &Plan, course: &Course) -> bool {
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
            if let Some(row) = course.station(self.due) {
                self.looks.look(plan, row, &self.sums.gates);
            }
        }
        !self.refused
    }
}
