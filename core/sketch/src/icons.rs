//! Icons: drawings in a square of 24 units.

/// A fox, in the current colour.
pub const FOX: &str = "<path d=\"M3 2.5 L8.6 8 H15.4 L21 2.5 L20 14.5 L12 22 L4 14.5 Z\" fill=\"currentColor\"/>\
    <circle cx=\"8.6\" cy=\"13\" r=\"1.4\" fill=\"#fffdf8\"/><circle cx=\"15.4\" cy=\"13\" r=\"1.4\" fill=\"#fffdf8\"/>\
    <path d=\"M10.4 18.6 H13.6 L12 20.6 Z\" fill=\"#fffdf8\"/>";
/// An owl, in the current colour.
pub const OWL: &str = "<path d=\"M4 2.5 L8.5 5 Q12 4 15.5 5 L20 2.5 V13 Q20 22 12 22 Q4 22 4 13 Z\" fill=\"currentColor\"/>\
    <circle cx=\"8.4\" cy=\"11\" r=\"3\" fill=\"#fffdf8\"/><circle cx=\"15.6\" cy=\"11\" r=\"3\" fill=\"#fffdf8\"/>\
    <circle cx=\"8.4\" cy=\"11\" r=\"1.2\" fill=\"currentColor\"/><circle cx=\"15.6\" cy=\"11\" r=\"1.2\" \
    fill=\"currentColor\"/><path d=\"M10.8 14.4 H13.2 L12 17.2 Z\" fill=\"#fffdf8\"/>";
/// A rabbit, in the current colour.
pub const RABBIT: &str = "<path d=\"M7.2 12 Q4.4 1.5 7.6 1.5 Q10.6 1.5 11 10 H13 Q13.4 1.5 16.4 1.5 Q19.6 1.5 16.8 12 \
    Q19.4 14 19.4 16.6 Q19.4 22.4 12 22.4 Q4.6 22.4 4.6 16.6 Q4.6 14 7.2 12 Z\" fill=\"currentColor\"/>\
    <circle cx=\"9.2\" cy=\"15.4\" r=\"1.3\" fill=\"#fffdf8\"/><circle cx=\"14.8\" cy=\"15.4\" r=\"1.3\" fill=\"#fffdf8\"/>\
    <path d=\"M11 18.4 H13 L12 19.8 Z\" fill=\"#fffdf8\"/>";
/// A lizard, in the current colour.
pub const LIZARD: &str = "<path d=\"M13 2 Q16 2.6 15.6 6 Q15.2 8.4 14.6 10.4 Q13.8 13.6 11.4 16 Q9.4 18.2 11 20 Q12.6 21.6 15.4 \
    20.4 Q17.6 19.6 18.6 21 Q16.4 23.4 12.6 22.8 Q8 22 7.8 18 Q7.6 15.4 9 12.6 Q10.2 9.6 10.6 6.4 Q10.6 2.6 13 2 Z\" \
    fill=\"currentColor\"/><path d=\"M10.8 8 L6.4 6.6 L5.2 9 M15 8.4 L19 7.6 L20 10.2 M9.4 14 L5.2 13.4 L4 16 M12.8 14.4 \
    L17 15 L17.6 17.4\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"1.7\" stroke-linecap=\"round\" \
    stroke-linejoin=\"round\"/>";
/// An arrow that turns back, in the current colour.
pub const REFLICK: &str = "<path d=\"M19.4 12 A7.6 7.6 0 1 1 15.6 5.4\" fill=\"none\" stroke=\"currentColor\" \
    stroke-width=\"2.8\" stroke-linecap=\"round\"/><path d=\"M13.6 1.2 L21.4 4.2 L15.2 9.8 Z\" fill=\"currentColor\"/>";
/// Two arrows, in the current colour.
pub const SWAP: &str = "<path d=\"M2.5 6.6 H14.5 V2.8 L21.5 8.4 \
    L14.5 14 V10.2 H2.5 Z\" fill=\"currentColor\"/><path d=\"M21.5 13.8 H9.5 V10.6 L2.5 16 L9.5 21.6 V17.4 H21.5 Z\" \
    fill=\"currentColor\" stroke=\"#fffdf8\" stroke-width=\"1\"/>";
