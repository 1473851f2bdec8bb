//! `switch`. Rhai keeps only hashes of its patterns, so they are read from the tokens and joined to the arms by position.

use javelina_engine::Span;
use rhai::{Expr, SwitchCasesCollection};

use crate::lower::lowering::Lowering;
use crate::lower::tree::{Arm, At, Binary, Node};
use crate::lower::types::Shape;
use crate::reading::source::Source;

/// The tokens of the patterns of each arm of the `switch` at a token, those of one pattern together. What is before an
/// arrow begins behind the brace that opens the arms, a comma, or the brace of the arm before.
fn patterns(source: Source<'_>, switch: usize) -> Vec<Vec<Vec<usize>>> {
    let (mut depth, mut start, mut arms) = (0_usize, None, Vec::new());
    for at in switch + 1..source.scan.tokens.len() {
        match source.word(at) {
            "{" if depth == 0 && source.word(at - 1) != "#" => (depth, start) = (1, Some(at + 1)),
            "{" | "(" | "[" => depth += 1,
            "}" if depth < 2 && start.is_some() => break,
            word @ ("}" | ")" | "]") => {
                depth = depth.saturating_sub(1);
                if word == "}" && depth == 1 && start.is_some() {
                    start = Some(at + 1);
                }
            }
            "," if depth == 1 && start.is_some() => start = Some(at + 1),
            "=>" if depth == 1 => {
                let arm: Vec<usize> =
                    (start.unwrap_or(at)..at).take_while(|token| source.word(*token) != "if").collect();
                arms.push(arm.split(|token| source.word(*token) == "|").map(<[usize]>::to_vec).collect());
            }
            _ => {}
        }
    }
    arms
}

impl Lowering<'_> {
    pub(crate) fn switch(&mut self, on: &Expr, cases: &SwitchCasesCollection, span: Span) -> At {
        let on = self.value(on);
        let mut written = patterns(self.source, self.source.token(span.start));
        if written.len() != cases.expressions.len() {
            written = vec![Vec::new(); cases.expressions.len()];
        }
        let (mut arms, mut otherwise, mut gives) = (Vec::new(), None, self.tree.types.is(Shape::Void));
        for (place, (both, written)) in cases.expressions.iter().zip(written).enumerate() {
            let is_rest = cases.def_case == Some(place);
            let written = if is_rest { Vec::new() } else { written };
            let patterns = written.iter().filter_map(|tokens| self.pattern(on, tokens)).collect();
            let has_condition = !matches!(both.lhs, Expr::BoolConstant(true, place) if place.is_none());
            let when = has_condition.then(|| self.condition(&both.lhs, "`if`"));
            let body = self.expr(&both.rhs);
            gives = self.either(gives, self.term(body));
            if is_rest {
                otherwise = Some(body);
            } else {
                arms.push(Arm { patterns, when, body });
            }
        }
        self.node(Node::Switch(on, arms, otherwise), span, gives)
    }

    fn pattern(&mut self, on: At, tokens: &[usize]) -> Option<At> {
        let span = Span::new(self.source.file, self.source.place(*tokens.first()?));
        let words: Vec<&str> = tokens.iter().map(|token| self.source.word(*token)).collect();
        let number = |word: &str| word.replace('_', "").parse::<i64>().ok();
        let made = match words.as_slice() {
            [from, "..", to] => return self.range(on, Binary::Range, [number(from)?, number(to)?], span),
            [from, "..=", to] | [from, "..", "=", to] => {
                return self.range(on, Binary::RangeWith, [number(from)?, number(to)?], span);
            }
            ["(", ")"] => self.shaped(Node::Nothing, span, Shape::Any),
            ["true" | "false"] => self.shaped(Node::Truth(words[0] == "true"), span, Shape::Truth),
            ["-", word] => self.shaped(Node::Number(-number(word)?), span, Shape::Number),
            [word] => match word.strip_prefix('"').and_then(|word| word.strip_suffix('"')) {
                Some(text) => self.text(Node::Text(text.to_string()), span),
                None => self.shaped(Node::Number(number(word)?), span, Shape::Number),
            },
            _ => return None,
        };
        self.compare(on, made, span);
        Some(made)
    }

    fn range(&mut self, on: At, sign: Binary, ends: [i64; 2], span: Span) -> Option<At> {
        self.number(on, "..");
        let [from, to] = ends.map(|end| self.shaped(Node::Number(end), span, Shape::Number));
        Some(self.binary(sign, from, to, span))
    }
}
