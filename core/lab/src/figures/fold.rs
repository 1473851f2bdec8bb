//! What is known of the games of an arm, in memory that does not grow with their number.

use std::collections::BTreeMap;
use std::mem::take;

use javelina_engine::Seat;

use crate::figures::items::Items;
use crate::figures::metric::{FigureId, FigureNames, Metric};
use crate::figures::moments::UNIT;
use crate::figures::places::{Maps, keep_few};
use crate::figures::row::{Of, Row};
use crate::figures::value::{value, win};
use crate::judging::verdict::Unwon;
use crate::plans::plan::{Arm, Figure};
use crate::playing::record::{Ending, Record};

/// The games of one arm, condensed.
#[derive(Clone, Debug, Default)]
pub struct Fold {
    /// Games that were played.
    pub games: u64,
    /// Games that went wrong; no other figure counts them.
    pub failed: u64,
    /// Games in which a value was cut off at a limit. They count.
    pub capped: u64,
    /// Kinds of ending and how many games ended so.
    pub endings: BTreeMap<String, u64>,
    /// Games without a winner.
    pub unwon: Unwon,
    /// The first of them.
    pub(crate) first_unwon: Option<u64>,
    /// Games that a side won which had fewer points than another one.
    pub behind: u64,
    /// How often each score was reached, over all seats.
    pub scores: BTreeMap<i32, u64>,
    /// What became of cards, tokens and the like.
    pub items: Items,
    /// Which places games made use of.
    pub maps: Maps,
    rows: Vec<Row>,
}

/// In which order figures were met makes no difference.
impl PartialEq for Fold {
    fn eq(&self, other: &Self) -> bool {
        (self.games, self.failed, self.capped, self.behind) == (other.games, other.failed, other.capped, other.behind)
            && (&self.endings, &self.unwon, &self.scores) == (&other.endings, &other.unwon, &other.scores)
            && (&self.items, &self.maps) == (&other.items, &other.maps)
            && self.rows() == other.rows()
    }
}

impl Eq for Fold {}

impl Fold {
    /// Takes one game.
    pub(crate) fn take(&mut self, arm: &Arm, names: &FigureNames, record: &Record) {
        self.games += 1;
        let Ending::Over(ending) = &record.ending else {
            self.failed += 1;
            return;
        };
        self.capped += u64::from(record.capped.is_some());
        if record.winners.is_empty() {
            self.unwon.games += 1;
            self.first_unwon = self.first_unwon.into_iter().chain([record.game]).min();
        }
        self.behind += u64::from(is_behind(arm, record));
        match self.endings.get_mut(ending.as_ref()) {
            Some(count) => *count += 1,
            None => {
                self.endings.insert(ending.to_string(), 1);
            }
        }
        let mut at = 0;
        let mut add = |id, of, value| {
            let key = (id, of);
            row(&mut self.rows, &mut at, key, || Row::new(names, key)).add(value);
        };
        add(FigureId::MOVES, Of::Table, i64::from(record.moves) * UNIT);
        add(FigureId::ACTIONS, Of::Table, i64::from(record.actions) * UNIT);
        for (id, metric) in OF_TABLE {
            if let Some(value) = value(&Figure { metric, seat: None, policy: None }, None, arm, record) {
                add(id, Of::Table, value);
            }
        }
        for (place, policy) in arm.policies.iter().enumerate() {
            let (won, score) = of_policy(arm, policy, record);
            add(FigureId::WIN, Of::Policy(place), won);
            if let Some(value) = score {
                add(FigureId::SCORE, Of::Policy(place), value);
            }
        }
        for (seat, score) in record.scores.iter().enumerate() {
            *self.scores.entry(*score).or_default() += 1;
            let seat = Seat(seat as u8);
            let won = win(arm, record, &[seat], true);
            add(FigureId::WIN, Of::Seat(seat), won);
            add(FigureId::SCORE, Of::Seat(seat), i64::from(*score) * UNIT);
        }
        for (id, seat, value) in &record.figures {
            add(*id, seat.map_or(Of::Table, Of::Seat), value.saturating_mul(UNIT));
        }
        if record.has_items {
            self.items.take(arm, record);
        }
        for counts in &record.places {
            self.maps.entry(counts.map.to_string()).or_default().take(counts);
        }
        keep_few(&mut self.maps);
    }

