//! What `check --fix`, `fmt` and `test --update` write into packs.

use std::collections::BTreeSet;
use std::fs;

use serde_json::Value;

use super::planted::GAMES;
use crate::support::{Folder, code, err, out};

const META: &str = "id = \"h\"\nextends = \"arizona\"\ntitle = \"H\"\nversion = \"0.1.0\"\n";

/// Rules as somebody types them who knows other languages.
pub const TYPED: &str = r#"// house rules
variant habits {
  title 'Old habits'
  rule "first one" at enter: narrow if symbol == mountain && !(row is 1);
  rule two at enter { if symbol = town || row <> 2 { narrow; } }
  rule at enter when cell is in line { narrow }
  rule box at extra_points { +2, cap 9 }
  rule half at extra_points { scale by 1.5 }
  counter n from 0 to 9 shown as “n”
  rule count on round_ends: n++
  rule each_one on round_ends { for each c in line { n = n + row[c] } }
}
"#;

pub const MENDED: &str = r#"# house rules
variant habits for arizona {
  title "Old habits"
  rule first_one at enter { narrow when symbol is mountain and not (row is 1) }
  rule two at enter { when symbol is town or row is not 2 narrow }
  rule at enter { when cell in line narrow }
  rule box at extra_points { add 2 cap 9 }
  rule half at extra_points { scale by 3/2 }
  counter n in 0..9 shown as "n"
  rule count on round_ends do n += 1
  rule each_one on round_ends { for each c in line { n += row[c] } }
}
"#;

const CARD: &str = "\n[[condition]]\nid = \"c\"\nname = \"C\"\nsourced = false\nclass = \"restricton\"\ntext = \"T\"\n\
    rules = '''\nrule c at enter { narrow when symbol == montain }\n'''\n";

fn pack(name: &str) -> Folder {
    let folder = Folder::new(name);
    folder.write("h/pack.toml", META);
    folder.write("h/a.rules", TYPED);
    folder.write("h/cards.toml", CARD);
    folder
}

fn text(folder: &Folder, file: &str) -> String {
    fs::read_to_string(folder.0.join(file)).unwrap()
}

#[test]
fn sure_fixes_are_written_and_guesses_are_left_to_their_author() {
    let folder = pack("fix");
    let output = folder.run(&["check", "--fix", "h"]);
    assert!(err(&output).contains("in 2 files; 3 more with --fix=all"), "{}", err(&output));
    assert_eq!((code(&output), text(&folder, "h/a.rules")), (1, MENDED.to_string()));
    assert!(text(&folder, "h/cards.toml").contains("\nrule c at enter { narrow when symbol is montain }\n"));
    let again = folder.run(&["check", "--fix", "h"]);
    assert!(err(&again).contains("nothing to fix; 3 more with --fix=all"), "{}", err(&again));
    let all = folder.run(&["check", "--fix=all", "h"]);
    assert!(code(&all) == 0 && err(&all).contains("fixed 3 problems in 2 files\nfine: "), "{}{}", err(&all), out(&all));
    assert!(text(&folder, "h/cards.toml").contains("class = \"restriction\""));
    assert!(text(&folder, "h/a.rules").contains("  rule rule1 at enter { when cell in line narrow }\n"));
    let last = folder.run(&["check", "--fix=all", "h"]);
    assert!(code(&last) == 0 && err(&last).contains("nothing to fix\nfine: "), "{}", err(&last));
}

#[test]
fn a_difference_is_shown_and_nothing_is_written() {
    let folder = pack("diff");
    let output = folder.run(&["check", "--fix", "--diff", "h"]);
    assert!(
        code(&output) == 1 && out(&output).starts_with("--- h/a.rules\n+++ h/a.rules\n@@ -1,11 +1,11 @@\n-// house")
    );
    assert!(err(&output).starts_with("would fix "), "{}", err(&output));
    assert_eq!((text(&folder, "h/a.rules").as_str(), text(&folder, "h/cards.toml").as_str()), (TYPED, CARD));
    folder.write("h/a.rules", "variant a for arizona {\n  rule r at extra_points { add 1 }\n}\n");
    folder.write("h/cards.toml", "");
    assert_eq!(code(&folder.run(&["check", "--fix", "--diff", "h"])), 0);
}

