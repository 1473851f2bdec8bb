//! Names of the release before: where a word is marked with a meaning that has another name now, and effects that were
//! spelled in another way.

mod events;

pub(crate) use events::former_events;

use javelina_engine::rules::{EffectId, FormerName, Mark, Meaning, NameSort, PatternPart};
use javelina_engine::{Diagnostic, Files, Fix, Span};

use crate::ast::Expr;
use crate::world::World;

/// The codes of words that mean nothing where they stand: no point, no fact or the like, no element, no effect, no kind.
const UNKNOWN: [&str; 5] = ["V2020", "V2030", "V2032", "V2060", "V2068"];

/// All uses of former names among marked words. Events that come at another time now are reported with their rules.
pub(crate) fn former_names(files: &Files, world: &World<'_>, marks: &[Mark]) -> Vec<Diagnostic> {
    let catalogue = world.catalogue;
    let of_mark = |mark: &Mark| {
        let (sort, names) = match mark.what {
            Meaning::Point(id) => (NameSort::Point, vec![catalogue.points[id.index()].name]),
            Meaning::Subject(point, at) => {
                (NameSort::Subject, vec![catalogue.points[point.index()].subjects[usize::from(at)].name])
            }
            Meaning::Fact(id) => (NameSort::Fact, vec![catalogue.facts[id.index()].name]),
            Meaning::Zone(id) => (NameSort::Zone, vec![catalogue.zones[id.index()].name]),
            Meaning::Kind(id) => {
                let kind = catalogue.kinds.get(id.index())?;
                (NameSort::Kind, vec![kind.name, kind.all])
            }
            Meaning::Element(..) => (NameSort::Element, Vec::new()),
            _ => return None,
        };
        let written = files.text(mark.span.file).get(mark.span.range())?;
        // Elements are found in any case of letters: a former `d1` may be a `D1` of now.
        if names.contains(&written) {
            return None;
        }
        let is_row = |row: &&FormerName| {
            row.sort == sort
                && (row.old == written || last_word(row.old) == written)
                && (sort == NameSort::Element || names.contains(&row.new))
        };
        let row = catalogue.former_names().find(is_row)?;
        match (sort, row.moved) {
            (NameSort::Element, _) => Some(row.element_problem(mark.span)),
            (_, Some(_)) => None,
            (_, None) => Some(FormerName::problem(written, row.new, mark.span)),
        }
    };
    marks.iter().filter_map(of_mark).collect()
}

/// Reports unknown words that meant something in the release before as former names.
pub(crate) fn former_words(files: &Files, world: &World<'_>, found: &mut [Diagnostic]) {
    for one in found.iter_mut().filter(|one| UNKNOWN.contains(&one.code)) {
        let Some(span) = one.span else { continue };
        let word = files.text(span.file).get(span.range()).unwrap_or_default().trim_matches('"');
        if let Some(row) = world.catalogue.former_word(word) {
            *one = row.elsewhere(span);
        }
    }
}

/// The last part of a name with dots.
pub(crate) fn last_word(name: &str) -> &str {
    name.rsplit('.').next().unwrap_or(name)
}

/// The parts of a spelling in a row of former names, `circle _`: words, and `None` for values.
pub(crate) fn parts(spelling: &'static str) -> Vec<Option<&'static str>> {
    spelling.split(' ').map(|word| (word != "_").then_some(word)).collect()
}

/// The effect that a spelling of the reader means, and its row if the spelling is a former one.
pub(crate) fn effect_of(world: &World<'_>, spelling: usize) -> (usize, Option<&'static FormerName>) {
    let count = world.catalogue.effects.len();
    match spelling.checked_sub(count).and_then(|at| world.catalogue.former_effects().nth(at)) {
        Some((row, effect)) => (effect.index(), Some(row)),
        None => (spelling, None),
    }
}

/// Reports an effect in a former spelling. `words`: the places of its words.
pub(crate) fn former_effect(
    world: &World<'_>,
    row: &FormerName,
    effect: EffectId,
    (words, args): (&[Span], &[Expr]),
) -> Option<Diagnostic> {
    let now = world.catalogue.effects[effect.index()].pattern;
    let mut new: Vec<Vec<&str>> = vec![Vec::new()];
    for part in now {
        match part {
            PatternPart::Word(word) => new.last_mut()?.push(word),
            PatternPart::Hole(_) => new.push(Vec::new()),
        }
    }
    let mut old: Vec<Vec<Span>> = vec![Vec::new()];
    let mut places = words.iter();
    for part in row.old.split(' ') {
        match part {
            "_" => old.push(Vec::new()),
            _ => old.last_mut()?.push(*places.next()?),
        }
    }
    let mut edits = Vec::new();
    for (at, (old, new)) in old.iter().zip(&new).enumerate() {
        let new = new.join(" ");
        match (old.first(), old.last()) {
            (Some(first), Some(last)) => edits.push((Span { end: last.end, ..*first }, new)),
            _ if !new.is_empty() => {
                let end = args.get(at.checked_sub(1)?)?.span.end;
                edits.push((Span { start: end, end, ..*words.first()? }, format!(" {new}")));
            }
            _ => {}
        }
    }
    let (was, is) = (row.old.replace(" _", " ..."), row.new.replace(" _", " ..."));
    let mut problem = FormerName::problem(&was, &is, *words.first()?);
    problem.fixes = vec![Fix { title: format!("write `{is}`"), edits, sure: true }];
    Some(problem)
}
