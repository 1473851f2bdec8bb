//! Code actions: the fixes of problems.

use javelina_engine::{Diagnostic, Fix};

use super::roots::Root;
use super::server::Server;
use super::wire::{Actions, CodeAction, TextEdit, WorkspaceEdit};

/// The kind of a fix.
const QUICK: &str = "quickfix";
/// The kind of the action that applies all sure fixes of a document.
const ALL: &str = "source.fixAll.javelina";

impl Server<'_> {
    /// The fixes of all problems that touch a range, and all sure ones at once.
    pub fn actions(&mut self, asked: &Actions) -> Vec<CodeAction> {
        let uri = &asked.text_document.uri;
        let is_wanted = |kind: &str| {
            let within = |only: &String| kind == only || kind.starts_with(&format!("{only}."));
            asked.context.only.as_ref().is_none_or(|only| only.iter().any(within))
        };
        self.freshen(uri);
        let Some((root, analysis, file)) = self.known(uri) else { return Vec::new() };
        let mut all = Vec::new();
        for one in analysis.found(file).filter(|_| is_wanted(QUICK)) {
            let range = self.range(analysis, uri, one.span);
            if range.start > asked.range.end || range.end < asked.range.start {
                continue;
            }
            for fix in &one.fixes {
                all.push(CodeAction {
                    title: fix.title.clone(),
                    kind: QUICK,
                    diagnostics: vec![self.shown(root, analysis, uri, one)],
                    is_preferred: fix.sure && one.fixes.len() == 1,
                    edit: self.edit(root, [fix]),
                });
            }
        }
        let sure = apart(analysis.found(file));
        if is_wanted(ALL) && !sure.is_empty() {
            all.push(CodeAction {
                title: "apply all sure fixes".into(),
                kind: ALL,
                diagnostics: Vec::new(),
                is_preferred: false,
                edit: self.edit(root, sure),
            });
        }
        all
    }

    fn edit<'a>(&self, root: &Root, fixes: impl IntoIterator<Item = &'a Fix>) -> WorkspaceEdit {
        let mut edit = WorkspaceEdit::default();
        let Some(analysis) = &root.analysis else { return edit };
        for (span, text) in fixes.into_iter().flat_map(|fix| &fix.edits) {
            if let Some(place) = self.location(root, analysis, *span) {
                let edits = edit.changes.entry(place.uri).or_default();
                edits.push(TextEdit { range: place.range, new_text: text.clone() });
            }
        }
        edit
    }
}

/// The sure fixes that overlap no earlier one.
fn apart<'a>(found: impl Iterator<Item = &'a Diagnostic>) -> Vec<&'a Fix> {
    let mut taken: Vec<&Fix> = Vec::new();
    for fix in found.flat_map(|one| one.fixes.iter().find(|fix| fix.sure)) {
        let meets = |other: &&Fix| {
            let pairs = other.edits.iter().flat_map(|(a, _)| fix.edits.iter().map(move |(b, _)| (a, b)));
            pairs.into_iter().any(|(a, b)| a.file == b.file && a.start <= b.end && b.start <= a.end)
        };
        if !taken.iter().any(meets) {
            taken.push(fix);
        }
    }
    taken
}
