//! What effect lists at work would show to seats that may not know it.

use crate::Seat;
use crate::rules::compiled::program::{Body, Op};
use crate::rules::compiled::set::Set;
use crate::rules::compiled::steps::Step;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ABSENT, ClauseId, Code};
use crate::rules::declared::zones::Seen;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::frames::Frame;
use crate::rules::running::memory::Memory;

impl Rules {
    /// Returns `true` if the values of a secret counter are open to all.
    pub fn is_revealed(&self, counter: &CounterDecl, memory: &Memory) -> bool {
        let flag = counter.revealed.map(|flag| usize::from(self.program().counters[flag.index()].slot));
        flag.and_then(|slot| memory.counters.get(slot)).is_some_and(|value| *value == 1)
    }

    /// Marks the values of a secret counter as open to all (1) or not (0).
    pub(in crate::rules) fn mark_revealed(&self, counter: &CounterDecl, to: i16, memory: &mut Memory) {
        let Some(flag) = counter.revealed else { return };
        if let Some(value) = memory.counters.get_mut(usize::from(self.program().counters[flag.index()].slot)) {
            *value = to;
        }
    }

    /// Blanks what effect lists of seats that are not `mine` have bound from what only their own seat knows, or from what
    /// Nature drew out of a zone. What scripts have bound stays.
    pub fn close_frames(&self, memory: &mut Memory, mine: impl Fn(Seat) -> bool) {
        for frame in memory.frames.iter_mut().filter(|frame| !mine(frame.seat) || frame.back[0] != Frame::HERE) {
            let (picks, sets) = self.hidden_names(frame.clause);
            (0..4).filter(|slot| picks[*slot]).for_each(|slot| frame.picks[slot] = ABSENT);
            // The second set of a sealed question holds its answers, which `close_counters` blanks.
            let walked = if self.sealed_step(frame).is_some() { 1 } else { 2 };
            (0..walked).filter(|depth| sets[*depth]).for_each(|depth| frame.sets[depth] = Set::EMPTY);
        }
    }

    /// Which names of an effect list, and which sets that it walks, show what only its own seat knows.
    fn hidden_names(&self, clause: ClauseId) -> ([bool; 4], [bool; 2]) {
        let (mut picks, mut sets) = ([false; 4], [false; 2]);
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &self.clause(clause).body else {
            return (picks, sets);
        };
        let program = self.program();
        let reads = |code: &Code| {
            program.code[code.start as usize..code.end as usize].iter().any(|op| match op {
                Op::Fact(fact) | Op::SetFact(fact) | Op::FactOf(fact) | Op::SetFactOf(fact) => {
                    self.catalogue().facts[fact.index()].seen != Seen::Public
                }
                Op::Counter(counter) => program.counters[counter.index()].secret,
                Op::Zone(zone) => self.catalogue().zones[zone.index()].seen != Seen::Public,
                _ => false,
            })
        };
        for step in steps {
            match step {
                Step::Choose { set, slot, .. } => picks[usize::from(*slot) % 4] |= reads(set),
                Step::Each { set, depth } => sets[usize::from(*depth) % 2] |= reads(set),
                Step::Let { slot, value } => picks[usize::from(*slot) % 4] |= reads(value),
                Step::Next { depth, slot, .. } => picks[usize::from(*slot) % 4] |= sets[usize::from(*depth) % 2],
                _ => {}
            }
        }
        (picks, sets)
    }
}
