//! Document of a batch: arms, gates, comparisons and findings, for a terminal or for a page.

use javelina_engine::{counted, printable};

use crate::figures::moments::decimal;
use crate::judging::duel;
use crate::judging::panel::answers;
use crate::judging::sought::{sought, verdict};
use crate::judging::verdict::{Judged, Verdict, short, worded};
use crate::judging::wording::{common_error, verdict_brief, verdict_detail};
use crate::plans::plan::{Aim, Gate};
use crate::plans::unlike;
use crate::reports::arms::{figures_of, gist};
use crate::reports::document::{Cells, Document, DocumentBlock, DocumentTable, Entry, Inline, grouped};
use crate::reports::html::charts::spark;
use crate::reports::html::strips::{Strip, strips};
use crate::reports::html::text::class;
use crate::reports::report::{Found, Report};

/// Findings that a terminal shows.
const FOUND: usize = 10;
/// Arms are folded if there are more than this.
const OPEN: usize = 4;

/// How much a document says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// What a terminal shows, the verdict last.
    Summary,
    /// Everything about arms and findings, a line for each verdict, the verdict on the whole first.
    Job,
    /// All that is known, the verdict on the whole first.
    Page,
}

/// The document of a batch. JSON and JUnit come from the report.
#[must_use]
pub fn document(report: &Report, depth: Depth) -> Document {
    let title = Inline::data(&report.plan.title, 100);
    let verdict: Inline = match report.shard {
        None => Inline::Strong(vec![Inline::Verdict(report.verdict()), report.last_line().into()]),
        Some(_) => report.last_line().into(),
    };
    let verdict = DocumentBlock::line(verdict);
    let apart = || vec![DocumentBlock::Line(Vec::new())];
    let parts = match depth {
        Depth::Job | Depth::Page => vec![
            vec![DocumentBlock::Heading(1, vec![title]), verdict],
            facts(report),
            clashes(report),
            heading("Gates"),
            gates(report, depth),
            compared(report),
            findings(report, depth),
            heading("Arms"),
            arms(report),
            details(report),
        ],
        Depth::Summary => {
            let title = DocumentBlock::Heading(1, vec![title, format!(", seed {}", report.plan.seed).into()]);
            let parts = match answer(report) {
                Some(_) => [findings(report, depth), compared(report), Vec::new(), Vec::new()],
                None => {
                    let before = [apart(), arms(report), apart()].concat();
                    [before, gates(report, depth), compared(report), findings(report, depth)]
                }
            };
            [&[vec![title]][..], &parts, &[apart(), vec![verdict]]].concat()
        }
    };
    Document { blocks: parts.concat() }
}

/// The report for a terminal.
#[must_use]
pub fn summary_text(report: &Report) -> String {
    document(report, Depth::Summary).text(None)
}

/// `summary.md`.
#[must_use]
pub fn summary_markdown(report: &Report) -> String {
    document(report, Depth::Job).markdown()
}

/// `report.html`.
#[must_use]
pub fn report_html(report: &Report) -> String {
    document(report, Depth::Page).html(&format!("{}: {}", report.verdict().word(), report.plan.title))
}

fn heading(words: &str) -> Vec<DocumentBlock> {
    vec![DocumentBlock::Heading(2, vec![words.into()])]
}

fn facts(report: &Report) -> Vec<DocumentBlock> {
    let plan = &report.plan;
    let facts = format!(
        "{} in {}; seed {}; {} % intervals; version {}; plan `{}`",
        counted(report.games, "game"),
        counted(plan.arms.len(), "arm"),
        plan.seed,
        plan.confidence,
        env!("CARGO_PKG_VERSION"),
        plan.digest()
    );
    let cut = "The batch was interrupted: games are missing, so no gate passes.";
    let cut = report.is_cut.then(|| DocumentBlock::line(Inline::Strong(vec![cut.into()])));
    let command = report.command().map(DocumentBlock::Code);
    [DocumentBlock::line(facts)].into_iter().chain(cut).chain(command).collect()
}

/// The clashes that were found before play.
fn clashes(report: &Report) -> Vec<DocumentBlock> {
    if report.clashes.is_empty() {
        return Vec::new();
    }
    let entry = Entry::line;
    let one = |clash: &crate::plans::clashes::Clash| {
        let places = Inline::data(&clash.places.join(" and "), 600);
        let arms = Inline::data(&clash.arms.join("; "), 300);
        let place = entry(vec!["at ".into(), places, ", in ".into(), arms]);
        let help = clash.help.as_ref().map(|help| entry(vec![Inline::data(help, 600)]));
        let line = vec![format!("{} {}: ", clash.severity, clash.code).into(), Inline::data(&clash.message, 600)];
        Entry { line, code: None, children: [place].into_iter().chain(help).collect() }
    };
    let list = DocumentBlock::List(report.clashes.iter().map(one).collect());
    heading("Clashes").into_iter().chain([list]).collect()
}

