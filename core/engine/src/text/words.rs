//! Words for people: suggestions, and text that is safe to print.

/// A number of things, `1 card`, with the plural of their noun. A number that is a text already counts, too.
///
/// ```
/// assert_eq!(javelina_engine::counted(1, "pack"), "1 pack");
/// assert_eq!(javelina_engine::counted(0, "pack"), "0 packs");
/// assert_eq!(javelina_engine::counted(-1, "point"), "-1 points");
/// assert_eq!(javelina_engine::counted(2, "box"), "2 boxes");
/// assert_eq!(javelina_engine::counted(3, "delivery"), "3 deliveries");
/// assert_eq!(javelina_engine::counted(3, "die"), "3 dice");
/// ```
pub fn counted(count: impl std::fmt::Display, what: &str) -> String {
    let count = count.to_string();
    if count == "1" { format!("1 {what}") } else { format!("{count} {}", plural(what)) }
}

/// How often something is done: `once`, `3 times`.
///
/// ```
/// assert_eq!(javelina_engine::times(1), "once");
/// assert_eq!(javelina_engine::times("n + 1"), "n + 1 times");
/// ```
pub fn times(count: impl std::fmt::Display) -> String {
    let count = count.to_string();
    if count == "1" { "once".into() } else { format!("{count} times") }
}

/// The plural of a noun: `boxes`, `deliveries`, `cards`.
fn plural(what: &str) -> String {
    let before_y = what.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u']));
    match before_y {
        Some(stem) => format!("{stem}ies"),
        None if what == "die" => "dice".into(),
        None if ["s", "x", "ch", "sh"].iter().any(|end| what.ends_with(end)) => format!("{what}es"),
        None => format!("{what}s"),
    }
}

/// `did you mean ...?` with the closest of `known` (at most three, similarity at least 0.75), if there is one.
pub fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<String> {
    or_joined(&nearest(word, known))
}

/// `did you mean ...?` with these words; `None` if there are none.
pub fn or_joined(near: &[&str]) -> Option<String> {
    match near {
        [] => None,
        [only] => Some(format!("did you mean `{only}`?")),
        [first, second] => Some(format!("did you mean `{first}` or `{second}`?")),
        [first, second, third, ..] => Some(format!("did you mean `{first}`, `{second}` or `{third}`?")),
    }
}

/// The three words of `known` that are closest to `word`, closest first, however far they are.
pub fn closest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut names: Vec<&str> = by_closeness(word, &looked_at(known)).into_iter().map(|(_, other)| other).collect();
    names.dedup();
    names.truncate(3);
    names
}

/// The words of `known` that are looked at. All else is written once, not for each iterator that somebody comes with.
fn looked_at<'a>(known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    let mut words = Vec::new();
    for other in known.into_iter().take(2_000) {
        words.push(other);
    }
    words
}

/// How close a word of two or three letters is to one with a letter more or less.
const ONE_LETTER: f64 = 0.88;

/// Words with how close they are, closest first. Words over 64 bytes are left out.
fn by_closeness<'a>(word: &str, known: &[&'a str]) -> Vec<(f64, &'a str)> {
    let lower = word.to_lowercase();
    let short = known.iter().filter(|other| other.len() <= 64);
    // Of short words the measure sees letters at the same places only.
    let lacks_one = |other: &str| (2..=3).contains(&lower.len()) && strsim::levenshtein(&lower, other) == 1;
    let score = |other: &str| match strsim::jaro_winkler(&lower, other) {
        score if other.len() != lower.len() && lacks_one(other) => score.max(ONE_LETTER),
        score => score,
    };
    let mut scored: Vec<(f64, &str)> = short.map(|other| (score(&other.to_lowercase()), *other)).collect();
    scored.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(b.1)));
    scored
}

/// The words of `known` that are close to `word`, closest first, at most three. Words over 64 bytes and all beyond
/// the first 2,000 are not looked at.
pub fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Vec<&'a str> {
    if word.is_empty() || word.len() > 64 { Vec::new() } else { near_among(word, &looked_at(known)) }
}

/// Returns `true` if a word is `other` with a letter of four wrong, missing or in another place, or the beginning of it.
pub fn is_slip(word: &str, other: &str) -> bool {
    let (word, other) = (word.to_lowercase(), other.to_lowercase());
    let letters = word.chars().count().max(other.chars().count());
    other.starts_with(&word) || strsim::osa_distance(&word, &other) <= (letters / 4).max(1)
}

