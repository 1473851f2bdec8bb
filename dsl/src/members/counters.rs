//! Counters: what a declaration says, part by part, and the hidden ones of offers, of draws and of points.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use javelina_engine::rules::{COUNTER_SLOTS, CounterDecl, CounterId, ItemId, KindId, Program, Scope, common};
use javelina_engine::{Diagnostic, Fix, Span, counted};

use crate::ast::{Asked, Bounds, Counter, ExprKind, Rule, RuleBody, Step, ZoneForm};
use crate::checks::check::{MAX_NAME, too_long};
use crate::former::effect_of;
use crate::members::starts::start_of;
use crate::world::World;

/// Counters of a rule that no text names.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Hidden {
    /// How often a seat took the offer, and how often it may.
    pub limit: Option<(CounterId, i32)>,
    /// How often Nature answered the rule for a seat in this round.
    pub draws: Option<CounterId>,
    /// How many points it granted to a seat.
    pub grants: Option<CounterId>,
}

/// Declares the hidden counters of a rule.
pub(crate) fn hidden(
    world: &World<'_>,
    program: &mut Program,
    item: ItemId,
    rule: &Rule,
    found: &mut Vec<Diagnostic>,
) -> Hidden {
    let mut hidden = Hidden::default();
    let named = |what: &str| (format!("{} {what}", rule.label.text), rule.label.span);
    let (limits, steps) = match &rule.body {
        RuleBody::Offer { limits, steps, .. } => (limits.as_slice(), steps.as_slice()),
        RuleBody::Steps(steps) => (&[][..], steps.as_slice()),
        RuleBody::Answers(..) => return hidden,
    };
    for limit in limits {
        let most = i16::try_from(limit.most).unwrap_or(i16::MAX);
        let Some(scope) = scope(&limit.scope.text).filter(|scope| *scope != Scope::Action) else {
            let message = format!("an offer cannot be limited per `{}`", limit.scope.text);
            found.push(
                Diagnostic::error("V2084", limit.scope.span, message)
                    .help("write `per turn`, `per round` or `per game`"),
            );
            continue;
        };
        let counter = per_seat(world, program, item, named("uses"), (scope, 0..=most), found);
        hidden.limit = counter.map(|counter| (counter, i32::from(most))).or(hidden.limit);
    }
    if has_step(steps, &asks_chance) {
        hidden.draws = per_seat(world, program, item, named("draws"), (Scope::Round, 0..=i16::MAX), found);
    }
    if has_step(steps, &|step| matches!(step, Step::Effect { effect, .. } if is_score(world, *effect))) {
        hidden.grants = grants(world, program, item, (&rule.label.text, rule.label.span), found);
    }
    hidden
}

/// Declares the hidden counter of the points that the clause with this name and place grants with `score`.
pub fn grants(
    world: &World<'_>,
    program: &mut Program,
    item: ItemId,
    (label, span): (&str, Span),
    found: &mut Vec<Diagnostic>,
) -> Option<CounterId> {
    per_seat(world, program, item, (format!("{label} points"), span), (Scope::Game, i16::MIN..=i16::MAX), found)
}

/// Whether an effect is `score` of a game that counts points.
fn is_score(world: &World<'_>, effect: usize) -> bool {
    let (effect, _) = effect_of(world, effect);
    effect == common::SCORE.index()
        && world.catalogue.effects.get(effect).is_some_and(|decl| decl.resources == ["score"])
}

fn per_seat(
    world: &World<'_>,
    program: &mut Program,
    item: ItemId,
    (name, span): (String, Span),
    (scope, range): (Scope, RangeInclusive<i16>),
    found: &mut Vec<Diagnostic>,
) -> Option<CounterId> {
    let id = CounterId(program.counters.len() as u16);
    let mut decl = CounterDecl {
        item,
        name,
        per: [Some(world.catalogue.seat), None],
        values: None,
        least: *range.start(),
        greatest: *range.end(),
        start: 0,
        starts: Vec::new(),
        scope,
        secret: false,
        slot: 0,
        shown: None,
        revealed: None,
    };
    decl.slot = slot(world, program, &decl, span, found)?;
    program.counters.push(decl);
    Some(id)
}

