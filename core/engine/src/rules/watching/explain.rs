//! Rules in words: what spoke at a point and why, what a clause says, what a fault was.

use std::cell::RefCell;
use std::collections::BTreeSet;

use crate::rules::compiled::program::{Body, Clause, Template, TemplatePart};
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::{PointKind, Type, length_in_words};
use crate::rules::declared::counters::CounterDecl;
use crate::rules::declared::ids::{ABSENT, ClauseId, Code, ItemId, PointId};
use crate::rules::evaluating::ask::{AnyFacts, Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::evaluating::groups::ranked;
use crate::rules::freezing::frozen::Rules;
use crate::rules::freezing::price::MAX_QUESTION_PASSES;
use crate::rules::running::budget::MAX_ACTION_PASSES;
use crate::rules::running::fault::{Fault, FaultKind, Said};
use crate::rules::scripts::script::{Answer, CLOCK, Script};
use crate::{Finding, FindingKind, Refusal, Seat, Source, Span};

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
    /// Whether its value is there; without one it speaks and answers nothing.
    pub answers: bool,
    /// The verbs of a script in words, and what it printed, each with its place.
    pub says: Vec<String>,
    /// The failure of a script in words.
    pub failed: Option<String>,
    /// The facts that it read, with their values by name.
    pub facts: Vec<(String, String)>,
}

/// Message of [`FaultKind::Idle`], which has a value if rounds went by.
fn idle(fault: Fault) -> &'static str {
    match fault.values {
        [ABSENT, _] => "no seat could act for 16 phases in a row",
        _ => "no seat could act for 1000 rounds in a row",
    }
}

/// The failure of a script in words.
pub(in crate::rules) fn script_fault(script: &dyn Script, code: u8, said: Said) -> String {
    let (name, text) = script.explain(code);
    let more = if said == Said::NOTHING { String::new() } else { format!(": `{}`", said.text()) };
    format!("[{name}] {text}{more}")
}

impl Rules {
    /// A clause as what a verdict or a point rests on.
    pub fn cite(&self, clause: ClauseId) -> Source {
        Source::Clause(self.clause(clause).citation.clone())
    }

    /// A refusal to which every clause is added that spoke at a point, with the facts that they read.
    pub fn with_clauses<F: Facts>(&self, refusal: Box<Refusal>, point: PointId, ask: &Ask<'_, F>) -> Box<Refusal> {
        self.with_spoken(refusal, &self.trace(point, ask))
    }

    fn with_spoken(&self, mut refusal: Box<Refusal>, spoken: &[Spoken]) -> Box<Refusal> {
        for one in spoken.iter().filter(|one| one.active && one.fired && !one.overridden) {
            refusal.sources.push(self.cite(one.clause));
            for (name, value) in &one.facts {
                if !refusal.facts.iter().any(|(other, _)| other == name) {
                    refusal.facts.push((name.clone(), value.clone()));
                }
            }
        }
        refusal
    }

    /// The name for people of the item that a clause belongs to; its id if it has none.
    pub fn title_of(&self, clause: ClauseId) -> String {
        self.program().items[self.clause(clause).item.index()].name().into()
    }

    /// A fault in words: a finding with the code, the clause and the place. It cites every clause that has a part in it.
    pub fn describe(&self, fault: Fault) -> Finding {
        let sources = fault.clause.into_iter().chain(fault.other).map(|clause| self.cite(clause)).collect();
        Finding { sources, ..self.fault_in_words(fault) }
    }

