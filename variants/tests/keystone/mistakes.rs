//! Packs of Keystone with one mistake each: the code, the very text that is underlined, in which file, and what the
//! author is told.

use javelina_engine::{Diagnostic, Severity};
use javelina_variants::{Choice, Loaded, PackText, load, shipped};

use super::changed;

const META: &str = "id = \"mesa\"\nextends = \"keystone\"\ntitle = \"Mesa\"\nversion = \"1.0.0\"\nengine = \"0.1\"\n";

/// Cards of a pack that adds to the game.
pub(crate) const CARDS: &str = r#"
[[species]]
name = "Greater Roadrunner"
number = 2
habitats = ["desert"]
season = "summer"
icons = ["tag"]

[[shape]]
id = "corners"
rows = ["x..x", "....", "....", "x..x"]

[[objective]]
id = "corner_watch"
name = "Corner Watch"
text = "a: a tagged card in every corner; b: five cards of the desert; c: two cards of summer side by side"
row = [1, 5, 11, 18]
goals = [
  { shape = "corners", of = "tag" },
  { at_least = 5, of = "desert" },
  { shape = "line2", of = "summer" },
]

[[token]]
id = "t11"
name = "Skill T11"
text = "Active: gain 7 synergy. Exhausted: research on a desert card."
active = "gain 7 synergy"
exhausted = "research on a desert card"
rules = '''
rule active on resolve when face is active do { gain 7 }
rule exhausted on resolve when face is exhausted do {
  choose card c from board where desert in habitats and research is 0 or skip { research c by 1 }
}
'''
"#;

/// An assignment of that pack.
pub(crate) const ASSIGNMENT: &str = r#"scenario mesa_top for keystone {
  title "Mesa Top"
  text "A made-up mesa with one known skill."
  change skills.fixed to t11
  counter dust per card in 0..1 shown as "dust"
  rule den on arrange do { settle "Greater Roadrunner" on R1C1 }
  level pass when score >= 3
}
"#;

/// The shipped packs and one that adds to Keystone.
pub(crate) fn beside(cards: &str, rules: &str) -> Vec<PackText> {
    let files = [("pack.toml", META), ("cards.toml", cards), ("mesa.rules", rules)];
    let files = files.into_iter().filter(|(_, text)| !text.is_empty());
    let files = files.map(|(path, text)| (path.to_string(), text.as_bytes().to_vec())).collect();
    [shipped(), vec![PackText { name: "mesa".into(), files }]].concat()
}

