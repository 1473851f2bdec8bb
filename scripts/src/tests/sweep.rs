//! Every function of the library, and every operator, on extreme values: an answer or a coded failure, never more.

use std::time::{Duration, Instant};

use rhai::{Dynamic, INT, ImmutableString, Map};

use super::within;
use crate::calls::runtime::Runtime;
use crate::calls::{house, library};
use crate::faults::fault;
use crate::{fence, limits};

/// Values from the edges of every type.
fn extremes() -> Vec<Dynamic> {
    let mut all: Vec<Dynamic> = [
        0,
        1,
        -1,
        2,
        63,
        64,
        255,
        256,
        257,
        INT::from(i32::MAX),
        INT::from(i32::MIN),
        INT::MAX,
        INT::MIN,
        INT::MAX - 1,
    ]
    .into_iter()
    .map(Dynamic::from)
    .collect();
    all.extend([true, false].map(Dynamic::from));
    all.push(Dynamic::UNIT);
    all.extend(['a', '\u{10ffff}'].map(Dynamic::from));
    let text = |text: &str| Dynamic::from(ImmutableString::from(text));
    let long = "é".repeat(2_048);
    all.extend(["", "a", "A1", "\u{0}", "ŉ", long.as_str(), &long[..4_094]].map(text));
    let list = |of: Vec<Dynamic>| Dynamic::from_array(of);
    let full: Vec<Dynamic> = (0..256_i64).map(Dynamic::from).collect();
    let mut nested = list(vec![]);
    for _ in 0..200 {
        nested = list(vec![nested]);
    }
    all.extend([
        list(vec![]),
        list(vec![Dynamic::UNIT]),
        list(vec![Dynamic::from(INT::MAX), Dynamic::from(1_i64)]),
        list(full.clone()),
        list(vec![text("b"), text("a")]),
        list(vec![Dynamic::from(1_i64), text("a"), Dynamic::TRUE]),
        list(vec![list(full)]),
        nested,
    ]);
    let mut map = Map::new();
    all.push(Dynamic::from_map(map.clone()));
    for number in 0..128 {
        map.insert(format!("k{number}").into(), Dynamic::from(i64::from(number)));
    }
    all.push(Dynamic::from_map(map));
    all.push(Dynamic::from(0..INT::MAX));
    all.push(Dynamic::from(INT::MIN..=INT::MAX));
    all
}

const OPERATORS: &[&str] = &[
    "+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||", "??", "in",
    "..", "..=",
];

#[test]
fn no_function_panics_hangs_or_grows_on_any_extreme_value() {
    within(300, || {
        let (engine, meter) = fence::engine();
        let values = extremes();
        let mut text = String::new();
        for (at, operator) in OPERATORS.iter().enumerate() {
            text += &format!(
                "fn operator_{at}(a, b) {{ a {operator} b }}\nfn set_{at}(a, b) {{ let c = a; c {} b; c }}\n",
                if ["+", "-", "*", "/", "%", "**", "<<", ">>", "&", "|", "^"].contains(operator) {
                    format!("{operator}=")
                } else {
                    "=".into()
                }
            );
        }
        let mut wide = fence::engine().0;
        wide.set_max_functions(1_000);
        let mut calls = 0_u32;
        let mut try_out = |engine: &rhai::Engine, ast: &rhai::AST, name: &str, mut args: Vec<Dynamic>| {
            let begin = Instant::now();
            calls += 1;
            let mut args: Vec<_> = args.iter_mut().collect();
            let mut runtime = Runtime::new(engine, ast);
            match house::call(engine, &mut runtime, &meter, limits::OPERATIONS, name, &mut args) {
                Ok(value) => assert!(size(&value) <= 600, "{name} made {} entries", size(&value)),
                Err(error) => assert!(usize::from(fault(&error, (1, 1)).code) < crate::faults::TABLE.len()),
            }
            let took = begin.elapsed();
            assert!(took < Duration::from_secs(5), "{name} took {took:?}");
        };
        let ast = wide.compile(&text).expect("operators parse");
        for a in &values {
            for b in &values {
                for at in 0..OPERATORS.len() {
                    try_out(&wide, &ast, &format!("operator_{at}"), vec![a.clone(), b.clone()]);
                    try_out(&wide, &ast, &format!("set_{at}"), vec![a.clone(), b.clone()]);
                }
            }
        }
        for native in library::NATIVES {
            let params = &["a", "b", "c"][..native.args.len()];
            let text = format!("fn probe({}) {{ {}({}) }}", params.join(", "), native.name, params.join(", "));
            let ast = engine.compile(&text).expect("a call parses");
            for a in &values {
                for b in if params.len() > 1 { values.as_slice() } else { &values[..1] } {
                    for c in if params.len() > 2 { values.as_slice() } else { &values[..1] } {
                        let all = [a.clone(), b.clone(), c.clone()];
                        try_out(&engine, &ast, "probe", all[..params.len()].to_vec());
                    }
                }
            }
        }
        println!("{calls} calls");
        assert!(calls > 100_000, "{calls}");
    })
}

/// Entries of a value, those inside it counted.
fn size(value: &Dynamic) -> usize {
    if let Some(list) = value.read_lock::<rhai::Array>() {
        return list.iter().map(size).sum::<usize>() + list.len();
    }
    value.read_lock::<Map>().map_or(0, |map| map.len())
}
