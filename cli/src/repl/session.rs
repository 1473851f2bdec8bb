//! A session: commands in, replies out.

use std::sync::Arc;

use anyhow::{Error, Result};
use javelina_engine::position::Position;
use javelina_engine::replay::{self, Header};
use javelina_engine::{Diagnostic, Files, Seats, Table, Threaded, Verb, did_you_mean, has_errors, printable};
use javelina_session::{Desk, GameDesk, Manner, Problems};
use javelina_variants::{Choice, Visit};

use super::openings::Opening;
use super::recorder::Recorder;
use super::saving::Wrong;
use super::words::{WORDS, help};
use crate::Disk;
use crate::Loaded;
use crate::bot::Outside;
use crate::{render, told};

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

/// A session at the REPL.
pub struct Session {
    pub(super) loaded: Loaded,
    reload: Reload,
    pub(super) disk: Box<dyn Disk>,
    pub(super) desk: Option<Box<dyn Desk>>,
    pub(super) manner: Manner,
    /// Cards and variants that every new game of the session is played with, besides those it names.
    pub always: Vec<String>,
    /// The outside programs that may sit at the table.
    pub outside: Outside,
    /// The file of the journal, which the games of the session are written to.
    pub recorder: Option<Recorder>,
    /// Whether a person types at a terminal: a game is not thrown away there before it was said.
    pub at_terminal: bool,
    /// Gives fresh seeds.
    pub fresh: fn() -> u64,
    /// The length of the record that was saved or loaded last.
    pub(super) saved: Option<usize>,
    /// The line that would throw the game away; typed once more, it does.
    pub(super) warned: Option<String>,
}

/// The longest line that is read, in bytes.
pub(super) const MAX_LINE: usize = 4_096;

/// Sits down to a game.
pub(crate) struct Opener {
    header: Header,
    outside: Outside,
    /// Where the position was written.
    written: String,
    plain: bool,
}

impl Visit for Opener {
    type Out = Result<Box<dyn Desk>>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let Self { header, outside, written, plain } = self;
        let seats = Seats::named(&*game, &header.seats).map_err(Error::msg)?;
        let outside = outside.about(&header.with, &header.settings);
        let table = match &header.position {
            None => Table::new(game, seats, header.seed),
            Some(text) => {
                let mut files = Files::default();
                let position = Position::read(text, files.add(written, text.as_str()));
                Table::set_up(game, seats, header.seed, &position)
                    .map_err(|found| Wrong(render::human(&found, &files, false, plain).trim_end().to_string()))?
            }
        };
        Ok(Box::new(GameDesk::seated(table, header, |name| outside.policy::<G>(name))?))
    }
}

impl Session {
    /// A session without a game.
    #[must_use]
    pub fn new(loaded: Loaded, reload: Reload, disk: Box<dyn Disk>, plain: bool) -> Self {
        let manner = Manner { typed_chance: false, autoshow: false, plain, is_read: true };
        Self {
            loaded,
            reload,
            disk,
            desk: None,
            manner,
            always: Vec::new(),
            outside: Outside::default(),
            recorder: None,
            at_terminal: false,
            fresh: || 1,
            saved: None,
            warned: None,
        }
    }

    /// Begins a game; what happened at its start.
    ///
    /// # Errors
    ///
    /// Why it cannot be played, in words.
    pub fn open(&mut self, opening: &Opening) -> Result<String> {
        let old = self.desk.take();
        let told = match self.seat(opening) {
            Ok(told) => told,
            Err(error) => {
                self.desk = old;
                return Err(error);
            }
        };
        let kept = self.hand_over(old)?;
        let manner = self.manner;
        let text = self.desk.as_mut().map(|desk| desk.run_on(manner)).unwrap_or_default();
        let open = if opening.open { ", open" } else { "" };
        let seats = opening.seats.join(", ");
        Ok(format!("{kept}{}, seed {}, {seats}{open}\n{told}{text}", opening.game, opening.seed))
    }

