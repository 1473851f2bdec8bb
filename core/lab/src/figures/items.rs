//! What becomes of cards, tokens, objectives over the games of an arm: who sees and uses them, who wins with them.

use std::collections::{BTreeMap, BTreeSet};

use javelina_engine::Seat;

use crate::figures::item::{Item, MOST, is_named};
use crate::figures::metric::ItemMetric;
use crate::figures::moments::{Moments, UNIT};
use crate::plans::plan::Arm;
use crate::playing::record::Record;

/// A figure of an item in one game, in units of 1/840, over some seats; `None` if the game does not give it.
fn of(asked: ItemMetric, item: Option<&Item>, arm: &Arm, record: &Record, seats: &[Seat]) -> Option<i64> {
    let count = seats.len() as i64;
    let used = |seat: &Seat| item.and_then(|item| item.used.get(seat.index())).map_or(0, |uses| i64::from(*uses));
    let mean = |total: i64| (count > 0).then(|| total.saturating_mul(UNIT) / count);
    match asked {
        ItemMetric::Seen => {
            mean(seats.iter().filter(|seat| item.is_some_and(|item| item.seen.contains(**seat))).count() as i64)
        }
        ItemMetric::Used => mean(seats.iter().map(used).sum()),
        ItemMetric::Points => {
            let points = item?.points.as_ref()?;
            let uses: i64 = seats.iter().map(used).sum();
            let all = seats.iter().filter_map(|seat| points.get(seat.index()));
            let total = all.fold(0_i64, |sum, points| sum.saturating_add(*points));
            (uses > 0).then(|| total.saturating_mul(UNIT) / uses)
        }
        ItemMetric::Lift => {
            // Partners win together, so a side counts once: it used the thing if one of its seats did.
            let side_of = |seat: &Seat| arm.side(*seat);
            let won: BTreeSet<usize> = record.winners.iter().map(side_of).collect();
            let share = UNIT / won.len().max(1) as i64;
            let (mut with, mut without) = ((0, 0), (0, 0));
            for side in seats.iter().map(side_of).collect::<BTreeSet<usize>>() {
                let is_used = seats.iter().any(|seat| side_of(seat) == side && used(seat) > 0);
                let half = if is_used { &mut with } else { &mut without };
                half.0 += if won.contains(&side) { share } else { 0 };
                half.1 += 1;
            }
            (with.1 > 0 && without.1 > 0).then(|| with.0 / with.1 - without.0 / without.1)
        }
    }
}

/// What a gate asks of an item in one game; `None` for games that were not measured on their way.
pub(crate) fn value((asked, text): (ItemMetric, &str), arm: &Arm, record: &Record, seats: &[Seat]) -> Option<i64> {
    if !record.has_items {
        return None;
    }
    of(asked, record.items.iter().find(|item| is_named(text, &item.kind, &item.name)), arm, record, seats)
}

/// The figures of an item over the games of an arm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Figures {
    /// The share of seats that saw it, one value a game.
    pub seen: Moments,
    /// Uses per seat, one value a game.
    pub used: Moments,
    /// Points of a use, one value for each game in which it was used and gave points.
    pub points: Moments,
    /// The share of the win of the sides that used it less that of the others, one value for each game that had both.
    pub lift: Moments,
}

/// The items of an arm.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Items {
    /// Games that were measured on their way.
    pub games: u64,
    /// Whether there were more items than are kept.
    pub is_cut: bool,
    by_name: BTreeMap<(String, String), Figures>,
}

impl Items {
    /// Takes a game that was measured on its way.
    pub(crate) fn take(&mut self, arm: &Arm, record: &Record) {
        self.games += 1;
        let seats: Vec<Seat> = (0..record.who.len()).map(|at| Seat(at as u8)).collect();
        for item in &record.items {
            let figures = self.by_name.entry((item.kind.to_string(), item.name.clone())).or_default();
            let sums = [
                (ItemMetric::Seen, &mut figures.seen),
                (ItemMetric::Used, &mut figures.used),
                (ItemMetric::Points, &mut figures.points),
                (ItemMetric::Lift, &mut figures.lift),
            ];
            for (asked, sum) in sums {
                if let Some(value) = of(asked, Some(item), arm, record, &seats) {
                    sum.add(value);
                }
            }
        }
        self.cut();
    }

    /// Takes the items out of another part.
    pub(crate) fn merge(&mut self, other: &mut Self) {
        let other = std::mem::take(other);
        self.games += other.games;
        self.is_cut |= other.is_cut;
        for (name, figures) in other.by_name {
            let known = self.by_name.entry(name).or_default();
            known.seen.merge(&figures.seen);
            known.used.merge(&figures.used);
            known.points.merge(&figures.points);
            known.lift.merge(&figures.lift);
        }
        self.cut();
    }

    /// Keeps the first items by name. One that is dropped has as many before it in any sum of parts, so that the order of
    /// parts makes no difference.
    fn cut(&mut self) {
        while self.by_name.len() > MOST {
            self.is_cut = true;
            self.by_name.pop_last();
        }
    }

