//! Effect lists: runs of words and values are cut into effects by the game's spellings, and into assignments.

use javelina_engine::{Diagnostic, Span};

use crate::ast::{Asked, Choose, Doer, Expr, ExprKind, Pick, Step};
use crate::effects::patterns::names;
use crate::expressions::binding::{Change, Part, Parts};
use crate::read::grammar::Rule;
use crate::read::keywords::is_keyword;
use crate::read::parse::{Node, Reader};

impl<'a> Reader<'a> {
    /// The steps of a `doing`, `steps`, `block` or `one_step`.
    pub fn steps_of(&mut self, node: Node<'a>, out: &mut Vec<Step>) {
        let span = self.span(&node);
        match node.as_rule() {
            Rule::doing | Rule::steps | Rule::block | Rule::one_step | Rule::otherwise => {
                for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
                    self.steps_of(part, out);
                }
            }
            Rule::piece => {
                let parts = self.flat(node);
                self.cut(parts, out);
            }
            Rule::if_step => {
                let (mut branches, mut otherwise) = (Vec::new(), Vec::new());
                let mut condition = None;
                for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
                    match part.as_rule() {
                        Rule::expr => condition = Some(self.expr(part)),
                        Rule::otherwise => self.steps_of(part, &mut otherwise),
                        _ => {
                            let mut body = Vec::new();
                            self.steps_of(part, &mut body);
                            branches.extend(condition.take().map(|condition| (condition, body)));
                        }
                    }
                }
                out.push(Step::If { branches, otherwise });
            }
            Rule::each_step => {
                let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
                if let (Some(name), Some(set), Some(block)) = (parts.next(), parts.next(), parts.next()) {
                    let (name, set, mut body) = (self.name(&name), self.expr(set), Vec::new());
                    self.steps_of(block, &mut body);
                    out.push(Step::Each { name: Some(name), set, to: None, by: Doer::Actor, body, span });
                }
            }
            Rule::repeat_step => {
                let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
                let (Some(times), Some(block)) = (parts.next(), parts.next()) else { return };
                let (times, mut body) = (self.expr(times), Vec::new());
                self.steps_of(block, &mut body);
                let first = Expr { what: ExprKind::Number(1), span: times.span, depth: 1 };
                out.push(Step::Each { name: None, set: first, to: Some(times), by: Doer::Element, body, span });
            }
            Rule::for_step => {
                let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
                let (Some(head), Some(block)) = (parts.next(), parts.next()) else { return };
                let mut body = Vec::new();
                if head.as_rule() != Rule::for_each {
                    let seat = self.expr(head);
                    self.steps_of(block, &mut body);
                    return out.push(match self.element_of(&seat, span) {
                        Some((name, set)) => {
                            Step::Each { name: Some(name), set, to: None, by: Doer::Element, body, span }
                        }
                        None => Step::For { seat, body, span },
                    });
                }
                let mut parts = head.into_inner().filter(|pair| !is_keyword(pair)).peekable();
                let Some(name) = parts.next().map(|name| self.name(&name)) else { return };
                let is_in = parts.next_if(|part| part.as_rule() == Rule::loop_in).is_some();
                if let Some(set) = parts.next() {
                    let set = self.expr(set);
                    let to = parts.next().map(|end| self.expr(end));
                    self.steps_of(block, &mut body);
                    if is_in || to.is_some() {
                        return out.push(Step::Each { name: Some(name), set, to, by: Doer::Element, body, span });
                    }
                    let seat = Expr { what: ExprKind::Name(name.text.clone()), span: name.span, depth: 1 };
                    let body = vec![Step::For { seat, body, span }];
                    out.push(Step::Each { name: Some(name), set, to: None, by: Doer::Actor, body, span });
                }
            }
            Rule::send_step
            | Rule::exchange_step
            | Rule::pass_step
            | Rule::shuffle_step
            | Rule::reroll_step
            | Rule::show_step
            | Rule::hide_step => {
                let step = self.zone_step(node);
                out.push(step);
            }
            Rule::let_step => {
                let mut parts = node.into_inner().filter(|pair| !is_keyword(pair));
                if let (Some(name), Some(value)) = (parts.next(), parts.next()) {
                    let (name, value) = (self.name(&name), self.expr(value));
                    out.push(Step::Let { name, value, span });
                }
            }
            Rule::may_step => {
                let (mut asks, mut body) = (None, Vec::new());
                for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
                    match part.as_rule() {
                        Rule::text => asks = Some(self.worded(&part)),
                        _ => self.steps_of(part, &mut body),
                    }
                }
                out.push(Step::May { asks, body, span });
            }
            Rule::reveal_step => {
                let counter = node.into_inner().find(|pair| !is_keyword(pair)).map(|pair| self.name(&pair));
                out.extend(counter.map(|counter| Step::Reveal { counter, span }));
            }
            Rule::choose_step => {
                let choose = self.choose(node, span);
                out.push(Step::Choose(choose));
            }
            _ => {}
        }
    }

    fn choose(&mut self, node: Node<'a>, span: Span) -> Choose {
        let mut choose =
            Choose { times: None, picks: Vec::new(), asked: Asked::Actor, may_skip: false, body: Vec::new(), span };
        for part in node.into_inner().filter(|pair| !is_keyword(pair)) {
            let mut inner = part.clone().into_inner().filter(|pair| !is_keyword(pair)).peekable();
            match part.as_rule() {
                Rule::times => {
                    let up_to = inner.next_if(|pair| pair.as_rule() == Rule::up_to).is_some();
                    choose.times = inner.next().map(|value| (self.alone(value), up_to));
                }
                Rule::pick => {
                    if let (Some(kind), Some(name), Some(set)) = (inner.next(), inner.next(), inner.next()) {
                        let (kind, name, set) = (self.name(&kind), self.name(&name), self.expr(set));
                        let to = inner.next_if(|pair| pair.as_rule() == Rule::expr).map(|end| self.expr(end));
                        let text =
                            inner.next().and_then(|asks| asks.into_inner().find(|pair| pair.as_rule() == Rule::text));
                        let asks = text.map(|text| self.worded(&text));
                        choose.picks.push(Pick { kind, name, set, to, asks });
                    }
                }
                Rule::asked => {
                    choose.asked = match inner.next() {
                        Some(seat) if seat.as_rule() == Rule::expr => Asked::Seat(Box::new(self.expr(seat))),
                        _ => Asked::Chance,
                    };
                }
                Rule::sealed => {
                    if let (Some(seats), Some(counter)) = (inner.next(), inner.next()) {
                        choose.asked = Asked::Sealed(Box::new(self.expr(seats)), self.name(&counter));
                    }
                }
                Rule::or_skip => choose.may_skip = true,
                _ => self.steps_of(part, &mut choose.body),
            }
        }
        choose
    }

    /// A primary that stands alone.
    fn alone(&mut self, node: Node<'a>) -> Expr {
        let span = self.span(&node);
        let Part::Operand(expr) = self.part(node) else { return Expr { what: ExprKind::Broken, span, depth: 1 } };
        expr
    }

    /// Cuts a run into effects and assignments.
    fn cut(&mut self, mut parts: Parts, out: &mut Vec<Step>) {
        self.without_and(&mut parts);
        while let Some(first) = parts.front() {
            let name = match first {
                Part::Operand(Expr { what: ExprKind::Name(name), span, .. }) => Some((name.clone(), *span)),
                _ => None,
            };
            // `end.n := 1` is about an element that is called like an effect.
            if let Some((name, span)) = &name
                && !matches!(parts.get(1), Some(Part::Property(_)))
                && self.effects.iter().any(|pattern| names(pattern, name))
            {
                match self.effect(name, *span, &parts) {
                    Some((step, rest)) => {
                        out.push(step);
                        parts = rest;
                    }
                    None => return,
                }
                continue;
            }
            let Some(target) = self.climb(&mut parts, 0, None) else {
                self.stray(parts.front().map(Part::place));
                return;
            };
            match parts.pop_front() {
                Some(Part::Assign(change, _)) => {
                    let Some(mut value) = self.climb(&mut parts, 0, None) else {
                        self.stray(Some(target.span));
                        return;
                    };
                    let span = Span { end: value.span.end, ..target.span };
                    if change == Change::Subtract {
                        value =
                            Expr { span: value.span, depth: value.depth + 1, what: ExprKind::Minus(Box::new(value)) };
                    }
                    out.push(Step::Assign { target, add: change != Change::Set, value, span });
                }
                other => {
                    other.into_iter().for_each(|part| parts.push_front(part));
                    match self.assigned(&target).or_else(|| self.variable(&target, &mut parts)) {
                        Some(step) => out.push(step),
                        None => match self.sentence(&target, &parts, out.last()) {
                            Some(problem) => return self.found.push(problem),
                            None => return self.unknown_effect(&target, name),
                        },
                    }
                }
            }
        }
    }

    fn stray(&mut self, place: Option<Span>) {
        if let Some(span) = place {
            self.found.push(
                Diagnostic::error("V2001", span, "expected a step")
                    .help("write an effect, `counter := value` (or `+=`, `-=`), `if`, `for each` or `choose`"),
            );
        }
    }
}
