//! Reel: the texts of all positions of a game. A line stands once, and a text says which lines of the one before it keeps.

use std::collections::BTreeMap;

use serde_json::{Value, json};

/// Texts of several panes, position by position.
pub struct Reel {
    lines: Vec<String>,
    places: BTreeMap<String, usize>,
    panes: Vec<Pane>,
    bytes: usize,
}

#[derive(Clone, Default)]
struct Pane {
    /// For each position what its text is made of: a new line by its place, or, as a negative number, how many lines of the
    /// text before stay, followed by the first of them. Nothing where all stay.
    edits: Vec<Vec<i64>>,
    last: Vec<usize>,
}

/// About how many bytes an entry of an edit takes in the page.
const ENTRY: usize = 6;

impl Reel {
    pub fn new(panes: usize) -> Self {
        Self { lines: Vec::new(), places: BTreeMap::new(), panes: vec![Pane::default(); panes], bytes: 0 }
    }

    pub fn push(&mut self, pane: usize, text: &str) {
        let lines: Vec<usize> = text.split('\n').map(|line| self.place(line)).collect();
        let Some(pane) = self.panes.get_mut(pane) else { return };
        pane.edits.push(if pane.last == lines { Vec::new() } else { edit(&pane.last, &lines) });
        pane.last = lines;
    }

    pub fn stay(&mut self, pane: usize) {
        self.panes.iter_mut().skip(pane).take(1).for_each(|pane| pane.edits.push(Vec::new()));
    }

    fn place(&mut self, line: &str) -> usize {
        if let Some(place) = self.places.get(line) {
            return *place;
        }
        let place = self.lines.len();
        self.bytes += line.len();
        self.lines.push(line.to_string());
        self.places.insert(line.to_string(), place);
        place
    }

    pub fn size(&self) -> usize {
        let entries = self.panes.iter().flat_map(|pane| &pane.edits).map(|edit| edit.len() + 1).sum::<usize>();
        self.bytes + ENTRY * entries
    }

    /// The lines, and the edits of each pane.
    pub fn json(&self) -> (Value, Value) {
        (json!(self.lines), self.panes.iter().map(|pane| json!(pane.edits)).collect())
    }
}

/// What a text is made of, given the one before. Lines stay as many at a time as possible; one alone only where it follows
/// what stayed before it.
fn edit(old: &[usize], new: &[usize]) -> Vec<i64> {
    let mut first = BTreeMap::new();
    for (at, line) in old.iter().enumerate() {
        first.entry(*line).or_insert(at);
    }
    let alike = |from: usize, at: usize| {
        let pairs = old.get(from..).unwrap_or_default().iter().zip(new.get(at..).unwrap_or_default());
        pairs.take_while(|(one, other)| one == other).count()
    };
    let (mut edit, mut at, mut next) = (Vec::new(), 0, 0);
    while let Some(line) = new.get(at) {
        let elsewhere = || first.get(line).map(|from| (*from, alike(*from, at))).filter(|(_, length)| *length > 1);
        let follows = Some((next, alike(next, at))).filter(|(_, length)| *length > 0);
        match follows.or_else(elsewhere) {
            Some((from, length)) => {
                edit.extend([-(length as i64), from as i64]);
                (at, next) = (at + length, from + length);
            }
            None => {
                edit.push(*line as i64);
                (at, next) = (at + 1, next + 1);
            }
        }
    }
    edit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_stands_once_and_a_text_keeps_what_stays() {
        let mut reel = Reel::new(1);
        for text in ["a\nb\nc", "a\nx\nc", "a\nx\nc", "y\na\nx\nc", "x\nc\nc", ""] {
            reel.push(0, text);
        }
        let (lines, panes) = reel.json();
        assert_eq!(lines, json!(["a", "b", "c", "x", "y", ""]));
        assert_eq!(panes, json!([[[0, 1, 2], [-1, 0, 3, -1, 2], [], [4, -3, 0], [-2, 2, 2], [5]]]));
    }
}