#[test]
fn fixes_are_written_into_named_folders_only() {
    let folder = pack("named");
    for wrong in [&["check", "--fix"][..], &["check", "--fix", "--with", "night"], &["check", "--diff", "h"]] {
        assert_eq!(code(&folder.run(wrong)), 2, "{wrong:?}");
    }
    folder.write("other/pack.toml", &META.replace("\"h\"", "\"other\""));
    assert_eq!(code(&folder.run(&["--pack", "h", "check", "--fix=all", "other"])), 0);
    assert_eq!(text(&folder, "h/a.rules"), TYPED);
}

#[test]
fn a_fix_that_leaves_as_many_problems_is_taken_back_and_others_stay() {
    let folder = Folder::new("back");
    folder.write("h/pack.toml", META);
    // `count` would be found, but not what it counts; the label beside it is mended all the same.
    let typed = "variant v for arizona {\n  rule a at extra_points { add nugets * cells }\n  rule b at extra_points { ad 1 }\n}\n";
    folder.write("h/a.rules", typed);
    folder.run(&["check", "--fix=all", "h"]);
    let once = text(&folder, "h/a.rules");
    assert!(once.contains("rule b at extra_points { add 1 }"), "{once}");
    folder.run(&["check", "--fix=all", "h"]);
    assert_eq!(text(&folder, "h/a.rules"), once);
}

/// Titles and texts may name things of the game that no rule needs.
#[test]
fn a_sentence_is_mended_below_a_title_with_names_of_the_game() {
    let folder = pack("sentence");
    folder.write("h/cards.toml", "");
    let rules = |rule: &str| {
        format!("variant v for arizona {{\n  title \"Towns and nuggets\"\n  text \"Each cell gives.\"\n  {rule}\n}}\n")
    };
    folder.write("h/a.rules", &rules("at the start of each round everyone gains 1 nuggets"));
    let output = folder.run(&["check", "--fix=all", "h"]);
    let mended = rules("rule rule1 on round_starts do { for each s in playing { gain 1 nuggets } }");
    assert_eq!((text(&folder, "h/a.rules"), code(&output)), (mended, 0), "{}", err(&output));
}

/// A rule that reads may be told to say what another one says: the author sees that next.
#[test]
fn a_fix_stays_though_what_it_mends_is_warned_of() {
    let folder = pack("fix-warned");
    let rules = |word: &str| {
        format!(
            "variant twice for arizona {{\n  title \"Twice\"\n  rule one at enter {{ narrow when cargo >= 5 }}\n  \
             rule two at enter {{ narrow {word} cargo >= 5 }}\n}}\n"
        )
    };
    folder.write("h/a.rules", &rules("whenever"));
    folder.write("h/cards.toml", "");
    let output = folder.run(&["check", "--fix", "h"]);
    assert_eq!(text(&folder, "h/a.rules"), rules("when"), "{}", err(&output));
    assert!(code(&output) == 0 && out(&output).contains("warning[L6002]"), "{}", out(&output));
}

/// Something else may be called like a former name: `delivered` was a fact, and is an event.
#[test]
fn former_names_are_mended_where_something_else_is_called_so_now() {
    let folder = pack("fix-former");
    let rules = |passage: &str, delivered: &str| {
        format!(
            "variant late for arizona {{\n  rule a at enter {{ narrow when {passage} is through and no (all goods where {delivered}) }}\n}}\n"
        )
    };
    folder.write("h/a.rules", &rules("as", "delivered"));
    folder.write("h/cards.toml", "");
    let output = folder.run(&["check", "--fix", "h"]);
    assert_eq!(text(&folder, "h/a.rules"), rules("passage", "has_delivered"), "{}", err(&output));
    // `flick` alone is a name, too.
    folder.write("h/pack.toml", &META.replace("arizona", "sonora"));
    let rules = |point: &str| format!("variant slow for sonora {{\n  rule a at {point} {{ set to 500 }}\n}}\n");
    folder.write("h/a.rules", &rules("flick.speed_max"));
    let output = folder.run(&["check", "--fix", "h"]);
    assert_eq!(text(&folder, "h/a.rules"), rules("flick_speed"), "{}", err(&output));
}

