//! `balance` and `watch`: what a designer reads of a card, and `list recipes`: what there is to begin from.

use std::fs;

use crate::support::{Folder, code, err, out};

/// A folder with a pack `night` of one card.
fn with_card(name: &str) -> Folder {
    let folder = Folder::new(name);
    assert_eq!(code(&folder.run(&["new", "card", "night", "--game", "arizona"])), 0);
    folder
}

/// Changes the text of a file.
fn change(folder: &Folder, name: &str, from: &str, to: &str) {
    let path = folder.0.join(name);
    let text = fs::read_to_string(&path).unwrap();
    assert!(text.contains(from), "{name} has no `{from}`: {text}");
    fs::write(&path, text.replace(from, to)).unwrap();
}

#[test]
fn a_balance_is_a_page_in_a_designers_words_and_ends_with_gates_that_check() {
    let folder = with_card("balance");
    // So that it acts in most games.
    change(&folder, "night/cards.toml", " and cargo >= 5", "");
    let output = folder.run(&["balance", "night", "--games", "60", "--out", "r"]);
    assert_eq!(code(&output), 0, "{}", err(&output));
    let page = out(&output);
    for part in ["The game with greedy players:", "first seat", "length", "how close", "choices", "\n  night ", "used"]
    {
        assert!(page.contains(part), "no `{part}` in\n{page}");
    }
    let terms = [
        "interval",
        "variance",
        "deviation",
        "signific",
        "hypothes",
        "p-value",
        "median",
        "quantile",
        "holm",
        "sample",
        "estimat",
        "correlat",
        " mean ",
        "confidence",
        "%",
    ];
    let words = page.split("\nGates that keep").next().unwrap().to_lowercase();
    let used: Vec<&&str> = terms.iter().filter(|term| words.contains(**term)).collect();
    assert!(used.is_empty(), "{used:?}\n{page}");
    assert!(words.lines().all(|line| line.chars().count() <= 80) && words.lines().count() < 40, "{page}");
    assert!(folder.0.join("r/report.html").exists() && folder.0.join("r/summary.json").exists());
    let again = folder.run(&["balance", "night", "--games", "60", "-j", "1"]);
    assert_eq!(out(&again), page, "the same whatever the number of workers");

    let gates: Vec<&str> = page.lines().map(str::trim).filter(|line| line.starts_with("gate ")).collect();
    assert!(!gates.is_empty(), "{page}");
    change(&folder, "night/cards.toml", "rules = '''\n", &format!("rules = '''\n{}\n", gates.join("\n")));
    let checked = folder.run(&["check", "night"]);
    assert_eq!(code(&checked), 0, "{}{}", out(&checked), err(&checked));
    let held = folder.run(&["batch", "--pack", "night", "--gates"]);
    assert!(code(&held) == 0 && out(&held).contains(" 0 fail, 0 undecided"), "{}", out(&held));
}

#[test]
fn of_many_things_each_has_a_line_or_two_and_those_of_which_nothing_is_seen_share_one_sentence() {
    let ids = ["misere", "short_season", "gold_vein", "station_strike", "diagonal_sidings"];
    let folder = Folder::new("balance-many");
    let output = folder.run(&["balance", "arizona", "--games", "200", "--with", &ids.join(",")]);
    let page = out(&output);
    let list = page.split("brackets").nth(1).unwrap().split("\nLikely").next().unwrap();
    let (each, alike) = list.split_once("no clear difference: ").unwrap();
    // Players know what is in play: of many things the surest figure is named where points, moves and wins are as they were.
    for (id, what) in
        [("misere", "points fewer ("), ("short_season", "moves fewer ("), ("gold_vein", "nuggets circled: about ")]
    {
        let line = each.lines().find(|line| line.trim_start().starts_with(id)).unwrap();
        assert!(line.contains(what) && (id == "gold_vein" || !line.contains("likely")), "{page}");
    }
    let words = ["station_strike", "diagonal_sidings", "points, ", "for each, a change of "];
    assert!(words.iter().all(|word| alike.contains(word)), "{page}");
    assert!(ids.iter().all(|id| list.matches(id).count() == 1), "{page}");
    assert!(page.lines().all(|line| line.chars().count() <= 80), "{page}");
}

#[test]
fn a_thing_that_changes_every_game_lacks_games_and_not_differences() {
    let folder = with_card("balance-few");
    change(&folder, "night/cards.toml", " and cargo >= 5", "");
    let output = folder.run(&["balance", "night", "--games", "6"]);
    let page = out(&output).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(page.contains("0 of 6 games unchanged"), "{page}{}", err(&output));
    assert!(page.contains("Too few games were played for gates of `night`."), "{page}");
}

