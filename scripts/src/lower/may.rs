//! Values that may be `()`, and places of the text that need another value.

use std::ops::{BitOr, BitOrAssign};

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
            ("key" | "index or key", shape) if shape != Shape::Number => Self::Key,
            ("list" | "list or map" | "list, map or text", Shape::Map(..)) | ("map", _) => Self::Map,
            ("list, map or text", Shape::Text | Shape::Of(_)) | ("text", _) => Self::Text,
            ("list" | "list or map" | "list, map or text", _) => Self::List,
            _ => Self::Number,
        })
    }

    /// Why `()` fails, and what is written in its place.
    pub(super) fn words(self) -> (&'static str, Option<&'static str>) {
        match self {
            Self::Number => ("is not a number", Some("0")),
            Self::Truth => ("is neither `true` nor `false`", Some("false")),
            Self::List => ("is not a list", Some("[]")),
            Self::Map => ("is not a map", Some("#{}")),
            Self::Text => ("is not a text", Some("\"\"")),
            Self::Key => ("is not a key", None),
            Self::Seat => ("is not a seat", None),
        }
    }

    /// Returns `true` if values of a type are needed; those of other types are reported elsewhere.
    pub(super) fn fits(self, shape: Shape) -> bool {
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
