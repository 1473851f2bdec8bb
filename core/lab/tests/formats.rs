//! A law over drawn reports: unit, number, verdict and command of a figure are the same in every format, the exit code
//! follows from the verdict, and every number next to a picture lies within its axis. `JAVELINA_CASES` says how many
//! reports are drawn.

use std::collections::BTreeSet;

use crate::junit::{Element, attribute, read};
use crate::support::{Flaw, arm, batch, plan, play};
use javelina_engine::{Dice, Seat};
use javelina_lab::{
    Aim, Arm, Bound, Depth, Document, DocumentBlock, Figure, Gate, Plan, Range, Report, Rigor, Verdict, document,
    junit, report_html, summary_json, summary_markdown, summary_text, verdict_brief, verdict_detail,
};
use serde_json::Value;

/// Reports in CI.
const CASES: u64 = 150;
const LABELS: [&str; 7] = ["a.b", "a_b", "two", "it's", "a_b (2)", "<b>", "-1"];
const TITLES: [&str; 7] = ["no game fails", "x", "x (2)", "x (2) (2)", "-1 to 1", "<i> & 'so'", "win"];
const FIGURES: [&str; 9] = ["win", "score", "margin", "even", "few", "wider", "mine", "first roll", "ending counted"];
const BOUNDS: [f64; 9] = [-1e6, -1.0, 0.0, 0.25, 0.5, 1.0, 1.5, 4.0, 1e6];

fn one<T: Copy>(dice: &mut Dice, all: &[T]) -> T {
    all[dice.below(all.len() as u32) as usize]
}

/// Figures that are read in percent, whatever their values.
fn is_percent(figure: &str) -> bool {
    ["even", "win", "first wins"].contains(&figure) || figure.starts_with("ending ")
}

fn gate(dice: &mut Dice, arms: &[Arm], is_search: bool) -> Gate {
    let place = dice.below(arms.len() as u32) as usize;
    let metric = one(dice, &FIGURES);
    let seat = (dice.below(3) == 0).then_some(Seat(0));
    let policy = (seat.is_none() && dice.below(4) == 0).then(|| arms[place].policies[0].clone());
    let (first, second) = (one(dice, &BOUNDS), one(dice, &BOUNDS));
    let bound = match dice.below(if is_search { 3 } else { 4 }) {
        0 => Bound { least: Some(first), most: None },
        1 => Bound { least: None, most: Some(first) },
        2 => Bound { least: Some(first.min(second)), most: Some(first.max(second)) },
        _ => Bound { least: None, most: None },
    };
    let is_bare = bound.least.or(bound.most).is_none();
    let range = Range { least: -1e4, most: 1e4 };
    let aim = Aim {
        share: (!is_bare && dice.below(6) == 0).then_some(0.9),
        range: (dice.below(6) == 0).then_some(range),
        sought: is_search,
        ..Aim::default()
    };
    let against = (!is_search && dice.below(3) == 0).then_some((place + 1) % arms.len()).filter(|at| *at != place);
    let title = if is_search { "target" } else { one(dice, &TITLES) };
    Gate {
        title: title.into(),
        arm: place,
        figure: Figure { metric: metric.into(), seat, policy },
        against,
        bound,
        aim,
    }
}

fn drawn(case: u64) -> Report {
    let mut dice = Dice::new(45, case);
    let mut labels = LABELS.to_vec();
    let mut flaws = Vec::new();
    let mut arms = Vec::new();
    for _ in 0..=dice.below(3) {
        let label = labels.remove(dice.below(labels.len() as u32) as usize);
        flaws.push(one(&mut dice, &[Flaw::Counts, Flaw::Counts, Flaw::Counts, Flaw::Tells, Flaw::Void]));
        let games = one(&mut dice, &[1, 2, 3, 40, 90]);
        let seats = 1 + dice.below(3);
        let policies = 1 + dice.below(seats.min(2)) as usize;
        arms.push(arm(label, &["greedy", "random"][..policies], seats as usize, games));
    }
    let is_search = dice.below(4) == 0;
    let gates = (0..dice.below(7)).map(|_| gate(&mut dice, &arms, is_search)).collect();
    let early = dice.below(3) == 0;
    let plan = Plan { rigor: Rigor { early, ..Rigor::default() }, ..plan(arms, gates) };
    let mut report = play(batch(plan, &flaws), 1).0;
    report.is_cut |= dice.below(8) == 0;
    report.source =
        one(&mut dice, &["batch my.batch.toml --pack 'a <b>'", "batch --game toy --set a=1,2 --items"]).into();
    report
}

