//! Hostile scripts, one idea a file. Each is refused or ends with a code and a place, in little time and memory.
//!
//! Each text is tried twice. As it stands, `compile` must refuse it. Wrapped into a function and without the lint, it
//! meets the fence alone: what a mistake in the lint would let through must still be stopped.

use std::fmt::Write;
use std::process::Command;
use std::time::{Duration, Instant};

use javelina_engine::FileId;
use rhai::OptimizationLevel;

use crate::calls::{house::call, runtime::Runtime};
use crate::faults::{TABLE, fault};
use crate::fence;
use crate::reading::scan::scan;

use super::{compiled, each_within, within};

/// File, code of the check, code at the fence (`fine` for the harmless ones).
const EXPECTED: &str = include_str!("../../tests/hostile.table");

/// The scripts of the folder, and those that are too long to be kept as files.
pub(super) fn corpus() -> Vec<(String, String)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/hostile");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.file_stem().unwrap().to_string_lossy().into_owned(), std::fs::read_to_string(&path).unwrap()))
        .collect();
    let made: &[(&str, &str, &str, usize)] = &[
        ("long_digits", "let x = ", "1", 1_000_000),
        ("long_name", "let x", "y", 1_000_000),
        ("long_text", "let x = \"", "y", 50_000),
        ("long_spaces", "1", " ", 50_000),
        ("nest_round", "", "(", 20_000),
        ("nest_square", "", "[", 20_000),
        ("nest_block", "", "{", 20_000),
        ("nest_map", "", "#{a:", 7_000),
        ("nest_not", "", "!", 20_000),
        ("nest_minus", "1", " - -", 7_000),
        ("chain_plus", "1", "+1", 15_000),
        ("chain_and", "true", "&&true", 5_000),
        ("chain_dot", "a", ".a", 15_000),
        ("chain_index", "[1]", "[0]", 10_000),
        ("chain_power", "2", "**2", 10_000),
        ("many_else", "if false {}", " else if false {}", 1_800),
        ("many_statements", "", "1;", 16_000),
        ("many_entries", "let a = [", "1,", 16_000),
        ("many_arguments", "f(", "1,", 16_000),
        ("many_comments", "", "/*", 16_000),
        ("many_templates", "", "`${", 10_000),
        ("many_quotes", "", "\"\"", 16_000),
        ("many_fns", "", "fn ", 10_000),
        ("many_braces", "", "fn f(){}", 4_000),
    ];
    for (name, before, part, times) in made {
        all.push(((*name).to_string(), format!("{before}{}", part.repeat(*times))));
    }
    let mut cases = "switch 1 { ".to_string();
    for number in 0..2_500 {
        let _ = write!(cases, "{number}=>1,");
    }
    all.push(("many_cases".into(), cases + "_=>2 }"));
    let mut params = "fn f(".to_string();
    for number in 0..4_000 {
        let _ = write!(params, "p{number},");
    }
    all.push(("many_params".into(), params + "z) { 1 } f(1)"));
    all.sort();
    all
}

/// The text with its loose statements moved into a function.
fn wrapped(text: &str) -> String {
    let Some(scanned) = scan(text, FileId(0)).0 else { return text.to_string() };
    let mut out = String::new();
    for function in &scanned.functions {
        let _ = writeln!(out, "{}", &text[function.whole.clone()]);
    }
    out.push_str("fn probe() {\n");
    let mut at = 0;
    for range in scanned.functions.iter().map(|function| function.whole.clone()) {
        out.push_str(text.get(at..range.start).unwrap_or(""));
        at = range.end;
    }
    out.push_str(text.get(at..).unwrap_or(""));
    out.push_str("\n}");
    out
}

/// The code with which the fence alone stops a text.
fn at_the_fence(text: &str) -> &'static str {
    optimized(text, OptimizationLevel::None)
}

/// The same with Rhai's optimizer at some level; ours is off.
fn optimized(text: &str, level: OptimizationLevel) -> &'static str {
    let text = wrapped(text);
    let file = FileId(0);
    let (scanned, found) = scan(&text, file);
    let Some(scanned) = scanned else { return found[0].code };
    let (mut engine, meter) = fence::engine();
    engine.set_optimization_level(level).set_strict_variables(false);
    let (trees, found) = fence::parse(&engine, &text, &scanned, file);
    if let Some(one) = found.first() {
        assert!(one.span.unwrap().end <= text.len() && one.message.len() < 2_048, "{one:?}");
        return one.code;
    }
    if let Some(code) = super::refused(&trees, &text, &scanned) {
        return code;
    }
    let mut runtime = Runtime::new(&engine, &trees[0]);
    match call(&engine, &mut runtime, &meter, crate::limits::OPERATIONS, "probe", &mut []) {
        Ok(_) => "fine",
        Err(error) => {
            let fault = fault(&error, (1, 1));
            assert!(fault.line > 0 && fault.column > 0, "a place is missing: {fault:?}");
            TABLE[usize::from(fault.code)].0
        }
    }
}

