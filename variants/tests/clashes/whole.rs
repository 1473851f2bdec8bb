//! What is told of whole packs: shipped ones, innocent ones, and very many clashes.

use javelina_engine::{Diagnostic, Severity};
use javelina_variants::{Loaded, load, shipped};

use super::{beside_shipped, in_full, pack, told};

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
    for (rule, cure) in [(body, "for each s in playing"), (value, "`when no (playing p where p.V > V)`")] {
        let loaded = beside_shipped(vec![pack("mine", "arizona", &[("mine", rule)])]);
        let note = loaded.noted.iter().find(|one| one.code == "L6019").unwrap();
        assert!(note.help.iter().any(|help| help.contains(cure)), "the cure can stand at its point: {note:?}");
    }
    for other in [
        "rule a on round_starts when actor is first seats do { pay 1 nuggets }",
        "rule a at extra_points { add row[most cells by row] }",
        "rule a on round_starts do { for each s in playing { if s.nuggets is (most playing p by p.nuggets).nuggets { \
         pay 1 nuggets } } }",
        &format!("{body} known L6019 \"the earlier seat pays\""),
    ] {
        assert_eq!(noted(&beside_shipped(vec![pack("mine", "arizona", &[("mine", other)])])), 0, "{other}");
    }
}
