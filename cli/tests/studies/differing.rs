//! `diff`: what a change does in play.

use serde_json::Value;

use crate::support::{Folder, code, err, out};

pub(super) fn meta(id: &str) -> String {
    format!("id = \"{id}\"\nextends = \"arizona\"\ntitle = \"{id}\"\nversion = \"0.1.0\"\n")
}

/// Two folders of one pack, with these rules in its one variant.
pub(super) fn folder(name: &str, before: &str, after: &str) -> Folder {
    let folder = Folder::new(name);
    for (side, rules) in [("old", before), ("new", after)] {
        folder.write(&format!("{side}/pack.toml"), &meta("mine"));
        folder.write(
            &format!("{side}/v.rules"),
            &format!("variant mine for arizona {{\n  title \"Mine\"\n{rules}\n}}\n"),
        );
    }
    folder
}

fn diff(folder: &Folder, words: &[&str]) -> (i32, Value, String) {
    let games = if words.contains(&"--games") { &[][..] } else { &["--games", "40"] };
    let fixed = ["--seats", "random,random", "--format", "json"];
    let output = folder.run(&[&["diff"], words, games, &fixed[..]].concat());
    let json = serde_json::from_str(&out(&output)).unwrap_or(Value::Null);
    (code(&output), json, err(&output))
}

/// The names of the units that own the rows of the first comparison.
fn owners(json: &Value) -> Vec<String> {
    let rows = json["comparisons"][0]["rows"].as_array().cloned().unwrap_or_default();
    let mut names: Vec<String> = rows
        .iter()
        .flat_map(|row| row["by"].as_array().cloned().unwrap())
        .map(|one| one.as_str().unwrap().into())
        .collect();
    names.sort();
    names.dedup();
    names
}

pub(super) const BORED: &str = "  rule bored at enter { narrow when symbol is mountain and passage is through }";

#[test]
fn a_variant_against_the_game_without_it_differs_by_its_own_rule() {
    let folder = Folder::new("diff-variant");
    let (exit, json, told) = diff(&folder, &["arizona:tunnels,no_conditions", "arizona:no_conditions"]);
    assert_eq!(exit, 1, "{told}");
    assert_eq!(owners(&json), ["tunnels.bored"], "{json:#}");
    assert_eq!(json["comparisons"][0]["certainty"], "shown");
}

#[test]
fn of_many_changes_the_one_that_shows_is_named() {
    let after = "  rule bored at enter { narrow when symbol is station and passage is through }\n  change score.undelivered_kind to -5";
    let same = "  rule calm at train_size { add 1 when round > 500 }\n";
    let folder = folder("diff-changed", &format!("{BORED}\n{same}"), &format!("{after}\n{same}"));
    let (exit, json, told) = diff(&folder, &["old:mine,no_conditions", "new:mine,no_conditions"]);
    assert_eq!(exit, 1, "{told}");
    assert_eq!(owners(&json), ["mine.bored"], "{json:#}");
}

#[test]
fn rules_that_only_look_otherwise_are_proved_the_same_without_a_game() {
    let before = format!("{BORED}\n  rule two at train_size {{ set to 3 when round > 2 }}");
    let after = "  # moved\n  rule two at train_size {\n    set to 3\n    when round > 2\n  }\n  rule bored at enter {\n    narrow when symbol is mountain and\n      passage is through\n  }";
    let folder = folder("diff-refactored", &before, after);
    let (exit, json, told) = diff(&folder, &["old", "new"]);
    assert_eq!(exit, 0, "{told}");
    let comparisons = json["comparisons"].as_array().unwrap();
    assert!(comparisons.iter().all(|one| one["certainty"] == "proved" && one["games"] == 0), "{json:#}");
}

