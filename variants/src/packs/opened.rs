//! What the files of a pack hold: sorted by what reads them, before anything is compiled.

use std::collections::BTreeMap;

use javelina_dsl::{Sheet, Source};
use javelina_engine::{FileId, Span};

use crate::packs::pack::Pack;
use crate::read::items::Card;

/// What the files of one pack hold, before anything is compiled.
#[derive(Default)]
pub(crate) struct Opened {
    pub pack: Option<Pack>,
    pub game: &'static str,
    /// The files that a pack which is the game must have, besides `pack.toml`.
    pub own_names: &'static [&'static str],
    /// The game's own files, if the pack is a game and has them all.
    pub own: Option<Vec<FileId>>,
    /// Other `.toml` files.
    pub tables: Vec<FileId>,
    pub cards: Vec<Card>,
    pub sources: Vec<Source>,
    /// Scripts by their paths in the folder.
    pub scripts: BTreeMap<String, FileId>,
    /// CSV files that are no content, by their paths in the folder: tables of rules may be read from them.
    pub sheets: BTreeMap<String, Sheet>,
    /// All files, by their paths in the folder.
    pub paths: BTreeMap<String, FileId>,
}

impl Opened {
    /// The texts of its rules: those of its cards, then its own files.
    pub fn all_sources(&self) -> impl Iterator<Item = Source> {
        self.cards.iter().map(|card| card.source.clone()).chain(self.sources.iter().cloned())
    }

    /// Whether a member of an item stands in this pack: in its texts of rules, or with one of its cards.
    pub fn holds(&self, place: &Span, item: &str) -> bool {
        let is_source = self.sources.iter().any(|source| source.file == place.file);
        is_source || self.cards.iter().any(|card| card.info.id == item)
    }
}
