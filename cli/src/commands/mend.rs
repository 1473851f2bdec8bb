//! `check --fix`: writes what the fixes of problems say into the named folders, as long as fewer problems are left.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::PathBuf;

use javelina_engine::{Diagnostic, FileId, Fix, Severity, Span, counted};
use javelina_variants::PackText;

use crate::args::{CheckArgs, Fixes};
use crate::diff::unified;
use crate::disk::{gather, write_whole};
use crate::failure::Failure;
use crate::{Cli, Console, Loaded, load_for};

/// Rounds of edits; each of them leaves fewer problems, or one fix is put aside.
const ROUNDS: usize = 200;

/// A file that may be written.
struct Target {
    /// As diagnostics name it.
    name: String,
    path: PathBuf,
    pack: usize,
    file: usize,
    /// After a round that was taken back, fixes are tried one by one: the next one.
    alone: Option<usize>,
    /// Fixes that were written and stay.
    fixed: usize,
}

/// Mends the packs of the named folders, or shows how, and says whether anything changes.
pub(super) fn run(args: &CheckArgs, level: Fixes, cli: &Cli, console: &mut Console) -> Result<bool, Failure> {
    if args.paths.is_empty() {
        return Err(Failure::usage("--fix writes into the folders that are named, and none is"));
    }
    let folders = cli.packs.iter().chain(&args.paths).map(AsRef::as_ref);
    let was = gather(cli.games, folders)?;
    let mut packs = was.clone();
    let mut targets = targets(&args.paths, &packs);
    let mut loaded = load_for(cli.games, &packs);
    loaded = mended(&mut packs, &mut targets, Fixes::Sure, cli, loaded);
    if level == Fixes::All {
        targets.iter_mut().for_each(|target| target.alone = None);
        loaded = mended(&mut packs, &mut targets, Fixes::All, cli, loaded);
    }
    let changed: Vec<&Target> = targets.iter().filter(|one| bytes(&was, one) != bytes(&packs, one)).collect();
    for target in &changed {
        match args.diff {
            true => console.data(&unified(&target.name, &text(&was, target), &text(&packs, target))),
            false => write_whole(&target.path, bytes(&packs, target))?,
        }
    }
    let fixed = counted(targets.iter().map(|target| target.fixed).sum::<usize>(), "problem");
    let files = counted(changed.len(), "file");
    let left = targets.iter().flat_map(|target| problems(&loaded, target)).filter(|one| !one.fixes.is_empty()).count();
    let more = if level == Fixes::Sure && left > 0 { format!("; {left} more with --fix=all") } else { String::new() };
    console.tell(match (changed.is_empty(), args.diff) {
        (true, _) => format!("nothing to fix{more}"),
        (false, true) => format!("would fix {fixed} in {files}{more}"),
        (false, false) => format!("fixed {fixed} in {files}{more}"),
    });
    Ok(!changed.is_empty())
}

/// The files of the named folders, as they were read.
fn targets(paths: &[PathBuf], packs: &[PackText]) -> Vec<Target> {
    let mut all: Vec<Target> = Vec::new();
    for folder in paths {
        let name = folder.canonicalize().ok().and_then(|real| Some(real.file_name()?.to_string_lossy().to_string()));
        let Some(pack) = packs.iter().rposition(|pack| Some(&pack.name) == name.as_ref()) else { continue };
        for (file, (inner, _)) in packs[pack].files.iter().enumerate() {
            let path = if folder.is_file() { folder.clone() } else { folder.join(inner) };
            let name = format!("{}/{inner}", packs[pack].name);
            // A script that comes with the engine is no file of the folder.
            if path.is_file() && all.iter().all(|other| other.name != name) {
                all.push(Target { name, path, pack, file, alone: None, fixed: 0 });
            }
        }
    }
    all
}

/// Edits `packs` round by round; a file that is no better after a round is put back.
fn mended(packs: &mut [PackText], targets: &mut [Target], level: Fixes, cli: &Cli, mut loaded: Loaded) -> Loaded {
    for _ in 0..ROUNDS {
        let mut old: BTreeMap<usize, (Vec<u8>, usize, Vec<Edited>)> = BTreeMap::new();
        for (at, target) in targets.iter().enumerate() {
            if let Some((text, fixes, parts)) = edited(&loaded, target, level, bytes(packs, target)) {
                old.insert(at, (std::mem::replace(&mut packs[target.pack].files[target.file].1, text), fixes, parts));
            }
        }
        if old.is_empty() {
            break;
        }
        let mut next = load_for(cli.games, packs);
        let mut is_worse = false;
        for (at, (old, fixes, parts)) in old {
            let target = &mut targets[at];
            let is_spoilt = !parts.iter().all(|part| is_whole(part, [&loaded, &next], target));
            if is_spoilt || weight(&next, target) >= weight(&loaded, target) {
                target.alone = Some(target.alone.map_or(0, |tried| tried + 1));
                packs[target.pack].files[target.file].1 = old;
                is_worse = true;
            } else {
                target.fixed += fixes;
            }
        }
        if is_worse {
            next = load_for(cli.games, packs);
        }
        loaded = next;
    }
    loaded
}

/// Words that begin a part of a block or of a table: its fixes are written together or not at all.
const PARTS: [&str; 18] = [
    "rule", "offer", "counter", "param", "level", "variant", "scenario", "change", "title", "text", "gate", "example",
    "known", "script", "setup", "combine", "[[", "\"\"\"",
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
    /// The place of what was inserted; nothing where something was replaced.
    inserted: Option<Range<usize>>,
}

