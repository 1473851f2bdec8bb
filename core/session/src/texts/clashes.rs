//! What is told before a game is played: clashes of content that may happen, and those that have an answer.

use javelina_engine::{Diagnostic, Files, Severity, Span};
use javelina_lab::Clash;

/// The word of a severity.
pub fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// `file:line:column` of a place, or `file:row, column HEADING`; the name is empty if it is in no file.
pub fn place(files: &Files, span: impl Into<Option<Span>>) -> String {
    span.into().map_or_else(|| ":1:1".into(), |span| files.place_words(span))
}

/// A clash with its places, for people and reports. `arms`: the labels of what plays both, if there are several.
pub fn clash(one: &Diagnostic, files: &Files, arms: Vec<String>) -> Clash {
    Clash {
        code: one.code.into(),
        severity: word(one.severity).into(),
        message: one.message.clone(),
        places: one.spans().filter(|span| !files.name(span.file).is_empty()).map(|span| place(files, span)).collect(),
        help: one.help.clone(),
        arms,
    }
}

/// What is told, in lines; empty if there is nothing to tell.
pub fn clashes_told(told: &[Diagnostic], files: &Files) -> String {
    told.iter().map(|one| clash(one, files, Vec::new()).text()).collect()
}

/// Returns `true` for a problem of what was typed, such as an unknown name. Items that do not fit together are content.
pub fn is_typed(one: &Diagnostic) -> bool {
    one.span.is_none() && one.code != "X4042"
}
