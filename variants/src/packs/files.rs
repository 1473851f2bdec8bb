//! The files of a pack: which names are allowed, how large they may be, and those that are embedded.

use javelina_engine::limits::{MAX_CSV, MAX_FILE, MAX_FILES, MAX_PACK};
use javelina_engine::{Diagnostic, FileId, FileKey, Files, Span, printable, split_mark};

/// The file of a pack's rulings: a text for people.
pub(crate) const RULINGS: &str = "rulings.toml";

/// A pack as text: from disk (the command line reads it) or embedded.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PackText {
    /// Its origin: the path of its folder, or a name. No two packs of a run have one origin. Its files are shown under the
    /// last part.
    pub name: String,
    /// Path in the pack (with `/`) and bytes of each file.
    pub files: Vec<(String, Vec<u8>)>,
}

impl PackText {
    /// The name under which its files are shown: the last part of its origin.
    pub fn shown(&self) -> String {
        printable(self.name.rsplit(['/', '\\']).next().unwrap_or_default(), 100)
    }
}

/// Path in the pack and bytes of each file that is embedded.
type Packed = &'static [(&'static str, &'static [u8])];

include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

/// A pack of embedded files.
pub(crate) fn embedded(name: &str, files: &[(&str, &[u8])]) -> PackText {
    let files = files.iter().map(|(path, bytes)| ((*path).to_string(), bytes.to_vec())).collect();
    PackText { name: name.into(), files }
}

/// The packs of recipes: rules to read and to copy, each with an example. They are added to games by nobody but who names them.
pub fn recipes() -> Vec<PackText> {
    RECIPES.iter().map(|(name, files)| embedded(name, files)).collect()
}

/// Whether one pack that comes with the engine has all these files, each with this text.
pub(crate) fn are_embedded(files: &[(&str, &str)]) -> bool {
    let has = |pack: &Packed| files.iter().all(|(name, text)| pack.contains(&(*name, text.as_bytes())));
    EMBEDDED.iter().any(has)
}

/// End of the name of a batch spec.
pub const SPEC: &str = ".batch.toml";

/// The batches that come with the engine: name, what it is for, and text. `shipped:NAME` names one on the command line.
pub const SPECS: &[(&str, &str, &str)] = &[
    (
        "suite",
        "all games with and without cards and variants; the default batch",
        include_str!("../../suite.batch.toml"),
    ),
    ("ci", "fifteen house rules and cards, each compared with the base game", include_str!("../../ci.batch.toml")),
    ("minds", "the policies against each other", include_str!("../../minds.batch.toml")),
    ("players", "results of greedy in each game, card by card", include_str!("../../players.batch.toml")),
    ("journal", "the assignments of Keystone, each played by a bot", include_str!("../../keystone/journal.batch.toml")),
];

/// The batch that is run when none is named.
pub fn suite() -> &'static str {
    SPECS.first().map_or("", |(_, _, text)| text)
}

/// Whether a file of a pack is content: what decides how games go. Transcripts, batches, texts for people (rules and rulings
/// among them) and what Javelina wrote into the folder (records, results) are not, so they change no pinned content.
pub fn is_content(path: &str) -> bool {
    let is_batch = path.ends_with(".batch.toml");
    !is_batch && path != RULINGS && [".toml", ".csv", ".rules", ".rhai"].iter().any(|end| path.ends_with(end))
}

/// The first 16 hexadecimal digits of a text's BLAKE3 digest.
pub(crate) fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex()[..16].to_string()
}

/// Returns `true` if a content file holds tables of things, in TOML or in CSV.
pub(crate) fn is_table(path: &str) -> bool {
    let last = path.rsplit('/').next().unwrap_or(path);
    let is_table = [".toml", ".csv"].iter().any(|end| last.ends_with(end));
    is_table && !last.ends_with(SPEC) && !["pack.toml", "journal.toml"].contains(&last)
}

/// Whether a file of a pack is read at all: content, transcripts and texts for people.
pub fn is_read(path: &str) -> bool {
    is_content(path) || path == RULINGS || [".batch.toml", ".play", ".md", ".txt"].iter().any(|end| path.ends_with(end))
}

/// Whether Javelina may have written the file: records and results of batches lie quietly in a pack's folder.
pub(crate) fn is_output(path: &str) -> bool {
    [".jsonl", ".json", ".pos", ".svg", ".html", ".xml"].iter().any(|end| path.ends_with(end))
}

