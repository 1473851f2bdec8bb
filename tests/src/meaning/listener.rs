//! Listener: a tracer that hands each question and each step to the reference and notes the first difference.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex};

use javelina_engine::rules::{
    Act, Body as Compiled, Carried, Choice, ClauseId, EffectId, Frame, Lot, Memory, PatternPart, Portion, Rules,
    Scene as Moment, Set, Told, Traced, Tracer,
};
use javelina_engine::{Actor, Seat};

use crate::language::come::{Come, Place, Sent};
use crate::language::planted::Planted;
use crate::language::tally::Pairing;
use crate::language::tree::{Answer, Body, Combining, End, Item, Scope};
use crate::reference::{Asked, Reference, RuleAt, Scene, Speaker, Value, value_of};

/// What is compared between the engine and the reference.
pub struct Listener(Mutex<Compared>, Rules);

/// The reference, and what it differs in.
pub struct Compared {
    /// The reference.
    pub reference: Reference,
    /// The rule that each clause is a part of.
    rules: Vec<Option<RuleAt>>,
    /// The places of the items in the program, by those of the reference.
    items: Vec<usize>,
    /// Prices of an offer that are still to be paid.
    prices: VecDeque<(EffectId, i32)>,
    /// The first difference.
    pub difference: Option<String>,
    /// How many questions, and how many steps of lists, were compared.
    pub compared: [u64; 2],
    /// Whether rules clashed: the game is void.
    pub clashed: bool,
}

impl Listener {
    /// A listener for rules that were compiled from these items.
    pub fn new(rules: &Rules, items: &Arc<Vec<Item>>, planted: Option<Planted>) -> Arc<Self> {
        let reference = Reference::new(rules.catalogue(), rules.lexicon().clone(), Arc::clone(items), planted);
        let program = rules.program();
        let rule_of = |label: &str| {
            let all = items.iter().enumerate().flat_map(|(item, of)| {
                of.rules
                    .iter()
                    .enumerate()
                    .map(move |(rule, one)| (RuleAt { item, rule }, format!("{}.{}", of.id, one.label)))
            });
            let is_part = |name: &str| {
                let rest = label.strip_prefix(name).and_then(|rest| rest.strip_prefix('.'));
                label == name || rest.is_some_and(|rest| rest.parse::<u32>().is_ok())
            };
            all.into_iter().find(|(_, name)| is_part(name)).map(|(rule, _)| rule)
        };
        let place = |item: &Item| program.items.iter().position(|one| one.id == item.id).unwrap_or(usize::MAX);
        let compared = Compared {
            reference,
            rules: program.clauses.iter().map(|clause| rule_of(&clause.label)).collect(),
            items: items.iter().map(place).collect(),
            prices: VecDeque::new(),
            difference: None,
            compared: [0; 2],
            clashed: false,
        };
        Arc::new(Self(Mutex::new(compared), rules.fork()))
    }

    /// Looks at what was compared.
    pub fn look<R>(&self, look: impl FnOnce(&mut Compared) -> R) -> Option<R> {
        self.0.lock().ok().map(|mut compared| look(&mut compared))
    }
}

impl Tracer for Listener {
    fn hear(&self, traced: &Traced<'_>) {
        // The reference asks facts, which may ask points on their way: those were compared before.
        let Ok(mut compared) = self.0.try_lock() else { return };
        // After a clash the game is void.
        if compared.difference.is_none()
            && !compared.clashed
            && let Err(difference) = compared.hear(&self.1, traced)
        {
            compared.difference = Some(difference);
        }
    }
}

fn scene<'a>(moment: &Moment<'a>) -> Scene<'a> {
    Scene { facts: moment.facts, seat: i32::from(moment.seat.0), subjects: moment.subjects.map(value_of) }
}

fn list(set: Set) -> Vec<i32> {
    set.iter().collect()
}

