//! Counters that start afresh: with an action, a turn, a round.

use super::fault::{Fault, FaultKind};
use super::memory::{Memory, Spent};
use crate::rules::common::TURNS;
use crate::rules::declared::counters::{CounterDecl, Scope};
use crate::rules::declared::ids::ClauseId;
use crate::rules::freezing::frozen::Rules;
use crate::rules::watching::tracer::Traced;

impl Rules {
    /// Begins a move: its budgets start afresh. Unless an effect list waits for this move, an action begins, too, and counters
    /// per action start afresh.
    #[inline]
    pub fn begin_action(&self, memory: &mut Memory) {
        memory.spent = Spent::default();
        if memory.frames.is_empty() {
            self.reset(Scope::Action, memory);
        }
    }

    /// Notes that laps go on without a turn. The fault names the clause in play at `turns` if there is one only.
    pub(crate) fn fail_idle(&self, memory: &mut Memory) {
        let speaks = |id: &&ClauseId| memory.is_active(self.clause(**id).item);
        let mut clauses = self.clauses_at(TURNS).iter().filter(speaks);
        let clause = clauses.next().copied().filter(|_| clauses.next().is_none());
        memory.fail(Fault { clause, ..Fault::new(FaultKind::Idle, ClauseId(0)) });
    }

    /// Puts the counters of a scope back to their start.
    #[inline]
    pub fn reset(&self, scope: Scope, memory: &mut Memory) {
        if memory.heard & scope.bit() != 0 {
            self.reset_active(scope, memory);
            self.hear(|| Traced::Reset(scope));
        }
    }

    fn reset_active(&self, scope: Scope, memory: &mut Memory) {
        let active = memory.active; // others may share the places of these
        self.restart(memory, |counter| counter.scope == scope && active.contains(i32::from(counter.item.0)));
    }

    pub(in crate::rules) fn restart(&self, memory: &mut Memory, which: impl Fn(&CounterDecl) -> bool) {
        for counter in self.program().counters.iter().filter(|counter| which(counter)) {
            let first = usize::from(counter.slot);
            for value in memory.counters.iter_mut().skip(first).take(counter.size(self.lexicon())) {
                *value = counter.start;
            }
            for (place, value) in &counter.starts {
                if let Some(slot) = memory.counters.get_mut(first + *place) {
                    *slot = *value;
                }
            }
        }
    }
}
