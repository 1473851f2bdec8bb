//! Two arms side by side: what a variant changes, game by game with the same luck.

use javelina_engine::{counted, printable};

use crate::figures::moments::decimal;
use crate::judging::tally::ENOUGH;
use crate::judging::verdict::{Judged, Pair, Verdict, short, worded};
use crate::plans::unlike::unlike;
use crate::reports::document::{Cells, DocumentBlock, DocumentTable, Inline, grouped};
use crate::reports::report::Report;

/// The word for an interval that the games do not give.
const UNKNOWN: &str = "unknown";

impl Pair {
    /// Why a difference has no interval, in words: values that never differed bound nothing, and an interval of no width would
    /// promise too much.
    pub(crate) fn lacks(&self, gate: &Judged) -> Option<String> {
        match () {
            () if self.is_same && gate.mean == 0.0 => Some("no game differs".into()),
            () if self.is_same => Some("constant".into()),
            () if gate.interval.is_known() => None,
            () => {
                let from =
                    if self.unchanged + self.differing == gate.games { "" } else { " from the most frequent value" };
                let only = if (self.differing as f64) < ENOUGH { ["only ", ""] } else { ["", " unevenly"] };
                Some(format!("{UNKNOWN}: {}{} of {} differ{}{from}", only[0], self.differing, gate.games, only[1]))
            }
        }
    }
}

/// Marks the differences of each table that are surely not 0: by Holm (1979), the clearest first, so that any mark of a table is
/// wrong with the error of one interval at most. `excludes` says whether the interval of a gate leaves out 0 at an error.
pub(crate) fn mark(gates: &mut [Judged], error: f64, excludes: &dyn Fn(usize, f64) -> bool) {
    let tables: Vec<Option<(String, String)>> = gates
        .iter()
        .map(|gate| gate.pair.as_ref().filter(|_| is_shown(gate)).map(|pair| (gate.arm.clone(), pair.against.clone())))
        .collect();
    let mut done: Vec<&(String, String)> = Vec::new();
    for table in tables.iter().flatten() {
        if done.contains(&table) {
            continue;
        }
        done.push(table);
        let mut open: Vec<usize> = (0..tables.len()).filter(|at| tables[*at].as_ref() == Some(table)).collect();
        while let Some(place) = open.iter().position(|at| excludes(*at, error / open.len() as f64)) {
            let marked = gates.get_mut(open.swap_remove(place)).and_then(|gate| gate.pair.as_mut());
            marked.into_iter().for_each(|pair| pair.is_marked = true);
        }
    }
}

/// Whether a gate stands in the table: a difference without a bound.
pub(crate) fn is_shown(gate: &Judged) -> bool {
    gate.verdict == Verdict::Shown && gate.pair.is_some() && !gate.is_empty()
}

fn signed(number: f64, is_percent: bool) -> String {
    let text = worded(number, is_percent);
    if number == 0.0 {
        return text;
    }
    if text.starts_with('-') || text.trim_end_matches(" %") == "0" { text } else { format!("+{text}") }
}

/// The differences that a report only shows, as tables: one for each pair of arms, or one for each figure if many arms are held
/// against the same one. Empty if there are none.
pub(crate) fn tables(report: &Report) -> Vec<DocumentBlock> {
    let shown: Vec<&Judged> = report.gates.iter().filter(|gate| is_shown(gate)).collect();
    let is_same = |one: &Judged, other: &Judged| other.arm != one.arm && other.pair_with() == one.pair_with();
    let is_sweep = shown.iter().any(|one| shown.iter().any(|other| is_same(one, other)));
    let key = |gate: &&Judged| {
        let (figure, against) = gate.pair_with().unwrap_or_default();
        (if is_sweep { figure.to_string() } else { gate.arm.clone() }, against.to_string())
    };
    let most = |gates: &[&Judged]| gates.iter().map(|gate| gate.games).max().unwrap_or(0);
    let table = |((about, against), own): &((String, String), Vec<&Judged>)| {
        let games = most(if is_sweep { &shown } else { own });
        let confidence = short((1.0 - own.first().map_or(0.05, |gate| gate.error)) * 100.0);
        let words = if is_sweep { String::new() } else { format!(" {}", counted(games, "game")) };
        let caption = [Inline::data(about, 60), " against ".into(), Inline::data(against, 60)];
        let of = |label: &str| report.plan.arms.iter().find(|arm| arm.label == label);
        let differs = of(about).zip(of(against)).map(|(own, base)| unlike(own, base)).unwrap_or_default();
        let [own_game, base] = [about, against].map(|label| Inline::Data(played(report, label)));
        let notes =
            vec![vec![own_game, ", against ".into(), base], vec!["differences: ".into(), Inline::data(&differs, 400)]];
        let heads = if is_sweep { ["with", about.as_str()] } else { ["figure", "with"] };
        let interval = format!("{confidence} % interval");
        let heads = [heads[0], heads[1], "against", "difference", &interval, "variance saved"];
        let mut columns = heads.map(|head| (head, Cells::Numbers));
        columns[0].1 = Cells::Words;
        let rows = own.iter().filter_map(|gate| {
            let (cells, pair) = (row(gate, games)?, gate.pair.as_ref()?);
            let name = if is_sweep { Inline::data(&gate.arm, 60) } else { Inline::data(&pair.figure, 40) };
            Some([name].into_iter().chain(cells.map(Inline::Text)).collect())
        });
        DocumentBlock::Table(DocumentTable {
            caption: caption.into_iter().chain([format!(",{words} with the same luck").into()]).collect(),
            notes: if is_sweep { Vec::new() } else { notes },
            legend: legend(own.iter().copied(), &confidence),
            ..DocumentTable::new(&columns, rows.collect())
        })
    };
    grouped(shown.iter().copied(), key).iter().map(table).collect()
}

