//! Effect lists at work: events set them off, questions suspend them, answers take them up again.

use super::fault::{Fault, FaultKind};
use super::frames::Frame;
use super::host::Host;
use super::memory::Memory;
use crate::Seat;
use crate::rules::compiled::program::Body;
use crate::rules::compiled::set::Set;
use crate::rules::compiled::steps::{Asked, Step};
use crate::rules::declared::capped::Limited;
use crate::rules::declared::catalogue::{PatternPart, PointKind};
use crate::rules::declared::ids::{ABSENT, ClauseId, CounterId, EffectId, PointId};
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::evaluating::groups::ranked;
use crate::rules::freezing::frozen::Rules;
use crate::rules::watching::hearing::Asks;
use crate::rules::watching::tracer::{Act, Told};
use crate::rules::watching::witness::{Deed, Deeds, Witness};

impl Rules {
    /// Something happened: the conditions of all clauses at the event are read now; their effect lists are put on
    /// the stack and run by [`settle`](Self::settle), in the order that `after` and the labels give.
    pub fn raise<H: Host, W: Witness, const N: usize>(
        &self,
        point: PointId,
        subjects: [i32; N],
        seat: Seat,
        host: &mut H,
        witness: &mut W,
    ) {
        self.raise_apart(point, subjects, seat, Set::EMPTY, host, witness);
    }

    /// As [`raise`](Self::raise), with some items keeping silent: where only one token of several resolves.
    #[inline]
    pub fn raise_apart<H: Host, W: Witness, const N: usize>(
        &self,
        point: PointId,
        subjects: [i32; N],
        seat: Seat,
        apart: Set,
        host: &mut H,
        witness: &mut W,
    ) {
        if self.silent(point, host.memory()) {
            return;
        }
        let mut all = [0; 4];
        all[..N].copy_from_slice(&subjects);
        self.raise_heard(point, all, seat, apart, host, witness);
    }

    fn raise_heard<H: Host, W: Witness>(
        &self,
        point: PointId,
        all: [i32; 4],
        seat: Seat,
        apart: Set,
        host: &mut H,
        witness: &mut W,
    ) {
        debug_assert!(matches!(self.catalogue().points[point.index()].kind, PointKind::Event));
        let (speaking, tangled, fault, capped) = {
            let facts = host.facts(seat);
            let ask = Ask::new(&facts, host.memory(), seat).about(all).apart_from(apart);
            let (spent, speaking) = (ask.spent.get(), self.speaking(point, &ask));
            let asked = Ask::new(&facts, host.memory(), seat).about(all).apart_from(apart);
            let does = |id| self.does_something(id, &asked);
            self.report(point, &ask, &speaking, || Told::Raised);
            if W::ON {
                // What a list does is told when it runs; that the game is void is told here.
                self.tell(point, Asks::Raised, (&ask, spent), witness);
            }
            let tangled = speaking.tangled(self.touching(point), ask.memory.active, &does);
            (speaking, tangled, ask.noted().take(), ask.noted().capped())
        };
        host.memory_mut().heed(capped);
        if let Some(fault) = fault.or(tangled.map(|clauses| Fault::conflict(clauses, [ABSENT; 2]))) {
            host.memory_mut().fail(fault);
            return;
        }
        let first = host.memory().frames.len();
        for clause in speaking.iter() {
            self.push(frame(clause, seat, all), host.memory_mut());
        }
        host.memory_mut().frames[first..].reverse(); // the last one on the stack runs first
    }

    pub(in crate::rules) fn push(&self, frame: Frame, memory: &mut Memory) {
        if !memory.frames.push(frame) {
            memory.fail(Fault::new(FaultKind::Cascade, frame.clause));
        }
    }

