//! Arms of a batch: a line for each, and all figures.

use javelina_engine::counted;

use crate::figures::fold::Fold;
use crate::figures::metric::Metric;
use crate::figures::moments::decimal;
use crate::figures::row::{LEGEND, Of, Row};
use crate::judging::verdict::worded;
use crate::plans::plan::Arm;
use crate::reports::document::{Cells, DocumentBlock, DocumentTable, Inline};
use crate::reports::html::{
    charts::{bar, histogram},
    heat::map,
};
use crate::reports::roster;

pub(crate) fn whose(of: Of, arm: &Arm) -> String {
    match of {
        Of::Table => String::new(),
        Of::Policy(place) => arm.policies.get(place).cloned().unwrap_or_default(),
        Of::Seat(seat) => seat.to_string(),
    }
}

/// Whether it is the figure of a policy that is not named before in the arm.
fn is_first(of: Of, arm: &Arm) -> bool {
    let Of::Policy(place) = of else { return false };
    arm.policies.iter().position(|one| Some(one) == arm.policies.get(place)) == Some(place)
}

/// The level that a figure is about.
fn level_of(row: &Row) -> &str {
    if let Metric::Reached(level) = &row.metric { level } else { "" }
}

/// What went on in an arm, in one line.
pub(crate) fn gist(arm: &Arm, fold: &Fold) -> String {
    let mean = |name: &str| {
        let row = fold.rows().into_iter().find(|row| row.of == Of::Table && row.name == name);
        row.map(|row| format!("; {name} {}", short1(row.values.mean()))).unwrap_or_default()
    };
    let endings: Vec<String> = fold.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
    let mixed = arm.policies.iter().any(|policy| Some(policy) != arm.policies.first());
    let wins: Vec<String> = fold
        .rows()
        .into_iter()
        // A policy that is named for several seats has one line.
        .filter(|row| row.metric == Metric::Win && mixed && is_first(row.of, arm))
        .map(|row| format!("{} wins {} %", whose(row.of, arm), short1(row.values.mean() * 100.0)))
        .collect();
    let level = |row: &&Row| row.of == Of::Table && matches!(row.metric, Metric::Reached(_));
    let mut levels: Vec<_> = fold.rows().into_iter().filter(level).collect();
    levels.sort_by(|a, b| b.values.mean().total_cmp(&a.values.mean()));
    let share = |row: &Row| format!("; {} {} %", level_of(row), short1(row.values.mean() * 100.0));
    let levels: String = levels.into_iter().map(share).collect();
    let quantile = |percent| fold.quantile(percent).map(|score| format!(" {score}")).unwrap_or_default();
    let spread = if levels.is_empty() {
        String::new()
    } else {
        format!("; score at 20, 50, 87 %:{}{}{}", quantile(20), quantile(50), quantile(87))
    };
    let unwon = match fold.unwon.words() {
        words if words.is_empty() => words,
        words => format!("; {words}"),
    };
    let wins = match wins.is_empty() {
        true => String::new(),
        false if arm.teams.is_empty() => format!("; {}", wins.join(", ")),
        false => {
            let fair = short1(100.0 / arm.sides() as f64);
            format!("; {} (a side's fair share is {fair} %, {} sides of partners)", wins.join(", "), arm.sides())
        }
    };
    format!(
        "{}; {}{}{}{levels}{spread}{wins}",
        counted(fold.games, "game"),
        if endings.is_empty() { "none ended".into() } else { format!("ended by {}{unwon}", endings.join(", ")) },
        mean("rounds"),
        mean("winner score")
    )
}

fn short1(number: f64) -> String {
    decimal(number, 1)
}

/// Seats, policies and what a win is, in a sentence.
fn played(arm: &Arm) -> String {
    let with = if arm.with.is_empty() { String::new() } else { format!(", with {}", arm.with.join(", ")) };
    let fair = format!("Partners win together; a side's fair share is {} %.", decimal(100.0 / arm.sides() as f64, 1));
    let moves = match (arm.teams.is_empty(), arm.mixed) {
        (true, _) => "Policies rotate by one seat each game.".into(),
        (_, true) => format!("Policies rotate by one seat each game, so partners may differ. {fair}"),
        _ => format!("Policies rotate by one side of partners each game. {fair}"),
    };
    let (seats, policies) = (counted(arm.seats, "seat"), arm.policies.join(", "));
    format!("{} with {seats}, played by {policies}{with}. {moves}", arm.game)
}

/// All that is known of an arm.
pub(super) fn figures_of(arm: &Arm, fold: &Fold, confidence: u8) -> Vec<DocumentBlock> {
    let mut out = vec![DocumentBlock::line(Inline::data(&played(arm), 600))];
    if fold.games == 0 {
        out.push(DocumentBlock::line("No game was played."));
        return out;
    }
    out.extend(histogram(fold).into_iter().flatten());
    out.extend([endings(fold), figures(arm, fold, confidence)]);
    out.extend(roster::of_page(fold, confidence));
    out.extend(fold.maps.iter().flat_map(|(what, places)| map(what, places)));
    out
}

/// The row of games that failed.
const WRONG: &str = "failed";

fn endings(fold: &Fold) -> DocumentBlock {
    let mut all: Vec<(&str, u64)> = fold.endings.iter().map(|(ending, count)| (ending.as_str(), *count)).collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    all.extend((fold.failed > 0).then_some((WRONG, fold.failed)));
    let rows = all.into_iter().map(|(ending, count)| {
        let share = count as f64 / fold.games.max(1) as f64;
        let class = if ending == WRONG { "bad" } else { "bar" };
        let bar = Inline::Figure(bar(class, share));
        vec![Inline::data(ending, 80), bar, count.to_string().into(), worded(share, true).into()]
    });
    let [games, share] = ["games", "share"].map(|head| (head, Cells::Numbers));
    let columns = [("ended by", Cells::Words), ("", Cells::Figures), games, share];
    DocumentBlock::Table(DocumentTable::new(&columns, rows.collect()))
}

fn figures(arm: &Arm, fold: &Fold, confidence: u8) -> DocumentBlock {
    let rows = fold.rows().into_iter().map(|row| {
        let is_percent = row.is_percent();
        let value = |number: f64| worded(number, is_percent);
        let ends =
            [row.values.least(), row.values.most()].map(|end| if is_percent { String::new() } else { value(end) });
        let [least, most] = ends.map(Inline::Text);
        let (mean, interval) = (value(row.values.mean()), row.interval_in_words(confidence, value));
        let of = Inline::Data(whose(row.of, arm));
        vec![
            Inline::data(&row.name, 80),
            of,
            mean.into(),
            interval.into(),
            least,
            most,
            row.values.count.to_string().into(),
        ]
    });
    let interval = format!("{confidence} % interval");
    let mut columns = ["figure", "of", "mean", &interval, "least", "most", "games"].map(|head| (head, Cells::Numbers));
    columns[..2].iter_mut().for_each(|(_, cells)| *cells = Cells::Words);
    DocumentBlock::Table(DocumentTable { legend: vec![LEGEND.into()], ..DocumentTable::new(&columns, rows.collect()) })
}
