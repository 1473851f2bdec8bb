//! Diagnostics for people, editors and CI.

use annotate_snippets::{AnnotationKind, Level, Origin, Patch, Renderer, Snippet};
use javelina_engine::{Diagnostic, FileId, Files, Fix, Severity, Span, printable, split_mark};
use serde_json::json;

use super::clashes::{place, word};

/// The most problems that are shown to people in one run.
pub const MOST: usize = 100;
/// The most problems that are told to programs in one run.
pub const MOST_TOLD: usize = 1_000;
/// The most places that a problem is told to be about.
pub const MOST_RELATED: usize = 20;
/// The text that a record begins with, blanks left out.
pub const RECORD: &str = "{\"format\":\"javelina.replay/";

/// The characters that end lines: some spreadsheets write `\r` alone.
const BREAKS: [char; 2] = ['\n', '\r'];

/// Problems with the lines of their sources.
pub fn human(found: &[Diagnostic], files: &Files, colour: bool, plain: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() }.no_graphics(plain).term_width(160);
    let mut text = String::new();
    for one in gravest(found, MOST) {
        let level = match one.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
            Severity::Note => Level::NOTE,
        };
        let message = printable(&one.message, 400);
        let mut group =
            level.primary_title(message).id(one.code).elements(Vec::<annotate_snippets::Element<'_>>::new());
        if let Some(span) = one.span.filter(|span| has_source(files, span)) {
            if files.cell(span).is_some() {
                group = group.element(Origin::path(place(files, span)));
            }
            group = group.element(snippet(files, &span, AnnotationKind::Primary, None));
            for (span, word) in one.related.iter().take(MOST_RELATED).filter(|(span, _)| has_source(files, span)) {
                group = group.element(snippet(files, span, AnnotationKind::Context, Some(printable(word, 200))));
            }
        } else if !files.text(one.file()).is_empty() {
            group = group.element(Level::NOTE.message(format!("in {}", place(files, one.span))));
        } else if !files.name(one.file()).is_empty() {
            group = group.element(Level::NOTE.message(format!("in {}", files.name(one.file()))));
        }
        let help = one.help.as_ref().map(|help| printable(help, 400));
        // The help of V2013 shows another text of the same form.
        let shown = one.fixes.first().filter(|fix| one.code == "V2013" || !is_said(fix, help.as_deref().unwrap_or("")));
        let shown = shown.and_then(|fix| mended(files, fix));
        let shown = match (help, shown) {
            (Some(help), Some(shown)) => renderer.render(&[group, Level::HELP.secondary_title(help).element(shown)]),
            (Some(help), None) => renderer.render(&[group.element(Level::HELP.message(help))]),
            (None, _) => renderer.render(&[group]),
        };
        text += &marked(&shown);
        text += "\n\n";
    }
    if found.len() > MOST {
        text += &format!("and {} more\n\n", found.len() - MOST);
    }
    text
}

/// Marks the places of further files with `-->`, since a line that begins with `::` is a command in some workflows. Lines
/// that are only `:::` are removed: the renderer expects the name of a file there, but the place of a cell is above.
fn marked(shown: &str) -> String {
    let line = |line: &str| {
        let mut parts = line.split('\u{1b}');
        let first = parts.next().unwrap_or_default();
        let rest = parts.filter_map(|part| Some(part.split_once('m')?.1)).collect::<String>();
        match format!("{first}{rest}").trim().strip_prefix(":::") {
            Some("") => None,
            Some(_) => Some(line.replacen(":::", "-->", 1)),
            None => Some(line.to_string()),
        }
    };
    shown.lines().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// As many as there is room for, in their order: errors before warnings, these before notes.
#[must_use]
pub fn gravest(found: &[Diagnostic], most: usize) -> Vec<&Diagnostic> {
    let mut places: Vec<usize> = (0..found.len()).collect();
    places.sort_by_key(|at| found[*at].severity);
    places.truncate(most);
    places.sort_unstable();
    places.into_iter().map(|at| &found[at]).collect()
}

/// Text from which lines may be quoted; empty for a record, whose lines hold its seed and hidden cards.
#[must_use]
pub fn quotable(files: &Files, file: FileId) -> &str {
    let begins = solid(split_mark(files.text(file)).1, RECORD.len());
    if !begins.is_empty() && RECORD.starts_with(&begins) { "" } else { files.text(file) }
}

/// The first letters of a text without blanks, in lower case.
#[must_use]
pub fn solid(text: &str, most: usize) -> String {
    text.chars().filter(|one| !one.is_whitespace()).map(|one| one.to_ascii_lowercase()).take(most).collect()
}

fn has_source(files: &Files, span: &Span) -> bool {
    !quotable(files, span.file).is_empty()
}

/// The lines around a place: at most six, each cut at 160 characters around the mark.
fn snippet<'a>(
    files: &'a Files,
    span: &Span,
    kind: AnnotationKind,
    word: Option<String>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let text = files.text(span.file);
    let start = floor(text, span.start.min(text.len()));
    let end = floor(text, span.end.clamp(start, text.len())).max(start);
    let first = text[..start].rfind(BREAKS).map_or(0, |at| at + 1);
    let last = text[end..].find(BREAKS).map_or(text.len(), |at| end + at);
    let first = if start - first > 160 { floor(text, start - 80) } else { first };
    let last = if last - start > 800 { floor(text, (start + 400).min(last)) } else { last };
    let end = end.min(last);
    let line = line_at(text, first);
    let cleaned = cleaned(&text[first..last]);
    let annotation = kind.span(start - first..(end - first).max(start - first)).label(word.unwrap_or_default());
    let path = Some(files.name(span.file)).filter(|_| files.cell(*span).is_none());
    Snippet::source(cleaned).line_start(line).path(path).annotation(annotation)
}

