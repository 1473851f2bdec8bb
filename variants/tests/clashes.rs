//! What is told before play: pairs of content that clash, may clash, or have an answer.

use javelina_engine::{Diagnostic, Severity};
use javelina_variants::{Choice, Loaded, PackText, load, shipped};

/// A pack of a game with a file for each variant, called as it is.
fn pack(name: &str, game: &str, variants: &[(&str, &str)]) -> PackText {
    let meta = format!("id = \"{name}\"\nextends = \"{game}\"\ntitle = \"{name}\"\nversion = \"1\"\n");
    let file = |(id, body): &(&str, &str)| {
        (
            format!("{id}.rules"),
            format!("variant {id} for {game} {{\n  title \"A variant\"\n  {body}\n}}\n").into_bytes(),
        )
    };
    let files = [("pack.toml".to_string(), meta.into_bytes())].into_iter().chain(variants.iter().map(file));
    PackText { name: name.into(), files: files.collect() }
}

fn beside_shipped(packs: Vec<PackText>) -> Loaded {
    let loaded = load(&[shipped(), packs].concat());
    assert!(loaded.is_sound(), "{:?}", loaded.found);
    loaded
}

fn choice(with: &[&str]) -> Choice {
    Choice { with: with.iter().map(ToString::to_string).collect(), params: Vec::new() }
}

/// What is told of a choice, whether it is refused or not.
fn told(loaded: &Loaded, game: &str, with: &[&str]) -> Vec<Diagnostic> {
    loaded.build(game, &choice(with)).map_or_else(|found| found, |built| built.told)
}

/// Code, message, help and places.
fn in_full(loaded: &Loaded, told: &[Diagnostic]) -> Vec<String> {
    let place = |span: javelina_engine::Span| {
        let (line, column) = loaded.files.place(span.file, span.start);
        format!("{}:{line}:{column}", loaded.files.name(span.file))
    };
    let one = |one: &Diagnostic| {
        let places: Vec<String> = one.spans().map(place).collect();
        format!("{:?} {} {} {:?} {places:?}", one.severity, one.code, one.message, one.help)
    };
    told.iter().map(one).collect()
}

/// The code of the only thing that is told of two bodies of an arizona variant; none if nothing is.
fn code(one: &str, other: &str) -> Option<&'static str> {
    let loaded = beside_shipped(vec![pack("mine", "arizona", &[("p1", one), ("p3", other)])]);
    let told = told(&loaded, "arizona", &["p1", "p3", "no_conditions"]);
    assert!(told.len() < 2, "{told:?}");
    told.first().map(|one| one.code)
}

