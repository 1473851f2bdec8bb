//! Figures with a place become maps: a game that measures `NAME @ ROW,COLUMN` (both counted from 0) for the places of a board or
//! sheet gets one map for each NAME, and for each seat or policy if the figure has one.

use std::collections::BTreeMap;

use super::text::{escaped, figure, place};
use crate::fold::{Of, Row};

/// The largest map, in rows and columns.
const MOST: u32 = 64;
/// Side of a place, in pixels.
const SIDE: f64 = 34.0;

/// A place on a map: row, then column.
type Place = (u32, u32);

/// What is mapped and where, if the name of a figure says so.
pub(crate) fn placed(name: &str) -> Option<(&str, Place)> {
    let (what, at) = name.rsplit_once(" @ ")?;
    let (row, column) = at.split_once(',')?;
    let number = |text: &str| {
        let is_plain = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u32>().ok().filter(|number| is_plain && *number < MOST)
    };
    Some((what, (number(row)?, number(column)?)))
}

/// All maps of an arm; `whose` names the seat or policy of a figure.
pub(super) fn maps(rows: &[&Row], whose: impl Fn(Of) -> String) -> String {
    let mut maps: BTreeMap<(&str, Of), BTreeMap<Place, &Row>> = BTreeMap::new();
    for row in rows {
        if let Some((what, place)) = placed(&row.name) {
            maps.entry((what, row.of)).or_default().insert(place, row);
        }
    }
    let mut out = String::new();
    for ((what, of), places) in maps {
        let whose = whose(of);
        let title = if whose.is_empty() { escaped(what, 80) } else { format!("{}, {whose}", escaped(what, 80)) };
        out += &map(&title, &places);
    }
    if out.is_empty() { out } else { format!("<div class=\"maps\">\n{out}</div>\n") }
}

fn map(title: &str, places: &BTreeMap<Place, &Row>) -> String {
    let is_share = places.values().all(|row| row.values.is_share());
    let means = || places.values().map(|row| row.values.mean());
    let low = means().fold(f64::INFINITY, f64::min);
    let high = means().fold(f64::NEG_INFINITY, f64::max);
    let rows = places.keys().map(|place| place.0).max().unwrap_or(0) + 1;
    let columns = places.keys().map(|place| place.1).max().unwrap_or(0) + 1;
    let (wide, tall) = (f64::from(columns) * SIDE, f64::from(rows) * SIDE);
    let words = format!("{title}: from {} to {}", figure(low, is_share), figure(high, is_share));
    let mut out = format!("<figure class=\"map\">\n<svg viewBox=\"0 0 {wide} {tall}\" width=\"{wide}\" role=\"img\" ");
    out += &format!("aria-label=\"{words}\">\n");
    for ((row, column), figures) in places {
        let mean = figures.values.mean();
        let depth = if high > low { (mean - low) / (high - low) } else { 0.5 };
        let (x, y) = (f64::from(*column) * SIDE, f64::from(*row) * SIDE);
        let opacity = crate::moments::decimal(0.06 + 0.94 * depth, 2);
        let value = figure(mean, is_share);
        out += &format!(
            "<g><rect class=\"heat\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill-opacity=\"{opacity}\"/>\
             <title>row {}, column {}: {value}</title>",
            place(x + 1.0),
            place(y + 1.0),
            SIDE - 2.0,
            SIDE - 2.0,
            row + 1,
            column + 1
        );
        let class = if depth > 0.55 { "deep" } else { "flat" };
        let (x, y) = (place(x + SIDE / 2.0), place(y + SIDE / 2.0 + 3.5));
        let short = value.trim_end_matches(" %");
        out += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{short}</text></g>\n");
    }
    out + &format!("</svg>\n<figcaption>{words}.</figcaption>\n</figure>\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_name_with_a_place_is_a_map() {
        assert_eq!(placed("tracks @ 3,12"), Some(("tracks", (3, 12))));
        assert_eq!(placed("a @ b @ 0,0"), Some(("a @ b", (0, 0))));
        for name in ["tracks", "tracks @ 3", "tracks @ -1,2", "tracks @ 3,64", "tracks @ 3,+1", "tracks@3,1", "x @ ,"] {
            assert_eq!(placed(name), None, "{name}");
        }
    }
}