impl Compared {
    fn hear(&mut self, rules: &Rules, traced: &Traced<'_>) -> Result<(), String> {
        let item = |place: i32, all: &[usize]| all.iter().position(|one| *one == place as usize);
        match traced {
            Traced::Question { point, scene: moment, apart, spoke, told } => {
                let apart: Vec<usize> = apart.iter().filter_map(|place| item(place, &self.items)).collect();
                let asked = Asked { point: *point, scene: scene(moment), apart: &apart };
                self.compared[0] += 1;
                let told = self.question(rules, &asked, spoke, told);
                told.map_err(|told| {
                    format!("{} {moment}: {told}", rules.catalogue().points[point.index()].name, moment = about(moment))
                })
            }
            Traced::Act(clause, moment, act) => {
                self.compared[1] += 1;
                let told = self.act(rules, *clause, moment, act);
                told.map_err(|told| format!("{} {}: {told}", rules.clause(*clause).label, about(moment)))
            }
            Traced::Reset(scope) => {
                let scope = match scope {
                    javelina_engine::rules::Scope::Game => Scope::Game,
                    javelina_engine::rules::Scope::Round => Scope::Round,
                    javelina_engine::rules::Scope::Turn => Scope::Turn,
                    javelina_engine::rules::Scope::Action => Scope::Action,
                };
                self.reference.reset(scope);
                Ok(())
            }
            Traced::Activated(one) => {
                if let Some(at) = item(i32::from(one.0), &self.items) {
                    self.reference.activate(at);
                }
                Ok(())
            }
            Traced::Deactivated(one) => {
                if let Some(at) = item(i32::from(one.0), &self.items) {
                    self.reference.deactivate(at);
                }
                Ok(())
            }
        }
    }

    fn question(&mut self, rules: &Rules, asked: &Asked<'_>, spoke: &[ClauseId], told: &Told) -> Result<(), String> {
        let speakers = match told {
            Told::Forbidden(engine) => {
                let (own, speakers) = self.reference.forbidden(asked);
                same("forbidden", *engine, own)?;
                speakers
            }
            Told::Lifted(base, engine) => {
                let name = rules.catalogue().base[usize::from(*base)].name;
                let (own, speakers) = self.reference.lifted(asked, name);
                same("lifted", *engine, own)?;
                speakers
            }
            Told::Holds([base, engine]) => {
                let (own, speakers) = self.reference.fact(asked, *base);
                same("fact", *engine, own)?;
                speakers
            }
            Told::Number(base, engine) => {
                let (own, speakers) = self.reference.number(asked, value_of(*base));
                self.clashed = own.is_err();
                same(&format!("number of base {base}"), engine.map(value_of), own.ok())?;
                if self.clashed {
                    return Ok(()); // the game is void, and facts that ask points say nothing from here on
                }
                speakers
            }
            Told::Members([base, engine]) => {
                let (own, speakers) = self.reference.members(asked, &list(*base));
                same("set", list(*engine), own)?;
                speakers
            }
            Told::Holding([candidates, base, engine]) => {
                for one in candidates.iter() {
                    let (own, _) = self.reference.fact(&with_subject(asked, one), base.contains(one));
                    same(&format!("fact about {one}"), engine.contains(one), own)?;
                    self.count_pairs();
                }
                return Ok(());
            }
            Told::Permitted([candidates, engine]) => {
                for one in candidates.iter() {
                    let (own, _) = self.reference.forbidden(&with_subject(asked, one));
                    same(&format!("permitted about {one}"), engine.contains(one), !own)?;
                    self.count_pairs();
                }
                return Ok(());
            }
            Told::Offers(engine) => {
                let engine: Vec<Option<RuleAt>> = engine.iter().map(|id| self.rules[id.index()]).collect();
                let (own, speakers) = self.reference.offers(asked);
                let mut own: Vec<Option<RuleAt>> = own.into_iter().map(Some).collect();
                own.sort_by_key(|rule| engine.iter().position(|one| one == rule));
                same("offers", engine, own)?;
                speakers
            }
            Told::Raised => {
                let speakers = self.reference.speakers(asked);
                self.spoken(spoke, &speakers)?;
                self.count_pairs();
                let order: Vec<RuleAt> = spoke.iter().filter_map(|id| self.rules[id.index()]).collect();
                return self.reference.raise(&order, asked.scene.seat, asked.scene.subjects);
            }
        };
        self.count_pairs();
        self.spoken(spoke, &speakers)
    }

    /// Counts the verbs of rules whose conditions held at the last question.
    fn count_pairs(&mut self) {
        let reference = &mut self.reference;
        let meant = std::mem::take(&mut reference.meant);
        for (at, one) in meant.iter().enumerate() {
            for two in &meant[at + 1..] {
                let combined = reference.combined(one.rule, two.rule).map(|(how, _)| match how {
                    Combining::First => Pairing::First,
                    Combining::Least => Pairing::Least,
                    Combining::Most => Pairing::Most,
                    Combining::Sum => Pairing::Sum,
                });
                let overrides = reference.overrides(one.rule, two.rule) || reference.overrides(two.rule, one.rule);
                let names = |one: &Speaker, two: &Speaker| {
                    let rule = &reference.items[one.rule.item].rules[one.rule.rule];
                    let label = reference.label(two.rule);
                    let named = |answer: &Answer| matches!(answer, Answer::Allow(names) if names.contains(&label));
                    matches!(&rule.body, Body::Answers(answers) if answers.iter().any(named))
                };
                let allows = names(one, two) || names(two, one);
                let kinds = match overrides {
                    true => [Some(Pairing::Overrides), None, None],
                    false => [Some(Pairing::Speaks), allows.then_some(Pairing::Allows), combined],
                };
                for (a, b) in one.verbs.iter().flat_map(|a| two.verbs.iter().map(move |b| (a, b))) {
                    kinds.into_iter().flatten().for_each(|kind| reference.tally.pair(a, b, kind));
                }
            }
        }
        reference.meant = meant;
    }

