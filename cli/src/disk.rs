//! Files: the one place that touches them. They are read with limits, and written as a whole or not at all.

pub mod fault;
mod folders;
mod hold;
mod journal;
mod outputs;
mod real;
mod state;

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::{Error, Result, anyhow, bail, ensure};
use javelina_engine::limits::MAX_FILE;
use javelina_engine::{nearest, or_joined, printable, split_mark};

use fault::call;
pub use folders::{extends, gather, origin, read_pack, stamp, walk};
pub use hold::Guard;
pub use journal::{Journal, Spare};
pub use outputs::{Output, spare};
pub use real::RealDisk;
pub use state::state_folder;

/// Of a folder so many names are looked at when one was mistyped.
const MOST_BESIDE: usize = 2_000;

pub fn private(options: &mut OpenOptions) -> &mut OpenOptions {
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(options, 0o600);
    options
}

pub fn shown(path: &Path) -> String {
    printable(&path.display().to_string(), 200)
}

/// What the system says about a file, with the file.
pub fn cause(path: &Path, error: &io::Error) -> Error {
    let why = match error.kind() {
        io::ErrorKind::NotFound => format!("no such file or folder{}", meant(path)),
        _ => error.to_string().to_lowercase(),
    };
    anyhow!(why).context(shown(path))
}

/// `; did you mean ..?` with what lies in the folder of a path and is called nearly so; nothing where nothing is.
pub fn meant(path: &Path) -> String {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let Some(name) = path.file_name().and_then(|name| name.to_str()) else { return String::new() };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten().take(MOST_BESIDE);
    let mut beside: Vec<String> = entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    beside.sort_unstable();
    beside.retain(|other| other != name); // it is there, and is no folder
    let near = nearest(name, beside.iter().map(String::as_str));
    let paths: Vec<String> = near.into_iter().map(|near| shown(&path.with_file_name(near))).collect();
    or_joined(&paths.iter().map(String::as_str).collect::<Vec<_>>()).map(|near| format!("; {near}")).unwrap_or_default()
}

/// A call about a file, which may be the one that is to fail.
fn made<T>(path: &Path, act: impl FnOnce() -> io::Result<T>) -> Result<T> {
    call().and_then(|()| act()).map_err(|error| cause(path, &error))
}

/// Reads a file (`-` is standard input) of at most `limit` bytes.
pub fn read_bytes(path: &Path, limit: usize) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let most = limit as u64 + 1;
    if path == Path::new("-") {
        made(path, || io::stdin().lock().take(most).read_to_end(&mut bytes))?;
    } else {
        let file = open(path)?;
        made(path, || file.take(most).read_to_end(&mut bytes))?;
    }
    if bytes.len() > limit {
        bail!("{}: too long, more than {limit} bytes", shown(path));
    }
    Ok(bytes)
}

/// Reads a text as [`read_bytes`] reads bytes, without its byte order mark.
pub fn read_text(path: &Path, limit: usize) -> Result<String> {
    Ok(read_marked(path, limit)?.1)
}

/// Reads a text as [`read_bytes`] reads bytes: its byte order mark, which may be missing, and the text behind it.
pub fn read_marked(path: &Path, limit: usize) -> Result<(String, String)> {
    let text = String::from_utf8(read_bytes(path, limit)?).map_err(|error| {
        let valid = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|byte| **byte == b'\n').count() + 1;
        anyhow!("{}:{line}: not UTF-8 text, invalid byte {}", shown(path), valid.len())
    })?;
    let (mark, text) = split_mark(&text);
    Ok((mark.into(), text.into()))
}

/// Opens a regular file for reading. Nothing else is waited for.
pub fn open(path: &Path) -> Result<File> {
    made(path, || {
        let about = fs::metadata(path)?;
        if about.is_dir() {
            return Err(io::Error::other("this is a folder, not a file"));
        }
        if !about.is_file() {
            return Err(io::Error::other("not a regular file"));
        }
        File::open(path)
    })
}

pub fn is_file(path: &Path) -> bool {
    call().is_ok() && path.is_file()
}

/// Makes a folder and those above it.
pub fn make_folder(path: &Path) -> Result<()> {
    let in_words = |error: io::Error| match error.kind() {
        io::ErrorKind::AlreadyExists | io::ErrorKind::NotADirectory => {
            io::Error::other("a file has the name of this folder")
        }
        _ => error,
    };
    made(path, || fs::create_dir_all(path).map_err(in_words))
}

/// What stands in a folder, sorted.
pub fn listed(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = || fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>();
    let mut found = made(folder, read)?;
    found.sort();
    Ok(found)
}

/// Gives a file another name.
pub fn rename(from: &Path, to: &Path) -> Result<()> {
    made(from, || fs::rename(from, to))
}

/// Removes a file.
pub fn remove(path: &Path) -> Result<()> {
    made(path, || fs::remove_file(path))
}

/// Removes a folder that this run has made, with all that is in it.
pub fn discard_folder(path: &Path) {
    let _ = fs::remove_dir_all(path); // what failed before is told, not this
}

/// Takes a folder away again if nothing stands in it.
pub fn give_back(folder: &Path) {
    let _ = fs::remove_dir(folder); // a folder that stays does no harm
}

