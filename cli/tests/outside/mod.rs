//! Files, streams, and everything that is printed.

pub(super) mod commands;
pub(super) mod ends;
pub(super) mod files;
pub(super) mod formats;
pub(super) mod frozen;
pub(super) mod limits;
pub(super) mod outputs;
pub(super) mod printed;
pub(super) mod readme;
pub(super) mod tutorials;
