//! Levels of a scenario: which are reached, and how near each part of their conditions is to holding.

use super::ask::{Ask, Facts};
use super::eval::Machine;
use super::frozen::Rules;
use super::ids::{ABSENT, Code, FactId, ItemId, PointId};
use super::program::Op;

/// Distance of one part of a condition from holding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Nearness {
    /// By how much it is missed: points, things, 1 for a plain no; 0 where it holds.
    pub missing: i32,
    /// The figure on each side of a comparison, `(41, 90)` of `score >= 90`; a count and 0 of `no (cells where ..)`.
    pub sides: Option<(i32, i32)>,
}

/// A part of the condition of a level, in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LevelPart {
    /// The level.
    pub level: String,
    /// The part as its author could have written it; what the item is called where it cannot be put into words.
    pub text: String,
    /// How far it is from holding.
    pub near: Nearness,
}

impl Rules {
    /// The names of the levels that an item's conditions grant, highest last.
    pub fn levels<F: Facts>(&self, item: ItemId, ask: &Ask<'_, F>) -> Vec<String> {
        let names = self.program().items[item.index()].levels.iter().map(|(name, _)| name);
        let holds = |parts: &Vec<Code>| parts.iter().all(|part| Machine::of(self.program(), ask).holds(*part));
        let granted = names.zip(self.levels_by_parts(item)).filter(|(_, parts)| holds(parts));
        granted.map(|(name, _)| name.clone()).collect()
    }

    /// How near the parts of an item's levels are to holding, lowest level first; those that read a fact are passed over.
    pub fn near_levels<F: Facts>(
        &self,
        item: ItemId,
        apart_from: FactId,
        ask: &Ask<'_, F>,
        part: &mut dyn FnMut(Nearness),
    ) {
        let ops = |code: &Code| &self.program().code[code.start as usize..code.end as usize];
        let parts = self.levels_by_parts(item).iter().flatten();
        parts
            .filter(|code| !ops(code).contains(&Op::Fact(apart_from)))
            .for_each(|code| part(self.nearness(*code, ask)));
    }

    /// The parts of an item's levels in words, lowest level first.
    pub fn level_parts<F: Facts>(&self, item: ItemId, ask: &Ask<'_, F>) -> Vec<LevelPart> {
        let of = &self.program().items[item.index()];
        let levels = of.levels.iter().zip(self.levels_by_parts(item));
        let parts = levels.flat_map(|((level, _), parts)| parts.iter().map(move |part| (level, part)));
        let words = |code| self.condition_in_words(PointId(0), &[code]).unwrap_or_else(|| of.name().into());
        let part = |(level, code): (&String, &Code)| LevelPart {
            level: level.clone(),
            text: words(*code),
            near: self.nearness(*code, ask),
        };
        parts.map(part).collect()
    }

    fn nearness<F: Facts>(&self, code: Code, ask: &Ask<'_, F>) -> Nearness {
        let mut machine = Machine::of(self.program(), ask);
        let last = self.program().code[code.start as usize..code.end as usize].last().copied();
        match last {
            Some(op @ (Op::Eq | Op::Lt | Op::Le | Op::Gt | Op::Ge)) => {
                let [a, b] = machine.compared(code);
                if a == ABSENT || b == ABSENT {
                    return Nearness { missing: 1, sides: None };
                }
                let (wide_a, wide_b) = (i64::from(a), i64::from(b));
                let missing = match op {
                    Op::Eq => (wide_a - wide_b).abs(),
                    Op::Lt => wide_a - wide_b + 1,
                    Op::Le => wide_a - wide_b,
                    Op::Gt => wide_b - wide_a + 1,
                    _ => wide_b - wide_a,
                };
                Nearness { missing: super::saturate(missing.max(0)), sides: Some((a, b)) }
            }
            Some(Op::No) => {
                let there = machine.set(Code { end: code.end - 1, ..code }).len() as i32;
                Nearness { missing: there, sides: Some((there, 0)) }
            }
            _ => Nearness { missing: i32::from(!machine.holds(code)), sides: None },
        }
    }
}
