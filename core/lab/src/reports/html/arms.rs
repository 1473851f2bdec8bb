//! The arms: one line each, then what is known of each in full.

use super::charts::{endings, histogram, spark};
use super::heat::maps;
use super::items;
use super::text::{escaped, figure, grouped, plain, whole};
use crate::figures::fold::Fold;
use crate::figures::metric::Metric;
use crate::figures::row::{LEGEND, Of, Row};
use crate::plans::plan::Arm;
use crate::reports::report::Report;

/// Arms are folded up if there are more than this.
const OPEN: usize = 4;

pub(super) fn section(report: &Report) -> String {
    let mut out =
        String::from("<section id=\"arms\">\n<h2>Arms</h2>\n<div class=\"scroll\"><table class=\"overview\">\n");
    out += "<thead><tr><th>arm</th><th>game</th><th>seats</th><th>policies</th><th>games</th><th>went wrong</th>\
            <th>scores</th><th>median</th><th>moves</th></tr></thead>\n<tbody>\n";
    for (place, (arm, fold)) in report.plan.arms.iter().zip(&report.folds).enumerate() {
        let failed = if fold.failed > 0 {
            format!("<strong class=\"fail\">{}</strong>", whole(fold.failed))
        } else {
            "0".into()
        };
        out += &format!(
            "<tr><th scope=\"row\"><a href=\"#arm-{}\">{}</a></th><td>{}</td><td class=\"num\">{}</td><td>{}</td>\
             <td class=\"num\">{}</td><td class=\"num\">{failed}</td><td>{}</td><td class=\"num\">{}</td>\
             <td class=\"num\">{}</td></tr>\n",
            place + 1,
            escaped(&arm.label, 100),
            escaped(&arm.game, 60),
            arm.seats,
            escaped(&arm.policies.join(", "), 200),
            whole(fold.games),
            spark(fold),
            fold.quantile(50).map(|score| plain(f64::from(score))).unwrap_or_default(),
            mean(fold, "moves"),
        );
    }
    out += "</tbody>\n</table></div>\n";
    let open = if report.plan.arms.len() <= OPEN { " open" } else { "" };
    for (place, (arm, fold)) in report.plan.arms.iter().zip(&report.folds).enumerate() {
        out += &format!("<details class=\"arm\" id=\"arm-{}\"{open}>\n", place + 1);
        out += &full(arm, fold, report.plan.confidence);
        out += "</details>\n";
    }
    out + "</section>\n"
}

/// How policies move on, and what a win is, where some seats are partners.
fn sides(arm: &Arm) -> String {
    let fair = crate::figures::moments::decimal(100.0 / arm.sides() as f64, 1);
    match (arm.teams.is_empty(), arm.mixed) {
        (true, _) => "Policies move on by a seat each game.".into(),
        (_, true) => format!(
            "Policies move on by a seat each game, so partners may differ. Partners win together; a side's fair share is {fair} %."
        ),
        _ => format!(
            "Policies move on by a side of partners each game. Partners win together; a side's fair share is {fair} %."
        ),
    }
}

fn mean(fold: &Fold, name: &str) -> String {
    let row = fold.rows().into_iter().find(|row| row.of == Of::Table && row.name == name);
    row.map(|row| figure(row.values.mean(), row.is_percent())).unwrap_or_default()
}

