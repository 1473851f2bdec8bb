//! Gives an engine what a script's plan names: fields of the view, facts and counters of elements, effects, questions.

use std::any::TypeId;
use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::Seat;
use javelina_engine::rules::{ABSENT, KindId, PointKind, ScriptEffect, Set, Type};
use rhai::{Array, Dynamic, Engine, INT, ImmutableString, NativeCallContext};

use crate::calls::asked::{Asked, Made, Question, calls, does, say, with};
use crate::calls::reads::{Read, Value};
use crate::calls::values::{Names, View};
use crate::faults::{Failure, value_in_words};
use crate::reading::plan::{Counter, Effect, From, Plan, Reader};

/// Registers everything that the plan names.
pub(crate) fn equip(engine: &mut Engine, plan: &Plan, names: &Arc<Names>) {
    engine.register_type_with_name::<View>("view");
    for (slot, name) in plan.fields.iter().enumerate() {
        let names = Arc::clone(names);
        engine.register_get(name.as_str(), move |_: &mut View| field(slot, &names));
    }
    let mut fields = BTreeSet::new();
    for reader in &plan.readers {
        register_reader(engine, reader, names, fields.insert(reader.name.as_str()));
    }
    for effect in &plan.effects {
        register_effect(engine, plan, effect, names);
    }
    register_counters(engine, plan, names);
    register_questions(engine, plan, names);
}

/// A field of the view.
fn field(slot: usize, names: &Names) -> Made<Dynamic> {
    with(|asked| {
        let field = asked.planned.fields.get(slot).copied().flatten();
        let (read, of) = field.ok_or_else(|| Failure::Function.error())?;
        given(asked, names, of, &asked.read(read))
    })
}

/// A value that was read, as scripts see it; a list is counted by its length.
fn given(asked: &Asked<'_>, names: &Names, of: Type, value: &Value) -> Made<Dynamic> {
    if matches!(of, Type::SetOf(_)) {
        asked.meter.charge(2 * value.len())?;
    }
    Ok(names.read(of, value))
}

/// What a reader gives for elements.
fn read(reader: &Reader, at: [i32; 2], names: &Names) -> Made<Dynamic> {
    with(|asked| {
        asked.meter.spend(reader.cost)?;
        let is_set = matches!(reader.of, Type::SetOf(_));
        let index = || match reader.args.as_slice() {
            [_, second] => at[0] as usize * names.count(*second) + at[1] as usize,
            _ => at[0] as usize,
        };
        let read = match &reader.from {
            From::Printed(values) => {
                return values.get(index()).map_or(Ok(Dynamic::UNIT), |value| given(asked, names, reader.of, value));
            }
            From::Fact(fact) if is_set => Read::Set(*fact, at),
            From::Fact(fact) => Read::Fact(*fact, at),
            From::Other(fact) if is_set => Read::SetOf(at[0], *fact, [at[1], 0]),
            From::Other(fact) => Read::FactOf(at[0], *fact, [at[1], 0]),
            From::Counter { slot } => {
                let place = u16::try_from(index()).unwrap_or(u16::MAX);
                Read::Counter(slot.saturating_add(place), reader.of != Type::Number)
            }
        };
        given(asked, names, reader.of, &asked.read(read))
    })
}