fn at_the_check(text: &str) -> &'static str {
    match compiled(text) {
        Err(found) => {
            for one in &found {
                assert!(one.span.unwrap().end <= text.len() && one.message.len() < 2_048, "{one:?}");
            }
            found[0].code
        }
        Ok(_) => "fine",
    }
}

/// How many seconds one script may take by the clock, on a machine that does much else: each ends in well under one.
const PATIENCE: u64 = 20;
const LIMIT: Duration = if cfg!(debug_assertions) { Duration::from_secs(4) } else { Duration::from_secs(1) };

/// How long this thread has worked, which on Linux does not depend on what else the machine does.
pub(super) fn busy() -> Duration {
    let stat = std::fs::read_to_string("/proc/thread-self/stat").unwrap_or_default();
    let after = stat.rsplit(") ").next().unwrap_or("");
    let ticks: Vec<u64> = after.split(' ').skip(11).take(2).filter_map(|one| one.parse().ok()).collect();
    match ticks.as_slice() {
        [user, system] => Duration::from_millis(10 * (user + system)),
        _ => static_start().elapsed(),
    }
}

fn static_start() -> &'static Instant {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    &START
}

#[test]
fn every_hostile_script_meets_its_code_in_time_on_the_main_and_on_a_worker_thread() {
    let line = |name: &str, text: String| {
        let begin = busy();
        let (check, fence) = (at_the_check(&text), at_the_fence(&text));
        let took = busy().saturating_sub(begin);
        assert!(took < LIMIT, "{name} took {took:?}");
        format!("{name} {check} {fence}")
    };
    let worker = each_within(PATIENCE, 2 << 20, corpus(), line);
    let here = each_within(PATIENCE, 16 << 20, corpus(), line);
    assert_eq!(here, worker);
    let expected: Vec<_> = EXPECTED.lines().collect();
    if here != expected {
        println!("{}", here.join("\n"));
    }
    for (got, expected) in here.iter().zip(&expected) {
        assert_eq!(got, expected);
    }
    assert_eq!(here.len(), expected.len());
    assert!(here.len() >= 110, "{} scripts", here.len());
}

/// Where the optimizer takes away what would have run too long, the outcome differs.
const OPTIMIZED_AWAY: &[&str] = &["cb_ops_emptyfor"];

#[test]
fn the_optimizer_would_change_no_outcome_but_an_empty_loop() {
    let differs = |_: &str, text: String| at_the_fence(&text) != optimized(&text, OptimizationLevel::Simple);
    let (names, all): (Vec<String>, Vec<_>) = corpus().into_iter().map(|one| (one.0.clone(), one)).unzip();
    let differ = each_within(PATIENCE, 16 << 20, all, differs);
    let names: Vec<String> =
        names.into_iter().zip(differ).filter(|(_, differs)| *differs).map(|(name, _)| name).collect();
    assert_eq!(names, OPTIMIZED_AWAY);
}

/// Names the script that a child process of this test runs.
const CHILD: &str = "JAVELINA_HOSTILE";

#[test]
fn a_child_runs_one_hostile_script() {
    let Ok(wanted) = std::env::var(CHILD) else { return };
    for (name, text) in corpus() {
        if name == wanted {
            let before = peak();
            let codes = within(PATIENCE, move || (at_the_check(&text), at_the_fence(&text)));
            println!("CODES {} {} GREW {}", codes.0, codes.1, peak() - before);
        }
    }
}

/// The most memory that this process held so far, in KiB.
fn peak() -> i64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find(|line| line.starts_with("VmHWM")).unwrap();
    line.split_whitespace().nth(1).unwrap().parse().unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn no_hostile_script_needs_64_mb_or_ends_its_process() {
    let mut worst = (0, String::new());
    for (name, _) in corpus() {
        let out = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "tests::hostile::a_child_runs_one_hostile_script", "--nocapture"])
            .env(CHILD, &name)
            .output()
            .unwrap();
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(out.status.success(), "{name} ended its process: {text}");
        let grew: i64 = text.split("GREW ").nth(1).unwrap().split_whitespace().next().unwrap().parse().unwrap();
        worst = worst.max((grew, name.clone()));
        assert!(grew < 64 * 1024, "{name} needed {grew} KiB");
    }
    println!("worst: {} KiB by {}", worst.0, worst.1);
}
