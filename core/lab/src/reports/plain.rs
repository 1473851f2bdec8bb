//! What a batch says in the words of a designer: points, games and round numbers, each with how far it may lie from the truth.

use javelina_engine::{counted, printable, times};

use crate::figures::item::is_named;
use crate::figures::metric::Metric;
use crate::figures::moments::decimal;
use crate::judging::statistics::intervals::normal;
use crate::judging::verdict::Judged;
use crate::plans::plan::{Aim, Bound, Figure, Gate};
use crate::reports::favours::{points_by_seat, unwon, winners_in_words};
use crate::reports::report::Report;
use crate::reports::sizes::{alike, amount, is_sure, more};

/// The chance with which the least difference that is named would have been missed.
const MISSED: f64 = 0.1;
/// Said where games differ and no figure differs for sure.
const UNSURE: &str = "no clear difference in the averages";

/// Something that was held against the games without it, by one policy after the other, the weakest first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thing {
    /// Its name, by which games tell how often it was used.
    pub name: String,
    /// For each policy the arm with the thing and the one without, by their places in the plan.
    pub pairs: Vec<(usize, usize)>,
}

/// The figures of which every thing is told whether it changes them: points of a player, length, the seat that begins.
fn asked() -> [Figure; 3] {
    [Metric::Score, Metric::Actions, Metric::FirstWins].map(|metric| Figure { metric, seat: None, policy: None })
}

/// The wins of one seat, for a thing that favours a seat and not who begins.
fn of_seat() -> Figure {
    Figure { metric: Metric::Win, seat: Some(javelina_engine::Seat(0)), policy: None }
}

/// The comparisons of an arm with the one without the thing: the figures that are told of every thing, then these.
pub fn compared((arm, base): (usize, usize), others: &[String]) -> Vec<Gate> {
    let others = others.iter().map(|name| Figure { metric: name.as_str().into(), seat: None, policy: None });
    let gate = |figure: Figure| Gate {
        title: figure.metric.to_string(),
        arm,
        figure,
        against: Some(base),
        bound: Bound { least: None, most: None },
        aim: Aim::default(),
    };
    asked().into_iter().chain([of_seat()]).chain(others).map(gate).collect()
}