    /// Kind, name and figures of each item, by kind and name. Games without it count as games in which nobody saw it.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &str, Figures)> {
        self.by_name.iter().map(|((kind, name), figures)| {
            let (seen, used) = (figures.seen.among(self.games), figures.used.among(self.games));
            (kind.as_str(), name.as_str(), Figures { seen, used, ..figures.clone() })
        })
    }

    /// Whether there is nothing to tell.
    pub fn is_empty(&self) -> bool {
        self.by_name.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use javelina_engine::SeatSet;

    use super::*;
    use crate::playing::record::Ending;

    fn record(game: u64, names: impl Iterator<Item = u64>) -> Record {
        let item = |name: u64| Item {
            kind: "card".into(),
            name: format!("{name:05}"),
            seen: SeatSet::first_seats(1),
            used: vec![u32::try_from(name % 3).unwrap_or(0), 1],
            points: name.is_multiple_of(2).then(|| vec![1, -1]),
        };
        Record {
            capped: None,
            game,
            arm: 0,
            seed: game,
            who: vec![0, 0],
            ending: Ending::Over("".into()),
            moves: 0,
            actions: 0,
            scores: vec![0, 0],
            ranked_by: Vec::new(),
            first: Seat(0),
            winners: vec![Seat(0)],
            figures: Vec::new(),
            has_items: true,
            items: names.map(item).collect(),
            places: Vec::new(),
            replay: None,
        }
    }

    /// An arm of four seats, of which some may be partners.
    fn arm(teams: &[u8]) -> Arm {
        Arm { seats: 4, teams: teams.to_vec(), ..Arm::new("", ["random"], 1) }
    }

    #[test]
    fn of_too_many_items_the_same_ones_are_kept_whatever_the_order_of_parts() {
        // Six parts of a game each; together they have 900 items, some in several parts.
        let parts: Vec<Items> = (0..6)
            .map(|part| {
                let mut items = Items::default();
                items.take(&arm(&[]), &record(part, (0..300).map(|at| (at * 7 + part * 131) % 900)));
                items
            })
            .collect();
        let sum = |order: &[usize]| {
            let mut all = Items::default();
            order.iter().for_each(|at| all.merge(&mut parts[*at].clone()));
            all
        };
        let whole = sum(&[0, 1, 2, 3, 4, 5]);
        assert_eq!((whole.rows().count(), whole.is_cut, whole.games), (MOST, true, 6));
        for order in [[5, 4, 3, 2, 1, 0], [2, 5, 0, 4, 1, 3], [3, 1, 4, 0, 5, 2]] {
            assert_eq!(sum(&order), whole, "{order:?}");
        }
        assert!(whole.rows().all(|(_, _, figures)| figures.seen.count == 6), "games without a thing count");
    }

    /// The lift of a thing that each seat used so often.
    fn lift_of(teams: &[u8], used: [u32; 4], winners: &[u8]) -> Option<i64> {
        let item =
            Item { kind: "card".into(), name: "a".into(), seen: SeatSet::default(), used: used.to_vec(), points: None };
        let winners = winners.iter().map(|seat| Seat(*seat)).collect();
        let record = Record { who: vec![0; 4], winners, ..record(0, std::iter::empty()) };
        let seats: Vec<Seat> = (0..4).map(Seat).collect();
        of(ItemMetric::Lift, Some(&item), &arm(teams), &record, &seats)
    }

    #[test]
    fn a_lift_counts_sides_of_partners_once() {
        let lift = |used: [u32; 4], winners: &[u8]| lift_of(&[0, 0, 1, 1], used, winners);
        assert_eq!(lift([1, 0, 0, 0], &[0, 1]), Some(UNIT), "the whole win of the side that used it, and nothing");
        assert_eq!(lift([1, 1, 0, 0], &[2, 3]), Some(-UNIT), "both partners used it, and their side has lost");
        assert_eq!(lift([0, 3, 0, 0], &[0, 1, 2, 3]), Some(0), "a shared win, half each");
        assert_eq!(lift([1, 0, 0, 1], &[0, 1]), None, "no side did without");
    }

    #[test]
    fn a_lift_is_the_difference_of_shares_of_one_win() {
        let lift = |used: [u32; 4], winners: &[u8]| lift_of(&[], used, winners);
        assert_eq!(lift([2, 0, 0, 0], &[0]), Some(UNIT), "the only one who used it wins alone");
        assert_eq!(lift([2, 0, 0, 0], &[1]), Some(-UNIT / 3), "one of three others wins");
        assert_eq!(lift([1, 1, 0, 0], &[0, 2]), Some(0), "a shared win, half each");
        assert_eq!(
            lift([1, 0, 0, 0], &[0, 2]),
            Some(UNIT / 2 - UNIT / 6),
            "half of a win, and half of one among three"
        );
        assert_eq!(lift([0, 1, 0, 0], &[0, 2]), Some(-UNIT / 3), "nothing, and a whole win among three");
        assert_eq!(lift([1, 1, 1, 1], &[0]), None, "nobody did without");
        assert_eq!(lift([0, 0, 0, 0], &[0]), None, "nobody used it");
    }
}
