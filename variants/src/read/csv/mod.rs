//! Content in files of spreadsheets: CSV is read as the TOML that would say the same.

pub(crate) mod cells;
pub(crate) mod made;
pub(crate) mod values;
pub(crate) mod written;
