//! The server's state: documents, roots, and which answer each message gets.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use javelina_author::{Analysis, Encoding, laid_out};
use javelina_engine::{FileId, Files, Span, split_mark};
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::documents::{Document, Documents, changed};
use super::examples::Playing;
use super::roots::{Root, root_of};
use crate::lsp::protocol::uris::path_of;
use crate::lsp::protocol::wire::{About, Actions, AtPlace, Change, InPart, Open, Publish, Renaming, TextEdit, Watched};
use crate::{Game, Games};

/// Requests about a place.
const PLACES: [&str; 5] = [
    "textDocument/completion",
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
];
const MAX_ROOTS: usize = 64;

type Sender<'a> = &'a dyn Fn(Message);

pub(super) struct Server<'a> {
    games: Games,
    /// Folders of packs that are read beside every root.
    packs: Vec<PathBuf>,
    pub encoding: Encoding,
    /// Whether the editor knows edits of versions of documents.
    pub has_versions: bool,
    /// Whether the editor fills in holes of what is written.
    pub has_snippets: bool,
    /// Whether the editor runs command lines in a terminal.
    pub has_terminal: bool,
    /// Address of the built book, as the editor sets it; empty by default.
    pub book: String,
    pub documents: Documents,
    roots: BTreeMap<PathBuf, Root>,
    /// Examples at play, those of one root at a time.
    playing: Option<Playing>,
    send: Sender<'a>,
}

impl<'a> Server<'a> {
    pub fn new(games: Games, packs: Vec<PathBuf>, encoding: Encoding, send: Sender<'a>) -> Self {
        Self {
            games,
            packs,
            encoding,
            has_versions: false,
            has_snippets: false,
            has_terminal: false,
            book: String::new(),
            documents: Documents::new(),
            roots: BTreeMap::new(),
            playing: None,
            send,
        }
    }

    pub fn is_dirty(&self) -> bool {
        self.playing.is_some() || self.roots.values().any(|root| root.is_dirty || !root.unplayed.is_empty())
    }

    pub fn settle(&mut self) {
        let dirty: Vec<PathBuf> =
            self.roots.values().filter(|root| root.is_dirty).map(|root| root.folder.clone()).collect();
        for folder in dirty {
            self.analyse(&folder);
        }
        self.look_at_examples();
    }

    /// Tells what differs in examples that were played since the last look, and has those of the next root played.
    fn look_at_examples(&mut self) {
        if let Some(playing) = &self.playing {
            let ((found, is_over), folder) = (playing.look(), playing.folder.clone());
            if is_over {
                self.playing = None;
            }
            if let (false, Some(analysis)) =
                (found.is_empty(), self.roots.get_mut(&folder).and_then(|root| root.analysis.as_mut()))
            {
                analysis.add(found);
                self.publish(&folder);
            }
        }
        if self.playing.is_none()
            && let Some(root) = self.roots.values_mut().find(|root| !root.unplayed.is_empty())
        {
            let examples = std::mem::take(&mut root.unplayed);
            self.playing = Some(Playing::begin(root.folder.clone(), self.games, root.packs.clone(), examples));
        }
    }

    fn give_up(&mut self, folder: &Path) {
        self.playing.iter().filter(|playing| playing.folder == *folder).for_each(Playing::give_up);
        if let Some(root) = self.roots.get_mut(folder) {
            root.unplayed.clear();
        }
    }

    fn analyse(&mut self, folder: &PathBuf) {
        let (games, documents, packs) = (self.games, &self.documents, &self.packs);
        let Some(root) = self.roots.get_mut(folder) else { return };
        root.is_dirty = false;
        // The last good analysis stays.
        if catch_unwind(AssertUnwindSafe(|| root.analyse(games, documents, packs))).is_err() {
            let text = "a bug in javelina: cannot analyse this text; problems shown are from its last version";
            return self.notify("window/logMessage", &serde_json::json!({ "type": 1, "message": text }));
        }
        self.publish(folder);
    }

