//! Compiled code in words, as its author could have written it.

use super::catalogue::{SettingDecl, SettingType, SettingValue, Type};
use super::folding::conjuncts;
use super::frozen::Rules;
use super::ids::{Code, KindId, PointId};
use super::program::Op;

/// A part of an expression in words.
struct Part {
    text: String,
    /// The kind of its elements, if they are no numbers.
    kind: Option<KindId>,
    /// Its value, if it is a constant; the name of an element shows only beside something of its kind.
    constant: Option<i32>,
    /// How tightly its outermost operator binds: 0 `or`, 1 `and`, 2 comparisons, 3 sums, 4 products, 5 single words.
    binds: u8,
}

impl SettingDecl {
    /// A value of the setting, as a `change` says it: `yes`, `12.5 mm`, `[5]`.
    #[must_use]
    pub fn in_words(&self, value: &SettingValue) -> String {
        let list = |entries: Vec<String>| format!("[{}]", entries.join(", "));
        match (value, &self.of) {
            (SettingValue::Switch(on), _) => if *on { "yes" } else { "no" }.into(),
            (SettingValue::Number(um), SettingType::Length { .. }) => format!("{} mm", f64::from(*um) / 1_000.0),
            (SettingValue::Number(number), _) => number.to_string(),
            (SettingValue::Word(word), SettingType::Word(words)) => (*words.get(*word).unwrap_or(&"?")).into(),
            (SettingValue::Word(word), _) => word.to_string(),
            (SettingValue::Numbers(numbers), _) => list(numbers.iter().map(ToString::to_string).collect()),
            (SettingValue::Names(names), _) => list(names.clone()),
        }
    }
}

impl Rules {
    /// A condition of a clause at a point, as one could write it: `nuggets > 1 and round >= 3`. `None`: it holds always,
    /// or has something that is not put into words.
    pub(super) fn condition_in_words(&self, point: PointId, conditions: &[Code]) -> Option<String> {
        let mut said: Vec<String> = Vec::new();
        for part in conditions.iter().flat_map(|code| conjuncts(self.program(), *code)) {
            let text = self.part_in_words(point, part)?.within(1);
            if !said.contains(&text) {
                said.push(text);
            }
        }
        said.sort();
        (!said.is_empty()).then(|| said.join(" and "))
    }

    /// A value that a clause gives at a point, as one could write it.
    pub(super) fn code_in_words(&self, point: PointId, of: Type, code: Code) -> Option<String> {
        let part = self.part_in_words(point, code)?;
        Some(match (of, part.constant) {
            (Type::Of(kind), Some(element)) => self.lexicon().name(kind, element),
            (Type::SetOf(kind), _) => self.with_kind(part, Some(kind)).text,
            _ => part.text,
        })
    }

    fn part_in_words(&self, point: PointId, code: Code) -> Option<Part> {
        self.in_words(point, code.start as usize, code.end as usize)
    }

