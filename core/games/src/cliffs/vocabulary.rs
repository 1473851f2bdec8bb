//! The words that clauses of Cliffs & Cactuses may use: kinds, facts, effects. Cards are places in queues, so that nothing
//! hidden has a name of its own; places keep their names until the list of effects that uses them is done.

use javelina_engine::rules::Type;
use javelina_engine::{game_effects, game_facts, kinds, zones};

use super::points::TARGET;

kinds! { pub KINDS;
    /// A card in a queue, by its place: `B.3` is the third card of B's queue.
    CARD: "card", "places";
    /// What is printed on a card: `Coffee`.
    DESIGN as Design[96]: "design", "designs";
    /// A racer, in the order of reveals: the next one sits to the right.
    SEAT: "racer", "all_racers" = ["A", "B", "C", "D", "E", "F"];
    /// What a card is.
    SORT: "sort", "sorts" = ["bonus", "sabotage", "special", "multiplier"];
    /// When Larry may be played.
    MOMENT: "moment", "moments" = ["in_race", "before_reveal", "after_reveal", "before_tally"];
    /// What a flip turns.
    SCOPE: "scope", "scopes" = ["card_alone", "whole"];
    /// A pass of the racers: playing cards, revealing.
    LAP: "lap", "laps" = ["race", "reveal"];
}

/// The laps, as elements of their kind.
pub const RACING: i32 = 0;
/// See [`RACING`].
pub const REVEALING: i32 = 1;

game_facts! { pub FACTS of SEAT, scored by [];
    /// The sort of a design.
    F_SORT_OF: "sort_of" [DESIGN] -> Type::Of(SORT), Static;
    /// The metres that a movement design prints, without direction; none for the others.
    F_METRES_OF: "metres_of" [DESIGN] -> Type::Number, Static;
    /// The racers.
    F_RACERS: "racers" [] -> Type::SetOf(SEAT), Game;
    /// The racer to the right of the one that acts; to the left, if the acting card is flipped.
    F_RACER_RIGHT: my "racer_right" [] -> Type::Of(SEAT), Turn;
    /// The racer to the left of the one that acts; to the right, if the acting card is flipped.
    F_RACER_LEFT: my "racer_left" [] -> Type::Of(SEAT), Turn;
    /// The special card that acts; none otherwise.
    F_ACTING: "acting" [] -> Type::Of(CARD), Turn;
    /// The card to the right of the acting one, around its queue (ruling R14: to the left, if it is flipped).
    F_RIGHT: "right" [] -> Type::Of(CARD), Turn, by ["queues"];
    /// The card to the left of the acting one, around its queue; to the right, if it is flipped.
    F_LEFT: "left" [] -> Type::Of(CARD), Turn, by ["queues"];
    /// The first card of the acting card's queue, the acting one left out; the last, if it is flipped.
    F_LEFTMOST: "leftmost" [] -> Type::Of(CARD), Turn, by ["queues"];
    /// The last card of the acting card's queue, the acting one left out; the first, if it is flipped.
    F_RIGHTMOST: "rightmost" [] -> Type::Of(CARD), Turn, by ["queues"];
    /// The first card of a racer's queue, the acting one left out; the last, if the acting card is flipped.
    F_LEFTMOST_OF: "leftmost_of" [SEAT] -> Type::Of(CARD), Turn, by ["queues"];
    /// The last card of a racer's queue, the acting one left out; the first, if the acting card is flipped.
    F_RIGHTMOST_OF: "rightmost_of" [SEAT] -> Type::Of(CARD), Turn, by ["queues"];
    /// All cards in queues that may be targeted: the acting one is left out (ruling R10).
    F_TARGETS: "targets" [] -> Type::SetOf(CARD), Turn, by ["queues"];
    /// The cards of a racer's queue, left to right.
    F_QUEUE: "queue" [SEAT] -> Type::SetOf(CARD), Turn, by ["queues"];
    /// The racer in whose queue a card lies.
    F_QUEUE_OF: "queue_of" [CARD] -> Type::Of(SEAT), Turn, by ["queues"];
    /// The place of a card in its queue, from 1 at the left.
    F_POSITION: "position" [CARD] -> Type::Number, Turn, by ["queues"];
    /// Whether a card lies face-up.
    F_UP: "face_up" [CARD] -> Type::Bool, Turn, by ["queues"];
    /// Whether a card is flipped.
    F_FLIPPED: "flipped" [CARD] -> Type::Bool, Turn, by ["queues"];
    /// The design of a card that lies face-up; none otherwise.
    F_DESIGN: "design" [CARD] -> Type::Of(DESIGN), Turn, by ["queues"];
    /// The sort of a card that lies face-up; none otherwise.
    F_SORT: "sort" [CARD] -> Type::Of(SORT), Turn, by ["queues"];
    /// Whether a card lies face-up and is a movement card.
    F_MOVES: "moves" [CARD] -> Type::Bool, Turn, by ["queues"];
    /// The metres that a movement card prints, down as a positive number, as it lies now; none for others.
    F_METRES: "metres" [CARD] -> Type::Number, Turn, by ["queues"];
    /// The product of the multipliers that reach a card (rulings R2 to R5).
    F_FACTOR: "factor" [CARD] -> Type::Number, Turn, layer 1, by ["queues"];
    /// The designs of those cards of a racer's hand that I know; all of my own.
    F_HAND: my "hand" [SEAT] -> Type::SetOf(DESIGN), Turn, seen Known, by ["hands", "knowledge"];
    /// How many cards a racer holds.
    F_HELD: "held" [SEAT] -> Type::Number, Turn, by ["hands"];
    /// The elevation of a racer at the start of the round, in metres above the bottom.
    F_ELEVATION: "elevation" [SEAT] -> Type::Number, Turn;
    /// The racers that were highest at the start of the round; nobody if all stood on one level (ruling R37).
    F_LAST: "last_racers" [] -> Type::SetOf(SEAT), Turn;
    /// Whether a racer still has Last-Ditch Larry, and so Racin' Spirit.
    F_LARRY: "has_larry" [SEAT] -> Type::Bool, Turn;
    /// The racer who wears the Crown.
    F_CROWNED: "crowned" [] -> Type::Of(SEAT), Turn;
    /// How many cards a racer played in this race.
    F_PLAYED: "played" [SEAT] -> Type::Number, Turn;
    /// The length of the cliff, in metres.
    F_CLIFF: "cliff" [] -> Type::Number, Game;
    /// The number of the round, from 1.
    F_ROUND: "round" [] -> Type::Number, Turn;
    /// How many cards the draw pile has.
    F_PILE: "pile_left" [] -> Type::Number, Turn, by ["pile"];
    /// How many cards of a design are discarded.
    F_DISCARDS: "discards" [DESIGN] -> Type::Number, Turn, by ["discards", "queues"];
    /// The metres that a racer's queue comes to as it lies now, down as a positive number, Racin' Spirit included.
    F_TALLY: "tally" [SEAT] -> Type::Number, Costly, layer 3, by ["queues", "tally"];
}

