//! Type inference of the lint: what a value surely is, as far as the text of the script says it.
//!
//! It follows variables, arguments and loops of one script without running it. Where two ways to a value disagree, or
//! none is known, the value may be anything and nothing is said against it.

use std::collections::BTreeSet;

use javelina_engine::Span;
use javelina_engine::rules::{KindId, PointId, Type};

use crate::calls::library::NATIVES;
use crate::calls::verbs::Verb;
use crate::lints::walk::{Call, Side, Walked};
use crate::world::{Function, What, World, holes};

/// A function of the script, in the order of the text.
#[derive(Clone, Debug)]
pub(crate) struct Defined {
    pub name: String,
    pub params: Vec<String>,
    pub span: Span,
    pub walked: Walked,
    /// The rule points from which it can be reached.
    pub points: BTreeSet<PointId>,
    /// The rule point that it answers.
    pub answers: Option<PointId>,
    /// The kind of the answer that it takes, if questions name it.
    pub takes: Option<KindId>,
}

/// What is known of values: the functions of a script, and what they may name.
#[derive(Clone, Copy)]
pub(crate) struct Types<'a> {
    pub world: &'a World<'a>,
    pub defined: &'a [Defined],
}

/// What a value is known to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Known {
    View,
    Text,
    Number,
    Truth,
    /// A list of names of elements.
    Names,
    List,
    Map,
    Range,
    /// `()`.
    Nothing,
    Anything,
}

/// How deep variables and calls are followed.
const DEPTH: usize = 8;

impl Known {
    /// The value in the words of the reference.
    pub(crate) fn in_words(self) -> &'static str {
        match self {
            Self::View => "the view",
            Self::Text => "a text",
            Self::Number => "a number",
            Self::Truth => "a truth",
            Self::Names | Self::List => "a list",
            Self::Map => "a map",
            Self::Range => "a range",
            Self::Nothing => "`()`",
            Self::Anything => "this value",
        }
    }

    fn of(yields: Type) -> Self {
        match yields {
            Type::Bool => Self::Truth,
            Type::Number => Self::Number,
            Type::Of(_) => Self::Text,
            Type::SetOf(_) => Self::Names,
        }
    }

    /// What an entry of it is.
    fn entry(self) -> Self {
        match self {
            Self::Names => Self::Text,
            Self::Range => Self::Number,
            _ => Self::Anything,
        }
    }

    /// Whether a function of the library that wants what its declaration calls `word` takes it.
    fn fits(self, word: &str) -> bool {
        let is_list = matches!(self, Self::List | Self::Names);
        match word {
            _ if self == Self::Anything => true,
            "number" | "least" | "greatest" | "from" => self == Self::Number,
            "list" => is_list,
            "map" => self == Self::Map,
            "key" => self == Self::Text,
            "list or map" => is_list || self == Self::Map,
            "list, map or text" => is_list || matches!(self, Self::Map | Self::Text),
            _ => true,
        }
    }
}

fn join(a: Option<Known>, b: Known) -> Option<Known> {
    match a {
        None => Some(b),
        Some(a) if a == b => Some(a),
        Some(Known::Names | Known::List) if matches!(b, Known::Names | Known::List) => Some(Known::List),
        Some(_) => Some(Known::Anything),
    }
}

/// Returns `true` if a verb takes a value at a place.
fn taken(verb: Verb, count: usize, place: usize, known: Known) -> bool {
    let may = match verb.args(count).get(place).copied().unwrap_or("value") {
        "seat" | "element" => matches!(known, Known::Text | Known::Nothing),
        "number" => matches!(known, Known::Number | Known::Nothing),
        "list" => matches!(known, Known::List | Known::Names),
        "value" => known != Known::View,
        _ => known == Known::Text,
    };
    may || known == Known::Anything
}

