//! What a pack brings to the table: board, physics constants, sheet, settings. Checked here once; play relies on it.

use javelina_engine::rules::{Lexicon, Settings};
use javelina_physics::Constants;

use super::points::{BUILDING, CATALOGUE, CIRCLE, COLUMN, NODE, PLOT, SHAPE, SPACE, setting};

/// The most cells of the Canyon's grid.
pub const MAX_CELLS: usize = 256;
/// The most spaces of the Creek Bed.
pub const MAX_SPACES: usize = 64;
/// The most nodes of the Mudcracks.
pub const MAX_NODES: usize = 32;
/// The most areas of the Mudcracks.
pub const MAX_AREAS: usize = 64;
/// The most buildings of the Ruins.
pub const MAX_BUILDINGS: usize = 8;
/// The most bonus columns below the Mudcracks.
pub const MAX_COLUMNS: usize = 8;
/// The most multiplier circles of a board.
pub const MAX_CIRCLES: usize = 16;
/// The most shapes of the Canyon.
pub const MAX_SHAPES: usize = 16;
/// The most places of shapes in the Canyon, over all shapes and orientations.
pub const MAX_PLACEMENTS: usize = 2_048;

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

    /// The section that an element of the kind `section` stands for.
    #[must_use]
    pub fn of_element(element: i32) -> Option<Self> {
        Self::ALL.get(usize::try_from(element).ok()?).copied()
    }

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["ruins", "canyon", "mudcracks", "creek"][self as usize]
    }
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

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        ["reflick", "swap", "discovery", "fox", "owl", "rabbit"][self as usize]
    }

    /// The bonus that an element of the kind `bonus` stands for.
    #[must_use]
    pub fn of_element(element: i32) -> Option<Self> {
        Self::ALL.get(usize::try_from(element).ok()?).copied()
    }
}

/// A multiplier circle of the board. Lengths in um, from the centre of the hole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
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
    pub circles: Vec<Circle>,
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

/// A building of the Ruins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Building {
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
    Cactus(u8),
    /// A bonus.
    Bonus(Bonus),
    /// A square from which the rival begins in solo games; empty otherwise.
    Rival,
}

/// A shape of the Canyon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
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
    pub shapes: Vec<Shape>,
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

/// A space of the Creek Bed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Space {
    /// Its name.
    pub name: String,
    /// The space above it; `None` for those next to the start.
    pub parent: Option<u8>,
    /// What it gives.
    pub reward: Reward,
    /// Whether the rival may begin a path on it.
    pub rival: bool,
}

/// A node of the Mudcracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// What marking it costs; 0 for the start, which is marked.
    pub cost: i32,
    /// Whether it lies at the edge and has circles for the rival.
    pub outside: bool,
    /// Its place on the sheet, in halves of the distance between nodes: column, row. For pictures.
    pub place: (i8, i8),
}

/// What an area of the Mudcracks gives once its three nodes are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prize {
    /// A cactus, by its size: small, medium, large.
    Cactus(u8),
    /// A bonus.
    Bonus(Bonus),
}

/// The Mudcracks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mudcracks {
    /// The nodes; two that share an area are joined.
    pub nodes: Vec<Node>,
    /// The node that is marked from the start.
    pub start: u8,
    /// The areas: three nodes and what they give.
    pub areas: Vec<([u8; 3], Prize)>,
    /// The columns: boxes and bonus.
    pub columns: Vec<(u8, Bonus)>,
    /// Points for a small, a medium and a large cactus.
    pub cactus: [i32; 3],
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
    pub buildings: Vec<Building>,
    /// How many hexes the rival's building has.
    pub rival_hexes: u8,
    /// The Canyon.
    pub canyon: Canyon,
    /// The Creek Bed.
    pub creek: Vec<Space>,
    /// The Mudcracks.
    pub mudcracks: Mudcracks,
    /// The values of the settings, in the order of the catalogue.
    pub settings: Settings,
}

impl Content {
    /// How many icons of an animal the Discovery area has: fox, owl, rabbit.
    #[must_use]
    pub fn discovery(&self, animal: usize) -> u8 {
        let which = [setting::DISCOVERY_FOX, setting::DISCOVERY_OWL, setting::DISCOVERY_RABBITS];
        self.settings.number(which[animal % 3]).max(0) as u8
    }

    /// How many icons of Reflick (0) and Swap (1) the bonus area has.
    #[must_use]
    pub fn icons(&self, which: usize) -> u8 {
        self.settings.number([setting::REFLICK_ICONS, setting::SWAP_ICONS][which % 2]).max(0) as u8
    }

    /// Checks content as a whole. Each problem names the file of the pack and the key that it belongs to.
    ///
    /// # Errors
    ///
    /// All problems: lists that are empty or too long, two things of one name, a parent that is not there, an area whose
    /// nodes are not three, turns that do not make five discs, sizes of the board that do not fit each other.
    pub fn checked(self) -> Result<Self, Vec<(&'static str, String)>> {
        let mut problems = super::sound::problems(&self);
        if self.settings.0.len() != CATALOGUE.settings.len() {
            problems.push((
                "settings",
                format!("{} settings are needed, there are {}", CATALOGUE.settings.len(), self.settings.0.len()),
            ));
        }
        if problems.is_empty() { Ok(self) } else { Err(problems) }
    }
}

/// The names of all elements: those of the catalogue, and those of the pack.
#[must_use]
pub fn lexicon(content: &Content) -> Lexicon {
    let mut lexicon = Lexicon::of(&CATALOGUE);
    let names = &mut lexicon.names;
    names[BUILDING.index()] = content.buildings.iter().map(|one| one.name.clone()).collect();
    names[SHAPE.index()] = content.canyon.shapes.iter().map(|one| format!("s{}", one.name)).collect();
    names[PLOT.index()] = content.canyon.cacti.clone();
    names[SPACE.index()] = content.creek.iter().map(|one| one.name.clone()).collect();
    names[NODE.index()] = content.mudcracks.nodes.iter().map(|one| one.name.clone()).collect();
    let columns: Vec<&str> = content.mudcracks.columns.iter().map(|(_, bonus)| bonus.name()).collect();
    let named = |(at, name): (usize, &&str)| match columns[..at].iter().filter(|other| *other == name).count() {
        0 => format!("{name}_column"),
        before => format!("{name}_column_{}", before + 1),
    };
    names[COLUMN.index()] = columns.iter().enumerate().map(named).collect();
    names[CIRCLE.index()] = (1..=content.board.circles.len()).map(|at| format!("circle_{at}")).collect();
    lexicon
}
