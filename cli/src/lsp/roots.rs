//! Roots: the folder of a pack whose files are edited, with what was read of it, and the names of its files.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use javelina_author::{Analysis, overlaid, with_host};
use javelina_variants::{PackText, Transcript};

use super::beside::{SPEC, batches_beside, packs_in, path_beside};
use super::documents::Documents;
use super::uris::path_of;
use crate::args::Fixes;
use crate::commands::edited::{gate_problems, named_in_specs, spec_problems};
use crate::disk::{is_file, read_pack};
use crate::mended::{Target, mended};
use crate::{Game, Games, load_for};

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
    /// Its examples that are to be played.
    pub unplayed: Vec<Transcript>,
    pub analysis: Option<Analysis<Game>>,
    /// The packs that were analysed.
    pub packs: Vec<PackText>,
    /// Files of these packs after all sure fixes, as far as they were asked for.
    mended: BTreeMap<String, String>,
}

impl Root {
    /// The root of a folder, of which nothing is known yet.
    pub fn new(folder: PathBuf) -> Self {
        Self {
            folder,
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
        let examples = loaded.packs.iter().flat_map(|pack| &pack.transcripts).filter(|one| is_meant(one.span.file));
        let are_played = is_saved && self.is_pack && loaded.is_sound();
        let unplayed = examples.filter(|_| are_played).cloned().collect();
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
        self.unplayed = unplayed;
        self.packs = packs;
        self.mended.clear();
    }

    /// A file after all sure fixes, as `check --fix` writes it.
    pub fn mended(&mut self, games: Games, name: &str) -> Option<&str> {
        if !self.mended.contains_key(name) {
            let mut packs = self.packs.clone();
            let file = |pack: &PackText| {
                let inner = name.strip_prefix(&pack.name)?.strip_prefix('/')?;
                pack.files.iter().position(|(other, _)| other == inner)
            };
            let (pack, file) = packs.iter().enumerate().rev().find_map(|(at, pack)| Some((at, file(pack)?)))?;
            let mut target = [Target::new(&packs, pack, file)];
            mended(&mut packs, &mut target, Fixes::Sure, games, self.analysis.as_ref()?.loaded());
            self.mended.insert(name.to_string(), target[0].text(&packs));
        }
        self.mended.get(name).map(String::as_str)
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
