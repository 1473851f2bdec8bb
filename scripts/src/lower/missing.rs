//! Values that may be `()`: where they come from is noted by the walk over paths, what is known of them on a path is here.

use std::ops::{BitOr, BitOrAssign, Range};

use javelina_engine::{Diagnostic, Fix, Span};

use crate::calls::library::NATIVES;
use crate::lower::extents::extent;
use crate::lower::paths::{Path, Walk};
use crate::lower::tree::{At, Binary, Node, Unary};
use crate::lower::types::Shape;

/// What a value may be.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct May {
    /// It may be `()`.
    pub none: bool,
    /// It may be a list or a map in which something is `()`.
    pub holds: bool,
}

impl May {
    /// It may be `()` or not, and holds nothing.
    pub(super) fn none(none: bool) -> Self {
        Self { none, holds: false }
    }

    /// What a list of such values may be.
    pub(super) fn listed(self) -> Self {
        Self { none: false, holds: self.none || self.holds }
    }

    /// What an entry of such a list may be.
    pub(super) fn entry(self) -> Self {
        Self { none: self.holds, holds: self.holds }
    }
}

impl BitOr for May {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { none: self.none || other.none, holds: self.holds || other.holds }
    }
}

impl BitOrAssign for May {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// What a place of the text needs in order not to fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    Number,
    Truth,
    List,
    Map,
    Text,
    Key,
    Seat,
}

impl Need {
    /// What an argument of the library is needed as, by the word that stands for it.
    pub(super) fn of_word(word: &str, shape: Shape) -> Option<Self> {
        Some(match (word, shape) {
            ("value", _) => return None,
            ("key" | "place or key", shape) if shape != Shape::Number => Self::Key,
            ("list" | "list or map" | "list, map or text", Shape::Map(..)) | ("map", _) => Self::Map,
            ("list, map or text", Shape::Text | Shape::Of(_)) | ("text", _) => Self::Text,
            ("list" | "list or map" | "list, map or text", _) => Self::List,
            _ => Self::Number,
        })
    }

    /// Why `()` fails, and what is written in its place.
    fn words(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Number => ("cannot be reckoned with", Some("0")),
            Self::Truth => ("is neither `true` nor `false`", Some("false")),
            Self::List => ("is not a list", Some("[]")),
            Self::Map => ("is not a map", Some("#{}")),
            Self::Text => ("is not a text", Some("\"\"")),
            Self::Key => ("is not a key", None),
            Self::Seat => ("is not a seat", None),
        }
    }

    /// Returns `true` if values of a type are needed; those of other types are reported elsewhere.
    fn fits(self, shape: Shape) -> bool {
        match shape {
            Shape::Any => true,
            Shape::Number => matches!(self, Self::Number | Self::Key),
            Shape::Truth => self == Self::Truth,
            Shape::List(_) => self == Self::List,
            Shape::Map(..) => self == Self::Map,
            Shape::Text | Shape::Of(_) => matches!(self, Self::Text | Self::Key | Self::Seat),
            _ => false,
        }
    }
}

