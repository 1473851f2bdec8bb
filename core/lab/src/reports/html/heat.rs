//! Heat maps: how often games made use of each place of a board, a sheet or a tableau.

use javelina_engine::counted;

use super::text::{place, plain};
use crate::figures::places::Map;
use crate::reports::document::{DocumentBlock, Inline};

/// The greatest side of a place, in pixels, and the width of a map beyond which places are smaller.
const SIDE: f64 = 34.0;
const WIDE: f64 = 680.0;
/// Places that are smaller have no room for a number.
const LEGIBLE: f64 = 26.0;

/// The map of an arm, after a line that says what it is of.
pub(crate) fn map(what: &str, map: &Map) -> [DocumentBlock; 2] {
    let games = map.games.max(1) as f64;
    let most = map.places.values().copied().max().unwrap_or(0);
    let total: i128 = map.places.values().sum();
    let rows = map.places.keys().map(|place| place.0).max().unwrap_or(0) + 1;
    let columns = map.places.keys().map(|place| place.1).max().unwrap_or(0) + 1;
    let side = SIDE.min(WIDE / f64::from(columns));
    let words = format!(
        ": {} a game, measured in {}; at most {} in one place",
        plain(total as f64 / games),
        counted(map.games, "game"),
        plain(most as f64 / games)
    );
    let mut out = String::new();
    for ((row, column), count) in &map.places {
        let depth = if most > 0 { (*count).max(0) as f64 / most as f64 } else { 0.0 };
        let (x, y) = (f64::from(*column) * side, f64::from(*row) * side);
        let opacity = crate::figures::moments::decimal(0.05 + 0.95 * depth, 2);
        let mean = plain(*count as f64 / games);
        let inner = place(side - 2.0);
        out += &format!(
            "\n<g><rect class=\"heat\" x=\"{}\" y=\"{}\" width=\"{inner}\" height=\"{inner}\" \
             fill-opacity=\"{opacity}\"/>\
             <title>row {}, column {}: {count}, {mean} a game</title>",
            place(x + 1.0),
            place(y + 1.0),
            row + 1,
            column + 1
        );
        if side >= LEGIBLE && *count != 0 {
            let class = if depth > 0.55 { "deep" } else { "flat" };
            let (x, y) = (place(x + side / 2.0), place(y + side / 2.0 + 3.5));
            out += &format!("<text class=\"{class}\" x=\"{x}\" y=\"{y}\" text-anchor=\"middle\">{mean}</text>");
        }
        out += "</g>";
    }
    let size = [f64::from(columns) * side, f64::from(rows) * side];
    let line = vec![Inline::data(what, 80), words.as_str().into()];
    [DocumentBlock::Line(line), DocumentBlock::figure("map", size, what.into(), &out)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wide_map_fits_and_has_its_numbers_in_its_titles() {
        let mut wide = Map { games: 4, ..Map::default() };
        wide.places.insert((0, 63), 8);
        wide.places.insert((1, 0), 0);
        let one = |map: &Map| match super::map("<cells>", map) {
            [_, DocumentBlock::Figure { svg, .. }] => svg,
            _ => String::new(),
        };
        let drawn = one(&wide);
        assert!(drawn.contains("width=\"680\"") && drawn.contains("row 1, column 64: 8, 2 a game"), "{drawn}");
        assert!(!drawn.contains("<text") && drawn.contains("aria-label=\"&lt;cells&gt;\""), "{drawn}");
        wide.places.remove(&(0, 63));
        let empty = one(&wide);
        assert!(!empty.contains("NaN") && empty.contains("fill-opacity=\"0.05\""), "{empty}");
    }
}
