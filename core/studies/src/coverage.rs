//! What the clauses of a batch did: sums for each item, and the clauses that never spoke, with what kept them from it.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::rules::{Deed, ScriptSite};
use javelina_engine::{counted, printable};
use javelina_lab::{Arena, Arm, Covered, Document, DocumentBlock, Entry, Inline, Report, Watch};
use javelina_session::Loaded;
use serde_json::{Value, json};

use crate::context::StudyContext;
use crate::error::StudyError;
use crate::plans::arenas::{enter, plain};
use crate::report::{CUT, Ending, StudyReport};

const FORMAT: &str = "javelina.coverage/1";
/// Games of each arm that are steered to what the batch did not show.
const STEERED: u64 = 32;
/// Clauses without effect that are printed; all are in the file.
const MOST_SHOWN: usize = 60;

/// Furthest deed of a clause, in the questions that are counted, those of steered games included.
fn reach(row: &Covered) -> &'static str {
    let counts: [u64; Deed::SORTS] = std::array::from_fn(|at| row.counts[at] + row.steered[at]);
    match counts {
        [.., 0] if row.is_asked_by_facts => "not measured",
        [0, ..] => "never asked",
        [_, 0, ..] => "never held",
        [_, _, 0, _] => "never spoke",
        [.., 0] => "never decisive",
        _ => "decisive",
    }
}

/// A furthest deed as terminals print it.
fn in_words(reach: &str) -> &str {
    match reach {
        "never spoke" => "always overridden",
        "never decisive" => "applied without effect",
        other => other,
    }
}

/// Counts of clauses, as a document and as `coverage.json` has them.
pub struct Watched {
    document: Document,
    /// For programs.
    pub json: Value,
}

impl Watched {
    /// Returns `true` if nothing was counted, since the count was interrupted.
    pub fn is_cut(&self) -> bool {
        self.json["status"] == CUT
    }
}

impl StudyReport for Watched {
    fn document(&self) -> Document {
        self.document.clone()
    }

    /// The text of `coverage.json`. The format comes first: by it the file is known again.
    fn json(&self) -> String {
        let (format, text) = (format!("  \"format\": \"{FORMAT}\",\n"), format!("{:#}\n", self.json));
        text.replacen(&format, "", 1).replacen('\n', &format!("\n{format}"), 1)
    }

    fn ending(&self) -> Ending {
        Ending::Fine
    }
}

/// Plays the games of a report again under observation. A player from outside need not play the same game twice, so a random
/// player is in its seat, which both forms say. If it was interrupted, both say so.
///
/// # Errors
///
/// The workers cannot be started.
pub fn coverage(report: &Report, loaded: &Loaded, context: &StudyContext<'_>) -> Result<Watched, StudyError> {
    let policies = report.plan.arms.iter().flat_map(|arm| &arm.policies);
    let programs: BTreeSet<&String> =
        policies.filter(|policy| plain(std::slice::from_ref(policy)) != [(*policy).clone()]).collect();
    let enter_again = |arm: &Arm| -> Option<Box<dyn Arena>> {
        let mut arm = Arm { policies: plain(&arm.policies), ..arm.clone() };
        enter(&mut arm, report.plan.seed, loaded, &context.outside).ok()
    };
    // The games that were played: arms may have stopped early.
    let played = report.plan.arms.iter().zip(&report.folds);
    let arenas: Vec<_> = played.filter_map(|(arm, fold)| Some((enter_again(arm)?, fold.games))).collect();
    // What all parts together did not show is sought when they are merged.
    let steered = if report.shard.is_some() { 0 } else { STEERED };
    let watch = Watch { jobs: context.jobs, shard: report.shard, steered, stop: &context.stop };
    let Some(rows) = javelina_lab::coverage(&arenas, &watch)? else {
        let json = json!({ "format": FORMAT, "replaced": programs, "items": [], "clauses": [], "status": CUT });
        let document = Document { blocks: vec![DocumentBlock::line(format!("coverage: {CUT}, nothing counted"))] };
        return Ok(Watched { document, json });
    };
    let json = json_of(&rows, &programs, loaded);
    let players = if programs.is_empty() { "" } else { " (random players replace programs)" };
    Ok(Watched { document: document_of(&rows, loaded, players), json })
}

/// The counts of items, in the order of games, kinds and ids: clauses, and the sums of their counts.
fn items(rows: &[Covered]) -> BTreeMap<(&str, &str, &str), (usize, [u64; Deed::SORTS])> {
    let mut items: BTreeMap<(&str, &str, &str), (usize, [u64; Deed::SORTS])> = BTreeMap::new();
    for row in rows.iter().filter(|row| row.is_in_play) {
        let [kind, id, _] = &row.item;
        let (clauses, sums) = items.entry((&row.game, kind, id)).or_default();
        *clauses += 1;
        sums.iter_mut().zip(row.counts).for_each(|(sum, count)| *sum += count);
    }
    items
}

