//! Numbered choices of a person at a terminal: lists and groups of moves, and which number means which.

use std::collections::BTreeSet;

use javelina_engine::{Room, beginning, cells, counted};
use javelina_session::{Branch, Figure, Question, branches, last_word, ordered};

use super::paint::{Paint, Role};
use super::shelves::broken;

/// Meaning of a number of a printed list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// A move, by its place among the choices of the question.
    Move(usize),
    /// The list of these moves.
    List(Vec<usize>),
}

/// A question as it is asked at a terminal, and the list that was printed last.
pub(super) struct Ask {
    pub question: Question,
    /// Effects of each choice; empty if they are not shown.
    figures: Vec<Figure>,
    /// The lists that were opened, each in the one before.
    opened: Vec<Vec<usize>>,
    /// Meanings of the numbers of the printed list, from 1.
    printed: Vec<Choice>,
    /// `true` if each line is a sentence and nothing is aligned.
    is_plain: bool,
}

/// Most lines of a list of choices, unless the terminal has more room.
pub(super) const USUAL_ROWS: usize = 12;
/// Columns of a number and the gap behind it.
const NUMBER: usize = 5;
/// Fewest columns for a part; where there are fewer it is left out.
const LEAST: usize = 6;
/// Below so many columns points are as close to the moves as possible.
pub(super) const NARROW: usize = 60;

impl Ask {
    /// A question; nothing of it is printed yet.
    pub fn new(question: Question, figures: Vec<Figure>, is_plain: bool) -> Self {
        Self { question, figures, opened: Vec::new(), printed: Vec::new(), is_plain }
    }

    /// Returns the meaning of a number of the printed list.
    pub fn numbered(&self, number: usize) -> Option<&Choice> {
        self.printed.get(number.checked_sub(1)?)
    }

    /// Returns `true` if a list is printed.
    pub fn is_printed(&self) -> bool {
        !self.printed.is_empty()
    }

    /// Returns the spelling of the move with this number in the printed list.
    pub fn spelled(&self, number: usize) -> Option<&str> {
        match self.numbered(number)? {
            Choice::Move(at) => self.question.choices.get(*at).map(String::as_str),
            Choice::List(_) => None,
        }
    }

    /// Prints all choices in at most `rows` lines, grouped if they are more.
    pub fn all(&mut self, columns: usize, rows: usize, paint: &Paint) -> Vec<String> {
        self.opened = vec![(0..self.question.choices.len()).collect()];
        self.again(columns, rows, paint)
    }

    /// Opens a list in the one that is printed.
    pub fn open(&mut self, moves: Vec<usize>, columns: usize, rows: usize, paint: &Paint) -> Vec<String> {
        self.opened.push(moves);
        self.again(columns, rows, paint)
    }

    /// Goes back to the list before; `None` if there is none.
    pub fn back(&mut self, columns: usize, rows: usize, paint: &Paint) -> Option<Vec<String>> {
        if self.opened.len() < 2 {
            return None;
        }
        self.opened.pop();
        Some(self.again(columns, rows, paint))
    }

    /// These moves, each on a line of its own; `best`: those with most points first.
    pub fn each(&mut self, moves: &[usize], best: bool, columns: usize, paint: &Paint) -> Vec<String> {
        let mut moves = ordered(&self.question.choices, moves);
        if best {
            moves.sort_by_key(|at| std::cmp::Reverse(self.figures.get(*at).and_then(|figure| figure.points)));
        }
        let one = |at: &usize| Branch { start: self.question.choices[*at].clone(), moves: vec![*at] };
        self.print(&moves.iter().map(one).collect::<Vec<_>>(), 1, columns, usize::MAX, paint)
    }

    /// The list that is open, grouped so that it fits.
    fn again(&mut self, columns: usize, rows: usize, paint: &Paint) -> Vec<String> {
        let moves = self.opened.last().cloned().unwrap_or_default();
        let texts = &self.question.choices;
        // Side by side as far as the widest entry allows.
        let most = if self.is_plain { 1 } else { 4 };
        let fitting = (1..=most).rev().find_map(|beside| {
            let grouped = branches(texts, &moves, rows * beside);
            let width =
                self.entries(&grouped, columns, Fit::Cut, paint).iter().map(|entry| entry.width).max().unwrap_or(0);
            (beside == 1 || beside * (width + 3) <= columns + 3 && grouped.len() > rows).then_some((grouped, beside))
        });
        let (grouped, beside) = fitting.unwrap_or_default();
        let (grouped, beside) = match grouped.len() > rows * beside.max(1) && !self.is_plain {
            true => (joined(&branches(texts, &moves, rows), rows), 1),
            false => (grouped, beside),
        };
        let mut lines = self.print(&grouped, beside.max(1), columns, rows, paint);
        if self.opened.len() > 1 {
            let (number, back) = (paint.role(Role::Legal, "  0"), paint.role(Role::Faint, "back"));
            lines.push(if self.is_plain { "0: back".into() } else { format!("{number}  {back}") });
        }
        lines
    }

