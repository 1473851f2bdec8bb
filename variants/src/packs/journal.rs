//! `journal.toml`: the assignments of a pack in order, and what the first game of each opens for the games after it.

use javelina_engine::limits::MAX_ASSIGNMENTS;
use javelina_engine::{Diagnostic, FileId, Files, printable};

use crate::packs::pack::{Assignment, ItemInfo, Pack};
use crate::read::reader::{Key, Node, Reader};

/// Reads a journal.
pub(crate) fn read_journal(files: &Files, file: FileId) -> (Vec<Assignment>, Vec<Diagnostic>) {
    let (list, found) =
        Reader::new(file).read(files.text(file), |root| root.tables("assignment", MAX_ASSIGNMENTS, assignment));
    (list.unwrap_or_default().into_iter().flatten().collect(), found)
}

/// The keys of `journal.toml`.
pub fn journal_keys() -> Vec<Key> {
    Reader::describe(|root| drop(root.tables("assignment", MAX_ASSIGNMENTS, assignment)))
}

fn assignment(node: &Node<'_>) -> Option<Assignment> {
    let scenario = node.id("scenario");
    let opens = if node.has("opens") { node.id("opens") } else { None };
    node.need_not("opens");
    let difficulty = node.number("difficulty", 1..=5).map(|found| found.value as u8);
    let story = node.opt_text("story").map(|story| story.value.split_whitespace().collect::<Vec<_>>().join(" "));
    let scenario = scenario?;
    let span = node.reader().at(&scenario.span);
    let opens_span = opens.as_ref().map_or(span, |opens| node.reader().at(&opens.span));
    let opens = opens.map(|opens| opens.value);
    Some(Assignment { scenario: scenario.value, opens, difficulty, story, span, opens_span })
}

/// Every scenario of a journal is there and stands in it once; what it opens is a variant.
/// Games with a file that has errors are left out: it may hold what seems to be missing.
pub(crate) fn check_journals(packs: &[Pack], unread: &[&str], found: &mut Vec<Diagnostic>) {
    let mut seen: Vec<(&str, &Assignment)> = Vec::new();
    for pack in packs.iter().filter(|pack| !unread.contains(&pack.game.as_str())) {
        for one in &pack.journal {
            let named = [(&one.scenario, "scenario", one.span)].into_iter();
            for (id, kind, span) in named.chain(one.opens.as_ref().map(|id| (id, "variant", one.opens_span))) {
                let known: Vec<&str> = of_kind(packs, &pack.game, kind).map(|item| item.id.as_str()).collect();
                if !known.contains(&id.as_str()) {
                    let text = format!("no {kind} of {} is called `{}`", pack.game, printable(id, 60));
                    let help = format!("`javelina list {kind}s` lists them");
                    found.push(Diagnostic::error("X4060", span, text).help(help).did_you_mean(id, known));
                }
            }
            let twice = |(game, other): &&(&str, &Assignment)| *game == pack.game && other.scenario == one.scenario;
            if let Some((_, first)) = seen.iter().find(twice) {
                let text = format!("`{}` is already in the journal", one.scenario);
                let problem = Diagnostic::error("X4061", one.span, text).also(first.span, "the first one");
                found.push(problem.help("remove one of the two; each assignment occurs once"));
            }
            seen.push((&pack.game, one));
        }
    }
}

fn of_kind<'a>(packs: &'a [Pack], game: &'a str, kind: &'a str) -> impl Iterator<Item = &'a ItemInfo> {
    packs
        .iter()
        .filter(move |pack| pack.game == game)
        .flat_map(|pack| &pack.items)
        .filter(move |item| item.kind == kind)
}
