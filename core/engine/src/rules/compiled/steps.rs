//! Steps: what an effect list does, one after the other.

use crate::rules::declared::ids::{Code, CounterId, EffectId, FactId, KindId, PointId, ZoneId};

/// Who answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The seat that acts.
    Actor,
    /// The seat that the code gives.
    Seat(Code),
    /// Nature: uniform over the candidates, recorded. The counter says how often she answered the clause for the seat in
    /// this round.
    Chance(CounterId),
    /// Every seat of a set at once, each in secret and from candidates of its own; when the last answer is in, all are
    /// written to the counter, which is kept per seat.
    Sealed {
        /// The seats.
        seats: Code,
        /// Where the answers go; who skips leaves its start value.
        into: CounterId,
    },
}

/// A zone as a step names it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Place {
    /// Which zone.
    pub zone: ZoneId,
    /// Whose.
    pub seat: Code,
}

/// Where something is laid in a zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum End {
    /// As the game lays things there.
    #[default]
    Usual,
    /// On top.
    Top,
    /// At the end.
    Last,
}

/// What a step does with zones.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Motion {
    /// All that lies in the one goes to the other.
    #[default]
    SendAll,
    /// The first ones go, as many as the value says.
    SendFirst,
    /// Those of a set go.
    SendThose,
    /// Both change places.
    Exchange,
    /// What each seat has goes to the seat that the value gives for it.
    Pass,
    /// Nature mixes what lies there.
    Shuffle,
    /// Nature rolls the dice that lie there.
    Reroll,
    /// The seats of a set know from now on what lies there.
    Show,
    /// The seats of a set no longer know what lies there.
    Hide,
}

/// A step that has things change hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moved {
    /// What is done.
    pub motion: Motion,
    /// Out of this zone.
    pub from: Place,
    /// Into this zone, if it is about two.
    pub to: Place,
    /// Where in it.
    pub end: End,
    /// How many, which ones, to whom.
    pub by: Code,
}

/// One step of an effect list. Jumps are indices into the clause's own list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Has the game do something.
    Perform {
        /// What.
        effect: EffectId,
        /// Up to three arguments.
        args: [Code; 3],
    },
    /// Sets or changes a counter, kept in its bounds.
    Assign {
        /// Which.
        counter: CounterId,
        /// The place of the value, if it has several, see [`CounterDecl::place`](crate::rules::CounterDecl::place).
        element: Option<Code>,
        /// Whether the value is added to what stands there.
        add: bool,
        /// The value; empty: none, of a counter whose values are elements.
        value: Code,
    },
    /// Goes on at `to` unless the condition holds.
    Unless {
        /// The condition.
        condition: Code,
        /// Where to go on.
        to: u16,
    },
    /// Goes on at the step.
    Jump(u16),
    /// Fixes a set; the next [`Step::Next`] of the same depth walks it.
    Each {
        /// The elements, fixed before the first turn.
        set: Code,
        /// How deep in other `each`es: 0 or 1.
        depth: u8,
    },
    /// Binds the next element of the set to `slot`; at its end goes on at `to`.
    Next {
        /// How deep in other `each`es: 0 or 1.
        depth: u8,
        /// Where the element is bound.
        slot: u8,
        /// If the fact is given, elements come in its rank order.
        order: Option<FactId>,
        /// As which seat has the list; empty: the acting one.
        whose: Code,
        /// Where to go on after the last one.
        to: u16,
    },
    /// Asks somebody for an element of a set; with no candidate, or after `skip`, goes on at `to`.
    Choose {
        /// What is chosen.
        kind: KindId,
        /// The candidates, predicate included.
        set: Code,
        /// Where the choice is bound.
        slot: u8,
        /// Who is asked.
        asked: Asked,
        /// Whether the answer may be `skip`.
        may_skip: bool,
        /// Every candidate is put to this verdict first, as its first subject.
        verdict: Option<PointId>,
        /// Where to go on without an answer.
        to: u16,
    },
    /// Opens a repetition: the body up to [`Step::Again`] runs at most `times` times. A question in it that has no
    /// candidate or is skipped ends it.
    Repeat {
        /// How often.
        times: Code,
        /// Whether the question right behind it offers nothing twice.
        apart: bool,
    },
    /// Goes back to `to` while turns are left.
    Again {
        /// The step after [`Step::Repeat`].
        to: u16,
    },
    /// Goes on as another seat acts, up to the [`Step::Back`] of its depth; at `to` if nobody plays there.
    For {
        /// The seat.
        seat: Code,
        /// How deep in other `for`s: 0 or 1.
        depth: u8,
        /// Where to go on otherwise.
        to: u16,
    },
    /// Goes on as the seat acts that did before the [`Step::For`] of this depth.
    Back {
        /// How deep in other `for`s: 0 or 1.
        depth: u8,
    },
    /// Binds a number or an element.
    Let {
        /// Where it is bound.
        slot: u8,
        /// The value.
        value: Code,
    },
    /// Has things change hands between zones.
    Move(Moved),
    /// Opens the values of a secret counter to all, until it is next written or starts afresh.
    Reveal(CounterId),
    /// Ends the list.
    Done,
}

/// Returns `true` if the question at a step is asked several times and offers nothing twice.
#[inline]
pub(in crate::rules) fn is_apart(steps: &[Step], at: usize) -> bool {
    at.checked_sub(1).is_some_and(|before| matches!(steps.get(before), Some(Step::Repeat { apart: true, .. })))
}