    /// Prints branches side by side, from top to bottom, and remembers their numbers. Names and details that are longer than a
    /// line are continued in lines below, if the list then has at most `rows` lines.
    fn print(&mut self, grouped: &[Branch], beside: usize, columns: usize, rows: usize, paint: &Paint) -> Vec<String> {
        let whole = (beside == 1 && !self.is_plain).then(|| self.entries(grouped, columns, Fit::Whole, paint));
        let lines = |entries: &Vec<Entry>| entries.iter().map(|entry| entry.text.lines().count()).sum::<usize>();
        let whole = whole.filter(|entries| lines(entries) <= rows);
        let entries = whole.unwrap_or_else(|| self.entries(grouped, columns, Fit::Cut, paint));
        let choice = |branch: &Branch| match branch.moves[..] {
            [only] => Choice::Move(only),
            _ => Choice::List(branch.moves.clone()),
        };
        self.printed = grouped.iter().map(choice).collect();
        let rows = entries.len().div_ceil(beside);
        let width = entries.iter().map(|entry| entry.width).max().unwrap_or(0);
        let row = |row: usize| {
            let mut line = String::new();
            for (at, entry) in entries.iter().enumerate().skip(row).step_by(rows.max(1)) {
                line += &entry.text;
                if at + rows < entries.len() {
                    line += &" ".repeat(width - entry.width + 3);
                }
            }
            line
        };
        (0..rows).map(row).flat_map(|row| row.lines().map(str::to_string).collect::<Vec<_>>()).collect()
    }

    /// Returns the names of branches, in one line each if they are to be cut and stay apart then. `beside`: columns for points.
    fn names(&self, grouped: &[Branch], columns: usize, beside: usize, fit: Fit) -> Vec<Vec<String>> {
        let name = |branch: &Branch| match branch.moves.len() {
            1 => branch.start.clone(),
            _ => format!("{} ..", branch.start.trim_end_matches([' ', '-'])),
        };
        let names: Vec<String> = grouped.iter().map(name).collect();
        let room = columns.saturating_sub(NUMBER);
        if self.is_plain {
            return names.into_iter().map(|name| vec![name]).collect();
        }
        let short: Vec<String> = names.iter().map(|name| shortened(name, room.saturating_sub(beside))).collect();
        let is_apart = short.iter().collect::<BTreeSet<_>>().len() == short.len();
        if fit == Fit::Cut && is_apart {
            return short.into_iter().map(|name| vec![name]).collect();
        }
        names.iter().map(|name| broken(name, room)).collect()
    }

    /// Returns the branches as they are printed: number, spelling, points, other effects.
    fn entries(&self, grouped: &[Branch], columns: usize, fit: Fit, paint: &Paint) -> Vec<Entry> {
        let says_points = self.figures.iter().any(|figure| figure.points != Some(0));
        let is_narrow = columns < NARROW;
        let points = |branch: &Branch| {
            let points = self.points(&branch.moves);
            if is_narrow { points.trim_start_matches("best ").to_string() } else { points }
        };
        let wide = grouped.iter().map(|branch| points(branch).len()).max().filter(|_| is_narrow);
        let beside = wide.filter(|_| says_points).map_or(0, |wide| wide + 2);
        let (wide, names) = (wide.unwrap_or(8), self.names(grouped, columns, beside, fit));
        let width = |name: &Vec<String>| cells(name.last().map_or("", String::as_str));
        let is_short =
            |width: &usize| *width + beside <= if is_narrow { columns - NUMBER } else { columns / 2 + beside };
        let widest = names.iter().map(width).filter(is_short).max().unwrap_or(0);
        let entry = |(at, (branch, name)): (usize, (&Branch, &Vec<String>))| {
            let mut parts: Vec<(String, Role)> = Vec::new();
            if says_points {
                parts.push((format!("{:>wide$}", points(branch)), Role::Points));
            }
            if branch.moves.len() > 1 {
                parts.push((format!("{:>3} ways", branch.moves.len()), Role::Faint));
            }
            if self.is_plain {
                parts.push((self.gist(&branch.moves), Role::Reason));
                let said = parts.iter().map(|(part, _)| part.trim()).filter(|part| !part.is_empty());
                let said = [format!("{}: {}", at + 1, name.concat())].into_iter().chain(said.map(str::to_string));
                return Entry { text: said.collect::<Vec<_>>().join("; "), width: 0 };
            }
            let gist = self.gist(&branch.moves);
            if !gist.is_empty() {
                parts.push((gist, Role::Reason));
            }
            let number = format!("{:>3}", at + 1);
            let deep = " ".repeat(NUMBER);
            let mut text = format!("{}  {}", paint.role(Role::Legal, &number), name.join(&format!("\n{deep}")));
            let mut width = NUMBER + width(name);
            if !parts.is_empty() {
                let gap = widest.saturating_sub(width - NUMBER);
                text += &" ".repeat(gap);
                width += gap;
            }
            for (part, role) in parts {
                let room = columns.saturating_sub(width + 2);
                if fit == Fit::Whole && cells(&part) > room {
                    let indent = " ".repeat(NUMBER + 2);
                    let lines = broken(&format!("{indent}{}", part.trim_start()), columns);
                    let last = lines.last().map_or(0, |line| cells(line));
                    text += &lines
                        .iter()
                        .map(|line| format!("\n{indent}{}", paint.role(role, line.trim())))
                        .collect::<String>();
                    width = last;
                    continue;
                }
                if room < LEAST.min(cells(part.trim_start())) {
                    break;
                }
                let part = cut(if cells(&part) > room { part.trim_start() } else { &part }, room);
                text += &format!("  {}", paint.role(role, &part));
                width += 2 + cells(&part);
            }
            Entry { text, width }
        };
        grouped.iter().zip(&names).enumerate().map(entry).collect()
    }

