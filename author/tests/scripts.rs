//! Names of the host in scripts: what they mean, where they are declared, what is offered for them, how they are renamed.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "tests stop where something is wrong")]

use javelina_author::{Analysis, Colour, with_host};
use javelina_engine::rules::{Meaning, Role};
use javelina_engine::{FileId, FileKey, Span};
use javelina_scripts::{Piece, pieces};
use javelina_variants::{PackText, SHIPPED, load, recipes, shipped};

const RULES: &str = "# how often\nvariant v for arizona {\n  title \"V\"\n  counter seen in 0..9\n  counter worth in 0..9 per good\n  rule a on delivered do { seen += 1 worth[cow] += 1 }\n  script \"s.rhai\"\n}\n";

const SCRIPT: &str = "// Pays for cows.\nfn delivered(view) {\n  let list = [];\n  if view.kind == \"cow\" && view.seen > 2 { push(list, circle(1)); }\n  if view.worth(\"cow\") > twice(view.nuggets) { push(list, ask(\"good\", elements(\"good\"), \"paid\")); }\n  list\n}\n\nfn paid(view, good) { circle(2) }\n\nfn twice(number) { number + number }\n";

/// A pack with a variant and its script, in which `|` is the cursor.
fn desk(script: &str) -> (Analysis, FileId, usize) {
    let meta = "id = \"desk\"\nextends = \"arizona\"\ntitle = \"Desk\"\nversion = \"0.1.0\"\n";
    let files = [("pack.toml", meta), ("v.rules", RULES), ("s.rhai", &script.replace('|', ""))];
    let files = files.iter().map(|(name, text)| ((*name).to_string(), text.as_bytes().to_vec())).collect();
    let analysis = Analysis::of(load(&with_host(SHIPPED, PackText { name: "desk".into(), files })));
    let file = analysis.files().find(&FileKey::new("desk", "s.rhai")).unwrap();
    (analysis, file, script.find('|').unwrap_or(0))
}

/// The script with a cursor in the first `word` behind the first `lead`.
fn at(lead: &str, word: &str) -> String {
    let start = SCRIPT.find(lead).unwrap();
    let place = start + SCRIPT[start..].find(word).unwrap() + 1;
    format!("{}|{}", &SCRIPT[..place], &SCRIPT[place..])
}

fn text_of(analysis: &Analysis, span: Span) -> &str {
    &analysis.files().text(span.file)[span.range()]
}

#[test]
fn the_script_of_these_tests_is_right() {
    let (analysis, ..) = desk(SCRIPT);
    assert_eq!(analysis.loaded().found, []);
}

#[test]
fn every_name_in_a_shipped_script_has_a_mark() {
    let packs: Vec<PackText> = shipped().into_iter().chain(recipes()).collect();
    let (analysis, mut seen) = (Analysis::of(load(&packs)), 0);
    for (file, path, text) in analysis.files().iter().filter(|(_, path, _)| path.ends_with(".rhai")) {
        for (range, _) in pieces(text).into_iter().filter(|(_, piece)| *piece == Piece::Word) {
            let (before, behind) = (text[..range.start].trim_end(), text[range.end..].trim_start());
            let is_of_map = behind.starts_with(':') || before.ends_with('.') && !before.ends_with("view.");
            if is_of_map && !behind.starts_with('(') {
                continue; // keys of maps are texts
            }
            seen += 1;
            let mark = analysis.mark_at(file, range.start).filter(|mark| mark.span.range() == range);
            assert!(mark.is_some(), "{path}: `{}` has no mark", &text[range]);
        }
    }
    assert!(seen > 30, "{seen} names");
}

#[test]
fn a_name_in_a_script_leads_to_where_it_is_declared_and_is_told_with_all_its_places() {
    for (lead, word, declared, places) in [
        ("view.seen", "seen", "seen", 3),
        ("view.worth", "worth", "worth", 3),
        ("twice(view", "twice", "twice", 2),
        ("\"paid\"", "paid", "paid", 2),
    ] {
        let (analysis, file, byte) = desk(&at(lead, word));
        let mark = analysis.mark_at(file, byte).unwrap_or_else(|| panic!("`{word}` has no mark"));
        let place = analysis.declaration(mark).unwrap();
        assert_eq!(text_of(&analysis, place), declared);
        assert_eq!(analysis.places(mark).len(), places, "{word}");
        let is_counter = matches!(mark.what, Meaning::Counter(_));
        assert_eq!(analysis.files().name(place.file).ends_with(".rules"), is_counter, "{word}");
    }
    let (analysis, file, byte) = desk(&at("== \"cow", "cow"));
    let mark = analysis.mark_at(file, byte).unwrap();
    assert!(matches!(mark.what, Meaning::Element(..)), "{mark:?}");
    // From the name of its file to the script.
    let rules = analysis.files().find(&FileKey::new("desk", "v.rules")).unwrap();
    let named = analysis.mark_at(rules, RULES.find("s.rhai").unwrap()).unwrap();
    assert_eq!(analysis.declaration(named), Some(Span::new(file, 0..0)));
}

