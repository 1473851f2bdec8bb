//! Offers: what else a seat may do now, what it costs, how often, and what taking it sets off.

use super::speaking::Speaking;
use crate::Seat;
use crate::rules::compiled::program::Body;
use crate::rules::declared::capped::Limited;
use crate::rules::declared::ids::{ABSENT, ClauseId, Code, CounterId, PointId};
use crate::rules::evaluating::ask::{Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::frames::Frame;
use crate::rules::running::host::Host;
use crate::rules::running::memory::Memory;
use crate::rules::running::run::{frame, heed};
use crate::rules::watching::hearing::Asks;
use crate::rules::watching::tracer::{Act, Told};
use crate::rules::watching::witness::Witness;

/// The least and the most points that a clause grants to a seat in a game.
const GRANTS: [i32; 2] = [i16::MIN as i32, i16::MAX as i32];

impl Rules {
    /// The offers of a point that the seat can pay for and has not used up. Prices in one currency are summed; one that
    /// depends on something absent cannot be paid.
    pub fn offers<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>, out: &mut impl FnMut(ClauseId)) {
        self.offers_heard(point, ask, &mut (), out);
    }

    /// As [`offers`](Self::offers), with a witness: an offer that can be taken is decisive.
    pub fn offers_heard<F: Facts, W: Witness>(
        &self,
        point: PointId,
        ask: &Ask<'_, F>,
        witness: &mut W,
        out: &mut impl FnMut(ClauseId),
    ) {
        if self.silent(point, ask.memory) {
            return;
        }
        let Some(_nested) = self.nested(point, ask) else { return };
        let (spent, speaking) = (ask.spent.get(), self.speaking(point, ask));
        self.report(point, ask, &speaking, || Told::Offers(self.open(&speaking, ask)));
        if W::ON {
            self.tell(point, Asks::Offers, (ask, spent), witness);
        }
        speaking.iter().filter(|id| self.is_open(*id, ask)).for_each(out);
    }

    /// The offers that can be taken, of those that speak.
    pub(in crate::rules) fn open<F: Facts>(&self, speaking: &Speaking<'_>, ask: &Ask<'_, F>) -> Vec<ClauseId> {
        speaking.iter().filter(|id| self.is_open(*id, ask)).collect()
    }

    /// Whether the seat can pay for an offer and has not used it up.
    fn is_open<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> bool {
        let Body::Offer { costs, limit, .. } = &self.clause(id).body else { return false };
        let is_left = limit.is_none_or(|(counter, most)| {
            let used = ask.memory.counters.get(self.uses(counter, ask.seat));
            used.is_some_and(|used| i32::from(*used) < most)
        });
        is_left && costs.iter().all(|(currency, _)| self.can_pay(*currency, costs, ask))
    }

    /// Whether the seat holds what all prices in one currency come to.
    pub(super) fn can_pay<F: Facts>(&self, currency: u8, costs: &[(u8, Code)], ask: &Ask<'_, F>) -> bool {
        let mut machine = Machine::of(self.program(), ask);
        let mut sum = 0_i64;
        for (_, price) in costs.iter().filter(|(other, _)| *other == currency) {
            match machine.number(*price) {
                ABSENT => return false,
                price => sum += i64::from(price),
            }
        }
        let held = ask.facts.fact(self.catalogue().currencies[usize::from(currency)].held, [0; 2]);
        held != ABSENT && i64::from(held) >= sum
    }

    /// The slot of a hidden counter of a clause for a seat: how often it took an offer, or how often Nature answered.
    pub(in crate::rules) fn uses(&self, counter: CounterId, seat: Seat) -> usize {
        let decl = &self.program().counters[counter.index()];
        usize::from(decl.slot) + if decl.is_indexed() { seat.index() } else { 0 }
    }

    /// A clause grants points to a seat, at least -32,768 and at most 32,767 in a game. How many; `None` if it grants none.
    pub(crate) fn grant(&self, id: ClauseId, seat: Seat, points: i32, memory: &mut Memory) -> Option<i32> {
        let (_, counter) = self.program().grants.iter().find(|(clause, _)| *clause == id)?;
        let slot = self.uses(*counter, seat);
        let before = i32::from(*memory.counters.get(slot)?);
        let after = self.cut((id, Limited::Points), before.saturating_add(points), GRANTS, memory);
        *memory.counters.get_mut(slot)? = after as i16;
        Some(after - before)
    }

    /// The points that clauses granted to a seat, by clause in the order of the program; those of 0 are left out.
    pub fn granted<'a>(&'a self, seat: Seat, memory: &'a Memory) -> impl Iterator<Item = (ClauseId, i32)> + 'a {
        let kept = move |counter| memory.counters.get(self.uses(counter, seat)).copied().unwrap_or(0);
        let all = self.program().grants.iter().map(move |(clause, counter)| (*clause, i32::from(kept(*counter))));
        all.filter(|(_, points)| *points != 0)
    }

    /// Takes an offer about nothing in particular, see [`take_offer_about`](Self::take_offer_about).
    pub fn take_offer<H: Host>(&self, id: ClauseId, seat: Seat, host: &mut H) {
        self.take_offer_about(id, [], seat, host);
    }

    /// Takes an offer that [`offers`](Self::offers) gave for these subjects: pays, counts the use, and starts its
    /// effects; call [`settle`](Self::settle) next. All prices are those at which it was offered: neither the use nor
    /// what one of them takes changes another.
    pub fn take_offer_about<H: Host, const N: usize>(
        &self,
        id: ClauseId,
        subjects: [i32; N],
        seat: Seat,
        host: &mut H,
    ) {
        let Body::Offer { costs, limit, .. } = &self.clause(id).body else { return };
        let mut all = [0; 4];
        all[..N].copy_from_slice(&subjects);
        let started = frame(id, seat, all);
        self.report_act(&started, host, Act::Takes);
        let (mut few, mut many) = ([ABSENT; 4], Vec::new()); // offers of people have a price or two: no allocation
        let prices = match few.get_mut(..costs.len()) {
            Some(few) => few,
            None => {
                many.resize(costs.len(), ABSENT);
                &mut many[..]
            }
        };
        {
            let facts = host.facts(seat);
            for (price, (_, code)) in prices.iter_mut().zip(costs) {
                *price = self.price(*code, &started, &facts, host.memory());
            }
        }
        heed(host);
        if let Some((counter, _)) = limit {
            let slot = self.uses(*counter, seat);
            if let Some(used) = host.memory_mut().counters.get_mut(slot) {
                *used = used.saturating_add(1);
            }
        }
        for (price, (currency, _)) in prices.iter().zip(costs).filter(|(price, _)| **price != ABSENT) {
            let pay = self.catalogue().currencies[usize::from(*currency)].pay;
            self.pay_questions(id, self.catalogue().effects[pay.index()].asks, host.memory_mut());
            self.report_act(&started, host, Act::Pays(pay, [*price, 0, 0]));
            host.perform(id, seat, pay, [*price, 0, 0]);
        }
        self.report_act(&started, host, Act::Starts);
        self.push(started, host.memory_mut());
    }

    fn price<F: Facts>(&self, code: Code, frame: &Frame, facts: &F, memory: &Memory) -> i32 {
        self.machine(facts, memory, frame).number(code)
    }
}
