//! Levels of a scenario: which are reached, and how near each part of their conditions is to holding.

use crate::rules::compiled::program::{Level, Op};
use crate::rules::declared::ids::{ABSENT, Code, FactId, ItemId, PointId};
use crate::rules::evaluating::ask::{AnyFacts, Ask, Facts};
use crate::rules::evaluating::eval::Machine;
use crate::rules::freezing::frozen::Rules;

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
    /// What the author calls the part, or else the part as its author could have written it; what the item is called where it
    /// cannot be put into words.
    pub text: String,
    /// What the author calls it, or else its left side, if it asks that this be at least something.
    pub measured: Option<String>,
    /// How far it is from holding.
    pub near: Nearness,
}

impl LevelPart {
    /// How far it is, in words: `score 41 of 90`, `no (cells where ploughed[it] is 1) (2 now)`.
    pub fn figures(&self) -> String {
        match (&self.measured, self.near.sides) {
            (Some(measured), Some((now, wanted))) => format!("{measured} {now} of {wanted}"),
            _ if self.near.missing == 0 => format!("{} (reached)", self.text),
            (None, Some((now, _))) => format!("{} ({now} now)", self.text),
            _ => format!("{} (not yet)", self.text),
        }
    }
}

/// Levels in lines, lowest first: `pass: score 41 of 90, lines 0 of 1`.
pub fn level_lines(parts: &[LevelPart]) -> Vec<String> {
    let line = |of: &[LevelPart]| {
        let figures: Vec<String> = of.iter().map(LevelPart::figures).collect();
        format!("{}: {}", of[0].level, figures.join(", "))
    };
    parts.chunk_by(|one, other| one.level == other.level).map(line).collect()
}

/// What the level above the one reached was missed by, and how far its other parts went: `no level: score 118 is merit;
/// lines 0 of 1`. `None` if there is none above.
pub fn level_missed(parts: &[LevelPart], reached: Option<&str>) -> Option<String> {
    let levels: Vec<&[LevelPart]> = parts.chunk_by(|one, other| one.level == other.level).collect();
    let above = match reached {
        Some(reached) => levels.iter().position(|of| of[0].level == reached)? + 1,
        None => 0,
    };
    let (held, missed): (Vec<_>, Vec<_>) = levels.get(above)?.iter().partition(|part| part.near.missing == 0);
    let far = held.into_iter().filter_map(|part| {
        let (measured, (now, _)) = (part.measured.as_ref()?, part.near.sides?);
        let holds = |of: &&&[LevelPart]| {
            of.iter().any(|part| part.measured.as_ref() == Some(measured) && part.near.missing == 0)
        };
        let level = &levels.iter().rev().find(holds)?[0].level;
        Some(format!("{measured} {now} is {level}"))
    });
    let missed: Vec<String> = missed.into_iter().map(LevelPart::figures).collect();
    let said: Vec<String> = far.chain((!missed.is_empty()).then(|| missed.join(", "))).collect();
    (!missed.is_empty()).then(|| format!("{}: {}", reached.unwrap_or("no level"), said.join("; ")))
}

impl Rules {
    /// The names of the levels that an item's conditions grant, highest last.
    pub fn levels<F: Facts>(&self, item: ItemId, ask: &Ask<'_, F>) -> Vec<String> {
        let names = self.program().items[item.index()].levels.iter().map(|level| &level.name);
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
        ask.any(|ask| self.level_parts_any(item, ask))
    }

    fn level_parts_any(&self, item: ItemId, ask: &Ask<'_, AnyFacts<'_>>) -> Vec<LevelPart> {
        let of = &self.program().items[item.index()];
        let levels = of.levels.iter().zip(self.levels_by_parts(item));
        let parts = levels.flat_map(|(level, parts)| {
            let says = level.says.iter().map(Option::as_deref).chain(std::iter::repeat(None));
            parts.iter().zip(says).map(move |(code, says)| (level, code, says))
        });
        let words = |code| self.condition_in_words(PointId(0), &[code]).unwrap_or_else(|| of.name().into());
        let part = |(level, code, says): (&Level, &Code, Option<&str>)| {
            let (text, near) = (words(*code), self.nearness(*code, ask));
            let is_at_least = self.program().code[..code.end as usize].last() == Some(&Op::Ge);
            let sides: Vec<&str> = text.split(" >= ").collect();
            let measured = match sides[..] {
                [left, _] if is_at_least && near.sides.is_some() => Some(says.unwrap_or(left).to_string()),
                _ => None,
            };
            LevelPart { level: level.name.clone(), text: says.map_or(text, str::to_string), measured, near }
        };
        parts.map(part).collect()
    }

    fn nearness<F: Facts>(&self, code: Code, ask: &Ask<'_, F>) -> Nearness {
        let mut machine = Machine::of(self.program(), ask);
        let places = code.start..code.end;
        // Of `a or b` the last comparison is one of two: neither how far it is says how far both are.
        let is_either = places.clone().any(
            |at| matches!(self.program().code[at as usize], Op::OrElse(skip) if at + 1 + u32::from(skip) == code.end),
        );
        let last = places.last().filter(|_| !is_either).map(|at| self.program().code[at as usize]);
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
                Nearness { missing: crate::rules::saturate(missing.max(0)), sides: Some((a, b)) }
            }
            Some(Op::No) => {
                let there = machine.set(Code { end: code.end - 1, ..code }).len() as i32;
                Nearness { missing: there, sides: Some((there, 0)) }
            }
            _ => Nearness { missing: i32::from(!machine.holds(code)), sides: None },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(level: &str, measured: &str, now: i32, wanted: i32) -> LevelPart {
        LevelPart {
            level: level.into(),
            text: format!("{measured} >= {wanted}"),
            measured: Some(measured.into()),
            near: Nearness { missing: (wanted - now).max(0), sides: Some((now, wanted)) },
        }
    }

    #[test]
    fn what_a_level_was_missed_by_is_told_with_how_far_the_rest_of_it_went() {
        let parts = |score: i32, lines: i32| {
            let levels = [("pass", 90, 1), ("merit", 105, 1), ("distinction", 125, 2)];
            let both = |(level, least, of)| [part(level, "score", score, least), part(level, "lines", lines, of)];
            levels.into_iter().flat_map(both).collect::<Vec<_>>()
        };
        let missed = |score, lines, reached| level_missed(&parts(score, lines), reached);
        assert_eq!(missed(118, 0, None).as_deref(), Some("no level: score 118 is merit; lines 0 of 1"));
        assert_eq!(missed(41, 0, None).as_deref(), Some("no level: score 41 of 90, lines 0 of 1"));
        assert_eq!(missed(130, 1, Some("merit")).as_deref(), Some("merit: score 130 is distinction; lines 1 of 2"));
        assert_eq!(missed(130, 2, Some("distinction")), None);
        assert_eq!(level_lines(&parts(41, 1))[1], "merit: score 41 of 105, lines 1 of 1");
    }
}
