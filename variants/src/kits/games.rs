//! Registry: the games that there are, a row each.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use javelina_engine::rules::{Catalogue, Clause};
use javelina_engine::{Diagnostic, Files, Threaded};

use crate::choosing::choice::Laid;
use crate::choosing::mix::{Half, Mix, mix};
use crate::joining::compile::assemble;
use crate::kits::kit::Kit;
use crate::packs::files::PackText;
use crate::packs::opened::Opened;
use crate::read::reader::Key;
use crate::read::settings::settings_keys;
use crate::skeleton::{Begins, SkeletonError, begun};

type Problems<'a> = [&'a mut Vec<Diagnostic>; 2];
/// Takes two sides, the names of the content files that differ, and whether the scripts of two clauses are one.
type Mixes = fn([Half<'_>; 2], [&str; 2], &dyn Fn(&Clause, &Clause) -> bool) -> Option<Box<dyn Mix>>;
type Assemble = fn(&mut [Opened], &Files, Problems<'_>, u32) -> Option<Box<dyn Laid>>;

/// A game as the loader knows it, whichever it is.
#[derive(Clone, Copy)]
pub struct GameRow {
    /// What its rules ask; its id is the catalogue's `game`.
    pub catalogue: &'static Catalogue,
    /// The files that a pack which is the game must have, besides `pack.toml`.
    pub files: &'static [&'static str],
    /// See [`Kit::CARDS`].
    pub cards: &'static [&'static str],
    /// See [`Kit::NO_DEAL`].
    pub no_deal: Option<&'static str>,
    /// The pack of the game as it comes.
    pub pack: fn() -> PackText,
    /// See [`Kit::keys`].
    pub keys: fn() -> Vec<Key>,
    /// The keys of one of its `files`, settings included; see [`Kit::own_keys`].
    pub own_keys: fn(&str) -> Vec<Key>,
    pub(crate) begins: Begins,
    pub(crate) assemble: Assemble,
    /// Two sides of the game, mixed; `None` if one is of another game.
    pub(crate) mix: Mixes,
}

impl GameRow {
    /// The row of a game.
    ///
    /// # Panics
    ///
    /// If one of its files is no `.toml` file: it would be read and be in no digest.
    pub const fn of<K: Kit>() -> Self {
        assert!(are_toml(K::FILES), "the files of a kit end in `.toml`");
        Self {
            catalogue: K::CATALOGUE,
            files: K::FILES,
            cards: K::CARDS,
            no_deal: K::NO_DEAL,
            pack: K::pack,
            keys: K::keys,
            own_keys: own_keys::<K>,
            begins: Begins { catalogue: K::CATALOGUE, new_pack: K::NEW_PACK, files: K::skeletons },
            assemble: |opened, files, problems, effort| Some(Box::new(assemble::<K>(opened, files, problems, effort)?)),
            mix: mix::<K>,
        }
    }

    /// Its id.
    pub fn id(&self) -> &'static str {
        self.catalogue.game
    }
}

fn own_keys<K: Kit>(file: &str) -> Vec<Key> {
    match file {
        "settings.toml" | "policy.toml" => settings_keys::<K>(file),
        _ => K::own_keys(file),
    }
}

const fn are_toml(files: &[&str]) -> bool {
    let mut at = 0;
    while at < files.len() {
        if !matches!(files[at].as_bytes(), [_, .., b'.', b't', b'o', b'm', b'l']) {
            return false;
        }
        at += 1;
    }
    true
}

/// A game that is ready to be played, and what is to be told before it is.
pub struct Built<R: 'static = GameRow> {
    /// Its row.
    pub row: &'static R,
    pub(crate) game: Box<dyn Any + Send + Sync>,
    /// How many cards are dealt at random that would not be if cards were named: games of one table that differ in it
    /// cannot be compared.
    pub dealt: usize,
    /// Clashes that may happen (X4031), those to which the language has an answer (X4034). Their order depends on what they say, and on names only where they say the same.
    pub told: Vec<Diagnostic>,
}

impl<R> fmt::Debug for Built<R> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Built").field("told", &self.told).finish_non_exhaustive()
    }
}

/// Something that is done with a game, whichever it is.
pub trait Visit {
    /// What it gives.
    type Out;
    /// Does it. `fork` gives the same game with scripts of its own, for another worker.
    fn visit<G: Threaded>(self, game: Arc<G>, fork: fn(&G) -> G) -> Self::Out;
}

macro_rules! games {
    ($($Kit:ty),+ $(,)?) => {
        static ROWS: [GameRow; GAMES.len()] = [$(GameRow::of::<$Kit>()),+];

        /// The games that come with the engine. A row is taken from here, not made again: its functions are compiled once.
        pub static SHIPPED: &[GameRow] = &ROWS;

        /// Their ids.
        pub const GAMES: [&str; [$(<$Kit>::CATALOGUE.game),+].len()] = [$(<$Kit>::CATALOGUE.game),+];

        impl<R> Built<R> {
            /// Does something with a game that comes with the engine.
            ///
            /// # Panics
            ///
            /// For any other game: who brings it knows its type, see [`into_game`](Self::into_game).
            pub fn visit<V: Visit>(self, visitor: V) -> V::Out {
                $(if self.game.is::<<$Kit as Kit>::Game>() {
                    return self.through::<$Kit, V>(visitor);
                })+
                panic!("`visit` accepts only built-in games")
            }
        }
    };
}

/// Hands the kits of the games that come with the engine to a macro: the only list of them.
#[macro_export]
macro_rules! kits {
    ($then:ident) => {
        $then![$crate::ArizonaKit, $crate::SonoraKit, $crate::KeystoneKit, $crate::CliffsKit];
    };
}

kits![games];

/// The packs that come with the engine.
pub fn shipped() -> Vec<PackText> {
    SHIPPED.iter().map(|row| (row.pack)()).collect()
}

/// What a shipped game declares about its rules, if there is one of this name.
pub fn catalogue(game: &str) -> Option<&'static Catalogue> {
    SHIPPED.iter().find(|row| row.id() == game).map(|row| row.catalogue)
}

/// Files (path in the new folder, and text) that begin a new pack, card, variant, scenario, token or objective. Each is
/// a whole pack: it can be checked, tested and played as it comes. What it holds has the id `name`; a new pack has one
/// card or variant of that id. With `script` a script answers for it, in place of rules.
///
/// # Errors
///
/// [`SkeletonError`]: an unknown kind or game, a name that is no id, or a kind that the game does not know.
pub fn skeleton<R: AsRef<GameRow>>(
    games: &[R],
    (kind, script): (&str, bool),
    name: &str,
    game: &str,
) -> Result<Vec<(String, String)>, SkeletonError> {
    let games: Vec<Begins> = games.iter().map(|row| row.as_ref().begins).collect();
    begun(&games, (kind, script), name, game)
}

impl AsRef<GameRow> for GameRow {
    fn as_ref(&self) -> &GameRow {
        self
    }
}

impl<R> Built<R> {
    /// The game, if it is one of this type.
    pub fn into_game<G: Threaded>(self) -> Option<G> {
        let game: Box<dyn Any> = self.game;
        game.downcast().ok().map(|game| *game)
    }

    /// Does something with the game of a kit.
    ///
    /// # Panics
    ///
    /// If another kit built the game.
    pub fn through<K: Kit, V: Visit>(self, visitor: V) -> V::Out {
        #[allow(clippy::expect_used, reason = "the row of a game builds no other")]
        let game = self.into_game::<K::Game>().expect("the game of this kit");
        visitor.visit(Arc::new(game), K::fork)
    }
}
