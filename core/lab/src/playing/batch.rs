//! Batch: the games of a plan, what was kept of them, and the verdicts on them.

mod sums;
mod taken;
mod workers;

use core::time::Duration; // a length, not a clock
use std::collections::BTreeMap;
use std::sync::Arc;

use crate::errors::BatchError;
use crate::figures::metric::FigureNames;
use crate::finding::coverage::{never_ran, unwon_by};
use crate::judging::gate::{Case, judge};
use crate::judging::sequential::Looks;
use crate::judging::sought;
use crate::judging::tally::{Level, Tally};
use crate::judging::verdict::{Judged, Verdict};
use crate::judging::wording::WATCHED;
use crate::plans::clashes::Clash;
use crate::plans::plan::{Gate, Plan};
use crate::plans::shard::Shard;
use crate::playing::arena::Arena;
use crate::playing::aside::{self, Known};
use crate::pool::Pool;
use crate::reports::report::{Found, MOST_FOUND, Report, Seconds};
use sums::Sums;
pub use workers::Control;

/// A clock: the time since some moment that stays the same.
pub type Clock = Box<dyn Fn() -> Duration + Send + Sync>;

/// The range that the game of a gate's arm knows of its figure.
fn own_range(arenas: &[Box<dyn Arena>], gate: &Gate) -> Option<(i64, i64)> {
    arenas.get(gate.arm)?.figure_range(&gate.figure.metric.to_string())
}

/// A plan that is being played.
pub struct Batch {
    plan: Plan,
    /// The words after `javelina` that play it again.
    source: String,
    arenas: Vec<Box<dyn Arena>>,
    /// The figures of each arm.
    names: Vec<Arc<FigureNames>>,
    /// The part that is played, if it is not the whole.
    shard: Option<Shard>,
    /// Rows (games of one number in every arm) of the part that are done.
    done: u64,
    sums: Sums,
    known: Known,
    looks: Looks,
    clashes: Vec<Clash>,
    clock: Option<Clock>,
    /// How long this run took.
    took: Duration,
}

