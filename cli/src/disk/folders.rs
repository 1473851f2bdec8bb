//! Folders of packs: read with limits and without following links.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use anyhow::{Result, bail, ensure};
use javelina_engine::limits::{MAX_FILE, MAX_FILES, MAX_PACK};
use javelina_variants::{PackText, is_read};

use super::fault::call;
use super::{cause, read_bytes, shown};
use crate::Games;

const MAX_FOLDERS: usize = 8;

/// Returns the origin of the pack in a folder: the path that all other paths to it lead to.
pub fn origin(folder: &Path) -> Result<String> {
    let real = call().and_then(|()| folder.canonicalize()).map_err(|error| cause(folder, &error))?;
    Ok(real.to_string_lossy().into_owned())
}

/// Reads the folder of a pack. Links are not followed; hidden files are left out.
pub fn read_pack(folder: &Path) -> Result<PackText> {
    let mut pack = PackText { name: origin(folder)?, files: Vec::new() };
    if folder.is_file() {
        let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        pack.files.push((name, read_bytes(folder, MAX_FILE * 4)?));
        return Ok(pack);
    }
    let (mut total, most) =
        (0, || format!("{}: a pack has at most {MAX_FILES} files and {MAX_PACK} bytes", shown(folder)));
    walk(folder, &|_| true, &mut |inner, path| {
        // What is no part of a pack (records, results, pictures) is named and not read.
        let bytes = if is_read(inner) { read_bytes(path, MAX_PACK)? } else { Vec::new() };
        total += bytes.len();
        ensure!(pack.files.len() < MAX_FILES && total <= MAX_PACK, most());
        pack.files.push((inner.to_string(), bytes));
        Ok(())
    })?;
    pack.files.sort();
    Ok(pack)
}

type Names<'a> = &'a dyn Fn(&str) -> bool;
type Visit<'a> = &'a mut dyn FnMut(&str, &Path) -> Result<()>;

/// Visits the regular files of a folder and of its subfolders whose names `reads` accepts. Skips hidden entries and all
/// entries with other names. Errors: a message with path and cause: of a folder that cannot be read, and of a link, a
/// pipe or a too deep folder with a name that `reads` accepts. The rest is not visited then.
pub fn walk(folder: &Path, reads: Names<'_>, visit: Visit<'_>) -> Result<()> {
    below(folder, ("", 0), reads, visit)
}

fn below(folder: &Path, (prefix, depth): (&str, usize), reads: Names<'_>, visit: Visit<'_>) -> Result<()> {
    let entries = call().and_then(|()| fs::read_dir(folder)).map_err(|error| cause(folder, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| cause(folder, &error))?;
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().to_string();
        let kind = entry.file_type().map_err(|error| cause(&path, &error))?;
        let is_entered = kind.is_dir() && depth < MAX_FOLDERS;
        if name.starts_with('.') || !is_entered && !reads(&name) {
            continue;
        }
        let inner = format!("{prefix}{name}");
        if is_entered {
            below(&path, (&format!("{inner}/"), depth + 1), reads, visit)?;
        } else if kind.is_file() {
            visit(&inner, &path)?;
        } else if kind.is_symlink() {
            bail!("{}: is a symbolic link; replace it by the file", shown(&path));
        } else if kind.is_dir() {
            bail!("{}: folders are nested more than {MAX_FOLDERS} deep", shown(&path));
        } else {
            bail!("{}: not a regular file", shown(&path));
        }
    }
    Ok(())
}

/// What would be another if a file of the folder had been saved: names, sizes and times. What cannot be looked at counts as not
/// there, since an editor may just be putting it there.
pub fn stamp(folder: &Path) -> Vec<(PathBuf, u64, Option<SystemTime>)> {
    let mut found = Vec::new();
    let _ = walk(folder, &|_| true, &mut |_, path| {
        ensure!(found.len() < MAX_FILES);
        found.extend(path.metadata().ok().map(|about| (path.into(), about.len(), about.modified().ok())));
        Ok(())
    }); // a folder that cannot be walked is told by whoever reads it
    found.sort();
    found
}

/// The packs of a run: those that come with the engine, then those from disk. The first folder that holds a whole game
/// which comes with the engine (by its id) stands in its place, with the engine's scripts where it has none. A folder
/// that is named twice, by whatever path, is read once.
pub fn gather<'a>(games: Games, folders: impl IntoIterator<Item = &'a Path>) -> Result<Vec<PackText>> {
    let mut packs: Vec<PackText> = games.iter().map(|game| (game.as_ref().pack)()).collect();
    let (mut seen, mut taken) = (BTreeSet::new(), BTreeSet::new());
    for folder in folders {
        if !seen.insert(origin(folder)?) {
            continue;
        }
        let mut pack = read_pack(folder)?;
        let is_whole = value(&pack, "game").is_some() || pack.files.iter().any(|(name, _)| name == "settings.toml");
        let is_game = is_whole && value(&pack, "extends").is_none();
        let says = |pack: &PackText| Some((value(pack, "id")?, value(pack, "game")?));
        let is_same = |other: &PackText| says(&pack).is_some_and(|own| says(other) == Some(own));
        match (0..games.len()).find(|at| is_game && !taken.contains(at) && is_same(&packs[*at])) {
            Some(at) => {
                taken.insert(at);
                let old = std::mem::take(&mut packs[at]);
                let scripts = old.files.into_iter().filter(|(name, _)| name.ends_with(".rhai"));
                let missing: Vec<_> =
                    scripts.filter(|(name, _)| !pack.files.iter().any(|(other, _)| other == name)).collect();
                pack.files.extend(missing);
                packs[at] = pack;
            }
            None => packs.push(pack),
        }
    }
    Ok(packs)
}

/// The game to which a pack adds something.
pub fn extends(pack: &PackText) -> Option<String> {
    value(pack, "extends").map(|game| game.trim_matches('"').to_string())
}

fn value(pack: &PackText, key: &str) -> Option<String> {
    let (_, bytes) = pack.files.iter().find(|(name, _)| name == "pack.toml")?;
    let text = String::from_utf8_lossy(bytes);
    let mut lines = text.lines().filter_map(|line| line.split_once('='));
    let (_, value) = lines.find(|(name, _)| name.trim() == key)?;
    Some(value.split('#').next()?.trim().to_string())
}
