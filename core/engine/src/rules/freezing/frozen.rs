//! Frozen rules: every item that may enter a game, indexed by point, static conditions folded into masks.

use std::sync::Arc;

use super::folding::{Folded, conjuncts, fold, fold_script};
use super::numbering::Numbering;
use super::price::Prices;
use crate::rules::clashes::touching::Touching;
use crate::rules::compiled::program::{Body, Clause, Item, Program};
use crate::rules::compiled::set::Set;
use crate::rules::compiled::steps::Step;
use crate::rules::declared::catalogue::{Catalogue, PointKind};
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ABSENT, ClauseId, Code, ItemId, PointId};
use crate::rules::declared::lexicon::Lexicon;
use crate::rules::evaluating::ask::Facts;
use crate::rules::running::memory::Memory;
use crate::rules::scripts::script::Script;
use crate::rules::watching::tracer::{Traced, Tracer};

/// What content is frozen from.
pub struct Freeze {
    /// What the game declares.
    pub catalogue: &'static Catalogue,
    /// The names of all elements.
    pub lexicon: Lexicon,
    /// The compiled content.
    pub program: Program,
    /// The scripts that `Body::Script` names.
    pub scripts: Vec<Box<dyn Script>>,
}

#[derive(Clone, Debug, Default)]
struct PointIndex {
    /// In canonical order: `after` first, then lists that ask nothing, then labels.
    clauses: Vec<ClauseId>,
    /// The item of each of them, as an element.
    owners: Vec<u8>,
    /// The items that answer here.
    items: Set,
    /// Those of them whose answers may change during play: they read facts that do, or are scripts.
    wavering: Set,
    /// The places of the clauses that override others.
    overriding: Set,
    /// Events: the clauses whose effect lists touch without an order.
    touching: Touching,
}

/// The rules that content laid over a game. Immutable during play.
pub struct Rules {
    catalogue: &'static Catalogue,
    lexicon: Lexicon,
    program: Program,
    folded: Vec<Folded>,
    points: Vec<PointIndex>,
    scripts: Vec<Box<dyn Script>>,
    numbering: Numbering,
    /// The points at which each item answers, by bits, and from the top the scopes of its counters.
    speaks: Vec<u128>,
    /// The items whose effect lists may do something to other seats than the acting one.
    pub(in crate::rules) reaching: Set,
    /// Of each item the levels, lowest first, by the parts of their conditions.
    levels: Vec<Vec<Vec<Code>>>,
    pub(in crate::rules) prices: Vec<Prices>,
    /// The least and the greatest value at each number point, for [`within`](Self::within); empty if no point has limits.
    pub(in crate::rules) limits: Vec<[i32; 2]>,
    /// The position at which every game begins, if it is not the start.
    opening: Option<Arc<str>>,
    /// A law that hears them at work.
    pub(in crate::rules) tracer: Option<Arc<dyn Tracer>>,
}

impl std::fmt::Debug for Rules {
    #[inline]
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rules")
            .field("items", &self.program.items.len())
            .field("clauses", &self.program.clauses.len())
            .finish()
    }
}

impl Rules {
    /// Rules without any content.
    pub fn none(catalogue: &'static Catalogue, lexicon: Lexicon) -> Self {
        struct Nothing;
        impl Facts for Nothing {
            fn fact(&self, _: crate::rules::FactId, _: [i32; 2]) -> i32 {
                ABSENT
            }
            fn set(&self, _: crate::rules::FactId, _: [i32; 2]) -> Set {
                Set::EMPTY
            }
        }
        Self::freeze(Freeze { catalogue, lexicon, program: Program::default(), scripts: Vec::new() }, &Nothing)
    }

