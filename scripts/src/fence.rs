//! The one place that builds a Rhai engine, and what every text must pass before such an engine may run it.
//!
//! No package of Rhai is loaded: what a script can call is our own table and the language's operators. Everything
//! that could work, hold or nest without being counted is switched off or refused here.

use std::sync::Arc;

use javelina_engine::{Diagnostic, FileId, Span};
use rhai::{AST, Array, Dynamic, Engine, INT, OptimizationLevel};

use crate::calls::library;
use crate::calls::meter::Meter;
use crate::calls::runtime::Runtime;
use crate::limits;
use crate::reading::messages::{SWITCHED_OFF, problem};
use crate::reading::scan::Scan;
use crate::reading::source::Source;

/// An engine with our functions and no others, and its counter.
pub(crate) fn engine() -> (Engine, Arc<Meter>) {
    let mut engine = Engine::new_raw();
    for word in SWITCHED_OFF.split(' ') {
        engine.disable_symbol(word);
    }
    engine
        .set_optimization_level(OptimizationLevel::None)
        .set_allow_anonymous_fn(false)
        .set_strict_variables(true)
        .set_max_operations(limits::OPERATIONS)
        .set_max_call_levels(limits::CALL_LEVELS + Runtime::LEVELS)
        .set_max_expr_depths(limits::EXPRESSION, limits::EXPRESSION_IN_FUNCTION)
        .set_max_string_size(limits::STRING)
        .set_max_array_size(limits::ARRAY)
        .set_max_map_size(limits::MAP)
        .set_max_variables(limits::VARIABLES)
        .set_max_functions(limits::FUNCTIONS)
        .set_max_strings_interned(0);
    engine.register_iterator::<Array>();
    engine.register_iterator::<std::ops::Range<INT>>();
    engine.register_iterator::<std::ops::RangeInclusive<INT>>();
    let meter = Arc::new(Meter::default());
    library::register(&mut engine, &meter);
    let counter = Arc::clone(&meter);
    engine.on_progress(move |_| if counter.tick() { stops(&counter) } else { None });
    (engine, meter)
}

/// Why a call ends, for Rhai to hand on.
#[cold]
fn stops(meter: &Meter) -> Option<Dynamic> {
    Some(meter.failure().token())
}

/// An engine that only parses. Variables that are not declared are reported with more knowledge than it has.
pub(crate) fn parser() -> Engine {
    let (mut engine, _) = engine();
    engine.set_strict_variables(false);
    engine
}

/// Has the copies of these variables weighed: no other of the script holds a list or a map. Without any nobody listens.
pub(crate) fn weigh(engine: &mut Engine, meter: &Arc<Meter>, lists: &[String]) {
    if lists.is_empty() {
        return;
    }
    let (counter, lists) = (Arc::clone(meter), lists.to_vec());
    #[expect(deprecated, reason = "Rhai calls it volatile; its version is pinned, and a test meets each copy")]
    engine.on_var(move |name, from_the_end, context| {
        if !lists.iter().any(|list| list == name) {
            return Ok(None);
        }
        let scope = context.scope();
        let value = match from_the_end.checked_sub(1) {
            Some(at) => scope.iter_raw().nth(at).map(|(_, _, value)| value),
            None => scope.get(name),
        };
        value.map_or(Ok(()), |value| counter.copies(value))?;
        Ok(None)
    });
}

/// Parses the functions of a scanned text. Where the text as a whole does not parse, each function is parsed alone, so
/// that one mistake does not hide the others: the trees of those that parse, and one problem for each that does not.
pub(crate) fn parse(engine: &Engine, text: &str, scan: &Scan, file: FileId) -> (Vec<AST>, Vec<Diagnostic>) {
    if let Some(extra) = scan.functions.get(limits::FUNCTIONS) {
        let message = format!("a script can have at most {} functions", limits::FUNCTIONS);
        return (Vec::new(), vec![Diagnostic::error("R3006", Span::new(file, extra.at.clone()), message)]);
    }
    let whole = blanked(text, scan.functions.iter().map(|function| function.whole.clone()));
    let error = match engine.compile(&whole) {
        Ok(ast) => return (vec![ast], Vec::new()),
        Err(error) => error,
    };
    let (mut trees, mut found) = (Vec::new(), Vec::new());
    for function in &scan.functions {
        match engine.compile(blanked(text, std::iter::once(function.whole.clone()))) {
            Ok(ast) => trees.push(ast),
            Err(error) => found.push(problem(&error, Source { text, scan, file }, function.whole.clone())),
        }
    }
    if found.is_empty() {
        found.push(problem(&error, Source { text, scan, file }, 0..0)); // only together they are wrong: too many, or one twice
    }
    (trees, found)
}

/// The text with everything outside `kept` made blank, so that places stay what they are.
fn blanked(text: &str, kept: impl Iterator<Item = std::ops::Range<usize>>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    let blank = |part: &str, out: &mut String| {
        out.extend(part.chars().map(|one| if one == '\n' { '\n' } else { ' ' }));
    };
    for range in kept {
        blank(text.get(at..range.start).unwrap_or(""), &mut out);
        out.push_str(text.get(range.clone()).unwrap_or(""));
        at = range.end;
    }
    blank(text.get(at..).unwrap_or(""), &mut out);
    out
}