    /// Runs effect lists until none is left or somebody must be asked.
    pub fn settle<H: Host>(&self, host: &mut H) {
        // How deep the list at work is, as long as it has done nothing. A list that did something before is past its first step.
        let mut idle = None;
        loop {
            heed(host);
            let Some(frame) = host.memory().frames.last() else { return };
            let (clause, at) = (frame.clause, frame.step);
            if frame.waits || host.memory().fault.is_some() || host.is_halted() {
                return;
            }
            let depth = host.memory().frames.len();
            if H::HEARD {
                idle = if at == 0 { Some(depth) } else { idle.filter(|at| *at == depth) };
            }
            let body = &self.clause(clause).body;
            let did = match body {
                Body::Script { script, .. } => self.run_script(*script, *frame, host),
                Body::Run(steps) | Body::Offer { steps, .. } => match steps.get(usize::from(at)) {
                    None | Some(Step::Done) => {
                        self.report_act(frame, host, Act::Ends);
                        drop_frame(host);
                        false
                    }
                    Some(step) => self.pay_step(clause, at, host.memory_mut()) && self.step(*step, host),
                },
                _ => {
                    drop_frame(host);
                    false
                }
            };
            if H::HEARD && did && idle.take().is_some() && !matches!(body, Body::Offer { .. }) {
                let mut deeds = Deeds::default();
                deeds.saw(clause, Deed::Decisive);
                host.hear(&mut deeds);
            }
        }
    }

