//! Reading: TOML with places, and what its tables mean.

pub(super) mod csv;
pub(super) mod items;
pub(super) mod limits;
pub(super) mod numbers;
pub(super) mod reader;
pub(super) mod settings;
pub(super) mod words;
