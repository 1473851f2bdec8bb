//! What words mean, written down as it is decided: those of expressions and steps by the resolver, those of members here.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::rules::{CounterId, ItemId, KindId, Mark, Meaning, Program, Role, SettingType, Type};
use javelina_engine::{Diagnostic, Span};

use crate::ast::{
    Block, Bounds, Change, Counter, Entry, Expr, ExprKind, Gate, Member, Name, Rule, RuleBody, Table, Value, Verb,
};
use crate::expressions::names::Resolver;
use crate::ir::{Term, What};
use crate::members::items::Draft;
use crate::members::links::Names;
use crate::world::World;

/// What an attempt left behind, to be kept or not.
pub(crate) struct Trace {
    pub found: Vec<Diagnostic>,
    pub marks: Vec<Mark>,
    pub read_counters: BTreeSet<CounterId>,
    pub read_params: BTreeSet<u16>,
    pub read_tables: BTreeSet<u16>,
}

impl Resolver<'_> {
    /// Writes down what a word means.
    pub fn mark(&mut self, span: Span, what: Meaning, role: Role) {
        self.declared.marks.push(Mark { span, what, role });
    }

    /// Writes down what a bare name means.
    pub fn mark_term(&mut self, term: &Term, span: Span) {
        let (what, role) = match (&term.what, term.of) {
            (What::Pick(slot), Some(of)) => match self.bound.get(usize::from(*slot)) {
                Some(place) => (Meaning::Bound(*place, of), Role::Reads),
                None => return,
            },
            (What::It(_), Some(Type::Of(kind))) => (Meaning::It(kind), Role::Reads),
            (What::Actor, _) => (Meaning::Actor, Role::Reads),
            (What::Subject(at), _) => match self.point {
                Some(point) => (Meaning::Subject(point, *at), Role::Reads),
                None => return,
            },
            (What::Counter(counter, _), _) => (Meaning::Counter(*counter), Role::Reads),
            (What::Lookup(table, _), _) => (Meaning::Table(*table), Role::Reads),
            (What::Param(param), _) => (Meaning::Param(*param), Role::Reads),
            (What::Fact(fact, _) | What::SetFact(fact, _), _) => (Meaning::Fact(*fact), Role::Reads),
            (What::Seated | What::SetConstant(_), Some(Type::SetOf(kind))) => (Meaning::Kind(kind), Role::Names),
            (What::Constant(element), Some(Type::Of(kind))) => (Meaning::Element(kind, *element), Role::Names),
            _ => return,
        };
        self.mark(span, what, role);
    }

    /// Tries something and takes back all that it left: problems, marks, what was read. [`keep`](Self::keep) has it stay.
    pub fn attempt<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> (T, Trace) {
        let (found, marks) = (self.found.len(), self.declared.marks.len());
        let counters = std::mem::take(&mut self.declared.read_counters);
        let params = std::mem::take(&mut self.declared.read_params);
        let tables = std::mem::take(&mut self.declared.read_tables);
        let value = act(self);
        let trace = Trace {
            found: self.found.split_off(found),
            marks: self.declared.marks.split_off(marks),
            read_counters: std::mem::replace(&mut self.declared.read_counters, counters),
            read_params: std::mem::replace(&mut self.declared.read_params, params),
            read_tables: std::mem::replace(&mut self.declared.read_tables, tables),
        };
        (value, trace)
    }

    /// Has an attempt stay.
    pub fn keep(&mut self, trace: Trace) {
        self.found.extend(trace.found);
        self.declared.marks.extend(trace.marks);
        self.declared.read_counters.extend(trace.read_counters);
        self.declared.read_params.extend(trace.read_params);
        self.declared.read_tables.extend(trace.read_tables);
    }
}

/// What the words of the head of a block mean, but for its id.
pub(crate) fn head_marks(world: &World<'_>, block: &Block) -> Vec<Mark> {
    let content = world.catalogue.content.iter().position(|kind| *kind == block.kind.text);
    let content = content.map(|at| (block.kind.span, Meaning::Content(at)));
    let game = (block.game.text == world.catalogue.game).then_some((block.game.span, Meaning::Game));
    content.into_iter().chain(game).map(|(span, what)| Mark { span, what, role: Role::Names }).collect()
}

