//! Games in files: the journal of the game at the table, `save`, and `load` or `play --load` to go on with one.

use std::fmt;
use std::sync::Arc;

use anyhow::{Result, bail};
use javelina_engine::limits::MAX_RECORD;
use javelina_engine::replay;
use javelina_engine::{Seat, counted, player, printable};
use javelina_variants::Choice;

use super::held::is_held_by;
use super::openings::Opening;
use super::session::{Session, Wrong, said};
use crate::course::taking_back::anyway;
use crate::erased::{Desk, Taken, Told};

/// That a game waits for a person where no lines are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NobodyThere;

impl fmt::Display for NobodyThere {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("--no-input cannot be used while the game waits for a human player")
    }
}

impl std::error::Error for NobodyThere {}

impl Session {
    /// Gives the file of the journal from the game before to the one at the table. The game before is kept in a file beside
    /// if the new one does not hold all of it; what there is to say about it.
    ///
    /// # Errors
    ///
    /// Something would be lost; the game before is at the table again, and its file is untouched.
    pub(super) fn hand_over(&mut self, old: Option<Box<dyn Desk>>) -> Result<String> {
        (self.warned, self.saved) = (None, None);
        self.games += 1;
        let unkept = self.keep_table();
        let (Some(desk), Some(recorder)) = (&mut self.desk, &self.recorder) else { return Ok(unkept) };
        let text = desk.record();
        let before = old.as_ref().map(|old| (old, old.record())).filter(|(_, record)| !is_held_by(record, &text));
        let kept = match before {
            None => Ok(String::new()),
            Some((old, record)) => match recorder.keep_beside(&record) {
                Ok(_) if self.tables.is_some() => {
                    let (game, moves) = (&old.header().game, counted(old.moves_so_far().len(), "move"));
                    let way = "`javelina list tables` shows its number, `javelina play --continue NUMBER` resumes it";
                    Ok(format!("your game of {game} ({moves}) is saved; {way}\n"))
                }
                Ok(path) => Ok(format!("the previous game is saved in {path}\n")),
                Err(error) => Err(error.context("the previous game could not be saved, so no new one was started")),
            },
        };
        let begun = kept.and_then(|said| recorder.begin(&text).map(|()| said));
        match begun {
            Ok(_) => desk.record_to(Arc::clone(recorder)),
            Err(_) => self.desk = old,
        }
        let told = self.tables.as_ref().map(|tables| tables.prune()).unwrap_or_default();
        begun.map(|said| told + said.as_str())
    }

    /// Opens a file for a game with a person if tables are kept and none is open yet; that it cannot be, if so.
    fn keep_table(&mut self) -> String {
        let headers = self.desk.iter().map(|desk| desk.header());
        let people = headers.flat_map(|header| header.seats.iter().filter(|name| header.is_person(name)));
        let Some(tables) = self.tables.as_ref().filter(|_| self.recorder.is_none() && people.count() > 0) else {
            return String::new();
        };
        match tables.begin() {
            Ok(recorder) => {
                self.recorder = Some(recorder);
                String::new()
            }
            Err(error) => {
                self.tables = None;
                format!("the game is not saved: {error:#}\n")
            }
        }
    }

    /// `save FILE`, and `save! FILE` over the record of another game.
    pub(super) fn save(&mut self, path: &str, replaces: bool) -> Told {
        let record = self.table()?.record();
        if path.is_empty() {
            return Err("`save` needs a file".into());
        }
        if self.recorder.as_ref().is_some_and(|recorder| recorder.is_at(path)) {
            return Ok(format!("the game is already saved: every move is recorded in {}", printable(path, 200)));
        }
        let written = if replaces { self.disk.replace(path, &record) } else { self.disk.write(path, &record) };
        written.map_err(|error| said(&error))?;
        self.saved = Some(record.len());
        Ok(format!("saved to {}", printable(path, 200)))
    }

