//! A session: commands in, replies out.

use std::fmt;
use std::sync::Arc;

use anyhow::{Error, Result};
use javelina_engine::{Verb, did_you_mean, limits, printable, split_mark};
use javelina_session::{Desk, Manner, Problems, Thinking};

use super::pane::Pane;
use super::race::Race;
use super::recorder::Recorder;
use super::tables::Tables;
use super::words::{SETTINGS, SHORT, WORDS, help};
use crate::bot::Outside;
use crate::{Disk, Loaded, guard, render};

/// What a command gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Lines to show; no final line break.
    pub text: String,
    /// Whether the session ends.
    pub quit: bool,
}

/// Reads the packs again.
pub type Reload = Box<dyn Fn() -> Result<Loaded> + Send>;

/// What looks at the game at the table after each line.
pub type After = Box<dyn FnMut(&dyn Desk, &Loaded) + Send>;

/// How much of the table a person sees at each question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Show {
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
    pub fn named(word: &str) -> Option<Self> {
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
    pub(super) manner: Manner,
    /// Cards and variants that every new game of the session is played with, besides those it names.
    pub always: Vec<String>,
    /// The outside programs that may sit at the table.
    pub outside: Outside,
    /// Who thinks at the table, for a terminal that waits.
    pub thinking: Arc<Thinking>,
    /// The file of the journal, which the games of the session are written to.
    pub recorder: Option<Recorder>,
    /// Where a game with a person is kept if no file was named for its journal.
    pub tables: Option<Tables>,
    /// Whether a person types at a terminal: a game is not thrown away there before it was said.
    pub at_terminal: bool,
    /// Whether somebody at a terminal is left alone with what others at it may not know.
    pub has_curtain: bool,
    /// The page on which table, own sheet and question stand.
    pub pane: Option<Pane>,
    /// How much of the table a terminal shows at each question, if that was said.
    pub(super) show: Option<Show>,
    /// Whether a terminal says what each choice leads to.
    pub(super) figures: bool,
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
}

/// A line with single blanks between its words.
fn without_columns(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    format!("{}{}", &line[..indent], line.split_whitespace().collect::<Vec<_>>().join(" "))
}

impl Session {
    /// A session without a game.
    #[must_use]
    pub fn new(loaded: Loaded, reload: Reload, disk: Box<dyn Disk>, plain: bool) -> Self {
        let manner = Manner { typed_chance: false, autoshow: false, plain, is_read: true, tells: false };
        Self {
            loaded,
            reload,
            everywhere: None,
            disk,
            desk: None,
            manner,
            always: Vec::new(),
            outside: Outside::default(),
            thinking: Arc::default(),
            recorder: None,
            tables: None,
            at_terminal: false,
            has_curtain: true,
            pane: None,
            show: None,
            figures: true,
            race: None,
            after: None,
            fresh: || 1,
            saved: None,
            warned: None,
        }
    }

    /// The packs, which another session may begin with.
    #[must_use]
    pub fn into_loaded(self) -> Loaded {
        self.loaded
    }

    /// Says that no lines will be read, so that none are asked for.
    pub fn reads_nothing(&mut self) {
        self.manner.is_read = false;
    }

    /// Says that a person sees a screen: each question is drawn, and the log says what each move brought.
    pub fn faces_a_screen(&mut self) {
        self.manner.tells = true;
    }

    /// Writes the pane, if one is kept; why it is kept no more, if it cannot be written.
    pub(super) fn show_pane(&mut self) -> Option<String> {
        let mut pane = self.pane.take()?;
        let desk = self.desk();
        let alone = desk.and_then(Desk::reads_alone).filter(|_| self.has_curtain && self.at_terminal);
        match pane.write(desk, alone) {
            Ok(()) => {
                self.pane = Some(pane);
                None
            }
            Err(error) => Some(format!("the pane is kept no more: {error:#}")),
        }
    }

    /// The game at the table.
    #[must_use]
    pub fn desk(&self) -> Option<&dyn Desk> {
        self.desk.as_deref()
    }

    /// Ends the session of the game at the table: a look, and a game whose rules went wrong in the move of a bot.
    pub fn leave(&mut self) {
        self.desk.iter_mut().for_each(|desk| desk.leave());
    }

    /// Whether a file has all of the game at the table, as `save` and `load` know it.
    #[must_use]
    pub fn is_saved(&self) -> bool {
        self.saved.is_some() && self.saved == self.desk.as_ref().map(|desk| desk.record().len())
    }

    /// The packs.
    #[must_use]
    pub fn loaded(&self) -> &Loaded {
        &self.loaded
    }

    /// What a prompt shows.
    #[must_use]
    pub fn prompt(&self) -> String {
        let prompt = || self.desk.as_ref().map_or_else(|| "javelina> ".into(), |desk| desk.prompt());
        self.before_music().unwrap_or_else(prompt)
    }

