//! `check --fix`: writes what the fixes of problems say into the named folders, as long as fewer problems are left.

use std::collections::BTreeMap;
use std::path::PathBuf;

use javelina_engine::{Diagnostic, Fix, Severity, Span, counted};
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
        let mut old: BTreeMap<usize, (Vec<u8>, usize)> = BTreeMap::new();
        for (at, target) in targets.iter().enumerate() {
            if let Some((text, fixes)) = edited(&loaded, target, level, bytes(packs, target)) {
                old.insert(at, (std::mem::replace(&mut packs[target.pack].files[target.file].1, text), fixes));
            }
        }
        if old.is_empty() {
            break;
        }
        let mut next = load_for(cli.games, packs);
        let mut is_worse = false;
        for (at, (old, fixes)) in old {
            let target = &mut targets[at];
            if weight(&next, target) >= weight(&loaded, target) {
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

/// The text of a file after the fixes of this level, and how many they are: those are left out that overlap an earlier one. `None` if
/// there is none.
fn edited(loaded: &Loaded, target: &Target, level: Fixes, old: &[u8]) -> Option<(Vec<u8>, usize)> {
    let fits = |fix: &&Fix| fix.sure || level == Fixes::All;
    let fixes: Vec<&Fix> = problems(loaded, target).filter_map(|one| one.fixes.iter().find(fits)).collect();
    let (skipped, most) = target.alone.map_or((0, usize::MAX), |at| (at, 1));
    let (mut edits, mut taken): (Vec<&(Span, String)>, usize) = (Vec::new(), 0);
    for fix in fixes.into_iter().skip(skipped).take(most) {
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
    for (span, with) in edits.into_iter().rev() {
        text.get(span.range())?;
        text.replace_range(span.range(), with);
    }
    let mark: &[u8] = if old.starts_with(b"\xEF\xBB\xBF") { b"\xEF\xBB\xBF" } else { b"" };
    Some(([mark, text.as_bytes()].concat(), taken))
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
