//! A checked script at work: it is given plain values, and its answer is read back as plain values.

use std::cell::Cell;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use javelina_engine::rules::{
    ABSENT, Answer, CLOCK, Choice, CounterDecl, FactId, PointKind, Script, ScriptEffect, ScriptFault, ScriptFootprint,
    ScriptView, Stopwatch, Type,
};
use rhai::{AST, Array, CallFnOptions, Dynamic, Engine, Scope};

use crate::calls::carry;
use crate::calls::memo::{Call, Given, Memo};
use crate::calls::meter::Meter;
use crate::calls::values::{Deed, Gathered, Names, Question, View};
use crate::equip::{Hidden, Seated, equip, number, set_of};
use crate::faults::{Failure, STOPPED, TABLE, fault};
use crate::fence::{engine, weigh};
use crate::limits;
use crate::reading::plan::{From, Plan, Planned, Read, Table, places};

/// A script of one item, with an engine of its own.
pub(crate) struct House {
    engine: Engine,
    meter: Arc<Meter>,
    /// Calls take turns: one counter counts one call. Whose turn it is has what was answered before.
    turn: Mutex<Memo>,
    ast: AST,
    text: Arc<str>,
    names: Arc<Names>,
    plan: Arc<Plan>,
    seated: Seated,
}

impl House {
    /// An engine for a plan. `ast` is the tree of `text`, which the fence let through.
    pub(crate) fn new(ast: AST, text: Arc<str>, names: Arc<Names>, plan: Arc<Plan>) -> Self {
        let (mut engine, meter) = engine();
        weigh(&mut engine, &meter, &plan.lists);
        let seated = Seated::default();
        equip(&mut engine, &plan, &names, &meter, &seated);
        if let Some(seats) = plan.seats {
            carry::register(&mut engine, plan.zones, seats, &names, &meter);
        }
        Self { engine, meter, turn: Mutex::default(), ast, text, names, plan, seated }
    }

    /// Reads what a function is given: its fields, then its tables, in the order of the plan.
    fn read(&self, planned: &Planned, view: &ScriptView<'_>) -> Vec<Given> {
        let field = |(_, read): &(usize, Read)| match *read {
            Read::Subject(at, of) => Given::Single(of, view.subjects.get(at).copied().unwrap_or(0)),
            Read::Actor(seats) => Given::Single(Type::Of(seats), i32::from(view.seat.0)),
            Read::Fact(fact, Type::SetOf(kind)) => Given::Set(kind, view.facts.set(fact, [0; 2])),
            Read::Fact(fact, of) => Given::Single(of, view.facts.fact(fact, [0; 2])),
            Read::Counter(slot, of) => Given::Single(of, counter(view, slot, of)),
        };
        let mut values: Vec<Given> = planned.fields.iter().map(field).collect();
        for slot in &planned.tables {
            let table = &self.plan.tables[*slot];
            values.extend(self.places(table).enumerate().map(|entry| read_entry(table, view, entry)));
        }
        values
    }

    /// Makes what was read into values of Rhai.
    fn gather(&self, planned: &Planned, values: &[Given]) -> Gathered {
        let made = |value: &Given| match *value {
            Given::Single(of, value) => self.names.value(of, value),
            Given::Set(kind, set) => self.names.set(kind, set),
            Given::Hidden => Dynamic::from(Hidden),
        };
        let (fields, mut rest) = values.split_at(planned.fields.len().min(values.len()));
        let mut gathered = Gathered { fields: vec![Dynamic::UNIT; self.plan.fields.len()], tables: Vec::new() };
        for ((slot, _), value) in planned.fields.iter().zip(fields) {
            gathered.fields[*slot] = made(value);
        }
        if !planned.tables.is_empty() {
            gathered.tables.resize(self.plan.tables.len(), Vec::new());
            for slot in &planned.tables {
                let count = self.places(&self.plan.tables[*slot]).count().min(rest.len());
                gathered.tables[*slot] = rest[..count].iter().map(made).collect();
                rest = &rest[count..];
            }
        }
        let sets = |values: &[Dynamic]| values.iter().map(length).sum::<usize>();
        let tables = gathered.tables.iter().map(|table| table.len() + sets(table)).sum::<usize>();
        self.meter.burden(sets(&gathered.fields) + tables);
        gathered
    }

    fn places(&self, table: &Table) -> impl Iterator<Item = [i32; 2]> {
        places(&table.args, |kind| self.names.count(kind))
    }

