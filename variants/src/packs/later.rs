//! Later phases and the errors of earlier ones: what a file cannot say keeps nothing about other files from being said.

use javelina_dsl::{Source, World, compile};
use javelina_engine::rules::{Catalogue, Lexicon};
use javelina_engine::{Diagnostic, FileId, Files, Severity};

/// Codes of rules that rest on the text and on what a game declares, not on what its files name.
const OF_THE_TEXT: &[&str] = &[
    "V2001", "V2002", "V2003", "V2004", "V2005", "V2006", "V2007", "V2008", "V2009", "V2011", "V2012", "V2013",
    "V2014", "V2015", "V2016", "V2018", "V2020", "V2021", "V2022", "V2023", "V2024", "V2025", "V2060", "V2061",
    "V2062", "V2064", "V2068", "V2070", "V2071", "V2072", "V2073", "V2084",
];

/// Whether an error stands in one of these files.
pub(crate) fn broken(found: &[Diagnostic], files: &[FileId]) -> bool {
    found.iter().any(|one| one.severity == Severity::Error && one.file().is_some_and(|file| files.contains(&file)))
}

/// What is wrong with texts of a game whose own files cannot be read, as far as it shows without them.
pub(crate) fn without_content(files: &Files, sources: &[Source], catalogue: &'static Catalogue) -> Vec<Diagnostic> {
    let lexicon = Lexicon::of(catalogue);
    let (_, mut found) = compile(files, sources, &World { catalogue, lexicon: &lexicon });
    found.retain(|one| OF_THE_TEXT.contains(&one.code));
    found
}
