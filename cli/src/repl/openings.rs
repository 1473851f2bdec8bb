//! Games of a session: what new ones are opened with, and the moves of a game under packs that are read again.

use std::sync::Arc;

use anyhow::{Error, Result, ensure};
use javelina_engine::limits::{MAX_POSITION, MAX_RECORD_HEADER};
use javelina_engine::position::{Position, laid_over};
use javelina_engine::replay::{self, Header};
use javelina_engine::{Diagnostic, FileId, Files, Table, Threaded, has_errors, player, printable};
use javelina_session::{Desk, GameDesk};
use javelina_variants::{Choice, Visit};

use super::session::{Session, Wrong, said};
use super::words::help;
use crate::bot::Outside;
use crate::failure::is_typed;
use crate::{Loaded, render, told};

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
    /// Whether the seed was drawn for the game, see [`Header::fresh`].
    pub fresh: bool,
    /// Parameters.
    pub params: Vec<(String, i32)>,
    /// Whether nothing is hidden or refused.
    pub open: bool,
    /// The position at which it begins, if it is not the start: where it was written, and its text.
    pub position: Option<(String, String)>,
    /// How many bytes of the position were typed, if it was not all of it: refusals show no others.
    pub typed: Option<usize>,
}

impl Opening {
    /// Whether the seed is kept from the people at the table until the end.
    fn hides_seed(&self) -> bool {
        self.fresh && self.seats.iter().any(|name| player(name) == "human")
    }

    /// What a game was opened with.
    pub(super) fn of(header: &Header) -> Self {
        Self {
            game: header.game.clone(),
            seats: header.seats.clone(),
            with: header.with.clone(),
            seed: header.seed,
            fresh: header.fresh,
            params: header.settings.clone(),
            open: header.open,
            position: header.position.clone().map(|text| ("position".into(), text)),
            typed: None,
        }
    }
}

/// Sits down to a game.
pub(crate) struct Opener {
    header: Header,
    outside: Outside,
    /// Where the position was written, and how many bytes of it were typed.
    written: (String, Option<usize>),
    plain: bool,
}

impl Visit for Opener {
    type Out = Result<Box<dyn Desk>>;

    fn visit<G: Threaded>(self, game: Arc<G>, _: fn(&G) -> G) -> Self::Out {
        let Self { header, outside, written, plain } = self;
        let seats = header.seats_in(&*game).map_err(Error::msg)?;
        let outside = outside.about(&header.with, &header.settings);
        let table = match &header.position {
            None => Table::new(game, seats, header.seed),
            Some(text) => {
                let mut files = Files::default();
                let (name, typed) = written;
                let typed = &text[..typed.unwrap_or(text.len()).min(text.len())];
                let position = Position::read(text, files.add(name, typed));
                Table::set_up(game, seats, header.seed, &position).map_err(|mut found| {
                    found
                        .iter_mut()
                        .filter(|one| one.span.start >= typed.len())
                        .for_each(|one| one.span.file = NOWHERE);
                    Wrong::Content(render::human(&found, &files, false, plain).trim_end().to_string())
                })?
            }
        };
        let desk = GameDesk::seated(table, header, |name| outside.policy::<G>(name))?;
        let size = desk.record().lines().next().map_or(0, str::len);
        ensure!(
            size <= MAX_RECORD_HEADER,
            "the record would begin with {size} bytes, and at most {MAX_RECORD_HEADER} are read"
        );
        Ok(Box::new(desk))
    }
}

/// The file of a place that was not typed.
const NOWHERE: FileId = FileId(u32::MAX);

