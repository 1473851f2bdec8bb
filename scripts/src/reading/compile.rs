//! From text to a script that can be called: check, plan.

use std::sync::Arc;

use javelina_engine::rules::{Catalogue, Facts, Lexicon, PointId, Script};
use javelina_engine::{Diagnostic, FileId, Files, Span};

use crate::calls::house::House;
use crate::calls::sites::{Site, Sites};
use crate::calls::values::Names;
use crate::judge::footprint::{allowed, footprint, sites};
use crate::lower::checked::check;
use crate::lower::tree::Node;
use crate::names::known::Known;
use crate::reading::expression::expression;
use crate::reading::plan::plan;
use crate::reading::source::Source;
use crate::world::{Own, World, spelled};

/// A script that is ready to be called.
pub struct Compiled {
    /// The script.
    pub script: Box<dyn Script>,
    /// The functions named after rule points, in the order of the text: point, number of the function, place of its
    /// name.
    pub functions: Vec<(PointId, u16, Span)>,
    /// The rules that functions of points allow by name, each with its place.
    pub allowed: Vec<(PointId, String, Span)>,
    /// The names of the counters, params and tables of the item that it reads.
    pub reads: Vec<String>,
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
    let known = Known { catalogue, names: &names, own };
    let checked = check(known, text, file)?;
    let world = World::new(catalogue, Arc::clone(&names), own);
    let mut plan = plan(&world, known, &checked, Some(statics), text);
    let (source, mut all) = (Source { text, scan: &checked.scan, file }, Vec::new());
    for (at, planned) in Arc::make_mut(&mut plan).functions.iter_mut().enumerate() {
        planned.footprint = footprint(&checked.tree, known, at);
        let sites = sites(&checked.tree, source, at).into_iter().map(|(span, written)| Site::new(text, span, written));
        let sites: Vec<Site> = sites.collect();
        planned.sites = sites.iter().map(|site| site.place).collect();
        all.extend(sites);
    }
    let answers = checked.tree.functions.iter().filter_map(|one| Some((one.answers?, one.text as u16, one.span)));
    let mut functions: Vec<(PointId, u16, Span)> = answers.collect();
    functions.sort_by_key(|(_, function, _)| *function);
    let script =
        Box::new(House::new((checked.ast, Arc::from(text)), names, plan, Arc::new(Sites::new(all)), expression));
    let allowed = functions.iter().flat_map(|(point, function, _)| {
        let names = allowed(&checked.tree, usize::from(*function)).into_iter();
        names.map(move |(name, span)| (*point, name, span))
    });
    let allowed = allowed.collect();
    let read = |node: &Node| match node {
        Node::Counter(counter, _) => Some(own.counters[*counter].name.clone()),
        Node::Param(name) => own.params.iter().find(|param| spelled(param) == *name).cloned(),
        Node::Table(table, _) => Some(own.tables[*table].name.clone()),
        _ => None,
    };
    let reads = checked.tree.nodes.iter().filter_map(read).collect();
    Ok(Compiled { script, functions, allowed, reads, warnings: checked.found })
}
