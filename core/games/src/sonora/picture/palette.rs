//! The colours of the desert, and the small drawings of the sheet.

use javelina_engine::{Element, Seat};

use super::super::content::{Bonus, Section, Size};

/// Paper.
pub(super) const PAPER: &str = "#fbf5e9";
/// The panels on it.
pub(super) const PANEL: &str = "#fffdf8";
/// Letters.
pub(super) const INK: &str = "#3b2f2a";
/// Lines and lesser letters.
pub(super) const FAINT: &str = "#8a7868";
/// Thin lines.
pub(super) const HAIR: &str = "#d9cbb6";
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
    [("#b2432a", "#f3d3c6"), ("#22696f", "#c9e3e2"), ("#6a4687", "#e2d5ec"), ("#8a6a00", "#f2e2a9")][seat.index() % 4]
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

const FOX: &str = "<path d=\"M3 2.5 L8.6 8 H15.4 L21 2.5 L20 14.5 L12 22 L4 14.5 Z\" fill=\"currentColor\"/>\
    <circle cx=\"8.6\" cy=\"13\" r=\"1.4\" fill=\"#fffdf8\"/><circle cx=\"15.4\" cy=\"13\" r=\"1.4\" fill=\"#fffdf8\"/>\
    <path d=\"M10.4 18.6 H13.6 L12 20.6 Z\" fill=\"#fffdf8\"/>";
const OWL: &str = "<path d=\"M4 2.5 L8.5 5 Q12 4 15.5 5 L20 2.5 V13 Q20 22 12 22 Q4 22 4 13 Z\" fill=\"currentColor\"/>\
    <circle cx=\"8.4\" cy=\"11\" r=\"3\" fill=\"#fffdf8\"/><circle cx=\"15.6\" cy=\"11\" r=\"3\" fill=\"#fffdf8\"/>\
    <circle cx=\"8.4\" cy=\"11\" r=\"1.2\" fill=\"currentColor\"/><circle cx=\"15.6\" cy=\"11\" r=\"1.2\" \
    fill=\"currentColor\"/><path d=\"M10.8 14.4 H13.2 L12 17.2 Z\" fill=\"#fffdf8\"/>";
const RABBIT: &str = "<path d=\"M7.2 12 Q4.4 1.5 7.6 1.5 Q10.6 1.5 11 10 H13 Q13.4 1.5 16.4 1.5 Q19.6 1.5 16.8 12 \
    Q19.4 14 19.4 16.6 Q19.4 22.4 12 22.4 Q4.6 22.4 4.6 16.6 Q4.6 14 7.2 12 Z\" fill=\"currentColor\"/>\
    <circle cx=\"9.2\" cy=\"15.4\" r=\"1.3\" fill=\"#fffdf8\"/><circle cx=\"14.8\" cy=\"15.4\" r=\"1.3\" fill=\"#fffdf8\"/>\
    <path d=\"M11 18.4 H13 L12 19.8 Z\" fill=\"#fffdf8\"/>";
const LIZARD: &str = "<path d=\"M13 2 Q16 2.6 15.6 6 Q15.2 8.4 14.6 10.4 Q13.8 13.6 11.4 16 Q9.4 18.2 11 20 Q12.6 21.6 15.4 \
    20.4 Q17.6 19.6 18.6 21 Q16.4 23.4 12.6 22.8 Q8 22 7.8 18 Q7.6 15.4 9 12.6 Q10.2 9.6 10.6 6.4 Q10.6 2.6 13 2 Z\" \
    fill=\"currentColor\"/><path d=\"M10.8 8 L6.4 6.6 L5.2 9 M15 8.4 L19 7.6 L20 10.2 M9.4 14 L5.2 13.4 L4 16 M12.8 14.4 \
    L17 15 L17.6 17.4\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.7\" stroke-linecap=\"round\" \
    stroke-linejoin=\"round\"/>";
const REFLICK: &str = "<path d=\"M19.4 12 A7.6 7.6 0 1 1 15.6 5.4\" fill=\"none\" stroke=\"currentColor\" \
    stroke-width=\"2.8\" stroke-linecap=\"round\"/><path d=\"M13.6 1.2 L21.4 4.2 L15.2 9.8 Z\" fill=\"currentColor\"/>";
const SWAP: &str = "<path d=\"M2.5 6.6 H14.5 V2.8 L21.5 8.4 \
    L14.5 14 V10.2 H2.5 Z\" fill=\"currentColor\"/><path d=\"M21.5 13.8 H9.5 V10.6 L2.5 16 L9.5 21.6 V17.4 H21.5 Z\" \
    fill=\"currentColor\" stroke=\"#fffdf8\" stroke-width=\"1\"/>";
const DISCOVERY: &str = "<circle cx=\"10\" cy=\"10\" r=\"6.6\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.8\"/>\
    <path d=\"M15.2 15.2 L21.4 21.4\" stroke=\"currentColor\" stroke-width=\"3.6\" stroke-linecap=\"round\"/>";

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
    match kind {
        0 => {
            "<path d=\"M12 22 V3.6 M12 16 H6.4 V9.6 M12 13.4 H17.6 V7\" fill=\"none\" stroke=\"#4d7a3f\" \
             stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        }
        1 => {
            "<path d=\"M12 4 Q20.4 4 20.4 13 Q20.4 22 12 22 Q3.6 22 3.6 13 Q3.6 4 12 4 Z\" fill=\"#6f9a4a\"/>\
             <path d=\"M8.4 5.4 Q6.4 13 8.4 21 M15.6 5.4 Q17.6 13 15.6 21 M12 4.4 V21.6\" fill=\"none\" stroke=\"#43682f\" \
             stroke-width=\"1.4\"/><circle cx=\"12\" cy=\"3.6\" r=\"2.4\" fill=\"#d4573b\"/>"
        }
        2 => {
            "<ellipse cx=\"12\" cy=\"17\" rx=\"4.8\" ry=\"5.6\" fill=\"#35845f\"/><ellipse cx=\"6.4\" cy=\"9\" rx=\"3.6\" \
             ry=\"4.8\" fill=\"#35845f\" transform=\"rotate(-28 6.4 9)\"/><ellipse cx=\"17\" cy=\"9.4\" rx=\"3.6\" ry=\"4.8\" \
             fill=\"#35845f\" transform=\"rotate(28 17 9.4)\"/><circle cx=\"4.4\" cy=\"4.4\" r=\"2\" fill=\"#c04a7e\"/>\
             <circle cx=\"19.2\" cy=\"4.8\" r=\"2\" fill=\"#c04a7e\"/>"
        }
        _ => {
            "<path d=\"M12 21 Q4 18 2.6 9 Q8 11 12 21 Q16 11 21.4 9 Q20 18 12 21 Q8.6 11 12 3 Q15.4 11 12 21 Z\" \
             fill=\"#5d8a78\"/>"
        }
    }
}

/// The drawing of a cactus of the Mudcracks, by its size: small, medium, large.
pub(super) fn size_icon(size: Size) -> &'static str {
    match size.index() {
        0 => "<path d=\"M12 22 V10\" fill=\"none\" stroke=\"#4d7a3f\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
        1 => {
            "<path d=\"M12 22 V6.4 M12 16 H7 V12\" fill=\"none\" stroke=\"#4d7a3f\" stroke-width=\"4.4\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        }
        _ => cactus_icon(0),
    }
}
