//! Kinds of Cliffs & Cactuses: the elements that clauses name.

use javelina_engine::kinds;

kinds! { pub KINDS;
    /// A card in a queue, by its place: `B.3` is the third card of B's queue.
    CARD: "card", "cards";
    /// The design of a card: `Coffee`.
    DESIGN as Design[96]: "design", "designs";
    /// A racer, in the order of reveals: the next one sits to the right.
    SEAT: "seat", "seats" = ["A", "B", "C", "D", "E", "F"];
    /// The sort of a card.
    SORT: "sort", "sorts" = ["bonus", "sabotage", "special", "multiplier"];
    /// A moment at which Larry may be played.
    MOMENT: "moment", "moments" = ["in_race", "before_reveal", "after_reveal", "before_tally"];
    /// The part of a card that a flip turns.
    SCOPE: "scope", "scopes" = ["card_alone", "whole"];
    /// A phase of a round: the race, the resolution, the tally.
    LAP: "phase", "phases" = ["race", "resolution", "tally"];
}

/// The phases, as elements of their kind.
pub const RACING: i32 = 0;
/// See [`RACING`].
pub const REVEALING: i32 = 1;
/// See [`RACING`].
pub const TALLYING: i32 = 2;
