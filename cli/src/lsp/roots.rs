//! Roots: the folder of a pack whose files are edited, with what was read of it, and the names of its files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use javelina_author::{Analysis, BESIDE, overlaid, with_host};
use javelina_engine::{FileKey, split_mark};
use javelina_lab::Stop;
use javelina_studies::gate_problems;
use javelina_variants::{PackText, SPEC, Transcript};

use super::beside::{batches_beside, packs_in};
use super::documents::Documents;
use super::edited::{named_in_specs, spec_problems};
use crate::args::Fixes;
use crate::bot::Programs;
use crate::disk::{is_file, origin, read_pack};
use crate::lsp::protocol::uris::path_of;
use crate::mended::{Target, mended};
use crate::{Game, Games, load_for};

/// The deepest folders above a file in which its `pack.toml` is looked for.
const ABOVE: usize = 8;

pub(super) struct Root {
    pub folder: PathBuf,
    origin: String,
    /// Whether it has a `pack.toml`; a file without is analysed alone.
    pub is_pack: bool,
    disk: Option<PackText>,
    /// Whether something changed since it was analysed.
    pub is_dirty: bool,
    /// Whether a file of it was saved since, so that its examples are played.
    pub is_saved: bool,
    pub unplayed: Vec<Transcript>,
    pub analysis: Option<Analysis<Game>>,
    pub packs: Vec<PackText>,
    /// Files of these packs after all sure fixes, as far as they were asked for.
    mended: BTreeMap<FileKey, String>,
}

impl Root {
    pub fn new(folder: PathBuf) -> Self {
        let origin = origin(&folder).unwrap_or_else(|_| folder.to_string_lossy().into_owned());
        Self {
            folder,
            origin,
            is_pack: false,
            disk: None,
            is_dirty: true,
            is_saved: false,
            unplayed: Vec::new(),
            analysis: None,
            packs: Vec::new(),
            mended: BTreeMap::new(),
        }
    }

    pub fn forget(&mut self) {
        self.disk = None;
        self.is_dirty = true;
    }

    pub fn key(&self, path: &Path) -> Option<FileKey> {
        let inner = path.strip_prefix(&self.folder).ok()?;
        let parts: Vec<_> = inner.iter().map(|part| part.to_string_lossy()).collect();
        Some(FileKey::new(&self.origin, parts.join("/")))
    }

    /// The path of a file; `None` if it is neither of this root nor a batch beside it.
    pub fn path(&self, key: &FileKey) -> Option<PathBuf> {
        match key.pack.as_str() {
            pack if pack == self.origin => Some(self.folder.join(&key.path)),
            BESIDE => Some(self.folder.parent()?.join(&key.path)),
            _ => None,
        }
    }

    /// Analyses it as the editor has it, beside the packs of its game and `more`.
    pub fn analyse(&mut self, games: Games, documents: &Documents, more: &[PathBuf]) {
        let mut overlay = BTreeMap::new();
        for (uri, document) in documents {
            if let Some(path) = path_of(uri)
                && root_of(&path).0 == self.folder
                && let Some(key) = self.key(&path)
            {
                overlay.insert(key, split_mark(&document.text).1.into());
            }
        }
        // A batch that lies in no pack is one for the games that come with the program and the packs beside it.
        let mut alone = BTreeMap::new();
        if !self.is_pack {
            alone = overlay.extract_if(.., |key, _| key.path.ends_with(SPEC)).collect();
        }
        let name = self.origin.clone();
        let disk = self.disk.get_or_insert_with(|| {
            let read = || read_pack(&self.folder).unwrap_or_default();
            PackText { name, ..if self.is_pack { read() } else { PackText::default() } }
        });
        let own = overlaid(vec![disk.clone()], &overlay);
        let mut packs: Vec<PackText> = match alone.is_empty() || !overlay.is_empty() {
            true => own.into_iter().flat_map(|own| with_host(games, own)).collect(),
            false => packs_in(&self.folder, games, documents),
        };
        packs.extend(more.iter().filter_map(|folder| read_pack(folder).ok()).filter(|pack| pack.name != self.origin));
        self.is_dirty = false;
        let is_saved = std::mem::take(&mut self.is_saved);
        let mut loaded = load_for(games, &packs);
        for (key, text) in alone {
            let name = format!("{}/{}", disk.shown(), key.path);
            loaded.files.add_keyed(key, name, text);
        }
        let is_meant = |file| loaded.files.key(file).is_some_and(|key| self.path(key).is_some());
        let mut found = gate_problems(&is_meant, &loaded, &Programs::none(&Stop::default()));
        let examples = loaded.packs.iter().flat_map(|pack| &pack.transcripts).filter(|one| is_meant(one.span.file));
        let are_played = is_saved && self.is_pack && loaded.is_sound();
        let unplayed = examples.filter(|_| are_played).cloned().collect();
        let specs = loaded.files.iter().filter(|(file, name, _)| name.ends_with(SPEC) && is_meant(*file));
        found.extend(specs.flat_map(|(file, ..)| spec_problems(file, &loaded)));
        if self.is_pack {
            for (path, text) in batches_beside(&self.folder, documents) {
                loaded.files.add_keyed(FileKey::new(BESIDE, &path), format!("{BESIDE}/{path}"), text);
            }
        }
        let mut analysis = Analysis::of(loaded).with_specs(javelina_studies::spec_keys(), named_in_specs);
        analysis.add(found);
        self.analysis = Some(analysis);
        self.unplayed = unplayed;
        self.packs = packs;
        self.mended.clear();
    }

    pub fn mended(&mut self, games: Games, key: &FileKey) -> Option<&str> {
        if !self.mended.contains_key(key) {
            let mut packs = self.packs.clone();
            let pack = packs.iter().position(|pack| pack.name == key.pack)?;
            let file = packs[pack].files.iter().position(|(path, _)| *path == key.path)?;
            let mut target = [Target::new(&packs, pack, file)];
            mended(&mut packs, &mut target, Fixes::Sure, games, self.analysis.as_ref()?.loaded());
            self.mended.insert(key.clone(), target[0].text(&packs));
        }
        self.mended.get(key).map(String::as_str)
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