/// A magnifying glass, in the current colour.
pub const DISCOVERY: &str = "<circle cx=\"10\" cy=\"10\" r=\"6.6\" fill=\"none\" stroke=\"currentColor\" stroke-width=\"2.8\"/>\
    <path d=\"M15.2 15.2 L21.4 21.4\" stroke=\"currentColor\" stroke-width=\"3.6\" stroke-linecap=\"round\"/>";
/// Four cacti.
pub const CACTI: [&str; 4] = [
    "<path d=\"M12 22 V3.6 M12 16 H6.4 V9.6 M12 13.4 H17.6 V7\" fill=\"none\" stroke=\"#4d7a3f\" \
             stroke-width=\"4\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
    "<path d=\"M12 4 Q20.4 4 20.4 13 Q20.4 22 12 22 Q3.6 22 3.6 13 Q3.6 4 12 4 Z\" fill=\"#6f9a4a\"/>\
             <path d=\"M8.4 5.4 Q6.4 13 8.4 21 M15.6 5.4 Q17.6 13 15.6 21 M12 4.4 V21.6\" fill=\"none\" stroke=\"#43682f\" \
             stroke-width=\"1.4\"/><circle cx=\"12\" cy=\"3.6\" r=\"2.4\" fill=\"#d4573b\"/>",
    "<ellipse cx=\"12\" cy=\"17\" rx=\"4.8\" ry=\"5.6\" fill=\"#35845f\"/><ellipse cx=\"6.4\" cy=\"9\" rx=\"3.6\" \
             ry=\"4.8\" fill=\"#35845f\" transform=\"rotate(-28 6.4 9)\"/><ellipse cx=\"17\" cy=\"9.4\" rx=\"3.6\" ry=\"4.8\" \
             fill=\"#35845f\" transform=\"rotate(28 17 9.4)\"/><circle cx=\"4.4\" cy=\"4.4\" r=\"2\" fill=\"#c04a7e\"/>\
             <circle cx=\"19.2\" cy=\"4.8\" r=\"2\" fill=\"#c04a7e\"/>",
    "<path d=\"M12 21 Q4 18 2.6 9 Q8 11 12 21 Q16 11 21.4 9 Q20 18 12 21 Q8.6 11 12 3 Q15.4 11 12 21 Z\" \
             fill=\"#5d8a78\"/>",
];
/// A small cactus and a larger one.
pub const SMALL_CACTI: [&str; 2] = [
    "<path d=\"M12 22 V10\" fill=\"none\" stroke=\"#4d7a3f\" stroke-width=\"5\" stroke-linecap=\"round\"/>",
    "<path d=\"M12 22 V6.4 M12 16 H7 V12\" fill=\"none\" stroke=\"#4d7a3f\" stroke-width=\"4.4\" \
             stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
];

/// A drawing in colours of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    /// A die with so many pips.
    Die(u8),
    /// A clock on a house.
    Station,
    /// Houses.
    Town,
    /// A peak with snow.
    Mountain,
    /// The head of a cow.
    Cow,
    /// A sheep.
    Sheep,
    /// An ear of wheat.
    Wheat,
    /// An apple.
    Apple,
    /// Two logs.
    Wood,
    /// A crystal.
    Mineral,
    /// A lump of gold.
    Nugget,
    /// The stone in the middle of an arch.
    Keystone,
    /// A warning sign.
    Endangered,
    /// A label on a string.
    Tag,
    /// A magnifying glass.
    Research,
    /// Two rings in each other.
    Synergy,
    /// A flower.
    Spring,
    /// The sun.
    Summer,
    /// A leaf.
    Fall,
    /// A snowflake.
    Winter,
    /// A crown.
    Crown,
    /// A whistle.
    Whistle,
}

