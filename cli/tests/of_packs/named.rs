//! Names that an author types: items of packs, counters, rules, words of the language.

use crate::support::{Folder, code, err, out};

const RULES: &str = "variant market for arizona {
  title \"Market\"
  text \"All bid nuggets, and the highest bid is paid for.\"
  param extra in 1..5 = 2
  counter bids per seat per round in 0..9 secret to owner
  counter open in 0..1 shown as \"market\"
  rule wide at train_size { add extra }
  rule bid on round_starts do {
    choose number n from 0..3 by each playing into bids
    reveal bids
    open := 1
  }
}
";

/// A folder with the pack `frontier`, whose variant is `market`.
fn frontier(name: &str) -> Folder {
    let folder = Folder::new(name);
    let meta =
        "id = \"frontier\"\nextends = \"arizona\"\ntitle = \"Frontier\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";
    folder.write("mine/pack.toml", meta);
    folder.write("mine/v.rules", RULES);
    folder
}

#[test]
fn each_command_knows_an_item_by_its_pack_and_its_id() {
    let folder = frontier("pack-ids");
    let few = ["--games", "4", "--pack", "mine"];
    let rows: [&[&str]; 8] = [
        &["mutate", "frontier:market", "--most", "1", "--games", "2", "--no-gates", "--pack", "mine"],
        &["mutate", "arizona:frontier:market", "--most", "1", "--games", "2", "--no-gates", "--pack", "mine"],
        &["explain", "frontier:market", "--pack", "mine"],
        &["explain", "arizona", "frontier:market", "--pack", "mine"],
        &["balance", "arizona", "--with", "frontier:market", few[0], few[1], few[2], few[3]],
        &[
            "balance",
            "arizona",
            "--set",
            "frontier:market.extra=1,2",
            "--target",
            "score >= 0",
            few[0],
            few[1],
            few[2],
            few[3],
        ],
        &[
            "balance",
            "arizona",
            "--set",
            "frontier:market=off,on",
            "--target",
            "score >= 0",
            few[0],
            few[1],
            few[2],
            few[3],
        ],
        &["batch", "--game", "arizona", "--with", "frontier:market", few[0], few[1], few[2], few[3]],
    ];
    for words in rows {
        let output = folder.run(words);
        let told = format!("{}{}", out(&output), err(&output));
        assert!([0, 1, 3].contains(&code(&output)) && !told.contains("called"), "{words:?}: {told}");
    }
    let nowhere = folder.run(&["mutate", "frontier:markt", "--pack", "mine"]);
    assert!(code(&nowhere) == 2 && err(&nowhere).contains("did you mean `market`?"), "{}", err(&nowhere));
}

#[test]
fn explain_says_of_a_counter_whose_it_is_what_it_holds_who_sees_it_and_where_it_is_declared() {
    let folder = frontier("explain-counters");
    let explain = |name: &str| out(&folder.run(&["explain", "arizona", name, "--pack", "mine"]));
    for name in ["bids", "market.bids", "frontier:market.bids"] {
        let told = explain(name);
        for part in [
            "bids (counter of market)",
            "0 to 9, per seat, for a round, secret to its owner; 0 at the start",
            "shown once a rule reveals it",
            "declared at mine/v.rules:5",
        ] {
            assert!(told.contains(part), "{name}: {part}: {told}");
        }
    }
    assert!(explain("market.open").contains("shown to players as \"market\""), "{}", explain("market.open"));
    let rule = explain("market.wide");
    assert!(rule.contains("rule of market") && rule.contains("add extra"), "{rule}");
    let at_table = |line: &str| {
        let new = "new arizona --seats 2 --seed 1 --with market,no_conditions";
        out(&folder.run_with(&["play", "--pack", "mine"], &format!("{new}\n{line}\n")))
    };
    for line in ["explain market.bids", "explain bids", "why bids", "why market.bids"] {
        let told = at_table(line);
        assert!(told.contains("0 to 9, per seat, for a round"), "{line}: {told}");
    }
}

#[test]
fn a_secret_counter_is_read_for_another_seat_once_it_is_revealed() {
    let folder = frontier("revealed");
    let lines =
        "new arizona --seats 2 --seed 1 --with market,no_conditions\neval bids[B]\nchoose 1\nchoose 3\neval bids[B]\n";
    let output = folder.run_with(&["play", "--pack", "mine"], lines);
    let told = format!("{}{}", out(&output), err(&output));
    assert!(told.contains("the acting player may not know `bids` of another"), "{told}");
    assert!(told.lines().any(|line| line == "3"), "{told}");
}

#[test]
fn a_part_of_a_counter_s_name_in_a_position_means_the_author_s_counter() {
    let folder = frontier("setup-counter");
    let lines = "new arizona --seats 2 --seed 1 --with market,no_conditions\nchoose 1\nchoose 3\nsetup counter bids: A 7\n\
                 eval bids as A\nposition\n";
    let output = folder.run_with(&["play", "--pack", "mine"], lines);
    let told = format!("{}{}", out(&output), err(&output));
    assert!(!told.contains("is not clear") && told.contains("counter market.bids: A 7"), "{told}");
}

#[test]
fn words_that_people_look_for_lead_on() {
    let folder = Folder::new("terms");
    for (word, part) in [
        ("pack", "a folder with a `pack.toml`"),
        ("half", "div 2"),
        ("majority", "count (SET where CONDITION)"),
        ("distance", "fact"),
        ("zone", "`send`"),
        ("hide", "`explain GAME zone`"),
        ("phase_ends", "race, resolution, tally"),
        ("game_ends", "`wins`"),
        ("V2086", "at standing { add 2 }"),
    ] {
        let told = out(&folder.run(&["explain", word]));
        assert!(told.contains(part), "{word}: {told}");
    }
}

#[test]
fn a_rule_at_turns_of_a_race_against_the_clock_has_a_note() {
    let folder = Folder::new("no-turns");
    folder.write(
        "pack.toml",
        "id = \"calm\"\nextends = \"cliffs\"\ntitle = \"Calm\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n",
    );
    let rules = |change: &str| {
        format!(
            "variant calm for cliffs {{\n  title \"Calm\"\n{change}  counter n per seat in 0..9 shown as \"n\"\n  \
             rule tick on turn_ends do {{ n[actor] += 1 }}\n}}\n"
        )
    };
    folder.write("v.rules", &rules(""));
    let told = out(&folder.run(&["check", "."]));
    assert!(told.contains("note[L6020]") && told.contains("in_turns"), "{told}");
    folder.write("v.rules", &rules("  change race.mode to turns\n"));
    let told = out(&folder.run(&["check", "."]));
    assert!(!told.contains("L6020"), "{told}");
}
