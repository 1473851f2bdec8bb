//! Report of `mutate`: survivors first, then how many were noticed by what.

use javelina_engine::{Mutant, counted};
use javelina_lab::{Cells, Document, DocumentBlock, DocumentTable, Entry, Inline};
use serde_json::{Value, json};

use super::tests::NoExample;
use crate::report::{Ending, StudyReport, cut, printed};

/// Survivors that are not folded.
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
    /// Proved: another mutant that is listed does the same.
    Twin,
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
            Self::Twin => "twin",
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
    /// The test that noticed it, or the first difference in play.
    pub said: String,
    /// The share of games that it changes, for survivors.
    pub share: f64,
    /// A transcript that would notice it, for survivors: it holds for the original and fails for the mutant. Otherwise why none
    /// was found.
    pub example: Option<Result<String, NoExample>>,
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
        let [check, example, gate, survived, unseen, equal, twin] =
            [Fate::Check, Fate::Example, Fate::Gate, Fate::Survived, Fate::Unseen, Fate::Equal, Fate::Twin]
                .map(|fate| self.count(fate));
        let twins = if twin == 0 { String::new() } else { format!(", {twin} proved equal to another mutant") };
        format!(
            "{}{} of {} noticed (examples {example}, gates {gate}, check {check}); {survived} survived; {unseen} without \
             difference in {}; {equal} proved equal left out{twins}",
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
                Fate::Equal | Fate::Twin => {}
            }
        }
        items
    }
}

impl StudyReport for MutateReport {
    fn document(&self) -> Document {
        let entry = |one: &Judged| {
            let share = format!(": survived ({}), {:.1} % of games differ: ", one.mutant.operator, one.share * 100.0);
            let example = one.example.as_ref().map(|example| match example {
                Ok(example) => Entry {
                    code: Some(example.clone()),
                    ..Entry::line(vec!["an example that detects it, for a `.play` file:".into()])
                },
                Err(why) => Entry::line(vec![format!("no example: {}", why.says()).into()]),
            });
            let [before, after] = &one.lines;
            Entry {
                line: vec![Inline::Data(one.place.clone()), format!("{share}{}", one.said).into()],
                code: Some(format!("- {before}\n+ {after}")),
                children: example.into_iter().collect(),
            }
        };
        let survivors: Vec<Entry> = self.survivors().into_iter().map(entry).collect();
        let (shown, folded) = survivors.split_at(survivors.len().min(SHOWN));
        let mut blocks = vec![DocumentBlock::Heading(1, vec!["Mutants".into()]), DocumentBlock::line(self.summary())];
        blocks.extend((!shown.is_empty()).then(|| DocumentBlock::List(shown.to_vec())));
        if !folded.is_empty() {
            let title = vec![format!("and {} more", folded.len()).into()];
            let list = vec![DocumentBlock::List(folded.to_vec())];
            blocks.push(DocumentBlock::Details { id: String::new(), title, is_open: false, blocks: list });
        }
        let items = self.items();
        if items.len() > 1 {
            let mut columns = ["item", "noticed", "survived", "unseen"].map(|head| (head, Cells::Numbers));
            columns[0].1 = Cells::Words;
            let row = |(item, counts): (&str, [usize; 3])| {
                let counts = counts.map(|count| count.to_string().into());
                [Inline::Data(item.into())].into_iter().chain(counts).collect()
            };
            let table = DocumentBlock::Table(DocumentTable::new(&columns, items.into_iter().map(row).collect()));
            blocks.extend([DocumentBlock::Line(Vec::new()), table]);
        }
        Document { blocks }
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
                "example": one.example.as_ref().and_then(|one| one.as_ref().ok()),
                "no_example": one.example.as_ref().and_then(|one| one.as_ref().err()).map(|why| why.word()),
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