fn arms(report: &Report) -> Vec<DocumentBlock> {
    let columns = [("arm", Cells::Parts("  ", "")), ("scores", Cells::Figures), ("summary", Cells::Parts(": ", ""))];
    let arms = report.plan.arms.iter().zip(&report.folds).enumerate();
    let rows = arms.map(|(place, (arm, fold))| {
        let seconds = report.seconds.as_ref().and_then(|seconds| seconds.arms.get(place));
        let took = seconds.map(|seconds| format!("; {} s", decimal(*seconds, 1))).unwrap_or_default();
        let label = link(report, &arm.label, "");
        vec![label, Inline::Figure(spark(fold)), Inline::Data(printable(&gist(arm, fold), 300) + &took)]
    });
    vec![DocumentBlock::Table(DocumentTable::new(&columns, rows.collect()))]
}

fn details(report: &Report) -> Vec<DocumentBlock> {
    let is_open = report.plan.arms.len() <= OPEN;
    let arms = report.plan.arms.iter().zip(&report.folds).enumerate();
    let one = |(place, (arm, fold)): (usize, (&crate::plans::plan::Arm, _))| DocumentBlock::Details {
        id: format!("arm-{}", place + 1),
        title: vec![Inline::Strong(vec![Inline::data(&arm.label, 100)])],
        is_open,
        blocks: figures_of(arm, fold, report.plan.confidence),
    };
    arms.map(one).collect()
}

/// The label of an arm and some words after it, which lead to its figures.
fn link(report: &Report, label: &str, more: &str) -> Inline {
    let place = report.plan.arms.iter().position(|arm| arm.label == label).map_or(0, |place| place + 1);
    Inline::Link { text: printable(label, 60) + &printable(more, 60), to: format!("#arm-{place}") }
}

/// Gates with a bound, and those that compare nothing. A page begins with those that fail.
fn gates(report: &Report, depth: Depth) -> Vec<DocumentBlock> {
    let columns = [
        ("verdict", Cells::Parts("", " ")),
        ("gate", Cells::Parts("", "")),
        ("arm", Cells::Parts(" [", "]")),
        ("why", Cells::Parts(": ", "")),
    ];
    let went = format!("{} of {} failed", report.failed(), counted(report.games, "game"));
    let own: Inline = "no game fails".into();
    let mut rows = vec![vec![Inline::Verdict(report.findings_verdict()), own, "".into(), went.into()]];
    // Tables of a comparison say what they compare.
    let is_shown = report.gates.iter().any(duel::is_shown);
    let pairs = if is_shown { Vec::new() } else { unlike::pairs(&report.plan) };
    let unlike = pairs.into_iter().map(|[own, base, words]| {
        let [own, base] = [own, base].map(|label| Inline::Code(printable(&label, 300)));
        DocumentBlock::Line(vec![own, " differs from ".into(), base, " in: ".into(), Inline::data(&words, 300)])
    });
    let mut judged: Vec<&Judged> =
        report.gates.iter().filter(|gate| !duel::is_shown(gate) && !gate.is_empty()).collect();
    if depth != Depth::Summary {
        judged.sort_by_key(|gate| order(gate.verdict));
    }
    // A title of its own that no other gate has needs no arm. The name of a figure does not say that it is a difference.
    let is_shared = |title: &str| report.gates.iter().filter(|gate| gate.title == title).count() > 1;
    let is_bare = |Judged { title, gate, .. }: &Judged| {
        let of = gate.figure.policy.as_ref().map(|policy| format!(" of {policy}")).unwrap_or_default();
        *title == format!("{}{of}", gate.figure.metric)
    };
    rows.extend(judged.into_iter().map(|gate| {
        let why = if depth == Depth::Page { verdict_detail(gate) } else { verdict_brief(gate) };
        let arm = match (depth, &gate.against) {
            (Depth::Page, _) => link(report, &gate.arm, ""),
            (_, Some(base)) if is_bare(gate) => link(report, &gate.arm, &format!(" against {base}")),
            _ if is_bare(gate) || is_shared(&gate.title) => link(report, &gate.arm, ""),
            _ => "".into(),
        };
        vec![Inline::Verdict(gate.verdict), Inline::data(&gate.title, 100), arm, Inline::Data(why)]
    }));
    rows.extend(answers(report).iter().map(|answer| {
        let [title, about] = [Inline::data(&answer.title, 100), Inline::data(&answer.about, 60)];
        vec!["PANEL".into(), title, about, Inline::data(&answer.words(), 300)]
    }));
    // The table of a search says it of its values.
    let error = common_error(report).filter(|_| answer(report).is_none());
    let ranges = if depth == Depth::Page { "" } else { "In brackets: ranges. " };
    let error = error.map(|sentence| match sentence.contains('`') {
        true => DocumentBlock::Line(vec![ranges.into(), Inline::Data(sentence)]),
        false => DocumentBlock::line(format!("{ranges}{sentence}")),
    });
    let all = error.into_iter().chain(unlike).chain([DocumentBlock::Table(DocumentTable::new(&columns, rows))]);
    if depth == Depth::Summary { all.collect() } else { all.chain(again(report)).chain(pictures(report)).collect() }
}