#[test]
fn two_variants_that_may_set_one_number_differently_are_told_with_values_places_and_a_way_out() {
    let bodies =
        [("p1", "rule r at train_size { set to 3 }"), ("p3", "rule r at train_size { set to 7 when round >= 1 }")];
    let loaded = beside_shipped(vec![pack("mine", "arizona", &bodies)]);
    let told = told(&loaded, "arizona", &["p1", "p3", "no_conditions"]);
    let wanted = "Warning X4031 `p3.r` may clash with `p1.r` over `train_size`: one sets 7, the other sets 3 \
                  Some(\"both apply when round >= 1; play without one of them, or choose which holds: `overrides p1.r` in \
                  `p3.r`, or `overrides p3.r` in `p1.r`, or `combine p1.r, p3.r as least` (also: most, sum, first) in a third \
                  variant\") [\"mine/p3.rules:3:8\", \"mine/p1.rules:3:8\"]";
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

/// What is told of two items of arizona: each the body of a variant, or a script if it has a function.
fn told_of(bodies: [&str; 2]) -> Vec<(&'static str, String, Option<String>)> {
    told_beside(bodies, "")
}

/// As [`told_of`], beside a third variant.
fn told_beside([one, other]: [&str; 2], third: &str) -> Vec<(&'static str, String, Option<String>)> {
    let bodies = [one, other, third];
    let named =
        |at: usize| if bodies[at].starts_with("fn ") { format!("script \"{at}.rhai\"") } else { bodies[at].into() };
    let mut text = pack("mine", "arizona", &[("p1", &named(0)), ("p3", &named(1)), ("third", &named(2))]);
    for (at, body) in bodies.iter().enumerate().filter(|(_, body)| body.starts_with("fn ")) {
        text.files.push((format!("{at}.rhai"), body.as_bytes().to_vec()));
    }
    let told = told(&beside_shipped(vec![text]), "arizona", &["p1", "p3", "third", "no_conditions"]);
    told.into_iter().map(|one| (one.code, one.message, one.help)).collect()
}

#[test]
fn a_script_clashes_like_the_rule_that_says_the_same() {
    let pay = "fn delivered(view) { if view.nuggets > 3 { pay(1, \"nuggets\"); } }";
    let gain = "fn delivered(view) { gain(1, \"nuggets\"); }";
    let rule = "rule r on delivered do { pay 2 nuggets }";
    let codes = |bodies| told_of(bodies).into_iter().map(|one| one.0).collect::<Vec<_>>();
    // Lists: writing and writing, writing and reading, adding only.
    for pair in [[pay, gain], [gain, pay], [gain, rule], [rule, pay]] {
        assert_eq!(codes(pair), ["X4031"], "{pair:?}");
    }
    assert_eq!(codes([gain, gain]), [""; 0]);
    assert_eq!(codes([gain, "rule r on delivered do { gain 2 nuggets }"]), [""; 0]);
    // What a function reaches by calls and questions counts.
    let asks = "fn delivered(view) { ask(\"good\", all(\"good\"), \"took\"); } fn took(view, good) { lose(view); } \
                fn lose(view) { pay(1, \"nuggets\"); }";
    assert_eq!(codes([asks, gain]), ["X4031"]);
    // Numbers, sets, facts.
    let three = "rule r at train_size { set to 3 }";
    assert_eq!(codes([three, "fn train_size(view) { set(4); }"]), ["X4031"]);
    assert_eq!(codes([three, "fn train_size(view) { set(3); }"]), [""; 0]);
    assert_eq!(codes([three, "fn train_size(view) { add(1); }"]), [""; 0]);
    assert_eq!(codes(["fn train_size(view) { floor(6); }", "fn train_size(view) { cap(5); }"]), ["X4034"]);
    assert_eq!(codes(["fn train_size(view) { floor(5); }", "fn train_size(view) { cap(6); }"]), [""; 0]);
    assert_eq!(
        codes(["rule r at enter { widen }", "fn enter(view) { if view.cell == \"B1\" { forbid(); } }"]),
        ["X4034"]
    );
    assert_eq!(
        codes(["fn bonus_steps(view) { include([\"a\", \"d\"]); }", "fn bonus_steps(view) { exclude([\"d\"]); }"]),
        ["X4034"]
    );
    assert_eq!(
        codes(["fn bonus_steps(view) { include([\"a\"]); }", "fn bonus_steps(view) { exclude([\"d\"]); }"]),
        [""; 0]
    );
}

#[test]
fn a_clash_with_a_script_is_settled_by_the_rule_or_by_a_third_item() {
    let pay = "fn delivered(view) { pay(1, \"nuggets\"); }";
    let gain = "rule r on delivered do { gain 1 nuggets }";
    let told = told_of([pay, gain]);
    let help = told[0].2.as_deref().unwrap_or_default();
    assert!(help.contains("`after p1.delivered` in `p3.r`") && !help.contains("in `p1.delivered`"), "{help}");
    assert!(told_of([pay, "rule r on delivered after p1.delivered do { gain 1 nuggets }"]).is_empty());
    let said = "fn train_size(view) { set(4); }";
    assert!(told_of([said, "rule r at train_size { set to 3 overrides p1.train_size }"]).is_empty());
    let wrong = "rule r on section_drawn after p1.section_drawn do { pay 1 nuggets }";
    let text = pack("mine", "arizona", &[("p3", wrong)]);
    let found = load(&[shipped(), vec![text]].concat()).found;
    assert!(found.iter().any(|one| one.code == "V2080"), "{found:?}");
}

#[test]
fn a_clash_with_a_script_is_settled_by_each_word_that_its_message_proposes() {
    let [pay, gain] = ["pay", "gain"].map(|verb| format!("fn delivered(view) {{ {verb}(1, \"nuggets\"); }}"));
    let rule = "rule r on delivered do { gain 1 nuggets }";
    let [three, four] = [3, 4].map(|number| format!("fn train_size(view) {{ set({number}); }}"));
    let five = "rule r at train_size { set to 5 }";
    for (bodies, names, words) in [
        ([&*pay, &*gain], ["p1.delivered", "p3.delivered"], &["first"][..]),
        ([&*pay, rule], ["p1.delivered", "p3.r"], &["first"]),
        ([&*three, &*four], ["p1.train_size", "p3.train_size"], &["first", "least", "most", "sum"]),
        ([&*three, five], ["p1.train_size", "p3.r"], &["first", "least", "most", "sum"]),
    ] {
        let told = told_of(bodies);
        let help = told[0].2.as_deref().unwrap_or_default();
        for word in words {
            assert!(help.contains(word), "{help}");
            for [one, two] in [names, [names[1], names[0]]] {
                let third = format!("combine {one}, {two} as {word}");
                assert_eq!(told_beside(bodies, &third), [], "{third}");
            }
        }
    }
    // The rule says it itself, or its item; and a rule allows what a script forbids.
    let own = format!("combine p1.delivered, r as first\n  {rule}");
    assert_eq!(told_of([&pay, &own]), []);
    assert_eq!(told_of([&three, &format!("overrides p1\n  {five}")]), []);
    let forbids = "fn draw(view) { if view.cell == \"B1\" { forbid(); } }";
    assert!(told_of([forbids, "rule r at draw { allow p1.draw }"]).iter().all(|one| one.0 == "X4034"));
}

#[test]
fn overrides_after_and_allow_settle_what_they_settled() {
    let three = "rule r at train_size { set to 3 }";
    assert_eq!(code(three, "rule r at train_size { set to 7 when round >= 1 overrides p1.r }"), None);
    assert_eq!(code(three, "overrides p1.r\n  rule r at train_size { set to 7 }"), None);
    assert_eq!(
        code("rule r on selected do { pay 1 nuggets }", "rule r on selected after p1.r do { gain 1 nuggets }"),
        None
    );
    let bonus = "change score.first_delivery_bonus to 3";
    let other = "overrides p1.score.first_delivery_bonus\n  change score.first_delivery_bonus to 4";
    assert_eq!(code(bonus, other), None);
    assert_eq!(code("rule r at enter { narrow when row is 1 }", "rule r at enter { widen overrides p1.r }"), None);
}

/// The codes of what is told of two bodies that clash, and of others beside them, in one arizona game.
fn codes_beside(clashing: [&str; 2], others: &[&str]) -> Vec<&'static str> {
    let ids = ["aa", "bb", "cc", "dd"];
    let bodies: Vec<(&str, &str)> = ids.into_iter().zip(clashing.iter().chain(others).copied()).collect();
    let loaded = beside_shipped(vec![pack("mine", "arizona", &bodies)]);
    let with: Vec<&str> = bodies.iter().map(|(id, _)| *id).chain(["no_conditions"]).collect();
    told(&loaded, "arizona", &with).iter().map(|one| one.code).collect()
}

