//! Reads `*.batch.toml`: what a batch is to play and the gates that it must clear. A spec may come from a stranger: it names no
//! program and no path, and every number has a range.

use javelina_engine::{CodePage, Diagnostic, FileId, Seat, Span, printable};
use javelina_lab::{Aim, Arm, Bound, Figure, Gate, POLICIES, Rigor, check_policy};
use javelina_variants::{Node, Placed, Reader};

use crate::aim::{aim, number, rigor};

/// The format that is read.
const FORMAT: &str = "javelina.batch/1";
const MAX_ARMS: usize = 200;
const MAX_GATES: usize = 500;
const MAX_GAMES: i64 = 10_000_000;
const MAX_LABEL: usize = 80;

/// The codes of batch specs.
pub const CODES: &[CodePage] = &[
    CodePage {
        code: "B5001",
        title: "the format of a batch spec is not known",
        text: "The first key of a batch spec says its format, so that an old program refuses what it cannot read.",
        wrong: "format = \"javelina.batch/9\"",
        right: "format = \"javelina.batch/1\"",
    },
    CodePage {
        code: "B5002",
        title: "a name of a batch spec is unusable or used twice",
        text: "Each arm needs a label of its own, at most 80 characters long and without control characters. An arm with `each` becomes one arm for each id, called `label, id`.",
        wrong: "[[arm]]\nlabel = \"two\"\n[[arm]]\nlabel = \"two\"",
        right: "[[arm]]\nlabel = \"two\"\n[[arm]]\nlabel = \"three\"",
    },
    CodePage {
        code: "B5003",
        title: "a gate names something that is not there",
        text: "`arm` and `against` name labels of arms, `policy` a policy of the arm, `seat` a seat of it, and `metric` a figure that is \
               always there (win, score, margin, winner score, spread, actions, moves, choices, ending WORD) or that the game measures.",
        wrong: "[[gate]]\narm = \"tow seats\"",
        right: "[[gate]]\narm = \"two seats\"",
    },
    CodePage {
        code: "B5004",
        title: "a bound is not understood",
        text: "`holds` is one of `>= NUMBER`, `<= NUMBER` and `between NUMBER and NUMBER`. A number may end in %.",
        wrong: "holds = \"> 0.5\"",
        right: "holds = \">= 50 %\"",
    },
    CodePage {
        code: "B5005",
        title: "a policy is not known",
        text: "`javelina list policies` shows them; `mcts:N` takes a number of playouts from 1 to 100,000. People and programs of others cannot play in a batch spec. An `@` and a word after the name say something of the seat, in games that have such words; what they are is listed where one is not known.",
        wrong: "policies = [\"gredy\"]",
        right: "policies = [\"greedy\"]",
    },
    CodePage {
        code: "B5006",
        title: "a batch spec has nothing to play",
        text: "A spec needs at least one `[[arm]]`.",
        wrong: "format = \"javelina.batch/1\"",
        right: "[[arm]]\nlabel = \"two\"\nseats = 2\npolicies = [\"greedy\"]",
    },
    CodePage {
        code: "B5007",
        title: "an error rate, an effect, an interval or a way to stop is not usable",
        text: "`alpha` (of the spec) is the chance that any verdict is wrong, 0.0001 % to 20 %. `effect` (of a gate) is the smallest distance \
               from the bound that matters, above 0; `beta` the chance of not seeing it, 0.1 % to 50 %. `interval` is one of wilson, \
               exact, t, bootstrap, the first two for shares of games only. `stop` is `early` or `at the end`.",
        wrong: "alpha = \"95 %\"",
        right: "alpha = \"5 %\"\nstop = \"early\"",
    },
];

/// A spec as read. Whether its games can be built is not known yet.
#[derive(Debug)]
pub struct Spec {
    /// What the batch is called.
    pub title: String,
    /// The seed of the plan.
    pub seed: u64,
    /// Confidence in percent.
    pub confidence: u8,
    /// Whether clauses are watched.
    pub coverage: bool,
    /// How sure the verdicts must be.
    pub rigor: Rigor,
    /// Arms, each with its place.
    pub arms: Vec<(Arm, Span)>,
    /// Ids of games and content with the places where they are named first.
    pub ids: Vec<(String, Span)>,
    /// Gates, each with the place of its metric.
    pub gates: Vec<(Gate, Span)>,
}

