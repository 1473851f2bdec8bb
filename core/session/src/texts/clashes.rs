//! What is told before a game is played: clashes of content that may happen, and those that have an answer.

use javelina_engine::{Diagnostic, Files, Severity, Span, printable};
use javelina_lab::Clash;

/// The word of a severity.
#[must_use]
pub fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    }
}

/// `file:line:column` of a place.
#[must_use]
pub fn place(files: &Files, span: &Span) -> String {
    let (line, column) = files.place(span.file, span.start);
    format!("{}:{line}:{column}", printable(files.name(span.file), 200))
}

/// A clash with its places, for people and reports. `arms`: the labels of what plays both, if there are several.
#[must_use]
pub fn clash(one: &Diagnostic, files: &Files, arms: Vec<String>) -> Clash {
    let spans = std::iter::once(&one.span).chain(one.related.iter().map(|(span, _)| span));
    Clash {
        code: one.code.into(),
        severity: word(one.severity).into(),
        message: one.message.clone(),
        places: spans.filter(|span| !files.name(span.file).is_empty()).map(|span| place(files, span)).collect(),
        help: one.help.clone(),
        arms,
    }
}

/// What is told, in lines; empty if there is nothing to tell.
#[must_use]
pub fn clashes_told(told: &[Diagnostic], files: &Files) -> String {
    told.iter().map(|one| clash(one, files, Vec::new()).text()).collect()
}

/// Returns `true` for a problem of what was typed, such as an unknown name. Items that do not fit together are content.
#[must_use]
pub fn is_typed(one: &Diagnostic) -> bool {
    one.span.file.0 == u32::MAX && one.code != "X4042"
}
