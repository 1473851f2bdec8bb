//! What is compared with what, and what may be concluded, through the binary.

use crate::support::{Folder, code, err, out};

const UNLIKE: &str = r#"format = "javelina.batch/1"
game = "arizona"
games = 40
[[arm]]
label = "base"
seats = 2
policies = ["random"]
[[arm]]
label = "card"
seats = 2
policies = ["random"]
with = ["gold_vein"]
[[gate]]
arm = "card"
against = "base"
metric = "score"
holds = "between -10 and 10"
"#;

#[test]
fn a_card_is_not_held_against_a_deal_of_others() {
    let folder = Folder::new("unlike");
    folder.write("b.batch.toml", UNLIKE);
    let refused = folder.run(&["batch", "b.batch.toml"]);
    let said = format!("{}{}", out(&refused), err(&refused));
    assert_eq!(code(&refused), 4, "{said}");
    assert!(
        said.contains("error[B5013]") && said.contains("write `with = [\"no_conditions\"]` in the arm `base`"),
        "{said}"
    );
    let base = "label = \"base\"\nwith = [\"no_conditions\"]";
    folder.write("b.batch.toml", &UNLIKE.replace("label = \"base\"", base));
    let played = folder.run(&["batch", "b.batch.toml", "--no-preflight"]);
    assert_eq!(code(&played), 0, "{}{}", out(&played), err(&played));
    // By hand the deal is taken out of whichever side has one.
    let hand = [
        "batch",
        "--game",
        "arizona",
        "--with",
        "claim_jumpers",
        "--against",
        "gold_vein",
        "--games",
        "4",
        "--no-preflight",
    ];
    let added = folder.run(&hand);
    assert!(err(&added).contains("no cards are dealt in `claim_jumpers` (no_conditions was added)"), "{}", err(&added));
    let first = "arizona with claim_jumpers, no_conditions, against arizona with gold_vein\n";
    assert!(out(&added).contains(first), "{}", out(&added));
}

#[test]
fn the_base_of_a_comparison_is_said_and_can_be_chosen() {
    let folder = Folder::new("of");
    let run = |more: &[&str]| {
        let common =
            ["batch", "--game", "arizona", "--with", "gold_vein,short_train", "--games", "4", "--no-preflight"];
        let played = folder.run(&[&common[..], more].concat());
        (code(&played), out(&played), err(&played))
    };
    let (done, text, said) = run(&[]);
    assert!(done == 0 && said.contains("compared with the game without any of gold_vein, short_train"), "{said}");
    assert!(text.contains("arizona with gold_vein, short_train, against arizona with no_conditions\n"), "{text}");
    let (_, text, _) = run(&["--of", "short_train"]);
    assert!(text.contains("arizona with gold_vein, short_train, against arizona with gold_vein\n"), "{text}");
    let (_, text, _) = run(&["--each"]);
    for base in ["arizona with gold_vein\n", "arizona with short_train\n"] {
        assert!(text.contains(&format!("arizona with gold_vein, short_train, against {base}")), "{text}");
    }
    let (done, _, said) = run(&["--of", "gold_fever"]);
    assert!(done == 2 && said.contains("`--of gold_fever` is not one of"), "{said}");
}

#[test]
fn betting_intervals_ask_for_a_range_and_a_claim_about_games_asks_for_none() {
    let folder = Folder::new("bets");
    let base = "label = \"base\"\nwith = [\"no_conditions\"]";
    // Nuggets lie flat in no game of these players.
    let spec = UNLIKE.replace("label = \"base\"", base).replace("\"gold_vein\"", "\"no_conditions\", \"flat_nuggets\"");
    let spec = spec.replace("\"random\"", "\"greedy\"");
    let run = |more: &str| {
        folder.write("b.batch.toml", &format!("{spec}{more}"));
        let played = folder.run(&["batch", "b.batch.toml", "--no-preflight"]);
        let said = format!("{}{}", out(&played), err(&played));
        (code(&played), said.split_whitespace().collect::<Vec<_>>().join(" "))
    };
    let (done, said) = run("interval = \"bets\"\n");
    assert!(done == 4 && said.contains("error[B5011]") && said.contains("`range = [-20, 40]`"), "{said}");
    let (_, said) = run("");
    assert!(said.contains("UNDECIDED") && said.contains("no game differs: add `range -20 to 20`"), "{said}");
    let (_, said) = run("share = \"90 %\"\n");
    assert!(
        said.contains(
            "PASS score [card against base]: 100 % of games (91.2 % to 100 %) are between -10 and 10, allowed"
        ),
        "{said}"
    );
    let (_, said) = run("range = [-1, 1]\n");
    assert!(said.contains("PASS score [card against base]: 0 points ("), "{said}");
}

