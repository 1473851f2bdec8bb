//! Each limit bites, where it is said to bite, in every build; and the deepest script leaves the stack alone.

use std::cell::Cell;
use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use javelina_engine::rules::Stopwatch;

use super::{answered, call_after, code_after, compiled, within};
use crate::limits;

/// The code with which a text is refused, or ends; warnings about what is not used do not count.
fn code_of(text: &str) -> String {
    let code = super::code_of(text);
    let is_warning = matches!(code.as_str(), "R3027" | "R3029") && compiled(text).is_ok();
    if is_warning { "fine".into() } else { code }
}

/// The code of a text made for a size.
fn at(make: impl Fn(usize) -> String, size: usize) -> String {
    code_of(&make(size))
}

#[test]
fn every_limit_lets_its_number_through_and_not_one_more() {
    within(120, || {
        let calls = |n: usize| {
            let next = |at: usize| format!("fn f{at}() {{ f{}() }}\n", at + 1);
            format!("fn extra_points(view) {{ add(f1()); }}\n{}fn f{n}() {{ 1 }}", (1..n).map(next).collect::<String>())
        };
        assert_eq!(
            (at(calls, limits::CALL_LEVELS).as_str(), at(calls, limits::CALL_LEVELS + 1).as_str()),
            ("fine", "R3102")
        );
        let text = |n: usize| {
            format!("fn draw(view) {{ let a = \"{}\"; a = `${{a}}{}`; forbid(); }}", "x".repeat(n - 96), "y".repeat(96))
        };
        assert_eq!((at(text, limits::STRING).as_str(), at(text, limits::STRING + 1).as_str()), ("fine", "R3103"));
        let list = |n: usize| format!("fn draw(view) {{ let a = []; for i in 0..{n} {{ a.push(i); }} forbid(); }}");
        assert_eq!((at(list, limits::ARRAY).as_str(), at(list, limits::ARRAY + 1).as_str()), ("fine", "R3103"));
        let map = |n: usize| {
            format!("fn draw(view) {{ let a = #{{}}; for i in 0..{n} {{ a.put(`k${{i}}`, i); }} forbid(); }}")
        };
        assert_eq!((at(map, limits::MAP).as_str(), at(map, limits::MAP + 1).as_str()), ("fine", "R3103"));
        let field = |n: usize| {
            let mut all = "fn draw(view) { let a = #{}; ".to_string();
            (0..n).for_each(|i| {
                let _ = write!(all, "a.k{i} = 1; ");
            });
            all + "forbid(); }"
        };
        assert_eq!((at(field, limits::MAP).as_str(), at(field, limits::MAP + 1).as_str()), ("fine", "R3103"));
        let key = |n: usize| format!("fn draw(view) {{ let a = #{{}}; a.put(\"{}\", 1); forbid(); }}", "k".repeat(n));
        assert_eq!((at(key, limits::KEY).as_str(), at(key, limits::KEY + 1).as_str()), ("fine", "R3103"));
        let variables = |n: usize| {
            let mut all = "fn draw(view) { ".to_string();
            (0..n - 1).for_each(|i| {
                let _ = write!(all, "let v{i} = 1; ");
            });
            all + "forbid(); }"
        };
        assert_eq!(
            (at(variables, limits::VARIABLES).as_str(), at(variables, limits::VARIABLES + 1).as_str()),
            ("fine", "R3104")
        );
        let functions = |n: usize| {
            let mut all = "fn extra_points(view) { ".to_string();
            (0..n - 1).for_each(|i| {
                let _ = write!(all, "add(f{i}()); ");
            });
            all.push_str("}\n");
            (0..n - 1).for_each(|i| {
                let _ = writeln!(all, "fn f{i}() {{ 1 }}");
            });
            all
        };
        assert_eq!(
            (at(functions, limits::FUNCTIONS).as_str(), at(functions, limits::FUNCTIONS + 1).as_str()),
            ("fine", "R3006")
        );
        let params = |n: usize| {
            let list = |value: fn(usize) -> String| (0..n).map(value).collect::<Vec<_>>().join(", ");
            format!(
                "fn extra_points(view) {{ add(f({})); }}\nfn f({}) {{ 1 }}",
                list(|i| i.to_string()),
                list(|i| format!("p{i}"))
            )
        };
        assert_eq!(
            (at(params, limits::PARAMETERS).as_str(), at(params, limits::PARAMETERS + 1).as_str()),
            ("fine", "R3006")
        );
        let source = |n: usize| format!("fn draw(view) {{ forbid(); }}{}", " ".repeat(n - 27));
        assert_eq!((at(source, limits::SOURCE).as_str(), at(source, limits::SOURCE + 1).as_str()), ("fine", "R3004"));
        let token = |n: usize| format!("fn draw(view) {{ let {} = 1; forbid(); }}", "a".repeat(n));
        assert_eq!((at(token, limits::TOKEN).as_str(), at(token, limits::TOKEN + 1).as_str()), ("fine", "R3005"));
        let number = |n: usize| format!("fn draw(view) {{ let a = 0{}; forbid(); }}", "0".repeat(n - 1));
        assert_eq!((at(number, limits::TOKEN).as_str(), at(number, limits::TOKEN + 1).as_str()), ("fine", "R3005"));
    })
}

