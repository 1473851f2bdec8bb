//! What `check --played` and `diff` print of drawn rules holds in play.

use std::fs;
use std::path::{Path, PathBuf};

use javelina::{Console, SHIPPED, run_to};
use javelina_engine::rules::{PointKind, Type};
use javelina_tests::claims::law::{LEAST, Law, Run};
use javelina_tests::claims::program::Group;
use javelina_tests::claims::{Claim, Counts};
use javelina_tests::language::packs::{GAMES, pack};
use javelina_tests::language::tree::Item;
use javelina_tests::language::write;
use serde_json::Value;

use crate::door::Kept;

/// Conditions of a game that are printed.
const CONDITIONS: usize = 50;

/// A folder that goes with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("javelina-claims-{name}-{}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// A pack in a folder of its own.
    fn pack(&self, name: &str, game: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::create_dir_all(&path).unwrap();
        for (file, bytes) in pack(name, game, text).files {
            fs::write(path.join(file), bytes).unwrap();
        }
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0); // a folder that stays is litter, no failure
    }
}

fn printed(words: &[&str], paths: &[&Path]) -> String {
    let kept = Kept::default();
    let mut console = Console::of(Box::new(kept.clone()), Box::new(Kept::default()));
    let words =
        ["javelina"].iter().chain(words).map(Into::into).chain(paths.iter().map(|path| path.as_os_str().into()));
    run_to(SHIPPED, words, &mut console);
    drop(console);
    String::from_utf8_lossy(&kept.0.lock().unwrap()).to_string()
}

/// Programs with so many conditions that were drawn, as they were played.
fn runs(law: &Law) -> Vec<Run> {
    let (mut runs, mut conditions) = (Vec::new(), 0);
    for seed in 500.. {
        if let Ok(run) = law.run(law.drawn(seed), true) {
            conditions += run.program.conditions.iter().filter(|one| one.is_drawn).count();
            runs.push(run);
        }
        if conditions >= CONDITIONS {
            return runs;
        }
    }
    unreachable!("seeds do not end")
}

/// What a line of `check --played` says of a rule that is not so.
fn wrong(law: &Law, run: &Run, row: &Value) -> Option<String> {
    let label = row["label"].as_str()?.strip_prefix("law.")?;
    let at = run.program.at(label)?;
    let counts: Counts = run.counts.get(label).cloned().unwrap_or_default();
    let Counts { asked, fired, .. } = counts;
    let message = row["message"].as_str()?;
    let kind = law.catalogue.points[run.program.conditions[at].point.index()].kind;
    let changes_nothing = matches!(kind, PointKind::Verdict | PointKind::Number(Type::Number) | PointKind::Set(_));
    let is_often = asked >= LEAST && fired * 5 > asked;
    let why = match row["certainty"].as_str()? {
        "proved" if message.contains("(V2090)") && fired > 0 => "it held",
        "shown" if changes_nothing => "it changes nothing",
        "unseen" if message.contains("never asked") && asked >= LEAST => "it was asked",
        "unseen" if message.contains("never spoke") && is_often => "it held",
        _ => return None,
    };
    Some(format!("{}: {message}, but {why}: {fired} of {asked}\n  {}", run.program.game, run.program.rule(label)))
}

#[test]
fn what_check_played_prints_of_drawn_rules_is_so() {
    let folder = Folder::new("played");
    let (mut rows, mut false_rows) = (0, Vec::new());
    for game in GAMES {
        let law = Law::new(game);
        for (at, run) in runs(&law).iter().enumerate() {
            let path = folder.pack(&format!("{game}{at}"), game, &run.program.text);
            let text = printed(&["check", "--played", "1", "--format", "json"], &[&path]);
            let all = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
            let all: Vec<Value> = all.filter(|row| row["certainty"].is_string()).collect();
            // Nothing is seen in games that are void from the beginning, and it says so in a row of its own.
            let is_void = all.iter().any(|row| row["certainty"] == "wrong");
            for row in all {
                rows += usize::from(row["label"].as_str().is_some_and(|label| label.starts_with("law.r")));
                false_rows.extend(wrong(&law, run, &row).filter(|_| !is_void || row["certainty"] != "unseen"));
            }
        }
    }
    assert!(false_rows.is_empty(), "{} of {rows}\n{}", false_rows.len(), false_rows.join("\n"));
    assert!(rows >= 4 * CONDITIONS, "{rows} rows");
}

/// The pairs of a program, each as an item with the first rule, and as the same item with the condition of the second.
fn versions(run: &Run) -> (Vec<[usize; 2]>, [Vec<Item>; 2]) {
    let (mut pairs, mut items) = (Vec::new(), [Vec::new(), Vec::new()]);
    for group in &run.program.groups {
        let Group::Pair { pair, .. } = group else { continue };
        let [one, other] = pair.map(|at| &run.program.conditions[at]);
        let Some(rule) = run.program.item.rules.iter().find(|rule| rule.label == one.label) else { continue };
        for (side, condition) in items.iter_mut().zip([&one.condition, &other.condition]) {
            let mut rule = rule.clone();
            (rule.when, rule.overrides, rule.after) = (vec![condition.clone()], Vec::new(), Vec::new());
            let (id, counters) = (format!("pair{}", pairs.len()), run.program.item.counters.clone());
            side.push(Item { kind: "variant", id, counters, rules: vec![rule], ..Item::default() });
        }
        pairs.push(*pair);
    }
    (pairs, items)
}

#[test]
fn what_diff_proves_to_be_the_same_holds_at_the_same_questions() {
    let folder = Folder::new("diff");
    let (mut compared, mut proved, mut wrong) = (0, 0, Vec::new());
    for game in GAMES {
        let law = Law::new(game);
        for (at, run) in runs(&law).iter().enumerate() {
            let (pairs, items) = versions(run);
            let paths: Vec<PathBuf> = ["before", "after"]
                .iter()
                .zip(items)
                .map(|(side, items)| {
                    let text = write::text(&items, game, law.catalogue, &law.lexicon, run.program.seed);
                    folder.pack(&format!("{game}_{at}_{side}"), game, &text)
                })
                .collect();
            let words = ["diff", "--games", "1", "--seats", "random,random", "--format", "json"];
            let text = printed(&words, &[&paths[0], &paths[1]]);
            let told: Value = serde_json::from_str(&text).unwrap_or_default();
            for one in told["comparisons"].as_array().into_iter().flatten() {
                let title = one["title"].as_str().unwrap_or_default();
                let Some(place) = (0..pairs.len())
                    .find(|place| title.split([' ', ':', ',']).any(|word| word == format!("pair{place}")))
                else {
                    continue;
                };
                compared += 1;
                if one["certainty"] != "proved" {
                    continue;
                }
                proved += 1;
                let [a, b] = pairs[place];
                let alone = run.program.groups.iter().find_map(|group| match group {
                    Group::Pair { pair, first, second, .. } if *pair == [a, b] => Some([*first, *second]),
                    _ => None,
                });
                let label = |at: usize| run.program.conditions[at].label.as_str();
                let decisive = |at: usize| run.counts.get(label(at)).map_or(0, |counts| counts.decisive);
                if alone.is_some_and(|alone| alone.into_iter().any(|at| decisive(at) > 0)) {
                    let [one, other] = [a, b].map(|at| run.program.rule(label(at)));
                    wrong.push(format!("{game}: {:?}\n  {one}\n  {other}", Claim::Same(a, b)));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(compared >= 50 && proved > 0, "{proved} of {compared}");
}
