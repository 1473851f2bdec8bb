//! Type inference by unification: variables, lists and maps get their types from what is done with them.

use javelina_engine::rules::{Catalogue, KindId, Type};

use crate::lower::tree::Base;

/// A type that may not be known yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Term(u32);

/// What a type is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    Truth,
    Number,
    Text,
    Of(KindId),
    List(Term),
    Map(Term, Term),
    Range,
    View,
    /// No value: a statement, a verb.
    Void,
    /// Agrees with all types.
    Any,
}

#[derive(Clone, Copy, Debug)]
enum Slot {
    To(Term),
    /// Anything.
    Open,
    /// A text or an element.
    Word,
    Is(Shape),
}

/// The types of one script while it is lowered.
#[derive(Debug, Default)]
pub(crate) struct Types {
    slots: Vec<Slot>,
}

/// How deep lists may be nested in a type; what is deeper agrees with all types.
const DEPTH: usize = 8;

impl Types {
    fn slot(&mut self, slot: Slot) -> Term {
        self.slots.push(slot);
        Term(self.slots.len() as u32 - 1)
    }

    /// A type that is not known yet.
    pub(crate) fn open(&mut self) -> Term {
        self.slot(Slot::Open)
    }

    /// A text that becomes an element where it meets one.
    pub(crate) fn word(&mut self) -> Term {
        self.slot(Slot::Word)
    }

    /// A known type.
    pub(crate) fn is(&mut self, shape: Shape) -> Term {
        self.slot(Slot::Is(shape))
    }

    /// A list of entries of a type.
    pub(crate) fn list(&mut self, entry: Term) -> Term {
        self.is(Shape::List(entry))
    }

    /// A declared type.
    pub(crate) fn declared(&mut self, of: Type) -> Term {
        match of {
            Type::Bool => self.is(Shape::Truth),
            Type::Number => self.is(Shape::Number),
            Type::Of(kind) => self.is(Shape::Of(kind)),
            Type::SetOf(kind) => {
                let entry = self.is(Shape::Of(kind));
                self.list(entry)
            }
        }
    }

    fn end(&self, mut term: Term) -> Term {
        while let Slot::To(next) = self.slots[term.0 as usize] {
            term = next;
        }
        term
    }

    /// What a type is; `None` while it is not known. A text that has met no element is a text.
    pub(crate) fn shape(&self, term: Term) -> Option<Shape> {
        match self.slots[self.end(term).0 as usize] {
            Slot::Is(shape) => Some(shape),
            Slot::Word => Some(Shape::Text),
            Slot::Open | Slot::To(_) => None,
        }
    }

    /// Returns `true` if a type may still become an element or a text.
    pub(crate) fn is_word(&self, term: Term) -> bool {
        matches!(self.slots[self.end(term).0 as usize], Slot::Word)
    }

    /// Gives up what is known of a type: it agrees with all others.
    pub(crate) fn free(&mut self, term: Term) {
        let end = self.end(term);
        self.slots[end.0 as usize] = Slot::Is(Shape::Any);
    }

    /// Makes two types one. Returns `false`, and changes nothing that matters, if they are different.
    pub(crate) fn unify(&mut self, one: Term, other: Term) -> bool {
        self.unify_to(one, other, DEPTH)
    }