/// Declares the hidden counters that say whether secret counters are open to all, for those that rules of the item reveal.
pub(crate) fn revealed(
    world: &World<'_>,
    program: &mut Program,
    item: ItemId,
    rules: &[&Rule],
    found: &mut Vec<Diagnostic>,
) {
    let own = (0..program.counters.len()).filter(|at| program.counters[*at].item == item);
    for at in own.collect::<Vec<_>>() {
        let (name, scope) = (program.counters[at].name.clone(), program.counters[at].scope);
        let reveals = |step: &Step| matches!(step, Step::Reveal { counter, .. } if counter.text == name);
        let reveals = |rule: &&Rule| match &rule.body {
            RuleBody::Offer { steps, .. } | RuleBody::Steps(steps) => has_step(steps, &reveals),
            RuleBody::Answers(..) => false,
        };
        let Some(rule) = rules.iter().find(|rule| program.counters[at].secret && reveals(rule)) else { continue };
        let mut decl = CounterDecl {
            name: format!("{name} revealed"),
            per: [None, None],
            values: None,
            least: 0,
            greatest: 1,
            start: 0,
            starts: Vec::new(),
            scope,
            secret: false,
            shown: None,
            ..program.counters[at].clone()
        };
        let Some(slot) = slot(world, program, &decl, rule.label.span, found) else { continue };
        decl.slot = slot;
        program.counters[at].revealed = Some(CounterId(program.counters.len() as u16));
        program.counters.push(decl);
    }
}

/// Whether a step has Nature answer.
fn asks_chance(step: &Step) -> bool {
    match step {
        Step::Zone { form, .. } => *form == ZoneForm::SendFrom, // of a zone without an order
        Step::Choose(choose) => choose.asked == Asked::Chance,
        _ => false,
    }
}

/// Whether one of these steps, or of those inside of them, is so.
fn has_step(steps: &[Step], is: &dyn Fn(&Step) -> bool) -> bool {
    let within = |step: &Step| match step {
        Step::Effect { .. } | Step::Assign { .. } | Step::Let { .. } | Step::Zone { .. } | Step::Reveal { .. } => false,
        Step::If { branches, otherwise } => {
            branches.iter().any(|(_, body)| has_step(body, is)) || has_step(otherwise, is)
        }
        Step::Each { body, .. } | Step::May { body, .. } | Step::For { body, .. } => has_step(body, is),
        Step::Choose(choose) => has_step(&choose.body, is),
    };
    steps.iter().any(|step| is(step) || within(step))
}

fn scope(word: &str) -> Option<Scope> {
    Some(match word {
        "game" => Scope::Game,
        "round" => Scope::Round,
        "turn" => Scope::Turn,
        "action" => Scope::Action,
        _ => return None,
    })
}

/// The most values of the counters of all items together.
const ALL_VALUES: usize = 65_535;

