//! Marks in drawings: `+` before what is new to its reader, `<x>` around what may be chosen.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::{Block, beginning, cells};
use javelina_session::last_word;

/// The text at each anchor, by name.
pub(super) type Seen = BTreeMap<String, String>;

/// Marks differences from `before`, and the ends of choices unless every anchor is one. Returns the texts at the anchors now.
pub(super) fn mark(blocks: &mut [Block], before: Option<&Seen>, choices: &[String]) -> Seen {
    let ends: BTreeSet<&str> = choices.iter().filter_map(|choice| last_word(choice)).collect();
    let mut now = Seen::new();
    for block in blocks.iter_mut() {
        let is_choice = |name: &str| ends.contains(name);
        let is_told = !block.anchors.iter().all(|anchor| is_choice(&anchor.name));
        for anchor in &block.anchors {
            let Some(line) = block.lines.get_mut(anchor.line) else { continue };
            // Columns are cells of the terminal, in which a letter may take two, or none.
            let place = |column: usize| {
                let before = beginning(line, column);
                before.chars().count() + column.saturating_sub(cells(line).min(column))
            };
            let (start, end) = (place(anchor.column.saturating_sub(1)), place(anchor.column + anchor.width));
            let mut letters: Vec<char> = line.chars().collect();
            letters.resize(letters.len().max(end + 1), ' ');
            let text = letters[start..=end].iter().collect::<String>().trim_end().to_string();
            if is_told && is_choice(&anchor.name) && letters[start] == ' ' && letters[end] == ' ' {
                (letters[start], letters[end]) = ('<', '>');
            }
            if before.is_some_and(|before| before.get(&anchor.name) != Some(&text)) {
                // The neighbour's letters stay.
                let free = [start, end].into_iter().find(|at| !letters[*at].is_alphanumeric());
                free.into_iter().for_each(|at| letters[at] = '+');
            }
            *line = letters.into_iter().collect::<String>().trim_end().to_string();
            now.insert(anchor.name.clone(), text);
        }
    }
    now
}

#[cfg(test)]
mod tests {
    use super::*;
    use javelina_sketch::Anchor;

    fn row(text: &str) -> [Block; 1] {
        let anchor = |(at, name): (usize, &str)| Anchor {
            name: name.into(),
            line: 0,
            column: 3 * at + 1,
            width: 1,
            owner: None,
        };
        [Block::drawn([text.to_string()]).with(["A1", "B1", "C1"].into_iter().enumerate().map(anchor))]
    }

    #[test]
    fn what_is_new_and_what_may_be_chosen_has_a_mark() {
        let mut first = row(" E  L .M.");
        let seen = mark(&mut first, None, &["draw A1-B1".into()]);
        assert_eq!(first[0].lines[0], " E <L>.M.", "at first nothing is new");
        let mut second = row(" E .L.[M]");
        mark(&mut second, Some(&seen), &[]);
        assert_eq!(second[0].lines[0], " E +L.+M]");
        let mut same = row(" E  L .M.");
        let all = ["to A1", "to B1", "to C1"].map(String::from);
        mark(&mut same, Some(&seen), &all);
        assert_eq!(same[0].lines[0], " E  L .M.", "where all may be chosen no mark tells anything");
        let mut gone = row(" E");
        mark(&mut gone, Some(&seen), &[]);
        assert_eq!(gone[0].lines[0], " E +  +", "what is gone is new, too");
    }
}
