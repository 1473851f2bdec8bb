//! What `mutate` tells: survivors first, then how many were noticed by what.

use javelina_dsl::Mutant;
use javelina_engine::counted;
use serde_json::{Value, json};

use crate::report::{Ending, StudyReport, cut, printed};

/// Survivors that are listed in markdown.
const SHOWN: usize = 20;

/// By what a mutant was noticed, or what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Fate {
    /// `check` tells of it.
    Check,
    /// An example or a transcript fails.
    Example,
    /// A gate of the item fails.
    Gate,
    /// It plays differently, and nothing notices.
    Survived,
    /// No game showed a difference.
    Unseen,
    /// The rules are the same: proved.
    Equal,
}

impl Fate {
    fn word(self) -> &'static str {
        match self {
            Self::Check => "check",
            Self::Example => "example",
            Self::Gate => "gate",
            Self::Survived => "survived",
            Self::Unseen => "unseen",
            Self::Equal => "equal",
        }
    }
}

/// A mutant and what became of it.
pub(super) struct Judged {
    pub item: String,
    pub mutant: Mutant,
    /// File and line.
    pub place: String,
    /// The line before and after.
    pub lines: [String; 2],
    pub fate: Fate,
    /// What noticed it, or how it plays differently.
    pub said: String,
    /// The share of games that it changes, for survivors.
    pub share: f64,
    /// A transcript that would notice it, for survivors, if one was found: it holds for the original and fails for the mutant.
    pub example: Option<String>,
}

/// All mutants that were judged.
pub struct MutateReport {
    /// Games of each comparison.
    pub(super) games: u64,
    pub(super) judged: Vec<Judged>,
    /// Whether an interrupt has cut it short.
    pub(super) is_cut: bool,
}

impl MutateReport {
    fn count(&self, fate: Fate) -> usize {
        self.judged.iter().filter(|one| one.fate == fate).count()
    }

    fn noticed(&self) -> usize {
        [Fate::Check, Fate::Example, Fate::Gate].map(|fate| self.count(fate)).iter().sum()
    }

    /// The share of the mutants that change play, or are noticed before it, that are noticed, in percent.
    pub fn noticed_percent(&self) -> Option<f64> {
        let all = self.noticed() + self.count(Fate::Survived);
        (all > 0).then(|| self.noticed() as f64 * 100.0 / all as f64)
    }

    /// `31 of 38 noticed (...)`.
    pub fn summary(&self) -> String {
        let [check, example, gate, survived, unseen, equal] =
            [Fate::Check, Fate::Example, Fate::Gate, Fate::Survived, Fate::Unseen, Fate::Equal]
                .map(|fate| self.count(fate));
        format!(
            "{}{} of {} noticed (examples {example}, gates {gate}, check {check}); {survived} survived; {unseen} not seen to \
             differ in {}; {equal} proved equal left out",
            cut(self.is_cut, "", ": "),
            self.noticed(),
            self.noticed() + survived,
            counted(self.games, "game")
        )
    }

    /// Survivors, those that change most games first.
    fn survivors(&self) -> Vec<&Judged> {
        let mut all: Vec<&Judged> = self.judged.iter().filter(|one| one.fate == Fate::Survived).collect();
        all.sort_by(|one, two| two.share.total_cmp(&one.share));
        all
    }

    /// The items in their order, with their numbers.
    fn items(&self) -> Vec<(&str, [usize; 3])> {
        let mut items: Vec<(&str, [usize; 3])> = Vec::new();
        for one in &self.judged {
            if items.last().is_none_or(|(item, _)| *item != one.item) {
                items.push((&one.item, [0; 3]));
            }
            let Some((_, counts)) = items.last_mut() else { continue };
            match one.fate {
                Fate::Check | Fate::Example | Fate::Gate => counts[0] += 1,
                Fate::Survived => counts[1] += 1,
                Fate::Unseen => counts[2] += 1,
                Fate::Equal => {}
            }
        }
        items
    }
}

impl StudyReport for MutateReport {
    fn text(&self) -> String {
        let mut out = String::new();
        for one in self.survivors() {
            out += &format!(
                "{} {} survived, {:.1} % of games differ\n  - {}\n  + {}\n  {}\n",
                one.place,
                one.mutant.operator,
                one.share * 100.0,
                one.lines[0],
                one.lines[1],
                one.said
            );
            if let Some(example) = &one.example {
                out += "  an example that notices it, for a `.play` file:\n";
                example.lines().for_each(|line| out += &format!("    {line}\n"));
            }
        }
        let items = self.items();
        if items.len() > 1 {
            let width = items.iter().map(|(item, _)| item.len()).max().unwrap_or(0);
            out += &format!("{:width$}  noticed  survived  unseen\n", "item");
            for (item, [noticed, survived, unseen]) in items {
                out += &format!("{item:width$}  {noticed:7}  {survived:8}  {unseen:6}\n");
            }
        }
        out + cut(self.is_cut, "", ": mutants are missing\n").as_str()
    }

    fn markdown(&self) -> String {
        let cell = |text: &str| text.replace('|', "\\|");
        let mut out =
            format!("## Mutants\n\n{}.\n\n| item | noticed | survived | unseen |\n|---|---|---|---|\n", self.summary());
        for (item, [noticed, survived, unseen]) in self.items() {
            out += &format!("| {item} | {noticed} | {survived} | {unseen} |\n");
        }
        let survivors = self.survivors();
        if !survivors.is_empty() {
            out += "\n| games | change | example |\n|---|---|---|\n";
        }
        for one in survivors.iter().take(SHOWN) {
            let (share, place) = (one.share * 100.0, &one.place);
            out += &format!("| {share:.1} % | {place}: `{}` | {} |\n", cell(&one.lines[1]), cell(&one.said));
        }
        out
    }

    fn json(&self) -> String {
        let row = |one: &Judged| {
            json!({
                "item": one.item,
                "operator": one.mutant.operator,
                "place": one.place,
                "before": one.lines[0],
                "after": one.lines[1],
                "fate": one.fate.word(),
                "said": one.said,
                "share": one.share,
                "example": one.example,
            })
        };
        let rows: Vec<Value> = self.judged.iter().map(row).collect();
        let whole = json!({
            "format": "javelina.mutate/1",
            "engine": env!("CARGO_PKG_VERSION"),
            "summary": self.summary(),
            "games": self.games,
            "mutants": rows,
        });
        printed(whole, self.is_cut)
    }

    fn ending(&self) -> Ending {
        Ending::Fine
    }
}
