//! Parts of the table that fit the terminal: all of them, or else the events, the board and as many others as possible.

use javelina_engine::{Block, Form, cells};

use super::paint::Brush;
use super::shelves::{room_beside, shelved};

/// Most columns of a board, a drawing that is shown before other parts of the table.
const BOARD: usize = 44;

/// Fewest lines about events above a board.
const FEW: usize = 3;

/// Returns the board among the blocks of a table, if it has at most `most` rows.
pub(super) fn board(blocks: &[Block], most: usize) -> Option<&Block> {
    let width = |block: &Block| block.lines.iter().map(|line| cells(line)).max().unwrap_or(0);
    blocks.iter().find(|block| block.form == Form::Drawn && block.lines.len() <= most && width(block) <= BOARD)
}

/// Returns the main part of a table: the board, or else a drawing, or else the first part.
pub(super) fn main_part<'a>(blocks: &'a [Block], board: Option<&'a Block>) -> Option<&'a Block> {
    let is_any = |block: &&Block| block.form != Form::Once && !block.lines.is_empty();
    board.or_else(|| blocks.iter().find(|block| block.form == Form::Drawn)).or_else(|| blocks.iter().find(is_any))
}

/// Lines about events, with an explanation above them.
#[derive(Clone, Copy, Default)]
pub(super) struct Told<'a> {
    pub head: &'a [String],
    pub lines: &'a [String],
    /// The last lines that are more important than the main part of the table.
    pub least: usize,
}

/// Returns the events and the blocks of a table that fit in `rows`.
pub(super) fn fitted(told: Told<'_>, blocks: &[Block], columns: usize, rows: usize) -> Vec<Block> {
    let Told { head, lines: told, least } = told;
    let fits = |blocks: &[Block]| shelved(blocks, columns, Brush::NONE).len() <= rows;
    let texts = |told: &[String]| vec![Block::text(head.to_vec()), Block::text(told.to_vec())];
    let whole: Vec<Block> = texts(told).into_iter().chain(blocks.iter().cloned()).collect();
    if fits(&whole) {
        return whole;
    }
    // Above a board there is room for the last lines about what happened.
    let few = Block::text(told[told.len().saturating_sub(FEW)..].iter().cloned());
    let has_room = |board: &&Block| room_beside(board, columns).is_some() || fits(&[few.clone(), (*board).clone()]);
    let board = board(blocks, rows).filter(has_room);
    let arranged = |told: &[String], others: &[&Block]| {
        let mut first = texts(told);
        match board {
            Some(board) if room_beside(board, columns).is_some() => first.insert(0, board.clone()),
            Some(board) => first.push(board.clone()),
            None => {}
        }
        let is_shown = |block: &&Block| others.iter().any(|other| std::ptr::eq(*other, *block));
        first.into_iter().chain(blocks.iter().filter(is_shown).cloned()).collect::<Vec<_>>()
    };
    let last = |count: usize| match told.len() - count {
        0 => told.to_vec(),
        _ if count == 0 && least == 0 => Vec::new(),
        left => {
            std::iter::once(format!(".. {left} earlier lines: `log`")).chain(told[left..].iter().cloned()).collect()
        }
    };
    let lines = |with: &[&Block], least: usize| {
        let counts = (least.min(told.len())..=told.len()).rev().filter(|count| *count + 1 != told.len());
        counts.map(last).find(|lines| fits(&arranged(lines, with)))
    };
    let main = main_part(blocks, None).filter(|_| board.is_none());
    let with_main = main.and_then(|main| Some((lines(&[main], least)?, main)));
    let (lines, main) =
        with_main.map_or_else(|| (lines(&[], 0).unwrap_or_default(), None), |(one, main)| (one, Some(main)));
    let mut kept: Vec<&Block> = main.into_iter().collect();
    let is_board = |block: &Block| board.into_iter().chain(main).any(|board| std::ptr::eq(board, block));
    for block in blocks.iter().filter(|block| block.form != Form::Once && !block.lines.is_empty() && !is_board(block)) {
        kept.push(block);
        if !fits(&arranged(&lines, &kept)) {
            kept.pop();
        }
    }
    arranged(&lines, &kept)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(word: &str, count: usize) -> Vec<String> {
        (1..=count).map(|at| format!("{word} {at}")).collect()
    }

    fn shown(told: usize, columns: usize, rows: usize) -> Vec<String> {
        let blocks = [Block::text(lines("seat", 3)), Block::drawn(lines("board", 6)), Block::text(lines("sheet", 4))];
        let lines = shelved(
            &fitted(Told { lines: &lines("told", told), least: told, ..Told::default() }, &blocks, columns, rows),
            columns,
            Brush::NONE,
        );
        assert!(lines.len() <= rows, "{lines:#?}");
        lines
    }

    #[test]
    fn what_there_is_room_for_is_shown_and_what_happened_stands_beside_the_board() {
        assert_eq!(shown(2, 40, 15).len(), 15, "all of it");
        let small = shown(2, 80, 6);
        assert_eq!(small[..3], ["board 1   told 1", "board 2   told 2", "board 3   seat 1"]);
        let narrow = shown(3, 40, 9);
        assert_eq!((narrow[0].as_str(), narrow[3].as_str()), ("told 1", "board 1"));
    }

    #[test]
    fn the_last_lines_of_what_happened_are_shown_if_there_is_no_room_for_all() {
        assert_eq!(shown(9, 40, 4), [".. 6 earlier lines: `log`", "told 7", "told 8", "told 9"]);
        assert_eq!(shown(9, 80, 6)[0], "board 1   .. 4 earlier lines: `log`");
    }
}
