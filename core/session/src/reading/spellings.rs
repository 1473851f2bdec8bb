//! Prefix tree of spellings: narrows long lists of moves by whole words, for numbered choices, incomplete moves and Tab.
//!
//! A word of a spelling ends at a blank or a hyphen (`draw `, `F1-`, `E1`). Branches stand in the order in which their moves are
//! listed; where all of them have numbers in them, in that of the numbers, so that F2 comes before F10.

use std::cmp::Ordering;

/// Moves whose spellings begin alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// What they begin with: the whole spelling if there is one move.
    pub start: String,
    /// The moves, by their places in the list.
    pub moves: Vec<usize>,
}

/// The bytes of the word that a text begins with, its end mark included.
pub(crate) fn word_length(text: &str) -> usize {
    text.char_indices().find(|(at, one)| *at > 0 && [' ', '-'].contains(one)).map_or(text.len(), |(at, _)| at + 1)
}

fn words(mut text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    while !text.is_empty() {
        let (word, rest) = text.split_at(word_length(text));
        words.push(word);
        text = rest;
    }
    words
}

/// The last word of a spelling: `D2` of `draw E2-D2`.
pub fn last_word(spelling: &str) -> Option<&str> {
    words(spelling).pop().map(bare)
}

/// A word without the mark at its end.
fn bare(word: &str) -> &str {
    word.strip_suffix([' ', '-']).filter(|bare| !bare.is_empty()).unwrap_or(word)
}

/// The order of words in which 2 comes before 10.
fn natural(one: &str, other: &str) -> Ordering {
    let (mut one, mut other) = (one, other);
    loop {
        let number = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let (digits, others) = (number(one), number(other));
        let order = if digits > 0 && others > 0 {
            let (left, right) = (one[..digits].trim_start_matches('0'), other[..others].trim_start_matches('0'));
            (one, other) = (&one[digits..], &other[others..]);
            left.len().cmp(&right.len()).then_with(|| left.cmp(right))
        } else {
            let (mut left, mut right) = (one.chars(), other.chars());
            let order = match (left.next(), right.next()) {
                (None, None) => return Ordering::Equal,
                (left, right) => left.cmp(&right),
            };
            (one, other) = (left.as_str(), right.as_str());
            order
        };
        if order != Ordering::Equal {
            return order;
        }
    }
}

/// The moves whose spellings begin with whole words that somebody typed, in any case. All if nothing was typed.
pub fn beginning(texts: &[String], typed: &str) -> Vec<usize> {
    let typed = words(typed.trim());
    let fits = |text: &String| {
        let mut words = words(text).into_iter();
        typed.iter().all(|word| words.next().is_some_and(|other| bare(other).eq_ignore_ascii_case(bare(word))))
    };
    (0..texts.len()).filter(|at| fits(&texts[*at])).collect()
}

/// The moves in whose spellings these whole words stand one after the other.
pub fn with_words(texts: &[String], typed: &str) -> Vec<usize> {
    let typed = words(typed.trim());
    let fits = |text: &String| {
        let words = words(text);
        let is_same = |(one, other): (&&str, &&str)| bare(one).eq_ignore_ascii_case(bare(other));
        typed.is_empty() || words.windows(typed.len()).any(|part| part.iter().zip(&typed).all(is_same))
    };
    (0..texts.len()).filter(|at| fits(&texts[*at])).collect()
}

/// Moves in at most `most` branches, more only if the first word in which they differ has more. Of these branches the largest are
/// opened as long as there is room; what they have in them is opened alike or not at all.
pub fn branches(texts: &[String], moves: &[usize], most: usize) -> Vec<Branch> {
    let split: Vec<Vec<&str>> = texts.iter().map(|text| words(text)).collect();
    let first = opened(&split, moves);
    let mut parts: Vec<Vec<Branch>> = first.iter().map(|branch| vec![branch.clone()]).collect();
    let mut by_size: Vec<usize> = (0..first.len()).collect();
    by_size.sort_by_key(|at| std::cmp::Reverse(first[*at].moves.len()));
    let count = |parts: &[Vec<Branch>]| parts.iter().map(Vec::len).sum::<usize>();
    for at in by_size {
        loop {
            let is_done = parts[at].iter().all(|branch| branch.moves.len() == 1);
            let next: Vec<Branch> = parts[at].iter().flat_map(|branch| opened(&split, &branch.moves)).collect();
            if is_done || count(&parts) - parts[at].len() + next.len() > most {
                break;
            }
            parts[at] = next;
        }
    }
    parts.concat()
}