    /// The rules that spoke are those of the reference, with or without those whose values are all absent.
    fn spoken(&self, spoke: &[ClauseId], speakers: &[Speaker]) -> Result<(), String> {
        let mut engine: Vec<RuleAt> = spoke.iter().filter_map(|id| self.rules[id.index()]).collect();
        engine.sort();
        engine.dedup();
        let has = |rule: &RuleAt| engine.contains(rule);
        let known = |rule: &RuleAt| speakers.iter().any(|speaker| speaker.rule == *rule);
        let label = |rule: &RuleAt| self.reference.label(*rule);
        let engine_alone: Vec<String> = engine.iter().filter(|rule| !known(rule)).map(label).collect();
        let missing = speakers.iter().filter(|speaker| speaker.answers() && !has(&speaker.rule));
        let missing: Vec<String> = missing.map(|speaker| label(&speaker.rule)).collect();
        if engine_alone.is_empty() && missing.is_empty() {
            return Ok(());
        }
        Err(format!("speaks in the engine alone: {engine_alone:?}; in the reference alone: {missing:?}"))
    }

    fn act(&mut self, rules: &Rules, clause: ClauseId, moment: &Moment<'_>, act: &Act<'_>) -> Result<(), String> {
        let Some(rule) = self.rules[clause.index()] else {
            return Err("a rule that the reference does not know".into());
        };
        let scene = scene(moment);
        if !matches!(act, Act::Takes | Act::Pays(..) | Act::Starts) {
            let top = self.reference.frames.last().map(|frame| frame.rule);
            same("list at work", Some(rule), top)?;
        }
        match act {
            Act::Takes => {
                self.prices = self.reference.take(rule, scene);
                return Ok(());
            }
            Act::Pays(effect, args) => {
                let wanted = self.prices.pop_front();
                return same("price", Some((*effect, args[0])), wanted);
            }
            Act::Starts => {
                same("prices left", 0, self.prices.len())?;
                self.reference.start(rule, scene.seat, scene.subjects);
                return Ok(());
            }
            Act::Answers(choice, by) => {
                let answer = if let Choice::Element(element) = choice { Some(*element) } else { None };
                return self.reference.answer(answer, seat_of(*by));
            }
            _ => {}
        }
        let engine = match act {
            Act::Performs(effect, args) => {
                let pattern = rules.catalogue().effects[effect.index()].pattern;
                let holes = pattern.iter().filter(|part| matches!(part, PatternPart::Hole(_))).count();
                Come::Performs(*effect, args[..holes].to_vec())
            }
            Act::Assigns(counter) => Come::Assigns(rules.program().counters[counter.index()].name.clone()),
            Act::Reveals(counter) => Come::Reveals(rules.program().counters[counter.index()].name.clone()),
            Act::Carries(carried) => Come::Carries(carried.map(|carried| sent(rules, carried))),
            Act::Opens { kind, asked, may_skip, text } => {
                let mut asked: Vec<(Option<i32>, Vec<i32>)> =
                    asked.iter().map(|(by, set)| (seat_of(*by), list(*set))).collect();
                asked.sort();
                Come::Opens(*kind, asked, *may_skip, text.map(str::to_string))
            }
            _ => Come::Ends,
        };
        let counters = |compared: &Self| compared.counters(rules, moment.memory);
        let is_written = matches!(act, Act::Assigns(_));
        let come = self.reference.advance(scene)?;
        same("step", engine, come)?;
        if is_written { Ok(()) } else { counters(self) }
    }

