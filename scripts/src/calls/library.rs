//! Our own functions: the only ones that a script can call besides those that a game's declaration gives it.
//!
//! One table feeds the engine, the lint and the reference. Each function looks at sizes before it works and takes no
//! function of the script's.

use std::sync::Arc;

use rhai::{Array, Dynamic, Engine, EvalAltResult, INT, ImmutableString, Map};

use crate::calls::meter::Meter;
use crate::faults::Failure;
use crate::limits;

type Made<T> = Result<T, Box<EvalAltResult>>;

/// A function that scripts can call.
pub(crate) struct Native {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, by what they are.
    pub args: &'static [&'static str],
    /// What it gives.
    pub gives: &'static str,
    /// How its work grows.
    pub cost: &'static str,
    /// What it does.
    pub doc: &'static str,
    /// Whether it changes its first argument, which must then be a variable.
    pub changes: bool,
    register: fn(&mut Engine, &'static str, &Arc<Meter>),
}

macro_rules! natives {
    ($($name:literal ($($arg:literal),*) -> $gives:literal, $cost:literal, $changes:literal, $doc:literal, $register:expr;)*) => {
        /// All functions that do not depend on the game, by name.
        pub(crate) const NATIVES: &[Native] = &[$(Native {
            name: $name,
            args: &[$($arg),*],
            gives: $gives,
            cost: $cost,
            doc: $doc,
            changes: $changes,
            register: $register,
        }),*];
    };
}

