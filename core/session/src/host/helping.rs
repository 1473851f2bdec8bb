//! `help`: what can be typed now, one word, or all of them.

use javelina_engine::{Verb, Whose, verb};

use super::session::Session;
use super::words::{WORDS, Word, told, usage};
use crate::erased::Told;
use crate::texts::hanging;

impl Session {
    /// `help`: the moves that are possible now, and the words by purpose; `help all`; `help WORD`.
    pub(super) fn help(&self, word: &str) -> Told {
        let (verbs, seats) = (self.verbs(), self.desk.as_ref().map_or(&[][..], |desk| desk.seat_words()));
        match word {
            "" => return Ok(self.help_now()),
            "all" => return Ok(self.help_all(&verbs, seats)),
            _ => {}
        }
        let named = |verb: &&Verb| verb.names().any(|name| name == word || name.split(' ').next() == Some(word));
        let named = verbs.iter().filter(named).map(|verb| told(verb, 0)).reduce(|all, one| format!("{all}\n{one}"));
        let about = word.trim_start_matches('@');
        let seat = || Some(format!("@{about}  {}", seats.iter().find(|(name, _)| *name == about)?.1));
        let none = || self.no_word(word, "`help` alone lists the words");
        Ok(usage(word).or(named).or_else(seat).ok_or_else(none)?)
    }

    fn help_now(&self) -> String {
        let mut lines = self.possible();
        let mut purposes: Vec<&str> = WORDS.iter().map(|word| word.purpose).filter(|one| !one.is_empty()).collect();
        purposes.dedup();
        for purpose in purposes {
            let is_there =
                |word: &&Word| word.name != "levels" || self.desk.as_ref().is_some_and(|desk| desk.has_levels());
            let of_purpose = WORDS.iter().filter(|word| word.purpose == purpose).filter(is_there);
            let of_purpose = of_purpose.map(|word| self.brief(word));
            lines.push(format!("{purpose:9} {}", of_purpose.collect::<Vec<_>>().join("   ")));
        }
        lines.push("`help WORD` explains one of them, `help all` lists everything.".into());
        lines.join("\n")
    }

    /// A word with what must follow it, and its letter at a terminal.
    fn brief(&self, word: &Word) -> String {
        let needs = word.usage.split([' ', ';']).next().filter(|one| !one.is_empty() && !one.starts_with('['));
        let needs = needs.filter(|_| word.name != "set").map(|one| format!(" {one}")).unwrap_or_default();
        let short =
            if self.manner.tells && !word.short.is_empty() { format!(" ({})", word.short) } else { String::new() };
        format!("{}{needs}{short}", word.name)
    }

    /// The verbs of the moves that can be made now, each with an example, and the names of the others.
    fn possible(&self) -> Vec<String> {
        let Some((desk, question)) = self.desk.as_ref().and_then(|desk| Some((desk, desk.question()?))) else {
            return Vec::new();
        };
        let (verbs, columns) = (desk.verbs(), self.manner.columns);
        // Of moves that cannot be listed, the question shows one.
        let quoted = question.text.split('`').skip(1).step_by(2).filter(|_| question.is_open);
        let mut examples: Vec<Option<&str>> = vec![None; verbs.len()];
        for choice in question.choices.iter().map(String::as_str).chain(quoted) {
            if let Some((row, ..)) = verb(verbs, choice) {
                let is_shorter = |known: &mut &str| choice.chars().count() < known.chars().count();
                if examples[row].as_mut().is_none_or(is_shorter) {
                    examples[row] = Some(choice);
                }
            }
        }
        let width = examples.iter().flatten().map(|example| example.chars().count()).max().unwrap_or(0);
        let is_own = |verb: &Verb| verb.whose == Whose::Seat;
        let is_there = |verb: &Verb, example: &Option<&str>| example.is_some() || desk.has_verb(verb);
        let rows = || verbs.iter().zip(&examples).filter(|(verb, example)| is_own(verb) && is_there(verb, example));
        let does = |verb: &Verb| verb.doc.split(": `").next().unwrap_or_default();
        let now = rows().filter_map(|(verb, example)| Some((verb, (*example)?)));
        let now = now.map(|(verb, example)| hanging(&format!("  {example:width$}  "), does(verb), columns));
        let not_now: Vec<&str> = rows().filter(|(_, example)| example.is_none()).map(|(verb, _)| verb.name()).collect();
        let mut lines = vec!["Moves you can type now, or by their number in the list (`moves`):".to_string()];
        lines.extend(now);
        if !not_now.is_empty() {
            lines.push(hanging("  not now: ", &not_now.join(", "), columns));
        }
        lines
    }

    fn help_all(&self, verbs: &[Verb], seats: &[(&str, &str)]) -> String {
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
            lines.push(format!("one-letter forms: {}", short.join(", ")));
        }
        lines.join("\n")
    }
}