/// Registers a function of one or two elements, and the field of one. Where an element is `()`, so is the value.
fn register_reader(engine: &mut Engine, reader: &Reader, names: &Arc<Names>, is_field: bool) {
    let text = [TypeId::of::<ImmutableString>(), TypeId::of::<()>()];
    let shared = Arc::new((reader.clone(), Arc::clone(names)));
    let count = reader.args.len();
    let skipped = usize::from(reader.on_view);
    for pattern in 0..1_usize << count {
        let mut types: Vec<TypeId> = reader.on_view.then(TypeId::of::<View>).into_iter().collect();
        types.extend((0..count).map(|at| text[pattern >> at & 1]));
        let mut spellings = vec![reader.name.clone()];
        if is_field && count == 1 && !reader.on_view {
            spellings.push(format!("get${}", reader.name));
        }
        for spelling in spellings {
            let shared = Arc::clone(&shared);
            engine.register_raw_fn(spelling.as_str(), &types, move |_, given| {
                let (reader, names) = &*shared;
                if pattern > 0 {
                    return Ok(Dynamic::UNIT);
                }
                let mut at = [0; 2];
                for ((place, kind), value) in at.iter_mut().zip(&reader.args).zip(given.iter().skip(skipped)) {
                    *place = element(names, *kind, value, &reader.name)?;
                }
                read(reader, at, names)
            });
        }
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
    // What is not there is in no set, as in rules.
    for one in list.iter().filter(|one| !one.is_unit()) {
        set.insert(element(names, kind, one, of)?);
    }
    Ok(set)
}

/// Registers an effect as a function, and as a method of the seat that carries it out. Where an argument is `()`, nothing
/// happens. Effects that differ by their last words share a name.
fn register_effect(engine: &mut Engine, plan: &Plan, effect: &Effect, names: &Arc<Names>) {
    let of = |hole: &Type| match hole {
        Type::Bool => TypeId::of::<bool>(),
        Type::Number | Type::SetOf(_) => TypeId::of::<INT>(),
        Type::Of(_) => TypeId::of::<ImmutableString>(),
    };
    let is_alike =
        |one: &&Effect| one.name == effect.name && one.words.len() == effect.words.len() && one.holes == effect.holes;
    let alike: Vec<Effect> = plan.effects.iter().filter(is_alike).cloned().collect();
    let Some(seats) = plan.seats else { return };
    let shared = Arc::new((alike, Arc::clone(names)));
    let text = TypeId::of::<ImmutableString>();
    for on_seat in [false, true] {
        let count = effect.holes.len() + usize::from(on_seat);
        for pattern in 0..1_usize << count {
            let unit = |at: usize| pattern >> at & 1 == 1;
            let first = on_seat.then_some(text).into_iter();
            let wanted = first.chain(effect.holes.iter().map(of)).enumerate();
            let types = wanted.map(|(at, of)| if unit(at) { TypeId::of::<()>() } else { of });
            let types: Vec<TypeId> = types.chain(effect.words.iter().map(|_| text)).collect();
            let shared = Arc::clone(&shared);
            engine.register_raw_fn(effect.name.as_str(), &types, move |context, given| {
                calls(&context);
                let (alike, names) = &*shared;
                let words = given.get(count..).unwrap_or_default();
                let is_meant = |one: &&Effect| {
                    one.words
                        .iter()
                        .zip(words)
                        .all(|(word, text)| text.as_immutable_string_ref().is_ok_and(|text| text.as_str() == *word))
                };
                let effect = alike
                    .iter()
                    .find(is_meant)
                    .ok_or_else(|| Failure::Element.about(&words.first().map_or(String::new(), |word| quoted(word))))?;
                if pattern > 0 {
                    return does_nothing().map(Dynamic::from);
                }
                let mut args = [0_i32; 3];
                let rest = given.iter().skip(usize::from(on_seat));
                for ((arg, hole), value) in args.iter_mut().zip(&effect.holes).zip(rest) {
                    *arg = match hole {
                        Type::Bool => i32::from(value.as_bool().map_err(|_| Failure::Type.error())?),
                        Type::Number | Type::SetOf(_) => number(value.as_int().map_err(|_| Failure::Type.error())?)?,
                        Type::Of(kind) => element(names, *kind, value, &effect.name)?,
                    };
                }
                let seat = match given.first() {
                    Some(seat) if on_seat => Some(Seat(element(names, seats, seat, &effect.name)? as u8)),
                    _ => None,
                };
                does(ScriptEffect::Does { effect: effect.id, args, seat }).map(Dynamic::from)
            });
        }
    }
}

/// A number of 32 bits that is not the one kept for what is absent.
pub(crate) fn number(value: INT) -> Made<i32> {
    i32::try_from(value).ok().filter(|value| *value != ABSENT).ok_or_else(|| Failure::Range.error())
}

/// Registers the verbs that change counters of the item.
fn register_counters(engine: &mut Engine, plan: &Plan, names: &Arc<Names>) {
    let shared = Arc::new((plan.counters.clone(), Arc::clone(names)));
    for (name, add) in [("set_to", false), ("add_to", true)] {
        for count in 2..=4 {
            let shared = Arc::clone(&shared);
            let mut types = vec![TypeId::of::<ImmutableString>()];
            types.extend((1..count).map(|_| TypeId::of::<Dynamic>()));
            engine.register_raw_fn(name, &types, move |context, given| {
                calls(&context);
                let (counters, names) = &*shared;
                let given: Vec<&Dynamic> = given.iter().map(|one| &**one).collect();
                let [counter, elements @ .., value] = given.as_slice() else { return Err(Failure::Function.error()) };
                changed(counters, names, name, counter, elements, value, add).map(Dynamic::from)
            });
        }
    }
    engine.register_fn("reveal", move |context: NativeCallContext, counter: ImmutableString| {
        calls(&context);
        let (counters, _) = &*shared;
        let counter = named(counters, &Dynamic::from(counter), 0)?;
        does(ScriptEffect::Reveal(counter.slot))
    });
}

/// The counter of a name; with so many elements, unless they do not matter.
fn named<'a>(counters: &'a [Counter], name: &Dynamic, elements: usize) -> Made<&'a Counter> {
    let wrong = || Failure::Element.about(&format!("no counter {}", quoted(name)));
    let word = name.as_immutable_string_ref().map_err(|_| wrong())?;
    let mut called = counters.iter().filter(|one| one.name == word.as_str());
    let found = called.clone().find(|one| one.per.len() == elements).or_else(|| called.next());
    found.ok_or_else(wrong)
}

