//! Kit: what the loader must know of a game, its catalogue, its own files and how its content becomes a game.

use std::ops::RangeInclusive;

use javelina_engine::rules::{
    Body, Catalogue, Clause, ClauseId, Doubt, Facts, ItemId, Lexicon, PointId, Rules, Set, Settings, Step,
};
use javelina_engine::{Diagnostic, FileId, Files, Span, Threaded};

use thiserror::Error;

use crate::packs::files::PackText;
use crate::read::items::{Card, MAX_CARDS, card, read_cards};
use crate::read::reader::{Key, Reader};
use crate::skeleton;

/// The cards of a game about to be built.
pub struct Cards {
    /// Those that were named; whether they come instead of the others says [`Kit::NAMED_ALONE`].
    pub chosen: Vec<ItemId>,
    /// All of the kinds that are dealt.
    pub deck: Vec<ItemId>,
}

/// Why content that was chosen is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BuildError {
    /// Settings that were changed do not fit each other any more.
    #[error("these choices cannot be combined: {}", .0.join("; "))]
    Unfit(Vec<String>),
    /// There is no such board, as physics says.
    #[error("{0}")]
    Board(String),
}

/// Functions of a [`Kit`] whose content is a struct with settings; `checked` where content finds its problems itself.
macro_rules! of_content {
    ($Game:ty, $Content:ty) => {
        fn lexicon(content: &$Content) -> Lexicon {
            lexicon(content)
        }
        fn settings(content: &mut $Content) -> &mut Settings {
            &mut content.settings
        }
        fn fork(game: &$Game) -> $Game {
            game.fork()
        }
    };
    ($Game:ty, $Content:ty, checked) => {
        crate::kits::kit::of_content!($Game, $Content);
        fn problems(content: &$Content) -> Vec<(String, String)> {
            content.problems()
        }
        fn doubtful(content: &$Content) -> Vec<Doubt> {
            content.doubtful()
        }
        fn limits(_: &$Content) -> Vec<(PointId, RangeInclusive<i32>)> {
            LIMITS.to_vec()
        }
    };
}
pub(crate) use of_content;

