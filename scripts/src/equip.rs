//! Gives an engine what a script's plan names: fields and tables of the view, printed facts, effects, questions.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use javelina_engine::rules::{ABSENT, KindId, ScriptEffect, Set, Type};
use rhai::{Array, Dynamic, Engine, EvalAltResult, INT, ImmutableString};
use std::any::TypeId;

use crate::calls::meter::Meter;
use crate::calls::values::{Deed, Names, Question, View};
use crate::faults::{Failure, value_in_words};
use crate::reading::plan::{Effect, Plan, Values};

type Made<T> = Result<T, Box<EvalAltResult>>;

/// What stands in a table where the acting seat may not look.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Hidden;

/// The seats that play in the game of the call that runs, as bits.
pub(crate) type Seated = Arc<AtomicU64>;

/// Registers everything that the plan names.
pub(crate) fn equip(engine: &mut Engine, plan: &Plan, names: &Arc<Names>, meter: &Arc<Meter>, seated: &Seated) {
    engine.register_type_with_name::<View>("view");
    engine.register_type_with_name::<Deed>("effect");
    engine.register_type_with_name::<Question>("question");
    for (slot, name) in plan.fields.iter().enumerate() {
        let meter = Arc::clone(meter);
        engine.register_get(name.as_str(), move |view: &mut View| -> Made<Dynamic> {
            copied(&meter, view.0.fields.get(slot))
        });
    }
    for (slot, table) in plan.tables.iter().enumerate() {
        let meter = Arc::clone(meter);
        register_table(
            engine,
            &table.name,
            &table.args,
            names,
            move |view, at| {
                let value = view.and_then(|view| view.0.tables.get(slot)?.get(at));
                if value.is_some_and(Dynamic::is::<Hidden>) {
                    return Err(Failure::OtherSeat.error());
                }
                copied(&meter, value)
            },
            true,
        );
    }
    for printed in &plan.printed {
        let values: Vec<Dynamic> = match &printed.values {
            Values::Single(of, values) => values.iter().map(|value| names.value(*of, *value)).collect(),
            Values::Sets(kind, sets) => sets.iter().map(|set| names.set(*kind, *set)).collect(),
        };
        let meter = Arc::clone(meter);
        register_table(engine, &printed.name, &printed.args, names, move |_, at| copied(&meter, values.get(at)), false);
    }
    for effect in &plan.effects {
        register_effect(engine, effect, names);
    }
    register_questions(engine, plan, names, seated);
}

/// A copy of a value that the script was given, counted as one.
fn copied(meter: &Meter, value: Option<&Dynamic>) -> Made<Dynamic> {
    let Some(value) = value else { return Ok(Dynamic::UNIT) };
    meter.copies(value)?;
    Ok(value.clone())
}

/// Registers a function of one or two elements. Where one of them is `()`, so is the answer.
fn register_table(
    engine: &mut Engine,
    name: &str,
    args: &[KindId],
    names: &Arc<Names>,
    read: impl Fn(Option<&View>, usize) -> Made<Dynamic> + Send + Sync + 'static,
    on_view: bool,
) {
    let text = [TypeId::of::<ImmutableString>(), TypeId::of::<()>()];
    let shared = Arc::new((read, args.to_vec(), Arc::clone(names)));
    let called: Arc<str> = Arc::from(name);
    for pattern in 0..1_usize << args.len() {
        let called = Arc::clone(&called);
        let mut types: Vec<TypeId> = on_view.then(TypeId::of::<View>).into_iter().collect();
        types.extend((0..args.len()).map(|at| text[pattern >> at & 1]));
        let shared = Arc::clone(&shared);
        engine.register_raw_fn(name, &types, move |_, given| {
            let (read, kinds, names) = &*shared;
            if pattern > 0 {
                return Ok(Dynamic::UNIT);
            }
            let mut at = 0;
            for (kind, value) in kinds.iter().zip(given.iter().skip(usize::from(on_view))) {
                at = at * names.count(*kind) + element(names, *kind, value, &called)? as usize;
            }
            let view = given.first().filter(|_| on_view).and_then(|first| first.read_lock::<View>());
            read(view.as_deref(), at)
        });
    }
}