/// Two rules that clash, in items of their own.
const CLASH: &str = "}
variant low for arizona {
  title \"Low\"
  rule r at train_size { set to 3 }
  rule s at train_size { floor 2 when round > 1 }
}
variant high for arizona {
  title \"High\"
  rule r at train_size { set to 7 }
  rule s at train_size { cap 1 when round > 1 }";

#[test]
fn whatever_differs_in_an_item_is_a_unit_and_never_proved_the_same() {
    let word = "  combine low.r, high.r as most";
    let rows = [
        ("  combine low.r, high.r as least".to_string(), word.to_string()),
        (format!("{word}\n  combine low.s, high.s as least"), format!("{word}\n  combine low.s, high.s as most")),
        (format!("{word}\n  combine low.s, high.s as least"), word.into()),
        (format!("{word}\n  rule a at train_size {{ add 1 }}"), format!("{word}\n  rule a at train_size {{ add 2 }}")),
        (
            format!("{word}\n  rule a at train_size {{ add 1 }}\n  rule b at train_size {{ cap 9 }}"),
            format!("{word}\n  rule a at train_size {{ add 1 }}\n  rule b at train_size {{ cap 9 overrides a }}"),
        ),
        (
            format!("{word}\n  change score.undelivered_kind to -4"),
            format!("{word}\n  change score.undelivered_kind to -5"),
        ),
        (
            format!("{word}\n  param p in 0..9 = 1\n  rule a at train_size {{ add p }}"),
            format!("{word}\n  param p in 0..9 = 2\n  rule a at train_size {{ add p }}"),
        ),
        (
            format!("{word}\n  counter n in 0..9\n  rule a at train_size {{ add n }}"),
            format!("{word}\n  counter n in 0..9 = 1\n  rule a at train_size {{ add n }}"),
        ),
        (
            format!(
                "{word}\n  rule a on turn_ends do {{ gain 1 nuggets }}\n  rule b on turn_ends after a do {{ pay 1 nuggets }}"
            ),
            format!(
                "{word}\n  rule b on turn_ends do {{ pay 1 nuggets }}\n  rule a on turn_ends after b do {{ gain 1 nuggets }}"
            ),
        ),
        (
            format!("{word}\n  offer o at before_draw {{ costs 1 nuggets limit 1 per turn do {{ gain 2 nuggets }} }}"),
            format!("{word}\n  offer o at before_draw {{ costs 1 nuggets limit 1 per round do {{ gain 2 nuggets }} }}"),
        ),
    ];
    for (at, (before, after)) in rows.iter().enumerate() {
        let folder = folder(&format!("diff-items-{at}"), &format!("{before}\n{CLASH}"), &format!("{after}\n{CLASH}"));
        let choice = |side: &str| format!("{side}:mine,low,high,no_conditions");
        let (exit, json, told) = diff(&folder, &[&choice("old"), &choice("new"), "--games", "2"]);
        let one = &json["comparisons"][0];
        assert!([0, 1].contains(&exit), "{before} {after}: {told}");
        assert!(one["certainty"] != "proved" && one["games"] == 2, "{before} {after}: {json:#}");
    }
}

#[test]
fn a_comparison_of_which_no_game_can_be_played_is_an_error() {
    let one = |id: &str, word: &str| format!("}}\nvariant {id} for arizona {{\n  title \"One\"\n  {word}");
    let folder = folder(
        "diff-refused",
        &format!("{CLASH}\n{}", one("peace", "combine low.r, high.r as least")),
        &format!("{CLASH}\n{}", one("war", "combine low.r, high.r as most")),
    );
    let words = ["old:low,high,peace,no_conditions", "new:low,high,war,no_conditions", "--take", "war"];
    let (exit, _, told) = diff(&folder, &words);
    assert!(exit == 2 && told.contains("no game could be played"), "{exit}: {told}");
}

#[test]
fn a_difference_is_owned_by_the_units_that_make_it_and_failed_games_are_counted_by_side() {
    let folder = Folder::new("diff-blame");
    let meta = "id = \"mine\"\nextends = \"keystone\"\ntitle = \"m\"\nversion = \"0.1.0\"\n";
    folder.write("mine/pack.toml", meta);
    folder.write(
        "mine/v.rules",
        "variant mine for keystone {
  title \"Mine\"
  rule wet at introduce { forbid when wetland in printed_habitats and time > 3 }
  rule odd on turn_starts when not (season[first board] is spring) do { gain 1 synergy }
}
",
    );
    let (_, json, told) = diff(&folder, &["keystone:", "mine:mine"]);
    let rows = json["comparisons"][0]["rows"].as_array().unwrap_or_else(|| panic!("{told}"));
    for row in rows.iter().filter(|row| row["kind"] == "score") {
        assert_eq!(row["by"], serde_json::json!(["mine.odd"]), "{json:#}");
    }
    assert!(rows.iter().any(|row| row["kind"] == "score"), "{json:#}");
    assert!(rows.iter().all(|row| row["per_thousand_decisions"] == 0.0), "no decision was compared: {json:#}");
    assert_eq!(json["comparisons"][0]["failed"], serde_json::json!([0, 0]));
    let clash = "  rule x at dice { set to 3 when round is 3 }\n  rule y at dice { set to 4 when round is 3 }";
    let folder = self::folder("diff-void", "", clash);
    let (_, json, told) = diff(&folder, &["old:mine,no_conditions", "new:mine,no_conditions"]);
    assert_eq!(json["comparisons"][0]["failed"], serde_json::json!([0, 40]), "{told} {json:#}");
}

