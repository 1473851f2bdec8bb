//! Budgets of loops: what a question and an action may take, and the faults of those that would take more.

use super::fault::{Fault, FaultKind};
use super::memory::Memory;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::{ClauseId, ItemId, PointId};
use crate::rules::declared::zones::Carried;
use crate::rules::freezing::frozen::Rules;
use crate::rules::freezing::price::{MAX_QUESTION_PASSES, Prices};

/// The most effects in one action.
const MAX_EFFECTS: u16 = 10_000;
/// The most passes of loops in one action: those of its effect lists, and those of the questions that its effects ask.
pub const MAX_ACTION_PASSES: u32 = 10_000_000;

impl Rules {
    /// The prices in a game with this number of seats; 0 where it is not known, which counts as the most.
    fn prices(&self, seats: u8) -> &Prices {
        &self.prices[usize::from(seats).wrapping_sub(1).min(self.prices.len() - 1)]
    }

    /// The passes of all loops of a clause for one question at its point with the most seats; 0 without a loop.
    pub fn passes(&self, id: ClauseId) -> u64 {
        let prices = self.prices(0);
        let candidates = prices.candidates[self.clause(id).point.index()];
        prices.clauses.get(id.index()).map_or(0, |cost| cost.passes.saturating_mul(candidates))
    }

    /// The passes of all loops for one question at a point, and for the questions that its facts ask, with these items in play
    /// and this number of seats.
    pub fn passes_at(&self, point: PointId, active: Set, seats: u8) -> u64 {
        self.prices(seats).passes_at(point, active, &mut [None; 128])
    }

    /// Notes a fault if an item that entered play makes a question too dear. The game is void then, and no rule is asked any
    /// more.
    #[inline]
    pub(in crate::rules) fn price_item(&self, item: ItemId, memory: &mut Memory) {
        let prices = self.prices(memory.seats);
        if prices.dear != 0 && prices.points.get(item.index()).is_some_and(|points| !points.is_empty()) {
            self.price_questions(memory);
        }
    }

    #[cold]
    fn price_questions(&self, memory: &mut Memory) {
        let (mut known, active, prices) = ([None; 128], memory.active, self.prices(memory.seats));
        for point in (0..128).map(PointId).filter(|point| prices.dear >> point.index() & 1 == 1) {
            if prices.passes_at(point, active, &mut known) > MAX_QUESTION_PASSES {
                let mut price = |id: &ClauseId| prices.price_of(&prices.clauses[id.index()], active, &mut known);
                let dearest = self.active_clauses(point, memory).max_by_key(|id| (price(id), u16::MAX - id.0));
                dearest.into_iter().for_each(|id| memory.fail(Fault::new(FaultKind::Price, id)));
            }
        }
        if memory.fault.is_some_and(|fault| fault.kind == FaultKind::Price) {
            memory.heard = 0;
        }
    }

    /// Counts an effect, or a step that costs as much.
    pub(in crate::rules) fn count_effect(&self, clause: ClauseId, memory: &mut Memory) {
        memory.spent.effects = memory.spent.effects.saturating_add(1);
        if memory.spent.effects > MAX_EFFECTS {
            memory.fail(Fault::new(FaultKind::Effects, clause));
        }
    }

    /// Adds the passes of a step of a list to the account of the action. Whether it may be run.
    #[inline]
    pub(in crate::rules) fn pay_step(&self, clause: ClauseId, at: u16, memory: &mut Memory) -> bool {
        let prices = self.prices(memory.seats);
        match prices.steps.get(clause.index()).and_then(|steps| steps.get(usize::from(at))) {
            Some(cost) if !cost.is_nothing() => {
                self.pay_passes(clause, prices.price_of(cost, memory.active, &mut [None; 128]), memory)
            }
            _ => true,
        }
    }

    /// Adds the prices of the questions at some points that an effect of a clause asks to the account of the action.
    #[inline]
    pub(in crate::rules) fn pay_questions<'a>(
        &self,
        clause: ClauseId,
        points: impl IntoIterator<Item = &'a PointId>,
        memory: &mut Memory,
    ) {
        let asked = self.prices(memory.seats).asked & memory.heard;
        if asked == 0 {
            return;
        }
        for point in points {
            if asked & 1_u128 << point.index() != 0 {
                self.pay_passes(clause, self.passes_at(*point, memory.active, memory.seats), memory);
            }
        }
    }

    /// Adds the prices of the questions that are asked when something goes from one zone to another.
    pub(in crate::rules) fn pay_carried(&self, clause: ClauseId, carried: Option<&Carried>, memory: &mut Memory) {
        for lot in carried.into_iter().flat_map(Carried::lots) {
            self.pay_questions(clause, self.catalogue().zones[lot.zone.index()].asks, memory);
        }
    }

    #[cold]
    fn pay_passes(&self, clause: ClauseId, passes: u64, memory: &mut Memory) -> bool {
        let all = u64::from(memory.spent.passes).saturating_add(passes);
        memory.spent.passes = u32::try_from(all).unwrap_or(u32::MAX);
        let may = memory.spent.passes <= MAX_ACTION_PASSES;
        if !may {
            memory.fail(Fault::new(FaultKind::Passes, clause));
        }
        may
    }
}