/// Returns `true` if a help says all that a fix writes.
fn is_said(fix: &Fix, help: &str) -> bool {
    fix.edits.iter().all(|(_, with)| help.contains(with.trim()))
}

/// The lines of a fix before and after it; none if it is longer than six lines.
fn mended<'a>(files: &'a Files, fix: &Fix) -> Option<Snippet<'a, Patch<'a>>> {
    let file = fix.edits.first()?.0.file;
    let text = quotable(files, file);
    let fits = |(span, with): &(Span, String)| {
        let is_printable = with.chars().all(|one| !one.is_control() || one == '\n');
        span.file == file && text.get(span.range()).is_some() && is_printable
    };
    let mut edits: Vec<&(Span, String)> = fix.edits.iter().collect();
    edits.sort_by_key(|(span, _)| (span.start, span.end));
    let overlap = edits.windows(2).any(|pair| pair[0].0.end > pair[1].0.start);
    if overlap || !fix.edits.iter().all(fits) {
        return None;
    }
    let (start, end) = (edits.first()?.0.start, edits.last()?.0.end);
    let first = text[..start].rfind(BREAKS).map_or(0, |at| at + 1);
    let last = text[end..].find(BREAKS).map_or(text.len(), |at| end + at);
    let lines = cleaned(&text[first..last]);
    let fits = lines.lines().count() <= 6 && lines.len() == last - first && lines.len() <= 800;
    let line = line_at(text, first);
    let patch = |(span, with): &(Span, String)| Patch::new(span.start - first..span.end - first, with.clone());
    fits.then(|| Snippet::source(lines).line_start(line).patches(edits.into_iter().map(patch)))
}

/// The number of the line that begins at a byte, from 1.
fn line_at(text: &str, begin: usize) -> usize {
    let bytes = text.as_bytes();
    let ends = |at: &usize| bytes[*at] == b'\n' || bytes[*at] == b'\r' && bytes.get(at + 1) != Some(&b'\n');
    (0..begin).filter(ends).count() + 1
}

/// Replaces control characters, which a terminal would obey, by blanks.
fn cleaned(lines: &str) -> String {
    lines.chars().map(|one| if one.is_control() && one != '\n' && one != '\t' { ' ' } else { one }).collect()
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// A line for each problem.
pub fn short(found: &[Diagnostic], files: &Files) -> String {
    let line = |one: &Diagnostic| {
        format!("{}: {}[{}]: {}\n", place(files, one.span), word(one.severity), one.code, printable(&one.message, 400))
    };
    let more = found.len().saturating_sub(MOST);
    let more = if more > 0 { format!("and {more} more\n") } else { String::new() };
    gravest(found, MOST).into_iter().map(line).collect::<String>() + more.as_str()
}

fn fixed(fix: &Fix, files: &Files) -> serde_json::Value {
    let edit = |(span, text): &(Span, String)| {
        let [start, end] = files.ends(*span).map(|(line, column)| json!({ "line": line, "column": column }));
        json!({ "file": files.name(span.file), "start": start, "end": end, "text": text })
    };
    let edits: Vec<_> = fix.edits.iter().map(edit).collect();
    json!({ "title": printable(&fix.title, 400), "sure": fix.sure, "edits": edits })
}

/// One JSON object a line; the last one says how many are left out, if any are.
pub fn json_lines(found: &[Diagnostic], files: &Files) -> String {
    let mut text = String::new();
    for one in gravest(found, MOST_TOLD) {
        let [(line, column), (end_line, end_column)] = files.ends(one.span);
        let related: Vec<_> = one
            .related
            .iter()
            .take(MOST_RELATED)
            .map(|(span, word)| json!({ "place": place(files, *span), "message": printable(word, 400) }))
            .collect();
        let object = json!({
            "code": one.code, "severity": word(one.severity), "message": printable(&one.message, 1000), "file": files.name(one.file()),
            "range": { "start": { "line": line, "column": column }, "end": { "line": end_line, "column": end_column } },
            "help": one.help.as_ref().map(|help| printable(help, 1000)), "related": related,
            "fixes": one.fixes.iter().map(|fix| fixed(fix, files)).collect::<Vec<_>>(),
        });
        text += &format!("{object}\n");
    }
    if found.len() > MOST_TOLD {
        text += &format!("{}\n", json!({ "more": found.len() - MOST_TOLD }));
    }
    text
}
