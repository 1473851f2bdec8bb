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
    #[error("`{}` names no policy", printable(.0, 60))]
    Empty(String),
    /// A policy of the arm of this label never sits at the table.
    #[error(
        "`{}` never plays in `{}`: more policies are named than there are places; leave it out, or give the arm more seats",
        printable(.0, 60),
        printable(.1, 60)
    )]
    Unseated(String, String),
    /// Two partners are to play unlike.
    #[error(
        "seats {0} and {1} are partners and play alike, but two policies are named for them; name one for each side, or write \
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
    #[error("there are not as many arenas ({arenas}) as arms ({arms})")]
    Arenas {
        /// Arms of the plan.
        arms: usize,
        /// Arenas that were given.
        arenas: usize,
    },
    /// Lines of games are of another plan or engine.
    #[error("the games that are there were played by another plan or engine")]
    OtherPlan,
}

/// The workers of a batch cannot be started.
#[derive(Debug, Error)]
#[error("workers ({jobs}) cannot be started: {because}")]
pub struct WorkersError {
    /// How many were to be started.
    pub jobs: usize,
    pub(crate) because: rayon::ThreadPoolBuildError,
}