zones! { pub ZONES;
    /// The draw pile; nobody knows what lies there.
    Z_PILE: "pile" of DESIGN, stock "card", changes ["pile"], secret, ordered;
    /// The discards, for all to see.
    Z_DISCARDS: "discards" of DESIGN, stock "card", changes ["discards"], counted;
    /// The cards that a racer holds.
    Z_HAND: "hand" of DESIGN, stock "card", changes ["hands", "knowledge"], seat, own, counted;
    /// The cards of a racer's queue as they lie, by their places; the one that acts stays. What comes goes to the right end,
    /// out of another zone face-down.
    Z_QUEUE: "queue" of CARD, stock "card", changes ["queues"], seat;
}

game_effects! { pub EFFECTS of SEAT;
    /// Discards a card of a queue. A card never does it to itself (ruling R11).
    VAPORIZE: "vaporize" [hole Type::Of(CARD)], changes ["queues"], verdict TARGET;
    /// Moves a card to the right end of a racer's queue, as it lies.
    GIFT: "gift" [hole Type::Of(CARD), word "to", hole Type::Of(SEAT)], changes ["queues"], verdict TARGET;
    /// Moves a card to the right end of the queue of the racer that acts, as it lies.
    STEAL: "steal" [hole Type::Of(CARD)], changes ["queues"], verdict TARGET;
    /// Exchanges the places of two cards; misses if they are one (ruling R12).
    SWAP: "swap" [hole Type::Of(CARD), word "with", hole Type::Of(CARD)], changes ["queues"], verdict TARGET;
    /// Turns a card upside down: left and right, up and down change places (rulings R1, R14, R15).
    FLIP: "flip" [hole Type::Of(CARD)], changes ["queues"], verdict TARGET;
    /// Looks at the hand of another racer.
    LOOK: "look" [word "at", hole Type::Of(SEAT)], changes ["knowledge"], accumulates;
    /// Takes a card of this design from the hand of another racer.
    TAKE: "take" [hole Type::Of(DESIGN), word "from", hole Type::Of(SEAT)], changes ["hands", "knowledge"];
    /// Draws that many cards from the pile, as far as it reaches; the hand may exceed its size (ruling R13).
    DRAW: "draw" [hole Type::Number], changes ["hands", "pile"];
    /// Puts the top card of the pile face-down to the right end of a racer's queue; nobody looks at it.
    DEAL: "deal" [word "to", hole Type::Of(SEAT)], changes ["queues", "pile"];
    /// Adds that many metres down to the tally of the racer that acts, in this round; up if the number is negative.
    SLIDE: "slide" [hole Type::Number], changes ["tally"], accumulates;
}
