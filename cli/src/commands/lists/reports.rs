//! Reports: the shapes of what commands write as JSON, for their schemas.

use std::iter::Peekable;
use std::str::Lines;

use javelina_variants::{Key, Shape};

/// The shapes, in the form that its first lines describe.
const TEXT: &str = include_str!("reports.txt");

/// Numbers of games, decisions and lines.
const COUNT: i64 = 1_000_000_000_000;

/// Every kind of report: its name, what it is, its keys.
pub(in crate::commands) fn reports() -> impl Iterator<Item = (&'static str, &'static str, Vec<Key>)> {
    sections().filter_map(|(head, body)| {
        let (name, what) = head.split_once(": ")?;
        Some((name, what, keys(&mut body.lines().peekable(), 0)))
    })
}

fn sections() -> impl Iterator<Item = (&'static str, &'static str)> {
    TEXT.split("\n## ").skip(1).filter_map(|section| section.split_once('\n'))
}

/// The keys that are so many columns in.
fn keys(lines: &mut Peekable<Lines<'static>>, columns: usize) -> Vec<Key> {
    let is_in = |line: &&str| line.len() - line.trim_start().len() == columns && !line.is_empty();
    let mut all = Vec::new();
    while let Some(line) = lines.next_if(is_in).map(str::trim_start) {
        if let Some(part) = line.strip_prefix("..") {
            let of = sections().filter(|(head, _)| *head == part);
            all.extend(of.flat_map(|(_, body)| keys(&mut body.lines().peekable(), 0)));
            continue;
        }
        let bare = line.strip_prefix('?');
        let Some((head, about)) = bare.unwrap_or(line).split_once(" -- ") else { continue };
        let Some((name, of)) = head.split_once(": ") else { continue };
        let shape = shape(of, &mut || keys(lines, columns + 2));
        all.push(Key { name, must: bare.is_none(), shape, about });
    }
    all
}

fn shape(text: &str, keys: &mut dyn FnMut() -> Vec<Key>) -> Shape {
    if let Some(of) = text.strip_suffix('?') {
        return Shape::Null(Box::new(shape(of, keys)));
    }
    if let Some((of, most)) = text.strip_suffix(']').and_then(|text| text.rsplit_once('[')) {
        return Shape::List(Box::new(shape(of, keys)), most.parse().unwrap_or(usize::MAX));
    }
    match text {
        "text" => Shape::Text,
        "switch" => Shape::Switch,
        "real" => Shape::Real,
        "either" => Shape::Either,
        "count" => Shape::Number(0..=COUNT),
        "whole" => Shape::Number(-COUNT..=COUNT),
        "value" => Shape::Number(i32::MIN.into()..=i32::MAX.into()),
        "table" => Shape::Table(keys()),
        "tables" => Shape::Tables(keys(), usize::MAX),
        words => Shape::Words(words.split('|').map(Into::into).collect()),
    }
}
