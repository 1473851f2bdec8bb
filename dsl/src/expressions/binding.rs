//! The order of binding: how strongly words join, how far `any SET` and `is a or b` read on, and what needs brackets since it
//! can be read in two ways.

use std::collections::{BTreeMap, VecDeque};

use javelina_engine::{Diagnostic, Span, printable};

use crate::ast::{Alternative, Expr, ExprKind, Infix, Name, Quantity};
use crate::read::grammar::Rule;
use crate::read::keywords::is_keyword;
use crate::read::parse::{Node, Reader};

/// A part of a flat run.
#[derive(Clone, Debug)]
pub(crate) enum Part {
    Not(Span),
    /// `-`, before or between operands.
    Minus(Span),
    Infix(Infix, Span),
    /// `where` with a name for the elements before it.
    Where(Name, Span),
    Operand(Expr),
    Call(Vec<Expr>, Span),
    Index(Vec<Expr>, Span),
    Property(Name),
    Of(Box<Expr>, Span),
    Assign(Change, Span),
}

impl Part {
    pub fn place(&self) -> Span {
        match self {
            Self::Not(span)
            | Self::Minus(span)
            | Self::Infix(_, span)
            | Self::Where(_, span)
            | Self::Call(_, span)
            | Self::Index(_, span)
            | Self::Of(_, span)
            | Self::Assign(_, span) => *span,
            Self::Operand(expr) => expr.span,
            Self::Property(name) => name.span,
        }
    }
}

/// How a value is put into a counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// `:=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
}

/// A flat run, read from the front.
pub(crate) type Parts = VecDeque<Part>;

/// How strongly `infix` binds: left and right.
pub(crate) fn power(infix: Infix) -> (u8, u8) {
    match infix {
        Infix::Or => (1, 2),
        Infix::And => (3, 4),
        Infix::Is
        | Infix::IsNot
        | Infix::Less
        | Infix::LessOrEqual
        | Infix::Greater
        | Infix::GreaterOrEqual
        | Infix::In
        | Infix::NotIn => (7, 8),
        Infix::Plus | Infix::Without => (9, 10),
        Infix::Common => (11, 12),
        Infix::Add | Infix::Subtract => (13, 14),
        Infix::Multiply | Infix::Divide | Infix::Remainder => (15, 16),
        // A predicate reaches as far as it can.
        Infix::Where => (19, 0),
    }
}
/// Binds a denial.
pub(crate) const NOT: u8 = 5;
/// Binds a sign.
pub(crate) const MINUS: u8 = 17;
/// Binds more than any joining word: one operand with its brackets.
pub(crate) const OPERAND: u8 = 21;

/// What a word such as `any` reads.
pub(crate) struct Whole {
    first: Expr,
    /// Set words, each with what it joins.
    joined: Vec<(Infix, Expr)>,
    /// The predicate after `where`, and its place.
    filter: Option<(Expr, Span)>,
    /// The name of the elements.
    name: Option<Name>,
    by: Option<Expr>,
}

impl Whole {
    /// Whether the word might be meant to end with its brackets, as a function does: `first (a) plus b`.
    pub fn may_end_early(&self) -> bool {
        matches!(self.first.what, ExprKind::Paren(..)) && !self.joined.is_empty()
    }
}

/// Whether two joining words beside one another need brackets.
fn clash(one: Infix, other: Infix) -> bool {
    let is_set = |infix| matches!(infix, Infix::Plus | Infix::Without | Infix::Common);
    match (one, other) {
        (Infix::And, Infix::Or) | (Infix::Or, Infix::And) => true,
        (Infix::Where, other) | (other, Infix::Where) => is_set(other),
        _ => is_set(one) && is_set(other) && (one == Infix::Common) != (other == Infix::Common),
    }
}

/// The word that joins the two outermost parts of an expression without brackets, and their places.
fn inside(expr: &Expr) -> Option<(Infix, Span, Span)> {
    match &expr.what {
        ExprKind::Binary(infix, a, b) => Some((*infix, a.span, b.span)),
        ExprKind::Where(a, b, _) => Some((Infix::Where, a.span, b.span)),
        _ => None,
    }
}

