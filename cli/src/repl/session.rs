//! A session: commands in, replies out.

use std::sync::Arc;

use anyhow::{Error, Result, anyhow, bail};
use javelina_engine::replay::{self, Header};
use javelina_engine::{Move, Present, Tick, counted, did_you_mean, has_errors, printable};
use javelina_lab::Playable;
use javelina_variants::{Choice, GAMES, Loaded, Visit};

use super::desk::{Desk, GameDesk, Manner};
use super::words::{WORDS, help};
use crate::Disk;
use crate::bot::Outside;
use crate::render;

/// What a command gives.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    /// Lines to show; no final line break.
    pub text: String,
    /// Whether the session ends.
    pub quit: bool,
}

/// What a new game is opened with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Opening {
    /// The game's id.
    pub game: String,
    /// Who sits where: `human` or a policy, with what is said of the seat (`human@quick`).
    pub seats: Vec<String>,
    /// Cards and variants.
    pub with: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Parameters.
    pub params: Vec<(String, i32)>,
}

/// Reads the packs again.
pub type Reload = Box<dyn Fn() -> Result<Loaded> + Send>;

/// A session at the REPL.
pub struct Session {
    loaded: Loaded,
    reload: Reload,
    disk: Box<dyn Disk>,
    desk: Option<Box<dyn Desk>>,
    manner: Manner,
    /// Cards and variants that every new game of the session is played with, besides those it names.
    pub always: Vec<String>,
    /// The outside programs that may sit at the table.
    pub outside: Outside,
}

/// The longest line that is read, in bytes.
pub(super) const MAX_LINE: usize = 4_096;

struct Opener {
    header: Header,
    outside: Outside,
}

impl Visit for Opener {
    type Out = Result<Box<dyn Desk>>;

    fn visit<G>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out
    where
        G: Present + Send + Sync + 'static,
        G::State: Send + Sync,
        G::Action: Send + Sync,
        G::Event: Send + Sync,
        G::View: Send + Sync,
    {
        fn seated<G: Present + Playable>(game: Arc<G>, opener: Opener) -> Result<Box<dyn Desk>> {
            Ok(Box::new(GameDesk::new(game, opener.header, &opener.outside)?))
        }
        seated(game, self)
    }
}

impl Session {
    /// A session without a game.
    #[must_use]
    pub fn new(loaded: Loaded, reload: Reload, disk: Box<dyn Disk>, plain: bool) -> Self {
        let manner = Manner { typed_chance: false, autoshow: false, plain };
        Self { loaded, reload, disk, desk: None, manner, always: Vec::new(), outside: Outside::default() }
    }

    /// Begins a game; what happened at its start.
    ///
    /// # Errors
    ///
    /// Why it cannot be played, in words.
    pub fn open(&mut self, opening: &Opening) -> Result<String> {
        self.seat(opening)?;
        let manner = self.manner;
        let text = self.desk.as_mut().map(|desk| desk.run_on(manner)).unwrap_or_default();
        Ok(format!("{}, seed {}, {}\n{text}", opening.game, opening.seed, opening.seats.join(", ")))
    }

    fn seat(&mut self, opening: &Opening) -> Result<()> {
        let mut with = self.always.clone();
        with.extend(opening.with.iter().filter(|id| !self.always.contains(id)).cloned());
        if !self.loaded.packs.iter().any(|pack| pack.game == opening.game) && GAMES.contains(&opening.game.as_str()) {
            self.loaded = (self.reload)()?; // the session began with the packs of one game
        }
        let (with, mut settings) = javelina_lab::chosen(&with);
        settings.extend(opening.params.iter().cloned());
        let choice = Choice { with: with.clone(), params: settings.clone() };
        let game = self.loaded.build(&opening.game, &choice).map_err(|found| {
            anyhow!("{}", render::human(&found, &self.loaded.files, false, self.manner.plain).trim_end())
        })?;
        let header = Header {
            game: opening.game.clone(),
            content: self.loaded.digests(&opening.game),
            with,
            seats: opening.seats.clone(),
            seed: opening.seed,
            settings,
            ..Header::default()
        };
        self.desk = Some(game.visit(Opener { header, outside: self.outside.clone() })?);
        Ok(())
    }

