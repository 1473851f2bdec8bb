//! Tests on a small game of nine cells.

mod answers;
mod codes;
mod expressions;
mod footprints;
mod generated;
mod hands;
mod host;
mod hostile;
mod limits;
mod lint;
mod memo;
mod mistakes;
mod secrets;
mod studies;
mod sweep;
mod trees;
mod warned;

use std::cell::Cell;

use javelina_engine::rules::{
    ABSENT, Answer, Bound, Catalogue, Choice, EffectDecl, EffectId, FactDecl, FactId, Facts, Grain, KindDecl, KindId,
    Lexicon, Memory, Params, PatternPart, PointDecl, PointId, PointKind, Pool, Rate, ScriptFault, ScriptView, Seen,
    Set, SubjectDecl, Type, ZoneDecl, number, subject,
};
use javelina_engine::{Diagnostic, FileId, Files, Seat, former_names};

use crate::Compiled;
use crate::calls::values::Names;
use crate::compile;
use crate::lower::functions::lower;
use crate::names::known::Known;
use crate::reading::scan::Scan;
use crate::world::Own;

const CELL: KindId = KindId(0);
const SYMBOL: KindId = KindId(1);
const GOOD: KindId = KindId(2);
const SEAT: KindId = KindId(3);
const STAR: KindId = KindId(4);

const fn kind(name: &'static str, all: &'static str, fixed: &'static [&'static str]) -> KindDecl {
    KindDecl { name, all, doc: "a kind", fixed: Some(fixed) }
}

const fn fact(name: &'static str, of: &'static [KindId], yields: Type, rate: Rate) -> FactDecl {
    FactDecl {
        name,
        doc: "a fact",
        of,
        yields,
        range: None,
        length: false,
        or_none: matches!(yields, Type::Of(_)),
        seen: Seen::Public,
        rate,
        mine: false,
        layer: 0,
        only_at: &[],
        by: &[],
        asks: &[],
        follows_score: false,
    }
}

const fn point(name: &'static str, kind: PointKind, grain: Grain, subjects: &'static [SubjectDecl]) -> PointDecl {
    let effects: &[EffectId] = if matches!(kind, PointKind::Event) { &[EffectId(0), EffectId(1)] } else { &[] };
    let (doc, section) = ("a point", "Section");
    PointDecl {
        name,
        doc,
        kind,
        grain,
        layer: 1,
        section,
        subjects,
        effects,
        reveals: false,
        open: false,
        outcome: false,
        hidden: false,
        closing: false,
        alone: false,
        free: false,
        gives: None,
    }
}

const ON_CELL: &[SubjectDecl] = &[subject("cell", Type::Of(CELL), "the cell")];
const ON_PASSAGE: &[SubjectDecl] = &[subject("cell", Type::Of(CELL), "the cell"), number("as", 0..=1, "how")];

former_names! {
    /// Names of a release before that never was.
    FORMER;
    fact "sign" => "symbol";
    fact "track" => "line";
    fact "purse" => "coins";
    point "walk" => "enter";
    point "bonus.cells" => "bonus_steps";
    subject "field" => "cell";
    effect "ring _" => "circle _";
    zone "byre" => "stable";
    kind "ware" => "good";
}