#[test]
fn two_rules_of_which_a_third_one_surely_silences_one_do_not_clash() {
    let sets = ["rule s at train_size { set to 3 }", "rule s at train_size { set to 7 }"];
    let judge = |answer: &str| format!("rule j at train_size {{ {answer} }}");
    let beside = |answer: &str| codes_beside(sets, &[&judge(answer)]);
    assert_eq!(codes_beside(sets, &[]), ["X4030"]);
    assert_eq!(beside("set to 5 overrides aa.s, bb.s"), [""; 0]);
    assert_eq!(beside("add 1 overrides aa.s"), [""; 0]);
    assert_eq!(beside("add 1 overrides bb.s when nuggets >= 0"), [""; 0], "which always holds");
    let lists = ["rule s on selected do { gain 1 nuggets }", "rule s on selected do { pay 1 nuggets }"];
    assert_eq!(codes_beside(lists, &[]), ["X4030"]);
    assert_eq!(codes_beside(lists, &["rule j on selected { overrides aa.s do { load cow } }"]), [""; 0]);
    let facts = ["rule s at enter { widen when row is 2 }", "rule s at enter { narrow when row < 3 }"];
    assert_eq!(codes_beside(facts, &[]), ["X4034"]);
    assert_eq!(codes_beside(facts, &["rule j at enter { widen when row > 1 overrides bb.s }"]), [""; 0]);
}