    /// Runs one step of the top frame. Whether it did something, where a witness listens.
    fn step<H: Host>(&self, step: Step, host: &mut H) -> bool {
        let mut did = false;
        let depth = host.memory().frames.len() - 1;
        let mut frame = host.memory().frames[depth];
        let here = frame.step;
        frame.step += 1;
        let next = match step {
            Step::Done => here, // where a list ends
            Step::Perform { effect, args } => {
                let mut values = [0; 3];
                let holes = self.holes(effect);
                {
                    let facts = host.facts(frame.seat);
                    let mut machine = self.machine(&facts, host.memory(), &frame);
                    for (value, code) in values.iter_mut().zip(args).take(holes) {
                        *value = machine.number(code);
                    }
                }
                go_to(host, depth, frame.step);
                if values.contains(&ABSENT) {
                    return false; // the thing it is about is not there: nothing happens (`discard last(field)` on an empty field)
                }
                return self.perform(&frame, effect, values, host);
            }
            Step::Assign { counter, element, add, value } => {
                let (given, offset) = {
                    let facts = host.facts(frame.seat);
                    let mut machine = self.machine(&facts, host.memory(), &frame);
                    (machine.number(value), element.map_or(0, |code| machine.number(code)))
                };
                self.report_act(&frame, host, Act::Assigns(counter));
                let decl = &self.program().counters[counter.index()];
                if given != ABSENT && offset >= 0 {
                    let slot = usize::from(decl.slot) + offset as usize;
                    if let Some(stored) = host.memory_mut().counters.get_mut(slot) {
                        let given = (!value.is_empty()).then_some(given);
                        let before = std::mem::replace(stored, decl.after(*stored, given, add));
                        did = H::HEARD && before != *stored;
                    }
                    self.mark_revealed(decl, 0, host.memory_mut());
                }
                self.count_effect(frame.clause, host.memory_mut());
                frame.step
            }
            Step::Unless { condition, to } => {
                let facts = host.facts(frame.seat);
                if self.machine(&facts, host.memory(), &frame).holds(condition) { frame.step } else { to }
            }
            Step::Jump(to) => to,
            Step::Each { set, depth } => {
                let facts = host.facts(frame.seat);
                let set = self.machine(&facts, host.memory(), &frame).set(set);
                drop(facts);
                frame.sets[usize::from(depth) % 2] = set;
                frame.step
            }
            Step::Next { depth, slot, order, whose, to } => {
                let set = frame.sets[usize::from(depth) % 2];
                let first = match order {
                    None => set.first(),
                    Some(fact) => {
                        let facts = host.facts(frame.seat);
                        let seat = || self.machine(&facts, host.memory(), &frame).number(whose);
                        let seat = (!whose.is_empty()).then(seat);
                        set.iter().min_by_key(|element| ranked(&facts, fact, seat, *element))
                    }
                };
                match first {
                    Some(element) => {
                        frame.sets[usize::from(depth) % 2].remove(element);
                        frame.picks[usize::from(slot) % 4] = element;
                        frame.step
                    }
                    None => to,
                }
            }
            Step::For { seat, depth, to } => {
                let facts = host.facts(frame.seat);
                let named = self.machine(&facts, host.memory(), &frame).number(seat);
                match u8::try_from(named).ok().filter(|_| facts.playing().contains(named)) {
                    Some(seat) => {
                        frame.back[usize::from(depth) % Frame::DEEP] = frame.seat.0;
                        frame.seat = Seat(seat);
                        frame.step
                    }
                    None => to,
                }
            }
            Step::Back { depth } => {
                frame.seat = Seat(std::mem::replace(&mut frame.back[usize::from(depth) % Frame::DEEP], Frame::HERE));
                frame.step
            }
            Step::Let { slot, value } => {
                let facts = host.facts(frame.seat);
                frame.picks[usize::from(slot) % 4] = self.machine(&facts, host.memory(), &frame).number(value);
                frame.step
            }
            Step::Repeat { times, .. } => {
                let facts = host.facts(frame.seat);
                let times = self.machine(&facts, host.memory(), &frame).number(times);
                drop(facts);
                let limited = (frame.clause, Limited::Repeat);
                let times = self.cut(limited, times, [i32::MIN, 256], host.memory_mut());
                frame.left = times.max(0) as i16;
                frame.chosen = Set::EMPTY;
                frame.step
            }
            Step::Again { to } => {
                frame.left -= 1;
                if frame.left > 0 { to } else { frame.step }
            }
            Step::Reveal(counter) => {
                self.report_act(&frame, host, Act::Reveals(counter));
                did = self.reveal(counter, &frame, host);
                frame.step
            }
            Step::Move(moved) => {
                let carried = self.carried(&moved, &frame, host);
                store(host, depth, frame);
                self.count_effect(frame.clause, host.memory_mut());
                self.pay_carried(frame.clause, carried.as_ref(), host.memory_mut());
                self.report_act(&frame, host, Act::Carries(carried.as_ref()));
                let carried = carried.filter(|_| host.memory().fault.is_none());
                return carried.is_some_and(|carried| heard(host, |host| host.carry(frame.clause, &carried)));
            }
            Step::Choose { to, asked, verdict, .. } => {
                self.pay_questions(frame.clause, &verdict, host.memory_mut());
                frame.step = here;
                store(host, depth, frame);
                let did = if H::HEARD {
                    let mut deeds = Deeds::default();
                    let did = host.alters(|host| frame.waits = self.opens(&mut frame, asked, host, &mut deeds));
                    host.hear(&mut deeds);
                    did || frame.waits
                } else {
                    frame.waits = self.opens(&mut frame, asked, host, &mut ());
                    false
                };
                if frame.waits {
                    self.report_opening(&frame, host);
                } else {
                    frame.step = to;
                }
                store(host, depth, frame);
                return did;
            }
        };
        if matches!(step, Step::Assign { .. } | Step::Unless { .. } | Step::Jump(_)) {
            go_to(host, depth, next); // a frame is large, and nothing else of it changed
        } else {
            store(host, depth, Frame { step: next, ..frame });
        }
        self.count_effect(frame.clause, host.memory_mut());
        did
    }

    #[inline]
    fn holes(&self, effect: EffectId) -> usize {
        let pattern = self.catalogue().effects[effect.index()].pattern;
        pattern.iter().filter(|part| matches!(part, PatternPart::Hole(_))).count()
    }

    /// Has an effect carried out. Whether it did something, where a witness listens.
    pub(in crate::rules) fn perform<H: Host>(
        &self,
        frame: &Frame,
        effect: EffectId,
        values: [i32; 3],
        host: &mut H,
    ) -> bool {
        self.count_effect(frame.clause, host.memory_mut());
        if host.memory().fault.is_some() {
            return false;
        }
        self.pay_questions(frame.clause, self.catalogue().effects[effect.index()].asks, host.memory_mut());
        self.report_act(frame, host, Act::Performs(effect, values));
        let (clause, seat) = (frame.clause, frame.seat);
        heard(host, |host| host.perform(clause, seat, effect, values))
    }

