//! What the loader must know of a game: its catalogue, its own files, how its content becomes a game.

use javelina_engine::rules::{Catalogue, Facts, ItemId, Lexicon, Rules, Settings};
use javelina_engine::{Diagnostic, FileId, Files};

use crate::choice::AnyGame;

/// The cards of a game about to be built.
pub(crate) struct Cards {
    /// Those that were named; they are in play instead of a deal.
    pub chosen: Vec<ItemId>,
    /// All of the kind that is dealt.
    pub deck: Vec<ItemId>,
}

/// One game, as the loader sees it.
pub(crate) trait Kit {
    /// Checked content.
    type Content: Clone;
    /// The facts that are printed.
    type Statics<'a>: Facts;
    /// The catalogue of its rules; its id is the catalogue's `game`.
    const CATALOGUE: &'static Catalogue;
    /// The files that a pack which is the game must have, besides `pack.toml`.
    const FILES: &'static [&'static str];
    /// The kind of cards that content files hold, if the game has cards.
    const CARDS: Option<&'static str>;
    /// Reads those files, given in the order of [`FILES`](Self::FILES).
    fn read(files: &Files, own: &[FileId]) -> (Option<Self::Content>, Vec<Diagnostic>);
    /// The names of all elements.
    fn lexicon(content: &Self::Content) -> Lexicon;
    /// The facts that are printed.
    fn statics(content: &Self::Content) -> Self::Statics<'_>;
    /// The settings.
    fn settings(content: &mut Self::Content) -> &mut Settings;
    /// Whether cards are dealt if none are chosen.
    fn deals(content: &Self::Content) -> bool;
    /// The game.
    ///
    /// # Errors
    ///
    /// Settings that were changed and do not fit each other any more, in words.
    fn build(content: Self::Content, rules: Rules, standing: Vec<ItemId>, cards: Cards) -> Result<AnyGame, String>;
}
