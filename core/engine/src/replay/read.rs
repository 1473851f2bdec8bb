//! Reads records, strictly.

use super::{Entry, FORMAT, FORMER, Header, Line, Problem, Replay, Sits, Undo, problem};
use crate::Seat;
use crate::limits::{MAX_RECORD_HEADER, MAX_RECORD_LINE, MAX_RECORD_LINES};

/// The most problems of one file.
const MAX_PROBLEMS: usize = 20;

/// The format that a header names, whatever else it says: newer formats may have fields that are not known here.
fn format_of(line: &str) -> Option<String> {
    let header: serde_json::Value = serde_json::from_str(line).ok()?;
    Some(header.get("format")?.as_str()?.to_string())
}

fn is_known(format: &str) -> bool {
    format == FORMAT || format == FORMER
}

fn other_format(format: &str) -> Problem {
    let format = crate::printable(format, 60);
    let text = format!("unknown format `{format}`; this engine reads `{FORMAT}` and `{FORMER}`");
    problem("S8003", 1, text)
}

fn reason(error: &serde_json::Error) -> String {
    let text = error.to_string();
    crate::printable(text.split(" at line ").next().unwrap_or(&text), 200)
}

/// A journal without the last line that was cut off when it was written, and whether there was one. A whole outcome needs no
/// line break.
pub fn whole(text: &str) -> (&str, bool) {
    let end = text.rfind('\n').map_or(0, |at| at + 1);
    let is_outcome = text[end..].starts_with("{\"outcome\"") && text[end..].ends_with('}');
    if end == 0 || end == text.len() || is_outcome { (text, false) } else { (&text[..end], true) }
}

/// Reads a record. A last line that is cut off is a problem, not a shorter game.
///
/// # Errors
///
/// All problems, with their lines.
pub fn read(text: &str) -> Result<Replay, Vec<Problem>> {
    if text.lines().nth(MAX_RECORD_LINES).is_some() {
        let text = format!("too many lines; the limit is {MAX_RECORD_LINES}");
        return Err(vec![problem("S8002", MAX_RECORD_LINES + 1, text)]);
    }
    let lines: Vec<&str> = text.lines().collect();
    let most = |at: usize| if at == 0 { MAX_RECORD_HEADER } else { MAX_RECORD_LINE };
    if let Some((at, line)) = lines.iter().enumerate().find(|(at, line)| line.len() > most(*at)) {
        let text = format!("a line has {} bytes; the limit is {}", line.len(), most(at));
        return Err(vec![problem("S8002", at + 1, text)]);
    }
    let header = header(lines.first().copied())?;
    let mut replay = Replay { header, entries: Vec::new(), moves: Vec::new(), footer: None };
    let (mut problems, mut unread) = (Vec::new(), 0);
    for (at, line) in lines.iter().enumerate().skip(1) {
        if let Err(found) = take(&mut replay, at + 1, line, &mut unread) {
            let is_last = found.code == "S8005" && replay.footer.is_some();
            problems.push(found);
            if is_last || problems.len() >= MAX_PROBLEMS {
                break;
            }
        }
    }
    if !text.ends_with('\n') && problems.is_empty() && replay.footer.is_none() {
        problems.push(problem("S8004", lines.len(), "the last line is cut off"));
    }
    if problems.is_empty() { Ok(replay) } else { Err(problems) }
}

/// The header, which is the first line.
fn header(first: Option<&str>) -> Result<Header, Vec<Problem>> {
    let no_header = |text: String| Err(vec![problem("S8001", 1, text)]);
    let Some(first) = first else { return no_header("the file is empty".into()) };
    let header: Header = match serde_json::from_str(first) {
        Ok(header) => header,
        Err(error) => {
            if let Some(other) = format_of(first).filter(|other| !is_known(other)) {
                return Err(vec![other_format(&other)]);
            }
            return no_header(format!("not a replay header: {}", reason(&error)));
        }
    };
    if header.format.is_empty() {
        return no_header("the header has no `format`".into());
    }
    if !is_known(&header.format) {
        return Err(vec![other_format(&header.format)]);
    }
    let is_newer = header.open || header.printed || header.fresh || header.anyway.is_some() || !header.seal.is_empty();
    if header.is_former() && (is_newer || header.position.is_some()) {
        return no_header(format!("`{FORMER}` has no `open`, `fresh`, `printed`, `position`, `anyway` and `seal`"));
    }
    if header.printed {
        return Err(vec![problem("S8012", 1, "records of printed games can no longer be played")]);
    }
    Ok(header)
}

/// Takes up a line after the header. `unread` counts the moves that could not be read, so that those after them are not
/// taken for wrong ones.
fn take(replay: &mut Replay, number: usize, line: &str, unread: &mut usize) -> Result<(), Problem> {
    let unreadable = |error: serde_json::Error| problem("S8004", number, reason(&error));
    let is_undo = line.starts_with("{\"undo\"") && !replay.header.is_former();
    if replay.footer.is_some() && !is_undo {
        return Err(problem("S8005", number, "unexpected line after the footer"));
    }
    let entry = if line.starts_with("{\"outcome\"") {
        let footer: super::Footer = serde_json::from_str(line).map_err(unreadable)?;
        if replay.header.is_former() && !footer.level.is_empty() {
            return Err(problem("S8004", number, format!("`{FORMER}` has no `level`")));
        }
        replay.footer = Some(footer.clone());
        Entry::Outcome(footer)
    } else if is_undo {
        let undo: Undo = serde_json::from_str(line).map_err(unreadable)?;
        let there = replay.moves.len() + *unread;
        if undo.undo == 0 || undo.undo.checked_add(undo.to) != Some(there) {
            let [undone, moves] = [undo.undo, there].map(|count| crate::counted(count, "move"));
            let text = format!("cannot undo {undone} and leave {}: the game has {moves} so far", undo.to);
            return Err(problem("S8011", number, text));
        }
        replay.moves.truncate(undo.to);
        replay.footer = None;
        Entry::Undo(undo)
    } else if line.starts_with("{\"seat\"") && !replay.header.is_former() {
        let sits: Sits = serde_json::from_str(line).map_err(unreadable)?;
        let mut letters = sits.seat.chars();
        let seat = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none());
        if !seat.is_some_and(|seat| seat.index() < replay.header.seats.len() && seat.to_string() == sits.seat) {
            let text = format!("this game has no seat `{}`", crate::printable(&sits.seat, 40));
            return Err(problem("S8004", number, text));
        }
        Entry::Seat(sits)
    } else {
        let read: Line = serde_json::from_str(line).map_err(|error| {
            *unread += 1;
            unreadable(error)
        })?;
        if replay.header.is_former() && read.typed {
            return Err(problem("S8004", number, format!("`{FORMER}` has no `typed`")));
        }
        replay.moves.push(read.clone());
        let wanted = replay.moves.len() + *unread;
        if read.n != wanted {
            let text = format!("expected move {wanted}, found {}", read.n);
            return Err(problem("S8005", number, text));
        }
        Entry::Move(read)
    };
    replay.entries.push((number, entry));
    Ok(())
}
