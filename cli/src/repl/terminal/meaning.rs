//! Meaning of what a person types below a question: numbers, short words, incomplete moves.

use javelina_engine::{Room, verb};
use javelina_session::{Desk, Session, WORDS, Word, beginning, with_words};

use super::ask::{Ask, Choice, list_rows};
use super::paint::Brush;
use super::screen::Screen;
use super::shelves::shelved;

impl Screen {
    /// Returns the line of the session for what a player typed.
    ///
    /// # Errors
    ///
    /// No line is needed: this is the answer.
    pub(super) fn meant(&mut self, session: &mut Session, typed: &str, room: Room) -> Result<String, String> {
        let typed = typed.trim().trim_start_matches(':');
        let (word, rest) =
            typed.split_once(char::is_whitespace).map_or((typed, ""), |(word, rest)| (word, rest.trim()));
        let lower = word.to_lowercase();
        let word =
            WORDS.iter().find(|word| !lower.is_empty() && word.short == lower).map_or(lower.as_str(), |word| word.name);
        let line = || format!("{word} {rest}").trim_end().to_string();
        let plain = session.manner.plain;
        let blocks = session.desk().filter(|_| !plain).and_then(|desk| match (word, rest) {
            ("show" | "board", "") => Some((desk, desk.blocks(room))),
            ("sheet", seat) => Some((desk, desk.sheet_blocks(seat, room)?)),
            _ => None,
        });
        if let Some((desk, blocks)) = blocks {
            let lines = shelved(&blocks, room.columns, Brush { paint: self.paint, seats: desk.header().seats.len() });
            return if blocks.is_empty() { Ok(line()) } else { Err(lines.join("\n")) };
        }
        let Some(ask) = self.ask.as_mut().filter(|_| !typed.is_empty()) else { return Ok(line()) };
        let number = |text: &str| text.parse::<usize>().ok();
        if let (Some(number), "") = (number(word), rest) {
            return self.numbered(number, room);
        }
        match (word, number(rest)) {
            ("moves", _) => Err(self.moves(session, rest, room)),
            ("whatif" | "why-not" | "why" | "explain", Some(number)) => {
                let spelled = ask.spelled(number).ok_or_else(|| no_number(number))?;
                Ok(format!("{} {spelled}", if word == "explain" { "whatif" } else { word }))
            }
            _ if word.is_empty() || Word::named(word).is_some() => Ok(line()),
            _ => {
                let verbs = session.desk().map_or(&[][..], Desk::verbs);
                let named = verb(verbs, typed).map(|(row, _, rest)| format!("{} {rest}", verbs[row].name()));
                let begun = [Some(typed.to_string()), named].into_iter().flatten();
                let begun = begun.map(|line| beginning(&ask.question.choices, &line)).find(|begun| !begun.is_empty());
                match begun {
                    Some(moves) if !session.desk().is_some_and(|desk| desk.is_move(typed)) => {
                        Err(ask.open(moves, room.columns, list_rows(room, 0), &self.paint).join("\n"))
                    }
                    _ => Ok(typed.to_string()),
                }
            }
        }
    }

    /// Returns the move of a number. A list is opened at once, as an `Err`.
    fn numbered(&mut self, number: usize, room: Room) -> Result<String, String> {
        let Some(ask) = &mut self.ask else { return Ok(number.to_string()) };
        let rows = list_rows(room, 0);
        self.is_refused = ask.numbered(number).is_none() && number > 0;
        match ask.numbered(number).cloned() {
            // Its words, since the moves may be others by now where a clock runs.
            Some(Choice::Move(at)) => Ok(ask.question.choices[at].clone()),
            Some(Choice::List(moves)) => Err(ask.open(moves, room.columns, rows, &self.paint).join("\n")),
            None if number == 0 && ask.is_printed() => {
                let back = ask.back(room.columns, rows, &self.paint);
                Err(back.map_or_else(|| "this is the whole list".into(), |lines| lines.join("\n")))
            }
            None if ask.is_printed() => Err(no_number(number)),
            None if ask.question.choices.is_empty() => {
                Err("there is no numbered list here; `m` shows the possible input".into())
            }
            None => Err("no list is shown; `m` shows one".into()),
        }
    }

    /// `moves [TEXT]`: all of them, or those with these words; `moves best`: by points.
    fn moves(&mut self, session: &mut Session, rest: &str, room: Room) -> String {
        let Some(ask) = &mut self.ask else { return String::new() };
        let clocked = session.desk().filter(|_| ask.question.is_timed);
        if let Some((desk, question)) = clocked.and_then(|desk| Some((desk, desk.question()?))) {
            let figures = if session.figures { desk.figures() } else { Vec::new() };
            *ask = Ask::new(question, figures, session.manner.plain);
        }
        let is_best = rest == "best";
        let moves = with_words(&ask.question.choices, if is_best { "" } else { rest });
        let mut lines = ask.each(&moves, is_best, room.columns, &self.paint);
        if ask.question.is_open || moves.is_empty() {
            let said = session.command(&format!("moves {rest}")).text;
            let open = said.lines().skip_while(|line| line.trim_start().starts_with(|one: char| one.is_ascii_digit()));
            lines.extend(open.map(str::to_string));
        }
        lines.join("\n")
    }
}

fn no_number(number: usize) -> String {
    format!("the list has no {number}; `m` shows all moves")
}
