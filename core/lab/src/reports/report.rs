//! What came of a batch.

use std::collections::BTreeMap;

use javelina_engine::{FindingKind, counted};

use crate::figures::fold::Fold;
use crate::figures::moments::decimal;
use crate::finding::signature::Group;
use crate::judging::sought;
use crate::judging::verdict::{Judged, Verdict};
use crate::plans::clashes::Clash;
use crate::plans::names::gate_names;
use crate::plans::plan::{Arm, Gate, Plan, quoted};
use crate::plans::shard::Shard;
use crate::playing::record::Record;

/// Findings that are kept with their replays; more are only counted.
pub(crate) const MOST_FOUND: usize = 50;

/// A game in which something happened that must not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The label of the arm.
    pub arm: String,
    /// The number of the game.
    pub game: u64,
    /// The seed of its luck.
    pub seed: u64,
    /// What sort of thing went wrong; `None` if nothing did, and the game is shown because a gate failed.
    pub kind: Option<FindingKind>,
    /// What happened.
    pub message: String,
    /// The game as a replay, as far as it went.
    pub replay: String,
    /// A name for the file of the replay: letters, digits and dashes.
    pub name: String,
    /// The command that plays the game again.
    pub command: String,
    /// A page that steps through it, if somebody made one.
    pub page: Option<String>,
}

impl Found {
    /// The word for what it shows: the kind of finding, or `gate`.
    pub fn word(&self) -> &'static str {
        self.kind.map_or("gate", FindingKind::word)
    }

    /// The name of the page that stands beside the replay.
    pub fn page_name(&self) -> String {
        format!("{}.html", self.name.trim_end_matches(".jsonl"))
    }

    /// The game that shows why gates failed; `place` is that of the first of them in the plan.
    pub(crate) fn of_gates(place: usize, titles: &[&str], arm: &Arm, game: u64, seed: u64, replay: String) -> Self {
        let titles: Vec<String> = titles.iter().map(|title| format!("`{title}`")).collect();
        let bounds = if titles.len() == 1 { "bound" } else { "bounds" };
        Self {
            arm: arm.label.clone(),
            game,
            seed,
            kind: None,
            message: format!("the shortest game outside the {bounds} of {}", titles.join(", ")),
            replay,
            name: format!("gate-{}-game-{game}.jsonl", place + 1),
            command: arm.again(game, seed),
            page: None,
        }
    }

    pub(crate) fn new(arm: &Arm, record: &Record, kind: FindingKind, message: &str, replay: String) -> Self {
        let plain: String =
            arm.label.chars().map(|one| if one.is_ascii_alphanumeric() { one } else { '-' }).take(60).collect();
        let mut name = String::new();
        for one in plain.chars() {
            if !(one == '-' && name.ends_with('-')) {
                name.push(one.to_ascii_lowercase());
            }
        }
        Self {
            arm: arm.label.clone(),
            game: record.game,
            seed: record.seed,
            kind: Some(kind),
            message: message.into(),
            replay,
            // The arm's place keeps names apart that differ in other characters only.
            name: format!("{}-{}-game-{}.jsonl", record.arm + 1, name.trim_matches('-'), record.game),
            command: arm.again(record.game, record.seed),
            page: None,
        }
    }
}

/// How long a batch took, in seconds.
#[derive(Clone, Debug, PartialEq)]
pub struct Seconds {
    /// From its beginning to its end.
    pub whole: f64,
    /// The games of each arm, workers added up, in the order of the plan. Games of an earlier run took no time.
    pub arms: Vec<f64>,
}

/// What came of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Report {
    /// What was to be played.
    pub plan: Plan,
    /// The words after `javelina` that play it again; empty if no command played it.
    pub source: String,
    /// Games that were played.
    pub games: u64,
    /// The part that was played, if it was not the whole; no gate is judged then.
    pub shard: Option<Shard>,
    /// Whether games of the plan are missing.
    pub is_cut: bool,
    /// Whether lines of games could not be written.
    pub is_refused: bool,
    /// One per gate, in the order of the plan.
    pub gates: Vec<Judged>,
    /// One per arm, in the order of the plan.
    pub folds: Vec<Fold>,
    /// Number of games without any measured difference, for each pair of compared arms.
    pub unchanged: BTreeMap<(usize, usize), u64>,
    /// Games that went wrong, in their order; the first 50.
    pub found: Vec<Found>,
    /// For each gate that failed the shortest game that is beyond its bound; one game may stand for several gates.
    pub shown: Vec<Found>,
    /// Kinds of findings and how many games had one.
    pub kinds: BTreeMap<FindingKind, u64>,
    /// Findings that are the same, those with the most games first.
    pub groups: Vec<Group>,
    /// What was told before play: clashes that may happen, and those that have an answer.
    pub clashes: Vec<Clash>,
    /// How long it took; `None` if nobody asked, so that the same batch gives the same report.
    pub seconds: Option<Seconds>,
}

