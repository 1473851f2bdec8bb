//! A law: each member of the language is kept in the program in each kind of item as in a variant, or refused there.

use javelina_dsl::Compiled;

use crate::support::{CATALOGUE, check};

/// A member, its text, whether cards have it, and whether a program keeps it.
type Row = (&'static str, &'static str, bool, fn(&Compiled) -> bool);

const MEMBERS: &[Row] = &[
    ("title", "title \"T\"", true, |all| all.program.items[0].title == "T"),
    ("text", "text \"T\"", true, |all| all.program.items[0].text == "T"),
    ("change", "change time to 6", false, |all| !all.program.items[0].changes.is_empty()),
    ("param", "param p in 0..9 = 3", true, |all| !all.program.params.is_empty()),
    ("counter", "counter c in 0..9 shown as \"c\"", true, |all| !all.program.counters.is_empty()),
    ("table", "table price per good in 0..9 { cow 3 }", true, |all| !all.program.tables.is_empty()),
    ("rule", "rule closed at enter { narrow }", true, |all| !all.program.clauses.is_empty()),
    ("offer", "offer more at in_turn { costs 3 synergy do { gain 5 } }", true, |all| !all.program.clauses.is_empty()),
    ("level", "level high when score >= 80", false, |all| !all.program.items[0].levels.is_empty()),
    ("overrides", "overrides base", true, |all| !all.program.items[0].overrides.is_empty()),
    ("combine", "combine one, two as most", true, |all| !all.program.combines.is_empty()),
    ("known", "known L6003 \"why\"", true, |all| !all.program.known.is_empty()),
    ("setup", "setup {\n    round: 9\n  }", false, |all| !all.program.setups.is_empty()),
    ("script", "script \"a.rhai\"", true, |all| !all.scripts.is_empty()),
    ("example", "example \"it\" {\n> end\n}", true, |all| !all.examples.is_empty()),
    ("gate", "gate \"g\" { score >= 3 }", true, |all| !all.gates.is_empty()),
];

#[test]
fn each_member_is_kept_in_each_kind_of_item_or_refused() {
    let (_, found, _) = check("variant demo for toy {\n  qqqqqq 1\n}\n");
    let help = found[0].help.clone().unwrap();
    let words: Vec<&str> = help.trim_start_matches("write one of ").split(", ").collect();
    let mut listed: Vec<&str> = MEMBERS.iter().map(|row| row.0).collect();
    listed.sort_unstable();
    let mut known = words.clone();
    known.sort_unstable();
    assert_eq!(listed, known, "a new member is listed here");
    // Rules that `overrides` and `combine` name, or that answer where they do.
    let two = "rule one at extra_points { set to 1 }\n  rule two at extra_points { set to 2 }";
    let base = "variant base for toy { rule base at extra_points { set to 3 } }";
    for (word, text, is_of_cards, is_kept) in MEMBERS {
        let more = if ["combine", "overrides"].contains(word) { two } else { "" };
        // Each kind takes as many bytes, so that all places are the same.
        let of = |kind: &str| check(&format!("{kind:<20} demo for toy {{\n  {text}\n  {more}\n}}\n{base}\n"));
        let told = |all: &mut Compiled| {
            all.program.items.iter_mut().for_each(|item| (item.kind, item.group) = (String::new(), None));
            format!("{:?}", (&all.program, &all.scripts, &all.examples, &all.gates))
        };
        let in_variant = told(&mut of("variant").0);
        for kind in CATALOGUE.content {
            let (mut compiled, found, _) = of(kind);
            let is_refused = found.iter().any(|one| one.code == "V2073");
            let stands = ["variant", "scenario"].contains(kind);
            assert_eq!(is_refused, !is_of_cards && !stands, "{kind}, {word}: {found:?}");
            assert!(is_refused || is_kept(&compiled), "{kind}, {word} is neither kept nor refused: {found:?}");
            assert!(is_refused || told(&mut compiled) == in_variant, "{kind}, {word} is kept otherwise");
        }
    }
}