/// From, to, code, underlined, a piece of the message or the help.
type Mistake = (&'static str, &'static str, &'static str, &'static str, &'static str);

/// Code, file, underlined text of a problem, and all that is said.
fn told(loaded: &Loaded, one: &Diagnostic) -> (&'static str, String, String, String) {
    let marked = loaded.files.text(one.span.file).get(one.span.range()).unwrap_or("?").to_string();
    let said = format!("{}; {}", one.message, one.help.as_deref().unwrap_or_default());
    (one.code, loaded.files.name(one.span.file).to_string(), marked, said)
}

/// What is wrong with the problems of a pack in which there should be one.
fn other_than(loaded: &Loaded, file: &str, (from, to, code, marked, said): &Mistake) -> Option<String> {
    let got: Vec<_> = loaded.found.iter().map(|one| told(loaded, one)).collect();
    match &got[..] {
        [(is, at, text, words)] if (*is, &**at, &**text) == (*code, file, *marked) && words.contains(said) => None,
        _ => Some(format!("{from:?} -> {to:?}: wanted {code} at {marked:?} in {file} ({said}), got {got:#?}")),
    }
}

/// Each mistake in `sound` gives its one problem, in `file`, at its place.
fn each(file: &str, sound: &str, mistakes: &[Mistake], load_with: impl Fn(&str) -> Loaded) {
    assert_eq!(load_with(sound).found, [], "the sound text has problems");
    let mut wrong = Vec::new();
    for mistake in mistakes {
        assert!(sound.contains(mistake.0), "`{}` is not in the sound text", mistake.0);
        let text = sound.replacen(mistake.0, mistake.1, 1);
        wrong.extend(other_than(&load_with(&text), file, mistake));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn each_in_cards(mistakes: &[Mistake]) {
    each("mesa/cards.toml", CARDS, mistakes, |text| load(&beside(text, "")));
}

#[test]
fn mistakes_in_a_species_are_underlined() {
    each_in_cards(&[
        ("number = 2", "number = 6", "T1008", "6", "1 to 5 is allowed"),
        ("number = 2\n", "", "T1003", "[[species]]", "a line that begins with `number = `"),
        ("[\"desert\"]", "[\"dessert\"]", "X4050", "\"dessert\"", "did you mean `desert`?"),
        ("[\"desert\"]", "[\"meadow\"]", "X4050", "\"meadow\"", "forest, desert, wetland, arctic"),
        ("[\"desert\"]", "[]", "X4050", "[]", "a species lives somewhere"),
        ("\"summer\"\nicons", "\"autumn\"\nicons", "X4050", "\"autumn\"", "spring, summer, fall, winter"),
        ("[\"tag\"]", "[\"tags\"]", "X4050", "\"tags\"", "did you mean `tag`?"),
        ("\"Greater Roadrunner\"", "\"American Bison\"", "X4010", "\"American Bison\"", "two cards are called"),
        ("\"Greater Roadrunner\"", "\"Forest Wild\"", "X4010", "\"Forest Wild\"", "two cards are called"),
        ("\"Greater Roadrunner\"", "\"Roadrunner 2\"", "X4010", "\"Roadrunner 2\"", "ends like a second copy"),
        ("[[species]]", "[[specis]]", "T1009", "specis", "did you mean `species`?"),
        ("\"Greater Roadrunner\"", "\"\"", "T1010", "\"\"", "`name` is empty"),
        ("\"Greater Roadrunner\"", "\"Roadrunner \"", "T1010", "\"Roadrunner \"", "white space at an end"),
        ("\"Greater Roadrunner\"", "\"Road\\trunner\"", "T1010", "\"Road\\trunner\"", "a line break or a tab"),
    ]);
}

#[test]
fn a_name_that_texts_of_the_game_would_mean_is_underlined() {
    each_in_cards(&[
        ("\"Greater Roadrunner\"", "\"forest\"", "X4010", "\"forest\"", "it means the habitat `forest`"),
        ("\"Greater Roadrunner\"", "\"keystone\"", "X4010", "\"keystone\"", "it means the fact `keystone`"),
        ("\"Greater Roadrunner\"", "\"number\"", "X4010", "\"number\"", "it means the fact `number`"),
    ]);
}

#[test]
fn cards_that_are_buried_where_they_do_not_all_fit_are_told_and_others_begin() {
    let starts = |steps: &str| {
        let text = format!("variant deep for keystone {{ title \"Deep\" rule a on arrange do {{ {steps} }} }}");
        let loaded = load(&beside("", &text));
        let items: Vec<_> = loaded.packs.iter().flat_map(|pack| &pack.items).filter(|item| item.id == "deep").collect();
        assert_eq!(items.len(), 1, "{:?}", loaded.found);
        loaded.starts("keystone", &items).into_iter().map(|one| one.message).collect::<Vec<_>>()
    };
    for crowded in ["each c of cards { bury c in top 1 }", "bury \"Wolverine\" in top 1 bury \"Coyote\" in top 1"] {
        let told = starts(crowded);
        assert!(told.len() == 1 && told[0].contains("more is put in one place than fits there"), "{told:?}");
    }
    // Those that come later would push one of them too deep, so they get places of their own.
    let fits = "bury \"Wolverine\" in top 3 bury \"Coyote\" in top 2 bury \"American Bison\" in top 1";
    assert_eq!(starts(fits), [] as [String; 0]);
    assert_eq!(starts("bury \"Wolverine\" in top 1 bury \"Wolverine\" in top 1"), [] as [String; 0]);
    assert_eq!(starts("bury \"Wolverine\" in top 1 hold \"Wolverine\""), [] as [String; 0]);
}

#[test]
fn of_two_things_of_one_name_the_second_one_is_underlined() {
    let lines = |cards: &str| -> Vec<(&'static str, String, u32)> {
        let loaded = load(&beside(cards, ""));
        let line = |one: &Diagnostic| loaded.files.place(one.span.file, one.span.start).0 as u32;
        loaded.found.iter().map(|one| (one.code, loaded.files.name(one.span.file).to_string(), line(one))).collect()
    };
    let start = CARDS.find("[[shape]]").expect("a shape");
    let twice = format!("{}{CARDS}", &CARDS[..start]);
    let first = CARDS[..start].lines().count() as u32;
    assert_eq!(lines(&twice), [("X4010", "mesa/cards.toml".into(), first + 3)]);
    // What a shipped file says is right; a pack that says it once more is wrong.
    let bison = CARDS.replace("Greater Roadrunner", "American Bison");
    assert_eq!(lines(&bison), [("X4010", "mesa/cards.toml".into(), 3)]);
}

#[test]
fn a_second_stack_of_wild_cards_of_a_habitat_is_underlined() {
    let wild = "[[wild]]\nname = \"Mesa Wild\"\nhabitat = \"desert\"\nseason = \"fall\"\ncopies = 2\n";
    let shape = "[[shape]]\nid = \"corners\"";
    let more: &'static str = Box::leak(format!("{wild}{shape}").into_boxed_str());
    each_in_cards(&[(shape, more, "X4010", "\"Mesa Wild\"", "a second stack of wild cards of its habitat")]);
}

#[test]
fn mistakes_in_a_shape_are_underlined() {
    each_in_cards(&[
        ("\"x..x\", \"....\"", "\"x...x\", \"....\"", "X4051", "\"x...x\"", "a board has four columns"),
        ("\"x..x\", \"....\"", "\"x..o\", \"....\"", "X4051", "\"x..o\"", "`x` for a card and `.` for any cell"),
        (
            "\"x..x\", \"....\"",
            "\"x..x\", \"....\", \"....\"",
            "T1005",
            "[\"x..x\", \"....\", \"....\", \"....\", \"x..x\"]",
            "at most 4",
        ),
        ("[\"x..x\", \"....\", \"....\", \"x..x\"]", "[\"..\"]", "X4051", "[\"..\"]", "the shape has no card"),
        (
            "[[objective]]",
            "[[shape]]\nid = \"line3\"\nrows = [\"xx\"]\n[[objective]]",
            "X4010",
            "\"line3\"",
            "two shapes are called",
        ),
    ]);
}

#[test]
fn a_shape_may_stand_in_any_file_of_any_pack() {
    let (shape, rest) = CARDS.split_once("[[objective]]").expect("two parts");
    for (first, second) in [("a.toml", "b.toml"), ("b.toml", "a.toml")] {
        let mut packs = beside(&format!("[[objective]]{rest}"), "");
        let mesa = packs.last_mut().expect("a pack");
        mesa.files[1].0 = first.into();
        mesa.files.push((second.into(), shape.as_bytes().to_vec()));
        let loaded = load(&packs);
        assert_eq!(loaded.found, [], "shapes in {second}");
        let objective = super::build(&loaded, &[]).map(|game| game.content().objectives.last().cloned());
        assert_eq!(objective.map(|one| one.map(|one| one.goals.len())), Ok(Some(3)));
    }
    // Where the game's own files are broken, nothing is said about shapes that could not be read.
    let mut packs = changed("settings.toml", "size = 6", "size = 9");
    packs.extend(beside(&format!("[[objective]]{}", rest.replace("corners", "L3")), "").pop());
    assert_eq!(load(&packs).found.iter().map(|one| one.code).collect::<Vec<_>>(), ["T1008"]);
}

#[test]
fn mistakes_in_an_objective_are_underlined() {
    let (corners, least) = ("{ shape = \"corners\", of = \"tag\" }", "{ at_least = 5, of = \"desert\" }");
    each_in_cards(&[
        ("[1, 5, 11, 18]", "[1, 5, 11]", "X4052", "[1, 5, 11]", "3 goals need 4 entries"),
        ("[1, 5, 11, 18]", "[1, 5, 11, 18, 26]", "X4052", "[1, 5, 11, 18, 26]", "3 goals need 4 entries"),
        ("[1, 5, 11, 18]", "[1, 5, 11, 1800]", "T1008", "1800", "-1000 to 1000"),
        (
            corners,
            "{ shape = \"corners\", at_least = 2, of = \"tag\" }",
            "X4052",
            "{ shape = \"corners\", at_least = 2, of = \"tag\" }",
            "either a `shape` or `at_least`",
        ),
        (least, "{ of = \"desert\" }", "X4052", "{ of = \"desert\" }", "either a `shape` or `at_least`"),
        (least, "{ at_least = 17, of = \"desert\" }", "T1008", "17", "1 to 16"),
        ("shape = \"corners\"", "shape = \"corner\"", "X4050", "\"corner\"", "did you mean `corners`?"),
        ("of = \"tag\"", "of = \"taf\"", "X4050", "\"taf\"", "did you mean `tag`?"),
        ("id = \"corner_watch\"", "id = \"objective_1\"", "V2008", "\"objective_1\"", ""),
    ]);
}

#[test]
fn mistakes_in_a_token_are_underlined() {
    let start = CARDS.find("rules = '''").expect("rules");
    let rules: &'static str = &CARDS[start..];
    each_in_cards(&[
        (rules, "", "X4021", "\"t11\"", "add `rules = '''...'''`"),
        ("active = \"gain 7 synergy\"\n", "", "T1003", "[", "`active` is missing"),
        ("id = \"t11\"", "id = \"t1\"", "V2008", "\"t1\"", ""),
        ("do { gain 7 }", "do { gian 7 }", "V2060", "gian", "did you mean `gain`?"),
        ("where desert in", "where dessert in", "V2030", "dessert", "did you mean `desert`?"),
    ]);
}

#[test]
fn mistakes_in_an_assignment_are_underlined() {
    each(
        "mesa/mesa.rules",
        ASSIGNMENT,
        &[
            (
                "\"Greater Roadrunner\"",
                "\"Greater Roadruner\"",
                "V2032",
                "\"Greater Roadruner\"",
                "did you mean `Greater Roadrunner` or",
            ),
            ("R1C1", "R1C5", "V2030", "R1C5", "did you mean"),
            (
                "change skills.fixed to t11",
                "change skills.fixed to t1, t12",
                "X4010",
                "t12",
                "no skill token is called `t12`",
            ),
            ("skills.fixed", "skills.fixd", "V2070", "skills.fixd", "did you mean `skills.fixed`?"),
            ("scenario mesa_top", "scenario dry_wash", "V2008", "dry_wash", ""),
        ],
        |text| load(&beside(CARDS, text)),
    );
}

#[test]
fn settings_that_name_what_is_not_there_are_underlined() {
    let mut wrong = Vec::new();
    for mistake in [
        ("fixed = []", "fixed = [\"t1\", \"t99\"]", "X4010", "\"t99\"", "no skill token is called `t99`"),
        (
            "opened_envelopes = []",
            "opened_envelopes = [\"envelope_7\"]",
            "X4010",
            "\"envelope_7\"",
            "no species is in the set `envelope_7`",
        ),
        ("start = [4, 5, 6, 7]", "start = [4, 5, 6, 70]", "T1008", "70", "1 to 20"),
        ("size = 6", "size = 9", "T1008", "9", "1 to 8"),
    ] {
        let loaded = load(&changed("settings.toml", mistake.0, mistake.1));
        wrong.extend(other_than(&loaded, "keystone/settings.toml", &mistake));
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn two_scenarios_in_one_game_are_refused_with_both_places() {
    let loaded = load(&beside(CARDS, ASSIGNMENT));
    let with = |ids: &[&str]| {
        let choice = Choice { with: ids.iter().map(ToString::to_string).collect(), params: Vec::new() };
        loaded.build("keystone", &choice)
    };
    assert!(with(&["mesa_top", "t3", "objective_4"]).is_ok());
    assert!(with(&["dry_wash", "dry_wash"]).is_ok(), "one, named twice");
    for ids in [["dry_wash", "mesa_top"], ["mesa_top", "dry_wash"], ["dry_wash", "crane_river"]] {
        let problems = with(&ids).expect_err("two scenarios");
        let [one] = &problems[..] else { panic!("{ids:?}: {problems:#?}") };
        let (code, _, marked, said) = told(&loaded, one);
        let other = loaded.files.text(one.related[0].0.file).get(one.related[0].0.range()).unwrap_or("?");
        let mut both = [marked.as_str(), other];
        both.sort_unstable();
        let mut wanted = ids;
        wanted.sort_unstable();
        assert_eq!((code, both, one.severity), ("X4043", wanted, Severity::Error), "{said}");
        assert!(said.contains("one after the other"), "{said}");
    }
}

/// A counter per card has as many values as there are cards: 174, and 176 with one more species. Memory has 512.
#[test]
fn counters_of_two_scenarios_share_their_places_and_those_of_one_do_not() {
    let three = "  counter a per card in 0..1 shown as \"a\"\n  counter b per card in 0..1 shown as \"b\"\n";
    let second = "scenario mesa_foot for keystone {\n  title \"Mesa Foot\"\n  counter dust per card in 0..1 shown as \"dust\"\n  counter mud per card in 0..1 shown as \"mud\"\n  level pass when score >= 3\n}\n";
    let sound = load(&beside(CARDS, &format!("{ASSIGNMENT}{second}")));
    assert_eq!(sound.found, [], "three of 176 values, but never in one game");
    let counter = "  counter dust per card in 0..1 shown as \"dust\"\n";
    let loaded = load(&beside(CARDS, &ASSIGNMENT.replace(counter, &format!("{counter}{three}"))));
    let got: Vec<_> = loaded.found.iter().map(|one| told(&loaded, one)).collect();
    let [(code, file, marked, said)] = &got[..] else { panic!("{got:#?}") };
    assert_eq!((*code, file.as_str(), marked.as_str()), ("V2010", "mesa/mesa.rules", "b"));
    assert!(said.contains("at most 512 values"), "{said}");
    // A variant meets every scenario, so what it counts comes on top of each of them.
    let variant = format!("variant dusty for keystone {{\n  title \"Dusty\"\n{counter}{three}}}\n");
    let loaded = load(&beside(CARDS, &variant));
    let got: Vec<_> =
        loaded.found.iter().map(|one| told(&loaded, one)).map(|(code, _, marked, _)| (code, marked)).collect();
    assert_eq!(got, [("V2010", "a".to_string()), ("V2010", "b".to_string())]);
}
