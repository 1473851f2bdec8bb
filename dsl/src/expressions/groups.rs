//! Sets that hang together (`group`, `groups`), and places in a list (`place`).

use javelina_engine::rules::{FactId, KindId, Meaning, Op, Role, Type};
use javelina_engine::{Diagnostic, Span};

use crate::ast::{Expr, ExprKind};
use crate::expressions::calls::dotted;
use crate::expressions::names::Resolver;
use crate::ir::{Term, What, list_of};
use crate::world::plural;

impl Term {
    /// The fact that it asks itself, for values or for what hangs together.
    pub fn asked(&self) -> Option<FactId> {
        match self.what {
            What::Fact(fact, _) | What::SetFact(fact, _) | What::Of(fact, ..) | What::Image(fact, _) => Some(fact),
            _ => self.searched(),
        }
    }

    /// The fact by which its elements hang together, if it looks for groups.
    pub fn searched(&self) -> Option<FactId> {
        match self.what {
            What::One(Op::Groups(fact), _) | What::Two(Op::Group(fact) | Op::GroupOf(fact), ..) => Some(fact),
            _ => None,
        }
    }
}

impl Resolver<'_> {
    /// `group(n, SET, FACT)`, `group(x, SET, FACT)`, `groups(SET, FACT)` or `place(x, LIST)`; `None` if it is none of
    /// them.
    pub fn grouping(&mut self, name: &str, args: &[Expr], span: Span) -> Option<Term> {
        let is_own = self.declared.has(name);
        let form = crate::read::words::word(name).filter(|_| !is_own)?.form;
        let what = match (name, args) {
            ("group", [first, set, by]) => self.group(first, set, by),
            ("groups", [set, by]) => {
                let set = self.set(set, None);
                let fact = self.relation(by, &set);
                fact.map(|fact| (set.of, What::One(Op::Groups(fact), Box::new(set))))
            }
            ("place", [element, list]) => {
                let list = self.set(list, None);
                let element = kind_of(&list).map(|kind| self.typed(element, Type::Of(kind)));
                let place = |element| What::Two(Op::Place(list_of(&list)), Box::new(element), Box::new(list));
                element.map(|element| (Some(Type::Number), place(element)))
            }
            ("group" | "groups" | "place", _) => {
                let (wants, has) = (form.matches(',').count() + 1, args.len());
                let message = format!("`{name}` takes {}, not {has}", javelina_engine::counted(wants, "argument"));
                return Some(self.error("V2033", span, message, format!("write `{form}`")));
            }
            _ => return None,
        };
        Some(what.map_or(Term::broken(span), |(of, what)| Term { what, of, span }))
    }

    /// The group of a number, or around an element.
    fn group(&mut self, first: &Expr, set: &Expr, by: &Expr) -> Option<(Option<Type>, What)> {
        let set = self.set(set, None);
        let fact = self.relation(by, &set);
        let kind = kind_of(&set)?;
        let first = self.term(first, Some(Type::Of(kind)));
        let op = match first.of? {
            Type::Number => Op::Group,
            Type::Of(of) if of == kind => Op::GroupOf,
            other => {
                let message =
                    format!("expected a number or {}, found {}", self.words(Type::Of(kind)), self.words(other));
                let help = "write 1 for the largest group, or an element for the group that contains it";
                self.error("V2040", first.span, message, help);
                return None;
            }
        };
        Some((set.of, What::Two(op(fact?), Box::new(first), Box::new(set))))
    }

    /// The fact that leads from elements of a set to others of their kind.
    fn relation(&mut self, by: &Expr, set: &Term) -> Option<FactId> {
        let kind = kind_of(set)?;
        let catalogue = self.world.catalogue;
        let name = match &by.what {
            ExprKind::Name(name) => Some(name.clone()),
            ExprKind::Property(of, name) => dotted(of, &name.text),
            _ => None,
        };
        let leads = |fact: &FactId| {
            let decl = &catalogue.facts[fact.index()];
            decl.of == [kind] && decl.yields == Type::SetOf(kind)
        };
        let fact = name.as_ref().and_then(|name| catalogue.fact(name));
        if let Some(fact) = fact.filter(leads) {
            self.mark(by.span, Meaning::Fact(fact), Role::Reads);
            let decl = &catalogue.facts[fact.index()];
            let help = "compute the groups outside this set of seats, and store the result in a counter".to_string();
            let broken = decl.mine.then(|| self.whose_is_it(decl.name, by.span, help)).flatten();
            return broken.is_none().then_some(fact);
        }
        let all = (0..catalogue.facts.len()).map(|fact| FactId(fact as u8)).filter(leads);
        let names: Vec<&str> = all.map(|fact| catalogue.facts[fact.index()].name).collect();
        let plural = plural(&catalogue.kinds[kind.index()]);
        let help = match names.as_slice() {
            [] => format!("use another set: no fact leads from {plural} to {plural}"),
            [only] => format!("write `{only}`"),
            names => format!("write one of {}", names.join(", ")),
        };
        let problem = match &name {
            Some(name) if fact.is_none() => {
                let message = format!("unknown fact `{}`", javelina_engine::printable(name, 60));
                Diagnostic::error("V2030", by.span, message).help(help).did_you_mean(name, names)
            }
            _ => {
                let message = format!("expected a fact that leads from {plural} to {plural}");
                Diagnostic::error("V2040", by.span, message).help(help)
            }
        };
        self.found.push(problem);
        None
    }
}

fn kind_of(set: &Term) -> Option<KindId> {
    if let Some(Type::SetOf(kind)) = set.of { Some(kind) } else { None }
}
