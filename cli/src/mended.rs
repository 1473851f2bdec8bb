//! Applies the fixes of problems to the texts of packs and keeps those that leave a text better. `check --fix` and the
//! language server share it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use javelina_author::with_ends;
use javelina_engine::rules::ItemId;
use javelina_engine::{Diagnostic, FileKey, Fix, Severity, Span, split_mark};
use javelina_variants::PackText;

use crate::args::Fixes;
use crate::{Games, Loaded, load_for};

/// Rounds of edits; each of them leaves fewer problems, or one fix is put aside.
const ROUNDS: usize = 200;

pub(crate) struct Target {
    pub key: FileKey,
    pub pack: usize,
    pub file: usize,
    /// After a round that was taken back, fixes are tried one by one: the next one.
    pub alone: Option<usize>,
    pub fixed: usize,
}

impl Target {
    pub fn new(packs: &[PackText], pack: usize, file: usize) -> Self {
        let key = FileKey::new(&packs[pack].name, &packs[pack].files[file].0);
        Self { key, pack, file, alone: None, fixed: 0 }
    }

    pub fn shown(&self, packs: &[PackText]) -> String {
        format!("{}/{}", packs[self.pack].shown(), self.key.path)
    }

    pub fn bytes<'a>(&self, packs: &'a [PackText]) -> &'a [u8] {
        &packs[self.pack].files[self.file].1
    }

    pub fn text(&self, packs: &[PackText]) -> String {
        String::from_utf8_lossy(self.bytes(packs)).into_owned()
    }
}

/// Edits `packs` round by round and restores a file that is no better after a round. Returns the packs as they load
/// then; `None` if no fix was tried.
pub(crate) fn mended(
    packs: &mut [PackText],
    targets: &mut [Target],
    level: Fixes,
    games: Games,
    first: &Loaded,
) -> Option<Loaded> {
    let mut last: Option<Loaded> = None;
    for _ in 0..ROUNDS {
        let loaded = last.as_ref().unwrap_or(first);
        let mut old: BTreeMap<usize, (Vec<u8>, usize, Vec<Edited>)> = BTreeMap::new();
        for (at, target) in targets.iter().enumerate() {
            if let Some((text, fixes, parts)) = edited(loaded, target, level, target.bytes(packs)) {
                old.insert(at, (std::mem::replace(&mut packs[target.pack].files[target.file].1, text), fixes, parts));
            }
        }
        if old.is_empty() {
            break;
        }
        let mut next = load_for(games, packs);
        let mut is_worse = false;
        for (at, (old, fixes, parts)) in old {
            let target = &mut targets[at];
            let former: Vec<&str> = parts.iter().map(|part| part.former.as_str()).collect();
            let replaced: Vec<&str> = parts.iter().map(|part| part.replaced.as_str()).collect();
            let gone = (former.as_slice(), replaced.as_slice());
            let is_spoilt = !parts.iter().all(|part| is_whole(part, [loaded, &next], target, level, gone));
            if is_spoilt || weight(&next, target) >= weight(loaded, target) {
                target.alone = Some(target.alone.map_or(0, |tried| tried + 1));
                packs[target.pack].files[target.file].1 = old;
                is_worse = true;
            } else {
                target.fixed += fixes;
            }
        }
        if is_worse {
            next = load_for(games, packs);
        }
        last = Some(next);
    }
    last
}

/// Words that begin a part of a block or of a table: its fixes are written together or not at all.
const PARTS: [&str; 19] = [
    "rule", "offer", "counter", "param", "table", "level", "variant", "scenario", "change", "title", "text", "gate",
    "example", "known", "script", "setup", "combine", "[[", "\"\"\"",
];

/// The part of a text in which a place stands, up to the beginning of the next one.
fn part(text: &str, place: Range<usize>) -> Range<usize> {
    let begins = |line: &str| {
        PARTS.iter().any(|word| {
            let rest = line.trim_start().strip_prefix(word);
            rest.is_some_and(|rest| !rest.starts_with(|one: char| one.is_alphanumeric() || one == '_'))
        })
    };
    let (mut at, mut from, mut to) = (0, 0, text.len());
    for line in text.split_inclusive('\n') {
        if begins(line) && at <= place.start {
            from = at;
        } else if begins(line) && at >= place.end {
            to = to.min(at);
        }
        at += line.len();
    }
    from..to
}

/// An edit that was made, and its part of the text as it was and as it is.
struct Edited {
    was: Range<usize>,
    is: Range<usize>,
    new: Range<usize>,
    is_inserted: bool,
    /// Text that the edit replaced.
    replaced: String,
    /// The former name that was replaced; empty in other edits.
    former: String,
}

