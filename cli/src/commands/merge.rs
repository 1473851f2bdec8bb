//! `merge`: makes the parts of a batch one, byte for byte what the whole run would have written.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Error, Result, anyhow, bail};
use javelina_engine::limits::MAX_PLAN;
use javelina_engine::{counted, printable};
use javelina_lab::{Batch, Kept, Plan, Report, Shard, games_header};

use super::arenas::enter;
use super::batch::{exit_code, play, show};
use super::coverage::{COVERAGE, report_coverage};
use super::folder::{GAMES, PART, PLAN, check_free, clear_aside, finish, lines, lock, write_junit, write_plan};
use super::pages_of_findings::add_pages;
use super::{findings, jobs, packs};
use crate::Loaded;
use crate::args::MergeArgs;
use crate::disk::{Journal, Output, clear_litter, read_text, remove, shown};
use crate::failure::{Ended, Failure};
use crate::{Cli, Console};

/// Lines that are written at one go, in bytes.
const AT_ONCE: usize = 64 * 1024;

/// A folder with a part of a batch.
struct Part {
    folder: PathBuf,
    plan: Plan,
    shard: Shard,
    /// What its batch was called by.
    source: String,
}

/// Merges, prints the summary and gives the exit code: that of the whole batch.
pub(super) fn run(args: &MergeArgs, cli: &Cli, console: &mut Console) -> Ended {
    args.junit.iter().try_for_each(|file| Output::Junit.spare(file))?;
    let parts = parts(&args.parts).map_err(Failure::Usage)?;
    let loaded = packs(cli, &[])?;
    let batch = batch(&parts, &loaded)?;
    let report = into(batch, &parts, args, (&cli.packs, &loaded), console)?;
    findings::write_small(&report, &args.out.join("findings"), &loaded, &cli.packs, console)?;
    if let Some(file) = &args.junit {
        write_junit(&report, file)?;
    }
    // Where a part counted what clauses did, the whole does.
    let is_counted = parts.iter().any(|part| part.folder.join(COVERAGE).exists());
    let covered = is_counted.then(|| report_coverage(&report, jobs(None), Some(&args.out), &loaded)).transpose()?;
    show(&report, covered.as_ref(), args.format, &loaded, console);
    Ok(exit_code(&report, args.undecided, covered.is_some_and(|covered| covered.is_cut())))
}

