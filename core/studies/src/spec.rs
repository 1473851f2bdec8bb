//! Reads `*.batch.toml`: what a batch is to play and the gates that it must clear. A spec may come from a stranger: it names no
//! program and no path, and every number has a range.

mod aim;
mod arms;
mod gates;

use javelina_engine::{Diagnostic, FileId, Span, printable};
use javelina_lab::{Arm, Gate, Rigor};
use javelina_variants::{Key, Node, Reader};

pub(crate) use aim::number;
use aim::rigor;
use arms::{MAX_ARMS, MAX_GAMES, MAX_LABEL, arm};
pub(crate) use gates::bound;
use gates::{gate, spread};

/// The format that is read.
const FORMAT: &str = "javelina.batch/1";
const MAX_GATES: usize = 500;

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
    /// Whether its gates are strict, unless they say otherwise.
    pub strict: bool,
    /// Arms, each with its place.
    pub arms: Vec<(Arm, Span)>,
    /// Ids of games and content with the places where they are named first.
    pub ids: Vec<(String, Span)>,
    /// Gates, each with the place of its metric.
    pub gates: Vec<(Gate, Span)>,
    /// The file of the position at which all games begin.
    pub position: Option<(String, Span)>,
}

/// Reads a spec. Gives what could be read, `None` if anything is wrong, and every problem.
pub fn read(text: &str, file: FileId) -> (Option<Spec>, Vec<Diagnostic>) {
    let (spec, mut found) = Reader::new(file).read(text, root);
    let spec = spec.filter(|_| found.is_empty());
    found.sort_by_key(|one| one.span);
    (spec, found)
}

/// The keys of a spec.
pub fn spec_keys() -> Vec<Key> {
    Reader::describe(|node| drop(root(node)))
}

