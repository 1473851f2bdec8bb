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
            let patterns = written.iter().map(|tokens| self.pattern(on, tokens)).collect();
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

    fn pattern(&mut self, on: At, tokens: &[usize]) -> At {
        let place = |token: &usize| self.source.place(*token);
        let range =
            tokens.first().map_or(0..0, |first| place(first).start..tokens.last().map_or(0, |last| place(last).end));
        let span = Span::new(self.source.file, range);
        let words: Vec<&str> = tokens.iter().map(|token| self.source.word(*token)).collect();
        if let Some(dots) = words.iter().position(|word| matches!(*word, ".." | "..=")) {
            let is_with = words[dots] == "..=" || words.get(dots + 1) == Some(&"=");
            let to = words.get(dots + 1..).map(|to| to.strip_prefix(&["="]).unwrap_or(to));
            if let Some(ends) = number(&words[..dots]).zip(to.and_then(number)) {
                let sign = if is_with { Binary::RangeWith } else { Binary::Range };
                return self.range(on, sign, [ends.0, ends.1], span);
            }
        }
        let quoted = |word: &str| {
            let inside = |sign: char| word.strip_prefix(sign)?.strip_suffix(sign);
            inside('"').or_else(|| inside('`')).map(String::from)
        };
        let made = match (words.as_slice(), number(&words)) {
            (_, Some(number)) => self.shaped(Node::Number(number), span, Shape::Number),
            (["(", ")"], _) => self.shaped(Node::Nothing, span, Shape::Any),
            ([word @ ("true" | "false")], _) => self.shaped(Node::Truth(*word == "true"), span, Shape::Truth),
            (words, _) => match words.first().and_then(|word| quoted(word)).filter(|_| words.len() == 1) {
                Some(text) => self.text(Node::Text(text), span),
                None => {
                    let message = "`switch` cannot compare with this value";
                    self.error("R3028", span, message, "write a number, a text in quotes, `true`, `false` or `1..5`");
                    self.unknown(Vec::new(), span)
                }
            },
        };
        self.compare(on, made, span);
        made
    }

    fn range(&mut self, on: At, sign: Binary, ends: [i64; 2], span: Span) -> At {
        self.number(on, "..");
        let [from, to] = ends.map(|end| self.shaped(Node::Number(end), span, Shape::Number));
        self.binary(sign, from, to, span)
    }
}

/// The whole number that tokens write.
fn number(words: &[&str]) -> Option<i64> {
    let (sign, word) = match words {
        ["-", word] => (-1, *word),
        [word] => (1, *word),
        _ => return None,
    };
    let word = word.replace('_', "").to_ascii_lowercase();
    let radix = [("0x", 16), ("0o", 8), ("0b", 2)];
    let of_radix = radix.iter().find_map(|(prefix, radix)| Some((word.strip_prefix(prefix)?, *radix)));
    let (digits, radix) = of_radix.unwrap_or((&word, 10));
    i64::from_str_radix(digits, radix).ok().map(|number| sign * number)
}