#[test]
fn fixes_reach_programs_with_their_places() {
    let folder = pack("json");
    let lines = out(&folder.run(&["check", "h", "--format", "json"]));
    let found: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let near = found.iter().find(|one| one["message"].as_str().unwrap().contains("montain")).unwrap();
    let edit = &near["fixes"][0]["edits"][0];
    assert_eq!((&near["fixes"][0]["sure"], &edit["text"]), (&false.into(), &"mountain".into()));
    assert_eq!((&edit["start"]["line"], &edit["start"]["column"]), (&9.into(), &41.into()));
    let log: Value = serde_json::from_str(&out(&folder.run(&["check", "h", "--format", "sarif"]))).unwrap();
    let results = log["runs"][0]["results"].as_array().unwrap();
    let fixes: Vec<&Value> = results.iter().flat_map(|one| one["fixes"].as_array().into_iter().flatten()).collect();
    assert!(fixes.len() > 15, "{fixes:?}");
    for change in fixes.iter().flat_map(|fix| fix["artifactChanges"].as_array().unwrap()) {
        assert!(change["artifactLocation"]["uri"].as_str().unwrap().starts_with("h/"), "{change}");
        assert!(change["replacements"][0]["deletedRegion"]["endColumn"].is_u64(), "{change}");
    }
}

#[test]
fn rules_in_content_files_are_laid_out_and_nothing_else_there_changes() {
    let folder = Folder::new("fmt");
    let loose = "# a   remark\n[[condition]]\nid =   \"c\"\nrules = '''\n  rule c   at enter {\nnarrow\n}\n\n\n rule d at enter{ widen }   '''\n\
                 [[condition]]\nrules = 'rule e   at enter { widen }'\n";
    let laid = "# a   remark\n[[condition]]\nid =   \"c\"\nrules = '''\nrule c at enter {\n  narrow\n}\n\nrule d at enter { widen }\n'''\n\
                [[condition]]\nrules = 'rule e   at enter { widen }'\n";
    folder.write("h/cards.toml", loose);
    assert_eq!(code(&folder.run(&["fmt", "--check", "h"])), 1);
    assert_eq!((code(&folder.run(&["fmt", "h"])), text(&folder, "h/cards.toml")), (0, laid.to_string()));
    assert_eq!(code(&folder.run(&["fmt", "--check", "h"])), 0);
    folder.write("h/cards.toml", &loose.replace("widen }   '''", "widen   '''"));
    let output = folder.run(&["fmt", "h"]);
    assert!(code(&output) == 1 && out(&output).contains("V2003"), "{}", out(&output));
}

#[test]
fn rules_of_shipped_cards_are_laid_out() {
    let variants = concat!(env!("CARGO_MANIFEST_DIR"), "/../variants");
    let cards =
        ["arizona/conditions", "cliffs/specials", "cliffs_extras/cards", "keystone/tokens", "keystone/objectives"];
    let paths: Vec<String> = cards.iter().map(|name| format!("{variants}/{name}.toml")).collect();
    let words: Vec<&str> = ["fmt", "--check"].into_iter().chain(paths.iter().map(String::as_str)).collect();
    let output = Folder::new("shipped").run(&words);
    assert_eq!(code(&output), 0, "{}", out(&output));
}

#[test]
fn examples_are_renewed_where_they_stand() {
    let folder = Folder::new("renew");
    folder.write("h/pack.toml", META);
    let example = |reply: &str| {
        format!(
            "  example \"new\" {{\n    > set chance typed\n    {reply}\n    # why\n    > set chance typed\n    [..]ne\n  }}\n"
        )
    };
    let rules = |reply: &str| {
        let (one, two) = (example(reply), example(reply).replace("\"new\"", "\"again\""));
        format!("variant v for arizona {{\n  rule r at extra_points {{ add 1 }}\n{one}{two}}}\n")
    };
    folder.write("h/a.rules", &rules("nonsense"));
    let card = |reply: &str| {
        let rules = format!("rule c at extra_points {{ add 1 }}\n{}", example(reply));
        format!(
            "[[condition]]\nid = \"c\"\nname = \"C\"\nsourced = false\nclass = \"bonus\"\ntext = \"T\"\nrules = '''\n{rules}'''\n"
        )
    };
    folder.write("h/cards.toml", &card("nonsense"));
    assert_eq!(code(&folder.run(&["test", "h"])), 1);
    let output = folder.run(&["test", "--update", "h"]);
    assert_eq!(code(&output), 0, "{}{}", out(&output), err(&output));
    let now = text(&folder, "h/a.rules");
    let reply = now.lines().nth(4).unwrap().trim().to_string();
    assert_eq!((now, text(&folder, "h/cards.toml")), (rules(&reply), card(&reply)));
    assert_eq!(code(&folder.run(&["test", "h"])), 0);
    assert!(!out(&folder.run(&["test", "--update", "h"])).contains("renewed"));
}