#[test]
fn what_cannot_be_balanced_is_said() {
    let folder = with_card("balance-wrong");
    let unknown = folder.run(&["balance", "arizona", "--with", "gold_vien"]);
    assert!(code(&unknown) == 2 && err(&unknown).contains("did you mean `gold_vein`"), "{}", err(&unknown));
    assert_eq!(code(&folder.run(&["balance", "arizna"])), 2);
    change(&folder, "night/cards.toml", "mountain", "montain");
    assert_eq!(code(&folder.run(&["balance", "night"])), 4);
}

#[test]
fn games_that_all_go_wrong_are_no_games_without_a_difference() {
    let folder = Folder::new("balance-stuck");
    let meta = "id = \"q\"\nextends = \"arizona\"\ntitle = \"Q\"\nversion = \"0.1.0\"\n";
    folder.write("q/pack.toml", meta);
    folder.write(
        "q/stuck.rhai",
        "fn turn_starts(view) { let n = 0; while n < 2 { n = 1 - n; } gain(n, \"nuggets\"); }\n",
    );
    let stuck = "variant stuck for arizona {\n  title \"Stuck\"\n  script \"stuck.rhai\"\n}\n";
    let still = "variant still for arizona {\n  title \"Still\"\n}\n";
    folder.write("q/v.rules", &format!("{stuck}{still}"));
    let page = folder.run(&["balance", "q", "--games", "4"]);
    let (exit, page) = (code(&page), out(&page).split_whitespace().collect::<Vec<_>>().join(" "));
    assert!(exit == 1 && page.contains("stuck all 12 games failed: "), "{page}");
    assert!(page.contains("still no game differs") && !page.contains("hold `stuck`"), "{page}");
    assert!(page.contains("12 games failed and are not counted"), "{page}");
}

#[test]
fn a_thing_with_which_games_do_not_end_is_told_and_not_played() {
    let folder = Folder::new("balance-endless");
    folder.write("q/pack.toml", "id = \"q\"\nextends = \"arizona\"\ntitle = \"Q\"\nversion = \"0.1.0\"\n");
    let endless = "variant endless for arizona {\n  title \"Endless\"\n  change ending.trap to no\n  \
                   rule none at draw { forbid }\n}\n";
    folder.write("q/v.rules", &format!("{endless}variant still for arizona {{\n  title \"Still\"\n}}\n"));
    let said = "did not end within 4000 moves; in play: `endless.none`";
    let page = folder.run(&["balance", "q", "--games", "4"]);
    let (exit, page) = (code(&page), out(&page).split_whitespace().collect::<Vec<_>>().join(" "));
    assert!(exit == 1 && page.contains("endless is not played: 2 of 2 games by random players"), "{page}");
    assert!(page.contains(said) && page.contains("still no game differs") && !page.contains("failed"), "{page}");
    let look = folder.run(&["watch", "q", "--once", "--games", "4"]);
    let text = out(&look).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(code(&look) == 1 && text.contains("Endless: 2 of 2 games by greedy players"), "{text}");
    assert!(text.contains(said), "{text}");
}

/// A folder with a pack `q` of one variant.
fn with_variant(game: &str, id: &str, rules: &str) -> Folder {
    let folder = Folder::new("weighed");
    folder.write("q/pack.toml", &format!("id = \"q\"\nextends = \"{game}\"\ntitle = \"Q\"\nversion = \"0.1.0\"\n"));
    folder.write("q/v.rules", &format!("variant {id} for {game} {{\n  title \"{id}\"\n  text \"T.\"\n{rules}\n}}\n"));
    folder
}

/// The code and the words of a command, whatever its line breaks.
fn told(folder: &Folder, words: &[&str]) -> (i32, String) {
    let output = folder.run(words);
    (code(&output), out(&output).split_whitespace().collect::<Vec<_>>().join(" "))
}

#[test]
fn a_gain_in_most_games_and_a_loss_on_average_are_told_apart() {
    let rules = "  counter bad in 0..1
  rule a on game_ends do { choose number n from 1..3 by chance { if n is 1 { bad := 1 } }
    each s of playing { for s { if bad is 1 { gain -50 points } else { gain 5 points } } } }";
    let folder = with_variant("arizona", "gamble", rules);
    let (_, text) = told(&folder, &["watch", "q", "--once", "--games", "30"]);
    let words = "5 points a player more in 25 of 30 games, on average 4.2 fewer";
    assert!(text.contains(words) && text.contains("too few games to judge points"), "{text}");
    assert!(!text.contains("the same in") && !text.contains("about"), "{text}");
    // One game says nothing of the next.
    let (_, text) = told(&folder, &["watch", "q", "--once", "--games", "1"]);
    assert!(
        text.contains("without it: no clear difference in the averages; too few games") && !text.contains("5"),
        "{text}"
    );
}

