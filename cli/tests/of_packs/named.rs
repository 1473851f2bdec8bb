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
    assert!(!told.contains("is ambiguous") && told.contains("counter market.bids: A 7"), "{told}");
}

#[test]
fn words_that_people_look_for_lead_on() {
    let folder = Folder::new("terms");
    for (word, part) in [
        ("pack", "`pack.toml`"),
        ("half", "div 2"),
        ("majority", "count (SET where CONDITION)"),
        ("distance", "fact"),
        ("zone", "`send`"),
        ("hide", "`explain GAME zone`"),
        ("phase_ends", "race, resolution, tally"),
        ("game_ends", "`wins`"),
        ("V2086", "at standing { add 2 }"),
        ("rhai", "`javelina points GAME --format rhai`"),
        ("script", "functions act at"),
        ("view", "`view.room`"),
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

#[test]
fn each_verb_and_function_of_scripts_is_explained() {
    let folder = Folder::new("script-words");
    for (word, parts) in [
        (
            "add",
            &["add (verb of scripts)\n  add(number)\n    number: adds a number", "add (word of the rules language)"][..],
        ),
        ("allow", &["allow()\n    yes or no: answers yes", "allow(text)"]),
        ("ask_or_skip", &["ask_or_skip (question of scripts)\n  ask_or_skip(kind, options, function)"]),
        ("send_those", &["send_those(list, zone, seat, zone, seat)"]),
        ("unique", &["unique (function of scripts)\n  unique(list) -> list\n    entries without duplicates"]),
        ("all", &["all(kind)\n    list of all elements of a kind"]),
        ("print", &["shows a value in `why`"]),
    ] {
        let told = out(&folder.run(&["explain", word]));
        for part in parts {
            assert_eq!(told.matches(part).count(), 1, "{word}: {part}: {told}");
        }
        let of_game = out(&folder.run(&["explain", "arizona", word]));
        assert!(of_game.contains(parts[0]), "{word}: {of_game}");
    }
}

#[test]
fn an_item_with_a_script_is_explained_by_its_verbs_and_evaluated_at_a_table() {
    let folder = Folder::new("script-item");
    folder.write("mine/pack.toml", "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\n");
    let rules = "variant far for arizona {\n  title \"Far\"\n  text \"t\"\n  counter trips per seat in 0..9\n\
                 counter plan per seat in 0..9 secret to owner\n  param reach in 1..9 = 4\n  script \"far.rhai\"\n}\n";
    folder.write("mine/v.rules", rules);
    let script = "fn draw(view) {\n    if rows(view.line).len > view.reach {\n        forbid(`${view.cell} is too far`);\n    }\n}\n\
                  fn rows(cells) {\n    let found = [];\n    for c in cells { found.push(c.row); }\n    print(found.len);\n\
                  unique(found)\n}\n\
                  fn delivered(view) { add_to(\"trips\", view.seat, 1); set_to(\"plan\", view.seat, view.seat.trips); }\n";
    folder.write("mine/far.rhai", script);
    let told = out(&folder.run(&["explain", "arizona", "far", "--pack", "mine"]));
    for part in [
        "draw (mine/far.rhai:1)",
        "the script calls:\n      forbid(`${view.cell} is too far`)\n    it reads cell, reach, row, line",
        "      add_to(\"trips\", view.seat, 1)\n      set_to(\"plan\", view.seat, view.seat.trips)\n    it reads trips",
    ] {
        assert!(told.contains(part), "{part}\n{told}");
    }
    let lines = [
        "eval far: rows(view.line).len",
        "eval far: view.reach + view.seat.trips",
        "eval far: view.seat.plan",
        "eval far: \"B\".plan",
        "eval far: view.seat.plan as B",
        "eval far: \"B\".trips",
        "eval far: view.cell",
        "eval far: add_to(\"trips\", view.seat, 1)",
        "eval fra: 1",
        "eval no_conditions: 1",
    ];
    let new = "set chance typed\nnew arizona --seats 2 --seed 5 --with far,no_conditions";
    let typed = |line: &str| {
        let output = folder.run_with(&["play", "--pack", "mine"], &format!("{new}\n{line}\n"));
        format!("{}{}", out(&output), err(&output))
    };
    for (line, part) in lines.into_iter().zip([
        "\n0\nmine/far.rhai:9:5: 0\n  line: nothing",
        "\n4\n  trips[",
        "\n0\n  plan[",
        "error[V2050]",
        "error[V2050]",
        "\n0\n  trips[B]: 0",
        "the view has no field `cell`",
        "`add_to` is a verb, and expressions cannot change the game",
        "items with a script: side_loading, border_run, far",
        "`no_conditions` has no script",
    ]) {
        let told = typed(&format!("first A\n{line}"));
        assert!(told.contains(part), "{line}: {part}\n{told}");
    }
}

#[test]
fn a_script_allows_rules_that_are_there_and_forbid_at_its_point() {
    let folder = Folder::new("script-allows");
    folder.write("mine/pack.toml", "id = \"mine\"\nextends = \"arizona\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\n");
    let rules = "variant wall for arizona {\n  title \"Wall\"\n  text \"t\"\n  rule shut at draw { forbid when round is 9 }\n  \
                 rule late at take { forbid when round is 9 }\n}\n\
                 variant gate_way for arizona {\n  title \"Gate\"\n  text \"t\"\n  script \"gate.rhai\"\n}\n";
    folder.write("mine/v.rules", rules);
    for (name, told) in [
        ("wall.shut", ""),
        ("base.crossing", ""),
        ("wall.shutt", "mine/gate.rhai:1:43: error[V2080]: unknown rule `wall.shutt`"),
        ("wal.shut", "error[V2080]"),
        ("wall.late", "error[V2083]: `wall.late` does not forbid anything here"),
        ("base.crosing", "error[V2083]: unknown base rule `crosing`"),
        ("base.compulsory", "error[V2083]: `base.compulsory` does not apply here"),
    ] {
        folder.write("mine/gate.rhai", &format!("fn draw(view) {{ if view.round > 2 {{ allow(\"{name}\"); }} }}\n"));
        let checked = folder.run(&["check", "mine", "--format", "short"]);
        let text = out(&checked);
        let is_told = if told.is_empty() { !text.contains("error") } else { text.contains(told) };
        assert!(is_told && (code(&checked) == 0) == told.is_empty(), "{name}: {text}{}", err(&checked));
        let long = out(&folder.run(&["check", "mine"]));
        assert!(name != "wall.shutt" || long.contains("did you mean `wall.shut`?"), "{long}");
    }
}
