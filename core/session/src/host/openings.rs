//! Games of a session: what new ones are opened with, and the moves of a game under packs that are read again.

use std::sync::Arc;

use anyhow::{Error, Result, ensure};
use javelina_engine::limits::{MAX_POSITION, MAX_RECORD_HEADER};
use javelina_engine::position::{Position, laid_over};
use javelina_engine::replay::{self, Header};
use javelina_engine::{Diagnostic, Files, has_errors, player, printable};
use javelina_variants::Choice;

use super::session::{Session, Wrong, said};
use super::words::usage;
use crate::any::{Built, Loaded, SitError, open};
use crate::erased::{Desk, Told};
use crate::texts::{clashes_told, human, is_typed};

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

impl Session {
    /// Begins a game; what happened at its start.
    ///
    /// # Errors
    ///
    /// Why it cannot be played, in words.
    pub fn open(&mut self, opening: &Opening) -> Result<String> {
        let (told, old) = self.seat(opening)?;
        let kept = self.hand_over(old)?;
        if let (Some(desk), true) = (&mut self.desk, self.race.is_some()) {
            desk.goes_by(Some(0)); // bots wait for the clock
        }
        let first = self.table().map(|desk| desk.told_first()).unwrap_or_default();
        let more = self.table().map(|desk| desk.run_on()).unwrap_or_default();
        // A small screen shows the last lines of what happened, and then the question.
        let asks =
            self.desk.as_ref().and_then(|desk| desk.question()).map(|question| question.text).unwrap_or_default();
        let events = more.strip_suffix(asks.as_str()).filter(|_| !asks.is_empty());
        let more = match events {
            Some(events) => format!("{events}{kept}{asks}"),
            None => format!("{more}{}{}", if kept.is_empty() { "" } else { "\n" }, kept.trim_end()),
        };
        let text = first.into_iter().chain([more]).collect::<Vec<_>>().join("\n");
        let open = if opening.open { ", open" } else { "" };
        let seats = opening.seats.join(", ");
        let seed = if opening.hides_seed() { "a fresh seed".to_string() } else { format!("seed {}", opening.seed) };
        Ok(format!("{}, {seed}, {seats}{open}\n{told}{text}", opening.game))
    }

