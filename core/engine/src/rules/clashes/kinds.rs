//! Conflicts: what was found of two places of content that clash.

use crate::Span;
use crate::rules::compiled::set::Set;
use crate::rules::declared::ids::ItemId;

/// The items of a game, for conflicts between them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct InPlay {
    /// Items that may be in play: those that were chosen and the cards that may be dealt.
    pub perhaps: Set,
    /// Items that are in play from the first move to the last.
    pub surely: Set,
    /// Items of which each conflict must have one; any if `None`.
    pub about: Option<Set>,
}

/// How sure we are that two clauses really meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Certainty {
    /// They do: an error.
    Certain,
    /// Their conditions could not be proved apart: a warning.
    Possible,
}

/// In which way two answers differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ConflictKind {
    /// Two values of one number.
    Sets,
    /// Two values of one number that `combine` joins with a third one by different words.
    Words,
    /// A floor above a cap.
    Bounds,
    /// A fact that one widens and the other narrows.
    Facts,
    /// An element that one includes and the other excludes.
    Members,
    /// Two effect lists whose order may show.
    Lists,
    /// Two values of one setting.
    Settings,
}

/// Two places of content that answer one question differently. Which of them comes first depends on what they say, and
/// on their names only if they say the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The items that they belong to.
    pub items: [ItemId; 2],
    /// The labels of the two clauses, or the ids of the two items that change a setting.
    pub labels: [String; 2],
    /// Where they stand.
    pub spans: [Span; 2],
    /// What they clash over: a point or a setting.
    pub over: String,
    /// In which way they differ.
    pub kind: ConflictKind,
    /// In words, how they clash; empty behind the first 1,000 conflicts that are as certain.
    pub how: String,
    /// The condition under which both speak, if it can be put into words.
    pub meet: Option<String>,
    /// How sure we are.
    pub certainty: Certainty,
    /// Whether they are functions of scripts, which cannot say what comes first.
    pub are_scripts: [bool; 2],
    /// Where both apply, if an element of the point's first subject shows it.
    pub shown_by: Option<String>,
}

impl Conflict {
    /// Whether the language says which answer holds, whatever the names and the order: `narrow` beats `widen`, `exclude`
    /// beats `include`, a cap comes after a floor. Between two items that is an answer; within one it is a mistake.
    pub fn is_settled(&self) -> bool {
        let is_answered = matches!(self.kind, ConflictKind::Facts | ConflictKind::Members | ConflictKind::Bounds);
        is_answered && self.items[0] != self.items[1]
    }
}
