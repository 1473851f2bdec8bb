//! Counters that content shows to people (`shown as`), in words for tables and sheets.

use crate::Seat;
use crate::rules::declared::catalogue::Type;
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ABSENT, KindId};
use crate::rules::freezing::frozen::Rules;
use crate::rules::running::memory::Memory;

/// The most elements that are named of one counter.
const MOST: usize = 24;

impl Rules {
    /// A line for each counter in play that is `shown as` something: title of its item, word, values. Of counters kept
    /// per seat the values of `whose` are told, secret ones only where `sees` says that the viewer may know them.
    pub fn shown(&self, memory: &Memory, whose: &[Seat], sees: &dyn Fn(Seat) -> bool) -> Vec<String> {
        self.shown_by_name(memory, whose, sees).into_iter().map(|(_, line)| line).collect()
    }

    /// The same lines, each with `item.counter`.
    pub fn shown_by_name(&self, memory: &Memory, whose: &[Seat], sees: &dyn Fn(Seat) -> bool) -> Vec<(String, String)> {
        let counters = self.program().counters.iter().filter(|counter| memory.is_active(counter.item));
        let line = |counter: &CounterDecl| {
            let word = counter.shown.as_ref()?;
            let item = self.program().items.get(counter.item.index())?;
            let values = self.values_in_words(counter, memory, whose, sees)?;
            Some((format!("{}.{}", item.id, counter.name), format!("{}: {word} {values}", item.name())))
        };
        counters.filter_map(line).collect()
    }

    /// The values of a counter: `3`, `A 1, B 0`, `B2, C4`; `None` if the viewer may see none of them.
    pub(in crate::rules) fn values_in_words(
        &self,
        counter: &CounterDecl,
        memory: &Memory,
        whose: &[Seat],
        sees: &dyn Fn(Seat) -> bool,
    ) -> Option<String> {
        let seats = self.catalogue().seat;
        let kinds: Vec<KindId> = counter.per.iter().flatten().copied().collect();
        let by_seat = kinds.iter().position(|kind| *kind == seats);
        let is_secret = counter.secret && !self.is_revealed(counter, memory);
        if is_secret && by_seat.is_none() {
            return None;
        }
        let count = |kind: &KindId| self.lexicon().count(*kind);
        let all = kinds.iter().map(count).product::<usize>();
        // The last index runs fastest.
        let index = |slot: usize, at: usize| {
            let after: usize = kinds.iter().skip(at + 1).map(count).product();
            slot / after.max(1) % count(&kinds[at]).max(1)
        };
        let mut told = Vec::new();
        for slot in 0..all {
            let seat = by_seat.map(|at| Seat(index(slot, at) as u8));
            if seat.is_some_and(|seat| !whose.contains(&seat) || is_secret && !sees(seat)) {
                continue;
            }
            let value = counter.value(*memory.counters.get(usize::from(counter.slot) + slot)?);
            let named = (0..kinds.len()).filter(|at| Some(*at) != by_seat || whose.len() > 1);
            let name: Vec<String> = named.map(|at| self.lexicon().name(kinds[at], index(slot, at) as i32)).collect();
            let is_few = kinds.len() == usize::from(by_seat.is_some());
            if value == ABSENT && !kinds.is_empty() || value == 0 && counter.values.is_none() && !is_few {
                continue; // of many elements only those with something are named
            }
            let is_mark = counter.values.is_none() && (counter.least, counter.greatest) == (0, 1) && !is_few;
            let value = self.value_in_words(counter.values.map_or(Type::Number, Type::Of), value);
            let name = name.join(" ");
            told.push(if is_mark { name } else { format!("{name} {value}").trim_start().to_string() });
        }
        let more = told.len().saturating_sub(MOST);
        told.truncate(MOST);
        if more > 0 {
            told.push(format!("{more} more"));
        }
        match told.is_empty() {
            true if by_seat.is_some() && is_secret => None,
            true => Some("none".into()),
            false => Some(told.join(", ")),
        }
    }
}
