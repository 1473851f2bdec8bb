//! A report as test runners write it.

use quick_junit::{NonSuccessKind, Report as Xml, TestCase, TestCaseStatus, TestSuite};

use crate::gate::{Judged, Verdict};
use crate::report::{Found, Report};

/// `junit.xml`: a suite for each arm, a case for each gate, and one for what must not happen.
#[must_use]
pub fn junit(report: &Report) -> String {
    let mut xml = Xml::new(clean(&report.plan.title));
    for (arm, fold) in report.plan.arms.iter().zip(&report.folds) {
        let mut suite = TestSuite::new(clean(&arm.label));
        let found: Vec<&Found> = report.found.iter().filter(|found| found.arm == arm.label).collect();
        suite.add_test_case(findings(fold.failed, report.is_cut, &found));
        for gate in report.gates.iter().filter(|gate| gate.arm == arm.label) {
            suite.add_test_case(case(gate, &arm.words(0)));
        }
        xml.add_test_suite(suite);
    }
    xml.to_string().unwrap_or_default()
}

fn findings(failed: u64, is_cut: bool, found: &[&Found]) -> TestCase {
    let status = if failed > 0 {
        let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
        status.set_message(format!("{} went wrong", javelina_engine::counted(failed, "game")));
        let lines: Vec<String> =
            found.iter().map(|found| format!("{}: {}\n  {}", found.kind, found.message, found.command)).collect();
        status.set_description(clean(&lines.join("\n")));
        status
    } else if is_cut {
        skipped("the batch was interrupted")
    } else {
        TestCaseStatus::success()
    };
    TestCase::new("no game goes wrong", status)
}

fn skipped(message: &str) -> TestCaseStatus {
    let mut status = TestCaseStatus::skipped();
    status.set_message(clean(message));
    status
}

fn case(gate: &Judged, words: &str) -> TestCase {
    let status = match gate.verdict {
        Verdict::Pass | Verdict::Shown => TestCaseStatus::success(),
        Verdict::Undecided => skipped(&format!("undecided: {}", gate.because)),
        Verdict::Fail => {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Failure);
            status.set_message(clean(&gate.because));
            status.set_description(clean(&format!("{}\njavelina batch --game {words}", gate.because)));
            status
        }
    };
    TestCase::new(clean(&gate.title), status)
}

/// The text without what XML 1.0 forbids.
fn clean(text: &str) -> String {
    let allowed = |one: &char| {
        matches!(*one, '\n' | '\t' | '\u{20}'..='\u{7e}' | '\u{a0}'..='\u{d7ff}' | '\u{e000}'..='\u{fffd}' | '\u{10000}'..)
            && (u32::from(*one) & 0xfffe) != 0xfffe
    };
    text.chars().filter(allowed).collect()
}
