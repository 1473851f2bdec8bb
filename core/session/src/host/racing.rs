//! A race against the clock at the table of a session: what its lines come to, and what happens while none is typed.

use super::race::{News, WARNING};
use super::session::Session;
use super::words::{When, Word};
use crate::erased::Denied;
use javelina_engine::counted;

impl Session {
    /// Whether the game at the table can be raced by a clock.
    ///
    /// # Errors
    ///
    /// Why it cannot, with ways out.
    pub fn may_race(&self) -> Result<(), Denied> {
        let Some(desk) = &self.desk else { return Err("--clock needs a game: `play cliffs --clock`".into()) };
        let (game, people) = (desk.header().game.clone(), desk.persons().len());
        if people > 1 {
            return Err(format!(
                "--clock is for one player against bots, and this game has {people} players; \
                 `--with in_turns` races in turns"
            )
            .into());
        }
        if people == 0 {
            return Err("--clock is for one player against bots: `--seats human,greedy@quick`".into());
        }
        if desk.phase().is_none() {
            let why = "has no phase against the clock here; leave out --clock";
            return Err(format!("{game} {why}").into());
        }
        Ok(())
    }

    /// The reply to a line in a race; `None` if it is a line like any other. `word`: the one that it begins with.
    pub(super) fn raced(&mut self, word: Option<&Word>, line: &str) -> Result<Option<String>, Denied> {
        let Some((race, desk)) = self.race.as_mut().zip(self.desk.as_mut()) else { return Ok(None) };
        let Some((now, end)) = desk.phase() else { return Ok(None) };
        let Some(reached) = race.reached() else {
            if line.is_empty() {
                race.begun = Some((race.clock.passed(), now));
                (race.is_warned, race.begins) = (end - now <= WARNING, true);
                let seconds = counted(end - now, "second");
                return Ok(Some(format!("{seconds}: a move counts when you press Enter")));
            }
            let waits = "press Enter to start the music; `sheet` and `board` show the cards";
            return if word.is_some_and(|word| word.when.contains(&When::Racing)) {
                Ok(None)
            } else {
                Err(waits.into())
            };
        };
        let is_move = word.is_none() && !line.is_empty();
        if reached > end {
            // Lines that come close to each other leave the clock no moment of its own.
            let mut lines = self.tick().unwrap_or_default().lines;
            lines.push("too late: the music has stopped, nothing was played".into());
            return if is_move { Err(lines.join("\n").into()) } else { Ok(None) };
        }
        if let Some(word) = word.filter(|word| !word.when.contains(&When::Racing)) {
            return Err(format!("`{}` is available again when the music stops", word.name).into());
        }
        let Some(seat) = desk.persons().first().copied().filter(|_| is_move) else { return Ok(None) };
        let desk = self.table()?;
        let lines = desk.clock_at(reached);
        let told = |text| [&lines[..], &[text]].concat().join("\n");
        let typed = line.strip_prefix(&format!("{seat}:")).unwrap_or(line).trim();
        let played = desk.at(&format!("{reached} {seat} {typed}"));
        played.map(|text| Some(told(text))).map_err(|denied| told(denied.0).into())
    }

    /// Lets the clock of a race go on; what is to be told, if anything.
    pub fn tick(&mut self) -> Option<News> {
        let (race, desk) = (self.race.as_mut()?, self.desk.as_mut()?);
        let (reached, end) = (race.reached()?, desk.phase()?.1);
        desk.behaves(self.manner);
        let before = desk.moves_so_far().len();
        let mut news = News { lines: desk.clock_at(reached), rings: std::mem::take(&mut race.begins) };
        if desk.phase().is_none() {
            race.begun = None;
            desk.goes_by(Some(0));
            news.rings = true;
            let reveals = desk.reveals_since(before);
            if let Some(first) = news.lines.iter().position(|line| reveals.contains(line)) {
                race.held = news.lines.split_off(first);
                news.lines.push("press Enter to turn up the cards".into());
            }
        } else if !race.is_warned && reached.saturating_add(WARNING) >= end {
            race.is_warned = true;
            news.lines.push(format!("{} left", counted(end.saturating_sub(reached), "second")));
            news.rings = true;
        }
        news.rings &= !race.is_quiet;
        (!news.lines.is_empty() || news.rings).then_some(news)
    }

    /// The prompt before the music of a race.
    pub(super) fn before_music(&self) -> Option<String> {
        let waits = self.race.as_ref().is_some_and(|race| race.begun.is_none());
        let desk = self.desk.as_ref().filter(|desk| waits && desk.phase().is_some())?;
        Some(format!("{}: Enter starts the music> ", desk.header().game))
    }

    /// Returns `true` while the music plays.
    pub fn races(&self) -> bool {
        self.race.as_ref().is_some_and(|race| race.begun.is_some())
    }

    /// Returns `true` if a word works now, as far as a real clock decides that.
    pub fn works(&self, word: &Word) -> bool {
        let is_raced = self.race.is_some() && self.desk.as_ref().is_some_and(|desk| desk.phase().is_some());
        !is_raced || word.when.contains(&When::Racing)
    }
}