    fn arguments(&self, planned: &Planned, call: &Call) -> Vec<Dynamic> {
        let mut arguments = vec![Dynamic::from(View(Arc::new(self.gather(planned, &call.values))))];
        if let Some(kind) = planned.takes {
            arguments.push(match call.answer {
                Some(Choice::Element(element)) => self.names.value(Type::Of(kind), element),
                Some(Choice::Skip) | None => Dynamic::UNIT,
            });
        }
        arguments
    }

    /// Answers a call: from the memo, else by running the script.
    fn run(&self, planned: &Planned, asked: Call, spent: &Cell<u32>) -> Result<Answer, ScriptFault> {
        let mut memo = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let left = u64::from(limits::ACTION_OPERATIONS.saturating_sub(spent.get()));
        let place = asked.place();
        if let Some((answer, operations)) = memo.find(place, &asked, left) {
            self.meter.add(operations);
            spent.set(spent.get().saturating_add(operations as u32));
            return Ok(answer.clone());
        }
        self.seated.store(asked.seats, Ordering::Relaxed);
        let arguments = self.arguments(planned, &asked);
        let result = call(&self.engine, &self.meter, left, (&self.ast, &planned.name), arguments);
        let operations = self.meter.finish();
        spent.set(spent.get().saturating_add(operations as u32));
        let value = result.map_err(|error| fault(&error, planned.place))?;
        let answer = self.answer(planned, value)?;
        memo.keep(place, asked, &answer, operations);
        Ok(answer)
    }

    /// Reads an answer as the kind of point wants it.
    fn answer(&self, planned: &Planned, value: Dynamic) -> Result<Answer, ScriptFault> {
        let wrong = |failure: Failure| failure.at(planned.place);
        if value.is_unit() {
            return Ok(Answer::Nothing);
        }
        match planned.kind {
            Some(PointKind::Verdict | PointKind::Fact) => {
                value.as_bool().map(Answer::Bool).map_err(|_| wrong(Failure::Answer))
            }
            Some(PointKind::Number(_)) => {
                let value = value.as_int().map_err(|_| wrong(Failure::Answer))?;
                number(value).map(Answer::Number).map_err(|_| wrong(Failure::Range))
            }
            Some(PointKind::Set(kind)) => {
                let list = value.into_array().map_err(|_| wrong(Failure::Answer))?;
                set_of(&self.names, kind, &list, "answer")
                    .map(Answer::Set)
                    .map_err(|error| fault(&error, planned.place))
            }
            Some(PointKind::Event) => self.effects(planned, value),
            Some(PointKind::Offer) | None => Err(wrong(Failure::Answer)),
        }
    }

    fn effects(&self, planned: &Planned, value: Dynamic) -> Result<Answer, ScriptFault> {
        let wrong = || Failure::Answer.at(planned.place);
        let list = entries(value);
        // What `for_seat` gives is a list, and may stand in another one.
        let list: Array = list.into_iter().flat_map(entries).collect();
        let mut effects: Vec<ScriptEffect> = Vec::with_capacity(list.len());
        let last = list.len().saturating_sub(1);
        for (at, one) in list.into_iter().enumerate() {
            if let Some(Deed(effect)) = one.read_lock::<Deed>().map(|deed| *deed) {
                effects.push(effect);
            } else if let Some(question) = one.read_lock::<Question>().filter(|_| at == last).map(|one| one.clone()) {
                let then = self
                    .plan
                    .functions
                    .iter()
                    .position(|one| one.name == question.then.as_str() && one.takes.is_some());
                let then = then.and_then(|then| u16::try_from(then).ok()).ok_or_else(wrong)?;
                let Question { kind, from, may_skip, .. } = question;
                return Ok(Answer::Ask { effects, kind, from, may_skip, then });
            } else if !one.is_unit() {
                return Err(wrong());
            }
        }
        Ok(Answer::Effects(effects))
    }
}

/// The entries of a list, or the value alone.
fn entries(value: Dynamic) -> Array {
    if value.is_array() { value.into_array().unwrap_or_default() } else { Array::from([value]) }
}

/// How many entries a list has.
fn length(value: &Dynamic) -> usize {
    if value.is_array() { value.as_array_ref().map_or(0, |list| list.len()) } else { 0 }
}

/// An entry of a table, by its number and its elements.
fn read_entry(table: &Table, view: &ScriptView<'_>, (place, at): (usize, [i32; 2])) -> Given {
    if table.own.is_some_and(|place| at[place % 2] != i32::from(view.seat.0)) {
        return Given::Hidden;
    }
    match table.from {
        From::Fact(fact, Type::SetOf(kind)) => Given::Set(kind, view.facts.set(fact, at)),
        From::Fact(fact, of) => Given::Single(of, view.facts.fact(fact, at)),
        From::Other(fact, Type::SetOf(kind)) => Given::Set(kind, view.facts.set_of(at[0], fact, [at[1], 0])),
        From::Other(fact, of) => Given::Single(of, view.facts.fact_of(at[0], fact, [at[1], 0])),
        From::Counter(slot, of) => Given::Single(of, counter(view, slot.saturating_add(place), of)),
    }
}

