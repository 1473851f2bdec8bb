//! Finding: what goes wrong, whose rules it was, and the smallest game that shows it.

pub(crate) mod blame;
pub(crate) mod clauses;
pub(crate) mod coverage;
pub(crate) mod cuts;
pub(crate) mod endless;
pub(crate) mod laws;
pub(crate) mod shows;
pub(crate) mod shrink;
pub(crate) mod signature;
pub(crate) mod trial;
pub(crate) mod turned;
