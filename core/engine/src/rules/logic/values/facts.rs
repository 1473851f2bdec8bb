//! Abstract values of facts and of the tables of a text: by printed values, else by their rows.

use super::fold::Fold;
use super::tree::Expr;
use super::value::{Lacks, Num, Span};
use crate::rules::Set;
use crate::rules::compiled::program::Op;
use crate::rules::declared::catalogue::{Rate, Type};
use crate::rules::declared::ids::{ABSENT, FactId, KindId};

/// Pairs of arguments of a printed fact that are looked at; of more its type alone is known.
const PAIRS: usize = 4_096;

impl Fold<'_> {
    /// The elements of a kind.
    pub fn elements(&self, kind: KindId) -> Num {
        let count = if kind == KindId::NUMBER { 256 } else { self.rules.lexicon().count(kind) as i64 };
        if count == 0 { Num::exact(ABSENT) } else { Num::range(0, count - 1) }
    }

    /// The arguments that a printed fact may be asked about; `None` if they are too many.
    fn asked(&self, fact: FactId, args: &[Num]) -> Option<Vec<[i32; 2]>> {
        let decl = &self.rules.catalogue().facts[fact.index()];
        if decl.rate != Rate::Static || args.len() != decl.of.len() {
            return None;
        }
        let mut all = vec![[0_i32; 2]];
        for (at, (arg, kind)) in args.iter().zip(decl.of).enumerate() {
            let count = self.rules.lexicon().count(*kind) as i32;
            let values: Vec<i32> = (0..count).filter(|one| arg.may_be(i64::from(*one))).collect();
            if all.len() * values.len() > PAIRS {
                return None;
            }
            all = all
                .iter()
                .flat_map(|args| {
                    values.iter().map(move |value| {
                        let mut args = *args;
                        args[at] = *value;
                        args
                    })
                })
                .collect();
        }
        Some(all)
    }

    pub fn fact(&self, fact: FactId, args: &[Num]) -> Num {
        let lacks = args.iter().map(|arg| arg.lacks).max().unwrap_or(Lacks::Never);
        match self.asked(fact, args) {
            Some(asked) => {
                self.left.set(self.left.get().saturating_sub(asked.len() as u64));
                Num::listed(asked.into_iter().map(|args| self.statics.fact(fact, args))).lacking(lacks)
            }
            None => self.of_fact(fact).lacking(lacks),
        }
    }

    /// Abstract value of a number, an element or a truth by its declared type and range.
    pub fn declared(&self, of: Type, range: Option<(i32, i32)>) -> Num {
        match (of, range) {
            (Type::Of(kind), _) => self.elements(kind),
            (Type::Bool, _) => Num::range(0, 1),
            (Type::Number, Some((least, most))) => Num::range(least.into(), most.into()),
            (Type::Number | Type::SetOf(_), _) => Num::any(),
        }
    }

    /// Abstract value of a fact that changes during play, by its row, where its arguments are there.
    pub fn of_fact(&self, fact: FactId) -> Num {
        let decl = &self.rules.catalogue().facts[fact.index()];
        self.declared(decl.yields, decl.range).lacking(if decl.or_none { Lacks::Maybe } else { Lacks::Never })
    }

    /// Whether a fact may be absent because a seat among its arguments is empty. The acting seat never is.
    pub fn of_empty_seat(&self, fact: FactId, args: &[Expr]) -> Lacks {
        let catalogue = self.rules.catalogue();
        let mut all = catalogue.facts[fact.index()].of.iter().zip(args);
        let is_taken = |(kind, arg): (&KindId, &Expr)| *kind != catalogue.seat || matches!(arg, Expr::Of(Op::Actor, _));
        if all.all(is_taken) { Lacks::Never } else { Lacks::Maybe }
    }

    /// The least and the greatest number of elements of a set, by the rows of the facts that it is made of.
    pub fn size(&self, set: &Expr) -> (i64, i64) {
        let of_row = |fact: FactId| self.rules.catalogue().facts[fact.index()].range.map(|(_, most)| (0, most.into()));
        let sized = match set {
            Expr::Each(Op::Where { .. }, set, _) => Some((0, self.size(set).1)),
            Expr::Of(Op::SetFact(fact) | Op::SetFactOf(fact), _) => of_row(*fact),
            Expr::Of(Op::Common, of) => Some((0, self.size(&of[0]).1.min(self.size(&of[1]).1))),
            Expr::Of(Op::Without, of) => Some((0, self.size(&of[0]).1)),
            Expr::Of(Op::Union, of) => {
                let ((least, most), (other, more)) = (self.size(&of[0]), self.size(&of[1]));
                Some((least.max(other), most.saturating_add(more)))
            }
            _ => None,
        };
        sized.unwrap_or((0, i64::MAX))
    }

    pub fn set_fact(&self, fact: FactId, args: &[Num]) -> Span {
        let decl = &self.rules.catalogue().facts[fact.index()];
        let is_there = args.iter().all(|arg| arg.lacks == Lacks::Never);
        if let Some(asked) = self.asked(fact, args).filter(|asked| !asked.is_empty()) {
            self.left.set(self.left.get().saturating_sub(asked.len() as u64));
            let sets: Vec<Set> = asked.into_iter().map(|args| self.statics.set(fact, args)).collect();
            let may = sets.iter().fold(Set::EMPTY, |all, set| all.or(*set));
            let must = sets.iter().fold(may, |all, set| all.and(*set));
            return Span { must: if is_there { must } else { Set::EMPTY }, may };
        }
        match decl.yields {
            Type::SetOf(kind) | Type::Of(kind) => Span::within(Set::first_elements(self.rules.lexicon().count(kind))),
            Type::Bool | Type::Number => Span::within(Set::first_elements(256)),
        }
    }

    pub fn row(&self, which: u16, place: &Num) -> Num {
        let Some(row) = self.rules.program().rows.get(usize::from(which)).filter(|row| !row.is_empty()) else {
            return Num::any().lacking(Lacks::Maybe);
        };
        if place.lacks == Lacks::Always {
            return Num::exact(ABSENT);
        }
        let places = place.clamped(0, row.len() as i64 - 1);
        let entries = row.iter().enumerate().filter(|(at, _)| places.may_be(*at as i64));
        Num::listed(entries.map(|(_, entry)| *entry)).lacking(place.lacks)
    }
}
