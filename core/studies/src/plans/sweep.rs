//! `batch --set NAME=1..5`: one arm for each value, and the search for those that meet a target.

use anyhow::{Result, anyhow, bail};
use javelina_engine::{Seat, counted, player, printable};
use javelina_lab::{Aim, Arm, Figure, Gate, Metric, Range, check_policy};

use crate::spec::{bound, number};

/// Kinds of games at most, and values of one name.
const MOST_VALUES: usize = 1_000;

/// A name and the values that it is given, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sweep {
    name: String,
    values: Values,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Values {
    /// Values of a setting or a parameter.
    Numbers(Vec<i32>),
    /// States of an item: `true` if it is in play.
    InPlay(Vec<bool>),
}

impl Sweep {
    /// The item that is in play or not.
    pub(super) fn item(&self) -> Option<&str> {
        matches!(self.values, Values::InPlay(_)).then_some(&self.name)
    }

    /// Returns the values, each in words and with the word that chooses it.
    fn choices(&self) -> Vec<(String, Option<String>)> {
        let name = &self.name;
        match &self.values {
            Values::Numbers(values) => {
                values.iter().map(|value| (format!("{name}={value}"), Some(format!("{name}={value}")))).collect()
            }
            Values::InPlay(values) => {
                let word = |is_on: bool| if is_on { "on" } else { "off" };
                values.iter().map(|on| (format!("{name}={}", word(*on)), on.then(|| name.clone()))).collect()
            }
        }
    }
}