pub(crate) fn infix(written: &str) -> Infix {
    match written {
        "or" => Infix::Or,
        "and" => Infix::And,
        "!=" => Infix::IsNot,
        "<" => Infix::Less,
        "<=" => Infix::LessOrEqual,
        ">" => Infix::Greater,
        ">=" => Infix::GreaterOrEqual,
        "in" => Infix::In,
        "where" => Infix::Where,
        "plus" => Infix::Plus,
        "without" => Infix::Without,
        "common" => Infix::Common,
        "+" => Infix::Add,
        "*" => Infix::Multiply,
        "div" => Infix::Divide,
        "mod" => Infix::Remainder,
        _ => Infix::Is,
    }
}

fn spelled(infix: Infix) -> &'static str {
    match infix {
        Infix::Where => "where",
        Infix::Multiply => "*",
        Infix::Divide => "div",
        Infix::Remainder => "mod",
        Infix::Add => "+",
        Infix::Subtract => "-",
        Infix::Common => "common with",
        Infix::Plus => "plus",
        Infix::Without => "without",
        Infix::Is => "is",
        Infix::IsNot => "is not",
        Infix::Less => "<",
        Infix::LessOrEqual => "<=",
        Infix::Greater => ">",
        Infix::GreaterOrEqual => ">=",
        Infix::In => "in",
        Infix::NotIn => "not in",
        Infix::And => "and",
        Infix::Or => "or",
    }
}

/// Returns the operators as written, the strongest first; operators of one strength are in one list.
#[must_use]
pub fn operators() -> Vec<Vec<&'static str>> {
    let mut levels = BTreeMap::<u8, Vec<&'static str>>::new();
    for infix in Infix::ALL {
        levels.entry(power(infix).0).or_default().push(spelled(infix));
    }
    levels.insert(MINUS, vec!["-x"]);
    levels.insert(NOT, vec!["not"]);
    levels.into_values().rev().collect()
}

/// Whether an expression is a comparison with `is` that `or` may go on.
pub(crate) fn is_compared(expr: &Expr) -> bool {
    matches!(expr.what, ExprKind::Binary(Infix::Is | Infix::IsNot, ..) | ExprKind::OneOf(..))
}

/// Whether what follows an `or` is one operand, no condition of its own.
pub(crate) fn goes_on(parts: &Parts) -> bool {
    let mut parts = parts.iter().peekable();
    let _ = parts.next_if(|part| matches!(part, Part::Minus(_)));
    match parts.next() {
        Some(Part::Operand(expr)) if !is_condition(expr) => {}
        _ => return false,
    }
    let is_postfix = |part: &Part| matches!(part, Part::Call(..) | Part::Index(..) | Part::Property(_) | Part::Of(..));
    let behind = parts.find(|part| !is_postfix(part));
    match behind {
        Some(Part::Infix(infix, _)) => matches!(infix, Infix::And | Infix::Or),
        Some(Part::Minus(_) | Part::Where(..)) => false,
        _ => true,
    }
}

/// Whether an expression can only be a truth, by its form.
fn is_condition(expr: &Expr) -> bool {
    match &expr.what {
        ExprKind::Truth(_) | ExprKind::Not(_) | ExprKind::OneOf(..) => true,
        ExprKind::Quantity(quantity, _) => matches!(quantity, Quantity::Any | Quantity::No),
        ExprKind::Paren(of, _) => is_condition(of),
        ExprKind::Binary(infix, ..) => power(*infix).0 <= power(Infix::Is).0,
        _ => false,
    }
}