/// What a thing changes, in one sentence: points, length and who wins, and at most so many `others` of the figures that are
/// compared, the surest first. With none of them the sentence is brief: points of a player and moves of a game with how far they
/// surely lie in brackets, and what would have shown only where nothing did.
pub fn thing_in_words(report: &Report, thing: &Thing, others: usize) -> String {
    let most = others;
    let Some(pair) = thing.pairs.last() else { return String::new() };
    let (mut said, mut shown, mut open) = (Vec::new(), Vec::new(), Vec::new());
    // Lost wins that unwon games explain are not repeated.
    let lost = unwon(report, *pair).map_or(0.0, |(more, _)| more);
    let is_lost = |figure: &Figure| {
        find(report, *pair, figure).is_some_and(|(judged, _)| judged.mean <= 0.0 && judged.mean >= -lost && lost > 0.0)
    };
    for (figure, name) in asked().iter().zip(["points", "the length", "the first seat's wins"]) {
        if figure.metric == Metric::FirstWins && is_lost(figure) {
            continue;
        }
        said.extend(told(report, thing, figure, most == 0));
        let is_open = |judged: &Judged| judged.pair.as_ref().is_some_and(|pair| pair.unchanged < judged.games);
        match find(report, *pair, figure).filter(|(judged, _)| is_open(judged)).map(|(judged, rows)| seen(judged, rows))
        {
            Some(Seen::Nothing(least)) => shown.push(amount(figure, least)),
            Some(Seen::Unknown) => open.push(name),
            _ => {}
        }
    }
    said.extend(points_by_seat(report, *pair));
    said.extend(winners_in_words(report, &thing.pairs));
    // Where the same seat begins in each game, its wins are told already.
    let of_first = find(report, *pair, &asked()[2]).map(|(judged, _)| judged.mean);
    let seat = find(report, *pair, &of_seat());
    let seat = seat.filter(|(judged, _)| Some(judged.mean) != of_first && !is_lost(&of_seat()));
    said.extend(seat.and_then(|_| told(report, thing, &of_seat(), most == 0)));
    let own = || report.gates.iter().zip(&report.plan.gates).filter(|(_, gate)| is_of(gate, *pair));
    let mut others: Vec<(&Judged, &Figure)> = own()
        .filter(|(judged, gate)| !asked().contains(&gate.figure) && gate.figure != of_seat() && is_sure(judged))
        .map(|(judged, gate)| (judged, &gate.figure))
        .collect();
    let width = |judged: &Judged| alike(judged).map_or(judged.interval.high - judged.interval.low, |_| 0.0);
    let clear = |judged: &Judged| judged.mean.abs() / width(judged).max(1e-9);
    others.sort_by(|one, other| clear(other.0).total_cmp(&clear(one.0)));
    // A brief sentence names one of them where nothing else is known.
    let named = if said.is_empty() { most.max(1) } else { most };
    said.extend(others.iter().take(named).map(|(judged, figure)| more(figure, judged, false)));
    let [same, games] = unchanged(report, thing);
    let wrong = went_wrong(report, &arms_of(thing));
    if games == 0 {
        let why = if report.is_cut { "interrupted before the first comparison" } else { "the games without it failed" };
        return wrong.unwrap_or_else(|| why.into());
    }
    let is_short = most == 0 && !said.is_empty();
    if said.is_empty() {
        said.push(if same == games { "no game differs".into() } else { UNSURE.into() });
    }
    if same < games {
        if !shown.is_empty() && !is_short {
            said.push(format!("a change of {} would have been noticed", shown.join(", ")));
        }
        if !open.is_empty() && !is_short {
            said.push(format!("too few games to judge {}", open.join(", ")));
        }
        // Where many things stand below one another it goes without saying that hardly any game is as it was.
        if most > 0 || same * 10 >= games {
            said.push(format!("{same} of {} unchanged", counted(games, "game")));
        }
    }
    let arm = report.plan.arms.get(pair.0).zip(report.folds.get(pair.0));
    let used = arm.and_then(|(arm, fold)| {
        let (.., figures) = fold.items.rows().find(|(kind, name, _)| is_named(&thing.name, kind, name))?;
        Some(format!("used {} a game", times(decimal(figures.used.mean() * arm.seats as f64, 1))))
    });
    said.extend(used);
    said.extend(wrong);
    said.join("; ")
}

/// Returns `true` if so much is known of a thing that its differences of points, length and wins can be called small.
pub fn is_unseen(report: &Report, thing: &Thing) -> bool {
    let nothing = |figure: &Figure| {
        let found = thing.pairs.last().and_then(|pair| find(report, *pair, figure));
        told(report, thing, figure, true).is_none()
            && found.is_some_and(|(judged, rows)| matches!(seen(judged, rows), Seen::Nothing(_)))
    };
    let own = report.gates.iter().zip(&report.plan.gates);
    let is_own = |gate: &Gate| thing.pairs.last().is_some_and(|pair| is_of(gate, *pair));
    let is_known = own.filter(|(_, gate)| is_own(gate)).any(|(judged, _)| is_sure(judged));
    let is_known = is_known || !winners_in_words(report, &thing.pairs).is_empty();
    !is_known && asked().iter().all(nothing) && went_wrong(report, &arms_of(thing)).is_none()
}

/// The differences that would have shown in each of some things of which nothing is sure.
pub fn would_show(report: &Report, things: &[&Thing]) -> String {
    let least = |figure: &Figure| {
        let of = |thing: &&Thing| match find(report, *thing.pairs.last()?, figure)
            .map(|(judged, rows)| seen(judged, rows))?
        {
            Seen::Nothing(least) => Some(least),
            _ => None,
        };
        things.iter().filter_map(of).reduce(f64::max).map(|least| amount(figure, least))
    };
    let sizes: Vec<String> = asked().iter().filter_map(least).collect();
    format!("a change of {} would have been noticed", sizes.join(", "))
}

