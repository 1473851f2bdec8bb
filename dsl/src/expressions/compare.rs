//! `is` and `is not`: with one thing, or with several that `or` joins.

use javelina_engine::rules::{Op, Type};
use javelina_engine::{Diagnostic, Fix, Span};

use crate::ast::{Alternative, Expr, ExprKind, Infix};
use crate::expressions::names::Resolver;
use crate::ir::{Term, What};

impl Resolver<'_> {
    /// `is` or `is not`, with one thing.
    pub fn equal(&mut self, infix: Infix, a: &Expr, b: &Expr, span: Span) -> Term {
        if b.what == ExprKind::None {
            return self.missing(infix, a, b.span, span);
        }
        if let Some(term) = self.is_empty(infix, a, b, span) {
            return term;
        }
        if let ExprKind::Paren(inner, None) = &b.what
            && let ExprKind::Binary(Infix::Or, first, _) = &inner.what
            && !self.is_truth(a, first)
        {
            let edge = |start| (Span { start, end: start + 1, ..b.span }, String::new());
            let says = "write `is a or b`, without brackets";
            let fix = Fix { title: says.into(), edits: vec![edge(b.span.start), edge(b.span.end - 1)], sure: true };
            return self.fixable("V2041", span, "cannot compare yes or no with another type", says, Some(fix));
        }
        let written = (a, b);
        let bare = |expr: &Expr| matches!(expr.what, ExprKind::Name(_) | ExprKind::Text(_));
        let (a, b) = if bare(a) && !bare(b) {
            let b = self.term(b, None);
            (self.term(a, b.of), b)
        } else {
            let (first, trace) = self.attempt(|resolver| resolver.term(a, None));
            if first.of.is_none()
                && let Some(term) = self.of_kind_here(a, b)
            {
                return term;
            }
            self.keep(trace);
            let hint = first.of;
            (first, self.term(b, hint))
        };
        if let (Some(one), Some(other)) = (a.of, b.of) {
            if one != other {
                let message = format!("cannot compare {} with {}", self.words(one), self.words(other));
                let is_element = matches!((one, other), (Type::Of(of), Type::SetOf(kind)) if of == kind);
                if !is_element {
                    if let Some((help, fix)) = self.as_flag(infix, (&a, &b), written) {
                        return self.fixable("V2041", b.span, message, help, Some(fix));
                    }
                    let help = self.of_one_kind(one, other, [&a, &b]);
                    return self.error("V2041", span, message, help);
                }
                let (word, right) = if infix == Infix::Is { ("is", "in") } else { ("is not", "not in") };
                let gap = Span { start: a.span.end, end: b.span.start, ..span };
                let fix = (gap.start < gap.end).then(|| Fix::write(gap, format!(" {right} ")));
                return self.fixable("V2041", span, message, format!("write `{right}` for `{word}`"), fix);
            }
            if matches!(one, Type::SetOf(_)) {
                let help = match infix {
                    Infix::Is => "write `no (a without b) and no (b without a)`",
                    _ => "write `any (a without b) or any (b without a)`",
                };
                return self.error("V2041", span, "sets cannot be compared", help);
            }
        }
        self.lengths([(written.0, &a), (written.1, &b)]);
        let op = if infix == Infix::Is { Op::Eq } else { Op::Ne };
        Term { what: What::Two(op, Box::new(a), Box::new(b)), of: Some(Type::Bool), span }
    }

    /// Warns of a length that is compared with a bare number.
    pub fn lengths(&mut self, sides: [(&Expr, &Term); 2]) {
        let is_length = sides.map(|(_, term)| term.is_length(self.world.catalogue));
        let [(one, _), (other, _)] = sides;
        let bare = match is_length {
            [true, false] => other,
            [false, true] => one,
            _ => return,
        };
        let ExprKind::Number(number) = bare.what else { return };
        if number == 0 {
            return;
        }
        // Less than a millimetre is no length that a rule asks for: such a number means millimetres.
        let length = if number.abs() < 1_000 { number.saturating_mul(1_000) } else { number };
        let Some(written) = i32::try_from(length).ok().map(written_length) else { return };
        let message = format!("a length is compared with {number}, which has no unit");
        let problem = Diagnostic::warning("V2056", bare.span, message);
        let help = format!("write `{written}`; without a unit, numbers are thousandths of a millimetre");
        self.found.push(problem.help(help).fix(Fix::write(bare.span, written)));
    }

    /// `x is none` or `x is not none`.
    fn missing(&mut self, infix: Infix, of: &Expr, word: Span, span: Span) -> Term {
        let of = self.term(of, None);
        if let Some(Type::SetOf(_)) = of.of {
            let help = "write `no S` for an empty set, or `any S` for a set with elements";
            return self.error("V2041", word, "a set is never `none`", help);
        }
        let truth = |what| Term { what, of: Some(Type::Bool), span };
        let is_none = truth(What::One(Op::IsNone, Box::new(of)));
        match infix {
            Infix::Is => is_none,
            _ => truth(What::One(Op::Not, Box::new(is_none))),
        }
    }

    /// `x is a or b` means `x is a or x is b`, and `x is not a or b` means neither.
    pub fn one_of(&mut self, of: &Expr, is: bool, all: &[Alternative], span: Span) -> Term {
        let infix = if is { Infix::Is } else { Infix::IsNot };
        let mut terms = Vec::new();
        for (at, one) in all.iter().enumerate() {
            if at > 0 && self.is_truth(of, &one.expr) {
                let help = format!("write `{}`; `is a or b` is for two elements", one.apart);
                return self.error(
                    "V2017",
                    one.expr.span,
                    "expected an element after `is .. or`, found a condition",
                    help,
                );
            }
            terms.push(self.equal(infix, of, &one.expr, span));
        }
        let join = |rest: Term, first: Term| {
            let (first, rest) = (Box::new(first), Box::new(rest));
            let what = if is { What::Or(first, rest) } else { What::And(first, rest) };
            Term { what, of: Some(Type::Bool), span }
        };
        terms.into_iter().rev().reduce(join).unwrap_or(Term::broken(span))
    }

    /// Whether a thing that `of` is compared with is yes or no.
    fn is_truth(&mut self, of: &Expr, one: &Expr) -> bool {
        let (found, _) = self.attempt(|resolver| {
            let hint = resolver.term(of, None).of;
            resolver.term(one, hint).of
        });
        found == Some(Type::Bool)
    }

    /// What to write where two things of different kinds are compared.
    fn of_one_kind(&self, one: Type, other: Type, terms: [&Term; 2]) -> String {
        match (one, other) {
            (Type::SetOf(kind), Type::Of(of)) if of == kind => return "write `ELEMENT in SET`".into(),
            (Type::SetOf(_), Type::Of(_)) | (Type::Of(_), Type::SetOf(_)) => {
                return "write `any (SET where FACT is ELEMENT)`".into();
            }
            (Type::Bool, _) if matches!(terms[0].what, What::One(Op::Any | Op::No, _)) => {
                return "put the condition into the set: `any (SET where CONDITION)`".into();
            }
            _ => {}
        }
        let counter = terms.iter().find_map(|term| match &term.what {
            What::Counter(id, _) => {
                Some(format!("; `{}` is a counter of this item", self.program.counters[id.index()].name))
            }
            _ => None,
        });
        let kinds = [one, other].into_iter().filter(|of| *of != Type::Of(self.world.catalogue.seat));
        let elements = kinds.map(|of| self.names_of(Some(of))).find(|names| names.starts_with("name one of"));
        let elements = elements.map(|names| format!("; {names}")).unwrap_or_default();
        format!("compare values of one type{elements}{}", counter.unwrap_or_default())
    }
}

/// A length as rules write it, without zeros at the end: `15 mm`, `22.4 mm`.
fn written_length(length: i32) -> String {
    let (sign, length) = (if length < 0 { "-" } else { "" }, length.unsigned_abs());
    let digits = format!("{}.{:03}", length / 1_000, length % 1_000);
    format!("{sign}{} mm", digits.trim_end_matches('0').trim_end_matches('.'))
}