natives! {
    "abs" ("number") -> "number", "constant", false, "absolute value of a number",
        |engine, name, _| { engine.register_fn(name, |n: INT| n.checked_abs().ok_or_else(|| Failure::Arithmetic.error())); };
    "append" ("list", "list") -> "list", "length", false, "list of the entries of the first list, then of the second",
        |engine, name, meter| { let meter = Arc::clone(meter); engine.register_fn(name, move |a: Array, b: Array| append(&meter, a, b)); };
    "both" ("list", "list") -> "list", "product of lengths", false, "entries of the first list that are also in the second",
        |engine, name, meter| { let meter = Arc::clone(meter); engine.register_fn(name, move |a: Array, b: Array| filter(&meter, a, &b, true)); };
    "clamp" ("number", "least", "greatest") -> "number", "constant", false, "number limited to a range",
        |engine, name, _| { engine.register_fn(name, |n: INT, least: INT, most: INT| n.min(most).max(least)); };
    "contains" ("list", "value") -> "boolean", "length", false, "`true` if a value is in a list; also written `value in list`",
        |engine, name, meter| { let meter = Arc::clone(meter); engine.register_fn(name, move |list: &mut Array, value: Dynamic| { meter.charge(list.len())?; position(list, &value).map(|at| at.is_some()) }); };
    "count" ("list", "value") -> "number", "length", false, "number of times that a value is in a list",
        |engine, name, meter| { let meter = Arc::clone(meter); engine.register_fn(name, move |list: &mut Array, value: Dynamic| { meter.charge(list.len())?; count(list, &value) }); };
    "first" ("list") -> "value", "constant", false, "first entry; `()` if the list is empty",
        |engine, name, _| { engine.register_fn(name, |list: &mut Array| list.first().cloned().unwrap_or(Dynamic::UNIT)); };
    "has" ("map", "key") -> "boolean", "constant", false, "`true` if a map has a key",
        |engine, name, _| { engine.register_fn(name, |map: &mut Map, key: ImmutableString| map.contains_key(key.as_str())); };
    "index_of" ("list", "value") -> "number", "length", false, "first index of a value in a list, from 0; `()` if it is not in the list",
        |engine, name, meter| { let meter = Arc::clone(meter); engine.register_fn(name, move |list: &mut Array, value: Dynamic| { meter.charge(list.len())?; index_of(list, &value) }); };
    "is_empty" ("list, map or text") -> "boolean", "constant", false, "`true` if it is empty",
        |engine, name, _| {
            engine.register_fn(name, |list: &mut Array| list.is_empty());
            engine.register_fn(name, |map: &mut Map| map.is_empty());
            engine.register_fn(name, |text: ImmutableString| text.is_empty());
        };
    "keys" ("map") -> "list", "length", false, "keys of a map in alphabetical order",
        |engine, name, _| { engine.register_fn(name, |map: &mut Map| -> Array { map.keys().map(|key| Dynamic::from(ImmutableString::from(key.as_str()))).collect() }); };
    "last" ("list") -> "value", "constant", false, "last entry; `()` if the list is empty",
        |engine, name, _| { engine.register_fn(name, |list: &mut Array| list.last().cloned().unwrap_or(Dynamic::UNIT)); };
    "least" ("list") -> "number", "length", false, "least number of a list; `()` if the list is empty",
        |engine, name, _| { engine.register_fn(name, |list: &mut Array| numbers(list).map(|all| all.into_iter().min().map_or(Dynamic::UNIT, Dynamic::from))); };
    "len" ("list, map or text") -> "number", "length of a text", false, "number of entries or characters; also written `list.len`",
        |engine, name, _| {
            engine.register_fn(name, |list: &mut Array| list.len() as INT);
            engine.register_fn(name, |map: &mut Map| map.len() as INT);
            engine.register_fn(name, |text: ImmutableString| text.chars().count() as INT);
            engine.register_get(name, |list: &mut Array| list.len() as INT);
            engine.register_get(name, |text: &mut ImmutableString| text.chars().count() as INT);
        };
    "max" ("number", "number") -> "number", "constant", false, "greater of two numbers",
        |engine, name, _| { engine.register_fn(name, |a: INT, b: INT| a.max(b)); };
    "min" ("number", "number") -> "number", "constant", false, "lesser of two numbers",
        |engine, name, _| { engine.register_fn(name, |a: INT, b: INT| a.min(b)); };
    "most" ("list") -> "number", "length", false, "greatest number of a list; `()` if the list is empty",
        |engine, name, _| { engine.register_fn(name, |list: &mut Array| numbers(list).map(|all| all.into_iter().max().map_or(Dynamic::UNIT, Dynamic::from))); };
    "pop" ("list") -> "value", "constant", true, "removes the last entry and returns it; `()` if the list is empty",
        |engine, name, _| { engine.register_fn(name, |list: &mut Array| list.pop().unwrap_or(Dynamic::UNIT)); };
    "push" ("list", "value") -> "()", "constant", true, "adds a value to the end of a list",
        |engine, name, _| { engine.register_fn(name, push); };
    "put" ("list or map", "index or key", "value") -> "()", "constant", true, "replaces the value at an index of a list, or sets the value of a key of a map",
        |engine, name, _| {
            engine.register_fn(name, put);
            engine.register_fn(name, put_key);
        };
    "remove" ("list or map", "index or key") -> "value", "length", true, "removes the value at an index or key and returns it; `()` if there is none",
        |engine, name, _| {
            engine.register_fn(name, |list: &mut Array, at: INT| usize::try_from(at).ok().filter(|at| *at < list.len()).map_or(Dynamic::UNIT, |at| list.remove(at)));
            engine.register_fn(name, |map: &mut Map, key: ImmutableString| map.remove(key.as_str()).unwrap_or(Dynamic::UNIT));
        };
    "reversed" ("list") -> "list", "length", false, "entries in reverse order",
        |engine, name, _| { engine.register_fn(name, |mut list: Array| { list.reverse(); list }); };
    "slice" ("list", "from", "count") -> "list", "length", false, "entries from an index on, at most `count` of them",
        |engine, name, _| { engine.register_fn(name, slice); };
    "sorted" ("list") -> "list", "length", false, "numbers or texts in ascending order",
        |engine, name, meter| { let meter = Arc::clone(meter); engine.register_fn(name, move |list: Array| sorted(&meter, list)); };
    "sum" ("list") -> "number", "length", false, "sum of the numbers of a list",
        |engine, name, _| { engine.register_fn(name, sum); };
    "unique" ("list") -> "list", "square of the length", false, "entries without duplicates, in order",
        |engine, name, meter| { let meter = Arc::clone(meter); engine.register_fn(name, move |list: Array| unique(&meter, list)); };
    "without" ("list", "list") -> "list", "product of lengths", false, "entries of the first list that are not in the second",
        |engine, name, meter| { let meter = Arc::clone(meter); engine.register_fn(name, move |a: Array, b: Array| filter(&meter, a, &b, false)); };
}

/// Registers all functions of the table, and the operators that lists and texts need.
pub(crate) fn register(engine: &mut Engine, meter: &Arc<Meter>) {
    for native in NATIVES {
        (native.register)(engine, native.name, meter);
    }
    engine.register_fn("+", |text: ImmutableString, number: INT| join(&text, &number.to_string()));
    engine.register_fn("+", |number: INT, text: ImmutableString| join(&number.to_string(), &text));
    let counted = Arc::clone(meter);
    engine.register_fn("==", move |a: &mut Array, b: Array| same_lists(&counted, a, &b));
    let counted = Arc::clone(meter);
    engine.register_fn("!=", move |a: &mut Array, b: Array| same_lists(&counted, a, &b).map(|same| !same));
    engine.register_fn("to_string", |number: INT| number.to_string());
    engine.register_fn("to_string", |truth: bool| truth.to_string());
    engine.register_fn("to_string", |text: ImmutableString| text);
}

