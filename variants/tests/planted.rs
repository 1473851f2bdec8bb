//! Planted defects: rules that say nothing, or not what was meant, each beside the nearest text that is sound.

use javelina_engine::Severity;
use javelina_variants::{Loaded, SHIPPED, load, load_with, shipped};

use crate::mistakes::rules;
use crate::support;

/// The shipped packs and one of one file.
fn beside(game: &str, text: &str) -> Loaded {
    load(&support::beside("mine", game, &[("v.rules", text)]))
}

/// The codes of warnings, or of notes, about a pack of one file.
fn told(game: &str, text: &str, of: Severity) -> Vec<&'static str> {
    let loaded = beside(game, text);
    let is_mine = |span: javelina_engine::Span| loaded.files.name(span.file).starts_with("mine/");
    let all = loaded.found.iter().chain(&loaded.noted).filter(|one| one.span.is_some_and(is_mine));
    all.filter(|one| one.severity == of && !["X4032", "X4033"].contains(&one.code)).map(|one| one.code).collect()
}

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

/// What is said of a `known` with this code in an item without findings.
fn of_known(code: &str) -> String {
    let text = text("arizona", &format!("known {code} \"as it was\"\n change conditions.dealt to 2"));
    let loaded = beside("arizona", &text);
    let found: Vec<_> = loaded.found.iter().filter(|one| one.code == "L6099").collect();
    assert_eq!(found.len(), 1, "{code}: {found:?}");
    found[0].message.clone()
}

#[test]
fn a_known_says_why_it_hides_nothing() {
    for (code, says) in [
        ("Q9999", "there is no code `Q9999`"),
        ("V2030", "`known` cannot accept errors"),
        ("X4042", "`known` cannot accept errors"),
        ("L6004", "no finding with the code `L6004`"),
        ("X4031", "no finding with the code `X4031`"),
    ] {
        assert!(of_known(code).contains(says), "{code}: {}", of_known(code));
    }
}

/// The texts of all source files in a folder.
fn sources(folder: &std::path::Path, out: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        match entry.path() {
            path if path.is_dir() => sources(&path, out),
            path => out.extend(std::fs::read_to_string(path)),
        }
    }
}

#[test]
fn each_code_of_a_warning_or_a_note_may_be_known() {
    let mut texts = Vec::new();
    for folder in ["../dsl/src", "src", "../core/engine/src"] {
        sources(&std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut texts);
    }
    let parts = texts.iter().flat_map(|text| text.split("Diagnostic::").skip(1));
    let called = parts.filter_map(|text| text.strip_prefix("warning(").or_else(|| text.strip_prefix("note(")));
    let codes = called.filter_map(|text| text.trim_start().strip_prefix('"')?.get(..5));
    let codes: std::collections::BTreeSet<&str> = codes.collect();
    assert!(codes.len() > 15, "{codes:?}");
    for code in codes {
        let said = of_known(code);
        assert!(said.contains("no finding with the code"), "{code}: {said}");
    }
}