    /// Begins in the middle of a game: counters and limits are as the engine has them.
    pub fn take_over(&mut self, rules: &Rules, memory: &Memory) {
        for at in 0..self.items.len() {
            self.reference.activate(at);
            let counters: Vec<String> = self.reference.items[at].counters.iter().map(|one| one.name.clone()).collect();
            for name in counters {
                if let Some(values) = self.engine_counter(rules, memory, at, &name) {
                    self.reference.take_over(at, &name, values);
                }
            }
        }
        for (clause, rule) in rules.program().clauses.iter().zip(&self.rules) {
            let (Compiled::Offer { limit: Some((counter, _)), .. }, Some(rule)) = (&clause.body, rule) else {
                continue;
            };
            let decl = &rules.program().counters[counter.index()];
            for seat in 0..if decl.is_indexed() { decl.size(rules.lexicon()) } else { 1 } {
                let used = memory.counters[usize::from(decl.slot) + seat];
                self.reference.take_over_uses(*rule, seat as i32, used.into());
            }
        }
    }

    fn engine_counter(&self, rules: &Rules, memory: &Memory, item: usize, name: &str) -> Option<Vec<i128>> {
        let mut declared = rules.program().counters.iter();
        let decl = declared.find(|one| one.item.index() == self.items[item] && one.name == name)?;
        let first = usize::from(decl.slot);
        let values = &memory.counters[first..first + decl.size(rules.lexicon())];
        Some(values.iter().map(|value| i128::from(*value)).collect())
    }

    /// After a move: as many lists are at work, and the last one waits for an answer or not; all counters are alike.
    pub fn state(&self, rules: &Rules, memory: &Memory) -> Result<(), String> {
        let known = |frame: &&Frame| self.rules[frame.clause.index()].is_some();
        same("lists at work", memory.frames.iter().filter(known).count(), self.reference.frames.len())?;
        same("an open question", memory.question().is_some(), self.reference.waits())?;
        self.counters(rules, memory)
    }

    /// All counters hold what the reference has.
    fn counters(&self, rules: &Rules, memory: &Memory) -> Result<(), String> {
        for (at, item) in self.reference.items.iter().enumerate() {
            for counter in &item.counters {
                let Some(engine) = self.engine_counter(rules, memory, at, &counter.name) else {
                    return Err(format!("no counter {}.{}", item.id, counter.name));
                };
                let own = self.reference.counter(at, &counter.name).to_vec();
                same(&format!("counter {}.{}", item.id, counter.name), engine, own)?;
            }
        }
        Ok(())
    }
}

fn with_subject<'a>(asked: &Asked<'a>, one: i32) -> Asked<'a> {
    let mut asked = *asked;
    asked.scene.subjects[0] = Some(one.into());
    asked
}

fn seat_of(by: Actor) -> Option<i32> {
    if let Actor::Seat(Seat(seat)) = by { Some(seat.into()) } else { None }
}

fn same<T: PartialEq + std::fmt::Debug>(what: &str, engine: T, reference: T) -> Result<(), String> {
    if engine == reference {
        return Ok(());
    }
    Err(format!("{what}: engine {engine:?}, reference {reference:?}"))
}

fn about(moment: &Moment<'_>) -> String {
    let subjects: Vec<Value> = moment.subjects.map(value_of).into();
    format!("for {} about {subjects:?}", moment.seat)
}

/// A step about zones, as the reference writes it.
fn sent(rules: &Rules, carried: &Carried) -> Sent {
    let place = |lot: &Lot| Place {
        zone: lot.zone,
        seat: rules.catalogue().zones[lot.zone.index()].seat.then(|| i32::from(lot.seat.0)),
    };
    match carried {
        Carried::Send { from, to, portion, end } => {
            let end = match end {
                javelina_engine::rules::End::Usual => End::Usual,
                javelina_engine::rules::End::Top => End::Top,
                javelina_engine::rules::End::Last => End::Last,
            };
            let (from, to) = (place(from), place(to));
            match portion {
                Portion::All => Sent::All(from, to, end),
                Portion::First(many) => Sent::First(*many as i128, from, to, end),
                Portion::Those(set) => Sent::Those(list(*set), from, to, end),
            }
        }
        Carried::Exchange(one, other) => Sent::Exchange(place(one), place(other)),
        Carried::Pass(zone, to) => {
            let seats = rules.lexicon().count(rules.catalogue().seat);
            Sent::Pass(
                *zone,
                to[..seats].iter().map(|seat| (*seat != Carried::STAYS).then(|| i32::from(*seat))).collect(),
            )
        }
        Carried::Shuffle(lot) => Sent::Shuffle(place(lot)),
        Carried::Reroll(lot) => Sent::Reroll(place(lot)),
        Carried::Show(lot, seats) => Sent::Show(place(lot), seats.iter().map(|seat| i32::from(seat.0)).collect()),
        Carried::Hide(lot, seats) => Sent::Hide(place(lot), seats.iter().map(|seat| i32::from(seat.0)).collect()),
    }
}
