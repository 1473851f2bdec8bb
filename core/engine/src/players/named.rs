//! Players by name: `greedy`, `human@quick`. What follows an `@` says something of the seat that its game understands.

use thiserror::Error;

use crate::{Game, Seat, Seats, did_you_mean, printable};

/// The longest word after an `@`, in bytes; something longer is part of the name.
const MAX_WORD: usize = 40;

/// The words at the end of a player's name, first one first, and the name before them. Only letters, digits, `_` and `-`
/// make a word, so that an address or a path with an `@` in it stays whole.
fn parts(name: &str) -> (&str, Vec<&str>) {
    let (mut rest, mut words) = (name, Vec::new());
    let is_word = |word: &str| {
        word.len() <= MAX_WORD && word.chars().all(|one| one.is_ascii_alphanumeric() || matches!(one, '_' | '-'))
    };
    while let Some((before, word)) = rest.rsplit_once('@').filter(|(_, word)| is_word(word)) {
        words.insert(0, word);
        rest = before;
    }
    (rest, words)
}

/// Who plays, without what is said of the seat: `greedy` of `greedy@quick`.
pub fn player(name: &str) -> &str {
    parts(name).0
}

/// Why players of some names cannot be seated.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeatsError {
    /// The game is not for so many, as it says itself.
    #[error("{0}")]
    Count(String),
    /// What is said of seats, one sentence each.
    #[error("{}", .0.join("; "))]
    Words(Vec<String>),
}

impl Seats {
    /// The seats of players named `names`, one each in turn order, with all that the names say of them.
    ///
    /// # Errors
    ///
    /// [`SeatsError`]: the game does not take so many seats, or does not know what is said of one.
    pub fn named<G: Game + ?Sized>(game: &G, names: &[impl AsRef<str>]) -> Result<Self, SeatsError> {
        if let Some(message) = game.refuses_to_begin(names.len()) {
            return Err(SeatsError::Count(message));
        }
        let (mut seats, mut wrong) = (Self::new(names.len()), Vec::new());
        for (at, name) in names.iter().map(AsRef::as_ref).enumerate() {
            let mut said: Vec<(usize, &str)> = Vec::new();
            for word in parts(name).1 {
                match game.seat_word(word) {
                    None => wrong.push(unknown(game.id(), game.seat_words(), name, word)),
                    Some((index, value)) => {
                        if let Some((_, other)) = said.iter().find(|(known, _)| *known == index) {
                            let name = printable(name, 60);
                            wrong.push(format!("`{name}` sets the same option twice: `@{other}` and `@{word}`"));
                        }
                        said.push((index, word));
                        seats = seats.with_parameter(Seat(at as u8), index, value);
                    }
                }
            }
        }
        wrong.dedup();
        if wrong.is_empty() { Ok(seats) } else { Err(SeatsError::Words(wrong)) }
    }
}

fn unknown(game: &str, known: &[(&str, &str)], name: &str, word: &str) -> String {
    let name = printable(name, 60);
    if known.is_empty() {
        return format!("`{name}`: {game} has no seat options; write `{}`", printable(player(&name), 60));
    }
    let list: Vec<String> = known.iter().map(|(word, help)| format!("`@{word}` ({help})")).collect();
    let hint =
        did_you_mean(word, known.iter().map(|(word, _)| *word)).map(|hint| format!("{hint}; ")).unwrap_or_default();
    format!("`{name}`: {game} has no seat option `@{}`; {hint}options: {}", printable(word, 40), list.join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_at_the_end_and_a_path_with_an_at_sign_stays_whole() {
        assert_eq!(parts("greedy"), ("greedy", vec![]));
        assert_eq!(parts("greedy@quick"), ("greedy", vec!["quick"]));
        assert_eq!(parts("human@slow@left-handed"), ("human", vec!["slow", "left-handed"]));
        assert_eq!(parts("cmd:parts/@desert/bot.py"), ("cmd:parts/@desert/bot.py", vec![]));
        assert_eq!(parts("cmd:parts/@desert/bot.py@quick"), ("cmd:parts/@desert/bot.py", vec!["quick"]));
        assert_eq!(parts("greedy@"), ("greedy", vec![""]));
        assert_eq!(parts("@@"), ("", vec!["", ""]));
    }
}