#[test]
fn a_pack_with_cards_that_are_not_in_play_is_not_blamed_for_its_cards() {
    let folder = folder("diff-cards", "", "  rule r at train_size { set to 3 }");
    let card = "[[condition]]\nid = \"hopper\"\nname = \"Hopper\"\nsourced = false\nclass = \"bonus\"\n\
        text = \"Trains carry 2 more.\"\nrules = '''\nrule r at train_size { add 2 }\n'''\n";
    folder.write("new/cards.toml", card);
    for (with, is_dealt) in [("mine,no_conditions", false), ("mine", true)] {
        let (_, json, told) = diff(&folder, &[&format!("old:{with}"), &format!("new:{with}")]);
        let units = json["comparisons"][0]["units"].to_string();
        assert_eq!(units.contains("hopper"), is_dealt, "{told} {json:#}");
    }
}

#[test]
fn a_named_card_against_a_game_that_deals_cards_differs_by_its_own_rules_alone() {
    let folder = Folder::new("diff-dealt");
    let (exit, json, told) = diff(&folder, &["arizona:", "arizona:grubstake"]);
    let units: Vec<&str> =
        json["comparisons"][0]["units"].as_array().unwrap().iter().map(|unit| unit["name"].as_str().unwrap()).collect();
    assert_eq!((exit, units), (1, vec!["grubstake.stake"]), "{told}");
    assert!(told.contains("no cards are dealt on either side (no_conditions was added)"), "{told}");
}

#[test]
fn a_change_that_nobody_sees_has_a_bound() {
    let rare = |round: u32| format!("  rule late at train_size {{ set to 3 when round > {round} }}");
    let folder = folder("diff-unseen", &rare(500), &rare(501));
    let (exit, json, told) = diff(&folder, &["old:mine,no_conditions", "new:mine,no_conditions"]);
    assert_eq!((exit, json["comparisons"][0]["certainty"].as_str()), (0, Some("unseen")), "{told}");
    let text = out(&folder.run(&["diff", "old:mine", "new:mine", "--games", "40", "--seats", "random,random"]));
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("no difference in 40 games") && text.contains("less than 7.2 % of games"), "{text}");
}

#[test]
fn the_records_of_a_difference_verify_on_both_sides_and_jobs_change_no_byte() {
    let folder = folder("diff-records", "", BORED);
    let words =
        ["diff", "old:mine,no_conditions", "new:mine,no_conditions", "--games", "20", "--seats", "random,random"];
    let runs = ["1", "2"].map(|jobs| folder.run(&[&words[..], &["--jobs", jobs, "--out", jobs]].concat()));
    let plain = |one: &std::process::Output, jobs: &str| out(one).replace(&format!("{jobs}/"), "");
    assert_eq!(plain(&runs[0], "1"), plain(&runs[1], "2"));
    for (side, pack) in [("before", "old"), ("after", "new")] {
        let file = format!("1/difference-1.{side}.jsonl");
        let verified = folder.run(&["replay", &file, "--verify", "--pack", pack]);
        assert_eq!(code(&verified), 0, "{}", err(&verified));
    }
}