fn near_among<'a>(word: &str, known: &[&'a str]) -> Vec<&'a str> {
    let mut scored = by_closeness(word, known);
    scored.retain(|(score, other)| *score >= 0.75 && !is_opposite(word, other, *score));
    let best = scored.first().map_or(0.0, |(score, _)| *score);
    scored.retain(|(score, _)| best - score < 0.08);
    scored.dedup_by(|a, b| a.1 == b.1);
    scored.into_iter().take(3).map(|(_, other)| other).collect()
}

/// Parts of names that mean the opposite of one another.
const OPPOSITES: &str = "\
    after/before all/none allow/forbid any/no begin/end below/above bottom/top cap/floor close/open closes/opens \
    decrease/increase down/up east/west even/odd exclude/include first/last from/to gain/lose greatest/least \
    high/low higher/lower highest/lowest inner/outer inside/outside left/right less/more least/most longest/shortest \
    max/min maximum/minimum maximal/minimal narrow/widen next/previous no/yes north/south other/own others/own \
    start/end starts/ends when/unless with/without";

/// Whether `word` is closer to the opposite of `other` than to `other`, to which it is as close as `score`.
fn is_opposite(word: &str, other: &str, score: f64) -> bool {
    let (word, parts) = (word.to_lowercase(), other.split('_').enumerate());
    let opposites = parts.flat_map(|(at, part)| {
        let pairs = OPPOSITES.split(' ').filter_map(|pair| pair.split_once('/'));
        let turned = pairs.filter_map(move |(a, b)| match part {
            _ if part == a => Some(b),
            _ if part == b => Some(a),
            _ => None,
        });
        turned.map(move |turned| {
            let parts = other.split('_').enumerate().map(|(place, part)| if place == at { turned } else { part });
            parts.collect::<Vec<_>>().join("_")
        })
    });
    opposites.into_iter().any(|opposite| strsim::jaro_winkler(&word, &opposite) > score)
}

/// Splits a text into its byte order mark, which may be missing, and the text behind it.
pub fn split_mark(text: &str) -> (&str, &str) {
    text.split_at(if text.starts_with('\u{feff}') { '\u{feff}'.len_utf8() } else { 0 })
}

/// `text` without control characters, bidirectional marks and zero-width characters; line breaks become spaces.
/// Cut at `limit` characters.
pub fn printable(text: &str, limit: usize) -> String {
    let mut out = String::with_capacity(text.len().min(limit));
    for (count, character) in text.chars().enumerate() {
        if count >= limit {
            out.push('…');
            break;
        }
        match character {
            '\n' | '\r' | '\t' => out.push(' '),
            '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' => {}
            other if other.is_control() => {}
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_typo_finds_its_word() {
        assert_eq!(did_you_mean("statoin", ["station", "town"]), Some("did you mean `station`?".into()));
        assert_eq!(did_you_mean("xyzzy", ["station", "town"]), None);
    }

    #[test]
    fn the_opposite_of_a_word_is_never_what_was_meant() {
        for (typed, known) in [
            ("at_most", "at_least"),
            ("at_mst", "at_least"),
            ("maximum", "minimum"),
            ("hand_min", "hand_max"),
            ("highest_row", "lowest_row"),
            ("round_starts", "round_ends"),
            ("without_cow", "with_cow"),
        ] {
            assert_eq!(did_you_mean(typed, [known]), None, "{typed}");
            assert!(did_you_mean(known, [known]).is_some(), "{known}");
            assert!(strsim::jaro_winkler(typed, known) >= 0.75, "{typed} is far from {known} anyhow");
        }
        assert_eq!(did_you_mean("at_leats", ["at_least"]), Some("did you mean `at_least`?".into()));
        assert_eq!(did_you_mean("at_most", ["at_least", "at_mots"]), Some("did you mean `at_mots`?".into()));
    }

    #[test]
    fn escape_codes_do_not_reach_the_terminal() {
        assert_eq!(printable("a\u{1b}[31mb\u{202e}c\n::error", 80), "a[31mbc ::error");
        assert_eq!(printable("abcdef", 3), "abc…");
    }
}