/// Adds the files of a pack that are fit to be read; reports the others. Sorted by name.
pub(crate) fn admit(pack: &PackText, files: &mut Files, found: &mut Vec<Diagnostic>) -> Vec<(String, FileId)> {
    let mut admitted: Vec<(String, FileId)> = Vec::new();
    let mut names: Vec<&(String, Vec<u8>)> = pack.files.iter().collect();
    // Where two names differ only in the case of letters, the one in small letters stays.
    names.sort_by_key(|(path, bytes)| (path.bytes().any(|byte| byte.is_ascii_uppercase()), path, bytes));
    let size: usize = names.iter().filter(|(path, _)| is_read(path)).map(|(_, bytes)| bytes.len()).sum();
    if names.len() > MAX_FILES || size > MAX_PACK {
        let file = files.add_keyed(FileKey::new(&pack.name, ""), pack.shown(), "");
        let text = format!(
            "the pack has {} files and {size} bytes; the limits are {MAX_FILES} files and {MAX_PACK} bytes",
            names.len()
        );
        found.push(Diagnostic::error("X4002", Span::new(file, 0..0), text));
        return admitted;
    }
    for (path, bytes) in names {
        if is_output(path) {
            continue;
        }
        let (key, shown) = (FileKey::new(&pack.name, path), format!("{}/{}", pack.shown(), printable(path, 120)));
        let mut refuse = |code, text: String| {
            let file = files.add_keyed(key.clone(), shown.clone(), "");
            found.push(Diagnostic::error(code, Span::new(file, 0..0), text));
        };
        if let Some(why) = unfit(path) {
            refuse("X4001", format!("invalid file name `{}`: {why}", printable(path, 120)));
            continue;
        }
        if let Some((other, _)) = admitted.iter().find(|(other, _)| other.eq_ignore_ascii_case(path)) {
            refuse("X4001", format!("`{path}` and `{other}` differ only in the case of letters"));
            continue;
        }
        let most = if path.ends_with(".csv") { MAX_CSV } else { MAX_FILE };
        if bytes.len() > most {
            refuse("X4002", format!("this file has {} bytes; the limit is {most}", bytes.len()));
            continue;
        }
        match std::str::from_utf8(bytes) {
            Ok(text) => admitted.push((path.clone(), files.add_keyed(key, shown, split_mark(text).1))),
            Err(error) => {
                let (start, end) = (error.valid_up_to(), error.valid_up_to() + char::REPLACEMENT_CHARACTER.len_utf8());
                let file = files.add_keyed(key, shown, String::from_utf8_lossy(bytes));
                let text = format!("this file is not UTF-8: byte {start} is invalid");
                let problem = Diagnostic::error("X4003", Span::new(file, start..end), text);
                let is_csv = path.ends_with(".csv");
                found.push(if is_csv { problem.help("save it as `CSV UTF-8`") } else { problem });
            }
        }
    }
    admitted.sort();
    without_packs_inside(admitted, files, found)
}

/// Tells of each pack inside the pack, once, and leaves its files out.
fn without_packs_inside(
    mut admitted: Vec<(String, FileId)>,
    files: &Files,
    found: &mut Vec<Diagnostic>,
) -> Vec<(String, FileId)> {
    let folder = |path: &str| Some(path.strip_suffix("pack.toml")?.to_string()).filter(|folder| folder.ends_with('/'));
    let mut packs: Vec<(String, FileId)> =
        admitted.iter().filter_map(|(path, file)| Some((folder(path)?, *file))).collect();
    packs.sort_by_key(|(folder, _)| folder.len()); // what lies in an inner pack is told with it
    let mut inner: Vec<String> = Vec::new();
    for (folder, file) in packs {
        if inner.iter().any(|outer| folder.starts_with(outer.as_str())) {
            continue;
        }
        let text = "this pack is inside another pack, so its files are not read".to_string();
        let help = format!("move `{}` out, and use a `--pack` option for each", folder.trim_end_matches('/'));
        let place = Span::new(file, 0..files.text(file).len().min(1));
        found.push(Diagnostic::error("X4027", place, text).help(help));
        inner.push(folder);
    }
    admitted.retain(|(path, _)| !inner.iter().any(|folder| path.starts_with(folder.as_str())));
    admitted
}

/// Why a path is not fit for a file of a pack, if it is not.
fn unfit(path: &str) -> Option<&'static str> {
    if path.is_empty() || path.len() > 100 {
        return Some("names have 1 to 100 bytes");
    }
    if path.starts_with('/') || path.contains('\\') || path.contains(':') {
        return Some("names are relative to the pack's folder");
    }
    for part in path.split('/') {
        if part == ".." || part == "." {
            return Some("names must not lead out of the pack's folder");
        }
        if part.is_empty() || part.starts_with('.') || part.ends_with('.') {
            return Some("no part of a name may be empty or begin or end with a dot");
        }
        if !part.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.')) {
            return Some("names consist of letters, digits, `_`, `-` and dots");
        }
        let stem = part.split('.').next().unwrap_or_default().to_ascii_lowercase();
        if ["con", "prn", "aux", "nul"].contains(&stem.as_str()) {
            return Some("some systems reserve this name for a device");
        }
    }
    None
}
