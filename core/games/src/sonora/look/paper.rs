//! What players write on: the desk of a Write phase, the sheet, and what the rival of a solo game has marked.

use javelina_engine::{Digest, Element};

use crate::sonora::content::Bonus;
use crate::sonora::points::{Building, Cactus, Column, Node};
use crate::sonora::sections::canyon::Cells;

/// What one player may still write in the Write phase.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Desk {
    /// Shapes to be drawn, by the number of the disc, 1 first.
    pub shapes: [u8; 5],
    /// Paths to be marked, by the number of the disc.
    pub paths: [u8; 5],
    /// Value to be spent in the Mudcracks.
    pub pool: i16,
    /// Value to be spent in the Ruins.
    pub hexes: i16,
    /// Animal bonuses of this phase: fox, owl, rabbit.
    pub animals: [u8; 3],
    /// Discovery bonuses whose animal is to be chosen.
    pub discoveries: u8,
    /// Whether the player has ended the phase.
    pub done: bool,
}

impl Desk {
    /// Adds value to be spent in the Mudcracks.
    pub(in crate::sonora) fn add_value(&mut self, value: i32) {
        self.pool = self.pool.saturating_add(value as i16).max(0);
    }
}

/// Which reward of a building a player has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Prize {
    /// None yet.
    #[default]
    None,
    /// That of the first to complete it.
    Top,
    /// That of the others.
    Bottom,
}

/// The sheet of one player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// Hexes crossed off, by building.
    pub hexes: [u8; Building::MOST],
    /// Rewards circled, by building.
    pub prizes: [Prize; Building::MOST],
    /// Cells of the Canyon inside shapes, the start block not included.
    pub drawn: Cells,
    /// How many shapes were drawn.
    pub shapes: u8,
    /// Cacti inside shapes, by type.
    pub cacti: [u8; Cactus::MOST],
    /// Spaces of the Creek Bed that were visited, the circled ones included.
    pub visited: u64,
    /// Spaces that were circled.
    pub circled: u64,
    /// Nodes of the Mudcracks that were marked, the start included.
    pub nodes: u64,
    /// Areas that were surrounded.
    pub areas: u64,
    /// Boxes filled, by column.
    pub boxes: [u8; Column::MOST],
    /// Reflicks and Swaps that can be used.
    pub usable: [u8; 2],
    /// Icons of Reflick and Swap that are circled or crossed off.
    pub icons: [u8; 2],
    /// Animals of the Discovery area that are circled: fox, owl, rabbit.
    pub found: [u8; 3],
    /// Those of them that were used.
    pub used: [u8; 3],
}

/// What the rival has marked on the sheet of a solo game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rival {
    /// Hexes of its building that are circled.
    pub circled: u8,
    /// Those of them that the player crossed off.
    pub crossed: u8,
    /// Cells of the Canyon that it filled.
    pub filled: Cells,
    /// Spaces of the Creek Bed that it filled.
    pub spaces: u64,
    /// Circles filled around outside nodes.
    pub circles: [u8; Node::MOST],
    /// Shapes it has to draw, by number.
    pub shapes: [u8; 5],
    /// Paths it has to fill, by number.
    pub paths: [u8; 5],
    /// Circles it has to fill.
    pub value: i16,
}

impl Sheet {
    /// How many animals of the Discovery area are circled and not used.
    pub(in crate::sonora) fn circled_animals(&self, animal: Bonus) -> u8 {
        self.found[animal.slot()] - self.used[animal.slot()]
    }

    pub(in crate::sonora) fn digest(&self, digest: &mut Digest) {
        digest.bytes(&self.hexes);
        digest.bytes(&self.prizes.map(|prize| prize as u8));
        words(&self.drawn.0, digest);
        digest.bytes(&[self.shapes]);
        digest.bytes(&self.cacti);
        words(&[self.visited, self.circled, self.nodes, self.areas], digest);
        let rest = [&self.boxes[..], &self.usable, &self.icons, &self.found, &self.used];
        rest.into_iter().for_each(|bytes| digest.bytes(bytes));
        digest.number(0); // of former formats
    }
}

impl Rival {
    pub(in crate::sonora) fn digest(&self, digest: &mut Digest) {
        digest.bytes(&[self.circled, self.crossed]);
        words(&self.filled.0, digest);
        words(&[self.spaces], digest);
        [&self.circles[..], &self.shapes, &self.paths].into_iter().for_each(|bytes| digest.bytes(bytes));
        digest.number(i64::from(self.value));
    }
}

fn words(all: &[u64], digest: &mut Digest) {
    all.iter().for_each(|word| digest.bytes(&word.to_le_bytes()));
}
