//! `batch --set NAME=1..5`: one arm for each value, and the search for those that meet a target.

use anyhow::{Result, anyhow, bail};
use javelina_engine::{Seat, counted, player, printable};
use javelina_lab::{Aim, Arm, Figure, Gate, Metric, check_policy};

use crate::spec::bound;

/// Values of one name at most.
const MOST_VALUES: usize = 50;

/// A name and the values that it is given, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sweep {
    name: String,
    values: Vec<i32>,
}

/// Reads `NAME=3`, `NAME=1..5` and `NAME=1,2,8`.
pub(super) fn sweep(text: &str) -> Result<Sweep> {
    let shown = printable(text, 60);
    let help = "write NAME=3, NAME=1..5 or NAME=1,2,8";
    let (name, values) = text.split_once('=').ok_or_else(|| anyhow!("`--set {shown}` gives no value; {help}"))?;
    let number = |text: &str| {
        let wrong = || anyhow!("`{}` in `--set {shown}` is no whole number; {help}", printable(text, 20));
        text.trim().parse::<i32>().map_err(|_| wrong())
    };
    let values: Vec<i32> = match values.split_once("..") {
        Some((first, last)) => {
            let (first, last) = (number(first)?, number(last.trim_start_matches('='))?);
            let count = i64::from(last) - i64::from(first) + 1;
            if count < 1 {
                bail!("`--set {shown}` holds no value: the first is greater than the last");
            }
            (first..=last).take(MOST_VALUES + 1).collect()
        }
        None => values.split(',').map(number).collect::<Result<_, _>>()?,
    };
    if values.len() > MOST_VALUES {
        bail!("`--set {shown}` has more than {MOST_VALUES} values");
    }
    if let Some((_, twice)) = values.iter().enumerate().find(|(at, value)| values[..*at].contains(value)) {
        bail!("`--set {shown}` has the value {twice} twice");
    }
    Ok(Sweep { name: name.trim().into(), values })
}

/// The arms of all sweeps together: every value of one with every value of the others.
///
/// Gives a sentence when there are too many of them.
pub(super) fn arms(base: &Arm, sweeps: &[Sweep]) -> Result<Vec<Arm>> {
    let mut chosen: Vec<Vec<String>> = vec![Vec::new()];
    for (at, sweep) in sweeps.iter().enumerate() {
        if sweeps[..at].iter().any(|other| other.name == sweep.name) {
            let name = printable(&sweep.name, 60);
            bail!("`--set` names `{name}` twice; write all of its values in one, such as `--set {name}=1,2`");
        }
        let each = |so_far: &Vec<String>| -> Vec<Vec<String>> {
            let with = |value: &i32| so_far.iter().cloned().chain([format!("{}={value}", sweep.name)]).collect();
            sweep.values.iter().map(with).collect()
        };
        chosen = chosen.iter().flat_map(each).collect();
        if chosen.len() > MOST_VALUES {
            bail!("`--set` makes {} kinds of games, at most {MOST_VALUES} are allowed", chosen.len());
        }
    }
    let is_swept = |word: &str| {
        let name = word.split_once('=').map(|(name, _)| name.trim());
        sweeps.iter().any(|sweep| name == Some(sweep.name.as_str()))
    };
    let arm = |set: Vec<String>| Arm {
        label: set.join(", "),
        with: base.with.iter().filter(|word| !is_swept(word)).cloned().chain(set).collect(),
        ..base.clone()
    };
    Ok(chosen.into_iter().map(arm).collect())
}

/// What is wrong with whom a target is about, if anything is.
pub(super) fn stranger(target: &Gate, base: &Arm) -> Option<String> {
    let Figure { metric, seat, policy } = &target.figure;
    if let Some(seat) = seat.filter(|seat| seat.index() >= base.seats) {
        return Some(format!("the target is about seat {seat}, but games have {}", counted(base.seats, "seat")));
    }
    if let Some(policy) = policy.as_ref().filter(|policy| !base.policies.contains(policy)) {
        let known = base.policies.join(", ");
        return Some(format!("the target is about `{}`, but those who play are {known}", printable(policy, 40)));
    }
    // The whole table has one win, if any.
    let says_nothing = *metric == Metric::Win && seat.is_none() && policy.is_none();
    says_nothing.then(|| "say who is to win: `win of A >= 55 %` or `win of greedy >= 55 %`".into())
}

