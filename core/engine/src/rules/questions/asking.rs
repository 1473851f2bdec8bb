//! What a suspended effect list asks: who must answer, and which answers are open.

use crate::rules::compiled::program::{Body, Op};
use crate::rules::compiled::set::Set;
use crate::rules::compiled::steps::{Asked, Step, is_apart};
use crate::rules::declared::catalogue::PatternPart;
use crate::rules::declared::ids::{ABSENT, KindId, PointId};
use crate::rules::evaluating::ask::{AnyFacts, Ask, Facts};
use crate::rules::evaluating::verdict::Verdict;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::frames::Frame;
use crate::rules::running::memory::Memory;
use crate::rules::watching::witness::Witness;
use crate::{Order, Seat, Turn};

/// A question that content asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Question {
    pub kind: KindId,
    pub candidates: Set,
    pub may_skip: bool,
    /// Whether things are left out that were chosen before.
    pub bars: bool,
}

impl Rules {
    /// What the frame asks, given facts for its seat.
    pub(in crate::rules) fn question<F: Facts, W: Witness>(
        &self,
        frame: &Frame,
        facts: &F,
        memory: &Memory,
        witness: &mut W,
    ) -> Option<Question> {
        self.who_is_asked(frame, facts, memory)?;
        let steps = match &self.clause(frame.clause).body {
            Body::Run(steps) | Body::Offer { steps, .. } => steps,
            _ => {
                let (kind, candidates) = (KindId(frame.left as u8), frame.sets[0]);
                return Some(Question { kind, candidates, may_skip: frame.may_skip, bars: false });
            }
        };
        let here = usize::from(frame.step);
        let Some(Step::Choose { kind, set, slot, asked, may_skip, verdict, .. }) = steps.get(here) else { return None };
        let mut candidates = self.machine(facts, memory, frame).set(*set);
        if let Asked::Sealed { into, .. } = asked {
            let decl = &self.program().counters[into.index()];
            candidates = candidates.and(Set::range(decl.least.into(), decl.greatest.into()));
        }
        let bars = is_apart(steps, here) && candidates.meets(frame.chosen);
        if bars {
            candidates = candidates.minus(frame.chosen);
        }
        if let Some(point) = verdict
            && !self.permits_all(*point, &steps[here + 1..], memory)
        {
            let mut tried = *frame;
            for element in candidates.iter() {
                tried.picks[usize::from(*slot) % 4] = element;
                if !self.permits(*point, &steps[here + 1..], &tried, (facts, memory), witness) {
                    candidates.remove(element);
                }
            }
        }
        Some(Question { kind: *kind, candidates, may_skip: *may_skip, bars })
    }

    /// Who must answer what the frame asks; `None` if it asks nothing, or a seat that does not play.
    pub(in crate::rules) fn who_is_asked<F: Facts>(&self, frame: &Frame, facts: &F, memory: &Memory) -> Option<Turn> {
        let steps = match &self.clause(frame.clause).body {
            Body::Script { .. } => {
                return match frame.picks[Frame::ASKED] {
                    ABSENT => Some(Turn::Seat(frame.seat)).filter(|_| !memory.fates.has_left(frame.seat)),
                    named if facts.playing().contains(named) => {
                        u8::try_from(named).ok().map(|seat| Turn::Seat(Seat(seat)))
                    }
                    _ => None,
                };
            }
            Body::Run(steps) | Body::Offer { steps, .. } => steps,
            _ => return None,
        };
        let Some(Step::Choose { asked, .. }) = steps.get(usize::from(frame.step)) else { return None };
        Some(match asked {
            Asked::Actor if memory.fates.has_left(frame.seat) => return None,
            Asked::Actor => Turn::Seat(frame.seat),
            Asked::Chance(_) => Turn::Nature,
            Asked::Sealed { .. } => Turn::Together(Self::unanswered(frame, memory), Order::Sealed),
            Asked::Seat(code) => {
                let named = self.machine(facts, memory, frame).number(*code);
                Turn::Seat(Seat(u8::try_from(named).ok().filter(|_| facts.playing().contains(named))?))
            }
        })
    }

