//! A session: what it holds, and the game at its table.

use std::fmt;
use std::sync::Arc;

use anyhow::{Error, Result};
use javelina_variants::{PackText, load_with};

use super::disk::{Disk, NoDisk};
use super::race::Race;
use crate::any::{Alone, Games, Loaded, Outside};
use crate::course::journal::Keeper;
use crate::course::thinking::Thinking;
use crate::erased::{Denied, Desk, Manner, Problems, Told};
use crate::texts::{WIDTH, human};

/// Result of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Something was done.
    Done,
    /// A question was answered.
    Answered,
    /// Nothing was done.
    Refused,
    /// The line is neither a word nor a move.
    Unknown,
    /// The session ends.
    Left,
}

/// Reply to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Lines to show; no final line break.
    pub text: String,
    /// Result of the line.
    pub outcome: Outcome,
}

/// Reads the packs again.
pub type Reload = Box<dyn Fn() -> Result<Loaded> + Send>;

/// What looks at the game at the table after each line.
pub type After = Box<dyn FnMut(&dyn Desk, &Loaded) + Send>;

/// Files for games of people for which no file was named.
pub trait Tables: Send {
    /// A file for a new game.
    ///
    /// # Errors
    ///
    /// None can be written.
    fn begin(&self) -> Result<Arc<dyn Keeper>>;
    /// Removes the oldest that are too many; what there is to say about it.
    fn prune(&self) -> String;
}

/// Loads packs, whose scripts the host watches. `effort` multiplies the budget for proofs about rules.
#[must_use]
pub fn load(games: Games, packs: &[PackText], effort: u32, outside: &dyn Outside) -> Loaded {
    let mut loaded = load_with(games, packs, effort);
    outside.stopwatch().iter().for_each(|watch| loaded.watch(watch));
    loaded
}

/// How much of the table a person sees at each question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Show {
    /// Table and own sheet.
    All,
    /// The own sheet.
    Sheet,
    /// The lines that are new.
    Change,
    /// Nothing.
    None,
}

impl Show {
    /// The word of `set show`.
    pub(super) fn named(word: &str) -> Option<Self> {
        let all = [("all", Self::All), ("sheet", Self::Sheet), ("change", Self::Change), ("none", Self::None)];
        all.into_iter().find(|(name, _)| *name == word).map(|(_, show)| show)
    }
}

/// A session at the REPL.
pub struct Session {
    pub(super) loaded: Loaded,
    pub(super) reload: Reload,
    /// The packs of all games, once somebody asks for what another game may have.
    pub(super) everywhere: Option<Loaded>,
    pub(super) disk: Box<dyn Disk>,
    pub(super) desk: Option<Box<dyn Desk>>,
    /// How the session behaves.
    pub manner: Manner,
    /// Cards and variants that every new game of the session is played with, besides those it names.
    pub always: Vec<String>,
    /// The outside programs that may sit at the table.
    pub outside: Arc<dyn Outside>,
    /// Who thinks at the table, for a terminal that waits.
    pub thinking: Arc<Thinking>,
    /// The file of the journal, which the games of the session are written to.
    pub recorder: Option<Arc<dyn Keeper>>,
    /// Where a game with a person is kept if no file was named for its journal.
    pub tables: Option<Box<dyn Tables>>,
    /// Whether a person types at a terminal: a game is not thrown away there before it was said.
    pub at_terminal: bool,
    /// Whether somebody at a terminal is left alone with what others at it may not know.
    pub has_curtain: bool,
    /// How much of the table a terminal shows at each question, if that was said.
    pub show: Option<Show>,
    /// Whether a terminal says what each choice leads to.
    pub figures: bool,
    /// A race against a real clock, if one was asked for.
    pub race: Option<Race>,
    /// What looks at the game after each line: the campaign that it is played in.
    pub after: Option<After>,
    /// Gives fresh seeds.
    pub fresh: fn() -> u64,
    /// The length of the record that was saved or loaded last.
    pub(super) saved: Option<usize>,
    /// The line that would throw the game away; typed once more, it does.
    pub(super) warned: Option<String>,
    /// Number of games that were begun, loaded or reloaded.
    pub games: usize,
}