    /// The points that the moves bring: those of the best one where they differ; `?` where none is known.
    fn points(&self, moves: &[usize]) -> String {
        let points = || moves.iter().map(|at| self.figures.get(*at).and_then(|figure| figure.points));
        match points().flatten().max() {
            None => "?".into(),
            Some(best) if points().all(|points| points == Some(best)) => format!("{best:+}"),
            Some(best) => format!("best {best:+}"),
        }
    }

    /// Returns the effects that all these moves have.
    fn gist(&self, moves: &[usize]) -> String {
        let gists = || moves.iter().map(|at| self.figures.get(*at).map_or("", |figure| figure.gist.as_str()));
        let first = gists().next().unwrap_or_default();
        let in_all = |part: &&str| gists().all(|gist| gist.split("; ").any(|other| other == *part));
        first.split("; ").filter(in_all).collect::<Vec<_>>().join("; ")
    }

    /// Returns the number of choices in words, or `None` if all of them are printed.
    pub fn count(&self) -> Option<String> {
        let is_grouped = self.printed.iter().any(|choice| matches!(choice, Choice::List(_)));
        is_grouped.then(|| counted(self.question.choices.len(), "way"))
    }
}

/// Joins branches that follow each other, for at most `most` groups: `draw A1 to C4`.
fn joined(grouped: &[Branch], most: usize) -> Vec<Branch> {
    let bare = |branch: &Branch| branch.start.trim_end_matches([' ', '-']).to_string();
    let join = |some: &[Branch]| match some {
        [first, .., last] => {
            let (first, last) = (bare(first), bare(last));
            let last = last_word(&last).unwrap_or(&last);
            let moves = some.iter().flat_map(|branch| &branch.moves).copied().collect();
            Branch { start: format!("{first} to {last}"), moves }
        }
        _ => some[0].clone(),
    };
    grouped.chunks(grouped.len().div_ceil(most.max(1)).max(1)).map(join).collect()
}

/// Cuts a text off after at most `columns`.
fn cut(text: &str, columns: usize) -> String {
    if cells(text) <= columns { text.into() } else { format!("{}…", beginning(text, columns - 1)) }
}

/// Leaves out the middle of a name that has more than `columns`: moves differ in their first and last words.
fn shortened(name: &str, columns: usize) -> String {
    let all = cells(name);
    if all <= columns {
        return name.into();
    }
    let start = beginning(name, columns.saturating_sub(1).div_ceil(2));
    let left = columns.saturating_sub(1 + cells(start));
    let mut end = name;
    while cells(end) > left {
        end = end.get(end.chars().next().map_or(0, char::len_utf8)..).unwrap_or_default();
    }
    format!("{}…{}", start.trim_end(), end.trim_start())
}

/// Number of lines that a list may have below others.
pub(super) fn list_rows(room: Room, above: usize) -> usize {
    room.rows.saturating_sub(above + 5).max(USUAL_ROWS)
}

/// Treatment of names and effects that are longer than a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// They are continued in lines below.
    Whole,
    /// They are cut.
    Cut,
}

/// A choice as it is printed.
struct Entry {
    text: String,
    /// Its columns.
    width: usize,
}