#[test]
fn every_planted_defect_is_told_by_its_code_and_the_nearest_sound_text_is_silent() {
    let mut wrong = Vec::new();
    let planted = rules("planted");
    for [code, game, defect, sound] in &planted {
        let found = [Severity::Error, Severity::Warning].map(|of| told(game, &text(game, defect), of)).concat();
        if found != [code.as_str()] {
            wrong.push(format!("{code} {defect}\n    gives {found:?}"));
        }
        let found = [Severity::Error, Severity::Warning].map(|of| told(game, &text(game, sound), of)).concat();
        if !found.is_empty() {
            wrong.push(format!("{code} sound: {sound}\n    gives {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), planted.len(), wrong.join("\n"));
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
fn a_change_that_turns_back_another_one_is_no_change_to_the_value_that_is_there() {
    let change = "change conditions.dealt to 3";
    let other = "variant other for arizona {\n title \"O\"\n change conditions.dealt to 1\n}\n";
    for (members, notes) in [(change.to_string(), &["L6004"][..]), (format!("overrides other\n {change}"), &[])] {
        let both = format!("{other}{}", text("arizona", &members));
        assert_eq!(told("arizona", &both, Severity::Note), notes, "{members}");
    }
}

#[test]
fn a_level_is_compared_with_the_highest_lower_one_that_can_be_reached() {
    let messages = |levels: &str| -> Vec<String> {
        findings("keystone", &text("keystone", levels), 1).into_iter().map(|(_, message, _)| message).collect()
    };
    let dead = "level pass when score >= 40\n level best when score >= 50 and score < 45\n level worse when ";
    let never = "the level `best` of `planted` can never be reached";
    assert_eq!(messages(&format!("{dead} score >= 60")), [never]);
    let too = "a seat that reaches the level `pass` of `planted` reaches `worse`, too";
    assert_eq!(messages(&format!("{dead} score >= 30")), [never, too]);
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
            let (line, _) = loaded.files.ends(one.span)[0];
            format!("{} {}:{line} {}", one.code, loaded.files.name(one.file()), one.message)
        })
        .collect();
    assert!(told.is_empty(), "{}", told.join("\n"));
}

#[test]
fn nothing_is_claimed_of_a_condition_that_fails_or_holds_by_an_absent_value() {
    let mut wrong = Vec::new();
    let open = rules("open");
    for [game, rule] in &open {
        let found = [Severity::Error, Severity::Warning, Severity::Note].map(|of| told(game, &text(game, rule), of));
        let found: Vec<&str> = found.concat().into_iter().filter(|code| *code != "L6018").collect();
        if !found.is_empty() {
            wrong.push(format!("{rule}: {found:?}"));
        }
    }
    assert!(wrong.is_empty(), "{} of {}:\n{}", wrong.len(), open.len(), wrong.join("\n"));
}

/// The findings of some codes about a pack of one file: code, message, underlined text.
fn findings(game: &str, text: &str, effort: u32) -> Vec<(&'static str, String, String)> {
    let loaded = load_with(SHIPPED, &support::beside("mine", game, &[("v.rules", text)]), effort);
    let all = loaded.found.iter().chain(&loaded.noted);
    let own =
        all.filter(|one| loaded.files.name(one.file()) == "mine/v.rules" && !["X4032", "X4033"].contains(&one.code));
    own.map(|one| {
        (one.code, one.message.clone(), one.span.map_or(String::new(), |span| text[span.range()].to_string()))
    })
    .collect()
}

#[test]
fn a_finding_quotes_the_part_as_it_was_written_and_underlines_it() {
    let rows = [
        (
            "sonora",
            "rule r at disc_value { add 1 when number[disc] >  9 and circle[disc] in circles }",
            ("V2090", "`planted.r` never applies: `number[disc] > 9` cannot hold", "number[disc] >  9"),
        ),
        (
            "arizona",
            "rule r at enter { narrow when symbol is town and symbol is mountain }",
            (
                "V2090",
                "`planted.r` never applies: `symbol is mountain` contradicts the rest of the condition",
                "symbol is mountain",
            ),
        ),
        (
            "arizona",
            "rule r at enter { narrow when symbol is town and next(good.mineral) is not good.cow }",
            (
                "V2090",
                "`planted.r` never applies: `next(good.mineral) is not good.cow` cannot hold",
                "next(good.mineral) is not good.cow",
            ),
        ),
        (
            "arizona",
            "rule r on selected do { each c of cells { if row[c] > 20 { gain 1 nuggets } } }",
            ("L6011", "`row[c] > 20` in the steps of `planted.r` never holds, so its branch never runs", "r"),
        ),
        (
            "keystone",
            "rule r at place { forbid when number is not 1 or 2 or 3 or 4 or 5 }",
            (
                "V2090",
                "`planted.r` never applies: `number is not 1 or 2 or 3 or 4 or 5` cannot hold",
                "number is not 1 or 2 or 3 or 4 or 5",
            ),
        ),
        (
            "arizona",
            "counter mood in symbol = town\n rule r at enter { narrow when symbol is mood }",
            ("L6005", "`mood` is read in `planted.r`, but nothing changes it: it is always town", "r"),
        ),
        (
            "arizona",
            "param big in 0..2000000000 = 1\n rule r at train_size { add nuggets when big * 3 > 1 }",
            ("V2093", "this result in `planted.r` may be too large", "big * 3"),
        ),
        (
            "arizona",
            "counter n in 0..9 shown as \"n\"\n rule r on selected do { n := nuggets mod 4 + 20 }",
            ("L6006", "`planted.r` sets `n` outside its range, so it becomes 9", "nuggets mod 4 + 20"),
        ),
    ];
    for (game, members, (code, message, marked)) in rows {
        let found = findings(game, &text(game, members), 1);
        assert_eq!(found, [(code, message.into(), marked.into())], "{members}");
    }
}

#[test]
fn an_else_if_knows_what_the_ifs_before_it_excluded() {
    let list = |steps: &str| {
        text("arizona", &format!("counter n in 0..9 shown as \"n\"\n rule r on selected do {{ {steps} }}"))
    };
    let told = |steps: &str| -> Vec<String> {
        findings("arizona", &list(steps), 1).into_iter().map(|(code, message, _)| format!("{code} {message}")).collect()
    };
    let never = "in the steps of `planted.r` never holds, so its branch never runs";
    assert_eq!(
        told("if nuggets > 3 { n := 1 } else if nuggets > 5 { n := 2 }"),
        [format!("L6011 `nuggets > 5` {never}")]
    );
    assert_eq!(
        told("if nuggets > 3 { n := 1 } else if nuggets > 1 { n := 2 } else if nuggets is 2 { n := 3 }"),
        [format!("L6011 `nuggets is 2` {never}")]
    );
    assert_eq!(
        told("if nuggets > 3 { if nuggets > 2 { n := 1 } }"),
        ["L6011 `nuggets > 2` in the steps of `planted.r` always holds"]
    );
    // What a step changed is not known any more, and an `if` after another one is asked in both cases.
    assert!(told("n := nuggets if n > 3 { n -= 1 if n > 3 { n := 2 } }").is_empty());
    assert!(told("if nuggets > 3 { n := 1 } if nuggets > 5 { n := 2 }").is_empty());
    assert!(told("if die > 3 { n := 1 } else if not (die <= 3) { n := 2 }").is_empty());
}

#[test]
fn what_is_left_of_a_set_without_itself_is_empty() {
    let rows = [
        ("rule r at enter { narrow when any (line without line) }", "V2090"),
        ("rule r at enter { narrow when row > 3 and no (line without line) }", "L6001"),
    ];
    for (rule, code) in rows {
        let found = findings("arizona", &text("arizona", rule), 1);
        assert_eq!(found.iter().map(|one| one.0).collect::<Vec<_>>(), [code], "{rule}");
    }
}

#[test]
fn settings_that_do_not_fit_each_other_are_told_as_their_page_says() {
    for (game, change, other) in [
        ("cliffs", "change race.reaction to [20, 5]", "change race.reaction to [5, 20]"),
        ("arizona", "change dice.by_seats to [2, 3, 2, 5]", "change dice.by_seats to [2, 3, 3, 5]"),
        ("arizona", "change ending.trap to no", "change ending.extra_delivery to none"),
        ("cliffs", "change race.plays to 0", "change race.plays to 1"),
        ("sonora", "change flick.max_speed to 5000", "change flick.max_speed to 2500"),
        (
            "keystone",
            "change supply.strict_supply to yes\n change supply.synergy to 20",
            "change supply.strict_supply to yes\n change supply.synergy to 26",
        ),
        // A rule makes up for the setting.
        ("cliffs", "change race.plays to 0", "change race.plays to 0\n rule r at play_limit { set to 3 }"),
        (
            "arizona",
            "change ending.trap to no",
            "change ending.trap to no\n rule r at last_round { widen when round > 30 }",
        ),
    ] {
        assert_eq!(told(game, &text(game, change), Severity::Warning), ["L6014"], "{change}");
        assert!(told(game, &text(game, other), Severity::Warning).is_empty(), "{other}");
    }
}

#[test]
fn rules_beyond_the_budget_are_counted_and_effort_examines_them() {
    let found = |condition: &str, effort| {
        let rule = |at: u32| {
            let condition = condition.replace('#', &(20 + at).to_string());
            format!("rule r{at} at enter {{ narrow when {condition} }}")
        };
        let rules: Vec<String> = (0..80).map(rule).collect();
        let found = findings("arizona", &text("arizona", &rules.join("\n ")), effort);
        let dead = found.iter().filter(|one| one.0 == "V2090").count();
        let counted = found.iter().find(|one| one.0 == "L6098").map(|one| one.1.clone());
        (dead, counted)
    };
    let dear = "any (cells where row > row[cell] + #)";
    let (dead, counted) = found(dear, 1);
    let left: usize = counted.map_or(0, |text| text.split(' ').find_map(|word| word.parse().ok()).unwrap());
    assert!(dead < 80 && dead + left >= 80, "{dead} are told, {left} are counted");
    assert_eq!(found(dear, 8), (80, None));
    // Of parts that all must hold the cheap ones are examined first.
    assert_eq!(found("any (cells where row > row[cell] + nuggets) and row > #", 1), (80, None));
}

#[test]
fn a_rule_that_a_combine_names_is_not_said_already() {
    let rules = "rule a at train_size { set to 3 when nuggets > 2 }\n rule b at train_size { set to 3 when nuggets > 4 }\n rule c at train_size { set to 7 when nuggets > 5 }\n combine b, c as most\n combine a, c as least";
    let found = findings("arizona", &text("arizona", rules), 1);
    assert!(found.iter().all(|one| one.0 != "L6002"), "{found:?}");
}

#[test]
fn a_floor_that_never_exceeds_a_cap_is_no_clash_and_one_that_may_is_told_so() {
    let notes = |floor: &str| -> Vec<String> {
        let of = |label: &str, body: &str| {
            format!("variant {label} for arizona {{\n title \"P\"\n rule r at train_size {{ {body} }}\n}}\n")
        };
        let both = [of("low", &format!("floor {floor}")), of("high", "cap 6")].concat();
        let found = findings("arizona", &both, 1);
        let about = found.into_iter().filter(|one| one.1.contains("low.r") && one.1.contains("high.r"));
        about.map(|(code, message, _)| format!("{code} {message}")).collect()
    };
    assert!(notes("deliveries").is_empty(), "{:?}", notes("deliveries"));
}

#[test]
fn an_item_may_know_what_is_found_in_a_part_of_its_rules() {
    let members = "known V2090 \"for later\"\n known L6006 \"as printed\"\n counter n in 0..9 shown as \"n\"\n rule a at enter { narrow when row > 20 }\n rule b on selected do { n := last_row + 5 }";
    assert_eq!(findings("arizona", &text("arizona", members), 1), []);
}

#[test]
fn rules_that_ask_what_they_answer_are_told_with_the_circle() {
    for [game, rule] in [
        ["cliffs", "rule a at extra_metres { add 50 when tally[actor] > 0 }"],
        ["arizona", "rule a at train_size { set to 5 when room > 0 }"],
    ] {
        let text = format!("variant odd for {game} {{\n title \"Odd\"\n {rule}\n}}\n");
        assert_eq!(told(game, &text, Severity::Error), ["V2052"], "{rule}");
    }
}
