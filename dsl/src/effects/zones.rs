//! Steps that move things between zones: syntax and type checks.

use javelina_engine::Span;
use javelina_engine::rules::{ABSENT, End, Meaning, Motion, Op, Role, Seen, Type, ZoneDecl, ZoneId};

use crate::ast::{Expr, ExprKind, Step, ZoneForm};
use crate::effects::acts::Around;
use crate::expressions::names::Resolver;
use crate::ir::{Act, Asking, Term, What};
use crate::read::grammar::Rule;
use crate::read::keywords::is_keyword;
use crate::read::parse::{Node, Reader};

impl<'a> Reader<'a> {
    /// A step about zones.
    pub fn zone_step(&mut self, node: Node<'a>) -> Step {
        let span = self.span(&node);
        let written = node.as_rule();
        let (words, values): (Vec<Node<'a>>, Vec<Node<'a>>) = node.into_inner().partition(is_keyword);
        let form = match (written, values.len()) {
            (Rule::send_step, 3) => ZoneForm::SendFrom,
            (Rule::send_step, _) => ZoneForm::Send,
            (Rule::exchange_step, _) => ZoneForm::Exchange,
            (Rule::pass_step, _) => ZoneForm::Pass,
            (Rule::shuffle_step, _) => ZoneForm::Shuffle,
            (Rule::reroll_step, _) => ZoneForm::Reroll,
            (Rule::hide_step, _) => ZoneForm::Hide,
            _ => ZoneForm::Show,
        };
        let words = words.iter().map(|word| self.span(word)).collect();
        let args = values.into_iter().map(|value| self.expr(value)).collect();
        Step::Zone { form, args, words, span }
    }
}

/// A zone as it was written: which one, whose, where in it.
struct Named {
    id: ZoneId,
    seat: Term,
    end: End,
    /// Whether a seat was written.
    whose: bool,
    span: Span,
}

