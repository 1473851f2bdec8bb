//! Report of `blame`, as a document and as JSON.

use javelina_engine::counted;
use javelina_lab::{Cells, Document, DocumentBlock, DocumentTable, Inline, Judged, Verdict, verdict_detail};
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

/// The verdict with some units.
fn row(units: String, judged: Option<&Judged>) -> Vec<Inline> {
    let verdict = judged.map_or_else(|| "not judged".into(), |judged| Inline::Verdict(judged.verdict));
    vec![verdict, units.into(), judged.map(verdict_detail).unwrap_or_default().into()]
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
            return cut(true, "", ": no set found yet");
        }
        match (self.whole.as_ref().map(|one| one.verdict), self.base.as_ref().map(|one| one.verdict)) {
            (Some(Verdict::Fail), Some(Verdict::Fail)) => {
                "the gate fails even without these changes: the base fails it, too".into()
            }
            (Some(Verdict::Fail), _) if self.sets.is_empty() => "no set was found".into(),
            (Some(Verdict::Fail), _) => {
                let sets: Vec<String> = self.sets.iter().map(|found| self.names(&found.set)).collect();
                let cut = cut(self.is_cut, "", "; ");
                format!("{cut}the smallest set that fails it: {}", sets.join("; another one: "))
            }
            (Some(Verdict::Undecided), _) => "the gate is undecided at this error rate; play more games".into(),
            _ => "the gate does not fail".into(),
        }
    }
}

impl StudyReport for BlameReport {
    fn document(&self) -> Document {
        let arm = Inline::Code(self.arm.clone());
        let gate = vec!["Gate ".into(), Inline::Code(self.gate.clone()), " of ".into(), arm];
        let all = format!("with {}", counted(self.units.len(), "change"));
        let whole = (self.whole.is_some() || !self.is_cut).then(|| row(all, self.whole.as_ref()));
        let base = self.base.as_ref().map(|base| row("with no change".into(), Some(base)));
        let sets = self.sets.iter().flat_map(|Found { set, judged, without: members }| {
            let without = |(member, judged): &(usize, Option<Judged>)| {
                row(format!("without {}", self.names(&[*member])), judged.as_ref())
            };
            std::iter::once(row(self.names(set), judged.as_ref())).chain(members.iter().map(without))
        });
        let columns =
            [("verdict", Cells::Parts("", " ")), ("changes", Cells::Parts("", "")), ("why", Cells::Parts(": ", ""))];
        let mut blocks = vec![
            DocumentBlock::Heading(1, gate),
            DocumentBlock::line(self.verdict()),
            DocumentBlock::Line(Vec::new()),
            DocumentBlock::Table(DocumentTable::new(&columns, whole.into_iter().chain(base).chain(sets).collect())),
        ];
        if !self.sets.is_empty() && !self.is_all {
            blocks.push(DocumentBlock::line("there may be other sets: `--all` searches for them"));
        }
        for (sets, what) in [(&self.open, "undecided"), (&self.refused, "not playable")] {
            if !sets.is_empty() {
                let sets: Vec<String> = sets.iter().take(6).map(|set| self.names(set)).collect();
                blocks.push(DocumentBlock::line(format!("{what}, counted as not failing: {}", sets.join("; "))));
            }
        }
        if !self.effects.is_empty() {
            let effects = self.effects.iter().take(SHOWN);
            let rows = effects.map(|(unit, one)| vec![self.names(&[*unit]).into(), verdict_detail(one).into()]);
            blocks.push(DocumentBlock::Table(DocumentTable {
                caption: vec!["effect of each change: all changes, compared with all but this one".into()],
                ..DocumentTable::new(
                    &[("change", Cells::Parts("  ", "")), ("effect", Cells::Parts(": ", ""))],
                    rows.collect(),
                )
            }));
        }
        Document { blocks }
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