/// The text of a piece of a page: no elements, no escapes, signs as on a terminal.
fn text(piece: &str) -> String {
    let bare: String = piece
        .split('<')
        .enumerate()
        .map(|(at, part)| if at == 0 { part } else { &part[part.find('>').map_or(0, |end| end + 1)..] })
        .collect();
    [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("−", "-"), ("∞", "inf"), ("&amp;", "&")]
        .iter()
        .fold(bare, |text, (escape, plain)| text.replace(escape, plain))
}

/// A number as it is read: percent as a part of all.
fn number(text: &str) -> f64 {
    let (digits, scale) = text.strip_suffix(" %").map_or((text, 1.0), |digits| (digits, 100.0));
    digits.parse::<f64>().unwrap_or_else(|_| panic!("`{text}` is no number")) / scale
}

fn places(line: &str, keys: &[&str]) -> Vec<f64> {
    let of = |key: &&str| line.split(&format!(" {key}=\"")).nth(1)?.split('"').next()?.parse().ok();
    keys.iter().filter_map(of).collect()
}

/// Compares what a chart draws with the numbers in the titles of its lines.
fn axis(chart: &str, case: u64) -> u64 {
    let piece = |text: &str, end: &str| text[..text.find(end).expect("an end")].to_string();
    let ticks: Vec<(f64, f64)> = chart
        .split("<text class=\"tick\"")
        .skip(1)
        .map(|tick| (places(tick, &["x"])[0], number(&text(&format!("<{}", piece(tick, "</text>"))))))
        .collect();
    let (Some(first), Some(last)) = (ticks.first(), ticks.last()) else {
        panic!("{case}: no number on an axis: {chart}")
    };
    if first.1 == last.1 {
        return 0; // smaller than the least number that is written out
    }
    let at = |value: f64| first.0 + (value - first.1) / (last.1 - first.1) * (last.0 - first.0);
    let unit = (last.0 - first.0) / (last.1 - first.1);
    let mut held = 0;
    for strip in chart.split("<g class=\"strip ").skip(1).map(|strip| piece(strip, "</g>")) {
        let title = text(&format!("<{}", piece(&strip, "</title>")));
        let near = |told: &str, drawn: f64| {
            let value = number(told);
            let off = 0.5 + unit * if told.ends_with('%') { 0.00051 } else { 0.00006 };
            assert!((at(value) - drawn).abs() < off, "{case}: {told} is drawn at {drawn}, not {}: {strip}", at(value));
        };
        let (mean, ends) = title.rsplit_once(", ").unwrap_or((&title, ""));
        if let Some(dot) = strip.split("class=\"dot\"").nth(1) {
            near(mean.rsplit_once(": ").expect("a mean").1, places(dot, &["cx"])[0]);
            held += 1;
        }
        let reach = strip.split("class=\"reach\"").nth(1).map(|line| places(line, &["x1", "x2"]));
        for (end, drawn) in ends.split(" to ").zip(reach.into_iter().flatten()).filter(|_| ends.contains(" to ")) {
            near(end, drawn);
            held += 1;
        }
    }
    held
}

/// The rows of a page, without escapes.
fn page_rows(page: &str) -> Vec<Vec<String>> {
    let bodies = page.split("<tbody>").skip(1).map(|body| body.split("</tbody>").next().expect("an end"));
    let row = |row: &str| {
        row.split("</t")
            .filter(|cell| cell.contains("<t") && !cell.contains("class=\"chart\""))
            .map(|cell| text(&cell[cell.find("<t").unwrap_or(0)..]))
            .collect()
    };
    bodies.flat_map(|body| body.split("<tr>").skip(1).map(row).collect::<Vec<_>>()).collect()
}

