//! Effect lists as steps: jumps, loops and questions.

use javelina_engine::rules::{Asked, Code, EffectId, KindId, Moved, Op, Place, PointId, Step, Type, ZoneId};
use javelina_engine::{Diagnostic, Span};

use crate::checks::check::MAX_STEPS;
use crate::code::emit::Emitter;
use crate::ir::{Act, Asking, Said, Term, What, lies_counted, lister};

/// The choices of a `choose`, and the text that each one asks.
type Picks<'a> = (&'a [(KindId, Term, u8)], &'a [Option<Vec<Said>>]);

impl Emitter<'_> {
    /// The effect list of the rule at a place.
    pub fn steps(&mut self, acts: &[Act], span: Span) -> Vec<Step> {
        let mut steps = Vec::new();
        self.acts(acts, &mut steps);
        if steps.len() > MAX_STEPS {
            let problem = Diagnostic::error(
                "V2010",
                span,
                format!("this list has {} steps, at most {MAX_STEPS} are allowed", steps.len()),
            );
            self.found.push(problem.help("split it into several rules"));
            steps.clear();
        }
        steps.push(Step::Done);
        steps
    }

    fn acts(&mut self, acts: &[Act], steps: &mut Vec<Step>) {
        for act in acts {
            match act {
                Act::Perform { effect, args, .. } => {
                    let mut codes = [Code::default(); 3];
                    for (code, arg) in codes.iter_mut().zip(args) {
                        *code = self.code(arg);
                    }
                    steps.push(Step::Perform { effect: EffectId(*effect as u8), args: codes });
                }
                Act::Assign { counter, elements, add, value, .. } => {
                    let element = (!elements.is_empty()).then(|| self.code_of_place(*counter, elements));
                    let value = value.as_ref().map(|value| self.code(value)).unwrap_or_default();
                    steps.push(Step::Assign { counter: *counter, element, add: *add, value });
                }
                Act::If { branches, otherwise } => self.branches(branches, otherwise, steps),
                Act::Each { set, depth, slot, order, body } => {
                    let (lister, set) = (lister(set), self.code(set));
                    steps.push(Step::Each { set, depth: *depth });
                    let next = steps.len();
                    let whose = lister.map_or(Code::default(), |seat| self.code(seat));
                    steps.push(Step::Next { depth: *depth, slot: *slot, order: *order, whose, to: 0 });
                    self.acts(body, steps);
                    steps.push(Step::Jump(next as u16));
                    let end = steps.len();
                    aim(&mut steps[next], end);
                }
                Act::For { seat, depth, body } => {
                    let seat = self.code(seat);
                    let at = steps.len();
                    steps.push(Step::For { seat, depth: *depth, to: 0 });
                    self.acts(body, steps);
                    steps.push(Step::Back { depth: *depth });
                    let end = steps.len();
                    aim(&mut steps[at], end);
                }
                Act::Reveal { counter, .. } => steps.push(Step::Reveal(*counter)),
                Act::Let { slot, value } => {
                    let value = self.code(value);
                    steps.push(Step::Let { slot: *slot, value });
                }
                Act::Move { motion, from, to, end, by } => {
                    let mut place = |(zone, seat): &(ZoneId, Term)| Place { zone: *zone, seat: self.code(seat) };
                    let (from, to) = (place(from), place(to));
                    let by = by.as_ref().map(|by| self.code(by)).unwrap_or_default();
                    steps.push(Step::Move(Moved { motion: *motion, from, to, end: *end, by }));
                }
                Act::Choose { times, picks, asks, asked, may_skip, verdict, body } => {
                    self.choose(times.as_ref(), (picks, asks), asked, (*may_skip, *verdict), body, steps);
                }
            }
        }
    }

    fn branches(&mut self, branches: &[(Term, Vec<Act>)], otherwise: &[Act], steps: &mut Vec<Step>) {
        let mut ends = Vec::new();
        for (at, (condition, body)) in branches.iter().enumerate() {
            let condition = self.code(condition);
            let test = steps.len();
            steps.push(Step::Unless { condition, to: 0 });
            self.acts(body, steps);
            if at + 1 < branches.len() || !otherwise.is_empty() {
                ends.push(steps.len());
                steps.push(Step::Jump(0));
            }
            let next = steps.len();
            aim(&mut steps[test], next);
        }
        self.acts(otherwise, steps);
        let end = steps.len();
        ends.into_iter().for_each(|jump| aim(&mut steps[jump], end));
    }

    fn choose(
        &mut self,
        times: Option<&Term>,
        (picks, asks): Picks<'_>,
        asked: &Asking,
        (may_skip, verdict): (bool, Option<PointId>),
        body: &[Act],
        steps: &mut Vec<Step>,
    ) {
        let mut leave = Vec::new();
        let mut again = None;
        if let Some(times) = times {
            if !matches!(times.what, What::Constant(1..)) {
                // `Repeat` runs its body at least once.
                let one = Term { what: What::Constant(1), of: Some(Type::Number), span: times.span };
                let enough = Term {
                    what: What::Two(Op::Ge, Box::new(times.clone()), Box::new(one)),
                    of: Some(Type::Bool),
                    span: times.span,
                };
                let condition = self.code(&enough);
                leave.push(steps.len());
                steps.push(Step::Unless { condition, to: 0 });
            }
            let times = self.code(times);
            let is_counted = picks.first().is_some_and(|(_, set, _)| lies_counted(self.catalogue, set));
            // Of two picks only both together are the answer, and equal things of a zone are different ones.
            steps.push(Step::Repeat { times, apart: picks.len() == 1 && !is_counted });
            again = Some(steps.len() as u16);
        }
        for (at, (kind, set, slot)) in picks.iter().enumerate() {
            if let Some(Some(said)) = asks.get(at) {
                let text = self.template(said);
                self.asks.push((steps.len() as u16, text));
            }
            let set = self.code(set);
            let asked = match asked {
                Asking::Actor => Asked::Actor,
                Asking::Chance(counter) => Asked::Chance(*counter),
                Asking::Seat(seat) => Asked::Seat(self.code(seat)),
                Asking::Sealed(seats, into, _) => Asked::Sealed { seats: self.code(seats), into: *into },
            };
            let used = body.first().is_some_and(|act| match act {
                Act::Perform { args, .. } => args.iter().any(|arg| arg.what == What::Pick(*slot)),
                _ => false,
            });
            leave.push(steps.len());
            steps.push(Step::Choose {
                kind: *kind,
                set,
                slot: *slot,
                asked,
                may_skip,
                verdict: verdict.filter(|_| used),
                to: 0,
            });
        }
        self.acts(body, steps);
        if let Some(to) = again {
            steps.push(Step::Again { to });
        }
        let end = steps.len();
        leave.into_iter().for_each(|step| aim(&mut steps[step], end));
    }
}

/// Lets a jump go to a step.
fn aim(step: &mut Step, end: usize) {
    match step {
        Step::Unless { to, .. }
        | Step::For { to, .. }
        | Step::Jump(to)
        | Step::Next { to, .. }
        | Step::Choose { to, .. } => *to = end as u16,
        _ => {}
    }
}
