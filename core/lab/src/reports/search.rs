//! A search among the arms of a plan: which of them meet a target.

use javelina_engine::{counted, printable};

use crate::judging::duel::laid_out;
use crate::judging::verdict::{Judged, Verdict, short};
use crate::judging::wording::common_error;
use crate::reports::report::Report;

/// The gates of a search: those with this title.
fn asked<'a>(report: &'a Report, target: &str) -> Vec<&'a Judged> {
    report.gates.iter().filter(|gate| gate.title == target).collect()
}

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "meets it",
        Verdict::Fail => "misses it",
        Verdict::Undecided | Verdict::Shown => "undecided",
    }
}

/// The exit code of a search: 0 if something meets the target, 3 or 0 if more games might show that something does, else 1; a
/// game that goes wrong or an interruption counts as in any batch.
#[must_use]
pub fn search_code(report: &Report, target: &str, undecided_fails: bool) -> u8 {
    let asked = asked(report, target);
    let has = |verdict: Verdict| asked.iter().any(|gate| gate.verdict == verdict);
    match () {
        () if report.has_bug() => 101,
        () if report.is_cut => 130,
        () if report.failed() > 0 => 1,
        () if has(Verdict::Pass) => 0,
        () if has(Verdict::Undecided) => u8::from(undecided_fails) * 3,
        () => 1,
    }
}

/// The report of a search for a terminal: what each arm gives, and which arms meet the target for sure.
#[must_use]
pub fn search_text(report: &Report, target: &str) -> String {
    let asked = asked(report, target);
    let mut out = format!("{}, seed {}\n\n", printable(&report.plan.title, 100), report.plan.seed);
    if report.failed() > 0 {
        out += &format!("{} of {} went wrong:\n", report.failed(), counted(report.games, "game"));
        for found in report.found.iter().take(10) {
            out += &format!(
                "  {}: {}\n  {}\n",
                found.word(),
                printable(&found.message, 300),
                printable(&found.command, 4_000)
            );
        }
        out += "\n";
    }
    let mut rows = vec![["with", "mean", "interval", "confidence", "games", "target"].map(String::from)];
    rows.extend(asked.iter().map(|gate| {
        [
            printable(&gate.arm, 60),
            gate.gate.claim().beside(gate.mean, gate.is_percent),
            gate.ends().unwrap_or_else(|| "unknown".into()),
            format!("{} %", short((1.0 - gate.error) * 100.0)),
            gate.games.to_string(),
            word(gate.verdict).into(),
        ]
    }));
    out += &format!("{}:\n{}", printable(target, 100), laid_out(&rows));
    out += &common_error(report).map(|sentence| format!("  {sentence}\n")).unwrap_or_default();
    out += &crate::judging::duel::tables(report);
    let named = |verdict: Verdict| -> Vec<String> {
        asked.iter().filter(|gate| gate.verdict == verdict).map(|gate| printable(&gate.arm, 60)).collect()
    };
    let (meet, open) = (named(Verdict::Pass), named(Verdict::Undecided));
    let met = match meet.is_empty() {
        true => "nothing meets the target for sure".to_string(),
        false => format!("meets the target: {}", meet.join(", ")),
    };
    let open = if open.is_empty() { String::new() } else { format!("; more games might tell of {}", open.join(", ")) };
    let cut = if report.is_cut { "; interrupted" } else { "" };
    format!("{out}\n{met}{open}; {}{cut}\n", counted(report.games, "game"))
}
