//! Cards of a content file: what they are called, and where their rules stand.

use std::sync::Arc;

use javelina_dsl::{Form, Source};
use javelina_engine::rules::Item;
use javelina_engine::{Diagnostic, FileId, Files, Span};

use crate::packs::pack::{How, ItemInfo};
use crate::read::reader::{Node, Reader};

/// The most cards of a file.
pub(crate) const MAX_CARDS: usize = 250;

/// A card as its file declares it.
pub struct Card {
    /// What lists say of it.
    pub info: ItemInfo,
    /// The text of its rules, to be compiled with the rest.
    pub source: Source,
    /// The name of its script, and where it stands.
    pub script: Option<(String, Span)>,
}

/// Reads `[[condition]]` tables (or those of another kind of content).
pub fn read_cards(files: &Files, file: FileId, kind: &'static str) -> (Vec<Card>, Vec<Diagnostic>) {
    let text = files.text(file);
    let (cards, found) = Reader::of(files, file).read(text, |root| {
        let cards = root.tables(kind, MAX_CARDS, |node| card(node, file, text, kind, true));
        if cards.is_empty() && root.entries().is_empty() {
            root.reader().push(
                Diagnostic::warning(
                    "X4020",
                    root.reader().at(&(0..text.len().min(1))),
                    root.reader().in_form(&format!("there is no `[[{kind}]]` in this file"), "this file has no rows"),
                )
                .help(root.reader().in_form(
                    &format!("begin a card with a line `[[{kind}]]`"),
                    "add a row below the headings for each card",
                )),
            );
        }
        cards
    });
    (cards.unwrap_or_default(), found)
}

impl Card {
    /// Whether it has an id, so that something can name it.
    pub(crate) fn has_id(&self) -> bool {
        self.info.id != self.nameless()
    }

    fn nameless(&self) -> String {
        nameless(self.info.span)
    }
}

/// What stands for the id of a card that has none, so that its rules are looked at all the same: nothing can be called so.
fn nameless(at: Span) -> String {
    format!("the card at {}", at.start)
}

/// A card of a kind. `must_act`: whether one without rules or script is a mistake.
pub fn card(node: &Node<'_>, file: FileId, text: &str, kind: &str, must_act: bool) -> Card {
    let id = node.id("id");
    let name = node.name("name");
    let words = node.text("text");
    let sourced = node.switch("sourced");
    node.one_of("class", &["restriction", "change", "bonus"]);
    let rules = node.opt_text("rules");
    let script = node.opt_text("script");
    let span = id.as_ref().map_or_else(|| node.span(), |id| node.reader().at(&id.span));
    let id = id.map_or_else(|| nameless(span), |id| id.value);
    let title = name.map_or_else(|| id.clone(), |name| name.value);
    let how = match (&rules, &script) {
        (Some(_), Some(_)) => How::Both,
        (Some(_), None) => How::Clauses,
        (None, Some(_)) => How::Script,
        (None, None) if !must_act => How::Data,
        (None, None) => {
            node.reader().push(Diagnostic::error("X4021", span, format!("the card `{id}` has no effect")).help(
                node.reader().in_form(
                    "add `rules = '''...'''` or `script = \"NAME.rhai\"`",
                    "write rules in the column `rules`, or `NAME.rhai` in the column `script`",
                ),
            ));
            How::Clauses
        }
    };
    let (start, end) = match &rules {
        Some(rules) => inside(node, text, &rules.span),
        None => (span.end, span.end),
    };
    let text = words.map(|words| words.value).unwrap_or_default();
    let item = Item {
        id: id.clone(),
        title: title.clone(),
        kind: kind.into(),
        text: text.clone(),
        group: None,
        span,
        changes: Vec::new(),
        levels: Vec::new(),
        overrides: Vec::new(),
    };
    Card {
        info: ItemInfo {
            id,
            title,
            kind: kind.into(),
            text,
            sourced: sourced.is_some_and(|on| on.value),
            how,
            script: None,
            levels: Vec::new(),
            span,
        },
        source: Source { file, start, end, form: Form::Inline(Box::new(item)), home: Arc::default() },
        script: script.map(|name| (name.value, node.reader().at(&name.span))),
    }
}

/// The bytes between the quotes of a text. Clauses point into the file, so nothing in it may stand for something else.
fn inside(node: &Node<'_>, text: &str, span: &std::ops::Range<usize>) -> (usize, usize) {
    let raw = text.get(span.clone()).unwrap_or_default();
    for quote in ["'''", "'"] {
        if raw.len() >= 2 * quote.len() && raw.starts_with(quote) && raw.ends_with(quote) {
            return (span.start + quote.len(), span.end - quote.len());
        }
    }
    let width = if raw.starts_with("\"\"\"") { 3 } else { 1 };
    if raw.contains('\\') {
        node.reader().push(Diagnostic::error("X4022", node.reader().at(span), "rules must not contain escapes").help(
            node.reader().in_form(
                "put the rules between three single quotes: rules = ''' ... '''",
                "write rules without triple quotes and unprintable characters",
            ),
        ));
        return (span.start + width, span.start + width);
    }
    (span.start + width, span.end.saturating_sub(width).max(span.start + width))
}
