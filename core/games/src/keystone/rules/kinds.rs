//! Kinds of Keystone: the elements that clauses name.

use javelina_engine::kinds;

kinds! { pub KINDS;
    /// A space of a player board, `R1C1` (top left) to `R4C4` in reading order.
    CELL as Cell: "cell", "cells" = [
        "R1C1", "R1C2", "R1C3", "R1C4", "R2C1", "R2C2", "R2C3", "R2C4", "R3C1", "R3C2", "R3C3", "R3C4", "R4C1", "R4C2",
        "R4C3", "R4C4"
    ];
    /// A row or column of a player board.
    LINE as Line: "line", "lines" = ["R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"];
    /// A card: a species, its second copy (`American Bison 2`), or a wild card (`Forest Wild`).
    CARD as Card: "card", "cards";
    /// A habitat of species.
    HABITAT as Habitat: "habitat", "all_habitats" = ["forest", "desert", "wetland", "arctic"];
    /// The season of a card; after winter comes spring.
    SEASON: "season", "seasons" = ["spring", "summer", "fall", "winter"];
    /// A seat at the table, in turn order.
    SEAT: "seat", "seats" = ["A", "B", "C", "D"];
    /// A skill token.
    TOKEN as Token[64]: "token", "all_tokens";
    /// A side of a skill token.
    FACE: "face", "faces" = ["active", "exhausted"];
    /// A secret objective.
    OBJECTIVE as Objective[64]: "objective", "all_objectives";
    /// The location of a card.
    ORIGIN: "location", "locations" = [
        "in_field", "in_deck", "in_discards", "on_board", "in_stack", "kept_aside", "looked_at", "away"
    ];
    /// A set of species: `base`, or the content of an envelope.
    SPECIES_SET: "species_set", "all_species_sets";
    /// The phase of a round: the turns of the seats.
    LAP: "phase", "phases" = ["turns"];
}

/// The one lap, as an element of its kind.
pub const TURN_LAP: i32 = 0;