    /// Whether a verdict point permits the effect that `steps` begin with whatever it is about: nobody answers there.
    #[inline]
    fn permits_all(&self, point: PointId, steps: &[Step], memory: &Memory) -> bool {
        !matches!(steps.first(), Some(Step::Choose { .. })) && self.silent(point, memory)
    }

    /// Whether a verdict point permits the effect that `steps` come to, with what the frame has picked so far and some
    /// answer to each question on the way. The effect's arguments are what the point is about, by their types.
    fn permits<F: Facts, W: Witness>(
        &self,
        point: PointId,
        steps: &[Step],
        frame: &Frame,
        (facts, memory): (&F, &Memory),
        witness: &mut W,
    ) -> bool {
        match steps.first() {
            Some(Step::Choose { set, slot, .. }) => {
                let answers = self.machine(facts, memory, frame).set(*set);
                if self.permits_all(point, &steps[1..], memory) {
                    return !answers.is_empty();
                }
                let mut tried = *frame;
                answers.iter().any(|element| {
                    tried.picks[usize::from(*slot) % 4] = element;
                    self.permits(point, &steps[1..], &tried, (facts, memory), witness)
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
                self.verdict(point, &Ask::new(facts, memory, frame.seat).about(about), witness) == Verdict::Fine
            }
            _ => true,
        }
    }

    /// The text of the question that a frame asks; `None` if its author wrote none. `facts` are those of the frame's seat.
    pub fn question_text(&self, frame: &Frame, facts: &dyn Facts, memory: &Memory) -> Option<String> {
        if let Body::Script { script, .. } = self.clause(frame.clause).body {
            let number = u16::try_from(frame.picks[Frame::PROMPT]).ok()?;
            return self.host(script).prompt(number).map(String::from);
        }
        let (_, text) = self.clause(frame.clause).asks.iter().find(|(step, _)| *step == frame.step)?;
        Some(self.filled(text, &mut self.machine(&AnyFacts::new(facts), memory, frame)))
    }

    /// Returns `true` if the question that waits is whether a seat does something (`may`): its only answer besides `skip` is
    /// the seat itself.
    pub fn is_yes_or_no(&self, memory: &Memory) -> bool {
        let Some(frame) = memory.question() else { return false };
        let seat = self.catalogue().seat;
        match &self.clause(frame.clause).body {
            Body::Run(steps) | Body::Offer { steps, .. } => match steps.get(usize::from(frame.step)) {
                Some(Step::Choose { kind, set, asked: Asked::Actor, may_skip: true, .. }) if *kind == seat => {
                    self.program().code[set.start as usize..set.end as usize] == [Op::Actor, Op::Just]
                }
                _ => false,
            },
            _ => {
                let asked = frame.picks[Frame::ASKED];
                let own = Set::one(if asked == ABSENT { i32::from(frame.seat.0) } else { asked });
                frame.may_skip && KindId(frame.left as u8) == seat && frame.sets[0] == own
            }
        }
    }

    /// Who must answer now, if content asks something. `facts` are those of the frame's seat.
    pub fn asked<F: Facts>(&self, facts: &F, memory: &Memory) -> Option<Turn> {
        self.who_is_asked(memory.question()?, facts, memory)
    }

    /// The kind of thing that is asked for, the candidates, and whether `skip` is allowed.
    pub fn answers<F: Facts>(&self, facts: &F, memory: &Memory) -> Option<(KindId, Set, bool)> {
        self.answers_heard(facts, memory.question()?.seat, memory, &mut ())
    }

    /// As [`answers`](Self::answers), for the seat that [`answering`](Self::answering) gives and with its facts; somebody
    /// listens to the verdicts about candidates.
    pub fn answers_heard<F: Facts, W: Witness>(
        &self,
        facts: &F,
        seat: Seat,
        memory: &Memory,
        witness: &mut W,
    ) -> Option<(KindId, Set, bool)> {
        self.question(&Frame { seat, ..*memory.question()? }, facts, memory, witness)
            .map(|question| (question.kind, question.candidates, question.may_skip))
    }
}
