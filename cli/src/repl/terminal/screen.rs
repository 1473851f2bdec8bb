//! Screen of a terminal at each question: events, table, sheet, and choices.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::{Block, Form, Room, Seat, printable};
use javelina_session::{Desk, Outcome, Question, Session, Show, WIDTH, Word};

use super::ask::{Ask, NARROW, USUAL_ROWS, list_rows};
use super::curtain::Part;
use super::fitting::{Told, board, fitted, main_part};
use super::marked::{Seen, mark};
use super::paint::{Brush, Paint, Role};
use super::shelves::{broken, room_beside, shelved};
use super::steps::{folded, is_suspense, steps};
use crate::repl::guide::Guide;

/// The most letters of a line that is heard.
const LONGEST: usize = 400;
/// Fewest lines of a list of choices below a board.
const LEAST_ROWS: usize = 5;
/// Lines of a list of choices for which what happened is shown before the table.
const ENOUGH: usize = 8;
/// Most lines of a list on a narrow screen, if more parts of the table have room then.
const SHORT_LIST: usize = 7;
/// Fewest lines about what happened above a board.
const FEW_TOLD: usize = 2;
/// Number of first questions that have the line of help below them.
const HELPED: usize = 10;
/// The words in the line of help.
const HELP: [&str; 7] = ["moves", "hint", "board", "sheet", "log", "rules", "undo"];
/// The number of them on a narrow screen.
const SHORT: usize = 3;