/// What is played in the arm of a label: `arizona with tunnels, claim_jumpers`.
pub(crate) fn played(report: &Report, label: &str) -> String {
    let Some(arm) = report.plan.arms.iter().find(|arm| arm.label == label) else { return String::new() };
    match &arm.with[..] {
        [] => printable(&arm.game, 60),
        with => printable(&format!("{} with {}", arm.game, with.join(", ")), 200),
    }
}

/// How to read the marks of a table.
fn legend<'a>(gates: impl Iterator<Item = &'a Judged>, confidence: &str) -> Vec<String> {
    let (mut is_marked, mut is_open) = (false, false);
    for (gate, pair) in gates.filter_map(|gate| Some((gate, gate.pair.as_ref()?))) {
        is_marked |= pair.is_marked;
        is_open |= pair.lacks(gate).is_some_and(|words| words.starts_with(UNKNOWN));
    }
    let marked =
        is_marked.then(|| format!("* significant difference ({confidence} % for all rows together, Holm-Bonferroni)"));
    let open =
        is_open.then(|| format!("{UNKNOWN}: no interval, because too few games differ, or they differ too unevenly"));
    marked.into_iter().chain(open).collect()
}

impl Judged {
    /// What is compared with what, whatever the arm.
    fn pair_with(&self) -> Option<(&str, &str)> {
        self.pair.as_ref().map(|pair| (pair.figure.as_str(), pair.against.as_str()))
    }
}