/// Removes what killed runs left of files that they were writing to this folder; it must be held.
pub fn clear_litter(folder: &Path) -> Result<()> {
    for path in listed(folder)? {
        let name = path.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default();
        let middle = name.strip_prefix('.').and_then(|name| name.strip_suffix(".tmp"));
        let process = middle.and_then(|name| name.rsplit_once('.')).map(|(_, process)| process);
        if process.is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|one| one.is_ascii_digit())) {
            remove(&path)?;
        }
    }
    Ok(())
}

/// Writes a file as a whole: to a temporary file beside it, flushed, then renamed. A file that was there keeps its mode
/// and its owner. What a link leads to is written, not the link. Devices and pipes are refused. Errors: a message with
/// path and cause; an old file is untouched and nothing is left over then.
pub fn write_whole(path: &Path, bytes: &[u8]) -> Result<()> {
    write_for(path, bytes, Readers::All)
}

/// Writes a file of a pack or a campaign as [`write_whole`] does, if it is not larger than what is read. Errors: as for
/// [`write_whole`].
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<()> {
    fits(path, bytes.len(), MAX_FILE)?;
    write_whole(path, bytes)
}

/// Refuses to write more than is read. Errors: both sizes.
pub fn fits(path: &Path, size: usize, limit: usize) -> Result<()> {
    let why = "nothing was written";
    ensure!(size <= limit, "{}: would have {size} bytes, more than the limit of {limit}; {why}", shown(path));
    Ok(())
}

/// As [`write_whole`], but only its owner may read a new file: that of a game in which something may be hidden. Errors:
/// as for [`write_whole`].
pub fn write_private(path: &Path, bytes: &[u8]) -> Result<()> {
    write_for(path, bytes, Readers::Owner)
}

/// The users who may read a new file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    All,
    Owner,
}

fn write_for(path: &Path, bytes: &[u8], readers: Readers) -> Result<()> {
    if path == Path::new("-") {
        return made(path, || io::stdout().write_all(bytes).or_else(unless_closed));
    }
    let about = match call().and_then(|()| fs::metadata(path)) {
        Ok(about) => about,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            if fs::symlink_metadata(path).is_ok() {
                bail!("{}: broken symbolic link; remove it or write to another file", shown(path));
            }
            return replace(path, None, bytes, readers);
        }
        Err(error) => return Err(cause(path, &error)),
    };
    if about.is_dir() {
        bail!("{}: this is a folder, not a file", shown(path));
    }
    if !about.is_file() {
        bail!("{}: not a regular file", shown(path));
    }
    if about.permissions().readonly() {
        bail!("{}: this file is read-only; write to another file", shown(path));
    }
    if names(&about) > 1 {
        bail!("{}: not overwriting a file with hard links; write to another file", shown(path));
    }
    let real = made(path, || path.canonicalize())?;
    replace(&real, Some(&about), bytes, readers)
}

/// That a reader went away is no error.
pub fn unless_closed(error: io::Error) -> io::Result<()> {
    if error.kind() == io::ErrorKind::BrokenPipe { Ok(()) } else { Err(error) }
}

#[cfg(unix)]
fn names(about: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::nlink(about)
}

#[cfg(not(unix))]
fn names(_: &fs::Metadata) -> u64 {
    1
}

/// Makes a new file what the old one was to those who may use it.
fn made_like(file: &File, old: &fs::Metadata) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::{MetadataExt, fchown};
        let _ = fchown(file, Some(old.uid()), Some(old.gid())); // only root may give files away
    }
    file.set_permissions(old.permissions())
}

fn replace(path: &Path, old: Option<&fs::Metadata>, bytes: &[u8], readers: Readers) -> Result<()> {
    let name = path.file_name().map(|name| name.to_string_lossy().to_string()).unwrap_or_default();
    let beside = path.with_file_name(format!(".{name}.{}.tmp", std::process::id()));
    let _ = fs::remove_file(&beside); // of a killed program that had our number
    let write = || {
        call()?;
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        if old.is_some() || readers == Readers::Owner {
            private(&mut options);
        }
        let mut file = options.open(&beside)?;
        old.map_or(Ok(()), |old| made_like(&file, old))?;
        written(&mut file, bytes)?;
        call().and_then(|()| file.sync_all())?;
        call().and_then(|()| fs::rename(&beside, path))
    };
    let done = write();
    match &done {
        Err(_) => {
            let _ = fs::remove_file(&beside); // it may not be there
        }
        Ok(()) => {
            // Without this the new name may be lost with the power; the file itself is safe.
            let _ = path.parent().map(File::open).map(|folder| folder.and_then(|folder| folder.sync_all()));
        }
    }
    done.map_err(|error| cause(path, &error))
}

/// Writes bytes; where the call is to fail, half of them, as a full disk does.
fn written(file: &mut File, bytes: &[u8]) -> io::Result<()> {
    match call() {
        Ok(()) => file.write_all(bytes),
        Err(error) => {
            file.write_all(bytes.get(..bytes.len() / 2).unwrap_or_default())?;
            Err(error)
        }
    }
}
