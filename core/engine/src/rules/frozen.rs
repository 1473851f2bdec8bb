//! Frozen rules: every item that may enter a game, indexed by point, static conditions folded into masks.

use std::cell::Cell;

use super::catalogue::{Catalogue, Lexicon, PointKind, Rate, Type};
use super::eval::{ABSENT, Ask, Facts, Machine, saturate};
use super::memory::{Fault, FaultKind, Memory};
use super::program::{Body, Clause, ClauseId, Code, ItemId, Lift, Op, PointId, Program, Scope};
use super::script::{Answer, Script, ScriptView};
use super::set::Set;
use super::witness::{Deed, Witness};
use crate::{Finding, Seat};

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

/// A condition split for speed.
#[derive(Clone, Debug, Default)]
struct Folded {
    /// Parts that do not look at the first subject: asked once.
    guard: Vec<Code>,
    /// The elements of the first subject's kind for which all static parts hold. `None`: there are no static parts.
    mask: Option<Set>,
    /// What is left, per candidate.
    rest: Vec<Code>,
}

#[derive(Clone, Debug, Default)]
struct PointIndex {
    /// In canonical order: `after` first, then labels.
    clauses: Vec<ClauseId>,
    /// The items that answer here.
    items: Set,
}

/// The rules that content laid over a game. Immutable during play.
pub struct Rules {
    catalogue: &'static Catalogue,
    lexicon: Lexicon,
    program: Program,
    folded: Vec<Folded>,
    points: Vec<PointIndex>,
    scripts: Vec<Box<dyn Script>>,
    slots: usize,
}

/// The answer at a verdict point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing speaks against it.
    Fine,
    /// A clause forbids it; the first one in canonical order.
    Forbidden(ClauseId),
    /// A script failed while it was asked.
    Failed(Fault),
}

/// What one clause said when a point was asked, for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spoken {
    /// The clause.
    pub clause: ClauseId,
    /// Whether its item is in play.
    pub active: bool,
    /// Whether its condition held.
    pub fired: bool,
    /// Whether another clause silenced it.
    pub overridden: bool,
    /// The facts that it read, with their values by name.
    pub facts: Vec<(String, String)>,
}

impl std::fmt::Debug for Rules {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Rules").field("items", &self.program.items.len()).field("clauses", &self.program.clauses.len()).finish()
    }
}

impl Rules {
    /// Rules without any content.
    #[must_use]
    pub fn none(catalogue: &'static Catalogue, lexicon: Lexicon) -> Self {
        struct Nothing;
        impl Facts for Nothing {
            fn fact(&self, _: super::FactId, _: [i32; 2]) -> i32 {
                ABSENT
            }
            fn set(&self, _: super::FactId, _: [i32; 2]) -> Set {
                Set::EMPTY
            }
        }
        Self::freeze(Freeze { catalogue, lexicon, program: Program::default(), scripts: Vec::new() }, &Nothing)
    }

    /// Freezes checked content. `statics` answers the catalogue's static facts; it is asked nothing else.
    #[must_use]
    pub fn freeze(parts: Freeze, statics: &impl Facts) -> Self {
        let Freeze { catalogue, lexicon, mut program, scripts } = parts;
        program.arity = catalogue.facts.iter().map(|fact| fact.of.len() as u8).collect();
        let folded = program.clauses.iter().map(|clause| fold(catalogue, &lexicon, &program, clause, statics)).collect();
        let points = (0..catalogue.points.len()).map(|point| index_point(&program, PointId(point as u8))).collect();
        let used = |counter: &super::CounterDecl| {
            usize::from(counter.slot) + counter.per.map_or(1, |kind| lexicon.count(kind))
        };
        let slots = program.counters.iter().map(used).max().unwrap_or(0);
        Self { catalogue, lexicon, program, folded, points, scripts, slots }
    }

    /// The same rules with scripts of their own, for another worker.
    #[must_use]
    pub fn fork(&self) -> Self {
        Self {
            catalogue: self.catalogue,
            lexicon: self.lexicon.clone(),
            program: self.program.clone(),
            folded: self.folded.clone(),
            points: self.points.clone(),
            scripts: self.scripts.iter().map(|script| script.fork()).collect(),
            slots: self.slots,
        }
    }