/// An arm before it is spread over the ids of `each`.
struct RawArm {
    label: Option<Placed<String>>,
    spread: Vec<Arm>,
    ids: Vec<(String, Span)>,
    span: Span,
}

struct RawGate {
    title: Option<String>,
    arms: Vec<Placed<String>>,
    metric: Option<Placed<String>>,
    seat: Option<Placed<String>>,
    policy: Option<Placed<String>>,
    against: Option<Placed<String>>,
    bound: Option<Bound>,
    aim: Aim,
    span: Span,
}

/// Reads a spec. Gives what could be read, `None` if anything is wrong, and every problem.
#[must_use]
pub fn read(text: &str, file: FileId) -> (Option<Spec>, Vec<Diagnostic>) {
    let (spec, mut found) = Reader::new(file).read(text, root);
    let spec = spec.filter(|_| found.is_empty());
    found.sort_by_key(|one| one.span);
    (spec, found)
}

fn root(node: &Node<'_>) -> Spec {
    let report = |problem: Diagnostic| node.reader().push(problem);
    if let Some(format) = node.text("format")
        && format.value != FORMAT
    {
        let message = format!("the format `{}` is not known", printable(&format.value, 60));
        report(Diagnostic::error("B5001", node.reader().at(&format.span), message).help(format!("write `{FORMAT}`")));
    }
    let title = node.opt_text("title").map_or_else(|| "batch".into(), |title| title.value);
    let game = node.text("game");
    let mut ids: Vec<(String, Span)> =
        game.iter().map(|game| (game.value.clone(), node.reader().at(&game.span))).collect();
    let game = game.map(|game| game.value).unwrap_or_default();
    let seed = node.number("seed", 0..=i64::MAX).map_or(1, |seed| seed.value as u64);
    let games = node.number("games", 1..=MAX_GAMES).map_or(100, |games| games.value as u64);
    let confidence = node.number("confidence", 80..=99).map_or(95, |percent| percent.value as u8);
    let coverage = node.switch("coverage").is_some_and(|switch| switch.value);
    let rigor = rigor(node);
    let raw = node.tables("arm", MAX_ARMS, |node| arm(node, &game, games));
    let mut arms: Vec<(Arm, Span)> = Vec::new();
    for one in &raw {
        ids.extend(one.ids.iter().cloned());
        for arm in &one.spread {
            if let Some((_, first)) = arms.iter().find(|(other, _)| other.label == arm.label) {
                let message = format!("two arms are called `{}`", printable(&arm.label, MAX_LABEL));
                report(Diagnostic::error("B5002", one.span, message).also(*first, "the first one"));
                continue;
            }
            arms.push((arm.clone(), one.span));
        }
    }
    if raw.is_empty() {
        let problem = Diagnostic::error("B5006", node.span(), "there is no `[[arm]]`, so there is nothing to play");
        report(problem.help("add an `[[arm]]` with label, seats and policies"));
    }
    if arms.len() > MAX_ARMS {
        report(Diagnostic::error("B5002", node.span(), format!("{} arms, at most {MAX_ARMS} are allowed", arms.len())));
        arms.truncate(MAX_ARMS);
    }
    let mut gates = Vec::new();
    for gate in node.tables("gate", MAX_GATES, gate) {
        spread(gate, &raw, &arms, node, &mut gates);
    }
    Spec { title, seed, confidence, coverage, rigor, arms, ids, gates }
}