    /// The game at the table.
    #[must_use]
    pub fn desk(&self) -> Option<&dyn Desk> {
        self.desk.as_deref()
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
        if line.len() > MAX_LINE {
            return say(format!("that line has {} bytes, at most {MAX_LINE} are read", line.len()));
        }
        let line = line.trim().trim_start_matches(':');
        if line.chars().any(char::is_control) {
            return say("that line has control characters; nothing was done".into());
        }
        let (word, rest) = line.split_once(char::is_whitespace).map_or((line, ""), |(word, rest)| (word, rest.trim()));
        let lower = word.to_lowercase();
        match lower.as_str() {
            "" => Reply::default(),
            "quit" | "exit" | "q" => Reply {
                text: self.desk.as_ref().map(|desk| format!("seed {}", desk.header().seed)).unwrap_or_default(),
                quit: true,
            },
            "help" | "?" => {
                let of_game = self.desk.as_ref().map_or((&[][..], &[][..]), |desk| (desk.verbs(), desk.seat_words()));
                say(help(rest, of_game.0, of_game.1))
            }
            "new" => say(self.begin(rest)),
            "with" => say(self.with(rest)),
            "set" => say(self.set(rest)),
            "save" => say(self.save(rest)),
            "load" => say(self.load(rest)),
            "reload" => say(self.reload()),
            "check" => say(self.check()),
            _ => say(self.at_table(&lower, rest)),
        }
    }

    fn at_table(&mut self, word: &str, rest: &str) -> String {
        let manner = self.manner;
        let Some(desk) = &mut self.desk else {
            let known = WORDS.iter().map(|(word, ..)| *word);
            let help = did_you_mean(word, known.clone()).filter(|_| !known.clone().any(|one| one == word));
            return help.map_or_else(no_game, |help| format!("`{}` is no word here; {help}", printable(word, 40)));
        };
        if let Some(text) = desk.word(word, rest, manner) {
            return text;
        }
        let known = WORDS.iter().map(|(word, ..)| *word).chain(desk.verbs().iter().map(|(verb, _)| *verb));
        let help = did_you_mean(word, known).unwrap_or_else(|| "`help` lists the words".into());
        format!("`{}` is no word here; {help}", printable(word, 40))
    }