/// A game of a 3 by 3 sheet, in the manner of Arizona.
pub(crate) static CATALOGUE: Catalogue = Catalogue {
    game: "desk",
    kinds: &[
        kind("cell", "cells", &["A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3"]),
        kind("symbol", "symbols", &["station", "town", "mountain", "cow", "apple"]),
        kind("good", "goods", &["cow", "apple"]),
        kind("seat", "seats", &["A", "B", "C"]),
        kind(
            "star",
            "stars",
            &[
                "s01", "s02", "s03", "s04", "s05", "s06", "s07", "s08", "s09", "s10", "s11", "s12", "s13", "s14",
                "s15", "s16", "s17", "s18", "s19", "s20", "s21", "s22", "s23", "s24", "s25", "s26", "s27", "s28",
                "s29", "s30", "s31", "s32", "s33",
            ],
        ),
    ],
    seat: SEAT,
    facts: &[
        fact("symbol", &[CELL], Type::Of(SYMBOL), Rate::Static),
        fact("row", &[CELL], Type::Number, Rate::Static),
        fact("column", &[CELL], Type::Number, Rate::Static),
        fact("last_row", &[], Type::Number, Rate::Static),
        fact("line", &[], Type::SetOf(CELL), Rate::Turn),
        FactDecl { only_at: &[PointId(5)], ..fact("drawn_over", &[], Type::SetOf(CELL), Rate::Turn) },
        fact("good", &[CELL], Type::Of(GOOD), Rate::Static),
        fact("room", &[], Type::Number, Rate::Turn),
        fact("delivered", &[GOOD], Type::Bool, Rate::Turn),
        FactDecl { seen: Seen::Secret, ..fact("deck_top", &[], Type::Of(SYMBOL), Rate::Turn) },
        FactDecl { seen: Seen::Own, ..fact("hand", &[SEAT], Type::Number, Rate::Turn) },
        fact("trapped", &[], Type::Bool, Rate::Costly),
        FactDecl { layer: 3, ..fact("total", &[], Type::Number, Rate::Turn) },
        fact("distance", &[CELL, CELL], Type::Number, Rate::Static),
        fact("last_column", &[], Type::Number, Rate::Static),
        fact("neighbours", &[CELL], Type::SetOf(CELL), Rate::Static),
        fact("position", &[], Type::Of(CELL), Rate::Turn),
        fact("between", &[STAR, STAR], Type::Number, Rate::Turn),
        FactDecl { mine: true, ..fact("coins", &[], Type::Number, Rate::Turn) },
        FactDecl { mine: true, ..fact("holds", &[GOOD], Type::Bool, Rate::Turn) },
        fact("playing", &[], Type::SetOf(SEAT), Rate::Turn),
    ],
    points: &[
        point("enter", PointKind::Fact, Grain::Candidate, ON_PASSAGE),
        point("draw", PointKind::Verdict, Grain::List, ON_CELL),
        point("bonus_steps", PointKind::Set(CELL), Grain::List, ON_CELL),
        point("extra_points", PointKind::Number(Type::Number), Grain::Phase, &[]),
        point("before_draw", PointKind::Offer, Grain::List, &[]),
        point("loaded", PointKind::Event, Grain::Phase, ON_CELL),
        point("delivered", PointKind::Event, Grain::Phase, &[]),
        point("favourite", PointKind::Number(Type::Of(GOOD)), Grain::Phase, &[]),
        PointDecl { free: true, ..point("written", PointKind::Event, Grain::Phase, &[]) },
        PointDecl { open: true, ..point("turns", PointKind::Number(Type::Number), Grain::Phase, &[]) },
        PointDecl { reveals: true, ..point("shown", PointKind::Event, Grain::Phase, &[]) },
    ],
    effects: &[
        effect("circle", &[PatternPart::Word("circle"), PatternPart::Hole(Type::Number)]),
        effect("load", &[PatternPart::Word("load"), PatternPart::Hole(Type::Of(GOOD))]),
        effect("burn", &[PatternPart::Word("burn"), PatternPart::Hole(Type::Of(GOOD))]),
    ],
    base: &[],
    zones: &[
        zone("stable", "good", true),
        zone("yard", "good", false),
        ZoneDecl { bound: true, ..zone("shelf", "star", true) },
    ],
    currencies: &[],
    settings: &[],
    content: &["condition"],
    timeline: &[],
    former: FORMER,
};

const fn zone(name: &'static str, stock: &'static str, seat: bool) -> ZoneDecl {
    ZoneDecl {
        name,
        doc: "a zone",
        of: GOOD,
        stock,
        seat,
        seen: Seen::Public,
        ordered: !seat,
        counted: false,
        dice: false,
        whole: false,
        hideable: false,
        bound: false,
        outward: false,
        resources: &[],
        adds: &[],
        asks: &[],
    }
}

