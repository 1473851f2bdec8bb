//! What a figure comes to in one game.

use javelina_engine::Seat;

use crate::figures::items;
use crate::figures::metric::{FigureId, Metric};
use crate::figures::moments::UNIT;
use crate::plans::plan::{Arm, Figure};
use crate::playing::record::{Ending, Record};

/// The figure in one game, in units of 1/840; `None` if the game does not give it. `own` is its id if records carry it under its
/// name, see [`FigureNames::recorded`](crate::FigureNames).
pub(crate) fn value(figure: &Figure, own: Option<FigureId>, arm: &Arm, record: &Record) -> Option<i64> {
    let Ending::Over(ending) = &record.ending else { return None };
    let is_meant = |seat: Seat| {
        let policy = record.who.get(seat.index()).and_then(|at| arm.policies.get(*at));
        figure.seat.is_none_or(|wanted| wanted == seat) && (figure.policy.is_none() || figure.policy.as_ref() == policy)
    };
    let seats = || (0..record.who.len()).map(|at| Seat(at as u8)).filter(|seat| is_meant(*seat));
    let table = |number: i64| Some(number * UNIT);
    let mean = |total: i64, count: i64| (count > 0).then(|| total.saturating_mul(UNIT) / count);
    match &figure.metric {
        Metric::Actions => table(i64::from(record.actions)),
        Metric::Moves => table(i64::from(record.moves)),
        Metric::Margin => table(margin(arm, record)?),
        Metric::Spread => {
            let (least, most) = (record.scores.iter().min()?, record.scores.iter().max()?);
            table(i64::from(*most) - i64::from(*least))
        }
        Metric::Choices => {
            let of = |id| record.figures.iter().find(|(known, ..)| *known == id).map(|(_, _, value)| *value);
            mean(of(FigureId::LEGAL)?, of(FigureId::DECISIONS)?)
        }
        Metric::WinnerScore => {
            let winner = record.winners.first()?;
            table(i64::from(*record.scores.get(winner.index())?))
        }
        Metric::Win => Some(win(arm, record, &seats().collect::<Vec<_>>(), figure.seat.is_some())),
        Metric::FirstWins => (arm.sides() > 1).then(|| win(arm, record, &[record.first], true)),
        Metric::Score => {
            let (total, count) = seats()
                .filter_map(|seat| record.scores.get(seat.index()))
                .fold((0, 0), |(total, count), score| (total + i64::from(*score), count + 1));
            mean(total, count)
        }
        Metric::Ending(word) => table(i64::from(word == ending.as_ref())),
        Metric::Item(of, name) => items::value((*of, name), arm, record, &seats().collect::<Vec<_>>()),
        Metric::Reached(_) | Metric::Measured(_) => {
            let (mut total, mut count) = (0_i64, 0);
            for (id, seat, value) in &record.figures {
                if own == Some(*id) && seat.is_none_or(is_meant) {
                    total = i64::saturating_add(total, *value);
                    count += 1;
                }
            }
            mean(total, count)
        }
    }
}

/// The share that some seats have of the win, in units of 1/840; sides that win together share it. A seat has all that its
/// side has (`as_side`), of a policy's seats each has its part of what the side has. 0 if no seat wins.
pub(crate) fn win(arm: &Arm, record: &Record, seats: &[Seat], as_side: bool) -> i64 {
    // A side counts once, at the first of its winners.
    let is_first =
        |at: &usize| !record.winners[..*at].iter().any(|one| arm.side(*one) == arm.side(record.winners[*at]));
    let part = |at: usize| {
        let side = arm.side(record.winners[at]);
        let partners = (0..record.who.len()).map(|at| Seat(at as u8)).filter(|seat| arm.side(*seat) == side);
        let own = seats.iter().filter(|seat| arm.side(**seat) == side).count() as i64;
        if as_side { UNIT * own.min(1) } else { UNIT * own / (partners.count() as i64).max(1) }
    };
    let (won, sides) =
        (0..record.winners.len()).filter(is_first).fold((0, 0), |(won, sides), at| (won + part(at), sides + 1));
    won / sides.max(1)
}

/// By how much the winning side is ahead of the best other one in what sides rank by. 0 if it is not ahead: in a shared win, or
/// where a rule names another winner.
fn margin(arm: &Arm, record: &Record) -> Option<i64> {
    let winner = arm.side(*record.winners.first()?);
    if record.winners.iter().any(|seat| arm.side(*seat) != winner) {
        return Some(0);
    }
    let of = |is_winner: bool| {
        let numbers = if record.ranked_by.is_empty() { &record.scores } else { &record.ranked_by };
        let of_seats = numbers.iter().enumerate();
        of_seats
            .filter(move |(at, _)| (arm.side(Seat(*at as u8)) == winner) == is_winner)
            .map(|(_, number)| *number)
            .max()
    };
    Some((i64::from(of(true)?) - i64::from(of(false)?)).max(0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playing::arena::blank;

    /// A race of two pairs that the second pair won, and what a figure comes to in it.
    fn of_pairs(metric: &str, seat: Option<Seat>, policy: Option<&str>, winners: &[u8], mixed: bool) -> Option<i64> {
        let policies = ["greedy", "random"].map(String::from).to_vec();
        let arm = Arm {
            label: String::new(),
            game: String::new(),
            with: Vec::new(),
            seats: 4,
            policies,
            games: 2,
            content: Vec::new(),
            teams: vec![0, 0, 1, 1],
            mixed,
            position: None,
        };
        let who = arm.who(0);
        let winners = winners.iter().map(|seat| Seat(*seat)).collect();
        let record = Record { winners, scores: vec![300, 300, 500, 500], ..blank(0, 0, 1, who) };
        let figure = Figure { metric: metric.into(), seat, policy: policy.map(Into::into) };
        value(&figure, None, &arm, &record)
    }

    #[test]
    fn the_win_of_a_side_is_whole_for_each_partner_and_for_the_policy_of_both() {
        let won = |seat, policy| of_pairs("win", seat, policy, &[2, 3], false);
        assert_eq!(
            [won(Some(Seat(2)), None), won(Some(Seat(3)), None), won(Some(Seat(0)), None)],
            [Some(UNIT), Some(UNIT), Some(0)]
        );
        assert_eq!([won(None, Some("random")), won(None, Some("greedy"))], [Some(UNIT), Some(0)]);
        assert_eq!(
            of_pairs("margin", None, None, &[2, 3], false),
            Some(200 * UNIT),
            "no shared win: partners are one side"
        );
        // Both sides share the win: half each.
        let shared = |seat, policy| of_pairs("win", seat, policy, &[0, 1, 2, 3], false);
        assert_eq!([shared(Some(Seat(1)), None), shared(None, Some("greedy"))], [Some(UNIT / 2), Some(UNIT / 2)]);
        assert_eq!(of_pairs("margin", None, None, &[0, 1, 2, 3], false), Some(0));
        let none = of_pairs("win", None, Some("greedy"), &[], false);
        assert_eq!(none, Some(0), "a game without a winner counts");
        // Seat by seat a policy has its part of what its side has.
        assert_eq!(of_pairs("win", None, Some("greedy"), &[2, 3], true), Some(UNIT / 2));
    }
}
