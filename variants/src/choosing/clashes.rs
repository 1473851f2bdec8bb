//! Clashes between pieces of content, as their authors and players read them: before anything is chosen, and among what is.

use std::collections::BTreeMap;

use javelina_engine::rules::{Certainty, Conflict, ConflictKind, Item, ItemId, Program};
use javelina_engine::{Diagnostic, Severity};

/// The longest condition that is told with a clash.
const LONGEST: usize = 160;

/// What is told of the clashes of a game's packs before anything is chosen.
#[derive(Default)]
pub(crate) struct Judged {
    /// Errors and warnings: within an item, between cards, between a card and a variant.
    pub found: Vec<Diagnostic>,
    /// Notes.
    pub noted: Vec<Diagnostic>,
}

/// Judges clashes before anything is chosen: cards may be dealt together, so they must not clash; a variant that clashes
/// with a card is warned of; of variants that clash with each other there is one note for each.
pub(crate) fn judge(conflicts: &[Conflict], program: &Program, cards: &[&str]) -> Judged {
    let mut judged = Judged::default();
    let mut apart: BTreeMap<ItemId, [Vec<&str>; 2]> = BTreeMap::new();
    let item = |id: ItemId| -> &Item { &program.items[id.index()] };
    let is_card = |id: ItemId| cards.contains(&item(id).kind.as_str());
    for conflict in conflicts {
        let [one, other] = conflict.items;
        let of_cards = [one, other].iter().filter(|id| is_card(**id)).count();
        let severity = severity(conflict);
        if of_cards == 0 && one != other {
            if severity != Severity::Note {
                let way = usize::from(conflict.certainty != Certainty::Certain);
                for (id, with) in [(one, other), (other, one)] {
                    apart.entry(id).or_default()[way].push(&item(with).id);
                }
            }
            continue; // the rest is reported where both are chosen
        }
        let Some(told) = in_words(conflict) else { continue };
        match of_cards {
            _ if one == other && severity != Severity::Note => judged.found.push(told),
            0 => {}
            _ if severity == Severity::Note => judged.noted.push(told),
            2 => judged.found.push(told),
            _ => judged.found.push(Diagnostic { code: "X4032", severity: Severity::Warning, ..told }),
        }
    }
    judged.noted.extend(apart.into_iter().map(|(id, ways)| set_apart(item(id), ways)));
    judged
}

/// The note of a variant about those that it clashes with.
fn set_apart(item: &Item, [mut surely, mut maybe]: [Vec<&str>; 2]) -> Diagnostic {
    for list in [&mut surely, &mut maybe] {
        list.sort_unstable();
        list.dedup();
    }
    maybe.retain(|id| !surely.contains(id));
    let said = |words: &str, list: &[&str]| (!list.is_empty()).then(|| format!("{words}: {}", list.join(", ")));
    let ways = [said("cannot be played with", &surely), said("may clash with", &maybe)];
    let text = ways.into_iter().flatten().collect::<Vec<_>>().join("; ");
    let other = surely.first().or(maybe.first()).copied().unwrap_or_default();
    Diagnostic::note("X4033", item.span, format!("`{}` {text}", item.id))
        .help(format!("`javelina check --with {},{other}` with the same `--pack` options lists the points", item.id))
}

/// How grave a clash is between two things that are in one game: refused if it is certain, told if it is possible, and a
/// note if the language has an answer.
fn severity(conflict: &Conflict) -> Severity {
    match conflict.certainty {
        Certainty::Certain if !conflict.is_settled() => Severity::Error,
        Certainty::Possible if !conflict.is_settled() => Severity::Warning,
        _ => Severity::Note,
    }
}

/// A clash in words; `None` if more clashes are as grave than are ever shown.
pub(crate) fn in_words(conflict: &Conflict) -> Option<Diagnostic> {
    if conflict.how.is_empty() {
        return None;
    }
    let Conflict { labels: [first, second], over, how, spans, .. } = conflict;
    let problem = match (conflict.certainty, conflict.is_settled()) {
        (certainty, true) => {
            let [includes, is, allows, then] = match certainty {
                Certainty::Certain => ["includes", "is", "allows", ":"],
                _ => ["may include", "may be", "may allow", "; then"],
            };
            let text = match conflict.kind {
                ConflictKind::Members => {
                    format!("`{second}` {includes} what `{first}` excludes at `{over}`{then} it is excluded")
                }
                ConflictKind::Bounds => {
                    format!("the floor of `{second}` {is} above the cap of `{first}` at `{over}`{then} the cap holds")
                }
                _ => format!("`{second}` {allows} what `{first}` forbids at `{over}`{then} it is forbidden"),
            };
            Diagnostic::note("X4034", spans[1], text)
        }
        (Certainty::Certain, false) => {
            Diagnostic::error("X4030", spans[1], format!("`{second}` clashes with `{first}` over `{over}`: {how}"))
        }
        (Certainty::Possible, false) => {
            Diagnostic::warning("X4031", spans[1], format!("`{second}` may clash with `{first}` over `{over}`: {how}"))
        }
    };
    let problem = problem.also(spans[0], format!("`{first}` is here"));
    Some(match way_out(conflict) {
        Some(help) => problem.help(help),
        None => problem,
    })
}

/// What to write so that the clash is settled.
fn way_out(conflict: &Conflict) -> Option<String> {
    let Conflict { labels: [first, second], over, .. } = conflict;
    let at = conflict.shown_by.as_ref().map(|place| format!("both apply at {place}; ")).unwrap_or_default();
    let meet = conflict.meet.as_ref().filter(|meet| meet.len() <= LONGEST);
    let meet = meet.map(|meet| format!("both apply when {meet}; ")).unwrap_or_default();
    let either = |what: &str, word: &str, [first_named, second_named]: [&str; 2]| {
        // A script cannot say that it comes after a rule or overrides it; the rule can.
        let ways = [(first_named, second, 1), (second_named, first, 0)]
            .map(|(named, of, at)| (!conflict.are_scripts[at]).then(|| format!("`{word} {named}` in `{of}`")));
        let ways: Vec<String> = ways.into_iter().flatten().collect();
        let ways =
            if ways.is_empty() { String::new() } else { format!(", or choose which {what}: {}", ways.join(", or ")) };
        format!("{at}{meet}play without one of them{ways}")
    };
    let combined =
        |text: String, also: &str| format!("{text}, or `combine {first}, {second} as first`{also} in a third variant");
    Some(match (conflict.certainty, conflict.kind) {
        _ if conflict.is_settled() && conflict.are_scripts[1] => return None,
        _ if conflict.is_settled() => format!("{at}{meet}`overrides {first}` in `{second}` reverses this"),
        (_, ConflictKind::Lists) => combined(either("runs first", "after", [first, second]), ""),
        (_, ConflictKind::Sets) => {
            combined(either("holds", "overrides", [first, second]), " (for numbers also: least, most, sum)")
        }
        (_, ConflictKind::Words) => "combine each pair of the three rules with the same word".into(),
        (_, ConflictKind::Settings) => {
            either("holds", "overrides", [&format!("{first}.{over}"), &format!("{second}.{over}")])
        }
        _ => either("holds", "overrides", [first, second]),
    })
}