/// The rows of tables in markdown: what is below a line of dashes.
fn markdown_rows(markdown: &str) -> Vec<Vec<String>> {
    let mut rows = Vec::new();
    let mut is_below = false;
    for line in markdown.lines() {
        match line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |")) {
            Some(line) if is_below => {
                rows.push(line.split(" | ").map(|cell| cell.replace('`', "").trim().to_string()).collect());
            }
            Some(_) => {}
            None => is_below = line.starts_with("|---"),
        }
    }
    rows
}

/// Rows that differ between formats of a document, or the number of those that do not.
fn compared([text, markdown, page]: [&str; 3]) -> Result<usize, String> {
    let [of_page, of_markdown] = [page_rows(page), markdown_rows(markdown)].map(|rows| {
        let plain = |cell: String| cell.replace(['\'', '`'], "").replace(['|', '\\'], "/");
        rows.into_iter().map(|row| row.into_iter().map(plain).collect()).collect::<Vec<Vec<String>>>()
    });
    if let Some((page, markdown)) = of_page.iter().zip(&of_markdown).find(|(page, markdown)| page != markdown) {
        return Err(format!("page: {page:?}, markdown: {markdown:?}"));
    }
    if of_page.len() != of_markdown.len() {
        return Err(format!("{} rows of a page, {} of markdown", of_page.len(), of_markdown.len()));
    }
    let flat = text.replace("\n          ", " ").replace(['\'', '`'], "").replace('|', "/");
    let mut rest = flat.as_str();
    for cell in of_page.iter().flatten() {
        let Some(at) = rest.find(cell.as_str()) else { return Err(format!("text has no {cell:?} in {of_page:?}")) };
        rest = &rest[at + cell.len()..];
    }
    Ok(of_page.len())
}

/// Removes the last row of the last table of a document.
fn without_last_row(document: &mut Document) {
    let last = document.blocks.iter_mut().rev().find_map(|block| match block {
        DocumentBlock::Table(table) => Some(table),
        _ => None,
    });
    assert!(last.expect("a table").rows.pop().is_some());
}

#[test]
fn text_markdown_and_page_of_a_report_have_the_same_rows() {
    let mut rows = 0;
    for case in 0..40 {
        let report = drawn(case);
        for depth in [Depth::Summary, Depth::Page] {
            let all = document(&report, depth);
            let formats = |document: &Document| [document.text(None), document.markdown(), document.html("t")];
            let [text, markdown, page] = &formats(&all);
            rows +=
                compared([text, markdown, page]).unwrap_or_else(|wrong| panic!("{case}, {depth:?}: {wrong}\n{text}"));
            let mut less = all.clone();
            without_last_row(&mut less);
            let [short, short_markdown, short_page] = &formats(&less);
            assert!(compared([text, short_markdown, page]).is_err() && compared([text, markdown, short_page]).is_err());
            assert!(compared([short, markdown, page]).is_err() || depth == Depth::Page, "{case}");
        }
        // What a terminal shows is on the page, but for how it is worded.
        let [brief, full] =
            [Depth::Summary, Depth::Page].map(|depth| markdown_rows(&document(&report, depth).markdown()));
        // A terminal leaves out the arm of a title that no other gate has, or names the other arm, too.
        let is_same = |(cell, other): (&String, &String)| {
            let bare = |cell: &str| cell.split(" against ").next().unwrap_or_default().replace('`', "");
            cell.is_empty() || bare(cell) == bare(other)
        };
        for row in &brief {
            let is_it =
                |other: &Vec<String>| other.len() == row.len() && row.iter().zip(other).rev().skip(1).all(is_same);
            assert!(full.iter().any(is_it), "{case}: {row:?}");
        }
    }
    assert!(rows > 1_000, "{rows}");
}