/// Returns `true` if the part of an edit reads now, but for what has a fix of its own, and has kept each word that names
/// something, and if no error stands right behind what was inserted.
fn is_whole(Edited { was, is, inserted }: &Edited, [before, after]: [&Loaded; 2], target: &Target) -> bool {
    let mut errors = problems(after, target).filter(|one| one.severity == Severity::Error);
    let is_wrong = |one: &Diagnostic| {
        let text = after.files.text(one.span.file);
        let touches = |new: &Range<usize>| text.get(new.end..one.span.start).is_some_and(|gap| gap.trim().is_empty());
        let is_unread = UNREADABLE.contains(&one.code) && one.fixes.is_empty();
        is.contains(&one.span.start) && (is_unread || inserted.as_ref().is_some_and(touches))
    };
    if errors.any(is_wrong) {
        return false;
    }
    let now = file(after, target).and_then(|file| after.files.text(file).get(is.clone())).unwrap_or_default();
    names(before, target, was).iter().all(|name| now.contains(name))
}

/// The codes of texts that cannot be read.
const UNREADABLE: [&str; 2] = ["V2001", "V2013"];

/// The file of a target.
fn file(loaded: &Loaded, target: &Target) -> Option<FileId> {
    loaded.files.iter().find(|(_, name, _)| *name == target.name).map(|(file, ..)| file)
}

/// The words of a part of a file that name something of its game.
fn names<'l>(loaded: &'l Loaded, target: &Target, part: &Range<usize>) -> BTreeSet<&'l str> {
    let mut known = BTreeSet::new();
    let Some(file) = file(loaded, target) else { return known };
    if let Some(all) = loaded.game_of(file).and_then(|game| loaded.known(game)) {
        let (catalogue, program) = (all.catalogue, all.program);
        known.extend(catalogue.facts.iter().map(|fact| fact.name));
        known.extend(catalogue.points.iter().map(|point| point.name));
        known.extend(program.counters.iter().map(|counter| counter.name.as_str()));
        known.extend(program.params.iter().map(|param| param.1.as_str()));
        known.extend(all.lexicon.names.iter().flatten().map(String::as_str));
    }
    let is_part = |one: char| one.is_alphanumeric() || one == '_';
    let text = loaded.files.text(file).get(part.clone()).unwrap_or_default();
    let words: BTreeSet<&str> = text.split(|one| !is_part(one)).filter(|word| word.parse::<i64>().is_err()).collect();
    known.retain(|name| words.contains(name));
    known
}

/// The text of a file after the fixes of this level, how many they are, and the parts that are edited, as they were and as they
/// are: those fixes are left out that overlap an earlier one. `None` if there is none.
fn edited(loaded: &Loaded, target: &Target, level: Fixes, old: &[u8]) -> Option<(Vec<u8>, usize, Vec<Edited>)> {
    let fits = |fix: &&Fix| fix.sure || level == Fixes::All;
    let all: Vec<&Fix> = problems(loaded, target).filter_map(|one| one.fixes.iter().find(fits)).collect();
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
            loaded.files.name(edit.0.file) == target.name && !edits.iter().any(|(other, _)| overlaps(other))
        };
        if fix.edits.iter().all(is_apart) {
            edits.extend(&fix.edits);
            taken += 1;
        }
    }
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let mut text = loaded.files.text(edits.first()?.0.file).to_string();
    let mut places = Vec::new();
    let mut shift = 0_isize;
    for (span, with) in &edits {
        let start = span.start.saturating_add_signed(shift);
        places.push([span.range(), start..start + with.len()]);
        shift += with.len() as isize - (span.end - span.start) as isize;
    }
    for (span, with) in edits.into_iter().rev() {
        text.get(span.range())?;
        text.replace_range(span.range(), with);
    }
    let mark: &[u8] = if old.starts_with(b"\xEF\xBB\xBF") { b"\xEF\xBB\xBF" } else { b"" };
    let edited = |[old, new]: [Range<usize>; 2]| Edited {
        inserted: old.is_empty().then(|| new.clone()),
        was: part(was, old),
        is: part(&text, new),
    };
    let parts = places.into_iter().map(edited).collect();
    Some(([mark, text.as_bytes()].concat(), taken, parts))
}

/// The errors and warnings of a file.
fn problems<'a>(loaded: &'a Loaded, target: &'a Target) -> impl Iterator<Item = &'a Diagnostic> {
    let is_its = |one: &&Diagnostic| loaded.files.name(one.span.file) == target.name;
    loaded.found.iter().filter(move |one| one.severity != Severity::Note && is_its(one))
}

/// The errors of a file, and its warnings: a rule that reads may be told to say what another one says.
fn weight(loaded: &Loaded, target: &Target) -> (usize, usize) {
    let errors = problems(loaded, target).filter(|one| one.severity == Severity::Error).count();
    (errors, problems(loaded, target).count() - errors)
}

fn bytes<'a>(packs: &'a [PackText], target: &Target) -> &'a [u8] {
    &packs[target.pack].files[target.file].1
}

fn text(packs: &[PackText], target: &Target) -> String {
    String::from_utf8_lossy(bytes(packs, target)).into_owned()
}
