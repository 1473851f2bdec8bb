//! Mutants of a script: small changes of its text, each of which a test should notice.

use std::ops::Range;

use javelina_engine::{Mutant, Span};

use crate::lower::tree::{At, Binary, Node, Tree, Verb};
use crate::names::known::Known;
use crate::reading::scan::{Token, scan, tokens};
use crate::study::normal::Written;

/// All mutants of a script, by place. Returns none for one that has errors.
pub fn mutants(script: Written<'_>) -> Vec<Mutant> {
    let text = script.files.text(script.file);
    let mut found = script.with_tree(|tree, known| made(tree, known, text)).unwrap_or_default();
    let functions = scan(text, script.file).0.map(|scan| scan.functions).unwrap_or_default();
    for function in functions {
        let Range { start, end } = function.whole;
        found.push(Mutant { file: script.file, start, end, operator: "drop rule", to: String::new() });
    }
    found.sort();
    found.dedup();
    found
}

fn made(tree: &Tree, known: Known<'_>, text: &str) -> Vec<Mutant> {
    let mut maker = Maker { text, tokens: tokens(text), found: Vec::new() };
    for (at, node) in tree.nodes.iter().enumerate() {
        maker.node(tree, known, node, tree.spans[at]);
    }
    maker.found.retain(|one| text.get(one.start..one.end) != Some(one.to.as_str()));
    maker.found
}

struct Maker<'a> {
    text: &'a str,
    tokens: Vec<Token>,
    found: Vec<Mutant>,
}

impl Maker<'_> {
    fn write(&mut self, operator: &'static str, span: Span, range: Range<usize>, to: impl Into<String>) {
        let Range { start, end } = range;
        self.found.push(Mutant { file: span.file, start, end, operator, to: to.into() });
    }

    fn word(&self, token: usize) -> &str {
        self.tokens.get(token).and_then(|token| self.text.get(token.range.clone())).unwrap_or("")
    }

    fn token(&self, byte: usize) -> usize {
        self.tokens.partition_point(|token| token.range.start < byte)
    }

    fn node(&mut self, tree: &Tree, known: Known<'_>, node: &Node, span: Span) {
        let written = self.text.get(span.range()).unwrap_or("");
        match node {
            Node::Number(number) if written.parse() == Ok(*number) => {
                self.write("number", span, span.range(), (number + 1).to_string());
                self.write(
                    "number",
                    span,
                    span.range(),
                    if *number == 0 { "(-1)".into() } else { (number - 1).to_string() },
                );
            }
            Node::Element(kind, element) if written.starts_with('"') => {
                let other = (element + 1).rem_euclid((known.names.count(*kind) as i32).max(1));
                self.write("element", span, span.range(), format!("\"{}\"", known.names.name(*kind, other)));
            }
            Node::Binary(Binary::And | Binary::Or, _, right) => {
                // The sign is before the second value.
                let starts = tree.all_nodes(*right).into_iter().map(|at| tree.spans[at.index()].start);
                let before = starts.min().map_or(0, |start| self.token(start));
                let sign = (0..before).rev().find(|at| matches!(self.word(*at), "&&" | "||"));
                let Some(sign) = sign else { return };
                let other = if self.word(sign) == "&&" { "||" } else { "&&" };
                self.write("and or", span, self.tokens[sign].range.clone(), other);
            }
            Node::Binary(..) => {
                let other = match written {
                    "<" => "<=",
                    "<=" => "<",
                    ">" => ">=",
                    ">=" => ">",
                    "==" => "!=",
                    "!=" => "==",
                    _ => return,
                };
                self.write("compare", span, span.range(), other);
            }
            Node::If(..) | Node::While(Some(_), ..) if matches!(written, "if" | "while" | "until") => {
                let first = self.token(span.end);
                let Some(open) = self.behind(first, |word| word == "{") else { return };
                let (start, end) = (self.tokens[first].range.start, self.tokens[open - 1].range.end);
                let denied = format!("!({})", self.text.get(start..end).unwrap_or(""));
                self.write("not", span, start..end, denied);
            }
            Node::Verb(verb, seat, args) => self.verb(tree, *verb, (*seat, args), span),
            Node::Ask(ask) => self.step(ask.seat, span),
            _ => {}
        }
    }

    /// The first token from here, outside brackets, that is meant.
    fn behind(&self, from: usize, is_it: impl Fn(&str) -> bool) -> Option<usize> {
        let mut depth = 0_usize;
        for at in from..self.tokens.len() {
            match self.word(at) {
                word if depth == 0 && is_it(word) => return Some(at),
                "(" | "[" | "{" | "#{" => depth += 1,
                ")" | "]" | "}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
        }
        None
    }

    fn verb(&mut self, tree: &Tree, verb: Verb, (seat, args): (Option<At>, &[At]), span: Span) {
        let other = match verb {
            Verb::Floor => "cap",
            Verb::Cap => "floor",
            Verb::Forbid if args.is_empty() => "allow",
            Verb::Allow if args.is_empty() => "forbid",
            Verb::Include => "exclude",
            Verb::Exclude => "include",
            _ => "",
        };
        if !other.is_empty() {
            self.write("verb", span, span.range(), other);
        }
        self.step(seat.filter(|seat| !matches!(tree.nodes[seat.index()], Node::Actor)), span);
    }

    /// The statement of a verb or question is dropped, or done by the acting seat.
    fn step(&mut self, seat: Option<At>, span: Span) {
        let name = self.token(span.start);
        let starts = |word: &str| matches!(word, ";" | "{" | "}" | "=>");
        let Some(before) = (0..name).rev().find(|at| starts(self.word(*at))) else { return };
        let Some(close) = self.behind(name + 2, |word| word == ")") else { return };
        let (start, end) = (self.tokens[before + 1].range.start, self.tokens[close].range.end);
        let to = if self.word(before) == "=>" { "{}" } else { "" };
        self.write("drop step", span, start..end, to);
        if seat.is_some() && self.word(before + 1) != "return" {
            self.write("seat", span, start..span.start, "");
        }
    }
}
