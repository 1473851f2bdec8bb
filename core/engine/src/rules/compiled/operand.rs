//! Single things in compiled code: what needs no stacks.

use super::program::Op;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ABSENT, FactId};
use crate::rules::evaluating::arithmetic::is_plain;
use crate::rules::evaluating::ask::Facts;
use crate::rules::evaluating::eval::Machine;

impl<F: Facts> Machine<'_, F> {
    /// The thing at the head of the ops, if it is a plain one, a fact of at most one plain thing, or a counter of at most
    /// one; and the ops behind it.
    #[inline]
    pub(in crate::rules) fn operand<'o>(&self, ops: &'o [Op]) -> Option<(i32, &'o [Op])> {
        let arity = |fact: &FactId| self.program.arity.get(fact.index()).copied().unwrap_or(0);
        match ops {
            [plain, Op::Fact(fact), rest @ ..] if is_plain(plain) && arity(fact) == 1 => {
                let about = self.plain(plain);
                let value = if about == ABSENT { ABSENT } else { self.facts.fact(*fact, [about, 0]) };
                Some((value, rest))
            }
            [plain, Op::Counter(counter), rest @ ..] if is_plain(plain) => {
                let decl = &self.program.counters[counter.index()];
                decl.is_indexed().then(|| (self.counter(decl, self.plain(plain)), rest))
            }
            [plain, rest @ ..] if is_plain(plain) => Some((self.plain(plain), rest)),
            [Op::Fact(fact), rest @ ..] if arity(fact) == 0 => Some((self.facts.fact(*fact, [0; 2]), rest)),
            [Op::Counter(counter), rest @ ..] => {
                let decl = &self.program.counters[counter.index()];
                (!decl.is_indexed()).then(|| (self.counter(decl, 0), rest))
            }
            _ => None,
        }
    }

    /// The value of a counter, of an element if it is kept per element. The facts see it.
    #[inline]
    pub(in crate::rules) fn counter(&self, counter: &CounterDecl, offset: i32) -> i32 {
        let at = usize::try_from(i64::from(counter.slot) + i64::from(offset)).ok().filter(|_| offset >= 0);
        let value = at.and_then(|at| self.memory.counters.get(at)).map_or(ABSENT, |value| counter.value(*value));
        self.facts.saw_counter(counter, offset, value);
        value
    }
}