impl Report {
    /// How many games went wrong.
    pub fn failed(&self) -> u64 {
        self.kinds.values().sum()
    }

    /// Whether a game went wrong by an error of ours.
    pub fn has_bug(&self) -> bool {
        self.kinds.contains_key(&FindingKind::Bug)
    }

    /// The command that gives this report again; `None` if no command played it.
    pub fn command(&self) -> Option<String> {
        (!self.source.is_empty()).then(|| format!("javelina {}", self.source))
    }

    /// The names of its gates, see [`gate_names`].
    pub fn gate_names(&self) -> Vec<String> {
        gate_names(&self.plan, &|place| self.gates.get(place).is_some_and(|gate| gate.is_percent))
    }

    /// The command that judges a gate again if it fails; `name` is its name.
    pub(crate) fn again(&self, gate: &Gate, judged: &Judged, name: &str) -> Option<String> {
        let command = self.command().filter(|_| judged.verdict == Verdict::Fail)?;
        Some(match self.plan.arms.get(gate.arm).filter(|_| self.plan.gates.len() > 1) {
            Some(arm) => format!("{command} --arm {} --gate {}", quoted(&arm.label), quoted(name)),
            None => command,
        })
    }

    /// How many gates ended so. That nothing was found amiss is a gate too, and all values of a search are one.
    pub fn count(&self, verdict: Verdict) -> usize {
        let of_plan = self.plan.gates.iter().zip(&self.gates).filter(|(gate, _)| !gate.aim.sought);
        let of_plan = of_plan.map(|(_, judged)| judged.verdict);
        let all = of_plan.chain([self.findings_verdict()]).chain(sought::verdict(&self.plan, &self.gates));
        all.filter(|one| *one == verdict).count()
    }

    /// The gate of every batch: no game went wrong.
    pub fn findings_verdict(&self) -> Verdict {
        if self.failed() > 0 {
            Verdict::Fail
        } else if self.is_cut {
            Verdict::Undecided
        } else {
            Verdict::Pass
        }
    }

    /// The verdict on the whole: the worst of all gates.
    pub fn verdict(&self) -> Verdict {
        if self.count(Verdict::Fail) > 0 {
            Verdict::Fail
        } else if self.count(Verdict::Undecided) > 0 {
            Verdict::Undecided
        } else {
            Verdict::Pass
        }
    }

    /// The exit code of a program that ran the batch: 101 our bug, 130 interrupted, 1 a gate failed, 3 undecided if that is to count
    /// as a failure, else 0. A part of a batch that is complete is fine whatever happened in it: the whole is judged.
    pub fn exit_code(&self, undecided_fails: bool) -> u8 {
        match self.verdict() {
            _ if self.shard.is_some() && !self.is_cut => 0,
            _ if self.has_bug() => 101,
            _ if self.is_cut => 130,
            Verdict::Fail => 1,
            Verdict::Undecided if undecided_fails => 3,
            _ => 0,
        }
    }

    /// Gates and games in one line, behind the verdict unless it is a part.
    pub(crate) fn last_line(&self) -> String {
        if let Some(shard) = self.shard {
            let (games, failed) = (counted(self.games, "game"), self.failed());
            let next = if self.is_cut { "interrupted" } else { "`javelina merge` judges the gates" };
            return format!("part {shard}: {games}, {failed} failed; {next}");
        }
        let count = |verdict| self.count(verdict);
        let took =
            self.seconds.as_ref().map(|seconds| format!(" in {} s", decimal(seconds.whole, 1))).unwrap_or_default();
        let passed = match count(Verdict::Pass) {
            1 => "1 gate passes".to_string(),
            many => format!("{many} gates pass"),
        };
        format!(
            ": {passed}, {} fail, {} undecided; {}{took}{}",
            count(Verdict::Fail),
            count(Verdict::Undecided),
            counted(self.games, "game"),
            if self.is_cut { "; interrupted" } else { "" }
        )
    }
}
