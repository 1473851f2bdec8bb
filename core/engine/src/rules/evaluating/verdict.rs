//! Answers at verdict points.

use crate::rules::declared::ids::ClauseId;
use crate::rules::running::fault::Fault;

/// The answer at a verdict point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing speaks against it.
    Fine,
    /// A clause forbids it; the first one in canonical order.
    Forbidden(ClauseId),
    /// Something went wrong while it was asked: a script failed, clauses clashed.
    Failed(Fault),
}
