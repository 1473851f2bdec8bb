//! Transcripts: lines after `> ` are typed, the rest is what must come back. `#` and a space begin a comment (a
//! drawing may begin with `###`), `[..]` stands for anything within a line. Empty lines are not compared.

use javelina_engine::{Actor, Seat};

use super::session::Session;

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

/// Who a replay's `by` names; an unknown name is nature, whose moves are checked like any.
#[must_use]
pub fn actor(by: &str) -> Actor {
    let mut letters = by.chars();
    match (letters.next().and_then(Seat::of_letter), letters.next()) {
        (Some(seat), None) => Actor::Seat(seat),
        _ => Actor::Nature,
    }
}

/// One command and what is expected.
struct Exchange {
    line: usize,
    command: String,
    expected: Vec<String>,
}

fn exchanges(text: &str) -> Vec<Exchange> {
    let mut all: Vec<Exchange> = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let trimmed = line.trim();
        if let Some(command) = trimmed.strip_prefix("> ").or_else(|| (trimmed == ">").then_some("")) {
            all.push(Exchange { line: at + 1, command: command.into(), expected: Vec::new() });
        } else if is_comment(trimmed) || trimmed.is_empty() {
            continue;
        } else if let Some(last) = all.last_mut() {
            last.expected.push(line.trim_end().to_string());
        }
    }
    all
}

fn is_comment(line: &str) -> bool {
    line == "#" || line.starts_with("# ")
}

/// A line of a reply as a transcript can hold it: one that would read as a comment or a command begins with `[..]`.
fn guarded(line: &str) -> String {
    let trimmed = line.trim_start();
    if is_comment(trimmed) || trimmed.starts_with('>') {
        return format!("[..]{}", &trimmed[1..]);
    }
    line.to_string()
}

fn lines(text: &str) -> Vec<String> {
    text.lines().map(|line| line.trim_end().to_string()).filter(|line| !line.is_empty()).collect()
}

/// Whether a line fits what is expected; spaces around it do not count.
fn fits(expected: &str, got: &str) -> bool {
    let (expected, got) = (expected.trim(), got.trim());
    let mut parts = expected.split("[..]");
    let Some(mut rest) = parts.next().and_then(|first| got.strip_prefix(first)) else { return false };
    let mut open = false;
    for part in parts {
        open = true;
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.is_empty() || open && expected.ends_with("[..]")
}

/// Runs a transcript.
///
/// # Errors
///
/// The first command whose reply differs.
pub fn run(text: &str, session: &mut Session) -> Result<usize, Box<Mismatch>> {
    let exchanges = exchanges(text);
    let count = exchanges.len();
    for exchange in exchanges {
        let got = lines(&session.command(&exchange.command).text);
        let same = got.len() == exchange.expected.len()
            && exchange.expected.iter().zip(&got).all(|(expected, got)| fits(expected, got));
        if !same {
            return Err(Box::new(Mismatch {
                line: exchange.line,
                command: exchange.command,
                expected: exchange.expected,
                got,
            }));
        }
    }
    Ok(count)
}

/// The transcript with what comes back now; comments and commands stay, and so do expected lines that still fit.
#[must_use]
pub fn renewed(text: &str, session: &mut Session) -> String {
    let mut out = String::new();
    let all: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < all.len() {
        let trimmed = all[at].trim();
        let Some(command) = trimmed.strip_prefix("> ").or_else(|| (trimmed == ">").then_some("")) else {
            out += all[at];
            out.push('\n');
            at += 1;
            continue;
        };
        out += &format!("{trimmed}\n");
        at += 1;
        let (mut old, mut tail) = (Vec::new(), Vec::new());
        while at < all.len() && !all[at].trim().starts_with('>') {
            let line = all[at].trim();
            if line.is_empty() || is_comment(line) {
                tail.push(all[at])
            } else {
                old.push(line)
            }
            at += 1;
        }
        for (place, line) in lines(&session.command(command).text).iter().enumerate() {
            let kept = old.get(place).filter(|old| old.contains("[..]") && fits(old, line));
            out += &kept.map_or_else(|| guarded(line), |old| (*old).to_string());
            out.push('\n');
        }
        for line in tail {
            out += line;
            out.push('\n');
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dots_stand_for_anything_within_a_line() {
        assert!(fits("a [..] z", "a b c z") && fits("a[..]", "abc") && fits("abc", "abc"));
        assert!(!fits("abc", "abcd") && !fits("a [..] z", "a b") && !fits("b[..]", "abc"));
    }

    #[test]
    fn a_drawing_that_begins_with_a_hash_is_no_comment() {
        let all = exchanges("> board\n# the north\n###==###\n#=\n#\n");
        assert_eq!(all[0].expected, ["###==###", "#="]);
    }

    #[test]
    fn a_reply_that_looks_like_a_comment_or_a_command_is_kept_apart_from_them() {
        for line in ["  # rock, S start", "> 3 points", "#", "####  ##"] {
            let kept = guarded(line);
            let all = exchanges(&format!("> board\n{kept}\n"));
            assert_eq!((all.len(), all[0].expected.len()), (1, 1), "{kept}");
            assert!(fits(&kept, line), "{kept}");
        }
    }

    #[test]
    fn comments_and_empty_lines_are_not_compared() {
        let all = exchanges("# why\n> moves\n\n  1  take 3\n# note\n> take 3\n");
        assert_eq!(all.len(), 2);
        assert_eq!((all[0].command.as_str(), all[0].expected.len(), all[1].line), ("moves", 1, 6));
    }
}
