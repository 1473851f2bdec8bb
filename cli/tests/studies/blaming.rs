//! `blame` and `mutate`: which rules fail a gate, and what nothing would notice.

use serde_json::Value;

use super::differing::{BORED, folder, meta};
use crate::support::{code, err, out};

/// Two rules that only together take all points of deliveries away, among others that do nothing of the kind.
const PAIR: &str = "  counter armed in 0..1 shown as \"armed\"
  rule calm at train_size { add 1 when round > 3 }
  rule arm on game_starts do { armed := 1 }
  rule fire at delivery_points { set to 0 when armed is 1 }
  rule quiet at nugget_points { add 1 when round > 90 }";

const SPEC: &str = "format = \"javelina.batch/1\"
title = \"pair\"
game = \"arizona\"

[[arm]]
label = \"base\"
seats = 2
policies = [\"random\"]
games = 120
with = [\"no_conditions\"]

[[arm]]
label = \"mine\"
seats = 2
policies = [\"random\"]
games = 120
with = [\"mine\", \"no_conditions\"]

[[gate]]
title = \"as many points\"
arm = \"mine\"
against = \"base\"
metric = \"score\"
holds = \">= -1\"
";

#[test]
fn blame_finds_the_pair_of_rules_that_fails_a_gate_only_together() {
    let folder = folder("blame-pair", "", PAIR);
    folder.write("pair.batch.toml", SPEC);
    let output =
        folder.run(&["blame", "pair.batch.toml", "--gate", "as many points", "--pack", "new", "--format", "json"]);
    let json: Value = serde_json::from_str(&out(&output)).unwrap_or_else(|_| panic!("{}", err(&output)));
    let mut units: Vec<&str> = json["sets"][0]["units"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
    units.sort_unstable();
    assert_eq!((code(&output), &units[..]), (1, &["mine.arm", "mine.fire"][..]), "{json:#}");
    let nothing = folder.run(&["blame", "pair.batch.toml", "--gate", "as many point", "--pack", "new"]);
    assert!(code(&nothing) == 2 && err(&nothing).contains("B5020"), "{}", err(&nothing));
}

#[test]
fn blame_judges_a_nearly_constant_difference_without_a_range_and_lists_no_item() {
    let rules = "  rule calm at train_size { add 1 when round > 90 }
  rule more at extra_points { add 5 }
  rule rare at extra_points { add 1 when deliveries > 5 }";
    let folder = folder("blame-constant", "", rules);
    folder.write("more.batch.toml", &SPEC.replace("holds = \">= -1\"", "holds = \"<= 1\""));
    let words = ["blame", "more.batch.toml", "--gate", "as many points", "--pack", "new", "--format", "json"];
    let output = folder.run(&words);
    let json: Value = serde_json::from_str(&out(&output)).unwrap_or_else(|_| panic!("{}", err(&output)));
    assert_eq!((code(&output), &json["sets"][0]["units"]), (1, &serde_json::json!(["mine.more"])), "{json:#}");
    assert_eq!(json["units"], serde_json::json!(["mine.calm", "mine.more", "mine.rare"]), "{json:#}");
}

#[test]
fn mutants_that_do_the_same_are_listed_once_and_a_survivor_has_an_example_or_a_reason() {
    let rules = "  rule late at train_size { add 1 when round > 3 }";
    let folder = folder("mutate-twins", rules, rules);
    let words = ["mutate", "mine", "--pack", "new", "--games", "20", "--seats", "random,random"];
    let output = folder.run(&[&words[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&out(&output)).unwrap_or_else(|_| panic!("{}", err(&output)));
    let mutants = json["mutants"].as_array().unwrap();
    let after = |fate: &str| -> Vec<&str> {
        let of_fate = mutants.iter().filter(|one| one["fate"] == fate);
        of_fate.map(|one| one["after"].as_str().unwrap()).collect()
    };
    // `> 2` and `>= 3` are one mutant.
    let has = |all: &[&str], part: &str| all.iter().any(|one| one.contains(part));
    let (twins, others) = (after("twin"), [after("survived"), after("unseen"), after("example")].concat());
    let pair = ["round > 2", "round >= 3"];
    assert!(pair.iter().any(|one| has(&twins, one)) && pair.iter().any(|one| has(&others, one)), "{json:#}");
    for one in mutants.iter().filter(|one| one["fate"] == "survived") {
        assert!(one["example"].is_string() != one["no_example"].is_string(), "{one:#}");
    }
    let text = out(&folder.run(&words));
    assert!(text.lines().nth(1).is_some_and(|line| line.contains(" noticed (")), "{text}");
}

#[test]
fn mutate_tells_noticed_mutants_from_those_that_survive() {
    let folder = folder("mutate", BORED, BORED);
    let words = ["mutate", "mine", "--pack", "new", "--games", "20", "--seats", "random,random", "--format", "json"];
    let runs = ["1", "2"].map(|jobs| folder.run(&[&words[..], &["--jobs", jobs]].concat()));
    assert_eq!(out(&runs[0]), out(&runs[1]), "jobs change no byte");
    // The folder means all of its items, and may be given twice.
    for more in [&[][..], &["--pack", "new"]] {
        let words = ["mutate", "new", "--games", "20", "--seats", "random,random", "--format", "json"];
        let whole = folder.run(&[&words[..], more].concat());
        assert_eq!(out(&whole), out(&runs[0]), "{more:?}: {}", err(&whole));
    }
    let json: Value = serde_json::from_str(&out(&runs[0])).unwrap_or_else(|_| panic!("{}", err(&runs[0])));
    let fates: Vec<(&str, &str)> = json["mutants"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["operator"].as_str().unwrap(), one["fate"].as_str().unwrap()))
        .collect();
    assert!(fates.contains(&("drop rule", "survived")), "{json:#}");
    assert!(fates.iter().any(|(operator, _)| *operator == "element"), "{json:#}");
}

#[test]
fn a_mutant_that_survives_comes_with_an_example_that_notices_it() {
    let folder = folder("mutate-example", BORED, BORED);
    let words = ["mutate", "mine", "--pack", "new", "--games", "20", "--seats", "random,random", "--format", "json"];
    let mutants = || -> Vec<Value> {
        let output = folder.run(&words);
        let json: Value = serde_json::from_str(&out(&output)).unwrap_or_else(|_| panic!("{}", err(&output)));
        json["mutants"].as_array().unwrap().clone()
    };
    let survived =
        |all: &[Value]| -> Vec<Value> { all.iter().filter(|one| one["fate"] == "survived").cloned().collect() };
    let before = survived(&mutants());
    assert!(!before.is_empty());
    for (at, one) in before.iter().enumerate() {
        let example = one["example"].as_str().unwrap_or_else(|| panic!("no example notices {one:#}"));
        folder.write(&format!("new/{at}.play"), example);
    }
    let tested = folder.run(&["test", "new"]);
    assert_eq!(code(&tested), 0, "{}", out(&tested));
    assert_eq!(survived(&mutants()), Vec::<Value>::new());
}

/// Two variants that override each other.
const CIRCLE: &str = "variant one for arizona {
  title \"One\"
  rule r at train_size { set to 3 overrides two.r }
}
variant two for arizona {
  title \"Two\"
  rule r at train_size { set to 7 overrides one.r }
}
";

/// Three rules, each of which a fourth item puts before the next one.
const WORDS: &str = "variant low for arizona {
  title \"Low\"
  rule r at train_size { set to 3 when nuggets > 0 }
}
variant mid for arizona {
  title \"Mid\"
  rule r at train_size { set to 5 when nuggets > 1 }
}
variant high for arizona {
  title \"High\"
  rule r at train_size { set to 7 when nuggets > 2 }
}
variant peace for arizona {
  title \"Peace\"
  combine low.r, mid.r as first
  combine mid.r, high.r as first
  combine high.r, low.r as first
}
";

#[test]
fn what_cannot_be_compared_blamed_or_mutated_ends_with_a_code_and_leaves_nothing_behind() {
    let folder = folder("compared-bad", BORED, "  rule a at enter { narrow when symbl is town }");
    folder.write("circle/pack.toml", &meta("circle"));
    folder.write("circle/v.rules", CIRCLE);
    folder.write("words/pack.toml", &meta("words"));
    folder.write("words/v.rules", WORDS);
    folder.write("large/pack.toml", &meta("large"));
    let rule = |at: usize| format!("  rule r{at} at train_size {{ add 1 when round is {at} }}\n");
    let large: String = (0..2_100).map(rule).collect();
    folder.write("large/v.rules", &format!("variant large for arizona {{\n  title \"Large\"\n{large}}}\n"));
    folder.write("deep/pack.toml", &meta("deep"));
    let deep = format!("{}round{} > 1", "(".repeat(200), ")".repeat(200));
    let deep = format!("  rule r at train_size {{ add 1 when {deep} }}\n");
    folder.write("deep/v.rules", &format!("variant deep for arizona {{\n  title \"Deep\"\n{deep}}}\n"));
    folder.write("fine.batch.toml", &SPEC.replace(">= -1\"", ">= -190\""));
    folder.write("same.batch.toml", &SPEC.replace("\"mine\", ", ""));
    folder.write("bad.batch.toml", &SPEC.replace("metric = \"score\"", "metric = \"scor\""));
    let listed = || -> Vec<_> {
        let mut names: Vec<_> = std::fs::read_dir(&folder.0).unwrap().map(|one| one.unwrap().file_name()).collect();
        names.sort();
        names
    };
    let before = listed();
    let rows: [(&[&str], i32, &str); 29] = [
        // One side does not load.
        (&["diff", "new", "old", "--out", "there"], 4, "V2030"),
        (&["mutate", "mine", "--pack", "new"], 4, "new/v.rules:3"),
        (&["blame", "fine.batch.toml", "--gate", "as many points", "--pack", "new"], 4, "V2030"),
        (&["blame", "bad.batch.toml", "--gate", "as many points", "--pack", "old"], 4, "bad.batch.toml:"),
        // Nothing that could be changed: data.
        (&["mutate", "coffee"], 2, "`coffee` has no rules or changes of settings"),
        (&["mutate", "minee", "--pack", "old"], 2, "did you mean `mine`?"),
        // Nothing to spend.
        (&["diff", "old", "old", "--games", "0"], 2, "0"),
        (&["mutate", "mine", "--pack", "old", "--games", "0"], 2, "0"),
        (&["mutate", "mine", "--pack", "old", "--most", "0"], 2, "0"),
        (&["blame", "fine.batch.toml", "--gate", "as many points", "--games", "0"], 2, "0"),
        (&["check", "old", "--played", "0"], 2, "0"),
        (&["check", "old", "--with", "mine", "--witness", "there", "--games", "0"], 2, "0"),
        (&["check", "old", "--witness", "there"], 2, "--with"),
        // Rules that go in a circle, by `overrides` and by words of `combine`.
        (&["check", "circle", "--format", "short"], 1, ""),
        (&["check", "circle", "--with", "one,two", "--witness", "there"], 1, ""),
        (&["diff", "circle:one,two", "arizona:", "--out", "there"], 4, "circle/v.rules:3"),
        (&["mutate", "one", "--pack", "circle"], 4, "V2087"),
        (&["blame", "fine.batch.toml", "--gate", "as many points", "--pack", "circle"], 4, "V2087"),
        (&["check", "words", "--played", "4"], 1, ""),
        (&["diff", "words:low,mid,high,peace", "arizona:", "--out", "there"], 4, "words/v.rules:3"),
        (&["mutate", "low", "--pack", "words"], 4, "X4037"),
        (&["blame", "fine.batch.toml", "--gate", "as many points", "--pack", "words"], 4, "X4037"),
        // Beyond the limits of the language.
        (&["check", "large"], 1, ""),
        (&["diff", "large", "old", "--out", "there"], 4, "large/v.rules:"),
        (&["mutate", "large", "--pack", "large"], 4, "large/v.rules:"),
        (&["diff", "old", "deep", "--out", "there"], 4, "deep/v.rules:3"),
        (&["mutate", "deep", "--pack", "deep"], 4, "deep/v.rules:3"),
        // Nothing in the arm that the base has not.
        (&["blame", "same.batch.toml", "--gate", "as many points", "--pack", "old"], 2, "nothing to blame"),
        // A gate that does not fail has nothing to blame.
        (&["blame", "fine.batch.toml", "--gate", "as many points", "--pack", "old", "--games", "40"], 0, ""),
    ];
    for (words, exit, said) in rows {
        let output = folder.run(words);
        assert_eq!(code(&output), exit, "{words:?}: {}", err(&output));
        let problems = format!("{}{}", out(&output), err(&output));
        assert!(err(&output).contains(said), "{words:?}: {}", err(&output));
        // `check` tells on standard output, with code and place.
        if words[0] == "check" && exit == 1 {
            assert!(problems.contains("error[") && problems.contains("/v.rules:"), "{words:?}: {problems}");
        }
        assert_eq!(out(&output).contains("the gate does not fail"), exit == 0, "{words:?}: {}", out(&output));
    }
    assert_eq!(listed(), before, "something was written");
}