#[test]
fn operations_are_counted_the_same_in_every_build() {
    within(120, || {
        let loops = |n: usize| format!("fn draw(view) {{ let i = 0; while i < {n} {{ i += 1; }} forbid(); }}");
        let most = (1..20_000).collect::<Vec<_>>().partition_point(|n| answered(&loops(*n)).is_ok());
        assert_eq!(most, MOST_TURNS);
    })
}

#[test]
fn functions_of_ours_count_their_work() {
    within(120, || {
        let work = |call: &str, turns: usize| {
            let full = "let a = []; for i in 0..256 { a.push(i); }";
            code_of(&format!("fn draw(view) {{ {full} for i in 0..{turns} {{ let one = {call}; }} forbid(); }}"))
        };
        for call in ["both(a, a)", "without(a, a)", "unique(a)"] {
            assert_eq!((work(call, 2).as_str(), work(call, 10).as_str()), ("fine", "R3101"), "{call}");
        }
        for call in ["contains(a, -1)", "a == a", "sorted(a)", "append([], a)", "count(a, 1)", "index_of(a, -1)"] {
            assert_eq!((work(call, 100).as_str(), work(call, 2_000).as_str()), ("fine", "R3101"), "{call}");
        }
    })
}

/// Turns of the loop above that fit into the limit of operations.
const MOST_TURNS: usize = 8_331;

#[test]
fn nesting_is_refused_before_and_by_the_parser() {
    let brackets = |n: usize| format!("fn draw(view) {{ if {}true{} {{ forbid(); }} }}", "(".repeat(n), ")".repeat(n));
    let deepest = (1..80).take_while(|n| code_of(&brackets(*n)) == "fine").last().expect("some");
    assert!((16..limits::NESTING).contains(&deepest), "{deepest}");
    assert_eq!(code_of(&brackets(deepest + 1)), "R3002");
    assert_eq!(code_of(&brackets(limits::NESTING + 5)), "R3002");
}

/// The deepest script that the limits allow: functions call each other from the deepest expressions.
fn deepest() -> String {
    let call = |depth: usize| {
        let open: String = (0..depth).map(|_| "1 + (").collect();
        let close = ")".repeat(depth);
        let next = |at: usize| format!("fn f{at}(n) {{ if n < 0 {{ 1 }} else {{ {open}f{}(n){close} }} }}\n", at + 1);
        let all: String = (1..11).map(next).collect();
        format!("fn extra_points(view) {{ add(f1(11)); }}\n{all}fn f11(n) {{ n }}")
    };
    (1..60).map(call).take_while(|text| code_of(text) == "fine").last().expect("some")
}

/// Runs something on a thread with a stack of so many KiB in a process of its own; whether it survived.
fn survives(kib: usize) -> bool {
    std::process::Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "tests::limits::a_child_runs_the_deepest_script", "--nocapture"])
        .env("JAVELINA_STACK", kib.to_string())
        .output()
        .unwrap()
        .status
        .success()
}

#[test]
fn a_child_runs_the_deepest_script() {
    let Ok(kib) = std::env::var("JAVELINA_STACK") else { return };
    let text = std::thread::Builder::new().stack_size(16 << 20).spawn(deepest).unwrap().join().unwrap();
    let run = move || assert_eq!(code_of(&text), "fine");
    std::thread::Builder::new().stack_size(kib.parse::<usize>().unwrap() << 10).spawn(run).unwrap().join().unwrap();
}

#[cfg(unix)]
#[test]
fn the_deepest_script_needs_less_than_half_of_a_thread_s_stack() {
    let half = if cfg!(debug_assertions) { 4 << 10 } else { 1 << 10 };
    let need = [64, 128, 256, 512, 768, 1024, 1536, 2048, 3072, 4096, 8192].into_iter().find(|kib| survives(*kib));
    println!("the deepest script runs on {need:?} KiB");
    assert!(need.is_some_and(|need| need <= half), "{need:?}");
}

/// A script of about 30,000 operations.
const LONG: &str = "fn draw(view) {\n    let i = 0;\n    while i < 5000 { i += 1; }\n    forbid();\n}";

