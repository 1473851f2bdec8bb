//! Lays texts out anew: one member a line, indented by braces, one blank between words, the author's own line breaks
//! and comments kept. Works on tokens, so nothing but blanks can change.

use std::ops::Range;

use javelina_engine::{Diagnostic, FileId, Files, Span, has_errors};

use crate::read::parse::Reader;
use crate::read::split::split;
use crate::read::tokens::{Kind, Token, is_before_a_name, tokens};
use crate::read::words::MEMBERS;

/// The blanks of one level.
const INDENT: &str = "  ";

/// Lays out a `.rules` file anew: the same meaning, all comments kept; laying out the result changes nothing. `inline`: lays
/// out the members of one item, which stand in these bytes of a file: from column 0 on, without the quotes round them.
///
/// # Errors
///
/// What keeps the text from being read.
pub fn format(files: &Files, file: FileId, inline: Option<Range<usize>>) -> Result<String, Vec<Diagnostic>> {
    let text = files.text(file);
    let level = usize::from(inline.is_none());
    let range = inline.unwrap_or(0..text.len());
    let cut = split(file, text, range.start, range.end, level == 0);
    let mut found = cut.found;
    let mut reader = Reader::new(file, text, &[]);
    for block in &cut.blocks {
        reader.block(block);
    }
    for member in &cut.loose {
        reader.member(member);
    }
    // Which word is an effect is not known here; only what no game could read counts.
    found.extend(reader.found.into_iter().filter(|one| !matches!(one.code, "V2060" | "V2086")));
    if has_errors(&found) {
        return Err(found);
    }
    Ok(laid_out(text.get(range).unwrap_or(""), level))
}

/// The rule or offer of a label, as its author wrote it, laid out and without remarks. `None` where the label is of a
/// script.
pub fn rule_at(files: &Files, label: Span) -> Option<String> {
    let (text, at) = (files.text(label.file), label.start);
    let inline = !files.name(label.file).ends_with(".rules");
    // A field of a content file is a text in quotes of some sort.
    let quote =
        ["\'\'\'", "\"\"\"", "\'", "\""].into_iter().filter_map(|quote| Some((text.get(..at)?.rfind(quote)?, quote)));
    let range = match quote.max_by_key(|(start, quote)| (start + quote.len(), quote.len())).filter(|_| inline) {
        Some((start, quote)) => start + quote.len()..at + text.get(at..)?.find(quote)?,
        None => 0..text.len(),
    };
    let cut = split(label.file, text, range.start, range.end, inline);
    let mut members = cut.blocks.into_iter().flat_map(|block| block.members).chain(cut.loose);
    let own = members.find(|member| member.range.contains(&at))?.range;
    let words: Vec<Token> = tokens(text, own.start, own.end);
    let is_rule = words.first().is_some_and(|word| word.is(text, "rule") || word.is(text, "offer"));
    let mut plain = String::new();
    let mut last = own.start;
    for remark in words.iter().filter(|word| word.kind == Kind::Comment) {
        plain += text.get(last..remark.start)?.trim_end();
        last = remark.end;
    }
    plain += text.get(last..own.end)?;
    is_rule.then(|| laid_out(&plain, 0))
}

/// The text, laid out; its members stand inside of `level` braces.
fn laid_out(text: &str, level: usize) -> String {
    let all = tokens(text, 0, text.len());
    let mut out = String::with_capacity(text.len() + text.len() / 4);
    // For each open bracket: whether its contents stand on lines of their own.
    let mut open: Vec<bool> = Vec::new();
    for (at, token) in all.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| all[before]);
        let word = token.text(text);
        let closes = matches!(token.kind, Kind::Sign) && matches!(word, "}" | ")" | "]");
        let own_lines = if closes { open.pop().unwrap_or(false) } else { false };
        if token.kind == Kind::Raw {
            out.push_str(word.trim_end_matches([' ', '\t']));
            continue;
        }
        if let Some(before) = before {
            let breaks = text.get(before.end..token.start).map_or(0, |gap| gap.matches('\n').count());
            let raw = before.kind == Kind::Raw;
            let new_block = open.len() < level && before.is(text, "}") && !closes;
            let member = open.len() == level && token.kind == Kind::Word && !closes && starts_member(text, &all, at);
            let after_brace = before.is(text, "{") && before.kind == Kind::Sign && open.last() == Some(&true);
            if raw {
                let ends_line = out.ends_with('\n');
                if ends_line {
                    out.push_str(&INDENT.repeat(open.len()));
                }
            } else if new_block && token.kind != Kind::Comment {
                lines(&mut out, 2, open.len());
            } else if new_block && breaks == 0 {
                out.push_str("  ");
            } else if new_block {
                lines(&mut out, 2, open.len());
            } else if breaks > 0 || before.kind == Kind::Comment || member || after_brace || own_lines {
                let blank = breaks > 1 && !before.is(text, "{") && !closes;
                if breaks == 0 && token.kind == Kind::Comment {
                    out.push_str("  ");
                } else {
                    lines(&mut out, if blank { 2 } else { 1 }, depth(&open, token, text));
                }
            } else if token.kind == Kind::Comment {
                out.push_str("  ");
            } else if spaced(text, &all, at) {
                out.push(' ');
            }
        }
        out.push_str(if token.kind == Kind::Comment { word.trim_end() } else { word });
        if token.kind == Kind::Sign && matches!(word, "{" | "(" | "[") {
            let next = all.get(at + 1);
            let breaks = next.is_some_and(|next| text.get(token.end..next.start).is_some_and(|gap| gap.contains('\n')));
            let empty = next.is_some_and(|next| next.is(text, "}"));
            let block = open.len() < level && word == "{";
            open.push((block && !empty) || (breaks && word == "{"));
        }
    }
    if !out.is_empty() {
        out.push('\n');
    }
    out
}

/// Continued lines of a member stand one level deeper than the member.
fn depth(open: &[bool], token: &Token, text: &str) -> usize {
    let braces = open.len();
    let continues = token.kind == Kind::Word && matches!(token.text(text), "and" | "or");
    braces + usize::from(continues)
}

fn lines(out: &mut String, count: usize, depth: usize) {
    out.push_str(&"\n".repeat(count));
    out.push_str(&INDENT.repeat(depth));
}

fn starts_member(text: &str, all: &[Token], at: usize) -> bool {
    MEMBERS.contains(&all[at].text(text)) && !is_before_a_name(text, &all[..at])
}

/// Whether a blank stands before a token.
fn spaced(text: &str, all: &[Token], at: usize) -> bool {
    let (Some(before), token) = (at.checked_sub(1).map(|before| all[before]), all[at]) else { return false };
    let (a, b) = (before.text(text), token.text(text));
    let sign = |token: Token| token.kind == Kind::Sign;
    if sign(token) && matches!(b, "," | ":" | ")" | "]" | "." | "..")
        || sign(before) && matches!(a, "(" | "[" | "." | "..")
    {
        return false;
    }
    if sign(token) && matches!(b, "(" | "[") {
        // As the author wrote it: `last(field)` and `any (cells where ...)` are both good style.
        return token.start > before.end || (before.kind == Kind::Sign && !matches!(a, ")" | "]"));
    }
    if sign(before) && a == "-" {
        // A sign of a number stays with it.
        return token.start > before.end;
    }
    true
}
