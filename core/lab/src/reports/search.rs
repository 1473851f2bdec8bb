//! Page of a search: the values that meet the target best, each with its price: what else they change.

use javelina_engine::counted;
use serde_json::{Value, json};

use crate::figures::moments::number;
use crate::judging::duel::{is_shown, row};
use crate::judging::sought::sought;
use crate::judging::statistics::intervals::Interval;
use crate::judging::verdict::{Judged, Verdict};
use crate::judging::wording::verdict_brief;
use crate::plans::plan::Arm;
use crate::reports::document::{Cells, Document, DocumentBlock, DocumentTable, Inline};
use crate::reports::report::Report;

/// Kinds of games that are proposed.
const PROPOSED: usize = 3;

/// The arms of a search that are proposed: those that meet the target first, then undecided ones; of equals the one whose
/// figure lies farthest within the bound, measured by its interval.
pub fn proposed(report: &Report) -> Vec<usize> {
    let mut all: Vec<&Judged> = sought(&report.plan, &report.gates).filter(|gate| gate.games > 0).collect();
    let rank = |gate: &Judged| match gate.verdict {
        Verdict::Pass => 0,
        Verdict::Undecided => 1,
        _ => 2,
    };
    all.sort_by(|one, other| rank(one).cmp(&rank(other)).then(inside(other).total_cmp(&inside(one))));
    all.into_iter().take(PROPOSED).map(|gate| gate.gate.arm).collect()
}

/// How far a figure lies within its bound, in halves of its interval.
fn inside(gate: &Judged) -> f64 {
    let Interval { low, high } = gate.interval;
    let half = if (high - low).is_finite() { ((high - low) / 2.0).max(f64::MIN_POSITIVE) } else { f64::MAX };
    let ends =
        [gate.gate.bound.least.map(|least| gate.mean - least), gate.gate.bound.most.map(|most| most - gate.mean)];
    ends.into_iter().flatten().fold(f64::INFINITY, f64::min) / half
}

/// The differences of an arm that are there for sure, the largest against their spread first.
pub fn price<'a>(prices: &'a Report, arm: &Arm) -> Vec<&'a Judged> {
    let is_sure =
        |gate: &&Judged| gate.pair.as_ref().is_some_and(|pair| pair.is_marked || pair.is_same && gate.mean != 0.0);
    let own = prices.gates.iter().filter(|gate| gate.arm == arm.label && is_shown(gate));
    let mut moved: Vec<&Judged> = own.filter(is_sure).collect();
    moved.sort_by(|one, other| spread(other).total_cmp(&spread(one)));
    moved
}

/// A difference against the spread of its values. Intervals of one method and one number of games compare as the deviations.
fn spread(gate: &Judged) -> f64 {
    let Interval { low, high } = gate.by_spread.unwrap_or(gate.interval);
    let is_same = gate.pair.as_ref().is_some_and(|pair| pair.is_same);
    if is_same || high <= low { f64::INFINITY } else { gate.mean.abs() * (gate.games as f64).sqrt() / (high - low) }
}

/// The page of a search. `prices` is the batch of the proposed arms against the game as it is, if it was played.
pub fn search_page(report: &Report, prices: Option<&Report>) -> Document {
    let all: Vec<&Judged> = sought(&report.plan, &report.gates).collect();
    let count = |wanted: &[Verdict]| all.iter().filter(|gate| wanted.contains(&gate.verdict)).count();
    let target = all.first().map(|gate| gate.title.clone()).unwrap_or_default();
    let head = format!(
        "{} of {} of games meet it, {} undecided; {}, seed {}",
        count(&[Verdict::Pass]),
        counted(all.len(), "kind"),
        count(&[Verdict::Undecided]),
        counted(report.games, "game"),
        report.plan.seed
    );
    let mut blocks = vec![
        DocumentBlock::Heading(1, vec!["Search: ".into(), Inline::Data(target)]),
        DocumentBlock::line(if report.is_cut { format!("interrupted; {head}") } else { head }),
    ];
    for (at, place) in proposed(report).into_iter().enumerate() {
        let Some(arm) = report.plan.arms.get(place) else { continue };
        let Some(gate) = all.iter().find(|gate| gate.gate.arm == place) else { continue };
        let title = vec![format!("{}. ", at + 1).into(), Inline::data(&arm.label, 200)];
        let verdict = vec![Inline::Verdict(gate.verdict), format!(": {}", verdict_brief(gate)).into()];
        blocks.extend([DocumentBlock::Heading(2, title), DocumentBlock::Line(verdict)]);
        blocks.extend(prices.map(|prices| priced(prices, arm)));
    }
    Document { blocks }
}

/// The proposals of [`search_page`] as JSON, each with its price; `null` for the price if it was not played.
pub fn proposals_json(report: &Report, prices: Option<&Report>) -> Value {
    let one = |place: usize| {
        let arm = report.plan.arms.get(place)?;
        let gate = sought(&report.plan, &report.gates).find(|gate| gate.gate.arm == place)?;
        Some(json!({
            "arm": arm.label, "verdict": gate.verdict.word(), "because": verdict_brief(gate),
            "price": prices.map(|prices| price_json(prices, arm)),
        }))
    };
    proposed(report).into_iter().filter_map(one).collect()
}

/// What an arm changes: the rows of its table.
fn price_json(prices: &Report, arm: &Arm) -> Value {
    let row = |gate: &Judged| {
        let pair = gate.pair.as_ref()?;
        Some(json!({
            "figure": pair.figure, "unit": if gate.is_percent { "share" } else { "number" }, "games": gate.games,
            "with": number(pair.mean), "against": number(pair.other), "difference": number(gate.mean),
            "interval": [number(gate.interval.low), number(gate.interval.high)],
        }))
    };
    let moves: Vec<Value> = price(prices, arm).into_iter().filter_map(row).collect();
    json!({ "games": games_of(prices, arm), "moves": moves })
}

/// The number of games that were played for the price of an arm.
fn games_of(prices: &Report, arm: &Arm) -> u64 {
    let own = prices.gates.iter().filter(|gate| gate.arm == arm.label);
    own.map(|gate| gate.games).max().unwrap_or(0)
}

/// What an arm changes, as a table.
fn priced(prices: &Report, arm: &Arm) -> DocumentBlock {
    let (moved, games) = (price(prices, arm), games_of(prices, arm));
    if moved.is_empty() {
        let games = counted(games, "game");
        return DocumentBlock::line(format!("no other clear change in {games} with the same luck"));
    }
    let rows = moved.iter().filter_map(|gate| {
        let [with, against, difference, interval, _] = row(gate, games)?;
        let figure = Inline::data(&gate.pair.as_ref()?.figure, 40);
        let cells = [with, against, difference.trim_end_matches([' ', '*']).to_string(), interval];
        Some([figure].into_iter().chain(cells.map(Inline::Text)).collect())
    });
    let heads = ["changes", "with it", "without it", "difference", "95 % interval"];
    let mut columns = heads.map(|head| (head, Cells::Numbers));
    columns[0].1 = Cells::Words;
    DocumentBlock::Table(DocumentTable {
        caption: vec![format!("other effects, {} with the same luck", counted(games, "game")).into()],
        ..DocumentTable::new(&columns, rows.collect())
    })
}
