//! A record as a line of JSON, written at one go and read back: a batch writes one for every game.

use std::collections::BTreeMap;
use std::fmt::Write;

use itoa::{Buffer, Integer};
use javelina_engine::{Digest, FindingKind, MAX_SEATS, Seat, SeatSet};
use serde::Deserialize;

use crate::figures::item::{self, Item};
use crate::figures::metric::FigureNames;
use crate::figures::places::Counts;
use crate::playing::record::{Ending, Record};

/// The digest that ends each line, so that a cut or changed line is noticed.
fn sum(body: &str) -> u64 {
    let mut digest = Digest::new();
    digest.bytes(body.as_bytes());
    digest.finish()
}

/// A line as it is read.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    game: u64,
    arm: String,
    seed: u64,
    who: Vec<usize>,
    #[serde(default)]
    first: Option<char>,
    end: String,
    kind: String,
    #[serde(default)]
    message: Option<String>,
    #[serde(default)]
    capped: Option<String>,
    moves: u32,
    actions: u32,
    scores: Vec<i32>,
    #[serde(default)]
    ranked_by: Vec<i32>,
    winners: Vec<char>,
    table: BTreeMap<String, i64>,
    seats: BTreeMap<String, Vec<Option<i64>>>,
    #[serde(default)]
    items: Option<Vec<LineItem>>,
    #[serde(default)]
    places: BTreeMap<String, Vec<(u16, u16, i64)>>,
}

/// An item as a line has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LineItem {
    kind: String,
    name: String,
    seen: Vec<char>,
    used: Vec<u32>,
    #[serde(default)]
    points: Option<Vec<i64>>,
}

impl LineItem {
    /// The item; `None` if it is not of a game with so many seats.
    fn item(self, seats: usize) -> Option<Item> {
        let is_sound = self.used.len() == seats && self.points.as_ref().is_none_or(|points| points.len() == seats);
        let seen = self.seen.into_iter().filter_map(Seat::of_letter).filter(|seat| seat.index() < seats);
        let seen = seen.fold(SeatSet::default(), SeatSet::with);
        is_sound.then(|| Item { kind: self.kind.into(), name: self.name, seen, used: self.used, points: self.points })
    }
}

impl Record {
    /// The game as one line of JSON with its line break; `label` names the arm, whose figures have these names.
    pub fn line(&self, label: &str, names: &FigureNames) -> String {
        let mut out = String::new();
        line(self, label, names, &mut out);
        out
    }

    /// Reads a line back; `None` if it is cut, changed, or not of the arm with this label and these figures.
    pub fn read(text: &str, arm: usize, label: &str, names: &FigureNames) -> Option<Self> {
        let (body, rest) = text.trim_end_matches('\n').rsplit_once(",\"sum\":\"")?;
        let body = format!("{body}}}");
        if rest.strip_suffix("\"}")? != format!("{:016x}", sum(&body)) {
            return None;
        }
        let line: Line = serde_json::from_str(&body).ok()?;
        if line.arm != label {
            return None;
        }
        let mut figures = Vec::new();
        for (name, value) in line.table {
            figures.push((names.id(&name)?, None, value));
        }
        for (name, values) in line.seats {
            let id = names.id(&name)?;
            let placed = values.into_iter().enumerate().filter_map(|(at, value)| Some((at, value?)));
            figures.extend(placed.map(|(at, value)| (id, Some(Seat(at as u8)), value)));
        }
        let seats = line.who.len();
        let has_items = line.items.is_some();
        let items: Option<Vec<Item>> = line.items.into_iter().flatten().map(|item| item.item(seats)).collect();
        let places = line.places.into_iter().map(|(map, places)| Counts { map: map.into(), places });
        Some(Self {
            game: line.game,
            arm,
            seed: line.seed,
            who: line.who,
            first: line.first.and_then(Seat::of_letter).unwrap_or_default(),
            ending: match line.end.as_str() {
                "over" => Ending::Over(line.kind.into()),
                _ => Ending::Found(FindingKind::of_word(&line.kind)?, line.message.unwrap_or_default()),
            },
            capped: line.capped,
            moves: line.moves,
            actions: line.actions,
            scores: line.scores,
            ranked_by: line.ranked_by,
            winners: line.winners.into_iter().filter_map(Seat::of_letter).collect(),
            figures,
            has_items,
            items: items.filter(|items| items.len() <= item::MOST)?,
            places: places.collect(),
            replay: None,
        })
    }
}