/// Number of games in which a thing changes no measured value, and number of compared games.
pub fn unchanged(report: &Report, thing: &Thing) -> [u64; 2] {
    let pair = thing.pairs.last();
    let same = pair.and_then(|pair| report.unchanged.get(pair)).copied().unwrap_or(0);
    let gates = report.gates.iter().zip(&report.plan.gates);
    let own = gates.filter(|(_, gate)| pair.is_some_and(|pair| is_of(gate, *pair)));
    [same, own.map(|(judged, _)| judged.games).max().unwrap_or(0)]
}

/// Whether any game with a thing was compared with one without it.
pub fn is_compared(report: &Report, thing: &Thing) -> bool {
    let last = thing.pairs.last();
    last.and_then(|pair| find(report, *pair, &asked()[0])).is_some_and(|(judged, _)| judged.games > 0)
}

fn arms_of(thing: &Thing) -> Vec<usize> {
    thing.pairs.iter().map(|(arm, _)| *arm).collect()
}

/// How many games of some arms went wrong, and how the first of them did; `None` if none did.
pub fn went_wrong(report: &Report, arms: &[usize]) -> Option<String> {
    let folds = || arms.iter().filter_map(|at| report.folds.get(*at));
    let (games, failed) = (folds().map(|fold| fold.games).sum::<u64>(), folds().map(|fold| fold.failed).sum::<u64>());
    let labels: Vec<&str> = arms.iter().filter_map(|at| Some(report.plan.arms.get(*at)?.label.as_str())).collect();
    let first = report.found.iter().find(|found| labels.contains(&found.arm.as_str()));
    let why = first.map(|found| format!(": {}", printable(&found.message, 120))).unwrap_or_default();
    match failed {
        0 => None,
        _ if failed == games => Some(format!("all {} failed{why}", counted(games, "game"))),
        _ => Some(format!("{failed} of {} failed{why}", counted(games, "game"))),
    }
}

/// How sure the points of a thing are by which it is put in order: the clearest difference of its strongest policy first.
pub fn clearness(report: &Report, thing: &Thing) -> f64 {
    let found = thing.pairs.last().and_then(|pair| find(report, *pair, &asked()[0]));
    found.filter(|(judged, _)| is_sure(judged)).map_or(0.0, |(judged, _)| judged.mean.abs())
}

/// The claims of the rules language that hold a thing where it is: for its text. `seats`: how many play.
pub fn gates_in_words(report: &Report, thing: &Thing) -> Vec<String> {
    let arm = |at: usize| report.plan.arms.get(at);
    let policies: Vec<&str> =
        thing.pairs.iter().filter_map(|(own, _)| arm(*own)?.policies.first()).map(String::as_str).collect();
    let Some(own) = thing.pairs.last().and_then(|(own, _)| arm(*own)) else { return Vec::new() };
    let who = match &policies[..] {
        [one] => format!("players {one}"),
        many => format!("panel {}", many.join(", ")),
    };
    let title = ["points stay similar", "length stays similar", "going first matters as much as before"];
    let mut lines = Vec::new();
    for (figure, title) in asked().iter().zip(title) {
        let ends = thing.pairs.iter().map(|pair| find(report, *pair, figure).map(|(judged, _)| judged.interval));
        let Some(ends) = ends.collect::<Option<Vec<_>>>() else { continue };
        if ends.iter().any(|ends| !ends.low.is_finite() || !ends.high.is_finite()) {
            continue; // nothing is known of how far the mean may lie from what was seen
        }
        let percent = figure.metric.is_percent_in(None);
        let scale = if percent { 100.0 } else { 1.0 };
        // As far again on both sides, for a gate that has to hold with others.
        let wide = ends.iter().map(|ends| ends.high - ends.low).fold(0.0, f64::max);
        let low = (ends.iter().map(|ends| ends.low).fold(f64::INFINITY, f64::min) - wide) * scale;
        let high = (ends.iter().map(|ends| ends.high).fold(f64::NEG_INFINITY, f64::max) + wide) * scale;
        let (low, high) = if percent { (low.max(-100.0), high.min(100.0)) } else { (low, high) };
        if percent && (low <= -50.0 || high >= 50.0) {
            continue; // it would hold almost anything
        }
        let unit = if percent { " %" } else { "" };
        lines.push(format!(
            "gate \"{title}\" {{ {} between {}{unit} and {}{unit} against base  seats {}  {who}  games {} }}",
            figure.metric,
            decimal(low.floor(), 0),
            decimal(high.ceil(), 0),
            own.seats,
            own.games
        ));
    }
    lines
}