    /// Freezes checked content. `statics` answers the catalogue's static facts; it is asked nothing else.
    pub fn freeze(parts: Freeze, statics: &dyn Facts) -> Self {
        let Freeze { catalogue, lexicon, mut program, scripts } = parts;
        program.arity = catalogue.facts.iter().map(|fact| fact.of.len() as u8).collect();
        let fold = |clause: &Clause| {
            let mut folded = fold(catalogue, &lexicon, &program, clause, statics);
            fold_script(catalogue, &lexicon, clause, &scripts, &mut folded);
            folded
        };
        let folded: Vec<Folded> = program.clauses.iter().map(fold).collect();
        let index = |point| index_point(catalogue, &program, &scripts, &folded, PointId(point as u8), Labels::Forward);
        let points: Vec<PointIndex> = (0..catalogue.points.len()).map(index).collect();
        assert!(catalogue.points.len() <= 124, "a game has at most 124 points");
        let mut speaks = vec![0; program.items.len()];
        for (at, point) in points.iter().enumerate() {
            point.items.iter().for_each(|item| speaks[item as usize] |= 1_u128 << at);
        }
        let numbering = Numbering::of(&program, &lexicon);
        for counter in &program.counters {
            if let Some(speaks) = speaks.get_mut(counter.item.index()) {
                *speaks |= counter.scope.bit();
            }
        }
        let reaches = |clause: &&Clause| match clause.body {
            Body::Script { script, function } => {
                scripts.get(usize::from(script)).is_some_and(|script| script.footprint(function).reaches_others())
            }
            _ => clause.reaches_others(),
        };
        let reaching = program.clauses.iter().filter(reaches);
        let reaching = reaching.map(|clause| i32::from(clause.item.0)).collect();
        let parts = |item: &Item| item.levels.iter().map(|level| conjuncts(&program, level.code)).collect();
        let levels = program.items.iter().map(parts).collect();
        let prices = Prices::by_seats(catalogue, &lexicon, &program);
        let mut rules = Self {
            catalogue,
            lexicon,
            program,
            folded,
            points,
            scripts,
            numbering,
            reaching,
            speaks,
            levels,
            prices,
            limits: Vec::new(),
            opening: None,
            tracer: None,
        };
        let touching = rules.tangles(statics);
        for (point, touching) in rules.points.iter_mut().zip(touching) {
            point.touching = touching;
        }
        rules
    }

    /// The levels of an item, lowest first, by the parts that the outermost `and`s of their conditions join.
    pub(in crate::rules) fn levels_by_parts(&self, item: ItemId) -> &[Vec<Code>] {
        &self.levels[item.index()]
    }

    /// Whether one effect list runs after another, by one `after` or over several.
    pub(in crate::rules) fn is_after(&self, late: ClauseId, early: ClauseId) -> bool {
        let (mut known, mut at) = (vec![late], 0);
        while let Some(id) = known.get(at).copied() {
            for before in &self.clause(id).after {
                if *before == early {
                    return true;
                }
                if !known.contains(before) {
                    known.push(*before);
                }
            }
            at += 1;
        }
        false
    }

    /// The places of the clauses of a point that override others.
    #[inline]
    pub(in crate::rules) fn overriding(&self, point: PointId) -> Set {
        self.points[point.index()].overriding
    }

    /// The clauses of an event whose effect lists touch.
    #[inline]
    pub(in crate::rules) fn touching(&self, point: PointId) -> &Touching {
        &self.points[point.index()].touching
    }

    /// The same rules with scripts of their own, for another worker.
    pub fn fork(&self) -> Self {
        Self {
            catalogue: self.catalogue,
            lexicon: self.lexicon.clone(),
            program: self.program.clone(),
            folded: self.folded.clone(),
            levels: self.levels.clone(),
            prices: self.prices.clone(),
            limits: self.limits.clone(),
            points: self.points.clone(),
            scripts: self.scripts.iter().map(|script| script.fork()).collect(),
            numbering: self.numbering.clone(),
            reaching: self.reaching,
            speaks: self.speaks.clone(),
            opening: self.opening.clone(),
            tracer: self.tracer.clone(),
        }
    }

    /// The same rules for games that begin at a position.
    #[must_use]
    pub fn begun_at(self, position: &str) -> Self {
        Self { opening: Some(position.into()), ..self }
    }

    /// The text of the position at which games begin; `None` where they begin at the start.
    pub fn opening(&self) -> Option<&str> {
        self.opening.as_deref()
    }

    /// The same rules with scripts of their own, with the labels in the reverse order at these points. Ids, keys of luck and
    /// `after` stay: whatever comes out differently was decided by names.
    pub fn turned(&self, points: Set) -> Self {
        let mut turned = self.fork();
        for point in points.iter().filter_map(|at| u8::try_from(at).ok()).map(PointId) {
            let (program, scripts) = (&self.program, &self.scripts);
            let index = index_point(self.catalogue, program, scripts, &self.folded, point, Labels::Reversed);
            let PointIndex { clauses, touching, .. } = &self.points[point.index()];
            let place = |id: &ClauseId| index.clauses.iter().position(|other| other == id).unwrap_or_default();
            let touching = touching.moved(&clauses.iter().map(place).collect::<Vec<_>>());
            turned.points[point.index()] = PointIndex { touching, ..index };
        }
        turned
    }