/// The parts in their order, if they are all parts of one batch and none is missing; else all that is wrong.
fn parts(folders: &[PathBuf]) -> std::result::Result<Vec<Part>, Vec<Error>> {
    let (mut parts, mut problems) = (Vec::<Part>::new(), Vec::new());
    for folder in folders {
        match part(folder) {
            Ok(part) => parts.push(part),
            Err(problem) => problems.push(problem.context(shown(folder))),
        }
    }
    let Some(first) = parts.first() else { return Err(problems) };
    let mut there: BTreeMap<u64, &Part> = BTreeMap::new();
    for part in &parts {
        if let Some(what) = difference(&first.plan, &part.plan) {
            let (one, other) = (shown(&first.folder), shown(&part.folder));
            problems.push(anyhow!("{other}: this is a part of another batch than {one}: {what}"));
        } else if part.shard.count() != first.shard.count() {
            let (one, other) = (shown(&first.folder), shown(&part.folder));
            problems.push(anyhow!("{other} holds part {}, but {one} part {}", part.shard, first.shard));
        } else if let Some(same) = there.insert(part.shard.index(), part) {
            let (one, other) = (shown(&same.folder), shown(&part.folder));
            problems.push(anyhow!("{one} and {other} both hold part {}; give one of them", part.shard));
        }
    }
    let count = first.shard.count();
    let missing: Vec<String> =
        (1..=count).filter(|at| !there.contains_key(at)).map(|at| format!("{at}/{count}")).collect();
    if !missing.is_empty() && problems.is_empty() {
        let which = printable(&missing.join(", "), 200);
        let what = if missing.len() == 1 { "part" } else { "parts" };
        problems.push(anyhow!(
            "{what} {which} of the batch `{}` missing among the folders that were given",
            printable(&first.plan.title, 100)
        ));
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    parts.sort_by_key(|part| part.shard);
    Ok(parts)
}

fn part(folder: &Path) -> Result<Part> {
    let path = folder.join(PLAN);
    if !path.exists() {
        bail!("this is no folder of results: there is no {PLAN}");
    }
    let text = read_text(&path, MAX_PLAN)?;
    let Kept { plan, shard, source } = Kept::read(&text).map_err(|problem| anyhow!("{PLAN}: {problem}"))?;
    let Some(shard) = shard else {
        bail!("a whole batch was played here, not a part of one; there is nothing to merge");
    };
    if folder.join(PART).exists() {
        bail!("part {shard} is not complete; run its batch again with --resume");
    }
    if !folder.join(GAMES).exists() {
        bail!("part {shard} has not been played: there is no {GAMES}");
    }
    Ok(Part { folder: folder.into(), plan, shard, source })
}

/// In what two plans differ, in words; `None` if they are one.
fn difference(one: &Plan, other: &Plan) -> Option<String> {
    // A spec may be given by another path to each part.
    let [bare, other_bare] = [one, other].map(|plan| Plan { places: Vec::new(), ..plan.clone() });
    if bare == other_bare {
        return None;
    }
    if one.seed != other.seed {
        return Some(format!("its seed is {}, not {}", other.seed, one.seed));
    }
    if one.arms.len() != other.arms.len() {
        return Some(format!("it has {}, not {}", counted(other.arms.len(), "arm"), one.arms.len()));
    }
    if let Some((one, other)) = one.arms.iter().zip(&other.arms).find(|(one, other)| one != other) {
        let label = printable(&other.label, 80);
        let file = one.content.iter().zip(&other.content).find(|(one, other)| one != other);
        return Some(match file {
            Some((_, (name, _))) => format!("`{label}` was played with another `{}`", printable(name, 100)),
            None if one.games != other.games => {
                format!("`{label}` has {}, not {}", counted(other.games, "game"), one.games)
            }
            None => format!("the arm `{label}` differs"),
        });
    }
    Some("its title, gates or confidence differ".into())
}

/// The whole batch, with the content that it was played with.
fn batch(parts: &[Part], loaded: &Loaded) -> std::result::Result<Batch, Failure> {
    let plan = parts.first().map(|part| part.plan.clone()).ok_or_else(|| anyhow!("no part was given"))?;
    let mut arenas = Vec::new();
    for arm in &plan.arms {
        let mut here = arm.clone();
        let label = printable(&arm.label, 80);
        match enter(&mut here, plan.seed, loaded, &crate::bot::Outside::default()) {
            Ok(arena) if here.content == arm.content => arenas.push(arena),
            Ok(_) => {
                let other = |(name, digest): &&(String, String)| {
                    !here.content.iter().any(|(own, print)| own == name && print == digest)
                };
                let all = arm.content.iter().chain(&here.content);
                let of_both = |one: &&(String, String)| other(one) || !arm.content.contains(one);
                let mut names: Vec<&str> = all.filter(of_both).map(|(name, _)| name.as_str()).collect();
                names.dedup();
                let names = printable(&names.join(", "), 300);
                return Err(Failure::usage(format!(
                    "`{label}` was played with other content: {names}; give the same --pack as to the batch"
                )));
            }
            Err(found) => {
                let why = found.first().map(|one| printable(&one.message, 300)).unwrap_or_default();
                return Err(Failure::usage(format!(
                    "`{label}` cannot be set up: {why}; give the same --pack as to the batch"
                )));
            }
        }
    }
    let clashes = crate::told::of_plan(&plan, loaded);
    let source = parts.first().map(|part| part.source.clone()).unwrap_or_default();
    let batch = Batch::new(plan, arenas)?;
    Ok(batch.told(clashes).called(source))
}

/// Writes the lines of all parts in their order, takes them up as a batch that was played, and reports.
fn into(
    mut batch: Batch,
    parts: &[Part],
    args: &MergeArgs,
    (packs, loaded): (&[PathBuf], &Loaded),
    console: &mut Console,
) -> std::result::Result<Report, Failure> {
    let out = &args.out;
    let place = |folder: &Path| folder.canonicalize().ok();
    if let Some(part) = parts.iter().find(|part| place(out).is_some() && place(&part.folder) == place(out)) {
        let text = format!("{}: this folder holds part {}; write to another", shown(out), part.shard);
        return Err(Failure::usage(&text));
    }
    let _held = lock(out)?;
    let kept = Kept { plan: batch.plan().clone(), shard: None, source: batch.source().into() };
    let path = out.join(PART);
    let mut prepare = || {
        if !args.replace {
            check_free(out, &kept)?;
        }
        clear_litter(out)?;
        let woven = weave(&mut batch, parts, &path).and_then(|()| {
            let Some(game) = batch.next_game() else { return Ok(()) };
            let bad = parts.get((game % parts.len().max(1) as u64) as usize);
            let name = bad.map(|part| shown(&part.folder.join(GAMES))).unwrap_or_default();
            bail!("{name}: the lines of game {game} are missing, cut or changed")
        });
        let woven = woven.and_then(|()| write_plan(out, &kept));
        if woven.is_err() && path.exists() {
            remove(&path)?; // half a merge is of no use
        }
        woven?;
        clear_aside(out)
    };
    prepare()?;
    let mut report = play(batch, 1, None, None, packs, console)?;
    add_pages(&mut report, loaded);
    finish(&report, out).context("the results could not be written")?;
    Ok(report)
}

/// Takes up the lines of all parts in the order of the whole batch, and writes those that the whole would have written.
fn weave(batch: &mut Batch, parts: &[Part], path: &Path) -> Result<()> {
    let plan = batch.plan().clone();
    let mut sources = Vec::new();
    for part in parts {
        let name = part.folder.join(GAMES);
        let mut source = lines(&name)?;
        let first = source.next();
        source.sound()?;
        if first.as_deref() != Some(games_header(&plan, Some(part.shard)).as_str()) {
            bail!("{}: these are not the games of part {} of this batch", shown(&name), part.shard);
        }
        sources.push((name, source));
    }
    let count = sources.len().max(1) as u64;
    let rows = plan.arms.iter().map(|arm| arm.games).max().unwrap_or(0);
    let places = (0..rows).flat_map(|game| plan.arms.iter().filter(move |arm| game < arm.games).map(move |_| game));
    let woven = places.map_while(|game| sources.get_mut((game % count) as usize)?.1.next());
    let mut journal = Journal::open(path, 0)?;
    let (mut waiting, mut trouble) = (String::new(), Ok(()));
    let mut keep = |text: &str| {
        waiting.push_str(text);
        if waiting.len() > AT_ONCE && trouble.is_ok() {
            trouble = journal.add(&std::mem::take(&mut waiting));
        }
    };
    batch.sift([games_header(&plan, None)].into_iter().chain(woven), &mut keep).map_err(Error::msg)?;
    trouble
        .and_then(|()| journal.add(&waiting))
        .and_then(|()| journal.flush())
        .context("the parts could not be joined")?;
    sources.iter_mut().try_for_each(|(_, source)| source.sound())?;
    // What stops early does not read all there is, and what is damaged is told by its game.
    let is_whole = batch.next_game().is_none() && !plan.rigor.early;
    for (name, source) in sources.iter_mut().filter(|_| is_whole) {
        if source.next().is_some() {
            bail!("{}: there are more lines than the plan has games", shown(name));
        }
    }
    Ok(())
}