#[test]
fn two_rules_of_which_a_third_one_may_silence_one_may_clash() {
    let sets = ["rule s at train_size { set to 3 }", "rule s at train_size { set to 7 }"];
    let beside = |others: &[&str]| codes_beside(sets, others);
    assert_eq!(beside(&["rule j at train_size { add 1 overrides aa.s when nuggets > 3 }"]), ["X4031"]);
    assert_eq!(beside(&["rule j at train_size { add 6 div nuggets overrides aa.s }"]), ["X4031"], "it may be absent");
    let judge = "rule j at train_size { add 1 overrides aa.s }";
    assert_eq!(beside(&[judge, "rule k at train_size { add 2 overrides cc.j when nuggets > 3 }"]), ["X4031"]);
    assert_eq!(beside(&[judge, "rule k at train_size { add 2 when nuggets > 3 }"]), [""; 0]);
    // Two that silence one of them in all cases, and one that the two silence.
    let late = "rule j at train_size { add 1 overrides aa.s when round > 2 }";
    assert_eq!(beside(&[late, "rule k at train_size { add 2 overrides aa.s when round <= 2 }"]), [""; 0]);
    let own = ["rule s at train_size { set to 3 }\n  rule t at train_size { add 1 overrides bb.s }", sets[1]];
    assert_eq!(codes_beside(own, &[]), [""; 0]);
    let turned = ["rule s at train_size { set to 3 overrides cc.j }", sets[1]];
    assert_eq!(codes_beside(turned, &["rule j at train_size { add 1 overrides bb.s }"]), ["X4030"]);
    // Where it does not hold, they clash for certain.
    let facts = "rule a at enter { widen when row > 2 }\n  rule b at enter { narrow when row > 3 }";
    for (silenced, code) in [("row is 5", "X4030"), ("row > 3", "")] {
        let third = format!("{facts}\n  rule c at enter {{ widen when {silenced} overrides b }}");
        let loaded = load(&[shipped(), vec![pack("mine", "arizona", &[("aa", &third)])]].concat());
        let first = loaded.found.first().map_or("", |one| one.code);
        assert_eq!(first, code, "{silenced}: {:?}", loaded.found);
    }
}

#[test]
fn words_of_combine_are_not_mixed_where_a_fourth_rule_silences_one_of_the_three() {
    let three = "rule a at train_size { set to 3 }\n  rule b at train_size { set to 5 }\n  rule c at train_size { set to 7 }\n  combine a, b as most\n  combine b, c as least\n  combine a, c as most";
    for (fourth, wanted) in [("", "X4030"), ("rule d at train_size { add 1 overrides a }", "")] {
        let body = format!("{three}\n  {fourth}");
        let loaded = load(&[shipped(), vec![pack("mine", "arizona", &[("aa", &body)])]].concat());
        assert_eq!(loaded.found.first().map_or("", |one| one.code), wanted, "{:?}", loaded.found);
    }
}

#[test]
fn two_words_of_one_item_are_taken_away_and_two_items_are_played_apart() {
    let rules = "rule a at train_size { set to 3 when nuggets > 2 }\n  rule b at train_size { set to 5 }";
    let words = "combine aa.a, aa.b as most";
    let one = format!("{rules}\n  combine a, b as most\n  combine a, b as least");
    let loaded = load(&[shipped(), vec![pack("mine", "arizona", &[("aa", &one)])]].concat());
    let found: Vec<_> = loaded.found.iter().map(|one| (one.code, one.help.as_deref())).collect();
    assert_eq!(found, [("X4035", Some("remove one of the two"))]);
    let other = words.replace("most", "least");
    let loaded =
        load(&[shipped(), vec![pack("mine", "arizona", &[("aa", rules), ("bb", words), ("cc", &other)])]].concat());
    let told = told(&loaded, "arizona", &["aa", "bb", "cc", "no_conditions"]);
    let two = told.iter().find(|one| one.code == "X4035").and_then(|one| one.help.as_deref());
    assert_eq!(two, Some("play without one of the two items"), "{told:?}");
}

