//! Scripts in an editor: what their names mean, what is offered, colours; names in rules that stay because a script reads them.

use javelina_author::{Analysis, Colour, with_host};
use javelina_engine::rules::{Meaning, Role};
use javelina_engine::{FileId, FileKey, Span};
use javelina_variants::{PackText, SHIPPED, load};

const RULES: &str = "# how often\nvariant v for arizona {\n  title \"V\"\n  counter seen in 0..9\n  counter worth in 0..9 per good\n  table price per good in 0..9 { cow 3 }\n  rule a on delivered after v.delivered do { seen += 1 worth[cow] += 1 }\n  script \"s.rhai\"\n}\n";

const SCRIPT: &str = "// Pays for cows.\nfn delivered(view) {\n  if view.good == \"cow\" && view.seen > 2 { gain(1, \"nuggets\"); }\n  if \"cow\".worth > twice(view.nuggets) { ask(\"good\", all(\"good\"), \"paid\"); }\n}\n\nfn paid(view, good) { gain(good.price ?? 2, \"nuggets\"); }\n\nfn twice(number) { number + number }\n";

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
fn the_name_of_a_script_in_rules_leads_to_its_file() {
    let (analysis, file, _) = desk(SCRIPT);
    let rules = analysis.files().find(&FileKey::new("desk", "v.rules")).unwrap();
    let named = analysis.mark_at(rules, RULES.find("s.rhai").unwrap()).unwrap();
    assert_eq!(analysis.declaration(named), Some(Span::new(file, 0..0)));
}

fn about(lead: &str, word: &str) -> String {
    let (analysis, file, byte) = desk(&at(lead, word));
    analysis.about(file, byte).map(|(_, text)| text).unwrap_or_default()
}

#[test]
fn what_a_name_means_is_said_as_scripts_write_it() {
    assert!(about("view.seen", "seen").starts_with("counter `seen` of `v`: 0 to 9"), "{}", about("view.seen", "seen"));
    assert!(about("good.price", "price").starts_with("table `price` of `v`: 0 to 9, per good: cow 3"));
    assert!(about("view.nuggets", "nuggets").starts_with("```rhai\nview.nuggets"));
    assert!(about("gain(1", "gain").starts_with("```rhai\ngain("));
    assert!(about("fn delivered", "delivered").contains("Answers:"));
    assert!(about("== \"cow", "cow").contains("good `cow`"), "{}", about("== \"cow", "cow"));
    assert!(about("twice(view", "twice").contains("fn twice(number)"));
    assert!(about("\"paid\"", "paid").contains("fn paid(view, good)"));
    let worth = about("\"cow\".worth", "worth");
    assert!(worth.starts_with("counter `worth` of `v`"), "{worth}");
    assert!(about("ask(\"good", "good").starts_with("kind `good`"), "{}", about("ask(\"good", "good"));
    assert_eq!([about("fn twice", "fn"), about("(number)", "number")], ["", ""]);
    // The functions behind one that is not finished, too.
    let (analysis, file, byte) = desk(&format!("{}\nfn half(view) {{ let a = \n", at("view.seen", "seen")));
    assert!(analysis.found(file).count() > 0 && analysis.about(file, byte).unwrap().1.starts_with("counter `seen`"));
}

fn offered(script: &str) -> Vec<String> {
    let (analysis, file, byte) = desk(script);
    analysis.offers(file, byte).all.into_iter().map(|offer| offer.text).collect()
}

#[test]
fn a_text_in_quotes_is_offered_what_its_place_names() {
    for (typed, there, not) in [
        ("if view.good == \"|", "cow", "nuggets"),
        ("if good(view.line[0]) != \"|\" { }", "cow", "mountain"),
        ("if view.worth(\"|\") > 1 { }", "cow", "A1"),
        ("load(\"|", "cow", "A1"),
        ("switch view.good { \"|", "cow", "nuggets"),
        ("switch good(view.line[0]) { \"wheat\" => 1, \"wood\" => 2, \"|", "cow", "mountain"),
        ("if view.good in [\"wheat\", \"|", "cow", "nuggets"),
        ("ask(\"|", "good", "cow"),
        ("all(\"|\")", "cell", "cow"),
        ("ask(\"good\", all(\"good\"), \"|", "paid", "cow"),
    ] {
        let all = offered(&format!(
            "fn delivered(view) {{\n  {typed}\n}}\n\nfn paid(view, good) {{ gain(2, \"nuggets\") }}\n"
        ));
        assert!(all.iter().any(|one| one == there), "`{typed}`: {all:?}");
        assert!(!all.iter().any(|one| one == not), "`{typed}`: {all:?}");
    }
    assert!(offered("fn delivered(view) {\n  let a = \"|\n}\n").iter().all(|one| one != "cow"));
}

