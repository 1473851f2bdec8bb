//! A report as text: for people, for Markdown, for programs.

use javelina_engine::{counted, printable};
use serde_json::{Value, json};

use crate::figures::fold::Fold;
use crate::figures::metric::Metric;
use crate::figures::moments::{decimal, number};
use crate::figures::row::{Of, Row};
use crate::judging::duel;
use crate::judging::panel::answers;
use crate::judging::verdict::Verdict;
use crate::judging::wording::{common_error, verdict_detail, verdict_line};
use crate::plans::clashes::Clash;
use crate::plans::plan::{Arm, Plan};
use crate::plans::shard::Shard;
use crate::plans::unlike;
use crate::reports::report::{Found, Report};
use crate::reports::roster::items_json;
use crate::reports::search;

/// Columns of the lines of verdicts.
const WIDE: usize = 100;

/// The first line of `games.jsonl`; that of a part says which it is.
pub fn games_header(plan: &Plan, shard: Option<Shard>) -> String {
    let shard = shard.map(|shard| format!(",\"shard\":\"{shard}\"")).unwrap_or_default();
    // With these, `who` and `seed` of a line name its game: `javelina play GAME --seats .. --with .. --seed SEED`.
    let arm = |arm: &Arm| json!({ "label": arm.label, "game": arm.game, "with": arm.with, "policies": arm.policies });
    let arms: Value = plan.arms.iter().map(arm).collect();
    format!(
        "{{\"format\":\"javelina.games/1\",\"engine\":\"{}\",\"plan\":\"{}\",\"seed\":{}{shard},\"arms\":{arms}}}\n",
        env!("CARGO_PKG_VERSION"),
        plan.digest(),
        plan.seed
    )
}

/// A small number with six digits, the same on every machine.
fn significant(value: f64) -> Value {
    format!("{value:.5e}").parse::<f64>().map_or(Value::Null, |value| json!(value))
}

pub(crate) fn whose(of: Of, arm: &Arm) -> String {
    match of {
        Of::Table => String::new(),
        Of::Policy(place) => arm.policies.get(place).cloned().unwrap_or_default(),
        Of::Seat(seat) => seat.to_string(),
    }
}

fn status(report: &Report) -> &'static str {
    if report.is_cut { "interrupted" } else { "complete" }
}

fn part(report: &Report) -> Value {
    report.shard.map_or(Value::Null, |shard| json!(shard.to_string()))
}

/// `summary.json`.
pub fn summary_json(report: &Report) -> String {
    let arms: Vec<Value> =
        report.plan.arms.iter().zip(&report.folds).map(|(arm, fold)| arm_json(arm, fold, report)).collect();
    let mut gates = vec![json!({
        "title": "no game goes wrong", "verdict": report.findings_verdict().word(), "games": report.games,
        "because": format!("{} of {} went wrong", report.failed(), counted(report.games, "game")),
    })];
    let names = report.gate_names();
    let own = report.gates.iter().zip(report.plan.gates.iter().zip(&names));
    gates.extend(own.map(|(gate, (planned, name))| {
        let mean = |mean| (gate.games > 0).then(|| number(mean));
        json!({
            "again": report.again(planned, gate, name),
            "title": gate.title, "arm": gate.arm, "verdict": gate.verdict.word(), "because": verdict_detail(gate),
            "games": gate.games, "covered": !gate.is_assumed(), "unit": unit(gate.is_percent),
            "mean": mean(gate.mean), "interval": [number(gate.interval.low), number(gate.interval.high)],
            "error": significant(gate.error), "saved": gate.saved.map(number),
            "differing": gate.pair.as_ref().map(|pair| pair.differing), "marked": gate.pair.as_ref().map(|pair| pair.is_marked),
        })
    }));
    let panels: Vec<Value> = answers(report)
        .iter()
        .map(|answer| {
            let verdict = |(policy, verdict): &(String, Verdict)| json!({"policy": policy, "verdict": verdict.word()});
            json!({
                "title": answer.title, "about": answer.about, "answer": answer.words(),
                "verdicts": answer.verdicts.iter().map(verdict).collect::<Vec<_>>(),
            })
        })
        .collect();
    let games = |found: &[Found]| found.iter().map(found_json).collect::<Vec<Value>>();
    let mut all = json!({
        "engine": env!("CARGO_PKG_VERSION"), "title": report.plan.title, "command": report.command(),
        "plan": report.plan.digest(), "seed": report.plan.seed, "confidence": report.plan.confidence, "status": status(report), "part": part(report),
        "games": report.games, "verdict": report.verdict().word(), "clashes": clashes_json(report), "gates": gates, "panels": panels, "findings": {"count": report.failed(),
        "kinds": report.kinds, "games": games(&report.found)}, "shown": games(&report.shown), "arms": arms,
    });
    if let Some((target, verdict, answer)) = search::answer(report) {
        all["search"] = json!({ "target": target, "verdict": verdict.word(), "answer": answer });
    }
    if let Some(seconds) = &report.seconds {
        all["seconds"] = number(seconds.whole);
    }
    let body = serde_json::to_string_pretty(&all).unwrap_or_default();
    // Readers look at the format first.
    format!("{{\n  \"format\": \"javelina.summary/1\",{}\n", body.strip_prefix('{').unwrap_or(&body))
}