fn about(lead: &str, word: &str) -> String {
    let (analysis, file, byte) = desk(&at(lead, word));
    analysis.about(file, byte).map(|(_, text)| text).unwrap_or_default()
}

#[test]
fn what_a_name_means_is_said_as_scripts_write_it_and_a_variable_of_the_same_name_is_one() {
    assert!(about("view.seen", "seen").starts_with("counter `seen` of `v`: 0 to 9"), "{}", about("view.seen", "seen"));
    assert!(about("view.nuggets", "nuggets").starts_with("```rhai\nview.nuggets"));
    assert!(about("circle(1)", "circle").starts_with("```rhai\ncircle("));
    assert!(about("fn delivered", "delivered").contains("Answers:"));
    assert!(about("== \"cow", "cow").contains("good `cow`"), "{}", about("== \"cow", "cow"));
    assert!(about("twice(view", "twice").contains("fn twice(number)"));
    let (analysis, file, byte) = desk("fn delivered(view) {\n  let nugg|ets = 1;\n  circle(nuggets)\n}\n");
    let (_, said) = analysis.about(file, byte).unwrap();
    assert_eq!(said, "```rhai\nlet nuggets = 1\n```\na variable of this script: read once, written 0 times");
}

fn offered(script: &str) -> Vec<String> {
    let (analysis, file, byte) = desk(script);
    analysis.offers(file, byte).all.into_iter().map(|offer| offer.text).collect()
}

#[test]
fn a_text_in_quotes_is_offered_what_its_place_names() {
    for (typed, there, not) in [
        ("if view.kind == \"|", "cow", "nuggets"),
        ("if good(view.line[0]) != \"|\" { }", "cow", "mountain"),
        ("if view.worth(\"|\") > 1 { }", "cow", "A1"),
        ("load(\"|", "cow", "A1"),
        ("switch view.kind { \"|", "cow", "nuggets"),
        ("switch good(view.line[0]) { \"wheat\" => 1, \"wood\" => 2, \"|", "cow", "mountain"),
        ("if view.kind in [\"wheat\", \"|", "cow", "nuggets"),
        ("ask(\"|", "good", "cow"),
        ("elements(\"|\")", "cell", "cow"),
        ("ask(\"good\", elements(\"good\"), \"|", "paid", "cow"),
    ] {
        let all = offered(&format!("fn delivered(view) {{\n  {typed}\n}}\n\nfn paid(view, good) {{ circle(2) }}\n"));
        assert!(all.iter().any(|one| one == there), "`{typed}`: {all:?}");
        assert!(!all.iter().any(|one| one == not), "`{typed}`: {all:?}");
    }
    assert!(offered("fn delivered(view) {\n  let a = \"|\n}\n").iter().all(|one| one != "cow"));
}

#[test]
fn the_arms_of_a_switch_and_the_entries_of_a_list_name_elements() {
    let script = "fn delivered(view) {\n  let n = switch view.kind { \"cow\" => 1, \"apple\" => 1, \"hen\" => 2, _ => 0 };\n  \
                  if view.kind in [\"wheat\"] { n += 1; }\n  if [\"wood\", \"red\"].contains(view.kind) { n += 1; }\n  \
                  let own = [\"red\"].contains(name());\n  if n > 1 { circle(1) }\n}\n\nfn name() { \"red\" }\n";
    let (analysis, file, _) = desk(script);
    for word in ["cow", "apple", "wheat", "wood"] {
        let place = script.find(&format!("\"{word}\"")).unwrap();
        let mark = analysis.mark_at(file, place + 1).unwrap_or_else(|| panic!("`{word}` has no mark"));
        assert!(matches!(mark.what, Meaning::Element(..)), "{word}: {mark:?}");
        assert!(analysis.about(file, place + 1).unwrap().1.contains(word), "{word}");
    }
    // What no element is called never comes; texts of the script's own are its own business.
    let found: Vec<(&str, &str)> = analysis
        .found(file)
        .map(|one| (one.code, text_of(&analysis, one.span)))
        .filter(|(code, _)| *code == "R3021")
        .collect();
    assert_eq!(found, [("R3021", "\"hen\""), ("R3021", "\"red\"")]);
}

#[test]
fn the_view_has_the_counters_of_the_item_and_calls_the_functions_of_the_script() {
    let fields = offered("fn delivered(view) {\n  view.|\n}\n");
    assert_eq!(fields[..2], ["seen", "worth"]);
    let calls = offered("fn delivered(view) {\n  let a = tw|;\n}\n\nfn twice(number) { number + number }\n");
    assert!(calls.contains(&"twice".into()) && calls.contains(&"circle".into()), "{calls:?}");
    let known = offered("fn delivered(view) {\n  for x in view.line { let own = 1; }\n  let list = [];\n  |\n}\n");
    assert_eq!(known[..2], ["list", "view"]);
}

