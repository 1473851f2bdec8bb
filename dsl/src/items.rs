//! Items: what a block declares, and its rules with their names resolved.

use std::collections::BTreeMap;

use javelina_engine::rules::{
    COUNTER_SLOTS, CounterDecl, CounterId, Item, ItemId, KindId, PointKind, Program, Scope, Type,
};
use javelina_engine::{Diagnostic, Span};

use crate::World;
use crate::acts::Around;
use crate::ast::{Answer, Bounds, Counter, Expr, ExprKind, Member, Name, Param, Rule, RuleBody, Text, Verb};
use crate::check::{MAX_NAME, MAX_TEXT, MAX_TITLE, too_long, verbs};
use crate::ir::{Reply, Ruling, Said, Term, What};
use crate::names::{Declared, Resolver};
use crate::parse::{Reader, Rule as Form};

/// An item on its way to the program.
pub(crate) struct Draft {
    pub id: ItemId,
    pub members: Vec<Member>,
    pub declared: Declared,
    /// Counters of offers with a limit, by label of the offer.
    pub limits: BTreeMap<String, (CounterId, i32)>,
}

/// Declares the counters and params of an item.
pub(crate) fn declare(world: &World<'_>, program: &mut Program, draft: &mut Draft, found: &mut Vec<Diagnostic>) {
    let members = std::mem::take(&mut draft.members);
    let mut labels: BTreeMap<String, Span> = BTreeMap::new();
    let mut names: BTreeMap<String, Span> = BTreeMap::new();
    for member in &members {
        match member {
            Member::Broken(Some(name)) => {
                draft.declared.broken.insert(name.clone());
            }
            Member::Counter(counter) => {
                once(&mut names, &counter.name, "counter or param", found);
                if let Some(decl) = counter_decl(world, program, draft.id, counter, found) {
                    draft.declared.counters.insert(counter.name.text.clone(), CounterId(program.counters.len() as u16));
                    program.counters.push(decl);
                } else {
                    draft.declared.broken.insert(counter.name.text.clone());
                }
            }
            Member::Param(param) => {
                once(&mut names, &param.name, "counter or param", found);
                declare_param(program, draft, param, found);
            }
            Member::Rule(rule) => {
                once(&mut labels, &rule.label, "rule", found);
                if let RuleBody::Offer { limits, .. } = &rule.body {
                    for limit in limits {
                        let most = i16::try_from(limit.most).unwrap_or(i16::MAX);
                        let Some(scope) = scope(&limit.scope.text).filter(|scope| *scope != Scope::Action) else {
                            let message = format!("`{}` is no time that an offer can be limited for", limit.scope.text);
                            found.push(
                                Diagnostic::error("V2084", limit.scope.span, message)
                                    .help("write `per turn`, `per round` or `per game`"),
                            );
                            continue;
                        };
                        let Some(slot) = slots(world, program, Some(world.catalogue.seat), rule.label.span, found)
                        else {
                            continue;
                        };
                        draft.limits.insert(
                            rule.label.text.clone(),
                            (CounterId(program.counters.len() as u16), i32::from(most)),
                        );
                        program.counters.push(CounterDecl {
                            item: draft.id,
                            name: format!("{} uses", rule.label.text),
                            per: Some(world.catalogue.seat),
                            values: None,
                            least: 0,
                            greatest: most,
                            start: 0,
                            starts: Vec::new(),
                            scope,
                            secret: false,
                            slot,
                            shown: None,
                        });
                    }
                }
            }
            _ => {}
        }
    }
    draft.members = members;
}