    /// `load FILE [--anyway]`.
    pub(super) fn load(&mut self, rest: &str) -> Told {
        let (anyway, path) = anyway(rest);
        if path.is_empty() {
            return Err("`load` needs a file: `load FILE`, `load FILE --anyway`".into());
        }
        if let Some(word) = path.split_whitespace().find(|word| word.starts_with("--")) {
            return Err(format!("`load` has no switch `{}`; it has `--anyway`", printable(word, 60)).into());
        }
        self.load_from(path, anyway).map_err(|error| said(&error))
    }

    /// Goes on with a saved game, or with the journal of one that was left. `anyway`: also if it was changed.
    ///
    /// # Errors
    ///
    /// Why it cannot be, in words; the game at the table stays as it is then.
    pub fn load_from(&mut self, path: &str, anyway: bool) -> Result<String> {
        self.go_on_with(path, anyway, None, &[])
    }

    /// The same, after so many of its moves if a number is given, and with others at its seats if some are.
    ///
    /// # Errors
    ///
    /// As for [`load_from`](Self::load_from).
    pub fn go_on_with(&mut self, path: &str, anyway: bool, to: Option<usize>, seats: &[String]) -> Result<String> {
        let text = self.disk.read(path, MAX_RECORD)?;
        let (text, is_cut) = replay::whole(&text);
        let mut replay = replay::read(text).map_err(|problems| {
            let lines = problems.iter().map(|one| {
                format!("{}:{}: [{}] {}; {}", printable(path, 200), one.line, one.code, one.message, one.help())
            });
            Wrong::Record(lines.collect::<Vec<_>>().join("\n"))
        })?;
        let people = replay.people(); // of the whole record: a finished game hides nothing
        if let Some(moves) = to {
            let all = replay.playable().count();
            if moves > all {
                bail!("there is no move {moves}: the game has {all}");
            }
            replay = replay.until(moves);
        }
        let header = &replay.header;
        let mut opening = Opening::of(header);
        if !seats.is_empty() {
            if seats.len() != opening.seats.len() {
                bail!("the game has {}, not {}", counted(opening.seats.len(), "seat"), seats.len());
            }
            let is_new = |(at, name): (usize, &String)| (player(name) == "human") != people.contains(Seat(at as u8));
            if !people.is_empty() && seats.iter().enumerate().any(is_new) {
                bail!(
                    "the game is not over, so human players keep their seats: others would see hidden cards; only bots can be replaced"
                );
            }
            opening.seats = seats.to_vec();
        }
        let (told, old) = self.seat(&opening).map_err(|message| match seats {
            // Without other players, all that the game is opened with is in the header.
            [] => message.context(format!("{}:1", printable(path, 200))),
            _ => message,
        })?;
        let manner = self.manner;
        let choice = Choice { with: header.with.clone(), params: header.settings.clone() };
        let content = match header.is_former() {
            true => self.loaded.digests(&header.game),
            false => self.loaded.in_play_beside(&header.game, &choice, &header.content),
        };
        let Some(desk) = &mut self.desk else { bail!("the game cannot be opened") };
        let mut said = match desk.take_up(&replay, &content, anyway) {
            Taken::Up(said) => said,
            Taken::Refused(message) => {
                self.desk = old;
                bail!(Wrong::Record(format!("{}: {message}", printable(path, 200))));
            }
        };
        if !manner.is_read && !desk.is_over() && desk.header().seats.iter().any(|name| desk.header().is_person(name)) {
            self.desk = old;
            bail!(NobodyThere);
        }
        if is_cut {
            said.push("its last line was cut off and is left out".into());
        }
        let kept = self.hand_over(old)?;
        let Some(desk) = &mut self.desk else { bail!("the game cannot be opened") };
        desk.behaves(manner);
        let moves = counted(replay.playable().count(), "move");
        let said = said.iter().map(|one| format!("; {one}")).collect::<String>();
        self.saved = Some(desk.record().len());
        Ok(format!("{kept}loaded {moves}{said}\n{told}{}", desk.go_on()))
    }
}