#[test]
fn a_mistake_within_one_item_stays_a_mistake() {
    let bodies = [("p1", "rule a at enter { widen when row is 1 }\n  rule b at enter { narrow when row is 1 }")];
    let loaded = load(&[shipped(), vec![pack("mine", "arizona", &bodies)]].concat());
    assert_eq!(loaded.found.iter().map(|one| one.code).collect::<Vec<_>>(), ["X4030"]);
}

#[test]
fn check_gives_one_note_for_each_variant_that_clashes_with_others() {
    let bodies = [
        ("a", "rule r at train_size { set to 3 }"),
        ("b", "rule r at train_size { set to 4 }"),
        ("c", "rule r at train_size { set to 5 when round > 2 }\n  rule s at extra_points { set to 2 }"),
        ("d", "rule s at extra_points { set to 2 }"),
    ];
    let loaded = beside_shipped(vec![pack("mine", "arizona", &bodies)]);
    let is_mine = |one: &&Diagnostic| loaded.files.name(one.file()).starts_with("mine/");
    let notes: Vec<_> =
        loaded.noted.iter().filter(is_mine).map(|one| format!("{} {}", one.code, one.message)).collect();
    assert_eq!(
        notes,
        [
            "X4033 `a` cannot be played with: b; may clash with: c",
            "X4033 `b` cannot be played with: a; may clash with: c",
            "X4033 `c` may clash with: a, b",
        ]
    );
    let help = loaded.noted.iter().find(is_mine).and_then(|one| one.help.as_deref());
    assert_eq!(help, Some("`javelina check --with a,b` with the same `--pack` options lists the points"));
}

#[test]
fn of_the_shipped_packs_there_are_notes_only_and_nothing_is_told_of_a_plain_game() {
    let loaded = beside_shipped(Vec::new());
    assert_eq!(loaded.found, []);
    assert!(loaded.noted.iter().all(|one| one.severity == Severity::Note));
    for game in javelina_variants::GAMES {
        assert_eq!(told(&loaded, game, &[]), [], "{game}");
    }
}

/// Bodies for arizona that clash, or may, in pairs.
const PAIRS: [[&str; 2]; 9] = [
    ["rule r at train_size { set to 3 }", "rule r at train_size { set to 7 when round >= 1 }"],
    ["rule r at train_size { set to 3 }", "rule r at train_size { set to 7 when nuggets > 1 }"],
    ["rule r at train_size { floor 6 }", "rule r at train_size { cap 4 when round > 2 }"],
    ["rule r at enter { widen when row > 2 }", "rule r at enter { narrow when column is 3 }"],
    ["rule r at bonus_steps { include { d, a_a } }", "rule r at bonus_steps { exclude d when round is 2 }"],
    ["rule r on selected do { pay 1 nuggets }", "rule r on selected when round > 3 do { gain 2 nuggets }"],
    ["change score.first_delivery_bonus to 3", "change score.first_delivery_bonus to 5"],
    [
        "rule r at deliveries_per_town { set to 2 }",
        "rule r at deliveries_per_town { set to count (line where row is 1) }",
    ],
    [
        "rule r on game_starts do { gain 2 nuggets }",
        "counter n in 0..9\n  rule r on game_starts do { if nuggets > 1 { n := 1 } }",
    ],
];

