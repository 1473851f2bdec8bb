//! A report as JSON, and the first line of `games.jsonl`.

use javelina_engine::counted;
use serde_json::{Value, json};

use crate::figures::fold::Fold;
use crate::figures::moments::number;
use crate::judging::panel::answers;
use crate::judging::verdict::Verdict;
use crate::judging::wording::verdict_detail;
use crate::plans::clashes::Clash;
use crate::plans::plan::{Arm, Plan};
use crate::plans::shard::Shard;
use crate::reports::arms::whose;
use crate::reports::batch::answer;
use crate::reports::report::{Found, Report};
use crate::reports::roster::items_json;

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
        "title": "no game fails", "verdict": report.findings_verdict().word(), "games": report.games,
        "because": format!("{} of {} failed", report.failed(), counted(report.games, "game")),
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
    if let Some((target, verdict, answer)) = answer(report) {
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
        "possible": count("X4031"), "settled": count("X4034"),
        "told": report.clashes.iter().map(one).collect::<Vec<_>>(),
    })
}
