//! One look at the text before Rhai sees it: size, characters, nesting, long tokens, and where functions stand.
//!
//! The scan is iterative and looks at each byte once, so that no text can hurt it. Its tokens give diagnostics their
//! exact places, which Rhai knows only as line and column of a beginning.

use std::ops::Range;

use javelina_engine::{Diagnostic, FileId, Span};

use crate::limits;

/// What a token is, as far as places and bounds need it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Number,
    Text,
    Sign,
}

/// A token and its bytes.
#[derive(Clone, Debug)]
pub(crate) struct Token {
    pub kind: Kind,
    pub range: Range<usize>,
}

/// A function at the top level.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub name: String,
    /// The names of its parameters.
    pub params: Vec<String>,
    /// The bytes of its name.
    pub at: Range<usize>,
    /// Its bytes from `fn` to the closing brace.
    pub whole: Range<usize>,
}

/// What the scan found.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scan {
    pub tokens: Vec<Token>,
    pub functions: Vec<Function>,
    /// Bytes of what stands outside functions.
    pub loose: Vec<Range<usize>>,
    /// The first byte of each line.
    pub lines: Vec<usize>,
}

impl Scan {
    /// The token at a byte, else the one byte.
    pub(crate) fn token_at(&self, byte: usize) -> Range<usize> {
        let at = self.tokens.partition_point(|token| token.range.end <= byte);
        match self.tokens.get(at) {
            Some(token) if token.range.start <= byte => token.range.clone(),
            _ => byte..byte + 1,
        }
    }

    /// Returns `true` if a word stands outside functions.
    pub(crate) fn is_loose(&self, text: &str, word: &str) -> bool {
        let is_it = |token: &Token| token.kind == Kind::Word && text.get(token.range.clone()) == Some(word);
        let is_outside = |token: &&Token| self.loose.iter().any(|range| range.contains(&token.range.start));
        self.tokens.iter().filter(is_outside).any(is_it)
    }
}

/// Scans a text. With a problem that forbids to go on, the scan is `None`.
pub(crate) fn scan(text: &str, file: FileId) -> (Option<Scan>, Vec<Diagnostic>) {
    let mut found = Vec::new();
    if text.len() > limits::SOURCE {
        let span = Span::new(file, 0..text.len().min(1));
        let message = format!("the script has {} bytes, at most {} are allowed", text.len(), limits::SOURCE);
        found.push(
            Diagnostic::error("R3004", span, message)
                .help("move functions to the script of another item, or write rules"),
        );
        return (None, found);
    }
    for (at, character) in text.char_indices() {
        if is_refused(character) {
            let span = Span::new(file, at..at + character.len_utf8());
            let message = format!("the character U+{:04X} is invisible", u32::from(character));
            found.push(Diagnostic::error("R3003", span, message).help("remove it; scripts contain only visible text"));
            if found.len() >= limits::REPORTED {
                break;
            }
        }
    }
    if !found.is_empty() {
        return (None, found);
    }
    let tokens = tokens(text);
    check_lengths(text, file, &tokens, &mut found);
    check_nesting(text, file, &tokens, &mut found);
    if !found.is_empty() {
        return (None, found);
    }
    let (functions, loose) = split(text, &tokens);
    let lines = std::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
    (Some(Scan { tokens, functions, loose, lines }), found)
}

/// The tokens of a text, in their order; remarks are none.
pub(crate) fn tokens(text: &str) -> Vec<Token> {
    let mut lexer = Lexer { text, at: 0, tokens: Vec::new() };
    lexer.run();
    lexer.tokens
}

