//! `blame`: the smallest set of units without which a gate does not fail.

mod told;

use std::path::PathBuf;

use clap::Parser;
use javelina_engine::{Diagnostic, counted};
use javelina_lab::{Arena, Arm, Batch, Bound, Control, Gate, Judged, Plan, Verdict, chosen, least};
use javelina_variants::{Choice, Mixed};

use super::arenas::{enter, field};
use super::by_hand::base_of;
use super::by_spec::{by_spec, ready};
use super::narrow::narrow;
use super::{jobs, own_gates, quietly};
use crate::args::{BatchArgs, BlameArgs, DiffFormat};
use crate::bot::Outside;
use crate::failure::{Ended, Failure};
use crate::registry::Game;
use crate::signals::is_stopped;
use crate::{Cli, Console, Loaded};

/// Sets that are judged at most; the error rate of the gate is shared by them.
const TESTS: u32 = 64;
/// A set that cannot be decided is judged once more with so many times the games.
const MORE: u64 = 4;

/// The words of `batch`, of which `blame` takes the spec.
#[derive(Parser)]
struct Words {
    #[command(flatten)]
    args: BatchArgs,
}

/// The arguments of a batch that nobody typed.
pub(super) fn plain() -> BatchArgs {
    let words = Words::try_parse_from(["batch"]);
    words.map_or_else(|error| error.exit(), |words| words.args)
}

/// A set that was judged.
pub(super) struct Tried {
    pub set: Vec<usize>,
    pub judged: Judged,
}

/// Sets and what became of the gate under each.
struct Judge<'a> {
    loaded: &'a Loaded,
    mixed: &'a Mixed<Game>,
    plan: &'a Plan,
    own: &'a Arm,
    against: Option<&'a Arm>,
    gate: &'a Gate,
    jobs: usize,
    tried: Vec<Tried>,
    tests: u32,
    games: u64,
    open: Vec<Vec<usize>>,
    refused: Vec<Vec<usize>>,
}

/// A set that fails the gate, with the verdict on it and on it without each member.
pub(super) struct Found {
    pub set: Vec<usize>,
    pub judged: Option<Judged>,
    pub without: Vec<(usize, Option<Judged>)>,
}

/// The gate's arm with some of its units, and who plays it.
type Entered = (Arm, Box<dyn Arena>);

/// What came of it.
pub(super) struct Blamed {
    pub units: Vec<String>,
    /// The gate with all units, and with none.
    pub whole: Option<Judged>,
    pub base: Option<Judged>,
    /// Each unit's own difference, greatest first.
    pub effects: Vec<(usize, Judged)>,
    /// The sets that were found, each with the verdict on it and on it without each member.
    pub sets: Vec<Found>,
    pub tests: u32,
    pub games: u64,
    /// Sets that could not be decided, and that content refuses.
    pub open: Vec<Vec<usize>>,
    pub refused: Vec<Vec<usize>>,
}

/// Looks for the set and reports it.
pub fn run(args: &BlameArgs, cli: &Cli, console: &mut Console) -> Ended {
    let loaded = super::packs(cli, &[])?;
    let (mut plan, mut arenas) = plan(args, &loaded)?;
    narrow(&mut plan, &mut arenas, args.arm.as_deref(), Some(&args.gate))
        .map_err(|error| Failure::usage(format!("B5020: {error:#}")))?;
    let gate = match &plan.gates[..] {
        [gate] => gate.clone(),
        many => {
            let arms: Vec<String> =
                many.iter().filter_map(|gate| plan.arms.get(gate.arm)).map(|arm| format!("`{}`", arm.label)).collect();
            return Err(Failure::usage(format!(
                "several arms have this gate: name one with --arm: {}",
                arms.join(", ")
            )));
        }
    };
    let (Some(own), against) = (plan.arms.get(gate.arm), gate.against.and_then(|at| plan.arms.get(at))) else {
        return Err(Failure::usage("the gate has no arm"));
    };
    if let Some(other) = against.filter(|other| other.game != own.game) {
        return Err(Failure::usage(format!("B5021: the gate holds {} against {}", own.game, other.game)));
    }
    let base = against.map_or_else(|| base_of(&own.game, &own.with, &loaded), |arm| arm.with.clone());
    let choice = |with: &[String]| {
        let (with, params) = chosen(with);
        Choice { with, params }
    };
    let mixed = loaded
        .mixed(&own.game, &choice(&base), (&loaded, &choice(&own.with)))
        .map_err(|found| Failure::content(found, &loaded.files))?;
    if mixed.units().is_empty() {
        return Err(Failure::usage(format!("`{}` has the same rules as its base: nothing to blame", own.label)));
    }
    let jobs = jobs(args.jobs);
    let mut judge = Judge {
        loaded: &loaded,
        mixed: &mixed,
        plan: &plan,
        own,
        against,
        gate: &gate,
        jobs,
        tried: Vec::new(),
        tests: 0,
        games: 0,
        open: Vec::new(),
        refused: Vec::new(),
    };
    let blamed = judge.blame(args.all)?;
    let is_cut = is_stopped();
    let told = told::Told { args, gate: &gate, arm: own, blamed: &blamed, is_cut };
    match args.format {
        DiffFormat::Text => console.write(&told.text()),
        DiffFormat::Markdown => console.write(&told.markdown()),
        DiffFormat::Json => console.json(&told.json()),
    }
    if !is_cut {
        console.tell(format!("{}, {}", counted(blamed.tests, "set"), counted(blamed.games, "game")));
    }
    Ok(told.code())
}