/// Reads `NAME=3`, `NAME=1..5`, `NAME=1,2,8` and `ITEM=off,on`.
pub(super) fn sweep(text: &str) -> Result<Sweep> {
    let shown = printable(text, 60);
    let help = "write NAME=3, NAME=1..5, NAME=1,2,8 or ITEM=off,on";
    let (name, values) = text.split_once('=').ok_or_else(|| anyhow!("`--set {shown}` has no value; {help}"))?;
    let number = |text: &str| {
        let wrong = || anyhow!("`{}` in `--set {shown}` is not a whole number; {help}", printable(text, 20));
        text.trim().parse::<i32>().map_err(|_| wrong())
    };
    let switched: Option<Vec<bool>> = values.split(',').map(|word| in_play(word.trim())).collect();
    if let Some(values) = switched {
        if values.len() > 2 || values.len() == 2 && values[0] == values[1] {
            bail!("`--set {shown}` has a value twice");
        }
        return Ok(Sweep { name: name.trim().into(), values: Values::InPlay(values) });
    }
    let values: Vec<i32> = match values.split_once("..") {
        Some((first, last)) => {
            let (first, last) = (number(first)?, number(last.trim_start_matches('='))?);
            let count = i64::from(last) - i64::from(first) + 1;
            if count < 1 {
                bail!("`--set {shown}` has no value: the first is greater than the last");
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
    Ok(Sweep { name: name.trim().into(), values: Values::Numbers(values) })
}

fn in_play(word: &str) -> Option<bool> {
    match word {
        "on" => Some(true),
        "off" => Some(false),
        _ => None,
    }
}

/// The arms of all sweeps together: every value of one with every value of the others.
///
/// Gives a sentence when there are too many of them.
pub(super) fn arms(base: &Arm, sweeps: &[Sweep]) -> Result<Vec<Arm>> {
    let mut chosen: Vec<Vec<(String, Option<String>)>> = vec![Vec::new()];
    for (at, sweep) in sweeps.iter().enumerate() {
        if sweeps[..at].iter().any(|other| other.name == sweep.name) {
            let name = printable(&sweep.name, 60);
            bail!("`--set` names `{name}` twice; write all of its values in one, such as `--set {name}=1,2`");
        }
        let choices = sweep.choices();
        if chosen.len() * choices.len() > MOST_VALUES {
            bail!("`--set` makes more than {MOST_VALUES} combinations");
        }
        let each = |so_far: &Vec<(String, Option<String>)>| -> Vec<Vec<_>> {
            choices.iter().map(|one| so_far.iter().cloned().chain([one.clone()]).collect()).collect()
        };
        chosen = chosen.iter().flat_map(each).collect();
    }
    let is_swept = |word: &str| {
        let name = word.split_once('=').map_or(word, |(name, _)| name.trim());
        sweeps.iter().any(|sweep| name == sweep.name)
    };
    let mut arms: Vec<Arm> = Vec::new();
    for mut set in chosen {
        // An item that is not in play has no parameters.
        let off: Vec<String> = set.iter().filter(|(_, word)| word.is_none()).map(|(label, _)| label.clone()).collect();
        let owner = |label: &str| label.split_once('.').map(|(item, _)| format!("{item}=off"));
        set.retain(|(label, _)| owner(label).is_none_or(|owner| !off.contains(&owner)));
        let label = set.iter().map(|(label, _)| label.as_str()).collect::<Vec<_>>().join(", ");
        let words = set.into_iter().filter_map(|(_, word)| word);
        let with = base.with.iter().filter(|word| !is_swept(word)).cloned().chain(words).collect();
        if arms.iter().all(|arm| arm.label != label) {
            arms.push(Arm { label, with, ..base.clone() });
        }
    }
    Ok(arms)
}

/// What is wrong with whom a target is about, if anything is.
pub(super) fn stranger(target: &Gate, base: &Arm) -> Option<String> {
    let Figure { metric, seat, policy } = &target.figure;
    if let Some(seat) = seat.filter(|seat| seat.index() >= base.seats) {
        return Some(format!("the target names seat {seat}, but the games have {}", counted(base.seats, "seat")));
    }
    if let Some(policy) = policy.as_ref().filter(|policy| !base.policies.contains(policy)) {
        let known = base.policies.join(", ");
        return Some(format!("the target names `{}`, but the players are {known}", printable(policy, 40)));
    }
    // The whole table has one win, if any.
    let says_nothing = *metric == Metric::Win && seat.is_none() && policy.is_none();
    says_nothing.then(|| "name a seat or player: `win of A >= 55 %` or `win of greedy >= 55 %`".into())
}

/// Splits off what a target says behind its bound, as gates of items say it: `range 0 to 100`, `in 95 % of games`.
fn aimed(text: &str) -> Option<(&str, Aim)> {
    let mut aim = Aim { sought: true, ..Aim::default() };
    let mut bound = text.trim();
    // Either order is read.
    for _ in 0..2 {
        if let Some((rest, share)) = bound.strip_suffix("of games").and_then(|rest| rest.rsplit_once(" in ")) {
            aim.share = number(share).filter(|share| *share > 0.0 && *share <= 1.0 && aim.share.is_none());
            aim.share?;
            bound = rest.trim();
        } else if let Some((rest, range)) = bound.rsplit_once(" range ") {
            let (least, most) = range.split_once(" to ")?;
            let (least, most) = (number(least)?, number(most)?);
            aim.range = Some(Range { least, most }).filter(|_| least < most && aim.range.is_none());
            aim.range?;
            bound = rest.trim();
        }
    }
    Some((bound, aim))
}

/// Reads a target: a figure, of one seat or policy if that is said, and where it is to lie: `score between 40 and 50`,
/// `win of greedy >= 55 %`; then what [`aimed`] reads.
pub(super) fn target(text: &str) -> Result<Gate> {
    let at = [" between ", ">=", "<=", " at least ", " at most "].iter().filter_map(|mark| text.find(mark)).min();
    let read = at.and_then(|at| {
        let (metric, rest) = text.split_at_checked(at)?;
        let (metric, (bound, aim)) = (metric.trim(), aimed(rest)?);
        (!metric.is_empty()).then_some((metric, self::bound(bound)?, aim))
    });
    let Some((metric, bound, aim)) = read else {
        bail!(
            "cannot read the target `{}`; write `score between 40 and 50`, `rounds <= 20` or `win of greedy >= 55 %`",
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
        aim,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_one_a_range_or_a_list() {
        let values = |text: &str| match sweep(text).ok()?.values {
            Values::Numbers(values) => Some(values),
            Values::InPlay(_) => None,
        };
        assert_eq!(values("a.b=3"), Some(vec![3]));
        assert_eq!(values("a=-1..2"), Some(vec![-1, 0, 1, 2]));
        assert_eq!(values("a=8,2,5"), Some(vec![8, 2, 5]));
        for wrong in ["a", "a=", "a=x", "a=5..1", "a=1..1000000000", "a=1,,2", "a=off,1", "a=on,on"] {
            assert!(sweep(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn values_and_items_make_a_kind_of_game_each_and_an_item_that_is_off_has_no_parameters() {
        let base = Arm::new("arizona", ["greedy"], 10);
        let base = Arm { with: vec!["night".into(), "other".into()], ..base };
        let read = |texts: &[&str]| {
            let sweeps: Vec<Sweep> = texts.iter().map(|text| sweep(text).expect(text)).collect();
            arms(&base, &sweeps)
        };
        let found = read(&["night.bonus=0..1", "night=off,on"]).expect("few");
        let told: Vec<(&str, &[String])> = found.iter().map(|arm| (arm.label.as_str(), &arm.with[..])).collect();
        let words = |words: &[&str]| words.iter().map(ToString::to_string).collect::<Vec<_>>();
        assert_eq!(
            told,
            [
                ("night=off", &words(&["other"])[..]),
                ("night.bonus=0, night=on", &words(&["other", "night.bonus=0", "night"])[..]),
                ("night.bonus=1, night=on", &words(&["other", "night.bonus=1", "night"])[..]),
            ]
        );
        assert_eq!(read(&["a=1..50", "b=1..20"]).map(|arms| arms.len()).ok(), Some(1_000));
        assert!(read(&["a=1..50", "b=1..21"]).is_err());
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
        let aim = |text: &str| {
            target(text).ok().map(|gate| (gate.aim.range.map(|one| (one.least, one.most)), gate.aim.share))
        };
        assert_eq!(aim("score between 40 and 50"), Some((None, None)));
        assert_eq!(aim("score between 40 and 50 range 0 to 100"), Some((Some((0.0, 100.0)), None)));
        assert_eq!(aim("score >= 40 in 95 % of games range 0 to 100"), Some((Some((0.0, 100.0)), Some(0.95))));
        assert_eq!(aim("score >= 40 range -20 to 100 in 95 % of games"), Some((Some((-20.0, 100.0)), Some(0.95))));
        let wrong = ["score", "between 1 and 2", "score = 3", "score between 5 and 4"];
        for wrong in
            wrong.into_iter().chain(["score >= 4 range 9 to 2", "score >= 4 range 2", "score >= 4 in 0 % of games"])
        {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }
}
