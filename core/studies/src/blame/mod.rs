//! `blame`: the smallest set of units without which a gate does not fail.

mod told;

use javelina_engine::Diagnostic;
use javelina_lab::{Aim, Arena, Arm, Batch, Bound, Gate, Judged, Open, Plan, Rigor, Verdict, least};
use javelina_session::{Loaded, Mixed};

use crate::context::{Progress, StudyContext};
use crate::error::StudyError;
use crate::plans::arenas::{Ready, enter, field};
use crate::plans::by_hand::base_of;
use crate::plans::dealing::choice;
use crate::plans::narrow::narrow;
pub use told::BlameReport;
use told::Found;

/// Sets that are judged at most; the error rate of the gate is shared by them.
const TESTS: u32 = 64;
/// A set that cannot be decided is judged once more with so many times the games.
const MORE: u64 = 4;
/// Share of games that must be within the bound of a gate if the mean of nearly constant values cannot be judged.
const MAJORITY: f64 = 0.5;

/// The gate that fails.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlameAsk {
    /// Its title, or its name in junit.xml.
    pub gate: String,
    /// The label of its arm, where several have such a gate.
    pub arm: Option<String>,
    /// Whether to look for further sets.
    pub all: bool,
}

/// A set that was judged.
struct Tried {
    set: Vec<usize>,
    judged: Judged,
}

/// Sets and what became of the gate under each.
struct Judge<'a> {
    loaded: &'a Loaded,
    context: &'a StudyContext<'a>,
    mixed: &'a Mixed,
    plan: &'a Plan,
    own: &'a Arm,
    against: Option<&'a Arm>,
    gate: &'a Gate,
    tried: Vec<Tried>,
    report: BlameReport,
}

/// The gate's arm with some of its units, and who plays it.
type Entered = (Arm, Box<dyn Arena>);

/// Looks for the smallest set of units of a gate's arm without which the gate does not fail.
///
/// # Errors
///
/// What is wrong with the ask or the content.
pub fn blame(
    (mut plan, mut arenas): Ready,
    ask: &BlameAsk,
    loaded: &Loaded,
    context: &StudyContext<'_>,
) -> Result<BlameReport, StudyError> {
    narrow(&mut plan, &mut arenas, ask.arm.as_deref(), Some(&ask.gate))
        .map_err(|error| StudyError::usage(format!("B5020: {error:#}")))?;
    let gate = match &plan.gates[..] {
        [gate] => gate.clone(),
        many => {
            let arms: Vec<String> =
                many.iter().filter_map(|gate| plan.arms.get(gate.arm)).map(|arm| format!("`{}`", arm.label)).collect();
            let arms = arms.join(", ");
            return Err(StudyError::usage(format!("several arms have this gate; choose one with --arm: {arms}")));
        }
    };
    let (Some(own), against) = (plan.arms.get(gate.arm), gate.against.and_then(|at| plan.arms.get(at))) else {
        return Err(StudyError::usage("the gate has no arm"));
    };
    if let Some(other) = against.filter(|other| other.game != own.game) {
        return Err(StudyError::usage(format!(
            "B5021: the gate compares {} with {}, which are different games",
            own.game, other.game
        )));
    }
    let base = against.map_or_else(|| base_of(&own.game, &own.with, loaded), |arm| arm.with.clone());
    let mixed = loaded
        .mixed(&own.game, &choice(&base), (loaded, &choice(&own.with)))
        .map_err(|found| StudyError::content(found, &loaded.files))?;
    if mixed.units().is_empty() {
        return Err(StudyError::usage(format!(
            "`{}` has the same rules as its base, so there is nothing to blame",
            own.label
        )));
    }
    let judge = Judge {
        loaded,
        context,
        mixed: &mixed,
        plan: &plan,
        own,
        against,
        gate: &gate,
        tried: Vec::new(),
        report: BlameReport {
            gate: gate.title.clone(),
            arm: own.label.clone(),
            units: mixed.units().iter().map(|unit| unit.name.clone()).collect(),
            is_all: ask.all,
            ..BlameReport::default()
        },
    };
    judge.blame()
}

