//! Rules at events of the release before that are raised at another time or in another way now.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::rules::{FactDecl, FormerName, PointId, PointKind, Rescheduled};
use javelina_engine::{Diagnostic, Files, Fix, Span};

use super::effect_of;
use crate::ast::{Asked, Choose, Counter, Expr, ExprKind, Member, Rule, RuleBody, Step};
use crate::world::World;

/// The resource of who plays and of the end of the game.
const FATE: &str = "fate";

/// Reports the rules of texts that are compiled together at former events. `members`: those of each item. A fix is offered
/// where the rule stays the same.
pub(crate) fn former_events<'a>(
    files: &'a Files,
    world: &'a World<'a>,
    members: impl Iterator<Item = &'a [Member]>,
) -> Vec<Diagnostic> {
    let catalogue = world.catalogue;
    let mut all = Texts {
        files,
        world,
        rules: Vec::new(),
        counters: Vec::new(),
        writers: BTreeMap::new(),
        ends_if_raised: false,
    };
    for (item, members) in members.enumerate() {
        for member in members {
            match member {
                Member::Rule(rule) => all.rules.push((item, rule)),
                Member::Counter(counter) => all.counters.push((item, counter)),
                _ => {}
            }
        }
    }
    let row = |rule: &Rule| {
        let (name, moved) = (&rule.point.text, catalogue.moved_event(&rule.point.text));
        if catalogue.point(name).is_none() { catalogue.former_event(name) } else { moved }
    };
    let former: Vec<_> = all.rules.iter().filter_map(|(item, rule)| Some((row(rule)?, *item, *rule))).collect();
    if !former.is_empty() {
        all.note_writers();
    }
    let report = |(row, item, rule): (&FormerName, usize, &'a Rule)| match row.moved {
        Some(moved) => all.moved_event(row, moved, item, rule),
        None => all.former_event(row, item, rule),
    };
    former.into_iter().map(report).collect()
}

/// Something that a list changes, as another rule may read it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Change<'a> {
    /// A counter of an item.
    Counter(usize, &'a str),
    /// Any counter, which answers to questions may read.
    SomeCounter,
    /// A resource of the game.
    Resource(&'static str),
    /// Whatever rules do at the events that its effects raise.
    Raised,
}

/// What the steps of a rule write.
#[derive(Default)]
struct Written<'a> {
    counters: BTreeSet<&'a str>,
    resources: BTreeSet<&'static str>,
    /// Whether its effects raise events.
    raises: bool,
    /// The first word that takes a seat out or ends the game.
    ends: Option<Span>,
    /// The words that read nothing: those of effects, and the counters that are written.
    words: Vec<Span>,
}

