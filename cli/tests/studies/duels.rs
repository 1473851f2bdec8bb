//! Batches that compare, and batches that stop early, through the binary.

use crate::support::{Folder, code, err, out};

const META: &str = "id = \"house\"\nextends = \"arizona\"\ntitle = \"House\"\nversion = \"0.1.0\"\n";

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

#[test]
fn a_variant_without_effect_differs_in_no_game_and_a_card_with_effect_does() {
    let folder = Folder::new("still");
    folder.write("house/pack.toml", META);
    folder.write("house/v.rules", "variant still for arizona {\n  title \"Still\"\n}\n");
    let duel = |with: &str| {
        let arguments =
            ["batch", "--pack", "house", "--game", "arizona", "--with", with, "--against", "base", "--games", "40"];
        let output = folder.run(&arguments);
        assert_eq!(code(&output), 0, "{}", err(&output));
        out(&output)
    };
    let still = duel("still");
    let rows: Vec<&str> =
        still.lines().skip_while(|line| !line.contains("figure")).skip(1).take_while(|line| !line.is_empty()).collect();
    assert!(rows.len() > 10, "{still}");
    assert!(
        rows.iter().all(|row| (row.contains("  0  ") || row.contains("  0 %  ")) && row.contains("no game differs")),
        "{still}"
    );
    let freight = duel("double_freight");
    let rounds = freight.lines().find(|line| line.trim_start().starts_with("rounds")).expect("a row");
    assert!(words(rounds)[3].starts_with('-') && rounds.ends_with('%'), "{freight}");
}

/// Scores in the middle of a move are nobody's: an answer of Nature that divides a move in two changes no figure.
#[test]
fn luck_that_is_drawn_and_thrown_away_changes_no_figure_of_greedy() {
    let folder = Folder::new("thrown");
    folder.write("house/pack.toml", &META.replace("arizona", "cliffs"));
    let thrown = "rule luck on revealed do { choose seat r from playing by chance { } }";
    folder.write("house/v.rules", &format!("variant thrown for cliffs {{\n  title \"Thrown\"\n  {thrown}\n}}\n"));
    let with = ["batch", "--pack", "house", "--game", "cliffs", "--with", "thrown", "--seats", "greedy,greedy"];
    let output = folder.run(&[&with[..], &["--games", "12", "--no-preflight"]].concat());
    let rows = out(&output);
    let rows: Vec<&str> = rows.lines().skip_while(|line| !line.contains("figure")).skip(1).collect();
    let rows: Vec<&str> = rows.into_iter().take_while(|line| !line.is_empty()).collect();
    assert!(rows.len() > 10 && rows.iter().all(|row| row.contains("no game differs")), "{}", out(&output));
}

#[test]
fn two_cards_are_compared_with_one_another() {
    let folder = Folder::new("cards");
    let output =
        folder.run(&["batch", "--game", "arizona", "--with", "gold_vein", "--against", "gold_fever", "--games", "20"]);
    assert!(
        out(&output).contains("\ngold_vein against gold_fever, 20 games with the same luck:\n"),
        "{}",
        out(&output)
    );
    // Only one of the two grants levels; what the other does not have is no failure.
    let levels =
        folder.run(&["batch", "--game", "keystone", "--with", "crane_river", "--seats", "random", "--games", "20"]);
    assert!(code(&levels) == 0 && out(&levels).contains("\nPASS: 1 gate passes"), "{}", out(&levels));
    let wrong = folder.run(&["batch", "--game", "arizona", "--with", "gold_vein", "--against", "gold_fevr"]);
    assert!(code(&wrong) == 2 && err(&wrong).contains("did you mean `gold_fever`"), "{}", err(&wrong));
}

const EARLY: &str = r#"format = "javelina.batch/1"
game = "arizona"
games = 3000
stop = "early"
[[arm]]
label = "two"
seats = 2
policies = ["greedy", "random"]
with = ["no_conditions"]
[[gate]]
arm = "two"
metric = "win"
policy = "greedy"
holds = ">= 50 %"
"#;

#[test]
fn a_clear_gate_ends_its_batch_early_with_the_same_bytes_for_any_number_of_jobs() {
    let folder = Folder::new("early");
    folder.write("early.batch.toml", EARLY);
    let batch = |jobs: &str| {
        let output = folder.run(&["batch", "early.batch.toml", "--jobs", jobs, "--out", jobs]);
        assert_eq!(code(&output), 0, "{}", err(&output));
        (out(&output), std::fs::read(folder.0.join(jobs).join("games.jsonl")).unwrap())
    };
    let one = batch("1");
    assert!(one == batch("2"));
    assert!(one.0.contains("188 of 3000 games") && one.0.contains("\nPASS: "), "{}", one.0);
    let again = folder.run(&["batch", "early.batch.toml", "--out", "1", "--resume"]);
    assert!(out(&again) == one.0 && err(&again).contains("188 of"), "{}", err(&again));
}

#[test]
fn an_undecided_gate_exits_with_three_where_that_is_asked_for() {
    let folder = Folder::new("undecided");
    let even = EARLY.replace("\"greedy\", \"random\"", "\"random\"").replace("policy = \"greedy\"", "seat = \"A\"");
    folder.write("even.batch.toml", &even.replace("3000", "100"));
    let run = |how: &str| folder.run(&["batch", "even.batch.toml", "--undecided", how]);
    let (warned, failed) = (run("warn"), run("fail"));
    assert_eq!((code(&warned), code(&failed)), (0, 3));
    assert!(out(&failed).contains("UNDECIDED") && out(&failed).contains("games would decide it"), "{}", out(&failed));
}