impl Session {
    /// A session without a game.
    pub fn new(loaded: Loaded, reload: Reload, disk: Box<dyn Disk>, plain: bool) -> Self {
        let manner = Manner { plain, is_read: true, columns: WIDTH, ..Manner::default() };
        Self {
            loaded,
            reload,
            everywhere: None,
            disk,
            desk: None,
            manner,
            always: Vec::new(),
            outside: Arc::new(Alone),
            thinking: Arc::default(),
            recorder: None,
            tables: None,
            at_terminal: false,
            has_curtain: true,
            show: None,
            figures: true,
            race: None,
            after: None,
            fresh: || 1,
            saved: None,
            warned: None,
            games: 0,
        }
    }

    /// A session of these packs as they were loaded, in which an item may always be in play. It reads and writes no files.
    #[must_use]
    pub fn of_packs(
        (games, packs, loaded): (Games, &[PackText], Loaded),
        item: Option<&str>,
        outside: &Arc<dyn Outside>,
    ) -> Self {
        let (again, watch) = (packs.to_vec(), Arc::clone(outside));
        let reload = move || Ok(load(games, &again, 1, &*watch));
        let mut session = Self::new(loaded, Box::new(reload), Box::new(NoDisk), false);
        session.always.extend(item.map(str::to_string));
        session.outside = Arc::clone(outside);
        session
    }

    /// The packs, which another session may begin with.
    pub fn into_loaded(self) -> Loaded {
        self.loaded
    }

    /// The game at the table.
    pub fn desk(&self) -> Option<&dyn Desk> {
        self.desk.as_deref()
    }

    /// Puts a game at the table.
    pub fn seats(&mut self, desk: Box<dyn Desk>) {
        self.desk = Some(desk);
    }

    /// The game at the table, which behaves as the session does.
    pub(super) fn table(&mut self) -> Result<&mut dyn Desk, Denied> {
        let Some(desk) = &mut self.desk else {
            let games = self.loaded.game_ids().join(", ");
            return Err(format!("there is no game; `new GAME` begins one ({games})").into());
        };
        desk.behaves(self.manner);
        Ok(&mut **desk)
    }

    /// Ends the session of the game at the table: a look, and a game whose rules went wrong in the move of a bot.
    pub fn leave(&mut self) {
        self.desk.iter_mut().for_each(|desk| desk.leave());
    }

    /// Whether a file has all of the game at the table, as `save` and `load` know it.
    pub fn is_saved(&self) -> bool {
        self.saved.is_some() && self.saved == self.desk.as_ref().map(|desk| desk.record().len())
    }

    /// The packs.
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// What a prompt shows.
    pub fn prompt(&self) -> String {
        let prompt = || self.desk.as_ref().map_or_else(|| "javelina> ".into(), |desk| desk.prompt());
        self.before_music().unwrap_or_else(prompt)
    }

    /// `eval`: an expression of the rules language.
    pub(super) fn eval(&mut self, expression: &str) -> Told {
        let plain = self.manner.plain;
        let worked_out = self.table()?.eval(expression);
        worked_out.map_err(|Problems { files, found }| human(&found, &files, false, plain).trim_end().into())
    }

    /// `check`: the problems of the packs.
    pub(super) fn check(&self) -> String {
        if self.loaded.found.is_empty() {
            return "no problems found".into();
        }
        human(&self.loaded.found, &self.loaded.files, false, self.manner.plain).trim_end().to_string()
    }
}

/// What is wrong with files that were read, in words: no wrong usage.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wrong {
    /// Content, or a position, has errors.
    Content(String),
    /// A record does not hold.
    Record(String),
}

impl fmt::Display for Wrong {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Content(text) | Self::Record(text)) = self;
        f.write_str(text)
    }
}

impl std::error::Error for Wrong {}

/// An error as a refusal, with all its causes.
pub(super) fn said(error: &Error) -> Denied {
    format!("{error:#}").into()
}