#[test]
fn words_of_a_script_are_coloured_by_what_they_mean() {
    let (analysis, file, _) = desk(SCRIPT);
    let colours = analysis.colours(file);
    let of = |lead: &str, word: &str| {
        let byte = at(lead, word).find('|').unwrap() - 1;
        colours.iter().find(|piece| piece.range.contains(&byte)).map(|piece| (piece.colour, piece.declares))
    };
    assert_eq!(of("// Pays", "Pays"), Some((Colour::Comment, false)));
    assert_eq!(of("fn delivered", "fn"), Some((Colour::Keyword, false)));
    assert_eq!(of("fn delivered", "delivered"), Some((Colour::Function, false)));
    assert_eq!(of("fn twice", "twice"), Some((Colour::Function, true)));
    assert_eq!(of("view.kind", "kind"), Some((Colour::Parameter, false)));
    assert_eq!(of("view.nuggets", "nuggets"), Some((Colour::Property, false)));
    assert_eq!(of("view.seen", "seen"), Some((Colour::Variable, false)));
    assert_eq!(of("== \"cow", "cow"), Some((Colour::EnumMember, false)));
    assert_eq!(of("circle(1)", "1"), Some((Colour::Number, false)));
    assert_eq!(of("let list", "list"), Some((Colour::Variable, true)));
    assert_eq!(of("number + number", "number"), Some((Colour::Variable, false)));
    assert!(colours.windows(2).all(|two| two[0].range.end <= two[1].range.start));
}

#[test]
fn a_function_that_is_not_finished_takes_no_marks_from_the_others() {
    let (analysis, file, byte) = desk(&format!("{}\nfn half(view) {{ let a = \n", at("view.seen", "seen")));
    assert!(analysis.found(file).count() > 0);
    assert!(analysis.mark_at(file, byte).is_some_and(|mark| matches!(mark.what, Meaning::Counter(_))));
}

#[test]
fn a_counter_and_a_function_are_renamed_in_scripts_too_but_not_to_what_these_call_otherwise() {
    let renamed = |lead: &str, word: &str, name: &str| {
        let (analysis, file, byte) = desk(&at(lead, word));
        analysis.renamed(file, byte, name).map_or_else(
            |stays| stays.0,
            |places| {
                let all = places.iter().map(|span| text_of(&analysis, *span).to_string());
                all.collect::<Vec<_>>().join(" ")
            },
        )
    };
    assert_eq!(renamed("view.seen", "seen", "met"), "seen seen seen");
    assert_eq!(renamed("\"paid\"", "paid", "given"), "paid paid");
    assert_eq!(renamed("view.seen", "seen", "switch"), "`switch` means something in scripts and cannot be a name");
    assert_eq!(renamed("twice(view", "twice", "circle"), "`circle` means something in scripts and cannot be a name");
    assert_eq!(renamed("twice(view", "twice", "paid"), "something else is called `paid` already");
    assert!(renamed("view.nuggets", "nuggets", "gold").starts_with("this name is the game's"));
    // Variables: in their block alone, and to no name that one of the same block has.
    assert_eq!(renamed("let list", "list", "all"), "list list list list");
    assert_eq!(renamed("number + number", "number", "circle"), "number number number");
    assert_eq!(renamed("let list", "list", "while"), "`while` means something in scripts and cannot be a name");
    assert_eq!(renamed("let list", "list", "view"), "`view` means something in scripts and cannot be a name");
    assert!(renamed("view.seen", "view", "v").starts_with("`view` is what the game gives a function"));
    for (script, name, told) in [
        ("fn delivered(view) { let a| = 1; let b = 2; circle(a + b) }", "b", "something else is called `b` already"),
        (
            "fn delivered(view) { let b = 1; for a| in view.line { circle(b) } }",
            "b",
            "something else is called `b` already",
        ),
        ("fn delivered(view) { for b in view.line { circle(1) } for a| in view.line { } }", "b", "1 places"),
        ("fn delivered(view) { let a = 1; circle(a) }\nfn more(a) { a| }", "b", "2 places"),
    ] {
        let (analysis, file, byte) = desk(script);
        let said = analysis.renamed(file, byte, name);
        assert_eq!(said.map_or_else(|stays| stays.0, |places| format!("{} places", places.len())), told, "{script}");
    }
    let (analysis, file, _) = desk(SCRIPT);
    let declared: Vec<&str> = analysis.declared(file).map(|mark| text_of(&analysis, mark.span)).collect();
    assert_eq!(declared, ["delivered", "paid", "twice"]);
    let is_declared = |mark: &&javelina_engine::rules::Mark| mark.role == Role::Declares;
    assert_eq!(analysis.declared(file).filter(is_declared).count(), 2, "variables are no symbols of a file");
}