impl Types<'_> {
    /// What a value in function `at` is.
    pub(crate) fn known(&self, at: usize, side: &Side) -> Known {
        self.follow_value(at, side, DEPTH)
    }

    fn follow_value(&self, at: usize, side: &Side, depth: usize) -> Known {
        let Some(depth) = depth.checked_sub(1) else { return Known::Anything };
        match side {
            Side::Text => Known::Text,
            Side::Number => Known::Number,
            Side::Truth => Known::Truth,
            Side::List => Known::List,
            Side::Map => Known::Map,
            Side::Range => Known::Range,
            Side::Other => Known::Anything,
            Side::Field(name, of) => {
                let of = self.follow_value(at, of, depth);
                let point = self.defined[at].points.first();
                let is_key = of != Known::View && (of != Known::Anything || name == "len" || self.is_key(name));
                let field = point.filter(|_| !is_key).and_then(|point| self.world.field(name, *point));
                let of_view = field.filter(|_| of == Known::View).map(|field| self.world.type_of(field));
                let of_element = || match of {
                    Known::Text => self.world.yields(self.world.field_of_element(name)?),
                    _ => None,
                };
                of_view.or_else(of_element).map_or(Known::Anything, Known::of)
            }
            Side::Called(name, given) => {
                if self.defined.iter().any(|one| &one.name == name) {
                    return Known::Anything;
                }
                self.world.function(name, *given).map_or(Known::Anything, |function| self.gives(function))
            }
            Side::Variable(name) => self.variable(at, name, depth),
        }
    }

    fn variable(&self, at: usize, name: &str, depth: usize) -> Known {
        let one = &self.defined[at];
        let mut known = None;
        if let Some(place) = one.params.iter().position(|param| param == name) {
            known = match place {
                0 if one.answers.is_some() || one.takes.is_some() => Some(Known::View),
                1 if one.takes.is_some() => Some(Known::Text),
                _ => self.argument(at, place, depth),
            };
            if known.is_none() {
                return Known::Anything;
            }
        }
        for given in one.walked.lets.iter().filter(|given| given.name == name) {
            let value = self.follow_value(at, &given.from, depth);
            known = join(known, if given.is_entry { value.entry() } else { value });
        }
        known.unwrap_or(Known::Anything)
    }

    /// What the calls of a function of the script give for a parameter.
    fn argument(&self, at: usize, place: usize, depth: usize) -> Option<Known> {
        let one = &self.defined[at];
        let mut known = None;
        for (from, other) in self.defined.iter().enumerate() {
            let is_call = |call: &&Call| call.name == one.name && call.args.len() == one.params.len();
            for call in other.walked.calls.iter().filter(is_call) {
                let side = call.given.get(place + usize::from(call.is_method));
                known = join(known, side.map_or(Known::Anything, |side| self.follow_value(from, side, depth)));
            }
        }
        known
    }

    /// The variables that may hold a list or a map, in any function. Only their copies cost something.
    pub(crate) fn lists(&self) -> Vec<String> {
        let mut names = Vec::new();
        for (at, one) in self.defined.iter().enumerate() {
            for name in one.params.iter().chain(one.walked.lets.iter().map(|given| &given.name)) {
                let known = self.known(at, &Side::Variable(name.clone()));
                let may = matches!(known, Known::Names | Known::List | Known::Map | Known::Anything);
                if may && !names.contains(name) {
                    names.push(name.clone());
                }
            }
        }
        names
    }

    /// Whether a map of the script may have the key.
    pub(crate) fn is_key(&self, name: &str) -> bool {
        let mut keys = self.defined.iter().flat_map(|one| &one.walked.keys);
        keys.any(|key| key.as_ref().is_none_or(|key| key == name))
    }

    fn gives(&self, function: &Function) -> Known {
        match function.what {
            What::Native(at) => match NATIVES.get(at).map_or("", |native| native.gives) {
                "number" => Known::Number,
                "truth" => Known::Truth,
                "list" => Known::List,
                "()" => Known::Nothing,
                _ => Known::Anything,
            },
            What::Verb(_) | What::Effect(_) | What::Ask { .. } => Known::Nothing,
            What::All => Known::Names,
            _ => self.world.yields(function).map_or(Known::Anything, Known::of),
        }
    }

    /// The first value of a call that its function does not take: its place, and what it is.
    pub(crate) fn unfit(&self, at: usize, call: &Call, function: &Function) -> Option<(usize, Known)> {
        let world = self.world;
        let element = |known: Known| matches!(known, Known::Text | Known::Nothing | Known::Anything);
        let takes = |place: usize, known: Known| match function.what {
            What::Native(native) => {
                let word = NATIVES.get(native).and_then(|native| native.args.get(place)).copied();
                let word = match (word, call.given.first().map(|first| self.known(at, first))) {
                    (Some("place or key"), Some(Known::Map)) => "key",
                    (Some("place or key"), Some(Known::List | Known::Names)) => "from",
                    (word, _) => word.unwrap_or("value"),
                };
                known.fits(word)
            }
            _ if place == 0 && function.is_read_off() => matches!(known, Known::View | Known::Anything),
            What::Verb(verb) => taken(verb, function.args, place, known),
            What::Ask { .. } => {
                if place == 1 {
                    known.fits("list")
                } else {
                    element(known)
                }
            }
            What::Effect(effect) => match holes(&world.catalogue.effects[effect.index()]).nth(place) {
                None | Some(Type::Of(_)) => element(known),
                Some(Type::Bool) => matches!(known, Known::Truth | Known::Nothing | Known::Anything),
                _ => matches!(known, Known::Number | Known::Nothing | Known::Anything),
            },
            _ => element(known),
        };
        let known = call.given.iter().map(|side| self.known(at, side)).enumerate();
        known.into_iter().find(|(place, known)| !takes(*place, *known))
    }
}
