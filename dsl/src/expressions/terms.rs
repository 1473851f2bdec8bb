//! Expressions: a flat run of operands and joining words becomes a tree by binding power (Pratt).

use javelina_engine::{Diagnostic, Fix, Span};

use crate::ast::{Expr, ExprKind, Infix, Name, Quantity};
use crate::expressions::binding::{Change, MINUS, NOT, Part, Parts, goes_on, infix, is_compared, power};
use crate::read::grammar::Rule;
use crate::read::keywords::is_keyword;
use crate::read::parse::{Node, Reader};

/// The most expressions inside one another.
const MAX_DEPTH: u16 = 96;

impl<'a> Reader<'a> {
    /// The tree of an `expr` or `value`.
    pub fn expr(&mut self, node: Node<'a>) -> Expr {
        let span = self.span(&node);
        let mut parts = self.flat(node);
        let expr = self.climb(&mut parts, 0, None).unwrap_or(Expr { what: ExprKind::Broken, span, depth: 1 });
        Expr { span, ..expr }
    }

    /// The flat run of an `expr`, `value` or `piece`.
    pub fn flat(&mut self, node: Node<'a>) -> Parts {
        let mut parts = Parts::new();
        let inner: Vec<Node<'a>> = if node.as_rule() == Rule::piece {
            node.into_inner()
                .flat_map(|pair| if pair.as_rule() == Rule::expr { pair.into_inner().collect() } else { vec![pair] })
                .collect()
        } else {
            node.into_inner().collect()
        };
        for pair in inner {
            let part = self.part(pair);
            parts.push_back(part);
        }
        parts
    }

    pub fn part(&mut self, node: Node<'a>) -> Part {
        let span = self.span(&node);
        let written = node.as_str().trim_end(); // a sign that looks ahead takes blanks along
        match node.as_rule() {
            Rule::prefix if written == "-" => Part::Minus(span),
            Rule::prefix => Part::Not(span),
            Rule::infix | Rule::value_infix => {
                let negated =
                    node.clone().into_inner().flat_map(Node::into_inner).any(|pair| pair.as_rule() == Rule::kw_not);
                let inner = node.into_inner().next();
                if let Some(named) = inner.clone().filter(|inner| inner.as_rule() == Rule::named_where)
                    && let Some(name) = named.into_inner().next()
                {
                    return Part::Where(self.name(&name), span);
                }
                let form = inner.as_ref().map(Node::as_rule);
                match (form, written) {
                    (Some(Rule::is_not), _) if negated => Part::Infix(Infix::IsNot, span),
                    (Some(Rule::is_not), _) => Part::Infix(Infix::Is, span),
                    (Some(Rule::not_in), _) => Part::Infix(Infix::NotIn, span),
                    (Some(Rule::common), _) => Part::Infix(Infix::Common, span),
                    (_, "-") => Part::Minus(span),
                    (_, sign @ ("=" | "!=")) => {
                        let right = if sign == "=" { "is" } else { "is not" };
                        let sign = Span { end: span.start + sign.len(), ..span };
                        self.equals(sign, right);
                        Part::Infix(infix(written), span)
                    }
                    (_, other) => Part::Infix(infix(other), span),
                }
            }
            Rule::assign => {
                let change = match written {
                    "+=" => Change::Add,
                    "-=" => Change::Subtract,
                    _ => Change::Set,
                };
                Part::Assign(change, span)
            }
            Rule::call => Part::Call(self.all(node), span),
            Rule::index => Part::Index(self.all(node), span),
            Rule::of_seat => {
                let mut parts: Parts =
                    node.into_inner().filter(|pair| !is_keyword(pair)).map(|pair| self.part(pair)).collect();
                match self.climb(&mut parts, 0, None) {
                    Some(seat) => Part::Of(Box::new(seat), span),
                    None => Part::Of(Box::new(Expr { what: ExprKind::Broken, span, depth: 1 }), span),
                }
            }
            Rule::property => {
                let name = node.into_inner().next();
                let text = name.map(|name| {
                    if name.as_rule() == Rule::text { self.text_of(&name).text } else { name.as_str().to_string() }
                });
                Part::Property(Name { text: text.unwrap_or_default(), span: Span { start: span.start + 1, ..span } })
            }
            _ => Part::Operand(self.primary(node)),
        }
    }

    /// Warns of a sign for `is`.
    fn equals(&mut self, sign: Span, right: &str) {
        let message = format!("`{}` should be `{right}` here", self.at(sign));
        let blank = |start: usize, end: usize| if self.at(Span { start, end, ..sign }) == " " { "" } else { " " };
        let (before, after) = (blank(sign.start.saturating_sub(1), sign.start), blank(sign.end, sign.end + 1));
        let fix = Fix { title: format!("write `{right}`"), ..Fix::write(sign, format!("{before}{right}{after}")) };
        let problem = Diagnostic::warning("V2094", sign, message).help(format!("write `{right}`"));
        self.found.push(problem.fix(fix));
    }

    fn all(&mut self, node: Node<'a>) -> Vec<Expr> {
        node.into_inner().map(|expr| self.expr(expr)).collect()
    }

    pub fn primary(&mut self, node: Node<'a>) -> Expr {
        let span = self.span(&node);
        let written = node.as_str();
        let mut inner = node.clone().into_inner().filter(|pair| !is_keyword(pair));
        let what = match node.as_rule() {
            Rule::digits => ExprKind::Number(self.number(&node)),
            Rule::length => ExprKind::Length(inner.next().map_or(0, |measure| self.length(&measure))),
            Rule::text => ExprKind::Text(self.text_of(&node).text),
            Rule::name => ExprKind::Name(written.to_string()),
            Rule::yes => ExprKind::Truth(true),
            Rule::none => ExprKind::None,
            Rule::every => inner.next().map_or(ExprKind::Broken, |kind| ExprKind::All(self.name(&kind))),
            Rule::row => {
                let row = inner.map(|entry| self.number(&entry)).collect();
                return self
                    .node(ExprKind::Table(row, Box::new(Expr { what: ExprKind::Broken, span, depth: 1 })), span);
            }
            Rule::no => match self.whole(inner.collect()) {
                Some(whole) => ExprKind::Quantity(Quantity::No, Box::new(self.set_of(whole))),
                None => ExprKind::Truth(false),
            },
            Rule::quant => {
                let quantity = match inner.next().map(|word| word.as_str()) {
                    Some("any") => Quantity::Any,
                    Some("count") => Quantity::Count,
                    Some("first") => Quantity::First,
                    _ => Quantity::Last,
                };
                match self.whole(inner.collect()) {
                    Some(whole) if matches!(quantity, Quantity::First | Quantity::Last) && whole.may_end_early() => {
                        self.ends_early(&whole, span)
                    }
                    Some(whole) => ExprKind::Quantity(quantity, Box::new(self.set_of(whole))),
                    None => ExprKind::Broken,
                }
            }
            Rule::sum => match (inner.next().map(|of| self.expr(of)), self.whole(inner.collect())) {
                (Some(of), Some(whole)) => ExprKind::Sum { of: Box::new(of), over: Box::new(self.set_of(whole)) },
                _ => ExprKind::Broken,
            },
            Rule::superlative => {
                let most = inner.next().is_some_and(|word| word.as_str() == "most");
                match self.whole(inner.collect()) {
                    Some(whole) => self.superlative(most, whole).what,
                    None => ExprKind::Broken,
                }
            }
            Rule::braces => ExprKind::Braces(self.all(node)),
            Rule::paren => {
                let of = inner.next().map(|expr| self.expr(expr));
                let by = inner.next().map(|expr| Box::new(self.expr(expr)));
                of.map_or(ExprKind::Broken, |of| ExprKind::Paren(Box::new(of), by))
            }
            _ => ExprKind::Broken,
        };
        let depth = 1 + deepest(&what);
        self.deep_enough(Expr { what, span, depth })
    }

    /// Climbs: an expression whose joining words bind at least as strongly as `least`. Stops before the word `stop`
    /// and before an operand that nothing joins.
    pub fn climb(&mut self, parts: &mut Parts, least: u8, stop: Option<&str>) -> Option<Expr> {
        let mut left = match parts.pop_front()? {
            Part::Not(span) => {
                let of = self.climb(parts, NOT, stop)?;
                let whole = Span { end: of.span.end, ..span };
                self.node(ExprKind::Not(Box::new(of)), whole)
            }
            Part::Minus(span) => {
                let of = self.climb(parts, MINUS, stop)?;
                let whole = Span { end: of.span.end, ..span };
                match of.what {
                    ExprKind::Number(number) => Expr { what: ExprKind::Number(-number), span: whole, depth: 1 },
                    ExprKind::Length(length) => Expr { what: ExprKind::Length(-length), span: whole, depth: 1 },
                    _ => self.node(ExprKind::Minus(Box::new(of)), whole),
                }
            }
            Part::Operand(expr) => expr,
            // What followed an effect's name: `load (g)`.
            Part::Call(args, span) => match <[Expr; 1]>::try_from(args) {
                Ok([only]) => self.node(ExprKind::Paren(Box::new(only), None), span),
                Err(_) => Expr { what: ExprKind::Broken, span, depth: 1 },
            },
            other => {
                parts.push_front(other);
                return None;
            }
        };
        loop {
            left = match parts.pop_front() {
                Some(Part::Call(args, span)) => {
                    let whole = Span { end: span.end, ..left.span };
                    self.node(ExprKind::Call(Box::new(left), args), whole)
                }
                Some(Part::Index(mut args, span)) => {
                    let whole = Span { end: span.end, ..left.span };
                    match left.what {
                        ExprKind::Table(row, place) if place.what == ExprKind::Broken && args.len() == 1 => {
                            let at = Box::new(args.remove(0));
                            self.node(ExprKind::Table(row, at), whole)
                        }
                        _ => self.node(ExprKind::Index(Box::new(left), args), whole),
                    }
                }
                Some(Part::Property(name)) => {
                    let whole = Span { end: name.span.end, ..left.span };
                    self.node(ExprKind::Property(Box::new(left), name), whole)
                }
                Some(Part::Of(seat, span)) => {
                    let whole = Span { end: span.end, ..left.span };
                    self.node(ExprKind::Of(Box::new(left), seat), whole)
                }
                Some(Part::Minus(span)) => {
                    if power(Infix::Subtract).0 < least {
                        parts.push_front(Part::Minus(span));
                        return Some(left);
                    }
                    self.join(Infix::Subtract, left, parts, stop)
                }
                Some(Part::Where(name, span)) if power(Infix::Where).0 >= least => {
                    let broken = Expr { what: ExprKind::Broken, span, depth: 1 };
                    let body = self.climb(parts, power(Infix::Where).1, stop).unwrap_or(broken);
                    let whole = Span { end: body.span.end.max(span.end), ..left.span };
                    self.chosen(left, body, Some(name), whole)
                }
                Some(Part::Infix(Infix::Or, _)) if is_compared(&left) && goes_on(parts) => {
                    self.alternative(left, parts, stop)
                }
                Some(Part::Infix(infix, span)) => {
                    let stops = stop.is_some_and(|word| self.at(span) == word);
                    if stops || power(infix).0 < least {
                        parts.push_front(Part::Infix(infix, span));
                        return Some(left);
                    }
                    self.join(infix, left, parts, stop)
                }
                Some(other) => {
                    parts.push_front(other);
                    return Some(left);
                }
                None => return Some(left),
            };
        }
    }

    fn join(&mut self, infix: Infix, left: Expr, parts: &mut Parts, stop: Option<&str>) -> Expr {
        let broken = Expr { what: ExprKind::Broken, span: left.span, depth: 1 };
        let right = self.climb(parts, power(infix).1, stop).unwrap_or(broken);
        let span = Span { end: right.span.end.max(left.span.end), ..left.span };
        self.binary(infix, left, right, span)
    }

    /// The elements of a set that a condition chooses, and a name for them.
    pub fn chosen(&mut self, set: Expr, condition: Expr, name: Option<Name>, span: Span) -> Expr {
        match self.mixed(Infix::Where, &set, &condition, span) {
            Some(broken) => broken,
            None => self.node(ExprKind::Where(Box::new(set), Box::new(condition), name), span),
        }
    }

    pub fn binary(&mut self, infix: Infix, left: Expr, right: Expr, span: Span) -> Expr {
        if infix == Infix::Where {
            return self.chosen(left, right, None, span);
        }
        match self.mixed(infix, &left, &right, span) {
            Some(broken) => broken,
            None => self.node(ExprKind::Binary(infix, Box::new(left), Box::new(right)), span),
        }
    }

    pub fn node(&mut self, what: ExprKind, span: Span) -> Expr {
        let depth = 1 + deepest(&what);
        self.deep_enough(Expr { what, span, depth })
    }

    fn deep_enough(&mut self, expr: Expr) -> Expr {
        if expr.depth <= MAX_DEPTH {
            return expr;
        }
        let message = format!("more than {MAX_DEPTH} values are joined here");
        self.found.push(Diagnostic::error("V2002", expr.span, message).help("split it into several rules"));
        Expr { what: ExprKind::Broken, span: expr.span, depth: 1 }
    }
}

