//! The erased game. Product code is generic over games only in its one implementation.

use std::any::Any;
use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::replay::{self, Header, Replay, Report};
use javelina_engine::{Diagnostic, Extent, Finding, Outcome, SeatsError, Table, Threaded};
use javelina_lab::{
    Arena, ArenaError, Arm, Differ, DifferAsk, Difference, Policy, PolicyError, arena_with, chosen, policy, shows,
};
use thiserror::Error;

use super::outside::Outside;
use super::replayed::{Record, Replayed};
use super::row::Mixed;
use super::spoken::{Chosen, Spoken};
use crate::erased::Desk;
use crate::eyes::Onlooker;
use crate::table::GameDesk;

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

/// A game that was built.
pub(super) struct Opened<G> {
    pub game: Arc<G>,
    pub fork: fn(&G) -> G,
}

/// The policy of a name, players from outside included.
fn player<G: Threaded>(name: &str, outside: &dyn Outside, chosen: &Chosen) -> Result<Box<dyn Policy<G>>, PolicyError> {
    match outside.starter(name) {
        None => policy(name),
        Some(Ok(starter)) => Ok(Box::new(Spoken::new(name, starter, chosen.clone()))),
        Some(Err(error)) => Err(PolicyError::Outside(format!("{error:#}"))),
    }
}

impl<G: Threaded> AnyGame for Opened<G> {
    fn id(&self) -> &'static str {
        self.game.id()
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn most_seats(&self, up_to: usize) -> Option<usize> {
        (1..=up_to).rev().find(|count| self.game.refuses_to_begin(*count).is_none())
    }

    fn sit(
        &self,
        header: Header,
        position: Option<&Position>,
        outside: &dyn Outside,
    ) -> Result<Box<dyn Desk>, SitError> {
        let seats = header.seats_in(&*self.game)?;
        let game = Arc::clone(&self.game);
        let table = match position {
            None => Table::new(game, seats, header.seed),
            Some(position) => Table::set_up(game, seats, header.seed, position).map_err(SitError::Position)?,
        };
        let chosen = Chosen { with: header.with.clone(), settings: header.settings.clone() };
        Ok(Box::new(GameDesk::seated(table, header, |name| player::<G>(name, outside, &chosen))?))
    }

    fn arena(&self, arm: Arm, seed: u64, outside: &Arc<dyn Outside>) -> Result<Box<dyn Arena>, ArenaError> {
        let (with, settings) = chosen(&arm.with);
        let (chosen, from) = (Chosen { with, settings }, Arc::clone(outside));
        let maker = Arc::new(move |name: &str| player::<G>(name, &*from, &chosen));
        arena_with(Arc::clone(&self.game), self.fork, arm, seed, (maker, outside.begins()))
    }

    fn differ(&self, after: &dyn AnyGame, mixed: &Mixed, ask: DifferAsk<'_>) -> Result<Difference, ArenaError> {
        let after = after.as_any().downcast_ref::<Self>().unwrap_or(self);
        let units: Vec<String> = mixed.units().iter().map(|unit| unit.name.clone()).collect();
        let mixer = |taken: &[bool]| mixed.build(taken).ok()?.into_game::<G>();
        let (by_text, sides) = (mixed.is_whole(), [&self.game, &after.game].map(Arc::clone));
        Differ { mixer: &mixer, fork: self.fork, units: &units, by_text, sides, ask }.run()
    }

    fn replayed<'a>(
        &'a self,
        replay: &Replay,
        onlooker: Onlooker,
        upto: Option<usize>,
    ) -> Result<Box<dyn Replayed + 'a>, replay::Difference> {
        let table = replay::play(replay, Arc::clone(&self.game), upto)?;
        Ok(Box::new(Record { table, onlooker }))
    }

    fn verified(&self, replay: &Replay, content: &[(String, String)]) -> Report {
        replay::report(replay, Arc::clone(&self.game), content)
    }

    fn shows(&self, replay: &Replay) -> Option<Finding> {
        shows(&*self.game, replay)
    }

    fn gone_wrong(&self, replay: &Replay) -> Option<Finding> {
        let table = replay::play(replay, Arc::clone(&self.game), None).ok()?;
        if let Outcome::Void(finding) = table.outcome() {
            return Some(finding);
        }
        match table.legal(table.due().seat()?).1 {
            Extent::Failed(fault) => Some(table.game().rules().describe(fault)),
            Extent::All | Extent::Open => None,
        }
    }
}