fn changed(
    counters: &[Counter],
    names: &Names,
    verb: &str,
    counter: &Dynamic,
    elements: &[&Dynamic],
    value: &Dynamic,
    add: bool,
) -> Made<()> {
    let counter = named(counters, counter, elements.len())?;
    if counter.per.len() != elements.len() {
        return Err(Failure::Function.about(&format!("{verb}(\"{}\", ..)", counter.name)));
    }
    if elements.iter().any(|one| one.is_unit()) {
        return does_nothing();
    }
    let mut place = 0;
    for (kind, one) in counter.per.iter().zip(elements) {
        place = place * names.count(*kind) + element(names, *kind, one, verb)? as usize;
    }
    let value = match (value.is_unit(), counter.values) {
        (true, Some(_)) => None,
        (true, None) => return does_nothing(),
        (false, Some(kind)) => Some(element(names, kind, value, verb)?),
        (false, None) => Some(number(value.as_int().map_err(|_| Failure::Type.error())?)?),
    };
    let slot = counter.slot.saturating_add(u16::try_from(place).unwrap_or(u16::MAX));
    does(ScriptEffect::Assign { slot, value, add })
}

/// A verb of an event about something that is not there.
pub(crate) fn does_nothing() -> Made<()> {
    with(|asked| if asked.planned.kind == Some(PointKind::Event) { Ok(()) } else { Err(Failure::Answer.error()) })
}

fn register_questions(engine: &mut Engine, plan: &Plan, names: &Arc<Names>) {
    let kinds: Arc<Vec<(&'static str, &'static str)>> = Arc::new(plan.kinds.clone());
    let kind_of = move |word: &str| {
        let at = kinds.iter().position(|(one, all)| *one == word || *all == word);
        at.map(|at| KindId(at as u8)).ok_or_else(|| Failure::Element.about(&format!("no kind `{word}`")))
    };
    let Some(seats) = plan.seats else { return };
    for (name, may_skip) in [("ask", false), ("ask_or_skip", true)] {
        for (on_seat, prompted) in [(false, false), (false, true), (true, false), (true, true)] {
            let text = TypeId::of::<ImmutableString>();
            let mut types: Vec<TypeId> = on_seat.then_some(text).into_iter().collect();
            types.extend([text, TypeId::of::<Array>(), text]);
            types.extend(prompted.then_some(text));
            let (names, kind_of) = (Arc::clone(names), kind_of.clone());
            engine.register_raw_fn(name, &types, move |context: NativeCallContext, given| {
                calls(&context);
                let given: Vec<&Dynamic> = given.iter().map(|one| &**one).collect();
                let (first, rest) = given.split_at(usize::from(on_seat).min(given.len()));
                let word = |at: usize| -> Made<ImmutableString> {
                    let text =
                        rest.get(at).and_then(|text| text.as_immutable_string_ref().ok().map(|text| text.clone()));
                    text.ok_or_else(|| Failure::Type.error())
                };
                let kind = kind_of(&word(0)?)?;
                let list =
                    rest.get(1).and_then(|list| list.as_array_ref().ok()).ok_or_else(|| Failure::Type.error())?;
                let seat = match first {
                    [seat, ..] => Some(Seat(element(&names, seats, seat, name)? as u8)),
                    [] => None,
                };
                let prompt = if prompted { Some(word(3)?) } else { None };
                let from = set_of(&names, kind, &list, name)?;
                let question = Question { kind, from, may_skip, then: word(2)?, prompt, seat };
                say(
                    |kind| kind == PointKind::Event,
                    |verbs, asked| {
                        asked.meter.charge(list.len())?;
                        verbs.question = Some(question);
                        Ok(())
                    },
                )
                .map(Dynamic::from)
            });
        }
    }
    for name in ["all", "elements"] {
        let (names, kind_of) = (Arc::clone(names), kind_of.clone());
        engine.register_fn(name, move |kind: ImmutableString| -> Made<Dynamic> {
            let kind = kind_of(&kind)?;
            with(|asked| {
                let value = if seats == kind {
                    asked.read(Read::Seated)
                } else {
                    Value::Set(Set::first_elements(names.count(kind)))
                };
                given(asked, &names, Type::SetOf(kind), &value)
            })
        });
    }
}
