//! What `blame` tells: as text, as markdown, and as JSON.

use javelina_engine::counted;
use javelina_lab::{Arm, Gate, Judged, Verdict, verdict_detail};
use serde_json::{Value, json};

use super::super::cut;
use super::super::reports::printed;
use super::{Blamed, Found};
use crate::args::BlameArgs;
use crate::{FINDINGS, FINE, UNDECIDED};

/// Units that are listed with their effects.
const SHOWN: usize = 20;

/// Everything that was found.
pub(super) struct Told<'a> {
    pub args: &'a BlameArgs,
    pub gate: &'a Gate,
    pub arm: &'a Arm,
    pub blamed: &'a Blamed,
    /// Whether an interrupt has cut it short.
    pub is_cut: bool,
}

fn line(judged: Option<&Judged>) -> String {
    judged.map_or_else(|| "not judged".into(), |judged| format!("{} {}", judged.verdict.word(), verdict_detail(judged)))
}

impl Told<'_> {
    /// The exit code: 1 with a set, or where the base fails too, 3 if nothing was decided.
    pub fn code(&self) -> u8 {
        match self.blamed.whole.as_ref().map(|judged| judged.verdict) {
            Some(Verdict::Fail) => FINDINGS,
            Some(Verdict::Undecided) | None => UNDECIDED,
            _ => FINE,
        }
    }

    fn names(&self, set: &[usize]) -> String {
        let names: Vec<String> =
            set.iter().filter_map(|unit| self.blamed.units.get(*unit)).map(|name| format!("`{name}`")).collect();
        if names.is_empty() { "nothing".into() } else { names.join(", ") }
    }

    /// The one sentence that says how it came out.
    fn verdict(&self) -> String {
        let blamed = self.blamed;
        if self.is_cut && blamed.sets.is_empty() {
            return cut(true, "", ": no set was found yet");
        }
        match (blamed.whole.as_ref().map(|one| one.verdict), blamed.base.as_ref().map(|one| one.verdict)) {
            (Some(Verdict::Fail), Some(Verdict::Fail)) => {
                "the gate fails with none of these units: the base fails it, too".into()
            }
            (Some(Verdict::Fail), _) if blamed.sets.is_empty() => "no set was found".into(),
            (Some(Verdict::Fail), _) => {
                let sets: Vec<String> = blamed.sets.iter().map(|found| self.names(&found.set)).collect();
                let cut = cut(self.is_cut, "", "; ");
                format!("{cut}the smallest set that fails it: {}", sets.join("; another one: "))
            }
            (Some(Verdict::Undecided), _) => "the gate is undecided at this error rate: more games would tell".into(),
            _ => "the gate does not fail".into(),
        }
    }

    /// For people.
    pub fn text(&self) -> String {
        let blamed = self.blamed;
        let mut out = format!("gate `{}` of {}\n", self.gate.title, self.arm.label);
        if blamed.whole.is_some() || !self.is_cut {
            out += &format!("  with all {}: {}\n", counted(blamed.units.len(), "unit"), line(blamed.whole.as_ref()));
        }
        if blamed.base.is_some() {
            out += &format!("  with none: {}\n", line(blamed.base.as_ref()));
        }
        if !blamed.effects.is_empty() {
            out += "what each does alone, all against all but it:\n";
            for (unit, judged) in blamed.effects.iter().take(SHOWN) {
                out += &format!("  {}: {}\n", self.names(&[*unit]), verdict_detail(judged));
            }
        }
        out += &format!("{}\n", self.verdict());
        for Found { set, judged, without: members } in &blamed.sets {
            out += &format!("  {}: {}\n", self.names(set), line(judged.as_ref()));
            for (member, judged) in members {
                out += &format!("  without {}: {}\n", self.names(&[*member]), line(judged.as_ref()));
            }
        }
        if !blamed.sets.is_empty() && !self.args.all {
            out += "other sets may do it too: `--all` looks for them\n";
        }
        for (sets, what) in [(&blamed.open, "undecided"), (&blamed.refused, "not playable")] {
            if !sets.is_empty() {
                let sets: Vec<String> = sets.iter().take(6).map(|set| self.names(set)).collect();
                out += &format!("{what}, taken as not failing: {}\n", sets.join("; "));
            }
        }
        out
    }

    /// For a pull request.
    pub fn markdown(&self) -> String {
        let blamed = self.blamed;
        let mut out = format!("## Gate `{}`\n\n{}.\n", self.gate.title, self.verdict());
        if !blamed.effects.is_empty() {
            out += "\n| unit | what it does, all against all but it |\n|---|---|\n";
            for (unit, judged) in blamed.effects.iter().take(SHOWN) {
                out += &format!("| {} | {} |\n", self.names(&[*unit]), verdict_detail(judged).replace('|', "\\|"));
            }
        }
        for Found { set, judged, without: members } in &blamed.sets {
            out += &format!("\n* {}: {}\n", self.names(set), line(judged.as_ref()));
            for (member, judged) in members {
                out += &format!("  * without {}: {}\n", self.names(&[*member]), line(judged.as_ref()));
            }
        }
        out
    }

    /// For programs: `javelina.blame/1`.
    pub fn json(&self) -> String {
        let blamed = self.blamed;
        let judged = |judged: Option<&Judged>| {
            judged.map(|one| {
                json!({ "verdict": one.verdict.word(), "because": verdict_detail(one), "mean": one.mean, "games": one.games })
            })
        };
        let names = |set: &[usize]| -> Vec<&String> { set.iter().filter_map(|at| blamed.units.get(*at)).collect() };
        let effects: Vec<Value> = blamed
            .effects
            .iter()
            .map(|(unit, one)| json!({ "unit": blamed.units.get(*unit), "effect": judged(Some(one)) }))
            .collect();
        let sets: Vec<Value> = blamed
            .sets
            .iter()
            .map(|Found { set, judged: one, without: members }| {
                let without: Vec<Value> = members
                    .iter()
                    .map(|(unit, one)| json!({ "unit": blamed.units.get(*unit), "gate": judged(one.as_ref()) }))
                    .collect();
                json!({ "units": names(set), "gate": judged(one.as_ref()), "without": without })
            })
            .collect();
        let lists = |sets: &[Vec<usize>]| -> Vec<Vec<&String>> { sets.iter().map(|set| names(set)).collect() };
        let whole = json!({
            "format": "javelina.blame/1",
            "engine": env!("CARGO_PKG_VERSION"),
            "gate": self.gate.title,
            "arm": self.arm.label,
            "units": blamed.units,
            "with_all": judged(blamed.whole.as_ref()),
            "with_none": judged(blamed.base.as_ref()),
            "effects": effects,
            "sets": sets,
            "undecided": lists(&blamed.open),
            "unplayable": lists(&blamed.refused),
            "tests": blamed.tests,
            "games": blamed.games,
        });
        printed(whole, self.is_cut)
    }
}
