//! Compiled code in words, as its author could have written it.

use super::program::Op;
use super::set::Set;
use crate::rules::declared::catalogue::{SettingDecl, SettingType, SettingValue, Type};
use crate::rules::declared::ids::{Code, FactId, KindId, PointId};
use crate::rules::freezing::folding::conjuncts;
use crate::rules::freezing::frozen::Rules;

/// A part of an expression in words.
struct Part {
    text: String,
    /// The kind of its elements, if they are no numbers.
    kind: Option<KindId>,
    /// Its value, if it is a constant.
    constant: Option<Constant>,
    /// How tightly its outermost operator binds: 0 `or` and `where`, 1 `and`, 2 comparisons, 3 sums, 4 products, 5 words.
    binds: u8,
}

/// What is written out and has its name from the kind that stands beside it.
#[derive(Clone, Copy)]
enum Constant {
    Element(i32),
    /// The set of one element.
    Only(i32),
    /// A set of the program.
    Set(u16),
}

/// Where an expression stands: its point, and what the innermost `where` around it looks at.
struct Place {
    point: PointId,
    it: Option<(u8, Option<KindId>)>,
}

impl SettingDecl {
    /// A value of the setting, as a `change` says it: `yes`, `12.5 mm`, `[5]`.
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
    pub(in crate::rules) fn condition_in_words(&self, point: PointId, conditions: &[Code]) -> Option<String> {
        let mut said: Vec<String> = Vec::new();
        for part in conditions.iter().flat_map(|code| conjuncts(self.program(), *code)) {
            let text = sayable(self.part_in_words(point, part)?.within(1))?;
            if !said.contains(&text) {
                said.push(text);
            }
        }
        said.sort();
        (!said.is_empty()).then(|| said.join(" and "))
    }

    /// A value that a clause gives at a point, as one could write it.
    pub(in crate::rules) fn code_in_words(&self, point: PointId, of: Type, code: Code) -> Option<String> {
        let part = self.part_in_words(point, code)?;
        sayable(match of {
            Type::Of(kind) | Type::SetOf(kind) => self.with_kind(part, Some(kind)).text,
            _ => part.text,
        })
    }

    fn part_in_words(&self, point: PointId, code: Code) -> Option<Part> {
        self.in_words(&Place { point, it: None }, code.start as usize, code.end as usize)
    }

    fn in_words(&self, place: &Place, mut at: usize, end: usize) -> Option<Part> {
        let mut stack: Vec<Part> = Vec::new();
        while at < end {
            let op = self.program().code[at];
            at += 1;
            let part = match op {
                Op::AndThen(skip) | Op::OrElse(skip) => {
                    let (first, second) = (stack.pop()?, self.in_words(place, at, at + usize::from(skip))?);
                    at += usize::from(skip);
                    let (word, binds) = if matches!(op, Op::AndThen(_)) { ("and", 1) } else { ("or", 0) };
                    Part::binding(binds, format!("{} {word} {}", first.within(binds), second.within(binds)))
                }
                Op::Where { depth, len }
                | Op::Sum { depth, len }
                | Op::Least { depth, len, .. }
                | Op::Most { depth, len, .. } => {
                    let set = self.with_kind(stack.pop()?, None);
                    if matches!(set.constant, Some(Constant::Set(_))) {
                        return None; // its kind is not recorded
                    }
                    let inner = Place { point: place.point, it: Some((depth, set.kind)) };
                    let value = self.in_words(&inner, at, at + usize::from(len))?.text;
                    at += usize::from(len);
                    let text = match op {
                        Op::Where { .. } => format!("{} where {value}", set.within(5)),
                        Op::Sum { .. } => format!("sum ({value}) over {}", set.within(5)),
                        Op::Least { .. } => format!("least {} by {value}", set.within(5)),
                        _ => format!("most {} by {value}", set.within(5)),
                    };
                    let kind = set.kind.filter(|_| !matches!(op, Op::Sum { .. }));
                    Part { kind, ..Part::binding(0, text) }
                }
                // Seats that are written out are those at which somebody sits.
                Op::Common if matches!(self.program().code[at - 2], Op::Seated) => {
                    stack.pop()?;
                    stack.pop()?
                }
                // Whose list it is stands in the set as well.
                Op::Listing => {
                    stack.pop()?;
                    continue;
                }
                _ => self.word(place, op, &mut stack)?,
            };
            stack.push(part);
        }
        let part = stack.pop().filter(|_| stack.is_empty())?;
        Some(part)
    }

