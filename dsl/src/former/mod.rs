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

/// The codes of elements that stand where one of another kind is meant.
const OTHER_KIND: [&str; 2] = ["V2040", "V2041"];

/// Reports former names: marked words, and words that were reported since they mean nothing, or something else, now. Events
/// that come at another time now are reported with their rules.
pub(crate) fn former_names(files: &Files, world: &World<'_>, marks: &[Mark], found: &mut Vec<Diagnostic>) {
    former_words(files, world, marks, found);
    found.extend(former_marks(files, world, marks));
}

/// All uses of former names among marked words.
fn former_marks(files: &Files, world: &World<'_>, marks: &[Mark]) -> Vec<Diagnostic> {
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
            Meaning::Element(kind, at) => {
                // Elements are found in any case of letters: a former `d1` may be a `D1` of now.
                let row =
                    former_element(files, world, mark, |row_kind| row_kind == catalogue.kinds[kind.index()].name)?;
                return (last_word(row.old) != world.lexicon.name(kind, at)).then(|| row.element_problem(mark.span));
            }
            _ => return None,
        };
        let written = files.text(mark.span.file).get(mark.span.range())?;
        if names.contains(&written) {
            return None;
        }
        let is_row = |row: &&FormerName| {
            row.sort == sort && (row.old == written || last_word(row.old) == written) && names.contains(&row.new)
        };
        let row = catalogue.former_names().find(is_row)?;
        row.moved.is_none().then(|| FormerName::problem(written, row.new, mark.span))
    };
    marks.iter().filter_map(of_mark).collect()
}

/// The row of a marked element that had this name in the release before, if its kind fits.
fn former_element(
    files: &Files,
    world: &World<'_>,
    mark: &Mark,
    fits: impl Fn(&str) -> bool,
) -> Option<&'static FormerName> {
    let word = last_word(files.text(mark.span.file).get(mark.span.range())?.trim_matches('"'));
    let is_row = |row: &&FormerName| {
        row.sort == NameSort::Element && row.old.split_once('.').is_some_and(|(kind, old)| old == word && fits(kind))
    };
    world.catalogue.former_names().find(is_row)
}

/// Turns problems of words that meant something else in the release before into those of former names.
fn former_words(files: &Files, world: &World<'_>, marks: &[Mark], found: &mut [Diagnostic]) {
    for one in found {
        let Some(span) = one.span else { continue };
        if OTHER_KIND.contains(&one.code) {
            let of_mark = |mark: &Mark| {
                let Meaning::Element(kind, _) = mark.what else { return None };
                let now = world.catalogue.kinds.get(kind.index())?.name;
                Some((former_element(files, world, mark, |kind| kind != now)?, mark.span))
            };
            if let Some((row, place)) = marks.iter().filter(|mark| span.holds(&mark.span)).find_map(of_mark) {
                *one = row.element_problem(place);
            }
        } else if UNKNOWN.contains(&one.code) {
            let word = files.text(span.file).get(span.range()).unwrap_or_default().trim_matches('"');
            // What a rule point is about is asked at that point only, so a name that is close is likelier.
            let is_likely = |row: &&FormerName| row.sort != NameSort::Subject || one.fixes.is_empty();
            if let Some(row) = world.catalogue.former_word(word).filter(is_likely) {
                *one = row.elsewhere(span);
            }
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
