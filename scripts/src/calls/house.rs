//! A checked script at work: each call runs a function, and the verbs that it used are its answer.

use std::cell::Cell;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use javelina_engine::Seat;
use javelina_engine::rules::{
    ABSENT, Answer, CLOCK, ExpressionNames, FactId, Facts, Memory, Params, Script, ScriptFault, ScriptFootprint,
    ScriptSite, ScriptView, Set, Stopwatch, Type,
};
use javelina_engine::{Diagnostic, Files};
use rhai::{AST, Dynamic, Engine, EvalAltResult};

use crate::calls::asked::{Asked, Question, charge_outer};
use crate::calls::memo::Memo;
use crate::calls::meter::Meter;
use crate::calls::reads::Read;
use crate::calls::runtime::Runtime;
use crate::calls::sites::Sites;
use crate::calls::values::{Names, View};
use crate::calls::{carry, verbs};
use crate::equip::equip;
use crate::faults::{Failure, STOPPED, TABLE, fault, is_ours, value_in_words};
use crate::fence::{engine, weigh};
use crate::limits;
use crate::reading::plan::{From, Plan, Planned};

/// Compiles an expression with the functions of a script: of its text, the expression, names of elements, names of the item.
pub(crate) type Evaluate =
    fn(&str, &str, &Arc<Names>, &ExpressionNames<'_>, &mut Files) -> Result<(Box<dyn Script>, u16), Vec<Diagnostic>>;

/// A script of one item.
pub(crate) struct House {
    /// Engines that no call uses now. A call inside a call, or on another thread, takes another one.
    idle: Mutex<Vec<Desk>>,
    ast: AST,
    text: Arc<str>,
    names: Arc<Names>,
    plan: Arc<Plan>,
    sites: Arc<Sites>,
    evaluate: Evaluate,
    stopwatch: OnceLock<Arc<dyn Stopwatch>>,
    /// Operations of all calls so far.
    total: AtomicU64,
}

/// The most operations of a call that looks for a fixed answer.
const FIXED: u64 = 500;

/// Facts of a call that must read none.
struct Unread;

impl Facts for Unread {
    fn fact(&self, _: FactId, _: [i32; 2]) -> i32 {
        ABSENT
    }

    fn set(&self, _: FactId, _: [i32; 2]) -> Set {
        Set::EMPTY
    }
}

/// An engine with its meter and evaluator, and what it answered before.
struct Desk {
    engine: Engine,
    meter: Arc<Meter>,
    /// On the heap: a call moves its desk.
    runtime: Box<Runtime>,
    memo: Memo,
}

impl House {
    /// A script for a plan. `ast` is the tree of `text`, which the fence let through.
    pub(crate) fn new(
        (ast, text): (AST, Arc<str>),
        names: Arc<Names>,
        plan: Arc<Plan>,
        sites: Arc<Sites>,
        evaluate: Evaluate,
    ) -> Self {
        let (idle, total) = (Mutex::default(), AtomicU64::new(0));
        Self { idle, ast, text, names, plan, sites, evaluate, stopwatch: OnceLock::new(), total }
    }

    /// A copy with this tree and these names.
    fn with(&self, ast: AST, names: Arc<Names>) -> Box<dyn Script> {
        let (plan, sites) = (Arc::clone(&self.plan), Arc::clone(&self.sites));
        let house = Self::new((ast, Arc::clone(&self.text)), names, plan, sites, self.evaluate);
        if let Some(stopwatch) = self.stopwatch.get() {
            let _ = house.stopwatch.set(Arc::clone(stopwatch));
        }
        Box::new(house)
    }

    fn desk(&self) -> Desk {
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        idle.unwrap_or_else(|| {
            let (mut engine, meter) = engine();
            weigh(&mut engine, &meter, &self.plan.lists);
            equip(&mut engine, &self.plan, &self.names);
            verbs::register(&mut engine, &self.names);
            if let Some(seats) = self.plan.seats {
                carry::register(&mut engine, self.plan.zones, seats, &self.names);
            }
            if let Some(stopwatch) = self.stopwatch.get() {
                meter.watch(Arc::clone(stopwatch));
            }
            let runtime = Box::new(Runtime::new(&engine, &self.ast));
            Desk { engine, meter, runtime, memo: Memo::default() }
        })
    }

    /// Answers a call: from the memo, else by running the script. With the operations that it takes.
    fn answered(
        &self,
        function: u16,
        planned: &Planned,
        view: &ScriptView<'_>,
        desk: &mut Desk,
    ) -> (Result<Answer, ScriptFault>, u64) {
        let left = u64::from(limits::ACTION_OPERATIONS.saturating_sub(view.spent.get()));
        let Desk { engine, meter, runtime, memo } = desk;
        let asked = Asked::new(view, planned, meter, &self.sites);
        meter.restart(left);
        if view.prints.is_none()
            && let Some((answer, operations)) = asked.run(|| memo.find(function, &asked, left))
        {
            return (Ok(answer), operations);
        }
        let result = asked.run(|| self.run(planned, &asked, left, (engine, runtime.as_mut(), meter)));
        let operations = meter.used();
        let answer = result.map_err(|error| fault(&error, planned.place)).and_then(|value| {
            if planned.is_expression {
                return Ok(Answer::Value(value_in_words(&value)));
            }
            let wrong = || Failure::Answer.at(planned.place);
            if !value.is_unit() {
                return Err(wrong());
            }
            asked.answer(|question| self.asks(planned, question)).ok_or_else(wrong)
        });
        if let Ok(answer) = &answer {
            memo.keep(function, asked.reads.take(), answer, operations);
        }
        (answer, operations)
    }

    /// Runs a function as the call at work.
    fn run(
        &self,
        planned: &Planned,
        asked: &Asked<'_>,
        left: u64,
        (engine, runtime, meter): (&Engine, &mut Runtime, &Meter),
    ) -> Result<Dynamic, Box<EvalAltResult>> {
        let mut call = |arguments: &mut [&mut Dynamic]| call(engine, runtime, meter, left, &planned.name, arguments);
        let mut view = Dynamic::from(View);
        let Some(kind) = planned.takes else { return call(&mut [&mut view]) };
        let mut answer = self.names.read(Type::Of(kind), &asked.read(Read::Answer));
        call(&mut [&mut view, &mut answer])
    }

    /// The function that takes the answer to a question, and the number of its text.
    fn asks(&self, by: &Planned, question: &Question) -> Option<(u16, Option<u16>)> {
        let is_it = |one: &Planned| one.point == by.point && one.takes.is_some() && one.name == question.then.as_str();
        let then = u16::try_from(self.plan.functions.iter().position(is_it)?).ok()?;
        let number = |text: &str| u16::try_from(self.plan.prompts.iter().position(|one| one == text)?).ok();
        match &question.prompt {
            None => Some((then, None)),
            Some(text) => Some((then, Some(number(text)?))),
        }
    }
}

impl Script for House {
    fn fork(&self) -> Box<dyn Script> {
        // Workers that count references to one tree would wait for each other.
        let ast = engine().0.compile(&*self.text).unwrap_or_else(|_| self.ast.clone());
        self.with(ast, Arc::new(self.names.copy()))
    }

    fn share(&self) -> Box<dyn Script> {
        self.with(self.ast.clone(), Arc::clone(&self.names))
    }

    fn call(&self, function: u16, view: &ScriptView<'_>) -> Result<Answer, ScriptFault> {
        let Some(planned) = self.plan.functions.get(usize::from(function)) else {
            return Err(Failure::Function.at((0, 0)));
        };
        let stopwatch = self.stopwatch.get();
        if stopwatch.is_some_and(|stopwatch| !stopwatch.begin()) {
            return Err(Failure::Clock.at(planned.place));
        }
        let mut desk = self.desk();
        let (answer, operations) = self.answered(function, planned, view, &mut desk);
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(desk);
        self.total.fetch_add(operations, Ordering::Relaxed);
        view.spent.set(view.spent.get().saturating_add(u32::try_from(operations).unwrap_or(u32::MAX)));
        charge_outer(operations);
        if let Some(stopwatch) = stopwatch {
            stopwatch.end();
        }
        answer
    }

    fn fixed(&self, function: u16, subject: i32) -> Option<Answer> {
        let planned = self.plan.functions.get(usize::from(function))?;
        let (memory, spent) = (Memory::default(), Cell::new(0));
        let view = ScriptView {
            facts: &Unread,
            memory: &memory,
            subjects: [subject, 0, 0, 0],
            seat: Seat(0),
            answer: None,
            spent: &spent,
            params: Params::default(),
            prints: None,
        };
        let mut desk = self.desk();
        // What is tried out before play is not heard.
        let unheard = Sites::default();
        let asked = Asked::new(&view, planned, &desk.meter, &unheard);
        let run = || self.run(planned, &asked, FIXED, (&desk.engine, desk.runtime.as_mut(), &desk.meter));
        let result = asked.run(run);
        let is_fixed = asked.reads.take().iter().all(|(read, _)| *read == Read::Subject(0));
        let made = result.is_ok_and(|value| value.is_unit());
        let answer = (made && is_fixed).then(|| asked.answer(|question| self.asks(planned, question))).flatten();
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(desk);
        answer
    }

    fn prompt(&self, number: u16) -> Option<&str> {
        self.plan.prompts.get(usize::from(number)).map(String::as_str)
    }

    fn footprint(&self, function: u16) -> ScriptFootprint {
        self.plan.functions.get(usize::from(function)).map(|planned| planned.footprint.clone()).unwrap_or_default()
    }

    fn verbs(&self, function: u16) -> Vec<ScriptSite> {
        self.plan.functions.get(usize::from(function)).map(|one| self.sites.of(&one.sites)).unwrap_or_default()
    }

    fn moved(&mut self, places: &[u16]) {
        let now = |slot: u16| places.get(usize::from(slot)).copied().unwrap_or(u16::MAX);
        let plan = Arc::make_mut(&mut self.plan);
        for counter in &mut plan.counters {
            counter.slot = now(counter.slot);
        }
        for reader in &mut plan.readers {
            if let From::Counter { slot, .. } = &mut reader.from {
                *slot = now(*slot);
            }
        }
        for planned in &mut plan.functions {
            planned.footprint.move_counters(now);
        }
        for field in plan.functions.iter_mut().flat_map(|planned| &mut planned.fields) {
            if let Some((Read::Counter(slot, _), _)) = field {
                *slot = now(*slot);
            }
        }
        self.idle.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn watch(&mut self, stopwatch: Arc<dyn Stopwatch>) {
        let _ = self.stopwatch.set(stopwatch);
        self.idle.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn spent(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    fn expression(
        &self,
        text: &str,
        names: &ExpressionNames<'_>,
        files: &mut Files,
    ) -> Result<(Box<dyn Script>, u16), Vec<Diagnostic>> {
        (self.evaluate)(&self.text, text, &self.names, names, files)
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
    runtime: &mut Runtime,
    meter: &Meter,
    left: u64,
    name: &str,
    arguments: &mut [&mut Dynamic],
) -> Result<Dynamic, Box<EvalAltResult>> {
    meter.restart(left);
    match runtime.call(engine, name, arguments) {
        Err(error) if is_ours(&error) || matches!(error.unwrap_inner(), EvalAltResult::ErrorTerminated(..)) => {
            Err(error)
        }
        result => meter.over().map_or(result, Err),
    }
}
