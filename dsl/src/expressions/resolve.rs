//! Expressions: from what was written to typed terms.

use javelina_engine::rules::{FactDecl, FactId, KindId, Op, PointKind, Type};
use javelina_engine::{Fix, Span};

use crate::ast::{Expr, ExprKind, Infix, Name, Quantity};
use crate::expressions::names::Resolver;
use crate::expressions::slips::spelled;
use crate::ir::{Term, What, folded, list_of};
use crate::marks::Trace;

/// How `none` is written.
const AS_NONE: &str = "write `x is none` or `x is not none`, or `counter := none` for a counter of elements";

/// Help for a set of something else than elements.
fn only_elements(found: Type) -> &'static str {
    match found {
        Type::Number => "compare numbers, as in `x is 1 or 3`; sets contain elements, such as cells, seats or symbols",
        Type::Bool => "put the condition into the set, as in `any (SET where CONDITION)`",
        _ => "use elements, such as cells, seats or symbols",
    }
}

impl Resolver<'_> {
    /// A truth.
    pub fn truth(&mut self, expr: &Expr) -> Term {
        let term = self.term(expr, Some(Type::Bool));
        if let Some(broken) = self.all_owned(&term, expr) {
            return broken;
        }
        self.wanted(term, Type::Bool)
    }

    /// A number.
    pub fn number(&mut self, expr: &Expr) -> Term {
        let term = self.term(expr, Some(Type::Number));
        self.wanted(term, Type::Number)
    }

    /// A value of a type; an element may stand for the set of it.
    pub fn typed(&mut self, expr: &Expr, of: Type) -> Term {
        match of {
            Type::SetOf(kind) => self.set(expr, Some(kind)),
            _ => {
                let term = self.term(expr, Some(of));
                self.wanted(term, of)
            }
        }
    }

    /// A set, of this kind if one is given.
    pub fn set(&mut self, expr: &Expr, hint: Option<KindId>) -> Term {
        let is_bare = matches!(expr.what, ExprKind::Name(_) | ExprKind::Text(_));
        let term = match hint.filter(|_| is_bare) {
            Some(kind) => self.set_or_element(expr, kind),
            None => self.term(expr, hint.map(Type::SetOf)),
        };
        let span = term.span;
        match (term.of, hint) {
            (None, _) => term,
            (Some(Type::SetOf(kind)), Some(wanted)) if kind != wanted => self.mismatch(&term, Type::SetOf(wanted)),
            (Some(Type::SetOf(_)), _) => term,
            (Some(Type::Of(kind)), Some(wanted)) if kind != wanted => self.mismatch(&term, Type::SetOf(wanted)),
            (Some(Type::Of(kind)), _) => {
                let what = match term.what {
                    What::Constant(element) => What::SetConstant(vec![element]),
                    other => What::Elements(vec![Term { what: other, of: term.of, span }]),
                };
                Term { what, of: Some(Type::SetOf(kind)), span }
            }
            (Some(of), _) => {
                let found = self.words(of);
                self.error(
                    "V2044",
                    span,
                    format!("expected a set, found {found}"),
                    "write a set, such as `{ a, b }` or `(SET where ..)`; for a missing number, write `x is none`",
                )
            }
        }
    }

    /// A bare name as a set of a kind; if it is none, as an element of it.
    fn set_or_element(&mut self, expr: &Expr, kind: KindId) -> Term {
        let (term, trace) = self.attempt(|resolver| resolver.term(expr, Some(Type::SetOf(kind))));
        if !matches!(term.of, Some(Type::SetOf(_))) {
            let (again, other) = self.attempt(|resolver| resolver.term(expr, Some(Type::Of(kind))));
            if again.of.is_some() {
                self.keep(Trace { found: trace.found, ..other });
                return again;
            }
        }
        self.keep(trace);
        term
    }

    pub fn wanted(&mut self, term: Term, of: Type) -> Term {
        match term.of {
            Some(found) if found != of => self.mismatch(&term, of),
            _ => term,
        }
    }

    pub fn mismatch(&mut self, term: &Term, wanted: Type) -> Term {
        let Some(found) = term.of else { return term.clone() };
        let help = match (found, wanted) {
            (Type::SetOf(_), Type::Bool) => "put `any` or `no` before the set".to_string(),
            (Type::SetOf(_), Type::Number) => "put `count` before the set".into(),
            (Type::SetOf(_), Type::Of(_)) => match self.point_decl().map(|point| point.kind) {
                Some(PointKind::Event | PointKind::Offer) => {
                    "put `first` or `last` before the set, or loop over it: `for each x in SET { .. }`".into()
                }
                _ => "put `first` or `last` before the set".into(),
            },
            (Type::Number, Type::Bool) => "compare it, as in `... >= 1`".into(),
            (Type::Of(_), Type::Bool) => "compare it, as in `... is ...`".into(),
            (Type::Of(of), Type::Number) => {
                let kinds = self.world.catalogue.kinds;
                let kind = kinds.get(of.index()).map_or("element", |kind| kind.name);
                format!("write a number, such as a fact of this {kind}")
            }
            (Type::SetOf(from), Type::SetOf(to)) => self.set_from(from, to),
            _ => format!("write {}", self.words(wanted)),
        };
        let message = format!("expected {}, found {}", self.words(wanted), self.words(found));
        self.error("V2040", term.span, message, help)
    }

    /// Help for a set of another kind: a fact that leads there, if there is one.
    fn set_from(&self, from: KindId, to: KindId) -> String {
        let leads = |fact: &&FactDecl| {
            fact.of == [from] && matches!(fact.yields, Type::Of(kind) | Type::SetOf(kind) if kind == to)
        };
        match self.world.catalogue.facts.iter().find(leads) {
            Some(fact) => format!("write `SET.{}`, {}", fact.name, self.words(Type::SetOf(to))),
            None => format!("write {}", self.words(Type::SetOf(to))),
        }
    }

    /// A value of any type; `hint` settles what a name means that has several meanings.
    pub fn term(&mut self, expr: &Expr, hint: Option<Type>) -> Term {
        let span = expr.span;
        let term = |what, of| Term { what, of: Some(of), span };
        match &expr.what {
            ExprKind::Number(number) | ExprKind::Length(number) => term(What::Constant(*number as i32), Type::Number),
            ExprKind::Truth(truth) => term(What::Constant(i32::from(*truth)), Type::Bool),
            ExprKind::None => self.error("V2040", span, "`none` cannot be used as a value", AS_NONE),
            ExprKind::All(kind) => self.every(kind, span),
            ExprKind::Name(name) => self.name(name, span, hint),
            ExprKind::Text(text) => self.element_by_text(text, span, hint),
            ExprKind::Paren(of, None) => Term { span, ..self.term(of, hint) },
            ExprKind::Paren(_, Some(by)) => {
                self.error("V2040", by.span, "`by` needs `least` or `most`", "write `least (SET, by VALUE)`")
            }
            ExprKind::Not(of) => {
                let mut of = self.term(of, Some(Type::Bool));
                if let Some(Type::SetOf(_)) = of.of {
                    let word = Span { end: span.start + 3, ..span };
                    let fix = (of.span.start > word.end).then(|| Fix::write(word, "no"));
                    of = self.fixable(
                        "V2040",
                        of.span,
                        "expected yes or no, found a set",
                        "write `no S` for `not S`",
                        fix,
                    );
                }
                let of = self.wanted(of, Type::Bool);
                term(What::One(Op::Not, Box::new(of)), Type::Bool)
            }
            ExprKind::Minus(of) => {
                let of = self.number(of);
                term(What::One(Op::Neg, Box::new(of)), Type::Number)
            }
            ExprKind::Table(row, at) => {
                let at = self.number(at);
                term(What::Table(row.iter().map(|entry| *entry as i32).collect(), Box::new(at)), Type::Number)
            }
            ExprKind::Property(of, name) => self.property(of, &name.text, name.span, Vec::new(), span, hint),
            ExprKind::Of(of, seat) => self.of(of, seat, span),
            ExprKind::Index(of, args) | ExprKind::Call(of, args) => self.call(of, args, span, hint),
            ExprKind::Binary(infix, a, b) => self.binary(*infix, a, b, span, hint),
            ExprKind::OneOf(of, is, all) => self.one_of(of, *is, all, span),
            ExprKind::Where(set, by, name) => {
                let set = self.set(set, set_kind(hint));
                self.over(Op::Where { depth: 0, len: 0 }, set, name.as_ref(), by, Type::Bool, span)
            }
            ExprKind::Sum { of, over } => {
                let set = self.set(over, None);
                self.over(Op::Sum { depth: 0, len: 0 }, set, None, of, Type::Number, span)
            }
            ExprKind::Extreme { most, of, by: None, .. } => self.without_value(*most, of, span),
            ExprKind::Extreme { most, of, by: Some(by), name } => {
                let set = self.set(of, element_kind(hint));
                let list = self.order_of(&set);
                let (depth, len) = (0, 0);
                let op = if *most { Op::Most { depth, len, list } } else { Op::Least { depth, len, list } };
                self.over(op, set, name.as_ref(), by, Type::Number, span)
            }
            ExprKind::Quantity(quantity, of) => self.quantity(*quantity, of, span, hint),
            ExprKind::Braces(elements) => self.braces(elements, span, hint),
            ExprKind::Broken => Term::broken(span),
        }
    }

    /// The fact that says which element of a set comes first: of seats the first player, of others the list whose order
    /// the set keeps.
    fn order_of(&self, set: &Term) -> Option<FactId> {
        let seat = self.world.catalogue.seat;
        if set.of != Some(Type::SetOf(seat)) {
            return list_of(set);
        }
        let leads = |fact: &FactDecl| fact.name == "first_player" && fact.yields == Type::Of(seat);
        self.world.catalogue.facts.iter().position(leads).map(|at| FactId(at as u8))
    }

    fn quantity(&mut self, quantity: Quantity, of: &Expr, span: Span, hint: Option<Type>) -> Term {
        let set = self.set(of, element_kind(hint).filter(|_| matches!(quantity, Quantity::First | Quantity::Last)));
        let element = match set.of {
            Some(Type::SetOf(kind)) => Some(Type::Of(kind)),
            _ => None,
        };
        let list = self.order_of(&set);
        let (op, of) = match quantity {
            Quantity::Any => (Op::Any, Some(Type::Bool)),
            Quantity::No => (Op::No, Some(Type::Bool)),
            Quantity::Count => (Op::Count, Some(Type::Number)),
            Quantity::First => (list.map_or(Op::First, Op::FirstBy), element),
            Quantity::Last => (list.map_or(Op::Last, Op::LastBy), element),
        };
        Term { what: What::One(op, Box::new(set)), of, span }
    }

    fn braces(&mut self, elements: &[Expr], span: Span, hint: Option<Type>) -> Term {
        let mut kind = set_kind(hint).or(element_kind(hint));
        let mut terms = Vec::new();
        for element in elements {
            let term = self.term(element, kind.map(Type::Of));
            match (term.of, kind) {
                (Some(Type::Of(of)), None) => kind = Some(of),
                (Some(of), Some(kind)) if of != Type::Of(kind) => {
                    self.mismatch(&term, Type::Of(kind));
                }
                (Some(of), None) => {
                    let found = self.words(of);
                    self.error("V2044", term.span, format!("a set cannot contain {found}"), only_elements(of));
                }
                _ => {}
            }
            terms.push(term);
        }
        let Some(kind) = kind else {
            if terms.iter().any(|term| term.of.is_none()) {
                return Term::broken(span);
            }
            return self.error("V2044", span, "this empty set has no kind", "name at least one element");
        };
        let constants: Option<Vec<i32>> = terms
            .iter()
            .map(|term| if let What::Constant(element) = term.what { Some(element) } else { None })
            .collect();
        let what = constants.map_or(What::Elements(terms), What::SetConstant);
        Term { what, of: Some(Type::SetOf(kind)), span }
    }

    /// A body for each element of a set, which may have a name in it.
    fn over(&mut self, op: Op, set: Term, name: Option<&Name>, body: &Expr, wants: Type, span: Span) -> Term {
        let Some(Type::SetOf(kind)) = set.of else { return Term::broken(span) };
        if self.its.len() >= 2 {
            return self.too_deep(span);
        }
        let depth = self.its.len() as u8;
        self.its.push(kind);
        let begun = self.begun();
        if let Some(name) = name {
            self.name_it(name, kind, depth);
        }
        let body = self.typed(body, wants);
        if let Some(name) = name {
            self.named.pop();
            let gone = Span { start: set.span.end, ..name.span };
            let gone = Fix { title: "remove the name".into(), ..Fix::write(gone, "") };
            self.unused(name, begun, "use it in the condition, or remove it and write `it`", Some(gone));
        }
        self.its.pop();
        let of = match op {
            Op::Where { .. } => Type::SetOf(kind),
            Op::Sum { .. } => Type::Number,
            _ => Type::Of(kind),
        };
        Term { what: What::Over(op, Box::new(set), depth, Box::new(body)), of: Some(of), span }
    }

    fn binary(&mut self, infix: Infix, a: &Expr, b: &Expr, span: Span, hint: Option<Type>) -> Term {
        let term = |what, of| Term { what, of: Some(of), span };
        match infix {
            Infix::And => {
                if let Some(term) = self.is_both(a, b, span) {
                    return term;
                }
                let (a, b) = (self.truth(a), self.truth(b));
                term(What::And(Box::new(a), Box::new(b)), Type::Bool)
            }
            Infix::Or => {
                let (a, b) = (self.truth(a), self.truth(b));
                term(What::Or(Box::new(a), Box::new(b)), Type::Bool)
            }
            Infix::Is | Infix::IsNot => self.equal(infix, a, b, span),
            Infix::Less | Infix::LessOrEqual | Infix::Greater | Infix::GreaterOrEqual => {
                let written = [a, b];
                let (a, b) = (self.term(a, Some(Type::Number)), self.term(b, Some(Type::Number)));
                self.lengths([(written[0], &a), (written[1], &b)]);
                for side in [&a, &b] {
                    if let Some(of @ (Type::Bool | Type::Of(_))) = side.of {
                        let message = format!("expected a number to compare, found {}", self.words(of));
                        let help = match of {
                            Type::Bool => "write brackets, as in `count (SET where CONDITION) > 2`",
                            _ => "compare with `is` or `is not`",
                        };
                        return self.error("V2042", side.span, message, help);
                    }
                }
                let (a, b) = (self.wanted(a, Type::Number), self.wanted(b, Type::Number));
                let op = match infix {
                    Infix::Less => Op::Lt,
                    Infix::LessOrEqual => Op::Le,
                    Infix::Greater => Op::Gt,
                    _ => Op::Ge,
                };
                term(What::Two(op, Box::new(a), Box::new(b)), Type::Bool)
            }
            Infix::In | Infix::NotIn => {
                let element = self.term(a, None);
                let kind = match element.of {
                    Some(Type::Of(kind)) => Some(kind),
                    Some(of) => {
                        let message = format!("a set cannot contain {}", self.words(of));
                        if let (ExprKind::Binary(Infix::Subtract, low, high), Infix::In) = (&b.what, infix)
                            && let (ExprKind::Number(low), ExprKind::Number(high)) = (&low.what, &high.what)
                            && let Some(name) = spelled(a)
                        {
                            let fix = Fix::write(span, format!("{name} >= {low} and {name} <= {high}"));
                            let help = format!("write `{name} >= {low} and {name} <= {high}`");
                            return self.fixable("V2044", b.span, message, help, Some(fix));
                        }
                        return self.error("V2044", element.span, message, only_elements(of));
                    }
                    None => None,
                };
                let set = self.set(b, kind);
                let op = if infix == Infix::In { Op::In } else { Op::NotIn };
                term(What::Two(op, Box::new(element), Box::new(set)), Type::Bool)
            }
            Infix::Plus | Infix::Without | Infix::Common => {
                let a = self.set(a, set_kind(hint));
                let b = self.set(b, set_kind(a.of));
                let op = match infix {
                    Infix::Plus => Op::Union,
                    Infix::Without => Op::Without,
                    _ => Op::Common,
                };
                Term { of: a.of, what: What::Two(op, Box::new(a), Box::new(b)), span }
            }
            Infix::Where => Term::broken(span),
            Infix::Add | Infix::Subtract | Infix::Multiply | Infix::Divide | Infix::Remainder => {
                let (a, b) = (self.number(a), self.number(b));
                let op = match infix {
                    Infix::Add => Op::Add,
                    Infix::Subtract => Op::Sub,
                    Infix::Multiply => Op::Mul,
                    Infix::Divide => Op::Div,
                    _ => Op::Mod,
                };
                if let (Op::Div | Op::Mod, What::Constant(0)) = (op, &b.what) {
                    return self.error("V2045", b.span, "division by 0", "divide by another number");
                }
                folded(op, a, b, span)
            }
        }
    }
}

fn set_kind(hint: Option<Type>) -> Option<KindId> {
    if let Some(Type::SetOf(kind)) = hint { Some(kind) } else { None }
}

fn element_kind(hint: Option<Type>) -> Option<KindId> {
    if let Some(Type::Of(kind)) = hint { Some(kind) } else { None }
}
