//! What a pack brings to the table: board, physics constants, sheet, settings. Checked here once; play relies on it.

use javelina_engine::Element;
use javelina_engine::rules::Settings;
use javelina_physics::Constants;

pub use super::limits::MAX_COST;
use crate::sonora::rules::kinds::{BONUS, Cactus, KINDS, Node, SECTION, Space};
use crate::sonora::settings as setting;

/// The most cells of the Canyon's grid.
pub const MAX_CELLS: usize = 256;
/// The most places of shapes in the Canyon, over all shapes and orientations.
pub const MAX_PLACEMENTS: usize = 2_048;

javelina_engine::element! {
    /// An area of the Mudcracks.
    pub Area[super::limits::MAX_AREAS];
    /// A size of the cacti of the Mudcracks: small, medium, large.
    pub Size[3];
}

/// Makes an enum the elements of a kind, by the names that the kind fixes.
macro_rules! listed {
    ($Name:ident, $KIND:ident) => {
        impl Element for $Name {
            const MOST: usize = Self::ALL.len();

            fn at(index: usize) -> Option<Self> {
                Self::ALL.get(index).copied()
            }

            #[inline]
            fn index(self) -> usize {
                self as usize
            }
        }

        impl $Name {
            /// Its name.
            pub fn name(self) -> &'static str {
                KINDS[$KIND.index()].fixed.map_or("", |names| names[self as usize])
            }
        }

        impl std::fmt::Display for $Name {
            fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                out.write_str(self.name())
            }
        }
    };
}

listed!(Section, SECTION);
listed!(Bonus, BONUS);

/// A section of the sheet and the zone of the board that belongs to it, in the order of the kind `section`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Section {
    /// The Cliff-Dweller Ruins; its animal is the lizard.
    Ruins,
    /// The Canyon; the fox.
    Canyon,
    /// The Mudcracks; the rabbit.
    Mudcracks,
    /// The Creek Bed; the owl.
    Creek,
}

impl Section {
    /// All sections, in the order of the kind `section`.
    pub const ALL: [Self; 4] = [Self::Ruins, Self::Canyon, Self::Mudcracks, Self::Creek];
}

/// A bonus, in the order of the kind `bonus`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Bonus {
    /// Flick the disc again.
    Reflick,
    /// Swap two of one's discs.
    Swap,
    /// Choose an animal, to be used now or later.
    Discovery,
    /// Draw a shape in the Canyon.
    Fox,
    /// Mark a path in the Creek Bed.
    Owl,
    /// More value in the Mudcracks.
    Rabbit,
}

impl Bonus {
    /// All bonuses, in the order of the kind `bonus`.
    pub const ALL: [Self; 6] = [Self::Reflick, Self::Swap, Self::Discovery, Self::Fox, Self::Owl, Self::Rabbit];
    /// The animals, in the order of the Discovery area.
    pub const ANIMALS: [Self; 3] = [Self::Fox, Self::Owl, Self::Rabbit];

    /// Its place in the lists of its like: of Reflicks and Swaps, or of animals.
    pub(in crate::sonora) fn slot(self) -> usize {
        [0, 1, 0, 0, 1, 2][self as usize]
    }
}

/// A multiplier circle of the board, as it is printed. Lengths in um, from the centre of the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CirclePrint {
    /// The section whose animal it shows.
    pub section: Section,
    /// Its centre.
    pub at: (i32, i32),
    /// Its radius.
    pub radius: i32,
}

/// What is printed on the board. Its sizes are settings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The section of each quadrant, clockwise from `x < 0, y > 0`, seen from above, y up.
    pub zones: [Section; 4],
    /// The multiplier circles.
    pub circles: Vec<CirclePrint>,
}

/// How well somebody flicks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Skill {
    /// Its name: `expert`.
    pub name: String,
    /// The standard deviation of the angle, in thousandths of a degree.
    pub angle: i32,
    /// The standard deviation of the speed, in thousandths of it.
    pub speed: i32,
}

/// A building of the Ruins, as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuildingPrint {
    /// Its letter.
    pub name: String,
    /// How many hexes it has.
    pub hexes: u8,
    /// Points for the first to complete it.
    pub top: i32,
    /// The bonus for the first to complete it.
    pub bonus: Option<Bonus>,
    /// Points for those who complete it later.
    pub bottom: i32,
}

