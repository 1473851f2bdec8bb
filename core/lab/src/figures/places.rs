//! Which places of boards, sheets and tableaus games make use of.

use std::borrow::Cow;
use std::collections::BTreeMap;

use javelina_engine::Spot;

/// The greatest map, in rows and in columns.
pub(crate) const MOST: u16 = 64;
/// The most maps of an arm.
const MAPS: usize = 16;

/// Counts at the places of one map in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counts {
    /// What is counted where.
    pub map: Cow<'static, str>,
    /// Row, column and count of each place, in the order of places.
    pub places: Vec<(u16, u16, i64)>,
}

/// Gathers what a game says of places.
#[derive(Debug, Default)]
pub(crate) struct Visits(BTreeMap<&'static str, BTreeMap<(u16, u16), i64>>);

impl Visits {
    pub fn take(&mut self, spot: Spot) {
        if spot.row < MOST && spot.column < MOST && (self.0.len() < MAPS || self.0.contains_key(spot.map)) {
            let count = self.0.entry(spot.map).or_default().entry((spot.row, spot.column)).or_default();
            *count = count.saturating_add(spot.count);
        }
    }

    /// All maps by name.
    pub fn all(self) -> Vec<Counts> {
        let places = |places: BTreeMap<(u16, u16), i64>| {
            places.into_iter().map(|((row, column), count)| (row, column, count)).collect()
        };
        self.0.into_iter().map(|(map, of)| Counts { map: Cow::Borrowed(map), places: places(of) }).collect()
    }
}

/// The counts of one map over the games of an arm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Map {
    /// Games that have the map.
    pub games: u64,
    /// The sum at each place, by row and column.
    pub places: BTreeMap<(u16, u16), i128>,
}

impl Map {
    /// Takes the counts of one game.
    pub(crate) fn take(&mut self, counts: &Counts) {
        self.games += 1;
        for (row, column, count) in counts.places.iter().filter(|(row, column, _)| *row < MOST && *column < MOST) {
            *self.places.entry((*row, *column)).or_default() += i128::from(*count);
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        self.games += other.games;
        for (place, count) in other.places {
            *self.places.entry(place).or_default() += count;
        }
    }
}

/// The maps of an arm by name.
pub type Maps = BTreeMap<String, Map>;

/// Adds the maps of a game or of another part; of too many the first ones by name are kept, whatever the order of parts.
pub(crate) fn keep_few(maps: &mut Maps) {
    while maps.len() > MAPS {
        maps.pop_last();
    }
}
