//! Members of an item: rules, counters, tables, levels, settings, gates, and the names between them.

pub(super) mod counters;
pub(super) mod gates;
pub(super) mod items;
pub(super) mod kept;
pub(super) mod levels;
pub(super) mod links;
pub(super) mod rulings;
pub(super) mod settings;
mod starts;
pub(super) mod tables;
