//! Conditions that read, but not as their author means them: `card is endangered`, `is wheat and sheep`, `most nuggets`.

use javelina_engine::rules::{FactDecl, Rate, Type};
use javelina_engine::{Fix, Span};

use crate::ast::{Expr, ExprKind, Infix};
use crate::expressions::names::Resolver;
use crate::ir::Term;
use crate::mend::counted::owned;
use crate::mend::habits::foreign;
use crate::world::plural;

impl Resolver<'_> {
    /// `most S` without a value. Behind it may stand what a seat has most of: `most nuggets`.
    pub fn without_value(&mut self, most: bool, of: &Expr, span: Span) -> Term {
        let word = if most { "most" } else { "least" };
        let message = format!("`{word}` needs a value to compare by");
        let name = if let ExprKind::Name(name) = &of.what { name.as_str() } else { "" };
        let catalogue = self.world.catalogue;
        let is_number = |fact: &FactDecl| {
            let is_own = fact.mine && fact.of.is_empty() || fact.of == [catalogue.seat];
            fact.name == name && fact.yields == Type::Number && is_own
        };
        if !catalogue.facts.iter().any(is_number) {
            let (_, trace) = self.attempt(|resolver| resolver.set(of, None));
            self.keep(trace);
            return self.error("V2040", span, message, format!("write `{word} SET by VALUE`"));
        }
        let written = format!("actor is {word} playing by it.{name}");
        let fix = Fix::write(span, written.clone()).unsure();
        self.fixable("V2040", span, message, format!("write `{written}`"), Some(fix))
    }

    /// A third loop over a set inside two others.
    pub fn too_deep(&mut self, span: Span) -> Term {
        let message = "`where`, `sum`, `least` or `most` nested more than two deep";
        let kinds = self.world.catalogue.kinds;
        let kind = self.its.last().and_then(|kind| kinds.get(kind.index())).map_or("KIND", |kind| kind.name);
        let all = kinds.iter().find(|one| one.name == kind).map_or("KINDS", plural);
        let help = format!(
            "store the inner result first: `counter found per {kind} in 0..99`, at an event `for each x in all {all} {{ \
             x.found := count (SET where CONDITION) }}`, and here read `found`"
        );
        self.error("V2065", span, message, help)
    }

    /// `x is a and b`, where `b` is an element as `a` is.
    pub fn is_both(&mut self, a: &Expr, b: &Expr, span: Span) -> Option<Term> {
        let ExprKind::Binary(Infix::Is, of, first) = &a.what else { return None };
        let (ExprKind::Name(name), Some(written)) = (&b.what, spelled(first)) else { return None };
        let (kind, _) = self.attempt(|resolver| {
            let hint = resolver.term(of, None).of;
            let is_one = resolver.term(first, hint).of == hint && resolver.term(b, hint).of == hint;
            hint.filter(|hint| is_one && matches!(hint, Type::Of(_)))
        });
        let found = self.words(kind?);
        let gap = Span { start: a.span.end, end: b.span.start, ..span };
        let message = format!("expected yes or no, found {found}");
        let help = format!("write `is {written} or {name}` for either of them");
        Some(self.fixable("V2040", b.span, message, help, Some(Fix::write(gap, " or ").unsure())))
    }

    /// `all habitats` as a condition: whether the things of the acting seat show each of them.
    pub fn all_owned(&mut self, term: &Term, expr: &Expr) -> Option<Term> {
        let (ExprKind::All(word), Some(Type::SetOf(kind))) = (&expr.what, term.of) else { return None };
        let (set, fact) = owned(*self.world, kind)?;
        let written = format!("no (all {} without {}.{})", word.text, set.name, fact.name);
        let message = format!("expected yes or no, found {}", self.words(Type::SetOf(kind)));
        let help = format!("to test for all of them, write `{written}`");
        Some(self.fixable("V2040", expr.span, message, help, Some(Fix::write(expr.span, written).unsure())))
    }

    /// `card is Coffee` where the point is about a `design`: an unknown name that is compared with an element.
    pub fn of_kind_here(&mut self, a: &Expr, b: &Expr) -> Option<Term> {
        let ExprKind::Name(name) = &a.what else { return None };
        let (other, _) = self.attempt(|resolver| resolver.term(b, None));
        let Some(Type::Of(kind)) = other.of else { return None };
        let is_new = self.world.catalogue.fact(name).is_none() && !self.declared.has(name);
        let subjects = self.point_decl()?.subjects.iter().filter(|_| is_new);
        let right = subjects.clone().find(|subject| subject.of == Type::Of(kind))?.name;
        let (found, message) = (self.words(Type::Of(kind)), format!("unknown name `{name}`"));
        let help = format!("write `{right}` for {found} at this point");
        Some(self.fixable("V2030", a.span, message, help, Some(Fix::write(a.span, right).unsure())))
    }

    /// `x is empty`: a set without elements, or a thing that has no other one. `null` is said of what is missing.
    pub fn is_empty(&mut self, infix: Infix, of: &Expr, word: &Expr, span: Span) -> Option<Term> {
        let ExprKind::Name(name) = &word.what else { return None };
        if !["empty", "null", "nil"].contains(&name.as_str()) || self.declared.has(name) {
            return None;
        }
        let written = spelled(of)?;
        let (term, _) = self.attempt(|resolver| resolver.term(of, None));
        let is = if infix == Infix::Is { "is" } else { "is not" };
        let right = match term.of? {
            Type::SetOf(_) => format!("{} {written}", if infix == Infix::Is { "no" } else { "any" }),
            Type::Of(kind) if name == "empty" => {
                let lacks = |fact: &&FactDecl| {
                    let is_state = fact.or_none && fact.rate != Rate::Static;
                    fact.of == [kind] && is_state && matches!(fact.yields, Type::Of(_))
                };
                let mut facts = self.world.catalogue.facts.iter().filter(lacks);
                let fact = facts.next().filter(|_| facts.next().is_none())?;
                format!("{written}.{} {is} none", fact.name)
            }
            Type::Of(_) | Type::Number => format!("{written} {is} none"),
            Type::Bool => return None,
        };
        let problem = foreign(word.span, name, format!("write `{right}`"));
        self.found.push(problem.fix(Fix::write(span, right).unsure()));
        Some(Term::broken(span))
    }

    /// `card is endangered` for `card.endangered`: a yes-or-no fact of the thing before `is`.
    pub fn as_flag(&self, infix: Infix, (a, b): (&Term, &Term), (of, name): (&Expr, &Expr)) -> Option<(String, Fix)> {
        let (Some(Type::Of(kind)), Some(Type::Bool)) = (a.of, b.of) else { return None };
        let (of, name) = (spelled(of)?, spelled(name)?);
        let fact = self.world.catalogue.fact(&name)?;
        (self.world.catalogue.facts[fact.index()].of == [kind]).then(|| {
            let written = format!("{}{of}.{name}", if infix == Infix::Is { "" } else { "not " });
            let whole = Span { end: b.span.end, ..a.span };
            (format!("write `{written}`; a yes-or-no fact needs no comparison"), Fix::write(whole, written))
        })
    }
}

/// A name or a path of names as it is written.
pub(crate) fn spelled(expr: &Expr) -> Option<String> {
    match &expr.what {
        ExprKind::Name(name) => Some(name.clone()),
        ExprKind::Property(of, name) => Some(format!("{}.{}", spelled(of)?, name.text)),
        _ => None,
    }
}
