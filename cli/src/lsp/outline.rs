//! What an editor shows around a text: folds, hints, and what may be started from a place.

use javelina_author::{Lens, Lines, PACK};
use javelina_engine::Span;
use serde_json::{Value, json};

use super::server::Server;
use crate::lsp::protocol::wire::Range;

impl Server<'_> {
    pub fn folds(&self, uri: &str) -> Option<Value> {
        let (_, analysis, file) = self.known(uri)?;
        let ranges = analysis.folds(file).into_iter().map(|fold| self.range(analysis, uri, Span::new(file, fold)));
        Some(ranges.map(|range| json!({ "startLine": range.start.line, "endLine": range.end.line })).collect())
    }

    pub fn hints(&self, uri: &str, part: Range) -> Option<Value> {
        let (_, analysis, file) = self.known(uri)?;
        let text = self.documents.get(uri).map_or(analysis.files().text(file), |document| &document.text);
        let lines = Lines::new(text, self.encoding);
        let [start, end] = [part.start, part.end].map(|place| lines.byte(place.line, place.character));
        let hints = analysis.subjects(file, &(start..end)).into_iter().map(|(byte, subjects)| {
            let (line, character) = lines.place(byte);
            json!({ "position": { "line": line, "character": character }, "label": subjects, "kind": 2, "paddingLeft": true })
        });
        Some(hints.collect())
    }

    /// What may be started from a document; nothing if the editor cannot start it. The server starts no process.
    pub fn lenses(&self, uri: &str) -> Option<Value> {
        let (root, analysis, file) = self.known(uri).filter(|(root, ..)| self.has_terminal && root.is_pack)?;
        let folder = root.folder.to_string_lossy().into_owned();
        let lens = |Lens { range, title, words }: Lens| {
            let words = words.into_iter().map(|word| if word == PACK { folder.clone() } else { word });
            let command =
                json!({ "title": title, "command": "javelina.terminal", "arguments": [words.collect::<Vec<_>>()] });
            json!({ "range": self.range(analysis, uri, Span::new(file, range)), "command": command })
        };
        Some(analysis.lenses(file).into_iter().map(lens).collect())
    }
}
