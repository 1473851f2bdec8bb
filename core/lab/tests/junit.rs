//! `junit.xml` against the elements and attributes of two schemas: that of Jenkins' xUnit plugin (`junit-10.xsd`) and the older
//! one of Ant (`JUnit.xsd`).

use std::collections::BTreeSet;

use crate::support::{Flaw, arm, batch, plan, play};
use javelina_lab::{Bound, Gate, Report, Seconds, junit};
use quick_xml::Reader;
use quick_xml::events::Event;

/// An element: attributes that must be there, attributes that may, elements inside in their order (`*`: any number).
type Row = (&'static str, &'static [&'static str], &'static [&'static str], &'static [&'static str]);

const JENKINS: &[Row] = &[
    ("testsuites", &[], &["name", "time", "tests", "failures", "errors"], &["testsuite*"]),
    (
        "testsuite",
        &["name", "tests"],
        &[
            "failures",
            "errors",
            "group",
            "time",
            "skipped",
            "timestamp",
            "hostname",
            "id",
            "package",
            "file",
            "log",
            "url",
            "version",
        ],
        &["properties*", "testcase*", "system-out*", "system-err*"],
    ),
    ("properties", &[], &[], &["property*"]),
    ("property", &["name", "value"], &[], &[]),
    (
        "testcase",
        &["name"],
        &["time", "classname", "group"],
        &["skipped*", "error*", "failure*", "system-out*", "system-err*"],
    ),
    ("skipped", &[], &["type", "message"], &[]),
    ("failure", &[], &["type", "message"], &[]),
    ("system-out", &[], &[], &[]),
    ("system-err", &[], &[], &[]),
];

const ANT: &[Row] = &[
    ("testsuites", &[], &[], &["testsuite*"]),
    (
        "testsuite",
        // The schema asks for `timestamp`, too. Services drop results of 1970, so a report without a time has none.
        &["name", "hostname", "tests", "failures", "errors", "time", "id", "package"],
        &["skipped", "timestamp"],
        &["properties", "testcase*", "system-out", "system-err"],
    ),
    ("properties", &[], &[], &["property*"]),
    ("property", &["name", "value"], &[], &[]),
    ("testcase", &["name", "classname", "time"], &[], &["skipped?", "error?", "failure?"]),
    ("skipped", &[], &["message"], &[]),
    ("failure", &["type"], &["message"], &[]),
    ("system-out", &[], &[], &[]),
    ("system-err", &[], &[], &[]),
];

/// An element as it was read.
#[derive(Default)]
pub struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub inner: Vec<Element>,
    pub text: String,
}

pub fn read(xml: &str) -> Element {
    let mut reader = Reader::from_str(xml);
    let mut open = vec![Element::default()];
    loop {
        match reader.read_event().expect("well-formed") {
            Event::Eof => break,
            event @ (Event::Start(_) | Event::Empty(_)) => {
                let is_empty = matches!(event, Event::Empty(_));
                let (Event::Start(start) | Event::Empty(start)) = event else { continue };
                let attributes = start.attributes().map(|one| {
                    let one = one.expect("an attribute");
                    let value = std::str::from_utf8(&one.value).expect("text");
                    let value = quick_xml::escape::unescape(value).expect("escapes").into_owned();
                    (String::from_utf8(one.key.as_ref().to_vec()).expect("a name"), value)
                });
                let name = String::from_utf8(start.name().as_ref().to_vec()).expect("a name");
                open.push(Element { name, attributes: attributes.collect(), ..Element::default() });
                if is_empty {
                    let done = open.pop().expect("open");
                    open.last_mut().expect("the root").inner.push(done);
                }
            }
            Event::End(_) => {
                let done = open.pop().expect("open");
                open.last_mut().expect("the root").inner.push(done);
            }
            Event::Text(text) => {
                let text = String::from_utf8(text.to_vec()).expect("text");
                open.last_mut().expect("the root").text += &text;
            }
            Event::GeneralRef(one) => {
                let name = String::from_utf8(one.to_vec()).expect("text");
                open.last_mut().expect("the root").text += &format!("&{name};");
            }
            _ => {}
        }
    }
    open.pop().expect("the root")
}

/// What of an element a schema does not allow.
fn wrong(element: &Element, schema: &[Row], found: &mut Vec<String>) {
    let Some((name, must, may, inner)) = schema.iter().find(|row| row.0 == element.name) else {
        found.push(format!("no element `{}`", element.name));
        return;
    };
    let has = |wanted: &str| element.attributes.iter().any(|(name, _)| name == wanted);
    found.extend(must.iter().filter(|one| !has(one)).map(|one| format!("{name} without {one}")));
    let strange =
        element.attributes.iter().filter(|(one, _)| !must.contains(&one.as_str()) && !may.contains(&one.as_str()));
    found.extend(strange.map(|(one, _)| format!("{name} with {one}")));
    for (name, value) in &element.attributes {
        let is_number = ["tests", "failures", "errors", "skipped", "time", "id"].contains(&name.as_str());
        let is_decimal = name == "time" && value.parse::<f64>().is_ok_and(|seconds| seconds >= 0.0);
        if value.is_empty() || is_number && !is_decimal && value.parse::<u64>().is_err() {
            found.push(format!("{name} is `{value}`"));
        }
    }
    let mut rest = element.inner.iter().map(|one| one.name.as_str()).peekable();
    for wanted in *inner {
        let plain = wanted.trim_end_matches(['*', '?']);
        let mut count = 0;
        while rest.next_if(|one| *one == plain).is_some() {
            count += 1;
        }
        if !wanted.ends_with('*') && count > 1 || plain == *wanted && count != 1 {
            found.push(format!("{count} {plain} in {name}"));
        }
    }
    found.extend(rest.map(|one| format!("{one} out of place in {name}")));
    element.inner.iter().for_each(|one| wrong(one, schema, found));
}

fn gate(title: &str, metric: &str, least: f64) -> Gate {
    crate::support::gate(title, metric, None, Some(least), None)
}

fn hostile() -> Report {
    let label = "tw\u{1b}[31mo \"<&'>]]> 0.5 \u{ffff}\u{b}\nend";
    let arms = vec![arm(label, &["greedy", "random"], 2, 60), arm("void", &["random"], 3, 60)];
    let gates = vec![
        gate("score", "score", 1e6),
        gate("score", "score", -1e6),
        gate("it's \"so\"", "score", 1e5),
        gate("score", "score", 1e6),
    ];
    let mut report = play(batch(plan(arms, gates), &[Flaw::Sound, Flaw::Void]), 1).0;
    report.source = "batch my.batch.toml --pack 'a b'".into();
    report
}

#[test]
fn both_schemas_allow_what_is_written() {
    let seconds = Seconds { whole: 1.5, arms: vec![0.25, 1.0625] };
    let timed = junit(&Report { seconds: Some(seconds), ..hostile() }, Some(0));
    let xml = junit(&hostile(), None);
    for (text, (which, schema)) in
        [&xml, &timed].into_iter().flat_map(|text| [(text, ("jenkins", JENKINS)), (text, ("ant", ANT))])
    {
        let (root, mut found) = (read(text), Vec::new());
        assert_eq!(root.inner.len(), 1);
        wrong(&root.inner[0], schema, &mut found);
        assert_eq!(found, Vec::<String>::new(), "{which}: {text}");
    }
    let times = |xml: &str| -> Vec<String> {
        xml.split(" time=\"").skip(1).filter_map(|rest| rest.split('"').next()).map(Into::into).collect()
    };
    assert!(times(&xml).iter().all(|time| time == "0"), "{:?}", times(&xml));
    // A suite takes as long as its games, which its first case stands for; verdicts take no time.
    assert_eq!(times(&timed), ["0.250", "0.250", "0", "0", "0", "0", "1.062", "1.062"]);
    assert!(!xml.contains(['\u{1b}', '\u{ffff}', '\u{b}']));
    if let Ok(place) = std::env::var("JAVELINA_JUNIT") {
        std::fs::write(place, &xml).expect("the sample"); // for a run against the schemas themselves
    }
}

#[test]
fn cases_have_names_of_their_own_and_failures_say_how_to_see_them_again() {
    let report = hostile();
    let names = report.gate_names();
    assert_eq!(
        names,
        ["score, at least 1000000", "score, at least -1000000", "it's \"so\"", "score, at least 1000000 (2)"]
    );
    let root = read(&junit(&report, Some(951_827_696)));
    let suites = &root.inner[0].inner;
    let cases: Vec<&Element> =
        suites.iter().flat_map(|suite| suite.inner.iter().filter(|one| one.name == "testcase")).collect();
    let of = |case: &Element, key: &str| {
        case.attributes.iter().find(|(name, _)| name == key).map(|(_, value)| value.clone())
    };
    let keys: BTreeSet<_> = cases.iter().map(|case| (of(case, "classname"), of(case, "name"))).collect();
    assert_eq!(keys.len(), cases.len(), "a name and a class stand for one case");
    assert_eq!(of(cases[0], "classname").as_deref(), Some("javelina.toy.tw[31mo \"<&'>]]> 0_5 \nend"));
    assert_eq!(of(&suites[0], "timestamp").as_deref(), Some("2000-02-29T12:34:56"));
    let failure = cases[3].inner.first().expect("it fails");
    let text = quick_xml::escape::unescape(&failure.text).expect("escapes").into_owned();
    let command =
        "javelina batch my.batch.toml --pack 'a b' --arm 'tw[31mo \"<&'\\''>]]> 0.5 \nend' --gate 'it'\\''s \"so\"'";
    assert!(text.ends_with(command), "{text}\n{command}");
}

/// The attributes of the suites of a report.
fn suites(report: &Report) -> Vec<Element> {
    read(&junit(report, None)).inner.remove(0).inner
}

pub fn attribute<'a>(element: &'a Element, key: &str) -> &'a str {
    element.attributes.iter().find(|(name, _)| name == key).map_or("", |(_, value)| value)
}

#[test]
fn one_game_that_goes_wrong_is_a_failed_case() {
    let report = play(batch(plan(vec![arm("bad", &["random"], 2, 1)], Vec::new()), &[Flaw::IllegalSample]), 1).0;
    let suite = suites(&report).remove(0);
    assert_eq!([attribute(&suite, "tests"), attribute(&suite, "failures")], ["1", "1"]);
    let case = suite.inner.iter().find(|one| one.name == "testcase").expect("a case");
    assert_eq!(case.inner.iter().map(|one| attribute(one, "message")).collect::<Vec<_>>(), ["1 game failed"]);
}

#[test]
fn a_comparison_that_no_game_gives_is_no_passed_case() {
    let compared = Gate { against: Some(1), bound: Bound { least: None, most: None }, ..gate("so", "score", 0.0) };
    let of = |flaw| {
        // The first four games of an arm are held against the laws, move by move.
        let arms = vec![arm("one", &["random"], 2, 4), arm("other", &["random"], 2, 4)];
        play(batch(plan(arms, vec![compared.clone()]), &[flaw, Flaw::Sound]), 1).0
    };
    let counts = |report: &Report| {
        let suite = suites(report).remove(0);
        ["tests", "failures", "skipped"].map(|key| attribute(&suite, key).to_string())
    };
    assert_eq!(counts(&of(Flaw::IllegalSample)), ["2", "1", "1"]);
    assert_eq!(counts(&of(Flaw::Sound)), ["2", "0", "0"]);
}

#[test]
fn content_is_told_once() {
    let file = |name: &str| (name.to_string(), "0123".to_string());
    let mut report = hostile();
    report.plan.arms[0].content = vec![file("a.toml"), file("b.toml")];
    report.plan.arms[1].content = vec![file("b.toml"), file("c.toml")];
    let told = |suite: &Element| -> Vec<String> {
        let names = suite.inner[0].inner.iter().map(|one| attribute(one, "name").to_string());
        names.filter(|name| name.starts_with("content ")).collect()
    };
    let all: Vec<Vec<String>> = suites(&report).iter().map(told).collect();
    assert_eq!(all, [vec!["content a.toml", "content b.toml", "content c.toml"], vec![]]);
}
