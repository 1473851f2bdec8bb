//! Lines of a session: what each comes to.

use javelina_engine::{Verb, Whose, did_you_mean, limits, printable, split_mark};

use super::session::{Outcome, Reply, Session, Show};
use super::words::{Does, WORDS, When, Word, told, usage};
use crate::erased::{Denied, Told};

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
        let mut reply = self.replied(line).unwrap_or_else(refused);
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
    fn no_word(&self, word: &str, way: &str) -> String {
        format!("unknown word `{}`; {}", printable(word, 40), self.near(word).unwrap_or_else(|| way.into()))
    }

    /// `help`: all words and verbs, or one of them with its usage.
    pub(super) fn help(&self, word: &str) -> Told {
        let (verbs, seats) = (self.verbs(), self.desk.as_ref().map_or(&[][..], |desk| desk.seat_words()));
        if !word.is_empty() {
            let named = |verb: &&Verb| verb.names().any(|name| name == word || name.split(' ').next() == Some(word));
            let named = verbs.iter().filter(named).map(|verb| told(verb, 0)).reduce(|all, one| format!("{all}\n{one}"));
            let about = word.trim_start_matches('@');
            let seat = || Some(format!("@{about}  {}", seats.iter().find(|(name, _)| *name == about)?.1));
            let none = || self.no_word(word, "`help` alone lists the words");
            return Ok(usage(word).or(named).or_else(seat).ok_or_else(none)?);
        }
        let mut lines: Vec<String> = WORDS.iter().map(|word| format!("{:8} {}", word.name, word.doc)).collect();
        if !verbs.is_empty() {
            lines.push("moves of the game:".into());
            let width = verbs.iter().map(|verb| verb.usage().len()).max().unwrap_or(0).min(24);
            let (chance, own): (Vec<&Verb>, Vec<&Verb>) = verbs.iter().partition(|verb| verb.whose == Whose::Nature);
            lines.extend(own.into_iter().chain(chance).map(|verb| format!("  {}", told(verb, width))));
        }
        if !seats.is_empty() {
            lines.push("after the name of a player:".into());
            lines.extend(seats.iter().map(|(word, text)| format!("  @{word:8} {text}")));
        }
        if self.manner.tells {
            let short = WORDS.iter().filter(|word| !word.short.is_empty());
            let short: Vec<String> = short.map(|word| format!("{} {}", word.short, word.name)).collect();
            lines.push(format!("short for words: {}", short.join(", ")));
        }
        Ok(lines.join("\n"))
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