    fn begin(&mut self, rest: &str) -> String {
        let mut opening = Opening { seed: 1, ..Opening::default() };
        let mut words = rest.split_whitespace();
        let mut seats = 2;
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_default().to_string();
            let list =
                |text: String| text.split(',').filter(|one| !one.is_empty()).map(str::to_string).collect::<Vec<_>>();
            match word {
                "--seats" => match value().parse() {
                    Ok(count) => seats = count,
                    Err(_) => return "--seats needs a number".into(),
                },
                "--seed" => match value().parse() {
                    Ok(seed) => opening.seed = seed,
                    Err(_) => return "--seed needs a number".into(),
                },
                "--with" => opening.with.extend(list(value())),
                "--players" => opening.seats = list(value()),
                game if opening.game.is_empty() && !game.starts_with('-') => opening.game = game.to_lowercase(),
                other => return format!("`{}` is not known; {}", printable(other, 40), help("new", &[], &[])),
            }
        }
        if opening.game.is_empty() {
            opening.game = self.desk.as_ref().map_or_else(|| "arizona".into(), |desk| desk.header().game.clone());
        }
        if opening.seats.is_empty() {
            opening.seats = vec!["human".into(); seats.min(100)];
        }
        self.open(&opening).unwrap_or_else(|error| said(&error))
    }

    fn with(&mut self, rest: &str) -> String {
        let Some(desk) = &self.desk else { return no_game() };
        let header = desk.header().clone();
        if rest.is_empty() {
            return if header.with.is_empty() { "nothing was chosen".into() } else { header.with.join(", ") };
        }
        let with = rest.split([',', ' ']).filter(|one| !one.is_empty()).map(str::to_string).collect();
        let opening =
            Opening { game: header.game, seats: header.seats, with, seed: header.seed, params: header.settings };
        self.open(&opening).unwrap_or_else(|error| said(&error))
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

    fn save(&self, path: &str) -> String {
        let Some(desk) = &self.desk else { return "there is no game to save".into() };
        if path.is_empty() {
            return "save needs a file".into();
        }
        match self.disk.write(path, &desk.record()) {
            Ok(()) => format!("saved to {}", printable(path, 200)),
            Err(error) => said(&error),
        }
    }

    fn load(&mut self, path: &str) -> String {
        self.load_from(path).unwrap_or_else(|error| said(&error))
    }

    /// Goes on with a saved game.
    ///
    /// # Errors
    ///
    /// Why it cannot be, in words; the game at the table stays as it is then.
    pub fn load_from(&mut self, path: &str) -> Result<String> {
        let text = self.disk.read(path, 32 * 1024 * 1024)?;
        let replay = replay::read(&text).map_err(|problems| {
            let lines = problems.iter().map(|one| {
                format!("{}:{}: [{}] {}; {}", printable(path, 200), one.line, one.code, one.message, one.help)
            });
            anyhow!("{}", lines.collect::<Vec<_>>().join("\n"))
        })?;
        let old = self.desk.take();
        let header = &replay.header;
        let opening = Opening {
            game: header.game.clone(),
            seats: header.seats.clone(),
            with: header.with.clone(),
            seed: header.seed,
            params: header.settings.clone(),
        };
        if let Err(message) = self.seat(&opening) {
            self.desk = old;
            return Err(message);
        }
        let step = |line: &replay::Line| {
            let by = super::transcript::actor(&line.by);
            Move { by, at: Tick(line.at), action: line.action.clone() }
        };
        let moves: Vec<_> = replay.playable().map(step).collect();
        let manner = self.manner;
        let Some(desk) = &mut self.desk else { bail!("the game cannot be opened") };
        if let Some(message) = desk.play_all(&moves) {
            self.desk = old;
            bail!("{}: {message}", printable(path, 200));
        }
        let now = self.loaded.digests(&header.game);
        let other = if header.content == now { "" } else { "; the content is not the one it was saved with" };
        Ok(format!("loaded {}{other}\n{}", counted(moves.len(), "move"), desk.go_on(manner)))
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
        let header = old.header().clone();
        let opening = Opening {
            game: header.game,
            seats: header.seats,
            with: header.with,
            seed: header.seed,
            params: header.settings,
        };
        if let Err(message) = self.seat(&opening) {
            self.desk = Some(old);
            return said(&message);
        }
        let moves = old.moves_so_far();
        let manner = self.manner;
        let Some(desk) = &mut self.desk else { return String::new() };
        let stopped = desk.play_all(&moves);
        let text = desk.go_on(manner);
        match stopped {
            None if moves.len() == 1 => format!("the packs were read again; the move still stands\n{text}"),
            None => format!("the packs were read again; the {} moves still stand\n{text}", moves.len()),
            Some(message) => format!("the packs were read again; {message}\nthe game stands before it\n{text}"),
        }
    }

    fn check(&self) -> String {
        if self.loaded.found.is_empty() {
            return "nothing to complain about".into();
        }
        render::human(&self.loaded.found, &self.loaded.files, false, self.manner.plain).trim_end().to_string()
    }
}

/// An error as a reply, with all its causes.
fn said(error: &Error) -> String {
    format!("{error:#}")
}

fn no_game() -> String {
    format!("there is no game; `new GAME` begins one ({})", GAMES.join(", "))
}