/// Reads a target: a figure, of one seat or policy if that is said, and where it is to lie: `score between 40 and 50`,
/// `win of greedy >= 55 %`.
pub(super) fn target(text: &str) -> Result<Gate> {
    let at = [" between ", ">=", "<=", " at least ", " at most "].iter().filter_map(|mark| text.find(mark)).min();
    let read = at.and_then(|at| {
        let (metric, bound) = text.split_at_checked(at)?;
        let metric = metric.trim();
        (!metric.is_empty()).then_some((metric, self::bound(bound)?))
    });
    let Some((metric, bound)) = read else {
        bail!(
            "the target `{}` is not understood; write `score between 40 and 50`, `rounds <= 20` or `win of greedy >= 55 %`",
            printable(text, 60)
        );
    };
    let one_letter = |of: &str| of.chars().next().filter(|_| of.chars().count() == 1).and_then(Seat::of_letter);
    let is_of_item = |text: &str| matches!(Metric::from(text), Metric::Item(..));
    // `lift of Gold vein` is a figure; `lift of Gold vein of greedy` is that figure of somebody.
    let is_whose = |(figure, of): &(&str, &str)| {
        let is_somebody = || one_letter(of.trim()).is_some() || check_policy(player(of.trim())).is_ok();
        !is_of_item(metric) || is_of_item(figure) && is_somebody()
    };
    let (metric, of) = metric
        .rsplit_once(" of ")
        .filter(is_whose)
        .map_or((metric, None), |(metric, of)| (metric.trim(), Some(of.trim())));
    let seat = of.and_then(one_letter);
    Ok(Gate {
        title: printable(text, 100),
        arm: 0,
        figure: Figure { metric: metric.into(), seat, policy: of.filter(|_| seat.is_none()).map(Into::into) },
        against: None,
        bound,
        aim: Aim { sought: true, ..Aim::default() },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_one_a_range_or_a_list() {
        let values = |text: &str| sweep(text).ok().map(|sweep| sweep.values);
        assert_eq!(values("a.b=3"), Some(vec![3]));
        assert_eq!(values("a=-1..2"), Some(vec![-1, 0, 1, 2]));
        assert_eq!(values("a=8,2,5"), Some(vec![8, 2, 5]));
        for wrong in ["a", "a=", "a=x", "a=5..1", "a=1..1000000000", "a=1,,2"] {
            assert!(values(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_target_is_a_figure_and_a_bound() {
        let read = |text: &str| target(text).ok().map(|gate| (gate.figure.metric, gate.bound.least, gate.bound.most));
        assert_eq!(read("winner score between 40 and 50"), Some(("winner score".into(), Some(40.0), Some(50.0))));
        assert_eq!(read("win of B>=55 %"), Some(("win".into(), Some(0.55), None)));
        assert_eq!(read("score at most 40"), Some(("score".into(), None, Some(40.0))));
        let figure = |text: &str| target(text).ok().map(|gate| gate.figure);
        assert_eq!(figure("win of B >= 1").map(|one| (one.seat, one.policy)), Some((Some(Seat(1)), None)));
        assert_eq!(figure("win of greedy >= 1").map(|one| (one.seat, one.policy)), Some((None, Some("greedy".into()))));
        let of_item = |text: &str| figure(text).map(|one| (one.metric, one.seat, one.policy));
        assert_eq!(of_item("lift of Gold vein >= 0"), Some(("lift of Gold vein".into(), None, None)));
        assert_eq!(of_item("seen Bird of Prey >= 0"), Some(("seen Bird of Prey".into(), None, None)));
        assert_eq!(of_item("used Fox of A >= 0"), Some(("used Fox".into(), Some(Seat(0)), None)));
        let greedy = Some(("lift of Gold vein".into(), None, Some("greedy".into())));
        assert_eq!(of_item("lift of Gold vein of greedy >= 0"), greedy);
        for wrong in ["score", "between 1 and 2", "score = 3", "score between 5 and 4"] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }
}