    fn unify_to(&mut self, one: Term, other: Term, depth: usize) -> bool {
        let (one, other) = (self.end(one), self.end(other));
        if one == other {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else { return true };
        match (self.slots[one.0 as usize], self.slots[other.0 as usize]) {
            (Slot::Is(Shape::Any), _) | (_, Slot::Is(Shape::Any)) => true,
            (Slot::Open, _) => self.bind(one, other),
            (_, Slot::Open) => self.bind(other, one),
            (Slot::Word, Slot::Word | Slot::Is(Shape::Text | Shape::Of(_))) => self.bind(one, other),
            (Slot::Is(Shape::Text | Shape::Of(_)), Slot::Word) => self.bind(other, one),
            (Slot::Is(Shape::List(a)), Slot::Is(Shape::List(b))) => self.unify_to(a, b, depth),
            (Slot::Is(Shape::Map(key, value)), Slot::Is(Shape::Map(key2, value2))) => {
                self.unify_to(key, key2, depth) && self.unify_to(value, value2, depth)
            }
            (Slot::Is(a), Slot::Is(b)) => a == b,
            _ => false,
        }
    }

    fn bind(&mut self, from: Term, to: Term) -> bool {
        let slot = if self.holds(to, from, DEPTH) { Slot::Is(Shape::Any) } else { Slot::To(to) };
        self.slots[from.0 as usize] = slot;
        true
    }

    /// Whether a type has another inside, or is nested too deep to tell.
    fn holds(&self, term: Term, inner: Term, depth: usize) -> bool {
        let term = self.end(term);
        let Some(depth) = depth.checked_sub(1) else { return true };
        term == inner
            || match self.slots[term.0 as usize] {
                Slot::Is(Shape::List(entry)) => self.holds(entry, inner, depth),
                Slot::Is(Shape::Map(key, value)) => self.holds(key, inner, depth) || self.holds(value, inner, depth),
                _ => false,
            }
    }

    /// The type that two values have in common where either may be the one: all types if they differ.
    pub(crate) fn join(&mut self, one: Term, other: Term) -> Term {
        if self.unify(one, other) { one } else { self.is(Shape::Any) }
    }

    /// The type as the tree has it.
    pub(crate) fn base(&self, term: Term) -> Base {
        let boxed = |term: Term| Box::new(self.base(term));
        match self.shape(term) {
            None | Some(Shape::Any) => Base::Any,
            Some(Shape::Truth) => Base::Truth,
            Some(Shape::Number) => Base::Number,
            Some(Shape::Text) => Base::Text,
            Some(Shape::Of(kind)) => Base::Of(kind),
            Some(Shape::List(entry)) => Base::List(boxed(entry)),
            Some(Shape::Map(key, value)) => Base::Map(boxed(key), boxed(value)),
            Some(Shape::Range) => Base::Range,
            Some(Shape::View) => Base::View,
            Some(Shape::Void) => Base::Nothing,
        }
    }

    /// A text that is the same for equal types; `None` if something in it is not known yet.
    pub(crate) fn key(&self, term: Term) -> Option<String> {
        match self.shape(term)? {
            Shape::Text if self.is_word(term) => None,
            Shape::List(entry) => Some(format!("[{}]", self.key(entry)?)),
            Shape::Map(key, value) => Some(format!("{{{}:{}}}", self.key(key)?, self.key(value)?)),
            shape => Some(format!("{shape:?}")),
        }
    }

    /// The type in the words of the reference: `a number`, `a list of cells`.
    pub(crate) fn in_words(&self, term: Term, catalogue: &Catalogue) -> String {
        self.base(term).in_words(catalogue)
    }
}

impl Base {
    /// The type in the words of the reference: `a number`, `a list of cells`.
    pub(crate) fn in_words(&self, catalogue: &Catalogue) -> String {
        let decl = |kind: &KindId| catalogue.kinds.get(kind.index());
        match self {
            Self::Any => "a value".into(),
            Self::Truth => "a truth".into(),
            Self::Number => "a number".into(),
            Self::Text => "a text".into(),
            Self::Of(kind) => {
                let name = decl(kind).map_or("element", |kind| kind.name);
                format!("{} {name}", if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" })
            }
            Self::List(entry) => match &**entry {
                Self::Of(kind) => format!("a list of {}", decl(kind).map_or("elements", |kind| kind.all)),
                Self::Number => "a list of numbers".into(),
                _ => "a list".into(),
            },
            Self::Map(..) => "a map".into(),
            Self::Range => "a range".into(),
            Self::View => "the view".into(),
            Self::Nothing => "no value".into(),
        }
    }
}
