//! Later phases and the errors of earlier ones: what a file cannot say keeps nothing about other files from being said.

use javelina_dsl::{Source, World, compile};
use javelina_engine::rules::{Catalogue, Lexicon};
use javelina_engine::{Diagnostic, FileId, Files, Severity};

use crate::games::GameRow;
use crate::load::Loaded;
use crate::pack::How;

/// Codes of rules that rest on the text and on what a game declares, not on what its files name.
const OF_THE_TEXT: &[&str] = &[
    "V2001", "V2002", "V2003", "V2004", "V2005", "V2006", "V2007", "V2008", "V2009", "V2011", "V2012", "V2014",
    "V2015", "V2016", "V2018", "V2020", "V2021", "V2022", "V2023", "V2024", "V2025", "V2060", "V2061", "V2062",
    "V2064", "V2068", "V2070", "V2071", "V2072", "V2084",
];

/// Whether an error stands in one of these files.
pub(crate) fn broken(found: &[Diagnostic], files: &[FileId]) -> bool {
    found.iter().any(|one| one.severity == Severity::Error && files.contains(&one.span.file))
}

impl<R: AsRef<GameRow>> Loaded<R> {
    /// Whether these items can be looked at whatever is wrong elsewhere: no error stands in their texts, in the scripts beside
    /// them, or in the game's own files.
    #[must_use]
    pub fn is_whole(&self, game: &str, ids: &[&str]) -> bool {
        let errors = || self.found.iter().filter(|one| one.severity == Severity::Error);
        let packs = || self.packs.iter().filter(|pack| pack.game == game);
        let own = |file: FileId| {
            let mut texts = packs().flat_map(|pack| &pack.texts);
            texts.any(|(path, other)| {
                *other == file && self.game(game).is_some_and(|row| row.files.contains(&path.as_str()))
            })
        };
        if errors().any(|one| one.code == "X4010" || own(one.span.file)) {
            return false;
        }
        let items = || packs().flat_map(|pack| pack.items.iter().map(move |item| (pack, item)));
        ids.iter().all(|id| {
            // What an error may have swallowed is not said to be missing.
            let Some((pack, item)) = items().find(|(_, item)| item.id == *id) else { return errors().next().is_none() };
            // Its text goes as far as the next item.
            let later = items()
                .map(|(_, other)| other.span)
                .filter(|span| span.file == item.span.file && span.start > item.span.start);
            let end = later.map(|span| span.start).min().unwrap_or(usize::MAX);
            let is_scripted = matches!(item.how, How::Script | How::Both);
            let is_script = |file: FileId| {
                is_scripted && pack.texts.iter().any(|(path, other)| *other == file && path.ends_with(".rhai"))
            };
            let concerns = |one: &Diagnostic| {
                let is_in_text = one.span.file == item.span.file && (item.span.start..end).contains(&one.span.start);
                is_in_text || is_script(one.span.file)
            };
            !errors().any(concerns)
        })
    }
}

/// What is wrong with texts of a game whose own files cannot be read, as far as it shows without them.
pub(crate) fn without_content(files: &Files, sources: &[Source], catalogue: &'static Catalogue) -> Vec<Diagnostic> {
    let lexicon = Lexicon::of(catalogue);
    let (_, mut found) = compile(files, sources, &World { catalogue, lexicon: &lexicon });
    found.retain(|one| OF_THE_TEXT.contains(&one.code));
    found
}
