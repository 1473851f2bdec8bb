//! What a pack brings to the table: species, wild cards, skill tokens, secret objectives, settings. Checked in
//! `sound` once; play relies on it.

use javelina_engine::Element;
use javelina_engine::rules::Settings;

pub use super::limits::MAX_GOALS;
use crate::keystone::rules::kinds::{Card, Cell, Habitat, Objective, Token};

/// The most cards of a game, both copies of all species and the wild cards together.
pub const MAX_CARDS: usize = Card::MOST;
/// The cells of a player board.
pub const CELLS: usize = Cell::MOST;
/// The most skill tokens of a pack and its extensions.
pub const MAX_TOKENS: usize = Token::MOST;
/// The most secret objectives of a pack and its extensions.
pub const MAX_OBJECTIVES: usize = Objective::MOST;

/// A symbol that goals of objectives count: the seasons, the habitats, the icons, wild cards, the numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Symbol(pub u8);

impl Symbol {
    /// The names of all symbols, by their index.
    pub const NAMES: [&'static str; 17] = [
        "spring",
        "summer",
        "fall",
        "winter",
        "forest",
        "desert",
        "wetland",
        "arctic",
        "keystone",
        "endangered",
        "tag",
        "wild",
        "one",
        "two",
        "three",
        "four",
        "five",
    ];

    /// The symbol of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().position(|one| *one == name).map(|at| Self(at as u8))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::NAMES.get(usize::from(self.0)).copied().unwrap_or_default()
    }
}

/// The first symbol of the habitats.
pub(in crate::keystone) const HABITAT_SYMBOLS: u8 = 4;

/// A species.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Species {
    /// Its name: `American Bison`.
    pub name: String,
    /// Its number, 1 to 5.
    pub number: u8,
    /// Its habitats, one bit each in the order of the kind `habitat`.
    pub habitats: u8,
    /// Its season, in the order of the kind `season`.
    pub season: u8,
    /// `true` if it has the keystone icon.
    pub keystone: bool,
    /// `true` if it has the endangered icon.
    pub endangered: bool,
    /// `true` if it has the tag icon.
    pub tag: bool,
    /// The set that it belongs to: `base`, or an envelope.
    pub set: String,
}

/// A wild card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wild {
    /// Its name: `Forest Wild`.
    pub name: String,
    /// Its habitat.
    pub habitat: Habitat,
    /// Its season, in the order of the kind `season`.
    pub season: u8,
    /// How many there are.
    pub copies: u8,
}

/// A shape of cards on the board, to be turned and mirrored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Its name: `L3`.
    pub name: String,
    /// Row and column of its cells.
    pub cells: Vec<(u8, u8)>,
}

/// A goal of a secret objective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// Cards with the symbol in this shape, turned or mirrored.
    Pattern {
        /// The shape, by its place in the content.
        shape: usize,
        /// The symbol.
        of: Symbol,
    },
    /// At least so many cards with the symbol, anywhere.
    AtLeast {
        /// How many.
        count: u8,
        /// The symbol.
        of: Symbol,
    },
}

/// A secret objective.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SecretObjective {
    /// Its id.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// Its goals, a first.
    pub goals: Vec<Goal>,
    /// The points for no goal, one goal, and so on.
    pub row: Vec<i32>,
}

/// A skill token. What its sides do are clauses of the item with the same id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SkillToken {
    /// Its id.
    pub id: String,
    /// What the active side does, in a few words.
    pub active: String,
    /// What the exhausted side does, in a few words.
    pub exhausted: String,
}

/// What a pack and its extensions bring to the table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Content {
    /// Species, those of envelopes included.
    pub species: Vec<Species>,
    /// Wild cards, at most one entry per habitat.
    pub wilds: Vec<Wild>,
    /// Shapes for goals.
    pub shapes: Vec<Shape>,
    /// Secret objectives.
    pub objectives: Vec<SecretObjective>,
    /// Skill tokens.
    pub tokens: Vec<SkillToken>,
    /// The values of the settings, in the order of the catalogue.
    pub settings: Settings,
}

