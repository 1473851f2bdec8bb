//! The erased game. Product code is generic over games only in its one implementation.

use std::any::Any;
use std::sync::Arc;

use javelina_engine::position::Position;
use javelina_engine::replay::{self, Header, Replay, Report};
use javelina_engine::{Extent, Finding, Outcome, Table, Threaded};
use javelina_lab::{
    Arena, ArenaError, Arm, Differ, DifferAsk, Difference, Policy, PolicyError, arena_with, chosen, policy, shows,
};
use javelina_variants::{GAMES, GameRow, Kit, Visit};

use super::outside::Outside;
use super::replayed::{Record, Replayed};
use super::row::{AnyGame, Built, Game, Games, Mixed, SitError};
use super::spoken::{Chosen, Spoken};
use crate::erased::Desk;
use crate::reading::eyes::Onlooker;
use crate::table::GameDesk;

impl Game {
    /// The row of the game of a kit.
    pub const fn of<K: Kit>() -> Self {
        Self { row: const { &GameRow::of::<K>() }, open: opened::<K> }
    }
}

fn opened<K: Kit>(built: Built) -> Box<dyn AnyGame> {
    built.through::<K, _>(Open)
}

struct Open;

impl Visit for Open {
    type Out = Box<dyn AnyGame>;

    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out {
        Box::new(Opened { game, fork })
    }
}

/// A game that was built.
struct Opened<G> {
    game: Arc<G>,
    fork: fn(&G) -> G,
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

macro_rules! ship {
    ($($Kit:ty),+ $(,)?) => {
        /// The games that come with the engine.
        pub static SHIPPED: Games = &{
            let open = [$(opened::<$Kit> as fn(Built) -> Box<dyn AnyGame>),+];
            let mut games = [Game { row: &javelina_variants::SHIPPED[0], open: open[0] }; GAMES.len()];
            let mut at = 1;
            while at < games.len() {
                games[at] = Game { row: &javelina_variants::SHIPPED[at], open: open[at] };
                at += 1;
            }
            games
        };
    };
}

javelina_variants::kits![ship];

/// The games that come with the engine, and those of these kits: what `javelina::main_with` takes. Games of your own alone are
/// `const { &[Game::of::<MyKit>()] }`.
///
/// ```
/// // A crate of your own names its own kit here.
/// use javelina_variants::ArizonaKit as MyKit;
/// let games: javelina_session::Games = javelina_session::games![MyKit];
/// assert_eq!(games.len(), javelina_session::SHIPPED.len() + 1);
/// ```
#[macro_export]
macro_rules! games {
    ($($Kit:ty),+ $(,)?) => {{
        static GAMES: std::sync::LazyLock<Vec<$crate::Game>> =
            std::sync::LazyLock::new(|| $crate::after_shipped(&[$($crate::Game::of::<$Kit>()),+]));
        let games: $crate::Games = &GAMES;
        games
    }};
}

/// The games that come with the engine, then these. No constant: whoever names one has all games in it compiled once more.
#[doc(hidden)]
pub fn after_shipped(own: &[Game]) -> Vec<Game> {
    SHIPPED.iter().chain(own).copied().collect()
}
