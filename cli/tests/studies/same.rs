//! `diff` proves small rewritings of rules, and no change that plays differently.

use serde_json::Value;

use crate::support::{Folder, code, err, out};

fn meta(id: &str) -> String {
    format!("id = \"{id}\"\nextends = \"arizona\"\ntitle = \"{id}\"\nversion = \"0.1.0\"\n")
}

/// The certainty of `diff` between two texts of the members of a variant, in a game of Arizona without conditions.
fn certainty(name: &str, before: &str, after: &str, more: [&[(&str, &str)]; 2]) -> String {
    let folder = Folder::new(name);
    for (side, rules, more) in [("old", before, more[0]), ("new", after, more[1])] {
        folder.write(&format!("{side}/pack.toml"), &meta("mine"));
        let text = format!("variant mine for arizona {{\n  title \"Mine\"\n{rules}\n}}\n");
        folder.write(&format!("{side}/v.rules"), &text);
        more.iter().for_each(|(path, text)| folder.write(&format!("{side}/{path}"), text));
    }
    let words = ["diff", "old:mine,no_conditions", "new:mine,no_conditions", "--games", "6"];
    let output = folder.run(&[&words[..], &["--seats", "random,random", "--format", "json"]].concat());
    let json: Value = serde_json::from_str(&out(&output)).unwrap_or_else(|_| panic!("{name}: {}", err(&output)));
    assert!([0, 1].contains(&code(&output)), "{name}: {}", err(&output));
    json["comparisons"][0]["certainty"].as_str().unwrap().to_string()
}

/// Rewritings that change nothing, by what is done.
const REWRITINGS: [(&str, &str, &str); 15] = [
    (
        "unless for when not",
        "  rule a at train_size { add 1 when not (round > 3) }",
        "  rule a at train_size { add 1 unless round > 3 }",
    ),
    ("4 for 2 + 2", "  rule a at train_size { set to 2 + 2 }", "  rule a at train_size { set to 4 }"),
    (
        "two comparisons for `is a or b`",
        "  rule a at enter { narrow when symbol is mountain or station }",
        "  rule a at enter { narrow when symbol is mountain or symbol is station }",
    ),
    (
        "a param that nothing reads",
        "  rule a at train_size { add 1 }",
        "  param p in 0..9 = 1\n  rule a at train_size { add 1 }",
    ),
    (
        "another `says`",
        "  rule a at discard { forbid when round > 3 says \"not now\" }",
        "  rule a at discard { forbid when round > 3 says \"too late\" }",
    ),
    (
        "and in another order",
        "  rule a at enter { narrow when symbol is mountain and passage is through }",
        "  rule a at enter { narrow when passage is through and symbol is mountain }",
    ),
    (
        "or in another order",
        "  rule a at enter { narrow when symbol is mountain or passage is through }",
        "  rule a at enter { narrow when passage is through or symbol is mountain }",
    ),
    (
        "De Morgan",
        "  rule a at enter { narrow when not (symbol is mountain and passage is through) }",
        "  rule a at enter { narrow when not (symbol is mountain) or not (passage is through) }",
    ),
    (
        ">= 4 for > 3",
        "  rule a at train_size { add 1 when round > 3 }",
        "  rule a at train_size { add 1 when round >= 4 }",
    ),
    (
        "a label renamed",
        "  rule a on turn_ends when round > 3 do { gain 1 nuggets }",
        "  rule renamed on turn_ends when round > 3 do { gain 1 nuggets }",
    ),
    (
        "a counter renamed",
        "  counter n in 0..9\n  rule a on turn_ends do { n += 2 }\n  rule b at train_size { add n }",
        "  counter m in 0..9\n  rule a on turn_ends do { m += 2 }\n  rule b at train_size { add m }",
    ),
    (
        "a rule split in two",
        "  rule a at enter { narrow when symbol is mountain or symbol is station }",
        "  rule a at enter { narrow when symbol is mountain }\n  rule b at enter { narrow when symbol is station }",
    ),
    (
        "n := n + 1 for n += 1",
        "  counter n in 0..9\n  rule a on turn_ends do { n += 1 }\n  rule b at train_size { add n }",
        "  counter n in 0..9\n  rule a on turn_ends do { n := n + 1 }\n  rule b at train_size { add n }",
    ),
    (
        "a part that the range holds",
        "  rule a at enter { narrow when symbol is mountain }",
        "  rule a at enter { narrow when symbol is mountain and row >= 1 }",
    ),
    (
        "two rules in the other order",
        "  rule a at train_size { add 1 }\n  rule b on turn_ends do { gain 1 nuggets }",
        "  rule b on turn_ends do { gain 1 nuggets }\n  rule a at train_size { add 1 }",
    ),
];