fn found_json(found: &Found) -> Value {
    json!({
        "arm": found.arm, "game": found.game, "seed": found.seed, "kind": found.word(), "message": found.message,
        "file": format!("findings/{}", found.name), "command": found.command,
    })
}

fn arm_json(arm: &Arm, fold: &Fold, report: &Report) -> Value {
    let figures: Vec<Value> = fold
        .rows()
        .into_iter()
        .map(|row| {
            let interval = row.interval(report.plan.confidence);
            json!({
                "name": row.name, "of": whose(row.of, arm), "games": row.values.count, "mean": number(row.values.mean()),
                "deviation": number(row.values.deviation()), "least": number(row.values.least()),
                "most": number(row.values.most()), "interval": interval.map(|ends| [number(ends.low), number(ends.high)]),
                "mark": row.mark(), "unit": unit(row.is_percent()),
            })
        })
        .collect();
    json!({
        "label": arm.label, "game": arm.game, "with": arm.with, "seats": arm.seats, "policies": arm.policies,
        "content": arm.content, "games": fold.games, "failed": fold.failed, "endings": fold.endings, "unwon": {"games": fold.unwon.games, "by": fold.unwon.by}, "figures": figures,
        "scores": {"5 %": fold.quantile(5), "20 %": fold.quantile(20), "50 %": fold.quantile(50), "87 %": fold.quantile(87),
        "95 %": fold.quantile(95)}, "measured": fold.items.games, "items": items_json(&fold.items, report.plan.confidence),
    })
}

/// What numbers of a figure mean: `share` is 1 for all games, and read in percent.
fn unit(is_percent: bool) -> &'static str {
    if is_percent { "share" } else { "number" }
}

/// The clashes for `summary.json`: how many of each sort, and all of them.
fn clashes_json(report: &Report) -> Value {
    let count = |code: &str| report.clashes.iter().filter(|clash| clash.code == code).count();
    let one = |clash: &Clash| {
        json!({
            "code": clash.code, "severity": clash.severity, "message": clash.message, "places": clash.places,
            "help": clash.help, "arms": clash.arms,
        })
    };
    json!({
        "possible": count("X4031"), "settled": count("X4034"), "scripts": count("X4036"),
        "told": report.clashes.iter().map(one).collect::<Vec<_>>(),
    })
}

/// Whether it is the figure of a policy that is not named before in the arm.
fn is_first(of: Of, arm: &Arm) -> bool {
    let Of::Policy(place) = of else { return false };
    arm.policies.iter().position(|one| Some(one) == arm.policies.get(place)) == Some(place)
}

/// The level that a figure is about.
fn level_of(row: &Row) -> &str {
    if let Metric::Reached(level) = &row.metric { level } else { "" }
}

