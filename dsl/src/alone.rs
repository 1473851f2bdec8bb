//! One expression on its own, for somebody who asks what holds now: read, resolved and checked like a part of a rule,
//! but at no point and of no item.

use std::collections::BTreeMap;

use javelina_engine::rules::flow::{Sources, of_asked_seat};
use javelina_engine::rules::{Code, CounterId, Expression, Program, RuleExpression, Seen};
use javelina_engine::{Diagnostic, FileId, Files};

use crate::checks::check::Checker;
use crate::code::emit::Emitter;
use crate::expressions::declared::Declared;
use crate::expressions::names::Resolver;
use crate::former::former_names;
use crate::ir::{Term, What, list_of, lister};
use crate::read::grammar::Rule;
use crate::read::parse::Reader;
use crate::read::split::split;
use crate::world::World;

/// Compiles the text of `file` as one expression of any type, at no point and of no item: what holds now, for a seat that
/// is to act? Beside what the game declares it may read the counters and tables of `rules`, by name, if one item alone has one
/// of that name. `own`: whether it may read what the seat alone knows. What nobody may know is never read.
///
/// # Errors
///
/// What keeps it from being worked out, warnings included.
pub fn expression(
    files: &Files,
    file: FileId,
    world: &World<'_>,
    rules: &Program,
    own: bool,
) -> Result<Expression, Vec<Diagnostic>> {
    let text = files.text(file);
    let cut = split(file, text, 0, text.len(), true); // for the brackets, and for what is nested too deep
    if !cut.found.is_empty() {
        return Err(cut.found);
    }
    let mut reader = Reader::new(file, text, &[]);
    let expr = reader.read(Rule::hole, 0..text.len(), |reader, node| {
        Some(reader.expr(node.into_inner().find(|pair| pair.as_rule() == Rule::expr)?))
    });
    let expr = expr.flatten();
    let mut found = reader.found;
    let Some(expr) = expr else { return Err(found) };

    let mut program = rules.clone();
    program.arity = world.catalogue.facts.iter().map(|fact| fact.of.len() as u8).collect();
    let mut declared = Declared { counters: counters(&program), tables: tables(&program), ..Declared::default() };
    let term = Resolver::new(world, &program, &mut declared, &mut found).term(&expr, None);
    Checker {
        world,
        program: &program,
        found: &mut found,
        revealed: Vec::new(),
        ended: false,
        sources: Sources::default(),
    }
    .level(&term);
    former_names(files, world, &declared.marks, &mut found);
    elsewhere(world, &term, &mut found);
    if !own {
        of_another(world, &program, &term, &mut found);
    }
    let mut emitter = Emitter::new(world, &mut program, &mut found);
    let code = emitter.code(&term);
    let list = list_of(&term).map(|list| (list, lister(&term).map_or(Code::default(), |seat| emitter.code(seat))));
    if found.is_empty() && term.is_broken() {
        found.push(
            Diagnostic::error("V2001", term.span, "this is not a value")
                .help("write a single expression, as after `when`"),
        );
    }
    match term.of {
        Some(of) if !javelina_engine::has_errors(&found) => {
            let length = term.is_length(world.catalogue);
            Ok(Expression::Rule(Box::new(RuleExpression { program, code, of, length, list })))
        }
        _ => Err(found),
    }
}

fn counters(program: &Program) -> BTreeMap<String, CounterId> {
    let names = program.counters.iter().map(|counter| counter.name.as_str());
    single(names).into_iter().map(|(name, at)| (name, CounterId(at))).collect()
}

fn tables(program: &Program) -> BTreeMap<String, u16> {
    single(program.tables.iter().map(|table| table.name.as_str()))
}

/// The places of the names that occur once: one that several items use means none of them.
fn single<'n>(names: impl Iterator<Item = &'n str>) -> BTreeMap<String, u16> {
    let mut known: BTreeMap<&str, Vec<u16>> = BTreeMap::new();
    names.zip(0..).for_each(|(name, at)| known.entry(name).or_default().push(at));
    known.into_iter().filter_map(|(name, all)| Some((name.to_string(), <[u16; 1]>::try_from(all).ok()?[0]))).collect()
}

/// Reports facts that are only there while some point is asked.
fn elsewhere(world: &World<'_>, term: &Term, found: &mut Vec<Diagnostic>) {
    term.walk(&mut |part| {
        let Some(fact) = part.asked() else { return };
        let decl = &world.catalogue.facts[fact.index()];
        if !decl.only_at.is_empty() {
            let places: Vec<&str> = decl.only_at.iter().map(|id| world.catalogue.points[id.index()].name).collect();
            let message = format!("`{}` can only be read at some points", decl.name);
            found
                .push(Diagnostic::error("V2035", part.span, message).help(format!("read it at {}", places.join(", "))));
        }
    });
}

/// Reports what only the seat knows that the question is about, since another one asks.
fn of_another(world: &World<'_>, program: &Program, term: &Term, found: &mut Vec<Diagnostic>) {
    term.walk(&mut |part| {
        let name = match (part.asked(), &part.what) {
            (Some(fact), _) => {
                let decl = &world.catalogue.facts[fact.index()];
                matches!(decl.seen, Seen::Own | Seen::Known).then_some(decl.name)
            }
            (None, What::Counter(counter, _)) => {
                let decl = &program.counters[counter.index()];
                decl.secret.then_some(decl.name.as_str())
            }
            _ => None,
        };
        if let Some(name) = name {
            found.push(of_asked_seat(name, part.span));
        }
    });
}