impl Walk<'_> {
    /// Something fails if this value is `()`.
    pub(super) fn needs(&mut self, need: Need, at: At, may: May) {
        if may.none && need.fits(self.tree.shape(at)) {
            let range = extent(self.tree, self.source, at);
            let text = self.source.of(range.clone().unwrap_or_else(|| self.tree.span(at).range()));
            self.warn(need, self.tree.span(at), text, range);
        }
    }

    /// Walks over a value that must not be `()`.
    pub(super) fn needed(&mut self, need: Need, at: At) -> May {
        let may = self.value(at);
        self.needs(need, at, may);
        may
    }

    /// As [`needed`](Self::needed), of a value that may be left out.
    pub(super) fn if_any(&mut self, need: Need, at: Option<At>) {
        at.map(|at| self.needed(need, at));
    }

    pub(super) fn warn(&mut self, need: Need, span: Span, text: &str, range: Option<Range<usize>>) {
        let (why, instead) = need.words();
        let problem = Diagnostic::warning("R3027", span, format!("`{text}` may be `()`, which {why}"));
        let Some(instead) = instead else {
            self.found.push(problem.help(format!("test `{text} != ()` before")));
            return;
        };
        let written = format!("({text} ?? {instead})");
        let problem = problem.help(format!("write `{written}`, or test `{text} != ()` before"));
        let fix = range.map(|range| Fix::write(Span::new(self.source.file, range), written).unsure());
        self.found.push(fix.into_iter().fold(problem, Diagnostic::fix));
    }

    /// Numbers of a list are reckoned with.
    pub(super) fn all_needed(&mut self, list: At) {
        let range = extent(self.tree, self.source, list).unwrap_or_else(|| self.tree.span(list).range());
        let message = format!("`{}` may hold `()`, which cannot be reckoned with", self.source.of(range));
        let problem = Diagnostic::warning("R3027", self.tree.span(list), message);
        self.found.push(problem.help("write `(value ?? 0)` where the value is put into the list"));
    }

    /// Two paths meet: the one at work and another.
    pub(super) fn meet(&mut self, other: Option<Path>) {
        self.path = match (self.path.take(), other) {
            (Some(one), Some(other)) => {
                let both = |at: &At| other.present.iter().any(|known| self.tree.same(*at, *known));
                let present = one.present.into_iter().filter(both).collect();
                Some(Path { present, has_asked: one.has_asked || other.has_asked })
            }
            (one, other) => one.or(other),
        };
    }

    /// Forgets what is known of the variables that a loop sets or changes.
    pub(super) fn assigned(&mut self, body: At) {
        for at in self.tree.all_nodes(body) {
            match self.tree.node(at) {
                Node::Assign(local, None, ..) => self.forget(*local),
                Node::Assign(local, ..) => self.forget_inside(*local),
                Node::Native(native, args) if NATIVES[*native].changes => self.changed(args[0]),
                _ => {}
            }
        }
    }

    /// Forgets what is known of a variable.
    pub(super) fn forget(&mut self, local: u16) {
        self.forget_inside(local);
        let tree = self.tree;
        self.path.iter_mut().for_each(|path| path.present.retain(|at| *tree.node(*at) != Node::Local(local)));
    }

    /// Forgets what is known of the entries of a variable.
    pub(super) fn forget_inside(&mut self, local: u16) {
        let tree = self.tree;
        let mentions = |at: At| tree.all_nodes(at).into_iter().any(|at| *tree.node(at) == Node::Local(local));
        let is_kept = |at: &At| *tree.node(*at) == Node::Local(local) || !mentions(*at);
        self.path.iter_mut().for_each(|path| path.present.retain(is_kept));
    }

    /// A function of the library changes a list or a map.
    pub(super) fn changed(&mut self, list: At) {
        if let Node::Local(local) = *self.tree.node(list) {
            self.forget_inside(local);
        }
    }

    /// Values are not `()` from here on.
    pub(super) fn learn(&mut self, present: impl IntoIterator<Item = At>) {
        if let Some(path) = &mut self.path {
            path.present.extend(present);
        }
    }

    /// Notes what a condition says of values.
    pub(super) fn narrow(&mut self, condition: At, truth: bool) {
        let tree = self.tree;
        match (tree.node(condition), truth) {
            (Node::Unary(Unary::Not, one), _) => self.narrow(*one, !truth),
            (Node::Binary(Binary::And, one, other), true) | (Node::Binary(Binary::Or, one, other), false) => {
                self.narrow(*one, truth);
                self.narrow(*other, truth);
            }
            (Node::Binary(sign @ (Binary::Equal | Binary::Unequal), one, other), _) => {
                let is_equal = (*sign == Binary::Equal) == truth;
                for (one, other) in [(*one, *other), (*other, *one)] {
                    let is_sure =
                        if is_equal { !self.nodes[other.index()].none } else { *tree.node(other) == Node::Nothing };
                    self.learn(is_sure.then_some(one));
                }
            }
            (
                Node::Binary(Binary::Less | Binary::LessOrEqual | Binary::Greater | Binary::GreaterOrEqual, a, b),
                true,
            ) => self.learn([*a, *b]),
            (Node::Binary(Binary::In, one, list), true) => {
                self.learn((!self.nodes[list.index()].holds).then_some(*one));
            }
            (Node::Native(native, args), true) if NATIVES[*native].name == "contains" => {
                self.learn((!self.nodes[args[0].index()].holds).then_some(args[1]));
            }
            _ => {}
        }
    }

    pub(super) fn is_present(&self, at: At) -> bool {
        self.path.as_ref().is_some_and(|path| path.present.iter().any(|one| self.tree.same(*one, at)))
    }
}