impl Session {
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
        if let (Some(desk), true) = (&mut self.desk, self.race.is_some()) {
            desk.goes_by(Some(0)); // bots wait for the clock
        }
        let text = self.desk.as_mut().map(|desk| desk.run_on(manner)).unwrap_or_default();
        let open = if opening.open { ", open" } else { "" };
        let seats = opening.seats.join(", ");
        let seed = if opening.hides_seed() { "a fresh seed".to_string() } else { format!("seed {}", opening.seed) };
        Ok(format!("{kept}{}, {seed}, {seats}{open}\n{told}{text}", opening.game))
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
            if found.iter().all(is_typed) { Error::msg(text) } else { Wrong::Content(text).into() }
        })?;
        let header = Header {
            game: opening.game.clone(),
            content: self.loaded.in_play(&opening.game, &choice),
            with,
            seats: opening.seats.clone(),
            seed: opening.seed,
            fresh: opening.hides_seed(),
            settings,
            open: opening.open,
            position: opening.position.as_ref().map(|(_, text)| text.clone()),
            ..Header::default()
        };
        let told = told::lines(&built.told, &self.loaded.files);
        let name = opening.position.as_ref().map(|(name, _)| name.clone()).unwrap_or_default();
        let written = (name, opening.typed);
        let opener = Opener { header, outside: self.outside.clone(), written, plain: self.manner.plain };
        let mut desk = (built.row.open)(built, opener)?;
        desk.watched_by(Arc::clone(&self.thinking));
        self.desk = Some(desk);
        Ok(told)
    }

    /// Why a line that would throw the game away is not run yet: at a terminal, a game that is kept nowhere is thrown away
    /// only if the line is typed once more.
    pub(super) fn spared(&mut self, line: &str) -> Option<String> {
        let desk = self.desk.as_mut().filter(|_| self.at_terminal)?;
        if !desk.is_begun() || desk.is_over() || self.recorder.is_some() || self.warned.as_deref() == Some(line) {
            return None;
        }
        self.warned = Some(line.to_string());
        Some(format!(
            "this ends the current game; `save FILE` keeps it, or type `{}` again to discard it",
            printable(line, 100)
        ))
    }

    /// `new`: what is not named is as in the game before, but the seed is a fresh one.
    pub(super) fn begin(&mut self, rest: &str) -> String {
        let (mut game, mut seats, mut seed, mut with) = (None, None, None, None);
        let (mut open, mut position) = (false, None);
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_default().to_string();
            let list =
                |text: String| text.split(',').filter(|one| !one.is_empty()).map(str::to_string).collect::<Vec<_>>();
            match word {
                "--seats" => match value().parse::<usize>() {
                    Ok(count) => seats = seats.or(Some(vec!["human".into(); count.min(100)])),
                    Err(_) => return "--seats needs a number".into(),
                },
                "--seed" => match value().parse() {
                    Ok(named) => seed = Some(named),
                    Err(_) => return "--seed needs a number".into(),
                },
                "--with" => with.get_or_insert_with(Vec::new).extend(list(value())),
                "--players" => seats = Some(list(value())),
                "--position" => match self.position_in(value()) {
                    Ok(read) => position = Some(read),
                    Err(error) => return said(&error),
                },
                "--open" => open = true,
                named if game.is_none() && !named.starts_with('-') => game = Some(named.to_lowercase()),
                other => return format!("`{}` is not known; {}", printable(other, 40), help("new", &[], &[])),
            }
        }
        let before = self.desk.as_ref().map(|desk| Opening::of(desk.header())).filter(|_| game.is_none());
        let opening = match before {
            Some(before) => Opening {
                seats: seats.unwrap_or(before.seats),
                params: if with.is_some() { Vec::new() } else { before.params },
                with: with.unwrap_or(before.with),
                seed: seed.unwrap_or_else(self.fresh),
                fresh: seed.is_none(),
                open: open || before.open,
                position: position.or(before.position),
                ..before
            },
            None => Opening {
                game: game
                    .unwrap_or_else(|| self.loaded().game_ids().first().map(|id| id.to_string()).unwrap_or_default()),
                seats: seats.filter(|seats| !seats.is_empty()).unwrap_or_else(|| vec!["human".into(); 2]),
                with: with.unwrap_or_default(),
                seed: seed.unwrap_or(1),
                fresh: false,
                params: Vec::new(),
                open,
                position,
                typed: None,
            },
        };
        self.open(&opening).unwrap_or_else(|error| said(&error))
    }

    /// The position in a file, with the file's name.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn position_in(&self, path: String) -> Result<(String, String)> {
        let text = self.disk.read(&path, 2 * MAX_POSITION)?; // one that is too long says so itself
        Ok((path, text))
    }

    /// `setup`: a new game from the position at the table, with lines laid over it; where nothing has happened yet, from the
    /// game's beginning.
    pub(super) fn set_up(&mut self, rest: &str) -> String {
        let Some(desk) = &self.desk else { return self.no_game() };
        if rest.is_empty() {
            return help("setup", &[], &[]);
        }
        let lines = rest.split(';').map(str::trim).filter(|line| !line.is_empty());
        let over = lines.map(|line| format!("{line}\n")).collect::<String>();
        let text = match desk.position_under(&over) {
            Ok(text) => text,
            Err(_) if desk.moves_so_far().is_empty() => {
                laid_over(desk.header().position.as_deref().unwrap_or_default(), &over)
            }
            Err(why) => return why.to_string(),
        };
        let opening =
            Opening { position: Some(("setup".into(), text)), typed: Some(over.len()), ..self.like(desk.header()) };
        self.open(&opening).unwrap_or_else(|error| said(&error))
    }

    /// The opening of a game like the one at the table. A seed that was drawn for that game is drawn again, since nothing may
    /// be learned about its luck in another one.
    fn like(&self, header: &Header) -> Opening {
        let opening = Opening::of(header);
        let seed = if header.fresh { (self.fresh)() } else { header.seed };
        Opening { seed, ..opening }
    }

    /// `with`: what is in play, or the same game with these cards, variants and values alone.
    pub(super) fn with(&mut self, rest: &str) -> String {
        let Some(desk) = &self.desk else { return self.no_game() };
        let header = desk.header().clone();
        if rest.is_empty() {
            return if header.with.is_empty() { "nothing was chosen".into() } else { header.with.join(", ") };
        }
        let with = rest.split([',', ' ']).filter(|one| !one.is_empty()).map(str::to_string).collect();
        let opening = Opening { with, params: Vec::new(), ..self.like(&header) };
        self.open(&opening).unwrap_or_else(|error| said(&error))
    }

    /// `reload`: reads the packs again, and plays the moves of the game under them.
    pub(super) fn reload(&mut self) -> String {
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
        (self.loaded, self.everywhere) = (loaded, None);
        let Some(old) = self.desk.take() else { return "the packs were read again".into() };
        let told = match self.seat(&Opening::of(old.header())) {
            Ok(told) => told,
            Err(message) => {
                self.desk = Some(old);
                return said(&message);
            }
        };
        let moves = old.moves_so_far();
        let lost = old.lost_anew().map(|lost| format!("dropped: {lost}\n")).unwrap_or_default();
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
        let text = format!("{lost}{kept}{told}{}", desk.go_on(manner));
        match stopped {
            None if moves.len() == 1 => format!("the packs were read again; the move still stands\n{text}"),
            None => format!("the packs were read again; the {} moves still stand\n{text}", moves.len()),
            Some(message) => format!("the packs were read again; {message}\nthe game stands before it\n{text}"),
        }
    }
}
