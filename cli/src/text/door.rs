//! Output filter (the door): all text for people passes it, whoever wrote it. A terminal and a CI log take no command from it.

use std::borrow::Cow;

/// Whether a character may do something to a reader other than be read: controls, marks of direction, what has no width.
fn is_active(one: char) -> bool {
    matches!(one,
        '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
        | '\u{e0000}'..='\u{e007f}')
        || one.is_control() && one != '\n' && one != '\t'
}

/// The length of the colour code that a text begins with.
fn colour_code(text: &str) -> Option<usize> {
    let inner = text.strip_prefix("\u{1b}[")?;
    let end = inner.find(|one: char| !one.is_ascii_digit() && one != ';')?;
    inner[end..].starts_with('m').then_some(end + 3)
}

/// Text in whose lines a CI log sees no command.
#[must_use]
pub fn harmless(text: &str) -> String {
    let quiet = |line: &str| {
        let line = line.replace("##[", "# #[");
        let start = line.len() - line.trim_start().len();
        if line[start..].starts_with("::") { format!("{}: {}", &line[..start], &line[start + 1..]) } else { line }
    };
    text.split_inclusive('\n').map(quiet).collect()
}

/// Text in which active characters are written out (`\u{1b}`) and no line is a command to a CI log. With `colour`, codes of
/// colours pass. `at_start`: whether the text begins a line.
pub fn safe(text: &str, colour: bool, at_start: bool) -> Cow<'_, str> {
    if !text.contains(is_active) && !text.contains("::") && !text.contains("##[") {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    while let Some(one) = text[at..].chars().next() {
        match colour_code(&text[at..]).filter(|_| colour) {
            Some(length) => {
                out.push_str(&text[at..at + length]);
                at += length;
                continue;
            }
            None if is_active(one) => out.extend(one.escape_unicode()),
            None => out.push(one),
        }
        at += one.len_utf8();
    }
    if at_start {
        return Cow::Owned(harmless(&out));
    }
    let first = out.find('\n').map_or(out.len(), |end| end + 1);
    Cow::Owned(format!("{}{}", &out[..first], harmless(&out[first..])))
}

/// Text in which commands and talk have the name of the program that runs, where that is another one than `javelina`.
pub fn called<'a>(text: &'a str, program: &str) -> Cow<'a, str> {
    const OURS: &str = "javelina";
    if program == OURS || !text.contains(OURS) {
        return Cow::Borrowed(text);
    }
    let (mut out, mut at) = (String::with_capacity(text.len()), 0);
    for (start, _) in text.match_indices(OURS) {
        let end = start + OURS.len();
        let is_word = text[..start].chars().next_back().is_none_or(|one| one.is_whitespace() || "`(".contains(one))
            && (text[end..].starts_with([' ', ':']));
        out.push_str(&text[at..start]);
        out.push_str(if is_word { program } else { OURS });
        at = end;
    }
    Cow::Owned(out + &text[at..])
}

/// JSON that means the same, in which active characters are escaped as JSON does it.
pub fn json(text: &str) -> Cow<'_, str> {
    if !text.contains(|one| is_active(one) && one >= '\u{7f}') {
        return Cow::Borrowed(text);
    }
    let escape = |one: char| {
        let mut units = [0; 2];
        let escaped = |unit: &u16| format!("\\u{unit:04x}");
        if is_active(one) { one.encode_utf16(&mut units).iter().map(escaped).collect() } else { String::from(one) }
    };
    Cow::Owned(text.chars().map(escape).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_the_name_of_the_program_and_files_and_formats_keep_theirs() {
        let text =
            "javelina: no\nnext: javelina check x; `javelina list`, javelina.replay/2, javelina/history, javelina>";
        assert_eq!(called(text, "javelina"), text);
        let own = "mine: no\nnext: mine check x; `mine list`, javelina.replay/2, javelina/history, javelina>";
        assert_eq!(called(text, "mine"), own);
        assert_eq!(called("javelina 0.1.0\n", "mine"), "mine 0.1.0\n");
    }

    #[test]
    fn what_would_act_on_a_terminal_or_a_log_is_written_out() {
        for (text, is) in [
            ("a\u{1b}]0;title\u{7}b", "a\\u{1b}]0;title\\u{7}b"),
            ("fine\rfake", "fine\\u{d}fake"),
            ("a\u{202e}b\u{2066}c\u{61c}", "a\\u{202e}b\\u{2066}c\\u{61c}"),
            ("a\u{9b}31mb\u{2028}::error::c", "a\\u{9b}31mb\\u{2028}::error::c"),
            ("::error::x\n  ::warning::y\n##[group]z", ": :error::x\n  : :warning::y\n# #[group]z"),
            ("plain ⛰ tab\tline\n", "plain ⛰ tab\tline\n"),
        ] {
            assert_eq!(safe(text, false, true), is);
        }
        assert_eq!(safe("::error::x\n::y", false, false), "::error::x\n: :y", "the middle of a line is no start");
    }

    #[test]
    fn colours_of_our_own_pass_and_nothing_else_does() {
        let text = "\u{1b}[1;31mred\u{1b}[0m \u{1b}[2J\u{1b}]0;t\u{7}";
        assert_eq!(safe(text, true, true), "\u{1b}[1;31mred\u{1b}[0m \\u{1b}[2J\\u{1b}]0;t\\u{7}");
        assert!(!safe(text, false, true).contains('\u{1b}'));
    }

    #[test]
    fn escaped_json_means_the_same() {
        let value = serde_json::json!({ "a": "x\u{202e}y\u{7f}\u{9b}\u{e0041}z ⛰" });
        let text = value.to_string();
        let escaped = json(&text);
        assert!(!escaped.contains(is_active), "{escaped}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&escaped).ok(), Some(value));
    }
}
