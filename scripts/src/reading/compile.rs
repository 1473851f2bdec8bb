//! From text to a script that can be called: scan, parse, lint, plan.

use std::collections::BTreeSet;
use std::sync::Arc;

use javelina_engine::rules::{Catalogue, Facts, Lexicon, PointId, Script};
use javelina_engine::{Diagnostic, FileId, Files, Span, has_errors};
use rhai::AST;

use crate::calls::house::House;
use crate::calls::values::Names;
use crate::fence::{self, engine};
use crate::judge::footprint::footprint;
use crate::limits;
use crate::lints::lint::Lint;
use crate::lints::types::Defined;
use crate::lints::walk::{Text, Walked, walk};
use crate::lower::checked::check;
use crate::names::known::Known;
use crate::reading::plan::plan;
use crate::reading::scan::{Scan, scan};
use crate::world::{Own, World};

/// A script that is ready to be called.
pub struct Compiled {
    /// The script.
    pub script: Box<dyn Script>,
    /// The functions named after rule points, in the order of the text: point, number of the function, place of its
    /// name.
    pub functions: Vec<(PointId, u16, Span)>,
    /// What is probably not meant, though the script can be used.
    pub warnings: Vec<Diagnostic>,
}

impl std::fmt::Debug for Compiled {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Compiled").field("functions", &self.functions).field("warnings", &self.warnings).finish()
    }
}

/// Checks and compiles the script that stands in a file. `statics` answers facts of printed content.
///
/// # Errors
///
/// All problems that were found, warnings among them, in the order of the text.
pub fn compile(
    files: &Files,
    file: FileId,
    catalogue: &'static Catalogue,
    lexicon: &Lexicon,
    statics: &dyn Facts,
) -> Result<Compiled, Vec<Diagnostic>> {
    compile_with(files, file, catalogue, lexicon, statics, Own::default())
}

/// As [`compile`], for the script of an item with counters and params: `view.name`, `cell.name` of a counter that is kept
/// per element.
///
/// # Errors
///
/// All problems that were found, warnings among them, in the order of the text.
pub fn compile_with(
    files: &Files,
    file: FileId,
    catalogue: &'static Catalogue,
    lexicon: &Lexicon,
    statics: &dyn Facts,
    own: Own<'_>,
) -> Result<Compiled, Vec<Diagnostic>> {
    let text = files.text(file);
    let names = Arc::new(Names::of(lexicon));
    let world = World::new(catalogue, Arc::clone(&names), own);
    let (scanned, mut found) = scan(text, file);
    let Some(scanned) = scanned else { return Err(found) };
    let (engine, _) = engine();
    found.extend(loose(&scanned, text, file));
    let (trees, problems) = fence::parse(&engine, text, &scanned, file);
    let is_whole = problems.is_empty();
    found.extend(problems);
    let defined = defined(&trees, Text { text, scan: &scanned, file });
    let mut lint = Lint { world: &world, defined, found: Vec::new() };
    lint.run();
    lint.judge_answers();
    found.extend(lint.found.drain(..).filter(|one| is_whole || !depends_on_others(one.code)));
    found.sort_by_key(|one| (one.span.map(|span| span.start), one.code));
    found.dedup();
    found.truncate(limits::REPORTED);
    let known = Known { catalogue, names: &names, counters: own.counters, params: own.params };
    let checked = check(known, text, file);
    if let Err(problems) = &checked {
        found.extend(problems.iter().filter(|one| matches!(one.code, "V2050" | "V2051")).cloned());
        found.sort_by_key(|one| (one.span.map(|span| span.start), one.code));
    }
    if has_errors(&found) {
        return Err(found);
    }
    if lint.defined.iter().all(|one| one.answers.is_none()) {
        let message = "no function of this script answers a rule point";
        let help = "write `fn point(view) { .. }` with the name of a rule point";
        found.push(Diagnostic::error("R3013", Span::new(file, 0..text.len().min(1)), message).help(help));
        return Err(found);
    }
    let functions = lint.defined.iter().enumerate();
    let functions = functions.filter_map(|(at, one)| Some((one.answers?, at as u16, one.span))).collect();
    let mut plan = plan(&lint, statics, text);
    if let Ok(checked) = checked {
        let functions = Arc::make_mut(&mut plan).functions.iter_mut().enumerate();
        functions.for_each(|(at, planned)| planned.footprint = footprint(&checked.tree, known, at));
    }
    let Some(ast) = trees.into_iter().next() else { return Err(found) };
    let script = Box::new(House::new(ast, Arc::from(text), names, plan));
    Ok(Compiled { script, functions, warnings: found })
}

/// Problems that may only be there because a function of the same text did not parse.
fn depends_on_others(code: &str) -> bool {
    matches!(code, "R3013" | "R3015" | "R3019")
}

/// Statements outside functions never run, so they are refused.
fn loose(scan: &Scan, text: &str, file: FileId) -> Vec<Diagnostic> {
    let is_word = |range: &std::ops::Range<usize>| text.get(range.clone()).is_some_and(|part| !part.trim().is_empty());
    let report = |range: &std::ops::Range<usize>| {
        let first = scan.token_at(range.start);
        Diagnostic::error("R3008", Span::new(file, first), "a script holds functions only")
            .help("put this into the function of a rule point: `fn point(view) { .. }`")
    };
    scan.loose.iter().filter(|range| is_word(range)).map(report).collect()
}

/// The functions in the order of the text; those that did not parse have been walked over by nobody.
pub(crate) fn defined(trees: &[AST], text: Text<'_>) -> Vec<Defined> {
    let mut walked: Vec<Walked> = vec![Walked::default(); text.scan.functions.len()];
    for ast in trees {
        walk(ast, text, &mut walked);
    }
    let define = |(place, walked): (&crate::reading::scan::Function, Walked)| Defined {
        name: place.name.clone(),
        params: place.params.clone(),
        span: Span::new(text.file, place.at.clone()),
        walked,
        points: BTreeSet::new(),
        answers: None,
        takes: None,
    };
    text.scan.functions.iter().zip(walked).map(define).collect()
}