    fn publish(&self, folder: &PathBuf) {
        let Some(root) = self.roots.get(folder) else { return };
        let Some(analysis) = &root.analysis else { return };
        for (uri, document) in &self.documents {
            let Some(key) = path_of(uri).filter(|path| root_of(path).0 == *folder).and_then(|path| root.key(&path))
            else {
                continue;
            };
            let found = analysis.files().find(&key).into_iter().flat_map(|file| analysis.found(file));
            let mut diagnostics: Vec<_> = found.map(|one| self.shown(root, analysis, uri, one)).collect();
            let missing = analysis.loaded().found.iter().find(|one| one.code == "X4007" && !root.is_pack);
            diagnostics.extend(missing.map(|one| {
                let start = one.span.map(|span| Span { start: 0, end: 0, ..span });
                let at_start = javelina_engine::Diagnostic { span: start, ..one.clone() };
                crate::lsp::protocol::wire::Diagnostic { severity: 4, ..self.shown(root, analysis, uri, &at_start) }
            }));
            let publish = Publish { uri: uri.clone(), version: Some(document.version), diagnostics };
            self.notify("textDocument/publishDiagnostics", &publish);
        }
    }

    pub(super) fn notify(&self, method: &str, params: &impl Serialize) {
        let params = serde_json::to_value(params).unwrap_or_default();
        (self.send)(Message::Notification(Notification { method: method.into(), params }));
    }

    pub fn heed(&mut self, note: Notification) {
        let Notification { method, params } = note;
        match method.as_str() {
            "textDocument/didOpen" => {
                if let Some(Open { text_document: opened }) = read(params) {
                    let document = Document { version: opened.version, text: opened.text };
                    self.documents.insert(opened.uri.clone(), document);
                    self.touch(&opened.uri);
                }
            }
            "textDocument/didChange" => {
                if let Some(Change { text_document: of, content_changes: edits }) = read(params)
                    && let Some(document) = self.documents.get_mut(&of.uri)
                {
                    document.change(of.version, edits, self.encoding);
                    self.touch(&of.uri);
                }
            }
            "textDocument/didClose" => {
                if let Some(About { text_document: of }) = read(params) {
                    self.documents.remove(&of.uri);
                    let publish = Publish { uri: of.uri.clone(), version: None, diagnostics: Vec::new() };
                    self.notify("textDocument/publishDiagnostics", &publish);
                    self.reread(&of.uri);
                }
            }
            "textDocument/didSave" => {
                if let Some(About { text_document: of }) = read(params) {
                    self.reread(&of.uri);
                    let folder = path_of(&of.uri).map(|path| root_of(&path).0);
                    if let Some(root) = folder.and_then(|folder| self.roots.get_mut(&folder)) {
                        root.is_saved = true;
                    }
                }
            }
            "workspace/didChangeWatchedFiles" => {
                let changed: Option<Watched> = read(params);
                changed.iter().flat_map(|watched| &watched.changes).for_each(|file| self.reread(&file.uri));
            }
            _ => {}
        }
    }

    fn touch(&mut self, uri: &str) {
        let Some(path) = path_of(uri) else { return };
        let (folder, is_pack) = root_of(&path);
        if !self.roots.contains_key(&folder) && self.roots.len() >= MAX_ROOTS {
            let is_used = |folder: &PathBuf| {
                self.documents.keys().filter_map(|uri| path_of(uri)).any(|path| root_of(&path).0 == *folder)
            };
            if let Some(unused) = self.roots.keys().find(|folder| !is_used(folder)).cloned() {
                self.roots.remove(&unused);
            }
        }
        self.give_up(&folder);
        let root = self.roots.entry(folder.clone()).or_insert_with(|| Root::new(folder));
        root.is_pack = is_pack;
        root.is_dirty = true;
    }

    /// Has a root read from disk anew, if it is one that is edited.
    fn reread(&mut self, uri: &str) {
        let Some(path) = path_of(uri) else { return };
        // A `pack.toml` that came or went makes another root of what is open.
        let open: Vec<String> = self.documents.keys().cloned().collect();
        if path.ends_with("pack.toml") {
            open.iter().for_each(|uri| self.touch(uri));
        }
        let changed: Vec<PathBuf> = self.roots.keys().filter(|folder| path.starts_with(folder)).cloned().collect();
        for folder in changed {
            self.give_up(&folder);
            self.roots.get_mut(&folder).into_iter().for_each(Root::forget);
        }
    }

    pub fn answer(&mut self, request: Request) {
        let id = request.id.clone();
        if catch_unwind(AssertUnwindSafe(|| self.answered(request))).is_err() {
            self.refuse(id, ErrorCode::InternalError, "a bug in javelina: this request failed".into());
        }
    }