/// What is printed on a card, packed for play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Face {
    /// The number as one bit (1 is bit 0); all five for a wild card.
    pub numbers: u8,
    /// Habitats, one bit each.
    pub habitats: u8,
    /// Season.
    pub season: u8,
    /// `true` if it has the keystone icon.
    pub keystone: bool,
    /// `true` if it is a wild card.
    pub wild: bool,
    /// All symbols but the habitats, one bit each.
    pub symbols: u32,
}

/// The cards of a game by their index: first copies in the order of the species, then second copies, then wild cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// What is printed on each.
    pub faces: Vec<Face>,
    /// How many species there are.
    pub species: usize,
    /// The cards of each set of species, first copies only: name and indices.
    pub sets: Vec<(String, Vec<Card>)>,
    /// For each habitat the wild cards of its stack.
    pub stacks: [Vec<Card>; Habitat::MOST],
}

impl Cards {
    /// The cards that content has.
    pub fn of(content: &Content) -> Self {
        let faces = content.species.iter().map(species_face);
        let mut faces: Vec<Face> = faces.clone().chain(faces).collect();
        let mut stacks: [Vec<Card>; Habitat::MOST] = Default::default();
        for wild in &content.wilds {
            for _ in 0..wild.copies {
                stacks[wild.habitat.index()].extend(Card::at(faces.len()));
                faces.push(wild_face(wild));
            }
        }
        let mut sets: Vec<(String, Vec<Card>)> = Vec::new();
        for (card, species) in Card::first(content.species.len()).zip(&content.species) {
            match sets.iter_mut().find(|(name, _)| *name == species.set) {
                Some((_, cards)) => cards.push(card),
                None => sets.push((species.set.clone(), vec![card])),
            }
        }
        Self { faces, species: content.species.len(), sets, stacks }
    }

    /// The card that a clause means.
    pub(in crate::keystone) fn known(&self, number: i32) -> Option<Card> {
        Card::of_number(number).filter(|card| card.index() < self.faces.len())
    }

    /// What is printed on a card.
    #[inline]
    pub fn face(&self, card: Card) -> Face {
        self.faces[card.index()]
    }

    /// The first copy of a card's species; a wild card of the same habitat for a wild card.
    pub fn first_copy(&self, card: Card) -> Card {
        if self.is_species(card) {
            return self.other_copy(card).map_or(card, |other| other.min(card));
        }
        self.stacks.iter().find(|stack| stack.contains(&card)).and_then(|stack| stack.first()).copied().unwrap_or(card)
    }

    /// The other copy of a card's species; a wild card has none.
    pub(in crate::keystone) fn other_copy(&self, card: Card) -> Option<Card> {
        let at = card.index();
        let other = if at < self.species { at + self.species } else { at - self.species };
        Card::at(other).filter(|_| self.is_species(card))
    }

    /// Returns `true` if a card is one of the species, not a wild card.
    pub(in crate::keystone) fn is_species(&self, card: Card) -> bool {
        card.index() < self.species * 2
    }
}

fn species_face(species: &Species) -> Face {
    let Species { number, habitats, season, keystone, endangered, tag, .. } = *species;
    let icons = u32::from(keystone) << 8 | u32::from(endangered) << 9 | u32::from(tag) << 10;
    let (numbers, symbols) = (1 << number.saturating_sub(1).min(4), icons | 1 << season | 1 << (11 + number));
    Face { numbers, habitats, season, keystone, wild: false, symbols }
}

fn wild_face(wild: &Wild) -> Face {
    let (season, symbols) = (wild.season, 1 << wild.season | 1 << 11);
    Face { numbers: 0b1_1111, habitats: 1 << wild.habitat.index(), season, keystone: false, wild: true, symbols }
}