fn once(seen: &mut BTreeMap<String, Span>, name: &Name, what: &str, found: &mut Vec<Diagnostic>) {
    too_long(&name.text, MAX_NAME, name.span, found);
    if let Some(first) = seen.insert(name.text.clone(), name.span) {
        let message = format!("this item has a {what} `{}` already", name.text);
        found.push(
            Diagnostic::error("V2009", name.span, message).help("give it another name").also(first, "the first one"),
        );
    }
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

/// The first free slot of the memory, if a counter of this kind still fits.
fn slots(
    world: &World<'_>,
    program: &Program,
    per: Option<KindId>,
    span: Span,
    found: &mut Vec<Diagnostic>,
) -> Option<u16> {
    let size = |per: Option<KindId>| per.map_or(1, |kind| world.lexicon.count(kind));
    let used = program.counters.last().map_or(0, |counter| usize::from(counter.slot) + size(counter.per));
    if used + size(per) > COUNTER_SLOTS {
        let message = format!(
            "this needs {} more values, but only {} are left",
            size(per),
            COUNTER_SLOTS - used.min(COUNTER_SLOTS)
        );
        found.push(
            Diagnostic::error("V2010", span, message)
                .help(format!("all counters of all items together hold at most {COUNTER_SLOTS} values")),
        );
        return None;
    }
    Some(used as u16)
}

fn declare_param(program: &mut Program, draft: &mut Draft, param: &Param, found: &mut Vec<Diagnostic>) {
    if !(param.least..=param.greatest).contains(&param.value) {
        let message = format!("{} is not from {} to {}", param.value, param.least, param.greatest);
        found.push(
            Diagnostic::error("V2043", param.value_span, message)
                .help("choose a value in the range")
                .also(param.bounds, "the range"),
        );
    }
    draft.declared.params.insert(param.name.text.clone(), program.params.len() as u16);
    program.params.push((
        draft.id,
        param.name.text.clone(),
        param.least as i32,
        param.greatest as i32,
        param.value as i32,
    ));
}

fn counter_decl(
    world: &World<'_>,
    program: &Program,
    item: ItemId,
    counter: &Counter,
    found: &mut Vec<Diagnostic>,
) -> Option<CounterDecl> {
    let (mut per, mut kept) = (None, Scope::Game);
    for word in &counter.per {
        match (scope(&word.text), world.catalogue.kind(&word.text)) {
            (Some(scope), _) => kept = scope,
            (None, Some((kind, false))) => per = Some(kind),
            _ => {
                let kinds: Vec<&str> = world.catalogue.kinds.iter().map(|kind| kind.name).collect();
                let problem = Diagnostic::error(
                    "V2068",
                    word.span,
                    format!("`{}` is no kind of thing and no span of time", word.text),
                );
                let problem = problem.help(format!("write one of {}, game, round, turn, action", kinds.join(", ")));
                found.push(problem.did_you_mean(&word.text, kinds));
                return None;
            }
        }
    }
    let (values, least, greatest) = match counter.bounds.as_slice() {
        [Bounds::Numbers(least, greatest, span)] => {
            let small = |value: i64| i16::try_from(value).ok();
            let (Some(least), Some(greatest)) = (small(*least), small(*greatest)) else {
                found.push(
                    Diagnostic::error("V2043", *span, "a counter cannot hold such numbers")
                        .help("counters reach from -32768 to 32767"),
                );
                return None;
            };
            (None, least, greatest)
        }
        [Bounds::Kind(word)] => match world.catalogue.kind(&word.text) {
            Some((kind, _)) => (Some(kind), 0, world.lexicon.count(kind).saturating_sub(1) as i16),
            None => {
                let kinds = world.catalogue.kinds.iter().map(|kind| kind.name);
                let problem = Diagnostic::error("V2068", word.span, format!("`{}` is no kind of thing", word.text));
                found.push(
                    problem.help("write a kind of thing, or a range such as `0..3`").did_you_mean(&word.text, kinds),
                );
                return None;
            }
        },
        _ => {
            let message = format!("`{}` needs exactly one range", counter.name.text);
            found.push(
                Diagnostic::error("V2046", counter.name.span, message)
                    .help("write `in 0..3`, or `in` and a kind of thing"),
            );
            return None;
        }
    };
    let slot = slots(world, program, per, counter.name.span, found)?;
    for text in &counter.shown {
        too_long(&text.text, MAX_NAME, text.span, found);
    }
    let mut decl = CounterDecl {
        item,
        name: counter.name.text.clone(),
        per,
        values,
        least,
        greatest,
        start: 0_i16.clamp(least, greatest),
        starts: Vec::new(),
        scope: kept,
        secret: counter.secret,
        slot,
        shown: counter.shown.first().map(|text| text.text.clone()),
    };
    for start in &counter.starts {
        let value = start_value(world, &decl, &start.value, found)?;
        if start.at.is_empty() {
            decl.start = value;
        }
        for element in &start.at {
            let Some(kind) = per else {
                let message = format!("`{}` is one for the game, so `at` says nothing", counter.name.text);
                found.push(Diagnostic::error("V2033", element.span, message).help("declare it `per` a kind of thing"));
                return None;
            };
            decl.starts.push((element_of(world, kind, element, found)?, value));
        }
    }
    Some(decl)
}

fn start_value(world: &World<'_>, decl: &CounterDecl, value: &Expr, found: &mut Vec<Diagnostic>) -> Option<i16> {
    match (decl.values, &value.what) {
        (Some(kind), _) => element_of(world, kind, value, found).map(|element| element as i16),
        (None, ExprKind::Number(number)) if (i64::from(decl.least)..=i64::from(decl.greatest)).contains(number) => {
            Some(*number as i16)
        }
        _ => {
            let message = format!("`{}` starts outside of {} to {}", decl.name, decl.least, decl.greatest);
            found.push(Diagnostic::error("V2043", value.span, message).help("choose a number in the range"));
            None
        }
    }
}

fn element_of(world: &World<'_>, kind: KindId, expr: &Expr, found: &mut Vec<Diagnostic>) -> Option<i32> {
    let name = match &expr.what {
        ExprKind::Name(name) | ExprKind::Text(name) => name.clone(),
        ExprKind::Number(number) => number.to_string(),
        _ => String::new(),
    };
    let element = world.lexicon.element(kind, &name);
    if element.is_none() {
        let known = world.lexicon.names.get(kind.index()).map_or(&[][..], Vec::as_slice);
        let message = format!("no {} is called `{name}`", world.catalogue.kinds[kind.index()].name);
        found
            .push(Diagnostic::error("V2032", expr.span, message).did_you_mean(&name, known.iter().map(String::as_str)));
    }
    element
}

/// Fills in the item's own texts and settings.
pub(crate) fn describe(world: &World<'_>, item: &mut Item, members: &[Member], found: &mut Vec<Diagnostic>) {
    let mut changed: BTreeMap<usize, Span> = BTreeMap::new();
    for member in members {
        match member {
            Member::Title(text) => fill(&mut item.title, text, MAX_TITLE, "title", found),
            Member::LongText(text) => fill(&mut item.text, text, MAX_TEXT, "text", found),
            Member::Overrides(names) => item.overrides.extend(names.iter().map(|name| name.text.clone())),
            Member::Change(change) => {
                if let Some((setting, value, span)) = crate::settings::change(world, change, found) {
                    if let Some(first) = changed.insert(setting, span) {
                        let message = format!("`{}` is changed twice", change.setting.text);
                        found.push(
                            Diagnostic::error("V2009", span, message)
                                .help("keep one of the two")
                                .also(first, "the first one"),
                        );
                    }
                    item.changes.push((setting, value, span));
                }
            }
            _ => {}
        }
    }
}

fn fill(place: &mut String, text: &Text, most: usize, what: &str, found: &mut Vec<Diagnostic>) {
    too_long(&text.text, most, text.span, found);
    if !place.is_empty() {
        found.push(
            Diagnostic::error("V2009", text.span, format!("this item has a {what} already"))
                .help("keep one of the two"),
        );
    }
    *place = text.text.clone();
}

impl Resolver<'_> {
    /// A rule with its names resolved; `None` if its point is unknown.
    pub fn ruling(&mut self, rule: &Rule, limit: Option<(CounterId, i32)>, reader: &mut Reader<'_>) -> Option<Ruling> {
        let catalogue = self.world.catalogue;
        let Some(point) = catalogue.point(&rule.point.text) else {
            let known = catalogue.points.iter().map(|point| point.name);
            let problem = Diagnostic::error(
                "V2020",
                rule.point.span,
                format!("the game asks nothing called `{}`", rule.point.text),
            );
            self.found.push(
                problem.help("`javelina points` lists the points of a game").did_you_mean(&rule.point.text, known),
            );
            return None;
        };
        self.point = Some(point);
        let decl = &catalogue.points[point.index()];
        let fits = match &rule.body {
            RuleBody::Answers(..) => !matches!(decl.kind, PointKind::Event | PointKind::Offer),
            RuleBody::Steps(_) => decl.kind == PointKind::Event,
            RuleBody::Offer { .. } => decl.kind == PointKind::Offer,
        };
        if !fits {
            let message = format!("`{}` is not answered like this", decl.name);
            self.found.push(
                Diagnostic::error("V2022", rule.point.span, message)
                    .help(format!("it is answered by {}", verbs(decl.kind))),
            );
            self.point = None;
            return None;
        }
        let mut conditions: Vec<Term> = rule.conditions.when.iter().map(|when| self.truth(when)).collect();
        for unless in &rule.conditions.unless {
            let term = self.truth(unless);
            let span = term.span;
            conditions.push(Term {
                what: What::One(javelina_engine::rules::Op::Not, Box::new(term)),
                of: Some(Type::Bool),
                span,
            });
        }
        let replies = match &rule.body {
            RuleBody::Answers(answers, between) => {
                if let [first, ..] = between.as_slice() {
                    self.error(
                        "V2023",
                        *first,
                        "a rule has one condition for all its answers",
                        "write one rule for each condition",
                    );
                }
                if answers.is_empty() {
                    self.error(
                        "V2024",
                        rule.label.span,
                        format!("`{}` answers nothing", rule.label.text),
                        format!("write {}", verbs(decl.kind)),
                    );
                }
                answers.iter().filter_map(|answer| self.reply(answer, decl.kind)).collect()
            }
            RuleBody::Steps(steps) => {
                if steps.is_empty() && !self.reported(rule.span) {
                    self.error(
                        "V2024",
                        rule.label.span,
                        format!("`{}` does nothing", rule.label.text),
                        "write `do` and what happens",
                    );
                }
                vec![Reply::Run(self.acts(steps, Around::default()))]
            }
            RuleBody::Offer { costs, limits, steps } => {
                if steps.is_empty() && !self.reported(rule.span) {
                    self.error(
                        "V2024",
                        rule.label.span,
                        format!("`{}` does nothing", rule.label.text),
                        "write `do` and what happens",
                    );
                }
                if let [_, second, ..] = limits.as_slice() {
                    self.error("V2009", second.span, "this offer has a limit already", "keep one of the two");
                }
                let costs = costs.iter().filter_map(|(price, currency)| self.cost(price, currency)).collect();
                vec![Reply::Offer { costs, limit, acts: self.acts(steps, Around::default()) }]
            }
        };
        let says = self.says(&rule.conditions.says, reader);
        self.point = None;
        Some(Ruling {
            label: rule.label.clone(),
            point,
            conditions,
            replies,
            says,
            overrides: rule.conditions.overrides.clone(),
            after: rule.conditions.after.clone(),
        })
    }

    /// Whether something inside of a place was reported already.
    fn reported(&self, place: Span) -> bool {
        self.found
            .iter()
            .any(|one| one.span.file == place.file && one.span.start >= place.start && one.span.end <= place.end)
    }

    fn cost(&mut self, price: &Expr, currency: &Name) -> Option<(u8, Term)> {
        let price = self.number(price);
        let known = self.world.catalogue.currencies;
        let index = known.iter().position(|known| known.name == currency.text);
        if index.is_none() {
            let names: Vec<&str> = known.iter().map(|known| known.name).collect();
            let problem = Diagnostic::error("V2084", currency.span, format!("nobody can pay with `{}`", currency.text));
            let help = if names.is_empty() {
                "this game has nothing to pay with".into()
            } else {
                format!("one pays with {}", names.join(", "))
            };
            self.found.push(problem.help(help).did_you_mean(&currency.text, names));
        }
        index.map(|index| (index as u8, price))
    }

    fn reply(&mut self, answer: &Answer, kind: PointKind) -> Option<Reply> {
        let value = if let PointKind::Number(of) = kind { of } else { Type::Number };
        let counts = kind == PointKind::Number(Type::Number);
        let reply = match (&answer.verb, kind) {
            (Verb::Forbid(subject), PointKind::Verdict) => {
                if let Some(subject) = subject {
                    self.about(subject, self.point_decl()?.subjects.first().map(|subject| subject.name));
                }
                Reply::Forbid
            }
            (Verb::Allow(names), PointKind::Verdict) => Reply::Allow(names.clone()),
            (Verb::Widen, PointKind::Fact) => Reply::Widen,
            (Verb::Narrow, PointKind::Fact) => Reply::Narrow,
            (Verb::Set(name, to), PointKind::Number(_)) => {
                self.own_name(name.as_ref());
                Reply::Set(self.typed(to, value))
            }
            (Verb::Add(by), PointKind::Number(_)) if counts => Reply::Add(self.number(by)),
            (Verb::Scale(name, by, over), PointKind::Number(_)) if counts => {
                self.own_name(name.as_ref());
                let by = self.number(by);
                let one = Term { what: What::Constant(1), of: Some(Type::Number), span: answer.span };
                let over = over.as_ref().map_or(one, |over| self.number(over));
                if matches!(over.what, What::Constant(..=0)) {
                    self.error(
                        "V2045",
                        over.span,
                        "only a number above 0 can stand below the line",
                        "write a fraction such as `3/2`",
                    );
                }
                Reply::Scale(by, over)
            }
            (Verb::Floor(least), PointKind::Number(_)) if counts => Reply::Floor(self.number(least)),
            (Verb::Cap(most), PointKind::Number(_)) if counts => Reply::Cap(self.number(most)),
            (Verb::Include(set), PointKind::Set(of)) => Reply::Include(self.set(set, Some(of))),
            (Verb::Exclude(set), PointKind::Set(of)) => Reply::Exclude(self.set(set, Some(of))),
            _ => {
                let name = self.point_decl().map_or("", |point| point.name);
                self.error(
                    "V2021",
                    answer.span,
                    format!("`{name}` is not answered like this"),
                    format!("it is answered by {}", verbs(kind)),
                );
                return None;
            }
        };
        Some(reply)
    }

    /// `set X to`: X is the point or its first subject, in the author's words.
    fn own_name(&mut self, name: Option<&Name>) {
        let (Some(name), Some(point)) = (name, self.point_decl()) else { return };
        let last = point.name.rsplit('.').next().unwrap_or(point.name);
        if name.text != last && name.text != point.name {
            self.about(name, Some(last));
        }
    }

    fn about(&mut self, name: &Name, expected: Option<&'static str>) {
        if expected != Some(name.text.as_str()) {
            let help = expected
                .map_or("leave the word out".into(), |expected| format!("write `{expected}`, or leave the word out"));
            self.error("V2025", name.span, format!("this point is not about `{}`", name.text), help);
        }
    }

    fn says(&mut self, texts: &[Text], reader: &mut Reader<'_>) -> Option<Vec<Said>> {
        let text = texts.first()?;
        if let Some(second) = texts.get(1) {
            self.error("V2009", second.span, "this rule says something already", "keep one of the two texts");
        }
        too_long(&text.text, MAX_TITLE * 2, text.span, self.found);
        let written = reader.text.get(text.span.start + 1..text.span.end.saturating_sub(1))?;
        let (mut said, mut at) = (Vec::new(), 0);
        while let Some(open) = written[at..].find('{').map(|open| at + open) {
            let Some(close) = written[open..].find('}').map(|close| open + close) else { break };
            said.push(Said::Text(unescaped(&written[at..open])));
            let start = text.span.start + 1 + open + 1;
            let end = text.span.start + 1 + close;
            if let Some(node) = reader.parse(Form::hole, start..end) {
                if let Some(node) = node.into_inner().find(|pair| pair.as_rule() == Form::expr) {
                    let expr = reader.expr(node);
                    let term = self.term(&expr, None);
                    match term.of {
                        Some(Type::Bool | Type::SetOf(_)) => {
                            let found = term.of.map(|of| self.words(of)).unwrap_or_default();
                            self.error(
                                "V2040",
                                term.span,
                                format!("this is {found} and has no name to print"),
                                "print a number or an element",
                            );
                        }
                        _ => said.push(Said::Value(term)),
                    }
                }
            }
            at = close + 1;
        }
        said.push(Said::Text(unescaped(&written[at..])));
        said.retain(|part| !matches!(part, Said::Text(text) if text.is_empty()));
        Some(said)
    }
}

fn unescaped(written: &str) -> String {
    written.replace("\\\"", "\"").replace("\\\\", "\\")
}
