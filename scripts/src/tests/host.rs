//! The checker against the host: what `compile` lets through finds its function, its field and its arguments.

use std::sync::Arc;

use javelina_engine::rules::{Lexicon, PointKind, Type};

use super::{CATALOGUE, call, compiled};
use crate::calls::forms::Verb;
use crate::calls::library::NATIVES;
use crate::calls::values::Names;
use crate::world::{Function, Own, What, World, holes, last_words};

/// Values that stand in the scripts below, by the words of the library's declarations.
fn native(word: &str) -> &'static str {
    match word {
        "list" | "list or map" | "list, map or text" => "l",
        "map" => "m",
        "key" => "\"x\"",
        "value" => "n",
        _ => "1",
    }
}

/// The same for verbs.
fn hand_word(word: &str) -> &'static str {
    match word {
        "seat" => "\"A\"",
        "zone" => "\"stable\"",
        "text" => "\"no\"",
        "counter" => "\"n\"",
        "element" => "\"A1\"",
        "list" => "[\"cow\"]",
        _ => "1",
    }
}

/// The arguments of a function as the reference has them, the view first where it is read off.
fn arguments(world: &World<'_>, function: &Function) -> Vec<String> {
    let element = |at: usize| {
        let kind = world.kinds_taken(function).get(at).copied().flatten().expect("an element");
        format!("\"{}\"", world.names.names(kind).next().expect("a name"))
    };
    let of_kinds = |count: usize| (0..count).map(element);
    match function.what {
        What::Native(at) => NATIVES[at].args.iter().map(|word| native(word).to_string()).collect(),
        What::Printed(_) | What::Read(_) | What::OtherRead(_) | What::CountedOf(_) | What::Tabled(_) => {
            of_kinds(function.args).collect()
        }
        What::Viewed(_) | What::Others(_) | What::Counted(_) => {
            std::iter::once("view".to_string()).chain(of_kinds(function.args - 1)).collect()
        }
        What::Effect(effect) => holes(&CATALOGUE.effects[effect.index()])
            .enumerate()
            .map(|(at, hole)| if matches!(hole, Type::Of(_)) { element(at) } else { "1".into() })
            .chain(last_words(&CATALOGUE.effects[effect.index()]).iter().map(|word| format!("\"{word}\"")))
            .collect(),
        What::Ask { .. } => {
            let all = ["\"good\"", "[\"cow\"]", "\"then\"", "\"Which?\""];
            all[..function.args].iter().map(ToString::to_string).collect()
        }
        What::All => vec!["\"cell\"".into()],
        What::Verb(verb) => verb.args(function.args).iter().map(|word| hand_word(word).to_string()).collect(),
    }
}

/// What stands before a dot in a wrong call, by its name in [`script`].
const RECEIVERS: &[&str] = &["view", "sight", "c", "e", "n", "t", "l", "m", "symbol(c)", "all(\"cell\")", "p"];

fn script(expression: &str) -> String {
    format!(
        "fn loaded(view) {{\n    let c = view.cell; let n = 1; let t = true; let l = [1, 2]; let m = #{{x: 1}}; let sight = view;\n    \
         for e in view.line {{ {expression}; return; }}\n}}\n\
         fn then(view, answer) {{ }}"
    )
}

/// The same in an auxiliary function.
fn helped(expression: &str) -> String {
    format!(
        "fn loaded(view) {{ helped(view, view.cell); }}\n\
         fn helped(sight, p) {{ let view = sight; let c = p; let e = p; let n = 1; let t = true; let l = []; let m = #{{x: 1}}; {expression}; }}\n\
         fn then(view, answer) {{ }}"
    )
}

/// Codes of a running script that say that there is no such function, field or way to call it.
const NOT_THERE: &[&str] = &["R3105"];

/// Whether the checker lets an expression through; if it does, the host must know what it names.
fn passes(expression: &str) -> bool {
    [script, helped].into_iter().all(|script| {
        // A value must be used.
        let used = || compiled(&script(&format!("print({expression})")));
        let Ok(script) = compiled(&script(expression)).or_else(|_| used()) else { return false };
        let fault = call(&script, script.functions[0].1, None).err();
        let code = fault.map_or("fine", |fault| script.script.explain(fault.code).0);
        assert!(!NOT_THERE.contains(&code), "the checker passes `{expression}`, and the host says {code}: {fault:?}");
        true
    })
}

#[test]
fn what_the_checker_passes_the_host_knows_and_what_the_reference_says_the_checker_passes() {
    let names = Arc::new(Names::of(&Lexicon::of(&CATALOGUE)));
    let world = World::new(&CATALOGUE, names, Own::default());
    let (mut right, mut wrong) = (0, 0);
    for function in &world.functions {
        let (name, args) = (function.name.as_str(), arguments(&world, function));
        let brackets = if args.len() > 1 { format!("({})", args[1..].join(", ")) } else { String::new() };
        let plain = if function.what.is_field() || function.is_read_off() {
            format!("{}.{name}{brackets}", args[0])
        } else {
            format!("{name}({})", args.join(", "))
        };
        let is_allowed = !matches!(function.what, What::Effect(effect) if CATALOGUE.effects[effect.index()].name == "burn")
            // The small game has no counters.
            && !matches!(function.what, What::Verb(verb) if !verb.fits(PointKind::Event) || verb == Verb::Reveal)
            && !["send_first", "set_to", "add_to"].contains(&name);
        // Only its owner may see `hand`.
        assert!(name == "hand" || passes(&plain) == is_allowed, "{plain}");
        right += 1;
        let mut tries = vec![format!("{name}()"), format!("view.{name}")];
        // Of an entry of a list nobody knows what it is.
        let is_entry = matches!(function.what, What::Native(at) if NATIVES[at].gives == "value");
        tries.extend((!is_entry).then(|| format!("{plain}.{name}")));
        for receiver in RECEIVERS {
            let rest = |from: usize| args.get(from..).unwrap_or_default().join(", ");
            tries.push(format!("{receiver}.{name}"));
            tries.push(format!("{receiver}.{name} = 1"));
            tries.push(format!("{receiver}.{name}()"));
            tries.push(format!("{receiver}.{name}({})", rest(0)));
            tries.push(format!("{receiver}.{name}({})", rest(1)));
            tries.push(format!("{name}({receiver}, {})", rest(1)));
            tries.push(format!("{name}({}, {receiver})", rest(0)));
            tries.push(format!("{name}({receiver})"));
        }
        wrong += tries.iter().filter(|one| !passes(one)).count();
    }
    for field in ["cell", "seat", "line", "room", "position", "lin", "row", "len", "x", "symbol"] {
        for receiver in RECEIVERS {
            wrong += [format!("{receiver}.{field}"), format!("{receiver}.{field} = 1")]
                .iter()
                .filter(|one| !passes(one))
                .count();
        }
    }
    println!("{right} functions, {wrong} wrong calls and fields refused");
    assert!(right > 40 && wrong > 2_000, "{right} {wrong}");
}

#[test]
fn the_two_mistakes_of_a_first_script_are_named() {
    let message = |expression: &str| {
        let found = compiled(&script(expression)).expect_err("wrong");
        let found: Vec<_> = found.into_iter().filter(|one| one.severity == javelina_engine::Severity::Error).collect();
        (found[0].code, found[0].message.clone(), found[0].help.clone().unwrap_or_default())
    };
    assert_eq!(
        message("print(view.row)"),
        ("R3012", "`row` is a field of one cell, not of the view".into(), "write `view.cell.row`".into())
    );
    assert_eq!(message("print(l.row)").1, "a list of numbers has no field `row`");
}