/// What went on in an arm, in one line.
pub(crate) fn gist(arm: &Arm, fold: &Fold) -> String {
    let mean = |name: &str| {
        let row = fold.rows().into_iter().find(|row| row.of == Of::Table && row.name == name);
        row.map(|row| format!("; {name} {}", short1(row.values.mean()))).unwrap_or_default()
    };
    let endings: Vec<String> = fold.endings.iter().map(|(ending, count)| format!("{ending} {count}")).collect();
    let mixed = arm.policies.iter().any(|policy| Some(policy) != arm.policies.first());
    let wins: Vec<String> = fold
        .rows()
        .into_iter()
        // A policy that is named for several seats has one line.
        .filter(|row| row.metric == Metric::Win && mixed && is_first(row.of, arm))
        .map(|row| format!("{} wins {} %", whose(row.of, arm), short1(row.values.mean() * 100.0)))
        .collect();
    let level = |row: &&Row| row.of == Of::Table && matches!(row.metric, Metric::Reached(_));
    let mut levels: Vec<_> = fold.rows().into_iter().filter(level).collect();
    levels.sort_by(|a, b| b.values.mean().total_cmp(&a.values.mean()));
    let share = |row: &Row| format!("; {} {} %", level_of(row), short1(row.values.mean() * 100.0));
    let levels: String = levels.into_iter().map(share).collect();
    let quantile = |percent| fold.quantile(percent).map(|score| format!(" {score}")).unwrap_or_default();
    let spread = if levels.is_empty() {
        String::new()
    } else {
        format!("; score at 20, 50, 87 %:{}{}{}", quantile(20), quantile(50), quantile(87))
    };
    let unwon = match fold.unwon.words() {
        words if words.is_empty() => words,
        words => format!("; {words}"),
    };
    let wins = match wins.is_empty() {
        true => String::new(),
        false if arm.teams.is_empty() => format!("; {}", wins.join(", ")),
        false => {
            let fair = short1(100.0 / arm.sides() as f64);
            format!("; {} (a side's fair share is {fair} %, {} sides of partners)", wins.join(", "), arm.sides())
        }
    };
    format!(
        "{}; {}{}{}{levels}{spread}{wins}",
        counted(fold.games, "game"),
        if endings.is_empty() {
            "none came to an end".into()
        } else {
            format!("ended by {}{unwon}", endings.join(", "))
        },
        mean("rounds"),
        mean("winner score")
    )
}

/// How long the games of an arm took, if they were timed.
fn spent(report: &Report, place: usize) -> String {
    let seconds = report.seconds.as_ref().and_then(|seconds| seconds.arms.get(place));
    seconds.map(|seconds| format!("; {} s", decimal(*seconds, 1))).unwrap_or_default()
}

fn short1(number: f64) -> String {
    decimal(number, 1)
}

/// The report for a terminal: arms, gates, findings, and one line that says it all. That of a search has a line for each value.
pub fn summary_text(report: &Report) -> String {
    if let Some((target, _, answer)) = search::answer(report) {
        return search::search_text(report, (target, &answer));
    }
    let mut out = format!("{}, seed {}\n\n", printable(&report.plan.title, 100), report.plan.seed);
    for (place, (arm, fold)) in report.plan.arms.iter().zip(&report.folds).enumerate() {
        let took = spent(report, place);
        out += &format!("  {}: {}{took}\n", printable(&arm.label, 60), printable(&gist(arm, fold), 300));
    }
    out += &format!(
        "\n{:<9} no game goes wrong: {} of {} did\n",
        report.findings_verdict().word(),
        report.failed(),
        counted(report.games, "game")
    );
    out += &common_error(report).map(|sentence| sentence + "\n").unwrap_or_default();
    // Tables of a comparison say on top what they compare.
    if !report.gates.iter().any(duel::is_shown) {
        for pair in unlike::pairs(&report.plan) {
            let [own, base, words] = pair.map(|text| printable(&text, 300));
            out += &format!("`{own}` differs from `{base}` in: {words}\n");
        }
    }
    for gate in report.gates.iter().filter(|gate| !duel::is_shown(gate) && !gate.is_empty()) {
        out += &(verdict_line(gate, WIDE) + "\n");
    }
    for answer in answers(report) {
        let (title, about) = (printable(&answer.title, 100), printable(&answer.about, 60));
        out += &format!("{:<9} {title} [{about}]: {}\n", "PANEL", printable(&answer.words(), 300));
    }
    out += &duel::tables(report);
    for found in report.found.iter().chain(&report.shown).take(10) {
        let message = printable(&found.message, 300);
        out += &format!(
            "\n{}: game {} of {}: {message}\n  {}\n",
            found.word(),
            found.game,
            printable(&found.arm, 60),
            printable(&found.command, 4_000)
        );
    }
    if report.failed() > 10 {
        out += &format!("\n... and {} that went wrong\n", counted(report.failed() - 10, "more game"));
    }
    out + "\n" + &report.last_line() + "\n"
}
