//! Transcripts: lines after `> ` are typed, the rest is what must come back. `#` and a space begin a comment (a
//! drawing may begin with `###`), `[..]` stands for anything within a line, and `[...]` alone on a line for any number
//! of lines, none too. Empty lines are not compared. `setup` lines right behind one another are one command.

use super::session::Session;
use crate::erased::Desk;

/// Where a transcript and the session part ways.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mismatch {
    /// The line of the transcript at which the command stands, from 1.
    pub line: usize,
    /// The command.
    pub command: String,
    /// What the transcript says.
    pub expected: Vec<String>,
    /// What came back.
    pub got: Vec<String>,
}

impl Mismatch {
    /// The difference, line by line: `-` what was expected and did not come, `+` what came and no pattern took, a space
    /// before what fits. After a `[...]` stand the lines that it may have taken.
    pub fn lines(&self) -> Vec<(char, &str)> {
        let taken = taken(&self.expected, &self.got);
        let came = |range: std::ops::Range<usize>, mark: char| {
            self.got.get(range).unwrap_or_default().iter().map(move |line| (mark, line.as_str()))
        };
        let (mut lines, mut at, mut mark) = (Vec::new(), 0, '+');
        for (expected, place) in self.expected.iter().zip(&taken) {
            match place {
                _ if is_any(expected) => {
                    lines.push((' ', expected.as_str()));
                    mark = ' ';
                }
                Some(place) => {
                    lines.extend(came(at..*place, mark).chain(came(*place..place + 1, ' ')));
                    (at, mark) = (place + 1, '+');
                }
                None => lines.push(('-', expected.as_str())),
            }
        }
        lines.extend(came(at..self.got.len(), mark));
        lines
    }
}

/// Whether a line of a transcript stands for any number of lines.
pub(super) fn is_any(expected: &str) -> bool {
    expected.trim() == "[...]"
}

/// Which line each expected line takes. Between two `[...]` lines stand together and are taken where they fit first; the
/// first ones at the beginning, the last ones at the end. No line is looked at again once it is taken.
fn taken(expected: &[String], got: &[String]) -> Vec<Option<usize>> {
    let segments: Vec<&[String]> = expected.split(|line| is_any(line)).collect();
    let last = segments.len() - 1;
    let mut out: Vec<Option<usize>> = Vec::with_capacity(expected.len());
    let mut from = 0;
    for (at, segment) in segments.iter().enumerate() {
        if at > 0 {
            out.push(None);
        }
        let fit = |start: usize| segment.iter().zip(got.get(start..).unwrap_or_default()).all(|(a, b)| fits(a, b));
        let most = got.len().checked_sub(segment.len()).filter(|most| *most >= from);
        let start = match most {
            None => None,
            Some(most) if at == 0 && at == last => (most == 0 && fit(0)).then_some(0),
            Some(_) if at == 0 => fit(0).then_some(0),
            Some(most) if at == last => fit(most).then_some(most),
            Some(most) => (from..=most).find(|start| fit(*start)),
        };
        match start {
            Some(start) => {
                out.extend((start..start + segment.len()).map(Some));
                from = start + segment.len();
            }
            None => {
                let loose = loosely(segment, got.get(from..).unwrap_or_default(), (at > 0, at < last));
                out.extend(loose.into_iter().map(|place| place.map(|place| place + from)));
                from = out.iter().flatten().max().map_or(from, |last| last + 1);
            }
        }
    }
    out
}

/// Of lines that do not fit as a whole, those that do at their beginning and at their end; next to a `[...]` an end is
/// open, and nothing is known of it.
fn loosely(segment: &[String], got: &[String], (is_open_before, is_open_after): (bool, bool)) -> Vec<Option<usize>> {
    let mut out = vec![None; segment.len()];
    let same = |(a, b): &(&String, &String)| fits(a, b);
    let head = if is_open_before { 0 } else { segment.iter().zip(got).take_while(same).count() };
    let left = (segment.len() - head).min(got.len() - head);
    let tail = segment.iter().rev().zip(got.iter().rev()).take(left).take_while(same).count();
    let tail = if is_open_after { 0 } else { tail };
    for (at, place) in out.iter_mut().enumerate() {
        if at < head {
            *place = Some(at);
        } else if at >= segment.len() - tail {
            *place = Some(got.len() - (segment.len() - at));
        }
    }
    out
}

/// Whether a reply is what is expected.
pub(super) fn is_expected(expected: &[String], got: &[String]) -> bool {
    let has_any = expected.iter().any(|line| is_any(line));
    let taken = taken(expected, got);
    let is_whole = has_any || expected.len() == got.len();
    is_whole && expected.iter().zip(&taken).all(|(line, place)| is_any(line) || place.is_some())
}

