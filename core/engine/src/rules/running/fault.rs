//! What goes wrong inside content, and what an asking leaves behind.

use crate::rules::declared::capped::Capped;
use crate::rules::declared::ids::{ABSENT, ClauseId};

/// What went wrong inside content during play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FaultKind {
    /// A question asks itself again by way of facts that rules read: more than [`MAX_NESTED`](crate::rules::MAX_NESTED) are nested.
    Nested,
    /// A script failed; the number is the index of its diagnostic code in the script host's table, or
    /// [`CLOCK`](crate::rules::CLOCK), the text what more there is to say.
    Script(u8, Said),
    /// Too many effects in one action (10,000).
    Effects,
    /// Effects set off effects too deep: more suspended lists than `MAX_FRAMES`.
    Cascade,
    /// Two clauses answered one asking differently, and nobody said which one holds: unequal values of a number, or effect
    /// lists that touch without an order.
    Conflict,
    /// One lap after the other in which nobody acts.
    Idle,
    /// An effect puts more in one place than fits there.
    Crowded,
    /// A factor has a denominator of 0 or less.
    Divisor,
    /// The rules in play at one point have loops with more than [`MAX_QUESTION_PASSES`](crate::rules::MAX_QUESTION_PASSES) passes.
    Price,
    /// Loops took more than [`MAX_ACTION_PASSES`](crate::rules::MAX_ACTION_PASSES) passes in one action.
    Passes,
}

/// What went wrong, and where. The game is void.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What went wrong.
    pub kind: FaultKind,
    /// The clause; `None` if settings are the reason.
    pub clause: Option<ClauseId>,
    /// The other clause of a conflict.
    pub other: Option<ClauseId>,
    /// What the two clauses of a conflict said, if they said a value.
    pub values: [i32; 2],
    /// In which line of the script (from 1); 0 where the clause's own place is meant.
    pub line: u16,
    /// In which column of the script (from 1).
    pub column: u16,
}

impl Fault {
    /// A fault in a clause as a whole.
    pub fn new(kind: FaultKind, clause: ClauseId) -> Self {
        Self { kind, clause: Some(clause), other: None, values: [ABSENT; 2], line: 0, column: 0 }
    }

    /// A conflict between two clauses, with what each said.
    pub fn conflict(clauses: [ClauseId; 2], values: [i32; 2]) -> Self {
        Self { other: Some(clauses[1]), values, ..Self::new(FaultKind::Conflict, clauses[0]) }
    }
}

/// What the asking of a point leaves behind: what went wrong in it, and what its scripts spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Toll {
    /// The first thing that went wrong.
    pub fault: Option<Fault>,
    /// The first value that was cut off at a limit.
    pub capped: Option<Capped>,
    /// Operations of scripts.
    pub operations: u32,
}

/// A short text that is a plain value: what a failing script said, or what it was given.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Said([u8; 96]);

impl Said {
    /// Nothing.
    pub const NOTHING: Self = Self([0; 96]);

    /// A text made fit to be shown between backticks, cut to 96 bytes.
    pub fn new(text: &str) -> Self {
        let mut said = Self::NOTHING;
        let mut shown = crate::printable(text, said.0.len()).replace('`', "'");
        if shown.len() > said.0.len() {
            while shown.len() > said.0.len() - '…'.len_utf8() {
                shown.pop();
            }
            shown.push('…');
        }
        for (to, byte) in said.0.iter_mut().zip(shown.bytes()) {
            *to = byte;
        }
        said
    }

    /// The text.
    pub fn text(&self) -> &str {
        let end = self.0.iter().position(|byte| *byte == 0).unwrap_or(self.0.len());
        self.0.get(..end).and_then(|bytes| std::str::from_utf8(bytes).ok()).unwrap_or("")
    }
}

impl std::fmt::Debug for Said {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.text())
    }
}