    /// An operation that is over at once, in words.
    fn word(&self, place: &Place, op: Op, stack: &mut Vec<Part>) -> Option<Part> {
        let points = self.catalogue().points;
        Some(match op {
            Op::Number(value) => Part { constant: Some(Constant::Element(value)), ..Part::word(value.to_string()) },
            Op::Subject(which) => {
                let subject = points[place.point.index()].subjects.get(usize::from(which))?;
                Part::word(subject.name).of(subject.of)
            }
            // Of two `where`s the inner one says `it`.
            Op::It(depth) => {
                let (_, kind) = place.it.filter(|(inner, _)| *inner == depth)?;
                Part { kind, ..Part::word("it") }
            }
            Op::Actor => Part::word("actor").of(Type::Of(self.catalogue().seat)),
            Op::Seated => Part::word("seats").of(Type::SetOf(self.catalogue().seat)),
            Op::Param(which) => Part::word(self.program().params.get(usize::from(which))?.1.as_str()),
            Op::SetOf(which) => Part { constant: Some(Constant::Set(which)), ..Part::word(UNNAMED) },
            Op::Fact(fact) | Op::SetFact(fact) | Op::FactOf(fact) | Op::SetFactOf(fact) => {
                let is_of = matches!(op, Op::FactOf(_) | Op::SetFactOf(_));
                return self.fact_in_words(place, fact, is_of, stack);
            }
            Op::Counter(counter) => {
                let decl = &self.program().counters[counter.index()];
                let text = match decl.per {
                    [None, None] => decl.name.clone(),
                    [Some(kind), None] => format!("{}[{}]", decl.name, self.with_kind(stack.pop()?, Some(kind)).text),
                    _ => return None, // the place of a value among all
                };
                Part { kind: decl.values, ..Part::word(text) }
            }
            Op::Add => self.joined(stack, "+", 3)?,
            Op::Sub => self.joined(stack, "-", 3)?,
            Op::Mul => self.joined(stack, "*", 4)?,
            Op::Div => self.joined(stack, "div", 4)?,
            Op::Mod => self.joined(stack, "mod", 4)?,
            Op::Eq => self.joined(stack, "is", 2)?,
            Op::Ne => self.joined(stack, "is not", 2)?,
            Op::Lt => self.joined(stack, "<", 2)?,
            Op::Le => self.joined(stack, "<=", 2)?,
            Op::Gt => self.joined(stack, ">", 2)?,
            Op::Ge => self.joined(stack, ">=", 2)?,
            Op::In => self.joined(stack, "in", 2)?,
            Op::NotIn => self.joined(stack, "not in", 2)?,
            Op::Union => self.joined(stack, "plus", 3)?,
            Op::Without => self.joined(stack, "without", 3)?,
            Op::Common => {
                let both = [stack.pop()?, stack.pop()?];
                let kind = both.iter().find_map(|part| part.kind);
                let [second, first] = both.map(|part| self.with_kind(part, kind).within(5));
                Part { kind, ..Part::binding(3, format!("{first} common with {second}")) }
            }
            Op::Range => self.joined(stack, "..", 1)?,
            Op::Min => self.listed(stack, "min")?,
            Op::Max => self.listed(stack, "max")?,
            Op::Abs => Part::word(format!("abs({})", stack.pop()?.text)),
            Op::Neg => Part::binding(4, format!("-{}", stack.pop()?.within(5))),
            Op::IsNone => Part::binding(2, format!("{} is none", stack.pop()?.within(3))),
            Op::Not => Part::binding(2, format!("not {}", stack.pop()?.within(3))),
            Op::Next(_) | Op::NextSeat => self.around(stack, op, "next")?,
            Op::Previous(_) | Op::PreviousSeat => self.around(stack, op, "previous")?,
            Op::Row(which) => {
                let (row, at) = (self.program().rows.get(usize::from(which))?, stack.pop()?);
                let is_of = |kind: KindId| at.kind.map_or(at.constant.is_some(), |of| of == kind);
                let mut tables = self.program().tables.iter();
                if let Some(table) = tables.find(|table| table.values == *row && is_of(table.per)) {
                    return Some(Part::word(format!("{}[{}]", table.name, self.with_kind(at, Some(table.per)).text)));
                }
                let entries: Vec<String> = row.iter().map(|entry| self.value_in_words(Type::Number, *entry)).collect();
                Part::word(format!("row [{}][{}]", entries.join(", "), at.text))
            }
            Op::Just => match stack.pop()? {
                Part { constant: Some(Constant::Element(element)), kind: None, .. } => {
                    Part { constant: Some(Constant::Only(element)), ..Part::word(format!("{{ {element} }}")) }
                }
                part => Part { kind: part.kind, ..Part::word(format!("{{ {} }}", part.text)) },
            },
            Op::Any => self.whole(stack, "any", 2)?,
            Op::No => self.whole(stack, "no", 2)?,
            Op::Count => self.whole(stack, "count", 4)?,
            Op::First | Op::FirstBy(_) => self.one_of(stack, "first")?,
            Op::Last | Op::LastBy(_) => self.one_of(stack, "last")?,
            Op::Image(fact) | Op::Spread(fact) => {
                let decl = &self.catalogue().facts[fact.index()];
                let set = self.with_kind(stack.pop()?, decl.of.first().copied());
                Part::word(format!("{}({})", decl.name, set.text)).of(decl.yields)
            }
            Op::Group(fact) | Op::GroupOf(fact) | Op::Groups(fact) => {
                let set = self.with_kind(stack.pop()?, self.catalogue().facts[fact.index()].of.first().copied());
                let which = match op {
                    Op::Groups(_) => "groups(".into(),
                    Op::GroupOf(_) => format!("group({}, ", self.with_kind(stack.pop()?, set.kind).text),
                    _ => format!("group({}, ", stack.pop()?.text),
                };
                let text = format!("{which}{}, {})", set.text, self.catalogue().facts[fact.index()].name);
                Part { kind: set.kind, ..Part::word(text) }
            }
            Op::Place(_) => {
                let set = self.with_kind(stack.pop()?, None);
                Part::word(format!("place({}, {})", self.with_kind(stack.pop()?, set.kind).text, set.text))
            }
            _ => return None,
        })
    }