    /// The events at which two clauses of these items answer, as places in the catalogue.
    pub fn rival_events(&self, active: Set) -> Set {
        let answer =
            |index: &PointIndex| index.owners.iter().filter(|owner| active.contains(i32::from(**owner))).count();
        let points = self.catalogue.points.iter().zip(&self.points).enumerate();
        let rival = points.filter(|(_, (decl, index))| decl.kind == PointKind::Event && answer(index) > 1);
        rival.map(|(at, _)| at as i32).collect()
    }

    /// Those of some clauses at one event that run in the order of their labels: no `after` says whether they come before or
    /// after another one of them.
    pub fn unordered(&self, clauses: &[ClauseId]) -> Vec<ClauseId> {
        let is_ordered = |a: ClauseId, b: ClauseId| a == b || self.is_after(a, b) || self.is_after(b, a);
        clauses.iter().copied().filter(|a| clauses.iter().any(|b| !is_ordered(*a, *b))).collect()
    }

    /// Whether any item has a script.
    pub fn is_scripted(&self) -> bool {
        !self.scripts.is_empty()
    }

    /// Operations that the scripts have spent so far, those of forks apart.
    pub fn spent(&self) -> u64 {
        self.scripts.iter().map(|script| script.spent()).sum()
    }

    /// What the game declares.
    #[inline]
    pub fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    /// The names of all elements.
    #[inline]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The compiled content.
    #[inline]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Numbers of items, clauses and counter values in digests.
    pub fn numbering(&self) -> &Numbering {
        &self.numbering
    }

    /// A clause.
    #[inline]
    pub fn clause(&self, id: ClauseId) -> &Clause {
        &self.program.clauses[id.index()]
    }

    /// The item with this id.
    pub fn item(&self, id: &str) -> Option<ItemId> {
        self.program.items.iter().position(|item| item.id == id).map(|at| ItemId(at as u16))
    }

    /// The clauses of a point, in canonical order.
    #[inline]
    pub fn clauses_at(&self, point: PointId) -> &[ClauseId] {
        &self.points[point.index()].clauses
    }

    /// The clauses of a point that may speak now, in canonical order and with their places in it: those of active items, some
    /// of which keep silent.
    #[inline]
    pub(in crate::rules) fn heard(
        &self,
        point: PointId,
        memory: &Memory,
        apart: Set,
    ) -> impl Iterator<Item = (i32, ClauseId)> {
        let index = &self.points[point.index()];
        let heard = index.items.and(memory.active).minus(apart);
        let owners = index.owners.iter().enumerate().filter(move |(_, owner)| heard.contains(i32::from(**owner)));
        owners.filter_map(|(at, _)| index.clauses.get(at).map(|id| (at as i32, *id)))
    }

    /// Puts an item in play and its counters to their start.
    pub fn activate(&self, item: ItemId, memory: &mut Memory) {
        memory.active.insert(i32::from(item.0));
        memory.heard |= self.speaks.get(item.index()).copied().unwrap_or(0);
        self.restart(memory, |counter| counter.item == item);
        self.price_item(item, memory);
        self.hear(|| Traced::Activated(item));
    }

    /// Takes an item out of play, and what its counters hold away.
    pub fn deactivate(&self, item: ItemId, memory: &mut Memory) {
        if !memory.is_active(item) {
            return;
        }
        memory.active.remove(i32::from(item.0));
        memory.heard =
            memory.active.iter().filter_map(|item| self.speaks.get(item as usize)).fold(0, |all, one| all | one);
        for counter in self.program.counters.iter().filter(|counter| counter.item == item) {
            let first = usize::from(counter.slot);
            memory.counters.iter_mut().skip(first).take(counter.size(&self.lexicon)).for_each(|value| *value = 0);
        }
        self.hear(|| Traced::Deactivated(item));
    }

