//! Marks: what each word of a checked text means, written down where it was decided. Editors read them; games do not.

use crate::rules::declared::catalogue::Type;
use crate::rules::declared::ids::{CounterId, EffectId, FactId, ItemId, KindId, PointId, ZoneId};
use crate::{FileId, Span};

/// What a word does with what it names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Role {
    /// It is the place where that gets its name.
    Declares,
    /// It gives that another value.
    Writes,
    /// It reads its value.
    Reads,
    /// It only names it.
    Names,
}

/// What a word means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Meaning {
    /// The game that a block is for.
    Game,
    /// A kind of content, as an index into the catalogue's.
    Content(usize),
    /// A card, variant or other item.
    Item(ItemId),
    /// A rule or an offer of an item, by its place among them.
    Rule(ItemId, u32),
    /// A level of a scenario, by its place among those of the item.
    Level(ItemId, u32),
    /// A counter.
    Counter(CounterId),
    /// A parameter, as an index into the program's.
    Param(u16),
    /// A table, as an index into the program's.
    Table(u16),
    /// A name that a step bound there, and its type.
    Bound(Span, Type),
    /// The element that a predicate looks at.
    It(KindId),
    /// The seat that acts.
    Actor,
    /// A point.
    Point(PointId),
    /// A subject of a point, as an index into its subjects.
    Subject(PointId, u8),
    /// A fact.
    Fact(FactId),
    /// A word of an effect.
    Effect(EffectId),
    /// A zone.
    Zone(ZoneId),
    /// A word of a step about zones.
    Motion,
    /// A setting.
    Setting(usize),
    /// What a setting may be.
    Choice(usize),
    /// A rule of the game that can be lifted.
    Base(u8),
    /// Something that offers may cost.
    Currency(u8),
    /// A kind; [`KindId::NUMBER`] for numbers.
    Kind(KindId),
    /// An element of a kind.
    Element(KindId, i32),
    /// A file of functions.
    Script(FileId),
    /// A span of time: turn, round, game.
    Scope,
    /// A figure of a gate.
    Figure,
    /// A policy.
    Policy,
    /// The code of a finding.
    Finding,
}

/// A word, or a name of several, and what it means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mark {
    /// Its bytes, quotes included.
    pub span: Span,
    /// What it means.
    pub what: Meaning,
    /// What it does with that.
    pub role: Role,
}

impl Mark {
    /// Sorts marks by place; of two at one place the first in the order of [`Role`] stays.
    pub fn settle(marks: &mut Vec<Self>) {
        marks.sort_by_key(|mark| (mark.span, mark.role));
        marks.dedup_by_key(|mark| mark.span);
    }
}