/// Texts of the list of slips, and more that were worse after they were mended: game, and the members of a variant.
fn slips() -> Vec<(String, String)> {
    let lines = include_str!("../former/slips.toml").lines();
    let value = |line: &str, key: &str| Some(serde_json::from_str::<String>(line.strip_prefix(key)?).unwrap());
    let games = lines.clone().filter_map(|line| value(line, "game = "));
    let slips = games.zip(lines.filter_map(|line| value(line, "typed = ")));
    let more = [
        ("keystone", "rule a on placed when card is Polar Bear do gain 1 synergy"),
        ("keystone", "rule a on placed when card is Polar Bear do { gain 1 synergy }"),
        ("arizona", "rule a when die > 3 at train_size { add 1 }"),
        ("arizona", "rule a when { add 1 }"),
        ("arizona", "rule a at train_size { +50% }"),
        ("arizona", "rule a at train_size { add +2 }"),
        ("arizona", "counter n in 0..9 = 9 shown as \"n\"\n  rule a on turn_ends do { n-- }"),
        ("arizona", "counter n in 0..9 = 9 shown as \"n\"\n  rule a on turn_ends { n-- }"),
    ];
    slips.chain(more.map(|(game, typed)| (game.to_string(), typed.to_string()))).collect()
}

#[test]
fn no_text_is_worse_once_it_was_mended() {
    let slips: Vec<_> = slips().into_iter().enumerate().collect();
    for (game, fix) in GAMES.into_iter().flat_map(|game| ["--fix", "--fix=all"].map(|fix| (game, fix))) {
        let folder = Folder::new(&format!("slips-{game}{fix}"));
        folder.write("p/pack.toml", &format!("id = \"p\"\nextends = \"{game}\"\ntitle = \"P\"\nversion = \"1.0.0\"\n"));
        let own = slips.iter().filter(|(_, (of, _))| of == game);
        let own: Vec<(String, String)> = own
            .map(|(at, (_, members))| {
                let text = format!("variant v{at} for {game} {{\n  title \"M\"\n  {members}\n}}\n");
                (format!("p/t{at}.rules"), text)
            })
            .collect();
        own.iter().for_each(|(file, text)| folder.write(file, text));
        folder.run(&["check", "p", fix]);
        let told = out(&folder.run(&["check", "p", "--format", "short"]));
        for (file, typed) in own {
            let mended = text(&folder, &file);
            if mended == typed {
                continue;
            }
            let is_wrong = |line: &&str| line.contains(&file) && line.contains("error[V2001]");
            let wrong: Vec<&str> = told.lines().filter(is_wrong).collect();
            assert!(wrong.is_empty(), "{fix} makes {mended} of {typed}: {wrong:?}");
            let labels = |text: &str| text.matches("rule a ").count();
            assert_eq!(labels(&mended), labels(&typed), "{fix} deletes a label: {mended}");
            assert_eq!(mended.contains("Polar Bear"), typed.contains("Polar Bear"), "{fix} parts a name: {mended}");
        }
    }
}

/// Least number of slips in the list that are mended to the intended text.
const MENDED_SLIPS: usize = 39;

#[test]
fn a_slip_is_mended_to_what_it_meant_or_stays_an_error() {
    let table: toml::Table = include_str!("../former/slips.toml").parse().unwrap();
    let said = |row: &toml::Value, key: &str| row.get(key).map(|value| value.as_str().unwrap().to_string());
    let folder = Folder::new("meant");
    let (mut wrong, mut mended) = (Vec::new(), 0);
    for game in GAMES {
        let meta = format!("id = \"{game}_p\"\nextends = \"{game}\"\ntitle = \"P\"\nversion = \"1.0.0\"\n");
        folder.write(&format!("{game}/pack.toml"), &meta);
        let rows = table["slip"].as_array().unwrap().iter().enumerate();
        let own: Vec<_> = rows.filter(|(_, row)| said(row, "game").as_deref() == Some(game)).collect();
        for (at, row) in &own {
            let members = said(row, "typed").unwrap();
            let text = format!("variant v{at} for {game} {{\n  title \"M\"\n  text \"M\"\n  {members}\n}}\n");
            folder.write(&format!("{game}/t{at}.rules"), &text);
        }
        folder.run(&["check", "--fix=all", game]);
        let told = out(&folder.run(&["check", game, "--format", "short"]));
        for (at, row) in own {
            let file = format!("{game}/t{at}.rules");
            let is_wrong = told.lines().any(|line| line.contains(&file) && line.contains("error["));
            let (now, right) = (text(&folder, &file), said(row, "right"));
            mended += usize::from(right.is_some());
            if right.is_some() == is_wrong || right.is_some_and(|right| !now.contains(&right)) {
                wrong.push(now);
            }
        }
    }
    assert!(wrong.is_empty() && mended >= MENDED_SLIPS, "{mended}: {wrong:#?}");
}

