//! Answers of scripts in words: their verbs, as their author wrote them.

use crate::rules::compiled::program::Clause;
use crate::rules::compiled::set::Set;
use crate::rules::declared::catalogue::{PatternPart, PointKind, Type};
use crate::rules::declared::ids::{EffectId, ItemId};
use crate::rules::declared::zones::{Carried, Lot, Portion};
use crate::rules::freezing::frozen::Rules;
use crate::rules::scripts::script::{Answer, Decision, NumberVerbs, ScriptEffect};

/// The most elements of a set that are named.
const MOST: usize = 24;

impl Rules {
    /// Returns the verbs of the answer of a clause, one a line.
    pub(in crate::rules) fn answer_in_words(&self, answer: &Answer, clause: &Clause) -> Vec<String> {
        let kind = self.catalogue().points[clause.point.index()].kind;
        let effect_in_words = |effect| self.effect_in_words(effect, clause.item);
        match answer {
            Answer::Nothing | Answer::Value(_) => Vec::new(),
            Answer::Number(verbs) => {
                let of = if let PointKind::Number(of) = kind { of } else { Type::Number };
                self.number_in_words(verbs, of)
            }
            Answer::Decision(decision) => decision_in_words(decision),
            Answer::Members { more, less } => {
                let named = |word: &str, set: &Set| match kind {
                    PointKind::Set(kind) if !set.is_empty() => {
                        let names: Vec<String> =
                            set.iter().take(MOST).map(|one| self.lexicon().name(kind, one)).collect();
                        Some(format!("{word} {}", names.join(", ")))
                    }
                    _ => None,
                };
                named("include", more).into_iter().chain(named("exclude", less)).collect()
            }
            Answer::Effects(effects) => effects.iter().map(effect_in_words).collect(),
            Answer::Ask { effects, kind, seat, .. } => {
                let mut all: Vec<String> = effects.iter().map(effect_in_words).collect();
                let word = self.catalogue().kinds[kind.index()].name;
                all.push(seat.map_or_else(|| format!("ask for a {word}"), |seat| format!("ask {seat} for a {word}")));
                all
            }
        }
    }

    fn number_in_words(&self, verbs: &NumberVerbs, of: Type) -> Vec<String> {
        let NumberVerbs { set, add, scale, floor, cap } = verbs;
        let one =
            |word: &str, value: &Option<i32>| value.map(|value| format!("{word} {}", self.value_in_words(of, value)));
        let add = (*add != 0).then(|| format!("add {add}"));
        let scale = scale.iter().map(|[over, under]| format!("scale {over} / {under}"));
        one("set", set).into_iter().chain(add).chain(scale).chain(one("floor", floor)).chain(one("cap", cap)).collect()
    }

    fn effect_in_words(&self, effect: &ScriptEffect, item: ItemId) -> String {
        match effect {
            ScriptEffect::Does { effect, args, seat } => {
                let words = self.spelled_effect(*effect, *args);
                seat.map_or_else(|| words.clone(), |seat| format!("{seat}: {words}"))
            }
            ScriptEffect::Carries(carried) => self.carried_in_words(carried),
            ScriptEffect::Assign { slot, value, add } => {
                let Some((_, counter)) = self.counter_at(item, *slot) else { return String::new() };
                let name = self.counter_in_words(counter, usize::from(slot - counter.slot));
                let of = counter.values.map_or(Type::Number, Type::Of);
                let value = value.map_or_else(|| "none".into(), |value| self.value_in_words(of, value));
                if *add { format!("add {value} to {name}") } else { format!("set {name} to {value}") }
            }
            ScriptEffect::Reveal(slot) => {
                format!("reveal {}", self.counter_at(item, *slot).map_or("", |(_, counter)| counter.name.as_str()))
            }
        }
    }

    fn spelled_effect(&self, effect: EffectId, args: [i32; 3]) -> String {
        let mut args = args.into_iter();
        let part = |part: &PatternPart| match part {
            PatternPart::Word(word) => (*word).to_string(),
            PatternPart::Hole(of) => self.value_in_words(*of, args.next().unwrap_or(0)),
        };
        let parts: Vec<String> = self.catalogue().effects[effect.index()].pattern.iter().map(part).collect();
        parts.join(" ")
    }

    fn carried_in_words(&self, carried: &Carried) -> String {
        let lot = |lot: &Lot| {
            let zone = &self.catalogue().zones[lot.zone.index()];
            if zone.seat { format!("{} of {}", zone.name, lot.seat) } else { zone.name.to_string() }
        };
        match carried {
            Carried::Send { from, to, portion, .. } => {
                let many = match portion {
                    Portion::All => "all".to_string(),
                    Portion::First(many) => many.to_string(),
                    Portion::Those(set) => set.len().to_string(),
                };
                format!("send {many} from {} to {}", lot(from), lot(to))
            }
            Carried::Exchange(one, other) => format!("exchange {} and {}", lot(one), lot(other)),
            _ => "send".to_string(),
        }
    }
}

fn decision_in_words(decision: &Decision) -> Vec<String> {
    let Decision { forbid, reason, allow, lifts } = decision;
    let forbid = forbid.then(|| reason.as_ref().map_or_else(|| "forbid".into(), |text| format!("forbid: {text}")));
    let allow = allow.then(|| "allow".to_string());
    forbid.into_iter().chain(allow).chain(lifts.iter().map(|rule| format!("allow {rule}"))).collect()
}
