//! Questions: which rules speak, and how their answers combine ("Six kinds of points", "Conflicts").

use std::collections::BTreeMap;

use javelina_engine::rules::PointId;

use super::values::{Evaluator, in_order};
use super::{Reference, RuleAt, Scene, Value, kept};
use crate::exact::scaled;
use crate::language::forms::verb_of;
use crate::language::planted::Planted;
use crate::language::tree::{Answer, Body, Combining};

/// An answer with its values worked out.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Given {
    Forbid,
    Allow(Vec<String>),
    Widen,
    Narrow,
    Set(i128),
    Add(i128),
    Scale(i128, i128),
    Floor(i128),
    Cap(i128),
    Include(Vec<i32>),
    Exclude(Vec<i32>),
    /// A list or an offer.
    Other,
}

/// A rule that speaks, and what it answers; an answer with an absent value is not given.
#[derive(Clone, Debug)]
pub struct Speaker {
    /// The rule.
    pub rule: RuleAt,
    given: Vec<Given>,
    /// The verbs of what it gives.
    pub verbs: Vec<&'static str>,
}

impl Speaker {
    /// Whether it gives any answer.
    pub fn answers(&self) -> bool {
        self.given.iter().any(|given| !matches!(given, Given::Scale(_, ..=0)))
    }
}

/// A question about a point.
#[derive(Clone, Copy)]
pub struct Asked<'a> {
    /// The point.
    pub point: PointId,
    /// The game at this moment.
    pub scene: Scene<'a>,
    /// The items that are left out.
    pub apart: &'a [usize],
}

impl Reference {
    /// The rules that speak.
    pub fn speakers(&mut self, asked: &Asked<'_>) -> Vec<Speaker> {
        let items = std::sync::Arc::clone(&self.items);
        let mut meant = Vec::new();
        let asks = |at: usize| self.active[at] && !asked.apart.contains(&at);
        let asked_items: Vec<usize> = (0..items.len()).filter(|at| asks(*at)).collect();
        for at in asked_items {
            for (place, rule) in items[at].rules.iter().enumerate().filter(|(_, rule)| rule.point == asked.point) {
                let (locals, seat) = (BTreeMap::new(), asked.scene.seat);
                let mut evaluator = Evaluator::new(self, asked.scene, at, seat, &locals);
                let holds = rule.when.iter().all(|condition| evaluator.holds(condition))
                    && !rule.unless.iter().any(|condition| evaluator.holds(condition));
                if !holds {
                    continue;
                }
                let (given, verbs) = match &rule.body {
                    Body::Answers(answers) => {
                        let all = answers.iter().filter_map(|one| Some((given(&mut evaluator, one)?, verb_of(one))));
                        all.unzip()
                    }
                    Body::Steps(_) => (vec![Given::Other], vec!["do"]),
                    Body::Offer { .. } => (vec![Given::Other], vec!["offer"]),
                };
                meant.push(Speaker { rule: RuleAt { item: at, rule: place }, given, verbs });
            }
        }
        self.meant.clone_from(&meant);
        let silences = |one: &Speaker, two: &Speaker| {
            self.overrides(one.rule, two.rule) && (one.answers() || self.is(Planted::AbsentAnswerSilences))
        };
        let is_left = |left: &[bool], at: usize| {
            !meant.iter().enumerate().any(|(other, speaker)| left[other] && silences(speaker, &meant[at]))
        };
        // No rules override one another in a circle: after as many rounds as there are rules nothing changes any more.
        let mut speaks = vec![true; meant.len()];
        for _ in 0..=meant.len() {
            let all = vec![true; meant.len()];
            let known = if self.is(Planted::SilencedSilences) { &all } else { &speaks };
            speaks = (0..meant.len()).map(|at| is_left(known, at)).collect();
        }
        meant.into_iter().zip(speaks).filter(|(_, speaks)| *speaks).map(|(speaker, _)| speaker).collect()
    }

    /// Whether a rule, or its item, overrides another rule.
    pub fn overrides(&self, one: RuleAt, two: RuleAt) -> bool {
        let (label, item) = (self.label(two), &self.items[two.item].id);
        let owner = &self.items[one.item];
        let mut named = owner.rules[one.rule].overrides.iter().chain(&owner.overrides);
        one != two && named.any(|name| *name == label || name == item && one.item != two.item)
    }