    fn fault_in_words(&self, fault: Fault) -> Finding {
        let Some(id) = fault.clause else { return Finding::new(FindingKind::Loop, idle(fault)) };
        let clause = self.clause(id);
        let at = &clause.citation;
        let (kind, what) = match fault.kind {
            FaultKind::Script(code, said) => {
                let text = match clause.body {
                    Body::Script { script, .. } => script_fault(self.host(script), code, said),
                    _ => "[R3105] the script failed".into(),
                };
                (if code == CLOCK { FindingKind::Clock } else { FindingKind::Script }, text)
            }
            FaultKind::Nested => {
                let text = format!("a question asks itself: more than {} are nested", crate::rules::MAX_NESTED);
                (FindingKind::Loop, text)
            }
            FaultKind::Effects => (FindingKind::Flood, "more than 10,000 effects in one action".into()),
            FaultKind::Cascade => (
                FindingKind::Cascade,
                format!("lists of effects start each other more than {} levels deep", crate::rules::MAX_FRAMES),
            ),
            FaultKind::Idle => (FindingKind::Loop, idle(fault).into()),
            FaultKind::Conflict => return self.conflict_in_words(id, fault),
            FaultKind::Crowded => (FindingKind::Argument, "more elements are put in one place than fit there".into()),
            FaultKind::Price => {
                let (point, most) = (self.catalogue().points[clause.point.index()].name, MAX_QUESTION_PASSES);
                let text = format!("the loops of the rules at `{point}` take more than {most} passes, most of them");
                (FindingKind::Flood, text)
            }
            FaultKind::Passes => {
                (FindingKind::Flood, format!("loops take more than {MAX_ACTION_PASSES} passes in one action"))
            }
            FaultKind::Divisor => (FindingKind::Argument, "`scale by` was given a divisor of 0 or less".into()),
        };
        let (line, column) =
            if fault.line > 0 { (u32::from(fault.line), u32::from(fault.column)) } else { (at.line, at.column) };
        Finding::new(kind, format!("{what} in `{}` ({}:{line}:{column})", clause.label, at.file))
    }

    /// Two clauses that answered one asking differently: both places, and both values if they said one.
    fn conflict_in_words(&self, id: ClauseId, fault: Fault) -> Finding {
        let clauses = [id, fault.other.unwrap_or(id)].map(|id| self.clause(id));
        let mut sides = [(fault.values[0], clauses[0]), (fault.values[1], clauses[1])];
        // The lesser value comes first, so that names decide nothing but between equals.
        sides.sort_by(|(a, one), (b, other)| a.cmp(b).then_with(|| one.label.cmp(&other.label)));
        let point = &self.catalogue().points[clauses[0].point.index()];
        let place = |(value, clause): (i32, &Clause)| {
            let at = &clause.citation;
            let said = match point.kind {
                PointKind::Number(of) if value != ABSENT => format!("to {} by ", self.value_in_words(of, value)),
                _ => String::new(),
            };
            format!("{said}`{}` ({}:{}:{})", clause.label, at.file, at.line, at.column)
        };
        let (name, both) = (point.name, sides.map(place).join(" and "));
        let message = match point.kind {
            PointKind::Number(_) if fault.values[0] == fault.values[1] => {
                format!(
                    "two rules set `{name}` together with a third one, and only some are summed: {both}; combine each pair"
                )
            }
            PointKind::Event => {
                format!("two rules on `{name}` change or read the same thing: {both}; no `after` decides their order")
            }
            _ if fault.other.and_then(|other| self.program().combined_as([id, other])).is_some() => {
                format!("two rules set `{name}` differently: {both}; use the same `combine` word for each pair")
            }
            _ => format!("two rules set `{name}` differently: {both}; no `overrides` decides between them"),
        };
        Finding::new(FindingKind::Conflict, message)
    }

    /// A fault as the refusal of what somebody tried: it cites every clause that has a part in it.
    pub fn refusal(&self, fault: Fault) -> Box<Refusal> {
        let Finding { message, sources, .. } = self.describe(fault);
        Refusal::of(sources, message)
    }

    /// Asks a point for people: every clause of it, whether it is in play, whether it fired, and what it read.
    pub fn trace<F: Facts>(&self, point: PointId, ask: &Ask<'_, F>) -> Vec<Spoken> {
        ask.any(|ask| self.trace_any(point, ask))
    }

