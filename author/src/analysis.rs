//! Analysis: packs as loaded, some of their files as an editor has them.

use std::collections::BTreeMap;

use javelina_engine::{Diagnostic, FileId, FileKey, Files};
use javelina_variants::{GameRow, Key, Loaded, PackText};

/// Packs as loaded, and what may be asked about their texts.
pub struct Analysis<R: AsRef<GameRow> + 'static = GameRow> {
    loaded: Loaded<R>,
    /// The keys of batch specs, which their owner reads.
    pub(crate) specs: Vec<Key>,
    /// What a key of one names besides what packs hold, each with what it is.
    pub(crate) named: Named<R>,
}

/// Says what a key of a batch spec may name: each with what it is.
pub type Named<R> = fn(&Loaded<R>, &str) -> Vec<(String, String)>;

/// Packs with the files that are being edited in the place of those that were read. `overlay`: their texts; they
/// need not be on disk yet.
pub fn overlaid(mut packs: Vec<PackText>, overlay: &BTreeMap<FileKey, String>) -> Vec<PackText> {
    for pack in &mut packs {
        for (FileKey { path, .. }, text) in overlay.iter().filter(|(key, _)| key.pack == pack.name) {
            match pack.files.iter_mut().find(|(known, _)| known == path) {
                Some((_, bytes)) => *bytes = text.as_bytes().to_vec(),
                None => pack.files.push((path.clone(), text.as_bytes().to_vec())),
            }
        }
    }
    packs
}

/// A pack and the one that is its game, if the pack is none; else the pack with the engine's scripts where it has none. A
/// pack that does not say for which game it is is taken for one of the game that its texts name.
pub fn with_host<R: AsRef<GameRow>>(games: &[R], mut pack: PackText) -> Vec<PackText> {
    let says = |key: &str| {
        let (_, bytes) = pack.files.iter().find(|(path, _)| path == "pack.toml")?;
        let text = String::from_utf8_lossy(bytes);
        let (_, value) = text.lines().filter_map(|line| line.split_once('=')).find(|(name, _)| name.trim() == key)?;
        Some(value.split('#').next()?.trim().trim_matches(['"', '\'']).to_string())
    };
    let named =
        |id: &str| pack.files.iter().any(|(_, text)| String::from_utf8_lossy(text).contains(&format!(" for {id} ")));
    let row = |game: Option<String>| {
        let mut rows = games.iter().map(R::as_ref);
        rows.find(|row| game.as_ref().map_or_else(|| named(row.id()), |game| row.id() == game))
    };
    match (says("extends"), says("game")) {
        (None, Some(game)) => {
            let scripts = row(Some(game)).map(|row| (row.pack)().files).unwrap_or_default();
            for (path, bytes) in scripts.into_iter().filter(|(path, _)| path.ends_with(".rhai")) {
                if pack.files.iter().all(|(known, _)| *known != path) {
                    pack.files.push((path, bytes));
                }
            }
            vec![pack]
        }
        (extends, _) => row(extends).map(|row| (row.pack)()).into_iter().chain([pack]).collect(),
    }
}

impl<R: AsRef<GameRow>> Analysis<R> {
    /// What may be asked about these packs.
    pub fn of(loaded: Loaded<R>) -> Self {
        Self { loaded, specs: Vec::new(), named: |_, _| Vec::new() }
    }

    /// Says which keys batch specs have, which their owner reads, and what they name that no pack holds.
    #[must_use]
    pub fn with_specs(self, specs: Vec<Key>, named: Named<R>) -> Self {
        Self { specs, named, ..self }
    }

    /// Adds problems that show only when games are built, which its owner does.
    pub fn add(&mut self, found: Vec<Diagnostic>) {
        self.loaded.found.extend(found);
    }

    /// The packs as loaded.
    pub fn loaded(&self) -> &Loaded<R> {
        &self.loaded
    }

    /// The texts of all files.
    pub fn files(&self) -> &Files {
        &self.loaded.files
    }

    /// What was found in a file, notes too, by place.
    pub fn found(&self, file: FileId) -> impl Iterator<Item = &Diagnostic> {
        self.loaded.found.iter().chain(&self.loaded.noted).filter(move |one| one.file() == Some(file))
    }
}
