//! Cards, tokens, objectives in one game: who has seen and used them, and what a use was worth.

use std::borrow::Cow;
use std::collections::BTreeMap;

use javelina_engine::{Mention, Note, Seat, SeatSet};

/// The most items of a game, and of an arm: the first ones by kind and name.
pub(crate) const MOST: usize = 400;
/// The most characters of a name.
const LONGEST: usize = 80;

/// A named thing in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// What sort of thing it is: `card`.
    pub kind: Cow<'static, str>,
    /// Its name.
    pub name: String,
    /// The seats that saw it.
    pub seen: SeatSet,
    /// How often each seat used it, in seat order.
    pub used: Vec<u32>,
    /// The points of all uses, in seat order; `None` if nothing was said of points.
    pub points: Option<Vec<i64>>,
}

/// A name, no longer than it may be.
fn cut(name: &str) -> &str {
    name.char_indices().nth(LONGEST).and_then(|(end, _)| name.get(..end)).unwrap_or(name)
}

/// Gathers what a game says of its things.
#[derive(Debug, Default)]
pub(crate) struct Gathering(BTreeMap<&'static str, BTreeMap<String, Item>>);

impl Gathering {
    /// Takes note of something; `gains` is what each seat's score changed by in the move.
    pub fn take(&mut self, mention: &Mention<'_>, seats: usize, gains: &[i64]) {
        let (known, name) = (self.0.entry(mention.kind).or_default(), cut(mention.name));
        if !known.contains_key(name) {
            let item = Item {
                kind: Cow::Borrowed(mention.kind),
                name: name.into(),
                seen: SeatSet::default(),
                used: vec![0; seats],
                points: None,
            };
            known.insert(name.into(), item);
        }
        let Some(item) = known.get_mut(name) else { return };
        for at in (0..seats).filter(|at| mention.seat.is_none_or(|seat| seat.index() == *at)) {
            let points = match mention.note {
                Note::Seen => None,
                Note::Used => {
                    item.used[at] = item.used[at].saturating_add(1);
                    None
                }
                Note::Gains => Some(gains.get(at).copied().unwrap_or(0)),
                Note::Paid(points) => Some(i64::from(points)),
            };
            item.seen = item.seen.with(Seat(at as u8));
            if let Some(points) = points {
                let all = item.points.get_or_insert_with(|| vec![0; seats]);
                all[at] = all[at].saturating_add(points);
            }
        }
    }

    /// All items by kind and name, no more than are kept.
    pub fn all(self) -> Vec<Item> {
        self.0.into_values().flat_map(BTreeMap::into_values).take(MOST).collect()
    }
}

/// Whether a metric's name means an item: its name, or kind and name where two kinds share one.
pub fn is_named(text: &str, kind: &str, name: &str) -> bool {
    let name = cut(name);
    let with_kind = || text.strip_prefix(kind).and_then(|rest| rest.strip_prefix(' '));
    text.eq_ignore_ascii_case(name) || with_kind().is_some_and(|rest| rest.eq_ignore_ascii_case(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_name_things_with_or_without_their_kind() {
        assert!(is_named("gold Vein", "card", "Gold vein") && is_named("card Gold vein", "card", "Gold vein"));
        assert!(!is_named("token Gold vein", "card", "Gold vein") && !is_named("Gold", "card", "Gold vein"));
        let long = "ä".repeat(200);
        assert!(is_named(&"ä".repeat(80), "card", &long), "a name is cut between characters");
    }
}
