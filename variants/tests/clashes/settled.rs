//! Words that settle a clash, and third items that do.

use javelina_variants::{load, shipped};

use super::{beside_shipped, code, pack, told};

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
