//! Shelves: blocks of a table beside and below each other in the columns of a terminal.

use javelina_engine::{Block, Form, beginning, cells};

use super::paint::Brush;

/// Columns between blocks side by side.
const GAP: usize = 3;
/// Fewest columns of a text beside a drawing.
const LEAST: usize = 34;

/// Lays blocks out in lines of at most `columns`. Blocks that follow a drawing are beside it if they fit there whole.
pub(super) fn shelved(blocks: &[Block], columns: usize, brush: Brush) -> Vec<String> {
    let (mut lines, mut at) = (Vec::new(), 0);
    while let Some(block) = blocks.get(at) {
        at += 1;
        let own = fitted(block, columns);
        // A line that is broken has no columns any more.
        let is_whole = own.len() == block.lines.len();
        let things =
            |row: usize| block.anchors.iter().filter(|thing| is_whole && thing.line == row).collect::<Vec<_>>();
        let drawn = |row: usize, line: &str| brush.drawn(line, &things(row));
        if block.form != Form::Drawn {
            lines.extend(own.iter().enumerate().map(|(row, line)| brush.line(&drawn(row, line))));
            continue;
        }
        let Some(room) = room_beside(block, columns) else {
            lines.extend(own.iter().enumerate().map(|(row, line)| drawn(row, line)));
            continue;
        };
        let width = columns - GAP - room;
        let mut beside: Vec<String> = Vec::new();
        while let Some(next) = blocks.get(at) {
            let is_wide = next.form == Form::Drawn && next.lines.iter().any(|line| cells(line) > room);
            let fits = fitted(next, room);
            if is_wide || beside.len() + fits.len() > own.len() {
                break;
            }
            beside.extend(fits);
            at += 1;
        }
        for (row, left) in own.iter().enumerate() {
            let right = beside.get(row).map_or("", String::as_str);
            let gap = " ".repeat(width.saturating_sub(cells(left)) + GAP);
            lines.push(format!("{}{gap}{}", drawn(row, left), brush.line(right)).trim_end().to_string());
        }
    }
    lines
}

/// The columns beside a drawing, if a text has room there.
pub(super) fn room_beside(drawing: &Block, columns: usize) -> Option<usize> {
    let width = fitted(drawing, columns).iter().map(|line| cells(line)).max().unwrap_or(0);
    columns.checked_sub(width + GAP).filter(|room| *room >= LEAST)
}

/// The lines of a block, long ones broken between words.
fn fitted(block: &Block, columns: usize) -> Vec<String> {
    block.lines.iter().flat_map(|line| broken(line, columns)).collect()
}

/// Breaks a long line between words, at a wide gap if there is one; the rest is indented by two more columns.
pub(super) fn broken(line: &str, columns: usize) -> Vec<String> {
    let indent = line.chars().take_while(|one| *one == ' ').count() + 2;
    let (mut lines, mut rest): (Vec<String>, Vec<char>) = (Vec::new(), line.chars().collect());
    loop {
        let text: String = rest.iter().collect();
        if cells(&text) <= columns {
            lines.push(text);
            return lines;
        }
        let columns = beginning(&text, columns).chars().count().max(1);
        let least = if lines.is_empty() { indent - 2 } else { indent };
        let is_gap = |at: &usize| rest[*at] == ' ' && rest.get(at + 1) == Some(&' ');
        let gap = (columns / 2..=columns).rev().find(|at| *at > least && is_gap(at));
        let blank = gap.or_else(|| (least + 1..=columns).rev().find(|at| rest[*at] == ' '));
        let end = blank.unwrap_or(columns);
        lines.push(rest[..end].iter().collect::<String>().trim_end().to_string());
        let next = rest[end..].iter().skip_while(|one| **one == ' ');
        rest = std::iter::repeat_n(' ', indent.min(columns / 2)).chain(next.copied()).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(form: Form, lines: &[&str]) -> Block {
        Block { form, ..Block::drawn(lines.iter().map(ToString::to_string)) }
    }

    #[test]
    fn a_text_stands_beside_a_drawing_if_it_fits_there_and_else_below() {
        let drawing = block(Form::Drawn, &["+--+", "|  |", "+--+"]);
        let text = block(Form::Text, &["IN PLAY", "a text that is broken between its words"]);
        let blocks = [drawing, text];
        assert_eq!(
            shelved(&blocks, 44, Brush::NONE),
            ["+--+   IN PLAY", "|  |   a text that is broken between its", "+--+     words"]
        );
        let below = shelved(&blocks, 40, Brush::NONE);
        assert_eq!(&below[..4], ["+--+", "|  |", "+--+", "IN PLAY"]);
    }

    #[test]
    fn no_line_of_a_text_is_wider_than_the_terminal() {
        let long = "word \u{9e7f}\u{9e7f}e\u{301} ".repeat(30);
        for columns in [40, 60, 80, 100, 140, 200] {
            let lines = shelved(
                &[block(Form::Text, &[&long]), block(Form::Drawn, &["#"; 9]), block(Form::Once, &[&long])],
                columns,
                Brush::NONE,
            );
            assert!(lines.iter().all(|line| cells(line) <= columns), "{lines:#?}");
        }
    }
}
