//! Icons: drawings in a square of 24 units.

/// A fox, in the current colour.
pub const FOX: &str = include_str!("icons/fox.txt");
/// An owl, in the current colour.
pub const OWL: &str = include_str!("icons/owl.txt");
/// A rabbit, in the current colour.
pub const RABBIT: &str = include_str!("icons/rabbit.txt");
/// A lizard, in the current colour.
pub const LIZARD: &str = include_str!("icons/lizard.txt");
/// An arrow that turns back, in the current colour.
pub const REFLICK: &str = include_str!("icons/reflick.txt");
/// Two arrows, in the current colour.
pub const SWAP: &str = include_str!("icons/swap.txt");
/// A magnifying glass, in the current colour.
pub const DISCOVERY: &str = include_str!("icons/discovery.txt");
/// Four cacti.
pub const CACTI: [&str; 4] = [
    include_str!("icons/cacti_1.txt"),
    include_str!("icons/cacti_2.txt"),
    include_str!("icons/cacti_3.txt"),
    include_str!("icons/cacti_4.txt"),
];
/// A small cactus and a larger one.
pub const SMALL_CACTI: [&str; 2] = [include_str!("icons/small_cacti_1.txt"), include_str!("icons/small_cacti_2.txt")];

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

impl Icon {
    /// What stands for a sign of cards where only letters can be drawn: a letter, or two for a season.
    pub fn letters(self) -> &'static str {
        self.said().0
    }

    /// What a sign of cards is called.
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
            Self::Station => include_str!("icons/station.txt"),
            Self::Town => include_str!("icons/town.txt"),
            Self::Mountain => include_str!("icons/mountain.txt"),
            Self::Cow => include_str!("icons/cow.txt"),
            Self::Sheep => include_str!("icons/sheep.txt"),
            Self::Wheat => include_str!("icons/wheat.txt"),
            Self::Apple => include_str!("icons/apple.txt"),
            Self::Wood => include_str!("icons/wood.txt"),
            Self::Mineral => include_str!("icons/mineral.txt"),
            Self::Nugget => include_str!("icons/nugget.txt"),
            Self::Keystone => include_str!("icons/keystone.txt"),
            Self::Endangered => include_str!("icons/endangered.txt"),
            Self::Tag => include_str!("icons/tag.txt"),
            Self::Synergy => include_str!("icons/synergy.txt"),
            Self::Spring => include_str!("icons/spring.txt"),
            Self::Summer => include_str!("icons/summer.txt"),
            Self::Fall => include_str!("icons/fall.txt"),
            Self::Winter => include_str!("icons/winter.txt"),
            Self::Crown => include_str!("icons/crown.txt"),
            Self::Whistle => include_str!("icons/whistle.txt"),
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
