//! Planted defects: rules that say nothing, or not what was meant, each beside the nearest text that is sound.

use javelina_engine::Severity;
use javelina_variants::{PackText, load, shipped};

/// The codes of warnings, or of notes, about a pack of one file.
fn told(game: &str, text: &str, of: Severity) -> Vec<&'static str> {
    let meta =
        format!("id = \"mine\"\nextends = \"{game}\"\ntitle = \"Mine\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n");
    let files = vec![("pack.toml".into(), meta.into_bytes()), ("v.rules".into(), text.as_bytes().to_vec())];
    let mut packs = shipped();
    packs.push(PackText { name: "mine".into(), files });
    let loaded = load(&packs);
    let is_mine = |span: javelina_engine::Span| loaded.files.name(span.file).starts_with("mine/");
    let all = loaded.found.iter().chain(&loaded.noted).filter(|one| is_mine(one.span));
    all.filter(|one| one.severity == of && !["X4032", "X4033"].contains(&one.code)).map(|one| one.code).collect()
}

/// What is planted: the code that must tell of it, the game, the defect, and the nearest text that is sound.
const PLANTED: &[(&str, &str, &str, &str)] = &[
    // Never holds.
    ("V2090", "arizona", "rule a at enter { narrow when row > 20 }", "rule a at enter { narrow when row > 5 }"),
    (
        "V2090",
        "arizona",
        "rule a at enter { narrow when symbol is mountain and symbol is town }",
        "rule a at enter { narrow when symbol is mountain and as is through }",
    ),
    (
        "V2090",
        "arizona",
        "rule a at enter { narrow when row > last_row }",
        "rule a at enter { narrow when row >= last_row }",
    ),
    (
        "V2090",
        "arizona",
        "counter seen in 0..9 shown as \"seen\"\n rule n on selected do { if seen < 3 { seen += 1 } }\n rule a at enter { narrow when seen is 9 and seen < 3 }",
        "counter seen in 0..9 shown as \"seen\"\n rule n on selected do { if seen < 3 { seen += 1 } }\n rule a at enter { narrow when seen is 3 }",
    ),
    (
        "V2090",
        "arizona",
        "counter mood in 0..9 shown as \"mood\"\n rule n on selected do { mood := 2 }\n rule a at enter { narrow when mood is 5 }",
        "counter mood in 0..9 shown as \"mood\"\n rule n on selected do { mood := 2 }\n rule a at enter { narrow when mood is 2 }",
    ),
    // Always holds.
    (
        "L6001",
        "arizona",
        "rule a at enter { narrow when symbol is mountain and row >= 0 }",
        "rule a at enter { narrow when symbol is mountain and row >= 2 }",
    ),
    (
        "L6001",
        "arizona",
        "counter mood in 0..9 shown as \"mood\"\n rule n on selected do { mood := 2 }\n rule a at enter { narrow when symbol is town and mood < 3 }",
        "counter mood in 0..9 shown as \"mood\"\n rule n on selected do { mood := 2 }\n rule a at enter { narrow when symbol is town and mood < 2 }",
    ),
    // Said already.
    (
        "L6002",
        "arizona",
        "rule a at enter { narrow when symbol is mountain }\n rule b at enter { narrow when symbol is mountain and row > 3 }",
        "rule a at enter { narrow when symbol is mountain }\n rule b at enter { narrow when symbol is town and row > 3 }",
    ),
    (
        "L6002",
        "arizona",
        "rule a at enter { narrow when row > 3 }\n rule b at enter { narrow when row > 5 }",
        "rule a at enter { narrow when row > 5 }\n rule b at enter { narrow when column > 5 }",
    ),
    (
        "L6002",
        "arizona",
        "rule a at enter { narrow when symbol is mountain }\n rule b at enter { narrow when symbol is mountain }",
        "rule a at enter { narrow when symbol is mountain and as is through }\n rule b at enter { narrow when symbol is station }",
    ),
    // Changes nothing.
    ("L6003", "arizona", "rule a at train_size { add 0 }", "rule a at train_size { add 1 }"),
    ("L6003", "arizona", "rule a at train_size { scale by 1 }", "rule a at train_size { scale by 2 }"),
    (
        "L6003",
        "arizona",
        "counter n in 0..9 shown as \"n\"\n rule a on selected do { n := n }",
        "counter n in 0..9 shown as \"n\"\n rule a on selected do { n := n + 1 }",
    ),
    (
        "L6003",
        "arizona",
        "counter n in 0..9 shown as \"n\"\n rule a on selected do { n += 0 }",
        "counter n in 0..9 shown as \"n\"\n rule a on selected do { n += 1 }",
    ),
    (
        "L6005",
        "arizona",
        "counter n in 0..9 = 2\n rule a at train_size { add n }",
        "counter n in 0..9 = 2\n rule a at train_size { add n }\n rule b on selected do { n += 1 }",
    ),
    (
        "V2043",
        "arizona",
        "counter n in 0..9 shown as \"n\"\n rule a on selected do { n := nuggets mod 4 + 20 }",
        "counter n in 0..9 shown as \"n\"\n rule a on selected do { n := nuggets mod 4 + 2 }",
    ),
    ("V2045", "arizona", "rule a at train_size { add nuggets div 0 }", "rule a at train_size { add nuggets div 2 }"),
    (
        "L6009",
        "arizona",
        "offer a at before_draw { costs 1 nuggets limit 1 per turn do { lose 1 } }\n offer b at before_draw { costs 1 nuggets limit 1 per turn do { lose 1 } }",
        "offer a at before_draw { costs 1 nuggets limit 1 per turn do { lose 1 } }\n offer b at before_draw { costs 2 nuggets limit 1 per turn do { lose 1 } }",
    ),
    (
        "L6010",
        "arizona",
        "rule a on selected do { choose cell c from cells where row > last_row { circle 1 } }",
        "rule a on selected do { choose cell c from cells where row > 1 { circle 1 } }",
    ),
    (
        "L6011",
        "arizona",
        "counter mood in 0..9 shown as \"mood\"\n rule n on selected do { if mood > 4 { mood := 1 } else { mood := 2 } }",
        "counter mood in 0..9 shown as \"mood\"\n rule n on selected do { if mood > 1 { mood := 1 } else { mood := 2 } }",
    ),
    (
        "L6012",
        "arizona",
        "rule a at train_size { set to 3 when nuggets > 4 }\n rule b at train_size { set to 7 when nuggets < 3 overrides a }",
        "rule a at train_size { set to 3 when nuggets > 4 }\n rule b at train_size { set to 7 when nuggets < 6  overrides a }",
    ),
    // Facts that are compared with each other, through sums and thresholds.
    (
        "V2090",
        "arizona",
        "rule a at train_size { add 1 when nuggets > circled + 1 and nuggets < circled }",
        "rule a at train_size { add 1 when nuggets > circled + 1 and nuggets < circled + 5 }",
    ),
    (
        "L6001",
        "arizona",
        "rule a at train_size { add 1 when nuggets > circled and nuggets >= circled }",
        "rule a at train_size { add 1 when nuggets > circled and nuggets >= round }",
    ),
    (
        "L6002",
        "arizona",
        "rule a at enter { narrow when nuggets > circled }\n rule b at enter { narrow when nuggets > circled + 2 }",
        "rule a at enter { narrow when nuggets > circled }\n rule b at enter { narrow when nuggets > circled - 2 and nuggets < circled }",
    ),
    (
        "L6006",
        "arizona",
        "counter n in 0..9 shown as \"n\"\n rule a on selected do { n := last_row }",
        "counter n in 0..9 shown as \"n\"\n rule a on selected do { n := last_row - 5 }",
    ),
    (
        "L6007",
        "arizona",
        "rule a at train_size { add nuggets div (last_row - 11) }",
        "rule a at train_size { add nuggets div (last_row - 10) }",
    ),
    (
        "L6008",
        "keystone",
        "level pass when score >= 40\n level merit when score >= 30",
        "level pass when score >= 40\n level merit when score >= 50",
    ),
    (
        "L6008",
        "keystone",
        "level pass when score > 39\n level merit when score >= 40",
        "level pass when score > 39\n level merit when score > 40",
    ),
    (
        "L6008",
        "keystone",
        "level pass when score >= 40\n level merit when score >= 50 and score < 45",
        "level pass when score >= 40\n level merit when score >= 50 and score < 55",
    ),
    ("L6014", "sonora", "change game.corners_2 to [1, 1]", "change game.corners_2 to [0, 1]"),
    (
        "L6099",
        "arizona",
        "known L6004 \"as it was\"\n change conditions.dealt to 2",
        "known L6004 \"as it was\"\n change conditions.dealt to 3",
    ),
];