/// The screen of a session.
pub(super) struct Screen {
    pub paint: Paint,
    /// The question that a person is asked, with the list that was printed in this position.
    pub ask: Option<Ask>,
    /// The guide of a tour.
    pub guide: Option<Guide>,
    /// The position that was shown last, and the lines of its table.
    shown: (Option<u64>, Vec<String>),
    /// Number of moves that had been played in it.
    played: usize,
    /// The drawings that each reader saw last.
    seen: BTreeMap<Option<Seat>, Seen>,
    /// Number of questions that were asked.
    asked: usize,
    /// `true` if the last reply was a whole screen, with the question at its end.
    is_drawn: bool,
    /// `true` if the last line was refused.
    pub is_refused: bool,
    /// `true` if other lines follow at once: a screen then shows events only.
    pub is_brief: bool,
    /// `true` while a real clock runs: an answer then stops at no page.
    races: bool,
    /// The person who is alone with the screen, and the number of moves that had been played before.
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
            played: 0,
            seen,
            asked: 0,
            is_drawn: false,
            is_refused: false,
            is_brief: false,
            races: false,
            alone: None,
        }
    }

    /// Returns the first screen of a session, below a text about its beginning.
    pub fn begin(&mut self, session: &mut Session, said: &str, room: Room) -> Vec<Part> {
        let room = heard(session, room);
        self.composed(session, said, room, true)
    }

    /// Returns `true` if the last reply may stop at the end of a page: an answer, or text without scrollback; never while a real clock runs.
    pub fn is_paged(&self) -> bool {
        (!self.is_drawn || self.alone.is_some()) && !self.races
    }

    /// Runs a typed line. Returns the reply, and `true` if the session ends.
    pub fn command(&mut self, session: &mut Session, line: &str, room: Room) -> (Vec<Part>, bool) {
        (self.is_drawn, self.is_refused, self.races) = (false, false, session.races());
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

    /// The prompt of the session, with the step of a tour.
    pub fn prompt(&self, session: &Session) -> String {
        let (prompt, mark) = (session.prompt(), self.guide.as_ref().map(Guide::mark).unwrap_or_default());
        match prompt.strip_suffix("> ") {
            Some(before) if !mark.is_empty() => format!("{before} {mark}> "),
            _ => prompt,
        }
    }

    /// The last line of a tour's page.
    fn way_on(&self, room: Room) -> Vec<String> {
        let tail = self.guide.as_ref().map(|guide| guide.tail(room.columns)).unwrap_or_default();
        let lines = broken(&tail, room.columns).into_iter().filter(|line| !line.is_empty());
        lines.map(|line| self.paint.role(Role::Faint, &line)).collect()
    }

    /// Lines for the player at the screen.
    fn part(&self, lines: Vec<String>) -> Part {
        Part::at_once(self.alone.map(|(seat, _)| seat), lines.join("\n"))
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

    /// Returns the whole screen: events, table and sheet, the question, its choices. Before another player is alone with it, all
    /// may see the events.
    fn composed(&mut self, session: &mut Session, said: &str, room: Room, is_first: bool) -> Vec<Part> {
        let heard = self.turned(session);
        let is_turned = heard.is_some();
        let heard = heard.flatten().filter(|_| !is_first).map(|lines| lines.join("\n"));
        let said = heard.as_deref().unwrap_or(said);
        let question = session.desk().and_then(Desk::question);
        let blocks = self.blocks(session, question.as_ref(), room, is_first);
        let reveals = session.desk().filter(|_| !is_first).map(|desk| desk.reveals_since(self.played));
        let reveals = reveals.unwrap_or_default();
        self.shown.0 = session.desk().map(Desk::standing);
        self.played = session.desk().map_or(0, |desk| desk.moves_so_far().len());
        let seats = session.desk().map_or(0, |desk| desk.header().seats.len());
        let Some(question) = question else { return self.ended(session, said, &blocks, &reveals, room) };
        let told = said.strip_suffix(question.text.as_str()).unwrap_or(said);
        let mut told = folded(told);
        let before_turn = is_turned.then(|| Part::at_once(None, self.laid(&told.join("\n"), session, room)));
        if is_turned {
            told.clear();
        }
        self.asked += 1;
        let tail = match &self.guide {
            Some(_) => self.way_on(room),
            None if self.asked <= HELPED || room.columns < NARROW => broken(&help(session, room), room.columns)
                .iter()
                .map(|line| self.paint.role(Role::Faint, line))
                .collect(),
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
        let is_guided = self.guide.is_some();
        let least = if is_guided && room.columns >= NARROW { 0 } else { LEAST_ROWS };
        let least = ask.all(room.columns, LEAST_ROWS, &self.paint).len().min(least);
        let found = board(&blocks, rows.saturating_sub(least));
        let head = self.guide.as_ref().map(Guide::head).unwrap_or_default();
        let width = found.and_then(|board| room_beside(board, room.columns)).unwrap_or(room.columns);
        let mut head: Vec<String> = head.iter().flat_map(|line| javelina_lab::wrap(line, width)).collect();
        let height = |blocks: &[Block]| shelved(blocks, room.columns, Brush::NONE).len();
        // The main part of the table has rows of its own if nothing has room beside it.
        let wide = main_part(&blocks, found)
            .filter(|main| main.form != Form::Drawn || room_beside(main, room.columns).is_none());
        let wide = wide.map_or(0, |main| height(std::slice::from_ref(main)));
        // So do all drawings if a list has room below them.
        let drawn =
            blocks.iter().filter(|block| block.form == Form::Drawn && room_beside(block, room.columns).is_none());
        let drawn: usize = drawn.map(|block| block.lines.len()).sum();
        let wide = if head.len() + drawn + SHORT_LIST <= rows { wide.max(drawn) } else { wide };
        let enough = ask.all(room.columns, ENOUGH, &self.paint).len().max(least);
        let can_wait = !is_first && !session.manner.plain && !self.is_brief && !session.races();
        let short = height(&[Block::text(told.to_vec())]) + head.len() + least;
        let is_long = short > rows || wide + enough <= rows && short - least + enough + wide > rows;
        let mut before = before_turn.or_else(|| {
            let is_slow = can_wait && !told.is_empty() && (is_suspense(&reveals) || is_long);
            is_slow.then(|| self.in_steps(&std::mem::take(&mut told), &reveals, session, room))
        });
        if is_guided && !is_turned && room.columns < NARROW && head.len() + least + wide > rows {
            let mut steps = before.take().map(|part| part.steps).unwrap_or_default();
            steps.push(self.laid(&std::mem::take(&mut head).join("\n"), session, room));
            before = Some(Part::in_steps(self.alone.map(|(seat, _)| seat), steps));
        }
        let important = match (is_first, is_guided) {
            (true, true) => 0,
            (false, false) => told.len(),
            _ => FEW_TOLD,
        };
        let few = head.len() + told.len().min(FEW_TOLD);
        let list = match found.map(|board| (board.lines.len(), room_beside(board, room.columns))) {
            Some((height, Some(_))) => rows - height,
            Some((height, None)) if height + least + few <= rows && wide <= height => rows - height - few,
            _ => rows.saturating_sub(head.len() + told.len().min(important) + wide),
        };
        let most = if room.columns < NARROW { SHORT_LIST } else { USUAL_ROWS };
        let list = list.clamp(LEAST_ROWS, most);
        let is_whole = session.manner.plain || session.show == Some(Show::All);
        let told = Told { head: &head, lines: &told, least: important };
        let all = fitted(told, &blocks, room.columns, usize::MAX);
        let all = shelved(&all, room.columns, Brush::NONE).len();
        let list = if is_whole { list_rows(room, 0) } else { list.max(rows.saturating_sub(all)) };
        let choices = ask.all(room.columns, list, &self.paint);
        let rows = if is_whole { usize::MAX } else { rows.saturating_sub(choices.len()) };
        let brush = Brush { paint: self.paint, seats };
        let mut lines = shelved(&fitted(told, &blocks, room.columns, rows), room.columns, brush);
        if !self.is_brief {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            let count = ask.count().unwrap_or_default();
            lines.extend(asked(&ask, &count).iter().map(|line| brush.line(line)));
            lines.extend(choices);
            lines.extend(tail);
        }
        (self.ask, self.is_drawn) = (Some(ask), true);
        before.into_iter().chain([self.part(lines)]).collect()
    }

    /// Events in steps that are shown one at a time.
    fn in_steps(&self, told: &[String], reveals: &[String], session: &Session, room: Room) -> Part {
        let laid = |lines: &[String]| self.laid(&lines.join("\n"), session, room);
        let steps = if is_suspense(reveals) {
            steps(told, reveals).iter().map(|lines| laid(lines)).collect()
        } else {
            let lines: Vec<String> = laid(told).lines().map(str::to_string).collect();
            lines.chunks(room.rows.saturating_sub(2).max(1)).map(|lines| lines.join("\n")).collect()
        };
        Part::in_steps(self.alone.map(|(seat, _)| seat), steps)
    }

    /// Returns the last screen of a game, or one without a question: events, table, result.
    fn ended(&mut self, session: &Session, said: &str, blocks: &[Block], reveals: &[String], room: Room) -> Vec<Part> {
        (self.ask, self.is_drawn) = (None, true);
        let result = session.desk().filter(|desk| desk.is_over()).map(Desk::result).unwrap_or_default();
        // Without a result the last line says who is to act.
        let at = if result.is_empty() { said.rfind('\n').map(|end| end + 1) } else { said.rfind(&result) };
        let (told, result) = said.split_at(at.unwrap_or(0));
        let mut told = folded(told);
        let mut last: Vec<String> = self.laid(result, session, room).lines().map(str::to_string).collect();
        last.extend(self.way_on(room));
        let is_slow = is_suspense(reveals) && !told.is_empty() && !session.manner.plain && !self.is_brief;
        let before = is_slow.then(|| self.in_steps(&std::mem::take(&mut told), reveals, session, room));
        let rows = if session.manner.plain { usize::MAX } else { room.rows.saturating_sub(last.len() + 1) };
        let seats = session.desk().map_or(0, |desk| desk.header().seats.len());
        let told = Told { lines: &told, least: told.len(), ..Told::default() };
        let table = fitted(told, blocks, room.columns, rows);
        let lines = shelved(&table, room.columns, Brush { paint: self.paint, seats });
        before.into_iter().chain([self.part(lines.into_iter().chain(last).collect())]).collect()
    }

    /// Finds the player who is alone with the screen. If it is another one, returns the events since then that all may read.
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

    /// Returns the parts of table and sheet that are shown.
    fn blocks(&mut self, session: &mut Session, question: Option<&Question>, room: Room, is_first: bool) -> Vec<Block> {
        let plain = session.manner.plain;
        let show = session.show.unwrap_or(if plain { Show::Change } else { Show::All });
        let is_shown = show != Show::None && !self.is_brief;
        let Some(desk) = session.desk().filter(|_| is_shown) else { return Vec::new() };
        let reader = question.map(|question| question.seat).or_else(|| desk.persons().first().copied());
        let is_look = desk.not_looking().is_err();
        // Where moves were taken back, nothing is new.
        let is_back = desk.moves_so_far().len() < self.played;
        let mut blocks = if show == Show::Sheet || plain { Vec::new() } else { desk.blocks(room) };
        if blocks.is_empty() {
            let words: &[&str] = if show == Show::Sheet { &["sheet"] } else { &["board", "sheet"] };
            let texts = words.iter().map(|word| session.command(word).text);
            blocks = texts.map(|text| Block::text(text.lines().map(str::to_string))).collect();
        }
        if is_first {
            self.seen.clear();
        }
        let before = self.seen.get(&reader).filter(|_| !is_look && !is_back);
        let seen = mark(&mut blocks, before, question.map_or(&[], |question| &question.choices));
        if !is_look {
            self.seen.insert(reader, seen);
        }
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
        let lines = shelved(&blocks, room.columns, Brush::NONE);
        let before = std::mem::replace(&mut self.shown.1, lines.clone());
        if show != Show::Change || is_first {
            return blocks;
        }
        let new = lines.iter().filter(|line| !line.trim().is_empty() && !before.contains(line));
        vec![Block::text(new.map(|line| format!("+ {line}")))]
    }
}

/// The line of help: the words that work now, with their letters. On a narrow screen it is short.
fn help(session: &Session, room: Room) -> String {
    let named = |name: &&str| Word::named(name).filter(|word| session.works(word));
    let most = if room.columns < NARROW { SHORT } else { HELP.len() };
    let words = HELP[..most].iter().filter_map(named);
    let words = words.map(|word| format!("{} {}", word.short, word.name).trim().to_string()).collect::<Vec<_>>();
    let start = if room.columns < NARROW { "" } else { "number or move; " };
    format!("{start}{}, ? help", words.join(", "))
}

/// The room for lines, which the session follows; a screen reader gets each as a whole.
fn heard(session: &mut Session, room: Room) -> Room {
    session.manner.columns = room.columns.min(WIDTH);
    if session.manner.plain { Room { columns: LONGEST, ..room } } else { room }
}
