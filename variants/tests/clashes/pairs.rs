//! Two items that clash, or may: what is told of them.

use super::{beside_shipped, choice, code, in_full, pack, told};

#[test]
fn two_variants_that_may_set_one_number_differently_are_told_with_values_places_and_a_way_out() {
    let bodies =
        [("p1", "rule r at train_size { set to 3 }"), ("p3", "rule r at train_size { set to 7 when round >= 1 }")];
    let loaded = beside_shipped(vec![pack("mine", "arizona", &bodies)]);
    let told = told(&loaded, "arizona", &["p1", "p3", "no_conditions"]);
    let wanted = "Warning X4031 `p3.r` may clash with `p1.r` over `train_size`: one sets 7, the other sets 3 \
                  Some(\"both apply when round >= 1; play without one of them, or choose which holds: `overrides p1.r` in \
                  `p3.r`, or `overrides p3.r` in `p1.r`, or `combine p1.r, p3.r as first` (for numbers also: \
                  least, most, sum) in a third variant\") [\"mine/p3.rules:3:8\", \"mine/p1.rules:3:8\"]";
    assert_eq!(in_full(&loaded, &told), [wanted]);
}

#[test]
fn what_clashes_is_told_as_its_author_wrote_it() {
    for written in [
        "2 + nuggets",
        "(1 + cargo) * 2 div 3",
        "min(cargo, 3) - abs(nuggets)",
        "row [1, 4, 2][nuggets mod 3]",
        "count (neighbours[line_end] without { A1 })",
        "count (line where symbol[it] is town and row[it] > 2)",
        "count (neighbours(line) common with { A1, B1 })",
        "sum (2 * row[it]) over line",
        "row[first line] + row[last line]",
        "row[least line by column[it]]",
        "nuggets of (most seats by nuggets of it)",
        "nuggets of next(actor)",
        "cargo of B + aboard[cow] of previous(actor)",
        "count group(1, line, neighbours) - count groups(line, neighbours)",
        "count group(line_end, line plus { A1 }, neighbours)",
        "place(line_end, line)",
        "count ({ actor } plus { B })",
    ] {
        let body = format!("rule r at train_size {{ set to {written} }}");
        let other = "rule r at train_size { set to 9 }";
        let loaded = beside_shipped(vec![pack("mine", "arizona", &[("p1", &body), ("p3", other)])]);
        let told = told(&loaded, "arizona", &["p1", "p3", "no_conditions"]);
        let message = told.first().map_or("", |one| one.message.as_str());
        assert!(message.ends_with(&format!("the other sets {written}")), "{written}: {message}");
    }
}

#[test]
fn a_floor_is_said_to_be_above_a_cap_only_where_it_surely_is() {
    let message = |floor: &str, cap: &str| {
        let [floor, cap] =
            [("floor", floor), ("cap", cap)].map(|(verb, value)| format!("rule r at train_size {{ {verb} {value} }}"));
        let loaded = beside_shipped(vec![pack("mine", "arizona", &[("p1", &floor), ("p3", &cap)])]);
        told(&loaded, "arizona", &["p1", "p3", "no_conditions"]).pop().map_or_else(String::new, |one| one.message)
    };
    let sure = "the floor of `p1.r` is above the cap of `p3.r` at `train_size`: the cap holds";
    assert_eq!(message("7", "6"), sure);
    let maybe = "the floor of `p1.r` may be above the cap of `p3.r` at `train_size`; then the cap holds";
    assert_eq!(message("deliveries", "5"), maybe);
    assert_eq!(message("deliveries + 7", "6"), maybe);
    assert_eq!(message("6", "round"), maybe);
    assert_eq!(message("deliveries", "6"), "");
}