/// Adds the line of a game with its line break; `label` names the arm.
pub(crate) fn line(record: &Record, label: &str, names: &FigureNames, out: &mut String) {
    let begins = out.len();
    let (end, kind, message) = match &record.ending {
        Ending::Over(kind) => ("over", kind.as_ref(), None),
        Ending::Found(kind, message) => ("finding", kind.word(), Some(message)),
    };
    number(out, "{\"game\":", record.game);
    text(out, ",\"arm\":", label);
    number(out, ",\"seed\":", record.seed);
    list(out, ",\"who\":[", record.who.iter().copied());
    if record.first != Seat(0) {
        text(out, ",\"first\":", record.first.letter().encode_utf8(&mut [0; 4]));
    }
    text(out, ",\"end\":", end);
    text(out, ",\"kind\":", kind);
    if let Some(message) = message {
        text(out, ",\"message\":", message);
    }
    if let Some(capped) = &record.capped {
        text(out, ",\"capped\":", capped);
    }
    number(out, ",\"moves\":", record.moves);
    number(out, ",\"actions\":", record.actions);
    list(out, ",\"scores\":[", record.scores.iter().copied());
    if !record.ranked_by.is_empty() {
        list(out, ",\"ranked_by\":[", record.ranked_by.iter().copied());
    }
    out.push_str(",\"winners\":[");
    for (at, seat) in record.winners.iter().enumerate() {
        out.push_str(if at == 0 { "\"" } else { ",\"" });
        out.push(seat.letter());
        out.push('"');
    }
    out.push(']');
    figures(out, record, names);
    items(out, record);
    places(out, record);
    out.push('}');
    let sum = sum(&out[begins..]);
    out.pop();
    let _ = write!(out, ",\"sum\":\"{sum:016x}\"}}"); // a string takes all
    out.push('\n');
}

/// The figures by name: those of the table, then those of seats, with `null` where a seat has none.
fn figures(out: &mut String, record: &Record, names: &FigureNames) {
    // In one number: of the table or of seats, the place of the name, the place in the record.
    let key = |(at, (id, seat, _)): (usize, &(_, Option<_>, _))| {
        u64::from(seat.is_some()) << 48 | u64::from(names.rank(*id)) << 32 | at as u64
    };
    let mut order: Vec<u64> = record.figures.iter().enumerate().map(key).collect();
    order.sort_unstable();
    let (table, seats) = order.split_at(order.partition_point(|key| key >> 48 == 0));
    let figure = |key: &u64| &record.figures[*key as u32 as usize];
    out.push_str(",\"table\":");
    let mut head = '{';
    for same in table.chunk_by(|a, b| a >> 32 == b >> 32) {
        let Some((id, _, value)) = same.last().map(figure) else { continue };
        out.push(std::mem::replace(&mut head, ','));
        number(out, names.key(*id), *value);
    }
    out.push_str(if head == '{' { "{},\"seats\":" } else { "},\"seats\":" });
    let mut head = '{';
    for same in seats.chunk_by(|a, b| a >> 32 == b >> 32) {
        let Some((id, ..)) = same.first().map(figure) else { continue };
        let mut values = [None; MAX_SEATS];
        for (_, seat, value) in same.iter().map(figure) {
            if let Some(slot) = seat.and_then(|seat| values.get_mut(seat.index())) {
                *slot = Some(*value);
            }
        }
        out.push(std::mem::replace(&mut head, ','));
        out.extend([names.key(*id), "["]);
        for (at, value) in values.iter().take(record.who.len()).enumerate() {
            let comma = if at == 0 { "" } else { "," };
            match value {
                Some(value) => number(out, comma, *value),
                None => out.extend([comma, "null"]),
            }
        }
        out.push(']');
    }
    out.push_str(if head == '{' { "{}" } else { "}" });
}

/// What became of cards, tokens and the like, if that was measured.
fn items(out: &mut String, record: &Record) {
    if !record.has_items {
        return;
    }
    out.push_str(",\"items\":[");
    for (at, item) in record.items.iter().enumerate() {
        out.push_str(if at == 0 { "{" } else { ",{" });
        text(out, "\"kind\":", &item.kind);
        text(out, ",\"name\":", &item.name);
        out.push_str(",\"seen\":[");
        for (at, seat) in item.seen.iter().enumerate() {
            out.push_str(if at == 0 { "\"" } else { ",\"" });
            out.push(seat.letter());
            out.push('"');
        }
        list(out, "],\"used\":[", item.used.iter().copied());
        if let Some(points) = &item.points {
            list(out, ",\"points\":[", points.iter().copied());
        }
        out.push('}');
    }
    out.push(']');
}