const FALL: &str = "<path d=\"M4 20 Q4 6 20 3 Q22 17 9 18 L5 22\" fill=\"#c0622b\" stroke=\"#7d3c16\" stroke-width=\"1.2\"/>\
    <path d=\"M5 21 L16 8\" stroke=\"#7d3c16\" stroke-width=\"1.4\"/>";
const SPRING: &str = "<g fill=\"#d77fa6\"><circle cx=\"12\" cy=\"6\" r=\"4\"/><circle cx=\"18\" cy=\"11\" r=\"4\"/>\
    <circle cx=\"16\" cy=\"18\" r=\"4\"/><circle cx=\"8\" cy=\"18\" r=\"4\"/><circle cx=\"6\" cy=\"11\" r=\"4\"/></g>\
    <circle cx=\"12\" cy=\"13\" r=\"3.6\" fill=\"#e9c33f\"/>";
const SUMMER: &str = "<path d=\"M12 1 V23 M1 12 H23 M4.2 4.2 L19.8 19.8 M19.8 4.2 L4.2 19.8\" stroke=\"#d99a1c\" \
    stroke-width=\"2.4\" stroke-linecap=\"round\"/><circle cx=\"12\" cy=\"12\" r=\"6\" fill=\"#f0bd3a\" stroke=\"#b67a0c\"/>";
const WINTER: &str = "<path d=\"M12 1.5 V22.5 M2.9 6.8 L21.1 17.2 M21.1 6.8 L2.9 17.2 M9 3.4 L12 6 L15 3.4 M9 20.6 L12 18 L15 \
    20.6\" fill=\"none\" stroke=\"#4f8fb8\" stroke-width=\"2.2\" stroke-linecap=\"round\"/>";
const STATION: &str = "<path d=\"M2 11 L12 2.5 L22 11 Z\" fill=\"#8c3f1f\"/><rect x=\"4\" y=\"11\" width=\"16\" height=\"10.5\" \
    fill=\"#c98d62\"/><circle cx=\"12\" cy=\"15\" r=\"3.8\" fill=\"#fefefe\" stroke=\"#5b2a14\" stroke-width=\"1.2\"/>\
    <path d=\"M12 12.8 V15 H13.8\" fill=\"none\" stroke=\"#5b2a14\" stroke-width=\"1.2\"/>";
const TOWN: &str = "<path d=\"M1.5 22 V12 L6 7.5 L10.5 12 V22 Z\" fill=\"#a9512c\"/><path d=\"M9.5 22 V8 L14 3 L18.5 8 V22 Z\" \
    fill=\"#d08a52\"/><path d=\"M16 22 V14.5 L19.4 11 L22.8 14.5 V22 Z\" fill=\"#7d3c16\"/><path d=\"M12.4 22 V17 H15.6 V22 Z\" \
    fill=\"#fefefe\"/>";
const MOUNTAIN: &str = "<path d=\"M1 21.5 L9.5 4 L14.5 13 L17 9.5 L23 21.5 Z\" fill=\"#7b7f86\"/><path d=\"M6.6 10 L9.5 4 L12.7 \
    9.8 L10.6 11.4 L9 9.6 Z\" fill=\"#fefefe\"/>";
const COW: &str = "<path d=\"M3 3 Q3 8 7 8 H17 Q21 8 21 3\" fill=\"none\" stroke=\"#8a7868\" stroke-width=\"2.2\" \
    stroke-linecap=\"round\"/><path d=\"M6 7 H18 L17 17 Q16 22.5 12 22.5 Q8 22.5 7 17 Z\" fill=\"#6d4a33\"/><path d=\"M8 16 H16 \
    Q16.4 21.6 12 21.6 Q7.6 21.6 8 16 Z\" fill=\"#e5bfa4\"/><g fill=\"#fefefe\"><circle cx=\"9.4\" cy=\"11.5\" r=\"1.4\"/>\
    <circle cx=\"14.6\" cy=\"11.5\" r=\"1.4\"/></g>";
