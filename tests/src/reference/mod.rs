//! Reference of the rules language: a slow, plain evaluator of [trees](crate::language::tree), written from the texts
//! `LANGUAGE.md` and `words.md` of the language.
//!
//! It takes base answers, values of facts, answers of players and draws of Nature from the game. All else is its own: values and
//! their absence, sets and their order, how answers combine, counters, effect lists. It knows nothing of compiled programs.

mod lists;
mod points;
mod values;

use std::collections::BTreeMap;
use std::sync::Arc;

use javelina_engine::rules::{ABSENT, Catalogue, Facts, Lexicon};

pub use lists::Frame;
pub use points::{Asked, Speaker};

use crate::language::come::Log;
use crate::language::planted::Planted;
use crate::language::tally::Tally;
use crate::language::tree::{Body, Counter, Item, Scope, Values};

/// A number, an element by its index, or a truth (0 and 1); `None` if it is absent.
pub type Value = Option<i128>;

/// What the game says at one moment.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// Facts as the seat acts.
    pub facts: &'a dyn Facts,
    /// The acting seat.
    pub seat: i32,
    /// The subjects of the point, by their places.
    pub subjects: [Value; 4],
}

/// A rule by the place of its item and its own place in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct RuleAt {
    /// The item.
    pub item: usize,
    /// The rule.
    pub rule: usize,
}

/// Items in play, the values of their counters, and the effect lists at work.
pub struct Reference {
    catalogue: &'static Catalogue,
    lexicon: Lexicon,
    /// The items.
    pub items: Arc<Vec<Item>>,
    active: Vec<bool>,
    /// By item and name; a value for each element or pair of elements, by the order of the kinds.
    counters: BTreeMap<(usize, String), Vec<i128>>,
    /// How often a seat took an offer within the scope of its limit.
    uses: BTreeMap<(RuleAt, i32), i128>,
    /// Effect lists at work, the one that runs or waits last.
    pub frames: Vec<Frame>,
    /// What the list that goes on reads and changes.
    log: Log,
    /// How many events put lists on the stack.
    raised: usize,
    /// The lists of events that have ended.
    ended: Vec<(usize, RuleAt, Log)>,
    /// Whether two lists of one event without an order touched.
    pub raced: bool,
    /// The rules whose conditions held at the last question, those that were silenced included.
    pub meant: Vec<Speaker>,
    /// Forms of the grammar and pairs of verbs that were evaluated.
    pub tally: Tally,
    /// A meaning that is wrong on purpose.
    planted: Option<Planted>,
}

/// Puts a result into the range of numbers.
fn kept(value: i128) -> i128 {
    value.clamp(-i128::from(i32::MAX), i128::from(i32::MAX))
}

/// A value as the engine writes it.
pub fn value_of(number: i32) -> Value {
    (number != ABSENT).then_some(i128::from(number))
}

impl Reference {
    /// Items of which none is in play yet.
    pub fn new(
        catalogue: &'static Catalogue,
        lexicon: Lexicon,
        items: Arc<Vec<Item>>,
        planted: Option<Planted>,
    ) -> Self {
        let active = vec![false; items.len()];
        let (counters, uses, tally) = (BTreeMap::new(), BTreeMap::new(), Tally::default());
        let (frames, ended, log, meant) = (Vec::new(), Vec::new(), Log::default(), Vec::new());
        let (raised, raced) = (0, false);
        Self {
            catalogue,
            lexicon,
            items,
            active,
            counters,
            uses,
            frames,
            log,
            raised,
            ended,
            raced,
            meant,
            tally,
            planted,
        }
    }

    fn is(&self, planted: Planted) -> bool {
        self.planted == Some(planted)
    }

    /// An item enters play; its counters are at their start.
    pub fn activate(&mut self, item: usize) {
        self.active[item] = true;
        self.start_anew(|at, _| at == item);
        self.uses.retain(|(rule, _), _| rule.item != item);
    }

