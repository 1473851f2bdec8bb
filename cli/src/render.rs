//! Diagnostics for people, editors and CI.

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use javelina_engine::{Diagnostic, Files, Severity, Span, printable};
use serde_json::json;

/// The most problems that are shown in one run.
pub const MOST: usize = 100;

/// Problems with the lines of their sources.
#[must_use]
pub fn human(found: &[Diagnostic], files: &Files, colour: bool, plain: bool) -> String {
    let renderer = if colour { Renderer::styled() } else { Renderer::plain() }.no_graphics(plain).term_width(160);
    let mut text = String::new();
    for one in found.iter().take(MOST) {
        let level = match one.severity {
            Severity::Error => Level::ERROR,
            Severity::Warning => Level::WARNING,
        };
        let message = printable(&one.message, 400);
        let mut group =
            level.primary_title(message).id(one.code).elements(Vec::<annotate_snippets::Element<'_>>::new());
        if has_source(files, &one.span) {
            group = group.element(snippet(files, &one.span, AnnotationKind::Primary, None));
            for (span, word) in one.related.iter().filter(|(span, _)| has_source(files, span)) {
                group = group.element(snippet(files, span, AnnotationKind::Context, Some(printable(word, 200))));
            }
        } else if let Some(name) = file_name(files, &one.span) {
            group = group.element(Level::NOTE.message(format!("in {name}")));
        }
        if let Some(help) = &one.help {
            group = group.element(Level::HELP.message(printable(help, 400)));
        }
        text += &renderer.render(&[group]);
        text += "\n\n";
    }
    if found.len() > MOST {
        text += &format!("and {} more\n\n", found.len() - MOST);
    }
    text
}

fn has_source(files: &Files, span: &Span) -> bool {
    !files.text(span.file).is_empty()
}

fn file_name<'a>(files: &'a Files, span: &Span) -> Option<&'a str> {
    Some(files.name(span.file)).filter(|name| !name.is_empty())
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
    let first = text[..start].rfind('\n').map_or(0, |at| at + 1);
    let last = text[end..].find('\n').map_or(text.len(), |at| end + at);
    let first = if start - first > 160 { floor(text, start - 80) } else { first };
    let last = if last - start > 800 { floor(text, (start + 400).min(last)) } else { last };
    let end = end.min(last);
    let line = text[..first].bytes().filter(|byte| *byte == b'\n').count() + 1;
    let cleaned: String = text[first..last]
        .chars()
        .map(|one| if one.is_control() && one != '\n' && one != '\t' { ' ' } else { one })
        .collect();
    let annotation = kind.span(start - first..(end - first).max(start - first)).label(word.unwrap_or_default());
    Snippet::source(cleaned).line_start(line).path(files.name(span.file)).annotation(annotation)
}

fn floor(text: &str, mut at: usize) -> usize {
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
    }
}

/// `file:line:column` of a place.
#[must_use]
pub fn place(files: &Files, span: &Span) -> String {
    let (line, column) = files.place(span.file, span.start);
    format!("{}:{line}:{column}", printable(files.name(span.file), 200))
}

/// One line for each problem.
#[must_use]
pub fn short(found: &[Diagnostic], files: &Files) -> String {
    let line = |one: &Diagnostic| {
        format!("{}: {}[{}]: {}\n", place(files, &one.span), word(one.severity), one.code, printable(&one.message, 400))
    };
    found.iter().map(line).collect()
}

/// One JSON object a line.
#[must_use]
pub fn json_lines(found: &[Diagnostic], files: &Files) -> String {
    let mut text = String::new();
    for one in found {
        let (line, column) = files.place(one.span.file, one.span.start);
        let (end_line, end_column) = files.place(one.span.file, one.span.end);
        let related: Vec<_> =
            one.related.iter().map(|(span, word)| json!({ "place": place(files, span), "message": word })).collect();
        let object = json!({
            "code": one.code, "severity": word(one.severity), "message": one.message, "file": files.name(one.span.file),
            "range": { "start": { "line": line, "column": column }, "end": { "line": end_line, "column": end_column } },
            "help": one.help, "related": related,
        });
        text += &format!("{object}\n");
    }
    text
}

/// Workflow commands of GitHub: errors first, ten of a kind.
#[must_use]
pub fn github(found: &[Diagnostic], files: &Files) -> String {
    let escape = |text: &str| printable(text, 400).replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| escape(text).replace(':', "%3A").replace(',', "%2C");
    let mut text = String::new();
    for severity in [Severity::Error, Severity::Warning] {
        let of_kind: Vec<&Diagnostic> = found.iter().filter(|one| one.severity == severity).collect();
        for one in of_kind.iter().take(10) {
            let (line, column) = files.place(one.span.file, one.span.start);
            let help = one.help.as_ref().map(|help| format!(" ({help})")).unwrap_or_default();
            let head = format!(
                "::{} file={},line={line},col={column},title={}",
                word(severity),
                property(files.name(one.span.file)),
                one.code
            );
            text += &format!("{head}::{}\n", escape(&format!("{}{help}", one.message)));
        }
        if of_kind.len() > 10 {
            text += &format!("{} more {}s are in the log\n", of_kind.len() - 10, word(severity));
        }
    }
    text
}

/// SARIF 2.1.0.
#[must_use]
pub fn sarif(found: &[Diagnostic], files: &Files) -> String {
    let mut codes: Vec<&str> = found.iter().map(|one| one.code).collect();
    codes.sort_unstable();
    codes.dedup();
    let pages = crate::commands::explain::pages();
    let rule = |code: &&str| {
        let page = pages.iter().find(|page| page.code == *code);
        json!({ "id": code, "shortDescription": { "text": page.map_or(*code, |page| page.title) } })
    };
    let result = |one: &Diagnostic| {
        let (line, column) = files.place(one.span.file, one.span.start);
        let (end_line, end_column) = files.place(one.span.file, one.span.end);
        let uri: String = files
            .name(one.span.file)
            .bytes()
            .map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
                other => format!("%{other:02X}"),
            })
            .collect();
        let text = files.text(one.span.file).lines().nth(line as usize - 1).unwrap_or_default().trim();
        let print = javelina_fingerprint(one.code, text);
        json!({
            "ruleId": one.code, "level": word(one.severity), "message": { "text": printable(&one.message, 1000) },
            "locations": [{ "physicalLocation": { "artifactLocation": { "uri": uri }, "region": {
                "startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column.max(column + 1) } } }],
            "partialFingerprints": { "javelina/v1": print },
        })
    };
    let log = json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
        "runs": [{
            "tool": { "driver": { "name": "javelina", "version": env!("CARGO_PKG_VERSION"), "rules": codes.iter().map(rule).collect::<Vec<_>>() } },
            "results": found.iter().map(result).collect::<Vec<_>>(),
        }],
    });
    format!("{log:#}\n")
}

/// A print of a problem that survives when lines shift.
fn javelina_fingerprint(code: &str, line: &str) -> String {
    let mut digest = javelina_engine::Digest::new();
    digest.bytes(code.as_bytes());
    digest.bytes(line.as_bytes());
    format!("{:016x}", digest.finish())
}