#[test]
fn the_arms_of_a_switch_and_the_entries_of_a_list_name_elements() {
    let script = "fn delivered(view) {\n  let n = switch view.good { \"cow\" => 1, \"apple\" => 1, \"hen\" => 2, _ => 0 };\n  \
                  if view.good in [\"wheat\"] { n += 1; }\n  if [\"wood\", \"red\"].contains(view.good) { n += 1; }\n  \
                  let own = [\"red\"].contains(name());\n  if n > 1 { gain(1, \"nuggets\") }\n}\n\nfn name() { \"red\" }\n";
    let (analysis, file, _) = desk(script);
    for word in ["cow", "apple", "wheat", "wood"] {
        let place = script.find(&format!("\"{word}\"")).unwrap();
        let told = analysis.about(file, place + 1);
        assert_eq!(told.is_some_and(|told| told.1.contains(word)), word != "wood", "{word}");
    }
    // What no element is called never comes; texts of the script's own are its own business.
    let found: Vec<(&str, &str)> = analysis
        .found(file)
        .map(|one| (one.code, text_of(&analysis, one.span.unwrap())))
        .filter(|(code, _)| *code == "R3020")
        .collect();
    assert_eq!(found, [("R3020", "\"hen\""), ("R3020", "\"red\"")]);
}

#[test]
fn the_view_has_the_counters_of_the_item_and_calls_the_functions_of_the_script() {
    let fields = offered("fn delivered(view) {\n  view.|\n}\n");
    assert_eq!(fields[..2], ["seen", "worth"]);
    let of_element = offered("fn delivered(view) {\n  let a = view.good.|\n}\n");
    assert!(of_element.contains(&"price".into()) && !fields.contains(&"price".into()), "{of_element:?}");
    let calls = offered("fn delivered(view) {\n  let a = tw|;\n}\n\nfn twice(number) { number + number }\n");
    assert!(
        calls.contains(&"twice".into()) && calls.contains(&"gain".into()) && !calls.contains(&"symbol".into()),
        "{calls:?}"
    );
}

#[test]
fn words_of_a_script_are_coloured_by_their_place() {
    let (analysis, file, _) = desk(SCRIPT);
    let colours = analysis.colours(file);
    let of = |lead: &str, word: &str| {
        let byte = at(lead, word).find('|').unwrap() - 1;
        colours.iter().find(|piece| piece.range.contains(&byte)).map(|piece| (piece.colour, piece.declares))
    };
    assert_eq!(of("// Pays", "Pays"), Some((Colour::Comment, false)));
    assert_eq!(of("fn delivered", "fn"), Some((Colour::Keyword, false)));
    assert_eq!(of("fn twice", "twice"), Some((Colour::Function, true)));
    assert_eq!(of("twice(view", "twice"), Some((Colour::Function, false)));
    assert_eq!(of("view.good", "good"), Some((Colour::Property, false)));
    assert_eq!(of("== \"cow", "cow"), Some((Colour::String, false)));
    assert_eq!(of("gain(1, \"nuggets\")", "1"), Some((Colour::Number, false)));
    assert_eq!(of("(number)", "number"), Some((Colour::Variable, false)));
    assert!(colours.windows(2).all(|two| two[0].range.end <= two[1].range.start));
}

/// Renames the thing behind `|` in rules beside this script.
fn renamed(rules: &str, script: &str, name: &str) -> Result<Vec<String>, String> {
    let meta = "id = \"desk\"\nextends = \"arizona\"\ntitle = \"Desk\"\nversion = \"0.1.0\"\n";
    let files = [("pack.toml", meta), ("v.rules", &rules.replace('|', "")), ("s.rhai", script)];
    let files = files.iter().map(|(name, text)| ((*name).to_string(), text.as_bytes().to_vec())).collect();
    let analysis = Analysis::of(load(&with_host(SHIPPED, PackText { name: "desk".into(), files })));
    let file = analysis.files().find(&FileKey::new("desk", "v.rules")).unwrap();
    let places = analysis.renamed(file, rules.find('|').unwrap(), name).map_err(|stays| stays.0)?;
    assert!(places.iter().all(|span| analysis.files().name(span.file).ends_with(".rules")), "{places:?}");
    Ok(places.iter().map(|span| text_of(&analysis, *span).to_string()).collect())
}

