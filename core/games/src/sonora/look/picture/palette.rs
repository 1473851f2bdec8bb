//! The colours of the desert, and which drawing stands for what.

use javelina_engine::{Element, Seat};
use javelina_sketch::{CACTI, DISCOVERY, FOX, LIZARD, OWL, RABBIT, REFLICK, SMALL_CACTI, SWAP};

use crate::sonora::content::{Bonus, Section, Size};

/// The wood of ring and rail.
pub(super) const WOOD: &str = "#d9bd92";
/// The wood of the pads.
pub(super) const PAD: &str = "#c6a272";
/// What the rival marked.
pub(super) const RIVAL: &str = "#6f6a64";
/// The inside of the hole.
pub(super) const HOLE: &str = "#4a382d";

/// The colour of a player, or of a set of discs: strong for marks, light for areas.
pub(super) fn player(seat: Seat) -> (&'static str, &'static str) {
    javelina_sketch::player(seat.index())
}

/// The colour of letters on the strong colour of a player.
pub(super) fn letters(seat: Seat) -> &'static str {
    javelina_sketch::letters(seat.index())
}

/// The colour of a section: of its zone, and of its animal's circles and letters.
pub(super) fn section(section: Section) -> (&'static str, &'static str) {
    match section {
        Section::Ruins => ("#efc9ae", "#a9512c"),
        Section::Canyon => ("#f4dfa6", "#9a6c0c"),
        Section::Mudcracks => ("#dfcdd6", "#7d4a66"),
        Section::Creek => ("#bcdcd3", "#1f6f66"),
    }
}

/// The animal of a section.
pub(super) fn animal(section: Section) -> &'static str {
    ["lizard", "fox", "rabbit", "owl"][section as usize]
}

/// The drawing of the animal of a section.
pub(super) fn animal_icon(section: Section) -> String {
    let inside = [LIZARD, FOX, RABBIT, OWL][section as usize];
    format!("<g color=\"{}\">{inside}</g>", self::section(section).1)
}

/// The drawing of a bonus.
pub(super) fn bonus_icon(bonus: Bonus) -> String {
    let (inside, colour) = match bonus {
        Bonus::Reflick => (REFLICK, "#8c3f1f"),
        Bonus::Swap => (SWAP, "#8c3f1f"),
        Bonus::Discovery => (DISCOVERY, "#2c5878"),
        Bonus::Fox => (FOX, section(Section::Canyon).1),
        Bonus::Owl => (OWL, section(Section::Creek).1),
        Bonus::Rabbit => (RABBIT, section(Section::Mudcracks).1),
    };
    format!("<g color=\"{colour}\">{inside}</g>")
}

/// The drawing of a cactus of the Canyon, by its type.
pub(super) fn cactus_icon(kind: usize) -> &'static str {
    CACTI[kind.min(3)]
}

/// The drawing of a cactus of the Mudcracks, by its size: small, medium, large.
pub(super) fn size_icon(size: Size) -> &'static str {
    SMALL_CACTI.get(size.index()).unwrap_or(&CACTI[0])
}