    /// Runs a line. Never fails: what cannot be done is said in the reply.
    pub fn command(&mut self, line: &str) -> Reply {
        let say = |text: String| Reply { text, quit: false };
        guard::begins();
        if line.len() > limits::MAX_TYPED_LINE {
            return say(format!("that line has {} bytes, at most {} are read", line.len(), limits::MAX_TYPED_LINE));
        }
        let line = split_mark(line).1.trim().trim_start_matches(':');
        if line.chars().any(char::is_control) {
            return say("that line has control characters; nothing was done".into());
        }
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let lower = word.to_lowercase();
        if self.warned.as_deref() != Some(line) {
            self.warned = None; // only the very next line confirms
        }
        if (matches!(lower.as_str(), "new" | "load" | "setup") || lower == "with" && !rest.is_empty())
            && let Some(text) = self.spared(line)
        {
            return say(text);
        }
        let mut reply = match self.raced(line) {
            Some(text) => say(text),
            None => self.run(&lower, rest),
        };
        if let (Some(after), Some(desk)) = (&mut self.after, &self.desk) {
            after(&**desk, &self.loaded);
        }
        if let Some(news) = self.recorder.as_mut().and_then(Recorder::news) {
            reply.text = if reply.text.is_empty() { news } else { format!("{}\n{news}", reply.text) };
        }
        if self.manner.plain {
            reply.text = reply.text.lines().map(without_columns).collect::<Vec<_>>().join("\n");
        }
        reply
    }

    fn run(&mut self, word: &str, rest: &str) -> Reply {
        let say = |text: String| Reply { text, quit: false };
        match word {
            "" => say(self.press_enter()),
            "quit" | "exit" | "q" => Reply { text: String::new(), quit: true },
            "help" | "?" => {
                let seat_words = self.desk.as_ref().map_or(&[][..], |desk| desk.seat_words());
                let short = SHORT.iter().map(|(short, word)| format!("{short} {word}")).collect::<Vec<_>>().join(", ");
                let short = if self.manner.tells && rest.is_empty() {
                    format!("\nshort for words: {short}")
                } else {
                    String::new()
                };
                say(help(rest, &self.verbs(), seat_words) + short.as_str())
            }
            "new" => say(self.begin(rest)),
            "with" => say(self.with(rest)),
            "setup" => say(self.set_up(rest)),
            "set" => say(self.set(rest)),
            "save" | "save!" => say(self.save(rest, word == "save!")),
            "load" => say(self.load(rest)),
            "reload" => say(self.reload()),
            "check" => say(self.check()),
            "rules" => say(self
                .lookup()
                .map_or_else(|| self.no_game(), |lookup| lookup.rules(rest).unwrap_or_else(|error| error.to_string()))),
            "explain" => say(self.explain(rest)),
            _ => say(self.at_table(word, rest)),
        }
    }

    /// An empty line: a bot that was stopped thinks on.
    fn press_enter(&mut self) -> String {
        let manner = self.manner;
        self.desk.as_mut().map(|desk| desk.press_enter(manner)).unwrap_or_default()
    }

    fn at_table(&mut self, word: &str, rest: &str) -> String {
        let manner = self.manner;
        let verbs = self.verbs();
        let Some(desk) = &mut self.desk else {
            let known = WORDS.iter().map(|(word, ..)| *word);
            let help = did_you_mean(word, known.clone()).filter(|_| !known.clone().any(|one| one == word));
            return help
                .map_or_else(|| self.no_game(), |help| format!("`{}` is no word here; {help}", printable(word, 40)));
        };
        if word == "eval" {
            return desk.eval(rest).unwrap_or_else(|Problems { files, found }| {
                render::human(&found, &files, false, manner.plain).trim_end().to_string()
            });
        }
        if let Some(text) = desk.word(word, rest, manner) {
            return text;
        }
        let known = WORDS.iter().map(|(word, ..)| *word).chain(verbs.iter().flat_map(Verb::names));
        let help = did_you_mean(word, known).unwrap_or_else(|| "`help` lists the words".into());
        format!("`{}` is no word here; {help}", printable(word, 40))
    }

    fn set(&mut self, rest: &str) -> String {
        match rest.split_once(' ').map(|(what, value)| (what, value.trim())) {
            Some(("chance", "typed")) => self.manner.typed_chance = true,
            Some(("chance", "auto")) => {
                self.manner.typed_chance = false;
                let manner = self.manner;
                return self.desk.as_mut().map(|desk| desk.run_on(manner)).unwrap_or_default();
            }
            Some(("autoshow", value @ ("on" | "off"))) if self.manner.tells => {
                self.show = Some(if value == "on" { Show::All } else { Show::None });
            }
            Some(("autoshow", value @ ("on" | "off"))) => self.manner.autoshow = value == "on",
            Some(("figures", value @ ("on" | "off"))) => self.figures = value == "on",
            Some(("show", value)) if Show::named(value).is_some() => self.show = Show::named(value),
            Some(("plain", value @ ("on" | "off"))) => self.manner.plain = value == "on",
            _ => {
                let near = did_you_mean(rest, SETTINGS).filter(|_| !rest.is_empty());
                return near.map_or_else(
                    || help("set", &[], &[]),
                    |near| format!("`{}` is no setting; {near}", printable(rest, 60)),
                );
            }
        }
        "done".into()
    }

    pub(super) fn no_game(&self) -> String {
        format!("there is no game; `new GAME` begins one ({})", self.loaded.game_ids().join(", "))
    }

    fn check(&self) -> String {
        if self.loaded.found.is_empty() {
            return "nothing to complain about".into();
        }
        render::human(&self.loaded.found, &self.loaded.files, false, self.manner.plain).trim_end().to_string()
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

/// An error as a reply, with all its causes.
pub(super) fn said(error: &Error) -> String {
    format!("{error:#}")
}
