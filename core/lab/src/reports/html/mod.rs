//! `report.html`: one file that needs no network and no script, in light and dark. Whatever comes from content is escaped.

mod arms;
mod charts;
mod gates;
mod heat;
mod items;
mod text;

use javelina_engine::{FindingKind, counted};

use crate::judging::verdict::Verdict;
use crate::reports::report::{Found, Report};

use gates::{badge, class};
pub(crate) use text::escaped;
use text::{grouped, share, whole};

const STYLE: &str = include_str!("style.css");

/// `report.html`.
pub fn report_html(report: &Report) -> String {
    let title = escaped(&report.plan.title, 200);
    let mut out = String::from(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"generator\" content=\"javelina\">\n",
    );
    out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
    out += "<meta name=\"color-scheme\" content=\"light dark\">\n";
    out += "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n";
    out += &format!("<title>{}: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n", report.verdict().word());
    out += &head(report, &title);
    out += "<main>\n";
    out += &clashes(report);
    out += &gates::section(report);
    out += &findings(report);
    out += &arms::section(report);
    out += "</main>\n</body>\n</html>\n";
    out
}

/// The clashes that were told before play.
fn clashes(report: &Report) -> String {
    if report.clashes.is_empty() {
        return String::new();
    }
    let mut out = String::from("<section id=\"clashes\">\n<h2>Clashes</h2>\n");
    for clash in &report.clashes {
        let (message, places) = (escaped(&clash.message, 600), escaped(&clash.places.join(" and "), 600));
        out += &format!("<article class=\"finding\">\n<h3>{} {}</h3>\n<p>{message}</p>\n", clash.severity, clash.code);
        out += &format!("<p class=\"where\">{places}; in {}</p>\n", escaped(&clash.arms.join("; "), 300));
        if let Some(help) = &clash.help {
            out += &format!("<p>{}</p>\n", escaped(help, 600));
        }
        out += "</article>\n";
    }
    out + "</section>\n"
}

fn head(report: &Report, title: &str) -> String {
    let (verdict, plan) = (report.verdict(), &report.plan);
    let count = |verdict, one: &str, many: &str| {
        let count = report.count(verdict);
        (count > 0).then(|| format!("{count} {}", if count == 1 { one } else { many }))
    };
    let parts = [
        count(Verdict::Fail, "gate fails", "gates fail"),
        count(Verdict::Undecided, "gate is undecided", "gates are undecided"),
        count(Verdict::Pass, "gate passes", "gates pass"),
    ];
    let words = parts.into_iter().flatten().collect::<Vec<_>>().join(", ");
    let mut out = format!("<header class=\"{}\">\n<h1>{title}</h1>\n", class(verdict));
    out += &format!("<p class=\"verdict\">{} {words}</p>\n", badge(verdict));
    if report.is_cut {
        out += "<p class=\"note\">The batch was interrupted: games are missing, and nothing passes.</p>\n";
    }
    out += &format!(
        "<ul class=\"facts\"><li>{} in {}</li><li>{} went wrong</li><li>seed {}</li><li>{} % intervals</li>\
         <li>version {}</li><li>plan <code>{}</code></li></ul>\n",
        grouped(report.games, "game"),
        counted(plan.arms.len(), "arm"),
        grouped(report.failed(), "game"),
        plan.seed,
        plan.confidence,
        env!("CARGO_PKG_VERSION"),
        plan.digest(),
    );
    let command = report.command().map(|command| format!("<pre><code>{}</code></pre>\n", escaped(&command, 4_000)));
    out += &command.unwrap_or_default();
    out += "<nav><a href=\"#gates\">Gates</a> <a href=\"#findings\">Findings</a> <a href=\"#arms\">Arms</a></nav>\n";
    out + "</header>\n"
}

fn findings(report: &Report) -> String {
    let mut out = String::from("<section id=\"findings\">\n<h2>Findings</h2>\n");
    let shown: String = report.shown.iter().map(|found| finding(&[found])).collect();
    if report.failed() == 0 {
        let all = grouped(report.games, "game");
        let badge = badge(report.findings_verdict());
        return out + &format!("<p>{badge} None of {all} went wrong.</p>\n{shown}</section>\n");
    }
    let of = share(report.failed() as f64 / report.games.max(1) as f64);
    let (failed, all) = (whole(report.failed()), grouped(report.games, "game"));
    out += &format!("<p>{} {failed} of {all} ({of}) went wrong:</p>\n<ul>\n", badge(Verdict::Fail));
    for (kind, count) in &report.kinds {
        out += &format!("<li><strong>{}</strong>: {}</li>\n", escaped(kind.word(), 80), grouped(*count, "game"));
    }
    out += "</ul>\n";
    // What happened in the same way in several games is told once.
    let mut groups: Vec<Vec<&Found>> = Vec::new();
    for found in &report.found {
        let is_it = |one: &Found| (&one.arm, one.kind, &one.message) == (&found.arm, found.kind, &found.message);
        match groups.iter_mut().find(|group| group.first().is_some_and(|one| is_it(one))) {
            Some(group) => group.push(found),
            None => groups.push(vec![found]),
        }
    }
    for group in groups {
        out += &finding(&group);
    }
    let hidden = report.failed().saturating_sub(report.found.len() as u64);
    if hidden > 0 {
        out += &format!("<p>{} more went wrong; their lines stand in games.jsonl.</p>\n", grouped(hidden, "game"));
    }
    out + &shown + "</section>\n"
}

fn finding(group: &[&Found]) -> String {
    let Some((found, same)) = group.split_first() else { return String::new() };
    let mut out = format!("<article class=\"finding\">\n<h3>{}</h3>\n", heading(found.kind));
    out += &format!("<p class=\"where\">{}</p>\n", place(found));
    out += &format!("<p>{}</p>\n<p>Play it again:</p>\n{}", escaped(&found.message, 600), again(found));
    if !same.is_empty() {
        let more = grouped(same.len() as u64, "more game");
        out += &format!("<details class=\"same\"><summary>The same in {more}</summary>\n<ul>\n");
        for one in same {
            out += &format!("<li><span class=\"where\">{}</span>\n{}</li>\n", place(one), again(one));
        }
        out += "</ul>\n</details>\n";
    }
    out + "</article>\n"
}

/// What a game is shown for.
fn heading(kind: Option<FindingKind>) -> String {
    kind.map_or_else(|| "why a gate failed".into(), |kind| escaped(kind.word(), 80))
}

fn place(found: &Found) -> String {
    format!("game {} of {}, seed {}", found.game, escaped(&found.arm, 100), found.seed)
}

/// The command that plays the game again, and the file that shows what was played.
fn again(found: &Found) -> String {
    // The name holds letters, digits, dashes and a dot only; it is escaped all the same.
    let file = escaped(&found.name, 200);
    let command = escaped(&found.command, 4_000);
    let page = escaped(&found.page_name(), 200);
    let steps = format!(", <a href=\"findings/{page}\">step by step</a>");
    let steps = found.page.as_ref().map_or("", |_| steps.as_str());
    format!(
        "<pre><code>{command}</code></pre>\n<p>What was played: <a href=\"findings/{file}\">findings/{file}</a>{steps}</p>\n"
    )
}