fn text(game: &str, members: &str) -> String {
    let kind = if members.starts_with("level") { "scenario" } else { "variant" };
    format!("{kind} planted for {game} {{\n title \"Planted\"\n {members}\n}}\n")
}

#[test]
fn a_rule_is_told_of_once_however_many_others_say_it_already() {
    let alike = |label: &str, when: &str| format!("rule {label} at enter {{ narrow when {when} }}\n ");
    let wide = ["a", "b", "c"].map(|label| alike(label, "row > 3")).concat();
    let text = text("arizona", &(wide + &*alike("d", "row > 4")));
    let found = told("arizona", &text, Severity::Warning);
    assert_eq!(found, ["L6002"; 3]);
}

#[test]
fn every_planted_defect_is_told_by_its_code_and_the_nearest_sound_text_is_silent() {
    let mut wrong = Vec::new();
    for (code, game, defect, sound) in PLANTED {
        let found = [Severity::Error, Severity::Warning].map(|of| told(game, &text(game, defect), of)).concat();
        if found != [*code] {
            wrong.push(format!("{code} {defect}\n    gives {found:?}"));
        }
        let found = [Severity::Error, Severity::Warning].map(|of| told(game, &text(game, sound), of)).concat();
        if !found.is_empty() {
            wrong.push(format!("{code} sound: {sound}\n    gives {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), PLANTED.len(), wrong.join("\n"));
}

#[test]
fn a_condition_that_always_holds_is_a_note_and_no_warning() {
    let always = text("arizona", "rule a at enter { narrow when row >= 0 }");
    assert_eq!(told("arizona", &always, Severity::Note), ["L6001"]);
    assert!(told("arizona", &always, Severity::Warning).is_empty());
}

#[test]
fn a_change_to_the_value_that_is_there_is_a_note_and_no_warning() {
    for (value, notes) in [("3", &["L6004"][..]), ("2", &[])] {
        let same = text("arizona", &format!("change conditions.dealt to {value}"));
        assert_eq!(told("arizona", &same, Severity::Note), notes, "{value}");
        assert!(told("arizona", &same, Severity::Warning).is_empty());
    }
}

#[test]
fn the_shipped_packs_are_without_a_warning() {
    // What is embedded as it is is not looked at again; a remark makes it other text.
    let mut packs = shipped();
    let files = packs.iter_mut().flat_map(|pack| &mut pack.files);
    let has_items = |path: &str| path.ends_with(".toml") || path.ends_with(".rules");
    files.filter(|(path, _)| has_items(path)).for_each(|(_, bytes)| bytes.extend(b"\n# other\n"));
    let loaded = load(&packs);
    let told: Vec<String> = loaded
        .found
        .iter()
        .map(|one| {
            let (line, _) = loaded.files.place(one.span.file, one.span.start);
            format!("{} {}:{line} {}", one.code, loaded.files.name(one.span.file), one.message)
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}