#[test]
fn an_item_knows_findings_of_any_code_but_errors() {
    let folder = Folder::new("known");
    folder.write("p/pack.toml", "id = \"p\"\nextends = \"arizona\"\ntitle = \"P\"\nversion = \"1.0.0\"\n");
    let text = |known: &str| {
        format!(
            "variant p for arizona {{\n  title \"P\"\n{known}  counter n in 0..9 shown as \"n\"\n  \
             rule a on round_ends do {{ each c of line {{ n += 1 }} }}\n}}\n"
        )
    };
    folder.write("p/v.rules", &text(""));
    let words = ["check", "p", "--deny", "warnings", "--format", "short"];
    let output = folder.run(&words);
    assert!(code(&output) == 1 && out(&output).contains("warning[V2092]"), "{}{}", out(&output), err(&output));
    folder.write("p/v.rules", &text("  known V2092 \"it counts\"\n"));
    let output = folder.run(&words);
    assert_eq!((code(&output), out(&output)), (0, String::new()), "{}", err(&output));
}

/// Texts that were tried through `check --fix`, by game.
fn typed() -> Vec<(String, String)> {
    let table: toml::Table = include_str!("../former/typed.toml").parse().unwrap();
    let text = |value: &toml::Value| value.as_str().unwrap().to_string();
    let row = |row: &toml::Value| (text(&row[0]), text(&row[1]));
    table["texts"].as_array().unwrap().iter().map(row).collect()
}

/// The words of a text, and runs of digits.
fn words(text: &str) -> Vec<&str> {
    text.split(|one: char| !one.is_alphanumeric() && one != '_').filter(|word| !word.is_empty()).collect()
}

/// What a sure fix of a text must keep as often as it is there: conditions, and numbers but for decimal ones, which become
/// fractions or lengths in mm.
fn counted(text: &str) -> Vec<&str> {
    let is_whole = |word: &str| word.parse::<u32>().is_ok() && !text.contains(&format!(".{word}"));
    let is_part = |word: &&str| {
        if *word == "when" && text.contains("only when") {
            return false; // it becomes `unless`
        }
        ["when", "unless", "overrides", "says"].contains(word) || is_whole(word) && !text.contains(&format!("{word}."))
    };
    words(text).into_iter().filter(is_part).collect()
}

/// What it must keep at least once: names of the game, and what the text declares.
fn named<'a>(text: &'a str, names: &BTreeSet<&str>) -> BTreeSet<&'a str> {
    let words = words(text);
    let is_declared = |at: usize| {
        let ends = |end: &&str| text.contains(&format!("{} {} {end} ", words[at - 1], words[at]));
        at > 0 && ["rule", "counter", "param"].contains(&words[at - 1]) && ["at", "on", "in"].iter().any(ends)
    };
    let is_name =
        |at: &usize| is_declared(*at) || names.contains(words[*at]) && !["a", "an", "the"].contains(&words[*at]);
    (0..words.len()).filter(is_name).map(|at| words[at]).filter(|word| !word.starts_with(char::is_numeric)).collect()
}

