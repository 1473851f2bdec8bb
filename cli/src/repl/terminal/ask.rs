//! Numbered choices of a person at a terminal: lists and groups of moves, and which number means which.

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
                self.entries(&grouped, columns, false, paint).iter().map(|entry| entry.width).max().unwrap_or(0);
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

    /// Prints branches side by side, from top to bottom, and remembers their numbers. Details without room beside a branch are
    /// in the line below it, if the list then has at most `rows` lines.
    fn print(&mut self, grouped: &[Branch], beside: usize, columns: usize, rows: usize, paint: &Paint) -> Vec<String> {
        let whole = (beside == 1 && !self.is_plain).then(|| self.entries(grouped, columns, true, paint));
        let lines = |entries: &Vec<Entry>| entries.iter().map(|entry| entry.text.lines().count()).sum::<usize>();
        let whole = whole.filter(|entries| lines(entries) <= rows);
        let entries = whole.unwrap_or_else(|| self.entries(grouped, columns, false, paint));
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

    /// Returns the branches as they are printed: number, spelling, points, other effects. A part without room is cut off, or
    /// continued in the next line if `is_whole`.
    fn entries(&self, grouped: &[Branch], columns: usize, is_whole: bool, paint: &Paint) -> Vec<Entry> {
        let name = |branch: &Branch| match branch.moves.len() {
            1 => cut(&branch.start, columns - NUMBER),
            _ => format!("{} ..", cut(branch.start.trim_end_matches([' ', '-']), columns - NUMBER - 3)),
        };
        let names: Vec<String> = grouped.iter().map(name).collect();
        let says_points = self.figures.iter().any(|figure| figure.points != Some(0));
        let widest = names.iter().map(|name| cells(name)).filter(|width| *width <= columns / 2).max().unwrap_or(0);
        let entry = |(at, (branch, name)): (usize, (&Branch, &String))| {
            let mut parts: Vec<(String, Role)> = Vec::new();
            if says_points {
                parts.push((format!("{:>8}", self.points(&branch.moves)), Role::Points));
            }
            if branch.moves.len() > 1 {
                parts.push((format!("{:>3} ways", branch.moves.len()), Role::Faint));
            }
            if self.is_plain {
                parts.push((self.gist(&branch.moves), Role::Reason));
                let said = parts.iter().map(|(part, _)| part.trim()).filter(|part| !part.is_empty());
                let said = [format!("{}: {name}", at + 1)].into_iter().chain(said.map(str::to_string));
                return Entry { text: said.collect::<Vec<_>>().join("; "), width: 0 };
            }
            let gist = self.gist(&branch.moves);
            if !gist.is_empty() {
                parts.push((gist, Role::Reason));
            }
            let number = format!("{:>3}", at + 1);
            let mut width = NUMBER + cells(name);
            let mut text = format!("{}  {name}", paint.role(Role::Legal, &number));
            if !parts.is_empty() {
                let gap = widest.saturating_sub(cells(name));
                text += &" ".repeat(gap);
                width += gap;
            }
            for (part, role) in parts {
                let room = columns.saturating_sub(width + 2);
                if is_whole && cells(&part) > room {
                    let indent = " ".repeat(NUMBER + 2);
                    let lines = broken(&format!("{indent}{part}"), columns);
                    text += &lines
                        .iter()
                        .map(|line| format!("\n{indent}{}", paint.role(role, line.trim())))
                        .collect::<String>();
                    break;
                }
                if room < LEAST {
                    break;
                }
                let part = cut(&part, room);
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

/// Number of lines that a list may have below others.
pub(super) fn list_rows(room: Room, above: usize) -> usize {
    room.rows.saturating_sub(above + 5).max(USUAL_ROWS)
}

/// A choice as it is printed.
struct Entry {
    text: String,
    /// Its columns.
    width: usize,
}
