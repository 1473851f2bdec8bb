//! Errors of batches: what cannot be set up, taken up or played.

use javelina_engine::{Seat, SeatsError, printable};
use thiserror::Error;

use crate::policies::named::PolicyError;

/// Why the games of an arm cannot be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// The players cannot be seated.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// A policy is not known.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// The arm of this label names no policy.
    #[error("the arm `{}` has no policy", printable(.0, 60))]
    Empty(String),
    /// A policy of the arm of this label never sits at the table.
    #[error(
        "`{}` never plays in `{}`: there are more policies than seats; remove it or add seats to the arm",
        printable(.0, 60),
        printable(.1, 60)
    )]
    Unseated(String, String),
    /// Two partners are to play unlike.
    #[error(
        "seats {0} and {1} are partners but have different policies; name one policy for each side, or write \
         `mixed = true` in a spec to deal policies seat by seat"
    )]
    Torn(Seat, Seat),
    /// The position at which the games begin is wrong: line, message and help of the first problem, and how many there are.
    #[error("line {line} of the position: {message}")]
    Position {
        /// The line, from 1.
        line: u32,
        /// What is wrong, and what to write.
        message: String,
    },
}

/// Why a plan or its games cannot be taken up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BatchError {
    /// There are not as many arenas as arms.
    #[error("{arms} arms need {arms} arenas, not {arenas}")]
    Arenas {
        /// Arms of the plan.
        arms: usize,
        /// Arenas that were given.
        arenas: usize,
    },
    /// Lines of games are of another plan or engine.
    #[error("the existing games belong to another plan or version")]
    OtherPlan,
}

/// The workers of a batch cannot be started.
#[derive(Debug, Error)]
#[error("cannot start {jobs} workers: {because}")]
pub struct WorkersError {
    /// How many were to be started.
    pub jobs: usize,
    pub(crate) because: rayon::ThreadPoolBuildError,
}
