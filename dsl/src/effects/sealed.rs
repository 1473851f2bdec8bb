//! Answers given in secret by several seats (`by each SEATS into COUNTER`), and numbers to choose (`from 0..5`).

use javelina_engine::Span;
use javelina_engine::rules::{CounterId, KindId, Meaning, Op, Role, Scope, Type};

use crate::ast::{Choose, Expr, Name, Pick};
use crate::expressions::names::Resolver;
use crate::ir::{Asking, Term, What};

impl Resolver<'_> {
    /// The numbers of `choose number n from LOW..HIGH`, and what one of them is; `None` if it is no pick of numbers.
    pub fn numbers(&mut self, pick: &Pick) -> Option<(Term, Type)> {
        let is_number = pick.kind.text == "number";
        match &pick.to {
            Some(end) if is_number => {
                let (least, most) = (self.number(&pick.set), self.number(end));
                let span = Span { end: end.span.end, ..pick.set.span };
                let what = What::Two(Op::Range, Box::new(least), Box::new(most));
                Some((Term { what, of: Some(Type::SetOf(KindId::NUMBER)), span }, Type::Number))
            }
            Some(end) => {
                let help =
                    format!("write `choose number {} from ..`, or use a set of {}", pick.name.text, pick.kind.text);
                self.error("V2040", end.span, "a range needs `choose number`", help);
                Some((Term::broken(pick.set.span), Type::Number))
            }
            None if is_number => {
                self.error("V2040", pick.set.span, "`choose number` needs a range", "write `from 0..5`");
                Some((Term::broken(pick.set.span), Type::Number))
            }
            None => None,
        }
    }

    /// Who answers a sealed question, and where the answers go.
    pub fn sealed(&mut self, choose: &Choose, seats: &Expr, counter: &Name, each: u8) -> Option<Asking> {
        let seat = self.world.catalogue.seat;
        let seats = self.set(seats, Some(seat));
        let mut wrong = |code, span, message: &str, help: String| {
            self.error(code, span, message, help);
            None
        };
        if each > 1 {
            return wrong(
                "V2064",
                choose.span,
                "a sealed question is nested in two loops",
                "use at most one loop around it".into(),
            );
        }
        let [pick] = choose.picks.as_slice() else {
            return wrong(
                "V2055",
                choose.span,
                "a sealed question asks each seat for one choice",
                "ask for the second choice in a separate question".into(),
            );
        };
        if choose.times.is_some() || !choose.body.is_empty() {
            return wrong(
                "V2055",
                choose.span,
                "a sealed question only stores its answers and has no steps",
                format!("end the step with `into {}`, and move the rest to later steps", counter.text),
            );
        }
        if self.declared.broken.contains(&counter.text) {
            return None;
        }
        let is_number = pick.kind.text == "number";
        let range = if is_number { "0..9" } else { &*pick.kind.text };
        let word = self.world.catalogue.kinds[seat.index()].name;
        let help = format!("declare `counter {} per {word} in {range}`", counter.text);
        let Some(id) = self.declared.counters.get(&counter.text).copied() else {
            let message = format!("this item has no counter `{}`", counter.text);
            self.error("V2030", counter.span, message, help);
            return None;
        };
        self.mark(counter.span, Meaning::Counter(id), Role::Writes);
        let decl = &self.program.counters[id.index()];
        let holds = match decl.values {
            None => is_number,
            kind => self.world.catalogue.kind(&pick.kind.text).map(|(kind, _)| kind) == kind,
        };
        if !decl.is_per(seat) || !holds || decl.scope == Scope::Action {
            let message = format!("`{}` cannot store one answer per seat", counter.text);
            self.error("V2055", counter.span, message, help);
            return None;
        }
        if let (true, Some(end)) = (is_number, &pick.to) {
            self.answers_fit(id, &pick.set, end);
        }
        Some(Asking::Sealed(seats, id, counter.span))
    }
    /// Reports numbers of which the counter can hold none.
    fn answers_fit(&mut self, counter: CounterId, least: &Expr, most: &Expr) {
        let (bounds, _) = self.attempt(|resolver| [least, most].map(|end| constant(&resolver.number(end))));
        let decl = &self.program.counters[counter.index()];
        let (low, high) = (i32::from(decl.least).max(0), i32::from(decl.greatest));
        if bounds[0].is_some_and(|least| least > high) || bounds[1].is_some_and(|most| most < low) {
            let message = format!("value out of range: `{}` is {} to {}", decl.name, decl.least, decl.greatest);
            let span = Span { end: most.span.end, ..least.span };
            let help = "widen the range of the counter or change the numbers";
            self.error("V2043", span, message, help);
        }
    }
}

/// The value of a number that is written out.
fn constant(term: &Term) -> Option<i32> {
    match term.what {
        What::Constant(value) => Some(value),
        _ => None,
    }
}