    fn fact_in_words(&self, place: &Place, fact: FactId, is_of: bool, stack: &mut Vec<Part>) -> Option<Part> {
        let decl = &self.catalogue().facts[fact.index()];
        let of = if is_of {
            format!(" of {}", self.with_kind(stack.pop()?, Some(self.catalogue().seat)).within(5))
        } else {
            String::new()
        };
        let first = stack.len().checked_sub(decl.of.len())?;
        let args: Vec<String> = stack
            .split_off(first)
            .into_iter()
            .zip(decl.of)
            .map(|(arg, kind)| self.with_kind(arg, Some(*kind)).text)
            .collect();
        let subject = self.catalogue().points[place.point.index()].subjects.first();
        let is_about = |arg: &String| place.it.is_none() && subject.is_some_and(|subject| subject.name == arg);
        let is_bare = args.iter().all(is_about) && args.len() < 2;
        let text = if is_bare { decl.name.into() } else { format!("{}[{}]", decl.name, args.join(", ")) };
        Some(Part::word(text + &of).of(decl.yields))
    }

    /// `any S`, `count S`.
    fn whole(&self, stack: &mut Vec<Part>, word: &str, binds: u8) -> Option<Part> {
        let set = self.with_kind(stack.pop()?, None);
        Some(Part::binding(binds, format!("{word} {}", set.within(5))))
    }

    /// `first S`, `last S`.
    fn one_of(&self, stack: &mut Vec<Part>, word: &str) -> Option<Part> {
        let set = self.with_kind(stack.pop()?, None);
        Some(Part { kind: set.kind, ..Part::binding(4, format!("{word} {}", set.within(5))) })
    }

    /// `min(a, b)`.
    fn listed(&self, stack: &mut Vec<Part>, word: &str) -> Option<Part> {
        let (second, first) = (stack.pop()?, stack.pop()?);
        Some(Part::word(format!("{word}({}, {})", first.text, second.text)))
    }

    /// `next(x)`; of a seat that is written out by its name.
    fn around(&self, stack: &mut Vec<Part>, op: Op, word: &str) -> Option<Part> {
        let is_seat = matches!(op, Op::NextSeat | Op::PreviousSeat);
        let of = self.with_kind(stack.pop()?, is_seat.then_some(self.catalogue().seat));
        Some(Part { kind: of.kind, ..Part::word(format!("{word}({})", of.text)) })
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
            // Of comparisons neither side is another one without brackets.
            ..Part::word(format!("{} {word} {}", first.within(binds.max(3)), second.within(binds + 1)))
        })
    }

    /// A part whose constant is named as an element, or a set of elements, of this kind.
    fn with_kind(&self, part: Part, kind: Option<KindId>) -> Part {
        let (Some(value), Some(kind)) = (part.constant, kind) else { return part };
        let name = |element| self.lexicon().name(kind, element);
        let text = match value {
            Constant::Element(element) => name(element),
            Constant::Only(element) => format!("{{ {} }}", name(element)),
            Constant::Set(which) => {
                let set = self.program().sets.get(usize::from(which)).copied().unwrap_or(Set::EMPTY);
                if set == Set::first_elements(self.lexicon().count(kind)) {
                    return Part { kind: Some(kind), ..Part::word(self.catalogue().kinds[kind.index()].all) };
                }
                format!("{{ {} }}", set.iter().map(name).collect::<Vec<_>>().join(", "))
            }
        };
        Part { kind: Some(kind), ..Part::word(text) }
    }
}

/// Stands for a set of a kind that is not known yet.
const UNNAMED: &str = "\0";

/// A text in which all sets are named.
fn sayable(text: String) -> Option<String> {
    (!text.contains(UNNAMED)).then_some(text)
}

impl Part {
    fn word(text: impl Into<String>) -> Self {
        Self { text: text.into(), kind: None, constant: None, binds: 5 }
    }

    fn binding(binds: u8, text: String) -> Self {
        Self { binds, ..Self::word(text) }
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
