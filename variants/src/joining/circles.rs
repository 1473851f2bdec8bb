//! Words of `combine` and names of scripts put in force: two words for one pair, circles of rules that would silence one
//! another, and rules that ask what they answer.

use javelina_engine::Diagnostic;
use javelina_engine::rules::{ClauseId, Combine, ItemId, Program, Rules, Set};

/// What is wrong with a program whose items are all in play, if rules of it go in a circle.
pub(crate) fn in_a_circle(program: &Program) -> Option<Diagnostic> {
    let circle = program.circle()?;
    let clauses: Vec<_> = circle.iter().map(|id| &program.clauses[id.index()]).collect();
    let first = clauses.first()?;
    let mut names: Vec<String> = clauses.iter().map(|clause| format!("`{}`", clause.label)).collect();
    names.push(format!("`{}`", first.label));
    let said = format!("rules override one another in a circle, so none applies: {}", names.join(" over "));
    let problem = Diagnostic::error("X4037", first.span, said);
    let problem =
        clauses.iter().skip(1).fold(problem, |problem, clause| problem.also(clause.span, "part of the circle"));
    Some(problem.help("remove one `overrides`, `after` or `combine` of the circle, or swap the names in one `combine`"))
}

/// The problem of two words of `combine` for one pair.
pub(crate) fn two_words(program: &Program, [one, two]: [&Combine; 2]) -> Diagnostic {
    let label = |id: ClauseId| &program.clauses[id.index()].label;
    let text = format!("`{}` and `{}` are combined by two different words", label(one.pair[0]), label(one.pair[1]));
    let problem = Diagnostic::error("X4035", two.span, text).also(one.span, "the other one");
    problem.help(if one.item == two.item { "remove one of the two" } else { "play without one of the two items" })
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

/// What is wrong with rules of items that are in play together, if they read facts that ask their own points again.
pub(crate) fn of_questions(rules: &Rules, items: Set) -> Option<Diagnostic> {
    let circle = rules.questions_in_a_circle(items)?;
    let (program, catalogue) = (rules.program(), rules.catalogue());
    let point = |at: usize| catalogue.points[at].name;
    let said = circle.iter().map(|one| {
        let clause = &program.clauses[one.clause.index()];
        let fact = catalogue.facts[one.fact.index()].name;
        let [at, asked] = [clause.point, one.asks].map(|id| point(id.index()));
        (clause.span, format!("`{}` at `{at}` reads `{fact}`, which depends on `{asked}`", clause.label))
    });
    let said: Vec<_> = said.collect();
    let (first, _) = said.first()?;
    let links: Vec<&str> = said.iter().map(|(_, text)| text.as_str()).collect();
    let problem =
        Diagnostic::error("V2052", *first, format!("rules depend on one another in a circle: {}", links.join("; ")));
    let problem = said.iter().skip(1).fold(problem, |problem, (span, _)| problem.also(*span, "part of the circle"));
    Some(problem.help("read the fact at an event, keep it in a counter, and read the counter"))
}
