//! Texts for people in lines of a terminal: Markdown paragraphs, lists and tables, wrapped at words.

use javelina_engine::{Padded, cells};
use javelina_lab::wrap;

/// The columns of a page where no terminal has fewer.
pub const WIDTH: usize = 80;

/// Markdown without headings as lines of at most `columns`. Marks of emphasis go, quotes of words stay, code is
/// indented.
pub fn page(markdown: &str, columns: usize) -> String {
    let blocks = markdown.split("\n\n").map(str::trim).filter(|block| !block.is_empty());
    let shown = |block: &str| match block.get(..3) {
        Some("```") => code(block),
        _ if block.starts_with('|') => table(block, columns),
        _ => lines(block, columns),
    };
    blocks.map(shown).collect::<Vec<_>>().join("\n\n")
}

/// Lines of code between fences. A block of code has no empty line.
fn code(block: &str) -> String {
    let lines = block.lines().filter(|line| !line.starts_with("```"));
    lines.map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// A text after a head, in lines of at most `columns`; further lines are below its first word. A head of more than half of the
/// columns has a line of its own if the text does not fit beside it.
pub fn hanging(head: &str, text: &str, columns: usize) -> String {
    let width = cells(head);
    let is_wide = width > columns / 2 && width + cells(text) > columns;
    let indent = if is_wide { head.len() - head.trim_start().len() + 2 } else { width };
    let gap = format!("\n{}", " ".repeat(indent));
    let text = wrap(text, columns.saturating_sub(indent)).join(&gap);
    if is_wide { format!("{}{gap}{text}", head.trim_end()) } else { format!("{head}{text}") }
}

/// A paragraph, or the items of a list.
fn lines(block: &str, columns: usize) -> String {
    let mut items: Vec<(String, String)> = Vec::new();
    for line in block.lines().map(str::trim) {
        match (mark(line), items.last_mut()) {
            (0, Some((_, text))) => *text += &format!(" {line}"),
            (end, _) => items.push((line[..end].into(), line[end..].into())),
        }
    }
    items.iter().map(|(head, text)| hanging(head, &plain(text), columns)).collect::<Vec<_>>().join("\n")
}

/// The length of the mark that begins an item of a list: `* `, `2. `.
fn mark(line: &str) -> usize {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    match &line[digits..] {
        rest if digits == 0 && rest.starts_with("* ") => 2,
        rest if digits > 0 && rest.starts_with(". ") => digits + 2,
        _ => 0,
    }
}

/// Text without marks of emphasis. A lone star, or one after a word without one before it, is itself.
fn plain(text: &str) -> String {
    let (mut out, mut is_quoted, mut is_open) = (String::new(), false, false);
    let mut rest = text.chars().peekable();
    while let Some(one) = rest.next() {
        is_quoted ^= one == '`';
        if one != '*' || is_quoted {
            out.push(one);
            continue;
        }
        let doubled = rest.next_if_eq(&'*').is_some();
        let begins = out.is_empty() || out.ends_with([' ', '(']);
        let goes_on = rest.peek().is_some_and(|next| !next.is_whitespace());
        match (is_open, begins && goes_on) {
            (false, true) => is_open = true,
            (true, _) if !out.ends_with(' ') => is_open = false,
            _ => out.push_str(if doubled { "**" } else { "*" }),
        }
    }
    out
}

/// A table in columns; the widest ones give way until it fits.
fn table(block: &str, columns: usize) -> String {
    let parts = |line: &str| line.trim().trim_matches('|').split('|').map(|cell| plain(cell.trim())).collect();
    let is_rule = |line: &&str| line.contains("--") && line.chars().all(|one| "|-: ".contains(one));
    let rows: Vec<Vec<String>> = block.lines().filter(|line| !is_rule(line)).map(parts).collect();
    let mut widths: Vec<usize> = Vec::new();
    for row in &rows {
        widths.resize(widths.len().max(row.len()), 0);
        row.iter().zip(&mut widths).for_each(|(cell, width)| *width = cells(cell).max(*width));
    }
    while widths.iter().map(|width| width + 2).sum::<usize>() > columns {
        let Some(widest) = widths.iter_mut().max().filter(|width| **width > 8) else { break };
        *widest -= 1;
    }
    let mut lines = Vec::new();
    for row in &rows {
        let cells: Vec<Vec<String>> = row.iter().zip(&widths).map(|(cell, width)| wrap(cell, *width)).collect();
        for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0) {
            let part = |(cell, width): (&Vec<String>, &usize)| {
                format!("  {:width$}", Padded(cell.get(at).map_or("", String::as_str)))
            };
            let line: String = cells.iter().zip(&widths).map(part).collect();
            lines.push(line.trim_end().to_string());
        }
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emphasis_goes_and_stars_that_mean_something_stay() {
        assert_eq!(
            plain("**B7.** *An active token.* (*twice*) `*` is a mark"),
            "B7. An active token. (twice) `*` is a mark"
        );
        assert_eq!(plain("1 D*, X D, 3 D, 4 D*: 2 * 3, Lion *"), "1 D*, X D, 3 D, 4 D*: 2 * 3, Lion *");
    }

    #[test]
    fn a_page_keeps_paragraphs_and_items_apart_and_no_line_is_too_long() {
        let long = "word \u{9e7f} ".repeat(30);
        let text = page(&format!("{long}\n{long}\n\nThree:\n* {long}\n* two\n  and more\n10. ten"), WIDTH);
        assert!(text.lines().all(|line| cells(line) <= WIDTH), "{text}");
        assert!(text.contains("\n\nThree:\n* word") && text.contains("\n  word"), "{text}");
        assert!(text.ends_with("\n* two and more\n10. ten"), "{text}");
        assert_eq!(page("a\n\n```rules\nb {\n  c\n}\n```\n\nd", WIDTH), "a\n\n  b {\n    c\n  }\n\nd");
    }

    #[test]
    fn a_table_has_columns_and_its_widest_cells_are_wrapped() {
        assert_eq!(page("| a | points |\n|---|---|\n| 1 F* | 4 |", WIDTH), "  a     points\n  1 F*  4");
        let wide = page(&format!("| row | points |\n|:--|--:|\n| {} | 12 |", "word ".repeat(30)), WIDTH);
        assert!(wide.lines().all(|line| cells(line) <= WIDTH) && wide.lines().count() == 4, "{wide}");
    }

    #[test]
    fn a_text_stands_below_a_head_that_leaves_it_little_room() {
        assert_eq!(hanging("  answer: ", "one two three", 20), "  answer: one two\n          three");
        assert_eq!(hanging("  Drawing sections  ", "A1 A2", 30), "  Drawing sections  A1 A2");
        assert_eq!(hanging("  Drawing sections  ", "A1 A2", 24), "  Drawing sections\n    A1 A2");
    }
}