/// Returns `true` if the part of an edit reads now, has no new error, and has kept each word that names something. An
/// error that a fix of this level mends is left to the next round, unless it is right behind what was inserted. An error
/// inside of what was written counts even if it was reported before: the cured text had it then. A former name may go, even
/// if something else is called like it now.
fn is_whole(
    edit: &Edited,
    [before, after]: [&Loaded; 2],
    target: &Target,
    level: Fixes,
    (former, replaced): (&[&str], &[&str]),
) -> bool {
    let Edited { was, is, new, is_inserted, .. } = edit;
    let Some(file) = after.files.find(&target.key) else { return false };
    let text = after.files.text(file);
    let known: BTreeSet<(&str, &str)> =
        errors(before, target, was).map(|one| (one.code, one.message.as_str())).collect();
    let is_wrong = |one: &Diagnostic| {
        let Some(span) = one.span else { return false };
        let touches = text.get(new.end..span.start).is_some_and(|gap| gap.trim().is_empty());
        let is_inside = new.start <= span.start && span.end <= new.end;
        let is_unread = (is_inside || UNREADABLE.contains(&one.code)) && one.fixes.is_empty();
        let is_new = !known.contains(&(one.code, one.message.as_str()));
        is_unread || is_new && fitting(one, level).is_none() || touches && *is_inserted
    };
    let now = unlabelled(text.get(is.clone()).unwrap_or_default());
    // A guess may replace names by other ones: `town delivered` by `deliveries`.
    let is_said = |name: &str| level == Fixes::All && replaced.iter().any(|words| has(words, name));
    let stays = |name: &&str| has(&now, name) || is_said(name) || former.iter().any(|former| has(former, name));
    !errors(after, target, is).any(is_wrong) && names(before, target, was).iter().all(stays)
}

fn errors<'l>(loaded: &'l Loaded, target: &'l Target, part: &'l Range<usize>) -> impl Iterator<Item = &'l Diagnostic> {
    let begins = |one: &Diagnostic| one.span.is_some_and(|span| part.contains(&span.start));
    problems(loaded, target).filter(move |one| one.severity == Severity::Error && begins(one))
}

/// The first fix of this level.
fn fitting(one: &Diagnostic, level: Fixes) -> Option<&Fix> {
    let is_wanted = level != Fixes::Former || one.code == FORMER;
    one.fixes.iter().find(|fix| is_wanted && (fix.sure || level == Fixes::All))
}

const UNREADABLE: [&str; 2] = ["V2001", "V2013"];

/// The code of former names.
pub(crate) const FORMER: &str = "V2096";

/// The words of a part of a file that name something of its game. Those of a quoted label and articles name nothing.
fn names<'l>(loaded: &'l Loaded, target: &Target, part: &Range<usize>) -> BTreeSet<&'l str> {
    let mut known = BTreeSet::new();
    let Some(file) = loaded.files.find(&target.key) else { return known };
    if let Some(all) = loaded.game_of(file).and_then(|game| loaded.known(game)) {
        let (catalogue, program) = (all.catalogue, all.program);
        known.extend(catalogue.facts.iter().map(|fact| fact.name));
        known.extend(catalogue.points.iter().map(|point| point.name));
        known.extend(catalogue.settings.iter().map(|setting| setting.name));
        known.extend(catalogue.zones.iter().map(|zone| zone.name));
        let is_its = |item: &ItemId| program.items[item.index()].span.file == file;
        let counters = program.counters.iter().map(|counter| (&counter.item, &counter.name));
        let params = program.params.iter().map(|param| (&param.0, &param.1));
        let tables = program.tables.iter().map(|table| (&table.item, &table.name));
        known.extend(
            counters.chain(params).chain(tables).filter(|(item, _)| is_its(item)).map(|(_, name)| name.as_str()),
        );
        known.extend(all.lexicon.names.iter().flatten().map(String::as_str));
        known.retain(|name| name.parse::<i64>().is_err() && !["the", "a", "an"].contains(name));
    }
    let text = unlabelled(loaded.files.text(file).get(part.clone()).unwrap_or_default());
    known.retain(|name| has(&text, name));
    known
}

/// Words followed by a quoted text that is not part of a rule.
const LABELLED: [&str; 9] = ["rule", "offer", "counter", "param", "table", "level", "title", "text", "says"];

