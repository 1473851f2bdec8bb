//! Ties of seats, which go to the one that comes first in turn order.

use crate::Diagnostic;
use crate::rules::compiled::program::Op;
use crate::rules::declared::catalogue::{PointKind, Type};
use crate::rules::logic::find::findings::Look;

impl Look<'_> {
    /// Notes clauses that take the seat with the least or the greatest value: two seats may have it. Not where only that
    /// value is read of the seat, which is the same for all tied seats.
    pub fn ties(&mut self) {
        let (program, catalogue) = (self.program(), self.rules.catalogue());
        let takes_seat = |ops: &[Op], at: usize| {
            let (Op::Least { list, len, .. } | Op::Most { list, len, .. }) = ops[at] else { return false };
            let value = at + usize::from(len);
            let read = |op: &Op| matches!(op, Op::Fact(_) | Op::FactOf(_) | Op::Counter(_));
            let is_read = ops.get(value + 1).is_some_and(|next| read(next) && ops[value] == *next);
            !is_read && list.is_some_and(|order| catalogue.facts[order.index()].yields == Type::Of(catalogue.seat))
        };
        for clause in &program.clauses {
            let ops = &program.code[clause.code.start as usize..clause.code.end as usize];
            if !self.is_looked_at(clause.item) || !(0..ops.len()).any(|at| takes_seat(ops, at)) {
                continue;
            }
            let text = format!(
                "`{}` compares seats: if several are equal, it takes the first in turn order, starting with the first \
                 player",
                clause.label
            );
            let all = match catalogue.points[clause.point.index()].kind {
                PointKind::Event => {
                    "for all tied seats, compare each seat with the best value: `let n = (most playing by it.V).V for \
                     each s in playing { if s.V is n { .. } }`"
                }
                _ => "for all tied seats, compare with every other seat, as in `when no (playing p where p.V > V)`",
            };
            let help = format!("{all}; if one seat is meant, write `known L6019 \"...\"` in the item");
            self.tell(Diagnostic::note("L6019", clause.span, text).help(help));
        }
    }
}
