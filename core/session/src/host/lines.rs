//! Lines of a session: what each comes to.

use javelina_engine::{Verb, did_you_mean, limits, printable, split_mark};

use super::session::{Outcome, Reply, Session, Show};
use super::words::{Does, WORDS, When, Word, usage};
use crate::erased::{Denied, Desk, Told};

/// What `set` takes, by its usage.
pub(super) fn settings() -> Vec<String> {
    let usage = Word::named("set").map_or("", |word| word.usage);
    let all = usage.split(", set ").filter_map(|one| one.split_once(' '));
    all.flat_map(|(what, values)| values.split('|').map(move |value| format!("{what} {value}"))).collect()
}

/// A line with single blanks between its words.
fn without_columns(line: &str) -> String {
    let indent = line.len() - line.trim_start().len();
    format!("{}{}", &line[..indent], line.split_whitespace().collect::<Vec<_>>().join(" "))
}

impl Session {
    /// Runs a line. Never fails: what cannot be done is said in the reply.
    pub fn command(&mut self, line: &str) -> Reply {
        self.outside.begins()(false);
        let refused = |Denied(text)| Reply { text, outcome: Outcome::Refused };
        let held = self.race.as_mut().map(|race| std::mem::take(&mut race.held)).unwrap_or_default();
        let mut reply = self.replied(line).unwrap_or_else(refused);
        if !held.is_empty() {
            reply.text = format!("{}\n{}", held.join("\n"), reply.text).trim_end().into();
        }
        if let (Some(after), Some(desk)) = (&mut self.after, &self.desk) {
            after(&**desk, &self.loaded);
        }
        if let Some(news) = self.recorder.as_ref().and_then(|recorder| recorder.news()) {
            reply.text = if reply.text.is_empty() { news } else { format!("{}\n{news}", reply.text) };
        }
        if self.manner.plain {
            reply.text = reply.text.lines().map(without_columns).collect::<Vec<_>>().join("\n");
        }
        reply
    }

