//! Figures: their names, and what is known of their values in memory that does not grow.

pub(crate) mod counts;
pub(crate) mod fold;
pub(crate) mod item;
pub(crate) mod items;
pub(crate) mod metric;
pub(crate) mod moments;
pub(crate) mod places;
pub(crate) mod row;
pub(crate) mod value;
