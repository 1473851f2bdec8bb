//! Who listens to the rules: coverage, tracing. Nobody, in a batch.

use super::program::ClauseId;

/// What a clause did when its point was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Deed {
    /// Its condition was read.
    Asked,
    /// Its condition held.
    Fired,
    /// The answer would have been another one without it.
    Decisive,
}

/// Takes note of what clauses do. The default listens to nothing and costs nothing.
pub trait Witness {
    /// Whether anybody listens; the evaluator skips the work otherwise.
    const ON: bool = false;
    /// A clause did something.
    fn saw(&mut self, _clause: ClauseId, _deed: Deed) {}
}

/// The witness that does not listen.
impl Witness for () {}
