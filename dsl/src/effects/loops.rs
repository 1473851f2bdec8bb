//! Loops: steps for each element of a set, for numbers, for seats that do them themselves.

use javelina_engine::rules::{KindId, Op, Type};
use javelina_engine::{Fix, Span};

use crate::ast::{Doer, Expr, Name, Step};
use crate::effects::acts::Around;
use crate::expressions::names::Resolver;
use crate::ir::{Act, Term, What, list_of};
use crate::world::plural;

/// The greatest number of a loop, and the most times that `repeat` runs its steps.
const MOST: i32 = 255;

/// Greatest depth of steps of other seats: `for` and loops over seats.
const MOST_SEATS: u8 = 3;

/// How each of some seats does something itself.
const AS_EACH: &str = "write `for each SEAT in SET { .. }` to let each seat do the steps";

impl Resolver<'_> {
    /// A loop over a set, or over numbers if `to` is their end.
    pub fn each(
        &mut self,
        name: Option<&Name>,
        (set, to): (&Expr, Option<&Expr>),
        by: Doer,
        body: &[Step],
        span: Span,
        around: Around,
    ) -> Option<Act> {
        let set = match to {
            Some(end) => self.range(set, end, name.is_none()),
            None => self.set_before(name, set, None),
        };
        if around.each >= 2 {
            let help = self.without_loop(&set);
            self.error("V2064", span, "loops are nested more than two deep", help);
            return None;
        }
        let Some(Type::SetOf(kind)) = set.of else { return None };
        let begun = self.begun();
        let of = if kind == KindId::NUMBER { Type::Number } else { Type::Of(kind) };
        let slot = match name {
            Some(name) => self.bind(&name.text, of, name.span)?,
            None => self.bind("", of, span)?,
        };
        let around = Around { each: around.each + 1, ..around };
        let is_done_by_each = by == Doer::Element && kind == self.world.catalogue.seat;
        let body = match is_done_by_each {
            true => {
                let place = name.map_or(span, |name| name.span);
                let seat = Term { what: What::Pick(slot), of: Some(Type::Of(kind)), span: place };
                vec![self.as_seat(seat, body, span, around)?]
            }
            false => self.acts(body, around),
        };
        self.picks.pop();
        if let (Some(name), false) = (name, is_done_by_each) {
            let start = Span { end: span.start, ..span };
            let (help, fix) = match (kind == self.world.catalogue.seat, kind) {
                (true, _) => (AS_EACH, Some(Fix::write(start, "for ").unsure())),
                (_, KindId::NUMBER) => ("use it in the steps, or write `repeat N { .. }`", None),
                _ => ("use it in the steps, or replace the loop by a number: `count SET`", None),
            };
            self.unused(name, begun, help, fix);
        }
        Some(Act::Each { order: list_of(&set), set, depth: around.each - 1, slot, body })
    }

    /// Advice in place of a third loop: an amount, or two loops in turn.
    fn without_loop(&self, set: &Term) -> String {
        let kinds = self.world.catalogue.kinds;
        let kind = if let Some(Type::SetOf(kind)) = set.of { kinds.get(kind.index()) } else { None };
        let Some(kind) = kind else {
            return "multiply the amount, as in `gain N * VALUE`, or write the steps N times".into();
        };
        format!(
            "write a sum in place of the inner loop, as in `gain sum VALUE over SET`, or mark elements with a counter \
             (`counter found per {} in 0..1`) and loop over them in a later step: `for each x in (all {} where \
             it.found is 1) {{ .. }}`",
            kind.name,
            plural(kind)
        )
    }

    /// Steps as a seat does them.
    pub fn as_seat(&mut self, seat: Term, body: &[Step], span: Span, around: Around) -> Option<Act> {
        if around.others >= MOST_SEATS {
            self.error(
                "V2064",
                span,
                "`for` is nested more than three deep",
                "write this `for` after the others, not inside them; to keep a value for it, write `let x = VALUE` \
                 first",
            );
            return None;
        }
        let body = self.acts(body, Around { others: around.others + 1, ..around });
        Some(Act::For { seat, depth: around.others, body })
    }

    /// The numbers from one to another.
    fn range(&mut self, least: &Expr, most: &Expr, repeats: bool) -> Term {
        let (least, most) = (self.number(least), self.number(most));
        let ends = if repeats { vec![&most] } else { vec![&least, &most] };
        for end in ends {
            if let What::Constant(value) = end.what
                && !(0..=MOST).contains(&value)
            {
                let (message, help) = match repeats {
                    true => ("`repeat` takes 0 to 255", "write a number from 0 to 255"),
                    false => ("a loop takes 0 to 255", "write numbers from 0 to 255: `for each n in 1..6`"),
                };
                let message = format!("value out of range: {message}");
                return self.error("V2043", end.span, message, help);
            }
        }
        let span = Span { end: most.span.end, ..least.span };
        let what = What::Two(Op::Range, Box::new(least), Box::new(most));
        Term { what, of: Some(Type::SetOf(KindId::NUMBER)), span }
    }
}
