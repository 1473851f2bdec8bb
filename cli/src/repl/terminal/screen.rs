//! Screen: what a person at a terminal sees at each question, and what numbers, short words and incomplete moves mean there.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::{Block, Form, Room, Seat, printable, verb};
use javelina_session::{Desk, Outcome, Question, Session, Show, WORDS, Word, beginning, with_words};

use super::ask::{Ask, Choice};
use super::curtain::Part;
use super::fitting::{Told, board, fitted};
use super::marked::{Seen, mark};
use super::paint::{Paint, Role};
use super::shelves::{broken, room_beside, shelved};
use crate::repl::guide::Guide;

/// The most letters of a line that is heard.
const LONGEST: usize = 400;
/// A list of choices has room for at least so many lines below a board, and for so many elsewhere.
const LEAST_ROWS: usize = 5;
const USUAL_ROWS: usize = 12;
/// Lines about what happened that stand above a board in any case.
const FEW_TOLD: usize = 2;
/// The first questions, below which the line of help stands.
const HELPED: usize = 10;
const HELP: &str = "number or move; m moves, h hint, b board, s sheet, l log, rules, undo, ? help";

/// The screen of a session.
pub(super) struct Screen {
    pub paint: Paint,
    /// The question that a person is asked, with the list that was printed in this position.
    ask: Option<Ask>,
    /// The guide of a tour.
    pub guide: Option<Guide>,
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
    /// The screen of a terminal with these colours, and the guide of a tour.
    pub fn new(paint: Paint, guide: Option<Guide>) -> Self {
        let shown = (None, Vec::new());
        let seen = BTreeMap::new();
        Self {
            paint,
            ask: None,
            guide,
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
        let games = session.games;
        let guided = self.guide.as_mut().filter(|_| line.trim().is_empty()).and_then(|guide| guide.enter(session));
        let line = match guided.map_or_else(|| self.meant(session, line, room), Ok) {
            Ok(line) => line,
            Err(text) => {
                let lines = text.lines().flat_map(|line| self.whole(line, room)).chain(self.way_on(room));
                return (vec![self.part(lines.collect())], false);
            }
        };
        let reply = session.command(&line);
        let leaves = reply.outcome == Outcome::Left;
        self.is_refused = matches!(reply.outcome, Outcome::Refused | Outcome::Unknown);
        if self.guide.as_mut().is_some_and(|guide| !guide.follow(session)) {
            self.guide = None;
        }
        if leaves || session.desk().map(Desk::standing) == self.shown.0 {
            let lines = std::iter::once(self.laid(&reply.text, session, room));
            let more = if leaves { Vec::new() } else { self.way_on(room) };
            return (vec![self.part(lines.chain(more).collect())], leaves);
        }
        (self.composed(session, &reply.text, room, session.games != games), leaves)
    }

    /// What a prompt shows: that of the session, with the step of a tour.
    pub fn prompt(&self, session: &Session) -> String {
        let (prompt, mark) = (session.prompt(), self.guide.as_ref().map(Guide::mark).unwrap_or_default());
        match prompt.strip_suffix("> ") {
            Some(before) if !mark.is_empty() => format!("{before} {mark}> "),
            _ => prompt,
        }
    }

    /// The last line of a tour's page.
    fn way_on(&self, room: Room) -> Vec<String> {
        let tail = self.guide.as_ref().map(Guide::tail).unwrap_or_default();
        let lines = broken(&tail, room.columns).into_iter().filter(|line| !line.is_empty());
        lines.map(|line| self.paint.role(Role::Faint, &line)).collect()
    }

    /// Lines for whoever looks at the screen.
    fn part(&self, lines: Vec<String>) -> Part {
        Part { seat: self.alone.map(|(seat, _)| seat), text: lines.join("\n"), pauses: false }
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
        if matches!((word, rest), ("show" | "board", ""))
            && !plain
            && let Some(desk) = session.desk()
        {
            let blocks = desk.blocks(room);
            let lines = shelved(&blocks, room.columns, &|line| line.into());
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
        let blocks = self.blocks(session, question.as_ref(), room, is_first);
        self.shown.0 = session.desk().map(Desk::standing);
        let seats = session.desk().map_or(0, |desk| desk.header().seats.len());
        let Some(question) = question else { return self.ended(session, said, &blocks, room) };
        let told = said.strip_suffix(question.text.as_str()).unwrap_or(said);
        let mut told: Vec<String> = told.lines().map(str::to_string).collect();
        let all_told = Part { seat: None, text: self.laid(&told.join("\n"), session, room), pauses: !is_turned };
        if is_turned {
            told.clear();
        }
        self.asked += 1;
        let tail = match &self.guide {
            Some(_) => self.way_on(room),
            None if self.asked <= HELPED => {
                broken(HELP, room.columns).iter().map(|line| self.paint.role(Role::Faint, line)).collect()
            }
            None => Vec::new(),
        };
        let figures = session.desk().filter(|_| session.figures).map(Desk::figures).unwrap_or_default();
        let mut ask = Ask::new(question, figures, session.manner.plain);
        let gap = if session.manner.plain { ", " } else { "   " };
        let asked = |ask: &Ask, count: &str| -> Vec<String> {
            let text = format!("{}{gap}{count}", ask.question.text);
            text.trim_end_matches(gap).lines().flat_map(|line| broken(line, room.columns)).collect()
        };
        // The prompt has a row, too, and an empty one is above the question.
        let others = asked(&ask, "9999 ways").len() + tail.len() + 2;
        let rows = room.rows.saturating_sub(others);
        let (least, most) = if self.guide.is_some() { (0, LEAST_ROWS) } else { (LEAST_ROWS, USUAL_ROWS) };
        let least = ask.question.choices.len().min(least);
        let found = board(&blocks, rows.saturating_sub(least));
        let head = self.guide.as_ref().map(Guide::head).unwrap_or_default();
        let width = found.and_then(|board| room_beside(board, room.columns)).unwrap_or(room.columns);
        let head: Vec<String> = head.iter().flat_map(|line| javelina_lab::wrap(line, width)).collect();
        // What is longer than the screen is told step by step before it.
        let height = shelved(&[Block::text(told.to_vec())], room.columns, &|line| line.into()).len();
        let is_slow = height + head.len() + least > rows && !session.manner.plain && !self.is_brief && !session.races();
        let before = if is_turned {
            Some(all_told)
        } else if is_slow && !is_first {
            told.clear();
            Some(Part { seat: self.alone.map(|(seat, _)| seat), ..all_told })
        } else {
            None
        };
        let few = head.len() + told.len().min(FEW_TOLD);
        let list = match found.map(|board| (board.lines.len(), room_beside(board, room.columns))) {
            Some((height, Some(_))) => rows - height,
            Some((height, None)) if height + least + few <= rows => rows - height - few,
            _ => rows.saturating_sub(head.len() + told.len()),
        };
        let list = list.clamp(LEAST_ROWS, most);
        let is_whole = session.manner.plain || session.show == Some(Show::All);
        let is_drawn = blocks.iter().any(|block| block.form == Form::Drawn);
        let is_guided = self.guide.is_some();
        let important = if is_first || is_guided && is_drawn { FEW_TOLD } else { told.len() };
        let told = Told { head: &head, lines: &told, least: important };
        let all = fitted(told, &blocks, room.columns, usize::MAX);
        let all = shelved(&all, room.columns, &|line| line.into()).len();
        let list = if is_whole { list_rows(room, 0) } else { list.max(rows.saturating_sub(all)) };
        let has_list = !is_guided || is_drawn || head.len() + height + LEAST_ROWS <= rows;
        let choices = if has_list { ask.all(room.columns, list, &self.paint) } else { Vec::new() };
        let rows = if is_whole { usize::MAX } else { rows.saturating_sub(choices.len()) };
        let paint = |line: &str| self.paint.line(line, seats);
        let mut lines = shelved(&fitted(told, &blocks, room.columns, rows), room.columns, &paint);
        if !self.is_brief {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            let count = ask.count().unwrap_or_default();
            lines.extend(asked(&ask, &count).iter().map(|line| paint(line)));
            lines.extend(choices);
            lines.extend(tail);
        }
        (self.ask, self.is_drawn) = (Some(ask), true);
        before.into_iter().chain([self.part(lines)]).collect()
    }

    /// The last screen of a game, or one that asks nothing: what happened, the table, and the result.
    fn ended(&mut self, session: &Session, said: &str, blocks: &[Block], room: Room) -> Vec<Part> {
        (self.ask, self.is_drawn) = (None, true);
        let result = session.desk().filter(|desk| desk.is_over()).map(Desk::result).unwrap_or_default();
        let (told, result) = said.split_at(said.rfind(&result).filter(|_| !result.is_empty()).unwrap_or(0));
        let told: Vec<String> = told.lines().map(str::to_string).collect();
        let mut last: Vec<String> = self.laid(result, session, room).lines().map(str::to_string).collect();
        last.extend(self.way_on(room));
        let rows = if session.manner.plain { usize::MAX } else { room.rows.saturating_sub(last.len() + 1) };
        let seats = session.desk().map_or(0, |desk| desk.header().seats.len());
        let told = Told { lines: &told, least: told.len(), ..Told::default() };
        let table = fitted(told, blocks, room.columns, rows);
        let lines = shelved(&table, room.columns, &|line| self.paint.line(line, seats));
        vec![self.part(lines.into_iter().chain(last).collect())]
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

    /// As much of table and sheet as is to be shown.
    fn blocks(&mut self, session: &mut Session, question: Option<&Question>, room: Room, is_first: bool) -> Vec<Block> {
        let plain = session.manner.plain;
        let show = session.show.unwrap_or(if plain { Show::Change } else { Show::All });
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
        for block in &mut blocks {
            if !is_first && block.form == Form::Once {
                let title = |line: &String| line.split_once(": ").map_or(line.clone(), |(title, _)| title.into());
                let titles = block.lines.iter().map(title).collect::<Vec<_>>().join(", ");
                block.lines = if titles.is_empty() { Vec::new() } else { vec![format!("in play: {titles}")] };
            }
            block.lines.iter_mut().for_each(|line| *line = printable(line, room.columns.max(LONGEST)));
        }
        if plain {
            // The question follows, and what stands on table and sheet is told once.
            let is_asked = |line: &str| question.is_some_and(|question| question.text.ends_with(line));
            let mut told = BTreeSet::new();
            for block in &mut blocks {
                block.lines.retain(|line| !is_asked(line) && told.insert(line.clone()));
            }
        }
        let lines = shelved(&blocks, room.columns, &|line| line.into());
        let before = std::mem::replace(&mut self.shown.1, lines.clone());
        if show != Show::Change || is_first {
            return blocks;
        }
        let new = lines.iter().filter(|line| !line.trim().is_empty() && !before.contains(line));
        vec![Block::text(new.map(|line| format!("+ {line}")))]
    }
}

/// The room for lines: whoever hears the screen hears each as a whole.
fn heard(session: &Session, room: Room) -> Room {
    if session.manner.plain { Room { columns: LONGEST, ..room } } else { room }
}

/// The lines that a list may have below others.
fn list_rows(room: Room, above: usize) -> usize {
    room.rows.saturating_sub(above + 5).max(USUAL_ROWS)
}

fn no_number(number: usize) -> String {
    format!("the list has no {number}; `m` shows all moves")
}