    /// What the game declares.
    #[must_use]
    pub fn catalogue(&self) -> &'static Catalogue {
        self.catalogue
    }

    /// The names of all elements.
    #[must_use]
    pub fn lexicon(&self) -> &Lexicon {
        &self.lexicon
    }

    /// The compiled content.
    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// How many counter values are in use.
    #[must_use]
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// A clause.
    #[must_use]
    pub fn clause(&self, id: ClauseId) -> &Clause {
        &self.program.clauses[id.index()]
    }

    /// The item with this id.
    #[must_use]
    pub fn item(&self, id: &str) -> Option<ItemId> {
        self.program.items.iter().position(|item| item.id == id).map(|at| ItemId(at as u16))
    }

    /// The clauses of a point, in canonical order.
    #[must_use]
    pub fn clauses_at(&self, point: PointId) -> &[ClauseId] {
        &self.points[point.index()].clauses
    }

    /// Puts an item in play and its counters to their start.
    pub fn activate(&self, item: ItemId, memory: &mut Memory) {
        memory.active.insert(i32::from(item.0));
        self.restart(memory, |counter| counter.item == item);
    }

    /// Puts the counters of a scope back to their start.
    pub fn reset(&self, scope: Scope, memory: &mut Memory) {
        if scope == Scope::Action {
            memory.effects = 0;
        }
        self.restart(memory, |counter| counter.scope == scope);
    }

    fn restart(&self, memory: &mut Memory, which: impl Fn(&super::CounterDecl) -> bool) {
        for counter in self.program.counters.iter().filter(|counter| which(counter)) {
            let first = usize::from(counter.slot);
            let count = counter.per.map_or(1, |kind| self.lexicon.count(kind));
            for value in memory.counters.iter_mut().skip(first).take(count) {
                *value = counter.start;
            }
            for (element, value) in &counter.starts {
                if let Some(slot) = memory.counters.get_mut(first + *element as usize) {
                    *slot = *value;
                }
            }
        }
    }

    /// Whether no active item answers at a point: one look at a bit set.
    #[inline]
    #[must_use]
    pub fn silent(&self, point: PointId, memory: &Memory) -> bool {
        self.points[point.index()].items.and(memory.active).is_empty()
    }

    /// Asks a verdict point about one candidate.
    #[inline]
    pub fn verdict<F: Facts, W: Witness>(&self, point: PointId, ask: &Ask<'_, F>, witness: &mut W) -> Verdict {
        if self.silent(point, ask.memory) {
            return Verdict::Fine;
        }
        let speaking = self.speaking(point, ask, witness);
        if let Some(fault) = ask.fault.get() {
            return Verdict::Failed(fault);
        }
        let forbid = speaking.iter().find(|id| {
            matches!(self.clause(*id).body, Body::Forbid)
                && !speaking.iter().any(|other| self.clause(other).body == Body::Allow(Lift::Clause(*id)))
        });
        match forbid {
            Some(clause) => {
                if W::ON {
                    witness.saw(clause, Deed::Decisive);
                }
                Verdict::Forbidden(clause)
            }
            None => Verdict::Fine,
        }
    }

    /// Whether an active clause lifts base rule number `base` here.
    pub fn lifts<F: Facts, W: Witness>(&self, point: PointId, base: u8, ask: &Ask<'_, F>, witness: &mut W) -> bool {
        if self.silent(point, ask.memory) {
            return false;
        }
        let speaking = self.speaking(point, ask, witness);
        speaking.iter().any(|id| self.clause(id).body == Body::Allow(Lift::Base(base)))
    }

    /// Asks a fact point about one candidate: `(base or any widen) and no narrow`.
    #[inline]
    pub fn holds<F: Facts, W: Witness>(&self, point: PointId, base: bool, ask: &Ask<'_, F>, witness: &mut W) -> bool {
        if self.silent(point, ask.memory) {
            return base;
        }
        let speaking = self.speaking(point, ask, witness);
        let mut answer = base;
        for id in speaking.iter() {
            answer |= self.widens(id, ask).unwrap_or(false);
        }
        for id in speaking.iter() {
            answer &= !self.narrows(id, ask).unwrap_or(false);
        }
        if W::ON && answer != base {
            for id in speaking.iter() {
                witness.saw(id, Deed::Decisive);
            }
        }
        answer
    }

    /// Asks a fact point about many candidates at once: the elements of `candidates` (of the kind of the first
    /// subject) for which it holds, given that it holds for `base` without content. The first subject of `ask` is
    /// not looked at.
    pub fn holding<F: Facts, W: Witness>(
        &self,
        point: PointId,
        base: Set,
        candidates: Set,
        ask: &mut Ask<'_, F>,
        witness: &mut W,
    ) -> Set {
        if self.silent(point, ask.memory) {
            return base.and(candidates);
        }
        let (mut wide, mut narrow) = (Set::EMPTY, Set::EMPTY);
        for id in self.active_clauses(point, ask.memory) {
            match self.clause(id).body {
                Body::Widen => wide = wide.or(self.matching(id, candidates, ask, witness)),
                Body::Narrow => narrow = narrow.or(self.matching(id, candidates, ask, witness)),
                Body::Script { .. } => {
                    for element in self.matching(id, candidates, ask, witness).iter() {
                        ask.subjects[0] = element;
                        match self.script(id, ask) {
                            Answer::Bool(true) => wide.insert(element),
                            Answer::Bool(false) => narrow.insert(element),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        base.or(wide).minus(narrow).and(candidates)
    }

    /// Asks a verdict point about many candidates at once: those that nothing forbids.
    pub fn permitted<F: Facts, W: Witness>(&self, point: PointId, candidates: Set, ask: &mut Ask<'_, F>, witness: &mut W) -> Set {
        if self.silent(point, ask.memory) {
            return candidates;
        }
        let plain = self.active_clauses(point, ask.memory).all(|id| {
            let clause = self.clause(id);
            matches!(clause.body, Body::Forbid) && clause.overrides.is_empty()
        });
        let mut left = candidates;
        if plain {
            for id in self.active_clauses(point, ask.memory) {
                left = left.minus(self.matching(id, left, ask, witness));
            }
            return left;
        }
        for element in candidates.iter() {
            ask.subjects[0] = element;
            if self.verdict(point, ask, witness) != Verdict::Fine {
                left.remove(element);
            }
        }
        left
    }

    /// Asks a number point: set, then add, then scale, then floor and cap.
    #[inline]
    pub fn number<F: Facts, W: Witness>(&self, point: PointId, base: i32, ask: &Ask<'_, F>, witness: &mut W) -> i32 {
        if self.silent(point, ask.memory) {
            return base;
        }
        self.number_by(point, base, ask, witness, |_, _| {})
    }

    /// As [`number`](Self::number), and tells `row` by how much each clause changed the value, in evaluation order;
    /// the differences sum to the answer minus `base`.
    pub fn number_by<F: Facts, W: Witness>(
        &self,
        point: PointId,
        base: i32,
        ask: &Ask<'_, F>,
        witness: &mut W,
        mut row: impl FnMut(ClauseId, i32),
    ) -> i32 {
        let speaking = self.speaking(point, ask, witness);
        let mut value = base;
        let mut change = |id: ClauseId, value: &mut i32, to: i32| {
            if to != *value {
                row(id, to - *value);
                *value = to;
            }
        };
        let mut setter: Option<ClauseId> = None;
        for id in speaking.iter() {
            if let Body::Set(code) = self.clause(id).body {
                let to = Machine::of(&self.program, ask).number(code);
                if to == ABSENT {
                    continue;
                }
                match setter {
                    None => change(id, &mut value, to),
                    Some(_) if to == value => {}
                    Some(_) => note(ask, Fault { kind: FaultKind::Conflict, clause: id, line: 0, column: 0 }),
                }
                setter.get_or_insert(id);
            }
        }
        for id in speaking.iter() {
            let by = match self.clause(id).body {
                Body::Add(code) => Machine::of(&self.program, ask).number(code),
                Body::Script { .. } => match self.script(id, ask) {
                    Answer::Number(by) => by,
                    _ => 0,
                },
                _ => continue,
            };
            if by != ABSENT {
                let to = saturate(i64::from(value) + i64::from(by));
                change(id, &mut value, to);
            }
        }
        let (mut numerator, mut denominator) = (1_i128, 1_i128);
        let unscaled = i128::from(value);
        for id in speaking.iter() {
            if let Body::Scale { numerator: n, denominator: d } = self.clause(id).body {
                let mut machine = Machine::of(&self.program, ask);
                let (n, d) = (machine.number(n), machine.number(d));
                if n == ABSENT || d == ABSENT {
                    continue;
                }
                numerator = (numerator * i128::from(n)).clamp(-LARGEST, LARGEST);
                denominator = (denominator * i128::from(d.max(1))).min(LARGEST);
                let scaled = (unscaled * numerator).div_euclid(denominator);
                change(id, &mut value, saturate(scaled.clamp(i128::from(i64::MIN), i128::from(i64::MAX)) as i64));
            }
        }
        for id in speaking.iter() {
            if let Body::Floor(code) = self.clause(id).body {
                let least = Machine::of(&self.program, ask).number(code);
                let to = value.max(least);
                change(id, &mut value, to);
            }
        }
        for id in speaking.iter() {
            if let Body::Cap(code) = self.clause(id).body {
                let most = Machine::of(&self.program, ask).number(code);
                if most != ABSENT {
                    let to = value.min(most);
                    change(id, &mut value, to);
                }
            }
        }
        if W::ON && value != base {
            for id in speaking.iter() {
                witness.saw(id, Deed::Decisive);
            }
        }
        value
    }

    /// Asks a set point: `(base + includes) - excludes`.
    #[inline]
    pub fn members<F: Facts, W: Witness>(&self, point: PointId, base: Set, ask: &Ask<'_, F>, witness: &mut W) -> Set {
        if self.silent(point, ask.memory) {
            return base;
        }
        let speaking = self.speaking(point, ask, witness);
        let (mut more, mut less) = (Set::EMPTY, Set::EMPTY);
        for id in speaking.iter() {
            match self.clause(id).body {
                Body::Include(code) => more = more.or(Machine::of(&self.program, ask).set(code)),
                Body::Exclude(code) => less = less.or(Machine::of(&self.program, ask).set(code)),
                Body::Script { .. } => {
                    if let Answer::Set(set) = self.script(id, ask) {
                        more = more.or(set);
                    }
                }
                _ => {}
            }
        }
        let answer = base.or(more).minus(less);
        if W::ON && answer != base {
            for id in speaking.iter() {
                witness.saw(id, Deed::Decisive);
            }
        }
        answer
    }

    /// The active clauses of a point whose conditions hold now and which no other one overrides.
    pub(super) fn speaking<F: Facts, W: Witness>(&self, point: PointId, ask: &Ask<'_, F>, witness: &mut W) -> Speaking {
        let mut speaking = Speaking::default();
        let mut overriding = false;
        for (at, id) in self.points[point.index()].clauses.iter().enumerate() {
            let clause = self.clause(*id);
            if !ask.memory.is_active(clause.item) {
                continue;
            }
            if W::ON {
                witness.saw(*id, Deed::Asked);
            }
            if self.fires(*id, ask) {
                if W::ON {
                    witness.saw(*id, Deed::Fired);
                }
                speaking.push(at, *id);
                overriding |= !clause.overrides.is_empty();
            }
        }
        if overriding {
            let silenced: Set = speaking.iter().flat_map(|id| self.clause(id).overrides.iter().map(|id| i32::from(id.0))).collect();
            speaking.retain(|id| !silenced.contains(i32::from(id.0)));
        }
        speaking
    }

    fn fires<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> bool {
        let folded = &self.folded[id.index()];
        if folded.mask.is_some_and(|mask| !mask.contains(ask.subjects[0])) {
            return false;
        }
        let mut machine = Machine::of(&self.program, ask);
        folded.guard.iter().chain(&folded.rest).all(|code| machine.holds(*code))
    }

    /// The candidates for which a clause fires.
    fn matching<F: Facts, W: Witness>(&self, id: ClauseId, candidates: Set, ask: &mut Ask<'_, F>, witness: &mut W) -> Set {
        let folded = &self.folded[id.index()];
        if W::ON {
            witness.saw(id, Deed::Asked);
        }
        let mut machine = Machine::of(&self.program, ask);
        if !folded.guard.iter().all(|code| machine.holds(*code)) {
            return Set::EMPTY;
        }
        let mut fired = folded.mask.map_or(candidates, |mask| mask.and(candidates));
        if !folded.rest.is_empty() {
            for element in fired.iter() {
                ask.subjects[0] = element;
                let mut machine = Machine::of(&self.program, ask);
                if !folded.rest.iter().all(|code| machine.holds(*code)) {
                    fired.remove(element);
                }
            }
        }
        if W::ON && !fired.is_empty() {
            witness.saw(id, Deed::Fired);
            witness.saw(id, Deed::Decisive);
        }
        fired
    }

    fn active_clauses(&self, point: PointId, memory: &Memory) -> impl Iterator<Item = ClauseId> + use<'_> {
        let active = memory.active;
        self.points[point.index()].clauses.iter().copied().filter(move |id| active.contains(i32::from(self.clause(*id).item.0)))
    }

    fn widens<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> Option<bool> {
        match self.clause(id).body {
            Body::Widen => Some(true),
            Body::Script { .. } => Some(self.script(id, ask) == Answer::Bool(true)),
            _ => None,
        }
    }

    fn narrows<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> Option<bool> {
        match self.clause(id).body {
            Body::Narrow => Some(true),
            Body::Script { .. } => Some(self.script(id, ask) == Answer::Bool(false)),
            _ => None,
        }
    }

    /// What a script clause answers; a failure is noted in the asking.
    pub(super) fn script<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> Answer {
        let Body::Script { script, function } = self.clause(id).body else { return Answer::Nothing };
        let view = ScriptView { facts: &DynFacts(ask.facts), memory: ask.memory, subjects: ask.subjects, seat: ask.seat, answer: None };
        match self.scripts[usize::from(script)].call(function, &view) {
            Ok(answer) => answer,
            Err(fault) => {
                let kind = FaultKind::Script(fault.code);
                note(ask, Fault { kind, clause: id, line: fault.line, column: fault.column });
                Answer::Nothing
            }
        }
    }

    pub(super) fn host(&self, script: u16) -> &dyn Script {
        self.scripts[usize::from(script)].as_ref()
    }

    /// A fault in words: a finding with the code, the clause and the place.
    #[must_use]
    pub fn describe(&self, fault: Fault) -> Finding {
        let clause = self.clause(fault.clause);
        let at = &clause.citation;
        let (kind, what) = match fault.kind {
            FaultKind::Script(code) => {
                let (name, text) = match clause.body {
                    Body::Script { script, .. } => self.scripts[usize::from(script)].explain(code),
                    _ => ("R3000", "a script failed"),
                };
                ("script", format!("[{name}] {text}"))
            }
            FaultKind::Effects => ("stall", "more than 10,000 effects in one action".into()),
            FaultKind::Cascade => ("cascade", "effects set off effects more than 64 deep".into()),
            FaultKind::Conflict => ("conflict", "two clauses set the same number to different values".into()),
            FaultKind::Argument => ("argument", "an effect was given something that is not there".into()),
        };
        let (line, column) = if fault.line > 0 { (u32::from(fault.line), u32::from(fault.column)) } else { (at.line, at.column) };
        Finding { kind, message: format!("{what} in `{}` ({}:{line}:{column})", clause.label, at.file) }
    }

    /// Asks a point for people: every clause of it, whether it is in play, whether it fired, and what it read.
    pub fn trace<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>) -> Vec<Spoken> {
        let speaking = self.speaking(point, ask, &mut ());
        let mut spoken = Vec::new();
        for id in &self.points[point.index()].clauses {
            let clause = self.clause(*id);
            let recorder = Recorder { rules: self, inner: ask.facts, read: Default::default() };
            let watched = Ask {
                facts: &recorder,
                memory: ask.memory,
                seat: ask.seat,
                subjects: ask.subjects,
                fault: Cell::new(None),
            };
            let active = ask.memory.is_active(clause.item);
            let fired = Machine::of(&self.program, &watched).holds(clause.condition);
            let overridden = active && fired && !speaking.iter().any(|other| other == *id);
            let mut facts = self.subjects_in_words(point, ask.subjects);
            facts.extend(recorder.read.into_inner());
            spoken.push(Spoken { clause: *id, active, fired, overridden, facts });
        }
        spoken
    }

    fn subjects_in_words(&self, point: PointId, subjects: [i32; 4]) -> Vec<(String, String)> {
        let decls = self.catalogue.points[point.index()].subjects;
        decls.iter().zip(subjects).map(|(decl, value)| (decl.name.to_string(), self.value_in_words(decl.of, value))).collect()
    }

    /// A value as people write it.
    #[must_use]
    pub fn value_in_words(&self, of: Type, value: i32) -> String {
        match of {
            _ if value == ABSENT => "none".into(),
            Type::Bool => if value == 1 { "yes" } else { "no" }.into(),
            Type::Number => value.to_string(),
            Type::Of(kind) | Type::SetOf(kind) => self.lexicon.name(kind, value),
        }
    }

    /// What a clause says when it refuses; `None` if its author wrote nothing.
    pub fn says<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> Option<String> {
        let template = self.clause(id).says.as_ref()?;
        let mut text = String::new();
        for part in &template.0 {
            match part {
                super::TemplatePart::Text(literal) => text.push_str(literal),
                super::TemplatePart::Value(code, kind) => {
                    let value = Machine::of(&self.program, ask).number(*code);
                    text.push_str(&self.value_in_words(kind.map_or(Type::Number, Type::Of), value));
                }
            }
        }
        Some(text)
    }

    /// The names of the levels that an item's conditions grant, highest last.
    pub fn levels<F: Facts>(&self, item: ItemId, ask: &Ask<'_, F>) -> Vec<String> {
        let item = &self.program.items[item.index()];
        let holds = |code: Code| Machine::of(&self.program, ask).holds(code);
        item.levels.iter().filter(|(_, code)| holds(*code)).map(|(name, _)| name.clone()).collect()
    }

    /// Evaluates code of the program for one asking: a number, element or truth.
    pub fn evaluate<F: Facts>(&self, code: Code, ask: &Ask<'_, F>) -> i32 {
        Machine::of(&self.program, ask).number(code)
    }
}

const LARGEST: i128 = 1 << 62;

fn note<F: Facts>(ask: &Ask<'_, F>, fault: Fault) {
    if ask.fault.get().is_none() {
        ask.fault.set(Some(fault));
    }
}

/// The clauses of one point that speak; at most 64 of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Speaking {
    ids: [ClauseId; 64],
    len: usize,
}

impl Default for Speaking {
    fn default() -> Self {
        Self { ids: [ClauseId(0); 64], len: 0 }
    }
}

impl Speaking {
    fn push(&mut self, _at: usize, id: ClauseId) {
        if self.len < self.ids.len() {
            self.ids[self.len] = id;
            self.len += 1;
        }
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = ClauseId> + '_ {
        self.ids[..self.len].iter().copied()
    }

    fn retain(&mut self, keep: impl Fn(ClauseId) -> bool) {
        let mut kept = 0;
        for at in 0..self.len {
            if keep(self.ids[at]) {
                self.ids[kept] = self.ids[at];
                kept += 1;
            }
        }
        self.len = kept;
    }
}

/// Facts behind a door that scripts may go through.
pub(super) struct DynFacts<'a, F: Facts>(pub &'a F);