/// The rules and counters of texts that are compiled together, each with the number of its item.
struct Texts<'a> {
    files: &'a Files,
    world: &'a World<'a>,
    rules: Vec<(usize, &'a Rule)>,
    counters: Vec<(usize, &'a Counter)>,
    /// By the event of now and what is changed: two of the rules that change it.
    writers: BTreeMap<(&'static str, Change<'a>), Vec<&'a Rule>>,
    /// Whether a rule takes seats out or ends the game at an event that effects raise.
    ends_if_raised: bool,
}

impl<'a> Texts<'a> {
    /// Reports a rule at an event of the release before that is another one now. The fix adds the condition and the loop.
    fn former_event(&self, row: &FormerName, item: usize, rule: &'a Rule) -> Diagnostic {
        let (problem, text) = (row.event_problem(rule.point.span), self.files.text(rule.point.span.file));
        let (event, phase, seats) = row.event();
        let edits = match seats {
            None => phase.and_then(|phase| with_phase(rule, event, phase, text)),
            Some(_) if self.ends(rule) => return problem.help(row.end_help()),
            Some(seats) => {
                if let Some(other) = self.written_beside(event, item, rule) {
                    let name = &other.label.text;
                    let help =
                        format!("check the order with `{name}`, which now acts for all seats: {}", row.event_help());
                    return problem
                        .help(help)
                        .also(other.label.span, "this rule changes values that the other one reads");
                }
                self.as_loop(rule, (event, phase, seats), text)
            }
        };
        match edits {
            Some(edits) => problem.fix(Fix { title: format!("move it to `{event}`"), edits, sure: true }),
            None => problem,
        }
    }

    /// Reports a rule at an event that has another name and comes at another time now.
    fn moved_event(&self, row: &FormerName, moved: Rescheduled, item: usize, rule: &'a Rule) -> Diagnostic {
        let written = self.written(rule);
        let per_turn = |(of, counter): &(usize, &Counter)| {
            *of == item && counter.per.iter().any(|per| per.text == "turn") && self.has_word(rule, &counter.name.text)
        };
        let is_same = !self.reads(rule, &written).any(|word| self.is_changed(word, moved.by))
            && !moved.by.iter().any(|by| written.resources.contains(by))
            && !self.counters.iter().any(per_turn)
            && self.written_beside(row.new, item, rule).is_none();
        row.moved_problem(moved, rule.point.span, is_same)
    }

    /// Notes what all rules write.
    fn note_writers(&mut self) {
        let catalogue = self.world.catalogue;
        let asked =
            catalogue.effects.iter().map(|effect| effect.asks).chain(catalogue.zones.iter().map(|zone| zone.asks));
        let raised: BTreeSet<PointId> = asked.flatten().copied().collect();
        for (item, rule) in self.rules.clone() {
            let point = catalogue.point(&rule.point.text);
            let former = || Some(catalogue.former_event(&rule.point.text)?.event().0);
            let Some(event) = point.map(|point| catalogue.points[point.index()].name).or_else(former) else { continue };
            let written = self.written(rule);
            self.ends_if_raised |= written.ends.is_some() && point.is_some_and(|point| raised.contains(&point));
            let counters = written.counters.iter().flat_map(|name| [Change::Counter(item, name), Change::SomeCounter]);
            let resources = written.resources.iter().map(|by| Change::Resource(by));
            for change in counters.chain(resources).chain(written.raises.then_some(Change::Raised)) {
                let rules = self.writers.entry((event, change)).or_default();
                if rules.len() < 2 && rules.last().is_none_or(|last| last.label.span != rule.label.span) {
                    rules.push(rule);
                }
            }
        }
    }

    /// Returns `true` if a rule takes seats out or ends the game, or if its effects raise events at which a rule does.
    fn ends(&self, rule: &'a Rule) -> bool {
        let written = self.written(rule);
        written.ends.is_some() || written.raises && self.ends_if_raised
    }

    /// Another rule at an event that writes what a rule reads.
    fn written_beside(&self, event: &'static str, item: usize, rule: &'a Rule) -> Option<&'a Rule> {
        let written = self.written(rule);
        let writer = |change: Change<'a>| {
            let rules = self.writers.get(&(event, change))?;
            rules.iter().copied().find(|other| other.label.span != rule.label.span)
        };
        self.reads(rule, &written).find_map(|word| {
            let counter = writer(Change::Counter(item, word));
            let is_counter = || self.counters.iter().any(|(of, one)| *of == item && one.name.text == word);
            let Some(fact) = self.fact(word) else {
                return counter.or_else(|| writer(Change::Raised).filter(|_| is_counter()));
            };
            let asks = !fact.asks.is_empty() || fact.layer >= FactDecl::SCORES;
            let by = || fact.by.iter().find_map(|by| writer(Change::Resource(by)));
            let raised = || writer(Change::Raised).filter(|_| !fact.by.is_empty());
            counter.or_else(by).or_else(|| writer(Change::SomeCounter).filter(|_| asks)).or_else(raised)
        })
    }

    /// The fact of a name, now or in the release before.
    fn fact(&self, word: &str) -> Option<&'static FactDecl> {
        self.world.catalogue.fact(word).map(|fact| &self.world.catalogue.facts[fact.index()])
    }

    /// Returns `true` if effects that change one of these resources may change a fact.
    fn is_changed(&self, word: &str, resources: &[&str]) -> bool {
        self.fact(word).is_some_and(|fact| fact.by.iter().any(|by| resources.contains(by)))
    }

    /// The words of a rule behind its point.
    fn words(&self, rule: &Rule) -> impl Iterator<Item = (Span, &'a str)> + use<'a> {
        let (file, start) = (rule.span.file, rule.point.span.end);
        let text = self.files.text(file).get(start..rule.span.end).unwrap_or_default();
        let place = move |word: &'a str| {
            let at = start + (word.as_ptr() as usize - text.as_ptr() as usize);
            (Span::new(file, at..at + word.len()), word)
        };
        text.split(|letter: char| !letter.is_alphanumeric() && letter != '_').filter(|word| !word.is_empty()).map(place)
    }

    fn has_word(&self, rule: &Rule, word: &str) -> bool {
        self.words(rule).any(|(_, one)| one == word)
    }

    /// The words of a rule that may read something.
    fn reads<'w>(&self, rule: &Rule, written: &'w Written<'_>) -> impl Iterator<Item = &'a str> + use<'a, 'w> {
        let is_read = |(span, _): &(Span, &str)| !written.words.iter().any(|word| word.holds(span));
        self.words(rule).filter(is_read).map(|(_, word)| word)
    }

    fn written(&self, rule: &'a Rule) -> Written<'a> {
        let mut written = Written::default();
        if let RuleBody::Steps(steps) = &rule.body {
            let words: BTreeSet<&str> = self.words(rule).map(|(_, word)| word).collect();
            self.write(steps, &words, &mut written);
        }
        written
    }

    fn write(&self, steps: &'a [Step], all: &BTreeSet<&str>, to: &mut Written<'a>) {
        let catalogue = self.world.catalogue;
        let is_event = |point: &PointId| catalogue.points[point.index()].kind == PointKind::Event;
        for step in steps {
            match step {
                Step::Effect { effect, words, .. } => {
                    let decl = &catalogue.effects[effect_of(self.world, *effect).0];
                    to.resources.extend(decl.resources.iter().chain(decl.adds));
                    to.raises |= decl.asks.iter().any(is_event);
                    if decl.resources.contains(&FATE) {
                        to.ends = to.ends.or(words.first().copied());
                    }
                    to.words.extend(words);
                }
                Step::Zone { words, .. } => {
                    for zone in catalogue.zones.iter().filter(|zone| all.contains(zone.name)) {
                        to.resources.extend(zone.resources.iter().chain(zone.adds));
                        to.raises |= zone.asks.iter().any(is_event);
                    }
                    to.words.extend(words);
                }
                Step::Assign { target, .. } => {
                    if let Some((name, span)) = counter_of(target) {
                        to.counters.insert(name);
                        to.words.push(span);
                    }
                }
                Step::If { branches, otherwise } => {
                    branches.iter().map(|(_, body)| body).chain([otherwise]).for_each(|body| self.write(body, all, to));
                }
                Step::Choose(choose) => {
                    if let Asked::Sealed(_, counter) = &choose.asked {
                        to.counters.insert(&counter.text);
                    }
                    self.write(&choose.body, all, to);
                }
                Step::Each { body, .. } | Step::For { body, .. } | Step::May { body, .. } => self.write(body, all, to),
                Step::Let { .. } | Step::Reveal { .. } => {}
            }
        }
    }

    /// The edits that make the steps of a rule those of a loop over seats.
    fn as_loop(
        &self,
        rule: &Rule,
        (event, phase, seats): (&str, Option<&str>, &str),
        text: &str,
    ) -> Option<Vec<(Span, String)>> {
        let conditions = &rule.conditions;
        let RuleBody::Steps(steps) = &rule.body else { return None };
        let is_plain = conditions.says.is_empty() && conditions.overrides.is_empty() && conditions.after.is_empty();
        // Who leads the round is asked after it starts.
        let is_leader = |word: &str| self.fact(word).is_some_and(|fact| fact.name == "first_player");
        let reads_leader = event == "round_starts" && self.words(rule).any(|(_, word)| is_leader(word));
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
                let part =
                    |(part, is_closed): &(String, bool)| if *is_closed { part.clone() } else { format!("({part})") };
                Some(several.iter().map(part).collect::<Vec<_>>().join(" and "))
            }
        };
        let is_free = |name: &String| !self.has_word(rule, name) && self.fact(name).is_none();
        let numbered = (2..=u8::MAX).map(|number| format!("s{number}"));
        let name = ["s", "one", "each_seat"].map(String::from).into_iter().chain(numbered).find(is_free)?;
        let phase = phase.map_or(String::new(), |phase| format!(" when phase is {phase}"));
        let (test, ends) = condition.map_or((String::new(), " }"), |condition| (format!(" if {condition} {{"), " } }"));
        let head = Span { start: rule.point.span.start, end: opens + 1, ..rule.point.span };
        let end = Span { start: closes, end: closes, ..rule.point.span };
        Some(vec![
            (head, format!("{event}{phase} do {{ for each {name} in {seats} {{{test}")),
            (end, format!("{} ", ends.trim_start())),
        ])
    }
}

/// The name of the counter that is written, and its place.
fn counter_of(target: &Expr) -> Option<(&str, Span)> {
    match &target.what {
        ExprKind::Name(name) => Some((name, target.span)),
        ExprKind::Property(_, name) => Some((&name.text, name.span)),
        ExprKind::Index(named, _) | ExprKind::Call(named, _) => counter_of(named),
        _ => None,
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