#[test]
fn a_side_in_the_language_of_the_release_before_is_read_as_its_fix_would_write_it() {
    let old = "  rule rich on round_begins when nuggets > 1 do { lose 1 }";
    let folder = folder("diff-former", old, "");
    folder.write("new/v.rules", &std::fs::read_to_string(folder.0.join("old/v.rules")).unwrap());
    assert_eq!(code(&folder.run(&["check", "new", "--fix"])), 0);
    let fixed = std::fs::read_to_string(folder.0.join("new/v.rules")).unwrap();
    assert!(fixed.contains("for each"), "{fixed}");
    let (exit, json, told) = diff(&folder, &["old", "new"]);
    assert_eq!(exit, 0, "{told}");
    assert!(told.contains("old: former names are read as `check --fix` writes them"), "{told}");
    assert!(json["comparisons"].as_array().is_some_and(|all| all.iter().all(|one| one["certainty"] == "proved")));
    let written = std::fs::read_to_string(folder.0.join("old/v.rules")).unwrap();
    assert!(written.contains("round_begins"), "nothing is written: {written}");
    // One that also has another error is refused with all of them.
    folder.write("old/v.rules", &written.replace("lose 1", "lose wood"));
    let (exit, _, told) = diff(&folder, &["old", "new"]);
    assert!(exit == 4 && told.contains("V2096"), "{told}");
}

#[test]
fn a_side_that_does_not_load_is_told_with_code_and_place_and_nothing_is_written() {
    let folder = folder("diff-broken", "", "  rule a at enter { narrow when symbl is town }");
    let output = folder.run(&["diff", "old", "new", "--out", "there"]);
    assert_eq!(code(&output), 4, "{}", err(&output));
    assert!(err(&output).contains("new/v.rules:3") && err(&output).contains("V2030"), "{}", err(&output));
    assert!(out(&output).is_empty() && !folder.0.join("there").exists());
    for wrong in [["arizonna:tunnels", "arizona:"], ["nowhere", "old"], ["arizona:", "keystone:"], ["old", "arizona:"]]
    {
        let output = folder.run(&["diff", wrong[0], wrong[1]]);
        assert_eq!(code(&output), 2, "{wrong:?}: {}", err(&output));
    }
}

#[test]
fn markdown_for_a_pull_request_has_at_most_sixty_lines() {
    let folder = Folder::new("diff-markdown");
    let words = ["diff", "arizona:tunnels,claim_jumpers,no_conditions", "arizona:no_conditions"];
    let text = out(&folder.run(&[&words[..], &["--games", "30", "--format", "markdown"]].concat()));
    assert!(text.starts_with("# Differences in play") && text.lines().count() <= 60, "{text}");
    assert!(text.contains("tunnels.bored"), "{text}");
}

#[test]
fn an_open_counter_that_goes_otherwise_is_a_difference_where_nothing_else_differs() {
    let rules = |by: u32| format!("  counter n in 0..99 shown as \"steps\"\n  rule a on turn_ends do {{ n += {by} }}");
    let folder = folder("diff-counter", &rules(1), &rules(2));
    let (exit, json, told) = diff(&folder, &["old:mine,no_conditions", "new:mine,no_conditions", "--games", "5"]);
    let one = &json["comparisons"][0];
    assert_eq!((exit, &one["differing"]), (1, &serde_json::json!(5)), "{told} {json:#}");
    assert_eq!(one["rows"][0]["kind"], "counter", "{json:#}");
    assert_eq!(one["rows"][0]["by"], serde_json::json!(["mine.a"]), "{json:#}");
    let said = one["rows"][0]["said"].as_str().unwrap();
    assert!(said.contains("steps 1` before") && said.contains("steps 2` after"), "{said}");
    assert_eq!(one["score_difference"][0], serde_json::json!(0.0), "{json:#}");
}

#[test]
fn a_weight_of_players_is_a_difference_and_the_mean_of_the_scores_is_told() {
    let folder = folder("diff-policy", "", "  change policy.nugget to 0");
    let words = ["old:mine,no_conditions", "new:mine,no_conditions", "--games", "12", "--seats", "greedy,random"];
    let output = folder.run(&[&["diff"], &words[..], &["--format", "json"]].concat());
    let json: Value = serde_json::from_str(&out(&output)).unwrap_or_else(|_| panic!("{}", err(&output)));
    let one = &json["comparisons"][0];
    assert_eq!((code(&output), &one["rows"][0]["kind"]), (1, &Value::from("policy")), "{json:#}");
    let text = out(&folder.run(&[&["diff"], &words[..]].concat()));
    assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains("; score "), "{text}");
    // Without other rules players choose as before.
    let (exit, same, _) = diff(&folder, &["old:mine,no_conditions", "old:no_conditions", "--games", "4"]);
    assert_eq!((exit, &same["comparisons"][0]["differing"]), (0, &Value::from(0)), "{same:#}");
}

