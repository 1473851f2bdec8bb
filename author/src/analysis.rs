//! Analysis: packs as loaded, some of their files as an editor has them.

use std::collections::BTreeMap;

use javelina_engine::{Diagnostic, FileId, Files};
use javelina_variants::{GameRow, Loaded, PackText};

/// Packs as loaded, and what may be asked about their texts.
pub struct Analysis<R: AsRef<GameRow> + 'static = GameRow> {
    loaded: Loaded<R>,
}

/// Packs with the files that are being edited in the place of those that were read. `overlay`: their names (`pack/path`) and
/// texts; they need not be on disk yet.
#[must_use]
pub fn overlaid(mut packs: Vec<PackText>, overlay: &BTreeMap<String, String>) -> Vec<PackText> {
    for pack in &mut packs {
        let inner = format!("{}/", pack.name);
        for (path, text) in overlay.iter().filter_map(|(name, text)| Some((name.strip_prefix(&inner)?, text))) {
            match pack.files.iter_mut().find(|(known, _)| known == path) {
                Some((_, bytes)) => *bytes = text.as_bytes().to_vec(),
                None => pack.files.push((path.to_string(), text.as_bytes().to_vec())),
            }
        }
    }
    packs
}

/// The packs beside which a pack is read: the one that is its game, if the pack is none. A pack that does not say for
/// which game it is is taken for one of the game that its texts name.
#[must_use]
pub fn hosts<R: AsRef<GameRow>>(games: &[R], pack: &PackText) -> Vec<PackText> {
    let says = |key: &str| {
        let (_, bytes) = pack.files.iter().find(|(path, _)| path == "pack.toml")?;
        let text = String::from_utf8_lossy(bytes);
        let (_, value) = text.lines().filter_map(|line| line.split_once('=')).find(|(name, _)| name.trim() == key)?;
        Some(value.split('#').next()?.trim().trim_matches(['"', '\'']).to_string())
    };
    let named =
        |id: &str| pack.files.iter().any(|(_, text)| String::from_utf8_lossy(text).contains(&format!(" for {id} ")));
    let rows = || games.iter().map(R::as_ref);
    let row = match (says("extends"), says("game")) {
        (Some(game), _) => rows().find(|row| row.id() == game),
        (None, Some(_)) => return Vec::new(),
        (None, None) => rows().find(|row| named(row.id())),
    };
    row.map(|row| (row.pack)()).into_iter().collect()
}

impl<R: AsRef<GameRow>> Analysis<R> {
    /// What may be asked about these packs.
    #[must_use]
    pub fn of(loaded: Loaded<R>) -> Self {
        Self { loaded }
    }

    /// The packs as loaded.
    #[must_use]
    pub fn loaded(&self) -> &Loaded<R> {
        &self.loaded
    }

    /// The texts of all files.
    #[must_use]
    pub fn files(&self) -> &Files {
        &self.loaded.files
    }

    /// The file of a name, `pack/path`.
    #[must_use]
    pub fn file(&self, name: &str) -> Option<FileId> {
        self.files().iter().find(|(_, known, _)| *known == name).map(|(file, ..)| file)
    }

    /// What was found in a file, notes too, by place.
    pub fn found(&self, file: FileId) -> impl Iterator<Item = &Diagnostic> {
        self.loaded.found.iter().chain(&self.loaded.noted).filter(move |one| one.span.file == file)
    }
}