impl Resolver<'_> {
    /// A step about zones.
    pub fn zone_act(&mut self, form: ZoneForm, args: &[Expr], span: Span, around: Around) -> Option<Act> {
        let mut args = args.iter();
        match (form, args.next()?, args.next(), args.next()) {
            (ZoneForm::SendFrom, what, Some(from), Some(to)) => {
                let (from, to) = (self.zone(from, false), self.zone(to, true));
                let (from, to) = (from?, to?);
                self.send(Some(what), from, to, around)
            }
            (ZoneForm::Send, from, Some(to), _) => {
                let (from, to) = (self.zone(from, false), self.zone(to, true));
                let (from, to) = (from?, to?);
                self.send(None, from, to, around)
            }
            (ZoneForm::Exchange, one, Some(other), _) => {
                let (one, other) = (self.zone(one, false), self.zone(other, false));
                let (one, other) = (one?, other?);
                self.takes(&one)?;
                self.takes(&other)?;
                if self.decl(&one).whole && one.id != other.id {
                    let name = self.decl(&one).name;
                    let message = format!("`{name}` can only be exchanged with the same zone of another seat");
                    let help = format!("write `exchange {name} with {name} of SEAT`");
                    self.error("V2047", other.span, message, help);
                    return None;
                }
                self.same_stock(&one, &other)?;
                Some(act(Motion::Exchange, one, Some(other), None))
            }
            (ZoneForm::Pass, zone, Some(to), _) => {
                let zone = self.zone(zone, false)?;
                let is_fit = |zone: &ZoneDecl| zone.seat && !zone.whole && !zone.outward && !zone.bound;
                if !is_fit(self.decl(&zone)) || zone.whose {
                    return self.misfit(&zone, "only zones that each seat can give away can be passed", &is_fit);
                }
                let seat = self.world.catalogue.seat;
                self.its.push(seat);
                let to = self.typed(to, Type::Of(seat));
                self.its.pop();
                Some(act(Motion::Pass, zone, None, Some(to)))
            }
            (ZoneForm::Shuffle, zone, ..) => {
                let zone = self.zone(zone, false)?;
                let is_fit = |zone: &ZoneDecl| zone.ordered && zone.seen == Seen::Secret;
                if !is_fit(self.decl(&zone)) {
                    return self.misfit(&zone, "only zones with a hidden order can be shuffled", &is_fit);
                }
                Some(act(Motion::Shuffle, zone, None, None))
            }
            (ZoneForm::Reroll, zone, ..) => {
                let zone = self.zone(zone, false)?;
                if !self.decl(&zone).dice {
                    return self.misfit(&zone, "only dice can be rolled", &|zone| zone.dice);
                }
                Some(act(Motion::Reroll, zone, None, None))
            }
            (ZoneForm::Show, zone, Some(to), _) => {
                let zone = self.zone(zone, false)?;
                let is_fit = |zone: &ZoneDecl| zone.seen == Seen::Own && !zone.outward;
                if !is_fit(self.decl(&zone)) {
                    return self.misfit(&zone, "only zones that one seat alone sees can be shown", &is_fit);
                }
                let to = self.set(to, Some(self.world.catalogue.seat));
                Some(act(Motion::Show, zone, None, Some(to)))
            }
            (ZoneForm::Hide, zone, Some(from), _) => {
                let zone = self.zone(zone, false)?;
                if !self.decl(&zone).hideable {
                    return self.misfit(&zone, "its contents cannot be hidden", &|zone| zone.hideable);
                }
                let from = self.set(from, Some(self.world.catalogue.seat));
                Some(act(Motion::Hide, zone, None, Some(from)))
            }
            _ => self.misfit_at(span, "unknown zone step", &|_| true),
        }
    }

    /// Things go from one zone to another: all, the first ones, those of a set; of a zone without an order Nature draws.
    fn send(&mut self, what: Option<&Expr>, from: Named, to: Named, around: Around) -> Option<Act> {
        for zone in [&from, &to] {
            if self.decl(zone).whole {
                return self.misfit(zone, "it can only be exchanged as a whole", &|zone| !zone.whole);
            }
        }
        self.takes(&to)?;
        self.same_stock(&from, &to)?;
        let Some(what) = what else { return Some(act(Motion::SendAll, from, Some(to), None)) };
        let decl = self.decl(&from);
        let (many, trace) = self.attempt(|resolver| resolver.term(what, Some(Type::SetOf(decl.of))));
        if many.of == Some(Type::Number) {
            self.keep(trace);
        } else {
            let those = self.set(what, Some(decl.of));
            return Some(act(Motion::SendThose, from, Some(to), Some(those)));
        }
        if decl.ordered {
            return Some(act(Motion::SendFirst, from, Some(to), Some(many)));
        }
        let is_one = many.what == What::Constant(1);
        if around.repeated && !is_one {
            self.error(
                "V2064",
                what.span,
                "a repeated `choose` can draw only one element at a time",
                "write `repeat N { send 1 from ZONE to ZONE }`",
            );
        }
        let (kind, span) = (decl.of, what.span);
        let slot = self.bind("", Type::Of(kind), span)?;
        self.picks.pop();
        let whole = What::One(Op::Zone(from.id), Box::new(from.seat.clone()));
        let whole = Term { what: whole, of: Some(Type::SetOf(kind)), span };
        let drawn = Term { what: What::Pick(slot), of: Some(Type::Of(kind)), span };
        let those = Term { what: What::Elements(vec![drawn]), of: Some(Type::SetOf(kind)), span };
        let gone = Term { what: What::Constant(ABSENT), of: Some(Type::Of(kind)), span };
        Some(Act::Choose {
            times: (!is_one).then_some(many),
            picks: vec![(kind, whole, slot)],
            asks: Vec::new(),
            // Without a counter there was no room for one, which was reported.
            asked: Asking::Chance(self.draws.unwrap_or_default()),
            may_skip: false,
            verdict: None,
            // What was drawn is remembered nowhere but where it lies.
            body: vec![act(Motion::SendThose, from, Some(to), Some(those)), Act::Let { slot, value: gone }],
        })
    }

    /// A zone: `pile`, `hand of B`, and where something is laid `top of pile`.
    fn zone(&mut self, expr: &Expr, is_target: bool) -> Option<Named> {
        let (mut name, mut seat, mut end) = (expr, None, End::Usual);
        while let ExprKind::Of(inner, behind) = &name.what {
            let word = if let ExprKind::Name(word) = &inner.what { word.as_str() } else { "" };
            match word {
                "top" | "end" if is_target && end == End::Usual => {
                    self.mark(inner.span, Meaning::Motion, Role::Names);
                    end = if word == "top" { End::Top } else { End::Last };
                    name = behind;
                }
                _ if seat.is_none() => {
                    seat = Some(behind.as_ref());
                    name = inner;
                }
                _ => break,
            }
        }
        let catalogue = self.world.catalogue;
        let (named, place) = match &name.what {
            ExprKind::Name(word) => (word.as_str(), name.span),
            ExprKind::Property(of, word) if seat.is_none() => {
                seat = Some(of.as_ref());
                (word.text.as_str(), word.span)
            }
            _ => ("", name.span),
        };
        let Some(id) = catalogue.zone(named) else {
            if !matches!(name.what, ExprKind::Broken) {
                let message =
                    if named.is_empty() { "expected a zone".into() } else { format!("unknown zone `{named}`") };
                return self.misfit_at(place, &message, &|_| true);
            }
            return None;
        };
        self.mark(place, Meaning::Zone(id), Role::Names);
        let (decl, span) = (&catalogue.zones[id.index()], expr.span);
        let whose = seat.is_some();
        let seat = match seat {
            Some(seat) if decl.seat => self.typed(seat, Type::Of(catalogue.seat)),
            Some(_) => {
                let message = format!("`{named}` belongs to the table, not to a seat");
                return self.misfit_at(span, &message, &|zone| zone.seat);
            }
            None => Term { what: What::Actor, of: Some(Type::Of(catalogue.seat)), span },
        };
        if end != End::Usual && !decl.ordered {
            let message = format!("`{named}` has no order, so it has no top and no end");
            return self.misfit_at(span, &message, &|zone| zone.ordered);
        }
        Some(Named { id, seat, end, whose, span })
    }

    fn decl(&self, zone: &Named) -> &'static ZoneDecl {
        &self.world.catalogue.zones[zone.id.index()]
    }

    /// Things may go into a zone.
    fn takes(&mut self, zone: &Named) -> Option<()> {
        let decl = self.decl(zone);
        if !decl.outward {
            return Some(());
        }
        let is_fit = |other: &ZoneDecl| !other.outward && other.stock == decl.stock;
        self.misfit(zone, "nothing can be put into it", &is_fit)
    }

    /// What lies in one zone may lie in another.
    fn same_stock(&mut self, one: &Named, other: &Named) -> Option<()> {
        let (from, to) = (self.decl(one), self.decl(other));
        if from.stock == to.stock && from.bound && !one.seat.same(&other.seat) {
            let catalogue = self.world.catalogue;
            let whose = catalogue.kinds[catalogue.seat.index()].name;
            let message = format!("the contents of `{}` stay with their {whose}", from.name);
            self.error("V2047", other.span, message, "write the same seat in both places");
            return None;
        }
        if from.stock == to.stock {
            return Some(());
        }
        let message = format!("the contents of `{}` cannot be put into `{}`", from.name, to.name);
        self.misfit_at::<()>(other.span, &message, &|zone| zone.stock == from.stock)
    }

    fn misfit<T>(&mut self, zone: &Named, why: &str, fits: &dyn Fn(&ZoneDecl) -> bool) -> Option<T> {
        let message = format!("`{}` does not fit here: {why}", self.decl(zone).name);
        self.misfit_at(zone.span, &message, fits)
    }

    /// Reports a zone that does not fit, with those that do.
    fn misfit_at<T>(&mut self, span: Span, message: &str, fits: &dyn Fn(&ZoneDecl) -> bool) -> Option<T> {
        let fitting = self.world.catalogue.zones.iter().filter(|zone| fits(zone));
        let names: Vec<&str> = fitting.map(|zone| zone.name).collect();
        let help = match names.as_slice() {
            [] => "remove it: this game has no zone that fits".into(),
            [only] => format!("use `{only}`"),
            _ => format!("use one of {}", names.join(", ")),
        };
        self.error("V2047", span, message, help);
        None
    }
}

fn act(motion: Motion, from: Named, to: Option<Named>, by: Option<Term>) -> Act {
    let end = to.as_ref().map_or(End::Usual, |to| to.end);
    let from = (from.id, from.seat);
    let to = to.map_or_else(|| from.clone(), |to| (to.id, to.seat));
    Act::Move { motion, from, to, end, by }
}
