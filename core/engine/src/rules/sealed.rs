//! Sealed questions ([`Answers`]): every seat of a set answers in secret, and all answers count at once. Content asks some, and a
//! lap in which all act at once is one of the game's own.

use super::ask::Facts;
use super::frames::Frame;
use super::frozen::Rules;
use super::ids::CounterId;
use super::memory::{Choice, Memory};
use super::program::Body;
use super::run::Host;
use super::set::Set;
use super::steps::{Asked, Step};
use crate::{Digest, MAX_SEATS, Seat, SeatSet};

/// Nobody asks the seat.
const APART: u16 = 0;
/// The seat has not answered yet.
const WAITS: u16 = 1;
/// The seat answered `skip`, or had nothing to answer.
const SKIPPED: u16 = 2;
/// The seat has answered, but whoever looks may not know what.
const HIDDEN: u16 = 3;
/// The seat answered with the first element; the others follow.
const FIRST: u16 = 4;

/// The answers of the seats to a sealed question, 16 bits each; a frame keeps those to a question of content in its second set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answers([u16; MAX_SEATS]);

impl Answers {
    /// These seats are asked.
    pub(crate) fn from(seats: SeatSet) -> Self {
        Self(std::array::from_fn(|seat| if seats.contains(Seat(seat as u8)) { WAITS } else { APART }))
    }

    /// The seats that have not answered yet.
    #[must_use]
    pub fn waiting(&self) -> SeatSet {
        self.seats(WAITS)
    }

    /// What a seat has answered; `None` if it has not, or not with an element, or whoever looks may not know.
    #[must_use]
    pub fn element(&self, seat: Seat) -> Option<i32> {
        self.0.get(seat.index())?.checked_sub(FIRST).map(i32::from)
    }

    /// A seat answers.
    pub fn give(&mut self, seat: Seat, choice: Choice) {
        if let Some(answer) = self.0.get_mut(seat.index()) {
            *answer = match choice {
                Choice::Element(element) => u16::try_from(element).unwrap_or(0).saturating_add(FIRST),
                Choice::Skip => SKIPPED,
            };
        }
        if !self.0.contains(&WAITS) {
            // In a world that somebody imagines, seats whose answers that one may not know answer again.
            self.0.iter_mut().filter(|answer| **answer == HIDDEN).for_each(|answer| *answer = WAITS);
        }
    }

    /// Takes out what seats that are not `own` answered; that they did stays.
    pub(super) fn hide(&mut self, own: impl Fn(Seat) -> bool) {
        let given = self.0.iter_mut().zip(0_u8..).filter(|(answer, _)| **answer >= SKIPPED);
        given.filter(|(_, seat)| !own(Seat(*seat))).for_each(|(answer, _)| *answer = HIDDEN);
    }

    /// Feeds the canonical bytes of a question that waits, or was answered and is not dealt with.
    pub(super) fn digest(&self, digest: &mut Digest) {
        if *self != Self::default() {
            self.0.iter().for_each(|answer| digest.bytes(&answer.to_le_bytes()));
        }
    }

    fn of(frame: &Frame) -> Self {
        Self(std::array::from_fn(|seat| (frame.sets[1].0[seat / 4] >> (seat % 4 * 16)) as u16))
    }

    fn keep(&self, frame: &mut Frame) {
        frame.sets[1] = Set::EMPTY;
        for (seat, answer) in self.0.iter().enumerate() {
            frame.sets[1].0[seat / 4] |= u64::from(*answer) << (seat % 4 * 16);
        }
    }

    fn seats(&self, with: u16) -> SeatSet {
        let all = self.0.iter().zip(0..).filter(|(answer, _)| **answer == with);
        all.fold(SeatSet::default(), |all, (_, seat)| all.with(Seat(seat)))
    }
}

impl Rules {
    /// The step of a sealed question at which a frame stands: its seats, and where their answers go.
    pub(super) fn sealed_step(&self, frame: &Frame) -> Option<(super::Code, CounterId)> {
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &self.clause(frame.clause).body else { return None };
        match steps.get(usize::from(frame.step)) {
            Some(Step::Choose { asked: Asked::Sealed { seats, into }, .. }) => Some((*seats, *into)),
            _ => None,
        }
    }

    /// The counter of the sealed question that waits for answers, if one does.
    #[must_use]
    pub fn sealed_into(&self, memory: &Memory) -> Option<CounterId> {
        memory.question().and_then(|frame| self.sealed_step(frame)).map(|(_, into)| into)
    }