fn full(arm: &Arm, fold: &Fold, confidence: u8) -> String {
    let rows = fold.rows();
    let mut out = format!("<summary><h3>{}</h3> ", escaped(&arm.label, 100));
    out += &format!("<span class=\"where\">{}</span></summary>\n", grouped(fold.games, "game"));
    let with =
        if arm.with.is_empty() { String::new() } else { format!(", with {}", escaped(&arm.with.join(", "), 400)) };
    out += &format!(
        "<p class=\"where\">{} with {}, played by {}{with}. {}</p>\n",
        escaped(&arm.game, 60),
        javelina_engine::counted(arm.seats, "seat"),
        escaped(&arm.policies.join(", "), 200),
        sides(arm)
    );
    if fold.games == 0 {
        return out + "<p>No game was played.</p>\n";
    }
    out += &format!("<div class=\"pair\">\n{}{}</div>\n", histogram(fold), endings(fold));
    let policies: Vec<(String, Of)> = arm
        .policies
        .iter()
        .enumerate()
        .filter(|(place, policy)| arm.policies.iter().position(|other| other == *policy) == Some(*place))
        .map(|(place, policy)| (escaped(policy, 60), Of::Policy(place)))
        .collect();
    if policies.len() > 1 {
        out += &cross("By policy", &policies, &rows, confidence);
    }
    if arm.seats > 1 {
        let seats = (0..arm.seats).map(|at| javelina_engine::Seat(at as u8));
        let seats: Vec<(String, Of)> = seats.map(|seat| (format!("seat {seat}"), Of::Seat(seat))).collect();
        out += &cross("By seat", &seats, &rows, confidence);
    }
    out += &table(arm, &rows, confidence);
    out += &format!("<p class=\"legend\">{LEGEND}</p>\n");
    out += &items::section(fold, confidence);
    out + &maps(&fold.maps)
}

/// Figures down, policies or seats across.
fn cross(title: &str, columns: &[(String, Of)], rows: &[&Row], confidence: u8) -> String {
    let mut lines: Vec<&Row> = Vec::new();
    for row in rows.iter().filter(|row| columns.iter().any(|(_, of)| row.of == *of)) {
        if !lines.iter().any(|known| known.metric == row.metric) {
            lines.push(row);
        }
    }
    if lines.is_empty() {
        return String::new();
    }
    // What everybody looks for comes first.
    lines.sort_by_key(|row| (row.metric != Metric::Win, row.metric != Metric::Score, &row.name));
    let heads: String = columns.iter().map(|(name, _)| format!("<th>{name}</th>")).collect();
    let mut out =
        format!("<div class=\"scroll\"><table class=\"cross\">\n<caption>{title}: mean and interval</caption>\n");
    out += &format!("<thead><tr><th>figure</th>{heads}</tr></thead>\n<tbody>\n");
    for line in lines {
        out += &format!("<tr><th scope=\"row\">{}</th>", escaped(&line.name, 80));
        for (_, of) in columns {
            let row = rows.iter().find(|row| row.of == *of && row.metric == line.metric);
            let cell = row.map(|row| {
                let value = |number| figure(number, row.is_percent());
                format!("{} <small>{}</small>", value(row.values.mean()), row.interval_in_words(confidence, value))
            });
            out += &format!("<td class=\"num\">{}</td>", cell.unwrap_or_else(|| "–".into()));
        }
        out += "</tr>\n";
    }
    out + "</tbody>\n</table></div>\n"
}

/// The figures of the table, and those of a single player.
fn table(arm: &Arm, rows: &[&Row], confidence: u8) -> String {
    let alone = |of| arm.seats == 1 && matches!(of, Of::Seat(_));
    let wanted = |row: &&&Row| row.of == Of::Table || alone(row.of);
    let mut out = String::from(
        "<div class=\"scroll\"><table>\n<caption>Of the whole table</caption>\n<thead><tr><th>figure</th>",
    );
    out += "<th>mean</th><th>interval</th><th>least</th><th>most</th><th>games</th></tr></thead>\n<tbody>\n";
    for row in rows.iter().filter(wanted) {
        let value = |number| figure(number, row.is_percent());
        let least_and_most = if row.is_percent() {
            "<td></td><td></td>".to_string()
        } else {
            let (least, most) = (value(row.values.least()), value(row.values.most()));
            format!("<td class=\"num\">{least}</td><td class=\"num\">{most}</td>")
        };
        out += &format!(
            "<tr><th scope=\"row\">{}</th><td class=\"num\">{}</td><td class=\"num\">{}</td>{least_and_most}\
             <td class=\"num\">{}</td></tr>\n",
            escaped(&row.name, 80),
            value(row.values.mean()),
            row.interval_in_words(confidence, value),
            whole(row.values.count)
        );
    }
    out + "</tbody>\n</table></div>\n"
}