#[test]
fn formats_agree_on_unit_number_verdict_and_command() {
    let cases = std::env::var("JAVELINA_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(CASES);
    let (mut held, mut verdicts) = (0, BTreeSet::new());
    for case in 0..cases {
        let report = drawn(case);
        let json: Value = serde_json::from_str(&summary_json(&report)).expect("JSON");
        let (page, markdown, terminal) = (report_html(&report), summary_markdown(&report), summary_text(&report));
        let xml = read(&junit(&report, None)).inner.remove(0);
        whole(case, &report, (&json, &page, &markdown, &terminal, &xml));
        for (place, gate) in report.gates.iter().enumerate() {
            verdicts.insert(gate.verdict.word());
            of_gate(case, &report, place, (&json, &page, &markdown, &terminal, &xml));
        }
        let charts = page.split("class=\"strips\"").skip(1);
        charts.for_each(|chart| held += axis(chart.split("</svg>").next().expect("an end"), case));
        figures(case, &report, (&json, &page, &markdown));
    }
    assert_eq!(verdicts, BTreeSet::from(["FAIL", "MISSED", "PASS", "SHOWN", "UNDECIDED"]), "all are drawn");
    assert!(held > cases, "{held} numbers are held against an axis");
}

type Formats<'a> = (&'a Value, &'a str, &'a str, &'a str, &'a Element);

/// The cases of a suite.
fn of_suite(suite: &Element) -> impl Iterator<Item = &Element> {
    suite.inner.iter().filter(|one| one.name == "testcase")
}

fn whole(case: u64, report: &Report, (json, page, markdown, terminal, xml): Formats<'_>) {
    let (word, command) = (report.verdict().word(), report.command().expect("it was called"));
    assert_eq!(json["verdict"], word, "{case}");
    assert!(page.contains(&format!("<title>{word}: ")), "{case}");
    assert!(markdown.contains(&format!("\n**{word}: ")), "{case}");
    assert!(terminal.lines().last().is_some_and(|line| line.starts_with(&format!("{word}: "))), "{case}: {terminal}");
    let failures: u64 =
        xml.inner.iter().map(|suite| attribute(suite, "failures").parse::<u64>().expect("a number")).sum();
    assert_eq!(failures > 0, word == "FAIL", "{case}: {failures} failures in junit.xml");
    let code = match word {
        _ if report.is_cut => 130,
        "FAIL" => 1,
        "UNDECIDED" => 3,
        _ => 0,
    };
    assert_eq!(report.exit_code(true), code, "{case}");
    assert_eq!(report.exit_code(false), if code == 3 { 0 } else { code }, "{case}");
    assert_eq!(json["command"], command, "{case}");
    assert!(text(page).contains(&command) && markdown.contains(&command), "{case}");
    for suite in &xml.inner {
        let told = suite.inner[0].inner.iter().find(|one| attribute(one, "name") == "command");
        assert_eq!(told.map(|one| attribute(one, "value")), Some(command.as_str()), "{case}");
    }
    let names: Vec<(&str, &str)> =
        xml.inner.iter().flat_map(of_suite).map(|one| (attribute(one, "classname"), attribute(one, "name"))).collect();
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "{case}: {names:?}");
}