#[test]
fn one_seat_is_said_to_be_a_solo_game() {
    let folder = Folder::new("solo");
    let played = folder.run(&["batch", "--game", "arizona", "--seats", "random", "--games", "4", "--no-preflight"]);
    assert_eq!(code(&played), 0, "{}", err(&played));
    let words = "one seat makes a solo game; for two seats write `--seats random,random`";
    assert!(err(&played).contains(words), "{}", err(&played));
}

/// A limit that nobody meets is no use: a train of eight goods is hardly ever full.
#[test]
fn a_card_is_used_only_where_it_changed_something() {
    let folder = Folder::new("uses");
    let common = ["batch", "--game", "arizona", "--with", "short_train", "--games", "16", "--items", "--out", "out"];
    let played = folder.run(&[&common[..], &["--no-preflight"]].concat());
    assert_eq!(code(&played), 0, "{}", err(&played));
    let text = std::fs::read_to_string(folder.0.join("out/games.jsonl")).unwrap();
    let lines: Vec<serde_json::Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |game: u64, arm: &str| lines.iter().find(|line| line["game"] == game && line["arm"] == arm).unwrap();
    let (mut same, mut used_in_same) = (0, 0);
    for game in 0..16 {
        let (with, base) = (of(game, "short_train"), of(game, "base"));
        if ["moves", "scores", "winners", "table", "seats"].iter().any(|key| with[key] != base[key]) {
            continue;
        }
        let card = with["items"].as_array().unwrap().iter().find(|item| item["name"] == "Short train").unwrap();
        let uses: u64 = card["used"].as_array().unwrap().iter().filter_map(serde_json::Value::as_u64).sum();
        same += 1;
        used_in_same += u64::from(uses > 0);
    }
    // A good that finds no room is a use even where it would have been lost anyway.
    assert!(same >= 8 && used_in_same <= 1, "used in {used_in_same} of {same} games that are those of the bare game");
}

#[test]
fn before_play_a_seat_of_partners_is_worth_what_its_side_is() {
    let folder = Folder::new("pairs");
    let four = ["random"; 4].join(",");
    let played =
        folder.run(&["batch", "--game", "cliffs", "--with", "three_legged", "--seats", &four, "--games", "40"]);
    let said = format!("{}{}", out(&played), err(&played));
    assert!(code(&played) == 0 && !said.contains("more or less often"), "{said}");
}

#[test]
fn partners_move_as_sides_and_their_fair_share_is_said() {
    let folder = Folder::new("sides");
    let run = |seats: &str| {
        let arguments =
            ["batch", "--game", "cliffs", "--with", "three_legged", "--seats", seats, "--games", "6", "--no-preflight"];
        let played = folder.run(&arguments);
        (code(&played), out(&played), err(&played))
    };
    let (done, text, said) = run("greedy,greedy,random,random");
    // With partners of both kinds in half of the games it was about three in four.
    assert!(
        done == 0
            && text.contains(
                "; greedy wins 100.0 %, random wins 0.0 % (a side's fair share is 50.0 %, 2 sides of partners)"
            ),
        "{text}{said}"
    );
    let (done, _, said) = run("greedy,random,greedy,random");
    assert!(done == 2 && said.contains("seats A and B are partners but have different policies"), "{said}");
}

