//! Registry: what the command line does with a game, a row each.

use std::sync::Arc;

use anyhow::Result;
use javelina_lab::{Arena, ArenaError, Difference};
use javelina_session::Desk;
use javelina_variants::{GameRow, Kit, PackText};

use crate::commands::{Compared, Cut, Drawn, Enter, Held, Paged, Shown};
use crate::failure::Ended;
use crate::guard;
use crate::repl::Opener;

/// Packs as loaded for the command line.
pub type Loaded = javelina_variants::Loaded<Game>;

/// A game that is ready to be played.
pub(crate) type Built = javelina_variants::Built<Game>;

/// The games of a command line.
pub type Games = &'static [Game];

/// A game as the command line knows it.
#[derive(Clone, Copy)]
pub struct Game {
    row: GameRow,
    pub(crate) open: fn(Built, Opener) -> Result<Box<dyn Desk>>,
    pub(crate) enter: fn(Built, Enter) -> Result<Box<dyn Arena>, ArenaError>,
    pub(crate) draw: fn(Built, Drawn<'_>) -> Ended,
    pub(crate) page: fn(Built, Paged<'_>) -> Option<String>,
    pub(crate) cut: fn(Built, Cut<'_>) -> Ended,
    pub(crate) hold: fn(Built, Held<'_>) -> Result<Option<String>, String>,
    pub(crate) show: fn(Built, Shown<'_>) -> Ended,
    pub(crate) compare: fn(Built, Compared<'_>) -> Result<Difference, ArenaError>,
}

impl Game {
    /// The row of the game of a kit, for unit tests: these load games and open none. Each game's table and arena would be compiled
    /// for them a second time, which takes two minutes.
    #[cfg(test)]
    pub const fn of<K: Kit>() -> Self {
        Self {
            row: GameRow::of::<K>(),
            open: |_, _| unreachable!(),
            enter: |_, _| unreachable!(),
            draw: |_, _| unreachable!(),
            page: |_, _| unreachable!(),
            cut: |_, _| unreachable!(),
            hold: |_, _| unreachable!(),
            show: |_, _| unreachable!(),
            compare: |_, _| unreachable!(),
        }
    }

    /// The row of the game of a kit.
    #[cfg(not(test))]
    #[must_use]
    pub const fn of<K: Kit>() -> Self {
        Self {
            row: GameRow::of::<K>(),
            open: |game, opener| game.through::<K, _>(opener),
            enter: |game, enter| game.through::<K, _>(enter),
            draw: |game, drawn| game.through::<K, _>(drawn),
            page: |game, paged| game.through::<K, _>(paged),
            cut: |game, cut| game.through::<K, _>(cut),
            hold: |game, held| game.through::<K, _>(held),
            show: |game, shown| game.through::<K, _>(shown),
            compare: |game, compared| game.through::<K, _>(compared),
        }
    }
}

impl AsRef<GameRow> for Game {
    fn as_ref(&self) -> &GameRow {
        &self.row
    }
}

impl std::fmt::Debug for Game {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.write_str(self.row.id())
    }
}

macro_rules! ship {
    ($($Kit:ty),+ $(,)?) => {
        /// The games that come with the engine.
        pub static SHIPPED: Games = &[$(Game::of::<$Kit>()),+];
    };
}

javelina_variants::kits![ship];

/// The games that come with the engine, and those of these kits: what [`main_with`](crate::main_with) takes. Games of your own
/// alone are `const { &[Game::of::<MyKit>()] }`.
///
/// ```
/// // A crate of your own names its own kit here.
/// use javelina_variants::ArizonaKit as MyKit;
/// let games: javelina::Games = javelina::games![MyKit];
/// assert_eq!(games.len(), javelina::SHIPPED.len() + 1);
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

/// The games that come with the engine, then these. No constant: whoever names one has the tables and arenas of all games in it
/// compiled once more.
#[doc(hidden)]
#[must_use]
pub fn after_shipped(own: &[Game]) -> Vec<Game> {
    SHIPPED.iter().chain(own).copied().collect()
}

/// Loads packs of the games that come with the engine; their scripts are watched.
#[must_use]
pub fn load(packs: &[PackText]) -> Loaded {
    load_for(SHIPPED, packs)
}

/// Loads packs of some games; their scripts are watched.
#[must_use]
pub fn load_for(games: Games, packs: &[PackText]) -> Loaded {
    load_with(games, packs, 1)
}

/// Loads packs as [`load_for`] does. `effort` multiplies the budget for proofs about rules.
#[must_use]
pub fn load_with(games: Games, packs: &[PackText], effort: u32) -> Loaded {
    let mut loaded = javelina_variants::load_with(games, packs, effort);
    loaded.watch(&(Arc::new(guard::Guard) as Arc<_>));
    loaded
}
