//! Numbers and places as text, and the quadrants of the board.

use javelina_physics::Place;

use crate::sonora::play::state::Where;

/// The quadrant of a place, clockwise from the upper left one.
pub(in crate::sonora) fn quadrant(left: bool, low: bool) -> usize {
    [[1, 2], [0, 3]][usize::from(left)][usize::from(low)]
}

/// The signs of x and y in each quadrant.
pub(in crate::sonora) const SIGNS: [(i32, i32); 4] = [(-1, 1), (1, 1), (1, -1), (-1, -1)];

/// A number of so many decimal places, without needless zeros.
pub(in crate::sonora) fn decimal(value: i64, places: usize) -> String {
    let (sign, whole) = (if value < 0 { "-" } else { "" }, 10_u64.pow(places as u32));
    let text = format!("{sign}{}.{:0places$}", value.unsigned_abs() / whole, value.unsigned_abs() % whole);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// Thousandths as a decimal number without needless zeros.
pub(in crate::sonora) fn thousandths(value: impl Into<i64>) -> String {
    decimal(value.into(), 3)
}

/// A point in mm.
pub(in crate::sonora) fn point((x, y): (i32, i32)) -> String {
    format!("{},{}", thousandths(x), thousandths(y))
}

/// Thousandths for people: to a tenth.
pub(in crate::sonora) fn tenth(value: i32) -> String {
    decimal((f64::from(value) / 100.0).round() as i64, 1)
}

/// A point in mm, for people: to a tenth.
pub(in crate::sonora) fn tenths((x, y): (i32, i32)) -> String {
    format!("{},{}", tenth(x), tenth(y))
}

/// Where a disc is, for people: to a tenth of a millimetre.
pub(in crate::sonora) fn roughly(at: Where) -> String {
    let tenth = |value: i32| ((f64::from(value) / 100_000.0).round() as i32).saturating_mul(100_000);
    match at {
        Where::Board(place) => where_text(Where::Board(Place { x: tenth(place.x), y: tenth(place.y) })),
        _ => where_text(at),
    }
}

/// Where a disc is, in the words of `lies`.
pub(in crate::sonora) fn where_text(at: Where) -> String {
    match at {
        Where::Board(place) => format!("{},{}", decimal(place.x.into(), 6), decimal(place.y.into(), 6)),
        Where::Named { .. } => "on the board".into(),
        Where::Hole => "hole".into(),
        Where::Hand => "pad".into(),
        Where::Chosen(section) => section.to_string(),
        Where::Off | Where::Out => "off".into(),
    }
}

/// Rail and disc in the order in which they were touched, as a line says it: `by rail disc`; nothing if neither was.
pub(in crate::sonora) fn touch_text(order: [u8; 2]) -> String {
    let mut touches: Vec<_> = order.into_iter().zip(["rail", "disc"]).filter(|(place, _)| *place > 0).collect();
    touches.sort_unstable();
    let names: String = touches.iter().map(|(_, name)| format!(" {name}")).collect();
    if names.is_empty() { names } else { format!("by{names}") }
}