fn arm(node: &Node<'_>, game: &str, games: u64) -> RawArm {
    let reader = node.reader();
    let label = node.text("label");
    if let Some(label) = &label
        && (label.value.is_empty() || printable(&label.value, MAX_LABEL) != label.value)
    {
        let message = format!("a label has 1 to {MAX_LABEL} characters on one line");
        reader.push(Diagnostic::error("B5002", reader.at(&label.span), message));
    }
    let seats = node.number("seats", 1..=8).map(|seats| seats.value as usize);
    if seats.is_none() && !node.has("seats") {
        reader.push(
            Diagnostic::error(
                "T1003",
                label.as_ref().map_or(node.span(), |label| reader.at(&label.span)),
                "`seats` is missing here",
            )
            .help("add `seats = 2`"),
        );
    }
    let policies = node.texts("policies", 8).map_or_else(Vec::new, |policies| policies.value);
    for policy in &policies {
        if let Err(message) = check_policy(javelina_engine::player(&policy.value)) {
            let known = POLICIES.iter().map(|(name, _)| *name);
            let help = known.clone().collect::<Vec<_>>().join(", ");
            let problem = Diagnostic::error("B5005", reader.at(&policy.span), message);
            reader.push(problem.help(format!("policies: {help}")).did_you_mean(&policy.value, known));
        }
    }
    let mut ids = Vec::new();
    let mut texts = |key| {
        let named = node.texts(key, 60).map_or_else(Vec::new, |ids| ids.value);
        ids.extend(named.iter().map(|id| (id.value.clone(), reader.at(&id.span))));
        named.into_iter().map(|id| id.value).collect::<Vec<String>>()
    };
    let (with, each) = (texts("with"), texts("each"));
    let games = node.number("games", 1..=MAX_GAMES).map_or(games, |games| games.value as u64);
    let policies: Vec<String> = policies.into_iter().map(|policy| policy.value).collect();
    let own = node.opt_text("game");
    ids.extend(own.iter().map(|game| (game.value.clone(), reader.at(&game.span))));
    let base = Arm {
        label: label.as_ref().map(|label| label.value.clone()).unwrap_or_default(),
        game: own.map_or_else(|| game.into(), |game| game.value),
        with,
        seats: seats.unwrap_or(2),
        policies: if policies.is_empty() { vec!["random".into()] } else { policies },
        games,
        content: Vec::new(),
    };
    let one_of_each = |id: &String| {
        let with = base.with.iter().chain([id]).cloned().collect();
        Arm { label: format!("{}, {id}", base.label), with, ..base.clone() }
    };
    let spread = if each.is_empty() { vec![base.clone()] } else { each.iter().map(one_of_each).collect() };
    let span = label.as_ref().map_or_else(|| node.span(), |label| reader.at(&label.span));
    RawArm { label, spread, ids, span }
}