/// What needs a look comes first.
fn order(verdict: Verdict) -> u8 {
    match verdict {
        Verdict::Fail => 0,
        Verdict::Undecided => 1,
        Verdict::Pass => 2,
        Verdict::Shown | Verdict::Missed => 3,
    }
}

/// The commands that judge failed gates again.
fn again(report: &Report) -> Vec<DocumentBlock> {
    let names = report.gate_names();
    let planned = report.plan.gates.iter().zip(&names).zip(&report.gates);
    let again: Vec<Entry> = planned
        .filter_map(|((gate, name), judged)| {
            let line = vec![Inline::Code(name.clone()), " of ".into(), Inline::Code(judged.arm.clone())];
            Some(Entry { line, code: Some(report.again(gate, judged, name)?), children: Vec::new() })
        })
        .collect();
    if again.is_empty() {
        return Vec::new();
    }
    let words = "Commands that judge a failed gate again:";
    vec![DocumentBlock::line(words), DocumentBlock::List(again)]
}

/// A chart for all gates that fit on one axis, those that need a look first.
fn pictures(report: &Report) -> Vec<DocumentBlock> {
    let gates = report.plan.gates.iter().zip(&report.gates).filter(|(_, judged)| !judged.is_empty());
    let mut groups = grouped(gates, |(gate, judged)| {
        let aim = Aim { question: None, ..gate.aim };
        (&gate.title, &gate.figure, gate.bound, gate.against.is_some(), aim, judged.is_percent)
    });
    groups.sort_by_key(|(_, group)| group.iter().map(|(_, judged)| order(judged.verdict)).min());
    let picture = |(_, group): (_, Vec<(&Gate, &Judged)>)| {
        let (gate, first) = group.first()?;
        let figure = &gate.figure;
        let of = figure.policy.clone().or(figure.seat.map(|seat| format!("seat {seat}")));
        let of = of.map(|of| format!(" of {of}")).unwrap_or_default();
        let by_game = if gate.against.is_some() { ", difference game by game" } else { "" };
        let lines = group.iter().map(|(_, judged)| Strip {
            name: judged.arm.clone(),
            mean: (judged.games > 0).then_some(judged.mean),
            interval: judged.interval,
            words: format!("{}, {}", judged.mean_in_words(), judged.ends().unwrap_or_else(|| "unknown".into())),
            class: class(judged.verdict),
        });
        let words = format!("{}: {}{of}{by_game}", printable(&gate.title, 100), figure.metric);
        Some(strips(words, &lines.collect::<Vec<_>>(), gate.claim(), first.is_percent, gate.against.is_some()))
    };
    groups.into_iter().filter_map(picture).collect()
}

/// Target, verdict and answer of a search among the arms; `None` for a batch that searches nothing.
pub(crate) fn answer(report: &Report) -> Option<(&str, Verdict, String)> {
    let own = || sought(&report.plan, &report.gates);
    let named = |verdict: Verdict| -> Vec<String> {
        own().filter(|gate| gate.verdict == verdict).map(|gate| printable(&gate.arm, 60)).collect()
    };
    let (meet, open) = (named(Verdict::Pass), named(Verdict::Undecided));
    let met = match meet.is_empty() {
        true => "no value clearly meets the target".to_string(),
        false => format!("meets the target: {}", meet.join(", ")),
    };
    let open =
        if open.is_empty() { String::new() } else { format!("; undecided, needs more games: {}", open.join(", ")) };
    Some((&own().next()?.title, verdict(&report.plan, &report.gates)?, met + &open))
}