/// Removes quoted labels, titles and player texts from a text.
fn unlabelled(text: &str) -> String {
    let (mut kept, mut rest) = (String::new(), text);
    while let Some((before, quoted)) = rest.split_once('"') {
        kept.push_str(before);
        kept.push('"');
        let word = before.trim_end_matches([' ', '=']).rsplit(|one: char| !one.is_alphanumeric()).next();
        let is_label = word.is_some_and(|word| LABELLED.contains(&word));
        rest = if is_label { quoted.split_once('"').map_or(quoted, |(_, rest)| rest) } else { quoted };
    }
    kept + rest
}

fn has(text: &str, name: &str) -> bool {
    let is_part = |one: char| one.is_alphanumeric() || one == '_';
    text.match_indices(name).any(|(at, _)| {
        let (before, behind) = (text[..at].chars().next_back(), text[at + name.len()..].chars().next());
        !name.is_empty() && !before.is_some_and(is_part) && !behind.is_some_and(is_part)
    })
}

/// The text of a file after the fixes of this level, how many they are, and the parts that are edited, as they were and as they
/// are: those fixes are left out that overlap an earlier one. `None` if there is none.
fn edited<'l>(
    loaded: &'l Loaded,
    target: &'l Target,
    level: Fixes,
    old: &[u8],
) -> Option<(Vec<u8>, usize, Vec<Edited>)> {
    let fix = |one: &'l Diagnostic| fitting(one, level);
    let all: Vec<&Fix> = problems(loaded, target).filter_map(fix).collect();
    let renames = problems(loaded, target).filter(|one| one.code == FORMER).filter_map(fix);
    let former: BTreeSet<(usize, usize)> =
        renames.flat_map(|fix| &fix.edits).map(|(span, _)| (span.start, span.end)).collect();
    let first = |fix: &Fix| fix.edits.first().map(|(span, _)| span.range());
    let was = loaded.files.text(all.iter().find_map(|fix| fix.edits.first())?.0.file);
    let part_of = |fix: &Fix| first(fix).map(|place| part(was, place).start);
    let mut parts: Vec<_> = all.iter().map(|fix| part_of(fix)).collect();
    parts.sort_unstable();
    parts.dedup();
    let alone = target.alone.map(|at| parts.get(at).copied());
    let fixes = all.into_iter().filter(|fix| alone.is_none_or(|part| part == Some(part_of(fix))));
    let (mut edits, mut taken): (Vec<&(Span, String)>, usize) = (Vec::new(), 0);
    for fix in fixes {
        let is_apart = |edit: &(Span, String)| {
            let overlaps = |other: &Span| edit.0.start < other.end && other.start < edit.0.end || edit.0 == *other;
            loaded.files.key(edit.0.file) == Some(&target.key) && !edits.iter().any(|(other, _)| overlaps(other))
        };
        if fix.edits.iter().all(is_apart) {
            edits.extend(&fix.edits);
            taken += 1;
        }
    }
    let mut edits: Vec<_> = edits.into_iter().map(|(span, with)| (*span, with_ends(was, with))).collect();
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let mut text = loaded.files.text(edits.first()?.0.file).to_string();
    let mut places = Vec::new();
    let mut shift = 0_isize;
    for (span, with) in &edits {
        let start = span.start.saturating_add_signed(shift);
        places.push([span.range(), start..start + with.len()]);
        shift += with.len() as isize - (span.end - span.start) as isize;
    }
    for (span, with) in edits.iter().rev() {
        text.get(span.range())?;
        text.replace_range(span.range(), with);
    }
    let mark = std::str::from_utf8(old).map_or("", |old| split_mark(old).0);
    let edited = |[old, new]: [Range<usize>; 2]| Edited {
        is_inserted: old.is_empty(),
        replaced: was.get(old.clone()).filter(|_| !new.is_empty()).unwrap_or_default().into(),
        former: was.get(old.clone()).filter(|_| former.contains(&(old.start, old.end))).unwrap_or_default().into(),
        was: part(was, old),
        is: part(&text, new.clone()),
        new,
    };
    let parts = places.into_iter().map(edited).collect();
    Some(([mark, &text].concat().into_bytes(), taken, parts))
}

pub(crate) fn problems<'a>(loaded: &'a Loaded, target: &'a Target) -> impl Iterator<Item = &'a Diagnostic> {
    let is_its = |one: &&Diagnostic| loaded.files.key(one.file()) == Some(&target.key);
    loaded.found.iter().filter(move |one| one.severity != Severity::Note && is_its(one))
}

/// The errors of a file, and its warnings: a rule that reads may be told to say what another one says.
fn weight(loaded: &Loaded, target: &Target) -> (usize, usize) {
    let errors = problems(loaded, target).filter(|one| one.severity == Severity::Error).count();
    (errors, problems(loaded, target).count() - errors)
}