/// A game that no seat wins counts as 0, and the report names the rule.
#[test]
fn a_gate_on_wins_counts_the_games_that_no_seat_wins() {
    let folder = Folder::new("unwon");
    for (game, with) in [("arizona", ""), ("keystone", ""), ("sonora", ""), ("cliffs", ", \"in_turns\"")] {
        let text = format!(
            "variant nobody for {game} {{\n  title \"Nobody\"\n  text \"No seat wins.\"\n  rule never at wins {{ narrow }}\n}}\n"
        );
        let meta =
            format!("id = \"probes\"\nextends = \"{game}\"\ntitle = \"Probes\"\nversion = \"1\"\nengine = \"0.1\"\n");
        folder.write("probes/pack.toml", &meta);
        folder.write("probes/probes.rules", &text);
        let spec = format!(
            "format = \"javelina.batch/1\"\ngame = \"{game}\"\ngames = 40\n[[arm]]\nlabel = \"two\"\nseats = 2\n\
             policies = [\"random\"]\nwith = [\"nobody\"{with}]\n[[gate]]\narm = \"two\"\nmetric = \"win\"\nseat = \"A\"\n\
             holds = \"<= 20 %\"\n"
        );
        folder.write("b.batch.toml", &spec);
        let played = folder.run(&["batch", "b.batch.toml", "--pack", "probes", "--no-preflight"]);
        let said = out(&played);
        assert_eq!(code(&played), 0, "{said}{}", err(&played));
        assert!(said.contains("PASS      win [two]: 0 % (0 % to "), "{said}");
        assert_eq!(said.matches("no winner in 40 games because of `nobody.never`").count(), 2, "arm and gate: {said}");
    }
}

/// The mean of a figure without a range: what the verdict assumes, which rules it has not seen, and that it can be withheld.
#[test]
fn a_verdict_without_a_range_says_what_it_assumes() {
    let folder = Folder::new("assumed");
    let text = "variant rarely for arizona {\n  title \"Rarely\"\n  text \"A rule that does not run.\"\n  \
                rule seldom on round_ends when round > 200 do { gain -500 points }\n  \
                rule always on round_ends do { gain 1 points }\n}\n";
    folder.write(
        "probes/pack.toml",
        "id = \"probes\"\nextends = \"arizona\"\ntitle = \"Probes\"\nversion = \"1\"\nengine = \"0.1\"\n",
    );
    folder.write("probes/probes.rules", text);
    let spec = UNLIKE.replace("label = \"base\"", "label = \"base\"\nwith = [\"no_conditions\"]");
    let spec = spec.replace("\"gold_vein\"", "\"no_conditions\", \"rarely\"").replace("games = 40", "games = 200");
    let run = |more: &str| {
        folder.write("b.batch.toml", &format!("{spec}{more}"));
        let _ = std::fs::remove_dir_all(folder.0.join("out"));
        let played = folder.run(&["batch", "b.batch.toml", "--pack", "probes", "--no-preflight", "--out", "out"]);
        let summary = std::fs::read_to_string(folder.0.join("out/summary.json")).unwrap();
        (out(&played), summary)
    };
    let (said, summary) = run("");
    assert!(
        said.contains("FAIL      score [card against base]: ")
            || said.contains("PASS      score [card against base]: "),
        "{said}"
    );
    assert!(said.contains("`rarely.seldom` never ran in these games") && !said.contains("rarely.always"), "{said}");
    assert!(
        said.contains(
            "In brackets: ranges. At most a 5 % chance that any verdict is wrong, if no rare value was missed."
        ),
        "{said}"
    );
    assert!(summary.contains("\"covered\": false") && summary.contains("was missed\""), "{summary}");
    let (said, summary) = run("strict = true\n");
    assert!(said.contains("UNDECIDED score [card against base]: ") && said.contains("strict: add `range -"), "{said}");
    assert!(said.contains("chance that any verdict is wrong.\n") && !summary.contains("\"covered\": false"), "{said}");
    let (said, summary) = run("range = [-600, 600]\n");
    assert!(!said.contains("was missed") && summary.contains("t interval, for information: "), "{said}{summary}");
}

/// A verdict has one line, and a piece of advice may have another one.
#[test]
fn verdict_lines_of_the_shipped_gates_fit_100_columns() {
    let folder = Folder::new("columns");
    let played = folder.run(&["batch", "shipped:ci", "--games", "8", "--no-preflight"]);
    let text = out(&played);
    let words = ["PASS ", "FAIL ", "UNDECIDED "];
    let lines: Vec<&str> = text
        .lines()
        .skip_while(|line| !line.starts_with("In brackets: ranges. "))
        .skip(1)
        .take_while(|line| !line.is_empty())
        .collect();
    let begins = |line: &&&str| words.iter().any(|word| line.starts_with(word));
    let count = lines.iter().filter(begins).count();
    assert!(count > 5, "{text}{}", err(&played));
    assert!(lines.iter().all(|line| line.chars().count() <= 100), "{text}");
    // Below a long title there may be a line of numbers and a line of advice.
    let is_long = |lines: &[&str]| lines.iter().all(|line| line.starts_with(' '));
    assert!(!lines.windows(3).any(is_long), "{text}");
}
