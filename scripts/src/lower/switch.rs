//! `switch`. Rhai keeps only hashes of its patterns, so they are read from the tokens and joined to the arms by position.

use javelina_engine::Span;
use rhai::{Expr, SwitchCasesCollection};

use crate::lower::lowering::Lowering;
use crate::lower::tree::{Arm, At, Binary, Node};
use crate::lower::types::Shape;
use crate::reading::source::Source;

/// The tokens of the patterns of each arm of the `switch` at a token, those of one pattern together.
fn patterns(source: &Source<'_>, switch: usize) -> Vec<Vec<Vec<usize>>> {
    let count = source.scan.tokens.len();
    let mut at = switch;
    // The first brace outside brackets opens the arms.
    while at < count && source.word(at) != "{" {
        at = match source.word(at) {
            "(" | "[" => source.closing(at).map_or(count, |(close, _)| close + 1),
            "#" => source.closing(at + 1).map_or(count, |(close, _)| close + 1),
            _ => at + 1,
        };
    }
    let Some((end, _)) = source.closing(at) else { return Vec::new() };
    let mut arms = Vec::new();
    at += 1;
    while at < end {
        let (mut arm, mut one) = (Vec::new(), Vec::new());
        while at < end && !matches!(source.word(at), "=>" | "if") {
            if source.word(at) == "|" {
                arm.push(std::mem::take(&mut one));
            } else {
                one.push(at);
            }
            at += 1;
        }
        arm.push(one);
        arms.push(arm);
        while at < end && source.word(at) != "=>" {
            at += 1;
        }
        at = end_of_arm(source, at + 1, end);
    }
    arms
}

/// One past the body of an arm that begins at a token.
fn end_of_arm(source: &Source<'_>, mut at: usize, end: usize) -> usize {
    while at < end {
        match source.word(at) {
            "," => return at + 1,
            "(" | "[" => at = source.closing(at).map_or(end, |(close, _)| close + 1),
            "{" => {
                at = source.closing(at).map_or(end, |(close, _)| close + 1);
                if source.word(at) == "," {
                    return at + 1;
                }
                let goes_on = matches!(source.word(at), "else" | "." | "?." | "[" | "while" | "until");
                if !goes_on {
                    return at;
                }
            }
            _ => at += 1,
        }
    }
    end
}

impl Lowering<'_> {
    pub(crate) fn switch(&mut self, on: &Expr, cases: &SwitchCasesCollection, span: Span) -> At {
        let on = self.value(on);
        let mut written = patterns(&self.source, self.source.token(span.start));
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