/// The plan of the spec, or of the gates of an item.
fn plan(args: &BlameArgs, loaded: &Loaded) -> Result<(Plan, Vec<Box<dyn Arena>>), Failure> {
    let batch = BatchArgs { spec: args.spec.clone(), games: args.games, seed: args.seed, ..plain() };
    if let Some(item) = &args.gates {
        let spec = own_gates::chosen(std::slice::from_ref(item), &[] as &[PathBuf], loaded)?;
        return Ok(ready(spec, &loaded.files, &batch, loaded)?.0);
    }
    Ok(by_spec(&batch, &[], loaded)?.0)
}

impl Judge<'_> {
    fn blame(&mut self, all: bool) -> Result<Blamed, Failure> {
        let units: Vec<String> = self.mixed.units().iter().map(|unit| unit.name.clone()).collect();
        let mut left: Vec<usize> = (0..units.len()).collect();
        let mut blamed = Blamed {
            units,
            whole: None,
            base: None,
            effects: Vec::new(),
            sets: Vec::new(),
            tests: 0,
            games: 0,
            open: Vec::new(),
            refused: Vec::new(),
        };
        let whole = self.fails(&left)?;
        blamed.whole = self.judged(&left);
        let base = whole && self.fails(&[])?;
        blamed.base = self.judged(&[]);
        if whole && !base {
            blamed.effects = self.effects(&left)?;
            // Those that move the figure most stand together, so that halves tell much.
            let order: Vec<usize> = blamed.effects.iter().map(|(unit, _)| *unit).collect();
            left.sort_by_key(|unit| order.iter().position(|one| one == unit));
            while self.fails(&left)? {
                let set = self.smallest(&left)?;
                let without = |member: usize| set.iter().copied().filter(|one| *one != member).collect::<Vec<_>>();
                let mut members = Vec::new();
                for member in &set {
                    let rest = without(*member);
                    self.fails(&rest)?;
                    members.push((*member, self.judged(&rest)));
                }
                if is_stopped() {
                    break; // the set need not be the smallest
                }
                left.retain(|unit| !set.contains(unit));
                blamed.sets.push(Found { set: set.clone(), judged: self.judged(&set), without: members });
                if !all || left.is_empty() || set.is_empty() || self.tests >= TESTS {
                    break;
                }
            }
        }
        (blamed.tests, blamed.games) = (self.tests, self.games);
        (blamed.open, blamed.refused) = (std::mem::take(&mut self.open), std::mem::take(&mut self.refused));
        Ok(blamed)
    }

    fn smallest(&mut self, units: &[usize]) -> Result<Vec<usize>, Failure> {
        let mut failure = None;
        let found = least(units.len(), &mut |set| {
            if failure.is_some() || self.tests >= TESTS {
                return false;
            }
            let set: Vec<usize> = set.iter().map(|at| units[*at]).collect();
            self.fails(&set).unwrap_or_else(|error| {
                failure = Some(error);
                false
            })
        });
        match failure {
            Some(error) => Err(error),
            None => Ok(found.into_iter().map(|at| units[at]).collect()),
        }
    }

    fn judged(&self, set: &[usize]) -> Option<Judged> {
        let mut sorted = set.to_vec();
        sorted.sort_unstable();
        self.tried.iter().find(|tried| tried.set == sorted).map(|tried| tried.judged.clone())
    }

    /// Whether the gate fails with these units alone; what cannot be decided does not.
    fn fails(&mut self, set: &[usize]) -> Result<bool, Failure> {
        let mut set = set.to_vec();
        set.sort_unstable();
        if let Some(judged) = self.judged(&set) {
            return Ok(judged.verdict == Verdict::Fail);
        }
        let mut last = None;
        for times in [1, MORE] {
            if self.tests >= TESTS || is_stopped() {
                break;
            }
            self.tests += 1;
            match self.play(&set, times)? {
                _ if is_stopped() => return Ok(false), // its games are not complete
                None => {
                    self.refused.push(set);
                    return Ok(false);
                }
                Some(judged) => {
                    let verdict = judged.verdict;
                    last = Some(judged);
                    if verdict != Verdict::Undecided {
                        break;
                    }
                }
            }
        }
        let Some(judged) = last else { return Ok(false) };
        let verdict = judged.verdict;
        if verdict == Verdict::Undecided {
            self.open.push(set.clone());
        }
        self.tried.push(Tried { set, judged });
        Ok(verdict == Verdict::Fail)
    }

    /// The arena of the gate's arm with these units alone; `None` if content refuses that.
    fn arena(&self, set: &[usize], games: u64) -> Result<Option<Entered>, Failure> {
        let taken: Vec<bool> = (0..self.mixed.units().len()).map(|at| set.contains(&at)).collect();
        let Ok(built) = self.mixed.build(&taken) else { return Ok(None) };
        let mut arm = Arm { games, ..self.own.clone() };
        let arena = field(&mut arm, self.plan.seed, built, &Outside::default()).map_err(|found| self.wrong(found))?;
        Ok(Some((arm, arena)))
    }

    fn wrong(&self, found: Vec<Diagnostic>) -> Failure {
        Failure::content(found, &self.loaded.files)
    }

    /// Plays the gate with these units alone.
    fn play(&mut self, set: &[usize], times: u64) -> Result<Option<Judged>, Failure> {
        let games = self.own.games * times;
        let Some((arm, arena)) = self.arena(set, games)? else { return Ok(None) };
        let (mut arms, mut arenas) = (vec![arm], vec![arena]);
        if let Some(against) = self.against {
            let mut arm = Arm { games, ..against.clone() };
            arenas.push(
                enter(&mut arm, self.plan.seed, self.loaded, &Outside::default()).map_err(|found| self.wrong(found))?,
            );
            arms.push(arm);
        }
        let gate = Gate { arm: 0, against: self.against.map(|_| 1), ..self.gate.clone() };
        Ok(self.batch(arms, arenas, gate, TESTS)?.pop())
    }

    fn batch(
        &mut self,
        arms: Vec<Arm>,
        arenas: Vec<Box<dyn Arena>>,
        gate: Gate,
        share: u32,
    ) -> Result<Vec<Judged>, Failure> {
        let alpha = self.plan.rigor.alpha.unwrap_or(1.0 - f64::from(self.plan.confidence) / 100.0) / f64::from(share);
        let rigor = javelina_lab::Rigor { alpha: Some(alpha), early: true };
        let plan = Plan { arms, gates: vec![gate], rigor, items: false, ..self.plan.clone() };
        let batch = Batch::new(plan, arenas)?;
        let jobs = self.jobs;
        let report = quietly(|| batch.run(Control { stop: &is_stopped, ..Control::on(jobs) }))?;
        self.games += report.games;
        Ok(report.gates)
    }

    /// What each unit does: all units against all but it, game by game with the same luck.
    fn effects(&mut self, units: &[usize]) -> Result<Vec<(usize, Judged)>, Failure> {
        let mut effects = Vec::new();
        for unit in units {
            let rest: Vec<usize> = units.iter().copied().filter(|one| one != unit).collect();
            let (Some((one, with)), Some((mut two, without))) =
                (self.arena(units, self.own.games)?, self.arena(&rest, self.own.games)?)
            else {
                continue;
            };
            two.label =
                self.mixed.units().get(*unit).map_or_else(|| two.label, |unit| format!("all but {}", unit.name));
            let bound = Bound { least: None, most: None };
            let aim = javelina_lab::Aim { share: None, ..self.gate.aim };
            let gate = Gate { arm: 0, against: Some(1), bound, aim, ..self.gate.clone() };
            let judged = self.batch(vec![one, two], vec![with, without], gate, units.len() as u32)?.pop();
            if is_stopped() {
                break; // its games are not complete
            }
            effects.extend(judged.map(|judged| (*unit, judged)));
        }
        effects.sort_by(|(_, one), (_, two)| two.mean.abs().total_cmp(&one.mean.abs()));
        Ok(effects)
    }
}
