//! Layout: how large panels are, and where they stand. Panels fill shelves from left to right; a low one stands below
//! another as long as its shelf gets no higher.

use crate::model::{Body, Cell, Grid, Panel, Row, Track};

/// Between panels, and around all of them.
pub(crate) const GAP: f64 = 16.0;
/// Between the edge of a panel and what is in it.
pub(crate) const PAD: f64 = 14.0;
/// The head of a panel.
pub(crate) const HEAD: f64 = 36.0;
/// The width of a picture.
pub(crate) const WIDTH: f64 = 1_240.0;
/// A line of text.
pub(crate) const LINE: f64 = 20.0;
/// The width of a card.
pub(crate) const CARD: f64 = 158.0;
/// The most lines of a text of a card.
const CARD_LINES: usize = 8;
/// The height of a cell that is no card.
pub(crate) const CHIP: f64 = 32.0;
/// The side of a cell of a grid without cards.
pub(crate) const SQUARE: f64 = 46.0;
/// The side of a cell of a map.
pub(crate) const DOT: f64 = 17.0;
/// The heads of rows.
pub(crate) const MARGIN: f64 = 26.0;
/// The place of sums.
pub(crate) const SUM: f64 = 40.0;
/// The width of a track, and its height.
pub(crate) const TRACK: (f64, f64) = (430.0, 330.0);
/// The widest text.
const TEXT: f64 = 380.0;
/// The widest row of signs.
const SIGNS: f64 = 590.0;
/// The widest note below a small grid.
const NOTE: f64 = 250.0;
/// The size of letters in cells and texts.
pub(crate) const SIZE: f64 = 14.0;

/// A place and a size.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Frame {
    pub x: f64,
    pub y: f64,
    pub w: f64,
    pub h: f64,
}

/// About how wide a text is: fonts differ, so somewhat more than most.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let wide = |letter: char| match letter {
        'i' | 'l' | 'j' | 't' | 'f' | 'I' | ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '-' => 0.36,
        'm' | 'w' | 'M' | 'W' => 0.9,
        'A'..='Z' => 0.7,
        '+' | '=' | '~' | '<' | '>' | '%' => 0.85,
        _ if letter.is_ascii() => 0.57,
        _ => 1.0,
    };
    text.chars().map(wide).sum::<f64>() * size
}

/// A text in lines of a width, broken between words. A word that is too long is broken behind dashes, or anywhere.
pub(crate) fn wrapped(text: &str, room: f64, size: f64) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let parts: Vec<&str> = if width(word, size) > room { word.split_inclusive('-').collect() } else { vec![word] };
        for (at, part) in parts.into_iter().enumerate() {
            let line = lines.last().map_or("", String::as_str);
            let blank = if at == 0 && !line.is_empty() { " " } else { "" };
            if !line.is_empty() && width(line, size) + width(blank, size) + width(part, size) > room {
                lines.push(String::new());
            } else if let Some(line) = lines.last_mut() {
                line.push_str(blank);
            }
            for letter in part.chars() {
                let is_full = lines.last().is_some_and(|line| {
                    !line.is_empty() && width(line, size) + width(letter.encode_utf8(&mut [0; 4]), size) > room
                });
                if is_full && width(part, size) > room {
                    lines.push(String::new());
                }
                if let Some(line) = lines.last_mut() {
                    line.push(letter);
                }
            }
        }
    }
    lines
}

/// The lines of a card's texts, each with whether it is bold. A text of more lines than there is room for ends with dots.
pub(crate) fn card_lines(cell: &Cell, wide: f64) -> Vec<(String, bool)> {
    let mut lines = Vec::new();
    for (at, text) in cell.texts.iter().enumerate() {
        let corner = if at == 0 { width(&cell.corner, 20.0) } else { 0.0 };
        let size = if at == 0 { SIZE } else { SIZE - 2.0 };
        // Bold letters are wider.
        let room = if at == 0 { (wide - 18.0 - corner) / 1.2 } else { wide - 16.0 };
        let mut broken = wrapped(text, room, size);
        if broken.len() > CARD_LINES {
            broken.truncate(CARD_LINES);
            broken.iter_mut().skip(CARD_LINES - 1).for_each(|line| *line += " ..");
        }
        lines.extend(broken.into_iter().map(|line| (line, at == 0)));
    }
    lines
}