/// One command and what is expected.
pub(super) struct Exchange {
    pub line: usize,
    pub command: String,
    pub expected: Vec<String>,
}

pub(super) fn exchanges(text: &str) -> Vec<Exchange> {
    let mut all: Vec<Exchange> = Vec::new();
    let mut follows = false;
    for (at, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        let is_behind_a_command = std::mem::replace(&mut follows, trimmed.starts_with('>'));
        if let Some(command) = trimmed.strip_prefix("> ").or_else(|| (trimmed == ">").then_some("")) {
            let last = all.last_mut().filter(|_| is_behind_a_command);
            match last.and_then(|last| Some((joined(&last.command, command)?, last))) {
                Some((whole, last)) => last.command = whole,
                None => all.push(Exchange { line: at + 1, command: command.into(), expected: Vec::new() }),
            }
        } else if is_comment(trimmed) || trimmed.is_empty() {
            continue;
        } else if let Some(last) = all.last_mut() {
            last.expected.push(line.trim_end().to_string());
        }
    }
    all
}

/// Two `setup` lines, one right behind the other, as one command: only the whole position may be legal.
pub(super) fn joined(first: &str, second: &str) -> Option<String> {
    let lines = second.strip_prefix("setup ").filter(|_| first.starts_with("setup "))?;
    Some(format!("{first}; {lines}"))
}

/// The games of a transcript: what stands before the first `new` goes with its game.
pub fn games(text: &str) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut is_begun = false;
    for line in text.lines() {
        let trimmed = line.trim();
        if trimmed == "> new" || trimmed.starts_with("> new ") {
            if is_begun {
                all.push(String::new());
            }
            is_begun = true;
        }
        if let Some(last) = all.last_mut() {
            last.push_str(line);
            last.push('\n');
        }
    }
    all
}

/// The commands of a transcript, each with the comments right before it as one text; a comment without words is a break.
pub fn steps(text: &str) -> Vec<(String, String)> {
    let (mut all, mut said) = (Vec::new(), String::new());
    for line in text.lines().map(str::trim) {
        if let Some(command) = line.strip_prefix("> ") {
            all.push((std::mem::take(&mut said).trim().to_string(), command.to_string()));
        } else if line == "#" {
            said += "\n\n";
        } else if let Some(words) = line.strip_prefix("# ") {
            said += words;
            said.push(' ');
        }
    }
    all
}

pub(super) fn is_comment(line: &str) -> bool {
    line == "#" || line.starts_with("# ")
}

pub(super) fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim_end().to_string()).filter(|line| !line.is_empty()).collect()
}

/// Whether a line fits what is expected; spaces around it do not count.
pub(super) fn fits<'a>(expected: &str, got: &'a str) -> bool {
    let (expected, got) = (expected.trim(), got.trim());
    let parts: Vec<&str> = expected.split("[..]").collect();
    let [first, between @ .., last] = parts.as_slice() else { return expected == got };
    let inner = got.strip_prefix(first).and_then(|rest| rest.strip_suffix(last));
    let behind = |rest: &'a str, part: &&str| rest.find(*part).map(|at| &rest[at + part.len()..]);
    inner.is_some_and(|inner| between.iter().try_fold(inner, behind).is_some())
}

/// Runs a transcript.
///
/// # Errors
///
/// The first command whose reply differs, or that brings a value beyond a limit of which the rule does not know.
pub fn run(text: &str, session: &mut Session) -> Result<usize, Box<Mismatch>> {
    run_while(text, session, || true)
}