    /// The seats that have not answered the sealed question of a frame.
    pub(super) fn unanswered(frame: &Frame, memory: &Memory) -> SeatSet {
        let waits = Answers::of(frame).waiting().iter();
        waits.filter(|seat| !memory.fates.has_left(*seat)).fold(SeatSet::default(), SeatSet::with)
    }

    /// For whom the question that waits is to be read: the seat of its list, or of a sealed one whoever answers, the first
    /// that has not if nobody in particular.
    #[must_use]
    pub fn answering(&self, memory: &Memory, by: Option<Seat>) -> Option<Seat> {
        let frame = memory.question()?;
        match self.sealed_step(frame) {
            Some(_) => by.or_else(|| Self::unanswered(frame, memory).first()),
            None => Some(frame.seat),
        }
    }

    /// A sealed question opens: each seat of its set that has candidates of its own is asked. Whether it waits for anybody.
    pub(super) fn open_sealed<H: Host>(&self, frame: &mut Frame, host: &H) -> bool {
        let Some((seats, _)) = self.sealed_step(frame) else { return false };
        let asked = {
            let facts = host.facts(frame.seat);
            self.machine(&facts, host.memory(), frame).set(seats).and(facts.playing())
        };
        let mut answers = Answers([APART; MAX_SEATS]);
        for (answer, seat) in answers.0.iter_mut().zip(0..).filter(|(_, seat)| asked.contains(i32::from(*seat))) {
            let as_seat = Frame { seat: Seat(seat), ..*frame };
            let facts = host.facts(Seat(seat));
            let question = self.question(&as_seat, &facts, host.memory(), &mut ());
            let can = question.is_some_and(|question| !question.candidates.is_empty());
            *answer = if can { WAITS } else { SKIPPED };
        }
        answers.keep(frame);
        answers.0.contains(&WAITS)
    }

    /// A seat answers; with the last answer all are written and told, and the list goes on. Whether that was the last.
    pub(super) fn seal<H: Host>(&self, choice: Choice, seat: Seat, frame: &mut Frame, host: &mut H) -> bool {
        let Some((_, into)) = self.sealed_step(frame) else { return true };
        let mut answers = Answers::of(frame);
        answers.give(seat, choice);
        answers.keep(frame);
        if !Self::unanswered(frame, host.memory()).is_empty() {
            return false;
        }
        self.unseal(frame, into, &answers, host);
        true
    }

    fn unseal<H: Host>(&self, frame: &mut Frame, into: CounterId, answers: &Answers, host: &mut H) {
        let decl = &self.program().counters[into.index()];
        let mut told = Vec::new();
        for (answer, seat) in answers.0.iter().zip(0_u8..).filter(|(answer, _)| **answer != APART) {
            let start = decl.starts.iter().rev().find(|(at, _)| *at == usize::from(seat));
            let start = start.map_or(decl.start, |(_, value)| *value);
            let value = answers.element(Seat(seat)).map_or(start, |element| element.min(255) as i16);
            let value = value.clamp(decl.least, decl.greatest);
            if let Some(slot) = host.memory_mut().counters.get_mut(usize::from(decl.slot) + usize::from(seat)) {
                *slot = value;
            }
            told.push((Seat(seat), (*answer >= FIRST).then_some(value)));
        }
        frame.sets[1] = Set::EMPTY;
        host.tell(frame.clause, &|label| {
            let answer = |(seat, value): &(Seat, Option<i16>)| match (value, decl.values) {
                _ if decl.secret => seat.to_string(),
                (None, _) => format!("{seat} nothing"),
                (Some(value), Some(kind)) => format!("{seat} {}", self.lexicon().name(kind, i32::from(*value))),
                (Some(value), None) => format!("{seat} {value}"),
            };
            let all = told.iter().map(answer).collect::<Vec<_>>().join(", ");
            if decl.secret { format!("all have answered: {all}{label}") } else { format!("the answers: {all}{label}") }
        });
    }

    /// Takes out of a copy of the memory what seats that are not `own` answered to sealed questions; that they did stays.
    pub(super) fn close_answers(&self, memory: &mut Memory, own: impl Fn(Seat) -> bool) {
        memory.sealed.hide(&own);
        let Some(depth) =
            memory.question().filter(|frame| self.sealed_step(frame).is_some()).map(|_| memory.frames.len() - 1)
        else {
            return;
        };
        let Some(frame) = memory.frames.get_mut(depth) else { return };
        let mut answers = Answers::of(frame);
        answers.hide(own);
        answers.keep(frame);
    }
}