const fn effect(name: &'static str, pattern: &'static [PatternPart]) -> EffectDecl {
    EffectDecl {
        name,
        doc: "an effect",
        pattern,
        resources: &[],
        reads: &[],
        adds: &[],
        everywhere: false,
        adds_to: Some((Pool::Table, Bound::None)),
        asks: &[],
        verdict: None,
    }
}

/// A scene: the line is the first row and the first column; it passed over B1 and C1.
pub(crate) struct Scene;

/// Symbols of the nine cells.
const SHEET: [i32; 9] = [0, 3, 4, 1, 0, 3, 4, 2, 0];

impl Facts for Scene {
    fn seated(&self) -> Set {
        Set::first_elements(2)
    }

    fn fact(&self, fact: FactId, [a, b]: [i32; 2]) -> i32 {
        match CATALOGUE.facts[fact.index()].name {
            "symbol" => SHEET[a as usize],
            "row" => a / 3 + 1,
            "column" => a % 3 + 1,
            "last_row" | "last_column" => 3,
            "good" => {
                if SHEET[a as usize] >= 3 {
                    SHEET[a as usize] - 3
                } else {
                    ABSENT
                }
            }
            "room" => 2,
            "delivered" => i32::from(a == 1),
            "hand" => 5 + a,
            "distance" => (a / 3 - b / 3).abs() + (a % 3 - b % 3).abs(),
            "position" => ABSENT,
            _ => 0,
        }
    }

    fn fact_of(&self, seat: i32, fact: FactId, [good, _]: [i32; 2]) -> i32 {
        match CATALOGUE.facts[fact.index()].name {
            "coins" if seat < 2 => 10 * seat + 3,
            "holds" if seat < 2 => i32::from(good == seat),
            _ => ABSENT,
        }
    }

    fn set(&self, fact: FactId, [a, _]: [i32; 2]) -> Set {
        match CATALOGUE.facts[fact.index()].name {
            "line" => [0, 1, 2, 3, 6].into_iter().collect(),
            "drawn_over" => [1, 2].into_iter().collect(),
            "neighbours" => (0..9).filter(|b| (a / 3 - b / 3).abs() + (a % 3 - b % 3).abs() == 1).collect(),
            _ => Set::EMPTY,
        }
    }
}

/// Compiles a text for the small game.
pub(crate) fn compiled(text: &str) -> Result<Compiled, Vec<Diagnostic>> {
    let mut files = Files::default();
    let file = files.add("desk/test.rhai", text);
    compile(&files, file, &CATALOGUE, &Lexicon::of(&CATALOGUE), &Scene)
}

/// Calls a function by its number, for seat A at cell B1.
pub(crate) fn call(script: &Compiled, function: u16, answer: Option<Choice>) -> Result<Answer, ScriptFault> {
    call_after(script, function, answer, &Cell::new(0))
}

/// As [`call`], in an action in which scripts have spent so many operations.
pub(crate) fn call_after(
    script: &Compiled,
    function: u16,
    answer: Option<Choice>,
    spent: &Cell<u32>,
) -> Result<Answer, ScriptFault> {
    let memory = Memory::default();
    let view = ScriptView { answer, ..view_of(&Scene, &memory, spent) };
    script.script.call(function, &view)
}

/// The view of seat A at cell B1.
pub(crate) fn view_of<'a>(facts: &'a dyn Facts, memory: &'a Memory, spent: &'a Cell<u32>) -> ScriptView<'a> {
    ScriptView {
        facts,
        memory,
        subjects: [1, 7, 0, 0],
        seat: Seat(0),
        answer: None,
        spent,
        params: Params::default(),
        prints: None,
    }
}

