//! Names of the release before: where a word is marked with a meaning that has another name now, and effects that were
//! spelled in another way.

use javelina_engine::rules::{EffectId, FormerName, Mark, Meaning, NameSort, PatternPart};
use javelina_engine::{Diagnostic, Files, Fix, Span};

use crate::ast::{Asked, Choose, Expr, Rule, RuleBody, Step};
use crate::world::World;

/// All uses of former names among marked words.
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
        Some(FormerName::problem(written, row.new, mark.span))
    };
    marks.iter().filter_map(of_mark).collect()
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

/// Reports a rule at an event of the release before that is another one now. The fix adds the condition and the loop, where
/// that gives the same rule. `text`: that of the file.
pub(crate) fn former_event(row: &FormerName, rule: &Rule, text: &str) -> Diagnostic {
    let problem = row.event_problem(rule.point.span);
    let (event, phase, seats) = row.event();
    let edits = match seats {
        None => phase.and_then(|phase| with_phase(rule, event, phase, text)),
        Some(seats) => as_loop(rule, (event, phase, seats), text),
    };
    match edits {
        Some(edits) => problem.fix(Fix { title: format!("write it at `{event}`"), edits, sure: true }),
        None => problem,
    }
}

/// The edits that move a rule to an event of phases.
fn with_phase(rule: &Rule, event: &str, phase: &str, text: &str) -> Option<Vec<(Span, String)>> {
    let is_here = text.get(rule.point.span.range()) == Some(&rule.point.text);
    let at = |offset: usize| Span { start: offset, end: offset, ..rule.point.span };
    match rule.conditions.when.as_slice() {
        _ if !is_here => None,
        [] => Some(vec![(rule.point.span, format!("{event} when phase is {phase}"))]),
        [when] => Some(vec![
            (rule.point.span, event.to_string()),
            (at(when.span.start), format!("phase is {phase} and (")),
            (at(when.span.end), ")".into()),
        ]),
        _ => None,
    }
}

/// The edits that make the steps of a rule those of a loop over seats.
fn as_loop(rule: &Rule, (event, phase, seats): (&str, Option<&str>, &str), text: &str) -> Option<Vec<(Span, String)>> {
    let (conditions, whole) = (&rule.conditions, text.get(rule.span.range())?);
    let RuleBody::Steps(steps) = &rule.body else { return None };
    let has_word = |text: &str, word: &str| {
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').any(|part| part == word)
    };
    let is_plain = conditions.says.is_empty() && conditions.overrides.is_empty() && conditions.after.is_empty();
    // Who leads the round is asked after it starts.
    let reads_leader = event == "round_starts" && ["first_player", "lead"].iter().any(|word| has_word(whole, word));
    if !is_plain || reads_leader || !may_be_in_loop(steps) {
        return None;
    }
    let ends = conditions.when.iter().map(|when| when.span.end);
    let ends = ends.chain(conditions.unless.iter().map(|(_, span)| span.end));
    let head = ends.max().unwrap_or(rule.point.span.end);
    let body = text.get(head..rule.span.end)?;
    let opens = head + body.find('{')?;
    let is_do = text.get(head..opens)?.trim() == "do";
    let closes = opens + closing(text.get(opens..rule.span.end)?)?;
    if !is_do
        || !text.get(closes + 1..rule.span.end)?.trim().is_empty()
        || text.get(..opens)?.get(rule.point.span.start..)?.contains('#')
    {
        return None;
    }
    let when = conditions.when.iter().map(|when| text.get(when.span.range()).map(|when| (when.to_string(), false)));
    let unless = conditions
        .unless
        .iter()
        .map(|(unless, _)| text.get(unless.span.range()).map(|unless| (format!("not ({unless})"), true)));
    let parts: Vec<(String, bool)> = when.chain(unless).collect::<Option<_>>()?;
    let condition = match parts.as_slice() {
        [] => None,
        [(one, _)] => Some(one.clone()),
        several => {
            let part = |(part, is_closed): &(String, bool)| if *is_closed { part.clone() } else { format!("({part})") };
            Some(several.iter().map(part).collect::<Vec<_>>().join(" and "))
        }
    };
    let name = ["s", "one", "each_seat", "whoever"].into_iter().find(|name| !has_word(text, name))?;
    let phase = phase.map_or(String::new(), |phase| format!(" when phase is {phase}"));
    let (test, ends) = condition.map_or((String::new(), " }"), |condition| (format!(" if {condition} {{"), " } }"));
    let head = Span { start: rule.point.span.start, end: opens + 1, ..rule.point.span };
    let end = Span { start: closes, end: closes, ..rule.point.span };
    Some(vec![
        (head, format!("{event}{phase} do {{ for each {name} in {seats} {{{test}")),
        (end, format!("{} ", ends.trim_start())),
    ])
}

/// The place of the brace that closes the one at which a text begins.
fn closing(text: &str) -> Option<usize> {
    let (mut depth, mut is_quoted, mut is_remark) = (0_usize, false, false);
    for (at, letter) in text.char_indices() {
        match letter {
            '\n' => is_remark = false,
            _ if is_remark => {}
            '"' => is_quoted = !is_quoted,
            _ if is_quoted => {}
            '#' => is_remark = true,
            '{' => depth += 1,
            '}' if depth == 1 => return Some(at),
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    None
}

/// Returns `true` if steps may stand in another loop over seats: at most two loops stand inside one another.
fn may_be_in_loop(steps: &[Step]) -> bool {
    fn depth(steps: &[Step]) -> Option<usize> {
        steps.iter().try_fold(0, |most, step| {
            let inner = match step {
                Step::Each { body, .. } | Step::For { body, .. } => depth(body)? + 1,
                Step::If { branches, otherwise } => {
                    let bodies = branches.iter().map(|(_, body)| body).chain([otherwise]);
                    bodies.map(|body| depth(body)).try_fold(0, |most, one| Some(most.max(one?)))?
                }
                Step::Choose(Choose { asked: Asked::Sealed(..), .. }) => return None,
                Step::Choose(choose) => depth(&choose.body)?,
                Step::May { body, .. } => depth(body)?,
                _ => 0,
            };
            Some(most.max(inner))
        })
    }
    depth(steps).is_some_and(|depth| depth < 2)
}
