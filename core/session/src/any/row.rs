//! Registry: the games of a program, a row each.

use std::fmt;
use std::sync::Arc;

use javelina_engine::Threaded;
use javelina_variants::{GameRow, Kit, Visit};

use super::game::{AnyGame, Opened};

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
    row: GameRow,
    open: fn(Built) -> Box<dyn AnyGame>,
}

impl Game {
    /// The row of the game of a kit.
    #[must_use]
    pub const fn of<K: Kit>() -> Self {
        Self { row: GameRow::of::<K>(), open: |built| built.through::<K, _>(Open) }
    }
}

/// A game that was built, for all that is done with it.
#[must_use]
pub fn open(built: Built) -> Box<dyn AnyGame> {
    (built.row.open)(built)
}

struct Open;

impl Visit for Open {
    type Out = Box<dyn AnyGame>;

    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out {
        Box::new(Opened { game, fork })
    }
}

impl AsRef<GameRow> for Game {
    fn as_ref(&self) -> &GameRow {
        &self.row
    }
}

impl fmt::Debug for Game {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
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
#[must_use]
pub fn after_shipped(own: &[Game]) -> Vec<Game> {
    SHIPPED.iter().chain(own).copied().collect()
}
