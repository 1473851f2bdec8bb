//! Screen: what a person at a terminal sees at each question, and what numbers, short words and incomplete moves mean there.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::{Block, Form, Room, Seat, printable, verb};
use javelina_session::{Desk, Outcome, Question, Session, Show, WORDS, Word, beginning, with_words};

use super::ask::{Ask, Choice};
use super::curtain::Part;
use super::marked::{Seen, mark};
use super::paint::{Paint, Role};
use super::shelves::{broken, shelved};

/// The most lines that tell what happened.
const MOST_TOLD: usize = 6;
/// Below so many rows only what changes is shown.
const LOW: usize = 20;
/// The most letters of a line that is heard.
const LONGEST: usize = 400;
/// A list of choices has room for at least so many lines.
const LEAST_ROWS: usize = 12;
/// The first questions, below which the line of help stands.
const HELPED: usize = 10;
const HELP: &str = "number or move; m moves, h hint, l log, rules, explain NAME, undo, ? help";

/// The screen of a session.
pub(super) struct Screen {
    pub paint: Paint,
    /// The question that a person is asked, with the list that was printed in this position.
    ask: Option<Ask>,
    /// Where the table stood when it was shown last, and its lines.
    shown: (Option<u64>, Vec<String>),
    /// What each reader saw last in drawings.
    seen: BTreeMap<Option<Seat>, Seen>,
    /// How many questions were asked.
    asked: usize,
    /// Whether the last reply was a whole screen, with the question at its end.
    is_drawn: bool,
    /// Whether the last line was refused.
    pub is_refused: bool,
    /// Whether other lines follow at once, so that a screen only tells what happened.
    pub is_brief: bool,
    /// The person who is alone with the screen, and how many moves had been played when that began.
    alone: Option<(Seat, usize)>,
}

impl Screen {
    /// The screen of a terminal with these colours.
    pub fn new(paint: Paint) -> Self {
        let shown = (None, Vec::new());
        let seen = BTreeMap::new();
        Self {
            paint,
            ask: None,
            shown,
            seen,
            asked: 0,
            is_drawn: false,
            is_refused: false,
            is_brief: false,
            alone: None,
        }
    }

    /// The screen with which a session begins, after what is said of that.
    pub fn begin(&mut self, session: &mut Session, said: &str, room: Room) -> Vec<Part> {
        let room = heard(session, room);
        self.composed(session, said, room, true)
    }

    /// Whether the last reply is one that may be stopped at the end of a page: an answer, or what cannot be scrolled back to,
    /// and no race against the clock.
    pub fn is_paged(&self) -> bool {
        (!self.is_drawn || self.alone.is_some()) && !self.ask.as_ref().is_some_and(|ask| ask.question.is_timed)
    }

    /// Runs a line that a person typed; the reply, and whether the session ends.
    pub fn command(&mut self, session: &mut Session, line: &str, room: Room) -> (Vec<Part>, bool) {
        (self.is_drawn, self.is_refused) = (false, false);
        let room = heard(session, room);
        let line = match self.meant(session, line, room) {
            Ok(line) => line,
            Err(text) => {
                let lines = text.lines().flat_map(|line| self.whole(line, room));
                return (vec![self.part(lines.collect())], false);
            }
        };
        let games = session.games;
        let reply = session.command(&line);
        let leaves = reply.outcome == Outcome::Left;
        self.is_refused = matches!(reply.outcome, Outcome::Refused | Outcome::Unknown);
        if leaves || session.desk().map(Desk::standing) == self.shown.0 {
            return (vec![self.part(vec![self.laid(&reply.text, session, room)])], leaves);
        }
        (self.composed(session, &reply.text, room, session.games != games), leaves)
    }

    /// Lines for whoever looks at the screen.
    fn part(&self, lines: Vec<String>) -> Part {
        Part { seat: self.alone.map(|(seat, _)| seat), text: lines.join("\n") }
    }