/// Texts that were worse afterwards, and what a sure fix makes of them.
const ONCE_WORSE: [(&str, &str, &str); 14] = [
    ("cliffs", "rule a at spirit_metres { set = 51 }", "rule a at spirit_metres { set to 51 }"),
    ("cliffs", "rule a at spirit_metres { set := 52 }", "rule a at spirit_metres { set to 52 }"),
    ("cliffs", "rule a at spirit_metres { return -53 }", "rule a at spirit_metres { set to -53 }"),
    ("cliffs", "rule a at spirit_metres { set -54 }", "rule a at spirit_metres { set to -54 }"),
    ("cliffs", "rule a at spirit_metres { add 1,75 }", "rule a at spirit_metres { add 1,75 }"),
    ("cliffs", "rule a at spirit_metres { scale by 1,750 }", "rule a at spirit_metres { scale by 1,750 }"),
    ("arizona", "rule y at draw { return no when row is 1 }", "rule y at draw { return no when row is 1 }"),
    (
        "arizona",
        "rule y at enter { narrow when symbol[the cell] is town }",
        "rule y at enter { narrow when symbol[cell] is town }",
    ),
    ("arizona", "change dice.by_seats to 3, 4,5,6", "change dice.by_seats to [3, 4,5,6]"),
    (
        "keystone",
        "rule b-c at extra_points { add 2 }\n  rule b_c at income { add 1 }",
        "rule b-c at extra_points { add 2 }\n  rule b_c at income { add 1 }",
    ),
    (
        "keystone",
        "rule my-own at extra_points { add 1 }\n  rule b at extra_points { add 2 overrides my-own }",
        "rule my-own at extra_points { add 1 }\n  rule b at extra_points { add 2 overrides my-own }",
    ),
    (
        "keystone",
        "counter a-b in 0..9\n  rule x on placed do { a-b += 1 }",
        "counter a-b in 0..9\n  rule x on placed do { a-b += 1 }",
    ),
    (
        "keystone",
        "rule many at income { add 2 when card is Coyote or Polar Bear }",
        "rule many at income { add 2 when card is Coyote or \"Polar Bear\" }",
    ),
    ("keystone", "rule \"my rich\" at extra_points { add 1 }", "rule my_rich at extra_points { add 1 }"),
];

