//! Batches that lie beside the packs that they play, as `new ci` writes them, and in no pack themselves.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use javelina_author::overlaid;
use javelina_engine::limits::MAX_FILE;
use javelina_engine::{FileKey, split_mark};
use javelina_variants::{PackText, SPEC};

use super::documents::Documents;
use crate::Games;
use crate::disk::{gather, is_file, listed, origin, read_pack, read_text};
use crate::lsp::protocol::uris::path_of;

/// The most packs beside a batch, and batches beside a pack, that are read.
const MOST: usize = 16;

/// The games of the program, and the packs in the folders of a folder as the editor has them.
pub(super) fn packs_in(folder: &Path, games: Games, documents: &Documents) -> Vec<PackText> {
    let folders = listed(folder).unwrap_or_default().into_iter().filter(|inner| is_file(&inner.join("pack.toml")));
    let folders: Vec<PathBuf> = folders.filter(|inner| read_pack(inner).is_ok()).take(MOST).collect();
    let packs = gather(games, folders.iter().map(PathBuf::as_path));
    let packs = packs.unwrap_or_else(|_| games.iter().map(|game| (game.as_ref().pack)()).collect());
    let mut overlay = BTreeMap::new();
    for (uri, document) in documents {
        if let Some(path) = path_of(uri)
            && let Ok(inner) = path.strip_prefix(folder)
        {
            let mut parts = inner.iter().map(|part| part.to_string_lossy());
            let pack = parts.next().and_then(|pack| origin(&folder.join(pack.as_ref())).ok());
            let path = parts.collect::<Vec<_>>().join("/");
            overlay.extend(pack.map(|pack| (FileKey::new(pack, path), document.text.clone())));
        }
    }
    overlaid(packs, &overlay)
}

/// The batches beside the folder of a pack as the editor has them: the name of each, and its text.
pub(super) fn batches_beside(folder: &Path, documents: &Documents) -> Vec<(String, String)> {
    let listed = folder.parent().and_then(|above| listed(above).ok()).unwrap_or_default();
    let named = listed.into_iter().filter_map(|path| {
        let name = path.file_name()?.to_str().filter(|name| name.ends_with(SPEC))?;
        Some((name.to_string(), path))
    });
    let text = |path: &Path| {
        let open = documents.iter().find(|(uri, _)| path_of(uri).as_deref() == Some(path));
        open.map_or_else(|| read_text(path, MAX_FILE).ok(), |(_, document)| Some(split_mark(&document.text).1.into()))
    };
    named.take(MOST).filter_map(|(name, path)| Some((name, text(&path)?))).collect()
}