const SHEEP: &str = "<path d=\"M8 18 V22 M15 18 V22\" stroke=\"#4a382d\" stroke-width=\"2\"/><g fill=\"#f4f1ea\" stroke=\"#8a7868\"><path \
    d=\"M6 18 Q1.5 18 2.5 13.6 Q1.6 9 6 9 Q7.6 5 11.4 7 Q15 4.6 17 8.6 Q21.4 9.4 19.6 13.4 Q20.6 18 16 18 Z\"/></g><ellipse \
    cx=\"19.4\" cy=\"10.4\" rx=\"3.2\" ry=\"3.8\" fill=\"#4a382d\"/><circle cx=\"20.2\" cy=\"9.6\" r=\"0.8\" fill=\"#fefefe\"/>";
const WHEAT: &str = "<path d=\"M12 23 V4\" stroke=\"#a9780f\" stroke-width=\"1.8\"/><g fill=\"#dcab33\" stroke=\"#a9780f\" \
    stroke-width=\"0.8\"><ellipse cx=\"12\" cy=\"4\" rx=\"2.2\" ry=\"3.4\"/><path d=\"M12 11 Q6 10 6.4 4.8 Q11.4 6 12 11 Q12.6 6 17.6 \
    4.8 Q18 10 12 11 Z M12 17 Q6 16 6.4 10.8 Q11.4 12 12 17 Q12.6 12 17.6 10.8 Q18 16 12 17 Z\"/></g>";
const APPLE: &str = "<path d=\"M12 7.4 Q8 4.6 4.8 8 Q2.4 11 4.6 16.6 Q7 22.6 12 20.8 Q17 22.6 19.4 16.6 Q21.6 11 19.2 8 Q16 4.6 \
    12 7.4 Z\" fill=\"#b8342b\"/><path d=\"M12 7.4 V3\" stroke=\"#4a382d\" stroke-width=\"1.8\"/><path d=\"M12.4 5 Q14 1.4 18 2.4 Q17 \
    6 12.4 5 Z\" fill=\"#5d8a3a\"/>";
const WOOD: &str = "<g stroke=\"#5b3a20\" stroke-width=\"1.2\"><path d=\"M6 4 H19 Q22 7.4 19 10.8 H6 Z M4 13 H17 Q20 16.4 17 19.8 H4 \
    Z\" fill=\"#9a6a3c\"/><ellipse cx=\"6\" cy=\"7.4\" rx=\"2.6\" ry=\"3.4\" fill=\"#e3c08e\"/><ellipse cx=\"4.6\" cy=\"16.4\" rx=\"2.6\" \
    ry=\"3.4\" fill=\"#e3c08e\"/></g>";
const MINERAL: &str = "<path d=\"M7 3 H17 L22 9.6 L12 22 L2 9.6 Z\" fill=\"#6f9fb8\"/><path d=\"M2 9.6 H22 M7 3 L9 9.6 L12 22 L15 9.6 \
    L17 3\" fill=\"none\" stroke=\"#fefefe\" stroke-width=\"1\"/>";
const NUGGET: &str = "<path d=\"M4 15 Q2.4 9 7.6 7 Q11 2.6 16 6 Q22 7.6 20.8 13.4 Q20.6 19.4 14 19.6 Q7 21.6 4 15 Z\" \
    fill=\"#dca92c\" stroke=\"#8a6410\" stroke-width=\"1.2\"/><path d=\"M8 10.6 Q11 7 14.6 8.6\" fill=\"none\" stroke=\"#fbe9a8\" \
    stroke-width=\"1.8\" stroke-linecap=\"round\"/>";
const KEYSTONE: &str = "<path d=\"M3 3 H21 L17 21 H7 Z\" fill=\"#a9512c\"/><path d=\"M6.6 6 H17.4 L15 18 H9 Z\" fill=\"none\" \
    stroke=\"#fefefe\" stroke-width=\"1.4\"/>";
const ENDANGERED: &str = "<path d=\"M12 2 L23 21.6 H1 Z\" fill=\"#c9a227\"/><path d=\"M12 9 V15\" stroke=\"#1d1d1d\" stroke-width=\"2.4\" \
    stroke-linecap=\"round\"/><circle cx=\"12\" cy=\"18.4\" r=\"1.4\" fill=\"#1d1d1d\"/>";