/// Row, column and count of the places of each map; nothing if there are no maps.
fn places(out: &mut String, record: &Record) {
    let mut head = ",\"places\":{";
    for counts in &record.places {
        text(out, std::mem::replace(&mut head, ","), &counts.map);
        out.push_str(":[");
        for (at, (row, column, count)) in counts.places.iter().enumerate() {
            number(out, if at == 0 { "[" } else { ",[" }, *row);
            number(out, ",", *column);
            number(out, ",", *count);
            out.push(']');
        }
        out.push(']');
    }
    if !record.places.is_empty() {
        out.push('}');
    }
}

fn number(out: &mut String, before: &str, number: impl Integer) {
    out.push_str(before);
    out.push_str(Buffer::new().format(number));
}

fn list(out: &mut String, before: &str, numbers: impl Iterator<Item = impl Integer>) {
    out.push_str(before);
    for (at, one) in numbers.enumerate() {
        number(out, if at == 0 { "" } else { "," }, one);
    }
    out.push(']');
}

fn text(out: &mut String, before: &str, text: &str) {
    out.push_str(before);
    if text.bytes().all(|byte| byte >= b' ' && byte != b'"' && byte != b'\\') {
        out.extend(["\"", text, "\""]);
    } else {
        out.push_str(&serde_json::to_string(text).unwrap_or_default());
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    #[test]
    fn a_line_is_json_that_reads_back_whatever_stands_in_it() {
        let hostile = "a \"b\" \\ \n \u{1b} é ⛰ \u{7f}";
        let names = ["rounds", "stones", hostile, "back\\slash", "quo\"te"];
        let names = FigureNames::new(names.map(Cow::Borrowed).into());
        let id = |name| names.id(name).expect("a figure");
        let figures = vec![
            (id("rounds"), None, 17),
            (id("stones"), Some(Seat(2)), -3),
            (id(hostile), None, i64::MIN),
            (id("stones"), Some(Seat(0)), i64::MAX),
            (id(hostile), Some(Seat(1)), 0),
            (id("back\\slash"), None, 1),
            (id("quo\"te"), None, 2),
        ];
        let over = Record {
            game: u64::MAX,
            arm: 3,
            seed: 0,
            who: vec![0, 1, 0],
            first: Seat(2),
            ending: Ending::Over("counted".into()),
            capped: Some(hostile.into()),
            moves: u32::MAX,
            actions: 0,
            scores: vec![1, -2, i32::MIN],
            ranked_by: vec![0, i32::MIN, i32::MAX],
            winners: vec![Seat(0), Seat(2)],
            figures,
            has_items: true,
            items: vec![
                Item {
                    kind: "card".into(),
                    name: hostile.into(),
                    seen: SeatSet::first_seats(2),
                    used: vec![0, u32::MAX, 7],
                    points: Some(vec![i64::MIN, 0, 3]),
                },
                Item {
                    kind: "token".into(),
                    name: "plain".into(),
                    seen: SeatSet::default(),
                    used: vec![0; 3],
                    points: None,
                },
            ],
            places: vec![
                Counts { map: hostile.into(), places: vec![(0, 0, 0), (63, 7, -2)] },
                Counts { map: "none".into(), places: Vec::new() },
            ],
            replay: None,
        };
        let ending = Ending::Found(FindingKind::Bug, hostile.into());
        let bare = Record {
            ending,
            capped: None,
            scores: Vec::new(),
            ranked_by: Vec::new(),
            winners: Vec::new(),
            figures: Vec::new(),
            has_items: false,
            items: Vec::new(),
            places: Vec::new(),
            ..over.clone()
        };
        for record in [over, bare] {
            let line = record.line(hostile, &names);
            assert!(line.ends_with("\"}\n") && line.matches('\n').count() == 1, "{line}");
            let value: serde_json::Value = serde_json::from_str(&line).expect("JSON");
            assert_eq!((value["arm"].as_str(), value["who"].as_array().map(Vec::len)), (Some(hostile), Some(3)));
            let mut back = Record::read(&line, 3, hostile, &names).expect("a sound line");
            let mut sorted = record.clone();
            back.figures.sort();
            sorted.figures.sort();
            assert_eq!(back, sorted);
        }
    }
}