#[test]
fn a_change_of_one_rule_among_hundreds_and_one_of_a_script_are_named() {
    let many = |value: u32| -> String {
        let rule = |at: u32| {
            format!("  rule r{at} at train_size {{ add {} when round is {at} }}\n", if at == 3 { value } else { 1 })
        };
        (1..240).map(rule).collect()
    };
    let folder = folder("compared-large", &many(1), &many(2));
    let choice = |side: &str| format!("{side}:mine,no_conditions");
    let (exit, json, told) = diff(&folder, &[&choice("old"), &choice("new")]);
    let units: Vec<&str> =
        json["comparisons"][0]["units"].as_array().unwrap().iter().filter_map(|one| one["name"].as_str()).collect();
    assert!([0, 1].contains(&exit) && units == ["mine.r3"], "{told} {json:#}");
    for (side, size) in [("old", 3), ("new", 4)] {
        folder.write(
            &format!("{side}/v.rules"),
            "variant mine for arizona {\n  title \"Mine\"\n  script \"s.rhai\"\n}\n",
        );
        folder.write(&format!("{side}/s.rhai"), &format!("fn extra_points(view) {{ add({size}); }}\n"));
    }
    let (exit, json, told) = diff(&folder, &[&choice("old"), &choice("new")]);
    assert_eq!((exit, owners(&json)), (1, vec!["mine.extra_points".to_string()]), "{told} {json:#}");
}

#[test]
fn two_rules_that_a_third_item_combines_play_as_the_one_that_counts() {
    let folder = Folder::new("combined");
    folder.write("mine/pack.toml", &meta("mine"));
    let rules = |how: &str| {
        format!(
            "variant low for arizona {{\n  title \"Low\"\n  rule r at train_size {{ set to 3 }}\n}}\n\
             variant high for arizona {{\n  title \"High\"\n  rule r at train_size {{ set to 7 when nuggets >= 0 }}\n}}\n\
             variant peace for arizona {{\n  title \"Peace\"\n  combine low.r, high.r as {how}\n}}\n"
        )
    };
    for (how, alike, other) in [("least", "low", "high"), ("most", "high", "low"), ("first", "low", "high")] {
        folder.write("mine/v.rules", &rules(how));
        let both = "mine:low,high,peace,no_conditions";
        let (exit, json, told) = diff(&folder, &[both, &format!("mine:{alike},no_conditions")]);
        assert_eq!((exit, json["comparisons"][0]["certainty"].as_str()), (0, Some("unseen")), "{how}: {told}");
        let (exit, ..) = diff(&folder, &[both, &format!("mine:{other},no_conditions")]);
        assert_eq!(exit, 1, "{how} is not {other}");
        let told = |with: &str| out(&folder.run(&["check", "mine", "--with", with, "--format", "short"]));
        assert!(told("low,high").contains("X4031") && !told("low,high,peace").contains("X403"), "{how}");
    }
    let text =
        format!("{}variant war for arizona {{\n  title \"War\"\n  combine low.r, high.r as most\n}}\n", rules("least"));
    folder.write("mine/v.rules", &text);
    assert!(
        out(&folder.run(&["check", "mine", "--with", "low,high,peace,war", "--format", "short"])).contains("X4035")
    );
}

#[test]
fn a_changed_rule_shows_its_lines_and_words_that_differ_are_named() {
    let rules = |more: u32| format!("  rule more at train_size {{\n    add 1 when round > {more}\n  }}");
    let changed = folder("diff-lines", &rules(3), &rules(4));
    let told = |folder: &Folder| out(&folder.run(&["diff", "old", "new", "--games", "2", "--seats", "random,random"]));
    let text = told(&changed);
    assert!(text.contains("- add 1 when round > 3") && text.contains("+ add 1 when round > 4"), "{text}");
    let worded = folder("diff-words", &rules(3), &rules(3));
    worded.write("new/v.rules", &format!("variant mine for arizona {{\n  title \"Ours\"\n{}\n}}\n", rules(3)));
    let text = told(&worded);
    assert!(text.contains("title") && text.contains("- Mine") && text.contains("+ Ours"), "{text}");
}