/// What the names in members mean, once all items are known.
pub(crate) struct Members<'a> {
    world: &'a World<'a>,
    program: &'a Program,
    /// The place of each rule among those of its item, by item and label.
    rules: BTreeMap<(ItemId, &'a str), u32>,
    items: BTreeMap<&'a str, ItemId>,
    names: &'a Names,
    marks: Vec<Mark>,
}

impl<'a> Members<'a> {
    /// All marks of the members of these items, but for those of their expressions and steps.
    pub fn marks(
        world: &'a World<'a>,
        program: &'a Program,
        names: &'a Names,
        drafts: &'a [(usize, Draft)],
    ) -> Vec<Mark> {
        let mut all = Self { world, program, names, rules: BTreeMap::new(), items: BTreeMap::new(), marks: Vec::new() };
        for (at, item) in program.items.iter().enumerate() {
            all.items.entry(item.id.as_str()).or_insert(ItemId(at as u16));
        }
        for (_, draft) in drafts {
            for (at, rule) in (0..).zip(rules(&draft.members)) {
                all.rules.entry((draft.id, rule.label.text.as_str())).or_insert(at);
            }
        }
        drafts.iter().for_each(|(_, draft)| all.draft(draft));
        all.marks
    }

    fn put(&mut self, span: Span, what: Meaning, role: Role) {
        self.marks.push(Mark { span, what, role });
    }

    fn draft(&mut self, draft: &Draft) {
        for (at, rule) in (0..).zip(rules(&draft.members)) {
            self.put(rule.label.span, Meaning::Rule(draft.id, at), Role::Declares);
            self.rule(draft, rule);
        }
        let mut levels = 0..;
        for member in &draft.members {
            match member {
                Member::Change(change) => self.change(change),
                Member::Param(param) => {
                    if let Some(id) = draft.declared.params.get(&param.name.text) {
                        self.put(param.name.span, Meaning::Param(*id), Role::Declares);
                    }
                }
                Member::Table(table) => self.table(draft, table),
                Member::Counter(counter) => self.counter(draft, counter),
                Member::Level(name, ..) => {
                    let at = levels.next().unwrap_or_default();
                    self.put(name.span, Meaning::Level(draft.id, at), Role::Declares);
                }
                Member::Overrides(names) | Member::Combine(names, ..) => {
                    names.iter().for_each(|name| self.reference(draft, name));
                }
                Member::Gate(gate) => self.gate(gate),
                _ => {}
            }
        }
    }

    fn change(&mut self, change: &Change) {
        let Some(setting) = self.world.catalogue.setting(&change.setting.text) else { return };
        self.put(change.setting.span, Meaning::Setting(setting), Role::Writes);
        let is_ids = matches!(self.world.catalogue.settings[setting].of, SettingType::Names { .. });
        let of = self.world.catalogue.settings[setting].of;
        let is_words = !matches!(of, SettingType::Numbers { .. } | SettingType::Seats { .. });
        if let Value::List(entries) | Value::Names(entries) = &change.value {
            for entry in entries.iter().filter(|_| is_words) {
                if let Entry::Name(name) = entry {
                    let item = self.items.get(name.text.as_str()).copied().filter(|_| is_ids);
                    self.put(name.span, item.map_or(Meaning::Choice(setting), Meaning::Item), Role::Names);
                }
            }
        }
    }

    fn counter(&mut self, draft: &Draft, counter: &Counter) {
        let Some(id) = draft.declared.counters.get(&counter.name.text).copied() else { return };
        self.put(counter.name.span, Meaning::Counter(id), Role::Declares);
        let decl = &self.program.counters[id.index()];
        for word in &counter.per {
            let kind = self.world.catalogue.kind(&word.text);
            self.put(word.span, kind.map_or(Meaning::Scope, |(kind, _)| Meaning::Kind(kind)), Role::Names);
        }
        if let (Some(kind), Some(Bounds::Kind(word))) = (decl.values, counter.bounds.first()) {
            self.put(word.span, Meaning::Kind(kind), Role::Names);
        }
        let (values, per) = (decl.values, decl.per);
        for start in &counter.starts {
            self.element(values.into_iter(), &start.value);
            start.at.iter().for_each(|at| self.element(per.into_iter().flatten(), at));
        }
    }