fn root(node: &Node<'_>) -> Spec {
    let report = |problem: Diagnostic| node.reader().push(problem);
    let format = node.text_such_as("format", FORMAT);
    node.words("format", &[FORMAT]);
    if let Some(format) = format
        && format.value != FORMAT
    {
        let message = format!("unknown format `{}`", printable(&format.value, 60));
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
    let position = node.opt_text("position").map(|file| (file.value, node.reader().at(&file.span)));
    let coverage = node.switch("coverage").is_some_and(|switch| switch.value);
    let rigor = rigor(node);
    let strict = node.switch("strict").is_some_and(|switch| switch.value);
    let raw = node.tables("arm", MAX_ARMS, |node| arm(node, &game, games));
    let mut arms: Vec<(Arm, Span)> = Vec::new();
    for one in &raw {
        ids.extend(one.ids.iter().cloned());
        for arm in &one.spread {
            if let Some((_, first)) = arms.iter().find(|(other, _)| other.label == arm.label) {
                let message = format!("two arms have the label `{}`", printable(&arm.label, MAX_LABEL));
                report(Diagnostic::error("B5002", one.span, message).also(*first, "the first one"));
                continue;
            }
            arms.push((arm.clone(), one.span));
        }
    }
    if !node.has("arm") {
        let problem = Diagnostic::error("B5006", node.span(), "there is no `[[arm]]`");
        report(problem.help("add an `[[arm]]` with label, seats and policies"));
    }
    if arms.len() > MAX_ARMS {
        report(Diagnostic::error("B5002", node.span(), format!("{} arms, at most {MAX_ARMS} are allowed", arms.len())));
        arms.truncate(MAX_ARMS);
    }
    let mut gates = Vec::new();
    for gate in node.tables("gate", MAX_GATES, |node| gate(node, strict)) {
        // Without arms that could be read, each gate would miss its own.
        if !raw.is_empty() {
            spread(gate, &raw, &arms, node, &mut gates);
        }
    }
    Spec { title, seed, confidence, coverage, rigor, strict, arms, ids, gates, position }
}

#[cfg(test)]
mod tests {
    use super::*;
    use javelina_lab::{Aim, Bound};

    /// The texts that the problems of a spec underline, with their codes.
    fn found(text: &str) -> Vec<(&'static str, String)> {
        let (spec, found) = read(text, FileId(0));
        assert_eq!(spec.is_none(), !found.is_empty());
        found.iter().map(|one| (one.code, text[one.span.unwrap().range()].to_string())).collect()
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
    fn a_bound_may_be_written_as_reports_say_it() {
        for (written, least, most) in [("at least 60 %", Some(0.6), None), ("at most 20", None, Some(20.0))] {
            assert_eq!(bound(written), Some(Bound { least, most }), "{written}");
        }
        let text = SOUND.replace("holds = \"between 60 % and 0.9\"", "least = 0.6");
        let (_, found) = read(&text, FileId(0));
        let help = found.iter().find(|one| one.code == "T1009").and_then(|one| one.help.clone());
        assert_eq!(help.as_deref(), Some("did you mean `holds`?"));
    }

    #[test]
    fn error_rates_and_effects_reach_the_plan() {
        let text = SOUND.replace("seed = 3", "alpha = \"1 %\"\nstop = \"early\"");
        let text = text + "effect = \"2 %\"\nbeta = \"0.2\"\ninterval = \"wilson\"\n";
        let (spec, found) = read(&text, FileId(0));
        let spec = spec.unwrap_or_else(|| panic!("{found:?}"));
        assert_eq!(spec.rigor, Rigor { alpha: Some(0.01), early: true });
        let aim = Aim { effect: Some(0.02), beta: 0.2, method: javelina_lab::Method::Wilson, ..Aim::default() };
        assert_eq!(spec.gates.iter().map(|(gate, _)| gate.aim).collect::<Vec<_>>(), [aim, aim]);
    }

    #[test]
    fn a_panel_is_an_arm_for_each_policy_and_its_gates_are_one_question_for_each_id() {
        let text = SOUND.replace("policies = [\"greedy\", \"random\"]", "panel = [\"random\", \"greedy\"]");
        let text = text.replace("policy = \"greedy\"", "against = \"bare\"")
            + "[[arm]]\nlabel = \"bare\"\nseats = 2\npanel = [\"random\", \"greedy\"]\n";
        let (spec, problems) = read(&text, FileId(0));
        let spec = spec.unwrap_or_else(|| panic!("{problems:?}"));
        let label = |place: usize| spec.arms[place].0.label.as_str();
        let gates: Vec<(&str, &str, Option<u32>)> = spec
            .gates
            .iter()
            .map(|(gate, _)| (label(gate.arm), gate.against.map_or("", label), gate.aim.question))
            .collect();
        assert_eq!(
            gates,
            [
                ("two, gold_vein, random", "bare, random", Some(0)),
                ("two, gold_vein, greedy", "bare, greedy", Some(0)),
                ("two, grubstake, random", "bare, random", Some(2)),
                ("two, grubstake, greedy", "bare, greedy", Some(2)),
            ]
        );
        let (all, policies) = text.rsplit_once("panel").unwrap_or_default();
        let lacks = format!("{all}panel{}", policies.replace(", \"greedy\"", ""));
        assert_eq!(found(&lacks), [("B5008", "\"bare\"".into())]);
        let both = SOUND.replace("seats = 2", "seats = 2\npanel = [\"easy\", \"easy\"]");
        let codes: Vec<_> = found(&both).into_iter().filter(|(code, _)| *code == "B5008").collect();
        assert_eq!(
            codes,
            [("B5008", "\"easy\"".into()), ("B5008", "\"easy\"".into())],
            "both lists, and one policy twice"
        );
    }

    #[test]
    fn the_shipped_batches_are_sound() {
        for (name, _, text) in javelina_variants::SPECS {
            assert!(found(text).is_empty(), "{name}");
        }
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
        assert_eq!(
            wrong("metric = \"win\"", "metric = \"lift of Coffee\"\ninterval = \"wilson\""),
            [("B5007", "\"wilson\"".into())]
        );
        assert_eq!(wrong("metric = \"win\"", "metric = \"win\"\neffect = \"0\""), [("B5007", "\"0\"".into())]);
        assert_eq!(wrong("seats = 2", "seats = 9"), [("T1008", "9".into())]);
        assert_eq!(wrong("seats = 2", "seats = 2\nout = \"../x\""), [("T1009", "out".into())]);
        assert_eq!(wrong("\"grubstake\"", "\"gold_vein\""), [("B5002", "\"two\"".into())]);
    }

    #[test]
    fn a_line_that_is_missing_is_shown_as_it_may_be_written() {
        for key in ["format", "label", "metric", "holds"] {
            let lines = || SOUND.lines().filter(|line| !line.starts_with(key));
            let (_, found) = read(&lines().collect::<Vec<_>>().join("\n"), FileId(0));
            let help =
                found.iter().find(|one| one.code == "T1003").and_then(|one| one.help.as_deref()).unwrap_or_default();
            let example = help.split('`').nth(3).unwrap_or_default();
            let written = |line: &str| if line.starts_with(key) { format!("{key} = {example}") } else { line.into() };
            let text = SOUND.lines().map(written).collect::<Vec<_>>().join("\n");
            // Under its new name the arm is not the one of the gate, and one policy may not win a score.
            let (_, mut left) = read(&text, FileId(0));
            left.retain(|one| one.code != "B5003");
            assert!(left.is_empty(), "{help}: {left:?}");
        }
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