/// The depth of the deepest part.
fn deepest(what: &ExprKind) -> u16 {
    let of = |list: &[Expr]| list.iter().map(|expr| expr.depth).max().unwrap_or(0);
    match what {
        ExprKind::Property(a, _)
        | ExprKind::Not(a)
        | ExprKind::Minus(a)
        | ExprKind::Table(_, a)
        | ExprKind::Quantity(_, a) => a.depth,
        ExprKind::Index(a, list) | ExprKind::Call(a, list) => a.depth.max(of(list)),
        ExprKind::Binary(_, a, b) | ExprKind::Where(a, b, _) | ExprKind::Of(a, b) => a.depth.max(b.depth),
        ExprKind::Sum { of, over } => of.depth.max(over.depth),
        ExprKind::Extreme { of, by, .. } | ExprKind::Paren(of, by) => {
            of.depth.max(by.as_ref().map_or(0, |by| by.depth))
        }
        ExprKind::Braces(list) => of(list),
        // It is worked out as comparisons inside one another.
        ExprKind::OneOf(of, _, all) => {
            let deepest = all.iter().map(|one| one.expr.depth).max().unwrap_or(0).max(of.depth);
            deepest.saturating_add(u16::try_from(all.len()).unwrap_or(u16::MAX))
        }
        _ => 0,
    }
}