    fn table(&mut self, draft: &Draft, table: &Table) {
        let Some(id) = draft.declared.tables.get(&table.name.text).copied() else { return };
        let per = self.program.tables[usize::from(id)].per;
        self.put(table.name.span, Meaning::Table(id), Role::Declares);
        self.put(table.per.span, Meaning::Kind(per), Role::Names);
        table.rows.iter().for_each(|(element, ..)| self.element([per].into_iter(), element));
    }

    fn element(&mut self, mut kinds: impl Iterator<Item = KindId>, expr: &Expr) {
        let (ExprKind::Name(name) | ExprKind::Text(name)) = &expr.what else { return };
        let found = kinds.find_map(|kind| Some(Meaning::Element(kind, self.world.lexicon.element(kind, name)?)));
        found.into_iter().for_each(|what| self.put(expr.span, what, Role::Names));
    }

    fn rule(&mut self, draft: &Draft, rule: &Rule) {
        let allowed = match &rule.body {
            RuleBody::Answers(answers, _) => answers.as_slice(),
            RuleBody::Offer { limits, .. } => {
                limits.iter().for_each(|limit| self.put(limit.scope.span, Meaning::Scope, Role::Names));
                &[]
            }
            RuleBody::Steps(_) => &[],
        };
        let allowed =
            allowed.iter().flat_map(|one| if let Verb::Allow(names) = &one.verb { names.as_slice() } else { &[] });
        let names = rule.conditions.overrides.iter().chain(&rule.conditions.after).chain(allowed);
        names.for_each(|name| self.reference(draft, name));
    }

    /// `item.rule`, `rule` of the same item, `item`, `item.setting`, `item.point` of a script, `base.rule`.
    fn reference(&mut self, draft: &Draft, name: &Name) {
        let own = self.rules.get(&(draft.id, name.text.as_str())).copied();
        if let Some(rule) = own {
            return self.put(name.span, Meaning::Rule(draft.id, rule), Role::Names);
        }
        let Some((first, rest)) = name.text.split_once('.') else {
            self.item(draft, &name.text, name.span);
            return;
        };
        let behind = Span { start: name.span.start + first.len() + 1, ..name.span };
        if first == "base" {
            let base = self.world.catalogue.base.iter().position(|rule| rule.name == rest);
            return base.into_iter().for_each(|at| self.put(behind, Meaning::Base(at as u8), Role::Names));
        }
        let place = Span { end: behind.start - 1, ..name.span };
        let Some(item) = self.item(draft, first, place) else { return };
        let rule = self.rules.get(&(item, rest)).map(|rule| Meaning::Rule(item, *rule));
        let catalogue = self.world.catalogue;
        let what = rule
            .or_else(|| catalogue.setting(rest).map(Meaning::Setting))
            .or_else(|| catalogue.point(rest).map(Meaning::Point));
        what.into_iter().for_each(|what| self.put(behind, what, Role::Names));
    }

    /// Marks the name of an item, which a text of another one writes.
    fn item(&mut self, draft: &Draft, name: &str, span: Span) -> Option<ItemId> {
        let item = self.items.get(self.names.full(draft.id, name).as_str()).copied()?;
        let own = name.find(':').map_or(0, |colon| colon + 1); // the pack is no part of its id
        self.put(Span { start: span.start + own, ..span }, Meaning::Item(item), Role::Names);
        Some(item)
    }

    fn gate(&mut self, gate: &Gate) {
        self.put(gate.figure.span, Meaning::Figure, Role::Names);
        let seat = self.world.catalogue.seat;
        for named in gate.of.iter().chain(&gate.players) {
            let element = self.world.lexicon.element(seat, &named.text);
            let what = element.map_or(Meaning::Policy, |element| Meaning::Element(seat, element));
            self.put(named.span, what, Role::Names);
        }
        for named in &gate.with {
            if let Some(item) = self.items.get(named.text.as_str()) {
                self.put(named.span, Meaning::Item(*item), Role::Names);
            }
        }
    }
}

fn rules(members: &[Member]) -> impl Iterator<Item = &Rule> {
    members.iter().filter_map(|member| if let Member::Rule(rule) = member { Some(rule) } else { None })
}
