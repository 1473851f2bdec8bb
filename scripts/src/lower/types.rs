//! Type inference by unification: variables, lists and maps get their types from what is done with them.

use javelina_engine::rules::{Catalogue, KindId, Type};

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
    /// One type or another, as its path has it: nothing that takes one type takes it.
    Mixed,
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
#[derive(Clone, Debug, Default)]
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

    /// A declared type.
    pub(crate) fn declared(&mut self, of: Type) -> Term {
        match of {
            Type::Bool => self.is(Shape::Truth),
            Type::Number => self.is(Shape::Number),
            Type::Of(kind) => self.is(Shape::Of(kind)),
            Type::SetOf(kind) => {
                let entry = self.is(Shape::Of(kind));
                self.is(Shape::List(entry))
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

    /// Gives up what is known of a type: it agrees with all others.
    fn free(&mut self, term: Term) {
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

    /// Makes a type hold another; where they differ it agrees with all types from now on.
    pub(crate) fn hold(&mut self, term: Term, other: Term) {
        if !self.unify(term, other) {
            self.free(term);
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

    /// The type that two values have in common where either may be the one.
    pub(crate) fn join(&mut self, one: Term, other: Term) -> Term {
        if self.unify(one, other) { one } else { self.is(Shape::Mixed) }
    }

    /// A text that is the same for equal types; `None` if something in it is not known yet.
    pub(crate) fn key(&self, term: Term) -> Option<String> {
        match self.shape(term)? {
            Shape::Text if matches!(self.slots[self.end(term).0 as usize], Slot::Word) => None,
            Shape::List(entry) => Some(format!("[{}]", self.key(entry)?)),
            Shape::Map(key, value) => Some(format!("{{{}:{}}}", self.key(key)?, self.key(value)?)),
            shape => Some(format!("{shape:?}")),
        }
    }

    /// A type in the words of the reference: `a number`, `a list of cells`.
    pub(crate) fn in_words(&self, shape: Option<Shape>, catalogue: &Catalogue) -> String {
        let decl = |kind: KindId| catalogue.kinds.get(kind.index());
        match shape {
            None | Some(Shape::Any) => "a value".into(),
            Some(Shape::Truth) => "a boolean".into(),
            Some(Shape::Number) => "a number".into(),
            Some(Shape::Text) => "a text".into(),
            Some(Shape::Of(kind)) => {
                let name = decl(kind).map_or("element", |kind| kind.name);
                format!("{} {name}", if name.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" })
            }
            Some(Shape::List(entry)) => match self.shape(entry) {
                Some(Shape::Of(kind)) => {
                    let all = decl(kind).map_or("elements", |kind| kind.all);
                    format!("a list of {}", all.strip_prefix("all_").unwrap_or(all))
                }
                Some(Shape::Number) => "a list of numbers".into(),
                _ => "a list".into(),
            },
            Some(Shape::Map(..)) => "a map".into(),
            Some(Shape::Range) => "a range".into(),
            Some(Shape::View) => "the view".into(),
            Some(Shape::Void) => "no value".into(),
            Some(Shape::Mixed) => "a value of several types".into(),
        }
    }
}
