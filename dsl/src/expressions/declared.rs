//! The names that one item declares.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::rules::{CounterId, Mark};

/// The counters, params and tables of one item.
#[derive(Clone, Debug, Default)]
pub(crate) struct Declared {
    pub counters: BTreeMap<String, CounterId>,
    pub params: BTreeMap<String, u16>,
    pub tables: BTreeMap<String, u16>,
    /// Names of members that could not be read; their uses are not reported.
    pub broken: BTreeSet<String>,
    /// Which counters, params and tables are read somewhere.
    pub read_counters: BTreeSet<CounterId>,
    pub read_params: BTreeSet<u16>,
    pub read_tables: BTreeSet<u16>,
    /// What its words mean, in the order in which that was decided.
    pub marks: Vec<Mark>,
}

impl Declared {
    /// Returns `true` if the item has a counter, a param or a table of this name.
    pub fn has(&self, name: &str) -> bool {
        self.counters.contains_key(name) || self.params.contains_key(name) || self.tables.contains_key(name)
    }
}