fn of_gate(case: u64, report: &Report, place: usize, (json, page, markdown, terminal, xml): Formats<'_>) {
    let (gate, judged) = (&report.plan.gates[place], &report.gates[place]);
    let word = judged.verdict.word();
    let row = &json["gates"][place + 1];
    assert_eq!(row["verdict"], word, "{case}");
    let is_shown = judged.verdict == Verdict::Shown;
    let because = verdict_detail(judged);
    if !is_shown {
        let brief = verdict_brief(judged);
        let in_line = markdown.lines().any(|line| line.starts_with(&format!("| {word} |")) && line.contains(&brief));
        assert!(in_line || brief.contains(['`', '|']), "{case}: {brief}");
        let is_shared = report.gates.iter().filter(|other| other.title == gate.title).count() > 1;
        let against = judged.against.as_ref().map(|base| format!(" against {base}")).unwrap_or_default();
        let is_bare = gate.title == gate.figure.metric.to_string() && gate.figure.policy.is_none();
        let arm = match (is_bare, is_shared) {
            (true, _) => format!(" [{}{against}]", judged.arm),
            (_, true) => format!(" [{}]", judged.arm),
            _ => String::new(),
        };
        let line = format!("{word:<9} {}{arm}: {brief}", gate.title);
        let in_line = terminal.replace("\n          ", " ").contains(&line);
        assert!(in_line || gate.aim.sought, "{case}: {line}\n{terminal}");
        let [short, mean] = [&brief, &because].map(|text| text.split([' ', ',']).next().unwrap_or_default());
        let places = short.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        assert!(judged.games == 0 || close(short, mean, places), "{case}: {brief}\n{because}");
    }
    // JUnit and the commands.
    let name = &report.gate_names()[place];
    let it = of_suite(&xml.inner[gate.arm]).find(|one| attribute(one, "name") == name).expect("a case");
    let came = it.inner.first().map_or("", |one| one.name.as_str());
    let wanted = match judged.verdict {
        Verdict::Fail => "failure",
        Verdict::Undecided | Verdict::Missed => "skipped",
        Verdict::Shown if judged.games == 0 => "skipped",
        Verdict::Pass | Verdict::Shown => "",
    };
    assert_eq!(came, wanted, "{case}");
    if judged.verdict == Verdict::Fail {
        let again = row["again"].as_str().expect("a command");
        let told = quick_xml::escape::unescape(&it.inner[0].text).expect("escapes").into_owned();
        assert!(told.ends_with(&format!("\n{again}")), "{case}: {told}\n{again}");
        assert!(text(page).contains(again) && markdown.contains(again), "{case}: {again}");
    }
    // Unit and numbers: the sentence is a cell of the page.
    let percent = gate.aim.share.is_some() || is_percent(&gate.figure.metric.to_string());
    assert_eq!(row["unit"], if percent { "share" } else { "number" }, "{case}: {}", gate.figure.metric);
    let plain = because.replace('`', "");
    let of_it = |cells: &Vec<String>| {
        cells.first().is_some_and(|cell| cell == word) && cells[2] == judged.arm && cells[3].replace('`', "") == plain
    };
    let is_row = is_shown && (judged.pair.is_some() || judged.games == 0);
    assert!(is_row || page_rows(page).iter().any(|cells| cells.len() == 4 && of_it(cells)), "{case}: {because}");
    if judged.games == 0 {
        // What no game gives has no number in any format.
        let unmeasured = "no game has a value";
        assert!(
            row["mean"].is_null() && because.starts_with(unmeasured) && !because.contains("inf"),
            "{case}: {because}"
        );
        let brief = verdict_brief(judged);
        assert!(brief.starts_with(unmeasured) && !brief.contains("inf"), "{case}: {brief}");
        return;
    }
    let mean = because.split([' ', ',']).next().unwrap_or_default();
    let is_share = because[mean.len()..].starts_with(" %");
    assert_eq!(is_share, percent, "{case}: {because}");
    let (told, json_mean) = (number(&format!("{mean}{}", if is_share { " %" } else { "" })), row["mean"].as_f64());
    let json_mean = json_mean.expect("a number");
    assert!((told - json_mean).abs() <= 0.00051 + json_mean.abs() * 1e-6, "{case}: {because} {json_mean}");
}

/// Returns `true` if two numbers differ by half a unit of a decimal place at most.
fn close(one: &str, other: &str, places: usize) -> bool {
    let [one, other] = [one, other].map(|text| text.parse::<f64>().unwrap_or(f64::NAN));
    one.is_nan() && other.is_nan() || (one - other).abs() <= 0.51 / 10_f64.powi(places as i32)
}

fn figures(case: u64, report: &Report, (json, page, markdown): (&Value, &str, &str)) {
    let mut lines = markdown.lines().skip_while(|line| !line.starts_with("<details>"));
    for (place, fold) in report.folds.iter().enumerate() {
        for (at, row) in fold.rows().into_iter().enumerate() {
            let line = lines.by_ref().find(|line| line.starts_with(&format!("| `{}` |", row.name))).expect("a line");
            let told: Vec<&str> = line.split(" | ").collect();
            let (mean, interval) = (told[2].trim(), told[3].trim());
            let figure = &json["arms"][place]["figures"][at];
            assert_eq!(figure["name"], row.name, "{case}");
            assert_eq!(figure["unit"] == "share", is_percent(&row.name), "{case}: {}", row.name);
            assert_eq!(mean.ends_with('%'), is_percent(&row.name), "{case}: {line}");
            let cell = format!(
                "<th scope=\"row\">{}</th><td>{}</td><td class=\"num\">{mean}</td><td class=\"num\">{interval}</td>",
                row.name,
                told[1].trim().trim_matches('`')
            );
            assert!(page.replace('−', "-").replace('∞', "inf").contains(&cell), "{case}: {cell}");
        }
    }
}
