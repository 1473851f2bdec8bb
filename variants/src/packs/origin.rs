//! Problems of CSV files, at the cells that people edit.

use javelina_engine::{Diagnostic, Files, Fix, Span};

/// Moves a problem from the text that a CSV file is read as to the file. Changes that its cells cannot hold are left out.
pub(crate) fn at_origin(one: &mut Diagnostic, files: &Files) {
    one.fixes.retain_mut(|fix| moved(fix, files).is_some());
    let is_of_cell = one.span.is_some_and(|span| files.is_made(span.file));
    one.span = one.span.map(|span| files.origin(span));
    one.about = one.about.map(|span| files.origin(span));
    for (span, _) in &mut one.related {
        *span = files.origin(*span);
    }
    if is_of_cell && one.help.is_none() {
        one.help = Some("change the cell in the spreadsheet, and save it as CSV again".into());
    }
}

/// Moves a change; `None` if its place is not in the file, or the cell would end with what is written.
fn moved(fix: &mut Fix, files: &Files) -> Option<()> {
    for (span, text) in &mut fix.edits {
        let is_of_cell = files.is_made(span.file) || files.cell(*span).is_some();
        if !is_of_cell {
            continue;
        }
        if !files.is_copied(*span) {
            return None;
        }
        *span = files.origin(*span);
        if text.contains(['"', ',', ';', '\t', '\n', '\r']) {
            if !is_quoted(files, *span) {
                return None;
            }
            *text = text.replace('"', "\"\"");
        }
    }
    Some(())
}

/// Returns `true` if the cell that holds a place is between quotes.
fn is_quoted(files: &Files, span: Span) -> bool {
    let begins = files.cell_start(span);
    begins.is_some_and(|start| files.text(span.file).as_bytes().get(start) == Some(&b'"'))
}