    /// The line that a session takes for what somebody typed.
    ///
    /// # Errors
    ///
    /// No line is needed: this is the answer.
    fn meant(&mut self, session: &mut Session, typed: &str, room: Room) -> Result<String, String> {
        let typed = typed.trim().trim_start_matches(':');
        let (word, rest) =
            typed.split_once(char::is_whitespace).map_or((typed, ""), |(word, rest)| (word, rest.trim()));
        let lower = word.to_lowercase();
        let word =
            WORDS.iter().find(|word| !lower.is_empty() && word.short == lower).map_or(lower.as_str(), |word| word.name);
        let line = || format!("{word} {rest}").trim_end().to_string();
        let plain = session.manner.plain;
        if word == "show"
            && !plain
            && let Some(desk) = session.desk()
        {
            let blocks = desk.blocks(room);
            return if blocks.is_empty() { Ok(line()) } else { Err(shelved(&blocks, room.columns).join("\n")) };
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

    /// What a number means: a move, or a list, which is answered at once.
    fn numbered(&mut self, number: usize, room: Room) -> Result<String, String> {
        let Some(ask) = &mut self.ask else { return Ok(number.to_string()) };
        let rows = list_rows(room, 0);
        self.is_refused = ask.numbered(number).is_none() && number > 0;
        match ask.numbered(number).cloned() {
            // Where a clock runs, the moves may be others by now.
            Some(Choice::Move(at)) if ask.question.is_timed => Ok(ask.question.choices[at].clone()),
            Some(Choice::Move(at)) => Ok((at + 1).to_string()),
            Some(Choice::List(moves)) => Err(ask.open(moves, room.columns, rows, &self.paint).join("\n")),
            None if number == 0 && ask.is_printed() => {
                let back = ask.back(room.columns, rows, &self.paint);
                Err(back.map_or_else(|| "this is the whole list".into(), |lines| lines.join("\n")))
            }
            None if ask.is_printed() => Err(no_number(number)),
            None if ask.question.choices.is_empty() => {
                Err("nothing is numbered here; `m` shows what may be typed".into())
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

    /// A painted line of a list as it is, others broken between words.
    fn whole(&self, line: &str, room: Room) -> Vec<String> {
        if line.contains('\u{1b}') { vec![line.into()] } else { broken(line, room.columns) }
    }

    /// A reply with long lines broken between words, and painted.
    fn laid(&self, text: &str, session: &Session, room: Room) -> String {
        let seats = session.desk().map_or(0, |desk| desk.header().seats.len());
        // The door parts two colons that begin a line.
        let columns = |line: &str| room.columns - usize::from(line.trim_start().starts_with("::"));
        let lines = text.lines().flat_map(|line| broken(line, columns(line)));
        lines.map(|line| self.paint.line(&line, seats)).collect::<Vec<_>>().join("\n")
    }

    /// The whole screen: what is told, table and sheet, the question, its choices. Where somebody else is to be alone with it,
    /// all may see what is told.
    fn composed(&mut self, session: &mut Session, said: &str, room: Room, is_first: bool) -> Vec<Part> {
        let heard = self.turned(session);
        let is_turned = heard.is_some();
        let heard = heard.flatten().filter(|_| !is_first).map(|lines| lines.join("\n"));
        let said = heard.as_deref().unwrap_or(said);
        let question = session.desk().and_then(Desk::question);
        let table = self.table(session, question.as_ref(), room, is_first);
        self.shown.0 = session.desk().map(Desk::standing);
        let Some(question) = question else {
            (self.ask, self.is_drawn) = (None, true);
            let said = self.laid(said, session, room);
            return vec![self.part(table.into_iter().chain([said]).collect())];
        };
        let seats = session.desk().map_or(0, |desk| desk.header().seats.len());
        let mut lines = self.told(said, &question, is_first, seats, room);
        let told = is_turned.then(|| Part { seat: None, text: std::mem::take(&mut lines).join("\n") });
        lines.extend(table);
        if !lines.is_empty() && !self.is_brief {
            lines.push(String::new());
        }
        let figures = match session.desk().filter(|_| session.figures) {
            Some(desk) => desk.figures(),
            None => Vec::new(),
        };
        let mut ask = Ask::new(question, figures, session.manner.plain);
        let choices = ask.all(room.columns, list_rows(room, lines.len()), &self.paint);
        let gap = if session.manner.plain { ", " } else { "   " };
        let count = ask.count().map(|count| format!("{gap}{count}")).unwrap_or_default();
        let text = format!("{}{count}", ask.question.text);
        let text = text.lines().flat_map(|line| broken(line, room.columns));
        if !self.is_brief {
            lines.extend(text.map(|line| self.paint.line(&line, seats)));
            lines.extend(choices);
        }
        self.asked += 1;
        if self.asked <= HELPED && !self.is_brief {
            lines.extend(broken(HELP, room.columns).iter().map(|line| self.paint.role(Role::Faint, line)));
        }
        (self.ask, self.is_drawn) = (Some(ask), true);
        told.into_iter().chain([self.part(lines)]).collect()
    }

    /// Sees who is alone with the screen. If it is somebody else than before, what all may hear of the moves since, if there
    /// were any.
    fn turned(&mut self, session: &Session) -> Option<Option<Vec<String>>> {
        let desk = session.desk().filter(|_| session.has_curtain);
        let seat = desk.and_then(Desk::reads_alone);
        if seat == self.alone.map(|(seat, _)| seat) {
            return None;
        }
        let moves = desk.map_or(0, |desk| desk.moves_so_far().len());
        let before = std::mem::replace(&mut self.alone, seat.map(|seat| (seat, moves)));
        let heard = before.zip(desk).and_then(|((_, from), desk)| desk.heard_since(from));
        seat.map(|_| heard)
    }

    /// What happened since the question before; of a new game, first how it began.
    fn told(&self, said: &str, question: &Question, is_first: bool, seats: usize, room: Room) -> Vec<String> {
        let told = said.strip_suffix(question.text.as_str()).unwrap_or(said);
        let all: Vec<String> = told.lines().flat_map(|line| broken(line, room.columns)).collect();
        let (head, rest) = all.split_at(usize::from(is_first).min(all.len()));
        let more = rest.len().saturating_sub(MOST_TOLD);
        let mut lines: Vec<String> = head.to_vec();
        if more > 0 {
            lines.push(self.paint.role(Role::Faint, &format!(".. {more} before: log")));
        }
        lines.extend(rest.iter().skip(more).map(|line| self.paint.line(line, seats)));
        lines
    }

    /// As much of table and sheet as is to be shown.
    fn table(&mut self, session: &mut Session, question: Option<&Question>, room: Room, is_first: bool) -> Vec<String> {
        let plain = session.manner.plain;
        let usual = if plain || room.rows < LOW { Show::Change } else { Show::All };
        let show = session.show.unwrap_or(usual);
        let is_shown = show != Show::None && !self.is_brief;
        let Some(desk) = session.desk().filter(|_| is_shown) else { return Vec::new() };
        let mut blocks = if show == Show::Sheet || plain { Vec::new() } else { desk.blocks(room) };
        if blocks.is_empty() {
            let words: &[&str] = if show == Show::Sheet { &["sheet"] } else { &["board", "sheet"] };
            let texts = words.iter().map(|word| session.command(word).text);
            blocks = texts.map(|text| Block::text(text.lines().map(str::to_string))).collect();
        }
        let reader = question.map(|question| question.seat);
        let before = self.seen.get(&reader).filter(|_| !is_first);
        let seen = mark(&mut blocks, before, question.map_or(&[], |question| &question.choices));
        self.seen.insert(reader, seen);
        for block in blocks.iter_mut().filter(|block| !is_first && block.form == Form::Once) {
            let titles = block.lines.iter().map(|line| line.split_once(": ").map_or(line.as_str(), |(title, _)| title));
            let titles = titles.collect::<Vec<_>>().join(", ");
            block.lines = if titles.is_empty() { Vec::new() } else { vec![format!("in play: {titles}")] };
        }
        let mut lines: Vec<String> =
            shelved(&blocks, room.columns).iter().map(|line| printable(line, room.columns.max(LONGEST))).collect();
        if plain {
            // The question follows, and what stands on table and sheet is told once.
            let is_asked = |line: &str| question.is_some_and(|question| question.text.ends_with(line));
            let mut told = BTreeSet::new();
            lines.retain(|line| !is_asked(line) && told.insert(line.clone()));
        }
        let before = std::mem::replace(&mut self.shown.1, lines.clone());
        if show != Show::Change || is_first {
            return lines;
        }
        let new = lines.iter().filter(|line| !line.trim().is_empty() && !before.contains(line));
        new.map(|line| self.paint.role(Role::New, &format!("+ {line}"))).collect()
    }
}

/// The room for lines: whoever hears the screen hears each as a whole.
fn heard(session: &Session, room: Room) -> Room {
    if session.manner.plain { Room { columns: LONGEST, ..room } } else { room }
}

/// The lines that a list may have below others.
fn list_rows(room: Room, above: usize) -> usize {
    room.rows.saturating_sub(above + 5).max(LEAST_ROWS)
}

fn no_number(number: usize) -> String {
    format!("the list has no {number}; `m` shows all moves")
}