/// All moves, one after the other, in the order of the branches.
pub fn ordered(texts: &[String], moves: &[usize]) -> Vec<usize> {
    branches(texts, moves, usize::MAX).into_iter().flat_map(|branch| branch.moves).collect()
}

/// The branches at the first word in which moves differ.
fn opened(split: &[Vec<&str>], moves: &[usize]) -> Vec<Branch> {
    let alike = alike(split, moves);
    let mut branches: Vec<(&str, Vec<usize>)> = Vec::new();
    for at in moves {
        let word = split[*at].get(alike).map_or("", |word| bare(word));
        match branches.iter_mut().find(|(known, _)| *known == word) {
            Some((_, moves)) => moves.push(*at),
            None => branches.push((word, vec![*at])),
        }
    }
    let is_numbered = |word: &str| word.is_empty() || word.bytes().any(|one| one.is_ascii_digit());
    if branches.iter().all(|(word, _)| is_numbered(word)) {
        branches.sort_by(|(one, _), (other, _)| natural(one, other));
    }
    if let [(_, all)] = &branches[..]
        && all.len() > 1
    {
        // Spelled alike: each by itself.
        return all.iter().map(|at| Branch { start: split[*at].concat(), moves: vec![*at] }).collect();
    }
    let branch = |(_, moves): (&str, Vec<usize>)| {
        let length = self::alike(split, &moves);
        Branch { start: split[moves[0]][..length].concat(), moves }
    };
    branches.into_iter().map(branch).collect()
}

/// How many words all moves have alike at their beginning.
fn alike(split: &[Vec<&str>], moves: &[usize]) -> usize {
    let Some((first, others)) = moves.split_first() else { return 0 };
    let first = &split[*first];
    let same = |other: &Vec<&str>| first.iter().zip(other).take_while(|(one, other)| bare(one) == bare(other)).count();
    others.iter().map(|at| same(&split[*at])).min().unwrap_or(first.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(texts: &[&str]) -> Vec<String> {
        texts.iter().map(ToString::to_string).collect()
    }

    fn starts(branches: &[Branch]) -> Vec<(&str, usize)> {
        branches.iter().map(|branch| (branch.start.as_str(), branch.moves.len())).collect()
    }

    #[test]
    fn whole_words_are_looked_for() {
        let texts = all(&["draw F1-E1", "draw F10-E9", "draw F1-E2-E3", "discard"]);
        assert_eq!(beginning(&texts, "draw f1"), [0, 2]);
        assert_eq!(beginning(&texts, "draw F1-"), [0, 2]);
        assert_eq!(beginning(&texts, "dr"), [0; 0]);
        assert_eq!(with_words(&texts, "F1"), [0, 2]);
        assert_eq!(with_words(&texts, "e1"), [0]);
        assert_eq!(with_words(&texts, "F1-E2"), [2]);
        assert_eq!(with_words(&texts, "").len(), 4);
    }

    #[test]
    fn moves_are_grouped_by_the_next_word_in_which_they_differ_as_long_as_there_is_room() {
        let texts = all(&["draw F10-E9", "draw F2-E1-D1", "draw F2-E1-C9", "draw F2-E2", "discard"]);
        let moves: Vec<usize> = (0..5).collect();
        assert_eq!(starts(&branches(&texts, &moves, 2)), [("draw ", 4), ("discard", 1)]);
        assert_eq!(starts(&branches(&texts, &moves, 3)), [("draw F2-", 3), ("draw F10-E9", 1), ("discard", 1)]);
        assert_eq!(ordered(&texts, &moves), [2, 1, 3, 0, 4]);
    }

    #[test]
    fn names_stay_in_the_order_in_which_they_lie() {
        let texts = all(&["play Tailwind to B", "play Coffee to A", "play Tailwind to A", "play Coffee to B"]);
        let grouped = branches(&texts, &[0, 1, 2, 3], 2);
        assert_eq!(starts(&grouped), [("play Tailwind to ", 2), ("play Coffee to ", 2)]);
    }

    #[test]
    fn a_move_that_begins_another_one_stays_reachable() {
        let texts = all(&["draw", "draw 3", "draw", "draw A-B", "draw A-B-C"]);
        let leaves = branches(&texts, &[0, 1, 2, 3, 4], 9);
        assert_eq!(leaves.iter().map(|leaf| leaf.moves.len()).collect::<Vec<_>>(), [1; 5]);
    }
}