impl<F: Facts> Facts for DynFacts<'_, F> {
    fn fact(&self, fact: super::FactId, args: [i32; 2]) -> i32 {
        self.0.fact(fact, args)
    }
    fn set(&self, fact: super::FactId, args: [i32; 2]) -> Set {
        self.0.set(fact, args)
    }
    fn rank(&self, fact: super::FactId, element: i32) -> i32 {
        self.0.rank(fact, element)
    }
}

/// Notes which facts are read, by name.
struct Recorder<'a, F: Facts> {
    rules: &'a Rules,
    inner: &'a F,
    read: std::cell::RefCell<Vec<(String, String)>>,
}

impl<F: Facts> Recorder<'_, F> {
    fn note(&self, fact: super::FactId, args: [i32; 2], value: String) {
        let decl = &self.rules.catalogue.facts[fact.index()];
        let args: Vec<String> = decl.of.iter().zip(args).map(|(kind, arg)| self.rules.lexicon.name(*kind, arg)).collect();
        let name = if args.is_empty() { decl.name.into() } else { format!("{}[{}]", decl.name, args.join(", ")) };
        let mut read = self.read.borrow_mut();
        if read.len() < 24 && !read.iter().any(|(other, _)| *other == name) {
            read.push((name, value));
        }
    }
}