/// What a cell of the Canyon holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// Nothing can be drawn here.
    Rock,
    /// Part of the block that is drawn from the start.
    Start,
    /// An empty cell.
    Empty,
    /// A cactus, by its type.
    Cactus(Cactus),
    /// A bonus.
    Bonus(Bonus),
    /// A square from which the rival begins in solo games; empty otherwise.
    Rival,
}

/// A shape of the Canyon, as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShapePrint {
    /// Its name: `1a`.
    pub name: String,
    /// The least number of a disc that may draw it.
    pub label: u8,
    /// Its cells, as (row, column).
    pub cells: Vec<(i8, i8)>,
}

/// The Canyon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canyon {
    /// How many columns.
    pub columns: usize,
    /// The cells in reading order.
    pub cells: Vec<Ground>,
    /// The shapes.
    pub shapes: Vec<ShapePrint>,
    /// Points for 1, 2, ... cacti of a type.
    pub table: Vec<i32>,
    /// Points for each cactus beyond the table.
    pub beyond: i32,
    /// The names of the types of cacti.
    pub cacti: Vec<String>,
}

/// What a space of the Creek Bed gives to a path that ends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// Points at the end of the game.
    Points(i32),
    /// A bonus at once.
    Bonus(Bonus),
}

impl Reward {
    /// Its points; `None` for a bonus.
    pub fn points(self) -> Option<i32> {
        if let Self::Points(points) = self { Some(points) } else { None }
    }
}

/// A space of the Creek Bed, as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpacePrint {
    /// Its name.
    pub name: String,
    /// The space above it; `None` for those next to the start.
    pub parent: Option<Space>,
    /// What it gives.
    pub reward: Reward,
    /// `true` if the rival may begin a path on it.
    pub rival: bool,
}

/// A node of the Mudcracks, as it is printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodePrint {
    /// Its name.
    pub name: String,
    /// What marking it costs; 0 for the start, which is marked.
    pub cost: i32,
    /// `true` if it lies at the edge and has circles for the rival.
    pub outside: bool,
    /// Its place on the sheet, in halves of the distance between nodes: column, row. For pictures.
    pub place: (i8, i8),
}

/// What an area of the Mudcracks gives once its three nodes are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AreaPrize {
    /// A cactus, by its size.
    Cactus(Size),
    /// A bonus.
    Bonus(Bonus),
}

/// The Mudcracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mudcracks {
    /// The nodes; two that share an area are joined.
    pub nodes: Vec<NodePrint>,
    /// The node that is marked from the start.
    pub start: Node,
    /// The areas: three nodes and what they give.
    pub areas: Vec<([Node; 3], AreaPrize)>,
    /// The columns: boxes and bonus.
    pub columns: Vec<(u8, Bonus)>,
    /// Points for a small, a medium and a large cactus.
    pub cactus: [i32; Size::MOST],
    /// How many circles an outside node has.
    pub circles: u8,
}

/// What a pack brings to the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    /// The board.
    pub board: Board,
    /// The constants of the physics.
    pub physics: Constants,
    /// The presets for how well somebody flicks, the default first.
    pub skills: Vec<Skill>,
    /// The Ruins.
    pub buildings: Vec<BuildingPrint>,
    /// How many hexes the rival's building has.
    pub rival_hexes: u8,
    /// The Canyon.
    pub canyon: Canyon,
    /// The Creek Bed.
    pub creek: Vec<SpacePrint>,
    /// The Mudcracks.
    pub mudcracks: Mudcracks,
    /// The values of the settings, in the order of the catalogue.
    pub settings: Settings,
}

impl Content {
    /// How many icons the sheet has for a bonus, those of the start included; for a Discovery, the icons of its animals.
    pub fn icons(&self, bonus: Bonus) -> u8 {
        let setting = match bonus {
            Bonus::Reflick => setting::REFLICK_ICONS,
            Bonus::Swap => setting::SWAP_ICONS,
            Bonus::Discovery => return Bonus::ANIMALS.map(|animal| self.icons(animal)).iter().sum(),
            Bonus::Fox => setting::DISCOVERY_FOX,
            Bonus::Owl => setting::DISCOVERY_OWL,
            Bonus::Rabbit => setting::DISCOVERY_RABBITS,
        };
        self.settings.number(setting).max(0) as u8
    }
}
