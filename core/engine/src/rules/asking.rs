//! What a suspended effect list asks: who must answer, and which answers are open.

use super::catalogue::PatternPart;
use super::combine::Verdict;
use super::eval::{ABSENT, Ask, Facts};
use super::frozen::Rules;
use super::memory::{Frame, Memory};
use super::program::{Asked, Body, KindId, PointId, Step};
use super::set::Set;
use crate::{Actor, Seat};

/// A question that content asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Question {
    pub kind: KindId,
    pub candidates: Set,
    pub may_skip: bool,
    pub asked: Actor,
}

impl Rules {
    /// What the frame asks, given facts for its seat.
    pub(super) fn question<F: Facts>(&self, frame: &Frame, facts: &F, memory: &Memory) -> Option<Question> {
        let steps = match &self.clause(frame.clause).body {
            Body::Script { .. } => {
                return Some(Question {
                    kind: KindId(frame.left as u8),
                    candidates: frame.sets[0],
                    may_skip: frame.may_skip,
                    asked: Actor::Seat(frame.seat),
                });
            }
            Body::Run(steps) | Body::Offer { steps, .. } => steps,
            _ => return None,
        };
        let here = usize::from(frame.step);
        let Some(Step::Choose { kind, set, slot, asked, may_skip, verdict, .. }) = steps.get(here) else {
            return None;
        };
        let mut machine = self.machine(facts, memory, frame);
        let mut candidates = machine.set(*set);
        let asked = match asked {
            Asked::Actor => Actor::Seat(frame.seat),
            Asked::Chance => Actor::Nature,
            Asked::Seat(code) => {
                let seats = self.lexicon().count(self.catalogue().seat);
                let seat = u8::try_from(machine.number(*code)).ok().filter(|seat| usize::from(*seat) < seats);
                Actor::Seat(seat.map_or(frame.seat, Seat)) // one that is absent or never sits here cannot be asked
            }
        };
        if let Some(point) = verdict {
            for element in candidates.iter() {
                let mut tried = *frame;
                tried.picks[usize::from(*slot) % 4] = element;
                if !self.permits(*point, &steps[here + 1..], &tried, facts, memory) {
                    candidates.remove(element);
                }
            }
        }
        Some(Question { kind: *kind, candidates, may_skip: *may_skip, asked })
    }

    /// Whether a verdict point permits the effect that `steps` come to, with what the frame has picked so far and some
    /// answer to each question on the way. The effect's arguments are what the point is about, by their types.
    fn permits<F: Facts>(&self, point: PointId, steps: &[Step], frame: &Frame, facts: &F, memory: &Memory) -> bool {
        match steps.first() {
            Some(Step::Choose { set, slot, .. }) => {
                let answers = self.machine(facts, memory, frame).set(*set);
                answers.iter().any(|element| {
                    let mut tried = *frame;
                    tried.picks[usize::from(*slot) % 4] = element;
                    self.permits(point, &steps[1..], &tried, facts, memory)
                })
            }
            Some(Step::Perform { effect, args }) => {
                let pattern = self.catalogue().effects[effect.index()].pattern;
                let holes = pattern.iter().filter(|part| matches!(part, PatternPart::Hole(_)));
                let (mut about, mut used) = ([ABSENT; 4], [false; 3]);
                for (subject, decl) in about.iter_mut().zip(self.catalogue().points[point.index()].subjects) {
                    let fits = |part: &PatternPart| matches!(part, PatternPart::Hole(of) if *of == decl.of);
                    let mut args = holes.clone().zip(args).zip(&mut used);
                    if let Some(((_, code), used)) = args.find(|((part, _), used)| fits(part) && !**used) {
                        *used = true;
                        *subject = self.machine(facts, memory, frame).number(*code);
                    }
                }
                self.verdict(point, &Ask::new(facts, memory, frame.seat).about(about), &mut ()) == Verdict::Fine
            }
            _ => true,
        }
    }

    /// Who must answer now, if content asks something. `facts` are those of the frame's seat.
    pub fn asked<F: Facts>(&self, facts: &F, memory: &Memory) -> Option<Actor> {
        self.question(memory.question()?, facts, memory).map(|question| question.asked)
    }

    /// The kind of thing that is asked for, the candidates, and whether `skip` is allowed.
    pub fn answers<F: Facts>(&self, facts: &F, memory: &Memory) -> Option<(KindId, Set, bool)> {
        self.question(memory.question()?, facts, memory)
            .map(|question| (question.kind, question.candidates, question.may_skip))
    }
}