impl<F: Facts> Facts for Recorder<'_, F> {
    fn fact(&self, fact: super::FactId, args: [i32; 2]) -> i32 {
        let value = self.inner.fact(fact, args);
        let of = self.rules.catalogue.facts[fact.index()].yields;
        self.note(fact, args, self.rules.value_in_words(of, value));
        value
    }
    fn set(&self, fact: super::FactId, args: [i32; 2]) -> Set {
        let set = self.inner.set(fact, args);
        if let Type::SetOf(kind) = self.rules.catalogue.facts[fact.index()].yields {
            let names: Vec<String> = set.iter().take(24).map(|element| self.rules.lexicon.name(kind, element)).collect();
            self.note(fact, args, if names.is_empty() { "nothing".into() } else { names.join(" ") });
        }
        set
    }
    fn rank(&self, fact: super::FactId, element: i32) -> i32 {
        self.inner.rank(fact, element)
    }
}

fn index_point(program: &Program, point: PointId) -> PointIndex {
    let mut clauses: Vec<ClauseId> = (0..program.clauses.len())
        .map(|at| ClauseId(at as u16))
        .filter(|id| program.clauses[id.index()].point == point)
        .collect();
    clauses.sort_by(|a, b| program.clauses[a.index()].label.cmp(&program.clauses[b.index()].label));
    let mut ordered: Vec<ClauseId> = Vec::new();
    while !clauses.is_empty() {
        let free = |id: &ClauseId| program.clauses[id.index()].after.iter().all(|before| !clauses.contains(before));
        let next = clauses.iter().position(free).unwrap_or(0);
        ordered.push(clauses.remove(next));
    }
    let items = ordered.iter().map(|id| i32::from(program.clauses[id.index()].item.0)).collect();
    PointIndex { clauses: ordered, items }
}

