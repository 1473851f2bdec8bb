//! A search among the arms of a plan: which of them meet a target.

use javelina_engine::{counted, printable};

use crate::judging::duel::{laid_out, tables};
use crate::judging::sought::{sought, verdict};
use crate::judging::verdict::{Verdict, short};
use crate::judging::wording::common_error;
use crate::reports::report::Report;

fn word(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Pass => "meets it",
        Verdict::Fail | Verdict::Missed => "misses it",
        Verdict::Undecided | Verdict::Shown => "undecided",
    }
}

/// Target, verdict and answer of a search; `None` for a batch that searches nothing.
pub(crate) fn answer(report: &Report) -> Option<(&str, Verdict, String)> {
    let own = || sought(&report.plan, &report.gates);
    let named = |verdict: Verdict| -> Vec<String> {
        own().filter(|gate| gate.verdict == verdict).map(|gate| printable(&gate.arm, 60)).collect()
    };
    let (meet, open) = (named(Verdict::Pass), named(Verdict::Undecided));
    let met = match meet.is_empty() {
        true => "nothing meets the target for sure".to_string(),
        false => format!("meets the target: {}", meet.join(", ")),
    };
    let open = if open.is_empty() { String::new() } else { format!("; more games might tell of {}", open.join(", ")) };
    Some((&own().next()?.title, verdict(&report.plan, &report.gates)?, met + &open))
}

/// The report of a search for a terminal: what each arm gives, and which arms meet the target for sure.
pub(crate) fn search_text(report: &Report, (target, answer): (&str, &str)) -> String {
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
    rows.extend(sought(&report.plan, &report.gates).map(|gate| {
        [
            printable(&gate.arm, 60),
            gate.mean_in_words(),
            gate.ends().unwrap_or_else(|| "unknown".into()),
            format!("{} %", short((1.0 - gate.error) * 100.0)),
            gate.games.to_string(),
            word(gate.verdict).into(),
        ]
    }));
    out += &format!("{}:\n{}", printable(target, 100), laid_out(&rows));
    out += &common_error(report).map(|sentence| format!("  {sentence}\n")).unwrap_or_default();
    out += &tables(report);
    format!("{out}\n{answer}\n\n{}\n", report.last_line())
}