const SCRIPT: &str = "// Two more points.\nfn delivered(view) {\n    gain(2, \"points\");\n}\n";

#[test]
fn sixteen_small_rewritings_are_proved_without_a_game() {
    let mut unproved = Vec::new();
    for (at, (what, before, after)) in REWRITINGS.iter().enumerate() {
        for (way, [one, other]) in [[before, after], [after, before]].into_iter().enumerate() {
            if certainty(&format!("same-{at}-{way}"), one, other, [&[], &[]]) != "proved" {
                unproved.push(*what);
            }
        }
    }
    let remark = SCRIPT.replace("// Two more points.", "/* Two more\npoints. */ // Really.");
    let members = "  script \"s.rhai\"";
    let more: [&[(&str, &str)]; 2] = [&[("s.rhai", SCRIPT)], &[("s.rhai", remark.as_str())]];
    if certainty("same-script", members, members, more) != "proved" {
        unproved.push("a comment in a script");
    }
    assert!(unproved.is_empty(), "not proved: {unproved:?}");
}

/// Changes that look like rewritings and play differently, or may.
const CHANGES: [(&str, &str); 11] = [
    ("  rule a at train_size { add 1 when not (round > 3) }", "  rule a at train_size { add 1 unless round > 4 }"),
    ("  rule a at train_size { set to 2 + 2 }", "  rule a at train_size { set to 5 }"),
    (
        "  rule a at enter { narrow when symbol is mountain and passage is through }",
        "  rule a at enter { narrow when passage is through or symbol is mountain }",
    ),
    // Most cells have no good, so the two are no opposites.
    ("  rule a at enter { narrow when not (good is cow) }", "  rule a at enter { narrow when good is not cow }"),
    ("  rule a at train_size { add 1 when round >= 4 }", "  rule a at train_size { add 1 when round >= 3 }"),
    // Of two lists that ask, the first one by its label asks first.
    (
        "  rule a on turn_ends do { choose good g from {cow, wheat} { gain 1 nuggets } }\n  rule b on turn_ends do { choose good g from {cow, wheat} { gain 1 nuggets } }",
        "  rule c on turn_ends do { choose good g from {cow, wheat} { gain 1 nuggets } }\n  rule b on turn_ends do { choose good g from {cow, wheat} { gain 1 nuggets } }",
    ),
    (
        "  counter n in 0..9\n  counter m in 0..9\n  rule a on turn_ends do { n += 2 }\n  rule b at train_size { add n }",
        "  counter n in 0..9\n  counter m in 0..9\n  rule a on turn_ends do { m += 2 }\n  rule b at train_size { add n }",
    ),
    (
        "  counter n in 0..9\n  rule a on turn_ends do { n += 2 }\n  rule b at train_size { add n }",
        "  counter m in 0..5\n  rule a on turn_ends do { m += 2 }\n  rule b at train_size { add m }",
    ),
    (
        "  counter n in 0..9\n  rule a on turn_ends do { n += 1 }\n  rule b at train_size { add n }",
        "  counter n in 0..9\n  rule a on turn_ends do { n := n + 2 }\n  rule b at train_size { add n }",
    ),
    (
        "  rule a at enter { narrow when symbol is mountain or symbol is station }",
        "  rule a at enter { narrow when symbol is mountain }\n  rule b at enter { narrow when symbol is town }",
    ),
    (
        "  rule a at train_size { add 1 when round > 3 }\n  rule b at train_size { set to 3 overrides a }",
        "  rule c at train_size { add 1 when round > 3 }\n  rule b at train_size { set to 3 }",
    ),
];

#[test]
fn no_change_that_plays_differently_is_proved_the_same() {
    for (at, (before, after)) in CHANGES.iter().enumerate() {
        for (way, [one, other]) in [[before, after], [after, before]].into_iter().enumerate() {
            let found = certainty(&format!("unlike-{at}-{way}"), one, other, [&[], &[]]);
            assert_ne!(found, "proved", "{one}\n{other}");
        }
    }
    let other = SCRIPT.replace("gain(2, \"points\")", "gain(3, \"points\")");
    let members = "  script \"s.rhai\"";
    let more: [&[(&str, &str)]; 2] = [&[("s.rhai", SCRIPT)], &[("s.rhai", other.as_str())]];
    assert_ne!(certainty("unlike-script", members, members, more), "proved");
}
