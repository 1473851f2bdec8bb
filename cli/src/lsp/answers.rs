//! Answers about a place: what it means, where its names stand, what may follow.

use javelina_author::{Analysis, Colour, Lines, MOST, Offered, Stays};
use javelina_engine::rules::Meaning;
use javelina_engine::{FileId, Span};
use serde_json::{Value, json};

use super::roots::Root;
use super::server::Server;
use crate::Game;
use crate::lsp::protocol::wire::{AtPlace, Location, Renaming, WorkspaceEdit};

pub(super) struct Cursor<'a> {
    root: &'a Root,
    analysis: &'a Analysis<Game>,
    file: FileId,
    byte: usize,
    uri: &'a str,
}

impl Server<'_> {
    /// Where a request points; analyses what was typed since.
    pub fn cursor<'a>(&'a mut self, asked: &'a AtPlace) -> Option<(&'a Self, Cursor<'a>)> {
        let uri = &asked.text_document.uri;
        self.freshen(uri);
        let server = &*self;
        let (root, analysis, file) = server.known(uri)?;
        let text = server.documents.get(uri).map_or(analysis.files().text(file), |document| &document.text);
        let byte = Lines::new(text, server.encoding).byte(asked.position.line, asked.position.character);
        Some((server, Cursor { root, analysis, file, byte, uri }))
    }

    /// As [`cursor`](Self::cursor); files that are not open are read again, since they may have changed without a word.
    pub fn cursor_now<'a>(&'a mut self, asked: &'a AtPlace) -> Option<(&'a Self, Cursor<'a>)> {
        self.forget(&asked.text_document.uri);
        self.cursor(asked)
    }

    pub fn hover(&self, at: &Cursor<'_>) -> Option<Value> {
        let (range, text) = at.analysis.about(at.file, at.byte)?;
        let range = self.range(at.analysis, at.uri, Span::new(at.file, range));
        Some(json!({ "contents": { "kind": "markdown", "value": text }, "range": range }))
    }

    pub fn definition(&self, at: &Cursor<'_>) -> Option<Location> {
        let mark = at.analysis.mark_at(at.file, at.byte)?;
        self.location(at.root, at.analysis, at.analysis.declaration(mark)?)
    }

    /// All places of what stands at a place; `here`: those of this file.
    pub fn references(&self, at: &Cursor<'_>, here: bool) -> Vec<Location> {
        let places = at.analysis.mark_at(at.file, at.byte).map(|mark| at.analysis.places(mark)).unwrap_or_default();
        let spans = places.into_iter().map(|mark| mark.span).filter(|span| !here || span.file == at.file);
        spans.filter_map(|span| self.location(at.root, at.analysis, span)).collect()
    }

    /// The name at a place, if it can be changed.
    pub fn prepared(&self, at: &Cursor<'_>) -> Result<Value, Stays> {
        let span = at.analysis.name_at(at.file, at.byte)?;
        let name = at.analysis.files().at(span).unwrap_or_default();
        Ok(json!({ "range": self.range(at.analysis, at.uri, span), "placeholder": name }))
    }

    /// The edits that give the name at a place another one.
    pub fn renamed(&self, at: &Cursor<'_>, asked: &Renaming) -> Result<WorkspaceEdit, Stays> {
        let places = at.analysis.renamed(at.file, at.byte, &asked.new_name)?;
        let edits = places.into_iter().map(|span| (span, asked.new_name.clone()));
        let edit = self.edit(at.root, at.analysis, edits)?;
        if let Some(text) = at.analysis.changed_by_name(at.file, at.byte) {
            self.notify("window/showMessage", &json!({ "type": 2, "message": text }));
        }
        Ok(edit)
    }

    pub fn offers(&self, at: &Cursor<'_>) -> Value {
        let offers = at.analysis.offers(at.file, at.byte);
        let range = self.range(at.analysis, at.uri, Span::new(at.file, offers.start..at.byte));
        let item = |(place, offer): (usize, &javelina_author::Offer)| {
            let snippet = offer.snippet.as_ref().filter(|_| self.has_snippets);
            let kind = match offer.what {
                Offered::Word => 14,
                Offered::Function => 3,
                Offered::Fact => 10,
                Offered::Name => 6,
                Offered::Element => 20,
                Offered::Kind => 13,
                Offered::Item => 7,
                Offered::Key => 5,
            };
            json!({
                "label": offer.text,
                "kind": kind,
                "detail": offer.detail,
                "documentation": { "kind": "markdown", "value": offer.doc },
                "sortText": format!("{place:04}"),
                "insertTextFormat": if snippet.is_some() { 2 } else { 1 },
                "filterText": offer.text,
                "textEdit": { "range": range, "newText": snippet.unwrap_or(&offer.text) },
            })
        };
        let items: Vec<Value> = offers.all.iter().take(MOST).enumerate().map(item).collect();
        json!({ "isIncomplete": offers.all.len() > MOST, "items": items })
    }

    pub fn symbols(&self, uri: &str) -> Option<Value> {
        let (_, analysis, file) = self.known(uri)?;
        let (mut all, mut owner) = (Vec::new(), String::new());
        for mark in analysis.declared(file) {
            let name = analysis.files().text(file).get(mark.span.range()).unwrap_or_default().trim_matches(['"', '\'']);
            // Class, constant, variable, field, method: what editors have pictures for.
            let kind = match mark.what {
                Meaning::Item(_) => 5,
                Meaning::Level(..) => 14,
                Meaning::Counter(_) => 13,
                Meaning::Param(_) | Meaning::Table(_) => 8,
                _ => 6,
            };
            let location = Location { uri: uri.into(), range: self.range(analysis, uri, mark.span) };
            let within = if kind == 5 { None } else { Some(owner.clone()).filter(|owner| !owner.is_empty()) };
            all.push(json!({ "name": name, "kind": kind, "location": location, "containerName": within }));
            if kind == 5 {
                owner = name.into();
            }
        }
        Some(all.into())
    }

    /// What each word of a document is: five numbers for each, places counted from the one before.
    pub fn colours(&self, uri: &str) -> Option<Value> {
        let (_, analysis, file) = self.known(uri)?;
        let text = self.documents.get(uri).map_or(analysis.files().text(file), |document| &document.text);
        let lines = Lines::new(text, self.encoding);
        let (mut data, mut last) = (Vec::new(), (0, 0));
        for piece in analysis.colours(file) {
            let (line, column) = lines.place(piece.range.start);
            let (_, end) = lines.place(piece.range.end);
            let from = if line == last.0 { last.1 } else { 0 };
            let modifiers = u32::from(piece.declares) + 2 * u32::from(piece.writes);
            data.extend([line - last.0, column - from, end.saturating_sub(column), piece.colour as u32, modifiers]);
            last = (line, column);
        }
        Some(json!({ "data": data }))
    }
}

pub(super) fn legend() -> Value {
    json!({ "tokenTypes": Colour::NAMES, "tokenModifiers": ["declaration", "modification"] })
}