    /// How the answers of two rules are combined, and whether the first of the two was named first.
    pub fn combined(&self, one: RuleAt, two: RuleAt) -> Option<(Combining, bool)> {
        let (one, two) = (self.label(one), self.label(two));
        let active = self.items.iter().zip(&self.active).filter(|(_, active)| **active).map(|(item, _)| item);
        active.flat_map(|item| &item.combines).find_map(|combine| match &combine.pair {
            [first, second] if *first == one && *second == two => Some((combine.how, true)),
            [first, second] if *first == two && *second == one => Some((combine.how, false)),
            _ => None,
        })
    }

    /// Whether the answer of `strict` holds against that of `lax` where both disagree; `None` if nothing combines them. A
    /// `sum` is of the values that both set, and says nothing of a floor and a cap.
    fn strict_wins(&self, strict: RuleAt, lax: RuleAt) -> Option<bool> {
        let (how, strict_first) = self.combined(strict, lax)?;
        match how {
            Combining::First => Some(strict_first),
            Combining::Least => Some(true),
            Combining::Most => Some(false),
            Combining::Sum => None,
        }
    }

    /// Whether a rule may forbid something: one forbids it and none makes an exception.
    pub fn forbidden(&mut self, asked: &Asked<'_>) -> (bool, Vec<Speaker>) {
        let speakers = self.speakers(asked);
        let allows = |one: &Speaker, two: &Speaker| {
            let label = self.label(two.rule);
            one.given.iter().any(|given| match given {
                Given::Allow(names) => match self.strict_wins(two.rule, one.rule) {
                    Some(strict) => !strict,
                    None => names.contains(&label) || self.is(Planted::AllowLiftsAll),
                },
                _ => false,
            })
        };
        let forbids = |speaker: &&Speaker| speaker.given.contains(&Given::Forbid);
        let mut forbidding = speakers.iter().filter(forbids);
        let forbidden = forbidding.any(|speaker| !speakers.iter().any(|other| allows(other, speaker)));
        (forbidden, speakers)
    }

    /// Whether a rule lifts a base rule.
    pub fn lifted(&mut self, asked: &Asked<'_>, base: &str) -> (bool, Vec<Speaker>) {
        let (speakers, name) = (self.speakers(asked), format!("base.{base}"));
        let lifts = |given: &Given| matches!(given, Given::Allow(names) if names.contains(&name));
        (speakers.iter().any(|speaker| speaker.given.iter().any(lifts)), speakers)
    }

    /// Whether a fact holds that is `base` without rules.
    pub fn fact(&mut self, asked: &Asked<'_>, base: bool) -> (bool, Vec<Speaker>) {
        let speakers = self.speakers(asked);
        let of = |verb: &Given| -> Vec<RuleAt> {
            speakers.iter().filter(|speaker| speaker.given.contains(verb)).map(|speaker| speaker.rule).collect()
        };
        let (wide, narrow) = (of(&Given::Widen), [of(&Given::Narrow), of(&Given::Forbid)].concat());
        let stays = |narrow: &RuleAt| wide.iter().all(|wide| self.strict_wins(*narrow, *wide) != Some(false));
        let yes = base || !wide.is_empty();
        let is_beaten = self.is(Planted::WidenBeatsNarrow) && !wide.is_empty();
        let no = narrow.iter().any(stays) && !is_beaten;
        (yes && !no, speakers)
    }

