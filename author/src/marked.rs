//! Meanings of places: the mark under a cursor, where its thing is declared, and all places of it.

use std::ops::Range;

use javelina_engine::rules::{ItemId, KindId, Mark, Meaning, Role};
use javelina_engine::{FileId, Span};
use javelina_variants::{GameRow, Known, all_rule_texts, place_of};

use crate::Analysis;

impl<R: AsRef<GameRow>> Analysis<R> {
    /// What the texts of the game of a file may speak of.
    pub fn known(&self, file: FileId) -> Option<Known<'_>> {
        self.loaded().known(self.loaded().game_of(file)?)
    }

    /// The parts of a file that hold rules; all of a `.rules` file.
    pub fn rules_of(&self, file: FileId) -> Vec<Range<usize>> {
        let (name, text) = (self.files().name(file), self.files().text(file));
        match name.rsplit('.').next() {
            Some("rules") => std::iter::once(0..text.len()).collect(),
            Some("toml") => all_rule_texts(text),
            _ => Vec::new(),
        }
    }

    /// The marks of a file, by place.
    pub fn marks(&self, file: FileId) -> &[Mark] {
        let marks = self.known(file).map_or(&[][..], |known| known.marks);
        let start = marks.partition_point(|mark| mark.span.file < file);
        let end = marks.partition_point(|mark| mark.span.file <= file);
        marks.get(start..end).unwrap_or_default()
    }

    /// The mark at a byte; of two that touch it the one that begins there.
    pub fn mark_at(&self, file: FileId, byte: usize) -> Option<&Mark> {
        let touches = |mark: &&Mark| mark.span.start <= byte && byte <= mark.span.end;
        self.marks(file).iter().rfind(touches)
    }

    /// What a file declares for others to name, by place: items, and what they hold.
    pub fn declared(&self, file: FileId) -> impl Iterator<Item = &Mark> {
        let is_named = |mark: &&Mark| match mark.what {
            Meaning::Item(_)
            | Meaning::Rule(..)
            | Meaning::Level(..)
            | Meaning::Counter(_)
            | Meaning::Param(_)
            | Meaning::Table(_) => mark.role == Role::Declares,
            _ => false,
        };
        self.marks(file).iter().filter(is_named)
    }

    /// All places of what a mark means, in all files of its game.
    pub fn places(&self, mark: &Mark) -> Vec<Mark> {
        let Some(known) = self.known(mark.span.file) else { return Vec::new() };
        let kinds = item_kinds(&known);
        let what = as_item(&known, &kinds, mark.what);
        known.marks.iter().filter(|other| as_item(&known, &kinds, other.what) == what).copied().collect()
    }

    /// Where what a mark means is declared; an element where its pack first names it.
    pub fn declaration(&self, mark: &Mark) -> Option<Span> {
        let declared = self.places(mark).into_iter().find(|other| other.role == Role::Declares);
        if let Some(declared) = declared {
            return Some(declared.span);
        }
        let Meaning::Element(kind, element) = mark.what else { return None };
        let known = self.known(mark.span.file)?;
        let name = known.lexicon.name(kind, element);
        let game = self.loaded().game_of(mark.span.file);
        let mut files = self
            .files()
            .iter()
            .filter(|(file, path, _)| path.ends_with(".toml") && self.loaded().game_of(*file) == game);
        files.find_map(|(file, _, text)| Some(Span::new(file, place_of(text, Some(&name), "")?)))
    }
}

/// The kinds whose elements are items: cards, tokens, objectives.
pub(crate) fn item_kinds(known: &Known<'_>) -> Vec<KindId> {
    let is_item = |name: &String| known.program.items.iter().any(|item| item.id == *name);
    let kinds = (0_u8..).map(KindId).zip(&known.lexicon.names);
    kinds.filter(|(_, names)| !names.is_empty() && names.iter().all(is_item)).map(|(kind, _)| kind).collect()
}

/// A meaning, and that of an element of `kinds` as the item that it is.
pub(crate) fn as_item(known: &Known<'_>, kinds: &[KindId], what: Meaning) -> Meaning {
    let Meaning::Element(kind, element) = what else { return what };
    if !kinds.contains(&kind) {
        return what;
    }
    let name = known.lexicon.name(kind, element);
    let at = known.program.items.iter().position(|item| item.id == name);
    at.map_or(what, |at| Meaning::Item(ItemId(at as u16)))
}
