//! Heat maps: how often games made use of each place of a board, a sheet or a tableau.

use super::text::{escaped, grouped, place, plain};
use crate::figures::places::{Map, Maps};

/// The greatest side of a place, in pixels, and the width of a map beyond which places are smaller.
const SIDE: f64 = 34.0;
const WIDE: f64 = 680.0;
/// Places that are smaller have no room for a number.
const LEGIBLE: f64 = 26.0;

/// All maps of an arm.
pub(super) fn maps(maps: &Maps) -> String {
    let out: String = maps.iter().map(|(what, map)| one(what, map)).collect();
    if out.is_empty() { out } else { format!("<div class=\"maps\">\n{out}</div>\n") }
}

fn one(what: &str, map: &Map) -> String {
    let games = map.games.max(1) as f64;
    let most = map.places.values().copied().max().unwrap_or(0);
    let total: i128 = map.places.values().sum();
    let rows = map.places.keys().map(|place| place.0).max().unwrap_or(0) + 1;
    let columns = map.places.keys().map(|place| place.1).max().unwrap_or(0) + 1;
    let side = SIDE.min(WIDE / f64::from(columns));
    let (wide, tall) = (place(f64::from(columns) * side), place(f64::from(rows) * side));
    let words = format!(
        "{}: {} a game over {} that were measured on their way; the darkest place has {}",
        escaped(what, 80),
        plain(total as f64 / games),
        grouped(map.games, "game"),
        plain(most as f64 / games)
    );
    let mut out = format!("<figure class=\"map\">\n<svg viewBox=\"0 0 {wide} {tall}\" width=\"{wide}\" role=\"img\" ");
    out += &format!("aria-label=\"{words}\">\n");
    for ((row, column), count) in &map.places {
        let depth = if most > 0 { (*count).max(0) as f64 / most as f64 } else { 0.0 };
        let (x, y) = (f64::from(*column) * side, f64::from(*row) * side);
        let opacity = crate::figures::moments::decimal(0.05 + 0.95 * depth, 2);
        let mean = plain(*count as f64 / games);
        let inner = place(side - 2.0);
        out += &format!(
            "<g><rect class=\"heat\" x=\"{}\" y=\"{}\" width=\"{inner}\" height=\"{inner}\" fill-opacity=\"{opacity}\"/>\
             <title>row {}, column {}: {count}, {mean} a game</title>",
            place(x + 1.0),
            place(y + 1.0),
            row + 1,
            column + 1
        );
        if side >= LEGIBLE && *count != 0 {
            let class = if depth > 0.55 { "deep" } else { "flat" };
            let (x, y) = (place(x + side / 2.0), place(y + side / 2.0 + 3.5));
            out += &format!(
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{}</text>",
                brief(*count as f64 / games)
            );
        }
        out += "</g>\n";
    }
    out + &format!("</svg>\n<figcaption>{words}.</figcaption>\n</figure>\n")
}

/// A number that fits into a place: two digits after the point, fewer where there are more before it.
fn brief(number: f64) -> String {
    let places = match number.abs() {
        size if size >= 10.0 => 0,
        size if size >= 1.0 => 1,
        _ => 2,
    };
    let text = crate::figures::moments::decimal(number, places);
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    text.replace('-', "−")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_map_fits_and_has_its_numbers_in_its_titles() {
        let mut wide = Map { games: 4, ..Map::default() };
        wide.places.insert((0, 63), 8);
        wide.places.insert((1, 0), 0);
        let drawn = one("<cells>", &wide);
        assert!(drawn.contains("width=\"680\"") && drawn.contains("row 1, column 64: 8, 2 a game"), "{drawn}");
        assert!(!drawn.contains("<text") && drawn.contains("&lt;cells&gt;: 2 a game over 4 games"), "{drawn}");
        assert_eq!([0.0167, 0.5, 1.93, 12.3, 1000.0].map(brief), ["0.02", "0.5", "1.9", "12", "1000"]);
        wide.places.remove(&(0, 63));
        let empty = one("cells", &wide);
        assert!(!empty.contains("NaN") && empty.contains("fill-opacity=\"0.05\""), "{empty}");
    }
}
