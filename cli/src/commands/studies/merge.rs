//! `merge`: makes the parts of a batch one, byte for byte what the whole run would have written.

use std::path::Path;

use anyhow::{Context, Result, bail};
use javelina_engine::limits::MAX_PLAN;
use javelina_lab::{Batch, Kept, Report};
use javelina_studies::{Part, in_order, weave, whole};

use super::batch::{covered, exit_code, play, show};
use super::findings;
use super::folder::{
    COVERAGE, GAMES, Lines, PART, PLAN, check_free, clear_aside, finish, lines, lock, write_junit, write_plan,
};
use crate::Loaded;
use crate::args::MergeArgs;
use crate::commands::records::pages_of_findings::add_pages;
use crate::commands::{packs, study};
use crate::disk::{Journal, Output, clear_litter, read_text, remove, shown};
use crate::failure::{Ended, Failure};
use crate::{Cli, Console};

/// Lines that are written at one go, in bytes.
const AT_ONCE: usize = 64 * 1024;

pub(in crate::commands) fn run(args: &MergeArgs, cli: &Cli, console: &mut Console) -> Ended {
    args.junit.iter().try_for_each(|file| Output::Junit.spare(file))?;
    let (mut parts, mut problems) = (Vec::new(), Vec::new());
    for (place, folder) in args.parts.iter().enumerate() {
        match part(place, folder) {
            Ok(part) => parts.push(part),
            Err(problem) => problems.push(problem.context(shown(folder))),
        }
    }
    let parts = in_order(parts, problems)?;
    let loaded = packs(cli, &[])?;
    let batch = study(cli, None, console, |context| whole(&parts, &loaded, context))?;
    let report = into(batch, &parts, args, (cli, &loaded), console)?;
    findings::write_small(&report, &args.out.join("findings"), &loaded, (cli, &cli.packs), console)?;
    if let Some(file) = &args.junit {
        write_junit(&report, file)?;
    }
    // Where a part counted what clauses did, the whole does.
    let covered = match args.parts.iter().any(|folder| folder.join(COVERAGE).exists()) {
        true => Some(covered(&report, Some(&args.out), &loaded, (cli, None), console)?),
        false => None,
    };
    show(&report, (covered.as_ref(), None), args.format, &loaded, console);
    Ok(exit_code(&report, args.undecided, covered.is_some_and(|covered| covered.is_cut())))
}

fn part(place: usize, folder: &Path) -> Result<Part> {
    let path = folder.join(PLAN);
    if !path.exists() {
        bail!("not a folder of results: {PLAN} is missing");
    }
    let names = [shown(folder), shown(&folder.join(GAMES))];
    let part = Part::read(place, names, &read_text(&path, MAX_PLAN)?)?;
    if folder.join(PART).exists() {
        bail!("part {} is not complete; run its batch again with --resume", part.shard);
    }
    if !folder.join(GAMES).exists() {
        bail!("part {} has not been played: {GAMES} is missing", part.shard);
    }
    Ok(part)
}

fn into(
    mut batch: Batch,
    parts: &[Part],
    args: &MergeArgs,
    (cli, loaded): (&Cli, &Loaded),
    console: &mut Console,
) -> Result<Report, Failure> {
    let out = &args.out;
    let place = |folder: &Path| folder.canonicalize().ok();
    if let Some(part) = parts.iter().find(|part| place(out).is_some() && place(&args.parts[part.place]) == place(out)) {
        let text = format!("{}: this folder holds part {}; use another folder", shown(out), part.shard);
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
        let woven = woven(&mut batch, parts, args, &path).and_then(|()| {
            let Some(game) = batch.next_game() else { return Ok(()) };
            let bad = parts.get((game % parts.len().max(1) as u64) as usize);
            let name = bad.map(|part| shown(&args.parts[part.place].join(GAMES))).unwrap_or_default();
            bail!("{name}: the lines of game {game} are missing, incomplete or changed")
        });
        let woven = woven.and_then(|()| write_plan(out, &kept));
        if woven.is_err() && path.exists() {
            remove(&path)?; // half a merge is of no use
        }
        woven?;
        clear_aside(out)
    };
    prepare()?;
    let mut report = play(batch, 1, (None, None), (&cli.stop, &cli.packs), console)?;
    add_pages(&mut report, loaded);
    finish(&report, out).context("cannot write the results")?;
    Ok(report)
}

/// Takes up the lines of all parts in the order of the whole batch, and writes those that the whole would have written.
fn woven(batch: &mut Batch, parts: &[Part], args: &MergeArgs, path: &Path) -> Result<()> {
    let open = |part: &Part| lines(&args.parts[part.place].join(GAMES));
    let mut sources = parts.iter().map(open).collect::<Result<Vec<Lines>>>()?;
    let mut journal = Journal::open(path, 0)?;
    let (mut waiting, mut trouble) = (String::new(), Ok(()));
    let mut keep = |text: &str| {
        waiting.push_str(text);
        if waiting.len() > AT_ONCE && trouble.is_ok() {
            trouble = journal.add(&std::mem::take(&mut waiting));
        }
    };
    let woven = weave(batch, parts, &mut |at| sources.get_mut(at)?.next(), &mut keep);
    sources.iter_mut().try_for_each(Lines::sound)?;
    woven?;
    trouble.and_then(|()| journal.add(&waiting)).and_then(|()| journal.flush()).context("cannot join the parts")?;
    // What stops early does not read all there is, and what is damaged is told by its game.
    let is_whole = batch.next_game().is_none() && !batch.plan().rigor.early;
    for (source, part) in sources.iter_mut().zip(parts).filter(|_| is_whole) {
        if source.next().is_some() {
            let name = shown(&args.parts[part.place].join(GAMES));
            bail!("{name}: has more lines than the plan has games");
        }
    }
    Ok(())
}