    pub(in crate::rules) fn trace_any(&self, point: PointId, ask: &Ask<'_, AnyFacts<'_>>) -> Vec<Spoken> {
        let speaking = self.speaking(point, ask);
        let mut spoken = Vec::new();
        for id in self.clauses_at(point) {
            let clause = self.clause(*id);
            let recorder = Recorder::new(self, ask.facts, ask.seat, Some(clause.item));
            let watched = Ask::new(&recorder, ask.memory, ask.seat).about(ask.subjects).apart_from(ask.apart);
            let active = ask.memory.is_active(clause.item) && !ask.apart.contains(i32::from(clause.item.0));
            let mut fired = Machine::of(self.program(), &watched).holds(clause.condition);
            let (mut says, mut failed) = (Vec::new(), None);
            if active && fired && self.is_script(*id) {
                let prints = RefCell::default();
                let answer = self.script_printing(*id, &watched, Some(&prints));
                failed = watched.fault().map(|fault| self.describe(fault).message);
                fired = failed.is_some() || answer != Answer::Nothing;
                says = self.answer_in_words(&answer, clause);
                says.extend(
                    prints
                        .take()
                        .into_iter()
                        .map(|one| format!("{}:{}:{}: {}", clause.citation.file, one.place.0, one.place.1, one.text)),
                );
            }
            let overridden = active && fired && !speaking.iter().any(|other| other == *id);
            let mut facts = self.subjects_in_words(point, ask.subjects);
            facts.extend(recorder.heard().0);
            let answers = !fired || self.is_script(*id) || self.gives_an_answer(*id, ask);
            spoken.push(Spoken { clause: *id, active, fired, overridden, answers, says, failed, facts });
        }
        spoken
    }

    /// The clauses that take an element out of the answer of a set point, for people.
    pub fn excluders<F: Facts>(&self, point: PointId, element: i32, ask: &Ask<'_, F>) -> Vec<ClauseId> {
        ask.any(|ask| self.excluders_any(point, element, ask))
    }

    fn excluders_any(&self, point: PointId, element: i32, ask: &Ask<'_, AnyFacts<'_>>) -> Vec<ClauseId> {
        let speaking = self.speaking(point, ask);
        let takes_out = |id: &ClauseId| match self.clause(*id).body {
            Body::Exclude(code) => {
                Machine::of(self.program(), ask).set(code).contains(element)
                    && !self.kept_in(*id, &speaking, ask).contains(element)
            }
            Body::Script { .. } => {
                matches!(self.script(*id, ask), Answer::Members { less, .. } if less.contains(element))
                    && !self.kept_in(*id, &speaking, ask).contains(element)
            }
            _ => false,
        };
        speaking.iter().filter(takes_out).collect()
    }

    /// Places of the parts of a clause's condition as its author wrote them; `None` for one whose place is not known.
    pub fn condition_parts(&self, id: ClauseId) -> Vec<Option<Span>> {
        let parts = crate::rules::freezing::folding::written_parts(self.program(), self.clause(id).condition);
        parts.iter().map(|part| self.program().place(part[0])).collect()
    }

    fn subjects_in_words(&self, point: PointId, subjects: [i32; 4]) -> Vec<(String, String)> {
        let decls = self.catalogue().points[point.index()].subjects;
        decls
            .iter()
            .zip(subjects)
            .map(|(decl, value)| (decl.name.to_string(), self.value_in_words(decl.of, value)))
            .collect()
    }

    /// A value as people write it.
    pub fn value_in_words(&self, of: Type, value: i32) -> String {
        match of {
            _ if value == ABSENT => "none".into(),
            Type::Bool => if value == 1 { "yes" } else { "no" }.into(),
            Type::Number => value.to_string(),
            Type::Of(kind) | Type::SetOf(kind) => self.lexicon().name(kind, value),
        }
    }