    /// Builds a game and sits down to it; what is to be told before it is played.
    pub(super) fn seat(&mut self, opening: &Opening) -> Result<String> {
        let mut with = self.always.clone();
        with.extend(opening.with.iter().filter(|id| !self.always.contains(id)).cloned());
        let is_there = |loaded: &Loaded| loaded.packs.iter().any(|pack| pack.game == opening.game && !pack.extends);
        if !is_there(&self.loaded) && self.loaded.game(&opening.game).is_some() {
            self.loaded = (self.reload)()?; // the session began with the packs of one game
        }
        let (with, mut settings) = javelina_lab::chosen(&with);
        settings.extend(opening.params.iter().cloned());
        let choice = Choice { with: with.clone(), params: settings.clone() };
        let is_unknown = |found: &Vec<Diagnostic>| found.iter().any(|one| one.code == "X4040");
        let mut built = self.loaded.build(&opening.game, &choice);
        if built.as_ref().is_err_and(is_unknown) {
            self.loaded = (self.reload)()?; // which other game has it is known with the packs of all
            built = self.loaded.build(&opening.game, &choice);
        }
        let built = built.map_err(|found| {
            let text = render::human(&found, &self.loaded.files, false, self.manner.plain).trim_end().to_string();
            // What has no place in a file was typed.
            if found.iter().all(|one| one.span.file.0 == u32::MAX) { Error::msg(text) } else { Wrong(text).into() }
        })?;
        let header = Header {
            game: opening.game.clone(),
            content: self.loaded.in_play(&opening.game, &choice),
            with,
            seats: opening.seats.clone(),
            seed: opening.seed,
            settings,
            open: opening.open,
            position: opening.position.as_ref().map(|(_, text)| text.clone()),
            ..Header::default()
        };
        let told = told::lines(&built.told, &self.loaded.files);
        let written = opening.position.as_ref().map(|(name, _)| name.clone()).unwrap_or_default();
        let opener = Opener { header, outside: self.outside.clone(), written, plain: self.manner.plain };
        self.desk = Some((built.row.open)(built, opener)?);
        Ok(told)
    }

    /// Says that no lines will be read, so that none are asked for.
    pub fn reads_nothing(&mut self) {
        self.manner.is_read = false;
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
        self.desk.as_ref().map_or_else(|| "javelina> ".into(), |desk| desk.prompt())
    }

    /// Runs a line. Never fails: what cannot be done is said in the reply.
    pub fn command(&mut self, line: &str) -> Reply {
        let say = |text: String| Reply { text, quit: false };
        crate::guard::begins();
        if line.len() > MAX_LINE {
            return say(format!("that line has {} bytes, at most {MAX_LINE} are read", line.len()));
        }
        let line = line.trim().trim_start_matches(':');
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
        let mut reply = self.run(&lower, rest);
        if let Some(news) = self.recorder.as_mut().and_then(Recorder::news) {
            reply.text = if reply.text.is_empty() { news } else { format!("{}\n{news}", reply.text) };
        }
        reply
    }

    fn run(&mut self, word: &str, rest: &str) -> Reply {
        let say = |text: String| Reply { text, quit: false };
        match word {
            "" => Reply::default(),
            "quit" | "exit" | "q" => Reply { text: String::new(), quit: true },
            "help" | "?" => {
                let of_game = self.desk.as_ref().map_or((&[][..], &[][..]), |desk| (desk.verbs(), desk.seat_words()));
                say(help(rest, of_game.0, of_game.1))
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

    fn at_table(&mut self, word: &str, rest: &str) -> String {
        let manner = self.manner;
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
        let known = WORDS.iter().map(|(word, ..)| *word).chain(desk.verbs().iter().flat_map(Verb::names));
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
            Some(("autoshow", value @ ("on" | "off"))) => self.manner.autoshow = value == "on",
            Some(("plain", value @ ("on" | "off"))) => self.manner.plain = value == "on",
            _ => return help("set", &[], &[]),
        }
        "done".into()
    }

    fn reload(&mut self) -> String {
        let loaded = match (self.reload)() {
            Ok(loaded) => loaded,
            Err(error) => return said(&error),
        };
        if has_errors(&loaded.found) {
            return format!(
                "{}\nnothing was reloaded",
                render::human(&loaded.found, &loaded.files, false, self.manner.plain).trim_end()
            );
        }
        self.loaded = loaded;
        let Some(old) = self.desk.take() else { return "the packs were read again".into() };
        let told = match self.seat(&Opening::of(old.header())) {
            Ok(told) => told,
            Err(message) => {
                self.desk = Some(old);
                return said(&message);
            }
        };
        let moves = old.moves_so_far();
        let record = replay::read(&old.record());
        let manner = self.manner;
        let Some(desk) = &mut self.desk else { return String::new() };
        let stopped = match record {
            Ok(record) => desk.play_again(&record, &moves),
            Err(_) => desk.play_all(&moves),
        };
        let kept = match self.hand_over(Some(old)) {
            Ok(kept) => kept,
            Err(error) => return said(&error),
        };
        let Some(desk) = &mut self.desk else { return String::new() };
        let text = format!("{kept}{told}{}", desk.go_on(manner));
        match stopped {
            None if moves.len() == 1 => format!("the packs were read again; the move still stands\n{text}"),
            None => format!("the packs were read again; the {} moves still stand\n{text}", moves.len()),
            Some(message) => format!("the packs were read again; {message}\nthe game stands before it\n{text}"),
        }
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

/// An error as a reply, with all its causes.
pub(super) fn said(error: &Error) -> String {
    format!("{error:#}")
}
