//! Places of a script's text: from Rhai's positions to spans, and what fixes write there.

use std::ops::Range;

use javelina_engine::rules::FormerName;
use javelina_engine::{Diagnostic, FileId, Fix, Span};
use rhai::{ASTFlags, BinaryExpr, Expr, Position};

use crate::reading::places::{byte_at, span_at};
use crate::reading::scan::Scan;

/// The text of a script with its tokens.
#[derive(Clone, Copy)]
pub(crate) struct Source<'a> {
    pub text: &'a str,
    pub scan: &'a Scan,
    pub file: FileId,
}

/// The two sides of a dot or an index, whether the chain ends there, and whether it is an index.
pub(crate) fn link(expr: &Expr) -> Option<(&BinaryExpr, bool, bool)> {
    let (both, flags, is_index) = match expr {
        Expr::Dot(both, flags, _) => (both, flags, false),
        Expr::Index(both, flags, _) => (both, flags, true),
        _ => return None,
    };
    Some((both, flags.contains(ASTFlags::BREAK), is_index))
}

impl<'a> Source<'a> {
    /// The token at a position.
    pub(crate) fn span(&self, place: Position) -> Span {
        span_at(self.text, self.scan, place, self.file)
    }

    pub(crate) fn byte(&self, place: Position) -> usize {
        byte_at(self.text, self.scan, place)
    }

    /// The text of a span.
    pub(crate) fn of(&self, range: Range<usize>) -> &'a str {
        self.text.get(range).unwrap_or_default()
    }

    /// The number of the token that begins at a byte or covers it.
    pub(crate) fn token(&self, byte: usize) -> usize {
        self.scan.tokens.partition_point(|token| token.range.end <= byte)
    }

    pub(crate) fn word(&self, token: usize) -> &'a str {
        self.scan.tokens.get(token).map_or("", |token| self.of(token.range.clone()))
    }

    pub(crate) fn place(&self, token: usize) -> Range<usize> {
        self.scan.tokens.get(token).map_or(self.text.len()..self.text.len(), |token| token.range.clone())
    }

    /// Returns `true` if nothing is between the braces of a function that ends at a byte.
    pub(crate) fn is_empty_body(&self, end: usize) -> bool {
        let close = self.token(end.saturating_sub(1));
        self.word(close) == "}" && close > 0 && self.word(close - 1) == "{"
    }

    /// The bracket that closes the one at a token, and the commas between them.
    pub(crate) fn closing(&self, open: usize) -> Option<(usize, Vec<usize>)> {
        let (mut depth, mut commas) = (0_usize, Vec::new());
        for at in open..self.scan.tokens.len() {
            match self.word(at) {
                "(" | "[" | "{" => depth += 1,
                ")" | "]" | "}" => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        return Some((at, commas));
                    }
                }
                "," if depth == 1 => commas.push(at),
                _ => {}
            }
        }
        None
    }

    /// The bytes of an expression; `None` where they cannot be told.
    pub(crate) fn extent(&self, expr: &Expr) -> Option<Range<usize>> {
        let range = self.bytes(expr)?;
        let text = self.of(range.clone());
        let count = |one: char| text.matches(one).count();
        let is_whole = [('(', ')'), ('[', ']'), ('{', '}')].iter().all(|(a, b)| count(*a) == count(*b));
        is_whole.then_some(range)
    }

    fn bytes(&self, expr: &Expr) -> Option<Range<usize>> {
        let own = self.token(self.byte(expr.position()));
        let from_bracket = |token: usize| {
            let open = (token..token + 2).find(|at| ["(", "[", "{"].contains(&self.word(*at)))?;
            Some(self.place(token).start..self.place(self.closing(open)?.0).end)
        };
        match expr {
            Expr::FnCall(call, _) if call.op_token.is_some() || call.name != self.word(own) => {
                let first = self.bytes(call.args.first()?)?;
                let last = self.bytes(call.args.last()?)?;
                let sign = self.place(own);
                Some(first.start.min(last.start).min(sign.start)..last.end.max(first.end))
            }
            Expr::FnCall(..) | Expr::MethodCall(..) | Expr::Array(..) | Expr::Unit(..) => from_bracket(own),
            Expr::Map(..) => from_bracket(own),
            Expr::Dot(both, ..) => Some(self.bytes(&both.lhs)?.start..self.bytes(&both.rhs)?.end),
            Expr::Index(both, ..) => {
                let inner = self.bytes(&both.rhs)?;
                let end = self.place(self.token(inner.end));
                Some(self.bytes(&both.lhs)?.start..end.end)
            }
            Expr::And(all, _) | Expr::Or(all, _) | Expr::Coalesce(all, _) => {
                Some(self.bytes(all.first()?)?.start..self.bytes(all.last()?)?.end)
            }
            Expr::InterpolatedString(..) | Expr::Stmt(_) => None,
            _ => Some(self.place(own)),
        }
    }

    /// A former spelling at a token, with the edits that write it as it is now; sure.
    pub(crate) fn former(&self, old: &str, new: &str, at: Span, edits: Vec<(Range<usize>, String)>) -> Diagnostic {
        let edits = edits.into_iter().map(|(range, text)| (Span::new(self.file, range), text)).collect();
        let mut problem = FormerName::problem(old, new, at);
        problem.fixes = vec![Fix { title: format!("write `{new}`"), edits, sure: true }];
        problem
    }

    /// The edits that write `name(x, ..)` or `view.name(x, ..)` as `x.now(..)`; `whole` begins with the first token.
    pub(crate) fn dotted(&self, name: usize, is_on_view: bool, first: &Expr, now: &str) -> Vec<(Range<usize>, String)> {
        let Some((close, commas)) = self.closing(name + 1) else { return Vec::new() };
        let start = if is_on_view { name.saturating_sub(2) } else { name };
        let is_operator = matches!(first, Expr::And(..) | Expr::Or(..) | Expr::Coalesce(..) | Expr::Stmt(_))
            || matches!(first, Expr::FnCall(call, _) if call.op_token.is_some());
        let (open, shut) = if is_operator { ("(", ")") } else { ("", "") };
        let mut edits = vec![(self.place(start).start..self.place(name + 1).end, open.to_string())];
        match commas.first() {
            None => edits.push((self.place(close), format!("{shut}.{now}"))),
            Some(comma) => {
                let next = self.place(comma + 1).start;
                edits.push((self.place(*comma).start..next, format!("{shut}.{now}(")));
            }
        }
        edits
    }
}
