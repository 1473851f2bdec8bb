//! A law over drawn reports: unit, number, verdict and command of a figure are the same in every format, the exit code
//! follows from the verdict, and every number next to a picture lies within its axis. `JAVELINA_CASES` says how many
//! reports are drawn.

use std::collections::BTreeSet;

use crate::junit::{Element, attribute, read};
use crate::support::{Flaw, arm, batch, plan, play};
use javelina_engine::{Dice, Seat};
use javelina_lab::{
    Aim, Arm, Bound, Figure, Gate, Of, Plan, Range, Report, Rigor, Verdict, junit, report_html, summary_json,
    summary_markdown, summary_text, verdict_detail, verdict_line,
};
use serde_json::Value;

/// Reports in CI.
const CASES: u64 = 150;
const LABELS: [&str; 7] = ["a.b", "a_b", "two", "it's", "a_b (2)", "<b>", "-1"];
const TITLES: [&str; 7] = ["no game goes wrong", "x", "x (2)", "x (2) (2)", "-1 to 1", "<i> & 'so'", "win"];
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

/// The cells of a row that begins with a verdict, from behind the first `<td><span`.
fn cells(row: &str) -> Vec<String> {
    let row = format!("<td><span{row}");
    let cell = |part: &str| {
        part.rsplit_once("<td").or(part.rsplit_once("<th scope")).map(|(_, cell)| text(&format!("<td{cell}")))
    };
    row.split("</t").filter_map(cell).collect()
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

/// Holds what is drawn of the gates of one axis against the numbers beside it.
fn axis(article: &str, case: u64) -> u64 {
    let foot = article.split("<tfoot>").nth(1).expect("an axis");
    let ticks: Vec<(f64, f64)> = foot
        .split("<text ")
        .skip(1)
        .map(|tick| {
            (
                places(&format!(" {tick}"), &["x"])[0],
                number(&text(&format!("<{}", tick.split("</text>").next().expect("a text")))),
            )
        })
        .collect();
    let (Some(first), Some(last)) = (ticks.first(), ticks.last()) else {
        panic!("{case}: no number on an axis: {foot}")
    };
    if first.1 == last.1 {
        return 0; // smaller than the least number that is written out
    }
    let at = |value: f64| first.0 + (value - first.1) / (last.1 - first.1) * (last.0 - first.0);
    let unit = (last.0 - first.0) / (last.1 - first.1);
    let mut held = 0;
    for row in article.split("<tr><td><span").skip(1) {
        let cells = cells(row);
        let near = |told: &str, drawn: f64| {
            let value = number(told);
            let off = 0.5 + unit * if told.ends_with('%') { 0.00051 } else { 0.00006 };
            assert!((at(value) - drawn).abs() < off, "{case}: {told} is drawn at {drawn}, not {}: {row}", at(value));
        };
        if let Some(dot) = row.split("class=\"dot\"").nth(1) {
            near(cells[3].trim_end_matches(" *"), places(dot, &["cx"])[0]);
            held += 1;
        }
        let reach = row.split("class=\"reach\"").nth(1).map(|line| places(line, &["x1", "x2"]));
        for (end, drawn) in cells[4]
            .split(" to ")
            .zip(reach.into_iter().flatten())
            .filter(|(end, _)| !end.contains("inf") && cells[4].contains(" to "))
        {
            near(end, drawn);
            held += 1;
        }
    }
    held
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
        page.split("<article class=\"gate\">")
            .skip(1)
            .for_each(|article| held += axis(article.split("</article>").next().expect("an end"), case));
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
        let in_line = markdown.lines().any(|line| line.starts_with(&format!("| {word} |")) && line.contains(&because));
        assert!(in_line || because.contains(['`', '|']), "{case}: {because}");
        let [line, flat] = [verdict_line(judged, 100), terminal.replace(";\n          ", "; ")];
        let in_line = flat.contains(&line.replace(";\n          ", "; "));
        assert!(in_line || gate.aim.sought, "{case}: {line}\n{terminal}");
        let mean = because.split([' ', ',']).next().unwrap_or_default();
        assert!(line.contains(&format!(": {mean}")), "{case}: {line}\n{because}");
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
    // Unit and numbers: what the sentence says is what stands in the cells.
    let percent = gate.aim.share.is_some() || is_percent(&gate.figure.metric.to_string());
    assert_eq!(row["unit"], if percent { "share" } else { "number" }, "{case}: {}", gate.figure.metric);
    if judged.games == 0 {
        // What no game gives has no number in any format.
        let unmeasured = "no game gives it";
        assert!(
            row["mean"].is_null() && because.starts_with(unmeasured) && !because.contains("inf"),
            "{case}: {because}"
        );
        let line = verdict_line(judged, 100);
        assert!(line.contains(&format!(": {unmeasured}")) && !line.contains("inf"), "{case}: {line}");
        let of_it = |cells: &Vec<String>| cells[3] == unmeasured && cells[1].starts_with(&judged.arm);
        let mut rows = page.split("<tr><td><span").skip(1).map(cells);
        assert!(is_shown || rows.any(|cells| cells.len() > 5 && of_it(&cells)), "{case}: {because}");
        return;
    }
    let rows = page.split("<tr><td><span").skip(1).map(cells);
    let its = rows.filter(|cells| cells.len() > 5 && cells[0].ends_with(word) && cells[1].starts_with(&judged.arm));
    let mean = |cells: &Vec<String>| cells[3].trim_end_matches(" *").to_string();
    let known = judged.interval.low.is_finite() || judged.interval.high.is_finite();
    let is_it = |cells: &Vec<String>| {
        let ends = !known || is_shown || because.contains(&format!("interval {}, ", cells[4]));
        because.starts_with(&mean(cells)) && ends && mean(cells).ends_with('%') == percent
    };
    let its: Vec<Vec<String>> = its.collect();
    let cells =
        its.iter().find(|cells| is_it(cells)).unwrap_or_else(|| panic!("{case}: {} in none of {its:?}", because));
    let json_mean = row["mean"].as_f64().expect("a number");
    assert!(
        (number(&mean(cells)) - json_mean).abs() <= 0.00051 + json_mean.abs() * 1e-6,
        "{case}: {cells:?} {json_mean}"
    );
}

fn figures(case: u64, report: &Report, (json, page, markdown): (&Value, &str, &str)) {
    let mut lines = markdown.lines().skip_while(|line| !line.starts_with("<details>"));
    for ((place, arm), fold) in report.plan.arms.iter().enumerate().zip(&report.folds) {
        for (at, row) in fold.rows().into_iter().enumerate() {
            let line = lines.by_ref().find(|line| line.starts_with(&format!("| `{}` |", row.name))).expect("a line");
            let told: Vec<&str> = line.split(" | ").collect();
            let (mean, interval) = (told[2].trim(), told[3].trim());
            let figure = &json["arms"][place]["figures"][at];
            assert_eq!(figure["name"], row.name, "{case}");
            assert_eq!(figure["unit"] == "share", is_percent(&row.name), "{case}: {}", row.name);
            assert_eq!(mean.ends_with('%'), is_percent(&row.name), "{case}: {line}");
            let cell = match row.of {
                Of::Table => format!(
                    "<th scope=\"row\">{}</th><td class=\"num\">{mean}</td><td class=\"num\">{interval}</td>",
                    row.name
                ),
                Of::Policy(_) if arm.policies.len() < 2 => continue,
                Of::Seat(_) if arm.seats < 2 => continue,
                _ => format!("<td class=\"num\">{mean} <small>{interval}</small></td>"),
            };
            assert!(page.replace('−', "-").replace('∞', "inf").contains(&cell), "{case}: {cell}");
        }
    }
}
