//! Comparisons.

use javelina_engine::rules::{KindId, Type};

use super::Draw;
use crate::language::tree::{Comparison, Expr};

impl Draw<'_> {
    pub(super) fn comparison(&mut self) -> Comparison {
        const ALL: [Comparison; 6] = [
            Comparison::Is,
            Comparison::IsNot,
            Comparison::Less,
            Comparison::LessOrEqual,
            Comparison::Greater,
            Comparison::GreaterOrEqual,
        ];
        ALL[self.below(ALL.len())]
    }

    pub(super) fn compared(&mut self, depth: u8) -> Expr {
        let (comparison, a) = (self.comparison(), self.number(depth.max(1)));
        let b = if self.one_in(2) { Expr::Number(self.written()) } else { self.number(depth) };
        Expr::Compare(comparison, Box::new(a), Box::new(b))
    }

    /// Two elements of one kind, the first one mostly by a fact.
    pub(super) fn same(&mut self, depth: u8) -> Expr {
        let kind = self.leading_kind();
        let word = if self.one_in(3) { Comparison::IsNot } else { Comparison::Is };
        let a = self.element(kind, depth.max(1));
        let b = if self.one_in(2) { self.named(kind) } else { self.element(kind, depth) };
        Expr::Compare(word, Box::new(a), Box::new(b))
    }

    /// A kind to which a fact leads that may be read here.
    fn leading_kind(&mut self) -> KindId {
        let facts = self.facts(|decl| matches!(decl.yields, Type::Of(_)));
        match self.pick(&facts).map(|fact| self.catalogue.facts[fact.index()].yields) {
            Some(Type::Of(kind)) if !self.one_in(3) => kind,
            _ => self.kind(),
        }
    }

    pub(super) fn one_of(&mut self, depth: u8) -> Expr {
        let is = !self.one_in(3);
        let many = 2 + self.below(2);
        if self.one_in(3) {
            let x = self.number(depth.max(1));
            let all = (0..many).map(|_| Expr::Number(self.written())).collect();
            return Expr::OneOf(is, Box::new(x), all);
        }
        let kind = self.leading_kind();
        let x = self.element(kind, depth.max(1));
        let all =
            (0..many).map(|_| if self.one_in(4) { self.element(kind, depth) } else { self.named(kind) }).collect();
        Expr::OneOf(is, Box::new(x), all)
    }
}
