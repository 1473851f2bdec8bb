//! `check --fix`: writes what the fixes of problems say into the named folders, as long as fewer problems are left.

use std::path::PathBuf;

use javelina_engine::counted;
use javelina_variants::PackText;

use crate::args::{CheckArgs, Fixes};
use crate::disk::{gather, origin, write_whole};
use crate::failure::Failure;
use crate::mended::{Target, mended, problems};
use crate::text::diff::unified;
use crate::{Cli, Console, load_for};

pub(in crate::commands) fn run(
    args: &CheckArgs,
    level: Fixes,
    cli: &Cli,
    console: &mut Console,
) -> Result<bool, Failure> {
    if args.paths.is_empty() {
        return Err(Failure::usage("--fix needs the folders to change"));
    }
    let folders = cli.packs.iter().chain(&args.paths).map(AsRef::as_ref);
    let was = gather(cli.games, folders)?;
    let mut packs = was.clone();
    let (paths, mut targets) = targets(&args.paths, &packs)?;
    let mut loaded = load_for(cli.games, &packs);
    for level in if level == Fixes::All { &[Fixes::Sure, Fixes::All][..] } else { &[Fixes::Sure] } {
        targets.iter_mut().for_each(|target| target.alone = None);
        loaded = mended(&mut packs, &mut targets, *level, cli.games, &loaded).unwrap_or(loaded);
    }
    let is_changed = |(_, target): &(_, &Target)| target.bytes(&was) != target.bytes(&packs);
    let changed: Vec<(&PathBuf, &Target)> = paths.iter().zip(&targets).filter(is_changed).collect();
    for (path, target) in &changed {
        match args.diff {
            true => console.data(&unified(&target.shown(&was), &target.text(&was), &target.text(&packs))),
            false => write_whole(path, target.bytes(&packs))?,
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

/// The files of the named folders, as they were read, each with its path.
pub(in crate::commands) fn targets(
    paths: &[PathBuf],
    packs: &[PackText],
) -> Result<(Vec<PathBuf>, Vec<Target>), Failure> {
    let (mut places, mut all): (Vec<PathBuf>, Vec<Target>) = Default::default();
    for folder in paths {
        let origin = origin(folder)?;
        let Some(pack) = packs.iter().position(|pack| pack.name == origin) else { continue };
        for (file, (inner, _)) in packs[pack].files.iter().enumerate() {
            let path = if folder.is_file() { folder.clone() } else { folder.join(inner) };
            let target = Target::new(packs, pack, file);
            // A script that comes with the engine is no file of the folder.
            if path.is_file() && all.iter().all(|other| other.key != target.key) {
                places.push(path);
                all.push(target);
            }
        }
    }
    Ok((places, all))
}
