//! Problems as an editor shows them.

use javelina_author::{Analysis, Lines};
use javelina_engine::{Diagnostic, Severity, Span};

use super::documents::ranged;
use super::roots::Root;
use super::server::Server;
use crate::Game;
use crate::lsp::protocol::uris::{path_of, uri_of};
use crate::lsp::protocol::wire;
use crate::text::pages::of_code;

impl Server<'_> {
    /// The range of a place of a file; the URI of the file, too, if it is on disk.
    pub fn location(&self, root: &Root, analysis: &Analysis<Game>, span: Span) -> Option<wire::Location> {
        let path = root.path(analysis.files().key(span.file)?)?;
        let uri = self.uri(&path);
        Some(wire::Location { range: self.range(analysis, &uri, span), uri })
    }

    pub fn range(&self, analysis: &Analysis<Game>, uri: &str, span: impl Into<Option<Span>>) -> wire::Range {
        let Some(span) = span.into() else { return wire::Range::default() };
        let text = self.documents.get(uri).map_or(analysis.files().text(span.file), |document| &document.text);
        ranged(&Lines::new(text, self.encoding), span)
    }

    fn uri(&self, path: &std::path::Path) -> String {
        let is_it = |uri: &&String| path_of(uri).as_deref() == Some(path);
        self.documents.keys().find(is_it).cloned().unwrap_or_else(|| uri_of(path))
    }

    pub fn shown(&self, root: &Root, analysis: &Analysis<Game>, uri: &str, one: &Diagnostic) -> wire::Diagnostic {
        let help = one.help.as_ref().map(|help| format!("\n{help}")).unwrap_or_default();
        let related = one.related.iter().filter_map(|(span, word)| {
            Some(wire::Related { location: self.location(root, analysis, *span)?, message: word.clone() })
        });
        wire::Diagnostic {
            range: self.range(analysis, uri, one.span),
            severity: match one.severity {
                Severity::Error => 1,
                Severity::Warning => 2,
                Severity::Note => 3,
            },
            code: one.code.into(),
            code_description: of_code(&self.book, one.code).map(|href| wire::Page { href }),
            source: "javelina",
            message: format!("{}{help}", one.message),
            related_information: related.collect(),
            tags: if matches!(one.code, "V2091" | "V2092") { vec![1] } else { Vec::new() },
        }
    }
}