/// The code of what the lowering refuses because Rhai could not count it.
pub(crate) fn refused(trees: &[rhai::AST], text: &str, scan: &Scan) -> Option<&'static str> {
    let names = Names::of(&Lexicon::of(&CATALOGUE));
    let known = Known { catalogue: &CATALOGUE, names: &names, own: Own::default() };
    let (_, found) = lower(known, (text, scan, FileId(0)), trees, None);
    let is_refused = |one: &Diagnostic| one.code == "R3016" || one.code == "R3009" && one.message.contains("`this`");
    found.into_iter().find(is_refused).map(|one| one.code)
}

/// Asserts that a condition holds for seat A at cell B1.
pub(crate) fn yes(condition: &str) {
    let text = format!("fn enter(view) {{ if {condition} {{ allow(); }} }}");
    assert_eq!(answered(&text), Ok(Answer::decision(true)), "{condition}");
}

/// What the first function named after a point answers.
pub(crate) fn answered(text: &str) -> Result<Answer, ScriptFault> {
    let script = compiled(text).unwrap_or_else(|found| panic!("{text}\n{found:#?}"));
    call(&script, script.functions[0].1, None)
}

/// The code with which a text is refused, or ends.
pub(crate) fn code_of(text: &str) -> String {
    code_after(text, 0)
}

/// As [`code_of`], in an action in which scripts have spent so many operations.
pub(crate) fn code_after(text: &str, spent: u32) -> String {
    match compiled(text) {
        Err(found) => found.first().map_or("nothing", |one| one.code).to_string(),
        Ok(script) => match call_after(&script, script.functions[0].1, None, &Cell::new(spent)) {
            Err(fault) => script.script.explain(fault.code).0.to_string(),
            Ok(_) => script.warnings.first().map_or("fine", |one| one.code).to_string(),
        },
    }
}

/// Runs a part of a test that a missing limit would never let end: then the test fails by name instead of hanging. What
/// hangs is left behind on its thread until the process ends.
pub(crate) fn within<T: Send + 'static>(seconds: u64, run: impl FnOnce() -> T + Send + 'static) -> T {
    let name = std::thread::current().name().unwrap_or("a test").to_string();
    let (sender, receiver) = std::sync::mpsc::channel();
    let thread = std::thread::Builder::new().name(name.clone()).stack_size(16 << 20);
    let thread = thread.spawn(move || drop(sender.send(run()))).expect("a thread");
    match receiver.recv_timeout(std::time::Duration::from_secs(seconds)) {
        Ok(value) => value,
        Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => match thread.join() {
            Err(panic) => std::panic::resume_unwind(panic),
            Ok(()) => panic!("{name} gave nothing"),
        },
        Err(_) => panic!("{name} did not end within {seconds} s: a limit does not bite"),
    }
}

/// Runs on a thread with so large a stack, for one thing after the other; what each gives. The test fails as soon as one takes
/// longer than this many seconds, since a limit that does not bite would let it run for minutes.
pub(crate) fn each_within<A: Send + 'static, T: Send + 'static>(
    seconds: u64,
    stack: usize,
    all: Vec<(String, A)>,
    run: impl Fn(&str, A) -> T + Send + 'static,
) -> Vec<T> {
    let names: Vec<String> = all.iter().map(|(name, _)| name.clone()).collect();
    let (sender, receiver) = std::sync::mpsc::channel();
    let work = move || all.into_iter().for_each(|(name, one)| drop(sender.send(run(&name, one))));
    let thread = std::thread::Builder::new().stack_size(stack).spawn(work).expect("a thread");
    let given = names.iter().map_while(|name| match receiver.recv_timeout(std::time::Duration::from_secs(seconds)) {
        Ok(value) => Some(value),
        Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => None,
        Err(_) => panic!("{name} did not end within {seconds} s: a limit does not bite"),
    });
    let given = given.collect();
    if let Err(panic) = thread.join() {
        std::panic::resume_unwind(panic);
    }
    given
}