fn join(a: &str, b: &str) -> Made<ImmutableString> {
    if a.len() + b.len() > limits::STRING {
        return Err(Failure::Size.error());
    }
    Ok([a, b].concat().into())
}

/// Whether two plain values are equal. Lists and maps inside lists cannot be compared.
fn same(a: &Dynamic, b: &Dynamic) -> Made<bool> {
    if let (Ok(a), Ok(b)) = (a.as_immutable_string_ref(), b.as_immutable_string_ref()) {
        return Ok(*a == *b);
    }
    if let (Ok(a), Ok(b)) = (a.as_int(), b.as_int()) {
        return Ok(a == b);
    }
    if let (Ok(a), Ok(b)) = (a.as_bool(), b.as_bool()) {
        return Ok(a == b);
    }
    if a.is_array() && b.is_array() || a.is_map() && b.is_map() {
        return Err(Failure::Type.error());
    }
    Ok(a.is_unit() && b.is_unit())
}

fn same_lists(meter: &Meter, a: &Array, b: &Array) -> Made<bool> {
    meter.charge(a.len())?;
    if a.len() != b.len() {
        return Ok(false);
    }
    for (a, b) in a.iter().zip(b) {
        if !same(a, b)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn position(list: &Array, value: &Dynamic) -> Made<Option<usize>> {
    for (at, one) in list.iter().enumerate() {
        if same(one, value)? {
            return Ok(Some(at));
        }
    }
    Ok(None)
}

fn index_of(list: &Array, value: &Dynamic) -> Made<Dynamic> {
    Ok(position(list, value)?.map_or(Dynamic::UNIT, |at| Dynamic::from(at as INT)))
}

fn count(list: &Array, value: &Dynamic) -> Made<INT> {
    let mut count = 0;
    for one in list {
        count += INT::from(same(one, value)?);
    }
    Ok(count)
}

fn filter(meter: &Meter, list: Array, other: &Array, wanted: bool) -> Made<Array> {
    meter.charge(list.len() * other.len().max(1))?;
    let mut out = Array::new();
    for one in list {
        if position(other, &one)?.is_some() == wanted {
            out.push(one);
        }
    }
    Ok(out)
}

fn unique(meter: &Meter, list: Array) -> Made<Array> {
    meter.charge(list.len() * list.len())?;
    let mut out = Array::new();
    for one in list {
        if position(&out, &one)?.is_none() {
            out.push(one);
        }
    }
    Ok(out)
}

fn append(meter: &Meter, mut list: Array, other: Array) -> Made<Array> {
    meter.charge(list.len() + other.len())?;
    if list.len() + other.len() > limits::ARRAY {
        return Err(Failure::Size.error());
    }
    list.extend(other);
    Ok(list)
}

fn push(list: &mut Array, value: Dynamic) -> Made<()> {
    if list.len() >= limits::ARRAY {
        return Err(Failure::Size.error());
    }
    list.push(value);
    Ok(())
}

fn put(list: &mut Array, at: INT, value: Dynamic) -> Made<()> {
    let place = usize::try_from(at).ok().and_then(|at| list.get_mut(at));
    *place.ok_or_else(|| Failure::Index.error())? = value;
    Ok(())
}

fn put_key(map: &mut Map, key: ImmutableString, value: Dynamic) -> Made<()> {
    let is_full = map.len() >= limits::MAP && !map.contains_key(key.as_str());
    if key.len() > limits::KEY || is_full {
        return Err(Failure::Size.error());
    }
    map.insert(key.as_str().into(), value);
    Ok(())
}

fn slice(list: Array, from: INT, count: INT) -> Array {
    let from = usize::try_from(from.max(0)).unwrap_or(usize::MAX);
    let count = usize::try_from(count.max(0)).unwrap_or(usize::MAX);
    list.into_iter().skip(from).take(count).collect()
}

fn numbers(list: &Array) -> Made<Vec<INT>> {
    list.iter().map(|one| one.as_int().map_err(|_| Failure::Type.error())).collect()
}

fn sum(list: &mut Array) -> Made<INT> {
    numbers(list)?.into_iter().try_fold(0, INT::checked_add).ok_or_else(|| Failure::Arithmetic.error())
}

fn sorted(meter: &Meter, list: Array) -> Made<Array> {
    meter.charge(8 * list.len())?;
    if let Ok(mut all) = numbers(&list) {
        all.sort_unstable();
        return Ok(all.into_iter().map(Dynamic::from).collect());
    }
    let text = |one: Dynamic| one.into_immutable_string().map_err(|_| Failure::Type.error());
    let mut all = list.into_iter().map(text).collect::<Made<Vec<ImmutableString>>>()?;
    all.sort();
    Ok(all.into_iter().map(Dynamic::from).collect())
}