    /// An item leaves play.
    pub fn deactivate(&mut self, item: usize) {
        self.active[item] = false;
        self.counters.retain(|(at, _), _| *at != item);
    }

    /// The values of a counter where it is taken up in the middle of a game.
    pub fn take_over(&mut self, item: usize, name: &str, values: Vec<i128>) {
        self.counters.insert((item, name.to_string()), values);
    }

    /// The same of how often a seat took an offer.
    pub fn take_over_uses(&mut self, rule: RuleAt, seat: i32, uses: i128) {
        self.uses.insert((rule, seat), uses);
    }

    /// A game, round, turn or action begins: counters and limits of that scope start anew.
    pub fn reset(&mut self, scope: Scope) {
        let active = self.active.clone();
        self.start_anew(|at, counter| active[at] && counter.scope == scope);
        let items = Arc::clone(&self.items);
        let limits = |rule: &RuleAt| match &items[rule.item].rules[rule.rule].body {
            Body::Offer { limits, .. } => limits.iter().any(|(_, of)| *of == scope),
            _ => false,
        };
        self.uses.retain(|(rule, _), _| !limits(rule));
    }

    fn start_anew(&mut self, is_meant: impl Fn(usize, &Counter) -> bool) {
        for (at, item) in self.items.iter().enumerate() {
            for counter in item.counters.iter().filter(|counter| is_meant(at, counter)) {
                let many = counter.per.iter().map(|kind| self.lexicon.count(*kind)).product();
                let mut values = vec![i128::from(counter.start); many];
                for (value, elements) in &counter.starts {
                    elements.iter().for_each(|element| values[*element as usize] = i128::from(*value));
                }
                self.counters.insert((at, counter.name.clone()), values);
            }
        }
    }

    /// The values of a counter.
    pub fn counter(&self, item: usize, name: &str) -> &[i128] {
        self.counters.get(&(item, name.to_string())).map_or(&[], Vec::as_slice)
    }

    fn declared(&self, item: usize, name: &str) -> Option<&Counter> {
        self.items[item].counters.iter().find(|counter| counter.name == name)
    }

    /// The least and the greatest value of a counter.
    fn range(&self, counter: &Counter) -> (i128, i128) {
        match counter.values {
            Values::Numbers(least, greatest) => (least.into(), greatest.into()),
            Values::Of(kind) => (0, self.lexicon.count(kind) as i128 - 1),
        }
    }

    /// The place of a value of a counter; `None` if an index is absent.
    fn place(&self, counter: &Counter, indices: &[Value]) -> Option<usize> {
        let mut place = 0;
        for (kind, index) in counter.per.iter().zip(indices) {
            place = place * self.lexicon.count(*kind) + usize::try_from((*index)?).ok()?;
        }
        Some(place)
    }

    fn read(&self, item: usize, name: &str, indices: &[Value]) -> Value {
        let counter = self.declared(item, name)?;
        let value = self.counter(item, name).get(self.place(counter, indices)?).copied()?;
        let is_none = matches!(counter.values, Values::Of(_)) && value < 0;
        if is_none && self.is(Planted::NoneIsTheFirst) { Some(0) } else { (!is_none).then_some(value) }
    }

    /// Writes a value, kept within the range of the counter.
    fn write(&mut self, item: usize, name: &str, place: usize, value: i128) {
        let Some(counter) = self.declared(item, name) else { return };
        let (least, greatest) = self.range(counter);
        let value = if value < 0 && matches!(counter.values, Values::Of(_)) {
            -1
        } else if self.is(Planted::CounterUnbounded) {
            value
        } else {
            value.clamp(least, greatest)
        };
        let values = self.counters.get_mut(&(item, name.to_string()));
        if let Some(stored) = values.and_then(|values| values.get_mut(place)) {
            *stored = value;
        }
    }

    /// The label of a rule: `item.rule`.
    pub fn label(&self, rule: RuleAt) -> String {
        let item = &self.items[rule.item];
        format!("{}.{}", item.id, item.rules[rule.rule].label)
    }
}