#[test]
fn games_are_checked_before_a_batch_unless_nobody_wants_it() {
    let folder = Folder::new("first");
    let seats = ["--seats", "greedy,random", "--with", "no_conditions"];
    let arguments = [&["batch", "--game", "arizona", "--games", "200"], &seats[..]].concat();
    let checked = folder.run(&arguments);
    assert!(err(&checked).contains("pre-flight: 4 of 4 checks fine"), "{}", err(&checked));
    let unchecked = folder.run(&[&arguments[..], &["--no-preflight"]].concat());
    assert!(!err(&unchecked).contains("pre-flight") && out(&unchecked) == out(&checked), "{}", err(&unchecked));
}

#[test]
fn a_search_names_the_values_that_meet_the_target() {
    let folder = Folder::new("search");
    let run = |values: &str, target: &str| {
        let set = format!("score.deliveries_to_end={values}");
        let game = ["batch", "--game", "arizona", "--with", "no_conditions", "--games", "200"];
        folder.run(&[&game[..], &["--set", &set, "--target", target]].concat())
    };
    let found = run("2..5", "rounds between 14 and 19");
    assert_eq!(code(&found), 0, "{}", err(&found));
    assert!(out(&found).contains("\nmeets the target: score.deliveries_to_end=5\n\nPASS: "), "{}", out(&found));
    let none = run("2,3", "rounds >= 30");
    assert_eq!(code(&none), 1, "{}", err(&none));
    assert!(out(&none).contains("\nno value clearly meets the target\n\nFAIL: "), "{}", out(&none));
    for (values, target) in
        [("9", "rounds >= 30"), ("5..2", "rounds >= 30"), ("3", "rounds > 30"), ("3", "runds >= 30")]
    {
        assert_eq!(code(&run(values, target)), 2, "{values} {target}");
    }
}

/// A value that misses the target is no failure of a search that finds another one, in parts as in the whole.
#[test]
fn a_search_has_one_verdict_in_all_formats_and_in_parts() {
    let folder = Folder::new("search-parts");
    let game = ["batch", "--game", "arizona", "--with", "no_conditions", "--set", "score.deliveries_to_end=2,5"];
    for (target, exit, words) in
        [("rounds between 14 and 19", 0, ["PASS", "MISSED"]), ("rounds >= 90", 1, ["FAIL", "FAIL"])]
    {
        let run = |more: &[&str]| {
            let fixed = ["--games", "200", "--no-preflight", "--replace", "--target", target, "--out"];
            folder.run(&[&game[..], &fixed, more].concat())
        };
        let whole = run(&["whole"]);
        assert_eq!(code(&whole), exit, "{}{}", out(&whole), err(&whole));
        for part in ["1/2", "2/2"] {
            assert_eq!(code(&run(&[&part[..1], "--shard", part])), 0);
        }
        let merged = folder.run(&["merge", "1", "2", "--out", "all", "--replace"]);
        // The prices of the best values are games of their own, which no part has played.
        assert!(code(&merged) == exit && out(&whole).starts_with(&out(&merged)), "{}{}", out(&merged), err(&merged));
        let read = |name: &str| {
            let [whole, all] =
                ["whole", "all"].map(|dir| std::fs::read_to_string(folder.0.join(dir).join(name)).unwrap());
            assert_eq!(whole, all, "{name}");
            whole
        };
        let (xml, page, json) = (read("junit.xml"), read("summary.md"), read("summary.json"));
        assert_eq!(xml.contains("<failure"), exit == 1, "{xml}");
        assert!(
            page.contains(&format!("**{}: ", words[0])) && page.contains(&format!("| {} | `rounds", words[1])),
            "{page}"
        );
        assert_eq!(json.contains("\"verdict\": \"FAIL\""), exit == 1, "{json}");
    }
}

#[test]
fn a_swept_value_that_is_the_shipped_one_differs_in_no_game() {
    let folder = Folder::new("swept");
    let game = ["batch", "--game", "arizona", "--with", "no_conditions", "--games", "20"];
    let swept = folder.run(&[&game[..], &["--set", "score.deliveries_to_end=5,6"]].concat());
    let score = |value: char| {
        let name = format!("score.deliveries_to_end={value} ");
        out(&swept).lines().find(|line| line.trim_start().starts_with(&name)).map(String::from).unwrap_or_default()
    };
    assert!(score('6').contains("no game differs") && score('5').ends_with('%'), "{}", out(&swept));
}

#[test]
fn a_game_with_a_setting_is_recorded_with_it_and_verified() {
    let folder = Folder::new("setting");
    let with = "no_conditions,score.deliveries_to_end=2";
    let play =
        ["play", "arizona", "--seats", "greedy,greedy", "--with", with, "--seed", "5", "--no-input", "--record", "g"];
    assert_eq!(code(&folder.run(&play)), 0);
    assert_eq!(code(&folder.run(&["replay", "g", "--verify"])), 0);
    let text = std::fs::read_to_string(folder.0.join("g")).unwrap();
    assert!(text.lines().next().unwrap().contains("score.deliveries_to_end"), "{text}");
    std::fs::write(folder.0.join("h"), text.replacen("deliveries_to_end\",2", "deliveries_to_end\",6", 1)).unwrap();
    assert_eq!(code(&folder.run(&["replay", "h", "--verify"])), 1, "{}", text.lines().next().unwrap());
}