    fn in_words(&self, point: PointId, mut at: usize, end: usize) -> Option<Part> {
        let mut stack: Vec<Part> = Vec::new();
        while at < end {
            let op = self.program().code[at];
            at += 1;
            let part = match op {
                Op::Number(value) => Part { constant: Some(value), ..Part::word(value.to_string()) },
                Op::Subject(which) => {
                    let subject = self.catalogue().points[point.index()].subjects.get(usize::from(which))?;
                    Part::word(subject.name).of(subject.of)
                }
                Op::It(0) => Part::word("it"),
                Op::Actor => Part::word("actor").of(Type::Of(self.catalogue().seat)),
                Op::Param(which) => Part::word(self.program().params.get(usize::from(which))?.1.as_str()),
                Op::Fact(fact) | Op::SetFact(fact) | Op::FactOf(fact) | Op::SetFactOf(fact) => {
                    let decl = &self.catalogue().facts[fact.index()];
                    let of = match op {
                        Op::FactOf(_) | Op::SetFactOf(_) => {
                            format!(" of {}", self.with_kind(stack.pop()?, Some(self.catalogue().seat)).within(5))
                        }
                        _ => String::new(),
                    };
                    let first = stack.len().checked_sub(decl.of.len())?;
                    let args: Vec<String> = stack
                        .split_off(first)
                        .into_iter()
                        .zip(decl.of)
                        .map(|(arg, kind)| self.with_kind(arg, Some(*kind)).text)
                        .collect();
                    let subject = self.catalogue().points[point.index()].subjects.first();
                    let is_bare =
                        args.is_empty() || args.len() == 1 && subject.is_some_and(|subject| subject.name == args[0]);
                    let text = if is_bare { decl.name.into() } else { format!("{}[{}]", decl.name, args.join(", ")) };
                    Part::word(text + &of).of(decl.yields)
                }
                Op::Counter(counter) => {
                    let decl = &self.program().counters[counter.index()];
                    let element = match decl.per {
                        [None, None] => None,
                        [Some(kind), None] => Some(self.with_kind(stack.pop()?, Some(kind)).text),
                        _ => return None, // the place of a value among all
                    };
                    let text = element.map_or_else(|| decl.name.clone(), |element| format!("{}[{element}]", decl.name));
                    Part { kind: decl.values, ..Part::word(text) }
                }
                Op::Add => self.joined(&mut stack, "+", 3)?,
                Op::Sub => self.joined(&mut stack, "-", 3)?,
                Op::Mul => self.joined(&mut stack, "*", 4)?,
                Op::Div => self.joined(&mut stack, "/", 4)?,
                Op::Mod => self.joined(&mut stack, "mod", 4)?,
                Op::Eq => self.joined(&mut stack, "is", 2)?,
                Op::Ne => self.joined(&mut stack, "is not", 2)?,
                Op::Lt => self.joined(&mut stack, "<", 2)?,
                Op::Le => self.joined(&mut stack, "<=", 2)?,
                Op::Gt => self.joined(&mut stack, ">", 2)?,
                Op::Ge => self.joined(&mut stack, ">=", 2)?,
                Op::In => self.joined(&mut stack, "in", 2)?,
                Op::Union => self.joined(&mut stack, "+", 3)?,
                Op::Without => self.joined(&mut stack, "-", 3)?,
                Op::Neg => Part { binds: 4, ..Part::word(format!("-{}", stack.pop()?.within(5))) },
                Op::Not => Part { binds: 2, ..Part::word(format!("not {}", stack.pop()?.within(3))) },
                Op::Next(_) => {
                    let of = stack.pop()?;
                    Part { kind: of.kind, ..Part::word(format!("next({})", of.text)) }
                }
                Op::SetOf(which) => Part { constant: Some(i32::from(which)), binds: 6, ..Part::word("") },
                Op::Just => stack.pop()?,
                Op::Range => self.joined(&mut stack, "..", 1)?,
                Op::Any => {
                    Part { binds: 2, ..Part::word(format!("any {}", self.with_kind(stack.pop()?, None).within(5))) }
                }
                Op::No => {
                    Part { binds: 2, ..Part::word(format!("no {}", self.with_kind(stack.pop()?, None).within(5))) }
                }
                Op::Count => {
                    Part { binds: 4, ..Part::word(format!("count {}", self.with_kind(stack.pop()?, None).within(5))) }
                }
                Op::AndThen(skip) | Op::OrElse(skip) => {
                    let (first, second) = (stack.pop()?, self.in_words(point, at, at + usize::from(skip))?);
                    at += usize::from(skip);
                    let (word, binds) = if matches!(op, Op::AndThen(_)) { ("and", 1) } else { ("or", 0) };
                    Part { binds, ..Part::word(format!("{} {word} {}", first.within(binds), second.within(binds))) }
                }
                _ => return None,
            };
            stack.push(part);
        }
        let part = stack.pop().filter(|_| stack.is_empty())?;
        Some(part)
    }

    /// Two parts with a word between them; an element takes its name from the kind of the other part.
    fn joined(&self, stack: &mut Vec<Part>, word: &str, binds: u8) -> Option<Part> {
        let (second, first) = (stack.pop()?, stack.pop()?);
        let kind = first.kind.or(second.kind);
        let (first, second) = (self.with_kind(first, kind), self.with_kind(second, kind));
        let of = if binds == 2 { None } else { kind };
        Some(Part {
            binds,
            kind: of,
            ..Part::word(format!("{} {word} {}", first.within(binds), second.within(binds + 1)))
        })
    }

    /// A part whose constant is named as an element, or a set of elements, of this kind.
    fn with_kind(&self, part: Part, kind: Option<KindId>) -> Part {
        let (Some(value), Some(kind)) = (part.constant, kind) else { return part };
        if part.binds < 6 {
            return Part { kind: Some(kind), ..Part::word(self.lexicon().name(kind, value)) };
        }
        let set = self.program().sets.get(value as usize).copied().unwrap_or(super::Set::EMPTY);
        let names: Vec<String> = set.iter().map(|element| self.lexicon().name(kind, element)).collect();
        Part { kind: Some(kind), ..Part::word(format!("{{ {} }}", names.join(", "))) }
    }
}

impl Part {
    fn word(text: impl Into<String>) -> Self {
        Self { text: text.into(), kind: None, constant: None, binds: 5 }
    }

    fn of(self, of: Type) -> Self {
        let kind = match of {
            Type::Of(kind) | Type::SetOf(kind) => Some(kind),
            Type::Bool | Type::Number => None,
        };
        Self { kind, ..self }
    }

    /// The text as a part of something that binds so tightly.
    fn within(&self, binds: u8) -> String {
        if self.binds < binds { format!("({})", self.text) } else { self.text.clone() }
    }
}
