//! Messages of the Language Server Protocol 3.17, as far as the server speaks it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A line and a column, from 0, in the units that were agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(in crate::lsp) struct Position {
    pub line: u32,
    pub character: u32,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::lsp) struct Range {
    pub start: Position,
    pub end: Position,
}

/// What a client may set.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::lsp) struct Options {
    /// Folders of packs beside those that are edited.
    pub packs: Vec<String>,
    /// Whether the client runs a command line in a terminal, by its command `javelina.terminal`.
    pub terminal: bool,
    /// Where the book lies, to which codes lead.
    pub book: String,
}

#[derive(Debug, Deserialize)]
pub(in crate::lsp) struct Named {
    pub uri: String,
}

#[derive(Debug, Deserialize)]
pub(in crate::lsp) struct Versioned {
    pub uri: String,
    pub version: i32,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct Open {
    pub text_document: Opened,
}

#[derive(Debug, Deserialize)]
pub(in crate::lsp) struct Opened {
    pub uri: String,
    pub version: i32,
    pub text: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct Change {
    pub text_document: Versioned,
    pub content_changes: Vec<Edit>,
}

#[derive(Debug, Deserialize)]
pub(in crate::lsp) struct Edit {
    pub range: Option<Range>,
    pub text: String,
}

/// A message that is about one document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct About {
    pub text_document: Named,
}

/// A request about a place in a document.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct AtPlace {
    pub text_document: Named,
    pub position: Position,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct Renaming {
    #[serde(flatten)]
    pub at: AtPlace,
    pub new_name: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct InPart {
    pub text_document: Named,
    pub range: Range,
}

#[derive(Debug, Deserialize)]
pub(in crate::lsp) struct Watched {
    pub changes: Vec<Named>,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct Actions {
    pub text_document: Named,
    pub range: Range,
    #[serde(default)]
    pub context: ActionContext,
}

#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub(in crate::lsp) struct ActionContext {
    /// The kinds that are asked for; all without.
    pub only: Option<Vec<String>>,
}

/// The address of the page of a code.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(in crate::lsp) struct Page {
    pub href: String,
}

#[derive(Debug, Serialize)]
pub(in crate::lsp) struct Publish {
    pub uri: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<i32>,
    pub diagnostics: Vec<Diagnostic>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct Diagnostic {
    pub range: Range,
    /// 1 error, 2 warning, 3 information, 4 hint.
    pub severity: u8,
    pub code: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_description: Option<Page>,
    pub source: &'static str,
    pub message: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub related_information: Vec<Related>,
    /// 1: what stands there is not used.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(in crate::lsp) struct Related {
    pub location: Location,
    pub message: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(in crate::lsp) struct Location {
    pub uri: String,
    pub range: Range,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct TextEdit {
    pub range: Range,
    pub new_text: String,
}

/// Edits by document: of any version, or of the one that is named.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) enum WorkspaceEdit {
    Changes(BTreeMap<String, Vec<TextEdit>>),
    DocumentChanges(Vec<DocumentEdit>),
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct DocumentEdit {
    pub text_document: OfVersion,
    pub edits: Vec<TextEdit>,
}

/// A version of a document; none of a file that is not open.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(in crate::lsp) struct OfVersion {
    pub uri: String,
    pub version: Option<i32>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(in crate::lsp) struct CodeAction {
    pub title: String,
    pub kind: &'static str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagnostics: Vec<Diagnostic>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub is_preferred: bool,
    pub edit: WorkspaceEdit,
}

/// What the server can do. `encoding`: the units of columns; `legend`: the names of colours.
pub(in crate::lsp) fn capabilities(encoding: &str, legend: &Value) -> Value {
    serde_json::json!({
        "positionEncoding": encoding,
        "textDocumentSync": { "openClose": true, "change": 2, "save": { "includeText": false } },
        "codeActionProvider": { "codeActionKinds": ["quickfix", "source.fixAll.javelina"] },
        "documentFormattingProvider": true,
        "documentSymbolProvider": true,
        "foldingRangeProvider": true,
        "inlayHintProvider": true,
        "codeLensProvider": { "resolveProvider": false },
        "completionProvider": { "triggerCharacters": [".", "[", "\"", " "] },
        "hoverProvider": true,
        "definitionProvider": true,
        "referencesProvider": true,
        "documentHighlightProvider": true,
        "renameProvider": { "prepareProvider": true },
        "semanticTokensProvider": { "legend": legend, "full": true },
    })
}