#[test]
fn scripts_of_one_action_share_its_operations_and_the_one_that_has_too_few_left_fails_with_its_place() {
    within(120, || {
        let script = compiled(LONG).expect("fine");
        let spent = Cell::new(0);
        let first = call_after(&script, 0, None, &spent);
        let once = spent.get();
        assert!(first.is_ok() && (25_000..limits::OPERATIONS as u32).contains(&once), "{once}");
        let calls =
            (2..50).find(|_| call_after(&script, 0, None, &spent).is_err()).expect("the operations are used up");
        assert_eq!(calls, limits::ACTION_OPERATIONS / once + 1);
        assert_eq!(spent.get(), limits::ACTION_OPERATIONS, "not one more is spent");
        let fault = call_after(&script, 0, None, &spent).expect_err("nothing is left");
        assert_eq!(script.script.explain(fault.code).0, "R3116");
        assert!(fault.line >= 1 && fault.column >= 1, "{fault:?}");
        // Another action starts anew, and the limit of one call keeps its own code.
        assert!(call_after(&script, 0, None, &Cell::new(0)).is_ok());
        assert_eq!(code_after(&LONG.replace("5000", "50000"), 0), "R3101");
        assert_eq!(code_after(&LONG.replace("5000", "50000"), limits::ACTION_OPERATIONS - 10), "R3116");
    })
}

#[test]
fn what_is_left_of_an_action_is_enough_to_the_last_operation() {
    let script = compiled(LONG).expect("fine");
    let need = Cell::new(0);
    assert!(call_after(&script, 0, None, &need).is_ok());
    let left =
        |operations: u32| call_after(&script, 0, None, &Cell::new(limits::ACTION_OPERATIONS - operations)).is_ok();
    assert_eq!((left(need.get()), left(need.get() - 1)), (true, false));
}

#[test]
fn a_copy_counts_by_its_size_wherever_it_is_made() {
    within(120, || {
        let deep = "let a = []; for i in 0..200 { a = [a]; }";
        let wide = "let a = []; for i in 0..250 { a.push([]); }";
        let maps = "let a = []; for i in 0..120 { a.push(#{n: i}); }";
        for made in [deep, wide, maps] {
            for copy in [
                "let b = a;",
                "b = a;",
                "let b = same(a);",
                "let b = [a];",
                "let b = #{n: a};",
                "let b = a[0];",
                "for x in a { break; }",
            ] {
                let code = |turns: usize| {
                    code_of(&format!(
                        "fn draw(view) {{ {made} let b = []; for turn in 0..{turns} {{ {copy} }} forbid(); }}\nfn same(x) {{ x }}"
                    ))
                };
                assert_eq!((code(20).as_str(), code(900).as_str()), ("fine", "R3101"), "{made} {copy}");
            }
        }
        // What lists of the game hold is counted when it is read, and short lists cost next to nothing.
        let reads = |turns: usize| {
            code_of(&format!("fn draw(view) {{ for turn in 0..{turns} {{ let one = view.line; }} forbid(); }}"))
        };
        assert_eq!((reads(8_000).as_str(), reads(20_000).as_str()), ("fine", "R3101"));
    })
}

/// A stopwatch that lets calls begin, and is up after so many looks.
struct Patient {
    calls: AtomicU32,
    looks: AtomicU32,
}

impl Patient {
    fn new(calls: u32, looks: u32) -> Arc<Self> {
        Arc::new(Self { calls: AtomicU32::new(calls), looks: AtomicU32::new(looks) })
    }

    fn takes_one(of: &AtomicU32) -> bool {
        of.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(1)).is_ok()
    }
}

impl Stopwatch for Patient {
    fn begin(&self) -> bool {
        Self::takes_one(&self.calls)
    }
    fn is_up(&self) -> bool {
        !Self::takes_one(&self.looks)
    }
    fn end(&self) {}
}

/// The code of a text whose time is up when it begins to run.
pub(super) fn stopped(text: &str) -> String {
    let mut script = compiled(text).expect("fine");
    script.script.watch(Patient::new(1, 0));
    let fault = call_after(&script, script.functions[0].1, None, &Cell::new(0)).expect_err("its time is up");
    script.script.explain(fault.code).0.to_string()
}

#[test]
fn a_stopwatch_ends_a_call_and_lets_none_begin_when_the_game_has_had_its_time() {
    let mut script = compiled(LONG).expect("fine");
    script.script.watch(Patient::new(2, 150));
    assert!(call_after(&script, 0, None, &Cell::new(0)).is_ok(), "it takes some hundred looks");
    // Asked again the script would know the answer; its forks do not.
    let forks = [0, 1].map(|_| script.script.fork());
    let [fault, last] = forks.map(|script| {
        let (functions, allowed, reads, warnings) = Default::default();
        call_after(&crate::Compiled { script, functions, allowed, reads, warnings }, 0, None, &Cell::new(0))
    });
    let fault = fault.expect_err("the looks are used up");
    assert_eq!(script.script.explain(fault.code).0, "R3117");
    assert!(fault.line >= 1, "where it was stopped: {fault:?}");
    assert_eq!(last.expect_err("a fork is watched too").code, javelina_engine::rules::CLOCK);
}