/// As [`run`], as long as `goes_on` before each command.
///
/// # Errors
///
/// As of [`run`], of the commands that were typed.
pub fn run_while(text: &str, session: &mut Session, goes_on: impl Fn() -> bool) -> Result<usize, Box<Mismatch>> {
    let exchanges = exchanges(text);
    let count = exchanges.len();
    for exchange in exchanges.into_iter().take_while(|_| goes_on()) {
        let got = lines(&session.command(&exchange.command).text);
        let (line, command) = (exchange.line, exchange.command);
        if !is_expected(&exchange.expected, &got) {
            return Err(Box::new(Mismatch { line, command, expected: exchange.expected, got }));
        }
        if let Some(capped) = session.desk().and_then(Desk::capped) {
            let expected = vec!["no value beyond a limit (X4046)".into()];
            return Err(Box::new(Mismatch { line, command, expected, got: vec![capped] }));
        }
    }
    Ok(count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn three_dots_alone_stand_for_any_number_of_lines() {
        let same = |expected: &str, got: &str| is_expected(&all(expected), &all(got));
        for (expected, got) in [
            ("[...]", ""),
            ("[...]", "a b c"),
            ("a [...]", "a"),
            ("a [...] d", "a b c d"),
            ("a [...] d", "a d"),
            ("[...] c [...]", "a b c d"),
            ("[...] b c [...] e", "a b b c c e e"),
            ("[...] [...] a", "a"),
            ("a[..] [...] [..]e", "abc d de"),
        ] {
            assert!(same(expected, got), "{expected} / {got}");
        }
        for (expected, got) in [
            ("a [...]", ""),
            ("a [...] a", "a"),
            ("[...] c", "a b"),
            ("[...] b [...] b", "a b c"),
            ("a [...] d", "b c d"),
            ("[...] d b [...]", "a b d c b"),
            ("a b", "a"),
            ("", "a"),
        ] {
            assert!(!same(expected, got), "{expected} / {got}");
        }
    }

    #[test]
    fn long_replies_are_matched_without_going_back() {
        let expected: Vec<String> = (0..200).flat_map(|_| all("[...] a a b")).collect();
        let got: Vec<String> = (0..20_000).map(|_| "a".to_string()).collect();
        assert!(!is_expected(&expected, &got));
    }

    #[test]
    fn a_difference_marks_only_what_no_pattern_took() {
        let marked = |expected: &str, got: &str| {
            let one = Mismatch { line: 1, command: String::new(), expected: all(expected), got: all(got) };
            one.lines().iter().map(|(mark, line)| format!("{mark}{line}")).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(marked("a[..] b c", "ax y c"), " ax -b +y  c");
        assert_eq!(marked("a c", "a b c"), " a +b  c");
        assert_eq!(marked("a [...] c d", "a x y c e"), " a  [...] -c -d  x  y  c  e");
        assert_eq!(marked("x [...] d", "a b d"), "-x  [...]  a  b  d");
        assert_eq!(marked("a [...] q [...] d", "a b c d"), " a  [...] -q  [...]  b  c  d");
    }

    #[test]
    fn dots_stand_for_anything_within_a_line() {
        assert!(fits("a [..] z", "a b c z") && fits("a[..]", "abc") && fits("abc", "abc"));
        assert!(fits("round 1: [..]4", "round 1: the dice show 4 4") && fits("[..]a[..]b", "aabab"));
        assert!(!fits("ab[..]ba", "aba") && !fits("[..]a[..]a", "ba"));
        assert!(!fits("abc", "abcd") && !fits("a [..] z", "a b") && !fits("b[..]", "abc"));
    }

    /// Replies of few letters and all patterns of one of them, held against a search of all ways to read the pattern.
    #[test]
    fn a_line_fits_if_any_way_to_read_its_pattern_fits() {
        fn reads(expected: &str, got: &str) -> bool {
            match expected.split_once("[..]") {
                None => expected == got,
                Some((first, rest)) => {
                    got.strip_prefix(first).is_some_and(|got| (0..=got.len()).any(|at| reads(rest, &got[at..])))
                }
            }
        }
        let words = |letters: &[&str], most: u32| -> Vec<String> {
            let of = |length| (0..letters.len().pow(length)).map(move |at| (at, length));
            let word = |(mut at, length): (usize, u32)| {
                let mut word = String::new();
                for _ in 0..length {
                    word += letters[at % letters.len()];
                    at /= letters.len();
                }
                word
            };
            (0..=most).flat_map(of).map(word).collect()
        };
        for expected in words(&["a", "b", "[..]"], 5) {
            for got in words(&["a", "b"], 6) {
                assert_eq!(fits(&expected, &got), reads(&expected, &got), "{expected} / {got}");
            }
        }
    }

    #[test]
    fn a_drawing_that_begins_with_a_hash_is_no_comment() {
        let all = exchanges("> board\n# the north\n###==###\n#=\n#\n");
        assert_eq!(all[0].expected, ["###==###", "#="]);
    }

    #[test]
    fn setup_lines_right_behind_one_another_are_one_position() {
        let all = exchanges(
            "> setup dice: 6\n> setup die A: 6\narizona\n> setup round: 2\n# again\n> setup round: 3\n> board\n",
        );
        let commands: Vec<&str> = all.iter().map(|one| one.command.as_str()).collect();
        assert_eq!(commands, ["setup dice: 6; die A: 6", "setup round: 2", "setup round: 3", "board"]);
    }

    #[test]
    fn comments_and_empty_lines_are_not_compared() {
        let all = exchanges("# why\n> moves\n\n  1  take 3\n# note\n> take 3\n");
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].command.as_str(), all[0].expected.len(), all[1].line), ("moves", 1, 6));
    }
}