    /// A length as people read it, if there is one.
    pub(in crate::rules) fn length_in_words(&self, length: i32) -> String {
        if length == ABSENT { self.value_in_words(Type::Number, length) } else { length_in_words(length) }
    }

    /// A value of a counter as rules write it: `visits`, `salt[F1]`.
    pub(in crate::rules) fn counter_in_words(&self, counter: &CounterDecl, place: usize) -> String {
        let kinds = counter.per.iter().flatten();
        let elements = kinds.zip(counter.elements(self.lexicon(), place));
        let names: Vec<String> = elements.map(|(kind, element)| self.lexicon().name(*kind, element as i32)).collect();
        if names.is_empty() { counter.name.clone() } else { format!("{}[{}]", counter.name, names.join(", ")) }
    }

    /// What a clause says when it refuses; `None` if its author wrote nothing.
    pub fn says<F: Facts>(&self, id: ClauseId, ask: &Ask<'_, F>) -> Option<String> {
        ask.any(|ask| self.says_any(id, ask))
    }

    pub(in crate::rules) fn says_any(&self, id: ClauseId, ask: &Ask<'_, AnyFacts<'_>>) -> Option<String> {
        if let Body::Script { .. } = self.clause(id).body {
            let Answer::Decision(decision) = self.script(id, ask) else { return None };
            return decision.reason.map(|reason| reason.to_string());
        }
        let template = self.clause(id).says.as_ref()?;
        Some(self.filled(template, &mut Machine::of(self.program(), ask)))
    }

    /// A text with its holes filled in.
    pub(in crate::rules) fn filled(&self, template: &Template, machine: &mut Machine<'_, AnyFacts<'_>>) -> String {
        let part = |part: &TemplatePart| match part {
            TemplatePart::Text(literal) => literal.clone(),
            TemplatePart::Value(code, kind) => {
                self.value_in_words(kind.map_or(Type::Number, Type::Of), machine.number(*code))
            }
            TemplatePart::Length(code) => self.length_in_words(machine.number(*code)),
        };
        template.0.iter().map(part).collect()
    }

    /// Evaluates code of the program for one asking: a number, element or truth.
    pub fn evaluate<F: Facts>(&self, code: Code, ask: &Ask<'_, F>) -> i32 {
        ask.any(|ask| Machine::of(self.program(), ask).number(code))
    }
}

/// The most facts that are named with what was said.
const MOST_FACTS: usize = 24;

/// What a rule reads.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Reading {
    /// A fact, its arguments, and the seat that it is of if another one is asked.
    Fact(crate::rules::FactId, [i32; 2], Option<i32>),
    /// A value of a counter, by its slot.
    Counter(i32),
}

/// Records the facts and counters that are read, by name.
pub(in crate::rules) struct Recorder<'a> {
    rules: &'a Rules,
    inner: AnyFacts<'a>,
    /// The seat that reads: of secret counters it sees its own values only.
    seat: Seat,
    /// The item of a script that reads, whose counters it names by their slots.
    item: Option<ItemId>,
    seen: RefCell<BTreeSet<Reading>>,
    read: RefCell<Vec<(String, String)>>,
}

impl<'a> Recorder<'a> {
    /// Facts as `inner` gives them, with a note of each.
    pub fn new(rules: &'a Rules, inner: &'a dyn Facts, seat: Seat, item: Option<ItemId>) -> Self {
        Self { rules, inner: AnyFacts::new(inner), seat, item, seen: RefCell::default(), read: RefCell::default() }
    }

    /// The first facts that were read, with their values, and how many more there were.
    pub fn heard(self) -> (Vec<(String, String)>, usize) {
        let read = self.read.into_inner();
        let more = self.seen.into_inner().len() - read.len();
        (read, more)
    }

    /// Returns `true` if something is read for the first time and there is room for it.
    fn is_new(&self, reading: Reading) -> bool {
        self.seen.borrow_mut().insert(reading) && self.read.borrow().len() < MOST_FACTS
    }