fn gate(node: &Node<'_>) -> RawGate {
    let reader = node.reader();
    let mut arms: Vec<Placed<String>> = node.opt_text("arm").into_iter().collect();
    arms.extend(node.texts("arms", MAX_ARMS).map_or_else(Vec::new, |labels| labels.value));
    let holds = node.text("holds");
    let bound = holds.as_ref().and_then(|holds| {
        let bound = bound(&holds.value);
        if bound.is_none() {
            let message = format!("the bound `{}` is not understood", printable(&holds.value, 60));
            reader.push(
                Diagnostic::error("B5004", reader.at(&holds.span), message)
                    .help("write `>= 0.5`, `<= 20` or `between 14 and 18`; `%` may follow a number"),
            );
        }
        bound
    });
    let (metric, against) = (node.text("metric"), node.opt_text("against"));
    let aim = aim(node, metric.as_ref(), against.is_some());
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

/// `>= 0.5`, `<= 20 %`, `between 14 and 18`.
pub(crate) fn bound(text: &str) -> Option<Bound> {
    let text = text.trim();
    if let Some(rest) = text.strip_prefix(">=") {
        return Some(Bound { least: Some(number(rest)?), most: None });
    }
    if let Some(rest) = text.strip_prefix("<=") {
        return Some(Bound { least: None, most: Some(number(rest)?) });
    }
    let (least, most) = text.strip_prefix("between ")?.split_once(" and ")?;
    let (least, most) = (number(least)?, number(most)?);
    (least <= most).then_some(Bound { least: Some(least), most: Some(most) })
}

/// One gate for each arm that it names.
fn spread(raw: RawGate, raw_arms: &[RawArm], arms: &[(Arm, Span)], node: &Node<'_>, gates: &mut Vec<(Gate, Span)>) {
    let reader = node.reader();
    let place_of = |label: &str| arms.iter().position(|(arm, _)| arm.label == label);
    let unknown = |span: &Placed<String>, message: String, known: &mut dyn Iterator<Item = &str>| {
        reader.push(Diagnostic::error("B5003", reader.at(&span.span), message).did_you_mean(&span.value, known));
    };
    let against = raw.against.as_ref().and_then(|label| {
        let place = place_of(&label.value);
        if place.is_none() {
            let message = format!("no arm is called `{}`", printable(&label.value, MAX_LABEL));
            unknown(label, message, &mut arms.iter().map(|(arm, _)| arm.label.as_str()));
        }
        place
    });
    let mut places = Vec::new();
    for label in &raw.arms {
        let spread = raw_arms.iter().find(|arm| arm.label.as_ref().is_some_and(|own| own.value == label.value));
        match (place_of(&label.value), spread) {
            (Some(place), _) => places.push(place),
            (None, Some(arm)) => places.extend(arm.spread.iter().filter_map(|arm| place_of(&arm.label))),
            (None, None) => {
                let message = format!("no arm is called `{}`", printable(&label.value, MAX_LABEL));
                unknown(label, message, &mut arms.iter().map(|(arm, _)| arm.label.as_str()));
            }
        }
    }
    if raw.arms.is_empty() {
        let problem = Diagnostic::error("B5003", raw.span, "this gate names no arm");
        reader.push(problem.help("add `arm = \"LABEL\"` or `arms = [\"LABEL\", ..]`"));
    }
    let mut seat = None;
    if let Some(wanted) = &raw.seat {
        let mut letters = wanted.value.chars();
        seat = letters.next().and_then(Seat::of_letter).filter(|_| letters.next().is_none());
        let fits =
            |seat: Seat| places.iter().all(|place| arms.get(*place).is_some_and(|(arm, _)| seat.index() < arm.seats));
        if !seat.is_some_and(fits) {
            let message = format!("`{}` is no seat of these arms", printable(&wanted.value, 20));
            unknown(wanted, message, &mut ["A", "B"].into_iter());
        }
    }
    if let Some(policy) = &raw.policy
        && !places.iter().all(|place| arms.get(*place).is_some_and(|(arm, _)| arm.policies.contains(&policy.value)))
    {
        let message = format!("the policy `{}` does not play in these arms", printable(&policy.value, 60));
        unknown(policy, message, &mut arms.iter().flat_map(|(arm, _)| arm.policies.iter().map(String::as_str)));
    }
    let (Some(metric), Some(bound)) = (raw.metric, raw.bound) else { return };
    let of = raw.policy.as_ref().map(|policy| format!(" of {}", policy.value));
    let title = raw.title.unwrap_or_else(|| format!("{}{}", metric.value, of.unwrap_or_default()));
    let figure = Figure { metric: metric.value, seat, policy: raw.policy.map(|policy| policy.value) };
    for arm in places {
        let gate = Gate { title: title.clone(), arm, figure: figure.clone(), against, bound, aim: raw.aim };
        gates.push((gate, reader.at(&metric.span)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The texts that the problems of a spec underline, with their codes.
    fn found(text: &str) -> Vec<(&'static str, String)> {
        let (spec, found) = read(text, FileId(0));
        assert_eq!(spec.is_none(), !found.is_empty());
        found.iter().map(|one| (one.code, text[one.span.range()].to_string())).collect()
    }

    const SOUND: &str = r#"format = "javelina.batch/1"
game = "arizona"
seed = 3
[[arm]]
label = "two"
seats = 2
policies = ["greedy", "random"]
each = ["gold_vein", "grubstake"]
[[gate]]
arm = "two"
metric = "win"
policy = "greedy"
holds = "between 60 % and 0.9"
"#;

    #[test]
    fn an_arm_and_its_gates_are_spread_over_each() {
        let (spec, found) = read(SOUND, FileId(0));
        let spec = spec.unwrap_or_else(|| panic!("{found:?}"));
        let labels: Vec<&str> = spec.arms.iter().map(|(arm, _)| arm.label.as_str()).collect();
        assert_eq!(labels, ["two, gold_vein", "two, grubstake"]);
        assert_eq!(spec.gates.iter().map(|(gate, _)| gate.arm).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(spec.gates[0].0.bound, Bound { least: Some(0.6), most: Some(0.9) });
    }

    #[test]
    fn error_rates_and_effects_reach_the_plan() {
        let text = SOUND.replace("seed = 3", "alpha = \"1 %\"\nstop = \"early\"");
        let text = text + "effect = \"2 %\"\nbeta = \"0.2\"\ninterval = \"wilson\"\n";
        let (spec, found) = read(&text, FileId(0));
        let spec = spec.unwrap_or_else(|| panic!("{found:?}"));
        assert_eq!(spec.rigor, Rigor { alpha: Some(0.01), early: true });
        let aim = Aim { effect: Some(0.02), beta: 0.2, method: javelina_lab::Method::Wilson };
        assert_eq!(spec.gates.iter().map(|(gate, _)| gate.aim).collect::<Vec<_>>(), [aim, aim]);
    }

    #[test]
    fn the_shipped_suite_and_the_batch_of_minds_are_sound() {
        assert!(found(javelina_variants::suite()).is_empty());
        assert!(found(include_str!("../../variants/minds.batch.toml")).is_empty());
    }

    #[test]
    fn a_number_of_playouts_is_part_of_a_policy() {
        assert!(found(&SOUND.replace("\"random\"]", "\"mcts:20\"]")).is_empty());
        for wrong in ["mcts:0", "mcts:many", "random:3"] {
            let text = format!("\"{wrong}\"");
            assert_eq!(found(&SOUND.replace("\"random\"]", &format!("{text}]"))), [("B5005", text)]);
        }
    }

    #[test]
    fn each_mistake_is_underlined() {
        let wrong = |from: &str, to: &str| found(&SOUND.replace(from, to));
        assert_eq!(wrong("batch/1", "batch/9"), [("B5001", "\"javelina.batch/9\"".into())]);
        assert_eq!(wrong("arm = \"two\"", "arm = \"tow\""), [("B5003", "\"tow\"".into())]);
        assert_eq!(wrong("policy = \"greedy\"", "policy = \"human\""), [("B5003", "\"human\"".into())]);
        assert_eq!(wrong("policy = \"greedy\"", "seat = \"C\""), [("B5003", "\"C\"".into())]);
        assert_eq!(wrong("between 60 %", "between 1e9"), [("B5004", "\"between 1e9 and 0.9\"".into())]);
        assert_eq!(wrong("\"random\"]", "\"cmd:sh\"]"), [("B5005", "\"cmd:sh\"".into())]);
        assert_eq!(wrong("seed = 3", "alpha = \"95 %\""), [("B5007", "\"95 %\"".into())]);
        assert_eq!(wrong("seed = 3", "stop = \"soon\""), [("B5007", "\"soon\"".into())]);
        assert_eq!(
            wrong("metric = \"win\"", "metric = \"win\"\ninterval = \"wilsn\""),
            [("B5007", "\"wilsn\"".into())]
        );
        assert_eq!(
            wrong("metric = \"win\"", "metric = \"score\"\ninterval = \"exact\""),
            [("B5007", "\"exact\"".into())]
        );
        assert_eq!(wrong("metric = \"win\"", "metric = \"win\"\neffect = \"0\""), [("B5007", "\"0\"".into())]);
        assert_eq!(wrong("seats = 2", "seats = 9"), [("T1008", "9".into())]);
        assert_eq!(wrong("seats = 2", "seats = 2\nout = \"../x\""), [("T1009", "out".into())]);
        assert_eq!(wrong("\"grubstake\"", "\"gold_vein\""), [("B5002", "\"two\"".into())]);
    }

    #[test]
    fn all_mistakes_are_reported_in_one_run() {
        let text =
            SOUND.replace("batch/1", "batch/9").replace("\"random\"]", "\"randm\"]").replace("between", "betwen");
        assert_eq!(found(&text).iter().map(|(code, _)| *code).collect::<Vec<_>>(), ["B5001", "B5005", "B5004"]);
    }

    #[test]
    fn a_spec_without_arms_has_nothing_to_play() {
        assert!(found("format = \"javelina.batch/1\"\ngame = \"arizona\"\n").iter().any(|(code, _)| *code == "B5006"));
    }
}
