//! The place where reading stops, with the words and signs around it, and edits there.

use std::ops::Range;

use crate::read::tokens::{Kind, Token, tokens};
use crate::world::World;

/// Places of a text and what stands there instead.
pub(crate) type Edits = Vec<(Range<usize>, String)>;

/// Where reading stops.
pub(crate) struct Spot<'a> {
    pub text: &'a str,
    /// Without remarks.
    pub tokens: Vec<Token>,
    /// The token at which reading stops; one past the last at the end.
    pub at: usize,
    pub stop: usize,
    pub around: Around<'a>,
}

/// What a text is a part of.
#[derive(Clone, Copy)]
pub(crate) struct Around<'a> {
    /// The author's file.
    pub file: &'a str,
    /// What names may mean, if the game is known.
    pub world: Option<World<'a>>,
}

impl<'a> Spot<'a> {
    pub fn new(text: &'a str, stop: usize, around: Around<'a>) -> Self {
        let mut tokens = tokens(text, 0, text.len());
        tokens.retain(|token| token.kind != Kind::Comment);
        let at = tokens.partition_point(|token| token.end <= stop);
        Self { text, tokens, at, stop, around }
    }

    /// The token at a byte or behind it, or the last one.
    pub fn token_at(&self, byte: usize) -> Range<usize> {
        let token = self.tokens.iter().find(|token| token.end > byte).or(self.tokens.last());
        token.map_or(0..self.text.len(), |token| token.start..token.end)
    }

    /// The words that may be misspelt.
    pub fn words(&self) -> Vec<Range<usize>> {
        let words = [0, -1].into_iter().filter_map(|offset| self.token(offset));
        words.filter(|token| token.kind == Kind::Word).map(|token| token.start..token.end).collect()
    }

    pub fn token(&self, offset: isize) -> Option<Token> {
        self.tokens.get(self.at.checked_add_signed(offset)?).copied()
    }

    pub fn word(&self, offset: isize) -> &'a str {
        self.token(offset).map_or("", |token| token.text(self.text))
    }

    pub fn nth(&self, at: usize) -> &'a str {
        self.tokens.get(at).map_or("", |token| token.text(self.text))
    }

    pub fn opens(&self, word: &str) -> bool {
        self.nth(0) == word
    }

    /// Whether it is a rule with this word after its label.
    pub fn is_rule(&self, word: &str) -> bool {
        self.nth(2) == word && (self.opens("rule") || self.opens("offer"))
    }

    /// The edit that writes `with` for a piece of the text, with blanks where words would run together. Behind a blank or
    /// a bracket, an edit that only deletes takes the blanks that follow along.
    pub fn put(&self, range: Range<usize>, with: &str) -> (Range<usize>, String) {
        let is_blank = |byte: Option<u8>| byte.is_none_or(|byte| byte.is_ascii_whitespace());
        let byte = |at: usize| self.text.as_bytes().get(at).copied();
        let before = range.start.checked_sub(1).and_then(byte);
        let is_apart = is_blank(before);
        if with.is_empty() {
            let blanks = self.text.get(range.end..).unwrap_or("").bytes().take_while(|byte| *byte == b' ').count();
            let is_part = |byte: Option<u8>| byte.is_some_and(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let joins = is_part(before) && is_part(byte(range.end));
            let takes_blanks = is_apart || matches!(before, Some(b'[' | b'('));
            return (range.start..range.end + if takes_blanks { blanks } else { 0 }, " ".repeat(joins.into()));
        }
        let before = if is_apart || with == "." { "" } else { " " };
        let after = if is_blank(byte(range.end)) || with == "." { "" } else { " " };
        (range, format!("{before}{with}{after}"))
    }

    pub fn change(&self, offset: isize, with: &str) -> Option<(Range<usize>, String)> {
        let token = self.token(offset)?;
        Some(self.put(token.start..token.end, with))
    }

    pub fn insert(&self, offset: isize, with: &str) -> Option<(Range<usize>, String)> {
        let start = self.token(offset)?.start;
        Some(self.put(start..start, with))
    }

    pub fn close(&self) -> (Range<usize>, String) {
        (self.text.len()..self.text.len(), " }".into())
    }

    /// For the first of these signs that covers the place where reading stops.
    pub fn sign(&self, signs: &[(&str, &str)]) -> Option<Edits> {
        signs.iter().find_map(|(sign, with)| {
            let starts = (0..sign.len()).filter_map(|back| self.stop.checked_sub(back));
            let start =
                starts.into_iter().find(|start| self.text.get(*start..).is_some_and(|text| text.starts_with(sign)))?;
            Some(vec![self.put(start..start + sign.len(), with)])
        })
    }

    /// For one of these words.
    pub fn named(&self, words: &[(&str, &str)]) -> Option<Edits> {
        let (_, with) = words.iter().find(|(word, _)| *word == self.word(0))?;
        Some(vec![self.change(0, with)?])
    }

    /// The offset of the bracket that closes the one at `offset`.
    pub fn closer(&self, offset: isize) -> Option<isize> {
        let mut open = 0;
        (offset..).map_while(|offset| Some((offset, self.token(offset)?))).find_map(|(offset, token)| {
            match token.text(self.text) {
                "{" | "(" | "[" if token.kind == Kind::Sign => open += 1,
                "}" | ")" | "]" if token.kind == Kind::Sign => open -= 1,
                _ => {}
            }
            (open == 0).then_some(offset)
        })
    }

    /// The offset of the innermost brace that is open here.
    pub fn opener(&self) -> Option<isize> {
        let before = (1..=self.at as isize).map(|back| -back);
        before.into_iter().find(|offset| self.word(*offset) == "{" && self.closer(*offset).is_none_or(|end| end >= 0))
    }

    /// The offset of what follows the point of a rule or an offer.
    pub fn behind_point(&self) -> Option<isize> {
        let path = if self.is_rule("at") || self.is_rule("on") { 3 } else { return None };
        let mut at = path;
        while self.nth(at + 1) == "." {
            at += 2;
        }
        Some(at as isize + 1 - self.at as isize)
    }

    /// For a pair of brackets of which the first one stands here.
    pub fn pair(&self, open: &str, with: &str, end: &str) -> Option<Edits> {
        let closer = self.closer(0).filter(|_| self.word(0) == open)?;
        Some(vec![self.change(0, with)?, self.change(closer, end)?])
    }

    /// The offset of the first brace from `from` on outside of other brackets whose partner ends the text or stands right
    /// before what does.
    pub fn last_brace(&self, from: isize) -> Option<isize> {
        let end = self.tokens.len() as isize - self.at as isize;
        let braces = (from..end).filter(|offset| self.word(*offset) == "{");
        braces.into_iter().find(|offset| self.closer(*offset).is_some_and(|closer| closer + 2 >= end))
    }
}

pub(crate) fn is_in(word: &str, words: &[&str]) -> bool {
    words.contains(&word)
}