    /// Puts what secret counters hold for others back to its start and takes their answers to a sealed question out, in a
    /// copy of the memory for somebody who may know only those of the seats that are `own`.
    pub fn close_counters(&self, memory: &mut Memory, own: impl Fn(crate::Seat) -> bool) {
        self.close_answers(memory, &own);
        let is_hidden = |counter: &&CounterDecl| counter.secret && !self.is_revealed(counter, memory);
        let hidden: Vec<&CounterDecl> = self.program.counters.iter().filter(is_hidden).collect();
        for counter in hidden {
            let owns = |seat: usize| u8::try_from(seat).is_ok_and(|seat| own(crate::Seat(seat)));
            for place in 0..counter.size(&self.lexicon) {
                if !counter.owner(&self.lexicon, self.catalogue.seat, place).is_some_and(owns)
                    && let Some(value) = memory.counters.get_mut(usize::from(counter.slot) + place)
                {
                    let start = counter.starts.iter().rev().find(|(at, _)| *at == place);
                    *value = start.map_or(counter.start, |(_, value)| *value);
                }
            }
        }
    }

    /// Whether no active item answers at a point: one look at a bit.
    #[inline]
    pub fn silent(&self, point: PointId, memory: &Memory) -> bool {
        memory.heard >> point.index() & 1 == 0
    }

    /// The items that answer at a point when they are active.
    #[inline]
    pub fn items_at(&self, point: PointId) -> Set {
        self.points[point.index()].items
    }

    /// Whether the answers at a fact or verdict point depend on nothing but its subjects, as long as the same items are
    /// active: then a game may ask once and remember.
    pub fn is_fixed(&self, point: PointId, memory: &Memory) -> bool {
        self.points[point.index()].wavering.and(memory.active).is_empty()
    }

    /// How a clause's condition was split.
    #[inline]
    pub(in crate::rules) fn folded(&self, id: ClauseId) -> &Folded {
        &self.folded[id.index()]
    }

    /// The script behind a handler.
    #[inline]
    pub(in crate::rules) fn host(&self, script: u16) -> &dyn Script {
        self.scripts[usize::from(script)].as_ref()
    }
}

/// In which order of labels the clauses of a point stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Labels {
    Forward,
    Reversed,
}

fn index_point(
    catalogue: &Catalogue,
    program: &Program,
    scripts: &[Box<dyn Script>],
    folded: &[Folded],
    point: PointId,
    labels: Labels,
) -> PointIndex {
    let mut clauses: Vec<ClauseId> = (0..program.clauses.len())
        .map(|at| ClauseId(at as u16))
        .filter(|id| program.clauses[id.index()].point == point)
        .filter(|id| !program.idle.contains(i32::from(program.clauses[id.index()].item.0)))
        .collect();
    // While a list waits for an answer, the game goes on; a list behind it would find another state.
    let waits = |id: &ClauseId| match &program.clauses[id.index()].body {
        Body::Run(steps) => steps.iter().any(|step| matches!(step, Step::Choose { .. })),
        Body::Script { script, function } => {
            scripts.get(usize::from(*script)).is_some_and(|script| script.footprint(*function).asks)
        }
        _ => false,
    };
    clauses.sort_by(|a, b| {
        let by_label = program.clauses[a.index()].label.cmp(&program.clauses[b.index()].label);
        if labels == Labels::Reversed { by_label.reverse() } else { by_label }
    });
    clauses.sort_by_cached_key(waits);
    let mut ordered: Vec<ClauseId> = Vec::new();
    while !clauses.is_empty() {
        let free = |id: &ClauseId| program.clauses[id.index()].after.iter().all(|before| !clauses.contains(before));
        let next = clauses.iter().position(free).unwrap_or(0);
        ordered.push(clauses.remove(next));
    }
    let item = |id: &ClauseId| i32::from(program.clauses[id.index()].item.0);
    let items = ordered.iter().map(item).collect();
    let owners = ordered.iter().map(|id| item(id) as u8).collect();
    let wavers = |id: &&ClauseId| folded[id.index()].wavers(catalogue, program, &program.clauses[id.index()]);
    let wavering = ordered.iter().filter(wavers).map(item).collect();
    let overrides = |id: &ClauseId| !program.clauses[id.index()].overrides.is_empty();
    let overriding = (0..).zip(&ordered).filter(|(_, id)| overrides(id)).map(|(at, _)| at).collect();
    PointIndex { clauses: ordered, owners, items, wavering, overriding, touching: Touching::default() }
}
