//! Sealed questions: every seat of a set answers in secret, and all answers count at once. A frame keeps the [`Answers`] in its
//! second set.

use super::answers::Answers;
use crate::rules::compiled::program::Body;
use crate::rules::compiled::set::Set;
use crate::rules::compiled::steps::{Asked, Step};
use crate::rules::declared::ids::CounterId;
use crate::rules::evaluating::ask::Facts;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::frames::Frame;
use crate::rules::running::host::Host;
use crate::rules::running::memory::{Choice, Memory};
use crate::rules::watching::tracer::Act;
use crate::rules::watching::witness::Witness;
use crate::{Seat, SeatSet};

impl Rules {
    /// The step of a sealed question at which a frame stands: its seats, and where their answers go.
    pub(in crate::rules) fn sealed_step(&self, frame: &Frame) -> Option<(crate::rules::Code, CounterId)> {
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &self.clause(frame.clause).body else { return None };
        match steps.get(usize::from(frame.step)) {
            Some(Step::Choose { asked: Asked::Sealed { seats, into }, .. }) => Some((*seats, *into)),
            _ => None,
        }
    }

    /// The counter of the sealed question that waits for answers, if one does.
    pub fn sealed_into(&self, memory: &Memory) -> Option<CounterId> {
        memory.question().and_then(|frame| self.sealed_step(frame)).map(|(_, into)| into)
    }

    /// The seats that have not answered the sealed question of a frame.
    pub(in crate::rules) fn unanswered(frame: &Frame, memory: &Memory) -> SeatSet {
        let waits = Answers::of(&frame.sets[1]).waiting().iter();
        waits.filter(|seat| !memory.fates.has_left(*seat)).fold(SeatSet::default(), SeatSet::with)
    }

    /// For whom the question that waits is to be read: the seat of its list, or of a sealed one whoever answers, the first
    /// that has not if nobody in particular.
    pub fn answering(&self, memory: &Memory, by: Option<Seat>) -> Option<Seat> {
        let frame = memory.question()?;
        match self.sealed_step(frame) {
            Some(_) => by.or_else(|| Self::unanswered(frame, memory).first()),
            None => Some(frame.seat),
        }
    }

    /// A sealed question opens: each seat of its set that has candidates of its own is asked. Without such a seat the start
    /// values are written at once. Whether it waits for answers.
    pub(in crate::rules) fn open_sealed<H: Host, W: Witness>(
        &self,
        frame: &mut Frame,
        host: &mut H,
        witness: &mut W,
    ) -> bool {
        let Some((seats, into)) = self.sealed_step(frame) else { return false };
        let asked = {
            let facts = host.facts(frame.seat);
            self.machine(&facts, host.memory(), frame).set(seats).and(facts.playing())
        };
        let asked = asked.iter().filter_map(|seat| u8::try_from(seat).ok()).map(Seat);
        let asked = asked.fold(SeatSet::default(), SeatSet::with);
        let mut is_able = |seat: &Seat| {
            let as_seat = Frame { seat: *seat, ..*frame };
            let facts = host.facts(*seat);
            let question = self.question(&as_seat, &facts, host.memory(), witness);
            question.is_some_and(|question| !question.candidates.is_empty())
        };
        let able = asked.iter().filter(&mut is_able).fold(SeatSet::default(), SeatSet::with);
        let answers = Answers::from(asked, able);
        frame.sets[1] = answers.set();
        if able.is_empty() && !asked.is_empty() {
            self.report_act(frame, host, Act::Assigns(into));
            self.unseal(frame, into, &answers, host);
        }
        !able.is_empty()
    }

    /// A seat answers; with the last answer all are written and told, and the list goes on. Whether that was the last.
    pub(in crate::rules) fn seal<H: Host>(&self, choice: Choice, seat: Seat, frame: &mut Frame, host: &mut H) -> bool {
        let Some((_, into)) = self.sealed_step(frame) else { return true };
        let mut answers = Answers::of(&frame.sets[1]);
        answers.give(seat, if let Choice::Element(element) = choice { Some(element) } else { None });
        frame.sets[1] = answers.set();
        if !Self::unanswered(frame, host.memory()).is_empty() {
            return false;
        }
        self.unseal(frame, into, &answers, host);
        true
    }

    fn unseal<H: Host>(&self, frame: &mut Frame, into: CounterId, answers: &Answers, host: &mut H) {
        let decl = &self.program().counters[into.index()];
        let mut told = Vec::new();
        for seat in answers.asked().iter() {
            let start = decl.starts.iter().rev().find(|(at, _)| *at == seat.index());
            let start = start.map_or(decl.start, |(_, value)| *value);
            let answer = answers.element(seat).map(|element| element.min(255) as i16);
            let value = answer.unwrap_or(start);
            if let Some(slot) = host.memory_mut().counters.get_mut(usize::from(decl.slot) + seat.index()) {
                *slot = value;
            }
            told.push((seat, answer));
        }
        self.mark_revealed(decl, 0, host.memory_mut());
        frame.sets[1] = Set::EMPTY;
        host.tell(frame.clause, &|| {
            let answer = |(seat, value): &(Seat, Option<i16>)| match (value, decl.values) {
                _ if decl.secret => seat.to_string(),
                (None, _) => format!("{seat} nothing"),
                (Some(value), Some(kind)) => format!("{seat} {}", self.lexicon().name(kind, i32::from(*value))),
                (Some(value), None) => format!("{seat} {value}"),
            };
            let all = told.iter().map(answer).collect::<Vec<_>>().join(", ");
            if decl.secret { format!("all have answered: {all}") } else { format!("the answers: {all}") }
        });
    }

    /// Takes out of a copy of the memory what seats that are not `own` answered to sealed questions; that they did stays.
    pub(in crate::rules) fn close_answers(&self, memory: &mut Memory, own: impl Fn(Seat) -> bool) {
        memory.sealed.hide(&own);
        let Some(depth) =
            memory.question().filter(|frame| self.sealed_step(frame).is_some()).map(|_| memory.frames.len() - 1)
        else {
            return;
        };
        let Some(frame) = memory.frames.get_mut(depth) else { return };
        let mut answers = Answers::of(&frame.sets[1]);
        answers.hide(own);
        frame.sets[1] = answers.set();
    }
}
