//! Words of `combine` and names of scripts put in force: two words for one pair, and circles of rules that would
//! silence one another.

use javelina_engine::Diagnostic;
use javelina_engine::rules::{ClauseId, Combine, ItemId, Program};

/// What is wrong with a program whose items are all in play, if rules of it go in a circle.
pub(crate) fn in_a_circle(program: &Program) -> Option<Diagnostic> {
    let circle = program.circle()?;
    let clauses: Vec<_> = circle.iter().map(|id| &program.clauses[id.index()]).collect();
    let first = clauses.first()?;
    let mut names: Vec<String> = clauses.iter().map(|clause| format!("`{}`", clause.label)).collect();
    names.push(format!("`{}`", first.label));
    let said = format!("rules give way to one another in a circle, and none would speak: {}", names.join(" over "));
    let problem = Diagnostic::error("X4037", first.span, said);
    let problem =
        clauses.iter().skip(1).fold(problem, |problem, clause| problem.also(clause.span, "part of the circle"));
    Some(problem.help("take one word of the circle away, or let one `combine` name its rules the other way round"))
}

/// The problem of two words of `combine` for one pair.
pub(crate) fn two_words(program: &Program, [one, two]: [&Combine; 2]) -> Diagnostic {
    let label = |id: ClauseId| &program.clauses[id.index()].label;
    let text = format!("two words say how `{}` and `{}` are combined", label(one.pair[0]), label(one.pair[1]));
    let problem = Diagnostic::error("X4035", two.span, text).also(one.span, "the other one");
    problem.help(if one.item == two.item { "take one of the two away" } else { "play without one of the two items" })
}

/// Circles of single items, by names of scripts, which are known only now, or by their words of `combine`. Also their
/// pairs with two such words.
pub(crate) fn of_items(program: &Program) -> Vec<Diagnostic> {
    if let Some(problem) = in_a_circle(program) {
        return vec![problem];
    }
    let mut items: Vec<ItemId> = program.combines.iter().map(|one| one.item).collect();
    items.dedup();
    let of_item = |item: ItemId| {
        let mut alone = program.clone();
        if let Some([one, two]) = alone.combine(&|one| one == item) {
            return Some(two_words(program, [&one, &two]));
        }
        let problem = in_a_circle(&alone)?;
        let place = program.combines.iter().find(|one| one.item == item)?.span;
        Some(problem.also(place, "the first word of `combine`"))
    };
    items.into_iter().filter_map(of_item).collect()
}