/// How high a card is.
pub(crate) fn card_height(cell: &Cell, wide: f64) -> f64 {
    let badges = if cell.badges.is_empty() { 0.0 } else { 26.0 };
    12.0 + 17.0 * card_lines(cell, wide).len() as f64 + badges
}

/// How large a cell of a row is.
pub(crate) fn cell_size(cell: &Cell) -> (f64, f64) {
    if cell.is_card() {
        return (CARD, card_height(cell, CARD));
    }
    let text = cell.texts.first().map_or(0.0, |text| width(text, SIZE) + 8.0);
    let icon = if cell.icon.is_some() { 26.0 } else { 0.0 };
    ((text + icon + 10.0).clamp(CHIP, 420.0), CHIP)
}

/// The place of the cells of a row within so much room, and where the row ends.
pub(crate) fn row_places(row: &Row, room: f64) -> (Vec<Frame>, f64) {
    let start = label_width(row);
    let (mut x, mut y, mut high) = (start, 0.0, CHIP);
    let mut places = Vec::new();
    for cell in &row.cells {
        let (w, h) = cell_size(cell);
        if x > start && x + w > room {
            (x, y) = (start, y + high + 8.0);
            high = CHIP;
        }
        high = high.max(h);
        places.push(Frame { x, y, w, h });
        x += w + 8.0;
    }
    let note = if row.note.is_empty() { 0.0 } else { 8.0 + LINE * wrapped(&row.note, room - start, SIZE).len() as f64 };
    let cells = if row.cells.is_empty() && note > 0.0 { 0.0 } else { high + 6.0 };
    (places, y + cells + note)
}

/// Signs as a row of cells.
pub(crate) fn signs_row(cells: &[Cell]) -> Row {
    Row { cells: cells.to_vec(), ..Row::default() }
}

/// What stands before the cells of a row.
pub(crate) fn label_width(row: &Row) -> f64 {
    let badge = if row.seat.is_some() { 34.0 } else { 0.0 };
    let label = if row.label.is_empty() { 0.0 } else { 1.2 * width(&row.label, SIZE) + 12.0 }; // bold
    badge + label
}

/// The width and height of a cell of a grid.
pub(crate) fn grid_cell(grid: &Grid) -> (f64, f64) {
    if grid.cells.is_empty() {
        return (DOT, DOT);
    }
    if !grid.has_cards {
        return (SQUARE, SQUARE);
    }
    let high = grid.cells.iter().map(|cell| card_height(cell, CARD)).fold(76.0, f64::max);
    (CARD, high)
}

/// The width that a panel would have, and its height at a width.
pub(crate) fn wanted(panel: &Panel, most: f64) -> f64 {
    let body = match &panel.body {
        Body::Grid(grid) => {
            let sums = if grid.row_sums.is_empty() { 0.0 } else { SUM };
            MARGIN + grid_cell(grid).0 * grid.across.len() as f64 + sums
        }
        Body::Rows(rows, _) => rows.iter().map(row_wanted).fold(0.0, f64::max),
        Body::Track(track) => track_width(track),
        Body::Text(texts) => texts.iter().map(|text| width(text, SIZE) + 4.0).fold(0.0, f64::max).min(TEXT),
        Body::Signs(cells) => row_wanted(&signs_row(cells)).min(SIGNS),
    };
    let most_notes = if matches!(panel.body, Body::Grid(_) | Body::Track(_)) { body.max(NOTE) } else { TEXT };
    let notes = panel.notes.iter().map(|note| width(note, SIZE) + 4.0).fold(0.0, f64::max).min(most_notes);
    let title = width(&panel.title, 16.0) * 1.3 + if panel.seat.is_some() { 40.0 } else { 0.0 };
    (body.max(notes).max(title) + 2.0 * PAD).min(most)
}

fn row_wanted(row: &Row) -> f64 {
    let cells: f64 = row.cells.iter().map(|cell| cell_size(cell).0 + 8.0).sum();
    let note = width(&row.note, SIZE).min(TEXT) + label_width(row);
    (label_width(row) + cells).max(note)
}

