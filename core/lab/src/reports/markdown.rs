//! The report as Markdown, for the page of a CI job: what failed first, then findings, arms, and figures that unfold.

use javelina_engine::{counted, printable};

use crate::figures::fold::Fold;
use crate::figures::row::LEGEND;
use crate::judging::panel::answers;
use crate::judging::verdict::{Judged, Verdict, worded};
use crate::judging::wording::{common_error, verdict_detail};
use crate::plans::plan::Arm;
use crate::plans::unlike;
use crate::reports::report::Report;
use crate::reports::search;
use crate::reports::summary::{gist, whose};

/// A page of a CI job may have 1 MiB; what would make it longer is left to the other files.
const MOST: usize = 900_000;
/// Findings that are told one by one.
const FOUND: usize = 10;

/// Text that Markdown leaves alone.
fn code(text: &str) -> String {
    let plain = printable(text, 600).replace('`', "'").replace('|', "/");
    if plain.trim().is_empty() { "-".into() } else { format!("`{plain}`") }
}

/// A command as Markdown leaves it alone, whatever stands in it.
fn command(text: &str) -> String {
    let fence = if text.contains('`') { "``" } else { "`" };
    format!("{fence}{}{fence}", printable(text, 4_000))
}

/// `summary.md`.
pub fn summary_markdown(report: &Report) -> String {
    let mut out = format!("# {}\n\n**{}**\n\n", code(&report.plan.title), report.last_line());
    out += &report.command().map(|text| command(&text) + "\n\n").unwrap_or_default();
    out += &clashes(report);
    out += &common_error(report).map(|sentence| code(&sentence) + "\n\n").unwrap_or_default();
    for [own, base, words] in unlike::pairs(&report.plan).into_iter().map(|pair| pair.map(|text| code(&text))) {
        out += &format!("- {own} differs from {base} in: {words}\n");
    }
    out += "\n| verdict | gate | arm | why |\n|---|---|---|---|\n";
    let amiss = format!("{} of {} went wrong", report.failed(), counted(report.games, "game"));
    let own = format!("| {} | no game goes wrong | | {amiss} |\n", report.findings_verdict().word());
    let of =
        |wanted: fn(Verdict) -> bool| report.gates.iter().filter(move |gate| wanted(gate.verdict) && !gate.is_empty());
    out += &own;
    if let Some((target, verdict, answer)) = search::answer(report) {
        out += &format!("| {} | {} | | {} |\n", verdict.word(), code(target), code(&answer));
    }
    of(|verdict| verdict == Verdict::Fail).for_each(|gate| out += &line(gate));
    of(|verdict| verdict == Verdict::Undecided).for_each(|gate| out += &line(gate));
    of(|verdict| !matches!(verdict, Verdict::Fail | Verdict::Undecided)).for_each(|gate| out += &line(gate));
    let names = report.gate_names();
    let planned = report.plan.gates.iter().zip(&names).zip(&report.gates);
    let again = planned.filter_map(|((gate, name), judged)| {
        let again = command(&report.again(gate, judged, name)?);
        Some(format!("- {} of {}: {again}\n", code(name), code(&judged.arm)))
    });
    let again: String = again.collect();
    if !again.is_empty() {
        out += &format!("\nGates that fail can be judged again one by one:\n\n{again}");
    }
    let answers = answers(report);
    if !answers.is_empty() {
        out += "\n| asked over a panel of policies | arm | answer |\n|---|---|---|\n";
    }
    for answer in answers {
        out += &format!("| {} | {} | {} |\n", code(&answer.title), code(&answer.about), code(&answer.words()));
    }
    if !report.found.is_empty() || !report.shown.is_empty() {
        out += "\n## Findings\n\n";
        for found in report.found.iter().take(FOUND).chain(&report.shown) {
            let place = format!("game {} of {}", found.game, code(&found.arm));
            out += &format!(
                "- {}, {place}: {}\n  {}\n",
                code(found.word()),
                code(&found.message),
                command(&found.command)
            );
        }
        let more = report.failed().saturating_sub(FOUND as u64);
        if more > 0 {
            out += &format!("\n{} that went wrong.\n", counted(more, "more game"));
        }
    }
    out += "\n## Arms\n\n| arm | what went on |\n|---|---|\n";
    for (arm, fold) in report.plan.arms.iter().zip(&report.folds) {
        out += &format!("| {} | {} |\n", code(&arm.label), code(&gist(arm, fold)));
    }
    let mut left_out = 0;
    for (arm, fold) in report.plan.arms.iter().zip(&report.folds) {
        let figures = figures(arm, fold, report.plan.confidence);
        if out.len() + figures.len() > MOST {
            left_out += 1;
        } else {
            out += &figures;
        }
    }
    if left_out > 0 {
        out += &format!(
            "\nThe figures of {} are too long for this page; `report.html` has them.\n",
            counted(left_out, "arm")
        );
    }
    out
}

/// The clashes that were told before play.
fn clashes(report: &Report) -> String {
    if report.clashes.is_empty() {
        return String::new();
    }
    let mut out = String::from("## Clashes\n\n");
    for clash in &report.clashes {
        out += &format!("- {} {}: {}\n", clash.severity, clash.code, code(&clash.message));
        out += &format!("  at {}", code(&clash.places.join(" and ")));
        out += &format!("{}\n", clash.help.as_ref().map(|help| format!("; {}", code(help))).unwrap_or_default());
    }
    out + "\n"
}

fn line(gate: &Judged) -> String {
    let row = [code(&gate.title), code(&gate.arm), code(&verdict_detail(gate))].join(" | ");
    format!("| {} | {row} |\n", gate.verdict.word())
}

/// The figures of an arm, folded up.
fn figures(arm: &Arm, fold: &Fold, confidence: u8) -> String {
    // The label stands in HTML here, where Markdown's own quoting does not hold.
    let label = crate::reports::html::escaped(&arm.label, 100);
    let mut out = format!("\n<details><summary>{label}</summary>\n\n");
    out += &format!(
        "| figure | of | mean | {confidence} % interval | least | most | games |\n|---|---|---|---|---|---|---|\n"
    );
    for row in fold.rows().into_iter() {
        let is_percent = row.is_percent();
        let value = |number: f64| worded(number, is_percent);
        let interval = row.interval_in_words(confidence, value);
        let (least, most) = match is_percent {
            true => (String::new(), String::new()),
            false => (value(row.values.least()), value(row.values.most())),
        };
        out += &format!(
            "| {} | {} | {} | {interval} | {} | {} | {} |\n",
            code(&row.name),
            code(&whose(row.of, arm)),
            value(row.values.mean()),
            least,
            most,
            row.values.count
        );
    }
    out += &format!("\n{LEGEND}\n");
    out + "\n</details>\n"
}
