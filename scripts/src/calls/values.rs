//! Values on both sides of the fence: elements as texts, sets as lists, the view, effects and questions.

use std::collections::BTreeMap;

use crate::calls::asked::Value;
use javelina_engine::rules::{ABSENT, KindId, Lexicon, Set, Type};
use rhai::{Array, Dynamic, INT, ImmutableString};

/// The names of all elements, ready to be handed to scripts.
#[derive(Debug, Default)]
pub(crate) struct Names {
    kinds: Vec<Kind>,
}

#[derive(Debug, Default)]
struct Kind {
    names: Vec<Dynamic>,
    elements: BTreeMap<String, i32>,
}

impl Names {
    pub(crate) fn of(lexicon: &Lexicon) -> Self {
        let kind = |names: &Vec<String>| Kind {
            names: names.iter().map(|name| Dynamic::from(ImmutableString::from(name.as_str()))).collect(),
            elements: names.iter().enumerate().map(|(at, name)| (name.clone(), at as i32)).collect(),
        };
        Self { kinds: lexicon.names.iter().map(kind).collect() }
    }

    /// The same names with texts of their own, for another worker.
    pub(crate) fn copy(&self) -> Self {
        let kind = |kind: &Kind| {
            let mut names = vec![Dynamic::UNIT; kind.names.len()];
            for (name, at) in &kind.elements {
                names[*at as usize] = Dynamic::from(ImmutableString::from(name.as_str()));
            }
            Kind { names, elements: kind.elements.clone() }
        };
        Self { kinds: self.kinds.iter().map(kind).collect() }
    }

    fn kind(&self, kind: KindId) -> Option<&Kind> {
        self.kinds.get(kind.index())
    }

    /// How many elements a kind has.
    pub(crate) fn count(&self, kind: KindId) -> usize {
        self.kind(kind).map_or(0, |kind| kind.names.len())
    }

    /// The element with exactly this name.
    pub(crate) fn element(&self, kind: KindId, name: &str) -> Option<i32> {
        self.kind(kind)?.elements.get(name).copied()
    }

    /// The name of an element.
    pub(crate) fn name(&self, kind: KindId, element: i32) -> &str {
        let mut all = self.kind(kind).into_iter().flat_map(|kind| &kind.elements);
        all.find(|(_, at)| **at == element).map_or("", |(name, _)| name)
    }

    /// The names of a kind.
    pub(crate) fn names(&self, kind: KindId) -> impl Iterator<Item = &str> {
        self.kind(kind).into_iter().flat_map(|kind| kind.elements.keys().map(String::as_str))
    }

    /// A value as scripts see it; what is absent is `()`.
    pub(crate) fn value(&self, of: Type, value: i32) -> Dynamic {
        if value == ABSENT {
            return Dynamic::UNIT;
        }
        match of {
            Type::Bool => Dynamic::from(value == 1),
            Type::Number | Type::SetOf(_) => Dynamic::from(INT::from(value)),
            Type::Of(kind) => {
                let name = usize::try_from(value).ok().and_then(|at| self.kind(kind)?.names.get(at));
                name.cloned().unwrap_or_else(|| Dynamic::from(INT::from(value)))
            }
        }
    }

    /// A value that was read, as scripts see it.
    pub(crate) fn read(&self, of: Type, value: &Value) -> Dynamic {
        match (value, of) {
            (Value::Single(value), of) => self.value(of, *value),
            (Value::Set(set), Type::SetOf(kind)) => self.set(kind, *set),
            (Value::List(list), Type::SetOf(kind)) => {
                Dynamic::from_array(list.iter().map(|element| self.value(Type::Of(kind), *element)).collect())
            }
            (Value::Set(_) | Value::List(_), _) => Dynamic::UNIT,
        }
    }

    /// A set as scripts see it: a list of names in canonical order.
    pub(crate) fn set(&self, kind: KindId, set: Set) -> Dynamic {
        let list: Array = set.iter().map(|element| self.value(Type::Of(kind), element)).collect();
        Dynamic::from_array(list)
    }
}

/// The view: what a function of the script is given. Its fields are read when they are asked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View;