/// Tables of differences; those of a search are between its values and its answer.
fn compared(report: &Report) -> Vec<DocumentBlock> {
    let Some((target, _, answer)) = answer(report) else { return duel::tables(report) };
    let rows = sought(&report.plan, &report.gates).map(|gate| {
        let word = match gate.verdict {
            Verdict::Pass => "meets it",
            Verdict::Fail | Verdict::Missed => "misses it",
            Verdict::Undecided | Verdict::Shown => "undecided",
        };
        let ends = gate.ends().unwrap_or_else(|| "unknown".into());
        let confidence = format!("{} %", short((1.0 - gate.error) * 100.0));
        let cells = [gate.mean_in_words(), ends, confidence, gate.games.to_string(), word.into()];
        [Inline::data(&gate.arm, 60)].into_iter().chain(cells.map(Inline::Text)).collect()
    });
    let mut columns = ["with", "mean", "interval", "confidence", "games", "target"].map(|head| (head, Cells::Numbers));
    columns[0].1 = Cells::Words;
    let values = DocumentBlock::Table(DocumentTable {
        caption: vec![Inline::data(target, 100)],
        legend: common_error(report).into_iter().collect(),
        ..DocumentTable::new(&columns, rows.collect())
    });
    let answer = [DocumentBlock::Line(Vec::new()), DocumentBlock::line(Inline::Data(answer))];
    [vec![values], duel::tables(report), answer.to_vec()].concat()
}

/// Games that went wrong, and those that show why a gate failed. A page names what happened in the same way once.
fn findings(report: &Report, depth: Depth) -> Vec<DocumentBlock> {
    let (is_page, failed) = (depth != Depth::Summary, report.failed());
    if failed == 0 && report.shown.is_empty() {
        return Vec::new();
    }
    let found = report.found.iter().chain(&report.shown);
    let entries: Vec<Entry> = match is_page {
        true => {
            let groups = grouped(found, |one| (&one.arm, one.kind, &one.message));
            let entry = |(_, same): (_, Vec<&Found>)| {
                let (first, same) = same.split_first()?;
                let children = files(first).into_iter().chain(same.iter().map(|one| {
                    let line = vec![format!("the same in game {}", one.game).into()];
                    Entry { line, code: Some(one.command.clone()), children: files(one) }
                }));
                Some(Entry { children: children.collect(), ..entry(first) })
            };
            groups.into_iter().filter_map(entry).collect()
        }
        false => found.take(FOUND).map(entry).collect(),
    };
    let list = DocumentBlock::List(entries);
    let known = if is_page { report.found.len() } else { FOUND };
    let more = failed.saturating_sub(known as u64);
    let more = (more > 0).then(|| {
        let more = format!("... and {} that failed", counted(more, "more game"));
        [DocumentBlock::Line(Vec::new()), DocumentBlock::line(more)]
    });
    let all = [list].into_iter().chain(more.into_iter().flatten());
    if !is_page {
        return all.collect();
    }
    let kinds: Vec<String> = report.kinds.iter().map(|(kind, count)| format!("{} {count}", kind.word())).collect();
    let kinds = if kinds.is_empty() { String::new() } else { format!(": {}", kinds.join(", ")) };
    let share = worded(failed as f64 / report.games.max(1) as f64, true);
    let words = format!("{failed} of {} ({share}) failed{kinds}", counted(report.games, "game"));
    heading("Findings").into_iter().chain([DocumentBlock::line(words)]).chain(all).collect()
}

fn entry(found: &Found) -> Entry {
    let words = format!("{}: game {} of ", found.word(), found.game);
    let line = vec![words.into(), Inline::data(&found.arm, 60), ": ".into(), Inline::data(&found.message, 300)];
    Entry { line, code: Some(found.command.clone()), children: Vec::new() }
}

/// The record of a game, and the page that steps through it.
fn files(found: &Found) -> Vec<Entry> {
    let link = |text: &str, name: &str| Inline::Link { text: text.into(), to: format!("findings/{name}") };
    let mut line = vec!["record: ".into(), link(&format!("findings/{}", found.name), &found.name)];
    if found.page.is_some() {
        line.extend([", ".into(), link("step by step", &found.page_name())]);
    }
    vec![Entry { line, ..Entry::default() }]
}
