//! Limits: constants of rules beyond the limit of their point, rules at one point, settings that bound effects.

use javelina_engine::rules::{
    Body, Bound, COUNTER_SLOTS, ClauseId, Lexicon, MAX_GAME_CLAUSES, MAX_QUESTION_PASSES, Program, Rules, Script,
    ScriptVerb, Set, SettingValue,
};
use javelina_engine::{Diagnostic, counted};

use crate::kits::kit::Kit;

/// Errors about rules of some items that alone take more passes of loops than a question may.
pub(crate) fn too_dear(rules: &Rules, items: Set) -> Vec<Diagnostic> {
    let clauses =
        rules.program().clauses.iter().zip(0..).filter(|(clause, _)| items.contains(i32::from(clause.item.0)));
    let wrong = clauses.filter_map(|(clause, at)| {
        let passes = rules.passes(ClauseId(at));
        let point = rules.catalogue().points.get(clause.point.index()).map_or("", |point| point.name);
        let text = format!(
            "the loops of `{}` take {passes} passes at `{point}`; the limit is {MAX_QUESTION_PASSES}",
            clause.label
        );
        let error = Diagnostic::error("X4048", clause.span, text).help("use smaller sets, or nest fewer loops");
        (passes > MAX_QUESTION_PASSES).then_some(error)
    });
    wrong.collect()
}

/// Errors about rules of some items that answer a number beyond the limit of their point, or add one that leads beyond it from
/// each value within. What a rule says with several answers is seen in play.
pub(crate) fn beyond_limits(rules: &Rules, scripts: &[Box<dyn Script>], items: Set) -> Vec<Diagnostic> {
    let own = rules.program().clauses.iter().filter(|clause| items.contains(i32::from(clause.item.0)));
    let wrong = own.filter_map(|clause| {
        let [least, greatest] = rules.limits(clause.point)?.map(i64::from);
        if rules.program().clauses.iter().filter(|other| other.span == clause.span).count() > 1 {
            return None;
        }
        let constant = |code| rules.constant(code).map(i64::from);
        let set = |value: i64| (value, !(least..=greatest).contains(&value));
        // On the other side of the range they change nothing.
        let (floor, cap) = (|value: i64| (value, value > greatest), |value: i64| (value, value < least));
        let (value, is_beyond) = match clause.body {
            Body::Set(code) => set(constant(code)?),
            Body::Floor(code) => floor(constant(code)?),
            Body::Cap(code) => cap(constant(code)?),
            Body::Add(code) => {
                let value = constant(code)?;
                (value, value.abs() > greatest - least)
            }
            Body::Script { script, function } => {
                match scripts.get(usize::from(script))?.footprint(function).verbs[..] {
                    [ScriptVerb::Set(Some(value))] => set(value.into()),
                    [ScriptVerb::Floor(Some(value))] => floor(value.into()),
                    [ScriptVerb::Cap(Some(value))] => cap(value.into()),
                    _ => return None,
                }
            }
            _ => return None,
        };
        let point = rules.catalogue().points.get(clause.point.index()).map_or("", |point| point.name);
        let limit = if value > 0 { format!("at most {greatest}") } else { format!("at least {least}") };
        let text = format!("`{}` sets {value}, but `{point}` is {limit}", clause.label);
        is_beyond.then(|| Diagnostic::error("X4045", clause.span, text).help("write a number within the limit"))
    });
    wrong.collect()
}

/// A problem if more rules may be in play at one point than a game can have.
pub(crate) fn crowded(rules: &Rules) -> Option<Diagnostic> {
    let point = rules.crowded()?;
    let place = rules.clauses_at(point).last().map(|id| rules.program().clauses[id.index()].span);
    let (most, name) = (counted(Set::CAPACITY, "rule"), rules.catalogue().points[point.index()].name);
    let text = format!("more than {most} may be in play at `{name}`");
    Some(Diagnostic::error("X4042", place, text).help("play with fewer items, or write fewer rules at this point"))
}

/// The problem of a game with more items, rules or counters than a game may have.
pub(crate) fn too_many(program: &Program, lexicon: &Lexicon) -> Diagnostic {
    let counts = [program.items.len(), program.clauses.len(), program.counter_values(lexicon)];
    let limits = [(Set::CAPACITY, "item"), (MAX_GAME_CLAUSES, "rule"), (COUNTER_SLOTS, "counter value")];
    let beyond = counts.into_iter().zip(limits).find(|(count, (most, _))| count > most);
    let (count, (most, word)) = beyond.unwrap_or((counts[0], limits[0]));
    let text = format!("this game would have {}; the limit is {most}", counted(count, word));
    Diagnostic::error("X4042", None, text).help("play with fewer items")
}

/// The variants and scenarios that never enter a game of these items.
pub(crate) fn left_out_of_play(program: &Program, among: Set) -> Set {
    let all = program.items.iter().enumerate().filter(|(_, item)| item.stands()).map(|(at, _)| at as i32);
    all.collect::<Set>().minus(among)
}

/// The settings that bound effects and are on.
pub(crate) fn bounding<K: Kit>(content: &mut K::Content) -> Vec<usize> {
    let all = K::CATALOGUE.effects.iter().filter_map(|effect| match effect.adds_to {
        Some((_, Bound::Setting(setting))) => Some(setting),
        _ => None,
    });
    let settings = &K::settings(content).0;
    all.filter(|at| settings.get(*at).is_some_and(SettingValue::is_on)).collect()
}
