//! Lists of scripts: a function is called, and what it wants is done in its order.

use std::cell::Cell;

use super::script::{Answer, ScriptEffect, ScriptView};
use crate::rules::compiled::program::Body;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ABSENT, CounterId, ItemId};
use crate::rules::declared::zones::Lot;
use crate::rules::evaluating::ask::Facts;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::fault::{Fault, FaultKind};
use crate::rules::running::frames::Frame;
use crate::rules::running::host::Host;
use crate::rules::running::memory::Choice;
use crate::rules::running::run::{drop_frame, heard, store};
use crate::rules::watching::tracer::Act;
use crate::rules::watching::witness::{Deed, Deeds, Witness};

impl Rules {
    /// Calls a script, and does what it wants. Whether it did something, where a witness listens.
    pub(in crate::rules) fn run_script<H: Host>(&self, script: u16, mut frame: Frame, host: &mut H) -> bool {
        let Body::Script { function, .. } = self.clause(frame.clause).body else { return false };
        let answer = (frame.step > 0)
            .then(|| if frame.picks[0] == ABSENT { Choice::Skip } else { Choice::Element(frame.picks[0]) });
        let function = if frame.step > 0 { frame.step - 1 } else { function };
        let spent = Cell::new(host.memory().spent.operations);
        let answered = {
            let facts = host.facts(frame.seat);
            let (memory, subjects, params) = (host.memory(), frame.subjects, self.params_of(frame.clause));
            let view = ScriptView {
                facts: &facts,
                memory,
                subjects,
                seat: frame.seat,
                answer,
                spent: &spent,
                params,
                prints: None,
            };
            self.host(script).call(function, &view)
        };
        host.memory_mut().spent.operations = spent.get();
        if H::HEARD && frame.step == 0 && !matches!(answered, Ok(Answer::Nothing)) {
            let mut deeds = Deeds::default();
            deeds.saw(frame.clause, Deed::Fired);
            deeds.saw(frame.clause, Deed::Spoke);
            host.hear(&mut deeds);
        }
        let depth = host.memory().frames.len() - 1;
        let effects = match answered {
            Err(fault) => {
                let failed = Fault::new(FaultKind::Script(fault.code, fault.said), frame.clause);
                host.memory_mut().fail(Fault { line: fault.line, column: fault.column, ..failed });
                return false;
            }
            Ok(Answer::Effects(effects)) => {
                drop_frame(host);
                effects
            }
            Ok(Answer::Ask { effects, kind, mut from, may_skip, then, seat, prompt }) => {
                if kind == self.catalogue().seat {
                    from = from.and(host.facts(frame.seat).playing());
                }
                frame.step = then + 1;
                frame.left = i16::from(kind.0);
                frame.sets[0] = from;
                frame.may_skip = may_skip;
                frame.picks[Frame::ASKED] = seat.map_or(ABSENT, |seat| i32::from(seat.0));
                frame.picks[Frame::PROMPT] = prompt.map_or(ABSENT, i32::from);
                let is_there = seat.is_none_or(|seat| host.facts(frame.seat).playing().contains(i32::from(seat.0)));
                frame.waits = is_there && !from.is_empty();
                store(host, depth, frame);
                if !frame.waits {
                    drop_frame(host);
                }
                effects
            }
            Ok(_) => {
                drop_frame(host);
                return false;
            }
        };
        let mut did = frame.waits;
        let first = host.memory().frames.len();
        for one in effects {
            let before = host.memory().frames.len();
            did |= self.perform_scripted(frame, one, host);
            let set_off = host.memory().frames.len() - before;
            host.memory_mut().frames[first..].rotate_right(set_off); // what the first effect set off runs first
        }
        if frame.waits && !self.may_still_ask(frame, host) {
            host.memory_mut().frames[depth..].rotate_left(1);
            drop_frame(host);
        }
        did
    }

    /// Returns `true` if the effects before a question have left the seat that is asked in the game.
    fn may_still_ask<H: Host>(&self, frame: Frame, host: &H) -> bool {
        let asked = frame.picks[Frame::ASKED];
        let asked = if asked == ABSENT { i32::from(frame.seat.0) } else { asked };
        host.facts(frame.seat).playing().contains(asked)
    }

    /// Does what a script wants, unless a seat that it names does not play. Whether it did something, where a witness listens.
    fn perform_scripted<H: Host>(&self, frame: Frame, wanted: ScriptEffect, host: &mut H) -> bool {
        let playing = host.facts(frame.seat).playing();
        match wanted {
            ScriptEffect::Does { effect, args, seat } => {
                seat.is_none_or(|seat| playing.contains(i32::from(seat.0)))
                    && self.perform(&Frame { seat: seat.unwrap_or(frame.seat), ..frame }, effect, args, host)
            }
            ScriptEffect::Carries(carried) => {
                let is_there = |lot: &Lot| {
                    !self.catalogue().zones[lot.zone.index()].seat || playing.contains(i32::from(lot.seat.0))
                };
                self.count_effect(frame.clause, host.memory_mut());
                self.pay_carried(frame.clause, Some(&carried), host.memory_mut());
                let may = carried.lots().iter().all(is_there) && host.memory().fault.is_none();
                may && heard(host, |host| host.carry(frame.clause, &carried))
            }
            ScriptEffect::Assign { slot, value, add } => self.assign_scripted(frame, slot, value, add, host),
            ScriptEffect::Reveal(slot) => {
                self.count_effect(frame.clause, host.memory_mut());
                let Some((counter, _)) = self.counter_at(self.clause(frame.clause).item, slot) else { return false };
                self.report_act(&frame, host, Act::Reveals(counter));
                self.reveal(counter, &frame, host)
            }
        }
    }

    /// Changes the value at a slot within the bounds of its counter. Returns `true` if it differs, where a witness listens.
    fn assign_scripted<H: Host>(&self, frame: Frame, slot: u16, value: Option<i32>, add: bool, host: &mut H) -> bool {
        self.count_effect(frame.clause, host.memory_mut());
        let Some((counter, decl)) = self.counter_at(self.clause(frame.clause).item, slot) else { return false };
        self.report_act(&frame, host, Act::Assigns(counter));
        let Some(stored) = host.memory_mut().counters.get_mut(usize::from(slot)) else { return false };
        let before = std::mem::replace(stored, decl.after(*stored, value, add));
        let did = before != *stored;
        self.mark_revealed(decl, 0, host.memory_mut());
        H::HEARD && did
    }

    /// Returns the counter of an item that has a value at a slot. Items of which a game has one at a time share slots.
    pub(in crate::rules) fn counter_at(&self, item: ItemId, slot: u16) -> Option<(CounterId, &CounterDecl)> {
        let has = |decl: &CounterDecl| {
            let place = slot.checked_sub(decl.slot).filter(|_| decl.item == item);
            place.is_some_and(|place| usize::from(place) < decl.size(self.lexicon()).max(1))
        };
        let at = self.program().counters.iter().position(has)?;
        Some((CounterId(u16::try_from(at).ok()?), &self.program().counters[at]))
    }
}