    /// The members of a set that is `base` without rules.
    pub fn members(&mut self, asked: &Asked<'_>, base: &[i32]) -> (Vec<i32>, Vec<Speaker>) {
        let speakers = self.speakers(asked);
        let (mut more, mut less) = (Vec::new(), Vec::new());
        for speaker in &speakers {
            for given in &speaker.given {
                match given {
                    Given::Include(set) => more.push((speaker.rule, set.clone())),
                    Given::Exclude(set) => less.push((speaker.rule, set.clone())),
                    _ => {}
                }
            }
        }
        let is_out = |one: &i32| {
            less.iter().filter(|(_, set)| set.contains(one)).any(|(strict, _)| {
                let wins = |lax: RuleAt| self.strict_wins(*strict, lax) != Some(false);
                let dropped = self.is(Planted::MostDropsTheExclude) && more.iter().any(|(lax, _)| !wins(*lax));
                let kept = more.iter().filter(|(_, set)| set.contains(one)).all(|(lax, _)| wins(*lax));
                kept && !dropped
            })
        };
        let is_in = |one: &i32| more.iter().any(|(_, set)| set.contains(one));
        let mut all = in_order([base.to_vec(), more.iter().flat_map(|(_, set)| set.clone()).collect()].concat());
        all.retain(|one| !is_out(one) || is_in(one) && self.is(Planted::IncludeBeatsExclude));
        (all, speakers)
    }

    /// The number or element that is `base` without rules. `Err` where rules clash or a factor has no answer.
    pub fn number(&mut self, asked: &Asked<'_>, base: Value) -> (Result<Value, ()>, Vec<Speaker>) {
        let speakers = self.speakers(asked);
        (self.combine_numbers(&speakers, base), speakers)
    }

    fn combine_numbers(&self, speakers: &[Speaker], base: Value) -> Result<Value, ()> {
        let all = speakers.iter().flat_map(|speaker| speaker.given.iter().map(|given| (speaker.rule, given)));
        let (mut sets, mut floors, mut caps) = (Vec::new(), Vec::new(), Vec::new());
        let (mut sum, mut over, mut under) = (0, Vec::new(), Vec::new());
        for (rule, given) in all {
            match given {
                Given::Set(value) => sets.push((rule, *value)),
                Given::Add(value) => sum += value,
                Given::Scale(numerator, denominator) => {
                    over.push(*numerator);
                    under.push(*denominator);
                }
                Given::Floor(value) => floors.push((rule, *value)),
                Given::Cap(value) => caps.push((rule, *value)),
                _ => {}
            }
        }
        if under.iter().any(|denominator| *denominator <= 0) {
            return Err(());
        }
        let Some(value) = self.set_to(&sets)?.or(base) else { return Ok(None) };
        let scale = |value: i128| match self.is(Planted::ScaleRoundsEach) {
            true => over.iter().zip(&under).fold(value, |value, (over, under)| scaled(value, &[*over], &[*under])),
            false => scaled(value, &over, &under),
        };
        let mut value = match self.is(Planted::ScaleBeforeAdd) {
            _ if over.is_empty() => kept(value + sum),
            true => kept(scale(value) + sum),
            false => scale(kept(value + sum)),
        };
        // Where a floor wins, the cap counts as that floor.
        let raised = |(cap, most): &(RuleAt, i128)| {
            let wins = |(floor, least): &&(RuleAt, i128)| {
                let clash = least > most || self.is(Planted::MostDropsTheCap);
                clash && self.strict_wins(*cap, *floor) == Some(false)
            };
            let winning = floors.iter().filter(wins).map(|(_, least)| *least).max();
            winning.map_or(*most, |least| if self.is(Planted::MostDropsTheCap) { i128::from(i32::MAX) } else { least })
        };
        let cap = caps.iter().map(raised).min();
        let floor = floors.iter().map(|(_, least)| *least).max();
        let lower = |value: i128| cap.map_or(value, |most| value.min(most));
        let raise = |value: i128| floor.map_or(value, |least| value.max(least));
        value = if self.is(Planted::CapBeforeFloor) { raise(lower(value)) } else { lower(raise(value)) };
        Ok(Some(value))
    }