/// One game, as the loader sees it.
pub trait Kit: 'static {
    /// The game.
    type Game: Threaded;
    /// Checked content.
    type Content: Clone + PartialEq + Send + Sync + 'static;
    /// The catalogue of its rules; its id is the catalogue's `game`.
    const CATALOGUE: &'static Catalogue;
    /// The files that a pack which is the game must have, besides `pack.toml`: `.toml` files, which are content.
    const FILES: &'static [&'static str];
    /// The kinds of cards that content files hold; none if the game has no cards.
    const CARDS: &'static [&'static str];
    /// Whether cards that are named come instead of the others, and not beside them.
    const NAMED_ALONE: bool = false;
    /// Kinds of content of a new pack. The first has the id of the pack.
    const NEW_PACK: &'static [&'static str] = &["variant"];
    /// The item with which no cards are dealt, in games that deal some: a named card is compared with the game with it.
    const NO_DEAL: Option<&'static str> = None;
    /// Reads those files, given in the order of [`FILES`](Self::FILES).
    fn read(files: &Files, own: &[FileId]) -> (Option<Self::Content>, Vec<Diagnostic>);
    /// Takes from another `.toml` file what further files may name, whichever is read first. Problems are reported by
    /// [`extend`](Self::extend).
    fn prepare(_content: &mut Self::Content, _files: &Files, _file: FileId) {}
    /// Reads another `.toml` file of the game or of a pack that extends it: its cards, and what else it adds to the
    /// content (which is not there if the game's own files are broken).
    fn extend(_content: Option<&mut Self::Content>, files: &Files, file: FileId) -> (Vec<Card>, Vec<Diagnostic>) {
        match Self::CARDS.first() {
            Some(kind) => read_cards(files, file, kind),
            None => {
                let text = format!("{} has no cards, so this file has no effect", Self::CATALOGUE.game);
                let place = Span::new(file, 0..files.text(file).len().min(1));
                let problem = Diagnostic::error("X4023", place, text);
                (Vec::new(), vec![problem.help("write variants in a file that ends in .rules")])
            }
        }
    }
    /// The ids of the cards that the content lists, one list for each kind of list. [`extend`](Self::extend) adds to their
    /// ends.
    fn card_ids(_content: &mut Self::Content) -> Vec<Vec<&mut String>> {
        Vec::new()
    }
    /// What [`extend`](Self::extend) reads: the keys of such a file.
    fn keys() -> Vec<Key> {
        let file = FileId(0);
        Reader::describe(|root| {
            for kind in Self::CARDS.iter().take(1).copied() {
                root.tables(kind, MAX_CARDS, |node| card(node, file, "", kind, true));
            }
        })
    }
    /// The keys of one of [`FILES`](Self::FILES) other than settings, as its reader asks for them; none if it says none.
    fn own_keys(_file: &str) -> Vec<Key> {
        Vec::new()
    }
    /// Checks content as a whole, once everything is in it. Each problem names a word of the file that it belongs to.
    fn problems(_content: &Self::Content) -> Vec<(String, String)> {
        Vec::new()
    }
    /// Settings with which games may never end, or begin with less than nothing.
    fn doubtful(_content: &Self::Content) -> Vec<Doubt> {
        Vec::new()
    }
    /// The name of the card that an added pack has too many of, by the word of a problem.
    fn last_of<'c>(_content: &'c Self::Content, _word: &str) -> Option<&'c str> {
        None
    }
    /// Points that no game asks with these settings, and why.
    fn quiet(_content: &Self::Content) -> (&'static [PointId], &'static str) {
        (&[], "")
    }
    /// The limits of number points: what rules answer beyond them is cut off.
    fn limits(_content: &Self::Content) -> Vec<(PointId, RangeInclusive<i32>)> {
        Vec::new()
    }
    /// The names of all elements.
    fn lexicon(content: &Self::Content) -> Lexicon;
    /// The facts that are printed.
    fn statics(content: &Self::Content) -> impl Facts;
    /// The settings.
    fn settings(content: &mut Self::Content) -> &mut Settings;
    /// Returns `true` if a card that the choice does not name may enter a game: dealt, or as part of its deck.
    fn deals(content: &Self::Content, card: &str) -> bool;
    /// Why no game has these items: what one of their clauses says is never asked beside another one.
    fn unheard(_rules: &Rules, _content: &Self::Content, _items: Set) -> Option<(ClauseId, String)> {
        None
    }
    /// The game.
    ///
    /// # Errors
    ///
    /// [`BuildError`]: what was chosen does not fit together.
    fn build(
        content: Self::Content,
        rules: Rules,
        standing: Vec<ItemId>,
        cards: Cards,
    ) -> Result<Self::Game, BuildError>;
    /// The same game with scripts of its own, for another worker.
    fn fork(game: &Self::Game) -> Self::Game;
    /// How many cards are dealt at random that would not be if cards were named: games of one table that differ in it
    /// cannot be compared. In games that deal the same whatever is named there are none.
    fn dealt(_game: &Self::Game) -> usize {
        0
    }
    /// The pack of the game as it comes.
    fn pack() -> PackText;
    /// Path `KIND/FILE` and text of the files that begin new content, `pack.toml` apart. `{id}`, `{title}` and `{game}` are
    /// filled in. An empty variant where the game says no more.
    fn skeletons() -> Vec<(&'static str, &'static str)> {
        skeleton::embedded(Self::CATALOGUE.game)
    }
}

/// Settings of this content with which games may never end, unless a rule of an item `among` those in play makes up for it.
pub(crate) fn doubts<K: Kit>(content: &K::Content, rules: &Rules, among: Set) -> impl Iterator<Item = Doubt> {
    let runs = move |doubt: &Doubt, clause: &Clause| match &clause.body {
        Body::Run(steps) | Body::Offer { steps, .. } => {
            let is_meant = |step: &Step| matches!(step, Step::Perform { effect, .. } if doubt.effects.contains(effect));
            among.contains(i32::from(clause.item.0)) && steps.iter().any(is_meant)
        }
        _ => false,
    };
    let is_mended = move |doubt: &Doubt| {
        let is_answered = doubt.mends.iter().any(|point| rules.items_at(*point).meets(among));
        is_answered || rules.program().clauses.iter().any(|clause| runs(doubt, clause))
    };
    K::doubtful(content).into_iter().filter(move |doubt| !is_mended(doubt))
}