const TAG: &str =
    "<path d=\"M3 12 L12 3 H21 V12 L12 21 Z\" fill=\"#2c5878\"/><circle cx=\"17\" cy=\"7\" r=\"2\" fill=\"#fefefe\"/>";
const SYNERGY: &str = "<g fill=\"none\" stroke-width=\"3\"><circle cx=\"8.6\" cy=\"12\" r=\"6\" stroke=\"#3f7a46\"/><circle cx=\"15.4\" \
    cy=\"12\" r=\"6\" stroke=\"#d08a2c\"/></g>";
const CROWN: &str = "<path d=\"M2.5 20 L1.5 7 L7.6 12 L12 4 L16.4 12 L22.5 7 L21.5 20 Z\" fill=\"#dca92c\" stroke=\"#8a6410\" \
    stroke-width=\"1.2\" stroke-linejoin=\"round\"/>";
const WHISTLE: &str = "<path d=\"M2 7 H16 V10 Q22 11 22 16 Q22 21.6 15.6 21.6 Q9.4 21.6 9.4 15 L2 12 Z\" fill=\"#8a4a7a\"/><circle \
    cx=\"15.6\" cy=\"15.8\" r=\"2.6\" fill=\"#fefefe\"/>";

impl Icon {
    /// What stands for a sign of cards where only letters can be drawn: a letter, or two for a season.
    #[must_use]
    pub fn letters(self) -> &'static str {
        self.said().0
    }

    /// What a sign of cards is called.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.said().1
    }

    fn said(self) -> (&'static str, &'static str) {
        match self {
            Self::Keystone => ("K", "keystone"),
            Self::Endangered => ("E", "endangered"),
            Self::Tag => ("T", "tag"),
            Self::Research => ("*", "research"),
            Self::Spring => ("Sp", "spring"),
            Self::Summer => ("Su", "summer"),
            Self::Fall => ("Fa", "fall"),
            Self::Winter => ("Wi", "winter"),
            _ => ("?", "?"),
        }
    }

    /// The drawing.
    pub(crate) fn inside(self) -> String {
        let drawn = match self {
            Self::Die(pips) => return die(pips),
            Self::Research => return format!("<g color=\"#2c5878\">{DISCOVERY}</g>"),
            Self::Station => STATION,
            Self::Town => TOWN,
            Self::Mountain => MOUNTAIN,
            Self::Cow => COW,
            Self::Sheep => SHEEP,
            Self::Wheat => WHEAT,
            Self::Apple => APPLE,
            Self::Wood => WOOD,
            Self::Mineral => MINERAL,
            Self::Nugget => NUGGET,
            Self::Keystone => KEYSTONE,
            Self::Endangered => ENDANGERED,
            Self::Tag => TAG,
            Self::Synergy => SYNERGY,
            Self::Spring => SPRING,
            Self::Summer => SUMMER,
            Self::Fall => FALL,
            Self::Winter => WINTER,
            Self::Crown => CROWN,
            Self::Whistle => WHISTLE,
        };
        drawn.into()
    }
}

/// A die with up to nine pips.
fn die(pips: u8) -> String {
    const PLACES: [(u8, u8); 9] = [(12, 12), (7, 7), (17, 17), (17, 7), (7, 17), (7, 12), (17, 12), (12, 7), (12, 17)];
    // The middle one is there for odd numbers alone.
    let from = usize::from(pips.is_multiple_of(2));
    let shown = PLACES.iter().skip(from).take(usize::from(pips));
    let dots: String = shown.map(|(x, y)| format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"2\"/>")).collect();
    format!(
        "<rect x=\"2\" y=\"2\" width=\"20\" height=\"20\" rx=\"4\" fill=\"#fefefe\" stroke=\"#8a7868\" \
         stroke-width=\"1.4\"/><g fill=\"#1d1d1d\">{dots}</g>"
    )
}
