//! Code actions: the fixes of problems.

use std::collections::BTreeMap;

use javelina_author::{Analysis, Stays, with_ends};
use javelina_engine::limits::MAX_FILE;
use javelina_engine::{Span, split_mark};

use super::documents::changed;
use super::roots::Root;
use super::server::Server;
use crate::Game;
use crate::disk::read_text;
use crate::lsp::protocol::uris::path_of;
use crate::lsp::protocol::wire::{Actions, CodeAction, DocumentEdit, OfVersion, TextEdit, WorkspaceEdit};

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
                let ended = |(span, text): &(Span, String)| (*span, with_ends(analysis.files().text(span.file), text));
                let Ok(edit) = self.edit(root, analysis, fix.edits.iter().map(ended)) else { continue };
                all.push(CodeAction {
                    title: fix.title.clone(),
                    kind: QUICK,
                    diagnostics: vec![self.shown(root, analysis, uri, one)],
                    is_preferred: fix.sure && one.fixes.len() == 1,
                    edit,
                });
            }
        }
        let is_any = analysis.found(file).any(|one| one.fixes.iter().any(|fix| fix.sure));
        if let Some(edit) = (is_any && is_wanted(ALL)).then(|| self.all_mended(uri)).flatten() {
            all.push(CodeAction {
                title: "apply all safe fixes".into(),
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
        let edit = changed(&self.documents.get(uri)?.text, &new, self.encoding)?;
        Some(self.versioned([(uri.to_string(), vec![edit])].into()))
    }

    /// The edit of a workspace that replaces texts, each of which is where the analysis saw it. Errors: a file is none
    /// of this root, or its text is another one by now.
    pub fn edit(
        &self,
        root: &Root,
        analysis: &Analysis<Game>,
        edits: impl IntoIterator<Item = (Span, String)>,
    ) -> Result<WorkspaceEdit, Stays> {
        let mut changes: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        for (span, new_text) in edits {
            let (name, text) = (analysis.files().name(span.file), analysis.files().text(span.file));
            let Some(place) = self.location(root, analysis, span) else {
                return Err(Stays(format!("it is also used in `{name}`, which is not part of this pack")));
            };
            let is_there = |text: &str| changes.contains_key(&place.uri) || self.is_current(&place.uri, text);
            if !is_there(text) {
                return Err(Stays(format!("`{name}` has just changed; try again")));
            }
            changes.entry(place.uri).or_default().push(TextEdit { range: place.range, new_text });
        }
        Ok(self.versioned(changes))
    }

    fn is_current(&self, uri: &str, text: &str) -> bool {
        match self.documents.get(uri) {
            Some(document) => split_mark(&document.text).1 == text,
            None => path_of(uri).is_some_and(|path| read_text(&path, MAX_FILE).is_ok_and(|now| now == text)),
        }
    }

    /// Edits with the versions of the documents, if the editor knows such edits.
    fn versioned(&self, changes: BTreeMap<String, Vec<TextEdit>>) -> WorkspaceEdit {
        if !self.has_versions {
            return WorkspaceEdit::Changes(changes);
        }
        let edited = |(uri, edits): (String, Vec<TextEdit>)| {
            let version = self.documents.get(&uri).map(|document| document.version);
            DocumentEdit { text_document: OfVersion { uri, version }, edits }
        };
        WorkspaceEdit::DocumentChanges(changes.into_iter().map(edited).collect())
    }
}