impl Batch {
    /// A batch of which nothing has been played. `arenas`: one per arm, in the order of the plan.
    ///
    /// # Errors
    ///
    /// [`BatchError::Arenas`]: there are not as many arenas as arms.
    pub fn new(mut plan: Plan, mut arenas: Vec<Box<dyn Arena>>) -> Result<Self, BatchError> {
        if plan.arms.len() != arenas.len() {
            return Err(BatchError::Arenas { arms: plan.arms.len(), arenas: arenas.len() });
        }
        // Which seats are partners is known to the game.
        for (arm, arena) in plan.arms.iter_mut().zip(&arenas) {
            arm.teams.clone_from(&arena.arm().teams);
        }
        let names: Vec<_> = arenas.iter().map(|arena| Arc::new(FigureNames::new(arena.figures()))).collect();
        let sums = Sums::new(&plan, &names);
        for (place, arena) in arenas.iter_mut().enumerate() {
            if plan.meters(place) {
                arena.meter_all();
            }
        }
        let ranges = plan.gates.iter().map(|gate| gate.range(own_range(&arenas, gate))).collect();
        let looks = Looks::new(&plan, ranges);
        Ok(Self {
            plan,
            source: String::new(),
            arenas,
            names,
            shard: None,
            done: 0,
            sums,
            known: Known::new(),
            looks,
            clashes: Vec::new(),
            clock: None,
            took: Duration::ZERO,
        })
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

    /// The same batch, whose report says how long games took. The laboratory has no clock of its own.
    #[must_use]
    pub fn timed(self, clock: Option<Clock>) -> Self {
        Self { clock, ..self }
    }

    /// What is told before it is played.
    pub fn clashes(&self) -> &[Clash] {
        &self.clashes
    }

    /// The same batch, with the words after `javelina` that play it again: reports tell how to see a thing again.
    #[must_use]
    pub fn called(self, source: String) -> Self {
        Self { source, ..self }
    }

    /// The words after `javelina` that play it again.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// The part that is played; `None` if it is the whole.
    pub fn shard(&self) -> Option<Shard> {
        self.shard
    }

    /// How many games are done.
    pub fn games_done(&self) -> u64 {
        self.looks.limits().iter().map(|games| self.share(*games).min(self.done)).sum()
    }

    /// How many games are played in all; those of the part if it is not the whole.
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
    pub fn next_game(&self) -> Option<u64> {
        (self.done < self.rows()).then(|| self.game(self.done))
    }

    /// Takes up what an earlier run kept aside: these games are not played again.
    pub fn known(&mut self, lines: impl Iterator<Item = String>) {
        self.known = aside::known(&self.plan, &self.names, lines);
    }

    fn report(mut self, refused: bool, pool: &Pool) -> Report {
        for found in self.sums.found.iter_mut().filter(|found| found.replay.is_empty()) {
            let arena = self.arenas.iter().find(|arena| arena.arm().label == found.arm);
            found.replay = arena.map(|arena| arena.replay(found.game)).unwrap_or_default();
        }
        for (fold, arena) in self.sums.folds.iter_mut().zip(&self.arenas) {
            fold.know(&|name| arena.figure_range(name));
            fold.unwon.by = fold.first_unwon.map(|game| unwon_by(&**arena, game)).unwrap_or_default();
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
                unwon: self.sums.folds.get(gate.arm).map(|fold| &fold.unwon),
                is_percent: gate.is_percent(own_range(&self.arenas, gate)),
            };
            judge(&self.plan, &case)
        });
        let mut gates: Vec<Judged> = judged.collect();
        crate::judging::duel::mark(&mut gates, 1.0 - f64::from(self.plan.confidence) / 100.0, &|place, error| {
            let of =
                |(gate, tally): (&Gate, &Tally)| tally.interval(gate, self.looks.range(place), Level::once(error)).0;
            let interval = own.get(place).zip(self.sums.gates.get(place)).map(of);
            interval.is_some_and(|interval| interval.low > 0.0 || interval.high < 0.0)
        });
        sought::settle(&self.plan, &mut gates);
        let mut silent: BTreeMap<(usize, u64), Vec<String>> = BTreeMap::new();
        for (place, judged) in gates.iter_mut().enumerate().filter(|(_, judged)| judged.is_assumed() && !is_cut) {
            let limit = self.looks.limits().get(judged.gate.arm).copied().unwrap_or(0);
            let games = self.looks.settled(place).map_or(limit, |settled| settled.row);
            let Some(arena) = self.arenas.get(judged.gate.arm) else { continue };
            let watched = games.min(WATCHED);
            let labels = silent.entry((judged.gate.arm, watched)).or_insert_with(|| never_ran(&**arena, watched, pool));
            judged.never_ran.clone_from(labels);
            judged.watched = (watched < games).then_some(watched);
        }
        let shown = self.shown(&gates);
        let arms = self.sums.spent.iter().map(Duration::as_secs_f64).collect();
        let seconds = self.clock.is_some().then_some(Seconds { whole: self.took.as_secs_f64(), arms });
        Report {
            games: self.games_done(),
            shard: self.shard,
            is_cut,
            is_refused: refused,
            gates,
            folds: self.sums.folds,
            unchanged: self.sums.unchanged,
            found: self.sums.found,
            shown,
            kinds: self.sums.kinds,
            groups: self.sums.groups.sorted(),
            clashes: self.clashes,
            seconds,
            plan: self.plan,
            source: self.source,
        }
    }
}

impl Batch {
    /// For each gate that failed the shortest game that is beyond its bound, with its replay; one game stands for all gates
    /// whose shortest it is.
    fn shown(&self, gates: &[Judged]) -> Vec<Found> {
        let failed = gates.iter().enumerate().filter(|(_, judged)| judged.verdict == Verdict::Fail);
        let mut of_games: Vec<((usize, u64), usize, Vec<&str>)> = Vec::new();
        for (place, judged) in failed {
            let gate = self.plan.gates.get(place);
            let shown = gate.and_then(|gate| Some((gate.arm, self.sums.gates.get(place)?.shown_by(gate)?)));
            let Some(shown) = shown else { continue };
            match of_games.iter_mut().find(|(known, ..)| *known == shown) {
                Some((.., titles)) => titles.push(&judged.title),
                None => of_games.push((shown, place, vec![&judged.title])),
            }
        }
        let of = |((arm, game), place, titles): ((usize, u64), usize, Vec<&str>)| {
            let (arm, arena) = (self.plan.arms.get(arm)?, self.arenas.get(arm)?);
            let seed = crate::game_seed(self.plan.seed, game);
            Some(Found::of_gates(place, &titles, arm, game, seed, arena.replay(game)))
        };
        of_games.into_iter().take(MOST_FOUND).filter_map(of).collect()
    }
}
