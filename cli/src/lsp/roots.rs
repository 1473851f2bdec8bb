//! Roots: the folder of a pack whose files are edited, with what was read of it, and the names of its files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use javelina_author::{Analysis, overlaid, with_host};
use javelina_variants::PackText;

use super::beside::{batches_beside, packs_in, path_beside};
use super::documents::Documents;
use super::examples::differing;
use crate::commands::{gate_problems, named_in_specs, spec_problems};
use crate::disk::{is_file, read_pack};
use crate::{Game, Games, load_for};

/// How the names of batch specs end.
pub(super) const SPEC: &str = ".batch.toml";
/// The deepest folders above a file in which its `pack.toml` is looked for.
const ABOVE: usize = 8;

/// A pack whose files are edited.
pub(super) struct Root {
    pub folder: PathBuf,
    /// Whether it has a `pack.toml`; a file without is analysed alone.
    pub is_pack: bool,
    /// What was read of it.
    disk: Option<PackText>,
    /// Whether something changed since it was analysed.
    pub is_dirty: bool,
    /// Whether a file of it was saved since, so that its examples are played.
    pub is_saved: bool,
    pub analysis: Option<Analysis<Game>>,
}

impl Root {
    /// The root of a folder, of which nothing is known yet.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, is_pack: false, disk: None, is_dirty: true, is_saved: false, analysis: None }
    }

    /// Has its files read anew.
    pub fn forget(&mut self) {
        self.disk = None;
        self.is_dirty = true;
    }

    /// The name of its pack: that of its folder.
    fn name(&self) -> String {
        self.folder.file_name().map_or_else(|| "pack".into(), |name| name.to_string_lossy().into_owned())
    }

    /// The name under which diagnostics know a file of it.
    pub fn file_name(&self, path: &Path) -> Option<String> {
        let inner = path.strip_prefix(&self.folder).ok()?;
        let parts: Vec<_> = inner.iter().map(|part| part.to_string_lossy()).collect();
        Some(format!("{}/{}", self.name(), parts.join("/")))
    }

    /// The file that diagnostics know by a name; `None` if it is none of this root.
    pub fn path(&self, name: &str) -> Option<PathBuf> {
        match name.strip_prefix(&self.name()).and_then(|inner| inner.strip_prefix('/')) {
            Some(inner) => Some(self.folder.join(inner)),
            None => path_beside(&self.folder, name),
        }
    }

    /// Analyses it as the editor has it, beside the packs of its game and `more`.
    pub fn analyse(&mut self, games: Games, documents: &Documents, more: &[PathBuf]) {
        let mut overlay = BTreeMap::new();
        for (uri, document) in documents {
            if let Some(path) = path_of(uri)
                && root_of(&path).0 == self.folder
                && let Some(name) = self.file_name(&path)
            {
                overlay.insert(name, document.text.clone());
            }
        }
        // A batch that lies in no pack is one for the games that come with the program and the packs beside it.
        let mut alone = BTreeMap::new();
        if !self.is_pack {
            alone = overlay.extract_if(.., |name, _| name.ends_with(SPEC)).collect();
        }
        let name = self.name();
        let disk = self.disk.get_or_insert_with(|| {
            let read = || read_pack(&self.folder).unwrap_or_default();
            PackText { name, ..if self.is_pack { read() } else { PackText::default() } }
        });
        let own = overlaid(vec![disk.clone()], &overlay);
        let mut packs: Vec<PackText> = match alone.is_empty() || !overlay.is_empty() {
            true => own.into_iter().flat_map(|own| with_host(games, own)).collect(),
            false => packs_in(&self.folder, games, documents),
        };
        packs.extend(more.iter().filter(|folder| **folder != self.folder).filter_map(|folder| read_pack(folder).ok()));
        self.is_dirty = false;
        let is_saved = std::mem::take(&mut self.is_saved);
        let mut loaded = load_for(games, &packs);
        for (name, text) in alone {
            loaded.files.add(name, text);
        }
        let is_meant = |file| self.path(loaded.files.name(file)).is_some();
        let mut found = gate_problems(&is_meant, &loaded);
        if is_saved && self.is_pack && loaded.is_sound() {
            found.extend(differing(games, &packs, &loaded, is_meant));
        }
        let specs = loaded.files.iter().filter(|(file, name, _)| name.ends_with(SPEC) && is_meant(*file));
        found.extend(specs.flat_map(|(file, ..)| spec_problems(file, &loaded)));
        if self.is_pack {
            for (name, text) in batches_beside(&self.folder, documents) {
                loaded.files.add(name, text);
            }
        }
        let mut analysis = Analysis::of(loaded).with_specs(crate::spec::keys(), named_in_specs);
        analysis.add(found);
        self.analysis = Some(analysis);
    }
}

/// The folder of the pack to which a file belongs, and whether it is one: else the file's own folder.
pub(super) fn root_of(path: &Path) -> (PathBuf, bool) {
    let above = path.ancestors().skip(1).take(ABOVE);
    match above.clone().find(|folder| is_file(&folder.join("pack.toml"))) {
        Some(folder) => (folder.to_path_buf(), true),
        None => (path.parent().unwrap_or(path).to_path_buf(), false),
    }
}

/// The path of a `file:` URI.
pub(super) fn path_of(uri: &str) -> Option<PathBuf> {
    let written = uri.strip_prefix("file://")?;
    // `file://server/share` is `//server/share`, a folder of another machine.
    let written = match written.find('/')? {
        0 => written,
        host if written[..host].eq_ignore_ascii_case("localhost") => &written[host..],
        _ => uri.strip_prefix("file:")?,
    };
    let (mut bytes, mut rest) = (Vec::new(), written.as_bytes());
    while let [first, more @ ..] = rest {
        let digits = more.get(..2).filter(|_| *first == b'%').and_then(|two| std::str::from_utf8(two).ok());
        match digits.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            None => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    let path = String::from_utf8(bytes).ok()?;
    // `/C:/packs` is `C:/packs`.
    let is_drive = matches!(path.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    Some(PathBuf::from(if is_drive { &path[1..] } else { &path }))
}

/// The URI of a path.
pub(super) fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let is_remote = path.starts_with("//") && !path.starts_with("///");
    let mut uri = String::from(match path.as_bytes() {
        _ if is_remote => "file:",
        [b'/', ..] => "file://",
        _ => "file:///",
    });
    for byte in path.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' | b'~' => uri.push(char::from(byte)),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_comes_back_from_its_uri() {
        for path in ["/packs/my pack/ä 50%.rules", "C:/packs/a.toml", "//server/share/my pack/a.rules"] {
            assert_eq!(path_of(&uri_of(Path::new(path))), Some(PathBuf::from(path)));
        }
        assert_eq!(path_of("file:///c%3A/a.rules"), Some(PathBuf::from("c:/a.rules")));
        assert_eq!(path_of("file:///d%3A/My%20Packs/b/a.rhai"), Some(PathBuf::from("d:/My Packs/b/a.rhai")));
        assert_eq!(path_of("file://localhost/packs/a.rules"), Some(PathBuf::from("/packs/a.rules")));
        assert_eq!(uri_of(Path::new(r"C:\My Packs\a.rules")), "file:///C%3A/My%20Packs/a.rules");
        assert_eq!(uri_of(Path::new(r"\\server\share\a.rules")), "file://server/share/a.rules");
        assert_eq!(path_of("untitled:one"), None);
    }
}
