//! JUnit XML: a report as test runners write it, valid under the schema of Jenkins' xUnit plugin (junit-10) and under the older one
//! of Ant. Times are 0 unless the batch was timed, so that parts of a batch and the whole give the same bytes. Content stands in the
//! first suite alone: both schemas forbid it above all suites.

use std::collections::BTreeSet;
use std::fmt::Write;

use crate::figures::moments::decimal;
use crate::judging::verdict::{Judged, Verdict};
use crate::judging::wording::verdict_detail;
use crate::plans::names::{SOUND, unlike};
use crate::reports::report::{Found, Report};

/// `junit.xml`: a suite for each arm, a case for each gate, and one for what must not happen. `stamp`: seconds since 1970.
pub fn junit(report: &Report, stamp: Option<u64>) -> String {
    let names = report.gate_names();
    let mut classes: Vec<String> = Vec::new();
    let mut out = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n");
    for (place, (arm, fold)) in report.plan.arms.iter().zip(&report.folds).enumerate() {
        let class = attribute(&format!("javelina.{}.{}", arm.game.replace('.', "_"), arm.label.replace('.', "_")));
        let class = unlike(class, |name| classes.iter().any(|one| one == name));
        classes.push(class.clone());
        let found: Vec<&Found> = report.found.iter().filter(|found| found.arm == arm.label).collect();
        let mut cases = vec![(SOUND, findings(fold.failed + fold.capped, report.is_cut, &found))];
        let judged = report.plan.gates.iter().zip(&names).zip(&report.gates);
        for ((gate, name), judged) in judged.filter(|((gate, _), _)| gate.arm == place) {
            cases.push((name, came(judged, report.again(gate, judged, name))));
        }
        suite(
            &mut out,
            report,
            place,
            &stamp.map(|stamp| format!(" timestamp=\"{}\"", stamp_text(stamp))).unwrap_or_default(),
            &class,
            &cases,
        );
    }
    out + "</testsuites>\n"
}

/// What became of a case.
enum Came {
    Well,
    Skipped(String),
    /// Kind, message, all that is to be said.
    Failed(String, String, String),
}

fn suite(out: &mut String, report: &Report, at: usize, stamp: &str, class: &str, cases: &[(&str, Came)]) {
    let Some(arm) = report.plan.arms.get(at) else { return };
    let failures = cases.iter().filter(|(_, came)| matches!(came, Came::Failed(..))).count();
    let skipped = cases.iter().filter(|(_, came)| matches!(came, Came::Skipped(_))).count();
    let (name, package) = (attribute(&arm.label), attribute(&format!("javelina.{}", arm.game)));
    let spent = report.seconds.as_ref().and_then(|seconds| seconds.arms.get(at));
    let time = spent.map_or_else(|| "0".into(), |seconds| decimal(*seconds, 3));
    // A string takes all that is written to it.
    let _ = writeln!(
        out,
        "  <testsuite name=\"{name}\" tests=\"{}\" failures=\"{failures}\" errors=\"0\" skipped=\"{skipped}\" time=\"{time}\"{stamp} \
         hostname=\"localhost\" id=\"{at}\" package=\"{package}\">\n    <properties>",
        cases.len()
    );
    let plan = &report.plan;
    let mut properties = vec![
        ("batch".to_string(), plan.title.clone()),
        ("command".into(), report.command().unwrap_or_default()),
        ("plan".into(), plan.digest()),
        ("seed".into(), plan.seed.to_string()),
    ];
    if at == 0 {
        let all: BTreeSet<&(String, String)> = plan.arms.iter().flat_map(|arm| &arm.content).collect();
        properties.extend(all.into_iter().map(|(file, digest)| (format!("content {file}"), digest.clone())));
    }
    for (name, value) in properties {
        let (name, value) = (attribute(&name), attribute(&value));
        let _ = writeln!(out, "      <property name=\"{name}\" value=\"{value}\"/>");
    }
    out.push_str("    </properties>\n");
    for (name, came) in cases {
        // Games take time, verdicts take none.
        let time = if *name == SOUND { time.as_str() } else { "0" };
        let head = format!("name=\"{}\" classname=\"{}\" time=\"{time}\"", attribute(name), class);
        let _ = match came {
            Came::Well => writeln!(out, "    <testcase {head}/>"),
            Came::Skipped(why) => {
                writeln!(out, "    <testcase {head}>\n      <skipped message=\"{}\"/>\n    </testcase>", attribute(why))
            }
            Came::Failed(kind, message, text) => writeln!(
                out,
                "    <testcase {head}>\n      <failure type=\"{}\" message=\"{}\">{}</failure>\n    </testcase>",
                attribute(kind),
                attribute(message),
                escaped(text)
            ),
        };
    }
    out.push_str("    <system-out/>\n    <system-err/>\n  </testsuite>\n");
}

