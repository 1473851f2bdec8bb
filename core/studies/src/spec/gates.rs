//! The gates of a batch spec: bounds, and one gate for each arm that is named.

use javelina_engine::{Diagnostic, Seat, Span, first_names, printable};
use javelina_lab::{Aim, Arm, Bound, Figure, Gate, Metric};
use javelina_variants::{Node, Placed};

use super::aim::{aim, number};
use super::arms::{MAX_ARMS, MAX_LABEL, RawArm, by_policy};

/// A gate before it is spread over its arms.
pub(super) struct RawGate {
    title: Option<String>,
    arms: Vec<Placed<String>>,
    metric: Option<Placed<Metric>>,
    seat: Option<Placed<String>>,
    policy: Option<Placed<String>>,
    against: Option<Placed<String>>,
    bound: Option<Bound>,
    aim: Aim,
    span: Span,
}

pub(super) fn gate(node: &Node<'_>, strict: bool) -> RawGate {
    let reader = node.reader();
    let mut arms: Vec<Placed<String>> = node.opt_text("arm").into_iter().collect();
    arms.extend(node.texts("arms", MAX_ARMS).map_or_else(Vec::new, |labels| labels.value));
    let holds = node.text_such_as("holds", "between 14 and 18");
    let bound = holds.as_ref().and_then(|holds| {
        let bound = bound(&holds.value);
        if bound.is_none() {
            let message = format!("cannot read the bound `{}`", printable(&holds.value, 60));
            reader.push(
                Diagnostic::error("B5004", reader.at(&holds.span), message)
                    .help("write `>= 0.5`, `<= 20` or `between 14 and 18`; `%` may follow a number"),
            );
        }
        bound
    });
    let metric =
        node.text_such_as("metric", "score").map(|text| Placed { value: Metric::from(text.value), span: text.span });
    let against = node.opt_text("against");
    let aim = aim(node, metric.as_ref().map(|metric| &metric.value), against.is_some(), strict);
    RawGate {
        title: node.opt_text("title").map(|title| title.value),
        arms,
        metric,
        seat: node.opt_text("seat"),
        policy: node.opt_text("policy"),
        against,
        bound,
        aim,
        span: node.span(),
    }
}

/// `>= 0.5`, `<= 20 %`, `between 14 and 18`; `at least` and `at most`, as reports say it.
pub(crate) fn bound(text: &str) -> Option<Bound> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix(">=").or_else(|| text.strip_prefix("at least ")) {
        return Some(Bound { least: Some(number(rest)?), most: None });
    }
    if let Some(rest) = text.strip_prefix("<=").or_else(|| text.strip_prefix("at most ")) {
        return Some(Bound { least: None, most: Some(number(rest)?) });
    }
    let (least, most) = text.strip_prefix("between ")?.split_once(" and ")?;
    let (least, most) = (number(least)?, number(most)?);
    (least <= most).then_some(Bound { least: Some(least), most: Some(most) })
}