#[test]
fn a_counter_that_a_script_reads_keeps_its_name_and_the_line_is_told() {
    let rules = "variant v for arizona {\n  title \"V\"\n  counter se|en in 0..9\n  counter worth in 0..9 per good\n  rule a on delivered do { seen += 1 worth[cow] += 1 }\n  script \"s.rhai\"\n}\n\
                 variant w for arizona {\n  title \"W\"\n  counter seen in 0..9\n  counter met in 0..9\n  rule b on delivered do { seen += 1 met += 1 }\n}\n";
    let worth = rules.replace('|', "").replacen("worth", "wo|rth", 1);
    let other = rules.replace('|', "").replace("title \"W\"\n  counter seen", "title \"W\"\n  counter se|en");
    for (rules, line, told) in [
        (rules, "if view.seen > 2 { gain(1, \"nuggets\") }", Some("seen")),
        (rules, "if view . seen > 2 { gain(1, \"nuggets\") }", Some("seen")),
        (rules, "let f = view; gain(f.seen, \"nuggets\")", Some("seen")),
        (rules, "let seen = 1; gain(seen, \"nuggets\")", None),
        (rules, "gain(1, \"nuggets\") // view.seen", None),
        (rules, "let a = #{ seen: 1 }; gain(1, \"nuggets\")", None),
        (rules, "if view.good == \"seen\" { gain(1, \"nuggets\") }", None),
        (&worth, "if view.worth(\"cow\") > 2 { gain(1, \"nuggets\") }", Some("worth")),
        (&worth, "if worth(view, \"cow\") > 2 { gain(1, \"nuggets\") }", Some("worth")),
        (&worth, "if view.seen > 2 { gain(1, \"nuggets\") }", None),
        // In the script of `v`, `seen` is the counter of `v`; `met` is that of `w`, and would be another one.
        (&other, "if view.seen > 2 { gain(1, \"nuggets\") }", None),
        (rules, "if view.met > 2 { gain(1, \"nuggets\") }", Some("met")),
    ] {
        let said = renamed(rules, &format!("// A script.\nfn delivered(view) {{\n  {line}\n}}\n"), "met");
        let wanted = told.map(|name| format!("line 3 of the script `desk/s.rhai` names `{name}`: `{line}`"));
        match wanted {
            None if rules == other => assert_eq!(said, Err("the name `met` is already in use".into()), "{line}"),
            None => assert_eq!(said.map(|places| places.len()), Ok(2), "{line}"),
            Some(_) => assert_eq!(said.err(), wanted, "{line}"),
        }
    }
    let own = "fn delivered(view) { gain(worth(1), \"nuggets\") }\nfn worth(number) { number }\n";
    assert_eq!(renamed(&worth, own, "takings").map(|places| places.len()), Ok(2), "the script's own function");
}

#[test]
fn a_table_that_a_script_reads_keeps_its_name() {
    let rules = "variant v for arizona {\n  title \"V\"\n  table pri|ce per good in 0..9 { cow 3 }\n  \
                 rule a at extra_points { add price[cow] }\n  script \"s.rhai\"\n}\n";
    let line = "gain(\"cow\".price ?? 0, \"nuggets\")";
    let said = renamed(rules, &format!("fn delivered(view) {{\n  {line}\n}}\n"), "fee").unwrap_err();
    assert_eq!(said, format!("line 2 of the script `desk/s.rhai` names `price`: `{line}`"));
    let unread = renamed(rules, "fn delivered(view) { gain(1, \"nuggets\") }\n", "fee");
    assert_eq!(unread, Ok(vec!["price".to_string(), "price".to_string()]));
}

#[test]
fn an_item_that_a_script_names_as_an_element_keeps_its_name() {
    let mut seen = 0;
    for row in SHIPPED {
        let meta = format!("id = \"desk\"\nextends = \"{}\"\ntitle = \"Desk\"\nversion = \"0.1.0\"\n", row.id());
        let packs = |script: &str| {
            let rules = format!("variant v for {} {{\n  title \"V\"\n  script \"s.rhai\"\n}}\n", row.id());
            let files = [("pack.toml", meta.as_str()), ("v.rules", &rules), ("s.rhai", script)];
            let files = files.iter().map(|(name, text)| ((*name).to_string(), text.as_bytes().to_vec())).collect();
            with_host(SHIPPED, PackText { name: "desk".into(), files })
        };
        let bare = Analysis::of(load(&packs("")));
        let known = bare.loaded().known(row.id()).unwrap();
        let is_item = |name: &String| known.program.items.iter().any(|item| item.id == *name);
        let kinds = known.lexicon.names.iter().filter(|names| !names.is_empty() && names.iter().all(is_item));
        let items: Vec<&String> = kinds.flat_map(|names| names.iter().take(2)).collect();
        let lines: String = items.iter().map(|id| format!("  if one(view) == \"{id}\" {{ }}\n")).collect();
        let analysis = Analysis::of(load(&packs(&format!("fn one(view) {{\n{lines}}}\n"))));
        let known = analysis.loaded().known(row.id()).unwrap();
        for (at, id) in items.iter().enumerate() {
            let is_it = |what| matches!(what, Meaning::Item(item) if known.program.items[item.index()].id == **id);
            let mark = known.marks.iter().find(|mark| mark.role == Role::Declares && is_it(mark.what)).unwrap();
            let said = analysis.renamed(mark.span.file, mark.span.start + 1, "zz_new_name").unwrap_err().0;
            let wanted = format!("line {} of the script `desk/s.rhai` names `{id}`: ", at + 2);
            assert!(said.starts_with(&wanted), "{}: {said}", row.id());
            seen += 1;
        }
    }
    assert!(seen > 4, "{seen} items");
}