/// Splits the top-level `and`s of a condition into guard, mask and rest.
fn fold(catalogue: &Catalogue, lexicon: &Lexicon, program: &Program, clause: &Clause, statics: &impl Facts) -> Folded {
    let point = &catalogue.points[clause.point.index()];
    let first = point.subjects.first().map(|subject| subject.of);
    let countable = matches!(point.kind, PointKind::Fact | PointKind::Verdict);
    let mut folded = Folded::default();
    for part in conjuncts(program, clause.condition) {
        let ops = &program.code[part.start as usize..part.end as usize];
        let looks = ops.iter().any(|op| *op == Op::Subject(0));
        match first {
            Some(Type::Of(kind)) if looks && countable && is_static(catalogue, ops) => {
                let memory = Memory::default();
                let all = Set::first_elements(lexicon.count(kind));
                let mut mask = Set::EMPTY;
                for element in all.iter() {
                    let ask = Ask::new(statics, &memory, Seat(0)).about([element]);
                    if Machine::of(program, &ask).holds(part) {
                        mask.insert(element);
                    }
                }
                folded.mask = Some(folded.mask.map_or(mask, |before| before.and(mask)));
            }
            _ if looks => folded.rest.push(part),
            _ => folded.guard.push(part),
        }
    }
    folded
}