    /// The one value of several `set to`.
    fn set_to(&self, sets: &[(RuleAt, i128)]) -> Result<Value, ()> {
        let Some((_, first)) = sets.first() else { return Ok(None) };
        let pairs = || sets.iter().enumerate().flat_map(|(at, one)| sets[at + 1..].iter().map(move |two| (one, two)));
        let word = |(one, two): (&(RuleAt, i128), &(RuleAt, i128))| self.combined(one.0, two.0).map(|(how, _)| how);
        if pairs().any(|pair| word(pair) == Some(Combining::Sum)) {
            let all = pairs().all(|pair| word(pair) == Some(Combining::Sum));
            return if all { Ok(Some(kept(sets.iter().map(|(_, value)| value).sum()))) } else { Err(()) };
        }
        let words: Vec<Option<Combining>> = pairs().filter(|(one, two)| one.1 != two.1).map(word).collect();
        let Some(how) = words.first() else { return Ok(Some(*first)) };
        if words.iter().any(|word| word.is_none() || word != how) {
            return Err(());
        }
        let values = sets.iter().map(|(_, value)| *value);
        let wins = |one: &&(RuleAt, i128)| {
            let others = sets.iter().filter(|two| two.1 != one.1);
            others.clone().all(|two| self.combined(one.0, two.0).is_some_and(|(_, first)| first))
        };
        match how {
            Some(Combining::Least) => Ok(values.min()),
            Some(Combining::Most) => Ok(values.max()),
            _ => sets.iter().find(wins).map(|(_, value)| Some(*value)).ok_or(()),
        }
    }

    /// The offers that can be taken: their limit is not used up, and the seat holds what all prices in one currency come to.
    pub fn offers(&mut self, asked: &Asked<'_>) -> (Vec<RuleAt>, Vec<Speaker>) {
        let speakers = self.speakers(asked);
        let rules: Vec<RuleAt> = speakers.iter().map(|speaker| speaker.rule).collect();
        (rules.into_iter().filter(|rule| self.can_be_taken(*rule, asked.scene)).collect(), speakers)
    }

    fn can_be_taken(&mut self, rule: RuleAt, scene: Scene<'_>) -> bool {
        let items = std::sync::Arc::clone(&self.items);
        let Body::Offer { costs, limits, .. } = &items[rule.item].rules[rule.rule].body else { return false };
        let used = self.uses.get(&(rule, scene.seat)).copied().unwrap_or(0);
        let more = i128::from(self.is(Planted::LimitIsOneMore));
        let is_left = limits.iter().all(|(most, _)| used < i128::from(*most) + more);
        let prices = self.prices(rule, scene);
        let can_pay = |currency: usize| {
            let prices = costs.iter().zip(&prices).filter(|((_, of), _)| *of == currency).map(|(_, price)| *price);
            let held = super::value_of(scene.facts.fact(self.catalogue.currencies[currency].held, [0; 2]))?;
            Some(held >= prices.sum::<Option<i128>>()?)
        };
        is_left && costs.iter().all(|(_, currency)| can_pay(*currency) == Some(true))
    }

    /// The prices of an offer, in its order.
    pub(super) fn prices(&mut self, rule: RuleAt, scene: Scene<'_>) -> Vec<Value> {
        let items = std::sync::Arc::clone(&self.items);
        let Body::Offer { costs, .. } = &items[rule.item].rules[rule.rule].body else { return Vec::new() };
        let locals = BTreeMap::new();
        let mut evaluator = Evaluator::new(self, scene, rule.item, scene.seat, &locals);
        costs.iter().map(|(price, _)| evaluator.value(price)).collect()
    }
}

/// An answer with its values; `None` if one of them is absent.
fn given(evaluator: &mut Evaluator<'_>, answer: &Answer) -> Option<Given> {
    Some(match answer {
        Answer::Forbid => Given::Forbid,
        Answer::Allow(names) => Given::Allow(names.clone()),
        Answer::Widen => Given::Widen,
        Answer::Narrow => Given::Narrow,
        Answer::Set(value) => Given::Set(evaluator.value(value)?),
        Answer::Add(value) => Given::Add(evaluator.value(value)?),
        Answer::Scale(numerator, denominator) => {
            let numerator = evaluator.value(numerator);
            let denominator = denominator.as_ref().map_or(Some(1), |denominator| evaluator.value(denominator));
            Given::Scale(numerator?, denominator?)
        }
        Answer::Floor(value) => Given::Floor(evaluator.value(value)?),
        Answer::Cap(value) => Given::Cap(evaluator.value(value)?),
        Answer::Include(set) => Given::Include(evaluator.set(set)),
        Answer::Exclude(set) => Given::Exclude(evaluator.set(set)),
    })
}