fn track_width(track: &Track) -> f64 {
    let words = track.pawns.iter().map(|pawn| width(&pawn.text, SIZE)).fold(0.0, f64::max);
    TRACK.0.max(words.min(TEXT) + 220.0)
}

/// How high a panel is at a width.
pub(crate) fn height(panel: &Panel, wide: f64) -> f64 {
    let room = wide - 2.0 * PAD;
    let body = match &panel.body {
        Body::Grid(grid) => {
            let heads = if grid.cells.is_empty() { 0.0 } else { 20.0 };
            let sums = if grid.column_sums.is_empty() { 0.0 } else { 26.0 };
            heads + grid_cell(grid).1 * grid.down.len() as f64 + sums
        }
        Body::Rows(rows, links) => {
            let arrows = if links.is_empty() { 0.0 } else { 20.0 };
            rows.iter().map(|row| row_places(row, room).1 + arrows).sum()
        }
        Body::Track(_) => TRACK.1,
        Body::Signs(cells) => row_places(&signs_row(cells), room).1,
        Body::Text(texts) => texts.iter().map(|text| 4.0 + LINE * wrapped(text, room, SIZE).len() as f64).sum(),
    };
    let notes: f64 = panel.notes.iter().map(|text| 4.0 + LINE * wrapped(text, room, SIZE).len() as f64).sum();
    HEAD + 8.0 + body + notes + PAD
}

/// The places of all panels below `top`, and the height of the picture.
pub(crate) fn places(panels: &[Panel], top: f64) -> (Vec<Frame>, f64) {
    let right = WIDTH - GAP;
    let mut frames: Vec<Frame> = Vec::new();
    let (mut shelf, mut from) = (top, 0);
    for panel in panels {
        let wide = wanted(panel, right - GAP);
        let lowest = frames[from..].iter().map(|one| one.y + one.h).fold(shelf, f64::max);
        // The last panel of a shelf may have a wider one below it, since nothing stands at its right.
        let below = frames.last().filter(|_| frames.len() > from).and_then(|last| {
            let (y, h) = (last.y + last.h + GAP, height(panel, wide));
            let fits = last.x + wide <= right && y + h <= lowest + GAP;
            fits.then_some(Frame { x: last.x, y, w: wide, h })
        });
        let beside = || {
            let x = frames[from..].iter().map(|one| one.x + one.w + GAP).fold(GAP, f64::max);
            (x + wide <= right).then(|| Frame { x, y: shelf, w: wide, h: height(panel, wide) })
        };
        let frame = match below.or_else(beside) {
            Some(frame) => frame,
            None => {
                (shelf, from) = (lowest + GAP, frames.len());
                Frame { x: GAP, y: shelf, w: wide, h: height(panel, wide) }
            }
        };
        frames.push(frame);
    }
    let lowest = frames.iter().map(|one| one.y + one.h).fold(top, f64::max);
    (frames, lowest + GAP)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_panels_overlap_and_none_leaves_the_picture() {
        let text = |letters: usize, count: usize| Panel {
            title: "x".into(),
            body: Body::Text(vec!["word ".repeat(letters); count]),
            ..Panel::default()
        };
        let panels: Vec<Panel> = (0..40).map(|at| text(1 + at * 7 % 60, 1 + at * 5 % 9)).collect();
        let (frames, high) = places(&panels, 90.0);
        for (at, one) in frames.iter().enumerate() {
            assert!(one.x >= GAP && one.y >= 90.0 && one.x + one.w <= WIDTH - GAP && one.y + one.h <= high, "{one:?}");
            for other in &frames[..at] {
                let apart = one.x >= other.x + other.w
                    || other.x >= one.x + one.w
                    || one.y >= other.y + other.h
                    || other.y >= one.y + one.h;
                assert!(apart, "{one:?} lies on {other:?}");
            }
        }
        assert!(frames.iter().any(|one| one.x > GAP), "some stand beside others");
    }

    #[test]
    fn a_text_keeps_its_letters_and_no_line_is_too_long() {
        let text = "some words and averyveryveryverylongonewithoutanyblank at the end";
        let lines = wrapped(text, 120.0, SIZE);
        assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
        assert!(lines.iter().all(|line| width(line, SIZE) <= 120.0), "{lines:?}");
    }
}