    fn note(&self, fact: crate::rules::FactId, args: [i32; 2], of: Option<i32>, value: impl FnOnce() -> String) {
        if !self.is_new(Reading::Fact(fact, args, of)) {
            return;
        }
        let decl = &self.rules.catalogue().facts[fact.index()];
        let args: Vec<String> =
            decl.of.iter().zip(args).map(|(kind, arg)| self.rules.lexicon().name(*kind, arg)).collect();
        let name = match args.as_slice() {
            [] => decl.name.into(),
            [only] => format!("{}[{only}]", decl.name),
            [first, rest @ ..] => format!("{first}.{}[{}]", decl.name, rest.join(", ")),
        };
        let seat = |seat| self.rules.lexicon().name(self.rules.catalogue().seat, seat);
        let name = of.map_or(name.clone(), |of| format!("{name} of {}", seat(of)));
        self.read.borrow_mut().push((name, value()));
    }

    fn noted_value(&self, fact: crate::rules::FactId, args: [i32; 2], of: Option<i32>, value: i32) -> i32 {
        let decl = &self.rules.catalogue().facts[fact.index()];
        let in_words = || match decl.length {
            true => self.rules.length_in_words(value),
            false => self.rules.value_in_words(decl.yields, value),
        };
        self.note(fact, args, of, in_words);
        value
    }

    fn noted_set(&self, fact: crate::rules::FactId, args: [i32; 2], of: Option<i32>, set: Set) -> Set {
        if let Type::SetOf(kind) = self.rules.catalogue().facts[fact.index()].yields {
            let place = |element| ranked(&self.inner, fact, of, element);
            self.note(fact, args, of, || self.rules.set_in_words(kind, set.iter().take(MOST_FACTS).collect(), place));
        }
        set
    }
}

impl Facts for Recorder<'_> {
    fn fact(&self, fact: crate::rules::FactId, args: [i32; 2]) -> i32 {
        self.noted_value(fact, args, None, self.inner.fact(fact, args))
    }
    fn set(&self, fact: crate::rules::FactId, args: [i32; 2]) -> Set {
        self.noted_set(fact, args, None, self.inner.set(fact, args))
    }
    fn fact_of(&self, seat: i32, fact: crate::rules::FactId, args: [i32; 2]) -> i32 {
        self.noted_value(fact, args, Some(seat), self.inner.fact_of(seat, fact, args))
    }
    fn set_of(&self, seat: i32, fact: crate::rules::FactId, args: [i32; 2]) -> Set {
        self.noted_set(fact, args, Some(seat), self.inner.set_of(seat, fact, args))
    }
    fn seated(&self) -> Set {
        self.inner.seated()
    }
    fn playing(&self) -> Set {
        self.inner.playing()
    }
    fn rank(&self, fact: crate::rules::FactId, element: i32) -> i32 {
        self.inner.rank(fact, element)
    }
    fn rank_of(&self, seat: i32, fact: crate::rules::FactId, element: i32) -> i32 {
        self.inner.rank_of(seat, fact, element)
    }
    fn saw_slot(&self, slot: u16, value: i32) {
        if let Some((_, counter)) = self.item.and_then(|item| self.rules.counter_at(item, slot)) {
            self.saw_counter(counter, i32::from(slot - counter.slot), value);
        }
    }
    fn saw_counter(&self, counter: &CounterDecl, place: i32, value: i32) {
        let (rules, Ok(at)) = (self.rules, usize::try_from(place)) else { return };
        let owner = counter.owner(rules.lexicon(), rules.catalogue().seat, at);
        let is_hidden = counter.secret && owner != Some(self.seat.index());
        if !is_hidden && self.is_new(Reading::Counter(i32::from(counter.slot).saturating_add(place))) {
            let of = counter.values.map_or(Type::Number, Type::Of);
            self.read.borrow_mut().push((rules.counter_in_words(counter, at), rules.value_in_words(of, value)));
        }
    }
}
