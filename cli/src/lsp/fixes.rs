//! Code actions: the fixes of problems.

use javelina_author::Lines;
use javelina_engine::{FileId, Fix, Span};

use super::documents::ranged;
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
        let is_any = analysis.found(file).any(|one| one.fixes.iter().any(|fix| fix.sure));
        if let Some(edit) = (is_any && is_wanted(ALL)).then(|| self.all_mended(uri)).flatten() {
            all.push(CodeAction {
                title: "apply all sure fixes".into(),
                kind: ALL,
                diagnostics: Vec::new(),
                is_preferred: false,
                edit,
            });
        }
        all
    }

    /// The edit that makes a document what `check --fix` makes of it; `None` if that changes nothing.
    fn all_mended(&mut self, uri: &str) -> Option<WorkspaceEdit> {
        let new = self.mended(uri)?;
        let old = &self.documents.get(uri)?.text;
        let same =
            |a: &str, b: &str| a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
        let start: usize = same(old, &new);
        let (gone, come) = (old.get(start..)?, new.get(start..)?);
        let back = |text: &str| text.chars().rev().collect::<String>();
        let end: usize = same(&back(gone), &back(come));
        let range = ranged(&Lines::new(old, self.encoding), Span::new(FileId(0), start..old.len() - end));
        let new_text = new.get(start..new.len() - end)?.to_string();
        let edit = TextEdit { range, new_text };
        (*old != new).then(|| WorkspaceEdit { changes: [(uri.to_string(), vec![edit])].into() })
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