fn json_of(rows: &[Covered], programs: &BTreeSet<&String>, loaded: &Loaded) -> Value {
    let of_item = |((game, kind, id), (clauses, sums)): ((&str, &str, &str), (usize, [u64; _]))| {
        let [asked, fired, spoke, decisive] = sums;
        json!({
            "game": game, "kind": kind, "id": id, "clauses": clauses, "asked": asked, "fired": fired, "spoke": spoke,
            "decisive": decisive,
        })
    };
    let of_clause = |row: &Covered| {
        let blocked: Vec<Value> = blocked(row, loaded)
            .into_iter()
            .map(|(part, text, times)| json!({ "part": part + 1, "of": row.parts.len(), "condition": text, "times": times }))
            .collect();
        let [asked, fired, spoke, decisive] = row.counts;
        json!({
            "game": row.game, "item": row.item[1], "label": row.label, "file": row.place.file, "line": row.place.line,
            "column": row.place.column, "in_play": row.is_in_play, "reach": reach(row), "asked": asked,
            "fired": fired, "spoke": spoke, "decisive": decisive, "steered": row.steered, "blocked": blocked,
        })
    };
    let of_verb = |((game, item), site): ((&str, &str), ScriptSite)| {
        let (line, column) = loaded.files.place(site.span.file, site.span.start);
        let file = loaded.files.name(site.span.file);
        json!({ "game": game, "item": item, "file": file, "line": line, "column": column, "verb": site.text })
    };
    let uncalled: Vec<Value> = uncalled(rows, loaded).map(of_verb).collect();
    let mut json = json!({
        "format": FORMAT, "replaced": programs, "items": items(rows).into_iter().map(of_item).collect::<Vec<_>>(),
        "clauses": rows.iter().map(of_clause).collect::<Vec<_>>(),
    });
    if !uncalled.is_empty() {
        json["uncalled"] = uncalled.into();
    }
    json
}

fn document_of(rows: &[Covered], loaded: &Loaded, players: &str) -> Document {
    let in_play: Vec<&Covered> = rows.iter().filter(|row| row.is_in_play).collect();
    let count = |word: &str| in_play.iter().filter(|row| reach(row) == word).count();
    let counts = format!(
        "coverage{players}: of {} in play, {} were decisive, {} applied without effect, {} were always overridden, {} never \
         held, {} were never asked, {} were not measured (asked only by facts that rules read)",
        counted(in_play.len(), "clause"),
        count("decisive"),
        count("never decisive"),
        count("never spoke"),
        count("never held"),
        count("never asked"),
        count("not measured"),
    );
    let uncalled = uncalled(rows, loaded).map(|(_, site)| {
        let (line, column) = loaded.files.place(site.span.file, site.span.start);
        let place = printable(&format!("{}:{line}:{column}", loaded.files.name(site.span.file)), 200);
        let verb = printable(&site.text, 100);
        Entry::line(vec![Inline::Data(verb), format!(" ({place}): never called").into()])
    });
    let dead: Vec<&&Covered> = in_play.iter().filter(|row| reach(row) != "decisive").collect();
    let entry = |row: &&&Covered| {
        let at = &row.place;
        let place = printable(&format!("{}:{}:{}", at.file, at.line, at.column), 200);
        let mut text = format!(" ({place}): {}", in_words(reach(row)));
        if row.counts[0] > 0 {
            text += &format!(", asked {}", times(row.counts[0]));
        }
        let mut kept = blocked(row, loaded);
        kept.sort_by_key(|(part, _, times)| (std::cmp::Reverse(*times), *part));
        if row.counts[1] == 0
            && let Some((part, words, stopped)) = kept.first()
        {
            let named = words.as_ref().map_or_else(
                || format!("part {} of {} of its condition", part + 1, row.parts.len()),
                |words| format!("`{}`", printable(words, 100)),
            );
            text += &format!("; {named} did not hold {}", times(*stopped));
        }
        Entry::line(vec![Inline::Data(row.label.clone()), text.into()])
    };
    let more = dead.len().saturating_sub(MOST_SHOWN);
    let more = (more > 0).then(|| Entry::line(vec![format!("... and {more} more").into()]));
    let list = dead.iter().take(MOST_SHOWN).map(entry).chain(more).chain(uncalled.take(MOST_SHOWN));
    let list = DocumentBlock::List(list.collect());
    Document { blocks: vec![DocumentBlock::line(counts), list, DocumentBlock::Line(Vec::new())] }
}

/// The verbs of scripts of items in play that no game has called, each with the game and the item.
fn uncalled<'a>(rows: &'a [Covered], loaded: &'a Loaded) -> impl Iterator<Item = ((&'a str, &'a str), ScriptSite)> {
    let items: BTreeSet<(&str, &str)> =
        rows.iter().filter(|row| row.is_in_play).map(|row| (row.game.as_str(), row.item[1].as_str())).collect();
    let sites =
        |item: (&'a str, &'a str)| loaded.script_sites(item.0, item.1).into_iter().map(move |site| (item, site));
    items.into_iter().flat_map(sites).filter(|(_, site)| !site.called)
}

fn times(count: u64) -> String {
    counted(count, "time")
}

/// The parts of a clause's condition that did not hold, in the words of its author where they can be told apart.
pub fn blocked(row: &Covered, loaded: &Loaded) -> Vec<(usize, Option<String>, u64)> {
    let words = |part: usize| {
        let span = (*row.parts.get(part)?)?;
        let text = loaded.files.at(span)?;
        Some(text.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    row.blocked.iter().map(|(part, count)| (*part, words(*part), *count)).collect()
}