impl Judge<'_> {
    fn blame(mut self) -> Result<BlameReport, StudyError> {
        let mut left: Vec<usize> = (0..self.report.units.len()).collect();
        let whole = self.fails(&left)?;
        self.report.whole = self.judged(&left);
        let base = whole && self.fails(&[])?;
        self.report.base = self.judged(&[]);
        if whole && !base {
            self.report.effects = self.effects(&left)?;
            // Those that move the figure most stand together, so that halves tell much.
            let order: Vec<usize> = self.report.effects.iter().map(|(unit, _)| *unit).collect();
            left.sort_by_key(|unit| order.iter().position(|one| one == unit));
            while self.fails(&left)? {
                let set = self.smallest(&left)?;
                let mut without = Vec::new();
                for member in &set {
                    let rest: Vec<usize> = set.iter().copied().filter(|one| one != member).collect();
                    self.fails(&rest)?;
                    without.push((*member, self.judged(&rest)));
                }
                if self.context.is_stopped() {
                    break; // the set need not be the smallest
                }
                left.retain(|unit| !set.contains(unit));
                let is_last = !self.report.is_all || left.is_empty() || set.is_empty() || self.report.tests >= TESTS;
                let judged = self.judged(&set);
                self.report.sets.push(Found { set, judged, without });
                if is_last {
                    break;
                }
            }
        }
        self.report.is_cut = self.context.is_stopped();
        Ok(self.report)
    }

    fn smallest(&mut self, units: &[usize]) -> Result<Vec<usize>, StudyError> {
        let mut failure = None;
        let found = least(units.len(), &mut |set| {
            if failure.is_some() || self.report.tests >= TESTS {
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

    /// Returns `true` if the gate fails with these units alone. An undecided gate does not fail.
    fn fails(&mut self, set: &[usize]) -> Result<bool, StudyError> {
        let mut set = set.to_vec();
        set.sort_unstable();
        if let Some(judged) = self.judged(&set) {
            return Ok(judged.verdict == Verdict::Fail);
        }
        let (mut last, mut times, mut gate) = (None, 1, self.gate.clone());
        while self.report.tests < TESTS && !self.context.is_stopped() {
            self.report.tests += 1;
            (self.context.progress)(Progress::Sets { done: self.report.tests, most: TESTS });
            let played = self.play(&set, times, &gate)?;
            if self.context.is_stopped() {
                return Ok(false); // its games are not complete
            }
            let Some(judged) = played else {
                self.report.refused.push(set);
                return Ok(false);
            };
            let (verdict, is_few) = (judged.verdict, matches!(judged.open, Some(Open::FewDiffer { .. })));
            last = Some(judged);
            match times {
                _ if verdict != Verdict::Undecided => break,
                _ if is_few && gate.aim.share.is_none() => gate.aim.share = Some(MAJORITY),
                MORE => break,
                _ => (times, gate) = (MORE, self.gate.clone()),
            }
        }
        let Some(judged) = last else { return Ok(false) };
        let verdict = judged.verdict;
        if verdict == Verdict::Undecided {
            self.report.open.push(set.clone());
        }
        self.tried.push(Tried { set, judged });
        Ok(verdict == Verdict::Fail)
    }

    /// The arena of the gate's arm with these units alone; `None` if content refuses that.
    fn arena(&self, set: &[usize], games: u64) -> Result<Option<Entered>, StudyError> {
        let taken: Vec<bool> = (0..self.report.units.len()).map(|at| set.contains(&at)).collect();
        let Ok(built) = self.mixed.build(&taken) else { return Ok(None) };
        let mut arm = Arm { games, ..self.own.clone() };
        let arena = field(&mut arm, self.plan.seed, built, &self.context.outside).map_err(|found| self.wrong(found))?;
        Ok(Some((arm, arena)))
    }

    fn wrong(&self, found: Vec<Diagnostic>) -> StudyError {
        StudyError::content(found, &self.loaded.files)
    }

    /// Plays the gate with these units alone.
    fn play(&mut self, set: &[usize], times: u64, gate: &Gate) -> Result<Option<Judged>, StudyError> {
        let games = self.own.games * times;
        let Some((arm, arena)) = self.arena(set, games)? else { return Ok(None) };
        let (mut arms, mut arenas) = (vec![arm], vec![arena]);
        if let Some(against) = self.against {
            let mut arm = Arm { games, ..against.clone() };
            arenas.push(
                enter(&mut arm, self.plan.seed, self.loaded, &self.context.outside)
                    .map_err(|found| self.wrong(found))?,
            );
            arms.push(arm);
        }
        let gate = Gate { arm: 0, against: self.against.map(|_| 1), ..gate.clone() };
        Ok(self.batch(arms, arenas, gate, TESTS)?.pop())
    }

    fn batch(
        &mut self,
        arms: Vec<Arm>,
        arenas: Vec<Box<dyn Arena>>,
        gate: Gate,
        share: u32,
    ) -> Result<Vec<Judged>, StudyError> {
        let alpha = self.plan.rigor.alpha.unwrap_or(1.0 - f64::from(self.plan.confidence) / 100.0) / f64::from(share);
        let rigor = Rigor { alpha: Some(alpha), early: true };
        let plan = Plan { arms, gates: vec![gate], rigor, items: false, ..self.plan.clone() };
        let report = self.context.play(Batch::new(plan, arenas)?)?;
        self.report.games += report.games;
        Ok(report.gates)
    }

    /// What each unit does: all units against all but it, game by game with the same luck.
    fn effects(&mut self, units: &[usize]) -> Result<Vec<(usize, Judged)>, StudyError> {
        let mut effects = Vec::new();
        for unit in units {
            let rest: Vec<usize> = units.iter().copied().filter(|one| one != unit).collect();
            let (Some((one, with)), Some((mut two, without))) =
                (self.arena(units, self.own.games)?, self.arena(&rest, self.own.games)?)
            else {
                continue;
            };
            two.label = self.report.units.get(*unit).map_or_else(|| two.label, |unit| format!("all but {unit}"));
            let bound = Bound { least: None, most: None };
            let aim = Aim { share: None, ..self.gate.aim };
            let gate = Gate { arm: 0, against: Some(1), bound, aim, ..self.gate.clone() };
            let judged = self.batch(vec![one, two], vec![with, without], gate, units.len() as u32)?.pop();
            if self.context.is_stopped() {
                break; // its games are not complete
            }
            effects.extend(judged.map(|judged| (*unit, judged)));
        }
        effects.sort_by(|(_, one), (_, two)| two.mean.abs().total_cmp(&one.mean.abs()));
        Ok(effects)
    }
}
