//! The part of a program that some of its items make up, as games of a large library are built of it.

use super::graft::{GONE, Graft};
use super::program::{Body, Clause, Item, Level, Lift, Program};
use crate::rules::Set;
use crate::rules::answering::combined::Combine;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ClauseId, Code, CounterId, ItemId};
use crate::rules::declared::lexicon::Lexicon;
use crate::rules::declared::tables::TableDecl;
use crate::rules::running::memory::COUNTER_SLOTS;

/// The most clauses of the items of a game.
pub const MAX_GAME_CLAUSES: usize = 2_048;

impl Program {
    /// Returns `true` if all of it fits into one game.
    pub fn fits(&self, lexicon: &Lexicon) -> bool {
        self.items.len() <= Set::CAPACITY
            && self.clauses.len() <= MAX_GAME_CLAUSES
            && self.counter_values(lexicon) <= COUNTER_SLOTS
    }

    /// One past the last place of a counter's value.
    pub fn counter_values(&self, lexicon: &Lexicon) -> usize {
        self.counters.iter().map(|counter| usize::from(counter.slot) + counter.size(lexicon)).max().unwrap_or(0)
    }

    /// The program of the items that `keep` says, in their order, the scripts that it calls, by their former indices, and the
    /// new place of each counter value. What its rules say about other items is left out: these are not in play.
    #[must_use]
    pub fn only(&self, keep: &dyn Fn(ItemId) -> bool, lexicon: &Lexicon) -> (Self, Vec<u16>, Vec<u16>) {
        let kept: Vec<bool> = (0..self.items.len()).map(|at| keep(ItemId(at as u16))).collect();
        let is_kept = |item: ItemId| kept.get(item.index()).copied().unwrap_or(false);
        let lifts_nothing = |clause: &Clause| match &clause.body {
            Body::Allow(Lift::Clause(lifted)) => {
                self.clauses.get(lifted.index()).is_none_or(|lifted| !is_kept(lifted.item))
            }
            _ => false,
        };
        let (slots, params) = (self.places(&is_kept, lexicon), &self.params);
        let graft = Graft {
            items: numbered(self.items.len(), |at| kept[at]).map(ItemId).collect(),
            counters: numbered(self.counters.len(), |at| is_kept(self.counters[at].item)).map(CounterId).collect(),
            params: numbered(params.len(), |at| is_kept(params[at].0)).collect(),
            clauses: numbered(self.clauses.len(), |at| {
                is_kept(self.clauses[at].item) && !lifts_nothing(&self.clauses[at])
            })
            .map(ClauseId)
            .collect(),
            scripts: 0,
        };
        let mut only = Self { arity: self.arity.clone(), bounding: self.bounding.clone(), ..Self::default() };
        let mut scripts: Vec<u16> = Vec::new();
        for (clause, _) in self.clauses.iter().zip(&graft.clauses).filter(|(_, id)| id.0 != GONE) {
            let mut clause_of_it = graft.clause(self, clause, &mut only);
            self.give_places(clause.code, clause_of_it.code, &mut only);
            if let Body::Script { script, .. } = &mut clause_of_it.body {
                let at = scripts.iter().position(|known| known == script).unwrap_or_else(|| {
                    scripts.push(*script);
                    scripts.len() - 1
                });
                *script = at as u16;
            }
            only.clauses.push(clause_of_it);
        }
        for item in self.items.iter().enumerate().filter(|(at, _)| kept[*at]).map(|(_, item)| item) {
            let levels = item.levels.iter().map(|level| {
                let code = graft.code(self, level.code, &mut only);
                self.give_places(level.code, code, &mut only);
                Level { code, ..level.clone() }
            });
            let levels = levels.collect();
            only.items.push(Item { levels, ..item.clone() });
        }
        let kept_counters = self.counters.iter().filter(|counter| is_kept(counter.item));
        only.counters.extend(kept_counters.map(|counter| CounterDecl {
            item: graft.items[counter.item.index()],
            slot: slots.get(usize::from(counter.slot)).copied().unwrap_or_default(),
            revealed: counter.revealed.map(|flag| graft.counters[flag.index()]),
            ..counter.clone()
        }));
        let of_kept = params.iter().filter(|param| is_kept(param.0));
        only.params
            .extend(of_kept.map(|param| (graft.items[param.0.index()], param.1.clone(), param.2, param.3, param.4)));
        let of_kept = self.tables.iter().filter(|table| is_kept(table.item));
        only.tables.extend(of_kept.map(|table| TableDecl { item: graft.items[table.item.index()], ..table.clone() }));
        let both = |(clause, counter): &(ClauseId, CounterId)| {
            let ids = (graft.clauses[clause.index()], graft.counters[counter.index()]);
            (ids.0.0 != GONE && ids.1.0 != GONE).then_some(ids)
        };
        only.grants.extend(self.grants.iter().filter_map(both));
        let of_item = |list: &[(ItemId, String, crate::Span)]| {
            let own = list.iter().filter(|(item, ..)| is_kept(*item));
            own.map(|(item, text, span)| (graft.items[item.index()], text.clone(), *span)).collect()
        };
        (only.setups, only.known) = (of_item(&self.setups), of_item(&self.known));
        let combine = |combine: &Combine| {
            let pair = combine.pair.map(|clause| graft.clauses[clause.index()]);
            let is_whole = is_kept(combine.item) && pair.iter().all(|clause| clause.0 != GONE);
            is_whole.then(|| Combine { item: graft.items[combine.item.index()], pair, ..combine.clone() })
        };
        only.combines = self.combines.iter().filter_map(combine).collect();
        (only, scripts, slots)
    }

    /// Says where parts of code were written that is `now` in another program.
    fn give_places(&self, code: Code, now: Code, to: &mut Self) {
        let own = self.places_in(code).iter().filter(|(part, _)| part.start >= code.start);
        to.places.extend(own.map(|(part, span)| (part.moved(code.start, now.start), *span)));
    }

    /// The new place of each counter value, [`GONE`] for those of items that are left out. There are no gaps, and items that
    /// never meet share places as before.
    fn places(&self, is_kept: &dyn Fn(ItemId) -> bool, lexicon: &Lexicon) -> Vec<u16> {
        let mut is_used = vec![false; self.counter_values(lexicon) + 1];
        for counter in self.counters.iter().filter(|counter| is_kept(counter.item)) {
            let start = usize::from(counter.slot);
            is_used[start..start + counter.size(lexicon)].fill(true);
        }
        let next = |free: &mut u16, is_used: bool| {
            *free += u16::from(is_used);
            Some(if is_used { *free - 1 } else { GONE })
        };
        is_used.into_iter().scan(0, next).collect()
    }
}

/// A new number for each index that is kept, [`GONE`] for the others.
fn numbered(count: usize, is_kept: impl Fn(usize) -> bool) -> impl Iterator<Item = u16> {
    let mut next = 0;
    (0..count).map(move |at| {
        if !is_kept(at) {
            return GONE;
        }
        next += 1;
        next - 1
    })
}
