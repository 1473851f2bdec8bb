//! Registry: the games of a program, a row each.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::replay::{self, Header, Replay, Report};
use javelina_engine::{Diagnostic, Finding, SeatsError};
use javelina_lab::{Arena, ArenaError, Arm, DifferAsk, Difference, PolicyError};
use javelina_variants::GameRow;
use thiserror::Error;

use super::outside::Outside;
use super::replayed::Replayed;
use crate::erased::Desk;
use crate::reading::eyes::Onlooker;

/// Packs as loaded for a program.
pub type Loaded = javelina_variants::Loaded<Game>;

/// A game that is ready to be played.
pub type Built = javelina_variants::Built<Game>;

/// Two sides of one game, ready to be mixed.
pub type Mixed = javelina_variants::Mixed<Game>;

/// The games of a program.
pub type Games = &'static [Game];

/// A game as programs know it.
#[derive(Clone, Copy)]
pub struct Game {
    pub(super) row: &'static GameRow,
    pub(super) open: fn(Built) -> Box<dyn AnyGame>,
}

/// A game that was built, for all that is done with it.
pub fn open(built: Built) -> Box<dyn AnyGame> {
    (built.row.open)(built)
}

impl AsRef<GameRow> for Game {
    fn as_ref(&self) -> &GameRow {
        self.row
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.row.id())
    }
}

/// Why nobody can sit down to a game.
#[derive(Debug, Error)]
pub enum SitError {
    /// The game is not for these seats.
    #[error(transparent)]
    Seats(#[from] SeatsError),
    /// A player is not known, or may not play.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// The position has these problems.
    #[error("{}", .0.first().map(|one| one.message.as_str()).unwrap_or_default())]
    Position(Vec<Diagnostic>),
}

/// A game that was built, whichever it is.
pub trait AnyGame: Send + Sync {
    /// Its id.
    fn id(&self) -> &'static str;

    /// The game, for an implementation that looks for its own kind.
    fn as_any(&self) -> &dyn Any;

    /// The greatest number of seats, up to this one, that it is for.
    fn most_seats(&self, up_to: usize) -> Option<usize>;

    /// A new game with the players of the header, at its start or at a position.
    ///
    /// # Errors
    ///
    /// [`SitError`]
    fn sit(
        &self,
        header: Header,
        position: Option<&Position>,
        outside: &dyn Outside,
    ) -> Result<Box<dyn Desk>, SitError>;

    /// The arena of an arm; `seed` is that of the plan.
    ///
    /// # Errors
    ///
    /// [`ArenaError`]
    fn arena(&self, arm: Arm, seed: u64, outside: &Arc<dyn Outside>) -> Result<Box<dyn Arena>, ArenaError>;

    /// Plays it against the same game with other content; `mixed` is both.
    ///
    /// # Errors
    ///
    /// [`ArenaError`]
    fn differ(&self, after: &dyn AnyGame, mixed: &Mixed, ask: DifferAsk<'_>) -> Result<Difference, ArenaError>;

    /// A record up to a move, or to its end, as all of these people may know it.
    ///
    /// # Errors
    ///
    /// The first move that cannot be played.
    fn replayed<'a>(
        &'a self,
        replay: &Replay,
        onlooker: Onlooker,
        upto: Option<usize>,
    ) -> Result<Box<dyn Replayed + 'a>, replay::Difference>;

    /// What a record proves under this content.
    fn verified(&self, replay: &Replay, content: &[(String, String)]) -> Report;

    /// What goes wrong again, in the record of a finding.
    fn shows(&self, replay: &Replay) -> Option<Finding>;

    /// What went wrong inside content where a record ends: in its last move, or while the actions of whoever is to act are
    /// listed.
    fn gone_wrong(&self, replay: &Replay) -> Option<Finding>;
}