impl<'a> Reader<'a> {
    /// The parts of a set that a word such as `any` reads, and the value after `by`.
    pub fn whole(&mut self, nodes: Vec<Node<'a>>) -> Option<Whole> {
        let (mut first, mut joined, mut filter, mut name, mut by) = (None, Vec::new(), None, None, None);
        let mut word = Infix::Plus;
        for node in nodes {
            let span = self.span(&node);
            match node.as_rule() {
                Rule::set_word => word = infix(node.as_str().split_whitespace().next().unwrap_or_default()),
                Rule::filter => {
                    for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
                        match part.as_rule() {
                            Rule::named_where => name = part.into_inner().next().map(|name| self.name(&name)),
                            _ => filter = Some((self.expr(part), span)),
                        }
                    }
                }
                Rule::named_by => name = node.into_inner().next().map(|name| self.name(&name)),
                Rule::value => by = Some(self.expr(node)),
                form => {
                    let set = match (form, node.clone().into_inner().next()) {
                        (Rule::members, Some(inner)) if inner.as_rule() == Rule::named => self.expr(inner),
                        (Rule::members, Some(inner)) => self.primary(inner),
                        _ => self.primary(node),
                    };
                    match first {
                        None => first = Some(set),
                        Some(_) => joined.push((word, set)),
                    }
                }
            }
        }
        Some(Whole { first: first?, joined, filter, name, by })
    }

    /// The set of its parts.
    pub fn set_of(&mut self, whole: Whole) -> Expr {
        let Whole { first, joined, filter, name, .. } = whole;
        let mut set = first;
        for (word, more) in joined {
            let span = Span { end: more.span.end, ..set.span };
            set = self.binary(word, set, more, span);
        }
        match filter {
            Some((predicate, span)) => {
                let whole = Span { start: set.span.start, ..span };
                self.chosen(set, predicate, name, whole)
            }
            None => set,
        }
    }

    /// `least` or `most` of a set. With the value in the brackets, `least (SET, by VALUE)`, it ends with them.
    pub fn superlative(&mut self, most: bool, mut whole: Whole) -> Expr {
        let span = whole.first.span;
        if let ExprKind::Paren(of, Some(by)) = whole.first.what {
            let first = self.node(ExprKind::Extreme { most, of, by: Some(by), name: None }, span);
            return self.set_of(Whole { first, ..whole });
        }
        let (by, name) = (whole.by.take().map(Box::new), whole.name.clone());
        let of = Box::new(self.set_of(whole));
        self.node(ExprKind::Extreme { most, of, by, name }, span)
    }

    /// `first (a) plus b`: the first of both, or the first of `a` and `b` beside it?
    pub fn ends_early(&mut self, whole: &Whole, span: Span) -> ExprKind {
        let word = self.written(span).split(' ').next().unwrap_or_default().to_string();
        let first = self.written(whole.first.span);
        let all = self.written(span);
        let set = all.strip_prefix(&word).unwrap_or(&all).trim().to_string();
        let rest = set.strip_prefix(&first).unwrap_or(&set).trim().to_string();
        let ways = [format!("{word} ({set})"), format!("({word} {first}) {rest}")];
        let what = format!("`{word}` before brackets");
        self.two_ways("V2016", span, &what, ways).what
    }

    /// A comparison with one more thing that will do: `x is a or b`.
    pub fn alternative(&mut self, left: Expr, parts: &mut Parts, stop: Option<&str>) -> Expr {
        let Some(more) = self.climb(parts, OPERAND, stop) else { return left };
        let span = Span { end: more.span.end, ..left.span };
        let apart = format!("({}) or {}", self.written(left.span), self.written(more.span));
        let next = Alternative { expr: more, apart };
        let what = match left.what {
            ExprKind::Binary(infix, of, first) => {
                let first = Alternative { expr: *first, apart: String::new() };
                ExprKind::OneOf(of, infix == Infix::Is, vec![first, next])
            }
            ExprKind::OneOf(of, is, mut all) => {
                all.push(next);
                ExprKind::OneOf(of, is, all)
            }
            other => other,
        };
        self.node(what, span)
    }

    /// What stands at a place, in one line.
    fn written(&self, span: Span) -> String {
        printable(&self.at(span).split_whitespace().collect::<Vec<_>>().join(" "), 100)
    }

    /// Reports what can be read in two ways, with both.
    fn two_ways(&mut self, code: &'static str, span: Span, what: &str, ways: [String; 2]) -> Expr {
        let [one, other] = ways;
        self.found.push(
            Diagnostic::error(code, span, format!("{what} is ambiguous")).help(format!("write `{one}` or `{other}`")),
        );
        Expr { what: ExprKind::Broken, span, depth: 1 }
    }

    /// Reports words that stand beside one another without brackets and may be grouped in two ways.
    pub fn mixed(&mut self, infix: Infix, left: &Expr, right: &Expr, span: Span) -> Option<Expr> {
        let code = if matches!(infix, Infix::And | Infix::Or) { "V2018" } else { "V2016" };
        let (parts, words) = match (inside(left), inside(right)) {
            (Some((word, a, b)), _) if clash(word, infix) => ([a, b, right.span], [word, infix]),
            (_, Some((word, a, b))) if clash(word, infix) => ([left.span, a, b], [infix, word]),
            _ => return None,
        };
        let ([a, b, c], [first, second]) = (parts.map(|part| self.written(part)), words.map(spelled));
        let ways = [format!("({a} {first} {b}) {second} {c}"), format!("{a} {first} ({b} {second} {c})")];
        Some(self.two_ways(code, span, &format!("`{first}` with `{second}`"), ways))
    }
}