fn counter(view: &ScriptView<'_>, slot: usize, of: Type) -> i32 {
    match view.memory.counters.get(slot) {
        Some(&CounterDecl::NONE) if of != Type::Number => ABSENT,
        value => value.map_or(0, |value| i32::from(*value)),
    }
}

impl Script for House {
    fn fork(&self) -> Box<dyn Script> {
        let names = Arc::new(self.names.copy());
        let mut house = Self::new(self.ast.clone(), Arc::clone(&self.text), names, Arc::clone(&self.plan));
        if let Ok(ast) = house.engine.compile(&*self.text) {
            house.ast = ast;
        }
        if let Some(stopwatch) = self.meter.stopwatch() {
            house.meter.watch(Arc::clone(stopwatch));
        }
        Box::new(house)
    }

    fn call(&self, function: u16, view: &ScriptView<'_>) -> Result<Answer, ScriptFault> {
        let Some(planned) = self.plan.functions.get(usize::from(function)) else {
            return Err(Failure::Function.at((0, 0)));
        };
        let stopwatch = self.meter.stopwatch();
        if stopwatch.is_some_and(|stopwatch| !stopwatch.begin()) {
            return Err(Failure::Clock.at(planned.place));
        }
        let seats = view.facts.seated().iter().fold(0, |seats, seat| seats | 1 << (seat & 63));
        let asked = Call { function, seats, answer: view.answer, values: self.read(planned, view) };
        let answer = self.run(planned, asked, view.spent);
        if let Some(stopwatch) = stopwatch {
            stopwatch.end();
        }
        answer
    }

    fn reads(&self, fact: FactId) -> bool {
        let mut fields = self.plan.functions.iter().flat_map(|planned| &planned.fields);
        fields.any(|(_, read)| matches!(read, Read::Fact(read, _) if *read == fact))
            || self
                .plan
                .tables
                .iter()
                .any(|table| matches!(table.from, From::Fact(read, _) | From::Other(read, _) if read == fact))
    }

    fn footprint(&self, function: u16) -> ScriptFootprint {
        self.plan.functions.get(usize::from(function)).map(|planned| planned.footprint.clone()).unwrap_or_default()
    }

    fn moved(&mut self, places: &[u16]) {
        let now = |slot: usize| places.get(slot).map_or(usize::MAX, |place| usize::from(*place));
        let plan = Arc::make_mut(&mut self.plan);
        for (_, read) in plan.functions.iter_mut().flat_map(|planned| &mut planned.fields) {
            if let Read::Counter(slot, _) = read {
                *slot = now(*slot);
            }
        }
        for planned in &mut plan.functions {
            planned.footprint.move_counters(|slot| places.get(usize::from(slot)).copied().unwrap_or(u16::MAX));
        }
        for table in &mut plan.tables {
            if let From::Counter(slot, _) = &mut table.from {
                *slot = now(*slot);
            }
        }
    }

    fn watch(&mut self, stopwatch: Arc<dyn Stopwatch>) {
        self.meter.watch(stopwatch);
    }

    fn spent(&self) -> u64 {
        self.meter.total()
    }

    fn explain(&self, code: u8) -> (&'static str, &'static str) {
        if code == CLOCK {
            return STOPPED;
        }
        TABLE.get(usize::from(code)).copied().unwrap_or(("R3105", "the script failed"))
    }
}

/// Calls a function with a fresh scope and a fresh counter, which is looked at again when Rhai says that all is well;
/// `left` is how many operations the action has left.
pub(crate) fn call(
    engine: &Engine,
    meter: &Meter,
    left: u64,
    (ast, name): (&AST, &str),
    arguments: Vec<Dynamic>,
) -> Result<Dynamic, Box<rhai::EvalAltResult>> {
    meter.restart(left);
    let options = CallFnOptions::new().eval_ast(false).rewind_scope(true);
    let result = engine.call_fn_with_options::<Dynamic>(options, &mut Scope::new(), ast, name, arguments);
    match result {
        Err(error) if matches!(error.unwrap_inner(), rhai::EvalAltResult::ErrorTerminated(..)) => Err(error),
        result => meter.over().map_or(result, Err),
    }
}