    /// Builds a game and sits down to it; what is to be told before it is played, and the game before.
    pub(super) fn seat(&mut self, opening: &Opening) -> Result<(String, Option<Box<dyn Desk>>)> {
        let mut with = self.always.clone();
        with.extend(opening.with.iter().filter(|id| !self.always.contains(id)).cloned());
        let is_there = |loaded: &Loaded| loaded.packs.iter().any(|pack| pack.game == opening.game && !pack.extends);
        if !is_there(&self.loaded) && self.loaded.game(&opening.game).is_some() {
            self.loaded = (self.reload)()?; // the session began with the packs of one game
        }
        // Records name items as the program does.
        let (with, mut settings) = javelina_lab::chosen(&self.loaded.called(&opening.game, &with));
        settings.extend(opening.params.iter().cloned());
        let choice = Choice { with: with.clone(), params: settings.clone() };
        let is_unknown = |found: &Vec<Diagnostic>| found.iter().any(|one| one.code == "X4040");
        let mut built = self.loaded.build(&opening.game, &choice);
        if built.as_ref().is_err_and(is_unknown) {
            self.loaded = (self.reload)()?; // which other game has it is known with the packs of all
            built = self.loaded.build(&opening.game, &choice);
        }
        let built = built.map_err(|found| {
            let text = human(&found, &self.loaded.files, false, self.manner.plain).trim_end().to_string();
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
        let told = clashes_told(&built.told, &self.loaded.files);
        let mut desk = self.sit(built, header, opening)?;
        desk.watched_by(Arc::clone(&self.thinking));
        Ok((told, self.desk.replace(desk)))
    }

    /// Sits down to a game.
    fn sit(&self, built: Built, header: Header, opening: &Opening) -> Result<Box<dyn Desk>> {
        let mut files = Files::default();
        let (mut typed, mut position) = (0, None);
        if let Some((name, text)) = &opening.position {
            typed = opening.typed.unwrap_or(text.len()).min(text.len());
            position = Some(Position::read(text, files.add(name.clone(), &text[..typed])));
        }
        let desk = open(built).sit(header, position.as_ref(), &*self.outside).map_err(|error| match error {
            SitError::Position(mut found) => {
                found.iter_mut().for_each(|one| one.span = one.span.filter(|span| span.start < typed));
                Wrong::Content(human(&found, &files, false, self.manner.plain).trim_end().to_string()).into()
            }
            error => Error::from(error),
        })?;
        let size = desk.record().lines().next().map_or(0, str::len);
        ensure!(
            size <= MAX_RECORD_HEADER,
            "the header of the record would have {size} bytes; the limit is {MAX_RECORD_HEADER}"
        );
        Ok(desk)
    }
    /// `new`: begins a game like the last one, with a fresh seed and the parts that are named. At a terminal the first game
    /// is against a bot, as that of `javelina play`; in a file of lines it is the same whenever it is played.
    pub(super) fn begin(&mut self, rest: &str) -> Told {
        let (mut game, mut seats, mut seed, mut with) = (None, None, None, None);
        let (mut open, mut position) = (false, None);
        let mut words = rest.split_whitespace();
        while let Some(word) = words.next() {
            let mut value = || words.next().unwrap_or_default().to_string();
            let list =
                |text: String| text.split(',').filter(|one| !one.is_empty()).map(str::to_string).collect::<Vec<_>>();
            match word {
                "--seats" => {
                    let named = value();
                    match named.parse::<usize>() {
                        Ok(count) => seats = seats.or(Some(vec!["human".into(); count.min(100)])),
                        Err(_) if named.is_empty() => return Err("--seats needs a number, or players".into()),
                        Err(_) => seats = Some(list(named)),
                    }
                }
                "--seed" => match value().parse() {
                    Ok(named) => seed = Some(named),
                    Err(_) => return Err("--seed needs a number".into()),
                },
                "--with" => with.get_or_insert_with(Vec::new).extend(list(value())),
                "--players" => seats = Some(list(value())),
                "--position" => position = Some(self.position_in(value()).map_err(|error| said(&error))?),
                "--open" => open = true,
                named if game.is_none() && !named.starts_with('-') => game = Some(named.to_lowercase()),
                other => {
                    return Err(
                        format!("unexpected `{}`; {}", printable(other, 40), usage("new").unwrap_or_default()).into()
                    );
                }
            }
        }
        let before = self.desk.as_ref().map(|desk| Opening::of(desk.header())).filter(|_| game.is_none());
        let (is_again, before) = (before.is_some(), before.unwrap_or_default());
        let draws = is_again || self.manner.tells;
        let first = || self.loaded().game_ids().first().map(|id| id.to_string()).unwrap_or_default();
        let opening = Opening {
            game: if is_again { before.game } else { game.unwrap_or_else(first) },
            seats: match seats.filter(|seats| is_again || !seats.is_empty()) {
                Some(seats) => seats,
                None if is_again => before.seats,
                None if self.manner.tells => vec!["human".into(), "greedy".into()],
                None => vec!["human".into(); 2],
            },
            params: if with.is_some() { Vec::new() } else { before.params },
            with: with.unwrap_or(before.with),
            seed: seed.unwrap_or_else(if draws { self.fresh } else { || 1 }),
            fresh: draws && seed.is_none(),
            open: open || before.open,
            position: position.or(before.position),
            typed: None,
        };
        self.open(&opening).map_err(|error| said(&error))
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
    pub(super) fn set_up(&mut self, rest: &str) -> Told {
        let desk = self.table()?;
        if rest.is_empty() {
            return Ok(usage("setup").unwrap_or_default());
        }
        let lines = rest.split(';').map(str::trim).filter(|line| !line.is_empty());
        let over = lines.map(|line| format!("{line}\n")).collect::<String>();
        let text = match desk.position_under(&over) {
            Ok(text) => text,
            Err(_) if desk.moves_so_far().is_empty() => {
                laid_over(desk.header().position.as_deref().unwrap_or_default(), &over)
            }
            Err(why) => return Err(why.to_string().into()),
        };
        let header = desk.header().clone();
        let opening = Opening { position: Some(("setup".into(), text)), typed: Some(over.len()), ..self.like(&header) };
        self.open(&opening).map_err(|error| said(&error))
    }

    /// The opening of a game like the one at the table. A seed that was drawn for that game is drawn again, since nothing may
    /// be learned about its luck in another one.
    fn like(&self, header: &Header) -> Opening {
        let opening = Opening::of(header);
        let seed = if header.fresh { (self.fresh)() } else { header.seed };
        Opening { seed, ..opening }
    }

    /// `with`: shows the items in play, or starts the same game with these items and values alone.
    pub(super) fn with(&mut self, rest: &str) -> Told {
        let header = self.table()?.header().clone();
        if rest.is_empty() {
            return Ok(if header.with.is_empty() {
                "no card or variant was chosen; `show` lists the cards that were dealt".into()
            } else {
                header.with.join(", ")
            });
        }
        let with = rest.split([',', ' ']).filter(|one| !one.is_empty()).map(str::to_string).collect();
        let opening = Opening { with, params: Vec::new(), ..self.like(&header) };
        self.open(&opening).map_err(|error| said(&error))
    }

    /// `reload`: reads the packs again, and plays the moves of the game under them.
    pub(super) fn reload(&mut self) -> Told {
        let loaded = (self.reload)().map_err(|error| said(&error))?;
        if has_errors(&loaded.found) {
            let found = human(&loaded.found, &loaded.files, false, self.manner.plain);
            return Err(format!("{}\nnothing was reloaded", found.trim_end()).into());
        }
        (self.loaded, self.everywhere) = (loaded, None);
        let Some(opening) = self.desk.as_ref().map(|desk| Opening::of(desk.header())) else {
            return Ok("the packs were read again".into());
        };
        let (told, old) = self.seat(&opening).map_err(|error| said(&error))?;
        let Some(old) = old else { return Ok(told) };
        let moves = old.moves_so_far();
        let lost = old.lost_anew().map(|lost| format!("dropped: {lost}\n")).unwrap_or_default();
        let record = replay::read(&old.record());
        let desk = self.table()?;
        let stopped = match record {
            Ok(record) => desk.play_again(&record, &moves),
            Err(_) => desk.play_all(&moves),
        };
        let kept = self.hand_over(Some(old)).map_err(|error| said(&error))?;
        let text = format!("{lost}{kept}{told}{}", self.table()?.go_on());
        Ok(match stopped {
            None if moves.len() == 1 => format!("the packs were read again; the move is still legal\n{text}"),
            None => format!("the packs were read again; all {} moves are still legal\n{text}", moves.len()),
            Some(message) => format!("the packs were read again; {message}\nthe game is now before this move\n{text}"),
        })
    }
}
