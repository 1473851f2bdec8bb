//! The words and signs of a text, with their places. Used to split texts before they are parsed, and to lay them out.

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word or a name: `rule`, `R1C1`.
    Word,
    /// A number: `3`, `16.0`.
    Number,
    /// A text in quotes, both quotes included; those of other languages too, which no rule may hold.
    Text,
    /// A text whose closing quote is missing; ends with its line.
    OpenText,
    /// A comment, from `#` to the end of its line; those of other languages too, which are reported.
    Comment,
    /// What stands between the braces of an example, kept as it is.
    Raw,
    /// Everything else: `{`, `:=`.
    Sign,
}

/// A token and its bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// What it is.
    pub kind: Kind,
    /// Its first byte.
    pub start: usize,
    /// One past its last byte.
    pub end: usize,
}

impl Token {
    /// What was written.
    pub fn text<'a>(&self, text: &'a str) -> &'a str {
        text.get(self.start..self.end).unwrap_or("")
    }

    /// Whether it is this word or sign.
    pub fn is(&self, text: &str, what: &str) -> bool {
        matches!(self.kind, Kind::Word | Kind::Sign) && self.text(text) == what
    }
}

const BEFORE_NAMES: [&str; 14] = [
    "rule",
    "offer",
    "param",
    "counter",
    "table",
    "level",
    "change",
    "overrides",
    "combine",
    "at",
    "on",
    "to",
    ".",
    ",",
];

/// Returns `true` if a word after these tokens is a name or a value, also if it is spelled like the start of a member. A
/// value does not introduce a name: in `change scoring to table`, `table` is the value.
pub fn is_before_a_name(text: &str, before: &[Token]) -> bool {
    let [rest @ .., last] = before else { return false };
    let is_value = rest.last().is_some_and(|token| token.is(text, "to"));
    !is_value && BEFORE_NAMES.iter().any(|word| last.is(text, word))
}

const LONG_SIGNS: [&str; 7] = [":=", "+=", "-=", ">=", "<=", "!=", ".."];

/// The tokens of `text[start..end]`; places count from the start of `text`.
pub fn tokens(text: &str, start: usize, end: usize) -> Vec<Token> {
    let bytes = &text.as_bytes()[..end.min(text.len())];
    let mut found: Vec<Token> = Vec::new();
    let mut at = start;
    while let Some(byte) = bytes.get(at) {
        let from = at;
        let kind = match byte {
            b' ' | b'\t' | b'\r' | b'\n' => {
                at += 1;
                continue;
            }
            b'#' => {
                at = end_of_line(bytes, at);
                Kind::Comment
            }
            b'/' if let Some(end) = end_of_remark(text.get(at..bytes.len()).unwrap_or("")) => {
                at += end;
                Kind::Comment
            }
            b'\'' | 0xE2 if let Some(end) = end_of_quote(text.get(at..end_of_line(bytes, at)).unwrap_or("")) => {
                at += end;
                Kind::Text
            }
            b'"' => {
                let (stop, closed) = end_of_text(bytes, at);
                at = stop;
                if closed { Kind::Text } else { Kind::OpenText }
            }
            b'0'..=b'9' => {
                at = end_of_number(bytes, at);
                Kind::Number
            }
            b'A'..=b'Z' | b'a'..=b'z' | b'_' => {
                while bytes.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_') {
                    at += 1;
                }
                Kind::Word
            }
            _ => {
                at += sign_length(bytes, at);
                Kind::Sign
            }
        };
        found.push(Token { kind, start: from, end: at });
        if opens_example(text, &found) {
            let stop = end_of_example(bytes, at);
            found.push(Token { kind: Kind::Raw, start: at, end: stop });
            at = stop;
        }
    }
    found
}

/// The end of a line, before its line end.
fn end_of_line(bytes: &[u8], at: usize) -> usize {
    let end = bytes[at..].iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |length| at + length);
    end - usize::from(bytes.get(end) == Some(&b'\n') && bytes[at..end].ends_with(b"\r"))
}

/// The length of a remark of another language: `// ...`, `/* ... */`.
fn end_of_remark(text: &str) -> Option<usize> {
    match text.as_bytes() {
        [b'/', b'/', ..] => Some(end_of_line(text.as_bytes(), 0)),
        [b'/', b'*', ..] => text.find("*/").map(|at| at + 2),
        _ => None,
    }
}

/// The length of a text between the quotes of another language.
fn end_of_quote(line: &str) -> Option<usize> {
    let opens = line.chars().next().filter(|first| ['\'', '\u{201c}', '\u{201e}', '\u{2018}'].contains(first))?;
    let closes = |one: char| if opens == '\'' { one == '\'' } else { ('\u{2018}'..='\u{201f}').contains(&one) };
    let inner = line.get(opens.len_utf8()..)?;
    inner.char_indices().find(|(_, one)| closes(*one)).map(|(at, one)| opens.len_utf8() + at + one.len_utf8())
}

fn end_of_text(bytes: &[u8], start: usize) -> (usize, bool) {
    let mut at = start + 1;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'\\' if bytes.get(at + 1).is_some_and(|next| *next != b'\n') => at += 2,
            b'"' => return (at + 1, true),
            b'\n' => return (end_of_line(bytes, start), false),
            _ => at += 1,
        }
    }
    (bytes.len(), false)
}

fn end_of_number(bytes: &[u8], start: usize) -> usize {
    let digits = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let whole = digits(start);
    if bytes.get(whole) == Some(&b'.') && bytes.get(whole + 1).is_some_and(u8::is_ascii_digit) {
        return digits(whole + 1);
    }
    whole
}

fn sign_length(bytes: &[u8], at: usize) -> usize {
    if LONG_SIGNS.iter().any(|sign| bytes[at..].starts_with(sign.as_bytes())) {
        return 2;
    }
    let mut length = 1;
    while bytes.get(at + length).is_some_and(|byte| byte & 0xC0 == 0x80) {
        length += 1; // one character of several bytes
    }
    length
}

/// Whether the last three tokens are `example "title" {`.
fn opens_example(text: &str, found: &[Token]) -> bool {
    match found {
        [before @ .., word, brace] if word.is(text, "setup") && brace.is(text, "{") => !is_before_a_name(text, before),
        [.., word, title, brace] => word.is(text, "example") && title.kind == Kind::Text && brace.is(text, "{"),
        _ => false,
    }
}

/// Where the brace stands that closes an example; transcripts have no texts or comments of ours, only braces count.
fn end_of_example(bytes: &[u8], start: usize) -> usize {
    let mut open = 0_usize;
    for (offset, byte) in bytes[start..].iter().enumerate() {
        match byte {
            b'{' => open += 1,
            b'}' if open == 0 => return start + offset,
            b'}' => open -= 1,
            _ => {}
        }
    }
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<&str> {
        tokens(text, 0, text.len()).iter().map(|token| token.text(text)).collect()
    }

    #[test]
    fn ranges_are_not_read_as_decimals() {
        assert_eq!(read("0..1 16.0 x:=1"), ["0", "..", "1", "16.0", "x", ":=", "1"]);
    }

    #[test]
    fn quotes_and_comments_inside_an_example_are_left_alone() {
        let text = "example \"a\" {\n> say \"x # {y} }z";
        assert_eq!(read(text), ["example", "\"a\"", "{", "\n> say \"x # {y} ", "}", "z"]);
    }

    #[test]
    fn a_text_ends_with_its_line() {
        let text = "title \"open\nrule";
        let found = tokens(text, 0, text.len());
        assert_eq!((found[1].kind, found[2].text(text)), (Kind::OpenText, "rule"));
    }
}
