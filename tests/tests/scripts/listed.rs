//! The checker accepts what the reference says, and the host knows what the checker accepts.

use std::cell::Cell;

use javelina_engine::rules::{
    Choice, CounterDecl, FactDecl, KindId, Memory, Params, PointDecl, PointKind, ScriptView, Seen, Type,
};
use javelina_engine::{Diagnostic, Seat};
use javelina_scripts::{Compiled, spelled};
use javelina_tests::language::packs::GAMES;
use javelina_tests::scripts::{Plain, Texts, errors, listed};

/// Codes of a script that fails since there is no such function or field, or no such way to call it.
const NOT_THERE: [&str; 1] = ["R3105"];

/// Counters of the item whose scripts are tried: one, one of each seat, one of each pair, a secret one.
fn counters(texts: &Texts) -> Vec<CounterDecl> {
    let seat = texts.catalogue.kinds[texts.catalogue.seat.index()].name;
    let members = format!(
        "counter n in 0..9\n counter per_seat per {seat} in 0..9\n counter met per {seat} per {seat} in 0..9\n \
         counter plans per {seat} in 0..9 secret to owner"
    );
    let (program, found) = texts.rules(&members);
    assert_eq!(errors(&found), [""; 0], "{found:?}");
    program.counters
}

/// A function at a point, with variables that the calls of the reference use.
fn script(point: &PointDecl, call: &str) -> String {
    let known = [("l", "[1, 2]"), ("m", "#{x: 1}"), ("n", "1")];
    let is_used = |name: &str| {
        call.match_indices(name).any(|(at, _)| {
            let is_word = |one: Option<char>| one.is_some_and(|one| one.is_alphanumeric() || "_\".".contains(one));
            !is_word(call[..at].chars().last()) && !is_word(call[at + name.len()..].chars().next())
        })
    };
    let known = known.iter().filter(|(name, _)| is_used(name));
    let known: String = known.map(|(name, value)| format!("let {name} = {value}; ")).collect();
    let then = if call.contains("\"then\"") { "fn then(view, answer) { print(answer); }\n" } else { "" };
    format!("fn {}(view) {{ {known}{call} }}\n{then}", point.name)
}

/// Calls each function of a script. A world of plain values lets it fail by values, and not by what is not there.
fn runs(script: &Compiled, text: &str) {
    let (memory, spent) = (Memory::default(), Cell::new(0));
    for (_, function, _) in &script.functions {
        let view = ScriptView {
            facts: &Plain,
            memory: &memory,
            subjects: [1; 4],
            seat: Seat(0),
            answer: Some(Choice::Element(0)),
            spent: &spent,
            params: Params::default(),
            prints: None,
        };
        if let Err(fault) = script.script.call(*function, &view) {
            let code = script.script.explain(fault.code).0;
            assert!(!NOT_THERE.contains(&code), "the checker accepts `{text}`, and the host says {code}: {fault:?}");
        }
    }
}

#[test]
fn what_the_reference_says_the_checker_accepts_and_the_host_knows() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let texts = Texts::of(game);
        let counters = counters(&texts);
        let lines = listed::lines(&texts);
        assert!(lines.len() > 150, "{game}: {} lines", lines.len());
        for line in &lines {
            let mut found: Vec<Diagnostic> = Vec::new();
            let mut accepts = |call: &String, point: &PointDecl| {
                let text = script(point, call);
                match texts.script(&text, &counters) {
                    Ok(compiled) => {
                        runs(&compiled, &text);
                        return true;
                    }
                    Err(problems) => found = problems,
                }
                false
            };
            let points = line.points(texts.catalogue);
            let is_accepted = line.calls.iter().any(|call| points.iter().any(|point| accepts(call, point)));
            if !is_accepted {
                let first = found.first().map(|one| format!("{} {}", one.code, one.message));
                wrong.push(format!("{game}: {} {:?}: {first:?}", line.text, line.calls.first()));
            }
        }
        println!("{game}: {} lines", lines.len());
    }
    assert!(wrong.is_empty(), "{} lines\n{}", wrong.len(), wrong.join("\n"));
}