/// The element that a value names; `of` says who wants it.
pub(crate) fn element(names: &Names, kind: KindId, value: &Dynamic, of: &str) -> Made<i32> {
    let wrong = || Failure::Element.about(&format!("{of}({})", quoted(value)));
    let name = value.as_immutable_string_ref().map_err(|_| wrong())?;
    names.element(kind, &name).ok_or_else(wrong)
}

/// A value as a script writes it, texts in quotes.
fn quoted(value: &Dynamic) -> String {
    let words = value_in_words(value);
    if value.is_string() { format!("\"{words}\"") } else { words }
}

/// The set of the elements that a list names.
pub(crate) fn set_of(names: &Names, kind: KindId, list: &Array, of: &str) -> Made<Set> {
    let mut set = Set::EMPTY;
    for one in list {
        set.insert(element(names, kind, one, of)?);
    }
    Ok(set)
}

/// An effect's function makes a value. Where an argument is `()`, there is nothing to do and the value is `()`.
fn register_effect(engine: &mut Engine, effect: &Effect, names: &Arc<Names>) {
    let of = |hole: &Type| match hole {
        Type::Bool => TypeId::of::<bool>(),
        Type::Number | Type::SetOf(_) => TypeId::of::<INT>(),
        Type::Of(_) => TypeId::of::<ImmutableString>(),
    };
    let shared = Arc::new((effect.clone(), Arc::clone(names)));
    for pattern in 0..1_usize << effect.holes.len() {
        let unit = |at: usize| pattern >> at & 1 == 1;
        let types: Vec<TypeId> = effect
            .holes
            .iter()
            .enumerate()
            .map(|(at, hole)| if unit(at) { TypeId::of::<()>() } else { of(hole) })
            .collect();
        let shared = Arc::clone(&shared);
        engine.register_raw_fn(effect.name.as_str(), &types, move |_, given| {
            let (effect, names) = &*shared;
            if pattern > 0 {
                return Ok(Dynamic::UNIT);
            }
            let mut args = [0_i32; 3];
            for ((arg, hole), value) in args.iter_mut().zip(&effect.holes).zip(given.iter()) {
                *arg = match hole {
                    Type::Bool => i32::from(value.as_bool().map_err(|_| Failure::Type.error())?),
                    Type::Number | Type::SetOf(_) => number(value.as_int().map_err(|_| Failure::Type.error())?)?,
                    Type::Of(kind) => element(names, *kind, value, &effect.name)?,
                };
            }
            Ok(Dynamic::from(Deed(ScriptEffect::new(effect.id, args))))
        });
    }
}

/// A number of 32 bits that is not the one kept for what is absent.
pub(crate) fn number(value: INT) -> Made<i32> {
    i32::try_from(value).ok().filter(|value| *value != ABSENT).ok_or_else(|| Failure::Range.error())
}

fn register_questions(engine: &mut Engine, plan: &Plan, names: &Arc<Names>, seated: &Seated) {
    let kinds: Arc<Vec<(&'static str, &'static str)>> = Arc::new(plan.kinds.clone());
    let kind_of = move |word: &str| {
        let at = kinds.iter().position(|(one, all)| *one == word || *all == word);
        at.map(|at| KindId(at as u8)).ok_or_else(|| Failure::Element.about(&format!("no kind `{word}`")))
    };
    for (name, may_skip) in [("ask", false), ("ask_or_skip", true)] {
        let (names, kind_of) = (Arc::clone(names), kind_of.clone());
        engine.register_fn(name, move |kind: ImmutableString, from: Array, then: ImmutableString| -> Made<Question> {
            let kind = kind_of(&kind)?;
            Ok(Question { kind, from: set_of(&names, kind, &from, name)?, may_skip, then })
        });
    }
    let (names, seated, seats) = (Arc::clone(names), Arc::clone(seated), plan.seats);
    engine.register_fn("elements", move |kind: ImmutableString| -> Made<Dynamic> {
        let kind = kind_of(&kind)?;
        if seats == Some(kind) {
            return Ok(names.set(kind, Set::of_wide(seated.load(Ordering::Relaxed).into())));
        }
        Ok(names.set(kind, Set::first_elements(names.count(kind))))
    });
}
