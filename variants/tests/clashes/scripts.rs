//! Scripts clash and are settled like rules.

use javelina_variants::{load, shipped};

use super::{beside_shipped, pack, told};

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
    for pair in [[pay, gain], [gain, pay], [rule, pay]] {
        assert_eq!(codes(pair), ["X4031"], "{pair:?}");
    }
    // Both always speak.
    assert_eq!(codes(["rule r on delivered do { gain 1 nuggets }", rule]), ["X4030"]);
    assert_eq!(codes([gain, rule]), ["X4030"]);
    assert_eq!(codes([gain, gain]), [""; 0]);
    assert_eq!(codes([gain, "rule r on delivered do { gain 2 nuggets }"]), [""; 0]);
    // What a function reaches by calls and questions counts.
    let asks = "fn delivered(view) { ask(\"good\", all(\"good\"), \"took\"); } fn took(view, good) { lose(view); } \
                fn lose(view) { pay(1, \"nuggets\"); }";
    assert_eq!(codes([asks, gain]), ["X4030"]);
    // Numbers, sets, facts.
    let three = "rule r at train_size { set to 3 }";
    assert_eq!(codes([three, "fn train_size(view) { set(4); }"]), ["X4030"]);
    assert_eq!(codes([three, "fn train_size(view) { set(3); }"]), [""; 0]);
    // A computed value may be the same.
    let round = "rule r at train_size { set to round }";
    assert_eq!(codes([round, "fn train_size(view) { set(view.round); }"]), ["X4031"]);
    assert_eq!(codes([three, "fn train_size(view) { set(1 + 2); }"]), ["X4031"]);
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
fn a_script_and_a_rule_that_permit_and_restrict_are_combined_by_a_third_item() {
    for (bodies, names) in [
        (["fn train_size(view) { floor(9); }", "rule r at train_size { cap 4 }"], ["p1.train_size", "p3.r"]),
        (
            ["rule r at enter { widen }", "fn enter(view) { if view.cell == \"B1\" { forbid(); } }"],
            ["p1.r", "p3.enter"],
        ),
        (
            ["fn bonus_steps(view) { include([\"d\"]); }", "fn bonus_steps(view) { exclude([\"d\"]); }"],
            ["p1.bonus_steps", "p3.bonus_steps"],
        ),
    ] {
        assert_eq!(told_of(bodies)[0].0, "X4034", "{bodies:?}");
        for word in ["first", "least", "most"] {
            let third = format!("combine {}, {} as {word}", names[0], names[1]);
            assert_eq!(told_beside(bodies, &third), [], "{third}");
        }
    }
}

#[test]
fn a_script_is_not_combined_with_a_rule_that_its_verbs_do_not_clash_with() {
    let cap = "rule r at train_size { cap 4 }";
    for (script, words) in [
        ("fn train_size(view) { add(1); }", &["first", "least", "most", "sum"][..]),
        ("fn train_size(view) { floor(9); }", &["sum"]),
    ] {
        for word in words {
            let text = format!("combine p1.train_size, p3.r as {word}");
            let mut mine = pack("mine", "arizona", &[("p1", "script \"0.rhai\""), ("p3", cap), ("third", &text)]);
            mine.files.push(("0.rhai".into(), script.as_bytes().to_vec()));
            let found = load(&[shipped(), vec![mine]].concat()).found;
            let told: Vec<_> = found.iter().map(|one| one.code).collect();
            assert_eq!(told, ["V2085"], "{script} {word}: {found:?}");
            assert!(found[0].help.as_deref().is_some_and(|help| help.contains("script")), "{found:?}");
        }
    }
}
