//! Counters with something before or behind them: in brackets what they are kept for, or a thing and a point.
//! Both are read and written alike.

use javelina_engine::rules::{CounterId, KindId, Type};
use javelina_engine::{Span, counted};

use crate::ast::Expr;
use crate::expressions::names::Resolver;
use crate::ir::{Term, What};

impl Resolver<'_> {
    /// A counter with what is written between its brackets. Of two indices a seat may be left out and is the acting one.
    pub fn counter_of(&mut self, name: &str, counter: CounterId, args: &[Expr], span: Span, reads: bool) -> Term {
        let seat = self.world.catalogue.seat;
        let kinds: Vec<KindId> = self.program.counters[counter.index()].per.into_iter().flatten().collect();
        let left_out = if kinds.len() == args.len() + 1 { kinds.iter().position(|kind| *kind == seat) } else { None };
        let left_out = left_out.filter(|_| kinds.len() == 2);
        if kinds.len() != args.len() + usize::from(left_out.is_some()) {
            let words: Vec<&str> = kinds.iter().map(|kind| self.world.catalogue.kinds[kind.index()].name).collect();
            let message = match words.as_slice() {
                [] => format!("`{name}` has one value for the whole game"),
                [only] => format!("`{name}` has one value per {only}"),
                [first, rest @ ..] => format!("`{name}` has one value per {first} and {}", rest.concat()),
            };
            // Where nothing is written, what is at hand is meant, as where it is read.
            if args.is_empty()
                && !reads
                && let Some(elements) = self.elements_at_hand(counter, span)
            {
                return self.counter(counter, elements, span, reads);
            }
            let help = if words.is_empty() {
                format!("write `{name}`")
            } else {
                format!("write `{name}[{}]`", words.join(", ").to_uppercase())
            };
            return self.error("V2033", span, message, help);
        }
        let mut args = args.iter();
        let mut elements = Vec::new();
        for (at, kind) in kinds.iter().enumerate() {
            let element = if left_out == Some(at) {
                Some(self.acting(name, span))
            } else {
                args.next().map(|arg| self.typed(arg, Type::Of(*kind)))
            };
            elements.extend(element);
        }
        self.counter(counter, elements, span, reads)
    }

    /// The acting seat, which is left out behind a counter; an error where it may be the seat that is looked at.
    fn acting(&mut self, name: &str, span: Span) -> Term {
        let actor = Term { what: What::Actor, of: Some(Type::Of(self.world.catalogue.seat)), span };
        let help = format!("write `{name}[it, ..]` or `{name}[actor, ..]`, in the order of the declaration");
        self.whose_is_it(name, span, help).unwrap_or(actor)
    }

    /// A counter of an element: `c.visits`; the other index of two stands in brackets behind it.
    pub fn counter_property(
        &mut self,
        counter: CounterId,
        of: Term,
        name: &str,
        args: &[Expr],
        span: Span,
        reads: bool,
    ) -> Term {
        let seat = self.world.catalogue.seat;
        let per = self.program.counters[counter.index()].per;
        let kind = match of.of {
            None => return Term::broken(span),
            Some(Type::Of(kind)) if per.contains(&Some(kind)) => kind,
            Some(found) => {
                let kinds: Vec<&str> =
                    per.iter().flatten().map(|kind| self.world.catalogue.kinds[kind.index()].name).collect();
                let help = match kinds.as_slice() {
                    [] => format!("write `{name}`; it has one value for the whole game"),
                    kinds => format!("write `{name}[{}]`", kinds.join(", ").to_uppercase()),
                };
                let message = format!("{} has no `{name}`", self.words(found));
                return self.error("V2033", of.span, message, help);
            }
        };
        let mine = usize::from(per[0] != Some(kind));
        let other = match (per[1 - mine].filter(|_| per[1].is_some()), args) {
            (None, []) => None,
            (Some(other), [arg]) => Some(self.typed(arg, Type::Of(other))),
            (Some(other), []) if other == seat && kind != seat => Some(self.acting(name, span)),
            (other, _) => {
                let kinds = per.iter().flatten().map(|kind| self.world.catalogue.kinds[kind.index()].name);
                let help = format!("write `{name}[{}]`", kinds.collect::<Vec<_>>().join(", ").to_uppercase());
                let count = usize::from(other.is_some());
                return self.error(
                    "V2033",
                    span,
                    format!("`{name}` takes {} in brackets here", counted(count, "argument")),
                    help,
                );
            }
        };
        let mut elements = vec![of];
        elements.extend(other);
        if mine == 1 {
            elements.reverse();
        }
        self.counter(counter, elements, span, reads)
    }
}