#[test]
fn games_are_as_they_were_if_nothing_that_is_measured_changed() {
    let rules = "  counter luck in 0..2
  rule a on game_ends do { choose number n from 1..2 by chance { luck := n }
    if luck is 1 { each s of playing { for s { gain 1 points } } } else { win first seats } }";
    let folder = with_variant("arizona", "either", rules);
    let (_, page) = told(&folder, &["balance", "q", "--games", "40", "--out", "r"]);
    let lines = fs::read_to_string(folder.0.join("r/games.jsonl")).unwrap();
    let games: Vec<serde_json::Value> = lines.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    let of = |arm: &str| -> Vec<&serde_json::Value> { games.iter().filter(|game| game["arm"] == arm).collect() };
    let measured = ["kind", "actions", "scores", "winners", "table", "seats"];
    let (own, base) = (of("either, greedy"), of("arizona, greedy"));
    let pairs = own.iter().zip(&base);
    let same = pairs.filter(|(own, base)| measured.iter().all(|key| own[key] == base[key])).count();
    assert!(own.len() == 40 && page.contains(&format!("; {same} of 40 games unchanged")), "{same}: {page}");
}

#[test]
fn that_nobody_wins_is_told_in_place_of_the_wins() {
    for game in ["arizona", "cliffs", "keystone", "sonora"] {
        let folder = with_variant(game, "nobody", "  rule a at wins { narrow }");
        let (_, text) = told(&folder, &["watch", "q", "--once", "--games", "6"]);
        assert!(
            text.contains("there is no winner in 6 of 6 games (against 0 of 6) because of `nobody.a`"),
            "{game}: {text}"
        );
        assert!(!text.contains("the first seat wins") && !text.contains("seat A wins"), "{game}: {text}");
    }
    // Of a rare end by a rule no number of games has to be sure.
    let folder = with_variant("arizona", "nobody", "  rule a at wins { narrow when round > 24 }");
    let (_, text) = told(&folder, &["watch", "q", "--once", "--games", "30"]);
    assert!(
        text.contains("there is no winner in ") && text.contains("(against 0 of 30) because of `nobody.a`"),
        "{text}"
    );
}

#[test]
fn long_games_are_played_to_their_end_and_failures_are_told_once() {
    let rules = "  counter c in 0..1
  rule a on turn_starts when phase is draw do { each x of cells { choose number n from 0..1 { c := n } } }";
    let folder = with_variant("arizona", "many", rules);
    let (exit, text) = told(&folder, &["watch", "q", "--once", "--games", "2"]);
    assert!(exit == 0 && !text.contains("failed") && text.contains("0 of 2 games unchanged"), "{text}");
    let rules = "  rule a on game_ends when round > 26 do { each x of cells { each y of cells { pay 1 nuggets } } }";
    let folder = with_variant("arizona", "flood", rules);
    let (exit, text) = told(&folder, &["watch", "q", "--once", "--games", "30"]);
    assert!(exit == 1 && text.matches("failed").count() == 1 && !text.contains("have a value"), "{text}");
}

#[test]
fn a_look_has_the_code_of_check_and_test_and_says_what_a_card_does() {
    let folder = with_card("watch");
    let look = || folder.run(&["watch", "night", "--once", "--games", "8"]);
    let output = look();
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    let text = out(&output);
    assert!(text.contains("examples: 1 of 1 pass") && text.contains("Night: against the game without it: "), "{text}");

    change(&folder, "night/cards.toml", "gain 1 nuggets", "gain 2 nuggets");
    let output = look();
    assert!(code(&output) == 1 && out(&output).contains("examples: 0 of 1 pass"), "{}", out(&output));

    change(&folder, "night/cards.toml", "mountain", "montain");
    let output = look();
    let text = out(&output);
    // As `test` does.
    assert!(
        code(&output) == 4 && text.contains("error[V20") && text.contains("no games: fix these errors first"),
        "{text}"
    );
    assert_eq!(code(&folder.run(&["watch", "nigth", "--once"])), 2);
    assert_eq!(code(&folder.run(&["watch", "nigth", "--once", "--pack", "night"])), 2);
}