    pub(in crate::rules) fn machine<'a, F: Facts>(
        &'a self,
        facts: &'a F,
        memory: &'a Memory,
        frame: &'a Frame,
    ) -> Machine<'a, F> {
        Machine::new(self.program(), facts, memory, frame.seat, &frame.subjects, &frame.picks)
    }

    /// Opens the values of a secret counter to all. Returns `true` if they were not open before.
    pub(in crate::rules) fn reveal<H: Host>(&self, id: CounterId, frame: &Frame, host: &mut H) -> bool {
        let counter = &self.program().counters[id.index()];
        let is_new = !self.is_revealed(counter, host.memory());
        self.mark_revealed(counter, 1, host.memory_mut());
        let playing = host.facts(frame.seat).playing();
        let seats: Vec<Seat> = playing.iter().filter_map(|seat| u8::try_from(seat).ok()).map(Seat).collect();
        let values = seats.iter().filter_map(|seat| {
            let values = self.values_in_words(counter, host.memory(), &[*seat], &|_| true)?;
            Some(format!("{seat} has {values}"))
        });
        let values = values.collect::<Vec<_>>().join(", ");
        let name = counter.shown.as_ref().unwrap_or(&counter.name);
        host.tell(frame.clause, &|| format!("{name} is revealed: {values}"));
        is_new
    }

    /// Whether a question that opens waits for an answer.
    fn opens<H: Host, W: Witness>(&self, frame: &mut Frame, asked: Asked, host: &mut H, witness: &mut W) -> bool {
        if matches!(asked, Asked::Sealed { .. }) {
            return self.open_sealed(frame, host, witness);
        }
        let facts = host.facts(frame.seat);
        self.question(frame, &facts, host.memory(), witness).is_some_and(|question| {
            frame.bars = question.bars;
            !question.candidates.is_empty()
        })
    }
}

/// Has a host do something. Whether the state is another one after it, where a witness listens.
#[inline]
pub(in crate::rules) fn heard<H: Host>(host: &mut H, act: impl FnOnce(&mut H)) -> bool {
    if H::HEARD {
        return host.alters(act);
    }
    act(host);
    false
}

pub(in crate::rules) fn frame(clause: ClauseId, seat: Seat, subjects: [i32; 4]) -> Frame {
    Frame {
        clause,
        step: 0,
        seat,
        left: 0,
        subjects,
        picks: [ABSENT; 4],
        sets: [Set::EMPTY; 2],
        chosen: Set::EMPTY,
        bars: false,
        waits: false,
        back: [Frame::HERE; Frame::DEEP],
        may_skip: false,
    }
}

/// Takes over what went wrong while the host's facts were read: they may have asked points on their way.
pub(in crate::rules) fn heed<H: Host>(host: &mut H) {
    let (fault, capped) = {
        let facts = host.facts(Seat(0));
        facts.noted().map_or((None, None), |noted| (noted.take(), noted.capped()))
    };
    if let Some(fault) = fault {
        host.memory_mut().fail(fault);
    }
    host.memory_mut().heed(capped);
}

pub(in crate::rules) fn store<H: Host>(host: &mut H, depth: usize, frame: Frame) {
    if let Some(place) = host.memory_mut().frames.get_mut(depth) {
        *place = frame;
    }
}

/// Has the list at a depth go on with a step.
#[inline]
fn go_to<H: Host>(host: &mut H, depth: usize, step: u16) {
    if let Some(frame) = host.memory_mut().frames.get_mut(depth) {
        frame.step = step;
    }
}

pub(in crate::rules) fn drop_frame<H: Host>(host: &mut H) {
    host.memory_mut().frames.pop();
}
