//! Steps about zones, worked out without reading what lies there; what Nature draws.

use super::frames::Frame;
use super::host::Host;
use super::memory::Memory;
use crate::rules::compiled::program::{Body, Op};
use crate::rules::compiled::steps::{Asked, Motion, Moved, Place, Step};
use crate::rules::declared::ids::{Code, KindId};
use crate::rules::declared::zones::{Carried, Lot, Portion};
use crate::rules::evaluating::ask::Facts;
use crate::rules::freezing::frozen::Rules;
use crate::{Key, Luck, MAX_SEATS, Seat, SeatSet};

impl Rules {
    /// What a step about zones comes to; `None` where a seat or a number is not there.
    pub(in crate::rules) fn carried<H: Host>(&self, moved: &Moved, frame: &Frame, host: &H) -> Option<Carried> {
        let facts = host.facts(frame.seat);
        let playing = facts.playing();
        let number = |code| self.machine(&facts, host.memory(), frame).number(code);
        let lot = |place: &Place| {
            if moved.motion == Motion::Pass || !self.catalogue().zones[place.zone.index()].seat {
                return Some(Lot { zone: place.zone, seat: Seat(0) });
            }
            let seat = number(place.seat);
            let seat = u8::try_from(seat).ok().filter(|_| playing.contains(seat))?;
            Some(Lot { zone: place.zone, seat: Seat(seat) })
        };
        let set = |code| self.machine(&facts, host.memory(), frame).set(code);
        let from = lot(&moved.from)?;
        let send = |portion| Some(Carried::Send { from, to: lot(&moved.to)?, portion, end: moved.end });
        match moved.motion {
            Motion::SendAll => send(Portion::All),
            Motion::SendFirst => send(Portion::First(usize::try_from(number(moved.by)).unwrap_or(0))),
            Motion::SendThose => send(Portion::Those(set(moved.by))),
            Motion::Exchange => Some(Carried::Exchange(from, lot(&moved.to)?)),
            Motion::Pass => {
                let mut to = [Carried::STAYS; MAX_SEATS];
                for (of, to) in to.iter_mut().enumerate().filter(|(of, _)| playing.contains(*of as i32)) {
                    let mut machine = self.machine(&facts, host.memory(), frame);
                    let named = machine.about_it(of as i32).number(moved.by);
                    *to = u8::try_from(named).ok().filter(|_| playing.contains(named)).unwrap_or(Carried::STAYS);
                }
                Some(Carried::Pass(from.zone, to))
            }
            Motion::Shuffle => Some(Carried::Shuffle(from)),
            Motion::Reroll => Some(Carried::Reroll(from)),
            Motion::Show | Motion::Hide => {
                let seats = set(moved.by).iter().filter_map(|seat| u8::try_from(seat).ok());
                let seats = seats.fold(SeatSet::default(), |all, seat| all.with(Seat(seat)));
                let carried = if moved.motion == Motion::Show { Carried::Show } else { Carried::Hide };
                Some(carried(from, seats))
            }
        }
    }

    /// Nature's answer to a question that is put to her: uniform over the candidates, of a zone over the things that lie
    /// there; keyed by the id of the item, which of its draws it is, round, seat and how often she answered this clause
    /// for this seat in this round, so that neither a label nor another draw changes it. The kind of the question and the
    /// element; `None` if nothing is asked.
    pub fn chance<F: Facts>(&self, facts: &F, memory: &Memory, luck: &Luck, round: u32) -> Option<(KindId, i32)> {
        let frame = memory.question()?;
        let question = self.question(frame, facts, memory, &mut ())?;
        let clause = self.clause(frame.clause);
        let (Body::Run(steps) | Body::Offer { steps, .. }) = &clause.body else { return None };
        let Some(Step::Choose { asked: Asked::Chance(counter), set, .. }) = steps.get(usize::from(frame.step)) else {
            return None;
        };
        let drawn = memory.counters.get(self.uses(*counter, frame.seat)).copied().unwrap_or(0);
        let attempt = u32::try_from(drawn).unwrap_or(0);
        // Draws of an item are numbered in the order of its text.
        let earlier = self.program().clauses[..frame.clause.index()].iter().filter(|one| one.item == clause.item);
        let place = earlier.map(|one| draws(&one.body, usize::MAX)).sum::<usize>()
            + draws(&clause.body, usize::from(frame.step));
        let id = self.program().items[clause.item.index()].id.as_bytes();
        let entity = match luck.is_former {
            true => xxhash_rust::xxh3::xxh3_64(clause.label.as_bytes()),
            false => xxhash_rust::xxh3::xxh3_64_with_seed(id, place as u64),
        } as u32;
        let key = Key::of("content").round(round).seat(frame.seat).entity(entity).attempt(attempt);
        let lot = self.program().code[set.start as usize..set.end as usize].last().and_then(|op| match op {
            Op::Zone(zone) => {
                let whose = Code { end: set.end - 1, ..*set };
                Some((*zone, self.machine(facts, memory, frame).number(whose)))
            }
            _ => None,
        });
        let equal = |element| lot.map_or(1, |(zone, seat)| facts.many(zone, seat, element));
        let mut drawn = luck.dice(key).below(question.candidates.iter().map(equal).sum());
        let lies = |element: &i32| {
            let many = equal(*element);
            let is_it = drawn < many;
            drawn = drawn.saturating_sub(many);
            is_it
        };
        question.candidates.iter().find(lies).map(|element| (question.kind, element))
    }
}

/// How many of the first steps of a list are questions to Nature.
fn draws(body: &Body, first: usize) -> usize {
    let (Body::Run(steps) | Body::Offer { steps, .. }) = body else { return 0 };
    let asks = |step: &&Step| matches!(step, Step::Choose { asked: Asked::Chance(_), .. });
    steps.iter().take(first).filter(asks).count()
}