#[cfg(unix)]
#[test]
fn each_save_is_played_against_what_was_there_before_until_somebody_ends_it() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let folder = with_card("watch-loop");
    let mut child = Command::new(env!("CARGO_BIN_EXE_javelina"))
        .args(["watch", "night", "--games", "8"])
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // What is told ends each round, and what was printed before it is there by then.
    let mut told = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut round = |last: &str| -> String {
        assert!(told.next().unwrap().unwrap().contains("waiting for a save"));
        let mut text = String::new();
        while !text.contains(last) {
            text += &(said.next().unwrap().unwrap() + "\n");
        }
        text
    };
    let first = round("used").replace('\n', " ");
    assert!(first.contains("against the game without it"), "{first}");
    change(&folder, "night/cards.toml", "gain 1 nuggets", "gain 2 nuggets");
    let second = round("against the last version");
    assert!(second.contains("examples: 0 of 1"), "{second}");
    change(&folder, "night/pack.toml", "version = \"0.1.0\"", "version = \"0.1.1\"");
    let third = round("nothing to play");
    assert!(!third.contains("against"), "not a word of the card is another: {third}");
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(child.id().cast_signed()), nix::sys::signal::SIGINT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[cfg(unix)]
#[test]
fn a_change_is_played_though_another_file_is_saved_before_its_games_end() {
    use std::io::{BufRead, BufReader};
    use std::process::{Command, Stdio};

    let folder = Folder::new("watch-two");
    folder.write("w/pack.toml", "id = \"w\"\nextends = \"arizona\"\ntitle = \"W\"\nversion = \"1.0.0\"\n");
    for side in ["a", "b"] {
        let rule = "rule more at extra_points { add 1 }";
        let text = format!("variant w_{side} for arizona {{\n  title \"W{side}\"\n  text \"Points.\"\n  {rule}\n}}\n");
        folder.write(&format!("w/{side}.rules"), &text);
    }
    let mut child = Command::new(env!("CARGO_BIN_EXE_javelina"))
        .args(["watch", "w", "--games", "120"])
        .current_dir(&folder.0)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map(|line| line.unwrap());
    assert!(said.any(|line| line.starts_with("Wb: against the game without it")));
    change(&folder, "w/a.rules", "add 1", "add 7");
    assert!(said.any(|line| line.starts_with("examples:")));
    change(&folder, "w/b.rules", "add 1", "add 9");
    let mut left = vec!["Wa: against the last version", "Wb: against the last version"];
    while !left.is_empty() {
        let line = said.next().unwrap();
        left.retain(|wanted| !line.starts_with(wanted));
    }
    nix::sys::signal::kill(nix::unistd::Pid::from_raw(child.id().cast_signed()), nix::sys::signal::SIGINT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
}

#[test]
fn recipes_are_found_by_what_a_designer_would_type_and_cover_what_all_games_ask() {
    let folder = Folder::new("recipes");
    let mut shown = String::new();
    let found = [
        ("twice round", "twice_round"),
        ("last player begins", "last_begins"),
        ("sits out", "rest"),
        ("lowest score wins", "misere"),
        ("partners added", "pairs"),
        ("opposite order", "snake"),
        ("has won at once", "three_wins"),
        ("leaves the game", "spent"),
        ("hands go to the next", "hands_go_round"),
        ("bids in secret", "bid_for_the_crown"),
        ("all at once in secret", "in_secret"),
        ("nobody wins below zero", "above_zero"),
        ("game ends after the round", "early_end"),
        ("take back a disc", "take_back"),
        ("when the game ends loses", "last_call"),
        ("takes from the richest", "steal"),
    ];
    for (words, id) in found {
        let output = folder.run(&["list", "recipes", words]);
        assert_eq!(code(&output), 0, "{words}: {}", err(&output));
        let text = out(&output);
        let heads = text.lines().filter(|line| line.ends_with(&format!(", {id})")));
        assert!(heads.count() == 1 && text.contains(&format!("variant {id} for ")), "`{words}` finds\n{text}");
        assert!(text.trim_end().lines().any(|line| line == "}"), "the rule is whole: {text}");
        shown += &text;
    }
    let all = folder.run(&["list", "recipes", "--format", "json"]);
    let all: serde_json::Value = serde_json::from_str(&out(&all)).unwrap();
    let rules = all["recipes"].as_array().unwrap().iter().flat_map(|one| one["rules"].as_array().unwrap());
    let rules = format!("{shown}{}", rules.map(|text| text.as_str().unwrap()).collect::<String>());
    for catalogue in javelina_variants::SHIPPED.iter().map(|row| row.catalogue) {
        for point in catalogue.points.iter().filter(|point| point.section == "Turns and results") {
            assert!(
                ["at", "on"].iter().any(|word| rules.contains(&format!("{word} {}", point.name))),
                "no recipe shows `{}`",
                point.name
            );
        }
    }
    for effect in ["win ", "finish ", "retire ", "end game", "score ", "for each ", "teams.sides", "outcome.ranking"] {
        assert!(rules.contains(effect), "no recipe shows `{effect}`");
    }
    let none = folder.run(&["list", "recipes", "zeppelin"]);
    assert!(code(&none) == 2 && err(&none).contains("no recipe matches `zeppelin`"), "{}", err(&none));
    assert_eq!(code(&folder.run(&["list", "games", "twice"])), 2);
}