/// The first slot of the memory behind all counters of items that may meet this one, if the counter still fits.
fn slot(
    world: &World<'_>,
    program: &Program,
    decl: &CounterDecl,
    span: Span,
    found: &mut Vec<Diagnostic>,
) -> Option<u16> {
    let others = program.counters.iter().map(|counter| (counter, usize::from(counter.slot)));
    let used = program.free_slot(decl.item, world.lexicon, others);
    let needs = decl.size(world.lexicon);
    // In a game an item is there as a whole, beside others that are counted when it is chosen.
    let own = program.counters.iter().filter(|counter| counter.item == decl.item);
    let own: usize = own.map(|counter| counter.size(world.lexicon)).sum();
    if own + needs > COUNTER_SLOTS || used + needs > ALL_VALUES {
        let sizes = decl.per.iter().flatten().map(|kind| world.lexicon.count(*kind).to_string());
        let product = sizes.collect::<Vec<_>>().join(" x ");
        let needed = if decl.per[1].is_some() { format!("{product} = {needs}") } else { needs.to_string() };
        let left = COUNTER_SLOTS.saturating_sub(own).min(ALL_VALUES.saturating_sub(used));
        let message = format!("`{}` needs {}, but only {left} are left", decl.name, counted(needed, "value"));
        found.push(
            Diagnostic::error("V2010", span, message)
                .help(format!("use fewer values: all counters of a game together have at most {COUNTER_SLOTS}")),
        );
        return None;
    }
    Some(used as u16)
}

/// What a counter is kept per: kinds in the order of its indices, and for how long. `None` if something was reported.
fn kept(world: &World<'_>, counter: &Counter, found: &mut Vec<Diagnostic>) -> Option<([Option<KindId>; 2], Scope)> {
    let (mut per, mut time, mut sound) = ([None, None], None, true);
    let name = &counter.name.text;
    for word in &counter.per {
        let problem = match (scope(&word.text), world.catalogue.kind(&word.text)) {
            (Some(scope), _) if time.is_none() => {
                time = Some(scope);
                continue;
            }
            (Some(_), _) => Diagnostic::error("V2015", word.span, format!("`{name}` already has a time span"))
                .help("keep one of the two: a counter lasts for a game, a round, a turn or an action"),
            (None, Some((kind, false))) => {
                let twice = kind != world.catalogue.seat && per.contains(&Some(kind));
                if let (Some(free), false) = (per.iter_mut().find(|place| place.is_none()), twice) {
                    *free = Some(kind);
                    continue;
                }
                if twice {
                    let message = format!("`{name}` is already kept per {}", word.text);
                    Diagnostic::error("V2014", word.span, message)
                        .help(format!("keep one `per {}`; only `per seat` can be repeated", word.text))
                } else {
                    let message = format!("`{name}` is already kept per two kinds");
                    Diagnostic::error("V2014", word.span, message)
                        .help("remove one: a counter has at most two kinds, as in `per seat per card`")
                }
            }
            _ => {
                let kinds: Vec<&str> = world.catalogue.kinds.iter().map(|kind| kind.name).collect();
                let message = format!("`{}` is neither a kind nor a time span", word.text);
                Diagnostic::error("V2068", word.span, message)
                    .help(format!("write one of {}, game, round, turn, action", kinds.join(", ")))
                    .did_you_mean(&word.text, kinds)
            }
        };
        found.push(problem);
        sound = false;
    }
    sound.then_some((per, time.unwrap_or(Scope::Game)))
}

/// The kind of a counter's values, if they are no numbers, and the least and the greatest.
fn bounds(world: &World<'_>, counter: &Counter, found: &mut Vec<Diagnostic>) -> Option<(Option<KindId>, i16, i16)> {
    match counter.bounds.as_slice() {
        [Bounds::Numbers(least, greatest, span)] => {
            let small = |value: i64| i16::try_from(value).ok();
            if let (Some(least), Some(greatest)) = (small(*least), small(*greatest)) {
                return Some((None, least, greatest));
            }
            found.push(
                Diagnostic::error("V2043", *span, "range too large for a counter")
                    .help("use a range within -32768 to 32767"),
            );
        }
        [Bounds::Kind(word)] => {
            if let Some((kind, _)) = world.catalogue.kind(&word.text) {
                return Some((Some(kind), 0, world.lexicon.count(kind).saturating_sub(1) as i16));
            }
            let kinds = world.catalogue.kinds.iter().map(|kind| kind.name);
            let problem = Diagnostic::error("V2068", word.span, format!("unknown kind `{}`", word.text));
            found.push(problem.help("write a kind, or a range such as `0..3`").did_you_mean(&word.text, kinds));
        }
        _ => {
            let message = format!("`{}` needs exactly one range", counter.name.text);
            let problem = Diagnostic::error("V2046", counter.name.span, message);
            let start = counter.starts.first().map_or(Some(0), |start| match start.value.what {
                ExprKind::Number(start) if start >= 0 => Some(start),
                _ => None,
            });
            let end = Span { start: counter.name.span.end, ..counter.name.span };
            let most = start.unwrap_or_default().max(9);
            let problem = problem.help(match counter.bounds.is_empty() {
                true => format!("write `in 0..{most}`, or `in KIND` for a counter of elements"),
                false => "keep one of them".into(),
            });
            found.push(match start.filter(|_| counter.bounds.is_empty()) {
                Some(_) => problem.fix(Fix::write(end, format!(" in 0..{most}")).unsure()),
                None => problem,
            });
        }
    }
    None
}

