//! Files: read with limits and without following links, written by temporary file, flush and rename.

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::{Context, Error, Result, anyhow, bail};
use javelina_engine::printable;
use javelina_variants::{MAX_FILES, MAX_PACK, PackText, is_read};

/// The deepest folders of a pack.
const MAX_FOLDERS: usize = 8;

/// What a session may do with files; a test brings its own.
pub trait Disk: Send {
    /// Reads a text of at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// A message with path and cause.
    fn read(&self, path: &str, limit: usize) -> Result<String>;
    /// Writes a text as a whole or not at all.
    ///
    /// # Errors
    ///
    /// A message with path and cause; an old file is untouched then.
    fn write(&self, path: &str, text: &str) -> Result<()>;
}

/// The file system.
#[derive(Clone, Copy, Debug, Default)]
pub struct RealDisk;

impl Disk for RealDisk {
    fn read(&self, path: &str, limit: usize) -> Result<String> {
        let bytes = read_bytes(Path::new(path), limit)?;
        String::from_utf8(bytes)
            .map_err(|_| anyhow!("this file is no UTF-8 text"))
            .with_context(|| shown(Path::new(path)))
    }

    fn write(&self, path: &str, text: &str) -> Result<()> {
        write_whole(Path::new(path), text.as_bytes())
    }
}

/// A path as it is told.
pub fn shown(path: &Path) -> String {
    printable(&path.display().to_string(), 200)
}

/// What the system says about a file, with the file.
pub fn cause(path: &Path, error: &std::io::Error) -> Error {
    anyhow!("{}", error.to_string().to_lowercase()).context(shown(path))
}

/// Reads a file (`-` is standard input) of at most `limit` bytes.
///
/// # Errors
///
/// A message with path and cause.
pub fn read_bytes(path: &Path, limit: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = limit as u64 + 1;
    let read = if path == Path::new("-") {
        std::io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        fs::File::open(path).and_then(|file| {
            if file.metadata()?.is_dir() {
                return Err(std::io::Error::other("this is a folder, not a file"));
            }
            file.take(most).read_to_end(&mut bytes)
        })
    };
    read.map_err(|error| cause(path, &error))?;
    if bytes.len() > limit {
        bail!("{}: more than {limit} bytes are not read", shown(path));
    }
    Ok(bytes)
}

/// Writes a file as a whole: to a temporary file beside it, flushed, then renamed.
///
/// # Errors
///
/// A message with path and cause; an old file is untouched and nothing is left over then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    if path == Path::new("-") {
        return std::io::stdout().write_all(bytes).map_err(|error| cause(path, &error));
    }
    let name = path.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default();
    let beside = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let written = fs::File::create(&beside).and_then(|mut file| {
        file.write_all(bytes)?;
        file.sync_all()
    });
    let done = written.and_then(|()| fs::rename(&beside, path));
    if done.is_err() {
        let _ = fs::remove_file(&beside); // it may not be there
    }
    done.map_err(|error| cause(path, &error))
}

/// Reads the folder of a pack. Links are not followed; hidden files are left out.
///
/// # Errors
///
/// A message with path and cause.
pub fn read_pack(folder: &Path) -> Result<PackText> {
    let name = folder.canonicalize().map_err(|error| cause(folder, &error))?;
    let name = name.file_name().map_or_else(|| "pack".into(), |name| name.to_string_lossy().to_string());
    let mut pack = PackText { name, files: Vec::new() };
    if folder.is_file() {
        let bytes = read_bytes(folder, javelina_variants::MAX_FILE * 4)?;
        pack.files.push((pack.name.clone(), bytes));
        return Ok(pack);
    }
    let mut total = 0;
    walk(folder, "", 0, &mut pack, &mut total)?;
    pack.files.sort();
    Ok(pack)
}

fn walk(folder: &Path, prefix: &str, depth: usize, pack: &mut PackText, total: &mut usize) -> Result<()> {
    let entries = fs::read_dir(folder).map_err(|error| cause(folder, &error))?;
    for entry in entries {
        let entry = entry.map_err(|error| cause(folder, &error))?;
        let path = entry.path();
        let name = entry.file_name().to_string_lossy().to_string();
        let kind = entry.file_type().map_err(|error| cause(&path, &error))?;
        if name.starts_with('.') {
            continue;
        }
        if kind.is_symlink() {
            bail!("{}: links are not followed; a pack reads nothing outside its folder", shown(&path));
        }
        let inner = format!("{prefix}{name}");
        if kind.is_dir() {
            if depth >= MAX_FOLDERS {
                bail!("{}: folders are nested more than {MAX_FOLDERS} deep", shown(&path));
            }
            walk(&path, &format!("{inner}/"), depth + 1, pack, total)?;
        } else if kind.is_file() {
            // What is no part of a pack (records, results, pictures) is named and not read.
            let bytes = if is_read(&inner) { read_bytes(&path, MAX_PACK)? } else { Vec::new() };
            *total += bytes.len();
            if pack.files.len() >= MAX_FILES || *total > MAX_PACK {
                bail!("{}: a pack has at most {MAX_FILES} files and {MAX_PACK} bytes", shown(folder));
            }
            pack.files.push((inner, bytes));
        } else {
            bail!("{}: only regular files are read", shown(&path));
        }
    }
    Ok(())
}

/// The packs of a run: those that come with the engine, then those from disk. A folder that holds a whole game which
/// comes with the engine stands in its place, with the engine's scripts where it has none. A folder that is named
/// twice, by whatever path, is read once.
///
/// # Errors
///
/// A message with path and cause.
pub fn gather<'a>(folders: impl IntoIterator<Item = &'a Path>) -> Result<Vec<PackText>> {
    let mut packs = javelina_variants::shipped();
    let mut seen = BTreeSet::new();
    for folder in folders {
        if !seen.insert(folder.canonicalize().map_err(|error| cause(folder, &error))?) {
            continue;
        }
        let mut pack = read_pack(folder)?;
        let is_game = pack.files.iter().any(|(name, _)| name == "settings.toml") && !extends(&pack);
        match packs.iter().position(|other| is_game && other.name == pack.name) {
            Some(at) => {
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

/// Whether a pack says that it adds to a game.
fn extends(pack: &PackText) -> bool {
    let meta = pack.files.iter().find(|(name, _)| name == "pack.toml");
    let text = meta.map(|(_, bytes)| String::from_utf8_lossy(bytes));
    text.is_some_and(|text| text.lines().any(|line| line.trim_start().starts_with("extends")))
}
