//! Mutants of a script: small changes of its text, each of which a test should notice.

use std::ops::Range;

use javelina_engine::{Mutant, Span};

use crate::calls::forms::Verb;
use crate::lower::tree::{At, Binary, Deed, Node, Tree};
use crate::names::known::Known;
use crate::reading::scan::scan;
use crate::reading::source::Source;
use crate::study::normal::Written;

/// All mutants of a script, by place. Returns none for one that has errors.
pub fn mutants(script: Written<'_>) -> Vec<Mutant> {
    let (text, file) = (script.files.text(script.file), script.file);
    let Some(scan) = scan(text, file).0 else { return Vec::new() };
    let mut maker = Maker { source: Source { text, scan: &scan, file }, found: Vec::new() };
    let made = script.with_tree(|tree, known| {
        for (node, span) in tree.nodes.iter().zip(&tree.spans) {
            maker.node(tree, known, node, *span);
        }
    });
    if made.is_none() {
        return Vec::new();
    }
    let mut found = maker.found;
    found.retain(|one| text.get(one.start..one.end) != Some(one.to.as_str()));
    found.extend(scan.functions.into_iter().map(|function| {
        let Range { start, end } = function.whole;
        Mutant { file, start, end, operator: "drop rule", to: String::new() }
    }));
    found.sort();
    found.dedup();
    found
}

struct Maker<'a> {
    source: Source<'a>,
    found: Vec<Mutant>,
}

impl Maker<'_> {
    fn write(&mut self, operator: &'static str, range: Range<usize>, to: impl Into<String>) {
        let (Range { start, end }, file) = (range, self.source.file);
        self.found.push(Mutant { file, start, end, operator, to: to.into() });
    }

    fn node(&mut self, tree: &Tree, known: Known<'_>, node: &Node, span: Span) {
        let written = self.source.of(span.range());
        match node {
            Node::Number(number) => {
                // Of a negative number the place is its sign.
                let digits = self.source.token(span.start) + usize::from(written == "-");
                let range = span.start..self.source.place(digits).end;
                if self.source.of(range.clone()).parse() == Ok(*number) {
                    self.write("number", range.clone(), (number + 1).to_string());
                    let less = if *number == 0 { "(-1)".into() } else { (number - 1).to_string() };
                    self.write("number", range, less);
                }
            }
            Node::Element(kind, element) if written.starts_with('"') => {
                let other = (element + 1).rem_euclid((known.names.count(*kind) as i32).max(1));
                self.write("element", span.range(), format!("\"{}\"", known.names.name(*kind, other)));
            }
            Node::Binary(Binary::And | Binary::Or, _, right) => {
                // The sign is before the second value.
                let starts = tree.all_nodes(*right).into_iter().map(|at| tree.span(at).start);
                let before = starts.min().map_or(0, |start| self.source.token(start));
                let sign = (0..before).rev().find(|at| matches!(self.source.word(*at), "&&" | "||"));
                let Some(sign) = sign else { return };
                let other = if self.source.word(sign) == "&&" { "||" } else { "&&" };
                self.write("and or", self.source.place(sign), other);
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
                self.write("compare", span.range(), other);
            }
            Node::If(..) | Node::While(Some(_), ..) if matches!(written, "if" | "while" | "until") => {
                let first = self.source.token(span.end);
                let Some(open) = self.behind(first, |word| word == "{") else { return };
                let condition = self.source.place(first).start..self.source.place(open - 1).end;
                let denied = format!("!({})", self.source.of(condition.clone()));
                self.write("not", condition, denied);
            }
            Node::Verb(deed, seat, args) => self.verb(tree, *deed, (*seat, args), span),
            Node::Ask(ask) => self.step(ask.seat, span),
            _ => {}
        }
    }

    /// The first token from here, outside brackets, that is meant.
    fn behind(&self, from: usize, is_it: impl Fn(&str) -> bool) -> Option<usize> {
        let mut depth = 0_usize;
        for at in from..self.source.scan.tokens.len() {
            match self.source.word(at) {
                word if depth == 0 && is_it(word) => return Some(at),
                "(" | "[" | "{" | "#{" => depth += 1,
                ")" | "]" | "}" => depth = depth.checked_sub(1)?,
                _ => {}
            }
        }
        None
    }

    fn verb(&mut self, tree: &Tree, deed: Deed, (seat, args): (Option<At>, &[At]), span: Span) {
        let other = match deed {
            Deed::Plain(Verb::Floor) => "cap",
            Deed::Plain(Verb::Cap) => "floor",
            Deed::Plain(Verb::Forbid) if args.is_empty() => "allow",
            Deed::Plain(Verb::Allow) if args.is_empty() => "forbid",
            Deed::Plain(Verb::Include) => "exclude",
            Deed::Plain(Verb::Exclude) => "include",
            _ => "",
        };
        if !other.is_empty() {
            self.write("verb", span.range(), other);
        }
        self.step(seat.filter(|seat| *tree.node(*seat) != Node::Actor), span);
    }

    /// The statement of a verb or question is dropped, or done by the acting seat.
    fn step(&mut self, seat: Option<At>, span: Span) {
        let name = self.source.token(span.start);
        let starts = |word: &str| matches!(word, ";" | "{" | "}" | "=>");
        let Some(before) = (0..name).rev().find(|at| starts(self.source.word(*at))) else { return };
        let Some(close) = self.behind(name + 2, |word| word == ")") else { return };
        let (start, end) = (self.source.place(before + 1).start, self.source.place(close).end);
        let to = if self.source.word(before) == "=>" { "{}" } else { "" };
        self.write("drop step", start..end, to);
        if seat.is_some() && self.source.word(before + 1) != "return" {
            self.write("seat", start..span.start, "");
        }
    }
}
