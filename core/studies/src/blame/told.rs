//! What `blame` tells: as text, as markdown, and as JSON.

use javelina_engine::counted;
use javelina_lab::{Judged, Verdict, verdict_detail};
use serde_json::{Value, json};

use crate::report::{Ending, StudyReport, cut, printed};

/// Units that are listed with their effects.
const SHOWN: usize = 20;

/// A set that fails the gate, with the verdict on it and on it without each member.
pub(super) struct Found {
    pub set: Vec<usize>,
    pub judged: Option<Judged>,
    pub without: Vec<(usize, Option<Judged>)>,
}

/// Everything that was found.
#[derive(Default)]
pub struct BlameReport {
    pub(super) gate: String,
    pub(super) arm: String,
    pub(super) units: Vec<String>,
    /// The gate with all units, and with none.
    pub(super) whole: Option<Judged>,
    pub(super) base: Option<Judged>,
    /// Each unit's own difference, greatest first.
    pub(super) effects: Vec<(usize, Judged)>,
    /// The sets that were found, each with the verdict on it and on it without each member.
    pub(super) sets: Vec<Found>,
    /// Sets that were judged.
    pub tests: u32,
    /// Games that were played.
    pub games: u64,
    /// Sets that could not be decided, and that content refuses.
    pub(super) open: Vec<Vec<usize>>,
    pub(super) refused: Vec<Vec<usize>>,
    /// Whether further sets were looked for.
    pub(super) is_all: bool,
    /// Whether an interrupt has cut it short.
    pub is_cut: bool,
}

fn line(judged: Option<&Judged>) -> String {
    judged.map_or_else(|| "not judged".into(), |judged| format!("{} {}", judged.verdict.word(), verdict_detail(judged)))
}

impl BlameReport {
    fn names(&self, set: &[usize]) -> String {
        let names: Vec<String> =
            set.iter().filter_map(|unit| self.units.get(*unit)).map(|name| format!("`{name}`")).collect();
        if names.is_empty() { "nothing".into() } else { names.join(", ") }
    }

    /// The one sentence that says how it came out.
    fn verdict(&self) -> String {
        if self.is_cut && self.sets.is_empty() {
            return cut(true, "", ": no set was found yet");
        }
        match (self.whole.as_ref().map(|one| one.verdict), self.base.as_ref().map(|one| one.verdict)) {
            (Some(Verdict::Fail), Some(Verdict::Fail)) => {
                "the gate fails with none of these units: the base fails it, too".into()
            }
            (Some(Verdict::Fail), _) if self.sets.is_empty() => "no set was found".into(),
            (Some(Verdict::Fail), _) => {
                let sets: Vec<String> = self.sets.iter().map(|found| self.names(&found.set)).collect();
                let cut = cut(self.is_cut, "", "; ");
                format!("{cut}the smallest set that fails it: {}", sets.join("; another one: "))
            }
            (Some(Verdict::Undecided), _) => "the gate is undecided at this error rate: more games would tell".into(),
            _ => "the gate does not fail".into(),
        }
    }
}

impl StudyReport for BlameReport {
    fn text(&self) -> String {
        let mut out = format!("gate `{}` of {}\n", self.gate, self.arm);
        if self.whole.is_some() || !self.is_cut {
            out += &format!("  with all {}: {}\n", counted(self.units.len(), "unit"), line(self.whole.as_ref()));
        }
        if self.base.is_some() {
            out += &format!("  with none: {}\n", line(self.base.as_ref()));
        }
        if !self.effects.is_empty() {
            out += "what each does alone, all against all but it:\n";
            for (unit, judged) in self.effects.iter().take(SHOWN) {
                out += &format!("  {}: {}\n", self.names(&[*unit]), verdict_detail(judged));
            }
        }
        out += &format!("{}\n", self.verdict());
        for Found { set, judged, without: members } in &self.sets {
            out += &format!("  {}: {}\n", self.names(set), line(judged.as_ref()));
            for (member, judged) in members {
                out += &format!("  without {}: {}\n", self.names(&[*member]), line(judged.as_ref()));
            }
        }
        if !self.sets.is_empty() && !self.is_all {
            out += "other sets may do it too: `--all` looks for them\n";
        }
        for (sets, what) in [(&self.open, "undecided"), (&self.refused, "not playable")] {
            if !sets.is_empty() {
                let sets: Vec<String> = sets.iter().take(6).map(|set| self.names(set)).collect();
                out += &format!("{what}, taken as not failing: {}\n", sets.join("; "));
            }
        }
        out
    }

    fn markdown(&self) -> String {
        let mut out = format!("## Gate `{}`\n\n{}.\n", self.gate, self.verdict());
        if !self.effects.is_empty() {
            out += "\n| unit | what it does, all against all but it |\n|---|---|\n";
            for (unit, judged) in self.effects.iter().take(SHOWN) {
                out += &format!("| {} | {} |\n", self.names(&[*unit]), verdict_detail(judged).replace('|', "\\|"));
            }
        }
        for Found { set, judged, without: members } in &self.sets {
            out += &format!("\n* {}: {}\n", self.names(set), line(judged.as_ref()));
            for (member, judged) in members {
                out += &format!("  * without {}: {}\n", self.names(&[*member]), line(judged.as_ref()));
            }
        }
        out
    }

    fn json(&self) -> String {
        let judged = |judged: Option<&Judged>| {
            judged.map(|one| {
                json!({ "verdict": one.verdict.word(), "because": verdict_detail(one), "mean": one.mean, "games": one.games })
            })
        };
        let names = |set: &[usize]| -> Vec<&String> { set.iter().filter_map(|at| self.units.get(*at)).collect() };
        let effects: Vec<Value> = self
            .effects
            .iter()
            .map(|(unit, one)| json!({ "unit": self.units.get(*unit), "effect": judged(Some(one)) }))
            .collect();
        let sets: Vec<Value> = self
            .sets
            .iter()
            .map(|Found { set, judged: one, without: members }| {
                let without: Vec<Value> = members
                    .iter()
                    .map(|(unit, one)| json!({ "unit": self.units.get(*unit), "gate": judged(one.as_ref()) }))
                    .collect();
                json!({ "units": names(set), "gate": judged(one.as_ref()), "without": without })
            })
            .collect();
        let lists = |sets: &[Vec<usize>]| -> Vec<Vec<&String>> { sets.iter().map(|set| names(set)).collect() };
        let whole = json!({
            "format": "javelina.blame/1",
            "engine": env!("CARGO_PKG_VERSION"),
            "gate": self.gate,
            "arm": self.arm,
            "units": self.units,
            "with_all": judged(self.whole.as_ref()),
            "with_none": judged(self.base.as_ref()),
            "effects": effects,
            "sets": sets,
            "undecided": lists(&self.open),
            "unplayable": lists(&self.refused),
            "tests": self.tests,
            "games": self.games,
        });
        printed(whole, self.is_cut)
    }

    /// Findings with a set, or where the base fails too.
    fn ending(&self) -> Ending {
        match self.whole.as_ref().map(|judged| judged.verdict) {
            Some(Verdict::Fail) => Ending::Findings,
            Some(Verdict::Undecided) | None => Ending::Undecided,
            _ => Ending::Fine,
        }
    }
}
