//! Expressions that somebody asks about at a table: they read the state, and may call functions of a script.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use javelina_engine::rules::{Answer, ExpressionNames, Script, ScriptFault, ScriptView};
use javelina_engine::{Diagnostic, FileId, Files, Span};

use crate::calls::house::House;
use crate::calls::values::Names;
use crate::fence::parser;
use crate::lower::checked::check_asked;
use crate::names::known::Known;
use crate::reading::messages::problem;
use crate::reading::plan::plan;
use crate::reading::scan::scan;
use crate::reading::source::Source;
use crate::world::{Own, World};

/// An expression: a script whose last function gives its value.
struct Asked {
    house: House,
    /// The line of the text at which the expression begins.
    first: u16,
}

/// Compiles an expression with the functions of a script that is in order. See [`Script::expression`].
pub(crate) fn expression(
    script: &str,
    text: &str,
    lexicon: &Arc<Names>,
    names: &ExpressionNames<'_>,
    files: &mut Files,
) -> Result<(Box<dyn Script>, u16), Vec<Diagnostic>> {
    let (asked, of_script) = (files.add("eval", text), files.add(names.file, script));
    alone(text, asked)?;
    let mut name = "asked".to_string();
    while script.contains(&name) || text.contains(&name) {
        name.push('_');
    }
    let before = format!("{script}\nfn {name}(view) {{\n");
    let whole = format!("{before}{text}\n}}");
    let own = Own { counters: names.counters, params: names.params, tables: names.tables };
    let known = Known { catalogue: names.catalogue, names: lexicon, own };
    let place = |span: Span| match span.start.checked_sub(before.len()) {
        Some(start) => Span::new(asked, start.min(text.len())..(span.end - before.len()).min(text.len())),
        // The function around the expression.
        None if span.start >= script.len() => Span::new(asked, 0..text.len()),
        None => span,
    };
    let checked = check_asked(known, &whole, of_script, names.own).map_err(|found| moved(found, place))?;
    let plan = plan(&World::new(names.catalogue, Arc::clone(lexicon), own), known, &checked, None, &whole);
    let function = checked.scan.functions.len().saturating_sub(1) as u16;
    let house = House::new((checked.ast, Arc::from(whole)), Arc::clone(lexicon), plan, Arc::default(), expression);
    let first = u16::try_from(before.lines().count() + 1).unwrap_or(u16::MAX);
    Ok((Box::new(Asked { house, first }), function))
}

/// Reports a text that is no single expression.
fn alone(text: &str, file: FileId) -> Result<(), Vec<Diagnostic>> {
    let (scanned, found) = scan(text, file);
    let Some(scanned) = scanned else { return Err(found) };
    let first = scanned.tokens.first().map(|token| token.range.clone()).unwrap_or_default();
    let word = text.get(first.clone()).unwrap_or_default();
    if matches!(word, "for" | "while" | "loop" | "do" | "let" | "const" | "return" | "fn") {
        let message = format!("`{word}` is a statement, and only expressions can be evaluated");
        let problem = Diagnostic::error("R3001", Span::new(file, first), message);
        return Err(vec![problem.help("write a value, such as `view.round`")]);
    }
    match parser().compile_expression(text) {
        Ok(_) => Ok(()),
        Err(error) => {
            Err(vec![problem(&error, Source { text, scan: &scanned, file }, Range { start: 0, end: text.len() })])
        }
    }
}

/// Problems at their places in the two texts. Without fixes: no text is there to be changed.
fn moved(mut found: Vec<Diagnostic>, place: impl Fn(Span) -> Span) -> Vec<Diagnostic> {
    for one in &mut found {
        one.span = one.span.map(&place);
        one.related.iter_mut().for_each(|(span, _)| *span = place(*span));
        one.fixes.clear();
    }
    found
}

impl Asked {
    /// The line of a place, 0 of one in the expression.
    fn line(&self, line: u16) -> u16 {
        if line < self.first { line } else { 0 }
    }
}

impl Script for Asked {
    fn fork(&self) -> Box<dyn Script> {
        self.house.fork()
    }

    fn call(&self, function: u16, view: &ScriptView<'_>) -> Result<Answer, ScriptFault> {
        let prints = RefCell::default();
        let answer = self.house.call(function, &ScriptView { prints: Some(&prints), ..*view });
        if let Some(reader) = view.prints {
            for mut one in prints.take() {
                one.place.0 = self.line(one.place.0);
                reader.borrow_mut().push(one);
            }
        }
        answer.map_err(|fault| ScriptFault { line: self.line(fault.line), ..fault })
    }

    fn expression(
        &self,
        text: &str,
        names: &ExpressionNames<'_>,
        files: &mut Files,
    ) -> Result<(Box<dyn Script>, u16), Vec<Diagnostic>> {
        self.house.expression(text, names, files)
    }

    fn explain(&self, code: u8) -> (&'static str, &'static str) {
        self.house.explain(code)
    }
}