/// A condition on a fact in both languages; `None` if a kind has no elements.
fn conditions(texts: &Texts, fact: &FactDecl) -> Option<[String; 2]> {
    let kinds = texts.catalogue.kinds;
    let (mut rule, mut script) = (Vec::new(), Vec::new());
    for kind in fact.of {
        let name = texts.quoted(*kind, 0)?;
        let (one, other) = match *kind == texts.catalogue.seat {
            true => ("actor".into(), "view.seat".into()),
            false => (format!("{}.{name}", kinds[kind.index()].name), name),
        };
        rule.push(one);
        script.push(other);
    }
    let name = fact.name;
    let read = if rule.is_empty() { name.to_string() } else { format!("{name}[{}]", rule.join(", ")) };
    let called = match script.as_slice() {
        [] => format!("view.{}", spelled(name)),
        [of] => format!("{of}.{}", spelled(name)),
        [of, rest @ ..] => format!("{of}.{}({})", spelled(name), rest.join(", ")),
    };
    let of_kind = |kind: KindId| Some((kinds[kind.index()].name, texts.quoted(kind, 0)?));
    Some(match fact.yields {
        Type::Bool => [read, called],
        Type::Number => [format!("{read} > 0"), format!("({called} ?? 0) > 0")],
        Type::Of(kind) => {
            let (word, name) = of_kind(kind)?;
            [format!("{read} is {word}.{name}"), format!("{called} == {name}")]
        }
        Type::SetOf(_) => [format!("any {read}"), format!("{called}.len > 0")],
    })
}

/// An answer of a point in both languages, under a condition.
fn answers(texts: &Texts, point: &PointDecl, [rule, script]: &[String; 2]) -> Option<[String; 2]> {
    let kinds = texts.catalogue.kinds;
    let (answer, verb) = match point.kind {
        PointKind::Verdict => ("forbid".into(), "forbid()".into()),
        PointKind::Fact => ("narrow".into(), "forbid()".into()),
        PointKind::Number(Type::Of(kind)) => {
            let name = texts.quoted(kind, 0)?;
            (format!("set to {}.{name}", kinds[kind.index()].name), format!("set({name})"))
        }
        PointKind::Number(_) => ("add 1".into(), "add(1)".into()),
        PointKind::Set(kind) => {
            let name = texts.quoted(kind, 0)?;
            (format!("exclude {{ {}.{name} }}", kinds[kind.index()].name), format!("exclude([{name}])"))
        }
        PointKind::Event => ("n[actor] += 1".into(), "add_to(\"n\", view.seat, 1)".into()),
        PointKind::Offer => return None,
    };
    let rule = match point.kind {
        PointKind::Event => format!("rule r on {} do {{ if {rule} {{ {answer} }} }}", point.name),
        _ => format!("rule r at {} {{ {answer} when {rule} }}", point.name),
    };
    Some([rule, format!("fn {}(view) {{ if {script} {{ {verb}; }} }}\n", point.name)])
}

/// Codes of secrets, which are the same in both languages.
const SECRETS: [&str; 2] = ["V2050", "V2051"];

#[test]
fn a_fact_is_read_at_the_same_points_in_both_languages() {
    let mut wrong = Vec::new();
    for game in GAMES {
        let texts = Texts::of(game);
        let seat = texts.catalogue.kinds[texts.catalogue.seat.index()].name;
        let (mut pairs, mut refused, mut secret) = (0, 0, 0);
        for fact in texts.catalogue.facts {
            let Some(conditions) = conditions(&texts, fact) else { continue };
            for point in texts.catalogue.points {
                let Some([rule, script]) = answers(&texts, point, &conditions) else { continue };
                let (program, found) = texts.rules(&format!("counter n per {seat} in 0..9 shown as \"n\"\n{rule}"));
                let by_rules = errors(&found);
                let by_script =
                    texts.script(&script, &program.counters).map_or_else(|found| errors(&found), |_| Vec::new());
                let secrets = |codes: &[&'static str]| -> Vec<&'static str> {
                    codes.iter().copied().filter(|code| SECRETS.contains(code)).collect()
                };
                pairs += 1;
                refused += usize::from(!by_rules.is_empty());
                secret += usize::from(!secrets(&by_rules).is_empty() && fact.seen != Seen::Public);
                if by_rules.is_empty() != by_script.is_empty() || secrets(&by_rules) != secrets(&by_script) {
                    wrong.push(format!("{game}: {rule} {by_rules:?}, {script} {by_script:?}"));
                }
            }
        }
        println!("{game}: {pairs} pairs of fact and point, {refused} refused, {secret} for a secret");
        assert!(pairs > 500 && refused > 0, "{game}: {pairs} pairs, {refused} refused");
    }
    assert!(wrong.is_empty(), "{} pairs\n{}", wrong.len(), wrong[..wrong.len().min(60)].join("\n"));
}