    fn answered(&mut self, request: Request) {
        let Request { id, method, params } = request;
        let answer = match method.as_str() {
            "textDocument/codeAction" => read(params).map(|asked: Actions| value(self.actions(&asked))),
            "textDocument/formatting" => read(params).map(|of: About| value(self.formatted(&of.text_document.uri))),
            "textDocument/semanticTokens/full" => read(params).map(|of: About| {
                self.freshen(&of.text_document.uri);
                value(self.colours(&of.text_document.uri))
            }),
            "textDocument/documentSymbol" => read(params).map(|of: About| {
                self.freshen(&of.text_document.uri);
                value(self.symbols(&of.text_document.uri))
            }),
            "textDocument/foldingRange" => read(params).map(|of: About| {
                self.freshen(&of.text_document.uri);
                value(self.folds(&of.text_document.uri))
            }),
            "textDocument/codeLens" => read(params).map(|of: About| {
                self.freshen(&of.text_document.uri);
                value(self.lenses(&of.text_document.uri))
            }),
            "textDocument/inlayHint" => read(params).map(|of: InPart| {
                self.freshen(&of.text_document.uri);
                value(self.hints(&of.text_document.uri, of.range))
            }),
            "textDocument/rename" => {
                let edit = read(params).map(|asked: Renaming| match self.cursor_now(&asked.at) {
                    Some((server, at)) => server.renamed(&at, &asked).map(value),
                    None => Ok(Value::Null),
                });
                match edit {
                    Some(Err(stays)) => return self.refuse(id, ErrorCode::RequestFailed, stays.0),
                    other => other.and_then(Result::ok),
                }
            }
            "textDocument/prepareRename" => {
                let name = read(params).map(|asked: AtPlace| match self.cursor(&asked) {
                    Some((server, at)) => server.prepared(&at),
                    None => Ok(Value::Null),
                });
                match name {
                    Some(Err(stays)) => return self.refuse(id, ErrorCode::RequestFailed, stays.0),
                    other => other.and_then(Result::ok),
                }
            }
            _ if PLACES.contains(&method.as_str()) => read(params).map(|asked: AtPlace| {
                let Some((server, at)) = self.cursor(&asked) else { return Value::Null };
                match method.as_str() {
                    "textDocument/completion" => server.offers(&at),
                    "textDocument/hover" => value(server.hover(&at)),
                    "textDocument/definition" => value(server.definition(&at)),
                    "textDocument/references" => value(server.references(&at, false)),
                    _ => value(server.references(&at, true)),
                }
            }),
            _ => {
                let text = format!("unsupported method `{}`", javelina_engine::printable(&method, 60));
                return self.refuse(id, ErrorCode::MethodNotFound, text);
            }
        };
        let response = match answer {
            Some(answer) => Response { id, response_result: Ok(answer) },
            None => return self.refuse(id, ErrorCode::InvalidParams, format!("invalid parameters of `{method}`")),
        };
        (self.send)(response.into());
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, why: String) {
        (self.send)(Response::new_err(id, code as i32, why).into());
    }

    /// Has the root of a document read again before the next answer about it.
    pub fn forget(&mut self, uri: &str) {
        let folder = path_of(uri).map(|path| root_of(&path).0);
        if let Some(root) = folder.and_then(|folder| self.roots.get_mut(&folder)) {
            root.forget();
        }
    }

    pub fn freshen(&mut self, uri: &str) {
        if let Some(path) = path_of(uri)
            && self.roots.get(&root_of(&path).0).is_some_and(|root| root.is_dirty)
        {
            self.analyse(&root_of(&path).0);
        }
    }

    pub fn known(&self, uri: &str) -> Option<(&Root, &Analysis<Game>, FileId)> {
        let path = path_of(uri)?;
        let root = self.roots.get(&root_of(&path).0)?;
        let analysis = root.analysis.as_ref()?;
        Some((root, analysis, analysis.files().find(&root.key(&path)?)?))
    }

    pub fn mended(&mut self, uri: &str) -> Option<String> {
        let path = path_of(uri)?;
        let root = self.roots.get_mut(&root_of(&path).0)?;
        let key = root.key(&path)?;
        root.mended(self.games, &key).map(Into::into)
    }

    fn formatted(&self, uri: &str) -> Option<Vec<TextEdit>> {
        let document = self.documents.get(uri)?;
        let (is_rules, is_toml) = (uri.ends_with(".rules"), uri.ends_with(".toml"));
        if !is_rules && !is_toml {
            return None;
        }
        let mut files = Files::default();
        let file = files.add(uri, split_mark(&document.text).1);
        let edit = changed(&document.text, &laid_out(&files, file, is_toml).ok()?, self.encoding)?;
        Some(vec![edit])
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Option<T> {
    serde_json::from_value(params).ok()
}

fn value(answer: impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}