/// The numbers of a difference in a table whose rows rest on at most `games`.
pub(crate) fn row(gate: &Judged, games: u64) -> Option<[String; 5]> {
    let pair = gate.pair.as_ref()?;
    let end = |end: f64| signed(end, gate.is_percent);
    let interval =
        pair.lacks(gate).unwrap_or_else(|| format!("{} to {}", end(gate.interval.low), end(gate.interval.high)));
    let few = if gate.games < games { format!(", in {}", counted(gate.games, "game")) } else { String::new() };
    let interval = interval + &few;
    let saved = match gate.saved {
        Some(saved) if !pair.is_same => format!("{} %", decimal(saved * 100.0, 0)),
        _ => "-".into(),
    };
    let value = |number: f64| worded(number, gate.is_percent);
    let mark = if pair.is_marked { " *" } else { "  " };
    let difference = signed(gate.mean, gate.is_percent) + mark;
    Some([value(pair.mean), value(pair.other), difference, interval, saved])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::judging::statistics::intervals::Interval;

    fn row(arm: &str, against: &str) -> Judged {
        let pair = Pair {
            figure: "score".into(),
            against: against.into(),
            mean: 1.0,
            other: 0.0,
            is_same: false,
            commonest: 0.0,
            differing: 40,
            unchanged: 0,
            is_marked: false,
        };
        Judged { pair: Some(pair), ..crate::judging::verdict::any_judged(arm) }
    }

    /// Which rows are marked at 5 %; each is one table's, with the greatest error at which its interval leaves out 0.
    fn marked(rows: &[(&str, f64)]) -> Vec<bool> {
        let mut gates: Vec<Judged> = rows.iter().map(|(arm, _)| row(arm, "base")).collect();
        mark(&mut gates, 0.05, &|place, error| rows[place].1 <= error);
        gates.iter().map(|gate| gate.pair.as_ref().is_some_and(|pair| pair.is_marked)).collect()
    }

    /// Four rows are held against 5 % / 4 = 1.25 %, then 1.67 %, 2.5 % and 5 %, the clearest first.
    #[test]
    fn marks_step_down_as_holm_has_it() {
        let four = |errors: [f64; 4]| marked(&errors.map(|error| ("a", error)));
        assert_eq!(four([0.04, 0.005, 0.02, 0.011]), [true; 4], "each within its step, though 4 % is beyond 1.25 %");
        assert_eq!(
            four([0.01, 0.02, 0.03, 0.04]),
            [true, false, false, false],
            "2 % is beyond 1.67 %: nothing after it counts"
        );
        assert_eq!(four([0.012, 0.016, 0.026, 0.049]), [true, true, false, false], "2.6 % is beyond 2.5 %");
        assert_eq!(four([0.013, 0.013, 0.013, 0.013]), [false; 4], "not even the first");
        assert_eq!(four([0.01, 0.01, 0.01, 0.06]), [true, true, true, false], "the last has 5 % to itself");
    }

    #[test]
    fn a_difference_has_a_sign_unless_it_is_read_as_zero() {
        let signs = |is_percent| [0.0, 0.25, -0.25, 0.000_01, -0.000_01].map(|number| signed(number, is_percent));
        assert_eq!(signs(false), ["0", "+0.25", "-0.25", "0", "0"]);
        assert_eq!(signs(true), ["0 %", "+25 %", "-25 %", "0 %", "0 %"]);
    }

    #[test]
    fn an_unknown_interval_is_explained_by_the_games_that_differ() {
        let lacks = |games: u64, differing: u64, unchanged: u64| {
            let gate = Judged { games, interval: Interval::ANYTHING, ..row("a", "base") };
            Pair { differing, unchanged, ..gate.pair.clone().expect("a pair") }.lacks(&gate).expect("it is unknown")
        };
        assert_eq!(lacks(60, 24, 36), "unknown: only 24 of 60 differ");
        assert_eq!(lacks(60, 25, 35), "unknown: 25 of 60 differ unevenly");
        assert_eq!(lacks(60, 24, 0), "unknown: only 24 of 60 differ from the most frequent value");
        let same = |mean: f64| {
            let gate = Judged { mean, ..row("a", "base") };
            Pair { is_same: true, ..gate.pair.clone().expect("a pair") }.lacks(&gate)
        };
        assert_eq!([same(0.0), same(2.0)], [Some("no game differs".into()), Some("constant".into())]);
        let one_end = Judged { interval: Interval { low: 0.5, high: f64::INFINITY }, ..row("a", "base") };
        assert_eq!(one_end.pair.as_ref().and_then(|pair| pair.lacks(&one_end)), None);
    }

    #[test]
    fn a_row_says_what_a_reader_cannot_see_in_the_others() {
        let plain = Judged { saved: Some(0.304), ..row("a", "base") };
        let cells = |gate: &Judged, games| super::row(gate, games).expect("a pair");
        assert_eq!(cells(&plain, 3), ["1", "0", "+1  ", "+0.5 to +1.5", "30 %"]);
        assert_eq!(cells(&plain, 4)[3], "+0.5 to +1.5, in 3 games");
        let marked = Pair { is_marked: true, is_same: true, ..plain.pair.clone().expect("a pair") };
        let marked = Judged { pair: Some(marked), ..plain.clone() };
        assert_eq!(cells(&marked, 3)[2..], ["+1 *", "constant", "-"]);
        let unknown = Judged { interval: Interval::ANYTHING, ..plain.clone() };
        let lines = |gates: &[&Judged]| legend(gates.iter().copied(), "95").len();
        assert_eq!(
            [lines(&[&plain]), lines(&[&plain, &marked]), lines(&[&unknown]), lines(&[&marked, &unknown])],
            [0, 1, 1, 2]
        );
    }

    #[test]
    fn each_table_has_an_error_rate_of_its_own() {
        assert_eq!(marked(&[("a", 0.03), ("b", 0.03)]), [true, true]);
        assert_eq!(marked(&[("a", 0.03), ("a", 0.03)]), [false, false]);
    }
}
