//! Sets.

use javelina_engine::rules::{KindId, Seen, Type};

use super::Draw;
use crate::language::kinds::{kind_of, leads};
use crate::language::tree::{Comparison, Expr, SetExpr};

impl Draw<'_> {
    /// A set of any kind whose kind shows from itself.
    pub fn some_set(&mut self, depth: u8) -> SetExpr {
        let facts = self.facts(|decl| matches!(decl.yields, Type::SetOf(_)));
        match self.pick(&facts).map(|fact| self.catalogue.facts[fact.index()].yields) {
            Some(Type::SetOf(kind)) if !self.one_in(3) => self.set(kind, depth, false),
            _ => {
                let kind = self.kind();
                self.set(kind, depth, false)
            }
        }
    }

    /// A set of a kind. `known`: its place settles the kind, so that it may be `{}`.
    pub fn set(&mut self, kind: KindId, depth: u8, known: bool) -> SetExpr {
        let less = depth.saturating_sub(1);
        match self.below(if depth == 0 { 5 } else { 16 }) {
            0 => SetExpr::All(kind),
            1..=3 => self.set_fact(kind, depth).unwrap_or_else(|| self.braces(kind, less, known)),
            4 => self.braces(kind, less, known),
            5..=7 if self.its.len() < 2 => {
                let set = self.set(kind, less, known);
                let condition = self.of_members(&set, true, |draw| draw.condition(less));
                SetExpr::Where(Box::new(set), Box::new(condition))
            }
            5..=8 => SetExpr::Plus(Box::new(self.set(kind, less, known)), Box::new(self.set(kind, less, true))),
            9..=10 => SetExpr::Without(Box::new(self.set(kind, less, known)), Box::new(self.set(kind, less, true))),
            11 => SetExpr::Common(Box::new(self.set(kind, less, known)), Box::new(self.set(kind, less, true))),
            12..=14 => self.image(kind, less).unwrap_or_else(|| self.braces(kind, less, known)),
            _ => self.group(kind, less).unwrap_or_else(|| self.braces(kind, less, known)),
        }
    }

    /// A condition of sets inside one another, in which the inner one speaks of the outer element.
    pub(super) fn nested(&mut self, depth: u8) -> Expr {
        let kind = self.kind();
        let outer = self.set(kind, depth.min(1), false);
        let condition = self.of_members(&outer, true, |draw| {
            let inner = draw.set(kind, 0, false);
            let facts = draw.facts(|decl| {
                decl.of == [kind] && decl.yields == Type::Number && decl.seen == Seen::Public && !decl.mine
            });
            let fact = draw.pick(&facts);
            let comparison = draw.comparison();
            let condition = match fact {
                Some(fact) => {
                    let of = |element| Box::new(Expr::Fact { fact, args: vec![element], of: None });
                    Expr::Compare(comparison, of(Expr::It), of(Expr::Outer))
                }
                None => Expr::Compare(Comparison::IsNot, Box::new(Expr::It), Box::new(Expr::Outer)),
            };
            let chosen = Box::new(SetExpr::Where(Box::new(inner), Box::new(condition)));
            if draw.one_in(2) { Expr::Any(chosen) } else { Expr::No(chosen) }
        });
        Expr::Any(Box::new(SetExpr::Where(Box::new(outer), Box::new(condition))))
    }

    fn set_fact(&mut self, kind: KindId, depth: u8) -> Option<SetExpr> {
        let facts = self.facts(|decl| decl.yields == Type::SetOf(kind));
        let fact = self.pick(&facts)?;
        let (args, of) = self.args(fact, depth);
        Some(SetExpr::Fact { fact, args, of })
    }

    fn braces(&mut self, kind: KindId, depth: u8, known: bool) -> SetExpr {
        let few = if known && self.one_in(8) { 0 } else { 1 + self.below(3) };
        let elements = (0..few).map(|_| if self.one_in(2) { self.named(kind) } else { self.element(kind, depth) });
        SetExpr::Braces(kind, elements.collect())
    }

    fn image(&mut self, kind: KindId, depth: u8) -> Option<SetExpr> {
        let (cheap, seat) = (self.its.len() < 2, self.catalogue.seat);
        let facts = self.facts(|decl| {
            let [of] = decl.of else { return false };
            let leads = match decl.yields {
                Type::Bool => *of == kind && cheap,
                Type::Of(to) | Type::SetOf(to) => to == kind,
                Type::Number => false,
            };
            // Of all seats at once, and of seats that are looked at, only what is open.
            leads && (decl.seen == Seen::Public || *of != seat) && !decl.mine
        });
        let fact = self.pick(&facts)?;
        let of = *self.catalogue.facts[fact.index()].of.first()?;
        Some(SetExpr::Image(fact, Box::new(self.set(of, depth, false))))
    }

    fn group(&mut self, kind: KindId, depth: u8) -> Option<SetExpr> {
        let facts = self.facts(|decl| leads(decl, kind));
        let fact = self.pick(&facts).filter(|_| !self.is_cheap())?;
        let set = Box::new(self.set(kind, depth, false));
        Some(match self.below(3) {
            0 => SetExpr::GroupAt(Box::new(self.number(depth.min(1))), set, fact),
            1 => SetExpr::GroupOf(Box::new(self.element(kind, depth)), set, fact),
            _ => SetExpr::Groups(set, fact),
        })
    }

    /// Draws something about the members of a set, which may have a name there or not.
    pub(super) fn of_members(&mut self, set: &SetExpr, may_name: bool, draw: impl FnOnce(&mut Self) -> Expr) -> Expr {
        if self.its.is_empty() {
            self.has_name = may_name;
        }
        self.its.push(kind_of(self.catalogue, set));
        let drawn = draw(self);
        self.its.pop();
        drawn
    }
}