fn findings(failed: u64, is_cut: bool, found: &[&Found]) -> Came {
    if failed > 0 {
        let kind = found.first().map_or("finding", |found| found.word());
        let message = format!("{} failed", javelina_engine::counted(failed, "game"));
        let lines: Vec<String> =
            found.iter().map(|found| format!("{}: {}\n  {}", found.word(), found.message, found.command)).collect();
        Came::Failed(kind.into(), message, lines.join("\n"))
    } else if is_cut {
        Came::Skipped("the batch was interrupted".into())
    } else {
        Came::Well
    }
}

fn came(gate: &Judged, again: Option<String>) -> Came {
    match gate.verdict {
        Verdict::Shown if gate.games == 0 => Came::Skipped("no game has a value".into()),
        Verdict::Shown if gate.is_empty() => Came::Skipped("no game has this ending".into()),
        Verdict::Pass | Verdict::Shown => Came::Well,
        Verdict::Undecided => Came::Skipped(format!("undecided: {}", verdict_detail(gate))),
        Verdict::Missed => Came::Skipped(format!("misses the target: {}", verdict_detail(gate))),
        Verdict::Fail => {
            let why = verdict_detail(gate);
            let lines = [why.clone()].into_iter().chain(again);
            Came::Failed("gate".into(), why, lines.collect::<Vec<_>>().join("\n"))
        }
    }
}

/// Seconds since 1970 as a date and a time of day.
pub fn stamp_text(seconds: u64) -> String {
    let seconds = seconds.min(253_402_300_799);
    let (mut days, rest) = (seconds / 86_400, seconds % 86_400);
    let is_leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
    let mut year = 1970;
    while days >= 365 + u64::from(is_leap(year)) {
        days -= 365 + u64::from(is_leap(year));
        year += 1;
    }
    let mut month = 1;
    for length in [31, 28 + u64::from(is_leap(year)), 31, 30, 31, 30, 31, 31, 30, 31, 30] {
        if days < length {
            break;
        }
        days -= length;
        month += 1;
    }
    let (hour, minute, second) = (rest / 3_600, rest / 60 % 60, rest % 60);
    format!("{year:04}-{month:02}-{:02}T{hour:02}:{minute:02}:{second:02}", days + 1)
}

/// The text without what XML 1.0 forbids, with what it reads as markup written out.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for one in text.chars() {
        match one {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\n' | '\t' | '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..
                if (u32::from(one) & 0xfffe) != 0xfffe =>
            {
                out.push(one);
            }
            _ => {}
        }
    }
    out
}

/// As [`escaped`], for an attribute, which is never empty and keeps its line breaks.
fn attribute(text: &str) -> String {
    let text = escaped(text).replace('\n', "&#10;").replace('\t', "&#9;");
    if text.trim().is_empty() { "-".into() } else { text }
}

#[cfg(test)]
mod tests {
    use super::stamp_text;

    #[test]
    fn a_stamp_is_a_date_and_a_time_of_day() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00"),
            (951_827_696, "2000-02-29T12:34:56"),
            (1_735_689_599, "2024-12-31T23:59:59"),
            (4_107_542_400, "2100-03-01T00:00:00"),
            (u64::MAX, "9999-12-31T23:59:59"),
        ] {
            assert_eq!(stamp_text(seconds), text);
        }
    }
}