#[test]
fn names_files_and_packs_change_nothing_but_the_names_that_are_told() {
    // Each name has one letter and one digit, so that the texts are as long.
    let names = [["p1", "p3"], ["z1", "p3"], ["p3", "p1"], ["b2", "a9"]];
    for bodies in PAIRS {
        let mut all = Vec::new();
        for [one, other] in names {
            let both = [(one, bodies[0]), (other, bodies[1])];
            let back = [both[1], both[0]];
            let arrangements = [
                vec![pack("mine", "arizona", &both)],
                vec![pack("mine", "arizona", &back)],
                vec![pack("aaa", "arizona", &both[..1]), pack("zzz", "arizona", &both[1..])],
                vec![pack("zzz", "arizona", &both[..1]), pack("aaa", "arizona", &both[1..])],
            ];
            for packs in arrangements {
                let loaded = beside_shipped(packs);
                for with in [[one, other, "no_conditions"], ["no_conditions", other, one]] {
                    let told = in_full(&loaded, &told(&loaded, "arizona", &with));
                    assert_eq!(told.len(), 1, "{bodies:?}: {told:?}");
                    let text = told[0].replace("aaa/", "mine/").replace("zzz/", "mine/");
                    all.push(text.replace(one, "ONE").replace(other, "OTHER"));
                }
            }
        }
        all.dedup();
        assert_eq!(all.len(), 1, "{all:#?}");
    }
}

#[test]
fn of_a_hundred_and_twenty_innocent_pairs_at_most_two_are_told() {
    // Two answers that never meet, or that agree, or that do not touch.
    let conditions = [
        ("round < 3", "round >= 3"),
        ("round is 2", "round is 4"),
        ("nuggets > 2", "nuggets <= 2"),
        ("cargo is 0", "cargo > 0"),
        ("deliveries < 2", "deliveries > 2"),
        ("delivered[cow]", "not delivered[cow]"),
        ("nuggets > cargo", "nuggets <= cargo"),
        ("round > 2 and nuggets > 1", "round < 3 and nuggets > 1"),
        ("die in { 1, 2 }", "die in { 3, 4 }"),
        ("initial is A", "initial is B"),
    ];
    let mut pairs = Vec::new();
    for (one, other) in conditions.iter().filter(|(one, _)| !one.starts_with("die")) {
        for point in ["train_size", "deliveries_per_town", "delivery_points", "cards_box"] {
            pairs.push((
                format!("rule r at {point} {{ set to 3 when {one} }}"),
                format!("rule r at {point} {{ set to 7 when {other} }}"),
            ));
        }
        pairs.push((
            format!("rule r on selected when {one} do {{ pay 1 nuggets }}"),
            format!("rule r on selected when {other} do {{ gain 1 nuggets }}"),
        ));
        pairs.push((
            format!("rule r at enter {{ widen when {one} }}"),
            format!("rule r at enter {{ narrow when {other} }}"),
        ));
    }
    let cells = [
        ("symbol is mountain", "symbol is town"),
        ("row < 3", "row > 3"),
        ("symbol is mountain and row > 2", "symbol is mountain and row < 2"),
        ("column < row", "column > row"),
        ("row + column < 4", "row > 3"),
        ("good is cow or good is sheep", "good is wheat"),
        ("row is 1 or row is 11", "row > 3 and row < 9"),
        ("row mod 2 is 0", "row mod 2 is 1"),
        ("symbol is station", "symbol in { town, mountain }"),
        ("column is last_column", "column is 1"),
    ];
    for (one, other) in cells {
        for point in ["enter", "acts_as_station"] {
            pairs.push((
                format!("rule r at {point} {{ widen when {one} }}"),
                format!("rule r at {point} {{ narrow when {other} }}"),
            ));
        }
    }
    let lists = [
        "gain 1 nuggets",
        "load cow",
        "choose good g from all_goods { load g }",
        "if round > 2 { gain 1 nuggets }",
        "n += 1",
        "if cargo > 2 { n := 2 }",
    ];
    for (at, one) in lists.iter().enumerate() {
        for other in &lists[at..] {
            // `load` and what reads the cargo touch; counters are of one's own.
            if other.contains("cargo") && one.contains("load") {
                continue;
            }
            pairs.push((
                format!("counter n in 0..9\n  rule r on game_starts do {{ {one} }}"),
                format!("counter n in 0..9\n  rule r on game_starts do {{ {other} }}"),
            ));
        }
    }
    for value in 1..=12 {
        pairs.push((
            format!("rule r at train_size {{ set to {value} }}"),
            format!("rule r at train_size {{ set to {value} when round > 2 }}"),
        ));
        pairs.push((
            format!("rule r at train_size {{ floor {value} }}"),
            format!("rule r at train_size {{ cap {} }}", value + 1),
        ));
    }
    for verb in ["add 2", "scale by 2", "floor 3"] {
        pairs.push((
            format!("rule r at train_size {{ {verb} }}"),
            "rule r at train_size { add 1 when round > 2 }".into(),
        ));
    }
    pairs.truncate(120);
    assert_eq!(pairs.len(), 120);
    let mut alarms = Vec::new();
    for some in pairs.chunks(40) {
        let named = |(at, (one, other)): (usize, &(String, String))| {
            [(format!("a{at}"), one.clone()), (format!("b{at}"), other.clone())]
        };
        let variants: Vec<(String, String)> = some.iter().enumerate().flat_map(named).collect();
        let variants: Vec<(&str, &str)> = variants.iter().map(|(id, body)| (id.as_str(), body.as_str())).collect();
        let loaded = beside_shipped(vec![pack("mine", "arizona", &variants)]);
        for (at, pair) in some.iter().enumerate() {
            let (one, other) = (format!("a{at}"), format!("b{at}"));
            let told = told(&loaded, "arizona", &[&one, &other, "no_conditions"]);
            if !told.is_empty() {
                alarms.push((pair.clone(), told[0].message.clone()));
            }
        }
    }
    assert!(alarms.len() <= 2, "{alarms:#?}");
}