/// Whether ops read static facts of the first subject and nothing else that can change.
fn is_static(catalogue: &Catalogue, ops: &[Op]) -> bool {
    ops.iter().all(|op| match op {
        Op::Fact(fact) | Op::SetFact(fact) => catalogue.facts[fact.index()].rate == Rate::Static,
        Op::Subject(which) => *which == 0,
        Op::Counter(_) | Op::Actor | Op::Pick(_) | Op::FirstBy(_) | Op::LastBy(_) => false,
        _ => true,
    })
}

/// The parts of a condition that its outermost `and`s join.
pub(super) fn conjuncts(program: &Program, code: Code) -> Vec<Code> {
    let (mut parts, mut start, mut at, mut open) = (Vec::new(), code.start, code.start, code.start);
    while at < code.end {
        match program.code[at as usize] {
            Op::Where { len, .. } | Op::Sum { len, .. } | Op::Least { len, .. } | Op::Most { len, .. } => at += u32::from(len),
            Op::OrElse(skip) => open = open.max(at + 1 + u32::from(skip)),
            Op::AndThen(skip) if at + 1 + u32::from(skip) == code.end && open <= at => {
                parts.push(Code { start, end: at });
                start = at + 1;
            }
            Op::AndThen(skip) => open = open.max(at + 1 + u32::from(skip)),
            _ => {}
        }
        at += 1;
    }
    if start < code.end {
        parts.push(Code { start, end: code.end });
    }
    parts
}