fn is_refused(character: char) -> bool {
    matches!(character, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
        || character.is_control() && !matches!(character, '\n' | '\r' | '\t')
}

fn check_lengths(text: &str, file: FileId, tokens: &[Token], found: &mut Vec<Diagnostic>) {
    let long = |token: &&Token| {
        matches!(token.kind, Kind::Word | Kind::Number)
            && text.get(token.range.clone()).is_some_and(|word| word.chars().count() > limits::TOKEN)
    };
    for token in tokens.iter().filter(long).take(limits::REPORTED) {
        let what = if token.kind == Kind::Word { "name" } else { "number" };
        let message = format!("this {what} is longer than {} characters", limits::TOKEN);
        found.push(Diagnostic::error("R3005", Span::new(file, token.range.clone()), message));
    }
}

fn check_nesting(text: &str, file: FileId, tokens: &[Token], found: &mut Vec<Diagnostic>) {
    let mut depth = 0_usize;
    for token in tokens.iter().filter(|token| token.kind == Kind::Sign) {
        match text.as_bytes().get(token.range.start) {
            Some(b'(' | b'[' | b'{') => {
                depth += 1;
                if depth > limits::NESTING {
                    let message = format!("brackets are nested more than {} deep", limits::NESTING);
                    found.push(Diagnostic::error("R3002", Span::new(file, token.range.clone()), message));
                    return;
                }
            }
            Some(b')' | b']' | b'}') => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
}

/// Top-level functions, and what stands between them.
fn split(text: &str, tokens: &[Token]) -> (Vec<Function>, Vec<Range<usize>>) {
    let word = |at: usize| tokens.get(at).and_then(|token: &Token| text.get(token.range.clone())).unwrap_or("");
    let (mut functions, mut loose): (Vec<Function>, Vec<Range<usize>>) = (Vec::new(), Vec::new());
    let mut at = 0;
    while at < tokens.len() {
        let start = tokens[at].range.start;
        let name = if word(at) == "private" { at + 2 } else { at + 1 };
        let is_function = word(name - 1) == "fn" && tokens.get(name).is_some_and(|token| token.kind == Kind::Word);
        if !is_function {
            at = end_of_others(tokens.len(), at, &word);
            loose.push(start..tokens[at - 1].range.end);
            continue;
        }
        let body = (name + 1..tokens.len()).find(|at| matches!(word(*at), "{" | "fn")).unwrap_or(tokens.len());
        let is_param = |at: &usize| tokens[*at].kind == Kind::Word && matches!(word(at - 1), "(" | ",");
        let params = (name + 1..body).filter(is_param).map(|at| word(at).to_string()).collect();
        at = end_of_function(tokens.len(), body, &word);
        let whole = start..tokens[at - 1].range.end;
        functions.push(Function { name: word(name).to_string(), params, at: tokens[name].range.clone(), whole });
    }
    (functions, loose)
}

/// One past the brace that closes the body of a function, which begins at a token. Braces alone tell.
fn end_of_function<'a>(count: usize, body: usize, word: &impl Fn(usize) -> &'a str) -> usize {
    let mut depth = 0_usize;
    for at in body..count {
        match word(at) {
            "{" => depth += 1,
            "}" if depth < 2 => return at + 1,
            "}" => depth -= 1,
            "fn" if depth == 0 => return at,
            _ => {}
        }
    }
    count
}

/// One past what begins at token `start` and is no function: the next function at the top level ends it.
fn end_of_others<'a>(count: usize, start: usize, word: &impl Fn(usize) -> &'a str) -> usize {
    let mut depth = 0_usize;
    for at in start..count {
        match word(at) {
            "{" | "(" | "[" => depth += 1,
            "}" | ")" | "]" => depth = depth.saturating_sub(1),
            "fn" | "private" if depth == 0 && at > start => return at,
            _ => {}
        }
    }
    count
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
    tokens: Vec<Token>,
}

impl Lexer<'_> {
    fn peek(&self, ahead: usize) -> u8 {
        self.text.as_bytes().get(self.at + ahead).copied().unwrap_or(0)
    }

    fn character(&self) -> Option<char> {
        self.text.get(self.at..)?.chars().next()
    }

    fn push(&mut self, kind: Kind, start: usize) {
        self.tokens.push(Token { kind, range: start..self.at });
    }

    fn run(&mut self) {
        // How many braces are open inside each `${` of a template.
        let mut templates: Vec<usize> = Vec::new();
        while let Some(character) = self.character() {
            let start = self.at;
            match (character, self.peek(1)) {
                ('/', b'/') => self.skip_line(),
                ('/', b'*') => self.skip_block(),
                (quote @ ('"' | '\'' | '`'), _) => {
                    if self.quoted(quote) {
                        templates.push(0);
                    }
                }
                ('#', b'"' | b'#') => self.raw(),
                ('{', _) => {
                    templates.last_mut().into_iter().for_each(|open| *open += 1);
                    self.sign(1);
                }
                ('}', _) => match templates.last_mut() {
                    Some(0) => {
                        if !self.quoted('`') {
                            templates.pop();
                        }
                    }
                    Some(open) => {
                        *open -= 1;
                        self.sign(1);
                    }
                    None => self.sign(1),
                },
                (other, _) if other.is_whitespace() => self.at += other.len_utf8(),
                (other, _) if other.is_alphabetic() || other == '_' => {
                    self.word();
                    self.push(Kind::Word, start);
                }
                (other, _) if other.is_ascii_digit() => {
                    self.word();
                    self.push(Kind::Number, start);
                }
                (other, next) => {
                    let two = matches!(
                        (other, next),
                        ('=' | '!' | '<' | '>' | '+' | '-' | '*' | '/' | '%' | '&' | '|' | '^', b'=')
                            | ('&', b'&')
                            | ('|', b'|')
                            | ('.', b'.')
                            | ('=', b'>')
                            | ('?', b'?' | b'.' | b'[')
                            | ('+', b'+')
                            | ('-', b'-' | b'>')
                            | ('<', b'>')
                            | (':', b'=')
                    );
                    let three = two && matches!(other, '=' | '!') && self.peek(2) == b'=';
                    self.sign(if three {
                        3
                    } else if two {
                        2
                    } else {
                        other.len_utf8()
                    });
                }
            }
        }
    }

    fn sign(&mut self, bytes: usize) {
        let start = self.at;
        self.at += bytes;
        self.push(Kind::Sign, start);
    }

    fn word(&mut self) {
        while let Some(character) = self.character().filter(|one| one.is_alphanumeric() || *one == '_') {
            self.at += character.len_utf8();
        }
    }

    fn skip_line(&mut self) {
        let rest = self.text.get(self.at..).unwrap_or("");
        self.at += rest.find('\n').unwrap_or(rest.len());
    }

    fn skip_block(&mut self) {
        let mut depth = 0_usize;
        while let Some(character) = self.character() {
            match (character, self.peek(1)) {
                ('/', b'*') => {
                    depth += 1;
                    self.at += 2;
                }
                ('*', b'/') => {
                    depth -= 1;
                    self.at += 2;
                    if depth == 0 {
                        return;
                    }
                }
                _ => self.at += character.len_utf8(),
            }
        }
    }

    /// A text up to its end, or one in backquotes to `${`; returns `true` if it stopped there.
    fn quoted(&mut self, quote: char) -> bool {
        let (start, is_template) = (self.at, quote == '`');
        self.at += 1;
        while let Some(character) = self.character() {
            if character == '\n' && !is_template && !self.text[start..self.at].ends_with('\\') {
                break;
            }
            let is_hole = is_template && character == '$' && self.peek(1) == b'{';
            self.at += character.len_utf8() + usize::from(is_hole);
            if is_hole {
                self.push(Kind::Text, start);
                return true;
            } else if character == quote {
                break;
            } else if character == '\\' && !is_template {
                self.at += self.character().map_or(0, char::len_utf8);
            }
        }
        self.push(Kind::Text, start);
        false
    }

    fn raw(&mut self) {
        let start = self.at;
        let hashes = self.text[start..].bytes().take_while(|byte| *byte == b'#').count();
        self.at += hashes;
        if self.peek(0) != b'"' {
            self.push(Kind::Sign, start);
            return;
        }
        let close = format!("\"{}", "#".repeat(hashes));
        let rest = self.text.get(self.at + 1..).unwrap_or("");
        self.at += 1 + rest.find(&close).map_or(rest.len(), |at| at + close.len());
        self.push(Kind::Text, start);
    }
}