    /// Takes the games out of another part of the same arm, which can take others then.
    pub(crate) fn merge(&mut self, other: &mut Self) {
        self.games += take(&mut other.games);
        self.failed += take(&mut other.failed);
        self.capped += take(&mut other.capped);
        self.behind += take(&mut other.behind);
        self.unwon.games += take(&mut other.unwon).games;
        self.first_unwon = self.first_unwon.into_iter().chain(other.first_unwon.take()).min();
        for (ending, count) in take(&mut other.endings) {
            *self.endings.entry(ending).or_default() += count;
        }
        for (score, count) in take(&mut other.scores) {
            *self.scores.entry(score).or_default() += count;
        }
        self.items.merge(&mut other.items);
        for (name, map) in take(&mut other.maps) {
            self.maps.entry(name).or_default().merge(map);
        }
        keep_few(&mut self.maps);
        let mut at = 0;
        for more in &mut other.rows {
            row(&mut self.rows, &mut at, more.key(), || more.emptied()).merge(more);
        }
    }

    /// Takes note of where the values of figures lie, as far as the game says so.
    pub(crate) fn know(&mut self, range: &dyn Fn(&str) -> Option<(i64, i64)>) {
        self.rows.iter_mut().for_each(|row| row.lies(range(&row.name)));
    }

    /// The least score that at least so many percent of all scores do not exceed.
    pub fn quantile(&self, percent: u64) -> Option<i32> {
        let all: u64 = self.scores.values().sum();
        let mut below = 0;
        let reaches = |count: &u64| {
            below += count;
            below * 100 >= all * percent
        };
        let at = self.scores.values().position(reaches)?;
        self.scores.keys().nth(at).copied()
    }

    /// The figures, the table's first, then policies, then seats, each by name.
    pub fn rows(&self) -> Vec<&Row> {
        let mut rows: Vec<&Row> = self.rows.iter().collect();
        rows.sort_by(|a, b| (a.of, &a.name).cmp(&(b.of, &b.name)));
        rows
    }
}

/// Figures of the table that come from several parts of a record.
const OF_TABLE: [(FigureId, Metric); 5] = [
    (FigureId::FIRST_WINS, Metric::FirstWins),
    (FigureId::MARGIN, Metric::Margin),
    (FigureId::WINNER_SCORE, Metric::WinnerScore),
    (FigureId::SPREAD, Metric::Spread),
    (FigureId::CHOICES, Metric::Choices),
];

/// The row of a figure, made where there is none yet; `at` is where it stood the time before.
fn row<'a>(rows: &'a mut Vec<Row>, at: &mut usize, key: (FigureId, Of), new: impl FnOnce() -> Row) -> &'a mut Row {
    let is_it = |row: &Row| row.key() == key;
    if !rows.get(*at).is_some_and(is_it) {
        *at = rows.iter().position(is_it).unwrap_or_else(|| {
            rows.push(new());
            rows.len() - 1
        });
    }
    *at += 1;
    &mut rows[*at - 1]
}

/// Returns `true` if another side has more points than any that wins.
fn is_behind(arm: &Arm, record: &Record) -> bool {
    let wins = |at: usize| record.winners.iter().any(|seat| arm.side(*seat) == arm.side(Seat(at as u8)));
    let best = |won: bool| {
        let seats = record.scores.iter().enumerate().filter(|(at, _)| wins(*at) == won);
        seats.map(|(_, score)| *score).max()
    };
    best(true).zip(best(false)).is_some_and(|(own, other)| own < other)
}

/// The share of the win and the mean score of a policy's seats, as gates have them, in units of 1/840.
fn of_policy(arm: &Arm, policy: &str, record: &Record) -> (i64, Option<i64>) {
    let is_its = |seat: usize| {
        let own = record.who.get(seat).and_then(|at| arm.policies.get(*at));
        own.is_some_and(|own| own == policy)
    };
    let part = |total: i64, count: usize| (count > 0).then(|| total.saturating_mul(UNIT) / count as i64);
    let its: Vec<Seat> = (0..record.who.len()).filter(|seat| is_its(*seat)).map(|seat| Seat(seat as u8)).collect();
    let scores = || its.iter().filter_map(|seat| record.scores.get(seat.index())).map(|score| i64::from(*score));
    (win(arm, record, &its, false), part(scores().sum(), scores().count()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The least score that so many percent of all do not exceed: at exactly as many, it is that one and not the next.
    #[test]
    fn a_quantile_is_the_first_score_that_reaches_its_part() {
        let fold = Fold { scores: BTreeMap::from([(10, 5), (20, 45), (30, 50)]), ..Fold::default() };
        let of = |percent| fold.quantile(percent);
        assert_eq!([of(5), of(6), of(50), of(51), of(100)], [Some(10), Some(20), Some(20), Some(30), Some(30)]);
        assert_eq!(Fold::default().quantile(50), None);
    }
}