#[test]
fn a_sure_fix_makes_no_text_worse_keeps_every_word_that_names_something_and_is_complete() {
    let once = ONCE_WORSE.iter().map(|(game, typed, _)| (game.to_string(), typed.to_string()));
    let all: Vec<(String, String)> = slips().into_iter().chain(typed()).chain(once).collect();
    assert!(all.len() >= 82);
    let loaded = javelina::load(&javelina::variants::shipped());
    let folder = Folder::new("kept");
    let mut wrong = Vec::new();
    for game in ["arizona", "cliffs", "keystone", "sonora"] {
        let known = loaded.known(game).unwrap();
        let elements = known.lexicon.names.iter().flatten().map(String::as_str);
        let facts = known.catalogue.facts.iter().map(|fact| fact.name);
        let points = known.catalogue.points.iter().map(|point| point.name);
        let names: BTreeSet<&str> = elements.chain(facts).chain(points).collect();
        let meta = format!("id = \"{game}_p\"\nextends = \"{game}\"\ntitle = \"P\"\nversion = \"1.0.0\"\n");
        folder.write(&format!("{game}/pack.toml"), &meta);
        let own: Vec<(usize, &String)> =
            all.iter().enumerate().filter(|(_, text)| text.0 == game).map(|(at, text)| (at, &text.1)).collect();
        for (at, members) in &own {
            let text = format!("variant v{at} for {game} {{\n  title \"M\"\n  text \"M\"\n  {members}\n}}\n");
            folder.write(&format!("{game}/t{at}.rules"), &text);
        }
        let now = |at: usize| text(&folder, &format!("{game}/t{at}.rules"));
        let errors = || {
            let told = out(&folder.run(&["check", game, "--format", "json"]));
            let told: Vec<Value> = told.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            let count = |(at, _): &(usize, &String)| {
                let file = format!("{game}/t{at}.rules");
                told.iter().filter(|one| one["file"] == file.as_str() && one["severity"] == "error").count()
            };
            own.iter().map(count).collect::<Vec<_>>()
        };
        let before = errors();
        folder.run(&["check", "--fix", game]);
        let (after, mended) = (errors(), own.iter().map(|(at, _)| now(*at)).collect::<Vec<_>>());
        let again = folder.run(&["check", "--fix", game]);
        assert!(err(&again).contains("nothing to fix"), "{game}: {}", err(&again));
        for (place, (_, members)) in own.iter().enumerate() {
            let mut left = words(&mended[place]);
            let mut lost: Vec<&str> = named(members, &names).into_iter().filter(|word| !left.contains(word)).collect();
            // An effect may have been called like a fact of now.
            let is_effect =
                |word: &str| known.catalogue.former_effects().any(|(row, _)| row.old.split(' ').next() == Some(word));
            // A former name may have had a part that is a name of now: `flick.speed_max`.
            let former = || known.catalogue.former_names().filter(|row| members.contains(row.old));
            let is_part = |word: &str| former().any(|row| row.old.split('.').any(|part| part == word));
            lost.retain(|word| !is_effect(word) && !is_part(word));
            let mut is_left = |word: &str| left.iter().position(|other| *other == word).map(|at| left.swap_remove(at));
            lost.extend(counted(members).into_iter().filter(|word| is_left(word).is_none()));
            let right = ONCE_WORSE.iter().find(|(_, typed, _)| typed == members).map_or("", |(.., right)| right);
            if !mended[place].contains(right) || after[place] > before[place] || !lost.is_empty() {
                wrong.push(format!("{members} lost {lost:?} and has {} errors: {}", after[place], mended[place]));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

/// Slips of the keyboard: what a shipped text says, and how it is written in another language.
const SLIPS: [(&str, &str); 14] = [
    (" is ", " == "),
    (" and ", " && "),
    (" or ", " || "),
    (" when ", " if "),
    (" >= ", " is at least "),
    (" set to ", " return "),
    (" is ", " is a "),
    ("[", "[the "),
    (" }", "; }"),
    (" in ", " is in "),
    (" add ", " += "),
    (" cap ", " max "),
    (" not ", " ! "),
    (" where ", " where the "),
];

#[test]
fn a_shipped_text_with_a_slip_is_fixed_to_what_it_was_or_left_alone() {
    let folder = Folder::new("slipped");
    let (mut made, mut all, mut restored) = (BTreeSet::new(), Vec::new(), 0);
    let shipped = javelina::variants::shipped();
    for (name, text) in shipped.iter().flat_map(|pack| &pack.files) {
        let text = std::str::from_utf8(text).unwrap_or_default();
        let Some((head, body)) = text.split_once(" {\n").filter(|_| name.ends_with(".rules")) else { continue };
        let Some((item, game)) = head.rsplit_once(" for ").filter(|(item, _)| !item.contains('#')) else { continue };
        // One block, and no file that is beside it.
        if text.matches("\n}").count() != 1 || ["script ", "example ", "gate "].iter().any(|word| text.contains(word)) {
            continue;
        }
        if made.insert(game) {
            let meta = format!("id = \"{game}_s\"\nextends = \"{game}\"\ntitle = \"S\"\nversion = \"1.0.0\"\n");
            folder.write(&format!("{game}/pack.toml"), &meta);
        }
        let kind = item.split_whitespace().next().unwrap();
        let places: Vec<(usize, usize)> = (0..SLIPS.len())
            .filter_map(|slip| Some((slip, body.find("\n  rule ")?)))
            .filter_map(|(slip, from)| Some((slip, from + body[from..].find(SLIPS[slip].0)?)))
            .filter(|(_, at)| body[..*at].rsplit('\n').next().is_some_and(|line| line.matches('"').count() % 2 == 0))
            .collect();
        for (slip, at) in places.iter().cycle().skip(all.len()).take(places.len().min(4)) {
            let (right, wrong) = SLIPS[*slip];
            let slipped = format!("{}{wrong}{}", &body[..*at], &body[at + right.len()..]);
            let block = |body: &str| format!("{kind} slip{} for {game} {{\n{body}", all.len());
            let file = format!("{game}/s{}.rules", all.len());
            folder.write(&file, &block(&slipped));
            all.push((file, block(&slipped), block(body)));
        }
    }
    assert!(all.len() >= 40, "{}", all.len());
    let told: String = made
        .iter()
        .map(|game| folder.run(&["check", "--fix", game, "--format", "short"]))
        .map(|one| out(&one))
        .collect();
    let mut wrong = Vec::new();
    for (file, slipped, right) in &all {
        let now = text(&folder, file);
        let is_right = now.split_whitespace().eq(right.split_whitespace());
        restored += usize::from(is_right);
        let is_told = told.lines().any(|line| line.contains(file) && line.contains("error["));
        if !is_right && now != *slipped && !is_told {
            wrong.push((slipped, now));
        }
    }
    assert!(wrong.is_empty() && restored * 2 > all.len(), "{restored} of {}: {wrong:#?}", all.len());
}
