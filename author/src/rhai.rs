//! Scripts: what may be written in a Rhai file and what its words mean, read from the reference that `points --format rhai`
//! prints, so that an editor says what the host gives.

use std::ops::Range;

use javelina_engine::FileId;
use javelina_variants::GameRow;

use crate::Analysis;
use crate::complete::{Offer, Offered, Offers};

/// A line of the reference: a point, a field of the view, a function.
struct Row {
    /// The point at which alone it is there; empty for everywhere.
    at: String,
    /// Its name, `view.` before it if it is one of the view's.
    name: String,
    /// As it is written.
    code: String,
    doc: String,
    is_point: bool,
}

/// The rows of a reference.
fn rows(reference: &str) -> Vec<Row> {
    let (mut rows, mut at) = (Vec::<Row>::new(), String::new());
    for line in reference.lines() {
        let quoted = |line: &str| line.split('`').nth(1).unwrap_or_default().to_string();
        if line.starts_with("### `fn ") {
            let code = quoted(line);
            at = code.trim_start_matches("fn ").split('(').next().unwrap_or_default().into();
            rows.push(Row { at: String::new(), name: at.clone(), code, doc: String::new(), is_point: true });
        } else if line.starts_with("## ") {
            at.clear();
        } else if let Some((_, doc)) = line.strip_prefix("* `").and_then(|rest| rest.split_once("`: ")) {
            let code = quoted(line);
            let name = code.split('(').next().unwrap_or_default().to_string();
            rows.push(Row { at: at.clone(), name, code, doc: doc.into(), is_point: false });
        } else if let Some(point) = rows.last_mut().filter(|row| row.is_point && !line.is_empty()) {
            let gap = if point.doc.is_empty() { "" } else { "\n\n" };
            point.doc += &format!("{gap}{line}");
        }
    }
    rows
}

fn is_letter(one: char) -> bool {
    one.is_ascii_alphanumeric() || one == '_'
}

/// The point whose function is open before a place: the last one that begins there.
fn open_point(before: &str) -> &str {
    let begun = before.rsplit("fn ").next().filter(|_| before.contains("fn "));
    begun.and_then(|rest| rest.split('(').next()).unwrap_or_default().trim()
}

impl<R: AsRef<GameRow>> Analysis<R> {
    fn script_rows(&self, file: FileId) -> Vec<Row> {
        let game = self.loaded().game_of(file).and_then(|game| self.loaded().game(game));
        game.map(|row| rows(&javelina_scripts::reference(row.catalogue))).unwrap_or_default()
    }

    /// What may be written at a place of a script.
    pub(crate) fn script_offers(&self, file: FileId, at: usize) -> Offers {
        let before = self.files().text(file).get(..at).unwrap_or_default();
        let start = before.len() - before.chars().rev().take_while(|one| is_letter(*one)).count();
        let (lead, point) = (&before[..start], open_point(before));
        let (is_view, is_head) = (lead.ends_with("view."), lead.ends_with("fn "));
        let fits = |row: &Row| match row.name.strip_prefix("view.") {
            Some(_) => is_view && (row.at.is_empty() || row.at == point),
            None => !is_view && row.is_point == is_head,
        };
        let offer = |row: Row| {
            let name = row.name.trim_start_matches("view.").to_string();
            let snippet = is_head.then(|| format!("{name}(view) {{\n    $0\n}}"));
            let what = if row.name == row.code { Offered::Fact } else { Offered::Function };
            Offer { text: name, snippet, what, detail: row.code, doc: row.doc }
        };
        Offers { start, all: self.script_rows(file).into_iter().filter(fits).map(offer).collect() }
    }

    /// What a word of a script means.
    pub(crate) fn about_script(&self, file: FileId, at: usize) -> Option<(Range<usize>, String)> {
        let text = self.files().text(file);
        let (before, after) = (text.get(..at)?, text.get(at..)?);
        let start = at - before.chars().rev().take_while(|one| is_letter(*one)).count();
        let end = at + after.chars().take_while(|one| is_letter(*one)).count();
        let word = text.get(start..end).filter(|word| !word.is_empty())?;
        let lead = &text[..start];
        let name = if lead.ends_with("view.") { format!("view.{word}") } else { word.to_string() };
        let (is_head, point) = (lead.ends_with("fn "), open_point(before));
        let is_it = |row: &Row| row.name == name && row.is_point == is_head && (row.at.is_empty() || row.at == point);
        let row = self.script_rows(file).into_iter().find(is_it)?;
        Some((start..end, format!("```rhai\n{}\n```\n{}", row.code, row.doc)))
    }
}