#[test]
fn of_many_clashes_no_more_are_told_than_can_be_shown() {
    let rules = |count: usize, from: usize| -> String {
        (from..from + count).map(|at| format!("rule r{at} at train_size {{ set to {at} }}\n  ")).collect()
    };
    let one = load(&[shipped(), vec![pack("one", "arizona", &[("v", &rules(1_500, 0))])]].concat());
    let clashes = one.found.iter().filter(|one| one.code == "X4030").count();
    assert_eq!(clashes, 1_000, "of 1,124,250 pairs");
    // Of many items each still says which ones it cannot be played with.
    let bodies: Vec<(String, String)> = (0..100).map(|at| (format!("v{at}"), rules(10, at * 10))).collect();
    let many: Vec<(&str, &str)> = bodies.iter().map(|(id, body)| (id.as_str(), body.as_str())).collect();
    let many = load(&[shipped(), vec![pack("many", "arizona", &many)]].concat());
    let apart: Vec<_> = many.noted.iter().filter(|one| one.code == "X4033" && one.message.contains("`v")).collect();
    assert_eq!(apart.len(), 100);
    assert!(apart.iter().all(|one| one.message.matches(", v").count() >= 98), "{:?}", apart[0]);
}

#[test]
fn a_tie_between_seats_is_noted_where_it_is_possible_and_not_of_shipped_items() {
    let body = "rule a on round_starts when actor is most seats by it.nuggets do { pay 1 nuggets }";
    let noted = |loaded: &Loaded| loaded.noted.iter().filter(|one| one.code == "L6019").count();
    assert_eq!(noted(&beside_shipped(Vec::new())), 0);
    assert_eq!(noted(&beside_shipped(vec![pack("mine", "arizona", &[("mine", body)])])), 1);
    let value = "rule a at extra_points { add 3 when actor is most seats by it.nuggets }";
    for (rule, cure) in [(body, "`for each s in playing"), (value, "`when no (playing p where p.V > V)`")] {
        let loaded = beside_shipped(vec![pack("mine", "arizona", &[("mine", rule)])]);
        let note = loaded.noted.iter().find(|one| one.code == "L6019").unwrap();
        assert!(note.help.iter().any(|help| help.contains(cure)), "the cure can stand at its point: {note:?}");
    }
    for other in [
        "rule a on round_starts when actor is first seats do { pay 1 nuggets }",
        "rule a at extra_points { add row[most cells by row] }",
        &format!("{body} known L6019 \"the earlier seat pays\""),
    ] {
        assert_eq!(noted(&beside_shipped(vec![pack("mine", "arizona", &[("mine", other)])])), 0, "{other}");
    }
}
