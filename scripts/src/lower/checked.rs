//! From text to the tree: scan, parse, lower, check.

use javelina_engine::{Diagnostic, FileId, Severity, Span, has_errors};
use rhai::AST;

use crate::fence::{parse, parser};
use crate::judge::flow::flow;
use crate::limits;
use crate::lower::functions::lower;
use crate::lower::tree::Tree;
use crate::names::known::Known;
use crate::reading::messages::outside;
use crate::reading::scan::{Scan, scan};
use crate::reading::source::Source;

/// A script that is in order.
pub(crate) struct Checked {
    /// What it means.
    pub tree: Tree,
    /// What Rhai runs.
    pub ast: AST,
    /// Its tokens.
    pub scan: Scan,
    /// Warnings.
    pub found: Vec<Diagnostic>,
}

/// Checks a script.
///
/// # Errors
///
/// All problems that were found, warnings among them, in the order of the text.
pub(crate) fn check(known: Known<'_>, text: &str, file: FileId) -> Result<Checked, Vec<Diagnostic>> {
    let (scanned, mut found) = scan(text, file);
    let Some(scanned) = scanned else { return Err(found) };
    let source = Source { text, scan: &scanned, file };
    found.extend(loose(source));
    let (trees, problems) = parse(&parser(), text, &scanned, file);
    let is_whole = problems.is_empty();
    found.extend(problems);
    let (tree, problems) = lower(known, (text, &scanned, file), &trees, None);
    found.extend(problems.into_iter().filter(|one| is_whole || !depends_on_others(one.code)));
    found.extend(flow(&tree, known, None));
    found.sort_by_key(|one| (one.span.map(|span| span.start), one.code));
    found.dedup();
    if found.len() > limits::REPORTED {
        // No error is left out for a warning.
        found.sort_by_key(|one| one.severity != Severity::Error);
        found.truncate(limits::REPORTED);
        found.sort_by_key(|one| (one.span.map(|span| span.start), one.code));
    }
    if !has_errors(&found) && tree.functions.iter().all(|one| one.answers.is_none()) {
        let message = "no function of this script answers a rule point";
        let help = "write `fn point(view) { .. }` with the name of a rule point";
        found.push(Diagnostic::error("R3013", Span::new(file, 0..text.len().min(1)), message).help(help));
    }
    match trees.into_iter().next() {
        Some(ast) if !has_errors(&found) => Ok(Checked { tree, ast, scan: scanned, found }),
        _ => Err(found),
    }
}

/// Checks the last function of a text, which is an expression that somebody asks about; `own` as in [`flow`]. The functions
/// before it are those of a script that is in order.
///
/// # Errors
///
/// All problems that were found, warnings among them.
pub(crate) fn check_asked(known: Known<'_>, text: &str, file: FileId, own: bool) -> Result<Checked, Vec<Diagnostic>> {
    let (scanned, mut found) = scan(text, file);
    let Some(scanned) = scanned else { return Err(found) };
    let (trees, problems) = parse(&parser(), text, &scanned, file);
    found.extend(problems);
    let last = scanned.functions.len().checked_sub(1);
    let Some((last, ast)) = last.zip(trees.first().cloned()).filter(|_| found.is_empty()) else { return Err(found) };
    let (tree, problems) = lower(known, (text, &scanned, file), &trees, Some(last));
    found.extend(problems);
    found.extend(flow(&tree, known, Some(own)));
    found.sort_by_key(|one| (one.span.map(|span| span.start), one.code));
    found.dedup();
    found.truncate(limits::REPORTED);
    if has_errors(&found) { Err(found) } else { Ok(Checked { tree, ast, scan: scanned, found }) }
}

/// Problems that may only be there because a function of the same text did not parse.
fn depends_on_others(code: &str) -> bool {
    matches!(code, "R3013" | "R3015" | "R3019")
}

/// Statements outside functions never run, so they are refused.
fn loose(source: Source<'_>) -> Vec<Diagnostic> {
    source.scan.loose.iter().map(|range| outside(source, source.scan.token_at(range.start))).collect()
}
