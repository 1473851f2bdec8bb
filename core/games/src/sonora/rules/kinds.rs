//! Kinds of Sonora: the elements that clauses name.

use javelina_engine::kinds;

kinds! { pub KINDS;
    /// A section of the sheet, and the zone of the board that belongs to it.
    SECTION: "section", "sections" = ["ruins", "canyon", "mudcracks", "creek"];
    /// A seat at the table.
    SEAT: "seat", "seats" = ["A", "B", "C", "D"];
    /// A disc of a colour. A seat's colour is its own letter; a solo player has several colours.
    DISC as DiscId: "disc", "discs" = [
        "A1", "A2", "A3", "A4", "A5", "B1", "B2", "B3", "B4", "B5",
        "C1", "C2", "C3", "C4", "C5", "D1", "D2", "D3", "D4", "D5",
    ];
    /// A thing that a flicked disc may touch: the rail or the face of a pad, or another disc.
    TOUCH: "touch", "touches" = ["rail", "disc"];
    /// The fate of a flicked disc.
    FATE: "fate", "fates" = ["rests", "hole", "off"];
    /// A bonus.
    BONUS: "bonus", "bonuses" = ["reflick", "swap", "discovery", "fox", "owl", "rabbit"];
    /// A building of the Ruins.
    BUILDING as Building[8]: "building", "buildings";
    /// A shape of the Canyon.
    SHAPE as Shape[16]: "shape", "shapes";
    /// A type of cactus in the Canyon.
    PLOT as Cactus[4]: "cactus", "cacti";
    /// A space of the Creek Bed.
    SPACE as Space[64]: "space", "spaces";
    /// A node of the Mudcracks.
    NODE as Node[32]: "node", "nodes";
    /// A bonus column of the Mudcracks.
    COLUMN as Column[8]: "column", "columns";
    /// A multiplier circle of the board.
    CIRCLE as Circle[16]: "circle", "circles";
    /// A phase of a round: flicking, swapping, choosing, marking ruins, writing.
    LAP: "phase", "phases" = ["flick", "swap", "choice", "ruins", "write"];
}

/// The laps, as elements of their kind.
pub const FLICKING: i32 = 0;
/// See [`FLICKING`].
pub const SWAPPING: i32 = 1;
/// See [`FLICKING`].
pub const CHOOSING: i32 = 2;
/// See [`FLICKING`].
pub const MARKING: i32 = 3;
/// See [`FLICKING`].
pub const WRITING: i32 = 4;
