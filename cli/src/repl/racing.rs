//! A race against the clock at the table of a session: what its lines come to, and what happens while none is typed.

use super::race::{News, WARNING};
use super::session::Session;
use super::words::WORDS;
use javelina_engine::counted;

/// Words that would stop the music, or look behind it.
const NOT_NOW: [&str; 20] = [
    "undo", "undo!", "redo", "goto", "fork", "fork!", "hint", "whatif", "at", "new", "load", "setup", "with", "reload",
    "save", "save!", "seat", "eval", "why-not", "position",
];

impl Session {
    /// Whether the game at the table can be raced by a clock.
    ///
    /// # Errors
    ///
    /// Why it cannot, with ways out.
    pub fn may_race(&self) -> Result<(), String> {
        let Some(desk) = &self.desk else { return Err("--clock is for a game: `play cliffs --clock`".into()) };
        let (game, people) = (desk.header().game.clone(), desk.persons().len());
        if people > 1 {
            return Err(format!(
                "--clock is for one person against bots: {people} people cannot type at one keyboard at once; \
                 `--with in_turns` races in turns"
            ));
        }
        if people == 0 {
            return Err("--clock is for one person against bots: `--seats human,greedy@quick`".into());
        }
        if desk.phase().is_none() {
            return Err(format!("{game} has no phase against the clock here, so --clock says nothing; leave it out"));
        }
        Ok(())
    }

    /// What a line comes to in a race; `None` if it is a line like any other.
    pub(super) fn raced(&mut self, line: &str) -> Option<String> {
        let (race, desk) = (self.race.as_mut()?, self.desk.as_mut()?);
        let (now, end) = desk.phase()?;
        let word = line.split_whitespace().next().unwrap_or_default().to_lowercase();
        let is_word = WORDS.iter().any(|(known, ..)| *known == word);
        let Some(reached) = race.reached() else {
            if line.is_empty() {
                race.begun = Some((race.clock.passed(), now));
                (race.is_warned, race.begins) = (end - now <= WARNING, true);
                let text = "what you type counts when you press Enter";
                return Some(format!("the music plays for {}; {text}", counted(end - now, "second")));
            }
            let waits = "the music has not begun: Enter starts it; `sheet` and `board` show the cards";
            return (!is_word || NOT_NOW.contains(&word.as_str())).then(|| waits.into());
        };
        let is_move = !(line.is_empty() || is_word || matches!(word.as_str(), "quit" | "exit" | "q" | "?"));
        if reached > end {
            // Lines that come close to each other leave the clock no moment of its own.
            let mut lines = self.tick().unwrap_or_default().lines;
            lines.push("that came after the music; nothing was played".into());
            return is_move.then(|| lines.join("\n"));
        }
        if NOT_NOW.contains(&word.as_str()) {
            return Some(format!("refused: no `{word}` while the music plays"));
        }
        if !is_move {
            return None;
        }
        let manner = self.manner;
        let mut lines = desk.clock_at(reached.min(end), manner);
        let seat = desk.persons().first().copied()?;
        let typed = line.strip_prefix(&format!("{seat}:")).unwrap_or(line).trim();
        let tick = reached.min(end);
        lines.extend(desk.word("at", &format!("{tick} {seat} {typed}"), manner));
        Some(lines.join("\n"))
    }

    /// Lets the clock of a race go on; what is to be told, if anything.
    pub fn tick(&mut self) -> Option<News> {
        let (race, desk) = (self.race.as_mut()?, self.desk.as_mut()?);
        let (reached, end) = (race.reached()?, desk.phase()?.1);
        let mut news = News { lines: desk.clock_at(reached, self.manner), rings: std::mem::take(&mut race.begins) };
        if desk.phase().is_none() {
            race.begun = None;
            desk.goes_by(Some(0));
            news.rings = true;
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

    /// Whether the music plays.
    pub fn races(&self) -> bool {
        self.race.as_ref().is_some_and(|race| race.begun.is_some())
    }
}
