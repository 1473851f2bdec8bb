//! What an author wrote of a card or variant, cut out of its file.

use javelina_engine::Files;
use javelina_variants::ItemInfo;

/// The text of a thing, from its first line to its last, and that of its script.
pub fn written(item: &ItemInfo, files: &Files) -> Vec<String> {
    let (name, text) = (files.name(item.span.file), files.text(item.span.file));
    let upto = |end: usize| text.get(..end).unwrap_or_default();
    let line = upto(item.span.start).rfind('\n').map_or(0, |at| at + 1);
    let (start, close) = match name.ends_with(".toml") || files.is_made(item.span.file) {
        true => (upto(line).rfind("\n[[").map_or(0, |at| at + 1), "\n[["),
        false => (line, "\n}"),
    };
    let rest = text.get(line..).unwrap_or_default();
    // A block of rules ends with its brace, a table of content before the next one.
    let length = rest.find(close).map_or(rest.len(), |at| at + if close == "\n}" { close.len() } else { 0 });
    let own = text.get(start..line + length).unwrap_or_default().trim_end().to_string();
    let script = item.script.map(|script| files.text(script).trim_end().to_string());
    std::iter::once(own).chain(script).collect()
}