#[test]
fn each_pair_of_the_table_is_found() {
    // Numbers.
    assert_eq!(code("rule r at train_size { set to 3 }", "rule r at train_size { set to 7 }"), Some("X4030"));
    assert_eq!(code("rule r at train_size { set to 3 }", "rule r at train_size { set to 1 + 2 }"), None);
    assert_eq!(code("rule r at train_size { set to 3 }", "rule r at train_size { set to round }"), Some("X4030"));
    assert_eq!(code("rule r at train_size { floor 6 }", "rule r at train_size { cap 5 }"), Some("X4034"));
    assert_eq!(code("rule r at train_size { floor 6 }", "rule r at train_size { cap round }"), Some("X4034"));
    assert_eq!(code("rule r at train_size { floor 5 }", "rule r at train_size { cap 5 }"), None);
    assert_eq!(code("rule r at train_size { floor deliveries }", "rule r at train_size { cap 6 }"), None);
    // Facts.
    let widen = "rule r at enter { widen when symbol is mountain }";
    assert_eq!(code(widen, "rule r at enter { narrow when row is 1 }"), Some("X4034"));
    assert_eq!(code(widen, "rule r at enter { narrow when symbol is town }"), None);
    // Sets.
    assert_eq!(code("rule r at bonus_steps { include d }", "rule r at bonus_steps { exclude d }"), Some("X4034"));
    assert_eq!(code("rule r at bonus_steps { include d }", "rule r at bonus_steps { exclude a_a }"), None);
    // Lists: writing and writing, writing and reading, adding only.
    let lose = "rule r on selected do { pay 1 nuggets }";
    assert_eq!(code(lose, "rule r on selected do { gain 1 nuggets }"), Some("X4030"));
    assert_eq!(code("rule r on selected do { gain 1 nuggets }", "rule r on selected do { gain 2 nuggets }"), None);
    let reads = "counter seen in 0..9\n  rule r on selected do { if nuggets > 3 { seen += 1 } }";
    assert_eq!(code("rule r on selected do { gain 1 nuggets }", reads), Some("X4030"));
    assert_eq!(code("rule r on selected do { load cow }", reads), None, "cargo is nothing that it reads");
    assert_eq!(code("rule r on selected when round is 2 do { pay 1 nuggets }", reads), Some("X4031"));
    // Settings.
    let change = |value: i32| format!("change score.first_delivery_bonus to {value}");
    assert_eq!(code(&change(3), &change(4)), Some("X4030"));
    assert_eq!(code(&change(3), &change(3)), None);
}

#[test]
fn two_lists_that_touch_in_every_game_of_a_choice_are_refused_and_those_that_may_touch_are_told() {
    let card = |id: &str, rule: &str| {
        format!(
            "[[condition]]\nid = \"{id}\"\nname = \"{id}\"\nclass = \"change\"\ntext = \"T.\"\nrules = \"rule r {rule}\"\n"
        )
    };
    let cards: String = ["cow", "wheat"].map(|good| card(good, &format!("on selected do {{ load {good} }}"))).concat();
    let variants = [
        ("three", "rule r at train_size { set to 3 }"),
        ("late", "rule r at train_size { set to 3 when round > 2 }"),
        ("first", "combine cow.r, wheat.r as first"),
    ];
    let mut text = pack("mine", "arizona", &variants);
    text.files.push(("cards.toml".into(), cards.into_bytes()));
    let loaded = beside_shipped(vec![text]);
    let codes = |with: &[&str]| told(&loaded, "arizona", with).iter().map(|one| one.code).collect::<Vec<_>>();
    assert_eq!(codes(&["cow", "wheat"]), [""; 0], "a train has room for both");
    for third in ["three", "late", "short_train"] {
        let with = ["cow", "wheat", third];
        let refused = told(&loaded, "arizona", &with);
        assert_eq!(refused.iter().map(|one| one.code).collect::<Vec<_>>(), ["X4030"], "{third}");
        let help = refused[0].help.as_deref().unwrap_or_default();
        assert!(["after wheat.r", "combine"].iter().all(|word| help.contains(word)), "{help}");
        assert!(loaded.build("arizona", &choice(&with)).is_err(), "{third}");
        assert_eq!(codes(&["cow", "wheat", third, "first"]), [""; 0], "{third}");
    }
    // Of the cards of the deck, one that limits the train may be dealt.
    let variants = [("p1", "rule r on selected do { load cow }"), ("p3", "rule r on selected do { load wheat }")];
    let loaded = beside_shipped(vec![pack("mine", "arizona", &variants)]);
    let codes = |with: &[&str]| told(&loaded, "arizona", with).iter().map(|one| one.code).collect::<Vec<_>>();
    assert_eq!(codes(&["p1", "p3"]), ["X4031"]);
    assert_eq!(codes(&["p1", "p3", "no_conditions"]), [""; 0]);
}
