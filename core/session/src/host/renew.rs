//! Renewal of transcripts: what comes back now takes the place of what was expected, and patterns stay.

use super::session::Session;
use super::transcript::{fits, is_any, is_comment, is_expected, joined, lines};

/// The transcript with what comes back now; comments and commands stay, and so do expected lines that still fit.
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
        let indent = &all[at][..all[at].len() - all[at].trim_start().len()];
        out += &format!("{indent}{trimmed}\n");
        at += 1;
        let mut command = command.to_string();
        while let Some(next) = all.get(at).and_then(|line| line.trim().strip_prefix("> "))
            && let Some(whole) = joined(&command, next)
        {
            command = whole;
            out += &format!("{}\n", all[at]);
            at += 1;
        }
        let (mut old, mut kept, mut tail) = (Vec::new(), Vec::new(), Vec::new());
        while at < all.len() && !all[at].trim().starts_with('>') {
            let line = all[at].trim();
            if line.is_empty() || is_comment(line) {
                tail.push(all[at])
            } else {
                old.push(line.to_string());
            }
            kept.push(all[at]);
            at += 1;
        }
        let got = lines(&session.command(&command).text);
        if !is_expected(&old, &got) {
            kept = tail;
            renewed_reply(&old, &got).iter().for_each(|line| out += &format!("{indent}{line}\n"));
        }
        for line in kept {
            out += line;
            out.push('\n');
        }
    }
    if !text.ends_with('\n') && out.ends_with('\n') && all.last().is_some_and(|last| last.trim().is_empty()) {
        out.pop(); // the blanks before the brace that closes an example
    }
    out
}

/// A reply as the transcript holds it from now on: patterns that fit stay, and so does each `[...]`. Of the lines between two
/// of them that fit no more, those come that begin most alike.
fn renewed_reply(old: &[String], got: &[String]) -> Vec<String> {
    let segments: Vec<&[String]> = old.split(|line| is_any(line)).collect();
    let [first, between @ .., last] = segments.as_slice() else { return renewed_lines(old, got) };
    let (mut from, to) = (first.len(), got.len().saturating_sub(last.len()));
    if from > to {
        return renewed_lines(&segments.concat(), got);
    }
    let mut out = renewed_lines(first, &got[..from]);
    for segment in between {
        let fit = |start: &usize| segment.iter().zip(&got[*start..to]).all(|(old, line)| fits(old, line));
        let whole = (from..=to.saturating_sub(segment.len())).find(fit);
        let (now, next) = match whole {
            Some(start) => (segment.to_vec(), start + segment.len()),
            None => alike(segment, &got[from..to], from),
        };
        if !now.is_empty() {
            out.extend(std::iter::once("[...]".to_string()).chain(now));
            from = next;
        }
    }
    out.push("[...]".into());
    out.extend(renewed_lines(last, &got[to..]));
    if out.iter().all(|line| is_any(line)) { renewed_lines(&[], got) } else { out }
}

/// The lines of a reply; a pattern at the same place from the beginning or from the end stays if it fits.
fn renewed_lines(old: &[String], got: &[String]) -> Vec<String> {
    let same = |(old, line): &(&String, &String)| fits(old, line);
    let head = old.iter().zip(got).take_while(same).count();
    let left = old.len().min(got.len()) - head;
    let tail = old.iter().rev().zip(got.iter().rev()).take(left).take_while(same).count();
    let kept = |(place, line): (usize, &String)| {
        let place = if place < got.len() - tail { place } else { place + old.len() - got.len() };
        let kept = old.get(place).filter(|old| old.contains("[..]") && fits(old, line));
        kept.map_or_else(|| guarded(line), Clone::clone)
    };
    got.iter().enumerate().map(kept).collect()
}

/// The lines of a reply that begin most like these, in order, and the place behind the last one; `from`: that of the first line.
fn alike(old: &[String], got: &[String], from: usize) -> (Vec<String>, usize) {
    let (mut out, mut at) = (Vec::new(), 0);
    for line in old {
        let common =
            |other: &str| line.trim().chars().zip(other.trim().chars()).take_while(|(one, other)| one == other).count();
        let best = (at..got.len()).max_by_key(|place| (common(&got[*place]), std::cmp::Reverse(*place)));
        if let Some(best) = best.filter(|best| common(&got[*best]) >= 3) {
            out.push(guarded(&got[best]));
            at = best + 1;
        }
    }
    (out, from + at)
}

/// A line of a reply as a transcript can hold it: one that would read as a comment or a command begins with `[..]`.
fn guarded(line: &str) -> String {
    let trimmed = line.trim_start();
    if is_comment(trimmed) || trimmed.starts_with('>') {
        return format!("[..]{}", &trimmed[1..]);
    }
    line.to_string()
}

#[cfg(test)]
mod tests {
    use super::super::transcript::exchanges;
    use super::*;

    fn all(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_string).collect()
    }

    #[test]
    fn what_is_renewed_keeps_the_patterns_that_fit() {
        assert_eq!(renewed_reply(&all("a [...] c"), &all("a x y c")), all("a [...] c"));
        assert_eq!(renewed_reply(&all("a[..] [...] q"), &all("ab x")), all("a[..] [...] x"));
        assert_eq!(renewed_reply(&all("a [...] c"), &all("b x y c")), all("b [...] c"));
        assert_eq!(renewed_reply(&all("a [...] score=3 [...]"), &all("a x score=4 y")), all("a [...] score=4 [...]"));
        assert_eq!(renewed_reply(&all("a [...] qqq [...] [..]z"), &all("a x y zz")), all("a [...] [..]z"));
        assert_eq!(renewed_reply(&all("[...] qqq [...]"), &all("a x")), all("a x"));
        assert_eq!(renewed_reply(&all("a [...] b"), &all("c")), all("c"));
        assert_eq!(renewed_reply(&all("a b[..]b"), &all("a new bab")), all("a new b[..]b"), "a line before it is new");
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
}