/// One gate for each arm that it names.
pub(super) fn spread(
    raw: RawGate,
    raw_arms: &[RawArm],
    arms: &[(Arm, Span)],
    node: &Node<'_>,
    gates: &mut Vec<(Gate, Span)>,
) {
    let reader = node.reader();
    let place_of = |label: &str| arms.iter().position(|(arm, _)| arm.label == label);
    let unknown = |span: &Placed<String>, message: String, known: &mut dyn Iterator<Item = &str>| {
        let mut names: Vec<&str> = known.collect();
        names.sort_unstable();
        names.dedup();
        let list = names.iter().map(|name| format!("`{}`", printable(name, MAX_LABEL))).collect();
        let problem = Diagnostic::error("B5003", reader.at(&span.span), message);
        let problem = problem.help(format!("write one of {}", first_names(list, 12)));
        reader.push(problem.did_you_mean(&span.value, names));
    };
    // Compared with an arm that is played by a panel, each policy meets itself.
    let against = |place: usize| {
        let label = raw.against.as_ref()?;
        place_of(&label.value).or_else(|| {
            let own = arms.get(place).and_then(|(arm, _)| arm.policies.first())?;
            raw_arms.iter().find(|arm| arm.is_called(&label.value) && !arm.panel.is_empty())?;
            place_of(&by_policy(&label.value, own))
        })
    };
    let mut places = Vec::new();
    for label in &raw.arms {
        let spread = raw_arms.iter().find(|arm| arm.is_called(&label.value));
        match (place_of(&label.value), spread) {
            (Some(place), _) => places.push(place),
            (None, Some(arm)) => places.extend(arm.spread.iter().filter_map(|arm| place_of(&arm.label))),
            (None, None) => {
                let message = format!("there is no arm `{}`", printable(&label.value, MAX_LABEL));
                unknown(label, message, &mut arms.iter().map(|(arm, _)| arm.label.as_str()));
            }
        }
    }
    if raw.arms.is_empty() {
        let problem = Diagnostic::error("B5003", raw.span, "this gate has no arm");
        reader.push(problem.help("add `arm = \"LABEL\"` or `arms = [\"LABEL\", ..]`"));
    }
    if let Some(label) = &raw.against
        && places.iter().any(|place| against(*place).is_none())
    {
        let is_panel = raw_arms.iter().any(|arm| arm.is_called(&label.value) && !arm.panel.is_empty());
        let wanted = printable(&label.value, MAX_LABEL);
        if is_panel {
            let message = format!("the panel of `{wanted}` lacks a policy of the arms compared with it");
            let problem = Diagnostic::error("B5008", reader.at(&label.span), message);
            reader.push(problem.help("give both arms the same panel"));
        } else {
            let message = format!("there is no arm `{wanted}`");
            unknown(label, message, &mut arms.iter().map(|(arm, _)| arm.label.as_str()));
        }
    }
    let mut seat = None;
    if let Some(wanted) = &raw.seat {
        let mut letters = wanted.value.chars();
        seat = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none());
        let fits =
            |seat: Seat| places.iter().all(|place| arms.get(*place).is_some_and(|(arm, _)| seat.index() < arm.seats));
        if !seat.is_some_and(fits) {
            let message = format!("`{}` is not a seat of these arms", printable(&wanted.value, 20));
            let seats = places.iter().filter_map(|place| Some(arms.get(*place)?.0.seats)).min().unwrap_or(1);
            let letters: Vec<String> = (0..seats).map(|seat| format!("`{}`", Seat(seat as u8))).collect();
            let problem = Diagnostic::error("B5003", reader.at(&wanted.span), message);
            reader.push(problem.help(format!("seats: {}", letters.join(", "))));
        }
    }
    if let Some(policy) = &raw.policy
        && !places.iter().all(|place| arms.get(*place).is_some_and(|(arm, _)| arm.policies.contains(&policy.value)))
    {
        let message = format!("the policy `{}` does not play in these arms", printable(&policy.value, 60));
        unknown(policy, message, &mut arms.iter().flat_map(|(arm, _)| arm.policies.iter().map(String::as_str)));
    }
    let (Some(metric), Some(bound)) = (&raw.metric, raw.bound) else { return };
    let of = raw.policy.as_ref().map(|policy| format!(" of {}", policy.value));
    let title = raw.title.clone().unwrap_or_else(|| format!("{}{}", metric.value, of.unwrap_or_default()));
    let figure =
        Figure { metric: metric.value.clone(), seat, policy: raw.policy.as_ref().map(|policy| policy.value.clone()) };
    let first = gates.len() as u32;
    for place in places.iter().copied() {
        // One question for each arm that a panel plays: what its label is without the policy.
        let about = |place: usize| {
            let (arm, _) = arms.get(place)?;
            let raw = raw_arms.iter().find(|raw| raw.spread.iter().any(|one| one.label == arm.label))?;
            let policy = arm.policies.first().filter(|_| !raw.panel.is_empty())?;
            arm.label.strip_suffix(&by_policy("", policy))
        };
        let question = about(place).and_then(|own| places.iter().position(|other| about(*other) == Some(own)));
        let aim = Aim { question: question.map(|at| first + at as u32), ..raw.aim };
        let against = against(place);
        let gate = Gate { title: title.clone(), arm: place, figure: figure.clone(), against, bound, aim };
        gates.push((gate, reader.at(&metric.span)));
    }
}