/// The meaning of `likely` and `would have been noticed`.
pub fn promise(report: &Report) -> String {
    let all = report.plan.confidence;
    format!(
        "Likely: {all} of 100 such ranges contain the true average. Of 100 items that change nothing, at most {} seem to \
         change something, for each kind of player. Would have been noticed: in 9 of 10 cases.",
        100 - all
    )
}

/// What is known of one difference.
enum Seen {
    /// It is surely there.
    Differs,
    /// One of this size would have shown, and none did.
    Nothing(f64),
    /// No game differs, or too few to say more.
    Unknown,
}

/// What is known of a difference that is judged together with others, `rows` of them.
fn seen(judged: &Judged, rows: usize) -> Seen {
    let reach = (judged.interval.high - judged.interval.low) / 2.0;
    match is_sure(judged) {
        true => Seen::Differs,
        false if !reach.is_finite() || judged.games == 0 => Seen::Unknown,
        false => {
            let one = normal(judged.error / 2.0);
            let least = reach / one * (normal(judged.error / 2.0 / rows.max(1) as f64) + normal(MISSED));
            // A share cannot change by more than the whole, and hardly ever by half.
            if judged.is_percent && least > 0.5 { Seen::Unknown } else { Seen::Nothing(least) }
        }
    }
}

fn is_of(gate: &Gate, (arm, base): (usize, usize)) -> bool {
    gate.arm == arm && gate.against == Some(base)
}

/// The comparison of a figure, and with how many others it is judged.
fn find<'a>(report: &'a Report, pair: (usize, usize), figure: &Figure) -> Option<(&'a Judged, usize)> {
    let own = || report.gates.iter().zip(&report.plan.gates).filter(|(_, gate)| is_of(gate, pair));
    let (judged, _) = own().find(|(_, gate)| gate.figure == *figure)?;
    Some((judged, own().count()))
}

/// What the policies show of a figure, if one of them shows something: the strongest one's answer, and who sees it otherwise.
fn told(report: &Report, thing: &Thing, figure: &Figure, brief: bool) -> Option<String> {
    let differing = |pair: &(usize, usize)| {
        let (judged, rows) = find(report, *pair, figure)?;
        (alike(judged).is_some() || matches!(seen(judged, rows), Seen::Differs)).then_some(judged)
    };
    let policy = |pair: &(usize, usize)| {
        let arm = report.plan.arms.get(pair.0)?;
        arm.policies.first().map(|policy| printable(policy, 40))
    };
    let seen: Vec<(String, &Judged)> =
        thing.pairs.iter().filter_map(|pair| Some((policy(pair)?, differing(pair)?))).collect();
    let strongest = thing.pairs.last().and_then(policy)?;
    let is_unknown = |pair: &(usize, usize)| {
        let found = find(report, *pair, figure).filter(|(judged, _)| judged.mean != 0.0);
        found.is_some_and(|(judged, rows)| matches!(self::seen(judged, rows), Seen::Unknown))
    };
    let is_open = thing.pairs.iter().any(is_unknown);
    match &seen[..] {
        [] => None,
        [(alone, judged)] if thing.pairs.len() > 1 => {
            let alone =
                if is_open { format!("with {alone} players") } else { format!("but only with {alone} players") };
            Some(format!("{}, {alone}", more(figure, judged, brief)))
        }
        [weaker @ .., (by, judged)] if *by == strongest => {
            let otherwise: Vec<String> = weaker
                .iter()
                .filter(|(_, other)| other.mean.signum() != judged.mean.signum())
                .map(|(by, other)| format!(", but with {by} players {}", more(figure, other, brief)))
                .collect();
            Some(more(figure, judged, brief) + &otherwise.concat())
        }
        many => {
            let each: Vec<String> =
                many.iter().map(|(by, judged)| format!("with {by} players {}", more(figure, judged, brief))).collect();
            let not = if is_open { String::new() } else { format!(", but not with {strongest} ones") };
            Some(each.join(", ") + &not)
        }
    }
}