/// A counter as declared; `None` if something was reported.
pub(crate) fn counter_decl(
    world: &World<'_>,
    program: &Program,
    item: ItemId,
    counter: &Counter,
    found: &mut Vec<Diagnostic>,
) -> Option<CounterDecl> {
    let before = found.len();
    let kept = kept(world, counter, found);
    let bounds = bounds(world, counter, found);
    let mut again = |second: Option<Span>, first: Option<Span>, what: &str| {
        if let (Some(second), Some(first)) = (second, first) {
            let message = format!("`{}` already has {what}", counter.name.text);
            let problem = Diagnostic::error("V2009", second, message).help("keep one of the two");
            found.push(problem.also(first, "first declared here"));
        }
    };
    let shown: Vec<Span> = counter.shown.iter().map(|text| text.span).collect();
    again(shown.get(1).copied(), shown.first().copied(), "a name for players");
    again(counter.secret.get(1).copied(), counter.secret.first().copied(), "`secret to owner`");
    let mut everywhere = counter.starts.iter().filter(|start| start.at.is_empty()).map(|start| start.value.span);
    let first = everywhere.next();
    again(everywhere.next(), first, "a start value");
    counter.shown.iter().for_each(|text| too_long(&text.text, MAX_NAME, text.span, found));
    let ((per, scope), (values, least, greatest)) = (kept?, bounds?);
    if let Some(span) = counter.secret.first() {
        owned(world, &counter.name.text, per, *span, found);
    }
    let mut decl = CounterDecl {
        item,
        name: counter.name.text.clone(),
        per,
        values,
        least,
        greatest,
        start: if values.is_some() { CounterDecl::NONE } else { 0_i16.clamp(least, greatest) },
        starts: Vec::new(),
        scope,
        secret: !counter.secret.is_empty(),
        slot: 0,
        shown: counter.shown.first().map(|text| text.text.clone()),
        revealed: None,
    };
    decl.slot = slot(world, program, &decl, counter.name.span, found)?;
    let mut places = BTreeMap::new();
    for start in &counter.starts {
        start_of(world, &mut decl, start, &mut places, found);
    }
    (found.len() == before).then_some(decl)
}

/// What is secret to its owner belongs to exactly one seat.
fn owned(world: &World<'_>, name: &str, per: [Option<KindId>; 2], span: Span, found: &mut Vec<Diagnostic>) {
    let (seat, word) = (world.catalogue.seat, world.catalogue.kinds[world.catalogue.seat.index()].name);
    let problem = match per.iter().filter(|kind| **kind == Some(seat)).count() {
        1 => return,
        0 => Diagnostic::error("V2049", span, format!("the values of `{name}` have no owner"))
            .help(format!("write `counter {name} per {word} ... secret to owner`")),
        _ => Diagnostic::error("V2049", span, format!("each value of `{name}` has two owners"))
            .help(format!("keep one `per {word}`, or remove `secret to owner`")),
    };
    found.push(problem);
}