    fn replied(&mut self, line: &str) -> Result<Reply, Denied> {
        if line.len() > limits::MAX_TYPED_LINE {
            let (bytes, most) = (line.len(), limits::MAX_TYPED_LINE);
            return Err(format!("that line has {bytes} bytes; the limit is {most}").into());
        }
        let line = split_mark(line).1.trim().trim_start_matches(':');
        if line.chars().any(char::is_control) {
            return Err("that line contains control characters; nothing was done".into());
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let (first, rest) = (first.to_lowercase(), rest.trim());
        if self.warned.as_deref() != Some(line) {
            self.warned = None; // only the very next line confirms
        }
        let word = Word::named(&first);
        if let Some(text) = self.raced(word, line)? {
            return Ok(Reply { text, outcome: Outcome::Done });
        }
        let outcome = match word.map(|word| word.does) {
            Some(Does::Reads) => Outcome::Answered,
            Some(Does::Leaves) => Outcome::Left,
            _ => Outcome::Done,
        };
        let told = match word {
            Some(word) => self.allows(word, rest, line).and_then(|()| (word.run)(self, rest)),
            None if line.is_empty() => self.table().map_or(Ok(String::new()), |desk| desk.press_enter()),
            None => match self.table().map(|desk| desk.play(format!("{first} {rest}").trim())) {
                Ok(Some(told)) => told,
                Err(no_game) if self.near(&first).is_none() => Err(no_game),
                _ => {
                    let text = self.no_word(&first, "`help` lists the words");
                    return Ok(Reply { text, outcome: Outcome::Unknown });
                }
            },
        };
        Ok(Reply { text: told?, outcome })
    }

    /// Refuses a word that cannot be used at the moment: while an earlier position is looked at, or before a game is lost.
    fn allows(&mut self, word: &Word, rest: &str, line: &str) -> Result<(), Denied> {
        if word.when.contains(&When::Looking) || word.when.contains(&When::Alone) && rest.is_empty() {
            return Ok(());
        }
        self.desk.as_ref().map_or(Ok(()), |desk| desk.not_looking())?;
        if word.does == Does::Begins { self.spares(line) } else { Ok(()) }
    }

    /// Refuses a line that would throw the game away: at a terminal, a game that is kept nowhere is thrown away only if the
    /// line is typed once more.
    fn spares(&mut self, line: &str) -> Result<(), Denied> {
        let Some(desk) = self.desk.as_ref().filter(|_| self.at_terminal) else { return Ok(()) };
        if !desk.is_begun() || desk.is_over() || self.recorder.is_some() || self.warned.as_deref() == Some(line) {
            return Ok(());
        }
        self.warned = Some(line.to_string());
        let line = printable(line, 100);
        Err(format!("this ends the current game; `save FILE` keeps it, or type `{line}` again to discard it").into())
    }

    /// A word or a verb that is like one that is none.
    fn near(&self, word: &str) -> Option<String> {
        let verbs = self.verbs();
        did_you_mean(word, WORDS.iter().map(|word| word.name).chain(verbs.iter().flat_map(Verb::names)))
    }

    /// That a word is none, and what is like it; else the way on.
    pub(super) fn no_word(&self, word: &str, way: &str) -> String {
        format!("unknown word `{}`; {}", printable(word, 40), self.near(word).unwrap_or_else(|| way.into()))
    }

    /// The game at the table, for a word that is followed by a move.
    pub(super) fn of_move(&mut self, word: &str, rest: &str) -> Result<&mut dyn Desk, Denied> {
        let desk = self.table()?;
        if !rest.is_empty() {
            return Ok(desk);
        }
        let example = desk.question().and_then(|question| question.choices.into_iter().next());
        let example = example.map(|example| format!(", such as `{word} {example}`")).unwrap_or_default();
        Err(format!("`{word}` needs a move{example}").into())
    }

    /// `seed`: the seed, which a game cannot change.
    pub(super) fn seed(&mut self, rest: &str) -> Told {
        let seed = self.table()?.seed();
        if rest.is_empty() {
            return Ok(seed);
        }
        let known = seed.parse::<u64>().map_or(seed, |seed| format!("the seed is {seed}"));
        let other = printable(rest, 40);
        Err(format!("{known}; `new --seed {other}` starts a game with another one").into())
    }

    /// `position`: the lines of the position, which are written to no file.
    pub(super) fn position(&mut self, rest: &str) -> Told {
        let position = self.table()?.position()?;
        if rest.is_empty() {
            return Ok(position);
        }
        Err("`position` shows the position and writes no file; `save FILE` keeps the game, and \
             `javelina position FILE` prints a position of it"
            .into())
    }

    /// The verbs that mean something at this table.
    pub(super) fn verbs(&self) -> Vec<Verb> {
        self.desk.as_ref().map_or_else(Vec::new, |desk| desk.verbs().to_vec())
    }

    /// `set`: changes how the session behaves.
    pub(super) fn set(&mut self, rest: &str) -> Told {
        let (all, typed) = (settings(), rest.split_whitespace().collect::<Vec<_>>().join(" "));
        let Some((what, value)) = typed.split_once(' ').filter(|_| all.contains(&typed)) else {
            let near = did_you_mean(rest, all.iter().map(String::as_str)).filter(|_| !rest.is_empty());
            let near = near.map(|near| format!("unknown setting `{}`; {near}", printable(rest, 60)));
            return Err(near.or(usage("set")).unwrap_or_default().into());
        };
        match what {
            "chance" => self.manner.typed_chance = value == "typed",
            "autoshow" if self.manner.tells => self.show = Some(if value == "on" { Show::All } else { Show::None }),
            "autoshow" => self.manner.autoshow = value == "on",
            "figures" => self.figures = value == "on",
            "show" => self.show = Show::named(value),
            _ => self.manner.plain = value == "on",
        }
        if typed == "chance auto" {
            return Ok(self.table().map(|desk| desk.run_on()).unwrap_or_default());
        }
        Ok("done".into())
    }
}
